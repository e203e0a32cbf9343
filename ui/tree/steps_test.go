package tree

import (
	"image/color"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

// event is a step of the textbook's search, as the checker goes through it.
type event struct {
	at                 *checked
	lit                []string
	value, alpha, beta int
	left               bool
}

// trace lists the steps below a node, with the lines of the program that each
// carries out and the variables after it. Values are MAX's or, in negamax, the mover's.
func trace(n *checked, atMax, pruned, negamax bool, to *[]event) {
	sign := 1
	if negamax && !atMax {
		sign = -1
	}
	alpha, beta, value := n.alpha, n.beta, minimax.MaxValue
	if atMax {
		value = minimax.MinValue
	}
	add := func(left bool, lit ...string) {
		e := event{n, lit, value, alpha, beta, left}
		if sign < 0 {
			e.value, e.alpha, e.beta = -value, -beta, -alpha
		}
		*to = append(*to, e)
	}
	head, start, take, call, bound, leaf := "search(node", "value ← ∞", "min", "search(child", "β ← min(β, value)", "if it is a leaf: return its value"
	if atMax || negamax {
		start, take, bound = "value ← −∞", "max", "α ← max(α, value)"
	}
	window := ""
	if pruned {
		head, window = head+", α, β", ", α, β"
	}
	if negamax {
		head, call, leaf = strings.Replace(head, "search", "negamax", 1), "−negamax(child", leaf+" for the side to move"
		window = strings.Replace(window, "α, β", "−β, −α", 1)
	}
	if len(n.kids) == 0 {
		add(false, head+")")
		value = n.value
		add(true, leaf)
		return
	}
	add(false, head+")", start)
	for _, kid := range n.kids {
		if !kid.searched {
			continue
		}
		trace(kid, !atMax, pruned, negamax, to)
		if atMax {
			value = max(value, kid.value)
		} else {
			value = min(value, kid.value)
		}
		lit := []string{"value ← " + take + "(value, " + call + window + "))"}
		if pruned {
			if lit = append(lit, bound); atMax {
				alpha = max(alpha, value)
			} else {
				beta = min(beta, value)
			}
		}
		add(false, lit...)
	}
	if pruned && alpha >= beta {
		add(true, "if α ≥ β: return value (cut off)")
	} else {
		add(true, "return value")
	}
}

// texts are what is painted, with nothing else of a picture.
type texts []string

func (t *texts) Rect(_, _, _, _, _, _ float32, _ color.NRGBA)                {}
func (t *texts) Lines([][4]float32, string, float32, color.NRGBA)            {}
func (t *texts) Circle(_, _, _, _ float32, _ color.NRGBA)                    {}
func (t *texts) Polygon([][2]float32, color.NRGBA)                           {}
func (t *texts) Text(text string, _, _, _, _ float32, _ bool, _ color.NRGBA) { *t = append(*t, text) }

// windowsOf are the windows that a view paints.
func windowsOf(v *View) (windows []string) {
	painted := &texts{}
	v.painting(newSheet(4000, 3000, v.stamps, painted)).paint(4)
	for _, text := range *painted {
		if strings.HasPrefix(text, "(") {
			windows = append(windows, text)
		}
	}
	slices.Sort(windows)
	return windows
}

// Step by step, the program lights the line that the textbook's search carries out,
// the variables are its variables, and the windows painted are the same; whoever has
// grown the tree, and from whichever side its values are seen.
func TestStepsAreThoseOfTheTextbook(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	random := rand.New(rand.NewPCG(26, 4))
	steps, met, ties := 0, 0, 0
	for i := range 80 {
		p := game.NewPosition(game.TicTacToe)
		for range 3 + random.IntN(4) {
			empties := slices.Collect(p.EmptyPoints())
			if next, err := p.Play(empties[random.IntN(len(empties))]); err == nil && !next.Result().Over() {
				p = next
			}
		}
		s := Search{Depth: 2 + i%2, AlphaBeta: i%5 != 4, OrderMoves: i%3 == 0}
		o := s.options(p.Rules())
		o.ExactMoves = i % 4 // as a computer player grows it, and as the window does
		tr := minimax.Grow(t.Context(), p, o)
		negamax := i%2 == 1
		if negamax {
			tr = tr.Negamax()
		}
		c := newChecker(p, s)
		root := c.grow(p, tr.Depth, minimax.MinValue, minimax.MaxValue)
		byID := map[NodeID]*checked{}
		pairSearched(tr, Root, root, byID)
		var events []event
		trace(root, true, s.AlphaBeta, negamax, &events)
		r := NewReplay(tr)
		if r.Len() != len(events) {
			t.Fatalf("%d steps, want %d", r.Len(), len(events))
		}
		v, _ := shown(t, tr)
		for step, want := range events {
			steps++
			id, _ := r.Node(step)
			lines, variables := r.Code(step)
			var lit []string
			for _, line := range lines {
				if line.Lit {
					lit = append(lit, line.Text)
				}
			}
			if byID[id] != want.at || !slices.Equal(lit, want.lit) {
				t.Fatalf("%+v on\n%v\nstep %d: %q, want %q", s, p, step, lit, want.lit)
			}
			if want.left && len(want.at.kids) > 0 && want.alpha >= want.beta && s.AlphaBeta && !want.at.cut {
				met++
			}
			if v := variables; len(want.at.kids) > 0 && (v.Value != ShortValue(tr, want.value) || s.AlphaBeta && (v.Alpha != ShortValue(tr, want.alpha) || v.Beta != ShortValue(tr, want.beta))) {
				t.Fatalf("%+v on\n%v\nstep %d: %+v, want %+v", s, p, step, v, want)
			}
			v.SetReplay(r, step)
			v.Fit()
			now := map[*checked][2]int{} // by node entered: its window on entry, or while it is open
			for _, e := range events[:step+1] {
				now[e.at] = [2]int{e.alpha, e.beta}
			}
			for _, e := range events[:step] {
				if e.left {
					now[e.at] = [2]int{e.at.alpha, e.at.beta}
					if negamax && !atMaxOf(tr, byID, e.at) {
						now[e.at] = [2]int{-e.at.beta, -e.at.alpha}
					}
				}
			}
			var windows []string
			for _, row := range v.port.laid.rows {
				for _, at := range row {
					if w, entered := now[byID[at.id]]; entered && s.AlphaBeta {
						windows = append(windows, "("+ShortValue(tr, w[0])+", "+ShortValue(tr, w[1])+")")
					}
				}
			}
			slices.Sort(windows)
			if painted := windowsOf(v); !slices.Equal(painted, windows) {
				t.Fatalf("%+v on\n%v\nstep %d paints %q, want %q", s, p, step, painted, windows)
			}
		}
		ties += checkTies(t, c, tr, p)
		for id, n := range byID {
			if !s.AlphaBeta || !n.searched {
				continue
			}
			alpha, beta, owners := n.alpha, n.beta, [2]string{"MAX", "MIN"}
			if negamax && tr.Node(id).Layer == minimax.Min {
				alpha, beta, owners = -n.beta, -n.alpha, [2]string{"MIN", "MAX"}
			}
			bound := func(name string, value int, owner string) string {
				if value <= minimax.MinValue || value >= minimax.MaxValue {
					return name + " = " + ShortValue(tr, value) + " (" + owner + " has nothing yet)"
				}
				return name + " = " + ShortValue(tr, value) + " (what " + owner + " already has)"
			}
			if want, said := "Window on entry: "+bound("α", alpha, owners[0])+", "+bound("β", beta, owners[1])+".", strings.Join(Describe(tr, id), " "); !strings.Contains(said, want) && tr.Node(id).Children > 0 {
				t.Fatalf("%+v on\n%v, node %d: %q, want %q", s, p, id, said, want)
			}
		}
	}
	t.Logf("%d steps, %d bounds met on the last move, %d ties", steps, met, ties)
	if met < 10 || ties < 10 {
		t.Error("too few of a kind")
	}
}

// pairSearched pairs the nodes of a tree with the checker's.
func pairSearched(tr *Tree, id NodeID, n *checked, to map[NodeID]*checked) {
	to[id] = n
	if len(n.kids) == 0 {
		return
	}
	for i, kid := range slices.Collect(tr.Children(id)) {
		pairSearched(tr, kid, n.kids[i], to)
	}
}

func atMaxOf(tr *Tree, byID map[NodeID]*checked, n *checked) bool {
	for id, at := range byID {
		if at == n {
			return tr.Node(id).Layer == minimax.Max
		}
	}
	return false
}

// checkTies compares the equal moves that are named at the root of a computer's tree
// with those that are equal, and counts them.
func checkTies(t *testing.T, c *checker, tr *Tree, p game.Position) int {
	t.Helper()
	if tr.Options.ExactMoves == 0 {
		return 0
	}
	best := Name(tr, tr.Node(Root).BestChild)
	value := c.minimax(p, tr.Depth)
	var equal []string
	for at := range p.EmptyPoints() {
		next, _ := p.Play(at)
		if name := game.TicTacToe.Name(at); c.minimax(next, tr.Depth-1) == value && strings.ToUpper(name) != best {
			equal = append(equal, strings.ToUpper(name))
		}
	}
	said := strings.Join(Describe(tr, Root), " ")
	if len(equal) == 0 {
		if strings.Contains(said, "Exactly as good") || strings.Contains(said, "at random") {
			t.Fatalf("%v\n%q, but only %s", p, said, best)
		}
		return 0
	}
	_, rest, ok := strings.Cut(said, "Exactly as good: ")
	list, _, _ := strings.Cut(rest, ".")
	names := strings.Split(list, ", ")
	slices.Sort(names)
	slices.Sort(equal)
	if !ok || !slices.Equal(names, equal) || !strings.Contains(said, "Among equal moves, "+Name(tr, tr.Chosen())+" was chosen at random") {
		t.Fatalf("%v\n%q, but equal to %s are %v; chosen is %s", p, said, best, equal, Name(tr, tr.Chosen()))
	}
	return 1
}
