package lang

import (
	"fmt"
	"time"

	"jingzi/game"
	"jingzi/game/session"
)

// Sitting puts a session into words.
type Sitting struct {
	Session *session.Session
	// Verdicts says when a proved win on a large board is told; nil is only
	// when it is the person's.
	Verdicts func() Verdicts
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

// State is how the game stands.
func (s Sitting) State() string {
	if text := s.Headline(); text != "" {
		return text
	}
	_, turn := s.Turn()
	return turn
}

// Headline is how the game stands where there is more to say than whose turn it is:
// what is looked at, the result, or what is asked. It is empty otherwise.
func (s Sitting) Headline() string {
	m := s.Session.Play.Match()
	now, caption := m.Now(), s.Session.Browse.View().Caption()
	switch {
	case caption.Kind != session.Live:
		return s.caption(caption)
	case now.Result().Over():
		return s.Result(now, now.Result())
	case m.Hinting() || m.Busy():
		return ""
	case m.Paused():
		return Stopped()
	}
	return Ask(now, s.Name(now.Ask().Seat))
}

// Turn is whose turn it is in the game, and what that player does.
func (s Sitting) Turn() (seat game.Seat, text string) {
	m, mode := s.Session.Play.Match(), s.Session.Seats.Setup().Mode
	seat = m.Now().Ask().Seat
	switch {
	case m.Hinting():
		return seat, Searching()
	case m.Busy() && mode == game.AgainstComputer:
		return seat, Thinking()
	case m.Busy():
		return seat, ThinkingOf(s.colour(seat))
	case mode == game.TwoPlayers:
		return seat, TurnOfPlayer(s.Name(seat), s.colour(seat))
	}
	return seat, YourTurn(s.colour(seat))
}

func (s Sitting) caption(c session.Caption) string {
	switch c.Kind {
	case session.ForcedWin:
		return ForcedStep(Colour(s.Session.Play.Match().Rules(), c.Winner), c.Step, c.Of)
	case session.ReviewLine:
		return LineShown(c.Step, c.Of)
	case session.Exercise:
		return QuizTask(Colour(s.Session.Play.Match().Rules(), c.Winner))
	}
	if c.Kind == session.Variation {
		return LookingAtVariation(c.Step, c.Of)
	}
	return LookingAt(c.Step, c.Of)
}

// Remark is what there is to add: a notice, trouble, a hint, the progress of a
// search, a verdict, or how to go on.
func (s Sitting) Remark(trouble string) string {
	m := s.Session.Play.Match()
	busy := m.Busy() || m.Hinting()
	if n := s.Session.Notices.Latest(); n.Kind != session.NoNotice {
		return s.notice(n)
	}
	if trouble != "" && !busy && s.Session.Play.Hint() == nil {
		return trouble
	}
	switch s.Session.Browse.View().Caption().Kind {
	case session.ForcedWin:
		return ForcedKeys()
	case session.ReviewLine, session.Exercise:
		return ""
	case session.Earlier, session.Variation:
		return s.opening(s.Session.Browse.Shown())
	}
	switch {
	case m.Now().Result().Over():
		return s.foretold()
	case s.Session.Play.Hint() != nil:
		return s.hint(s.Session.Play.Hint())
	case busy:
		return s.early()
	}
	if c, ok := s.Session.Play.Verdict(); ok && s.tells(c.Winner) {
		return s.claim(c)
	}
	if t := s.Session.Play.Thinking(); t.Report.Unproved && t.Of == m.At()-1 && !m.Player(m.Moments()[m.At()].By).IsHuman() {
		return NotInProof()
	}
	if text := s.opening(m.At()); text != "" {
		return text
	}
	if m.HumanToAnswer() && m.Now().MustPass() {
		return OnlyPass()
	}
	if last, ok := m.Now().Position.Last(); ok && last == game.Pass {
		return DoublePassDraws()
	}
	return ""
}

func (s Sitting) Name(seat game.Seat) string {
	mine := seat == s.Session.Seats.Human()
	switch mode := s.Session.Seats.Setup().Mode; {
	case mode == game.TwoPlayers && s.Session.Play.Match().Tree().Names[seat] != "":
		return Clip(s.Session.Play.Match().Tree().Names[seat], 64)
	case mode == game.TwoPlayers && mine:
		return Player1()
	case mode == game.TwoPlayers:
		return Player2()
	case mode == game.AgainstRandom && !mine:
		return Random()
	case mode == game.AgainstComputer && mine:
		return You()
	case mode == game.AgainstComputer:
		return Computer()
	}
	return ComputerAt(Computer(), Level(s.Session.Seats.Level(seat)))
}

// colour is what the present side of a seat is called.
func (s Sitting) colour(seat game.Seat) string {
	m := s.Session.Play.Match()
	return Colour(m.Rules(), m.Now().ColourOf(seat))
}

// Result says who won, and why, at a moment of the game.
func (s Sitting) Result(at *game.Situation, r game.Result) string {
	rules := s.Session.Play.Match().Rules()
	if r.Winner == game.Empty {
		return Result(rules, r, "")
	}
	winner, colour := at.SeatOf(r.Winner), Colour(rules, r.Winner)
	switch mode := s.Session.Seats.Setup().Mode; {
	case s.Session.Play.ByOthers(s.Session.Play.Match().At()):
		return Result(rules, r, Won(colour))
	case mode == game.AgainstComputer && winner == s.Session.Seats.Human():
		return Result(rules, r, YouWon())
	case mode == game.AgainstComputer:
		return Result(rules, r, ComputerWon())
	case mode == game.TwoPlayers:
		return Result(rules, r, WonAs(s.Name(winner), colour))
	case mode == game.AgainstRandom && winner == game.Second:
		return Result(rules, r, WonAs(colour, Random()))
	}
	return Result(rules, r, WonAs(colour, Level(s.Session.Seats.Level(winner))))
}

func (s Sitting) lastMove() string {
	m := s.Session.Play.Match()
	last := &m.Moments()[m.At()]
	if m.At() == 0 || last.Choice.Kind != game.Place || last.Ask().Kind == game.AskFifth || last.Ask().Kind == game.AskKeep {
		return ""
	}
	if last.Choice.Point == game.Pass {
		return HasPassed(s.who(m.At()))
	}
	return MovePlayed(s.who(m.At()), Point(m.Rules(), last.Choice.Point))
}

// LastMove is what a player did last in the game, for that player's own place.
func (s Sitting) LastMove(seat game.Seat) string {
	m := s.Session.Play.Match()
	for i := m.At(); i > 0; i-- {
		last := &m.Moments()[i]
		if last.By != seat || last.Choice.Kind != game.Place || last.Node.Choice == nil {
			continue
		}
		if last.Choice.Point == game.Pass {
			return Pass()
		}
		return Point(m.Rules(), last.Choice.Point)
	}
	return ""
}

// who is the player whose choice led to a moment of the game: a name, or the
// side where others sat here then.
func (s Sitting) who(index int) string {
	moment := &s.Session.Play.Match().Moments()[index]
	if s.Session.Play.ByOthers(index) {
		return Colour(s.Session.Play.Match().Rules(), moment.ColourOf(moment.By))
	}
	return s.Name(moment.By)
}

// Joined puts two texts after one another.
func Joined(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + " · " + b
}

// Spoken is what a screen reader says of the board: the last move, and how the
// game stands.
func (s Sitting) Spoken() string { return Joined(s.lastMove(), s.State()) }

// opening names the opening of a renju game from the third stone to the fifth;
// in other games it is empty.
func (s Sitting) opening(index int) string {
	moments := s.Session.Browse.Line()
	if !s.Session.Play.Match().Rules().Fouls || moments[index].Position.Stones() > 5 {
		return ""
	}
	for i := index; i >= 0; i-- {
		if n := moments[i].NamedOpening(); n != 0 {
			return OpeningName(n)
		}
	}
	return ""
}

func (s Sitting) hint(h *session.Hint) string {
	name := Point(s.Session.Play.Match().Rules(), h.Point)
	for _, f := range h.Reasons {
		switch {
		case f.Kind == game.NothingStops && f.Plies == 2:
			return HintFour(name)
		case f.Kind == game.NothingStops:
			return HintLost(name, f.Plies)
		}
	}
	if why := Reasons(h.Reasons); why != "" {
		return HintBecause(name, why)
	}
	if len(h.Line.Points) == 0 {
		return HintIs(name)
	}
	return HintAt(name, h.Line.Score)
}

// HintAt is a hint, with the win that its score says.
func HintAt(name string, s game.Score) string {
	if plies, wins := s.Wins(); wins {
		return HintWins(name, plies)
	}
	if plies, wins := s.Winning(); wins {
		return HintSeems(name, plies)
	}
	if plies, loses := s.Loses(); loses {
		return HintLost(name, plies)
	}
	return HintIs(name)
}

// early is a win that the search under way has found.
func (s Sitting) early() string {
	m, t := s.Session.Play.Match(), s.Session.Play.Thinking()
	if m.Hinting() || t.Of != m.At() || time.Since(t.Since) < 200*time.Millisecond {
		return ""
	}
	c, ok := session.ClaimOf(t.Report, m.Now().Ask().Seat, 0)
	if !ok || !s.tells(c.Winner) {
		return ""
	}
	return s.claim(c)
}

// tells reports whether a player's win is told before the game ends.
func (s Sitting) tells(winner game.Seat) bool {
	when := OnlyMine
	if s.Verdicts != nil {
		when = s.Verdicts()
	}
	switch {
	case when == AtOnce:
		return true
	case s.learning():
		return false
	case s.Session.Play.Match().Rules().Marks():
		return true
	case when == AfterGame:
		return false
	}
	return s.Session.Seats.Setup().Mode != game.AgainstComputer || winner == s.Session.Seats.Human()
}

// learning reports whether somebody plays a level below Hard, who is left to find
// wins without being told that there are some.
func (s Sitting) learning() bool {
	is := s.Session.Seats.Setup()
	return is.Mode == game.AgainstComputer && is.Level.Step() > 0 && is.Level.Step() < game.Hard.Step()
}

// foretold says, after a game that a line has won, since when searches had
// proved that win; it is empty if it was told then, or was known to nobody.
func (s Sitting) foretold() string {
	m := s.Session.Play.Match()
	result := m.Now().Result()
	onlyMine := s.Verdicts == nil || s.Verdicts() == OnlyMine
	if result.Reason != game.LineMade || s.learning() && onlyMine || s.tells(m.Now().SeatOf(result.Winner)) {
		return ""
	}
	certain := m.At()
	for i := m.At() - 1; i >= 0; i-- {
		score, ok := s.Session.Play.Scores()[m.Moments()[i].Node]
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
	return WinWasCertain(m.Moments()[certain].Position.Stones() + 1)
}

func (s Sitting) claim(c session.Claim) string {
	switch {
	case s.Session.Seats.Setup().Mode == game.AgainstComputer && c.Winner == s.Session.Seats.Human():
		return Claimed(c, YouWinIn(c.Plies))
	case s.Session.Seats.Setup().Mode == game.AgainstComputer:
		return Claimed(c, ComputerWinsIn(c.Plies))
	}
	return Claimed(c, WinsIn(s.colour(c.Winner), c.Plies))
}

// Claimed words a claim: as it is if it is proved.
func Claimed(c session.Claim, words string) string {
	if c.Proved {
		return words
	}
	return SeemsSo(words)
}

// Score is the tally of the present kind of game.
func (s Sitting) Score() string {
	t, r := s.Session.History.Tally(), s.Session.Play.Match().Rules()
	switch s.Session.Seats.Setup().Mode {
	case game.AgainstComputer:
		return ScoreLine(t.Won, t.Drawn, t.Lost)
	case game.TwoPlayers:
		return ScoreTwo(Player1(), t.Won, t.Drawn, Player2(), t.Lost)
	}
	return ScoreTwo(Colour(r, game.Black), t.Won, t.Drawn, Colour(r, game.White), t.Lost)
}

// Chosen is a line of the list of moves: what led to a moment of the line that
// is looked at.
func (s Sitting) Chosen(index int) string {
	moments, r := s.Session.Browse.Line(), s.Session.Play.Match().Rules()
	m, before := &moments[index], &moments[index-1].Situation
	if m.Node.Choice == nil && m.Node.Setup == nil {
		return ListComment()
	} else if m.Node.Choice == nil {
		return ListSetUp()
	}
	number := before.Position.Stones() + 1
	colour := Colour(r, before.Position.ToMove())
	point := Point(r, m.Choice.Point)
	switch {
	case m.Choice.Kind == game.End:
		return s.Result(&m.Situation, m.Choice.Result)
	case m.Choice.Kind != game.Place:
		return Chosen(before, m.Choice, s.Name(m.By), point)
	case before.Ask().Kind == game.AskFifth:
		return ListOffer(point, string(rune('A'+len(before.Offers()))))
	case before.Ask().Kind == game.AskKeep:
		return ListKept(number, colour, point)
	case m.Choice.Point == game.Pass:
		return fmt.Sprintf("%s  %s", colour, Pass())
	}
	line := fmt.Sprintf("%d.  %s  %s", number, colour, point)
	if n := m.NamedOpening(); n != 0 && number == 3 && r.Fouls {
		line += "  " + OpeningName(n)
	}
	return line
}

// ChosenShort is what led to a moment of the line that is looked at, as short
// as players write it.
func (s Sitting) ChosenShort(index int) string {
	line, r := s.Session.Browse.Line(), s.Session.Play.Match().Rules()
	m, before := &line[index], &line[index-1].Situation
	stone := m.Node.Choice != nil && m.Choice.Kind == game.Place && before.Ask().Kind != game.AskFifth && before.Ask().Kind != game.AskKeep
	switch {
	case !stone:
		return s.Chosen(index)
	case m.Choice.Point == game.Pass:
		return Pass()
	}
	return fmt.Sprintf("%d. %s", before.Position.Stones()+1, Point(r, m.Choice.Point))
}

func (s Sitting) notice(n session.Notice) string {
	switch n.Kind {
	case session.Told:
		return n.Words()
	case session.Refused:
		return Refusal(n.Err)()
	case session.EngineFailed:
		return Failure(n.Err)()
	case session.ModeIs:
		return ModeIs(Mode(n.Mode))
	case session.BeginsNext:
		return FromNextGame(Begins(s.Session.Seats.Setup().Mode, s.Session.Seats.Setup().Begins))
	case session.LevelIs:
		if r := s.Session.Play.Match().Rules(); n.Level == game.Hard && r.Width == 3 && r.Height == 3 {
			return Joined(LevelIs(Level(n.Level)), HardIsOdd())
		}
		return LevelIs(Level(n.Level))
	case session.LevelFollows:
		return LevelFollows(Level(n.Level))
	case session.HasKept:
		return HasKept(s.Name(n.Seat))
	case session.HasSwapped:
		return HasSwapped(s.Name(n.Seat))
	case session.HasAddedTwo:
		return HasAddedTwo(s.Name(n.Seat))
	case session.HasDeclared:
		return HasDeclared(s.Name(n.Seat), n.Count)
	case session.HasOffered:
		return HasOffered(s.Name(n.Seat), n.Count)
	case session.HasKeptFifth:
		return HasKeptFifth(s.Name(n.Seat), Point(s.Session.Play.Match().Rules(), n.Point))
	}
	return notices[n.Kind]()
}

var notices = map[session.NoticeKind]Text{
	session.NewGameStarted: NewGameStarted, session.GameIsBack: OldGameIsBack,
	session.GameResumed: GameRestored, session.ClockResumed: ClockRestored,
	session.NothingToUndo: NothingToUndo, session.NothingToRedo: NothingToRedo, session.NoHint: HintNone,
	session.NotYourTurn: NotYourTurnThen, session.Branched: LeftTheGame, session.GoesOnHere: GoesOnHere,
	session.BranchRemoved: BranchRemoved, session.BranchIsBack: BranchIsBack, session.Practising: TryingAgain,
	session.GaveUp: EndUndoable, session.EndTakenBack: EndTakenBack,
	session.ClockIsOn: ClockIsOn, session.ClockIsOff: ClockIsOff, session.ClockFromNext: ClockFromNext,
}
