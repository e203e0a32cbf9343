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

// played returns every situation of a plain game, its moves written as players do.
func played(t testing.TB, r game.Rules, moves string) []game.Situation {
	t.Helper()
	var choices []game.Choice
	for _, name := range strings.Fields(moves) {
		at, err := r.ParsePoint(name)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		choices = append(choices, game.PlaceAt(at))
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
	for _, at := range points {
		all = append(all, r.Name(at))
	}
	return strings.Join(all, " ")
}

// ends plays a line out and says who has won at its end.
func ends(t testing.TB, p game.Position, line []game.Point) game.Stone {
	t.Helper()
	for i, at := range line {
		if at == game.Pass && !p.Rules().Fouls {
			t.Fatalf("a pass in the line %s", names(p.Rules(), line))
		}
		next, err := p.Play(at)
		if err != nil {
			t.Fatalf("stone %d of %s: %v", i+1, names(p.Rules(), line), err)
		}
		p = next
	}
	return p.Result().Winner
}

// plain is minimax as the textbook has it: 1 a win, 0 a draw, -1 a loss for the
// side to move, and the stones until then, the winner hurrying.
type plain map[string][2]int

func (m plain) value(p game.Position) (outcome, plies int) {
	if result := p.Result(); result.Over() {
		if result.Winner == game.Empty {
			return 0, 0
		}
		return -1, 0
	}
	key := p.String() + p.ToMove().String()
	if known, ok := m[key]; ok {
		return known[0], known[1]
	}
	best, far := -2, 0
	for at := range p.EmptyPoints() {
		next, err := p.Play(at)
		if err != nil {
			continue
		}
		o, n := m.value(next)
		o, n = -o, n+1
		if o > best || o == best && (o > 0 && n < far || o < 0 && n > far) {
			best, far = o, n
		}
	}
	if best == 0 {
		far = 0
	}
	m[key] = [2]int{best, far}
	return best, far
}

// decided reports whether a situation is proved to be won by a side.
func decided(r *Report, index int, situations []game.Situation, winner game.Stone) bool {
	s := &r.Assessments[index]
	return situations[index].Position.ToMove() == winner && s.Wins() || situations[index].Position.ToMove() != winner && s.Loses()
}
