package solved

import "slices"

// Attack is a strategy by which Black, the side to move, wins by threats: Black's move, and the attack after each
// reply. Points are row*Side+column, with row 0 at the top.
type Attack struct {
	Move int16

	// Empty after a five.
	Replies []Reply

	// The attack after all other replies; nil if only Replies stop Black's fives.
	Default *Attack
}

// Reply is a reply of White to an attack, with the attack that follows.
type Reply struct {
	At   int16
	Next *Attack
}

// Next returns the attack after a reply, or nil if the attack is over or has no answer to the reply.
func (a *Attack) Next(reply int16) *Attack {
	for _, r := range a.Replies {
		if r.At == reply {
			return r.Next
		}
	}

	return a.Default
}

// MaxMoves returns the maximum number of Black's moves in the attack.
func (a *Attack) MaxMoves() (n int) {
	for _, r := range a.Replies {
		n = max(n, r.Next.MaxMoves())
	}
	if a.Default != nil {
		n = max(n, a.Default.MaxMoves())
	}

	return n + 1
}

// Moved returns the attack with each point replaced by its image, which is given by point.
func (a *Attack) Moved(images []int16) *Attack {
	if a == nil {
		return nil
	}

	moved := &Attack{Move: images[a.Move], Default: a.Default.Moved(images)}
	for _, r := range a.Replies {
		moved.Replies = append(moved.Replies, Reply{images[r.At], r.Next.Moved(images)})
	}

	return moved
}

// LongestDefence returns the line in which White resists longest: Black's moves and White's replies alternately. stones
// are those of the board, row by row. Among replies that resist equally long, it prefers the first listed one.
func (a *Attack) LongestDefence(stones []uint8) (line []int16) {
	for {
		line = append(line, a.Move)
		replies := a.Replies
		for i, stone := range stones {
			point := int16(i)
			isEmpty := stone == Empty && !slices.Contains(line, point)
			if isEmpty && a.Default != nil && a.Next(point) == a.Default {
				replies = append(slices.Clip(replies), Reply{point, a.Default})
				break
			}
		}
		if len(replies) == 0 {
			return line
		}
		longest := slices.MaxFunc(replies, func(x, y Reply) int { return x.Next.MaxMoves() - y.Next.MaxMoves() })
		line, a = append(line, longest.At), longest.Next
	}
}
