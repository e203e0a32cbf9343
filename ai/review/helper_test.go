package review

import (
	"context"
	"strings"
	"testing"

	"jingzi/game"
)

var bg = context.Background()

func parse(t testing.TB, r game.Rules, text string, toMove game.Stone) game.Position {
	t.Helper()
	p, err := game.ParsePosition(r, text, toMove)
	if err != nil {
		t.Fatal(err)
	}

	return p
}

// playMoves returns every situation of a game without an opening procedure.
func playMoves(t testing.TB, r game.Rules, moves string) []game.Situation {
	t.Helper()

	var choices []game.Choice
	for _, name := range strings.Fields(moves) {
		point, err := r.ParsePoint(name)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		choices = append(choices, game.PlaceAt(point))
	}
	tree := game.NewTree(r, game.Opening{})
	situations, err := tree.Situations(tree.Graft(choices, nil))
	if err != nil {
		t.Fatalf("%s: %v", moves, err)
	}

	return situations
}

func names(r game.Rules, points []game.Point) string {
	var all []string
	for _, point := range points {
		all = append(all, r.Name(point))
	}
	return strings.Join(all, " ")
}

// winnerAfter plays a line and returns the winner at its end, or Empty.
func winnerAfter(t testing.TB, p game.Position, line []game.Point) game.Stone {
	t.Helper()

	for i, point := range line {
		if point == game.Pass && !p.Rules().Fouls {
			t.Fatalf("got a pass in %s", names(p.Rules(), line))
		}
		next, err := p.Play(point)
		if err != nil {
			t.Fatalf("move %d of %s is not legal: %v", i+1, names(p.Rules(), line), err)
		}
		p = next
	}

	return p.Result().Winner
}

// minimax stores the values of positions found by plain minimax.
type minimax map[string][2]int

// value returns the outcome for the side to move, 1, 0 or -1, and the number of plies to the end if the
// winner plays the shortest win and the loser the longest defence. For a draw plies is 0.
func (m minimax) value(p game.Position) (outcome, plies int) {
	if result := p.Result(); result.Over() {
		if result.Winner == game.Empty {
			return 0, 0
		}
		return -1, 0
	}
	key := p.String() + p.ToMove().String()
	if stored, ok := m[key]; ok {
		return stored[0], stored[1]
	}

	outcome = -2
	for point := range p.EmptyPoints() {
		next, err := p.Play(point)
		if err != nil {
			continue
		}
		result, length := m.value(next)
		result, length = -result, length+1
		if result > outcome || result == outcome && (result > 0 && length < plies || result < 0 && length > plies) {
			outcome, plies = result, length
		}
	}
	if outcome == 0 {
		plies = 0
	}
	m[key] = [2]int{outcome, plies}

	return outcome, plies
}

// isDecided reports whether winner is proved to win from a situation.
func isDecided(r *Report, index int, situations []game.Situation, winner game.Stone) bool {
	a := &r.Assessments[index]
	return situations[index].Position.ToMove() == winner && a.Wins() || situations[index].Position.ToMove() != winner &&
		a.Loses()
}
