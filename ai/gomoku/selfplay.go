//go:build tune

package gomoku

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"

	"jingzi/game"
)

// SelfPlay plays games of the engine against itself and writes them a line
// each: the result for Black (1, 0.5 or 0), then x,y,value for every move,
// value being the search's for the mover. Openings are a few random stones,
// close together or far apart, that the engine thinks fairly even; a proved win
// ends the game.
func SelfPlay(r game.Rules, games int, nodes int64, seed uint64, out io.Writer) error {
	w := bufio.NewWriter(out)
	rng := rand.New(rand.NewPCG(seed, 11))
	e, err := New(r, Options{HashMB: 8, Seed: seed})
	if err != nil {
		return err
	}
	for range games {
		p, placed := openingAtRandom(r, rng)
		line := ""
		for _, at := range placed {
			line += fmt.Sprintf(" %d,%d,x", at.X, at.Y)
		}
		result, first := 0.5, true
		e.Forget()
		for !p.Result().Over() && p.Stones() < r.Size()*4/5 {
			budget := nodes/2 + rng.Int64N(nodes)
			var last game.Score
			at, err := e.Think(context.Background(), p, game.Limit{Nodes: budget}, func(r game.Report) { last = r.Lines[0].Score })
			if err != nil {
				return err
			}
			if first && (last > evenOpening || last < -evenOpening) {
				p = game.NewPosition(r)
				break
			}
			first = false
			line += fmt.Sprintf(" %d,%d,%d", at.X, at.Y, last)
			_, wins := last.Wins()
			_, loses := last.Loses()
			if wins || loses {
				if wins == (p.ToMove() == game.Black) {
					result = 1
				} else {
					result = 0
				}
				break
			}
			if p, err = p.Play(at); err != nil {
				return err
			}
			if winner := p.Result().Winner; winner == game.Black {
				result = 1
			} else if winner == game.White {
				result = 0
			}
		}
		if first || p.Stones() == 0 {
			continue
		}
		fmt.Fprintf(w, "%g%s\n", result, line)
		w.Flush()
	}
	return nil
}

const evenOpening = 120

func openingAtRandom(r game.Rules, rng *rand.Rand) (game.Position, []game.Point) {
	for {
		p := game.NewPosition(r)
		var placed []game.Point
		half := 2 + rng.IntN(r.Width/2-1) // from a huddle to the whole board
		for n := 1 + rng.IntN(7); len(placed) < n; {
			at := game.At(r.Width/2+rng.IntN(2*half+1)-half, r.Height/2+rng.IntN(2*half+1)-half)
			if next, err := p.Play(at); err == nil {
				p, placed = next, append(placed, at)
			}
		}
		if !p.Result().Over() {
			return p, placed
		}
	}
}
