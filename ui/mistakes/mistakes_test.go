package mistakes

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/saved"
	"jingzi/ui/store"
)

// values is a Store in memory.
type values map[string]string

func (v values) Values() map[string]string { return maps.Clone(v) }
func (v values) Set(key, value string)     { v[key] = value }

// treeOf returns the tree of a game with the named moves.
func treeOf(t *testing.T, r game.Rules, moves string) *game.Tree {
	t.Helper()
	var choices []game.Choice
	for _, name := range strings.Fields(moves) {
		point, err := r.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		choices = append(choices, game.PlaceAt(point))
	}
	tree := game.NewTree(r, game.Opening{})
	tree.Graft(choices, nil)

	return tree
}

// TestFind reviews games and checks the mistakes of one seat.
func TestFind(t *testing.T) {
	for _, c := range []struct {
		name  string
		rules game.Rules
		moves string
		seat  game.Seat
		want  []Mistake
	}{
		{"an edge in answer to a corner", game.TicTacToe, "a1 b1 b2 c3 a2 a3 c2", game.Second, []Mistake{
			{ForcedWinAllowed, game.White, Opening, ""},
		}},
		{"no mistake of the other seat", game.TicTacToe, "a1 b1 b2 c3 a2 a3 c2", game.First, nil},
		{"a win missed", game.TicTacToe, "a1 a2 b1 b2 c2 c1 a3 c3 b3", game.First, []Mistake{
			{WinMissed, game.Black, MiddleGame, ""},
		}},
	} {
		tree := treeOf(t, c.rules, c.moves)
		situations, err := tree.Situations(tree.MainLineEnd())
		if err != nil {
			t.Fatal(err)
		}
		report, err := review.NewJudge(c.rules, review.Options{}).ReviewGame(t.Context(), situations, nil)
		if err != nil {
			t.Fatal(err)
		}
		got := Find(situations, report.Findings, func(s game.Seat) bool { return s == c.seat },
			func(*game.Finding) string { return "" })
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %+v, want %+v", c.name, got, c.want)
		}
	}
}

func TestKindOf(t *testing.T) {
	shape := func(k game.CauseKind, s game.FactKind) game.Cause { return game.Cause{Kind: k, Shape: s} }
	for _, c := range []struct {
		finding game.FindingKind
		cause   game.Cause
		want    Kind
		proved  bool
	}{
		{game.AllowedWin, shape(game.ThreeUnanswered, 0), ThreeUnanswered, true},
		{game.AllowedWin, shape(game.ShapeAllowed, game.MakesFourThree), FourThreeAllowed, true},
		{game.AllowedWin, shape(game.ShapeNotStopped, game.MakesThrees), DoubleAllowed, true},
		{game.DrawToLoss, shape(game.ForkAllowed, 0), DoubleAllowed, true},
		{game.DrawToLoss, shape(game.LineNotBlocked, 0), LineNotBlocked, true},
		{game.AllowedWin, shape(game.AllowedVCT, 0), ForcedWinAllowed, true},
		{game.MissedWin, shape(game.MissedVCF, 0), WinMissed, true},
		{game.WeakerMove, shape(game.ShapeMissed, game.MakesThree), 0, false},
		{game.ForcedWinStart, game.Cause{}, 0, false},
		{game.ShorterDefence, game.Cause{}, 0, false},
	} {
		f := game.Finding{Kind: c.finding, Causes: []game.Cause{c.cause}}
		if got, ok := kindOf(&f); got != c.want || ok != c.proved {
			t.Errorf("finding %d, cause %+v: got %d, %v; want %d, %v", c.finding, c.cause, got, ok, c.want, c.proved)
		}
	}
}

// TestFoulsAreMistakes checks a foul that lost the game, which no finding reports.
func TestFoulsAreMistakes(t *testing.T) {
	r := game.Renju
	r.FoulLoses = true
	tree := treeOf(t, r, "h8 a1 i8 a3 h9 a5 i7 a7 h10")
	situations, err := tree.Situations(tree.MainLineEnd())
	if err != nil {
		t.Fatal(err)
	}
	last := &situations[len(situations)-1]
	next, err := last.Answer(game.Choice{Kind: game.End, Result: game.Result{Winner: game.White, Reason: game.FoulPlayed}})
	if err == nil {
		situations = append(situations, next)
	}
	if situations[len(situations)-1].Result().Reason != game.FoulPlayed {
		t.Fatalf("the game did not end by a foul: %v", err)
	}
	got := Find(situations, nil, func(s game.Seat) bool { return s == game.First }, nil)
	if len(got) != 1 || got[0].Kind != FoulPlayed || got[0].Colour != game.Black {
		t.Errorf("got %+v, want Black's foul", got)
	}
}

func TestRecordsAreStored(t *testing.T) {
	v := values{"mistakes.damaged": "{", "mistakes.invalid": `{"Mistakes":[{"Kind":99,"Colour":1}]}`}
	r := NewRecords(v)
	if games := r.Games(); len(games) != 0 {
		t.Errorf("got %+v from damaged records", games)
	}
	second := Game{Finished: 2000, Rules: game.Renju, Mistakes: []Mistake{{WinMissed, game.Black, EndGame, "p"}}}
	r.Add("b", second)
	r.Add("a", Game{Finished: 1000, Rules: game.TicTacToe})
	r.Add("b", Game{Finished: 3000, Rules: game.Renju, Mistakes: second.Mistakes})

	games := NewRecords(v).Games()
	isSame := len(games) == 2 && games[0].Finished == 1000 && games[1].Finished == 2000
	if !isSame || !slices.Equal(games[1].Mistakes, second.Mistakes) {
		t.Errorf("got %+v, want two games, each once, with the time of the first review", games)
	}
	if !r.Has("a") || r.Has("c") {
		t.Error("Has does not tell recorded games")
	}
}

// oneGame is a Library with one game against the computer.
type oneGame struct{ game *saved.Game }

func (g oneGame) Search(_ context.Context, q store.Query) (result store.SearchResult, err error) {
	if q.Mode == game.HumanVsComputer && q.Counted {
		result.Games = []store.GameRef{{ID: "one"}}
	}
	return result, nil
}

func (g oneGame) Games([]store.GameRef) ([]store.LibraryGame, error) {
	return []store.LibraryGame{{Finished: time.UnixMilli(5000)}}, nil
}

func (g oneGame) Load(store.GameRef) (*saved.Game, error) { return g.game, nil }

// TestReviewer checks that a finished game is reviewed once, only while the program is idle, and not after something
// was done.
func TestReviewer(t *testing.T) {
	g, err := saved.FromTree(treeOf(t, game.TicTacToe, "a1 b1 b2 c3 a2 a3 c2"))
	if err != nil {
		t.Fatal(err)
	}
	g.Mode, g.HumanSeat = game.HumanVsComputer, game.Second
	loop := game.NewEventLoop()
	var due func() // the function that waits for the time
	isIdle, numReviews := false, 0
	records := NewRecords(values{})
	r := NewReviewer(Host{
		Library: oneGame{g},
		Records: records,
		Post:    loop.Post,
		AfterFunc: func(_ time.Duration, f func()) func() bool {
			due = f
			return func() bool { due = nil; return true }
		},
		IsIdle: func() bool { return isIdle },
		OnReviewed: func(id string, situations []game.Situation, report *review.Report, human game.Seat,
			finished time.Time) {
			numReviews++
			records.Add(id, Game{Finished: finished.UnixMilli(), Mistakes: Find(situations, report.Findings,
				func(s game.Seat) bool { return s == human }, func(*game.Finding) string { return "" })})
		},
	})
	defer r.Close()
	wait := func() {
		if err := loop.Run(t.Context(), func() bool { return !r.Busy() }); err != nil {
			t.Fatal(err)
		}
	}

	due()
	if r.Busy() {
		t.Error("a review runs although the program is not idle")
	}
	isIdle = true
	due()
	r.Postpone()
	if wait(); numReviews != 0 {
		t.Error("a review was not stopped by an action of the player")
	}

	for range 2 {
		due()
		wait()
		due = cmpFunc(due, func() {})
	}
	games := records.Games()
	if numReviews != 1 || len(games) != 1 || games[0].Finished != 5000 || len(games[0].Mistakes) != 1 {
		t.Errorf("got %d reviews and %+v, want one game with one mistake", numReviews, games)
	}
}

// cmpFunc returns f, or other if f is nil.
func cmpFunc(f, other func()) func() {
	if f != nil {
		return f
	}
	return other
}
