package minimax

import (
	"context"

	"jingzi/game"
)

// SearchWithTable searches a position by minimax without pruning. It stores the value of every position in a table, so
// that transpositions and, with Symmetry, mirror images are not searched again. It uses only the options Symmetry,
// Depth, DepthRule, Evaluate, UniformWins and Nodes. Stats.SymmetricSkipped counts the nodes whose value was in the
// table; Stats.Nodes includes them.
func SearchWithTable(ctx context.Context, p game.Position, o Options) (value int, s Stats, stop Stop) {
	g := newGrower(ctx, p, Options{
		Depth:       o.Depth,
		DepthRule:   o.DepthRule,
		Nodes:       o.Nodes,
		Evaluate:    o.Evaluate,
		UniformWins: o.UniformWins,
		KeptPlies:   1,
	})
	g.table, g.mergeMirrored = map[string]int32{}, o.Symmetry
	g.run()
	return int(g.tree.nodes[Root].value), g.tree.Stats, g.tree.Stopped
}

// visit returns the value of a node from the table, or else the result of search.
func (g *grower) visit(id NodeID, ply int, alpha, beta int32) int32 {
	if g.table == nil {
		return g.search(id, ply, alpha, beta)
	}
	key := g.key()
	if value, ok := g.table[key]; ok {
		g.tree.Stats.Nodes++
		g.tree.Stats.SymmetricSkipped++
		return value
	}
	value := g.search(id, ply, alpha, beta)
	g.table[key] = value

	return value
}

// key returns the table key of the board: its text, or the minimum text of its mirror images if they share an entry.
func (g *grower) key() string {
	image := make([]byte, g.size)
	for c, stone := range g.cells {
		image[c] = byte(stone)
	}

	minKey := string(image)
	for _, imageOf := range g.symmetryMaps {
		if !g.mergeMirrored || imageOf == nil {
			continue
		}

		for c, stone := range g.cells {
			image[imageOf[c]] = byte(stone)
		}
		minKey = min(minKey, string(image))
	}

	return minKey
}
