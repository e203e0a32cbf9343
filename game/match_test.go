package game

import (
	"context"
	"errors"
	"testing"
)

// table is an event loop in miniature: posted functions are queued and run when the test waits for an
// event.
type table struct {
	t      *testing.T
	posted chan func()
	events []MatchEvent
}

func sitDown(t *testing.T, r Rules, o Opening, first, second Engine) (*Match, *table) {
	t.Helper()
	tb := &table{t: t, posted: make(chan func(), 1000)}
	m := NewMatch(r, o, Player{Engine: first}, Player{Engine: second}, func(f func()) { tb.posted <- f })
	m.Observe(func(e MatchEvent) { tb.events = append(tb.events, e) })
	m.Start()
	return m, tb
}

// await runs posted functions until an event of the kind arrives.
func (tb *table) await(kind MatchEventKind) MatchEvent {
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
			tb.t.Fatal("waited in vain")
		}
	}
}

type engineFunc func(context.Context, Position, Limit, func(SearchInfo)) (Point, error)

func (f engineFunc) Think(ctx context.Context, p Position, l Limit, report func(SearchInfo)) (Point, error) {
	return f(ctx, p, l, report)
}

// firstEmpty plays the first empty point in reading order.
var firstEmpty = engineFunc(func(_ context.Context, p Position, _ Limit, _ func(SearchInfo)) (Point, error) {
	for at := range p.EmptyPoints() {
		return at, nil
	}
	return Pass, nil
})

// ponderer thinks until it is stopped, then plays the first empty point.
var ponderer = engineFunc(func(ctx context.Context, p Position, l Limit, report func(SearchInfo)) (Point, error) {
	report(SearchInfo{Depth: 1})
	<-ctx.Done()
	return firstEmpty(ctx, p, l, report)
})

func (tb *table) board(m *Match, want string) {
	tb.t.Helper()
	p, err := ParsePosition(m.Rules(), want, Black)
	if err != nil {
		tb.t.Fatal(err)
	}
	if got := m.Current().Position.String(); got != p.String() {
		tb.t.Fatalf("board is\n%swant\n%s", got, p.String())
	}
}

func mustPlay(t *testing.T, m *Match, x, y int) {
	t.Helper()
	if err := m.Play(Pt(x, y)); err != nil {
		t.Fatal(err)
	}
}

func TestAgainstAnEngineUndoTakesBackThePair(t *testing.T) {
	m, tb := sitDown(t, TicTacToe, Opening{}, nil, firstEmpty)
	mustPlay(t, m, 1, 1)
	tb.await(EventPlayed)
	tb.await(EventPlayed)
	tb.board(m, "O..  .X.  ...")
	mustPlay(t, m, 2, 2)
	tb.await(EventPlayed)
	tb.await(EventPlayed)
	tb.board(m, "OO.  .X.  ..X")

	m.Undo()
	tb.board(m, "O..  .X.  ...")
	m.Undo()
	tb.board(m, "...  ...  ...")
	if m.Undo() {
		t.Error("undid the empty board")
	}
	m.Redo()
	tb.board(m, "O..  .X.  ...")
	m.Redo()
	tb.board(m, "OO.  .X.  ..X")
	if m.Redo() {
		t.Error("redid past the end")
	}

	m.Undo()
	mustPlay(t, m, 0, 2)
	tb.await(EventPlayed)
	tb.await(EventPlayed)
	tb.board(m, "OO.  .X.  X..")
	if got := len(m.Plies()); got != 5 {
		t.Errorf("a new move leaves %d moments, want the redo tail cut: 5", got)
	}
}

func TestUndoDuringThinkingTakesBackTheHumansStoneAlone(t *testing.T) {
	m, tb := sitDown(t, TicTacToe, Opening{}, nil, ponderer)
	mustPlay(t, m, 1, 1)
	tb.await(EventInfo)
	if err := m.Play(Pt(0, 0)); !errors.Is(err, ErrEngineTurn) {
		t.Errorf("a click on the engine's turn: %v", err)
	}
	m.Undo()
	tb.board(m, "...  ...  ...")
	if m.Busy() || !m.HumanToAnswer() {
		t.Error("the human is not to move")
	}
	if m.Redo(); !m.Busy() {
		t.Error("after redo the engine does not think again")
	}
	if err := m.Close(); err != nil {
		t.Error(err)
	}
}

func TestALateAnswerIsDropped(t *testing.T) {
	m, tb := sitDown(t, TicTacToe, Opening{}, nil, ponderer)
	mustPlay(t, m, 1, 1)
	tb.await(EventInfo)
	m.Undo()             // cancels: the answer to the centre is posted sooner or later
	mustPlay(t, m, 2, 2) // a new question, asked after the first has ended
	tb.await(EventInfo)
	m.MoveNow()
	tb.await(EventPlayed)
	tb.board(m, "O..  ...  ..X")
	m.Close()
	for len(tb.posted) > 0 {
		(<-tb.posted)()
	}
	tb.board(m, "O..  ...  ..X")
}

func TestTwoHumansUndoOne(t *testing.T) {
	m, tb := sitDown(t, TicTacToe, Opening{}, nil, nil)
	mustPlay(t, m, 0, 0)
	mustPlay(t, m, 1, 1)
	m.Undo()
	tb.board(m, "X..  ...  ...")
	m.Redo()
	tb.board(m, "X..  .O.  ...")
	if err := m.Play(Pt(1, 1)); !errors.Is(err, ErrOccupied) {
		t.Errorf("onto a stone: %v", err)
	}
	if err := m.Play(Pt(3, 0)); !errors.Is(err, ErrOffBoard) {
		t.Errorf("off the board: %v", err)
	}
}

func TestUndoReopensAFinishedGame(t *testing.T) {
	m, tb := sitDown(t, TicTacToe, Opening{}, nil, nil)
	for _, at := range []Point{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 0}} {
		mustPlay(t, m, int(at.X), int(at.Y))
	}
	if got := m.Current().Result(); got != (Result{Black, LineMade}) {
		t.Fatalf("result %v", got)
	}
	if err := m.Play(Pt(2, 2)); !errors.Is(err, ErrGameOver) {
		t.Errorf("after the end: %v", err)
	}
	m.Undo()
	tb.board(m, "XX.  OO.  ...")
	mustPlay(t, m, 2, 2)

	m.End(Result{Winner: White, Reason: Resigned})
	if got := m.Current().Result(); got != (Result{White, Resigned}) {
		t.Fatalf("result %v", got)
	}
	m.Undo()
	if m.Current().Result().Over() {
		t.Error("undo does not take a resignation back")
	}
}

func TestTheComputersFirstMoveCanBeUndone(t *testing.T) {
	m, tb := sitDown(t, TicTacToe, Opening{}, firstEmpty, nil)
	tb.await(EventPlayed)
	tb.board(m, "X..  ...  ...")
	m.Undo()
	tb.board(m, "...  ...  ...")
	if !m.Paused() {
		t.Error("the engine should wait for Start")
	}
	m.Start()
	tb.await(EventPlayed)
	tb.board(m, "X..  ...  ...")
}

func TestEnginesPlayEachOtherAndUndoPauses(t *testing.T) {
	m, tb := sitDown(t, TicTacToe, Opening{}, firstEmpty, firstEmpty)
	for !m.Current().Result().Over() {
		tb.await(EventPlayed)
	}
	tb.board(m, "XOX OXO X..")
	m.Undo()
	if !m.Paused() || m.Index() != 6 {
		t.Errorf("at %d, paused %v", m.Index(), m.Paused())
	}
}

func TestEnginesThatMisbehaveLeaveTheMatchPlayable(t *testing.T) {
	wrong := errors.New("out of ideas")
	for name, test := range map[string]struct {
		engine engineFunc
		want   error
	}{
		"illegal": {func(_ context.Context, p Position, _ Limit, _ func(SearchInfo)) (Point, error) {
			at, _ := p.Last()
			return at, nil
		}, ErrOccupied},
		"outside": {func(context.Context, Position, Limit, func(SearchInfo)) (Point, error) { return Pt(99, 99), nil }, ErrOffBoard},
		"failing": {func(context.Context, Position, Limit, func(SearchInfo)) (Point, error) { return Point{}, wrong }, wrong},
		"panicking": {func(context.Context, Position, Limit, func(SearchInfo)) (Point, error) {
			panic("at the disco")
		}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			m, tb := sitDown(t, TicTacToe, Opening{}, nil, test.engine)
			mustPlay(t, m, 1, 1)
			e := tb.await(EventFailed)
			if e.Err == nil || test.want != nil && !errors.Is(e.Err, test.want) {
				t.Errorf("failed with %v", e.Err)
			}
			if !m.Paused() {
				t.Error("not paused")
			}
			m.SetPlayer(Second, Player{Engine: firstEmpty})
			m.Start()
			tb.await(EventPlayed)
			tb.board(m, "O.. .X. ...")
			if err := m.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestAStuckEngineHoldsUpNobodyButClose(t *testing.T) {
	release := make(chan struct{})
	stuck := engineFunc(func(context.Context, Position, Limit, func(SearchInfo)) (Point, error) {
		<-release
		return Point{}, nil
	})
	m, tb := sitDown(t, TicTacToe, Opening{}, nil, stuck)
	m.grace = 1 // nanosecond: the grace period is not tested
	mustPlay(t, m, 1, 1)
	m.Undo()
	mustPlay(t, m, 0, 0)
	if e := tb.await(EventFailed); !errors.Is(e.Err, ErrEngineStuck) {
		t.Errorf("failed with %v", e.Err)
	}
	if err := m.Close(); !errors.Is(err, ErrEngineStuck) {
		t.Errorf("close: %v", err)
	}
	close(release)
}

// A match is closed on one goroutine and waited for on another, while its engine's reports are still to be
// delivered: for the race detector.
func TestAMatchIsLeftWhileItsEngineReports(t *testing.T) {
	for range 20 {
		m, tb := sitDown(t, TicTacToe, Opening{}, nil, ponderer)
		mustPlay(t, m, 1, 1)
		tb.await(EventInfo)
		tb.events = nil
		wait, ended := m.CloseAsync(), make(chan error)
		go func() { ended <- wait() }()
		for left := false; !left; {
			select {
			case f := <-tb.posted:
				f()
			case err := <-ended:
				if err != nil {
					t.Fatal(err)
				}
				left = true
			}
		}
		if len(tb.events) > 0 {
			t.Fatalf("observed after the end: %v", tb.events)
		}
	}
}

func TestSwitchingAnEngineInMidThoughtAsksTheNewOne(t *testing.T) {
	m, tb := sitDown(t, TicTacToe, Opening{}, nil, ponderer)
	mustPlay(t, m, 1, 1)
	tb.await(EventInfo)
	m.SetPlayer(Second, Player{Engine: firstEmpty})
	tb.await(EventPlayed)
	tb.board(m, "O.. .X. ...")
	m.SetPlayer(Second, Player{})
	mustPlay(t, m, 2, 2)
	mustPlay(t, m, 2, 1)
	tb.board(m, "O.. .XO ..X")
}

func TestStopPausesAndMoveNowGoesOn(t *testing.T) {
	m, tb := sitDown(t, TicTacToe, Opening{}, nil, ponderer)
	mustPlay(t, m, 1, 1)
	tb.await(EventInfo)
	m.Stop()
	if !m.Paused() || m.Busy() {
		t.Fatal("stop does not pause")
	}
	m.MoveNow()
	tb.await(EventInfo)
	m.MoveNow()
	tb.await(EventPlayed)
	tb.board(m, "O.. .X. ...")
}

func TestHintAndUndoInQuickSuccession(t *testing.T) {
	m, tb := sitDown(t, TicTacToe, Opening{}, nil, ponderer)
	mustPlay(t, m, 1, 1)
	if m.Hint(Player{Engine: firstEmpty}) {
		t.Error("a hint on the engine's turn")
	}
	m.Undo()
	if !m.Hint(Player{Engine: ponderer}) || !m.Hinting() {
		t.Error("no hint on the human's turn")
	}
	m.Undo()
	m.Redo()
	m.Undo()
	if !m.Hint(Player{Engine: firstEmpty}) {
		t.Error("no hint after undo")
	}
	if e := tb.await(EventHint); e.Point != Pt(0, 0) {
		t.Errorf("hinted %v", e.Point)
	}
	if err := m.Close(); err != nil {
		t.Error(err)
	}
}

func TestRestoreRefusesWhatTheRulesRefuse(t *testing.T) {
	m, tb := sitDown(t, TicTacToe, Opening{}, nil, nil)
	mustPlay(t, m, 0, 0)
	tree := NewTree(TicTacToe, Opening{})
	if err := m.Restore(tree, tree.Graft([]Choice{PlaceAt(Pt(1, 1)), PlaceAt(Pt(1, 1))}, nil)); !errors.Is(err, ErrOccupied) {
		t.Errorf("restored a stone on a stone: %v", err)
	}
	tb.board(m, "X.. ... ...")
	tree = NewTree(TicTacToe, Opening{})
	if err := m.Restore(tree, tree.Graft([]Choice{PlaceAt(Pt(1, 1)), PlaceAt(Pt(2, 2)), PlaceAt(Pt(0, 0))}, nil).Parent()); err != nil {
		t.Fatal(err)
	}
	tb.board(m, "... .X. ..O")
	m.Redo()
	tb.board(m, "X.. .X. ..O")
}

func TestPlayOut(t *testing.T) {
	playFromStart := func(ctx context.Context, first, second Player) ([]Ply, error) {
		tree := NewTree(TicTacToe, Opening{})
		return PlayOut(ctx, tree, tree.Root(), first, second)
	}
	moments, err := playFromStart(t.Context(), Player{Engine: firstEmpty}, Player{Engine: firstEmpty})
	if err != nil || len(moments) != 8 || moments[7].Result() != (Result{Black, LineMade}) {
		t.Errorf("%d moments, %v", len(moments), err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := playFromStart(ctx, Player{Engine: ponderer}, Player{Engine: ponderer}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	tree := NewTree(TicTacToe, Opening{})
	moments, err = PlayOut(t.Context(), tree, tree.Graft([]Choice{PlaceAt(Pt(1, 1))}, nil), Player{Engine: firstEmpty}, Player{Engine: firstEmpty})
	if err != nil || moments[1].Choice.Point != Pt(1, 1) || moments[2].Choice.Point != Pt(0, 0) {
		t.Errorf("from a node on: %d moments, %v", len(moments), err)
	}
	if _, err := PlayOut(t.Context(), tree, tree.Graft([]Choice{PlaceAt(Pt(1, 1)), PlaceAt(Pt(1, 1))}, nil), Player{}, Player{}); !errors.Is(err, ErrOccupied) {
		t.Errorf("from a stone on a stone: %v", err)
	}
}

// A closed match holds no engine, which may be large.
func TestALeftMatchHoldsNoEngine(t *testing.T) {
	engine := closedEngine{}
	m := NewMatch(TicTacToe, Opening{}, Player{}, Player{Engine: &engine}, NewEventLoop().Post)
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	if e := m.Player(Second).Engine; e == Engine(&engine) || m.Player(First).IsHuman() != true || m.Player(Second).IsHuman() {
		t.Errorf("%T is held", e)
	}
}

// While a human thinks, an engine that ponders thinks about the reply it expects, until there is one.
func TestAnEnginePondersOnTheReplyItExpects(t *testing.T) {
	type thought struct {
		board   string
		limited bool
	}
	thoughts, ended := make(chan thought, 10), make(chan bool, 10)
	for _, ponders := range []bool{true, false} {
		engine := engineFunc(func(ctx context.Context, p Position, l Limit, report func(SearchInfo)) (Point, error) {
			thoughts <- thought{p.String(), l.Nodes > 0}
			if l.Time == maxPonderTime {
				<-ctx.Done()
				ended <- true
				return Pass, ctx.Err()
			}
			at, _ := firstEmpty(ctx, p, l, report)
			report(SearchInfo{PVs: []PV{{Moves: []Point{at, Pt(2, 2)}}}})
			return at, nil
		})
		tb := &table{t: t, posted: make(chan func(), 1000)}
		m := NewMatch(TicTacToe, Opening{}, Player{}, Player{Engine: engine, Limit: Limit{Nodes: 5}, PonderAllowed: func() bool { return ponders }}, func(f func()) { tb.posted <- f })
		m.Observe(func(e MatchEvent) { tb.events = append(tb.events, e) })
		m.Start()
		mustPlay(t, m, 1, 1)
		<-thoughts
		tb.await(EventPlayed) // the human's
		tb.await(EventPlayed) // the engine's
		if m.Busy() {
			t.Error("it is not the human's turn")
		}
		if ponders {
			if about := <-thoughts; about != (thought{"O..\n.X.\n..X\n", false}) {
				t.Errorf("it ponders on %+v", about)
			}
		}
		mustPlay(t, m, 2, 1) // another reply
		if ponders {
			<-ended
		}
		if about := <-thoughts; about != (thought{"O..\n.XX\n...\n", true}) {
			t.Errorf("it thinks about %+v", about)
		}
		tb.await(EventPlayed)
		tb.await(EventPlayed)
		if err := m.Close(); err != nil {
			t.Error(err)
		}
		if ponders {
			<-ended // it does not ponder any longer
		}
		for len(thoughts) > 0 {
			<-thoughts
		}
	}
}
