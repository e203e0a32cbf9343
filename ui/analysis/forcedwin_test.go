package analysis

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"jingzi/ai/gomoku"
	"jingzi/game"
	"jingzi/game/session"
)

// drawnBoard returns a 15×15 board from its upper rows; missing ones are empty.
func drawnBoard(t testing.TB, r game.Rules, toMove game.Stone, rows ...string) game.Position {
	t.Helper()
	text := ""
	for _, row := range rows {
		text += row + strings.Repeat(".", 15-len(row))
	}
	p, err := game.ParsePosition(r, text+strings.Repeat(".", 225-len(text)), toMove)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// fourThenFour returns won by Black in five plies: a four, then a straight four.
func fourThenFour(t testing.TB, toMove game.Stone) game.Position {
	return drawnBoard(t, game.Freestyle, toMove, "", "", ".OXXX", "", ".....X", ".....X")
}

// oracle answers from a script with reports by the number of stones on the board.
type oracle map[int]game.PV

func (o oracle) Think(_ context.Context, p game.Position, _ game.Limit, report func(game.SearchInfo)) (game.Point, error) {
	line, ok := o[p.Stones()]
	if !ok {
		return game.Point{}, errors.New("not asked for this")
	}
	report(game.SearchInfo{Depth: 1, Nodes: 1, PVs: []game.PV{line}})
	return line.Moves[0], nil
}

func points(t testing.TB, r game.Rules, names string) (all []game.Point) {
	t.Helper()
	for _, name := range strings.Fields(names) {
		point, err := r.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, point)
	}
	return all
}

func silent(game.SearchInfo) {}

// isPlayedOut checks a forced win by playing it.
func isPlayedOut(t *testing.T, f *variationView, p game.Position, winner game.Stone) {
	t.Helper()
	if f.winner != winner || len(f.positions) != len(f.points)+1 {
		t.Fatalf("%v wins in %d positions by %v", f.winner, len(f.positions), f.points)
	}
	for i, point := range f.points {
		if f.positions[i] != p {
			t.Fatalf("before stone %d the board is another", i+1)
		}
		next, err := p.Play(point)
		if err != nil {
			t.Fatalf("stone %d: %v", i+1, err)
		}
		p = next
	}
	if p.Result().Winner != winner || p != f.positions[len(f.points)] {
		t.Fatalf("the line ends with %+v\n%s", p.Result(), p)
	}
}

func TestAForcedWinIsFoundAndPlayedOut(t *testing.T) {
	e, err := gomoku.New(game.Freestyle, gomoku.Options{HashMB: 4})
	if err != nil {
		t.Fatal(err)
	}
	p := fourThenFour(t, game.Black)
	f, err := findForced(t.Context(), e, p, silent)
	if err != nil {
		t.Fatal(err)
	}
	isPlayedOut(t, f, p, game.Black)
	if len(f.points) != 5 {
		t.Errorf("%d stones, want 5", len(f.points))
	}
}

func TestALineThatBreaksOffIsContinued(t *testing.T) {
	p := fourThenFour(t, game.Black)
	r := p.Rules()
	whole := points(t, r, "f13 g13 f12 f14 f9")
	for name, script := range map[string]oracle{
		"after the first stone": {
			6: {Score: game.WinIn(5), Moves: whole[:1]},
			7: {Score: game.LossIn(4), Moves: whole[1:2]},
			8: {Score: game.WinIn(3), Moves: whole[2:]},
		},
		"where it goes on impossibly": {
			6: {Score: game.WinIn(5), Moves: append(slices.Clone(whole[:2]), whole[0])},
			8: {Score: game.WinIn(3), Moves: whole[2:]},
		},
		"by a defender who does not see it": {
			6:  {Score: game.WinIn(5), Moves: whole[:3]},
			9:  {Score: 12, Moves: points(t, r, "a1 a2")},
			10: {Score: game.WinIn(1), Moves: whole[4:]},
		},
	} {
		f, err := findForced(t.Context(), script, p, silent)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		isPlayedOut(t, f, p, game.Black)
	}
}

func TestOnlyWhatIsProvedAndPlayedOutIsShown(t *testing.T) {
	p := fourThenFour(t, game.Black)
	r := p.Rules()
	for name, test := range map[string]struct {
		script oracle
		want   error
	}{
		"no win": {oracle{6: {Score: 300, Moves: points(t, r, "f13")}}, errNoWin},
		"a win that is forgotten": {oracle{
			6: {Score: game.WinIn(5), Moves: points(t, r, "f13 g13")},
			8: {Score: 40, Moves: points(t, r, "a1")},
		}, errNotShown},
		"a win that is the other's": {oracle{
			6: {Score: game.WinIn(5), Moves: points(t, r, "a1 a2")},
			8: {Score: game.LossIn(4), Moves: points(t, r, "a3")},
		}, errNotShown},
		"a move that cannot be": {oracle{6: {Score: game.WinIn(5), Moves: points(t, r, "e13")}}, nil},
	} {
		f, err := findForced(t.Context(), test.script, p, silent)
		if err == nil || f != nil || test.want != nil && !errors.Is(err, test.want) {
			t.Errorf("%s: %v, %v", name, f, err)
		}
	}
}

func TestALossIsTheOthersWin(t *testing.T) {
	p := fourThenFour(t, game.White)
	f, err := findForced(t.Context(), oracle{
		6: {Score: game.LossIn(6), Moves: points(t, p.Rules(), "o1")},
		7: {Score: game.WinIn(5), Moves: points(t, p.Rules(), "f13 g13 f12 f14 f9")},
	}, p, silent)
	if err != nil {
		t.Fatal(err)
	}
	isPlayedOut(t, f, p, game.Black)
	if len(f.points) != 6 {
		t.Errorf("%d stones", len(f.points))
	}
}

func TestAQuestionGivenUpHasNoAnswer(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := fourThenFour(t, game.Black)
	if f, err := findForced(ctx, oracle{6: {Score: 0, Moves: points(t, p.Rules(), "a1")}}, p, silent); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", f, err)
	}
}

func TestSteppingStaysWithinTheLine(t *testing.T) {
	h := play(t, game.TicTacToe, nil, "")
	f := newVariation(h.match().Current().Position, points(t, game.TicTacToe, "a1 a2 a3"))
	h.a.show(f, session.CaptionForcedWin)
	for _, step := range []struct{ by, at int }{{1, 1}, {1, 2}, {5, 3}, {-1, 2}, {-9, 0}, {1 << 16, 3}} {
		if f.Seek(step.by); f.index != step.at {
			t.Errorf("%+d leads to %d, want %d", step.by, f.index, step.at)
		}
	}
}

func TestALineThatEndsInTheOthersWinIsNotShown(t *testing.T) {
	p := drawnBoard(t, game.Freestyle, game.Black, "", "", ".OOOO", "", "XXX")
	f, err := findForced(t.Context(), oracle{7: {Score: game.WinIn(3), Moves: points(t, p.Rules(), "d11 f13 e11")}}, p, silent)
	if f != nil || !errors.Is(err, errNotShown) {
		t.Errorf("%v, %v", f, err)
	}
}
