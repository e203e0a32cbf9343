// Package status computes the status of a game as values for a window to draw: a card for each player, a
// headline and a remark, and the offered answers. Start with Compute, which does not change the session.
package status

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
)

// Status holds all texts next to the board.
type Status struct {
	Cards     [2]PlayerCard // the card of the person or player 1 comes first
	Headline  string        // the displayed position, the result or a prompt
	Remark    string
	Turn      string // the player to move, shown if there is no other text
	Browsing  bool   // whether an earlier ply is displayed
	Transient bool   // whether the remark may disappear by itself
	Tone      Tone
	Answers   []Answer

	// The result that the headline describes, and the rules of the game; zero while the game is not over.
	Result game.Result
	Rules  game.Rules
}

type PlayerCard struct {
	Seat      game.Seat
	Stone     game.Stone
	Name      string
	Note      string // the player's current activity or last move
	ShortNote string // instead of a note that has no room; empty if that is cut
	Clock     string // empty without clocks
	Score     string // number of games won; empty before the first game
	Active    bool   // whether it is this player's turn
	LowTime   bool   // whether little time remains
	CanRename bool   // whether this is a person, whose name can be changed
}

// Tone is the outcome of a finished game for the person at the board.
type Tone uint8

const (
	ToneNeutral Tone = iota // not over, or no person played alone
	ToneWon
	ToneLost
	ToneDrawn
)

// Answer is a button that answers a prompt or continues the game. Answers with the same text have the same
// effect.
type Answer struct {
	Text    string
	Primary bool // whether this is the expected answer

	// Nil if the answer is not possible now. It keeps its place, so that no other answer takes it under the pointer.
	Do func()
}

// Inputs holds the state of the window besides the session.
type Inputs struct {
	Computers session.Computers

	// The reason why games cannot be saved.
	Trouble string

	// Text of a selected tool or of a closing window, which replaces all others.
	OverrideText string

	// Text of the displayed lesson, which replaces the headline.
	Lesson string

	// What is being searched, which replaces the headline.
	Searching string

	// Progress of a search.
	Progress string

	// The answer to "Why this move?".
	Why string

	// The reason why a point is forbidden.
	Forbidden string

	// Comment on the displayed ply, or the review's text about it.
	Comment string

	// What is shown while the computer waits with its answer; nil if it does not.
	Tutor *Tutor

	// Whether a panel with navigation buttons is visible.
	Reviewing bool

	// Whether an answer to "Why this move?" is shown or computed.
	WhyAsked bool

	// Shows the tree of the explained move; nil if it has none.
	ShowTree func()

	// Reviews the game; nil if not possible now.
	Review func()

	// Shows what decided the game; nil if not possible now.
	ShowMe func()

	// Whether the finished game can be reviewed at all, and whether something may have decided it.
	OffersReview, OffersShowMe bool

	// Shows the transcript of an engine that has failed; nil if there is none.
	EngineLog func()

	// The character set in which the text of the opened file is likelier, and a function that reads it so; empty and
	// nil if there is none.
	LikelierCharset string
	ReadAgain       func()
}

// Tutor describes the check of a person's move, for which the computer waits with its answer.
type Tutor struct {
	Checking bool // there is no result yet, and nothing else is set
	Headline string
	Answers  []Answer
}

// Compute returns the status of the session of f.
func Compute(f Formatter, in Inputs) Status {
	s, m := f.Session, f.match()
	notice := s.Notices.Latest()
	over := m.Current().Result().Over() && s.Navigator.IsLive()
	st := Status{Cards: f.cards(in), Headline: f.headline(), Remark: f.Remark(in.Trouble), Answers: f.answers(in)}
	if over {
		st.Tone, st.Result, st.Rules = f.tone(), m.Current().Result(), m.Rules()
	}
	st.Browsing = !s.Navigator.IsLive()
	hasNotice, isChecked := notice.Kind != session.NoNotice, in.Tutor != nil && s.Navigator.IsLive()
	if isChecked {
		st.Headline, st.Answers = in.Tutor.Headline, in.Tutor.Answers
	}
	if isChecked && !hasNotice {
		st.Remark = ""
	}
	if !m.Current().Result().Over() && s.Navigator.IsLive() && !m.Paused() {
		_, st.Turn = f.turn()
	}

	// What the row says besides, by rank: what a person is doing or has just asked for comes before what was said on
	// its own account, and a notice keeps its place until the next action, except before an answer to what the
	// pointer does. Each row changes the texts above, which are those of the position alone.
	isSearchingHint := m.Hinting() || s.Game.Hint() != nil
	commentHasRoom := !over || st.Remark == ""
	for _, say := range []struct {
		applies bool
		change  func()
	}{
		// The text of what the pointer is at.
		{in.OverrideText != "", func() { st.Remark = in.OverrideText }},

		// The tutor's check is the answer to the latest move.
		{isChecked && !hasNotice, func() {}},

		// The refusal of a point.
		{in.Forbidden != "", func() { st.Remark = in.Forbidden }},

		{in.Why != "" && !hasNotice, func() { st.Remark = in.Why }},
		{in.Lesson != "", func() { st.Headline, st.Remark = "", in.Lesson }},
		{in.Searching != "", func() { st.Headline, st.Remark = in.Searching, "" }},
		{in.Progress != "" && !hasNotice && !isSearchingHint, func() { st.Remark = in.Progress }},
		{in.Comment != "" && !hasNotice && commentHasRoom, func() {
			st.Remark = in.Comment
			if st.Browsing {
				// The move list shows the position.
				st.Headline = ""
			}
		}},
		{over && !hasNotice && st.Remark == "", func() { st.Remark = f.encouragement(st.Tone) }},
		{true, func() {
			// Until a person has seen the notice.
			persistent := notice.Kind == session.NoticeEngineFailed || notice.Kind == session.NoticeOpeningDecided
			isIdle := s.Navigator.IsLive() && !over && !m.Busy() && !isSearchingHint
			st.Transient = st.Remark != in.Trouble && !persistent && (hasNotice || isIdle)
		}},
	} {
		if say.applies {
			say.change()
			break
		}
	}

	return st
}

// Persons returns the seats of the persons whose names can be changed, in the order of their cards.
func (f Formatter) Persons() (seats []game.Seat) {
	human := f.Session.Seats.HumanSeat()
	config, _ := f.Session.Game.PlayedWith()
	for _, seat := range []game.Seat{human, human.Other()} {
		isPlayer := config.Mode == game.HumanVsHuman || config.Mode == game.HumanVsComputer && seat == human
		if isPlayer && f.match().Player(seat).IsHuman() {
			seats = append(seats, seat)
		}
	}

	return seats
}

func (f Formatter) cards(in Inputs) (cards [2]PlayerCard) {
	s, m := f.Session, f.match()
	line := f.cardLine()
	situation := &line[len(line)-1].Situation
	control, tally, over := m.TimeControl(), s.History.Tally(), situation.Result().Over()
	turn, activity := f.turnIn(situation)
	human := s.Seats.HumanSeat()
	persons := f.Persons()
	var shown game.Result // of the move that was tried in an exercise
	if f.caption().Kind == session.CaptionExercise {
		position := s.Navigator.View().Position()
		shown = position.Result()
	}

	for i, seat := range []game.Seat{human, human.Other()} {
		c := PlayerCard{
			Seat:      seat,
			Stone:     situation.ColourOf(seat),
			Name:      f.Name(seat),
			Note:      f.LastMove(seat),
			CanRename: slices.Contains(persons, seat),
		}
		switch {
		case over:
		case shown.Over() && c.Stone == shown.Winner:
			c.Note = lang.Won(f.colour(seat))
		case shown.Over() && shown.Reason == game.FoulPlayed:
			c.Note = lang.ByFoul()
		case shown.Over():
		case seat == turn && in.Tutor != nil && in.Tutor.Checking:
			c.Active, c.Note = true, lang.Thinking()
		case seat == turn && !m.Paused():
			c.Active, c.Note = true, activity
			switch idle := !m.Busy() && !m.Hinting(); {
			case idle && len(situation.Prompt().NonPointChoices()) > 0:
				c.Note, c.ShortNote = lang.ToChoose(f.colour(seat)), lang.ToChooseShort()
			case idle:
				// The card shows the name, and the message row whose turn it is.
				c.Note, c.ShortNote = lang.ToMove(f.colour(seat)), lang.ToMoveShort()
			}
		}
		if tally.Games() > 0 {
			c.Score = scoreText([2]int{tally.Won, tally.Lost}[i], tally.Drawn)
		}
		if clock := m.Clock(seat); control.Enabled() {
			c.Clock, c.LowTime = clockText(clock.Remaining),
				clock.Remaining <= min(10*time.Second, max(control.PerGame, control.PerMove)/4)
			if clock.Expired {
				c.Note, c.ShortNote = lang.ClockTimeUp(), ""
			}
		}
		cards[i] = c
	}

	return cards
}

// scoreText formats a score in which a draw is half a win.
func scoreText(won, drawn int) string {
	points, half := won+drawn/2, drawn%2 == 1
	switch {
	case !half:
		return strconv.Itoa(points)
	case points == 0:
		return "½"
	}

	return strconv.Itoa(points) + "½"
}

// clockText formats the remaining time as minutes and seconds, rounded up: a clock that shows 0:01 has not
// run out.
func clockText(d time.Duration) string {
	sign := ""
	if d < 0 {
		sign, d = "−", -d
	} else {
		d += time.Second - 1
	}
	s := int(d / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%s%d:%02d:%02d", sign, s/3600, s/60%60, s%60)
	}

	return fmt.Sprintf("%s%d:%02d", sign, s/60, s%60)
}

func (f Formatter) tone() Tone {
	situation, mode := f.match().Current(), f.config().Mode
	switch winner := situation.Result().Winner; {
	case !mode.HasHuman() || f.Session.Game.PlayedByOthers(f.match().Index()) ||
		situation.Result().Reason == game.Forfeited:
		return ToneNeutral
	case winner == game.Empty:
		return ToneDrawn
	case mode == game.HumanVsHuman || situation.SeatOf(winner) == f.Session.Seats.HumanSeat():
		return ToneWon
	}

	return ToneLost
}

// encouragement returns a friendly remark about the finished game.
func (f Formatter) encouragement(t Tone) string {
	won, stones := f.Session.History.Tally().Won, f.numHumanStones()
	switch {
	case f.match().Current().Position.Stones() == 0:
		// Resigned or agreed at the start.
		return ""
	case t == ToneDrawn:
		return lang.WellDefended()
	case t == ToneLost && won > 0:
		return lang.WonHereBefore(won)
	case t == ToneLost && stones > 0:
		return lang.HeldOut(stones)
	case t == ToneWon && won > 0 && f.config().Mode == game.HumanVsComputer:
		return lang.WonSoFar(won)
	}

	return ""
}

// numHumanStones returns the number of stones that the person has placed against the computer.
func (f Formatter) numHumanStones() (n int) {
	m := f.match()
	for i := 1; i <= m.Index(); i++ {
		if p := &m.Plies()[i]; p.Seat == f.Session.Seats.HumanSeat() &&
			p.Position.Stones() > m.Plies()[i-1].Position.Stones() {
			n++
		}
	}

	return n
}

// answers returns the answers to the prompt, or the ways to continue from an earlier ply or the end.
func (f Formatter) answers(in Inputs) (all []Answer) {
	s, situation := f.Session, f.match().Current()
	add := func(primary bool, text string, do func()) { all = append(all, Answer{text, primary, do}) }
	if in.WhyAsked && in.ShowTree != nil {
		add(false, lang.ShowTree(), in.ShowTree)
	}
	if in.ReadAgain != nil {
		add(false, lang.ReadAs(in.LikelierCharset), in.ReadAgain)
	}
	over := s.Navigator.IsLive() && situation.Result().Over()
	if over {
		add(true, lang.PlayAgain(), s.Game.NewGame)
	}
	if in.EngineLog != nil {
		add(false, lang.EngineLog(), in.EngineLog)
	}

	switch {
	case !s.Navigator.IsLive():
		if in.Reviewing {
			// Nothing: the row shows the review's text.
		} else if !s.Navigator.View().Overlay().Preview {
			add(false, lang.PlayFrom(), s.Game.ContinueFromHere)
			add(false, lang.BackToGame(), s.Navigator.CloseView)
		} else {
			add(false, lang.BackToGame(), s.Navigator.CloseView)
		}
		if in.ShowMe != nil {
			add(false, lang.ShowMe(), in.ShowMe)
		}
	case over:
		if in.ShowMe != nil || in.OffersShowMe {
			add(false, lang.ShowMe(), in.ShowMe)
		}
		if level, isStronger, ok := suitableLevel(s, in.Computers); ok {
			text := lang.EasierOpponent
			if isStronger {
				text = lang.StrongerOpponent
			}
			name := lang.Level(level)
			if session.HasLadder(in.Computers, s.Seats.Config().Rules) {
				name = lang.NumberOf(level.Rung(), game.Rungs)
			}
			add(false, text(name), func() {
				s.Game.NewGame()
				s.Configure(func(config *session.Config) { config.Level = level })
			})
		}
		if in.Review != nil || in.OffersReview {
			add(false, lang.ReviewShort(), in.Review)
		}
	case s.Game.Match().Paused():
		add(true, lang.Continue(), s.Game.MoveNow)
	case s.Game.Match().Hinting():
		add(false, lang.Stop(), s.Game.Stop)
	case s.Game.Match().Busy() && !s.Game.Match().Rules().UsesXO():
		add(false, lang.MoveNow(), s.Game.MoveNow)
		add(false, lang.Stop(), s.Game.Stop)
	case s.Game.Match().HumanToAnswer():
		for _, c := range situation.Prompt().NonPointChoices() {
			// A notice reports a refusal.
			add(true, lang.ChoiceLabel(situation, c), func() { _ = s.Game.Answer(c) })
		}
		if situation.MustPass() {
			add(true, lang.Pass(), func() { s.Game.Click(game.Pass) })
		}
	}

	return all
}

// Numbers of consecutive wins and losses after which another level is offered.
const (
	winsPerOffer   = 2
	lossesPerOffer = 3
)

// suitableLevel returns a level that suits the person better than the current one, and whether it is
// stronger.
func suitableLevel(s *session.Session, c session.Computers) (level game.Level, isStronger, ok bool) {
	streak, config := s.History.Streak(), s.Seats.Config()
	isStronger = streak > 0
	gamesPerOffer := lossesPerOffer
	if isStronger {
		gamesPerOffer = winsPerOffer
	}
	if config.AdaptLevel || streak == 0 || streak%gamesPerOffer != 0 {
		return "", isStronger, false
	}
	levels := slices.DeleteFunc(session.OfferedLevels(c, config.Rules, config.Opening), game.Level.FromPaper)
	if session.HasLadder(c, config.Rules) {
		levels = levels[:0]
		for rung := range game.Rungs {
			levels = append(levels, game.LevelAtRung(rung+1))
		}
	}
	index := slices.Index(levels, s.Seats.Levels()[s.Seats.HumanSeat().Other()])
	next := index - 1
	if isStronger {
		next = index + 1
	}
	if index < 0 || next < 0 || next >= len(levels) {
		return "", isStronger, false
	}

	return levels[next], isStronger, true
}
