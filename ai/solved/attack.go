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

// LongestDefence returns the line in which White resists longest on board g: Black's moves and White's replies
// alternately. Among replies that resist equally long, it prefers the first listed one.
func (a *Attack) LongestDefence(g Grid) (line []int16) {
	for {
		line = append(line, a.Move)
		g[a.Move] = Black
		replies := a.Replies
		for point := range int16(Size) {
			if a.Default != nil && g[point] == Empty && a.Next(point) == a.Default {
				replies = append(slices.Clip(replies), Reply{point, a.Default})
				break
			}
		}
		if len(replies) == 0 {
			return line
		}
		longest := slices.MaxFunc(replies, func(x, y Reply) int { return x.Next.MaxMoves() - y.Next.MaxMoves() })
		line, a = append(line, longest.At), longest.Next
		g[longest.At] = White
	}
}
