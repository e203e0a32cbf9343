package minimax

import (
	"errors"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// mustParse returns the tree of a valid text.
func mustParse(t *testing.T, text string) *Tree {
	t.Helper()
	w, err := ParseTree(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}

	return w
}

// TestTextbookTree checks the search of the tree in the textbook by Russell and Norvig, of which alpha-beta skips two
// leaves.
func TestTextbookTree(t *testing.T) {
	w := mustParse(t, "((3 12 8)(2 4 6)(14 5 2))")
	plain := w.Search(false)
	if plain.Stats.Leaves != 9 || plain.Node(Root).Value != 3 || plain.Node(plain.Chosen()).Move.X != 0 {
		t.Errorf("without pruning: got %+v, root %+v; want 9 leaves, value 3, the first move chosen", plain.Stats,
			plain.Node(Root))
	}
	tree := w.Search(true)
	if s := tree.Stats; s.Nodes != 11 || s.Leaves != 7 || s.Cutoffs != 1 || tree.Len() != 13 {
		t.Errorf("with alpha-beta: got %+v, %d nodes; want 11 nodes searched of 13, 7 leaves, 1 cutoff", s, tree.Len())
	}
	second := tree.Node(Root).FirstChild + 1
	n := tree.Node(second)
	if n.Value != 2 || n.Bound != UpperBound || n.Cutoff != AlphaCutoff || n.Alpha != 3 || n.Beta != MaxValue {
		t.Errorf("second move: got %+v, want an alpha cutoff with value 2", n)
	}

	for i, want := range []State{Searched, Unvisited, Unvisited} {
		if got := tree.Node(n.FirstChild + NodeID(i)).State; got != want {
			t.Errorf("leaf %d: got state %v, want %v", i, got, want)
		}
	}
	if third := tree.Node(second + 1); third.Value != 2 || third.Bound != ExactValue {
		t.Errorf("third move: got %+v, want the exact value 2", third)
	}
	if ancestor, child := tree.CutoffSource(second); ancestor != Root || child != second-1 {
		t.Errorf("CutoffSource = %d, %d; want %d, %d", ancestor, child, Root, second-1)
	}
}

// TestParsedTrees checks that Search finds the minimax value of a parsed tree in any order of the moves, and that no
// order by value evaluates fewer leaves than the best.
func TestParsedTrees(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	var value func(w *Tree, id NodeID) int
	value = func(w *Tree, id NodeID) int {
		n := w.Node(id)
		if n.Children == 0 {
			return n.Value
		}

		best := value(w, n.FirstChild)
		for c := range w.Children(id) {
			if v := value(w, c); (n.Layer == Max) == (v > best) && v != best {
				best = v
			}
		}

		return best
	}
	for i := range uint64(300) {
		w := RandomTree(random.Uint64())
		if reparsed := mustParse(t, w.Text()); reparsed.Text() != w.Text() {
			t.Fatalf("%s was parsed as %s", w.Text(), reparsed.Text())
		}

		want := value(w, Root)
		best := w.Sorted(true).Search(true)
		for name, order := range map[string]*Tree{
			"as written":  w,
			"best first":  w.Sorted(true),
			"worst first": w.Sorted(false),
		} {
			for _, pruned := range []bool{false, true} {
				tree := order.Search(pruned)
				if got := tree.Node(Root); got.Value != want || got.Bound != ExactValue {
					t.Fatalf("tree %d, %s, %s: got %+v, want value %d", i, w.Text(), name, got, want)
				}
				if pruned && tree.Stats.Leaves < best.Stats.Leaves && name != "as written" {
					t.Fatalf("tree %d, %s: got %d leaves %s, want at least %d, as with the best first", i, w.Text(),
						tree.Stats.Leaves, name, best.Stats.Leaves)
				}
			}
		}
	}
}

// TestMinLeaves checks that in the best order alpha-beta evaluates b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves of a regular tree, the
// minimum.
func TestMinLeaves(t *testing.T) {
	for _, test := range []struct {
		text string
		want int64
	}{{"((3 12 8)(2 4 6)(14 5 2))", 3 + 3 - 1}, {"(((1 2)(3 4))((5 6)(7 8)))", 4 + 2 - 1}} {
		if got := mustParse(t, test.text).Sorted(true).Search(true).Stats.Leaves; got != test.want {
			t.Errorf("%s: got %d leaves, want %d", test.text, got, test.want)
		}
	}
}

func TestParseTree(t *testing.T) {
	for _, test := range []struct {
		text  string
		at    int
		fault Fault
	}{
		{"", 0, NoTree}, {"  ", 0, NoTree}, {"((3 12)", 7, MissingBracket}, {"(3 4))", 5, ExtraBracket}, {"(3 ())", 4, EmptyNode},
		{"(3 x)", 3, NotANumber}, {"(3 -)", 3, NotANumber}, {"(1)(2)", 3, TwoTrees}, {"1 2", 2, TwoTrees}, {"(100000)", 1, TooLarge},
		{"(99999999999999999999999)", 1, TooLarge}, {"((((((((((((((1))))))))))))))", 13, TooLarge},
	} {
		_, err := ParseTree(test.text)
		var fault *SyntaxError
		if !errors.As(err, &fault) || fault.At != test.at || fault.Fault != test.fault {
			t.Errorf("%q: got %+v, want %+v", test.text, err, test)
		}
	}

	for text, want := range map[string]string{
		"5":           "5",
		"（3，−2）":      "(3 -2)",
		" [1 [2,3]] ": "(1 (2 3))",
		"((1)(2))":    "((1)(2))",
	} {
		if got := mustParse(t, text).Text(); got != want {
			t.Errorf("%q was parsed as %s, want %s", text, got, want)
		}
	}
}

func FuzzParseTree(f *testing.F) {
	for _, text := range []string{"((3 12 8)(2 4 6)(14 5 2))", "", "(-1,+2)", "（（1）", "1 2", "(()"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		w, err := ParseTree(text)
		if err != nil {
			return
		}
		reparsed, err := ParseTree(w.Text())
		if err != nil || reparsed.Text() != w.Text() {
			t.Fatalf("%q was parsed as %s, and this as %v, error %v", text, w.Text(), reparsed, err)
		}
		if a, b := w.Search(false), w.Search(true); a.Node(Root).Value != b.Node(Root).Value {
			t.Fatalf("%s: got value %d without and %d with alpha-beta", w.Text(), a.Node(Root).Value,
				b.Node(Root).Value)
		}
	})
}

// TestMinAtRoot checks the figures of the gomoku thesis, and that a tree with MIN at the root is searched like the
// negated tree with MAX at the root.
func TestMinAtRoot(t *testing.T) {
	for _, c := range []struct {
		text string
		cut  Cutoff
		want int
	}{{"(18 (16 5 7))", AlphaCutoff, 18}, {"min (8 (18 5 7))", BetaCutoff, 8}} {
		tree := mustParse(t, c.text).Search(true)
		if n := tree.Node(2); n.Cutoff != c.cut || tree.Node(Root).Value != c.want || tree.Stats.Leaves != 2 {
			t.Errorf("%s: got node %+v, root %+v; want cutoff %d and value %d", c.text, n, tree.Node(Root),
				c.cut, c.want)
		}
	}

	for seed := range uint64(50) {
		w := RandomTree(seed)
		negated := mustParse(t, "MIN "+negateText(w))
		for _, alphaBeta := range []bool{false, true} {
			a, b := w.Search(alphaBeta), negated.Search(alphaBeta)
			for id := range NodeID(a.Len()) {
				n, m := a.Node(id), b.Node(id)
				if n.Value != -m.Value || n.State != m.State || n.Layer == m.Layer || n.BestChild != m.BestChild ||
					n.State == Searched && (n.Alpha != -m.Beta || n.Beta != -m.Alpha) {
					t.Fatalf("tree %d, node %d: got %+v, negated %+v", seed, id, n, m)
				}
			}
		}
		if best := negated.Sorted(true).Search(true); best.Stats.Leaves != w.Sorted(true).Search(true).Stats.Leaves {
			t.Errorf("tree %d: got %d leaves with MIN at the root, want %d", seed, best.Stats.Leaves,
				w.Sorted(true).Search(true).Stats.Leaves)
		}
	}
}

// negateText returns the text of a tree with the signs of all numbers changed.
func negateText(w *Tree) string {
	return regexp.MustCompile(`-?\d+`).ReplaceAllStringFunc(w.Text(), func(number string) string {
		if positive, isNegative := strings.CutPrefix(number, "-"); isNegative {
			return positive
		}
		return "-" + number
	})
}

// TestLimitsOfValues checks the largest values that a text may have.
func TestLimitsOfValues(t *testing.T) {
	for text, isValid := range map[string]bool{
		"(99999 -99999)": true, "(99999 100000)": false, "(-99999 -100000)": false,
	} {
		if _, err := ParseTree(text); (err == nil) != isValid {
			t.Errorf("%s: got error %v, want it to be valid: %v", text, err, isValid)
		}
	}
}

// TestUnsearchedNodesHaveNoBest checks that nodes that were not searched have no best child, and which side moves at
// the root.
func TestUnsearchedNodesHaveNoBest(t *testing.T) {
	tree := mustParse(t, "min ((3 12)(2 4)(1 5))")
	if root := tree.Node(Root); root.Layer != Min || tree.Node(root.FirstChild).Layer != Max {
		t.Errorf("MIN is not to move at the root: %+v", root)
	}
	numUnvisited := 0
	for _, tree := range []*Tree{tree, mustParse(t, "((5 3)(1 (7 8)))").Search(true)} {
		for id := range NodeID(tree.Len()) {
			if n := tree.Node(id); n.State == Unvisited && n.Children > 0 {
				numUnvisited++
				if n.BestChild != None || n.HasValue {
					t.Errorf("%s: the node %+v has a best child", tree.Text(), n)
				}
			}
		}
	}
	if numUnvisited != 5 {
		t.Errorf("%d inner nodes are not searched, want 5", numUnvisited)
	}
}

// TestShapeOfRandomTrees checks that random trees have two or three plies, three moves at the root of a tree of three
// plies, otherwise two or three moves, and values from -4 to 15.
func TestShapeOfRandomTrees(t *testing.T) {
	plies, moves := map[int]int{}, map[int]int{}
	lowest, highest := 0, 0
	for seed := range uint64(200) {
		tree := RandomTree(seed)
		plies[tree.Depth]++
		for id := range NodeID(tree.Len()) {
			switch n := tree.Node(id); {
			case n.Children == 0:
				lowest, highest = min(lowest, n.Value), max(highest, n.Value)
			case id == Root && tree.Depth == 3 && n.Children != 3:
				t.Errorf("%s: the root has %d moves, want 3", tree.Text(), n.Children)
			case tree.Depth-n.Ply < 3:
				moves[n.Children]++
			}
		}
	}
	if len(plies) != 2 || plies[2] != 100 || plies[3] != 100 || len(moves) != 2 || moves[2] < 100 || moves[3] < 100 ||
		lowest != -4 || highest != 15 {
		t.Errorf("got plies %v, moves %v and values from %d to %d", plies, moves, lowest, highest)
	}
}
