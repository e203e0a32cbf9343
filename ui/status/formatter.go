package status

import (
	"fmt"
	"time"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
)

// Formatter formats the state of a session as text.
type Formatter struct {
	Session      *session.Session
	AnnounceWins func() AnnounceWins // nil for AnnounceOwn
}

// AnnounceWins determines when a proved win is announced on large boards, and against levels below Hard
// whether it is. On small boards a win is announced at once, as in paper 000.
type AnnounceWins uint8

const (
	AnnounceOwn AnnounceWins = iota // at once if it is the person's, or if no person plays
	AnnounceAtOnce
	AnnounceAfterGame
)

func (w Formatter) match() session.MatchReader { return w.Session.Game.Match() }
func (w Formatter) setup() session.Config      { return w.Session.Seats.Config() }
func (w Formatter) rules() game.Rules          { return w.match().Rules() }
func (w Formatter) caption() session.Caption   { return w.Session.Navigator.View().Caption() }

func (w Formatter) point(p game.Point) string { return lang.Point(w.rules(), p) }

func (w Formatter) colour(seat game.Seat) string {
	return lang.Colour(w.rules(), w.match().Current().ColourOf(seat))
}

func (w Formatter) players() Players {
	s := w.Session.Seats
	p := Players{Mode: s.Config().Mode, Human: s.HumanSeat(), Names: w.match().Tree().Names}
	if !p.Mode.HasHuman() {
		p.Levels = s.Levels()
	}
	return p
}

func (w Formatter) Name(seat game.Seat) string { return w.players().Name(seat) }

func (w Formatter) StateText() string {
	if text := w.headline(); text != "" {
		return text
	}
	_, turn := w.turn()
	return turn
}

// headline returns the displayed position, the result, or a prompt. It is empty if it is simply a player's
// turn.
func (w Formatter) headline() string {
	m, caption := w.match(), w.caption()
	now := m.Current()
	switch {
	case caption.Kind != session.CaptionLive:
		return w.captionText(caption)
	case now.Result().Over():
		return w.Result(now, now.Result())
	case m.Hinting() || m.Busy():
		return ""
	case m.Paused():
		return lang.Stopped()
	}
	return lang.PromptText(now, w.Name(now.Prompt().Seat))
}

func (w Formatter) captionText(c session.Caption) string {
	switch c.Kind {
	case session.CaptionForcedWin:
		return lang.ForcedStep(lang.Colour(w.rules(), c.Winner), c.Current, c.Total)
	case session.CaptionReview:
		return lang.LineShown(c.Current, c.Total)
	case session.CaptionExercise:
		return lang.ShowMeTask(lang.Colour(w.rules(), c.Winner))
	case session.CaptionBranch:
		return lang.LookingAtVariation(c.Current, c.Total)
	}
	return lang.LookingAt(c.Current, c.Total)
}

// turn returns whose turn it is in the game, and what that player does.
func (w Formatter) turn() (seat game.Seat, text string) {
	m, mode := w.match(), w.setup().Mode
	seat = m.Current().Prompt().Seat
	switch {
	case m.Hinting():
		return seat, lang.Searching()
	case m.Busy() && mode == game.HumanVsComputer:
		return seat, lang.Thinking()
	case m.Busy():
		return seat, lang.ThinkingOf(w.colour(seat))
	case mode == game.HumanVsHuman:
		return seat, lang.TurnOfPlayer(w.Name(seat), w.colour(seat))
	}
	return seat, lang.YourTurn(w.colour(seat))
}

// Remark returns the remark: a notice, an error, a hint, the progress of a search, a verdict, or how to
// continue.
func (w Formatter) Remark(trouble string) string {
	m, play := w.match(), w.Session.Game
	busy := m.Busy() || m.Hinting()
	if n := w.Session.Notices.Latest(); n.Kind != session.NoNotice {
		return w.notice(n)
	}
	if trouble != "" && !busy && play.Hint() == nil {
		return trouble
	}
	switch w.caption().Kind {
	case session.CaptionForcedWin:
		return lang.ForcedKeys()
	case session.CaptionReview, session.CaptionExercise:
		return ""
	case session.CaptionEarlier, session.CaptionBranch:
		return w.opening(w.Session.Navigator.Index())
	}
	switch {
	case m.Current().Result().Over():
		return w.earlierProof()
	case play.Hint() != nil:
		return w.hint(play.Hint())
	case busy:
		return w.earlyWin()
	}
	if c, ok := play.LastClaim(); ok && w.announces(c.Winner) {
		return w.claim(c)
	}
	if t := play.SearchStatus(); t.Info.NotInProof && t.Index == m.Index()-1 && !m.Player(m.Plies()[m.Index()].Seat).IsHuman() {
		return lang.NotInProof()
	}
	if text := w.opening(m.Index()); text != "" {
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

// Result describes who won and why, at a ply of the game.
func (w Formatter) Result(at *game.Situation, r game.Result) string {
	if w.Session.Game.PlayedByOthers(w.match().Index()) {
		return lang.Result(w.rules(), r, lang.Won(lang.Colour(w.rules(), r.Winner)))
	}
	return w.players().Result(at, r)
}

// LastMove describes a player's last move in the game, for the player's card.
func (w Formatter) LastMove(seat game.Seat) string {
	m := w.match()
	for i := m.Index(); i > 0; i-- {
		if last := &m.Plies()[i]; last.Seat == seat && last.Choice.Kind == game.Place && last.Node.Choice != nil {
			return w.point(last.Choice.Point)
		}
	}
	return ""
}

// AccessibleText describes the board to screen readers: the last move and the state of the game.
func (w Formatter) AccessibleText() string {
	m := w.match()
	last := &m.Plies()[m.Index()]
	if m.Index() == 0 || last.Choice.Kind != game.Place || last.Prompt().Kind == game.PromptOfferFifth || last.Prompt().Kind == game.PromptKeepFifth {
		return w.StateText()
	}
	who := w.Name(last.Seat)
	if w.Session.Game.PlayedByOthers(m.Index()) {
		who = lang.Colour(w.rules(), last.ColourOf(last.Seat))
	}
	did := lang.HasPassed(who)
	if last.Choice.Point != game.Pass {
		did = lang.MovePlayed(who, w.point(last.Choice.Point))
	}
	return lang.Join(did, w.StateText())
}

// opening names the opening of a renju game from the third stone to the fifth. It is empty for other
// games.
func (w Formatter) opening(index int) string {
	plies := w.Session.Navigator.Plies()
	if !w.rules().Fouls || plies[index].Position.Stones() > 5 {
		return ""
	}
	for i := index; i >= 0; i-- {
		if n := plies[i].NamedOpening(); n != 0 {
			return lang.OpeningName(n)
		}
	}
	return ""
}

func (w Formatter) hint(h *session.Hint) string {
	name := w.point(h.Point)
	for _, f := range h.Reasons {
		switch {
		case f.Kind == game.EveryMoveLoses && f.Plies == 2:
			return lang.HintFour(name)
		case f.Kind == game.EveryMoveLoses:
			return lang.HintLost(name, f.Plies)
		}
	}
	if why := lang.Reasons(h.Reasons); why != "" {
		return lang.HintBecause(name, why)
	}
	return lang.HintAt(name, h.PV.Score)
}

// earlyWin describes a win that the current search has found.
func (w Formatter) earlyWin() string {
	m, t := w.match(), w.Session.Game.SearchStatus()
	if m.Hinting() || t.Index != m.Index() || time.Since(t.Started) < 200*time.Millisecond {
		return ""
	}
	c, ok := session.FindWinClaim(t.Info, m.Current().Position, m.Current())
	if !ok || !w.announces(c.Winner) {
		return ""
	}
	return w.claim(c)
}

func (w Formatter) claim(c session.WinClaim) string { return w.players().Claim(c, w.colour(c.Winner)) }

func (w Formatter) announceWins() AnnounceWins {
	if w.AnnounceWins == nil {
		return AnnounceOwn
	}
	return w.AnnounceWins()
}

// announces reports whether a player's win is announced before the game ends.
func (w Formatter) announces(winner game.Seat) bool {
	switch when := w.announceWins(); {
	case when == AnnounceAtOnce:
		return true
	case w.isLearner():
		return false
	case w.rules().UsesXO():
		return true
	case when == AnnounceAfterGame:
		return false
	}
	return w.setup().Mode != game.HumanVsComputer || winner == w.Session.Seats.HumanSeat()
}

// EndsAtForcedWin reports whether an announced proved win ends the game: on the boards of minimax, if the
// player chose that.
func (w Formatter) EndsAtForcedWin(c session.WinClaim) bool {
	return w.rules().UsesXO() && w.announces(c.Winner)
}

// isLearner reports whether a person plays a level below Hard and did not choose announcements.
func (w Formatter) isLearner() bool {
	step := w.setup().Level.Rung()
	return w.setup().Mode == game.HumanVsComputer && step > 0 && step < game.Hard.Rung()
}

// earlierProof describes, after a won game, when a search first proved that win. It is empty if the win was
// announced or never proved.
func (w Formatter) earlierProof() string {
	m := w.match()
	result := m.Current().Result()
	if result.Reason != game.LineMade || w.isLearner() && w.announceWins() == AnnounceOwn || w.announces(m.Current().SeatOf(result.Winner)) {
		return ""
	}
	certain := m.Index()
	for i := m.Index() - 1; i >= 0; i-- {
		score, ok := w.Session.Game.Scores()[m.Plies()[i].Node]
		if !ok {
			continue
		}
		if result.Winner == game.White {
			score = -score
		}
		if _, wins := score.ProvedWin(); !wins {
			break
		}
		certain = i
	}
	if m.Index()-certain < 3 { // one more stone would win, which is obvious
		return ""
	}
	return lang.WinWasCertain(m.Plies()[certain].Number + 1)
}

// Explain answers "Why this move?" about the move of a displayed ply in a sentence or two.
func (w Formatter) Explain(index int, facts []game.Fact) string {
	plies := w.Session.Navigator.Plies()
	colour := lang.Colour(w.rules(), plies[index-1].Position.ToMove().Other())
	who, whose := colour, lang.SidePossessive(colour)
	if w.setup().Mode == game.HumanVsComputer && plies[index].Seat != w.Session.Seats.HumanSeat() {
		who, whose = lang.YouAccusative(), lang.YourPossessive()
	}
	return lang.Labelled(w.point(plies[index].Choice.Point), lang.WhyPlayed(facts, who, whose))
}

// MoveText returns a line of the list of moves: the choice that led to a ply of the displayed path.
func (w Formatter) MoveText(index int) string {
	plies, r := w.Session.Navigator.Plies(), w.rules()
	m, before := &plies[index], &plies[index-1].Situation
	if m.Node.Choice == nil && m.Node.Setup == nil {
		return lang.Title(lang.EditComment())
	} else if m.Node.Choice == nil {
		return lang.ListSetUp()
	}
	number := plies[index-1].Number + 1
	colour := lang.Colour(r, before.Position.ToMove())
	point := w.point(m.Choice.Point)
	switch {
	case m.Choice.Kind == game.End:
		return w.Result(&m.Situation, m.Choice.Result)
	case m.Choice.Kind != game.Place:
		return lang.ChoiceText(before, m.Choice, w.Name(m.Seat), point)
	case before.Prompt().Kind == game.PromptOfferFifth:
		return lang.ListOffer(point, string(rune('A'+len(before.Offers()))))
	case before.Prompt().Kind == game.PromptKeepFifth:
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

// NumberedMove returns the choice that led to a ply of the displayed path in short notation, with the
// number of the stone, 0 if none was placed.
func (w Formatter) NumberedMove(index int) (number int, text string) {
	line := w.Session.Navigator.Plies()
	m, before := &line[index], &line[index-1].Situation
	stone := m.Node.Choice != nil && m.Choice.Kind == game.Place && before.Prompt().Kind != game.PromptOfferFifth && before.Prompt().Kind != game.PromptKeepFifth
	switch {
	case !stone:
		return 0, w.MoveText(index)
	case m.Choice.Point == game.Pass:
		return 0, lang.Pass()
	}
	return m.Number, w.point(m.Choice.Point)
}

func (w Formatter) notice(n session.Notice) string {
	switch n.Kind {
	case session.NoticeCustom:
		return n.Text()
	case session.NoticeRefused:
		return lang.Refusal(n.Err)()
	case session.NoticeEngineFailed:
		if w.match().Current().Result().Reason == game.Forfeited {
			return lang.Sentences(lang.ForfeitUncounted(), lang.Failure(n.Err)()) // which may be long: an engine gave the reason
		}
		return lang.Failure(n.Err)()
	case session.NoticeModeChanged:
		return lang.ModeChanged(lang.Mode(n.Mode))
	case session.NoticePlaysIntoRecord:
		return lang.ModeIntoRecord(lang.Mode(n.Mode))
	case session.NoticeFirstMoveNextGame:
		return lang.FromNextGame(FirstMoveText(w.setup().Mode, w.setup().FirstMove))
	case session.NoticeLevelChanged:
		if r := w.rules(); n.Level == game.Hard && r.Width == 3 && r.Height == 3 {
			return lang.Join(lang.LevelChanged(lang.Level(n.Level)), lang.HardMovesSecond())
		}
		return lang.LevelChanged(lang.Level(n.Level))
	case session.NoticeLevelAdapted:
		return lang.LevelFollows(lang.Level(n.Level))
	case session.NoticeOpeningDecided:
		return lang.ChoiceText(n.Before, n.Choice, w.Name(n.Seat), w.point(n.Choice.Point))
	}
	return notices[n.Kind]()
}

var notices = map[session.NoticeKind]lang.Text{
	session.NewGameStarted: lang.NewGameStarted, session.NoticeGameRestored: lang.GameRestoredByUndo,
	session.GameResumed: lang.GameRestored, session.ClockResumed: lang.ClockRestored,
	session.NothingToUndo: lang.NothingToUndo, session.NothingToRedo: lang.NothingToRedo, session.NoHint: lang.HintNone,
	session.NotYourTurn: lang.NotYourTurnThen, session.NoticeBranchStarted: lang.BranchStarted, session.NoticeContinued: lang.PlayingFromHere,
	session.BranchRemoved: lang.BranchRemoved, session.NoticeBranchRestored: lang.BranchRestored, session.Practising: lang.TryingAgain,
	session.NoticeConceded: lang.EndUndoable, session.NoticeConcessionUndone: lang.EndTakenBack,
	session.NoticeClockOn: lang.ClockIsOn, session.NoticeClockOff: lang.ClockIsOff, session.NoticeClockNextGame: lang.ClockFromNext,
}

// FirstMoveText describes who moves first.
func FirstMoveText(m game.Mode, b session.FirstMove) string {
	switch {
	case b == session.AlternateFirst:
		return lang.AlternateBegin()
	case m == game.HumanVsHuman && b == session.HumanFirst:
		return lang.Player1Begins()
	case m == game.HumanVsHuman:
		return lang.Player2Begins()
	case b == session.HumanFirst:
		return lang.IBegin()
	}
	return lang.ComputerBegins()
}
