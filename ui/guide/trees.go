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

// threeLeft is a board whose tree has wins, losses and draws, and few nodes.
var threeLeft = on(game.TicTacToe, game.Black, `
	OXO
	XO.
	X..`)

func writeMinimax(p *page) {
	p.say(lang.GuideMinimaxSay1, lang.GuideMinimaxSay2, lang.GuideMinimaxSay3)
	_, p.below = smallTree(p.g)
}

// smallTree is the whole tree of threeLeft, with words on the node pointed at.
func smallTree(g *Guide) (*tree.View, fyne.CanvasObject) {
	v := tree.NewView()
	said := widgets.Wrapped("")
	tell := func(tree.NodeID) {
		t, id := v.Tree(), v.Selected()
		if at := v.Pointed(); at != tree.None {
			id = at
		}
		said.SetText(tree.Title(t, id) + "\n" + strings.Join(tree.Describe(t, id), "\n"))
	}
	v.OnSelected, v.OnPointed, v.OnKey = tell, tell, g.typed
	v.Spoken = func() string { return said.Text }
	v.SetTree(tree.Search{Depth: tree.MaxDepth(threeLeft)}.Grow(context.Background(), threeLeft))
	return v, container.NewBorder(nil, container.New(tall{lines(4)}, container.NewVScroll(said)), nil, nil, v)
}

func writeEvaluation(p *page) {
	p.say(lang.GuideEvaluationSay1)
	p.try(lang.GuideEvaluationTry, game.NewPosition(game.TicTacToe), tellEvaluation, nil)
}

// tellEvaluation is paper 000's evaluation of a board.
func tellEvaluation(now game.Position, _ int) told {
	if now.Result().Over() {
		return told{said: lang.GuideEvaluationEnd()}
	}
	x, o := now.OpenLines(game.Black), now.OpenLines(game.White)
	return told{said: lang.GuideEvaluationIs(x, o, lang.Signed(x-o))}
}

// textbook is the first move of tic-tac-toe as every textbook shows it.
func textbook(alphaBeta bool) *tree.Tree {
	s := tree.Search{Depth: 2, AlphaBeta: alphaBeta, Ordered: true, Symmetry: true, Counted: true}
	return s.Grow(context.Background(), game.NewPosition(game.TicTacToe))
}

func writeAlphaBeta(p *page) {
	cut := textbook(true)
	p.say(lang.GuideAlphaBetaSay1, lang.GuideAlphaBetaSay2)
	p.add(widgets.Wrapped(lang.GuideAlphaBetaSay3(textbook(false).Stats.Leaves, cut.Stats.Leaves)))
	p.below = newSteps(p.g, cut).content
}

// steps runs a search forward and back, a step at a time.
type steps struct {
	view    *tree.View
	replay  *tree.Replay
	step    int
	said    *widget.Label
	count   *widget.Label
	content fyne.CanvasObject
}

func newSteps(g *Guide, t *tree.Tree) *steps {
	s := &steps{view: tree.NewView(), replay: tree.NewReplay(t), said: widgets.Wrapped(""), count: widget.NewLabel("")}
	s.view.OnKey = g.typed
	s.view.Spoken = func() string { return s.said.Text }
	s.view.SetTree(t)
	next := g.button(lang.GuideStepOn(), theme.NavigateNextIcon(), func() { s.walk(s.step + 1) })
	tools := container.NewHBox(
		g.button(lang.GuideStepBack(), theme.NavigateBackIcon(), func() { s.walk(s.step - 1) }), next,
		g.button(lang.GuideToCut(), theme.ContentCutIcon(), s.toCut), layout.NewSpacer(), s.count)
	s.content = container.NewBorder(container.NewHScroll(tools), container.New(tall{lines(4)}, container.NewVScroll(s.said)), nil, nil, s.view)
	s.walk(0)
	return s
}

// walk shows a step, if there is such a one.
func (s *steps) walk(to int) {
	s.step = min(max(to, 0), s.replay.Len()-1)
	s.view.Play(s.replay, s.step)
	s.count.SetText(lang.StepCount(lang.Number(s.step+1), lang.Number(s.replay.Len())))
	s.said.SetText(strings.Join(s.replay.Sentences(s.step), "\n"))
}

// toCut goes to the next step at which something is cut off, or to the last.
func (s *steps) toCut() {
	for at := s.step + 1; at < s.replay.Len(); at++ {
		if s.cuts(at) {
			s.walk(at)
			return
		}
	}
	s.walk(s.replay.Len() - 1)
}

func (s *steps) cuts(at int) bool {
	id, leaves := s.replay.At(at)
	_, cut := tree.Refutation(s.view.Tree(), id)
	return leaves && cut
}
