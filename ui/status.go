package ui

import (
	"time"

	"jingzi/game"
	"jingzi/ui/lang"
)

// status is what the two lines above the board say: the state of the game, and
// a remark about it. over says that the first is a result.
type status struct {
	state, remark string
	over          bool
}

// status puts the table into words.
func (t *table) status() status {
	now := t.match.Now()
	s := status{state: t.state(), remark: t.remark(), over: now.Result().Over() && t.looking == live}
	return s
}

func (t *table) state() string {
	if t.looking != live {
		return lang.LookingAt(t.looking, len(t.match.Moments())-1)
	}
	now := t.match.Now()
	if result := now.Result(); result.Over() {
		return t.resultText(now, result)
	}
	ask := now.Ask()
	switch {
	case t.match.Hinting():
		return lang.Searching()
	case t.match.Busy():
		return t.thinkingText(ask.Seat)
	case t.match.Paused():
		return lang.Stopped()
	case ask.Kind != game.AskStone || !now.Settled():
		return lang.Ask(now, t.nameOf(ask.Seat))
	}
	colour := lang.Colour(t.match.Rules(), now.ColourOf(ask.Seat))
	if t.setup.Mode == TwoPlayers {
		return lang.TurnOfPlayer(t.nameOf(ask.Seat), colour)
	}
	return lang.YourTurn(colour)
}

// nameOf is what the player in a seat is called.
func (t *table) nameOf(s game.Seat) string {
	mine := s == t.human
	switch {
	case t.setup.Mode == TwoPlayers && t.names[s] != "":
		return t.names[s]
	case t.setup.Mode == TwoPlayers && mine:
		return lang.Player1()
	case t.setup.Mode == TwoPlayers:
		return lang.Player2()
	case t.setup.Mode == AgainstRandom && !mine:
		return lang.Random()
	case t.setup.Mode == AgainstComputer && mine:
		return lang.You()
	case t.setup.Mode == AgainstComputer:
		return lang.Computer()
	}
	return lang.ComputerAt(lang.Computer(), levelName(t.computers, t.match.Rules(), t.levelOf(s)))
}

// levelOf is the level of the computer in a seat.
func (t *table) levelOf(s game.Seat) game.Level {
	level := t.setup.Levels[s]
	if t.setup.Mode == AgainstComputer {
		level = t.setup.Level
	}
	return nearestLevel(t.computers, t.match.Rules(), level)
}

func (t *table) thinkingText(s game.Seat) string {
	if t.setup.Mode == AgainstComputer {
		return lang.Thinking()
	}
	return lang.ThinkingOf(lang.Colour(t.match.Rules(), t.match.Now().ColourOf(s)))
}

// resultText says who won, and why.
func (t *table) resultText(now *game.Situation, r game.Result) string {
	rules := t.match.Rules()
	if r.Winner == game.Empty {
		return lang.Result(rules, r, "")
	}
	winner := now.SeatOf(r.Winner)
	colour := lang.Colour(t.match.Rules(), r.Winner)
	switch {
	case t.setup.Mode == AgainstComputer && winner == t.human:
		return lang.Result(rules, r, lang.YouWon())
	case t.setup.Mode == AgainstComputer:
		return lang.Result(rules, r, lang.ComputerWon())
	case t.setup.Mode == TwoPlayers:
		return lang.Result(rules, r, lang.WonAs(t.nameOf(winner), colour))
	}
	who := lang.Random()
	if t.setup.Mode == Watch || winner == game.First {
		who = levelName(t.computers, t.match.Rules(), t.levelOf(winner))
	}
	return lang.Result(rules, r, lang.WonAs(colour, who))
}

// remark is the second line: a notice, a hint, progress, a verdict, or how to
// go on.
func (t *table) remark() string {
	switch {
	case t.notice != nil:
		return t.notice(t.said...)
	case t.trouble != "" && !t.match.Busy() && !t.match.Hinting() && t.hint == nil:
		return t.trouble
	case t.looking != live:
		return t.openingText(t.looking)
	case t.match.Now().Result().Over():
		return lang.PlayAgain()
	case t.hint != nil:
		return t.hintText()
	}
	if t.match.Busy() || t.match.Hinting() {
		if text := t.progress(); text != "" {
			return text
		}
		return t.lastMoveText()
	}
	if v := t.verdict(); v != "" {
		return joined(t.lastMoveText(), v)
	}
	if text := t.openingText(t.match.At()); text != "" {
		return text
	}
	if t.onlyPass() {
		return lang.OnlyPass()
	}
	if last, ok := t.match.Now().Position.Last(); ok && last == game.Pass {
		return lang.DoublePassDraws()
	}
	return t.lastMoveText()
}

// lastMoveText tells the last move in words.
func (t *table) lastMoveText() string {
	last := &t.match.Moments()[t.match.At()]
	if t.match.At() == 0 || last.Choice.Kind != game.Place || last.Ask().Kind == game.AskFifth || last.Ask().Kind == game.AskKeep {
		return ""
	}
	if last.Choice.Point == game.Pass {
		return lang.HasPassed(t.nameOf(last.By))
	}
	return lang.MovePlayed(t.nameOf(last.By), lang.Point(t.match.Rules(), last.Choice.Point))
}

// joined puts two texts after one another.
func joined(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + " · " + b
}

// spoken is what a screen reader says of the board: the last move, and how the
// game stands.
func (t *table) spoken() string {
	return joined(t.lastMoveText(), t.state())
}

// openingText names the opening of a renju game until its opening is over; in
// other games it is empty.
func (t *table) openingText(index int) string {
	moments := t.match.Moments()
	if moments[index].Opening().Procedure != game.RIF || moments[index].Position.Stones() > 5 {
		return ""
	}
	for i := index; i >= 0; i-- {
		if n := moments[i].NamedOpening(); n != 0 {
			return lang.ThisIsTheOp(lang.Opening(n))
		}
	}
	return ""
}

// onlyPass reports whether every empty point is forbidden to the person to
// move, who can then only pass.
func (t *table) onlyPass() bool {
	p := &t.match.Now().Position
	r := p.Rules()
	if !r.Fouls || p.ToMove() != game.Black || !t.match.HumanToAnswer() || t.match.Now().Ask().Kind != game.AskStone {
		return false
	}
	for at := range p.Empties() {
		if p.Legal(at) == nil {
			return false
		}
	}
	return true
}

func (t *table) hintText() string {
	name := lang.Point(t.match.Rules(), *t.hint)
	if why := reasonsText(t.reasons); why != "" {
		return lang.HintBecause(name, why)
	}
	if plies, wins := t.hintLine.Score.Wins(); wins && len(t.hintLine.Points) > 0 {
		return lang.HintWins(name, plies)
	}
	return lang.HintIs(name)
}

// progress tells of a search that takes its time.
func (t *table) progress() string {
	spent := time.Since(t.thinking)
	if t.reportOf != t.match.At() || t.report.Nodes == 0 || spent < 200*time.Millisecond {
		return ""
	}
	text := lang.DepthIs(t.report.Depth) + " · " + lang.Speed(t.report.Nodes, spent)
	if len(t.report.Lines) > 0 {
		score := t.report.Lines[0].Score
		if t.setup.Mode == AgainstComputer && t.match.Busy() {
			score = -score // from the person's side
		}
		text += " · " + lang.Evaluation(lang.Score(score))
	}
	if v := t.verdictOf(t.report, t.match.Now().Ask().Seat, 0); v != "" {
		text += " · " + v
	}
	return text
}

// verdict says what the last search has proved (paper 000: the player is told
// as soon as a win or a loss lies within the horizon). It holds for as long as
// the move that came of the search is the last.
func (t *table) verdict() string {
	if t.reportOf < 0 || t.reportOf != t.match.At()-1 {
		return ""
	}
	return t.verdictOf(t.report, t.match.Moments()[t.match.At()].By, 1)
}

// verdictOf puts a proved end into words: wins are counted in plies from the
// search on, as the search counts; what a person could do, from now on.
func (t *table) verdictOf(r game.Report, searcher game.Seat, played int) string {
	if len(r.Lines) == 0 {
		return ""
	}
	winner, plies := searcher, 0
	if n, ok := r.Lines[0].Score.Wins(); ok {
		plies = n
	} else if n, ok := r.Lines[0].Score.Loses(); ok {
		winner, plies = searcher.Other(), n-played
	} else {
		return ""
	}
	switch {
	case t.setup.Mode == AgainstComputer && winner == t.human:
		return lang.YouWinIn(plies)
	case t.setup.Mode == AgainstComputer:
		return lang.ComputerWinsIn(plies)
	}
	return lang.WinsIn(lang.Colour(t.match.Rules(), t.match.Now().ColourOf(winner)), plies)
}

// scoreText is the tally of the present game, mode and level.
func (t *table) scoreText() string {
	s := t.score[scoreKey(t.match.Rules(), t.setup)]
	switch t.setup.Mode {
	case AgainstComputer:
		return lang.ScoreLine(s.Won, s.Drawn, s.Lost)
	case TwoPlayers:
		return lang.ScoreTwo(lang.Player1(), s.Won, s.Drawn, lang.Player2(), s.Lost)
	}
	return lang.ScoreTwo(lang.Colour(t.match.Rules(), game.Black), s.Won, s.Drawn, lang.Colour(t.match.Rules(), game.White), s.Lost)
}

// sayRefusal puts the refusal of a move or a decision into words.
func (t *table) sayRefusal(err error) { t.say(lang.Refusal(err)) }

// sayFailure puts the failure of a computer player into words.
func (t *table) sayFailure(err error) {
	t.say(lang.Failure(err))
}
