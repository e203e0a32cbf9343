package review

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jingzi/ai/gomoku"
	"jingzi/ai/solver"
	"jingzi/game"
)

// What the prover calls won or lost is won or lost by the exact solver, on
// boards small enough for it, in no more stones than it says.
func TestProofsHoldAgainstTheSolver(t *testing.T) {
	for _, r := range []game.Rules{
		{Width: 5, Height: 5, WinLength: 4}, {Width: 6, Height: 5, WinLength: 4}, {Width: 5, Height: 6, WinLength: 4, ExactLength: true}, {Width: 4, Height: 4, WinLength: 3},
	} {
		v := newProver(r)
		random := rand.New(rand.NewPCG(5, uint64(r.NumPoints())))
		won, lost, missed := 0, 0, 0
		for range 80 {
			p := game.NewPosition(r)
			for range 4 + random.IntN(r.NumPoints()/2) {
				empties := slices.Collect(p.EmptyPoints())
				if next, err := p.Play(empties[random.IntN(len(empties))]); err == nil && !next.Result().Over() {
					p = next
				}
			}
			value, err := solver.Solve(bg, p)
			if err != nil {
				t.Fatal(err)
			}
			v.begin(bg, &p, 20000)
			line := v.win(p.ToMove())
			if line != nil {
				won++
				if value < game.WinIn(len(line)) {
					t.Fatalf("%v%v to move: proved %v, the solver says %+v", p, p.ToMove(), v.points(line), value)
				}
				if ends(t, p, v.points(line)) != p.ToMove() {
					t.Fatalf("%v%v to move: %v does not win", p, p.ToMove(), v.points(line))
				}
			} else if value > 0 {
				missed++
			}
			v.begin(bg, &p, 20000)
			if line, _ := v.lost(p.ToMove(), mostThreats); line != nil {
				lost++
				if value > game.LossIn(len(line)) {
					t.Fatalf("%v%v to move: proved lost %v, the solver says %+v", p, p.ToMove(), v.points(line), value)
				}
			}
		}
		t.Logf("%+v: %d won, %d lost, %d wins not found", r, won, lost, missed)
		if won < 25 || lost < 1 {
			t.Errorf("%+v: only %d wins and %d losses to compare", r, won, lost)
		}
	}
}

// On large boards, fouls included, the strong engine finds no defence: the
// prover wins every game it has proved won, in the number of stones it said.
func TestProofsHoldAgainstTheEngine(t *testing.T) {
	for _, r := range []game.Rules{game.Freestyle, game.Standard, game.Renju} {
		v := newProver(r)
		e, err := gomoku.New(r, gomoku.Options{HashMB: 16})
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(7, 7))
		for won := 0; won < 5; {
			p := scattered(r, random)
			v.begin(bg, &p, 20000)
			line := v.win(p.ToMove())
			if len(line) < 5 {
				continue
			}
			won++
			if ends(t, p, v.points(line)) != p.ToMove() {
				t.Fatalf("%v%v to move: %v does not win", p, p.ToMove(), names(r, v.points(line)))
			}
			start, winner := p, p.ToMove()
			for n := len(line); !p.Result().Over(); n -= 2 {
				v.begin(bg, &p, 200000)
				if n <= 0 || line == nil {
					t.Fatalf("%+v\n%v%v to move: not won as proved; at the end\n%v", r, start, winner, p)
				}
				p, _ = p.Play(v.point(line[0]))
				if p.Result().Over() {
					break
				}
				at, err := e.Think(bg, p, game.Limit{Nodes: 3000}, nil)
				if err != nil {
					t.Fatal(err)
				}
				if p, err = p.Play(at); err != nil {
					t.Fatal(err)
				}
				v.begin(bg, &p, 200000)
				line = v.win(winner)
			}
			if p.Result().Winner != winner {
				t.Fatalf("%+v\n%v%v to move: %v won", r, start, winner, p.Result().Winner)
			}
		}
	}
}

// scattered is a board of stones thrown around the middle.
func scattered(r game.Rules, random *rand.Rand) game.Position {
	p := game.NewPosition(r)
	for range 14 + random.IntN(12) {
		at := game.Pt(r.Width/2-3+random.IntN(7), r.Height/2-3+random.IntN(7))
		if next, err := p.Play(at); err == nil {
			p = next
		}
	}
	return p
}

// The straight fours and threes of a drawn board.
func TestOpenThrees(t *testing.T) {
	for _, c := range []struct {
		row  string
		want int
	}{
		{"...XXX.........", 1}, {"...XX.X........", 1}, {"..OXXX..O......", 0}, {"..OXXX...O.....", 0}, {"..O.XXX..O.....", 1}, {"XXX............", 0},
		{".XXX...........", 1}, {".XXXO..........", 0}, {"...XXXX........", 0}, {"...X.X.X.......", 0}, {"O.XXX.O........", 0},
	} {
		rows := c.row
		for range 14 {
			rows += "..............."
		}
		p := parse(t, game.Freestyle, rows, game.Black)
		if got := len(shapesOn(&p).threes(game.Black)); got != c.want {
			t.Errorf("%s: %d open threes, want %d", c.row, got, c.want)
		}
	}
}

func BenchmarkProver(b *testing.B) {
	random := rand.New(rand.NewPCG(9, 9))
	var positions []game.Position
	for len(positions) < 50 {
		if p := scattered(game.Freestyle, random); !p.Result().Over() {
			positions = append(positions, p)
		}
	}
	v := newProver(game.Freestyle)
	nodes := int64(0)
	for b.Loop() {
		for i := range positions {
			v.forget()
			v.begin(bg, &positions[i], ProofNodes)
			v.win(positions[i].ToMove())
			nodes += v.nodes
		}
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// The counts kept with every stone are those of a board set up anew.
func TestCountsAreKeptRight(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 11))
	kept, fresh := newLines(game.Freestyle), newLines(game.Freestyle)
	empty := game.NewPosition(game.Freestyle)
	kept.show(&empty)
	p, side := empty, game.Black
	past := []game.Position{p}
	for range 300 {
		empties := slices.Collect(p.EmptyPoints())
		if random.IntN(3) > 0 && len(past) < 60 {
			at := empties[random.IntN(len(empties))]
			next, err := p.Play(at)
			if err != nil || next.Result().Over() {
				continue
			}
			kept.play(int16(p.Rules().Index(at)), side)
			p, side, past = next, side.Other(), append(past, next)
		} else if len(past) > 1 {
			kept.undo()
			past = past[:len(past)-1]
			p, side = past[len(past)-1], side.Other()
		}
		fresh.show(&p)
		for c := range 2 {
			if !slices.Equal(kept.count[c], fresh.count[c]) || !slices.Equal(kept.open[c], fresh.open[c]) {
				t.Fatalf("%v: the counts differ", p)
			}
		}
		if kept.key != fresh.key {
			t.Fatalf("%v: the keys differ", p)
		}
		total := 0
		for w := range fresh.windows {
			if fresh.count[0][w] == 1 && fresh.count[1][w] == 0 {
				total++
			}
		}
		if total != fresh.open[0][1] {
			t.Fatalf("%v: %d windows with one black stone, counted %d", p, total, fresh.open[0][1])
		}
	}
}
