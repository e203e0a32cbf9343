package check

// grid is a slow reference implementation of the board, written directly from the definitions.
type grid struct {
	game  LineGame
	cells []cell // indexed by point
}

// hasLine reports whether c has a line: game.Line stones in a row, which in caro must not be blocked at both
// ends, or more stones unless the game is exact.
func (g *grid) hasLine(c cell) bool {
	n := g.game.Size
	isStone := func(row, column int) bool {
		return row >= 0 && row < n && column >= 0 && column < n && g.cells[row*n+column] == c
	}
	isOpponent := func(row, column int) bool {
		return row >= 0 && row < n && column >= 0 && column < n && g.cells[row*n+column] == black+white-c
	}
	for row := range n {
		for column := range n {
			for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				count := 0
				for isStone(row+count*d[0], column+count*d[1]) {
					count++
				}
				isStart := !isStone(row-d[0], column-d[1])
				isBlocked := g.game.Blocked && isOpponent(row-d[0], column-d[1]) &&
					isOpponent(row+count*d[0], column+count*d[1])
				if isStart && (count == g.game.Line && !isBlocked || count > g.game.Line && !g.game.Exact) {
					return true
				}
			}
		}
	}

	return false
}

// completions returns the points at which c completes a line.
func (g *grid) completions(c cell) (points []int) {
	for p := range g.cells {
		if g.cells[p] == empty {
			g.cells[p] = c
			if g.hasLine(c) {
				points = append(points, p)
			}
			g.cells[p] = empty
		}
	}

	return points
}

// wins reports whether an attack wins against every defence, and in how many plies.
func (g *grid) wins(s *strategy) (plies int, ok bool) {
	if s == nil || s.Move < 0 || int(s.Move) >= len(g.cells) || g.cells[s.Move] != empty {
		return 0, false
	}
	g.cells[s.Move] = black
	defer func() { g.cells[s.Move] = empty }()
	if g.hasLine(black) {
		return 1, true
	}
	if len(g.completions(white)) > 0 {
		return 0, false
	}
	threatened := len(g.completions(black)) > 0
	if threatened {
		plies = 3
	}

	var replies []int
	for p := range g.cells {
		if g.cells[p] != empty {
			continue
		}
		g.cells[p] = white
		if !threatened || len(g.completions(black)) == 0 {
			replies = append(replies, p)
		}
		g.cells[p] = empty
	}
	if len(replies) == 0 {
		return plies, threatened
	}

	for _, p := range replies {
		next := s.Default
		for _, r := range s.Replies {
			if int(r.At) == p {
				next = r.Next
				break
			}
		}
		g.cells[p] = white
		n, ok := g.wins(next)
		g.cells[p] = empty
		if !ok {
			return 0, false
		}
		plies = max(plies, n+2)
	}

	return plies, true
}
