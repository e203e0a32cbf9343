package status

import (
	"fmt"
	"time"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
)

// Words puts a session into words.
type Words struct {
	Session  *session.Session
	Verdicts func() Verdicts // nil for OnlyMine
}

// Verdicts are when a proved win is told on large boards. On small ones it is
// told at once, as paper 000 has it. Against levels below Hard it is told only if
// that was chosen.
type Verdicts uint8

const (
	OnlyMine Verdicts = iota // at once if it is the person's, or if no person plays
	AtOnce
	AfterGame
)

func (w Words) match() session.Match     { return w.Session.Play.Match() }
func (w Words) setup() session.Setup     { return w.Session.Seats.Setup() }
func (w Words) rules() game.Rules        { return w.match().Rules() }
func (w Words) caption() session.Caption { return w.Session.Browse.View().Caption() }

func (w Words) point(p game.Point) string { return lang.Point(w.rules(), p) }

func (w Words) colour(seat game.Seat) string {
	return lang.Colour(w.rules(), w.match().Now().ColourOf(seat))
}

func (w Words) players() Players {
	s := w.Session.Seats
	p := Players{Mode: s.Setup().Mode, Human: s.Human(), Names: w.match().Tree().Names}
	if !p.Mode.People() {
		p.Levels = s.Levels()
	}
	return p
}

func (w Words) Name(seat game.Seat) string { return w.players().Name(seat) }

func (w Words) State() string {
	if text := w.headline(); text != "" {
		return text
	}
	_, turn := w.turn()
	return turn
}

// headline is how the game stands where there is more to say than whose turn it is:
// what is looked at, the result, or what is asked. It is empty otherwise.
func (w Words) headline() string {
	m, caption := w.match(), w.caption()
	now := m.Now()
	switch {
	case caption.Kind != session.Live:
		return w.captioned(caption)
	case now.Result().Over():
		return w.Result(now, now.Result())
	case m.Hinting() || m.Busy():
		return ""
	case m.Paused():
		return lang.Stopped()
	}
	return lang.Ask(now, w.Name(now.Ask().Seat))
}

func (w Words) captioned(c session.Caption) string {
	switch c.Kind {
	case session.ForcedWin:
		return lang.ForcedStep(lang.Colour(w.rules(), c.Winner), c.Step, c.Of)
	case session.ReviewLine:
		return lang.LineShown(c.Step, c.Of)
	case session.Exercise:
		return lang.QuizTask(lang.Colour(w.rules(), c.Winner))
	case session.Variation:
		return lang.LookingAtVariation(c.Step, c.Of)
	}
	return lang.LookingAt(c.Step, c.Of)
}

// turn is whose turn it is in the game, and what that player does.
func (w Words) turn() (seat game.Seat, text string) {
	m, mode := w.match(), w.setup().Mode
	seat = m.Now().Ask().Seat
	switch {
	case m.Hinting():
		return seat, lang.Searching()
	case m.Busy() && mode == game.AgainstComputer:
		return seat, lang.Thinking()
	case m.Busy():
		return seat, lang.ThinkingOf(w.colour(seat))
	case mode == game.TwoPlayers:
		return seat, lang.TurnOfPlayer(w.Name(seat), w.colour(seat))
	}
	return seat, lang.YourTurn(w.colour(seat))
}

// Remark is what there is to add: a notice, trouble, a hint, the progress of a
// search, a verdict, or how to go on.
func (w Words) Remark(trouble string) string {
	m, play := w.match(), w.Session.Play
	busy := m.Busy() || m.Hinting()
	if n := w.Session.Notices.Latest(); n.Kind != session.NoNotice {
		return w.notice(n)
	}
	if trouble != "" && !busy && play.Hint() == nil {
		return trouble
	}
	switch w.caption().Kind {
	case session.ForcedWin:
		return lang.ForcedKeys()
	case session.ReviewLine, session.Exercise:
		return ""
	case session.Earlier, session.Variation:
		return w.opening(w.Session.Browse.Shown())
	}
	switch {
	case m.Now().Result().Over():
		return w.foretold()
	case play.Hint() != nil:
		return w.hint(play.Hint())
	case busy:
		return w.early()
	}
	if c, ok := play.Verdict(); ok && w.tells(c.Winner) {
		return w.claim(c)
	}
	if t := play.Thinking(); t.Report.Unproved && t.Of == m.At()-1 && !m.Player(m.Moments()[m.At()].By).IsHuman() {
		return lang.NotInProof()
	}
	if text := w.opening(m.At()); text != "" {
		return text
	}
	if m.HumanToAnswer() && m.Now().MustPass() {
		return lang.OnlyPass()
	}
	if last, ok := m.Now().Position.Last(); ok && last == game.Pass {
		return lang.DoublePassDraws()
	}
	return ""
}

// Result says who won, and why, at a moment of the game.
func (w Words) Result(at *game.Situation, r game.Result) string {
	if w.Session.Play.ByOthers(w.match().At()) {
		return lang.Result(w.rules(), r, lang.Won(lang.Colour(w.rules(), r.Winner)))
	}
	return w.players().Result(at, r)
}

// LastMove is what a player did last in the game, for that player's own place.
func (w Words) LastMove(seat game.Seat) string {
	m := w.match()
	for i := m.At(); i > 0; i-- {
		if last := &m.Moments()[i]; last.By == seat && last.Choice.Kind == game.Place && last.Node.Choice != nil {
			return w.point(last.Choice.Point)
		}
	}
	return ""
}

// Spoken is what a screen reader says of the board: the last move, and how the
// game stands.
func (w Words) Spoken() string {
	m := w.match()
	last := &m.Moments()[m.At()]
	if m.At() == 0 || last.Choice.Kind != game.Place || last.Ask().Kind == game.AskFifth || last.Ask().Kind == game.AskKeep {
		return w.State()
	}
	who := w.Name(last.By)
	if w.Session.Play.ByOthers(m.At()) {
		who = lang.Colour(w.rules(), last.ColourOf(last.By))
	}
	did := lang.HasPassed(who)
	if last.Choice.Point != game.Pass {
		did = lang.MovePlayed(who, w.point(last.Choice.Point))
	}
	return lang.Joined(did, w.State())
}

// opening names the opening of a renju game from the third stone to the fifth;
// in other games it is empty.
func (w Words) opening(index int) string {
	moments := w.Session.Browse.Line()
	if !w.rules().Fouls || moments[index].Position.Stones() > 5 {
		return ""
	}
	for i := index; i >= 0; i-- {
		if n := moments[i].NamedOpening(); n != 0 {
			return lang.OpeningName(n)
		}
	}
	return ""
}

func (w Words) hint(h *session.Hint) string {
	name := w.point(h.Point)
	for _, f := range h.Reasons {
		switch {
		case f.Kind == game.NothingStops && f.Plies == 2:
			return lang.HintFour(name)
		case f.Kind == game.NothingStops:
			return lang.HintLost(name, f.Plies)
		}
	}
	if why := lang.Reasons(h.Reasons); why != "" {
		return lang.HintBecause(name, why)
	}
	return lang.HintAt(name, h.Line.Score)
}

// early is a win that the search under way has found.
func (w Words) early() string {
	m, t := w.match(), w.Session.Play.Thinking()
	if m.Hinting() || t.Of != m.At() || time.Since(t.Since) < 200*time.Millisecond {
		return ""
	}
	c, ok := session.ClaimOf(t.Report, m.Now().Position, m.Now())
	if !ok || !w.tells(c.Winner) {
		return ""
	}
	return w.claim(c)
}

func (w Words) claim(c session.Claim) string { return w.players().Claim(c, w.colour(c.Winner)) }

func (w Words) verdicts() Verdicts {
	if w.Verdicts == nil {
		return OnlyMine
	}
	return w.Verdicts()
}

// tells reports whether a player's win is told before the game ends.
func (w Words) tells(winner game.Seat) bool {
	switch when := w.verdicts(); {
	case when == AtOnce:
		return true
	case w.learning():
		return false
	case w.rules().Marks():
		return true
	case when == AfterGame:
		return false
	}
	return w.setup().Mode != game.AgainstComputer || winner == w.Session.Seats.Human()
}

// learning reports whether somebody plays a level below Hard, who is left to find
// wins without being told that there are some.
func (w Words) learning() bool {
	step := w.setup().Level.Step()
	return w.setup().Mode == game.AgainstComputer && step > 0 && step < game.Hard.Step()
}

// foretold says, after a game that a line has won, since when searches had
// proved that win; it is empty if it was told then, or no search had proved it.
func (w Words) foretold() string {
	m := w.match()
	result := m.Now().Result()
	if result.Reason != game.LineMade || w.learning() && w.verdicts() == OnlyMine || w.tells(m.Now().SeatOf(result.Winner)) {
		return ""
	}
	certain := m.At()
	for i := m.At() - 1; i >= 0; i-- {
		score, ok := w.Session.Play.Scores()[m.Moments()[i].Node]
		if !ok {
			continue
		}
		if result.Winner == game.White {
			score = -score
		}
		if _, wins := score.Wins(); !wins {
			break
		}
		certain = i
	}
	if m.At()-certain < 3 { // one more stone wins: everybody has seen that
		return ""
	}
	return lang.WinWasCertain(m.Moments()[certain].Position.Stones() + 1)
}

// Why answers "Why this move?" about the move of a moment that is looked at, in
// a sentence or two.
func (w Words) Why(index int, facts []game.Fact) string {
	moments := w.Session.Browse.Line()
	colour := lang.Colour(w.rules(), moments[index-1].Position.ToMove().Other())
	who, whose := colour, lang.SidesOwn(colour)
	if w.setup().Mode == game.AgainstComputer && moments[index].By != w.Session.Seats.Human() {
		who, whose = lang.YouObject(), lang.YourOwn()
	}
	return lang.Labelled(w.point(moments[index].Choice.Point), lang.WhyPlayed(facts, who, whose))
}

// Chosen is a line of the list of moves: what led to a moment of the line that
// is looked at.
func (w Words) Chosen(index int) string {
	moments, r := w.Session.Browse.Line(), w.rules()
	m, before := &moments[index], &moments[index-1].Situation
	if m.Node.Choice == nil && m.Node.Setup == nil {
		return lang.Title(lang.EditComment())
	} else if m.Node.Choice == nil {
		return lang.ListSetUp()
	}
	number := before.Position.Stones() + 1
	colour := lang.Colour(r, before.Position.ToMove())
	point := w.point(m.Choice.Point)
	switch {
	case m.Choice.Kind == game.End:
		return w.Result(&m.Situation, m.Choice.Result)
	case m.Choice.Kind != game.Place:
		return lang.Chosen(before, m.Choice, w.Name(m.By), point)
	case before.Ask().Kind == game.AskFifth:
		return lang.ListOffer(point, string(rune('A'+len(before.Offers()))))
	case before.Ask().Kind == game.AskKeep:
		return lang.ListKept(number, colour, point)
	case m.Choice.Point == game.Pass:
		return colour + "  " + point
	}
	line := fmt.Sprintf("%d.  %s  %s", number, colour, point)
	if n := m.NamedOpening(); n != 0 && number == 3 && r.Fouls {
		line += "  " + lang.OpeningName(n)
	}
	return line
}

// ChosenShort is what led to a moment of the line that is looked at, as short
// as players write it.
func (w Words) ChosenShort(index int) string {
	line := w.Session.Browse.Line()
	m, before := &line[index], &line[index-1].Situation
	stone := m.Node.Choice != nil && m.Choice.Kind == game.Place && before.Ask().Kind != game.AskFifth && before.Ask().Kind != game.AskKeep
	switch {
	case !stone:
		return w.Chosen(index)
	case m.Choice.Point == game.Pass:
		return lang.Pass()
	}
	return fmt.Sprintf("%d. %s", before.Position.Stones()+1, w.point(m.Choice.Point))
}

func (w Words) notice(n session.Notice) string {
	switch n.Kind {
	case session.Told:
		return n.Words()
	case session.Refused:
		return lang.Refusal(n.Err)()
	case session.EngineFailed:
		return lang.Failure(n.Err)()
	case session.ModeIs:
		return lang.ModeIs(lang.Mode(n.Mode))
	case session.BeginsNext:
		return lang.FromNextGame(Begins(w.setup().Mode, w.setup().Begins))
	case session.LevelIs:
		if r := w.rules(); n.Level == game.Hard && r.Width == 3 && r.Height == 3 {
			return lang.Joined(lang.LevelIs(lang.Level(n.Level)), lang.HardIsOdd())
		}
		return lang.LevelIs(lang.Level(n.Level))
	case session.LevelFollows:
		return lang.LevelFollows(lang.Level(n.Level))
	case session.Decided:
		return lang.Chosen(n.Before, n.Choice, w.Name(n.Seat), w.point(n.Choice.Point))
	}
	return notices[n.Kind]()
}

var notices = map[session.NoticeKind]lang.Text{
	session.NewGameStarted: lang.NewGameStarted, session.GameIsBack: lang.OldGameIsBack,
	session.GameResumed: lang.GameRestored, session.ClockResumed: lang.ClockRestored,
	session.NothingToUndo: lang.NothingToUndo, session.NothingToRedo: lang.NothingToRedo, session.NoHint: lang.HintNone,
	session.NotYourTurn: lang.NotYourTurnThen, session.Branched: lang.LeftTheGame, session.GoesOnHere: lang.GoesOnHere,
	session.BranchRemoved: lang.BranchRemoved, session.BranchIsBack: lang.BranchIsBack, session.Practising: lang.TryingAgain,
	session.GaveUp: lang.EndUndoable, session.EndTakenBack: lang.EndTakenBack,
	session.ClockIsOn: lang.ClockIsOn, session.ClockIsOff: lang.ClockIsOff, session.ClockFromNext: lang.ClockFromNext,
}

// Begins says who has the first move.
func Begins(m game.Mode, b session.Begins) string {
	switch {
	case b == session.TakeTurns:
		return lang.AlternateBegin()
	case m == game.TwoPlayers && b == session.HumanBegins:
		return lang.Player1Begins()
	case m == game.TwoPlayers:
		return lang.Player2Begins()
	case b == session.HumanBegins:
		return lang.IBegin()
	}
	return lang.ComputerBegins()
}
