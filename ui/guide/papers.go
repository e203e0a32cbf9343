package guide

import (
	"jingzi/ui/lang"
	"jingzi/ui/tree"
)

// papers lists the five papers on which the program is based. Chapters and lessons name their paper
// themselves.
var papers = []struct {
	number string
	title  lang.Text
}{
	{"000", lang.Paper000}, {"001", lang.Paper001}, {"002", lang.Paper002}, {"003", lang.Paper003}, {"004", lang.Paper004},
}

// paperParts lists the chapters and lessons of each paper.
func paperParts() (parts []part) {
	for _, paper := range papers {
		heading := func(...any) string { return lang.Labelled(paper.number, paper.title()) }
		parts = append(parts, part{heading: heading, links: func(g *Guide) (all []link) {
			for i, c := range g.chapters {
				if c.paper == paper.number {
					all = append(all, link{c.title(), lang.PaperChapter(), func() { g.turn(i) }})
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

// papersElsewhere returns a text on what the program has of the papers outside the guide and the tree. Its
// arguments are the names of the settings and levels, as they are displayed.
func papersElsewhere(...any) string {
	return lang.PapersAlso(lang.EndAtForcedWin(), lang.MenuPlayers(), lang.MenuAdvanced(), lang.ComputerRandom(), lang.Title(lang.Compare()), lang.LevelPaper004())
}
