package game

import "time"

// Move is a stone or a pass of a game.
type Move struct {
	Point     Point         // possibly Pass
	Number    int           // of a stone, as in Ply; 0 of a pass
	Setup     bool          // stones or the turn were set up before it
	ThinkTime time.Duration // time used for it
}

// Moves returns the stones and passes of a path from its root, in order, beginning with the stones of a
// dealt opening.
func Moves(line []Ply) (moves []Move) {
	for i, at := range line[0].Opening().Named.Stones(line[0].Position.Rules()) {
		moves = append(moves, Move{Point: at, Number: i + 1})
	}
	setup := line[0].Node.Setup != nil
	for i := 1; i < len(line); i++ {
		m := &line[i]
		setup = setup || m.Node.Setup != nil
		if m.isMove(&line[i-1].Situation) {
			move := Move{Point: m.Choice.Point, Setup: setup, ThinkTime: m.ThinkTime}
			if move.Point != Pass {
				move.Number = m.Number
			}
			moves = append(moves, move)
		}
	}
	return moves
}

func (m *Match) Moves() []Move { return Moves(m.plies[:m.index+1]) }

// isMove reports whether a stone or a pass led to a ply, not an offer.
func (p *Ply) isMove(before *Situation) bool {
	return p.Node.Choice != nil && p.Choice.Kind == Place && (p.Node.Setup != nil || before.Prompt().Kind != PromptOfferFifth)
}

// isStone reports whether a stone led to a ply.
func (p *Ply) isStone(before *Situation) bool { return p.isMove(before) && p.Choice.Point != Pass }
