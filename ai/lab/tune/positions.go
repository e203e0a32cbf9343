package main

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"math/rand/v2"

	"jingzi/ai/gomocup/match"
	"jingzi/ai/internal/engine"
	"jingzi/game"
)

// A training position takes 64 bytes. The first 57 bytes hold the content of each point in 2 bits (1 black,
// 2 white) from the top left. The lowest bit of the next byte is set if White is to move. The next two bytes
// hold the value that a search finds for the side to move, a little-endian int16. The rest is unused.
const (
	positionBytes = 64
	positionSide  = 57
	positionValue = 58
)

// positions plays games of the engine against itself and writes positions with the values that searches
// of about the given number of nodes find: the positions of the games, and for each of them one position
// sampled from its search.
func positions(r game.Rules, count int, nodes int64, seed uint64, out io.Writer) (err error) {
	w := bufio.NewWriter(out)
	defer func() { err = errors.Join(err, w.Flush()) }()
	rng := rand.New(rand.NewPCG(seed, 13))
	e, err := engine.New(r, engine.Options{HashMB: 16, Seed: seed})
	if err != nil {
		return err
	}

	limit := func() game.Limit { return game.Limit{Nodes: nodes/2 + rng.Int64N(nodes)} }
	numWritten := 0
	write := func(p *game.Position, value game.Score) error {
		stones, record := stonesOf(p), [positionBytes]byte{}
		for i, stone := range stones {
			record[i/4] |= stone << (2 * (i % 4))
		}
		record[positionSide] = byte(p.ToMove() - game.Black)
		binary.LittleEndian.PutUint16(record[positionValue:], uint16(max(math.MinInt16, min(math.MaxInt16, value))))
		numWritten++
		_, err := w.Write(record[:])

		return err
	}
	for numWritten < count {
		p, _ := match.RandomOpening(r, rng)
		openingStones := p.Stones()
		e.ClearTables()

		for !p.Result().Over() && p.Stones() < 90 && numWritten < count {
			var value game.Score
			hasScore := false
			onReport := func(info game.SearchInfo) { value, hasScore = info.PVs[0].Score, true }
			point, paths, err := engine.SampleEvaluated(context.Background(), e, p, limit(), 1, rng, onReport)
			if err != nil {
				return err
			}
			if p.Stones() == openingStones && max(value, -value) > 700 && rng.IntN(10) > 0 {
				// Otherwise too many games would be decided early.
				break
			}
			if hasScore {
				if err := write(&p, value); err != nil {
					return err
				}
			}

			_, wins := value.ClaimedWin()
			_, loses := value.ClaimedLoss()
			for _, path := range paths {
				leaf := p
				for _, point := range path {
					if leaf, err = leaf.Play(point); err != nil {
						return err
					}
				}
				value, hasScore := game.Score(0), false
				if _, err := e.Think(context.Background(), leaf, limit(), func(info game.SearchInfo) {
					value, hasScore = info.PVs[0].Score, true
				}); err != nil {
					return err
				}
				if hasScore {
					if err := write(&leaf, value); err != nil {
						return err
					}
				}
			}
			if hasScore && (wins || loses) {
				break
			}
			chance := 0.05
			if p.Stones() < openingStones+10 {
				chance = 0.15
			}
			if rng.Float64() < chance {
				if list := engine.Sample(e, &p).Candidates; len(list) > 0 {
					point = list[min(len(list)-1, int(rng.ExpFloat64()*4))].At
				}
			}
			next, err := p.Play(point)
			if err != nil {
				// The random move is forbidden.
				break
			}
			p = next
		}
	}

	return nil
}

func stonesOf(p *game.Position) (stones [engine.NetworkPoints]uint8) {
	r := p.Rules()
	for i := range stones {
		stones[i] = uint8(p.At(r.PointAt(i)))
	}
	return stones
}
