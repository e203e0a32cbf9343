package minimax

import (
	"context"

	"jingzi/game"
)

// SearchWithTable searches a position by minimax without pruning, and remembers the value of
// every position: one that it comes to again by another order of moves is not searched
// again, nor with Symmetry a mirror image. Of the other options Depth, Evaluate, UniformWins and
// Nodes matter. The first Stats.Nodes counts calls, those that the table answers included;
// Twins counts those.
func SearchWithTable(ctx context.Context, p game.Position, o Options) (value int, s Stats, stop Stop) {
	g := newGrower(ctx, p, Options{Depth: o.Depth, DepthRule: o.DepthRule, Nodes: o.Nodes, Evaluate: o.Evaluate, UniformWins: o.UniformWins, KeptPlies: 1})
	g.table, g.mergeMirrored = map[string]int32{}, o.Symmetry
	g.run()
	return int(g.tree.nodes[Root].value), g.tree.Stats, g.tree.Stopped
}

// visit is search, unless the position's value is remembered.
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

// key is the board, or where mirror images count as one the least of them.
func (g *grower) key() string {
	minKey, image := "", make([]byte, g.size)
	for c, stone := range g.cells {
		image[c] = byte(stone)
	}
	minKey = string(image)
	for _, turn := range g.symmetryMaps {
		if !g.mergeMirrored || turn == nil {
			continue
		}
		for c, stone := range g.cells {
			image[turn[c]] = byte(stone)
		}
		minKey = min(minKey, string(image))
	}
	return minKey
}
