package gomoku

import "jingzi/game"

// Bound says how a Known score stands to the true one.
type Bound uint8

const (
	Exact   Bound = iota
	AtLeast       // the search knows only that it is not lower
	AtMost        // … not higher
)

// Known is what the transposition table has of a position.
type Known struct {
	Move  game.Point // the best one, or the one that refuted; game.Pass if there is none
	Depth int        // plies that were searched below the position; 0 and less are forcing moves alone
	Bound Bound
	Score game.Score // to the side to move; a win or a loss is not proved
}

// Known looks a position up in what earlier searches have left. It may be called
// between calls of Think, and from the report of one; ok is false if the position
// is not there, or has been overwritten. Do not ask an engine that rests.
func (e *Engine) Known(p game.Position) (k Known, ok bool) {
	if e.s == nil {
		return Known{}, false
	}
	b := e.s.b
	key, me := uint64(0), uint64(black)
	for i := range e.rules.Size() {
		switch p.At(e.rules.PointAt(i)) {
		case game.Black:
			key ^= b.zobrist[black][i]
		case game.White:
			key ^= b.zobrist[white][i]
		}
	}
	if p.ToMove() == game.White {
		me = uint64(white)
	}
	found := e.s.table.probe(keyFor(key, me))
	if found.bound == unknown {
		return Known{}, false
	}
	k = Known{Move: game.Pass, Depth: found.depth, Bound: Exact, Score: score(found.value, false)}
	if found.move != noMove {
		k.Move = e.rules.PointAt(found.move)
	}
	switch found.bound {
	case atLeast:
		k.Bound = AtLeast
	case atMost:
		k.Bound = AtMost
	}
	return k, true
}
