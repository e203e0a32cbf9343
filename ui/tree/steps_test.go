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

// event is a step of the checker's textbook search.
type event struct {
	node               *checkerNode
	code               []string
	value, alpha, beta int
	leaves             bool
	prefix, suffix     string // start and end of the step's sentences
}

// trace appends the steps below a node, each with the executed lines of the pseudocode and the variables
// after it. Values are for MAX or, in negamax, for the side to move.
func trace(n *checkerNode, atMax bool, s Search, format func(int) string, negamax bool, images []game.Point,
	events *[]event) {
	alphaBeta := s.AlphaBeta
	layer, letter := "MIN", lang.XO(n.position.ToMove())
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
	add := func(leaves bool, text string, code ...string) {
		e := event{n, code, value, alpha, beta, leaves, text, end}
		if sign < 0 {
			e.value, e.alpha, e.beta = -value, -beta, -alpha
		}
		*events = append(*events, e)
	}
	valueText := func(value int) string { return format(sign * value) }
	lower, upper := valueText(n.alpha), valueText(n.beta)
	if sign < 0 {
		lower, upper = upper, lower
	}
	text := "The search begins: MAX (" + letter + ") looks for its best move."
	if len(*events) > 0 {
		parentLayer := map[string]string{"MAX": "MIN", "MIN": "MAX"}[layer]
		mover := n.position.ToMove().Other()
		if result := n.position.Result(); result.Winner != game.Empty {
			mover = result.Winner
		}
		text = parentLayer + " (" + lang.XO(mover) + ") tries " + lang.Point(n.position.Rules(), n.move) + "."
		if alphaBeta {
			text += " Only values between α = " + lower + " and β = " + upper + " matter."
		}

		for i, point := range images {
			text += map[bool]string{true: " It also represents the symmetric moves: ", false: ", "}[i == 0] +
				lang.Point(n.position.Rules(), point)
		}
		if images != nil {
			text += "."
		}
	}
	end = text
	head, start, take, call, bound, leaf := "search(node", "value ← ∞", "min", "search(child", "β ← min(β, value)",
		"if it is a leaf: return its value"
	if atMax || negamax {
		start, take, bound = "value ← −∞", "max", "α ← max(α, value)"
	}
	window := ""
	if alphaBeta {
		head, window = head+",α,β", ",α,β"
	}
	if negamax {
		head, call, leaf = strings.Replace(head, "search", "negamax", 1), "−negamax(child", leaf+" for the side to move"
		window = strings.Replace(window, "α,β", "−β,−α", 1)
	}
	if len(n.children) == 0 {
		add(false, text, head+")")
		value = n.value
		max, min := n.position.ToMove(), n.position.ToMove().Other()
		if !atMax {
			max, min = min, max
		}

		open := map[game.Stone]int{}
		for _, line := range newChecker(n.position, s).lines {
			for _, side := range []game.Stone{max, min} {
				if !slices.ContainsFunc(line, func(point game.Point) bool {
					return n.position.At(point) != game.Empty && n.position.At(point) != side
				}) {
					open[side]++
				}
			}
		}
		text = fmt.Sprintf("The depth limit is reached, so the board is evaluated: lines open to %s: %d, to %s: %d; "+
			"%[2]d − %[4]d = %[5]s", lang.XO(max), open[max], lang.XO(min), open[min], format(open[max]-open[min]))
		if negamax {
			text += "; for the side to move " + valueText(value)
		}
		text += "."
		if result := n.position.Result(); result.Over() && result.Winner == game.Empty {
			text = "A draw: value 0."
		} else if result.Over() {
			text = lang.XO(result.Winner) + " has completed a line: value " + valueText(value) + "."
		}
		end = text
		if s.UniformWins {
			leaf += " (all wins alike)"
		}
		add(true, text, leaf)

		return
	}
	add(false, text, head+")", start)

	for _, child := range n.children {
		if !child.searched {
			continue
		}
		oldValue := value
		trace(child, !atMax, s, format, negamax, n.images[child.move], events)
		if atMax {
			value = max(value, child.value)
		} else {
			value = min(value, child.value)
		}
		code := []string{"value ← " + take + "(value, " + call + window + "))"}
		if alphaBeta {
			code = append(code, bound)
			if atMax {
				alpha = max(alpha, value)
			} else {
				beta = min(beta, value)
			}
		}

		switch {
		case oldValue == minimax.MinValue || oldValue == minimax.MaxValue:
			text = layer + " now has " + valueText(value) + "."
		case oldValue == value:
			text = "Not better for " + layer + ", which keeps " + valueText(value) + "."
		default:
			text = "Better for " + layer + ": from " + valueText(oldValue) + " to " + valueText(value) + "."
		}
		end = "." // sentences about α and β follow
		add(false, text, code...)
	}

	best := slices.IndexFunc(n.children, func(child *checkerNode) bool {
		return child.searched && child.value == value
	})
	move := lang.Point(n.position.Rules(), n.children[best].move)
	text = n.triedText + " "
	switch {
	case n.isCut:
		numRemaining := 0
		for _, child := range n.children {
			if !child.searched {
				numRemaining++
			}
		}
		side, bound := map[bool]string{true: "MIN", false: "MAX"}[atMax],
			map[bool]string{true: "beta", false: "alpha"}[atMax]
		if negamax {
			side, bound = "The opponent", "beta"
		}
		end = fmt.Sprintf("%s will avoid this node, so its remaining moves (%d) cannot matter: %s cutoff.", side,
			numRemaining, bound)
		if !negamax {
			text = layer + " already has " + valueText(value) + " here, from " + letter + " " + move
			break
		}
		text = "The side to move already has " + valueText(value) + " here, from " + letter + " " + move
	case negamax:
		text += "The highest of their negated values is "
		end = "from " + move + "."
	case atMax:
		text += "MAX takes the highest value, "
		end = "from " + move + "."
	default:
		text += "MIN takes the lowest value, "
		end = "from " + move + "."
	}
	if alphaBeta && alpha >= beta {
		add(true, text, "if α ≥ β: return value")
	} else {
		add(true, text, "return value")
	}
}

// texts is a draw.Vectors that records the texts that are painted.
type texts []string

func (t *texts) Rect(_, _, _, _, _, _ float32, _ color.NRGBA)                {}
func (t *texts) Lines([][4]float32, string, float32, color.NRGBA)            {}
func (t *texts) Circle(_, _, _, _ float32, _ color.NRGBA)                    {}
func (t *texts) Polygon([][2]float32, color.NRGBA)                           {}
func (t *texts) Text(text string, _, _, _, _ float32, _ bool, _ color.NRGBA) { *t = append(*t, text) }

// paintedTexts returns the windows and the values that a view paints, sorted.
func paintedTexts(v *View) (windows, values []string) {
	painted := &texts{}
	v.painting(newPicture(4000, 3000, v.textMasks, painted)).paint(4)

	for _, text := range *painted {
		if strings.HasPrefix(text, "(") {
			windows = append(windows, text)
		}
		if badgePattern.MatchString(text) {
			values = append(values, text)
		}
	}
	slices.Sort(windows)
	slices.Sort(values)

	return windows, values
}

// TestStepsEqualTheTextbook checks that each step highlights the lines of the pseudocode that a textbook
// search executes, shows its variables and paints its windows, with all options and with values for MAX or
// for the side to move.
func TestStepsEqualTheTextbook(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	random := rand.New(rand.NewPCG(26, 4))
	steps, boundsMet, ties := 0, 0, 0
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
			ForcedMoves: []minimax.ForcedMoves{minimax.ForcedNever, minimax.StopAtWin, minimax.ForcedAtRoot,
				minimax.BlockAtRoot}[i>>4&3]}
		if p.Stones() >= 4 {
			s.Depth += i >> 7 & 1
		}
		o := s.options(p.Rules())
		o.ExactMoves = random.IntN(4) // as in the trees of computer players and of the window
		tr := minimax.Grow(t.Context(), p, o)
		negamax := i>>6&1 != 0
		if negamax {
			tr = tr.Negamax()
		}
		c := newChecker(p, s)
		root := c.growNode(p, tr.Depth, minimax.MinValue, minimax.MaxValue)
		byID := map[NodeID]*checkerNode{}
		pairNodes(tr, Root, root, byID)
		var events []event
		trace(root, true, s, func(value int) string { return ShortValue(tr, value) }, negamax, nil, &events)
		r := NewReplay(tr)
		if r.Len() != len(events) {
			t.Fatalf("got %d steps, want %d", r.Len(), len(events))
		}

		v, _ := newTestView(t, tr)
		for step, want := range events {
			steps++
			id, _ := r.Node(step)

			lines, variables := r.Code(step)
			var code []string
			for _, line := range lines {
				if line.Executed {
					code = append(code, line.Text)
				}
			}
			if byID[id] != want.node || !slices.Equal(code, want.code) {
				t.Fatalf("%+v on\n%v\nstep %d executes %q, want %q", s, p, step, code, want.code)
			}
			if want.leaves && len(want.node.children) > 0 && want.alpha >= want.beta && s.AlphaBeta &&
				!want.node.isCut {
				boundsMet++
			}
			text := strings.Join(r.Sentences(step), " ")
			ok := strings.HasSuffix(text, want.suffix) && (want.prefix != want.suffix || text == want.prefix)
			if strings.HasPrefix(want.suffix, "from ") { // sentences about equal moves and the end of the search follow
				ok = strings.Contains(text, ", "+want.suffix)
			}
			if id == Root && step == r.Len()-1 {
				ok = ok && strings.HasSuffix(text, "The search ends: the best move is "+Name(tr, tr.Chosen())+".")
			}
			if !strings.HasPrefix(text, want.prefix) || !ok {
				t.Fatalf("%+v on\n%v\nstep %d: got %q, want %q … %q", s, p, step, text, want.prefix, want.suffix)
			}
			if step > 0 && s.AlphaBeta {
				rises := strings.Contains(strings.Join(r.Sentences(step), " "), "α rises to "+
					ShortValue(tr, want.alpha)+"; at a node it never falls.")
				falls := strings.Contains(strings.Join(r.Sentences(step), " "), "β falls to "+ShortValue(tr, want.beta)+
					"; at a node it never rises.")
				last := windowBefore(events[:step], want.node, negamax && tr.Node(id).Layer == minimax.Min)
				if updates := strings.HasPrefix(code[0], "value ← "); updates && (rises != (want.alpha > last[0]) ||
					falls != (want.beta < last[1])) || !updates && (rises || falls) {
					t.Fatalf("%+v on\n%v\nstep %d: got %q, want a change of the window from %v to %d, %d to be "+
						"described", s, p, step, r.Sentences(step), last, want.alpha, want.beta)
				}
			}
			if v := variables; len(want.node.children) > 0 && (v.Value != ShortValue(tr, want.value) || s.AlphaBeta &&
				(v.Alpha != ShortValue(tr, want.alpha) || v.Beta != ShortValue(tr, want.beta))) {
				t.Fatalf("%+v on\n%v\nstep %d: got variables %+v, want %+v", s, p, step, v, want)
			}
			if testing.Short() && step%9 != i%9 && step < r.Len()-1 { // painting is slow
				continue
			}
			v.SetReplay(r, step)
			v.Fit()

			windowOf := map[*checkerNode][2]int{} // by entered node, the current window or, after the search has left the node, the window on entry
			for _, e := range events[:step+1] {
				windowOf[e.node] = [2]int{e.alpha, e.beta}
			}

			for _, e := range events[:step] {
				if e.leaves {
					windowOf[e.node] = [2]int{e.node.alpha, e.node.beta}
					if negamax && !isMaxNode(tr, byID, e.node) {
						windowOf[e.node] = [2]int{-e.node.beta, -e.node.alpha}
					}
				}
			}

			var windows []string
			for _, row := range v.viewport.outline.rows {
				for _, box := range row {
					if w, entered := windowOf[byID[box.id]]; entered && s.AlphaBeta && !box.piled { // piled leaves have no windows
						windows = append(windows, "("+ShortValue(tr, w[0])+", "+ShortValue(tr, w[1])+")")
					}
				}
			}

			var values []string
			for _, row := range v.viewport.outline.rows {
				for _, box := range row {
					if box.width < 1 || v.viewport.outline.widthOf(box.id) < 1 {
						continue // a mirror image without room for a value
					}
					values = append(values, valueAt(tr, byID, events[:step+1], box.id, negamax))
				}
			}
			slices.Sort(values)
			slices.Sort(windows)
			paintedWindows, paintedValues := paintedTexts(v)
			if !slices.Equal(paintedValues, values) || !slices.Equal(paintedWindows, windows) {
				t.Fatalf("%+v on\n%v\nstep %d paints %q and %q, want %q and %q", s, p, step, paintedValues,
					paintedWindows, values, windows)
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
			if want, text := "Window on entry: "+bound("α", alpha, owners[0])+", "+bound("β", beta, owners[1])+".",
				strings.Join(describe(tr, id), " "); !strings.Contains(text, want) && tr.Node(id).Children > 0 {
				t.Fatalf("%+v on\n%v, node %d: got %q, want %q in it", s, p, id, text, want)
			}
		}
	}
	t.Logf("%d steps, %d bounds met on the last move, %d ties", steps, boundsMet, ties)
	if minimum := trees / 50; boundsMet < minimum || ties < minimum {
		t.Errorf("too few test cases: %d bounds met on the last move, %d ties; want at least %d", boundsMet,
			ties, minimum)
	}
}

// windowBefore returns the window of a node after some events.
func windowBefore(events []event, n *checkerNode, negated bool) [2]int {
	window := [2]int{n.alpha, n.beta}
	if negated {
		window = [2]int{-n.beta, -n.alpha}
	}

	for _, e := range events {
		if e.node == n {
			window = [2]int{e.alpha, e.beta}
		}
	}

	return window
}

// valueAt returns the expected text of a node after some events: the final value, or the provisional value
// while the node is being searched.
func valueAt(tr *Tree, byID map[NodeID]*checkerNode, events []event, id NodeID, negamax bool) string {
	n, text := tr.Node(id), "–"
	if n.State == minimax.Symmetric {
		id = n.SymmetricTo
	}

	for _, e := range events {
		switch {
		case e.node != byID[id]:
		case e.leaves:
			value := e.node.value
			if negamax && tr.Node(id).Layer == minimax.Min {
				value = -value
			}
			text = boundSign(tr.Node(id)) + ShortValue(tr, value) // the sign of a bound is checked by another test
		case e.value > minimax.MinValue && e.value < minimax.MaxValue && len(e.node.children) > 0:
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

var badgePattern = regexp.MustCompile(`^[≤≥]?([+−]?\d+|[WL]\d*)\??$|^[?–]$`)

// pairNodes maps the nodes of a tree to the checker's nodes, except mirror images.
func pairNodes(tr *Tree, id NodeID, n *checkerNode, pairs map[NodeID]*checkerNode) {
	pairs[id] = n
	if len(n.children) == 0 {
		return
	}

	searched := slices.DeleteFunc(slices.Collect(tr.Children(id)), func(child NodeID) bool {
		return tr.Node(child).State == minimax.Symmetric
	})
	for i, child := range searched {
		pairNodes(tr, child, n.children[i], pairs)
	}
}

func isMaxNode(tr *Tree, byID map[NodeID]*checkerNode, n *checkerNode) bool {
	for id, m := range byID {
		if m == n {
			return tr.Node(id).Layer == minimax.Max
		}
	}

	return false
}

// checkTies compares the equal moves named at the root of a computer's tree with the moves of equal value,
// and counts them.
func checkTies(t *testing.T, c *checker, tr *Tree, p game.Position) int {
	t.Helper()
	if tr.Options.ExactMoves == 0 || c.triedText != "" { // moves that were not tried have no values
		return 0
	}

	best := Name(tr, tr.Node(Root).BestChild)
	value := c.minimax(p, tr.Depth)
	var equal []string
	for point := range p.EmptyPoints() {
		next, _ := p.Play(point)
		if name := game.TicTacToe.Name(point); c.minimax(next, tr.Depth-1) == value && strings.ToUpper(name) != best {
			equal = append(equal, strings.ToUpper(name))
		}
	}
	text := strings.Join(describe(tr, Root), " ")
	if len(equal) == 0 {
		if strings.Contains(text, "Equally good") || strings.Contains(text, "at random") {
			t.Fatalf("%v\ngot %q, want %s to be the only best move", p, text, best)
		}
		return 0
	}
	_, rest, ok := strings.Cut(text, "Equally good: ")
	list, _, _ := strings.Cut(rest, ".")
	names := strings.Split(list, ", ")
	slices.Sort(names)
	slices.Sort(equal)
	if !ok || !slices.Equal(names, equal) ||
		!strings.Contains(text, "Among equal moves, "+Name(tr, tr.Chosen())+" was chosen at random") {
		t.Fatalf("%v\ngot %q, want %v as equal to %s, and %s as chosen", p, text, equal, best, Name(tr, tr.Chosen()))
	}

	return 1
}
