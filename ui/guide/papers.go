package guide

import (
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// papers are the five papers that the program is made from, with the chapters that
// show what they have. The lessons of the search tree name their papers themselves.
var papers = []struct {
	number   string
	title    lang.Text
	chapters []lang.Text
}{
	{"000", lang.Paper000, []lang.Text{lang.GuideMinimax, lang.GuideEvaluation}},
	{"001", lang.Paper001, []lang.Text{lang.GuideFive, lang.GuideAlphaBeta}},
	{"002", lang.Paper002, []lang.Text{lang.GuideFours, lang.GuideThrees, lang.GuideFouls, lang.GuideOpenings}},
	{"003", lang.Paper003, nil},
	{"004", lang.Paper004, []lang.Text{lang.GuideSymmetry, lang.GuideSize, lang.GuideLevelsTitle}},
}

// writePapers is the table of the papers: what each has, and where it is. A click
// opens it.
func writePapers(p *page) {
	p.paragraphs(lang.PapersSay)
	for _, paper := range papers {
		heading := widgets.NewParagraph(lang.Labelled(paper.number, paper.title()))
		heading.TextStyle.Bold = true
		p.add(heading)
		row := func(what, where string, open func()) {
			b := p.g.button(what, theme.NavigateNextIcon(), open)
			b.Alignment = widget.ButtonAlignLeading
			p.add(container.NewHBox(b, widget.NewLabel(where), layout.NewSpacer()))
		}
		for _, title := range paper.chapters {
			row(title(), lang.PaperChapter(), func() { p.g.turnTo(title()) })
		}
		for _, l := range tree.Lessons() {
			if l.Paper == paper.number {
				row(l.Name, lang.PaperLesson(), func() { p.g.o.Lesson(l.Name) })
			}
		}
	}
	p.paragraphs(func(...any) string {
		return lang.PapersAlso(lang.EndAtForcedWin(), lang.MenuPlayers(), lang.MenuAdvanced(), lang.ComputerRandom(), lang.Title(lang.Compare()), lang.LevelPaper004())
	})
}

func (g *Guide) turnTo(title string) {
	for i, c := range g.chapters {
		if c.title() == title {
			g.turn(i)
		}
	}
}
