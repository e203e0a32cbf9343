package status

import (
	"slices"
	"time"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
)

// Formatter formats the state of a session as text.
type Formatter struct {
	Session      *session.Session
	AnnounceWins func() AnnounceWins // nil means AnnounceOwn
}

// AnnounceWins determines when proved wins are announced. Against levels below Hard, only AnnounceAtOnce
// announces them. Otherwise, wins on small boards are always announced at once.
type AnnounceWins uint8

const (
	// At once, but in games against the computer only the person's wins.
	AnnounceOwn AnnounceWins = iota
	AnnounceAtOnce
	AnnounceAfterGame
)

func (f Formatter) match() session.MatchReader { return f.Session.Game.Match() }
func (f Formatter) config() session.Config     { return f.Session.Seats.Config() }
func (f Formatter) rules() game.Rules          { return f.match().Rules() }
func (f Formatter) caption() session.Caption   { return f.Session.Navigator.View().Caption() }

func (f Formatter) point(p game.Point) string { return lang.Point(f.rules(), p) }

func (f Formatter) colour(seat game.Seat) string {
	return lang.Colour(f.rules(), f.match().Current().ColourOf(seat))
}

func (f Formatter) players() Players {
	config, levels := f.Session.Game.PlayedWith()
	p := Players{Mode: config.Mode, Human: f.Session.Seats.HumanSeat(), Names: f.match().Tree().Names}
	if !p.Mode.HasHuman() {
		p.Levels = levels
	}
	if f.Session.Editor.HasUser() {
		p.User = f.match().Tree().User
	}

	return p
}

// IsUser reports whether the person at the program was in a seat in the record that is open.
func (f Formatter) IsUser(seat game.Seat) bool { return f.players().User.Is(seat) }

// Name returns the name of the player in a seat.
func (f Formatter) Name(seat game.Seat) string { return f.players().Name(seat) }

// StateText returns the headline or, if it is empty, whose turn it is.
func (f Formatter) StateText() string {
	if text := f.headline(); text != "" {
		return text
	}
	_, turn := f.turn()
	return turn
}

// headline describes the displayed position, the result or a prompt. It is empty if a player only has to
// move.
func (f Formatter) headline() string {
	m, caption := f.match(), f.caption()
	situation := m.Current()
	switch {
	case caption.Kind != session.CaptionLive:
		return f.captionText(caption)
	case situation.Result().Over():
		return f.Result(situation, situation.Result())
	case m.Hinting() || m.Busy():
		return ""
	case m.Paused():
		return lang.Stopped()
	}

	return lang.PromptText(situation, f.Name(situation.Prompt().Seat))
}

func (f Formatter) captionText(c session.Caption) string {
	switch c.Kind {
	case session.CaptionForcedWin:
		return lang.ForcedStep(lang.Colour(f.rules(), c.Winner), c.Current, c.Total)
	case session.CaptionReview:
		return lang.LineShown(c.Current, c.Total)
	case session.CaptionExercise:
		return lang.ShowMeTask(lang.Colour(f.rules(), c.Winner))
	case session.CaptionBranch:
		return lang.LookingAtVariation(c.Current, c.Total)
	}

	return lang.LookingAt(c.Current, c.Total)
}

// cardLine returns the plies that the players' cards describe: of the displayed line or, while a game is played
// here, of the game, whose turn and clocks they show.
func (f Formatter) cardLine() []game.Ply {
	m := f.match()
	if isOver := m.Current().Result().Over(); isOver || m.Tree().IsRecord() {
		return f.Session.Navigator.Line()
	}
	return m.Plies()[:m.Index()+1]
}

// turn returns the player to move and a text that describes what that player is doing.
func (f Formatter) turn() (seat game.Seat, text string) { return f.turnIn(f.match().Current()) }

// turnIn is like turn for a situation of the game or of a line.
func (f Formatter) turnIn(situation *game.Situation) (seat game.Seat, text string) {
	m, mode := f.match(), f.config().Mode
	seat = situation.Prompt().Seat
	switch {
	case m.Hinting():
		return seat, lang.Searching()
	case m.Busy() && mode == game.HumanVsComputer:
		return seat, lang.Thinking()
	case m.Busy():
		return seat, lang.ThinkingOf(f.colour(seat))
	case mode == game.HumanVsHuman:
		return seat, lang.TurnOfPlayer(f.Name(seat), f.colour(seat))
	}

	return seat, lang.YourTurn(f.colour(seat))
}

// Remark returns the text below the headline: a notice, trouble (the reason why games cannot be saved), a
// hint, a found win, the name of the opening, or how to continue.
func (f Formatter) Remark(trouble string) string {
	m, liveGame := f.match(), f.Session.Game
	busy := m.Busy() || m.Hinting()
	if n := f.Session.Notices.Latest(); n.Kind != session.NoNotice {
		return f.notice(n)
	}
	if trouble != "" && !busy && liveGame.Hint() == nil {
		return trouble
	}

	switch f.caption().Kind {
	case session.CaptionForcedWin:
		return lang.ForcedKeys()
	case session.CaptionReview, session.CaptionExercise:
		return ""
	case session.CaptionEarlier, session.CaptionBranch:
		return f.opening(f.Session.Navigator.Index())
	}

	switch {
	case m.Current().Result().Over():
		return f.earlierProof()
	case liveGame.Hint() != nil:
		return f.hint(liveGame.Hint())
	case busy:
		return f.earlyWin()
	}
	if c, ok := liveGame.LastClaim(); ok && f.announces(c.Winner) {
		return f.claim(c)
	}
	if search := liveGame.SearchStatus(); search.Info.NotInProof && search.Index == m.Index()-1 &&
		!m.Player(m.Plies()[m.Index()].Seat).IsHuman() {
		return lang.NotInProof()
	}
	if text := f.opening(m.Index()); text != "" {
		return text
	}
	if m.HumanToAnswer() && m.Current().MustPass() {
		return lang.OnlyPass()
	}
	if last, ok := m.Current().Position.Last(); ok && last == game.Pass {
		return lang.DoublePassDraws()
	}

	return ""
}

// Result describes who won and why.
func (f Formatter) Result(situation *game.Situation, r game.Result) string {
	if f.Session.Game.PlayedByOthers(f.match().Index()) {
		return lang.Result(f.rules(), r, lang.Won(lang.Colour(f.rules(), r.Winner)))
	}
	return f.players().Result(situation, r)
}

// LastMove describes a player's last move, for the player's card.
func (f Formatter) LastMove(seat game.Seat) string {
	for _, last := range slices.Backward(f.cardLine()) {
		isMove := last.Node.Choice != nil && last.Choice.Kind == game.Place
		if isMove && last.Seat == seat {
			return f.point(last.Choice.Point)
		}
	}

	return ""
}

// AccessibleText describes the board to screen readers: the last move and the state of the game.
func (f Formatter) AccessibleText() string {
	m := f.match()
	last := &m.Plies()[m.Index()]
	if m.Index() == 0 || last.Choice.Kind != game.Place || last.Prompt().Kind == game.PromptOfferFifth ||
		last.Prompt().Kind == game.PromptKeepFifth {
		return f.StateText()
	}
	name := f.Name(last.Seat)
	if f.Session.Game.PlayedByOthers(m.Index()) {
		name = lang.Colour(f.rules(), last.ColourOf(last.Seat))
	}
	move := lang.HasPassed(name)
	if last.Choice.Point != game.Pass {
		move = lang.MovePlayed(name, f.point(last.Choice.Point))
	}

	return lang.Join(move, f.StateText())
}

// opening returns the name of the opening while a renju game has three to five stones, and "" otherwise.
func (f Formatter) opening(index int) string {
	plies := f.Session.Navigator.Plies()
	if !f.rules().Fouls || plies[index].Position.Stones() > 5 {
		return ""
	}

	for i := index; i >= 0; i-- {
		if n := plies[i].NamedOpening(); n != 0 {
			return lang.OpeningName(n)
		}
	}

	return ""
}

func (f Formatter) hint(h *session.Hint) string {
	point := f.point(h.Point)
	for _, fact := range h.Reasons {
		switch {
		case fact.Kind == game.EveryMoveLoses && fact.Plies == 2:
			return lang.HintFour(point)
		case fact.Kind == game.EveryMoveLoses:
			return lang.HintLost(point, fact.Plies)
		}
	}
	if look := lang.HintLook(f.rules(), h.Reasons, f.opponentColour()); look != "" && h.Step < session.HintMove {
		if h.Step == session.HintLook {
			return lang.Sentences(look, lang.HintAgainWhere())
		}
		return lang.Sentences(look, lang.HintRegion(lang.Region(f.rules(), h.Point)), lang.HintAgainMove())
	}
	if reasons := lang.Reasons(f.rules(), h.Point, h.Reasons, lang.SidePossessive(f.opponentColour())); reasons != "" {
		threat := lang.StoppedThreat(f.rules(), h.Reasons, f.opponentColour())
		return lang.Sentences(lang.HintBecause(point, reasons), threat)
	}

	return lang.HintAt(point, h.PV.Score)
}

// opponentColour returns the name of the side that is not to move.
func (f Formatter) opponentColour() string {
	return lang.Colour(f.rules(), f.match().Current().Position.ToMove().Other())
}

// earlyWin describes a win that the current search has found.
func (f Formatter) earlyWin() string {
	m, search := f.match(), f.Session.Game.SearchStatus()
	if m.Hinting() || search.Index != m.Index() || time.Since(search.Started) < 200*time.Millisecond {
		return ""
	}
	c, ok := session.FindWinClaim(search.Info, m.Current().Position, m.Current())
	if !ok || !f.announces(c.Winner) {
		return ""
	}

	return f.claim(c)
}

func (f Formatter) claim(c session.WinClaim) string { return f.players().Claim(c, f.colour(c.Winner)) }

func (f Formatter) announceWins() AnnounceWins {
	if f.AnnounceWins == nil {
		return AnnounceOwn
	}
	return f.AnnounceWins()
}

// announces reports whether a proved win of a player is announced before the game ends.
func (f Formatter) announces(winner game.Seat) bool {
	switch setting := f.announceWins(); {
	case setting == AnnounceAtOnce:
		return true
	case f.isLearner():
		return false
	case f.rules().UsesXO():
		return true
	case setting == AnnounceAfterGame:
		return false
	}

	return f.config().Mode != game.HumanVsComputer || winner == f.Session.Seats.HumanSeat()
}

// EndsAtForcedWin reports whether a proved win can end the game: only an announced win on a board of X and
// O can.
func (f Formatter) EndsAtForcedWin(c session.WinClaim) bool {
	return f.rules().UsesXO() && f.announces(c.Winner)
}

// isLearner reports whether a person plays against a built-in level below Hard.
func (f Formatter) isLearner() bool {
	rung := f.config().Level.Rung()
	return f.config().Mode == game.HumanVsComputer && rung > 0 && rung < game.Hard.Rung()
}

// earlierProof describes, after a won game, when a search first proved that win. It returns "" if the
// win was announced or never proved.
func (f Formatter) earlierProof() string {
	m := f.match()
	result := m.Current().Result()
	if result.Reason != game.LineMade || f.isLearner() && f.announceWins() == AnnounceOwn ||
		f.announces(m.Current().SeatOf(result.Winner)) {
		return ""
	}

	provedAt := m.Index()
	for i := m.Index() - 1; i >= 0; i-- {
		score, ok := f.Session.Game.Scores()[m.Plies()[i].Node]
		if !ok {
			continue
		}
		if result.Winner == game.White {
			score = -score
		}
		if _, wins := score.ProvedWin(); !wins {
			break
		}
		provedAt = i
	}

	// The win was obvious: one more stone would complete the line.
	if m.Index()-provedAt < 3 {
		return ""
	}

	return lang.WinWasCertain(m.Plies()[provedAt].Number + 1)
}

// Explain returns a sentence with the reasons for the move that led to a ply of the displayed path, and one about
// what would have followed without it, if that is among the facts. It is "" if there are no reasons.
func (f Formatter) Explain(index int, facts []game.Fact) string {
	plies := f.Session.Navigator.Plies()
	opponent := lang.Colour(f.rules(), plies[index-1].Position.ToMove().Other())
	if f.OpponentOf(index) == lang.YourPossessive() {
		opponent = lang.NameYou()
	}

	sentence := lang.MoveSentence(f.rules(), plies[index].Choice.Point, facts, f.OpponentOf(index))

	return lang.Sentences(sentence, lang.StoppedThreat(f.rules(), facts, opponent))
}

// OpponentOf returns the possessive of the opponent of the player that made the move to a ply of the displayed path:
// "your" or "Black's".
func (f Formatter) OpponentOf(index int) string {
	plies := f.Session.Navigator.Plies()
	opponent := plies[index].Seat.Other()
	isPerson := f.config().Mode == game.HumanVsComputer && opponent == f.Session.Seats.HumanSeat()
	if isPerson || f.players().User.Is(opponent) {
		return lang.YourPossessive()
	}

	return lang.SidePossessive(lang.Colour(f.rules(), plies[index-1].Position.ToMove().Other()))
}

// NumberedMove returns the entry of the move list for the choice that led to a ply of the displayed path, and the
// number of its stone, or 0 if no stone was placed.
func (f Formatter) NumberedMove(index int) (number int, text string) {
	plies := f.Session.Navigator.Plies()
	ply, previous := &plies[index], &plies[index-1].Situation
	point := f.point(ply.Choice.Point)
	switch {
	case ply.Node.Choice == nil && ply.Node.Setup == nil:
		return 0, lang.Title(lang.EditComment())
	case ply.Node.Choice == nil:
		return 0, lang.ListSetUp()
	case ply.Choice.Kind == game.End:
		return 0, f.Result(&ply.Situation, ply.Choice.Result)
	case ply.Choice.Kind != game.Place:
		return 0, lang.ChoiceText(previous, ply.Choice, f.Name(ply.Seat), point)
	case previous.Prompt().Kind == game.PromptOfferFifth:
		return 0, lang.ListOffer(point, string(rune('A'+len(previous.Offers()))))
	case previous.Prompt().Kind == game.PromptKeepFifth:
		return 0, lang.ListKept(plies[index-1].Number+1, lang.Colour(f.rules(), previous.Position.ToMove()), point)
	case ply.Choice.Point == game.Pass:
		return 0, lang.Pass()
	}

	return ply.Number, point
}

func (f Formatter) notice(n session.Notice) string {
	switch n.Kind {
	case session.NoticeCustom:
		return n.Text()
	case session.NoticeRefused:
		return lang.Refusal(n.Err)()
	case session.NoticeEngineFailed:
		if f.match().Current().Result().Reason == game.Forfeited {
			// The engine's reason may be long.
			return lang.Sentences(lang.ForfeitUncounted(), lang.Failure(n.Err)())
		}
		return lang.Failure(n.Err)()
	case session.NoticeModeChanged:
		return lang.ModeChanged(lang.Mode(n.Mode))
	case session.NoticePlaysIntoRecord:
		return lang.ModeIntoRecord(lang.Mode(n.Mode))
	case session.NoticeFirstMoveNextGame:
		return lang.FromNextGame(FirstMoveText(f.config().Mode, f.config().FirstMove))
	case session.NoticeLevelChanged:
		if r := f.rules(); n.Level == game.Hard && r.Width == 3 && r.Height == 3 {
			return lang.Join(lang.LevelChanged(lang.Level(n.Level)), lang.HardMovesSecond())
		}
		return lang.LevelChanged(lang.Level(n.Level))
	case session.NoticeLevelAdapted:
		return lang.LevelFollows(lang.Level(n.Level))
	case session.NoticeOpeningDecided:
		return lang.ChoiceText(n.Before, n.Choice, f.Name(n.Seat), f.point(n.Choice.Point))
	}

	return notices[n.Kind]()
}

var notices = map[session.NoticeKind]lang.Text{
	session.NoticeNewGame: lang.NewGameStarted, session.NoticeGameRestored: lang.GameRestoredByUndo,
	session.NoticeGameResumed: lang.GameRestored, session.NoticeClockResumed: lang.ClockRestored,
	session.NoticeNothingToUndo: lang.NothingToUndo, session.NoticeNothingToRedo: lang.NothingToRedo,
	session.NoticeNoHint:      lang.HintNone,
	session.NoticeNotYourTurn: lang.NotYourTurnThen, session.NoticeBranchStarted: lang.BranchStarted,
	session.NoticeContinued:     lang.PlayingFromHere,
	session.NoticeBranchRemoved: lang.BranchRemoved, session.NoticeBranchRestored: lang.BranchRestored,
	session.NoticePractice: lang.TryingAgain,
	session.NoticeConceded: lang.EndUndoable, session.NoticeConcessionUndone: lang.EndTakenBack,
	session.NoticeClockOn: lang.ClockIsOn, session.NoticeClockOff: lang.ClockIsOff,
	session.NoticeClockNextGame: lang.ClockFromNext,
}

// TutorText returns the name of a value of session.Tutor.
func TutorText(t session.Tutor) string {
	switch t {
	case session.TutorProved:
		return lang.TutorProved()
	case session.TutorLikely:
		return lang.TutorLikely()
	}

	return lang.TutorOff()
}

// FirstMoveText describes who moves first.
func FirstMoveText(mode game.Mode, firstMove session.FirstMove) string {
	switch {
	case firstMove == session.AlternateFirst:
		return lang.AlternateBegin()
	case mode == game.HumanVsHuman && firstMove == session.HumanFirst:
		return lang.Player1Begins()
	case mode == game.HumanVsHuman:
		return lang.Player2Begins()
	case firstMove == session.HumanFirst:
		return lang.IBegin()
	}

	return lang.ComputerBegins()
}
