package saved

import "jingzi/game"

// Tally counts finished games from the view of a Kind's Side.
type Tally struct{ Won, Drawn, Lost int }

func (t Tally) Games() int { return t.Won + t.Drawn + t.Lost }

// Percent is the share of points that Side has won; a draw is half a point.
func (t Tally) Percent() float64 {
	return 100 * (float64(t.Won) + float64(t.Drawn)/2) / float64(max(t.Games(), 1))
}

// StatRow is what the statistics have of one kind of game.
type StatRow struct {
	game.Category
	Tally
	Unaided  Tally // of these, those without moves taken back, hints, or players changed
	Assisted int   // the others
}

// AddTally counts the games of another tally n times.
func (t *Tally) AddTally(other Tally, n int) {
	t.Won, t.Drawn, t.Lost = t.Won+n*other.Won, t.Drawn+n*other.Drawn, t.Lost+n*other.Lost
}

// Add counts a game n times: -1 takes it out again. winner is game.Empty for a
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
