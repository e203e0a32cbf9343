package solved

// Attack is a strategy of Black, who is to move, that wins by threats: what
// Black plays, and how it goes on after each reply of White. Points are
// row*15+column, row 0 at the top.
type Attack struct {
	Move    int16
	Replies []Reply // none after a five
	Default *Attack // after every reply that is not listed, where White is free to choose
}

// Reply is an answer of White to an attack, and how Black goes on.
type Reply struct {
	At   int16
	Next *Attack
}

// Next returns the attack after a reply, nil if it is over or has no answer.
func (a *Attack) Next(reply int16) *Attack {
	for _, r := range a.Replies {
		if r.At == reply {
			return r.Next
		}
	}
	return a.Default
}

// MaxMoves is how many moves of Black's the attack takes at most.
func (a *Attack) MaxMoves() (n int) {
	for _, r := range a.Replies {
		n = max(n, r.Next.MaxMoves())
	}
	if a.Default != nil {
		n = max(n, a.Default.MaxMoves())
	}
	return n + 1
}

// LongestDefence is how the attack goes where White holds out as long as it can: Black's moves and
// White's replies by turns.
func (a *Attack) LongestDefence() (line []int16) {
	for {
		line = append(line, a.Move)
		var longest *Reply
		for i := range a.Replies {
			if r := &a.Replies[i]; longest == nil || r.Next.MaxMoves() > longest.Next.MaxMoves() {
				longest = r
			}
		}
		if longest == nil {
			return line
		}
		line, a = append(line, longest.At), longest.Next
	}
}
