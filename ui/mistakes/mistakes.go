// Package mistakes records the mistakes that reviews have proved in the player's finished games, and reviews such games
// in the background. Start with Records and Reviewer.
package mistakes

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"jingzi/game"
)

// Kind is a kind of mistake. Each mistake has one.
type Kind uint8

const (
	LineNotBlocked   Kind = iota // the opponent completes a line that could have been blocked
	ThreeUnanswered              // an open three was not answered
	FourThreeAllowed             // the opponent makes a four and an open three at once
	DoubleAllowed                // the opponent makes two other threats at once
	ForcedWinAllowed             // the opponent has another forced win
	WinMissed                    // a win was not taken
	FoulPlayed                   // the move was a foul, which lost the game
	NumKinds
)

// Phase is a part of a game by the number of stones on the board.
type Phase uint8

const (
	Opening Phase = iota
	MiddleGame
	EndGame
	NumPhases
)

// Mistake is a mistake of the player.
type Mistake struct {
	Kind   Kind
	Colour game.Stone
	Phase  Phase
	Puzzle string `json:",omitempty"` // ID of the puzzle with the position; empty if there is none
}

// Game holds the mistakes of a finished game.
type Game struct {
	Finished int64 // time, in milliseconds since 1970
	Rules    game.Rules
	Mistakes []Mistake `json:",omitempty"`
}

// kindOf returns the kind of a proved finding. ok is false for a finding that is not a proved mistake.
func kindOf(f *game.Finding) (k Kind, ok bool) {
	switch f.Kind {
	case game.MissedWin, game.WinToDraw:
		return WinMissed, true
	case game.AllowedWin, game.DrawToLoss, game.WinToLoss:
	default:
		return 0, false
	}
	k = ForcedWinAllowed
	if f.Kind == game.WinToLoss {
		k = WinMissed
	}
	if len(f.Causes) == 0 {
		return k, true
	}

	isDouble := func(shape game.FactKind) bool {
		return shape == game.MakesFours || shape == game.MakesThrees
	}
	switch c := &f.Causes[0]; {
	case c.Kind == game.LineNotBlocked || c.Kind == game.BlockForbidden:
		return LineNotBlocked, true
	case c.Kind == game.ThreeUnanswered:
		return ThreeUnanswered, true
	case c.Kind == game.ShapeAllowed || c.Kind == game.ShapeNotStopped:
		if c.Shape == game.MakesFourThree {
			return FourThreeAllowed, true
		}
		if isDouble(c.Shape) {
			return DoubleAllowed, true
		}
	case c.Kind == game.ForkAllowed:
		return DoubleAllowed, true
	}

	return k, true
}

// phaseOf returns the phase of a game after a number of stones: thirds of a small board, and on larger boards, which
// are hardly ever filled, the first ten stones and the next twenty.
func phaseOf(r game.Rules, stones int) Phase {
	first, second := 10, 30
	if n := r.NumPoints(); n <= 25 {
		first, second = (n+2)/3, (2*n+2)/3
	}

	switch {
	case stones <= first:
		return Opening
	case stones <= second:
		return MiddleGame
	}

	return EndGame
}

// Find returns the proved mistakes of the players for whom includes returns true. puzzleID returns the ID of the puzzle
// of a finding, or "" if there is none.
func Find(situations []game.Situation, findings []game.Finding, includes func(game.Seat) bool,
	puzzleID func(*game.Finding) string) (list []Mistake) {
	r := situations[0].Position.Rules()
	for i := range findings {
		f := &findings[i]
		kind, ok := kindOf(f)
		if !ok || !includes(situations[f.Index-1].SeatOf(f.Mover)) {
			continue
		}
		list = append(list, Mistake{
			Kind:   kind,
			Colour: f.Mover,
			Phase:  phaseOf(r, situations[f.Index].Position.Stones()),
			Puzzle: puzzleID(f),
		})
	}

	last := &situations[len(situations)-1]
	if result := last.Result(); result.Reason == game.FoulPlayed && includes(last.SeatOf(result.Winner.Other())) {
		list = append(list, Mistake{
			Kind:   FoulPlayed,
			Colour: result.Winner.Other(),
			Phase:  phaseOf(r, last.Position.Stones()),
		})
	}

	return list
}

// Store stores the records as JSON. store.Store implements it.
type Store interface {
	Values() map[string]string
	Set(key, value string)
}

// keyPrefix is the prefix of the records' keys in the store, which end with the ID of the game.
const keyPrefix = "mistakes."

// Records holds the records of reviewed games by the games' IDs.
type Records struct {
	store Store
	games map[string]Game
}

// NewRecords reads the valid records from a store.
func NewRecords(s Store) *Records {
	r := &Records{store: s, games: map[string]Game{}}
	for key, value := range s.Values() {
		var g Game
		if id, ok := strings.CutPrefix(key, keyPrefix); ok && json.Unmarshal([]byte(value), &g) == nil && g.isValid() {
			r.games[id] = g
		}
	}

	return r
}

func (g *Game) isValid() bool {
	return !slices.ContainsFunc(g.Mistakes, func(m Mistake) bool {
		return m.Kind >= NumKinds || m.Phase >= NumPhases || m.Colour != game.Black && m.Colour != game.White
	})
}

// Add records a game. A later review of the same game replaces its record.
func (r *Records) Add(id string, g Game) {
	if previous, ok := r.games[id]; ok {
		g.Finished = previous.Finished
	}
	if g.Finished == 0 {
		g.Finished = time.Now().UnixMilli()
	}
	r.games[id] = g
	// Cannot fail.
	if data, err := json.Marshal(g); err == nil {
		r.store.Set(keyPrefix+id, string(data))
	}
}

// Has reports whether a game is recorded.
func (r *Records) Has(id string) bool {
	_, ok := r.games[id]
	return ok
}

// Games returns the records, oldest first.
func (r *Records) Games() []Game {
	games := make([]Game, 0, len(r.games))
	for _, g := range r.games {
		games = append(games, g)
	}
	slices.SortFunc(games, func(a, b Game) int { return cmp.Compare(a.Finished, b.Finished) })

	return games
}
