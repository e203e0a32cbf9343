package game

import "time"

// Move is a stone or a pass of a game.
type Move struct {
	Point     Point         // possibly Pass
	Number    int           // of a stone: the number of stones placed so far, including this one and those set up; 0 of a pass
	ThinkTime time.Duration // time used for it
}

// Moves returns the stones and passes of a path from its root, in order, beginning with the stones of a
// dealt opening.
func Moves(line []Ply) (moves []Move) {
	for i, at := range line[0].Opening().Named.Stones(line[0].Position.Rules()) {
		moves = append(moves, Move{Point: at, Number: i + 1})
	}
	for i := 1; i < len(line); i++ {
		m := &line[i]
		if m.Node.Choice != nil && m.Choice.Kind == Place && (m.Node.Setup != nil || line[i-1].Prompt().Kind != PromptOfferFifth) {
			move := Move{Point: m.Choice.Point, ThinkTime: m.ThinkTime}
			if move.Point != Pass {
				move.Number = m.Position.Stones()
			}
			moves = append(moves, move)
		}
	}
	return moves
}

func (m *Match) Moves() []Move { return Moves(m.plies[:m.index+1]) }
