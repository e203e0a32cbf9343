package status

import (
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
)

// Players describes the players of a game for texts about them.
type Players struct {
	Mode game.Mode

	// Seat of the person, of player 1, or of the computer that plays against random moves.
	Human game.Seat

	// Names of people, if known.
	Names [2]string

	// Who the person at the program was, in a record of two people.
	User game.User

	// Levels of the computers; empty to omit them.
	Levels [2]game.Level
}

func (p Players) Name(seat game.Seat) string {
	isHuman := seat == p.Human
	isUser := p.Mode == game.HumanVsHuman && p.User.Is(seat)
	switch {
	case isUser && p.Names[seat] != "":
		return lang.InBrackets(lang.Truncate(p.Names[seat], 64), lang.NameYou())
	case isUser:
		return lang.You()
	case p.Mode == game.HumanVsHuman && p.Names[seat] != "":
		return lang.Truncate(p.Names[seat], 64)
	case p.Mode == game.HumanVsComputer && isHuman && p.Names[seat] != "":
		return lang.Truncate(p.Names[seat], 64)
	case p.Mode == game.HumanVsHuman && isHuman:
		return lang.Player1()
	case p.Mode == game.HumanVsHuman:
		return lang.Player2()
	case p.Mode == game.ComputerVsRandom && !isHuman:
		return lang.Random()
	case p.Mode == game.HumanVsComputer && isHuman:
		return lang.You()
	case p.Levels[seat] == "":
		return lang.Computer()
	}

	return lang.InBrackets(lang.Computer(), lang.Level(p.Levels[seat]))
}

func (p Players) Result(situation *game.Situation, r game.Result) string {
	rules := situation.Position.Rules()
	if r.Winner == game.Empty {
		return lang.Result(rules, r, "")
	}

	winner, colour := situation.SeatOf(r.Winner), lang.Colour(rules, r.Winner)
	isHuman := winner == p.Human
	won := lang.WonAs(p.Name(winner), colour)
	switch {
	case p.Mode == game.HumanVsComputer && isHuman, p.Mode == game.HumanVsHuman && p.User.Is(winner):
		won = lang.YouWon()
	case p.Mode == game.HumanVsComputer:
		won = lang.ComputerWon()
	case p.Mode == game.ComputerVsRandom && !isHuman:
		won = lang.WonAs(colour, lang.Random())
	case p.Levels[winner] != "":
		won = lang.WonAs(colour, lang.Level(p.Levels[winner]))
	case p.Mode == game.ComputerVsComputer:
		won = lang.Won(colour)
	}

	return lang.Result(rules, r, won)
}

// Claim describes a win found by a search for the side with the given colour.
func (p Players) Claim(c session.WinClaim, colour string) string {
	text := lang.WinsIn(colour, c.Plies)
	switch {
	case p.Mode == game.HumanVsComputer && c.Winner == p.Human:
		text = lang.YouWinIn(c.Plies)
	case p.Mode == game.HumanVsComputer:
		text = lang.ComputerWinsIn(c.Plies)
	}

	return lang.QualifyClaim(c.Proved, text)
}
