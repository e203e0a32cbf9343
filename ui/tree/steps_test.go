package tree

import (
	"fmt"
	"image/color"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

// event is a step of the textbook search of the checker.
type event struct {
	at                 *checked
	lit                []string
	value, alpha, beta int
	left               bool
	said               string // with which the sentences of the step begin,
	end                string // and end; empty for nothing more
}

// trace returns the steps below a node, each with the program line it executes and the variables after it.
// Values are MAX's or, in negamax, the mover's.
func trace(n *checked, atMax bool, s Search, short func(int) string, negamax bool, images []game.Point, to *[]event) {
	pruned := s.AlphaBeta
	layer, letter := "MIN", lang.XO(n.at.ToMove())
	if atMax {
		layer = "MAX"
	}
	sign := 1
	if negamax && !atMax {
		sign = -1
	}
	alpha, beta, value := n.alpha, n.beta, minimax.MaxValue
	if atMax {
		value = minimax.MinValue
	}
	end := ""
	add := func(left bool, said string, lit ...string) {
		e := event{n, lit, value, alpha, beta, left, said, end}
		if sign < 0 {
			e.value, e.alpha, e.beta = -value, -beta, -alpha
		}
		*to = append(*to, e)
	}
	own := func(value int) string { return short(sign * value) }
	low, high := own(n.alpha), own(n.beta)
	if sign < 0 {
		low, high = high, low
	}
	said := "The search begins: MAX (" + letter + ") looks for its best move."
	if len(*to) > 0 {
		above := map[string]string{"MAX": "MIN", "MIN": "MAX"}[layer]
		mover := n.at.ToMove().Other()
		if result := n.at.Result(); result.Winner != game.Empty {
			mover = result.Winner
		}
		said = above + " (" + lang.XO(mover) + ") tries " + lang.Point(n.at.Rules(), n.move) + "."
		if pruned {
			said += " Only values between α = " + low + " and β = " + high + " matter."
		}
		for i, at := range images {
			said += map[bool]string{true: " It also represents the symmetric moves: ", false: ", "}[i == 0] + lang.Point(n.at.Rules(), at)
		}
		if images != nil {
			said += "."
		}
	}
	end = said
	head, start, take, call, bound, leaf := "search(node", "value ← ∞", "min", "search(child", "β ← min(β, value)", "if it is a leaf: return its value"
	if atMax || negamax {
		start, take, bound = "value ← −∞", "max", "α ← max(α, value)"
	}
	window := ""
	if pruned {
		head, window = head+",α,β", ",α,β"
	}
	if negamax {
		head, call, leaf = strings.Replace(head, "search", "negamax", 1), "−negamax(child", leaf+" for the side to move"
		window = strings.Replace(window, "α,β", "−β,−α", 1)
	}
	if len(n.kids) == 0 {
		add(false, said, head+")")
		value = n.value
		max, min := n.at.ToMove(), n.at.ToMove().Other()
		if !atMax {
			max, min = min, max
		}
		open := map[game.Stone]int{}
		for _, line := range newChecker(n.at, s).lines {
			for _, side := range []game.Stone{max, min} {
				if !slices.ContainsFunc(line, func(at game.Point) bool { return n.at.At(at) != game.Empty && n.at.At(at) != side }) {
					open[side]++
				}
			}
		}
		said = fmt.Sprintf("The depth limit is reached, so the board is evaluated: lines open to %s: %d, to %s: %d; %[2]d − %[4]d = %[5]s", lang.XO(max), open[max], lang.XO(min), open[min], short(open[max]-open[min]))
		if negamax {
			said += "; for the side to move " + own(value)
		}
		said += "."
		if result := n.at.Result(); result.Over() && result.Winner == game.Empty {
			said = "A draw: value 0."
		} else if result.Over() {
			said = lang.XO(result.Winner) + " has completed a line: value " + own(value) + "."
		}
		if end = said; s.UniformWins {
			leaf += " (all wins alike)"
		}
		add(true, said, leaf)
		return
	}
	add(false, said, head+")", start)
	for _, kid := range n.kids {
		if !kid.searched {
			continue
		}
		before := value
		trace(kid, !atMax, s, short, negamax, n.images[kid.move], to)
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
		switch {
		case before == minimax.MinValue || before == minimax.MaxValue:
			said = layer + " now has " + own(value) + "."
		case before == value:
			said = "Not better for " + layer + ", which keeps " + own(value) + "."
		default:
			said = "Better for " + layer + ": from " + own(before) + " to " + own(value) + "."
		}
		end = "." // then come α and β
		add(false, said, lit...)
	}
	best := slices.IndexFunc(n.kids, func(kid *checked) bool { return kid.searched && kid.value == value })
	move := lang.Point(n.at.Rules(), n.kids[best].move)
	switch said = n.tried + " "; {
	case n.cut:
		left := 0
		for _, kid := range n.kids {
			if !kid.searched {
				left++
			}
		}
		side, bound := map[bool]string{true: "MIN", false: "MAX"}[atMax], map[bool]string{true: "beta", false: "alpha"}[atMax]
		if negamax {
			side, bound = "The opponent", "beta"
		}
		end = fmt.Sprintf("%s will avoid this node, so its remaining moves (%d) cannot matter: %s cutoff.", side, left, bound)
		if !negamax {
			said = layer + " already has " + own(value) + " here, from " + letter + " " + move
			break
		}
		said = "The side to move already has " + own(value) + " here, from " + letter + " " + move
	case negamax:
		said += "The highest of their negated values is "
		end = "from " + move + "."
	case atMax:
		said += "MAX takes the highest value, "
		end = "from " + move + "."
	default:
		said += "MIN takes the lowest value, "
		end = "from " + move + "."
	}
	if pruned && alpha >= beta {
		add(true, said, "if α ≥ β: return value (cutoff)")
	} else {
		add(true, said, "return value")
	}
}

// texts is the painted texts of a picture.
type texts []string

func (t *texts) Rect(_, _, _, _, _, _ float32, _ color.NRGBA)                {}
func (t *texts) Lines([][4]float32, string, float32, color.NRGBA)            {}
func (t *texts) Circle(_, _, _, _ float32, _ color.NRGBA)                    {}
func (t *texts) Polygon([][2]float32, color.NRGBA)                           {}
func (t *texts) Text(text string, _, _, _, _ float32, _ bool, _ color.NRGBA) { *t = append(*t, text) }

// paintedBy returns the windows and the values that a view paints.
func paintedBy(v *View) (windows, values []string) {
	painted := &texts{}
	v.painting(newSheet(4000, 3000, v.stamps, painted)).paint(4)
	for _, text := range *painted {
		if strings.HasPrefix(text, "(") {
			windows = append(windows, text)
		}
		if badge.MatchString(text) {
			values = append(values, text)
		}
	}
	slices.Sort(windows)
	slices.Sort(values)
	return windows, values
}

// At each step, the program highlights the line that the textbook search executes, with its variables, and
// the same windows are painted: for trees from every source, and from both sides.
func TestStepsAreThoseOfTheTextbook(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	random := rand.New(rand.NewPCG(26, 4))
	steps, met, ties := 0, 0, 0
	trees := 512
	if testing.Short() {
		trees = 128
	}
	for i := range trees { // every combination of options, four times
		p := game.NewPosition(game.TicTacToe)
		for range 3 + random.IntN(4) {
			empties := slices.Collect(p.EmptyPoints())
			if next, err := p.Play(empties[random.IntN(len(empties))]); err == nil && !next.Result().Over() {
				p = next
			}
		}
		s := Search{Depth: 2, AlphaBeta: i&1 != 0, OrderMoves: i&2 != 0, Symmetry: i&4 != 0, UniformWins: i&8 != 0,
			ForcedMoves: []minimax.ForcedMoves{minimax.ForcedNever, minimax.StopAtWin, minimax.ForcedAtRoot, minimax.BlockAtRoot}[i>>4&3]}
		if p.Stones() >= 4 {
			s.Depth += i >> 7 & 1
		}
		o := s.options(p.Rules())
		o.ExactMoves = random.IntN(4) // as a computer player grows it, and as the window does
		tr := minimax.Grow(t.Context(), p, o)
		negamax := i>>6&1 != 0
		if negamax {
			tr = tr.Negamax()
		}
		c := newChecker(p, s)
		root := c.grow(p, tr.Depth, minimax.MinValue, minimax.MaxValue)
		byID := map[NodeID]*checked{}
		pairSearched(tr, Root, root, byID)
		var events []event
		trace(root, true, s, func(value int) string { return ShortValue(tr, value) }, negamax, nil, &events)
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
			said := strings.Join(r.Sentences(step), " ")
			told := strings.HasSuffix(said, want.end) && (want.said != want.end || said == want.said)
			if strings.HasPrefix(want.end, "from ") { // then come equal moves, and the end of the search
				told = strings.Contains(said, ", "+want.end)
			}
			if id == Root && step == r.Len()-1 {
				told = told && strings.HasSuffix(said, "The search ends: the best move is "+Name(tr, tr.Chosen())+".")
			}
			if !strings.HasPrefix(said, want.said) || !told {
				t.Fatalf("%+v on\n%v\nstep %d: %q, want %q … %q", s, p, step, said, want.said, want.end)
			}
			if step > 0 && s.AlphaBeta {
				rises := strings.Contains(strings.Join(r.Sentences(step), " "), "α rises to "+ShortValue(tr, want.alpha)+"; at a node it never falls.")
				falls := strings.Contains(strings.Join(r.Sentences(step), " "), "β falls to "+ShortValue(tr, want.beta)+"; at a node it never rises.")
				last := windowBefore(events[:step], want.at, negamax && tr.Node(id).Layer == minimax.Min)
				if updates := strings.HasPrefix(lit[0], "value ← "); updates && (rises != (want.alpha > last[0]) || falls != (want.beta < last[1])) || !updates && (rises || falls) {
					t.Fatalf("%+v on\n%v\nstep %d: %q after %v", s, p, step, r.Sentences(step), last)
				}
			}
			if v := variables; len(want.at.kids) > 0 && (v.Value != ShortValue(tr, want.value) || s.AlphaBeta && (v.Alpha != ShortValue(tr, want.alpha) || v.Beta != ShortValue(tr, want.beta))) {
				t.Fatalf("%+v on\n%v\nstep %d: %+v, want %+v", s, p, step, v, want)
			}
			if testing.Short() && step%9 != i%9 && step < r.Len()-1 { // painting takes its time
				continue
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
			for _, row := range v.port.outline.rows {
				for _, at := range row {
					if w, entered := now[byID[at.id]]; entered && s.AlphaBeta && !at.piled { // a pile has no room for windows
						windows = append(windows, "("+ShortValue(tr, w[0])+", "+ShortValue(tr, w[1])+")")
					}
				}
			}
			var values []string
			for _, row := range v.port.outline.rows {
				for _, at := range row {
					if at.width < 1 || v.port.outline.widthOf(at.id) < 1 {
						continue // a mirror image that has no room for a value
					}
					values = append(values, valueAt(tr, byID, events[:step+1], at.id, negamax))
				}
			}
			slices.Sort(values)
			slices.Sort(windows)
			paintedWindows, paintedValues := paintedBy(v)
			if !slices.Equal(paintedValues, values) || !slices.Equal(paintedWindows, windows) {
				t.Fatalf("%+v on\n%v\nstep %d paints %q and %q, want %q and %q", s, p, step, paintedValues, paintedWindows, values, windows)
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
	if least := trees / 50; met < least || ties < least {
		t.Error("too few of a kind")
	}
}

// windowBefore returns the window of a node after the events so far.
func windowBefore(events []event, n *checked, turned bool) [2]int {
	window := [2]int{n.alpha, n.beta}
	if turned {
		window = [2]int{-n.beta, -n.alpha}
	}
	for _, e := range events {
		if e.at == n {
			window = [2]int{e.alpha, e.beta}
		}
	}
	return window
}

// valueAt returns the text that a node must show after the events so far: its final value, or the best so
// far while it is open.
func valueAt(tr *Tree, byID map[NodeID]*checked, events []event, id NodeID, negamax bool) string {
	n, text := tr.Node(id), "–"
	if n.State == minimax.Symmetric {
		id = n.SymmetricTo
	}
	for _, e := range events {
		switch {
		case e.at != byID[id]:
		case e.left:
			value := e.at.value
			if negamax && tr.Node(id).Layer == minimax.Min {
				value = -value
			}
			text = boundSign(tr.Node(id)) + ShortValue(tr, value) // the sign is checked with the tree
		case e.value > minimax.MinValue && e.value < minimax.MaxValue && len(e.at.kids) > 0:
			text = ShortValue(tr, e.value) + "?"
		default:
			text = "?"
		}
	}
	if n.State == minimax.Symmetric && strings.HasSuffix(text, "?") {
		return "?"
	}
	return text
}

var badge = regexp.MustCompile(`^[≤≥]?([+−]?\d+|[WL]\d*)\??$|^[?–]$`)

// pairSearched pairs the nodes of a tree with the checker's.
func pairSearched(tr *Tree, id NodeID, n *checked, to map[NodeID]*checked) {
	to[id] = n
	if len(n.kids) == 0 {
		return
	}
	searched := slices.DeleteFunc(slices.Collect(tr.Children(id)), func(kid NodeID) bool { return tr.Node(kid).State == minimax.Symmetric })
	for i, kid := range searched {
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

// checkTies compares the equal moves named at the root of a computer's tree with the moves of equal value,
// and counts them.
func checkTies(t *testing.T, c *checker, tr *Tree, p game.Position) int {
	t.Helper()
	if tr.Options.ExactMoves == 0 || c.tried != "" { // moves that were not tried have no values
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
		if strings.Contains(said, "Equally good") || strings.Contains(said, "at random") {
			t.Fatalf("%v\n%q, but only %s", p, said, best)
		}
		return 0
	}
	_, rest, ok := strings.Cut(said, "Equally good: ")
	list, _, _ := strings.Cut(rest, ".")
	names := strings.Split(list, ", ")
	slices.Sort(names)
	slices.Sort(equal)
	if !ok || !slices.Equal(names, equal) || !strings.Contains(said, "Among equal moves, "+Name(tr, tr.Chosen())+" was chosen at random") {
		t.Fatalf("%v\n%q, but equal to %s are %v; chosen is %s", p, said, best, equal, Name(tr, tr.Chosen()))
	}
	return 1
}
