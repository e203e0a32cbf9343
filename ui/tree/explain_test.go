package tree

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

// plainValue returns the textbook minimax value of p for max, searched to the given depth in plies on the
// public board. It shares only the value of a win with the search.
func plainValue(p game.Position, max game.Stone, depth int) int {
	result := p.Result()
	switch {
	case result.Over() && result.Winner == game.Empty:
		return 0
	case result.Over() && result.Winner == max:
		return 1000 + depth
	case result.Over():
		return -1000 - depth
	case depth == 0:
		return openLines(p, max) - openLines(p, max.Other())
	}

	var values []int
	for point := range p.EmptyPoints() {
		next, err := p.Play(point)
		if err != nil {
			panic(err)
		}
		values = append(values, plainValue(next, max, depth-1))
	}
	if p.ToMove() == max {
		return slices.Max(values)
	}

	return slices.Min(values)
}

// openLines counts the lines of 3×3 without a stone of the other side.
func openLines(p game.Position, side game.Stone) int {
	n := 0
	for _, line := range []string{"a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3",
		"a3 b2 c1"} {
		open := true
		for _, name := range strings.Fields(line) {
			point, err := game.TicTacToe.ParsePoint(name)
			if err != nil {
				panic(err)
			}
			open = open && p.At(point) != side.Other()
		}
		if open {
			n++
		}
	}

	return n
}

// positionAfter returns the position on 3×3 after the named moves.
func positionAfter(t testing.TB, moves string) game.Position {
	t.Helper()

	p := game.NewPosition(game.TicTacToe)
	for _, name := range strings.Fields(moves) {
		point, err := game.TicTacToe.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		if p, err = p.Play(point); err != nil {
			t.Fatal(err)
		}
	}

	return p
}

// TestReasonsOfCuts checks that the explanation of a cutoff is correct: the reply it names bounds the value
// as stated, and the other move it names has the stated value.
func TestReasonsOfCuts(t *testing.T) {
	cuts := 0
	for _, moves := range []string{"", "b2", "b2 a1", "a3 b2 c1", "a1 c3", "b1 b2 a3 c3"} {
		p := positionAfter(t, moves)
		for _, order := range []bool{false, true} {
			tr := Search{Depth: 4, AlphaBeta: true, OrderMoves: order}.Grow(t.Context(), p)
			value := func(id NodeID) int { return plainValue(tr.PositionAt(id), p.ToMove(), 4-tr.Node(id).Ply) }
			if got, want := tr.Node(Root).Value, value(Root); got != want {
				t.Fatalf("%q: the root has the value %d, want %d", moves, got, want)
			}

			for id := range NodeID(tr.Len()) {
				n := tr.Node(id)
				if n.Cutoff == minimax.NoCutoff {
					continue
				}
				cuts++
				ancestor, source := tr.CutoffSource(id)
				if source == None || !slices.Contains(tr.Path(id), ancestor) {
					t.Fatalf("%q: the cutoff at node %d has no source", moves, id)
				}
				replyValue, sourceValue := value(n.BestChild), value(source)
				if n.Layer == minimax.Min && !(replyValue <= n.Value && n.Value <= n.Alpha && sourceValue >= n.Value) ||
					n.Layer == minimax.Max && !(replyValue >= n.Value && n.Value >= n.Beta && sourceValue <= n.Value) {
					t.Fatalf("%q: cutoff at %+v: the values of the reply and the source, %d and %d, do not justify it",
						moves, n, replyValue, sourceValue)
				}
				last := n.FirstChild + NodeID(n.Children) - 1
				if reply := describe(tr, last); len(reply) != 1 ||
					!strings.Contains(reply[0], lang.Point(game.TicTacToe, tr.Node(n.BestChild).Move)) ||
					!strings.Contains(reply[0], lang.Point(game.TicTacToe, tr.Node(source).Move)) {
					t.Fatalf("%q: Describe(%d) = %q, want one sentence with the moves of the reply and the source",
						moves, last, reply)
				}
			}
		}
	}
	if cuts < 500 {
		t.Errorf("checked %d cutoffs, want at least 500", cuts)
	}
}

// TestDeadPositions checks that the texts of dead positions, at which the computer's tree ends, explain that
// they are dead, and that an exercise does not ask about them.
func TestDeadPositions(t *testing.T) {
	p := positionAfter(t, "b2 a1 c3 b3 b1 a3")
	tr := minimax.Grow(t.Context(), p, minimax.Options{Depth: 9, DeadDraw: true})
	e, numDead := NewExercise(tr), 0
	for id := range NodeID(tr.Len()) {
		n, position := tr.Node(id), tr.PositionAt(id)
		if !n.GameOver || position.Result().Over() {
			continue
		}
		numDead++
		if reply := describe(tr, id); len(reply) != 1 || reply[0] != lang.NodeDead() {
			t.Errorf("%v\ngot %q, want %q", position, reply, lang.NodeDead())
		}
		if title := Title(tr, id); title != lang.TreeDead() {
			t.Errorf("%v\ngot title %q, want %q", position, title, lang.TreeDead())
		}
		if e.IsAsked(id) || !e.IsGiven(id) || e.IsEvaluated(id) || IsLeaf(tr, id) {
			t.Errorf("%v\nIsAsked = %v, IsGiven = %v, IsEvaluated = %v, IsLeaf = %v; want only IsGiven", position,
				e.IsAsked(id), e.IsGiven(id), e.IsEvaluated(id), IsLeaf(tr, id))
		}
	}
	if numDead == 0 {
		t.Error("the tree has no dead position")
	}

	mirrored := minimax.Grow(t.Context(), positionAfter(t, "a3 a1 c3 b3 b2 c1 b1"),
		minimax.Options{Depth: 2, DeadDraw: true, Symmetry: true})
	for _, id := range []NodeID{1, 2} { // A2 and C2, which are symmetric
		if title := Title(mirrored, id); title != lang.TreeDead() {
			t.Errorf("node %d: got title %q, want %q", id, title, lang.TreeDead())
		}
	}
}

func TestDescribe(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	plainTree := Search{Depth: 1}.Grow(t.Context(), positionAfter(t, "a1 b2 a2 c1"))
	child := func(tr *minimax.Tree, name string) NodeID {
		t.Helper()

		for c := range tr.Children(Root) {
			if game.TicTacToe.Name(tr.Node(c).Move) == name {
				return c
			}
		}
		t.Fatalf("no move %s", name)

		return None
	}

	symmetricTree := Search{Depth: 1, Symmetry: true}.Grow(t.Context(), positionAfter(t, ""))
	finishedTree := Search{Depth: 3}.Grow(t.Context(), positionAfter(t, "a1 a2 b1 b2 c1"))
	stoppedTree := minimax.Grow(t.Context(), positionAfter(t, ""), minimax.Options{Depth: 3, Nodes: 20})
	for _, test := range []struct {
		tree *minimax.Tree
		id   NodeID
		want string
	}{
		{plainTree, Root, "Backed-up value: MAX takes the highest value of its moves: W1, from A3. X wins on move 1, counted from the root."},
		{plainTree, child(plainTree, "a3"), "X has completed a line, and the game ends here. Static value for MAX: W1. The underlying number is +1000: the quicker the win, the farther from 0."},
		{plainTree, child(plainTree, "c3"), "Static value: the search stops here, at its depth limit, and evaluates the board: lines open to X: 2, to O: 2; 2 − 2 = 0. Beyond the horizon: at depth 2 the search would see that O wins here with A3."},
		{symmetricTree, child(symmetricTree, "a3"), "Static value: the search stops here, at its depth limit, and evaluates the board: lines open to X: 8, to O: 5; 8 − 5 = +3. It also represents the symmetric moves: C3, A1, C1."},
		{symmetricTree, child(symmetricTree, "a2"), "The same board as after B3 (reflection in the diagonal ＼): it has the same value and is not searched again."},
		{symmetricTree, child(symmetricTree, "c2"), "The same board as after B3 (90° clockwise rotation): it has the same value and is not searched again."},
		{finishedTree, Root, "X has completed a line, and the game ends here. Static value for MAX: L0. The underlying number is −1003: the quicker the win, the farther from 0."},
		{stoppedTree, Root, "The search was stopped inside this node."},
		{stoppedTree, child(stoppedTree, "c1"), "The search was stopped before it reached this node."},
	} {
		got := strings.Join(describe(test.tree, test.id), " ")
		if got != test.want {
			t.Errorf("Describe(%d) = %q, want %q", test.id, got, test.want)
		}
	}
}

func TestShortValues(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.SimplifiedChinese)

	tr := Search{Depth: 3}.Grow(t.Context(), positionAfter(t, ""))
	var got []string
	for _, v := range []int{0, 3, -12, 1003, 1000, -1002, minimax.MinValue, minimax.MaxValue} {
		got = append(got, ShortValue(tr, v))
	}
	if want := "0 +3 −12 胜0 胜3 败1 −∞ ∞"; strings.Join(got, " ") != want {
		t.Errorf("got %q, want %q", strings.Join(got, " "), want)
	}
}

func TestPathIsReadable(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	tr := Search{Depth: 2}.Grow(t.Context(), positionAfter(t, "b2"))
	id := tr.Node(tr.Node(Root).FirstChild).FirstChild
	n := tr.Node(id)
	want := fmt.Sprintf("Start (%s) → O A3 (%s) → X B3 (%s)", ShortValue(tr, tr.Node(Root).Value),
		ShortValue(tr, tr.Node(n.Parent).Value), ShortValue(tr, n.Value))
	if got := pathText(tr, id, func(n minimax.Node) string { return ShortValue(tr, n.Value) }); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if moves := MovesTo(tr, id); len(moves) != 2 || moves[0] != game.Pt(0, 0) || moves[1] != game.Pt(1, 0) {
		t.Errorf("MovesTo = %v, want [{0 0} {1 0}]", moves)
	}
}

func TestEvaluationTextOf5x5(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	p := game.NewPosition(game.FiveByFive)
	p, _ = p.Play(game.Pt(2, 2))

	tr := Search{Depth: 1}.Grow(t.Context(), p)
	for c := range tr.Children(Root) {
		text := EvaluationText(tr, c)
		total := lang.Signed(tr.Node(c).Value)
		if !strings.HasSuffix(text, "Total: "+total) || !strings.Contains(text, "occupied squares") {
			t.Fatalf("got %q for the value %s, want suffix %q and %q in it", text, total, "Total: "+total,
				"occupied squares")
		}
	}
}

type engineWithoutTree struct{ game.Engine }

func TestFromEngine(t *testing.T) {
	if _, ok := FromEngine(engineWithoutTree{}); ok {
		t.Error("FromEngine returns a tree for an engine without trees")
	}
	e := minimax.New(minimax.Options{Depth: 1})
	if _, ok := FromEngine(e); ok {
		t.Error("FromEngine returns a tree before the first move")
	}
	if _, err := e.Think(t.Context(), positionAfter(t, ""), game.Limit{}, nil); err != nil {
		t.Fatal(err)
	}
	if tr, ok := FromEngine(e); !ok || tr != e.LastTree() {
		t.Error("FromEngine does not return the engine's last tree")
	}
}

func TestMaxDepth(t *testing.T) {
	for _, test := range []struct {
		p    game.Position
		want int
	}{
		{positionAfter(t, ""), 9}, {positionAfter(t, "b2 a1"), 7}, {game.NewPosition(game.FiveByFive), 4},
	} {
		if got := MaxDepth(test.p); got != test.want {
			t.Errorf("%v: MaxDepth = %d, want %d", test.p, got, test.want)
		}
	}
}

// TestBoundIsNotShownAsProof searches to depth 3 with alpha-beta after a3 b3 c1 b1. The value of C2 and A1 is
// at most a win in 3, and in fact they lose. Neither their colours nor their sentences may claim a proved
// win.
func TestBoundIsNotShownAsProof(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	p := positionAfter(t, "a3 b3 c1 b1")
	tr := Search{Depth: 3, AlphaBeta: true}.Grow(t.Context(), p)

	v, _ := newTestView(t, tr)
	painting := v.painting(picture{})
	neutral := 0
	for id := range tr.Children(Root) {
		n := tr.Node(id)
		name := game.TicTacToe.Name(n.Move)
		if name != "c2" && name != "a1" {
			continue
		}
		neutral++
		if wins, _, _ := tr.Outcome(n.Value); !wins || n.Bound != minimax.UpperBound ||
			plainValue(tr.PositionAt(id), p.ToMove(), 2) != -1001 {
			t.Fatalf("%s: got %+v, want an upper bound that is a win, although the true value is -1001", name, n)
		}
		if painting.tint(n, 1) == painting.palette.win ||
			strings.Contains(strings.Join(describe(tr, id), " "), "wins") {
			t.Errorf("%s is shown as a win: %q", name, describe(tr, id))
		}
	}
	if neutral != 2 {
		t.Errorf("checked %d moves, want 2", neutral)
	}
}

// TestNextWin checks that NextWin returns the winning move at exactly the leaves that have one, and Describe
// names it.
func TestNextWin(t *testing.T) {
	tr := Search{Depth: 2}.Grow(t.Context(), positionAfter(t, "b2 a1 c3"))
	count := 0
	for id := range NodeID(tr.Len()) {
		point, side, ok := nextWin(tr, id)
		n := tr.Node(id)
		p := tr.PositionAt(id)
		wins := n.Ply == 2 && !p.Result().Over() && plainValue(p, p.ToMove(), 1) >= 1000
		if ok != wins {
			t.Fatalf("NextWin(%d): got ok = %v, want %v", id, ok, wins)
		}
		if !ok {
			continue
		}
		count++
		next, err := p.Play(point)
		if err != nil || next.Result().Winner != side || side != p.ToMove() {
			t.Errorf("NextWin(%d) returns %v, which does not win for %v (error %v)", id, point, side, err)
		}
		if got := strings.Join(describe(tr, id), " "); !strings.Contains(got,
			lang.NodeNextWins(3, lang.XO(side), lang.Point(game.TicTacToe, point))) {
			t.Errorf("got %q, want that the next move at %v wins", got, point)
		}
	}
	if count == 0 {
		t.Error("no leaf has a winning move")
	}
	deeperTree := Search{Depth: 3}.Grow(t.Context(), tr.Position())
	if text := DescribeDeeper(tr, deeperTree); text == "" || DescribeDeeper(deeperTree, tr) != "" ||
		DescribeDeeper(nil, tr) != "" {
		t.Errorf("got %q, want a text for the deeper tree only", text)
	}
}

// TestUnprovedWinsAreNotClaimed checks that neither sentences nor the AND/OR status claim a win if a side may
// lose only because the search has tried candidate moves and omitted the rest.
func TestUnprovedWinsAreNotClaimed(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)

	r := game.Rules{Width: 5, Height: 5, WinLength: 4}
	random := rand.New(rand.NewPCG(3, 5))
	claims, numUnproved := 0, 0
	for range 60 {
		p := game.NewPosition(r)
		for range 6 + random.IntN(4) {
			empties := slices.Collect(p.EmptyPoints())
			if next, err := p.Play(empties[random.IntN(len(empties))]); err == nil && !next.Result().Over() {
				p = next
			}
		}

		tr := minimax.Grow(t.Context(), p, minimax.Options{
			Depth:      4,
			AlphaBeta:  true,
			Order:      minimax.GainOrder,
			Evaluate:   minimax.CountedLines,
			Candidates: 2,
			KeptPlies:  2,
		})
		statuses := newAndOrTree(tr).statuses
		for id := range NodeID(tr.Len()) {
			n := tr.Node(id)
			if n.State != minimax.Searched {
				continue
			}
			text := strings.Join(describe(tr, id), " ")
			claimed := statuses[id] != statusOpen || strings.Contains(text, " wins on move ")
			wins, loses, _ := tr.Outcome(n.Value)
			if n.Unproved && (wins || loses) {
				numUnproved++
			}
			if !claimed {
				continue
			}
			claims++
			max, position := p.ToMove(), tr.PositionAt(id)
			if want := solvable(position, max, 4-n.Ply); want == statusOpen || statuses[id] != statusOpen &&
				want != statuses[id] {
				t.Fatalf("%v\ngot status %v, want %v: %s", position, statuses[id], want, text)
			}
		}
	}
	if claims < 20 || numUnproved < 20 {
		t.Errorf("too few test cases: %d claims, %d unproved wins", claims, numUnproved)
	}
}

// TestDroppedChildrenAreExplained checks that nodes whose children were dropped are explained like other
// nodes, even after a cutoff. The computer uses such trees on custom boards.
func TestDroppedChildrenAreExplained(t *testing.T) {
	p, err := game.ParsePosition(game.Rules{Width: 5, Height: 5, WinLength: 4}, `
		...O.
		.X...
		..XO.
		X.O..
		.....`, game.Black)
	if err != nil {
		t.Fatal(err)
	}

	tr := minimax.Grow(t.Context(), p, minimax.Options{
		Depth:      4,
		AlphaBeta:  true,
		Order:      minimax.GainOrder,
		Evaluate:   minimax.CountedLines,
		Candidates: 3,
		KeptPlies:  2,
	})
	numCut := 0
	for id := range NodeID(tr.Len()) {
		if n := tr.Node(id); n.ChildrenDropped && n.Cutoff != minimax.NoCutoff {
			numCut++
			if reply := describe(tr, id); !slices.Contains(reply, lang.NodeForgotten()) {
				t.Errorf("got %q, want %q in it", reply, lang.NodeForgotten())
			}
		}
	}
	if SuitsExercise(tr) {
		t.Errorf("a tree of %d nodes with dropped children suits an exercise", tr.Len())
	}

	replay := NewReplay(tr)
	for step := range replay.Len() {
		if len(replay.Sentences(step)) == 0 {
			t.Errorf("step %d has no sentences", step)
		}
	}
	if numCut == 0 {
		t.Error("no node with dropped children has a cutoff")
	}
}

// TestSyntaxErrorsAreSentences checks that the message for each syntax error in the text of a tree is a
// complete sentence in every language.
func TestSyntaxErrorsAreSentences(t *testing.T) {
	defer lang.SetLanguage(lang.Current())

	for _, l := range lang.Languages {
		lang.SetLanguage(l)

		messages := map[string]bool{}
		for _, text := range []string{"", " ", "min", "((3 x)(2 4))", "((3 12)(2 4)", "((3 12)(2 4)))", "(3 ())",
			"(3 12)(2 4)", "(3 999999)"} {
			tr, problem := ParseTree(text)
			if tr != nil || problem == "" || strings.ContainsAny(problem, "%") || !strings.HasSuffix(problem, ".") &&
				!strings.HasSuffix(problem, "。") {
				t.Errorf("%v: ParseTree(%q) returns the problem %q, want no tree and a whole sentence", l,
					text, problem)
			}
			messages[problem] = true
		}
		if len(messages) < 7 {
			t.Errorf("%v: got %d different messages %v, want at least 7", l, len(messages), messages)
		}
	}
}

// TestEqualMoves checks that the moves listed as equal to the best have the same value in a search without
// cutoffs.
func TestEqualMoves(t *testing.T) {
	bounds := 0
	for _, moves := range []string{"b2", "b2 a1", "a1 b2 c3", "a1 b1"} {
		s := Search{Depth: 3, AlphaBeta: true}

		tr, fullTree := s.Grow(t.Context(), positionAfter(t, moves)),
			Search{Depth: 3}.Grow(t.Context(), positionAfter(t, moves))
		value := map[string]int{}
		for id := range NodeID(fullTree.Len()) {
			value[pathNames(fullTree, id)] = fullTree.Node(id).Value
		}

		for id := range NodeID(tr.Len()) {
			n := nodeOf(tr, id)
			if n.State != minimax.Searched || n.BestChild == None {
				continue
			}

			tied := strings.FieldsFunc(n.equalMoves(), func(r rune) bool { return strings.ContainsRune(" ,", r) })
			for c := range tr.Children(id) {
				child := tr.Node(c)
				if child.Bound != minimax.ExactValue && child.HasValue && child.Value == tr.Node(n.BestChild).Value {
					bounds++
				}
				if slices.Contains(tied, Name(tr, c)) && value[pathNames(tr, c)] != value[pathNames(tr, n.BestChild)] {
					t.Fatalf("%s: %s is listed as equal to %s: %q", moves, pathNames(tr, c), pathNames(tr, n.BestChild),
						n.equalMoves())
				}
			}
		}
	}
	if bounds == 0 {
		t.Error("no bound equals the best value")
	}
}

// pathNames returns the names of the nodes from the root to a node.
func pathNames(t *Tree, id NodeID) string {
	var names []string
	for _, step := range t.Path(id) {
		names = append(names, Name(t, step))
	}
	return strings.Join(names, " ")
}
