package saved

import "jingzi/game"

// Tally counts finished games as wins, draws and losses of one side. In a StatRow the side is
// Category.Colour.
type Tally struct{ Won, Drawn, Lost int }

func (t Tally) Games() int { return t.Won + t.Drawn + t.Lost }

// Percent returns the percentage of points that the side has scored. A draw is half a point.
func (t Tally) Percent() float64 {
	return 100 * (float64(t.Won) + float64(t.Drawn)/2) / float64(max(t.Games(), 1))
}

// StatRow is the row of one category in the statistics.
type StatRow struct {
	game.Category
	Tally

	// The games without undone moves, hints and changes of players.
	Unaided Tally

	// Number of games with any of these.
	Assisted int
}

// AddTally adds another tally n times.
func (t *Tally) AddTally(other Tally, n int) {
	t.Won, t.Drawn, t.Lost = t.Won+n*other.Won, t.Drawn+n*other.Drawn, t.Lost+n*other.Lost
}

// Add adds n games of side that winner has won; a negative n removes games. winner is game.Empty for a
// draw.
func (t *Tally) Add(side, winner game.Stone, n int) {
	switch winner {
	case side:
		t.Won += n
	case game.Empty:
		t.Drawn += n
	default:
		t.Lost += n
	}
}
