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
	Seconds float64

	// Seconds of each player for all moves of a game; 0 means no limit.
	GameSeconds float64 `json:",omitempty"`

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

	// Why each player last forfeited a game, in the language of that time.
	Reasons map[game.Level]string `json:",omitempty"`
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
	minSeconds  = 0.05
	maxSeconds  = 600
	maxOpenings = 10000

	minGameSeconds = 1
	maxGameSeconds = 36000
)

// isInRange reports whether a number is from minimum to maximum. NaN is not.
func isInRange(n, minimum, maximum float64) bool { return n >= minimum && n <= maximum }

// seconds converts a number of seconds to a duration.
func seconds(n float64) time.Duration { return time.Duration(n * float64(time.Second)) }

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
	if json.Unmarshal([]byte(text), &p) != nil {
		return plan{}, false
	}

	hasValidTimes := isInRange(p.Seconds, minSeconds, maxSeconds) &&
		(p.GameSeconds == 0 || isInRange(p.GameSeconds, minGameSeconds, maxGameSeconds))
	if p.Rules.Validate() != nil || len(p.Players) > maxPlayers || !hasValidTimes ||
		p.Rounds < 1 || p.Rounds > maxRounds ||
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

// remove takes a player out, with the results of its games. The other games keep their order in the schedule.
func (p *plan) remove(player int) {
	schedule := p.schedule()
	var points []float64
	var forfeits []int
	for n, result := range p.Points {
		if black, white, _ := schedule.Game(n); black == player || white == player {
			continue
		}
		if slices.Contains(p.Forfeits, n) {
			forfeits = append(forfeits, len(points))
		}
		points = append(points, result)
	}
	delete(p.Reasons, p.Players[player])
	p.Players = slices.Delete(slices.Clone(p.Players), player, player+1)
	p.Points, p.Forfeits = points, forfeits
}

// gameEvent is the choice of an opening, or the beginning or the end of a game.
type gameEvent struct {
	black, white game.Level

	// The index of the game in the schedule.
	number int

	// The number of openings tried, while one is chosen.
	isChoosing bool
	tried      int

	// What was said to and by each external program in the game.
	logs map[game.Level]string

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

// run plays the games with the given indices and reports the beginning and the end of each. It does not change the
// caller's plan. It returns when all games are finished, when ctx is cancelled, or on an error, such as a full disk.
func (p plan) run(ctx context.Context, h Host, games []int, report func(gameEvent)) error {
	schedule := p.schedule()
	var picker *match.OpeningPicker
	for _, n := range games {
		black, white, round := schedule.Game(n)
		e := gameEvent{black: p.Players[black], white: p.Players[white], number: n}
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
			picker.OnTry = func(tried int) {
				report(gameEvent{black: e.black, white: e.white, isChoosing: true, tried: tried})
			}

			var err error
			if opening, err = picker.Pick(ctx, p.Rules, p.Seed, round); err != nil {
				return err
			}
			p.RandomOpenings, e.opening = append(p.RandomOpenings, opening), opening
		}
		report(e)
		record, logs := p.play(ctx, h, e, opening)
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
		e.logs = logs
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

// remainingGames returns the indices of the games that were not played yet.
func (p *plan) remainingGames() (games []int) {
	for n := len(p.Points); n < p.schedule().Games(); n++ {
		games = append(games, n)
	}

	return games
}

// forfeitedGames returns the indices of the games in the table that were forfeited.
func (p *plan) forfeitedGames() []int {
	end, _ := slices.BinarySearch(p.Forfeits, p.schedule().Games())
	return slices.Clone(p.Forfeits[:end])
}

// setResult records the result of a game, instead of an earlier one.
func (p *plan) setResult(e *gameEvent) {
	if e.number < len(p.Points) {
		p.Points[e.number] = e.points
	} else {
		p.Points = append(p.Points, e.points)
	}

	index, wasForfeited := slices.BinarySearch(p.Forfeits, e.number)
	if wasForfeited {
		p.Forfeits = slices.Delete(p.Forfeits, index, index+1)
	}
	if e.forfeit == nil {
		return
	}
	p.Forfeits = slices.Insert(p.Forfeits, index, e.number)
	if p.Reasons == nil {
		p.Reasons = make(map[game.Level]string)
	}
	loser := e.black
	if e.points == 1 {
		loser = e.white
	}
	p.Reasons[loser] = lang.Failure(e.forfeit)()
}

// forfeitsAll reports whether a player has forfeited all of its games, and has played at least one.
func (p *plan) forfeitsAll(c *match.Crosstable, player int) bool {
	games := c.Total[player].Games()
	return games > 0 && p.forfeits(player) == games
}

// recorder is an engine that records what is said to and by it: an external program.
type recorder interface{ Transcript() string }

// play plays a game. It also returns the transcripts of external programs.
func (p *plan) play(ctx context.Context, h Host, e gameEvent,
	opening []game.Point) (record match.GameRecord, logs map[game.Level]string) {
	var players [2]*match.Contestant
	logs = make(map[game.Level]string)
	for i, level := range [...]game.Level{e.black, e.white} {
		player := game.Player{}
		if level == randomPlayer {
			player.Engine = h.Computers.Random()
		} else {
			player = h.Computers.Player(game.First, p.Rules, level, seconds(p.Seconds))
		}
		if program, ok := player.Engine.(io.Closer); ok {
			defer program.Close()
		}
		players[i] = &match.Contestant{
			Name:     playerName(level),
			Engine:   player.Engine,
			Limit:    player.Limit,
			GameTime: seconds(p.GameSeconds),
		}
	}
	record = match.Play(ctx, p.Rules, opening, players, game.Limit{})

	for i, level := range [...]game.Level{e.black, e.white} {
		if r, ok := players[i].Engine.(recorder); ok && r.Transcript() != "" {
			logs[level] = r.Transcript()
		}
	}

	return record, logs
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
