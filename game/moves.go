package game

import "time"

// Move is a stone or a pass of a game.
type Move struct {
	Point     Point         // possibly Pass
	Number    int           // number of the stone, as in Ply; 0 for a pass
	Setup     bool          // the board was set up before the move
	ThinkTime time.Duration // time used for the move
}

// Positions returns the positions of a path from its root, without repetition where a choice does not change the
// board.
func Positions(plies []Ply) (positions []Position) {
	for i := range plies {
		if p := plies[i].Position; i == 0 || p != positions[len(positions)-1] {
			positions = append(positions, p)
		}
	}

	return positions
}

// Moves returns the stones and passes of a path from its root, in order, beginning with the stones of a
// dealt opening.
func Moves(plies []Ply) (moves []Move) {
	for i, point := range plies[0].Opening().Named.Stones(plies[0].Position.Rules()) {
		moves = append(moves, Move{Point: point, Number: i + 1})
	}

	setup := plies[0].Node.Setup != nil
	for i := 1; i < len(plies); i++ {
		ply := &plies[i]
		setup = setup || ply.Node.Setup != nil
		if ply.isMove(&plies[i-1].Situation) {
			move := Move{Point: ply.Choice.Point, Setup: setup, ThinkTime: ply.ThinkTime}
			if move.Point != Pass {
				move.Number = ply.Number
			}
			moves = append(moves, move)
		}
	}

	return moves
}

func (m *Match) Moves() []Move { return Moves(m.plies[:m.index+1]) }

// isMove reports whether a stone or a pass led to a ply, not an offer.
func (p *Ply) isMove(before *Situation) bool {
	return p.Node.Choice != nil && p.Choice.Kind == Place &&
		(p.Node.Setup != nil || before.Prompt().Kind != PromptOfferFifth)
}

// isStone reports whether a stone led to a ply.
func (p *Ply) isStone(before *Situation) bool { return p.isMove(before) && p.Choice.Point != Pass }
