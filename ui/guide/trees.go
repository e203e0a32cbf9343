package guide

import (
	"context"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

var threeLeft = diagram(game.TicTacToe, game.Black, `
	OXO
	XO.
	X..`)

func writeMinimax(p *page) {
	p.paragraphs(lang.GuideMinimaxSay1, lang.GuideMinimaxSay2, lang.TreeLegend[2], lang.GuideMinimaxSay3)
	_, p.below = smallTree(p.g)
}

// smallTree is the whole tree of threeLeft, with an explanation of the node
// pointed at.
func smallTree(g *Guide) (*tree.View, fyne.CanvasObject) {
	v := tree.NewView()
	text := widgets.NewParagraph("")
	tell := func(tree.NodeID) {
		said := v.Caption()
		text.SetText(said.Title + "\n" + strings.Join(said.Sentences, "\n"))
	}
	v.OnSelected, v.OnPointed, v.OnKey, v.AccessibleText = tell, tell, g.typed, text.Unwrapped
	v.SetTree(tree.Search{Depth: tree.MaxDepth(threeLeft)}.Grow(context.Background(), threeLeft))
	return v, container.New(treeWithText{}, container.NewHBox(), v, container.NewVScroll(text))
}

func writeEvaluation(p *page) {
	p.paragraphs(lang.GuideEvaluationSay1, lang.TreeLegend[6])
	p.board(lang.GuideEvaluationTry, game.NewPosition(game.TicTacToe), captionEvaluation, nil)
}

func captionEvaluation(now game.Position, _ int) caption {
	if now.Result().Over() {
		return caption{text: lang.GuideEvaluationEnd()}
	}
	x, o := now.OpenLines(game.Black), now.OpenLines(game.White)
	return caption{text: lang.GuideEvaluationIs(x, o, lang.Signed(x-o))}
}

// textbook is the tree of tic-tac-toe's first move that every textbook shows.
func textbook(alphaBeta bool) *tree.Tree {
	s := tree.Search{Depth: 2, AlphaBeta: alphaBeta, OrderMoves: true, Symmetry: true, CountLines: true}
	return s.Grow(context.Background(), game.NewPosition(game.TicTacToe))
}

func writeAlphaBeta(p *page) {
	cut := textbook(true)
	p.paragraphs(lang.GuideAlphaBetaSay1, lang.GuideAlphaBetaSay2, lang.TreeLegend[5])
	p.add(widgets.NewParagraph(lang.GuideAlphaBetaSay3(textbook(false).Stats.Leaves, cut.Stats.Leaves)))
	p.below = newSteps(p.g, cut).content
}

type steps struct {
	view    *tree.View
	replay  *tree.Replay
	step    int
	text    *widgets.Paragraph
	count   *widget.Label
	content fyne.CanvasObject
}

func newSteps(g *Guide, t *tree.Tree) *steps {
	s := &steps{view: tree.NewView(), replay: tree.NewReplay(t), text: widgets.NewParagraph(""), count: widget.NewLabel("")}
	s.view.OnKey, s.view.AccessibleText = g.typed, s.text.Unwrapped
	s.view.SetTree(t)
	next := g.button(lang.GuideStepOn(), theme.NavigateNextIcon(), func() { s.walk(s.step + 1) })
	tools := container.NewHBox(
		g.button(lang.GuideStepBack(), theme.NavigateBackIcon(), func() { s.walk(s.step - 1) }), next,
		g.button(lang.GuideToCut(), theme.ContentCutIcon(), s.toCut), layout.NewSpacer(), s.count)
	s.content = container.New(treeWithText{}, container.NewHScroll(tools), s.view, container.NewVScroll(s.text))
	s.walk(0)
	return s
}

func (s *steps) walk(to int) {
	s.step = min(max(to, 0), s.replay.Len()-1)
	s.view.SetReplay(s.replay, s.step)
	s.count.SetText(lang.StepCount(lang.Number(s.step+1), lang.Number(s.replay.Len())))
	s.text.SetText(strings.Join(s.replay.Sentences(s.step), "\n"))
}

func (s *steps) toCut() { s.walk(s.replay.NextCut(s.step)) }
