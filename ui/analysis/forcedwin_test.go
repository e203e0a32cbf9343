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

// parseBoard returns a position on a 15×15 board, given the first rows. The remaining rows are empty.
func parseBoard(t testing.TB, r game.Rules, toMove game.Stone, rows ...string) game.Position {
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

// fourThenFour returns a position in which Black, to move, wins in five plies by a four and a straight four.
func fourThenFour(t testing.TB, toMove game.Stone) game.Position {
	return parseBoard(t, game.Freestyle, toMove, "", "", ".OXXX", "", ".....X", ".....X")
}

// oracle is an engine that reports a fixed line, by the number of stones on the board.
type oracle map[int]game.PV

func (o oracle) Think(_ context.Context, p game.Position, _ game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	line, ok := o[p.Stones()]
	if !ok {
		return game.Point{}, errors.New("oracle: no line for this number of stones")
	}
	report(game.SearchInfo{Depth: 1, Nodes: 1, PVs: []game.PV{line}})

	return line.Moves[0], nil
}

func points(t testing.TB, r game.Rules, names string) (moves []game.Point) {
	t.Helper()

	for _, name := range strings.Fields(names) {
		point, err := r.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, point)
	}

	return moves
}

func ignoreReport(game.SearchInfo) {}

// checkForcedWin plays a forced win from p and checks that winner wins.
func checkForcedWin(t *testing.T, v *variationView, p game.Position, winner game.Stone) {
	t.Helper()
	if v.winner != winner || len(v.positions) != len(v.points)+1 {
		t.Fatalf("got winner %v, %d positions, moves %v; want %v, %d positions", v.winner, len(v.positions), v.points,
			winner, len(v.points)+1)
	}

	for i, point := range v.points {
		if v.positions[i] != p {
			t.Fatalf("before stone %d: got the position\n%v\nwant\n%v", i+1, v.positions[i], p)
		}
		next, err := p.Play(point)
		if err != nil {
			t.Fatalf("stone %d: %v", i+1, err)
		}
		p = next
	}
	if p.Result().Winner != winner || p != v.positions[len(v.points)] {
		t.Fatalf("got a line that ends with the result %+v in\n%v\nwant a win of %v", p.Result(), p, winner)
	}
}

func TestForcedWinIsPlayedOut(t *testing.T) {
	e, err := gomoku.New(game.Freestyle, gomoku.Options{HashMB: 4})
	if err != nil {
		t.Fatal(err)
	}
	p := fourThenFour(t, game.Black)
	v, err := findForced(t.Context(), e, []game.Position{p}, ignoreReport)
	if err != nil {
		t.Fatal(err)
	}
	checkForcedWin(t, v, p, game.Black)
	if len(v.points) != 5 {
		t.Errorf("got %d stones, want 5", len(v.points))
	}
}

func TestEndedLineIsContinued(t *testing.T) {
	p := fourThenFour(t, game.Black)
	r := p.Rules()
	line := points(t, r, "f13 g13 f12 f14 f9")
	for name, script := range map[string]oracle{
		"after the first stone": {
			6: {Score: game.WinIn(5), Moves: line[:1]},
			7: {Score: game.LossIn(4), Moves: line[1:2]},
			8: {Score: game.WinIn(3), Moves: line[2:]},
		},
		"before an illegal move": {
			6: {Score: game.WinIn(5), Moves: append(slices.Clone(line[:2]), line[0])},
			8: {Score: game.WinIn(3), Moves: line[2:]},
		},
		"before a defence that does not claim a loss": {
			6:  {Score: game.WinIn(5), Moves: line[:3]},
			9:  {Score: 12, Moves: points(t, r, "a1 a2")},
			10: {Score: game.WinIn(1), Moves: line[4:]},
		},
	} {
		v, err := findForced(t.Context(), script, []game.Position{p}, ignoreReport)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		checkForcedWin(t, v, p, game.Black)
	}
}

func TestUnprovedWinIsNotShown(t *testing.T) {
	p := fourThenFour(t, game.Black)
	r := p.Rules()
	for name, test := range map[string]struct {
		script oracle
		want   error
	}{
		"not a win": {oracle{6: {Score: 300, Moves: points(t, r, "f13")}}, errNoWin},
		"a win that a later search does not claim": {oracle{
			6: {Score: game.WinIn(5), Moves: points(t, r, "f13 g13")},
			8: {Score: 40, Moves: points(t, r, "a1")},
		}, errNotShown},
		"a loss that a later search claims": {oracle{
			6: {Score: game.WinIn(5), Moves: points(t, r, "a1 a2")},
			8: {Score: game.LossIn(4), Moves: points(t, r, "a3")},
		}, errNotShown},
		"an illegal move": {oracle{6: {Score: game.WinIn(5), Moves: points(t, r, "e13")}}, nil},
	} {
		v, err := findForced(t.Context(), test.script, []game.Position{p}, ignoreReport)
		if err == nil || v != nil || test.want != nil && !errors.Is(err, test.want) {
			t.Errorf("%s: got %v, error %v; want error %v", name, v, err, test.want)
		}
	}
}

func TestLossIsTheOpponentsWin(t *testing.T) {
	p := fourThenFour(t, game.White)
	v, err := findForced(t.Context(), oracle{
		6: {Score: game.LossIn(6), Moves: points(t, p.Rules(), "o1")},
		7: {Score: game.WinIn(5), Moves: points(t, p.Rules(), "f13 g13 f12 f14 f9")},
	}, []game.Position{p}, ignoreReport)
	if err != nil {
		t.Fatal(err)
	}
	checkForcedWin(t, v, p, game.Black)
	if len(v.points) != 6 {
		t.Errorf("got %d stones, want 6", len(v.points))
	}
}

func TestCancelledSearchHasNoResult(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := fourThenFour(t, game.Black)
	noWin := oracle{6: {Score: 0, Moves: points(t, p.Rules(), "a1")}}
	if v, err := findForced(ctx, noWin, []game.Position{p}, ignoreReport); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, error %v; want error %v", v, err, context.Canceled)
	}
}

func TestSteppingStaysWithinTheLine(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, nil, "")
	v := newVariation(h.match().Current().Position, points(t, game.TicTacToe, "a1 a2 a3"))
	h.a.show(v, session.CaptionForcedWin)

	for _, step := range []struct{ by, at int }{{1, 1}, {1, 2}, {5, 3}, {-1, 2}, {-9, 0}, {1 << 16, 3}} {
		v.Seek(step.by)
		if v.index != step.at {
			t.Errorf("after Seek(%d): got index %d, want %d", step.by, v.index, step.at)
		}
	}
}

func TestLineEndingInTheOpponentsWin(t *testing.T) {
	p := parseBoard(t, game.Freestyle, game.Black, "", "", ".OOOO", "", "XXX")
	claim := oracle{7: {Score: game.WinIn(3), Moves: points(t, p.Rules(), "d11 f13 e11")}}
	v, err := findForced(t.Context(), claim, []game.Position{p}, ignoreReport)
	if v != nil || !errors.Is(err, errNotShown) {
		t.Errorf("got %v, error %v; want nil, error %v", v, err, errNotShown)
	}
}
