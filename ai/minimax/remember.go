package minimax

import (
	"context"

	"jingzi/game"
)

// Remember searches a position by minimax without pruning, and remembers the value of
// every position: one that it comes to again by another order of moves is not searched
// again, nor with Symmetry a mirror image. Of the other options Depth, Evaluate, AnyWin and
// Nodes matter. No tree is kept. The first Stats.Nodes counts calls, those that the table
// answers included; Twins counts those.
func Remember(ctx context.Context, p game.Position, o Options) (value int, s Stats, stop Stop) {
	m := &memory{ctx: ctx, options: o, max: p.ToMove(), known: map[string]int32{}, win: winWorth(newBoard(&p, o)), cap: o.Nodes}
	if m.cap <= 0 {
		m.cap = DefaultNodes
	}
	return int(m.search(p, int32(o.depth(&p)))), m.stats, m.stop
}

type memory struct {
	ctx     context.Context
	options Options
	max     game.Stone
	win     int32
	cap     int64
	known   map[string]int32 // by board; its stones say how many plies are left
	stats   Stats
	stop    Stop
}

func (m *memory) search(p game.Position, left int32) int32 {
	m.stats.Nodes++
	switch {
	case m.stats.Nodes > m.cap:
		m.stop = NodeCap
	case m.stats.Nodes&255 == 0 && m.ctx.Err() != nil:
		m.stop = Cancelled
	}
	if m.stop != Complete {
		return 0
	}
	key := m.key(&p)
	if value, ok := m.known[key]; ok {
		m.stats.Twins++
		return value
	}
	value := int32(0)
	if result := p.Result(); result.Over() || left == 0 {
		m.stats.Leaves++
		value = m.leaf(&p, result, left)
	} else {
		value = m.best(p, left)
	}
	m.known[key] = value
	return value
}

func (m *memory) leaf(p *game.Position, result game.Result, left int32) int32 {
	if m.options.AnyWin {
		left = 0
	}
	switch {
	case !result.Over():
		return int32(m.options.Evaluate.Explain(p, m.max).Total)
	case result.Winner == m.max:
		return m.win + left
	case result.Winner == game.Empty:
		return 0
	}
	return -m.win - left
}

func (m *memory) best(p game.Position, left int32) (best int32) {
	found := false
	for at := range p.Empties() {
		next, err := p.Play(at)
		if err != nil {
			continue // a foul
		}
		v := m.search(next, left-1)
		if atMax := p.ToMove() == m.max; !found || atMax && v > best || !atMax && v < best {
			best, found = v, true
		}
	}
	return best
}

// key is the board, or with symmetry the least of its images.
func (m *memory) key(p *game.Position) string {
	r := p.Rules()
	image := func(s game.Symmetry) string {
		cells := make([]byte, r.Size())
		for i := range cells {
			at := r.PointAt(i)
			cells[r.Index(r.Move(s, at))] = '0' + byte(p.At(at))
		}
		return string(cells)
	}
	least := image(game.Identity)
	for s := game.Symmetry(1); s < 8 && m.options.Symmetry && r.Width == r.Height; s++ {
		least = min(least, image(s))
	}
	return least
}
