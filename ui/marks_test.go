package ui

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"jingzi/ai"
	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// marksOracle decides what the marks of a board may say. It shares no code with the window: it knows the game's moves,
// which it plays itself, and on 3×3 the value of every position, which it computes itself.
type marksOracle struct {
	values map[string]int
	seen   map[string]int // the number of boards with a mark, by its name
}

// value returns 1, 0 or -1 for the side to move.
func (oracle *marksOracle) value(p *game.Position) int {
	key := p.String() + fmt.Sprint(p.ToMove())
	if v, ok := oracle.values[key]; ok {
		return v
	}
	best := -1
	switch result := p.Result(); {
	case result.Over() && result.Winner == game.Empty:
		best = 0
	case result.Over():
	default:
		for point := range p.EmptyPoints() {
			if next, err := p.Play(point); err == nil {
				best = max(best, -oracle.value(&next))
			}
		}
	}
	oracle.values[key] = best

	return best
}

// faults returns what the marks say that is not true of the displayed position p. before is the position before its
// last move, and playable is set if a person may play here.
func (oracle *marksOracle) faults(p, before *game.Position, playable bool, o *board.DrawOptions) (found []string) {
	report := func(format string, args ...any) { found = append(found, fmt.Sprintf(format, args...)) }
	exact := p.Rules() == game.TicTacToe
	over := p.Result().Over()

	if o.GhostColour != game.Empty && (over || o.GhostColour != p.ToMove()) {
		report("a ghost of %v, which is not to move", o.GhostColour)
	}
	for _, hint := range o.Hints {
		next, err := p.Play(hint)
		if !playable || err != nil {
			report("the hint %v where nothing can be played: %v", hint, err)
		} else if exact && -oracle.value(&next) < oracle.value(p) {
			report("the hint %v loses value for the side to move", hint)
		}
	}

	// A line is legal, stone by stone, and starts with the side to move.
	line := *p
	for _, point := range o.Preview {
		next, err := line.Play(point)
		if err != nil {
			report("the line %v cannot be played: %v", o.Preview, err)
			break
		}
		line = next
	}
	if len(o.Hints) > 0 && len(o.Preview) > 0 && o.Preview[0] != o.Hints[0] {
		report("the line %v does not begin with the hint %v", o.Preview, o.Hints)
	}

	for _, better := range o.Better {
		switch {
		case playable:
			report("the better move %v of the side that has moved, where the other can play", better)
		case before == nil:
			report("the better move %v without a move", better)
		default:
			next, err := before.Play(better)
			if err != nil || exact && -oracle.value(&next) <= -oracle.value(p) {
				report("the better move %v is not better than the move: %v", better, err)
			}
		}
	}

	if o.LastMove {
		if _, ok := p.Last(); !ok && p.Stones() > 0 {
			report("a last move, but there is none")
		}
	}
	if o.End != board.EndNormal && !over {
		report("the end of a game that is not over")
	}
	for i, point := range o.Moves {
		if p.At(point) == game.Empty {
			report("number %d on the empty point %v", i+1, point)
		}
	}
	for _, point := range o.Forbidden {
		if p.Foul(point) == nil {
			report("a cross on %v, which is allowed", point)
		}
	}
	for _, c := range o.Continuations {
		if _, err := p.Play(c.At); err != nil {
			report("the continuation %v cannot be played: %v", c.At, err)
		}
	}
	for _, v := range o.Values {
		if _, err := p.Play(v.At); err != nil {
			report("the value of %v, which cannot be played: %v", v.At, err)
		}
	}
	for _, label := range o.Threats {
		if p.At(label.At) != game.Empty {
			report("a shape on the stone %v", label.At)
		}
	}

	return found
}

// exactComputers are the players of package ai, whose hints are exact on 3×3.
type exactComputers struct{ fakeComputers }

func (exactComputers) Player(_ game.Seat, r game.Rules, l game.Level, _ time.Duration) game.Player {
	engine, limit := ai.New(r, l, 1)
	return game.Player{Engine: engine, Limit: limit}
}
func (exactComputers) HintPlayer(r game.Rules, _ time.Duration) game.Player {
	level := game.Perfect
	if r != game.TicTacToe {
		// For the marks, any advice will do.
		level = game.Easy
	}
	engine, limit := ai.New(r, level, 1)
	return game.Player{Engine: review.NewExplainingEngine(engine, r), Limit: limit}
}

// awaitAll runs posted functions until nothing is computed any more.
func (w *testWindow) awaitAll() {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.t.Context(), time.Minute)
	defer cancel()
	if err := w.loop.Run(ctx, func() bool {
		m := w.session.Game.Match()
		return !m.Busy() && !m.Hinting() && !w.analysis.Busy()
	}); err != nil {
		w.t.Fatal(err)
	}
}

// checkMarks holds the marks of the board against the oracle and against the position that the user has chosen.
func (w *testWindow) checkMarks(oracle *marksOracle, steps []string) {
	w.t.Helper()
	p, o := w.board.Content()
	fail := func(format string, args ...any) {
		w.t.Helper()
		w.t.Errorf("%s: got %s on the board\n%v", strings.Join(steps, " "), fmt.Sprintf(format, args...), p)
	}

	m, nav := w.session.Game.Match(), w.session.Navigator
	_, _, isPointed := w.view.pointedLine()
	if !isPointed && p != nav.View().Position() {
		fail("another position than the displayed one")
	}
	current := m.Current().Position
	playable := nav.IsLive() && !current.Result().Over()
	var before *game.Position
	if plies, index := nav.Plies(), nav.Index(); index > 0 && plies[index].Position == p {
		before = &plies[index-1].Position
	}
	for _, fault := range oracle.faults(&p, before, playable, &o) {
		fail("%s", fault)
	}
	if isRing := len(o.Hints) > 0; isRing != (nav.IsLive() && w.session.Game.Hint() != nil && !isPointed) {
		fail("hint marks %v; want them just while a hint is given", o.Hints)
	}
	isNamed := steps[len(steps)-1] == "word"
	if len(o.Highlighted) > 0 && !w.analysis.Explanation.IsActive() && !isNamed {
		fail("frames %v without a text that names them", o.Highlighted)
	}

	// The scope and the side of the table's rows.
	scope := w.view.displayed().scope
	painted := map[string]bool{"hint": len(o.Hints) > 0, "better move": len(o.Better) > 0, "line": len(o.Preview) > 0,
		"frame": len(o.Highlighted) > 0, "continuation": len(o.Continuations) > 0, "letter": len(o.Offers) > 0,
		"value": len(o.Values) > 0, "annotation": len(o.Annotations) > 0, "number": len(o.Moves) > 0}
	for name, isPainted := range painted {
		if isPainted {
			oracle.seen[name]++
		}
		row := marks[slices.IndexFunc(marks, func(m mark) bool { return m.name == name })]
		if isPainted && row.scope&scope == 0 {
			fail("the mark %q, which does not belong there by the table", name)
		}
	}
}

// marksWalk makes random steps and checks the marks after each.
func marksWalk(t *testing.T, w *testWindow, seed uint64, oracle *marksOracle) {
	random := rand.New(rand.NewPCG(seed, 1))
	var steps []string
	var timers []func()
	w.analysis.Review.Options = review.Options{ProofNodes: 500, SearchNodes: 100}
	key := func(name fyne.KeyName) func() { return func() { w.handleKey(&fyne.KeyEvent{Name: name}) } }
	tap := func() {
		p, _ := w.board.Content()
		w.board.OnTapped(p.Rules().PointAt(random.IntN(p.Rules().NumPoints())))
	}
	actions := []struct {
		name   string
		weight int
		do     func()
	}{
		{"tap", 9, tap},
		{"hint", 3, func() {
			for range 3 {
				key(fyne.KeyH)()
				w.awaitAll()
			}
		}},
		{"timer", 4, func() {
			pending := timers
			timers = nil
			for _, f := range pending {
				f()
			}
		}},
		{"undo", 4, func() { w.session.Game.Undo() }},
		{"redo", 2, func() { w.session.Game.Redo() }},
		{"browse", 3, func() { w.session.Navigator.Display(random.IntN(len(w.session.Navigator.Plies()))) }},
		{"back", 2, key(fyne.KeyEscape)},
		{"review", 4, func() {
			w.analysis.Review.Start()
			w.awaitAll()
			w.analysis.Review.DisplayNext(1)
		}},
		{"finding", 4, func() { w.analysis.Review.DisplayNext(1) }},
		{"line", 2, w.analysis.Review.ToggleLine},
		{"show", 3, func() {
			if w.analysis.ShowMe.IsOffered() {
				w.analysis.ShowMe.Start()
			}
		}},
		{"button", 4, func() {
			// Those of the lesson and of lines: step, find, once more, play on, close.
			if buttons := w.analysis.Buttons(); len(buttons) > 0 {
				if b, ok := buttons[random.IntN(len(buttons))].(interface{ Tapped(*fyne.PointEvent) }); ok {
					b.Tapped(&fyne.PointEvent{})
				}
			}
		}},
		{"why", 2, w.analysis.Explanation.Ask},
		{"point", 2, func() { w.analysis.Thinking.PointAt(random.IntN(4) - 1) }},
		{"word", 2, func() {
			p, _ := w.board.Content()
			w.view.pointAtWord(lang.Point(p.Rules(), p.Rules().PointAt(random.IntN(p.Rules().NumPoints()))))
		}},
		{"again", 1, w.session.Game.NewGame},
	}
	w.view.hintLine.AfterFunc = func(_ time.Duration, f func()) func() bool {
		timers = append(timers, f)
		return func() bool { return false }
	}
	var weights []int
	for i, a := range actions {
		weights = append(weights, slices.Repeat([]int{i}, a.weight)...)
	}

	for range 9 {
		a := actions[weights[random.IntN(len(weights))]]
		steps = append(steps, a.name)
		w.row.MouseOut()
		a.do()
		w.awaitAll()
		w.checkMarks(oracle, steps)
		if t.Failed() {
			return
		}
	}
}

// markWalks lists the boards of TestMarksBelongToThePosition, and the numbers of walks, also for short tests.
var markWalks = []struct {
	rules             game.Rules
	walks, shortWalks int
	want              []string // marks that must be seen
}{
	{game.TicTacToe, 380, 30, []string{"hint", "better move", "line", "frame", "continuation"}},
	{game.FiveByFive, 40, 5, []string{"hint", "line", "frame", "continuation"}},
	{game.Freestyle, 50, 5, []string{"hint", "line", "frame", "continuation"}},
	{game.Renju, 30, 3, []string{"hint", "line", "frame"}},
}

// TestMarksBelongToThePosition makes random sequences of moves, hints, reviews, lessons, undone moves and browsing, and
// holds every mark on the board against an oracle and against the table of marks. At the end of some walks it compares
// the painted board with one without marks.
func TestMarksBelongToThePosition(t *testing.T) {
	for _, c := range markWalks {
		t.Run(lang.RulesShort(c.rules), func(t *testing.T) {
			walks := c.walks
			if testing.Short() {
				walks = c.shortWalks
			}
			oracle := &marksOracle{map[string]int{}, map[string]int{}}
			w := openWindow(t, t.TempDir(), exactComputers{})
			w.desk.Settings.Animation = false
			pixels := newMarkPixels(w)
			for i := range walks {
				w.configure(func(config *session.Config) {
					config.Rules, config.Mode, config.Level = c.rules, game.HumanVsHuman, game.Easy
					if i%2 == 0 {
						config.Mode = game.HumanVsComputer
					}
				})
				w.session.Game.NewGame()
				w.settle()
				marksWalk(t, w, uint64(i), oracle)
				if i%3 == 0 && !t.Failed() {
					pixels.check()
				}
				if t.Failed() {
					t.Fatalf("in walk %d", i)
				}
			}
			t.Logf("boards with a mark: %v; painted points with a mark: %v", oracle.seen, pixels.numMarked)
			for _, name := range c.want {
				if oracle.seen[name] == 0 && !testing.Short() {
					t.Errorf("no walk has painted the mark %q", name)
				}
			}
			if pixels.numMarked == 0 {
				t.Error("no painted board has had a mark")
			}
		})
	}
}

// TestReviewLeavesNoMarks replays a game in which the marks of the review stayed after Undo and read as hints.
func TestReviewLeavesNoMarks(t *testing.T) {
	w := openReviewed(t, lang.ShortTicTacToe, "a2 b2 c1 c3 b1 a1")
	w.analysis.ShowMe.Start()
	w.settle()
	if !w.analysis.ShowMe.IsActive() {
		t.Fatal("no turning point is shown")
	}
	press := func(label string) {
		for _, o := range w.analysis.Buttons() {
			if b, ok := o.(*widgets.TooltipButton); ok && (b.Text == label || b.Label == label) {
				b.OnTapped()
				return
			}
		}
		t.Fatalf("no button %q", label)
	}
	press(lang.ShowMeFind())
	a1, _ := game.TicTacToe.ParsePoint("a1")
	w.board.OnTapped(a1)
	w.awaitAll()
	press(lang.BackToGame())
	for range 6 {
		w.session.Game.Undo()
		w.settle()
		_, o := w.board.Content()
		if len(o.Hints)+len(o.Better)+len(o.Preview)+len(o.Highlighted) > 0 {
			t.Errorf("after Undo: got the marks %+v", o)
		}
	}
}

// TestTableOfMarks checks that every row has a name and a meaning of its own.
func TestTableOfMarks(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range marks {
		if m.name == "" || m.meaning == "" || m.scope == 0 || seen[m.name] || seen[m.meaning] {
			t.Errorf("row %+v is incomplete or not the only one of its kind", m)
		}
		seen[m.name], seen[m.meaning] = true, true
	}
}
