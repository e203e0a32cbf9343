package tree

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

// checker implements textbook minimax and fail-soft alpha-beta on the public board, with its own
// evaluation. It shares only the value of a win with the search that grows trees.
type checker struct {
	max       game.Stone
	search    Search
	lines     [][]game.Point // the lines of the board
	exact     map[string]int // minimax values, by board and depth
	rootMoves []game.Point   // the root's moves in the order to search them; nil for the usual order

	nodes, leaves, cuts, symmetric int64
	triedText                      string // text about the root's moves if a rule for forced moves omits some
}

// checkerNode is a node with the results of the checker's search.
type checkerNode struct {
	move               game.Point
	value, alpha, beta int
	failHard           int            // value of a fail-hard search
	children           []*checkerNode // in the order of the search, without mirror images
	searched           bool
	isCut              bool // whether a cutoff has skipped children
	position           game.Position
	triedText          string                      // text about the tried moves
	images             map[game.Point][]game.Point // by the move of a child, the omitted mirror images
}

func newChecker(p game.Position, s Search) *checker {
	c := &checker{max: p.ToMove(), search: s, exact: map[string]int{}}
	r := p.Rules()
	for i := range r.NumPoints() {
		for _, step := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
			var line []game.Point
			for k := range r.WinLength {
				x, y := i%r.Width+k*step[0], i/r.Width+k*step[1]
				if x < r.Width && y >= 0 && y < r.Height {
					line = append(line, game.Pt(x, y))
				}
			}
			if len(line) == r.WinLength {
				c.lines = append(c.lines, line)
			}
		}
	}

	return c
}

// leaf returns the value of a board that is finished or at the depth limit.
func (c *checker) leaf(p game.Position, depth int) int {
	if result := p.Result(); result.Over() {
		switch result.Winner {
		case game.Empty:
			return 0
		case c.max:
			return c.winValue(depth)
		}

		return -c.winValue(depth)
	}

	sum := 0
	for _, line := range c.lines {
		numMax, numMin := 0, 0
		for _, point := range line {
			switch p.At(point) {
			case game.Empty:
			case c.max:
				numMax++
			default:
				numMin++
			}
		}
		if numMin == 0 {
			sum += c.lineValue(numMax)
		}
		if numMax == 0 {
			sum -= c.lineValue(numMin)
		}
	}

	return sum
}

// winValue returns the value of a win with the given number of plies left to search.
func (c *checker) winValue(remaining int) int {
	if c.search.UniformWins {
		return 1000
	}
	return 1000 + remaining
}

// winningSquares lists the empty squares on which a side would complete a line.
func (c *checker) winningSquares(p game.Position, side game.Stone) (squares []game.Point) {
	for point := range p.EmptyPoints() {
		for _, line := range c.lines {
			numOwn := 0
			for _, linePoint := range line {
				if linePoint != point && p.At(linePoint) == side {
					numOwn++
				}
			}
			if slices.Contains(line, point) && numOwn == len(line)-1 && !slices.Contains(squares, point) {
				squares = append(squares, point)
			}
		}
	}

	return squares
}

// forced returns the moves to try at the root by the rules of papers 000 and 004, and a sentence that
// explains them. If stop is true, the search tries only the last of them.
func (c *checker) forced(p game.Position, points []game.Point) (moves []game.Point, stop bool, text string) {
	wins, blocks := c.winningSquares(p, p.ToMove()), c.winningSquares(p, p.ToMove().Other())
	restrict := func(squares []game.Point) []game.Point {
		return slices.DeleteFunc(slices.Clone(points), func(point game.Point) bool {
			return !slices.Contains(squares, point)
		})
	}
	switch f := c.search.ForcedMoves; {
	case f == minimax.StopAtWin && len(wins) > 0:
		first := slices.IndexFunc(points, func(point game.Point) bool { return slices.Contains(wins, point) })
		return points[:first+1], true, "Only a move that wins at once was tried here."
	case f == minimax.ForcedAtRoot && len(wins) > 0:
		return restrict(wins), false, "Only moves that win immediately, or stop the opponent from doing so, were " +
			"tried here."
	case f == minimax.ForcedAtRoot && len(blocks) > 0:
		return restrict(blocks), false,
			"Only moves that win immediately, or stop the opponent from doing so, were tried here."
	case f == minimax.BlockAtRoot && len(blocks) > 0:
		return restrict(blocks), false, "Only moves that stop the opponent from winning at once were tried here: " +
			"the player of the pruning paper blocks before it looks for a win."
	}

	return points, false, ""
}

// lineValue returns the value of an open line with n stones: 0, 1, 3 as in textbooks, or always 1 as in
// paper 000, which is for 3×3.
func (c *checker) lineValue(n int) int {
	if !c.search.CountLines && len(c.lines) == 8 {
		return 1
	}
	return []int{0, 1, 3, 9}[n]
}

// minimax returns the value of a full search.
func (c *checker) minimax(p game.Position, depth int) int {
	if p.Result().Over() || depth == 0 {
		return c.leaf(p, depth)
	}
	key := p.String() + strconv.Itoa(depth)
	if value, ok := c.exact[key]; ok {
		return value
	}

	var values []int
	for point := range p.EmptyPoints() {
		next, err := p.Play(point)
		if err != nil {
			panic(err)
		}
		values = append(values, c.minimax(next, depth-1))
	}
	value := slices.Max(values)
	if p.ToMove() != c.max {
		value = slices.Min(values)
	}
	c.exact[key] = value

	return value
}

// moves returns the squares to try, whether the search tries only the last of them, and their omitted mirror
// images.
func (c *checker) moves(p game.Position,
	root bool) (moves []game.Point, stop bool, images map[game.Point][]game.Point) {
	images = map[game.Point][]game.Point{}
	r := p.Rules()
	points := slices.Collect(p.EmptyPoints())
	if c.search.OrderMoves { // squares on more lines first
		through := func(point game.Point) (n int) {
			for _, line := range c.lines {
				if slices.Contains(line, point) {
					n++
				}
			}

			return n
		}
		slices.SortStableFunc(points, func(a, b game.Point) int { return through(b) - through(a) })
	}
	if root {
		points, stop, c.triedText = c.forced(p, points)
	}

	for _, point := range points {
		original := slices.IndexFunc(moves, func(move game.Point) bool {
			return c.search.Symmetry && slices.ContainsFunc(p.Symmetries(), func(symmetry game.Symmetry) bool {
				return r.Transform(symmetry, point) == move
			})
		})
		if original >= 0 {
			c.symmetric++
			images[moves[original]] = append(images[moves[original]], point)
		} else {
			moves = append(moves, point)
		}
	}

	return moves, stop, images
}

// growNode searches a position with textbook alpha-beta, or minimax.
func (c *checker) growNode(p game.Position, depth, alpha, beta int) *checkerNode {
	n := &checkerNode{alpha: alpha, beta: beta, searched: true, position: p}
	c.nodes++
	if p.Result().Over() || depth == 0 {
		c.leaves++
		n.value = c.leaf(p, depth)
		n.failHard = n.value
		return n
	}
	atMax := p.ToMove() == c.max
	n.value = minimax.MaxValue
	if atMax {
		n.value = minimax.MinValue
	}
	n.triedText = "All moves have been tried."
	numSymmetric, root := c.symmetric, c.nodes == 1
	moves, stop, images := c.moves(p, root)
	n.images = images
	if c.symmetric > numSymmetric {
		n.triedText = "All moves have been tried, symmetric ones once."
	}
	if root && c.triedText != "" {
		n.triedText = c.triedText
	}
	if c.nodes == 1 && c.rootMoves != nil {
		moves = c.rootMoves
	}

	for i, point := range moves {
		if stop && i < len(moves)-1 {
			n.children = append(n.children, &checkerNode{move: point})
			continue
		}
		if c.search.AlphaBeta && alpha >= beta {
			if !n.isCut {
				c.cuts++
			}
			n.isCut = true
			n.children = append(n.children, &checkerNode{move: point})

			continue
		}
		next, err := p.Play(point)
		if err != nil {
			panic(err)
		}
		child := c.growNode(next, depth-1, alpha, beta)
		child.move = point
		n.children = append(n.children, child)
		if atMax {
			n.value = max(n.value, child.value)
			alpha = max(alpha, child.failHard)
		} else {
			n.value = min(n.value, child.value)
			beta = min(beta, child.failHard)
		}
		if !c.search.AlphaBeta {
			alpha, beta = minimax.MinValue, minimax.MaxValue
		}
	}

	switch { // fail-hard: the bound of the window
	case !c.search.AlphaBeta:
		n.failHard = n.value
	case atMax:
		n.failHard = min(alpha, n.beta)
	default:
		n.failHard = max(beta, n.alpha)
	}

	return n
}

// compare compares a node and its descendants with the checker's tree.
func (c *checker) compare(t *testing.T, tr *minimax.Tree, id NodeID, want *checkerNode, p game.Position, depth int) {
	t.Helper()
	n := tr.Node(id)
	fail := func(label string) {
		t.Helper()
		t.Fatalf("%+v below\n%v, node %d: %s: %+v, want %+v", c.search, p, id, label, n, *want)
	}
	if (n.State == minimax.Searched) != want.searched {
		fail("state")
	}
	if !want.searched {
		if n.HasValue || n.Children > 0 || n.State != minimax.Unvisited {
			fail("data of a cut branch")
		}
		return
	}
	if n.Value != want.value || n.Alpha != want.alpha || n.Beta != want.beta || !n.HasValue {
		fail("value or window")
	}
	if (n.Cutoff != minimax.NoCutoff) != want.isCut || want.isCut &&
		(n.Cutoff == minimax.BetaCutoff) != (p.ToMove() == c.max) {
		fail("cut mark")
	}

	exact := c.minimax(p, depth)
	switch {
	case n.Bound == minimax.ExactValue && n.Value != exact, n.Bound == minimax.LowerBound && n.Value > exact,
		n.Bound == minimax.UpperBound && n.Value < exact:
		fail("bound of the value " + strconv.Itoa(exact))
	case n.Bound != minimax.ExactValue && (!c.search.AlphaBeta || want.alpha < n.Value && n.Value < want.beta):
		fail("a bound although the value is exact")
	}
	if n.Bound != minimax.ExactValue && n.Cutoff == minimax.NoCutoff {
		for child := range tr.Children(id) {
			if k := tr.Node(child); k.State == minimax.Searched && k.Value == n.Value &&
				k.Bound == minimax.ExactValue && (n.Bound == minimax.UpperBound) == (n.Layer == minimax.Max) {
				fail("a bound although a child proves the value")
			}
		}
	}
	if wins, loses, _ := proved(tr, n); wins && exact < 1000 || loses && exact > -1000 {
		fail("a win or loss that is not proved")
	}
	if failHardValue(tr, id) != want.failHard {
		fail("fail-hard value " + strconv.Itoa(failHardValue(tr, id)))
	}

	var order []NodeID
	for child := range tr.Children(id) {
		if tr.Node(child).State != minimax.Symmetric {
			order = append(order, child)
			continue
		}
		mirrored := tr.Node(child)
		next, err := p.Play(mirrored.Move)
		if err != nil {
			t.Fatal(err)
		}
		if original := tr.Node(mirrored.SymmetricTo); mirrored.HasValue && (mirrored.Value != original.Value ||
			mirrored.Bound == minimax.ExactValue && c.minimax(next, depth-1) != mirrored.Value) {
			fail("the value of a mirror image")
		}
	}
	if len(order) != len(want.children) {
		fail("children")
	}

	for i, child := range order {
		if tr.Node(child).Move != want.children[i].move {
			fail("order of the moves")
		}
		next, err := p.Play(want.children[i].move)
		if err != nil {
			t.Fatal(err)
		}
		c.compare(t, tr, child, want.children[i], next, depth-1)
	}
}

// solveExercise answers an exercise with the checker's values.
func (c *checker) solveExercise(t *testing.T, e *Exercise, id NodeID, want *checkerNode) {
	t.Helper()
	tr := e.tree
	n := tr.Node(id)
	check := func(label string, got, want bool) {
		t.Helper()
		if got != want {
			t.Fatalf("%+v, node %+v: %s accepted = %v, want %v", c.search, n, label, got, want)
		}
	}
	if e.AsksCuts() && id != Root {
		right, _ := e.AnswerCut(id)
		check("the cut", right, !want.searched)
	}
	if !want.searched {
		return
	}
	if len(want.children) > 0 {
		right, _ := e.Answer(id, strconv.Itoa(want.value+5000))
		check("a wrong value", right, false)
		if e.AsksWindow(id) {
			right, _ = e.AnswerWindow(id, ShortValue(tr, want.alpha), ShortValue(tr, want.beta-1))
			check("a wrong window", right, false)
			right, _ = e.AnswerWindow(id, ShortValue(tr, want.alpha), ShortValue(tr, want.beta))
			check("the window", right, true)
		}
		right, _ = e.Answer(id, strconv.Itoa(want.value))
		check("the value", right, true)
	}

	order := slices.DeleteFunc(slices.Collect(tr.Children(id)), func(child NodeID) bool {
		return tr.Node(child).State == minimax.Symmetric
	})
	for i, child := range order {
		c.solveExercise(t, e, child, want.children[i])
	}
}

// TestTreesAgreeWithIndependentSearch checks that the trees of a thousand random positions, with all
// combinations of the options for whole trees, agree with an independent search.
func TestTreesAgreeWithIndependentSearch(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)

	random := rand.New(rand.NewPCG(12, 1000))
	var trees, nodes, cuts, twins, bounds, exercises int64
	for i := range 1000 {
		rules, maximum := game.TicTacToe, 3
		if i%5 == 4 {
			rules, maximum = game.Rules{Width: 4, Height: 3, WinLength: 3}, 2
		}

		p := game.NewPosition(rules)
		for range random.IntN(7) {
			empties := slices.Collect(p.EmptyPoints())
			if next, err := p.Play(empties[random.IntN(len(empties))]); err == nil && !next.Result().Over() {
				p = next
			}
		}
		if i%100 == 99 { // some finished games
			for !p.Result().Over() {
				empties := slices.Collect(p.EmptyPoints())
				p, _ = p.Play(empties[random.IntN(len(empties))])
			}
		}
		if p.Stones() >= 4 {
			maximum++
		}

		depth := 1 + random.IntN(maximum)
		for options := range 16 {
			s := Search{
				Depth:      depth,
				AlphaBeta:  options&1 != 0,
				OrderMoves: options&2 != 0,
				Symmetry:   options&4 != 0,
				CountLines: options&8 != 0,
			}
			tr := s.Grow(t.Context(), p)
			c := newChecker(p, s)
			want := c.growNode(p, depth, minimax.MinValue, minimax.MaxValue)
			c.compare(t, tr, Root, want, p, depth)
			if got := tr.Stats; got.Nodes != c.nodes || got.Leaves != c.leaves || got.Cutoffs != c.cuts ||
				got.SymmetricSkipped != c.symmetric {
				t.Fatalf("%+v below\n%v: got %+v, want %d nodes, %d leaves, %d cutoffs and %d symmetric moves", s, p,
					got, c.nodes, c.leaves, c.cuts, c.symmetric)
			}
			if SuitsExercise(tr) && (i+options)%16 == 0 {
				e := NewExercise(tr)
				c.solveExercise(t, e, Root, want)
				if _, numAnswered, total := e.Score(); numAnswered != total {
					t.Fatalf("%+v below\n%v: %d of %d questions answered, want all", s, p, numAnswered, total)
				}
				exercises++
			}

			for id := range NodeID(tr.Len()) {
				if tr.Node(id).Bound != minimax.ExactValue {
					bounds++
				}
			}
			trees, nodes, cuts, twins = trees+1, nodes+c.nodes, cuts+c.cuts, twins+c.symmetric
		}
	}
	t.Logf("%d trees, %d nodes, %d cuts, %d mirror images, %d bounds, %d exercises", trees, nodes, cuts, twins, bounds,
		exercises)
	if cuts < 10_000 || twins < 10_000 || bounds < 10_000 || exercises < 500 {
		t.Errorf("too few test cases: %d cuts, %d mirror images, %d bounds, %d exercises", cuts, twins, bounds,
			exercises)
	}
}
