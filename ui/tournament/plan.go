package tournament

import (
	"context"
	"encoding/json"
	"io"
	"slices"
	"time"

	"jingzi/ai/gomocup/match"
	"jingzi/game"
	"jingzi/game/saved"
	"jingzi/ui/lang"
)

// plan is the stored form of a tournament with its results so far.
type plan struct {
	Rules   game.Rules
	Players []game.Level
	Rounds  int

	// Seconds per move of Master and of external programs.
	Seconds int

	// Openings from a file; empty for random openings or none.
	Openings [][]game.Point `json:",omitempty"`

	// Name of the file with Openings.
	File string `json:",omitempty"`

	// The random openings so far, by round.
	RandomOpenings [][]game.Point `json:"Drawn,omitempty"`

	// Seed of the random openings.
	Seed uint64

	// Black's points in each finished game.
	Points []float64

	// Ascending indices of the forfeited games.
	Forfeits []int `json:",omitempty"`
}

// randomPlayer is the level of a player that plays random legal moves. It exists only in tournaments.
const randomPlayer game.Level = "random"

// playerName returns the name of a player in the table and in the library.
func playerName(l game.Level) string {
	if l == randomPlayer {
		return lang.Random()
	}
	return lang.Level(l)
}

// Limits of a plan.
const (
	maxPlayers  = 16
	maxRounds   = 1000
	maxSeconds  = 600
	maxOpenings = 10000
)

func (p *plan) schedule() match.RoundRobin {
	return match.RoundRobin{Players: len(p.Players), Rounds: p.Rounds}
}

// hasBegun reports whether a game was played.
func (p *plan) hasBegun() bool { return len(p.Points) > 0 }

// isDone reports whether all games were played.
func (p *plan) isDone() bool { return len(p.Points) >= p.schedule().Games() }

// hasRandomOpenings reports whether openings under r can be chosen at random, which requires five in a row and
// a board of at least 9×9. Otherwise games start from the empty board.
func hasRandomOpenings(r game.Rules) bool { return r.WinLength == 5 && min(r.Width, r.Height) >= 9 }

// parsePlan parses a stored plan. ok is false if the text is invalid.
func parsePlan(text string) (p plan, ok bool) {
	isInvalid := func(opening []game.Point) bool {
		_, err := replay(p.Rules, opening)
		return err != nil
	}
	if json.Unmarshal([]byte(text), &p) != nil || p.Rules.Validate() != nil || len(p.Players) > maxPlayers ||
		p.Rounds < 1 || p.Rounds > maxRounds ||
		p.Seconds < 1 || p.Seconds > maxSeconds ||
		len(p.Points) > maxRounds*maxPlayers*maxPlayers ||
		slices.ContainsFunc(slices.Concat(p.Openings, p.RandomOpenings), isInvalid) ||
		slices.ContainsFunc(p.Points, func(n float64) bool { return n != 0 && n != 0.5 && n != 1 }) ||
		slices.ContainsFunc(p.Forfeits, func(n int) bool { return n < 0 || n >= len(p.Points) || p.Points[n] == 0.5 }) {
		return plan{}, false
	}

	return p, true
}

// replay returns the position after an opening. It returns an error if a move is illegal or ends the game.
func replay(r game.Rules, opening []game.Point) (game.Position, error) {
	position := game.NewPosition(r)
	for _, point := range opening {
		next, err := position.Play(point)
		if err != nil {
			return position, err
		}
		position = next
	}
	if position.Result().Over() {
		return position, game.ErrGameOver
	}

	return position, nil
}

// gameEvent is the beginning or the end of a game.
type gameEvent struct {
	black, white game.Level

	// The new random opening; nil if there is none, and at the end.
	opening []game.Point
	isOver  bool

	// Black's points at the end.
	points float64

	// Error for which the loser has forfeited the game; nil if none.
	forfeit error
}

// Random openings are balanced: a search of evenNodes by the engine gives a score of at most maxEvenScore for
// either side.
const (
	evenNodes               = 50000
	maxEvenScore game.Score = 60
)

// run plays the remaining games and reports the beginning and the end of each. It does not change the caller's
// plan. It returns when all games are finished, when ctx is cancelled, or on an error, such as an external
// program that cannot be started.
func (p plan) run(ctx context.Context, h Host, report func(gameEvent)) error {
	schedule := p.schedule()
	var picker *match.OpeningPicker
	for n := len(p.Points); n < schedule.Games(); n++ {
		black, white, round := schedule.Game(n)
		e := gameEvent{black: p.Players[black], white: p.Players[white]}
		var opening []game.Point
		switch {
		case len(p.Openings) > 0:
			opening = p.Openings[round%len(p.Openings)]
		case round < len(p.RandomOpenings):
			opening = p.RandomOpenings[round]
		case hasRandomOpenings(p.Rules):
			if picker == nil {
				levels := h.Computers.Levels(p.Rules)
				picker = &match.OpeningPicker{
					Engine:   h.Computers.Player(game.First, p.Rules, levels[len(levels)-1], time.Second).Engine,
					Limit:    game.Limit{Nodes: evenNodes},
					MaxScore: maxEvenScore,
				}
			}
			var err error
			if opening, err = picker.Pick(ctx, p.Rules, p.Seed, round); err != nil {
				return err
			}
			p.RandomOpenings, e.opening = append(p.RandomOpenings, opening), opening
		}
		report(e)
		record := p.play(ctx, h, e, opening)
		if err := ctx.Err(); err != nil {
			return err
		}
		g, err := p.record(&record, e)
		if err == nil {
			_, err = h.Games.Import([]*saved.Game{g})
		}
		if err != nil {
			return err
		}
		e.opening, e.isOver, e.points, e.forfeit = nil, true, record.Points(game.Black), record.Err
		report(e)
	}

	return nil
}

// forfeits returns the number of games in the table that a player has forfeited.
func (p *plan) forfeits(player int) (n int) {
	schedule := p.schedule()
	for _, number := range p.Forfeits {
		loser, white, _ := schedule.Game(number)
		if p.Points[number] == 1 {
			loser = white
		}
		if number < schedule.Games() && loser == player {
			n++
		}
	}

	return n
}

// forfeitsAll reports whether a player has forfeited all of its games, and has played at least one.
func (p *plan) forfeitsAll(c *match.Crosstable, player int) bool {
	games := c.Total[player].Games()
	return games > 0 && p.forfeits(player) == games
}

// play plays a game.
func (p *plan) play(ctx context.Context, h Host, e gameEvent, opening []game.Point) match.GameRecord {
	var players [2]*match.Contestant
	for i, level := range [...]game.Level{e.black, e.white} {
		player := game.Player{}
		if level == randomPlayer {
			player.Engine = h.Computers.Random()
		} else {
			player = h.Computers.Player(game.First, p.Rules, level, time.Duration(p.Seconds)*time.Second)
		}
		if program, ok := player.Engine.(io.Closer); ok {
			defer program.Close()
		}
		players[i] = &match.Contestant{Name: playerName(level), Engine: player.Engine, Limit: player.Limit}
	}

	return match.Play(ctx, p.Rules, opening, players, game.Limit{})
}

// record returns a played game in the form in which the library stores it.
func (p *plan) record(r *match.GameRecord, e gameEvent) (*saved.Game, error) {
	t := r.Tree
	t.Names = [2]string{playerName(e.black), playerName(e.white)}
	t.Levels = [2]string{string(e.black), string(e.white)}
	t.Date, t.Event = time.Now().Format(time.DateOnly), lang.TournamentTitle()
	g, err := saved.FromTree(t)
	if err == nil {
		g.Collection = lang.TournamentTitle()
	}

	return g, err
}
