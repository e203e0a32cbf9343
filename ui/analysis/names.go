package analysis

import (
	"jingzi/game"
	"jingzi/ui/lang"
)

// Names names the sides in the texts of a review: a person who played against the computer and the user of a record are
// "you", other people have their names, and other sides their colours.
type Names struct {
	rules  game.Rules
	people [3]string // by side; empty to name the colour

	// Describes who won and why; nil to name the colour.
	result func(*game.Situation, game.Result) string
}

// NamesOfColours returns the names of the colours.
func NamesOfColours(r game.Rules) Names { return Names{rules: r} }

// Of returns the name of a side.
func (n Names) Of(side game.Stone) string {
	if n.people[side] != "" {
		return n.people[side]
	}
	return lang.Colour(n.rules, side)
}

// isYou reports whether a side is the person at the program.
func (n Names) isYou(side game.Stone) bool { return n.people[side] == lang.NameYou() }

func (n Names) resultText(last *game.Situation, result game.Result) string {
	if n.result != nil {
		return n.result(last, result)
	}
	return lang.Result(n.rules, result, lang.Won(lang.Colour(n.rules, result.Winner)))
}

// Names returns the names of those who played the reviewed game.
func (r *Review) Names() Names {
	last := &r.situations[len(r.situations)-1]
	names := NamesOfColours(last.Position.Rules())
	m, seats := r.a.liveGame.Match(), [...]game.Seat{game.First, game.Second}
	isHuman := func(seat game.Seat) bool { return m.Player(seat).IsHuman() }
	if r.a.liveGame.PlayedByOthers(m.Index()) {
		return names
	}

	for _, seat := range seats {
		side := last.ColourOf(seat)
		switch {
		case r.a.formatter.IsUser(seat):
			names.people[side] = lang.NameYou()
		case isHuman(game.First) && isHuman(game.Second):
			names.people[side] = m.Tree().Names[seat]
		case isHuman(seat):
			names.people[side] = lang.NameYou()
		case isHuman(seat.Other()):
			names.people[side] = lang.NameComputer()
		}
		if names.people[side] != "" {
			names.result = r.a.formatter.Result
		}
	}

	return names
}
