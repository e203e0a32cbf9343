package guide

import (
	"jingzi/ui/lang"
	"jingzi/ui/tree"
)

// papers lists the five papers on which the program is based. Chapters and lessons contain the number of the
// paper they are about.
var papers = []struct {
	number string
	title  lang.Text
}{
	{"000", lang.Paper000}, {"001", lang.Paper001}, {"002", lang.Paper002}, {"003", lang.Paper003},
	{"004", lang.Paper004},
}

// paperParts returns a part for each paper, with links to its chapters and lessons.
func paperParts() (parts []part) {
	for _, paper := range papers {
		heading := func(...any) string { return lang.Labelled(paper.number, paper.title()) }
		parts = append(parts, part{heading: heading, links: func(g *Guide) (all []link) {
			for i, c := range g.chapters {
				if c.paper == paper.number {
					all = append(all, link{c.title(), lang.PaperChapter(), func() { g.openChapter(i) }})
				}
			}

			for _, l := range tree.Lessons() {
				if l.Paper == paper.number {
					all = append(all, link{l.Name, lang.PaperLesson(), func() { g.o.Lesson(l.Name) }})
				}
			}

			return all
		}})
	}

	return parts
}

// otherPaperFeatures returns a text about the features from the papers that are neither in the guide nor in
// the tree, with the displayed names of settings and levels.
func otherPaperFeatures(...any) string {
	return lang.PapersAlso(lang.EndAtForcedWin(), lang.MenuPlayers(), lang.MenuAdvanced(), lang.ComputerRandom(),
		lang.Title(lang.Compare()), lang.LevelPaper004())
}
