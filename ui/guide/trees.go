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

// smallTree shows the whole tree of threeSquaresLeft with an explanation of the node under the pointer.
func smallTree(g *Guide) fyne.CanvasObject {
	v := tree.NewView()
	text := widgets.NewParagraph("")
	describe := func(tree.NodeID) {
		caption := v.Caption()
		text.SetText(caption.Title + "\n" + strings.Join(caption.Sentences, "\n"))
	}
	v.OnSelected, v.OnHover, v.OnKey, v.AccessibleText = describe, describe, g.typedKey, text.Unwrapped
	v.SetTree(tree.Search{Depth: tree.MaxDepth(threeSquaresLeft)}.Grow(context.Background(), threeSquaresLeft))

	return container.New(treeWithText{}, container.NewHBox(), v, container.NewVScroll(text))
}

// textbookTree returns the search tree for the first move of tic-tac-toe that textbooks show.
func textbookTree(alphaBeta bool) *tree.Tree {
	s := tree.Search{Depth: 2, AlphaBeta: alphaBeta, OrderMoves: true, Symmetry: true, CountLines: true}
	return s.Grow(context.Background(), game.NewPosition(game.TicTacToe))
}

func alphaBetaLeaves(...any) string {
	return lang.GuideAlphaBetaText3(textbookTree(false).Stats.Leaves, textbookTree(true).Stats.Leaves)
}

func alphaBetaSteps(g *Guide) fyne.CanvasObject { return newSteps(g, textbookTree(true)).content }

// steps replays a search step by step below a chapter.
type steps struct {
	view    *tree.View
	replay  *tree.Replay
	step    int
	text    *widgets.Paragraph
	count   *widget.Label
	content fyne.CanvasObject
}

func newSteps(g *Guide, t *tree.Tree) *steps {
	s := &steps{
		view:   tree.NewView(),
		replay: tree.NewReplay(t),
		text:   widgets.NewParagraph(""),
		count:  widget.NewLabel(""),
	}
	s.view.OnKey, s.view.AccessibleText = g.typedKey, s.text.Unwrapped
	s.view.SetTree(t)
	next := g.button(lang.GuideStepOn(), theme.NavigateNextIcon(), func() { s.show(s.step + 1) })
	tools := container.NewHBox(
		g.button(lang.GuideStepBack(), theme.NavigateBackIcon(), func() { s.show(s.step - 1) }), next,
		g.button(lang.GuideToCut(), theme.ContentCutIcon(), s.skipToCut), layout.NewSpacer(), s.count)
	s.content = container.New(treeWithText{}, container.NewHScroll(tools), s.view, container.NewVScroll(s.text))
	s.show(0)

	return s
}

func (s *steps) show(step int) {
	s.step = min(max(step, 0), s.replay.Len()-1)
	s.view.SetReplay(s.replay, s.step)
	s.count.SetText(lang.StepCount(lang.Number(s.step+1), lang.Number(s.replay.Len())))
	s.text.SetText(strings.Join(s.replay.Sentences(s.step), "\n"))
}

func (s *steps) skipToCut() { s.show(s.replay.NextCut(s.step)) }
