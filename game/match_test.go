package game

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"
)

// testLoop is a minimal event loop. Posted functions are queued and run when the test waits for an
// event.
type testLoop struct {
	t      *testing.T
	posted chan func()
	events []MatchEvent
}

func newTestMatch(t *testing.T, r Rules, o Opening, first, second Engine) (*Match, *testLoop) {
	t.Helper()
	tb := &testLoop{t: t, posted: make(chan func(), 1000)}
	m := NewMatch(r, o, Player{Engine: first}, Player{Engine: second}, func(f func()) { tb.posted <- f })
	m.Observe(func(e MatchEvent) { tb.events = append(tb.events, e) })
	m.Start()

	return m, tb
}

// await runs posted functions until an event of the kind arrives.
func (tb *testLoop) await(kind MatchEventKind) MatchEvent {
	tb.t.Helper()

	for {
		for i, e := range tb.events {
			if e.Kind == kind {
				tb.events = tb.events[i+1:]
				return e
			}
		}

		select {
		case f := <-tb.posted:
			f()
		case <-tb.t.Context().Done():
			tb.t.Fatalf("event %d did not arrive", kind)
		}
	}
}

type engineFunc func(context.Context, Position, Limit, func(SearchInfo)) (Point, error)

func (f engineFunc) Think(ctx context.Context, p Position, l Limit, report func(SearchInfo)) (Point, error) {
	return f(ctx, p, l, report)
}

// firstEmpty plays the first empty point in reading order.
var firstEmpty = engineFunc(func(_ context.Context, p Position, _ Limit, _ func(SearchInfo)) (Point, error) {
	for point := range p.EmptyPoints() {
		return point, nil
	}
	return Pass, nil
})

// ponderer thinks until it is stopped, then plays the first empty point.
var ponderer = engineFunc(func(ctx context.Context, p Position, l Limit, report func(SearchInfo)) (Point, error) {
	report(SearchInfo{Depth: 1})
	<-ctx.Done()
	return firstEmpty(ctx, p, l, report)
})

func (tb *testLoop) checkBoard(m *Match, want string) {
	tb.t.Helper()
	p, err := ParsePosition(m.Rules(), want, Black)
	if err != nil {
		tb.t.Fatal(err)
	}
	if got := m.Current().Position.String(); got != p.String() {
		tb.t.Fatalf("the board is\n%swant\n%s", got, p.String())
	}
}

func mustPlay(t *testing.T, m *Match, x, y int) {
	t.Helper()
	if err := m.Play(Pt(x, y)); err != nil {
		t.Fatal(err)
	}
}

func TestUndoAgainstEngine(t *testing.T) {
	m, tb := newTestMatch(t, TicTacToe, Opening{}, nil, firstEmpty)
	mustPlay(t, m, 1, 1)
	tb.await(EventPlayed)
	tb.await(EventPlayed)
	tb.checkBoard(m, "O..  .X.  ...")
	mustPlay(t, m, 2, 2)
	tb.await(EventPlayed)
	tb.await(EventPlayed)
	tb.checkBoard(m, "OO.  .X.  ..X")

	m.Undo()
	tb.checkBoard(m, "O..  .X.  ...")
	m.Undo()
	tb.checkBoard(m, "...  ...  ...")
	if m.Undo() {
		t.Error("Undo returns true at the start")
	}
	m.Redo()
	tb.checkBoard(m, "O..  .X.  ...")
	m.Redo()
	tb.checkBoard(m, "OO.  .X.  ..X")
	if m.Redo() {
		t.Error("Redo returns true at the end")
	}

	m.Undo()
	mustPlay(t, m, 0, 2)
	tb.await(EventPlayed)
	tb.await(EventPlayed)
	tb.checkBoard(m, "OO.  .X.  X..")
	if got := len(m.Plies()); got != 5 {
		t.Errorf("after a new move there are %d plies, want 5", got)
	}
}

func TestUndoWhileEngineThinks(t *testing.T) {
	m, tb := newTestMatch(t, TicTacToe, Opening{}, nil, ponderer)
	mustPlay(t, m, 1, 1)
	tb.await(EventInfo)
	if err := m.Play(Pt(0, 0)); !errors.Is(err, ErrEngineTurn) {
		t.Errorf("Play on the engine's turn returns %v, want %v", err, ErrEngineTurn)
	}
	m.Undo()
	tb.checkBoard(m, "...  ...  ...")
	if m.Busy() || !m.HumanToAnswer() {
		t.Error("after Undo it is not the human's turn")
	}
	m.Redo()
	if !m.Busy() {
		t.Error("after Redo the engine does not think")
	}
	if err := m.Close(); err != nil {
		t.Error(err)
	}
}

func TestLateAnswerIsIgnored(t *testing.T) {
	m, tb := newTestMatch(t, TicTacToe, Opening{}, nil, ponderer)
	mustPlay(t, m, 1, 1)
	tb.await(EventInfo)
	m.Undo()             // cancels the search: its answer may still be posted
	mustPlay(t, m, 2, 2) // starts a new search after the first has ended
	tb.await(EventInfo)
	m.MoveNow()
	tb.await(EventPlayed)
	tb.checkBoard(m, "O..  ...  ..X")
	m.Close()

	for len(tb.posted) > 0 {
		(<-tb.posted)()
	}
	tb.checkBoard(m, "O..  ...  ..X")
}

func TestUndoBetweenHumans(t *testing.T) {
	m, tb := newTestMatch(t, TicTacToe, Opening{}, nil, nil)
	mustPlay(t, m, 0, 0)
	mustPlay(t, m, 1, 1)
	m.Undo()
	tb.checkBoard(m, "X..  ...  ...")
	m.Redo()
	tb.checkBoard(m, "X..  .O.  ...")
	if err := m.Play(Pt(1, 1)); !errors.Is(err, ErrOccupied) {
		t.Errorf("on an occupied point: Play returns %v, want %v", err, ErrOccupied)
	}
	if err := m.Play(Pt(3, 0)); !errors.Is(err, ErrOffBoard) {
		t.Errorf("off the board: Play returns %v, want %v", err, ErrOffBoard)
	}
}

func TestUndoAfterTheEnd(t *testing.T) {
	m, tb := newTestMatch(t, TicTacToe, Opening{}, nil, nil)
	for _, point := range []Point{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 0}} {
		mustPlay(t, m, int(point.X), int(point.Y))
	}
	if got := m.Current().Result(); got != (Result{Black, LineMade}) {
		t.Fatalf("result %v, want %v", got, Result{Black, LineMade})
	}
	if err := m.Play(Pt(2, 2)); !errors.Is(err, ErrGameOver) {
		t.Errorf("after the end: Play returns %v, want %v", err, ErrGameOver)
	}
	m.Undo()
	tb.checkBoard(m, "XX.  OO.  ...")
	mustPlay(t, m, 2, 2)

	m.End(Result{Winner: White, Reason: Resigned})
	if got := m.Current().Result(); got != (Result{White, Resigned}) {
		t.Fatalf("result %v, want %v", got, Result{White, Resigned})
	}
	m.Undo()
	if m.Current().Result().Over() {
		t.Error("after Undo the game is still over")
	}
}

func TestUndoFirstMoveOfEngine(t *testing.T) {
	m, tb := newTestMatch(t, TicTacToe, Opening{}, firstEmpty, nil)
	tb.await(EventPlayed)
	tb.checkBoard(m, "X..  ...  ...")
	m.Undo()
	tb.checkBoard(m, "...  ...  ...")
	if !m.Paused() {
		t.Error("after Undo the match is not paused")
	}
	m.Start()
	tb.await(EventPlayed)
	tb.checkBoard(m, "X..  ...  ...")
}

func TestUndoBetweenEngines(t *testing.T) {
	m, tb := newTestMatch(t, TicTacToe, Opening{}, firstEmpty, firstEmpty)
	for !m.Current().Result().Over() {
		tb.await(EventPlayed)
	}
	tb.checkBoard(m, "XOX OXO X..")
	m.Undo()
	if !m.Paused() || m.Index() != 6 {
		t.Errorf("after Undo: index %d, paused %v; want 6, true", m.Index(), m.Paused())
	}
}

func TestFailingEngines(t *testing.T) {
	errEngine := errors.New("engine failed")
	for name, test := range map[string]struct {
		engine engineFunc
		want   error
	}{
		"illegal": {func(_ context.Context, p Position, _ Limit, _ func(SearchInfo)) (Point, error) {
			point, _ := p.Last()
			return point, nil
		}, ErrOccupied},
		"outside": {func(context.Context, Position, Limit, func(SearchInfo)) (Point, error) { return Pt(99, 99), nil }, ErrOffBoard},
		"failing": {func(context.Context, Position, Limit, func(SearchInfo)) (Point, error) { return Point{}, errEngine }, errEngine},
		"panicking": {func(context.Context, Position, Limit, func(SearchInfo)) (Point, error) {
			panic("engine panicked")
		}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			m, tb := newTestMatch(t, TicTacToe, Opening{}, nil, test.engine)
			mustPlay(t, m, 1, 1)
			e := tb.await(EventFailed)
			if e.Err == nil || test.want != nil && !errors.Is(e.Err, test.want) {
				t.Errorf("the error is %v, want %v", e.Err, test.want)
			}
			if !m.Paused() {
				t.Error("the match is not paused")
			}
			m.SetPlayer(Second, Player{Engine: firstEmpty})
			m.Start()
			tb.await(EventPlayed)
			tb.checkBoard(m, "O.. .X. ...")
			if err := m.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestStuckEngine(t *testing.T) {
	release := make(chan struct{})
	stuck := engineFunc(func(context.Context, Position, Limit, func(SearchInfo)) (Point, error) {
		<-release
		return Point{}, nil
	})
	m, tb := newTestMatch(t, TicTacToe, Opening{}, nil, stuck)
	m.grace = 1 // nanosecond
	mustPlay(t, m, 1, 1)
	m.Undo()
	mustPlay(t, m, 0, 0)
	if e := tb.await(EventFailed); !errors.Is(e.Err, ErrEngineStuck) {
		t.Errorf("the error is %v, want %v", e.Err, ErrEngineStuck)
	}
	if err := m.Close(); !errors.Is(err, ErrEngineStuck) {
		t.Errorf("Close returns %v, want %v", err, ErrEngineStuck)
	}
	close(release)
}

// TestCloseAsyncDuringReports checks that a match may be closed on one goroutine and waited for on another
// while reports of its engine are pending.
func TestCloseAsyncDuringReports(t *testing.T) {
	for range 20 {
		m, tb := newTestMatch(t, TicTacToe, Opening{}, nil, ponderer)
		mustPlay(t, m, 1, 1)
		tb.await(EventInfo)
		tb.events = nil

		wait, done := m.CloseAsync(), make(chan error)
		go func() { done <- wait() }()

		for closed := false; !closed; {
			select {
			case f := <-tb.posted:
				f()
			case err := <-done:
				if err != nil {
					t.Fatal(err)
				}
				closed = true
			}
		}
		if len(tb.events) > 0 {
			t.Fatalf("after CloseAsync: got the events %v, want none", tb.events)
		}
	}
}

func TestSetPlayerWhileEngineThinks(t *testing.T) {
	m, tb := newTestMatch(t, TicTacToe, Opening{}, nil, ponderer)
	mustPlay(t, m, 1, 1)
	tb.await(EventInfo)
	m.SetPlayer(Second, Player{Engine: firstEmpty})
	tb.await(EventPlayed)
	tb.checkBoard(m, "O.. .X. ...")
	m.SetPlayer(Second, Player{})
	mustPlay(t, m, 2, 2)
	mustPlay(t, m, 2, 1)
	tb.checkBoard(m, "O.. .XO ..X")
}

func TestStopAndMoveNow(t *testing.T) {
	m, tb := newTestMatch(t, TicTacToe, Opening{}, nil, ponderer)
	mustPlay(t, m, 1, 1)
	tb.await(EventInfo)
	m.Stop()
	if !m.Paused() || m.Busy() {
		t.Fatal("Stop does not pause the match")
	}
	m.MoveNow()
	tb.await(EventInfo)
	m.MoveNow()
	tb.await(EventPlayed)
	tb.checkBoard(m, "O.. .X. ...")
}

func TestHintAndUndo(t *testing.T) {
	m, tb := newTestMatch(t, TicTacToe, Opening{}, nil, ponderer)
	mustPlay(t, m, 1, 1)
	if m.Hint(Player{Engine: firstEmpty}) {
		t.Error("Hint starts on the engine's turn")
	}
	m.Undo()
	if !m.Hint(Player{Engine: ponderer}) || !m.Hinting() {
		t.Error("Hint does not start on the human's turn")
	}
	m.Undo()
	m.Redo()
	m.Undo()
	if !m.Hint(Player{Engine: firstEmpty}) {
		t.Error("Hint does not start after Undo")
	}
	if e := tb.await(EventHint); e.Point != Pt(0, 0) {
		t.Errorf("the hint is %v, want %v", e.Point, Pt(0, 0))
	}
	if err := m.Close(); err != nil {
		t.Error(err)
	}
}

// TestHintSuggestsOnlyPoints checks that in every opening there is a hint exactly for the prompts that are answered
// with a point.
func TestHintSuggestsOnlyPoints(t *testing.T) {
	seen := make(map[PromptKind]bool)
	for _, o := range Openings {
		for pick := range 3 { // which of the choices without a point is made
			r := Renju
			if !o.ValidFor(r) {
				r = Freestyle
			}

			m, _ := newTestMatch(t, r, o, nil, nil)
			for range 30 {
				prompt := m.Current().Prompt()
				seen[prompt.Kind] = true
				choices, want := prompt.NonPointChoices(), slices.Contains(prompt.ChoiceKinds(), Place)
				if got := m.Hint(Player{Engine: ponderer}); got != want || m.Hinting() != want {
					t.Errorf("%+v: got a hint: %v for the prompt %+v, want %v", o, got, prompt, want)
				}
				m.Stop()
				if !want {
					if err := m.Answer(choices[pick%len(choices)]); err != nil {
						t.Fatal(err)
					}
					continue
				}

				for i := range r.NumPoints() {
					if m.Answer(PlaceAt(r.PointAt((i+r.NumPoints()/2)%r.NumPoints()))) == nil {
						break
					}
				}
			}
			if err := m.Close(); err != nil {
				t.Error(err)
			}
		}
	}

	for kind := PromptStone; int(kind) < len(choiceKinds); kind++ {
		if !seen[kind] {
			t.Errorf("no opening has the prompt %d", kind)
		}
	}
}

func TestRestoreRefusesIllegalMoves(t *testing.T) {
	m, tb := newTestMatch(t, TicTacToe, Opening{}, nil, nil)
	mustPlay(t, m, 0, 0)
	tree := NewTree(TicTacToe, Opening{})
	if err := m.Restore(tree, tree.Graft([]Choice{PlaceAt(Pt(1, 1)), PlaceAt(Pt(1, 1))}, nil)); !errors.Is(err,
		ErrOccupied) {
		t.Errorf("two stones on a point: Restore returns %v, want %v", err, ErrOccupied)
	}
	tb.checkBoard(m, "X.. ... ...")
	tree = NewTree(TicTacToe, Opening{})
	if err := m.Restore(tree, tree.Graft([]Choice{PlaceAt(Pt(1, 1)), PlaceAt(Pt(2, 2)), PlaceAt(Pt(0, 0))},
		nil).Parent()); err != nil {
		t.Fatal(err)
	}
	tb.checkBoard(m, "... .X. ..O")
	m.Redo()
	tb.checkBoard(m, "X.. .X. ..O")
}

func TestPlayOut(t *testing.T) {
	playFromStart := func(ctx context.Context, first, second Player) ([]Ply, error) {
		tree := NewTree(TicTacToe, Opening{})
		return PlayOut(ctx, tree, tree.Root(), first, second)
	}
	plies, err := playFromStart(t.Context(), Player{Engine: firstEmpty}, Player{Engine: firstEmpty})
	if err != nil || len(plies) != 8 || plies[7].Result() != (Result{Black, LineMade}) {
		t.Errorf("got %d plies, error %v; want 8 and a win of Black", len(plies), err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := playFromStart(ctx, Player{Engine: ponderer}, Player{Engine: ponderer}); !errors.Is(err,
		context.Canceled) {
		t.Errorf("after cancel: PlayOut returns %v, want %v", err, context.Canceled)
	}
	tree := NewTree(TicTacToe, Opening{})
	plies, err = PlayOut(t.Context(), tree, tree.Graft([]Choice{PlaceAt(Pt(1, 1))}, nil), Player{Engine: firstEmpty},
		Player{Engine: firstEmpty})
	if err != nil || plies[1].Choice.Point != Pt(1, 1) || plies[2].Choice.Point != Pt(0, 0) {
		t.Errorf("from a node: got the plies %v, error %v; want b2 and then a3", plies, err)
	}
	if _, err := PlayOut(t.Context(), tree, tree.Graft([]Choice{PlaceAt(Pt(1, 1)), PlaceAt(Pt(1, 1))}, nil), Player{},
		Player{}); !errors.Is(err, ErrOccupied) {
		t.Errorf("two stones on a point: PlayOut returns %v, want %v", err, ErrOccupied)
	}

	failure := errors.New("the engine failed")
	failing := engineFunc(func(context.Context, Position, Limit, func(SearchInfo)) (Point, error) { return Pass, failure })
	ctx, cancel = context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	plies, err = playFromStart(ctx, Player{Engine: firstEmpty}, Player{Engine: failing})
	if !errors.Is(err, failure) || len(plies) != 2 {
		t.Errorf("after the failure of an engine: got %d plies, error %v; want 2 and %v", len(plies), err, failure)
	}
}

// TestClosedMatchReleasesEngines checks that a closed match does not reference its engines, which may be large.
func TestClosedMatchReleasesEngines(t *testing.T) {
	engine := closedEngine{}
	m := NewMatch(TicTacToe, Opening{}, Player{}, Player{Engine: &engine}, NewEventLoop().Post)
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	if e := m.Player(Second).Engine; e == Engine(&engine) || m.Player(First).IsHuman() != true ||
		m.Player(Second).IsHuman() {
		t.Errorf("after Close: got the engine %T, want another that does not refer to it", e)
	}
}

// TestPondering checks that while a human thinks, an engine that may ponder searches the position after the
// reply it expects, until the human moves.
func TestPondering(t *testing.T) {
	type search struct {
		position string
		limited  bool
	}

	searches, stopped := make(chan search, 10), make(chan bool, 10)
	for _, ponders := range []bool{true, false} {
		engine := engineFunc(func(ctx context.Context, p Position, l Limit, report func(SearchInfo)) (Point, error) {
			searches <- search{p.String(), l.Nodes > 0}
			if l.Time == maxPonderTime {
				<-ctx.Done()

				stopped <- true
				return Pass, ctx.Err()
			}
			point, _ := firstEmpty(ctx, p, l, report)
			report(SearchInfo{PVs: []PV{{Moves: []Point{point, Pt(2, 2)}}}})

			return point, nil
		})
		tb := &testLoop{t: t, posted: make(chan func(), 1000)}
		m := NewMatch(TicTacToe, Opening{}, Player{}, Player{
			Engine:        engine,
			Limit:         Limit{Nodes: 5},
			PonderAllowed: func() bool { return ponders },
		}, func(f func()) { tb.posted <- f })
		m.Observe(func(e MatchEvent) { tb.events = append(tb.events, e) })
		m.Start()
		mustPlay(t, m, 1, 1)
		<-searches
		tb.await(EventPlayed) // the human's
		tb.await(EventPlayed) // the engine's
		if m.Busy() {
			t.Error("the match is busy on the human's turn")
		}
		if ponders {
			if got := <-searches; got != (search{"O..\n.X.\n..X\n", false}) {
				t.Errorf("it ponders on %+v, want %+v", got, search{"O..\n.X.\n..X\n", false})
			}
		}
		mustPlay(t, m, 2, 1) // another reply
		if ponders {
			<-stopped
		}
		if got := <-searches; got != (search{"O..\n.XX\n...\n", true}) {
			t.Errorf("it searches %+v, want %+v", got, search{"O..\n.XX\n...\n", true})
		}
		tb.await(EventPlayed)
		tb.await(EventPlayed)
		if err := m.Close(); err != nil {
			t.Error(err)
		}
		if ponders {
			<-stopped // Close ends pondering
		}

		for len(searches) > 0 {
			<-searches
		}
	}
}

// follower is an engine that keeps the game it was told, and reports whether it ends with the searched position.
type follower struct {
	path []Position
	told chan int // the length of the game, or -1 if it ends with another position
}

func (f *follower) FollowGame(path []Position) { f.path = path }

func (f *follower) Think(ctx context.Context, p Position, l Limit, report func(SearchInfo)) (Point, error) {
	if n := len(f.path); n == 0 || f.path[n-1] != p {
		f.told <- -1
	} else {
		f.told <- n
	}

	return firstEmpty(ctx, p, l, report)
}

// TestEngineFollowsGame checks that an engine is told the positions of the game before each move, also after Undo and
// after choices that do not change the board.
func TestEngineFollowsGame(t *testing.T) {
	f := &follower{told: make(chan int, 10)}
	m, tb := newTestMatch(t, TicTacToe, Opening{}, nil, f)
	play := func(x, y, want int) {
		t.Helper()

		mustPlay(t, m, x, y)
		tb.await(EventPlayed)
		tb.await(EventPlayed)
		if got := <-f.told; got != want {
			t.Fatalf("the engine was told %d positions, want %d", got, want)
		}
	}

	play(1, 1, 2)
	play(2, 2, 4)
	m.Undo()
	play(0, 2, 4)

	for i := 1; i < len(f.path); i++ {
		if f.path[i].Stones() != f.path[i-1].Stones()+1 {
			t.Errorf("position %d has %d stones, the one before %d", i, f.path[i].Stones(), f.path[i-1].Stones())
		}
	}
	if plies := slices.Concat(m.Plies()[:2], m.Plies()[1:3]); len(Positions(plies)) != 3 {
		t.Errorf("a repeated position is listed twice: %v", Positions(plies))
	}
}

// waitingEngine thinks until its context ends.
var waitingEngine = engineFunc(func(ctx context.Context, p Position, _ Limit, _ func(SearchInfo)) (Point, error) {
	<-ctx.Done()
	return Pt(0, 0), nil
})

// TestChangeOfTheTreeWhileAnEngineThinks checks that a change elsewhere in the tree does not stop the engine, and that the
// removal of the current node does.
func TestChangeOfTheTreeWhileAnEngineThinks(t *testing.T) {
	m, _ := newTestMatch(t, TicTacToe, Opening{}, nil, waitingEngine)
	defer func() { _ = m.Close() }()
	if err := m.Play(Pt(1, 1)); err != nil {
		t.Fatal(err)
	}
	m.Tree().Root().Play(PlaceAt(Pt(2, 2)))
	m.SyncTree()
	if !m.Busy() || m.Index() != 1 {
		t.Errorf("after another variation was added the engine thinks: %v at ply %d, want true at 1", m.Busy(), m.Index())
	}
	m.Plies()[1].Node.Remove()
	m.SyncTree()
	if m.Busy() || m.Index() != 0 {
		t.Errorf("after the current node was removed the engine thinks: %v at ply %d, want false at 0", m.Busy(), m.Index())
	}
}

// TestPonderingWithoutAReport checks that an engine that may ponder but has reported nothing waits for the next move.
func TestPonderingWithoutAReport(t *testing.T) {
	m, loop := newTestMatch(t, TicTacToe, Opening{}, nil, nil)
	defer func() { _ = m.Close() }()
	for name, report := range map[string]*SearchInfo{"nothing": nil, "no line": {Depth: 3}} {
		engine := engineFunc(func(_ context.Context, p Position, _ Limit, reportTo func(SearchInfo)) (Point, error) {
			if report != nil {
				reportTo(*report)
			}
			return firstEmpty(t.Context(), p, Limit{}, nil)
		})
		m.SetPlayer(Second, Player{Engine: engine, PonderAllowed: func() bool { return true }})
		point, err := firstEmpty(t.Context(), m.Current().Position, Limit{}, nil)
		if err == nil {
			err = m.Play(point)
		}
		if err != nil {
			t.Fatal(err)
		}
		index := m.Index()
		for m.Index() == index {
			(<-loop.posted)()
		}
		if m.Busy() {
			t.Errorf("%s: the engine thinks after its move", name)
		}
	}
}
