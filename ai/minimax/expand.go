package minimax

import (
	"slices"

	"jingzi/game"
)

// order returns all points in the order of WeightOrder, or else row by row.
func (g *grower) order() []int16 {
	points := make([]int16, g.size)
	for c := range points {
		points[c] = int16(c)
	}
	if g.options.Order == WeightOrder {
		slices.SortStableFunc(points, func(a, b int16) int {
			return len(g.linesThrough[b]) - len(g.linesThrough[a])
		})
	}

	return points
}

// expand adds the children of node id in search order, and marks symmetric children.
func (g *grower) expand(id NodeID, ply int) {
	t := g.tree
	first := len(t.nodes)
	if !g.expandForced(id, ply) {
		g.expandAll(id, ply)
	}
	children := t.nodes[first:]
	if g.options.Order == ShuffleOrder {
		g.random.Shuffle(len(children), func(i, j int) { children[i], children[j] = children[j], children[i] })
	}
	n := &t.nodes[id]

	// Only the winning move, which is then the last, is searched.
	if g.options.ForcedMoves == StopAtWin && ply == 0 {
		if i := slices.IndexFunc(children, g.winsAtOnce); i >= 0 {
			t.nodes, children = t.nodes[:first+i+1], children[:i+1]
			n.flags |= flagForced
		}
	}
	n.first, n.count, n.best = NodeID(first), int16(len(children)), -1
	if ply == 0 {
		// Order of an earlier search.
		if len(t.rootOrder) > 0 {
			slices.SortStableFunc(children, func(a, b node) int { return t.rank(a.move) - t.rank(b.move) })
		}
		t.lines = make([][]int16, len(children))
	}
	if g.options.Symmetry && len(children) > 1 {
		g.markSymmetric(children)
	}
}

// winsAtOnce reports whether the move of child n wins at once.
func (g *grower) winsAtOnce(n node) bool {
	if n.move == pass {
		return false
	}
	_, wins := g.countFills(n.move, g.toMove)
	return wins
}

// rank returns the index of a root move in the order of an earlier search. Other moves come last.
func (t *Tree) rank(move int16) int {
	if i := slices.Index(t.rootOrder, move); i >= 0 {
		return i
	}
	return len(t.rootOrder)
}

func (g *grower) addChild(id NodeID, ply int, move int16) {
	g.tree.nodes = append(g.tree.nodes, node{parent: id, move: move, ply: uint8(ply + 1), best: -1})
}

// expandForced adds the moves that win at once or, if there are none, the moves that stop the opponent from winning
// at once. It reports whether there are any.
//
// If at least two plies are left, this changes no value, since the opponent would win at once after any other move.
// With one ply left the search does not find that win, so blocking moves are forced only at the root. BlockAtRoot
// may change the value, since it blocks before it looks for a win.
func (g *grower) expandForced(id NodeID, ply int) bool {
	mover := g.toMove
	opponent := mover.Other()
	atRoot := g.options.ForcedMoves == ForcedAtRoot || g.options.ForcedMoves == BlockAtRoot
	if g.threats[mover]+g.threats[opponent] == 0 || g.options.ForcedMoves == ForcedNever ||
		g.options.ForcedMoves == StopAtWin || atRoot && ply > 0 {
		return false
	}
	numBefore := len(g.tree.nodes)
	if g.threats[mover] > 0 && g.options.ForcedMoves != BlockAtRoot {
		g.addWinning(id, ply, mover)
	}
	if len(g.tree.nodes) == numBefore && g.threats[opponent] > 0 && (atRoot || g.tree.Depth-ply >= 2) {
		g.addWinning(id, ply, opponent)
		g.addBlockingEnds(id, ply, numBefore)
	}
	if len(g.tree.nodes) == numBefore {
		return false
	}
	g.tree.nodes[id].flags |= flagForced

	return true
}

// addWinning adds the points where a stone of colour s would win.
func (g *grower) addWinning(id NodeID, ply int, s game.Stone) {
	remaining := g.threats[s]
	for _, c := range g.sequence {
		if g.cells[c] != game.Empty {
			continue
		}
		lines, wins := g.countFills(c, s)
		if wins && g.isLegal(c) {
			g.addChild(id, ply, c)
		}
		remaining -= lines

		// Each threat has one empty point.
		if remaining == 0 {
			break
		}
	}
}

// addBlockingEnds adds the points next to the opponent's rows if rows that are blocked at both ends do not win, since
// a stone there may stop a win. It adds nothing if the opponent cannot win at once, and no point twice.
func (g *grower) addBlockingEnds(id NodeID, ply, numBefore int) {
	if !g.rules.BlockedEnds || len(g.tree.nodes) == numBefore {
		return
	}

	mover, opponent := g.toMove, g.toMove.Other()
	for l, ends := range g.ends {
		if count := &g.counts[l]; int32(count[opponent]) != g.winLength-1 || count[mover] != 0 {
			continue
		}

		for _, c := range ends {
			isListed := slices.ContainsFunc(g.tree.nodes[numBefore:], func(n node) bool { return n.move == c })
			if c != pass && g.cells[c] == game.Empty && !isListed && g.isLegal(c) {
				g.addChild(id, ply, c)
			}
		}
	}
}

// expandAll adds every legal move or, with Options.Candidates, the legal moves with the highest gains. With GainOrder
// it sorts them by gain. If there are none, it adds a pass.
func (g *grower) expandAll(id NodeID, ply int) {
	t, maxMoves := g.tree, g.options.Candidates
	numBefore := len(t.nodes)
	g.listMoves(true)
	if g.neighbours != nil && len(g.ranked) < int(g.empty) {
		t.nodes[id].flags |= flagCandidates

		// There are no stones, or no empty points near them.
		if len(g.ranked) == 0 {
			g.listMoves(false)
		}
	}
	if g.ranksMoves() {
		slices.SortStableFunc(g.ranked, func(a, b rankedMove) int { return int(b.gain) - int(a.gain) })
	}

	for _, m := range g.ranked {
		switch {
		case !g.isLegal(m.move):
		case maxMoves > 0 && len(t.nodes) == numBefore+maxMoves:
			t.nodes[id].flags |= flagCandidates
			return
		default:
			g.addChild(id, ply, m.move)
		}
	}
	if len(t.nodes) == numBefore {
		g.addChild(id, ply, pass)
	}
}

// ranksMoves reports whether the options require the gains of moves.
func (g *grower) ranksMoves() bool { return g.options.Order == GainOrder || g.options.Candidates > 0 }

// listMoves sets ranked to the empty points, only those near a stone if nearOnly is set, with their gains if the
// options require them.
func (g *grower) listMoves(nearOnly bool) {
	g.ranked = g.ranked[:0]
	for _, c := range g.sequence {
		if g.cells[c] != game.Empty || nearOnly && g.neighbours != nil && g.neighbours[c] == 0 {
			continue
		}
		m := rankedMove{move: c}
		if g.ranksMoves() {
			m.gain = g.gain(c)
		}
		g.ranked = append(g.ranked, m)
	}
}

// markSymmetric marks the children that a symmetry of the position maps to an earlier child, as in the 2021 paper on
// tic-tac-toe.
func (g *grower) markSymmetric(children []node) {
	g.symmetries = g.symmetries[:0]
	for s := game.Symmetry(1); s < 8; s++ {
		if g.isSymmetric(s) {
			g.symmetries = append(g.symmetries, s)
		}
	}
	if len(g.symmetries) == 0 {
		return
	}

	for i := range children {
		c := &children[i]
		if c.move == pass {
			continue
		}

		for _, s := range g.symmetries {
			if original := g.childAt[g.symmetryMaps[s][c.move]]; original != pass {
				c.state, c.original, c.symmetry = Symmetric, original, inverse(s)
				g.tree.Stats.SymmetricSkipped++
				break
			}
		}
		if c.state != Symmetric {
			g.childAt[c.move] = int16(i)
		}
	}

	for i := range children {
		if move := children[i].move; move != pass {
			g.childAt[move] = pass
		}
	}
}

// inverse returns the inverse of s. All symmetries except the quarter turns are their own inverses.
func inverse(s game.Symmetry) game.Symmetry {
	switch s {
	case game.QuarterTurnLeft:
		return game.QuarterTurnRight
	case game.QuarterTurnRight:
		return game.QuarterTurnLeft
	}

	return s
}
