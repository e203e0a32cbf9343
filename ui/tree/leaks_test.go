package tree

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

// randomPosition returns a position of an unfinished game of tic-tac-toe after up to maxMoves moves.
func randomPosition(random *rand.Rand, maxMoves int) game.Position {
	p := game.NewPosition(game.TicTacToe)
	for range random.IntN(maxMoves + 1) {
		next, err := p.Play(p.Rules().PointAt(random.IntN(9)))
		if err == nil && !next.Result().Over() {
			p = next
		}
	}

	return p
}

// TestSheetsHaveAllMoves checks that every inner node of a worksheet has as many children as it has moves, whatever
// the search did, and that all of them are unfolded. A node without its moves would be known to be cut off.
func TestSheetsHaveAllMoves(t *testing.T) {
	random := rand.New(rand.NewPCG(61, 1))
	numSkipped := 0
	for range 40 {
		s := Search{Depth: 1 + random.IntN(4), AlphaBeta: random.IntN(4) > 0, OrderMoves: random.IntN(2) > 0,
			Symmetry: random.IntN(2) > 0}
		if random.IntN(4) == 0 {
			s.ForcedMoves = minimax.StopAtWin
		}
		p := randomPosition(random, 6)
		s.Depth = min(s.Depth, MaxDepth(p))
		tr := s.Grow(t.Context(), p)
		v, _ := newTestView(t, tr)

		o := &NewSheet(v, Worksheet, nil).port.outline
		sheetTree := o.content.tree
		for id := range NodeID(sheetTree.Len()) {
			n := sheetTree.Node(id)
			position := sheetTree.PositionAt(id)
			isInner := n.Ply < sheetTree.Depth && !position.Result().Over() && n.State != minimax.Symmetric
			want := 0
			if isInner {
				want = position.Rules().NumPoints() - position.Stones()
			}
			if n.Children != want || o.unfolded[id] != (want > 0) {
				t.Fatalf("%v, %+v: node %+v has %d moves, unfolded = %v; want %d", p, s, n, n.Children, o.unfolded[id],
					want)
			}
			if int(id) >= tr.Len() {
				numSkipped++
			}
		}
	}
	if numSkipped < 1000 {
		t.Errorf("got %d skipped nodes on the sheets, want at least 1000", numSkipped)
	}
}

// TestPrunedSheetsDifferInNothing checks that the blank worksheets of a search with and without alpha-beta have the
// same nodes with the same texts, but for the blanks of the windows.
func TestPrunedSheetsDifferInNothing(t *testing.T) {
	texts := func(p game.Position, s Search) []string {
		v, _ := newTestView(t, s.Grow(t.Context(), p))
		return slices.DeleteFunc(textsOf(t, NewSheet(v, Worksheet, nil)), func(text string) bool {
			return strings.Contains(text, "(      ,")
		})
	}

	for _, moves := range []string{"b2", "b2 a1", "b2 a1 c1 a3", "b2 a3 a2 a1"} {
		for _, options := range []string{"alpha-beta", "alpha-beta order symmetry", "stop", "alpha-beta stop"} {
			s := Search{Depth: 3}.withOptions(options)
			plain := s
			plain.AlphaBeta, plain.ForcedMoves = false, minimax.ForcedNever
			p := positionAfter(t, moves)
			got, want := texts(p, s), texts(p, plain)
			if !slices.Equal(got, want) {
				t.Errorf("after %s, %s: got %d texts, want the %d of a search that skips nothing", moves, options,
					len(got), len(want))
			}
		}
	}
}

// TestSkippedNodesInExercises checks that an exercise looks the same at skipped nodes and at searched ones until they
// are marked, and that a cut can be marked at any node of the branch.
func TestSkippedNodesInExercises(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	tr := boardTree(t, "b2 a1 c1 a3 a2", 3, "alpha-beta")
	v, _ := newTestView(t, tr)
	e := NewExercise(tr)
	v.SetExercise(e)
	full := v.Tree()
	if full.Len() <= tr.Len() {
		t.Fatalf("got %d nodes in the exercise, want more than the %d of the search", full.Len(), tr.Len())
	}

	deep := NodeID(full.Len() - 1)
	for e.askedNode(deep) == deep {
		deep--
	}
	numAsked := 0
	for id := range NodeID(full.Len()) {
		n := full.Node(id)
		if !v.content.isVisited(n) || v.content.hasValue(n) != e.IsGiven(id) {
			t.Errorf("node %+v: visited = %v, value shown = %v", n, v.content.isVisited(n), v.content.hasValue(n))
		}
		if n.Children > 0 && id != Root && !strings.Contains(strings.Join(e.Sentences(id), " "), lang.ExerciseAsk()) {
			t.Errorf("node %+v: got %q, want the question about its value", n, e.Sentences(id))
		}
		if e.IsAsked(id) {
			numAsked++
		}
	}
	if right, reply := e.Answer(deep, "3"); right || reply[0] != lang.ExerciseIsCut() {
		t.Errorf("a value below a cut: got %v, %q", right, reply)
	}

	cut := e.askedNode(deep)
	right, _ := e.AnswerCut(deep)
	if !right || cut == deep || !e.IsAnswered(cut) || v.content.isVisited(full.Node(deep)) {
		t.Errorf("marking node %d below the cut node %d: right = %v, answered = %v", deep, cut, right, e.IsAnswered(cut))
	}
	if _, numAnswered, _ := e.Score(); numAnswered != 1 || numAsked < 3 {
		t.Errorf("got %d answers to %d questions, want 1 to at least 3", numAnswered, numAsked)
	}

	v.Select(deep)
	v.SetExercise(nil)
	if v.Tree() != tr || int(v.Selected()) >= tr.Len() {
		t.Errorf("after the exercise: tree of %d nodes, node %d selected; want %d nodes", v.Tree().Len(), v.Selected(),
			tr.Len())
	}
}
