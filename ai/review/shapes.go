package review

import "jingzi/game"

// three is an open three: three stones of one line that one more makes a
// straight four.
type three [3]int16

func (t three) has(at int16) bool { return t[0] == at || t[1] == at || t[2] == at }

func contains(all []three, t three) bool {
	for _, u := range all {
		if u == t {
			return true
		}
	}
	return false
}

// openThrees are those of a side. A straight four is four stones in a row with
// a point beyond each end where a fifth would win; the stone that makes it must
// be legal.
func (b *lines) openThrees(side game.Stone) []three {
	var found []three
	mine, theirs := b.count[colour(side)], b.count[colour(side.Other())]
	for i := range b.windows {
		w := &b.windows[i]
		if mine[i] != 3 || theirs[i] != 0 || b.stone[w.points[0]] != game.Empty {
			continue
		}
		// The straight four would stand on the last four points of this window,
		// and on the first four of the next one along the line.
		if w.after < 0 || b.stone[w.after] != game.Empty {
			continue
		}
		var t three
		gap, n := pass, 0
		for _, at := range w.points[1:] {
			if b.stone[at] == game.Empty {
				gap = at
			} else {
				t[n] = at
				n++
			}
		}
		if !b.legal(gap, side) {
			continue
		}
		b.put(gap, side)
		fives := b.fives(side)
		b.lift(gap)
		if has(fives, w.points[0]) && has(fives, w.after) && !contains(found, t) {
			found = append(found, t)
		}
	}
	return found
}

// straightFour reports whether the stone on a point belongs to a straight four.
func (b *lines) straightFour(at int16) bool {
	side := b.stone[at]
	fives := b.fives(side)
	for _, i := range b.through[at] {
		w := &b.windows[i]
		if w.after < 0 || !has(fives, w.points[0]) || !has(fives, w.after) || int(b.count[colour(side)][i]) != b.rules.Line-1 {
			continue
		}
		return true // the window is empty at its first point alone
	}
	return false
}
