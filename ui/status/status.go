// Package status says how things stand in a game, as values that a window draws: a
// card for each player, a headline and a remark, and the answers that are offered.
// Start with Of, which is a function of the session alone and changes nothing.
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

// Status is all that is said beside the board.
type Status struct {
	Cards    [2]Card // the person's or player 1's first
	Headline string  // how the game stands, where there is more to say than whose turn it is
	Remark   string
	Passing  bool // the remark may go by itself
	Tone     Tone
	Answers  []Answer
}

type Card struct {
	Seat  game.Seat
	Stone game.Stone
	Name  string
	Note  string // what the player does, or did last
	Clock string // empty in a game without clocks
	Score string // games won; empty before the first
	Lit   bool   // it is this player's turn
	Low   bool   // little time is left
	Why   bool   // the player's latest move can be explained
	Named bool   // it is one of two people, who can change their name
}

// Tone is what a finished game was for the person at the board.
type Tone uint8

const (
	Plain Tone = iota // not over, or between others
	Won
	Lost
	Drawn
)

// Answer is one that is offered as a button. Those with the same text do the same.
type Answer struct {
	Text string
	Main bool // it is the one to be expected
	Do   func()
}

// Facts are what else the window knows.
type Facts struct {
	Computers session.Computers
	Trouble   string // why nothing can be saved
	Doing     string // in place of all that is said: a tool in hand, a window that closes
	Searching string // for what, in place of how the game stands
	Progress  string // of a search
	Why       string // the answer to that question
	Forbidden string // why a point may not be played
	MayAskWhy bool
	Asked     bool   // why
	ShowTree  func() // of the explained move; nil if it has none
	Review    func() // of the game; nil if that is not to be offered
}

// Of says how things stand.
func Of(w Words, f Facts) Status {
	s, m := w.Session, w.match()
	notice := s.Notices.Latest()
	over := m.Now().Result().Over() && s.Browse.Live()
	st := Status{Cards: w.cards(f), Headline: w.headline(), Remark: w.Remark(f.Trouble), Answers: w.answers(f)}
	if over {
		st.Tone = w.tone()
	}
	quiet := notice.Kind == session.NoNotice
	busy := m.Busy() || m.Hinting() || s.Play.Hint() != nil
	switch {
	case f.Doing != "":
		st.Remark = f.Doing
	case f.Forbidden != "":
		st.Remark = f.Forbidden
	case f.Why != "" && quiet:
		st.Remark = f.Why
	case f.Searching != "":
		st.Headline, st.Remark = f.Searching, ""
	case f.Progress != "" && quiet && s.Play.Hint() == nil && !m.Hinting():
		st.Remark = f.Progress
	case over && quiet && st.Remark == "":
		st.Remark = w.afterwards(st.Tone)
	default:
		waits := notice.Kind == session.EngineFailed || notice.Kind == session.Decided // until somebody has seen it
		st.Passing = st.Remark != f.Trouble && !waits && (!quiet || s.Browse.Live() && !over && !busy)
	}
	return st
}

func (w Words) cards(f Facts) (both [2]Card) {
	s, m := w.Session, w.match()
	control, tally, over := m.TimeControl(), s.History.Tally(), m.Now().Result().Over()
	turn, doing := w.turn()
	human := s.Seats.Human()
	for i, seat := range []game.Seat{human, human.Other()} {
		c := Card{Seat: seat, Stone: m.Now().ColourOf(seat), Name: w.Name(seat), Note: w.LastMove(seat), Named: s.Seats.Setup().Mode == game.TwoPlayers}
		switch {
		case over:
		case seat == turn && !m.Paused():
			if c.Lit, c.Note = true, doing; c.Named && !m.Busy() && !m.Hinting() { // the card has the name
				c.Note = lang.ToMove(w.colour(seat))
			}
		}
		if tally.Games() > 0 {
			c.Score = strconv.Itoa([2]int{tally.Won, tally.Lost}[i])
		}
		if clock := m.Clock(seat); control.On() {
			c.Clock, c.Low = clockText(clock.Left), clock.Left <= min(10*time.Second, max(control.Game, control.Move)/4)
			if clock.Up {
				c.Note = lang.ClockTimeUp()
			}
		}
		c.Why = f.MayAskWhy && !f.Asked && s.Browse.Shown() > 0 && !m.Player(seat).IsHuman() && s.Browse.Moment().By == seat
		both[i] = c
	}
	return both
}

// clockText writes what is left as minutes and seconds, rounded up: a player
// whose clock shows 0:01 still has time.
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

func (w Words) tone() Tone {
	now, mode := w.match().Now(), w.setup().Mode
	switch winner := now.Result().Winner; {
	case !mode.People() || w.Session.Play.ByOthers(w.match().At()):
		return Plain
	case winner == game.Empty:
		return Drawn
	case mode == game.TwoPlayers || now.SeatOf(winner) == w.Session.Seats.Human():
		return Won
	}
	return Lost
}

// afterwards is a kind word about the game that has ended, if it was not won.
func (w Words) afterwards(t Tone) string {
	switch won := w.Session.History.Tally().Won; {
	case w.match().Now().Position.Stones() == 0: // resigned or agreed at once
		return ""
	case t == Drawn:
		return lang.WellDefended()
	case t == Lost && won > 0:
		return lang.CanDoItAgain(won)
	case t == Lost:
		return lang.HeldOut(w.match().Now().Position.Stones())
	}
	return ""
}

// answers are those to what is asked, or ways on from an earlier moment or the end.
func (w Words) answers(f Facts) (all []Answer) {
	s, now := w.Session, w.match().Now()
	add := func(main bool, text string, do func()) { all = append(all, Answer{text, main, do}) }
	if f.Asked && f.ShowTree != nil {
		add(false, lang.ShowTree(), f.ShowTree)
	}
	switch {
	case !s.Browse.Live():
		if !s.Browse.View().Overlay().Line {
			add(false, lang.PlayFrom(), s.Play.GoOn)
		}
		add(false, lang.BackToGame(), s.Browse.Escape)
	case now.Result().Over():
		add(true, lang.PlayAgain(), s.Play.NewGame)
		if level, up, ok := other(s, f.Computers); ok {
			text := lang.EasierOpponent
			if up {
				text = lang.StrongerOpponent
			}
			name := lang.Level(level)
			if session.HasLadder(f.Computers, s.Seats.Setup().Rules) {
				name = lang.NumberOf(level.Step(), game.Strengths)
			}
			add(false, text(name), func() {
				s.Play.NewGame()
				to := s.Seats.Setup()
				to.Level = level
				s.Configure(to)
			})
		}
		if f.Review != nil {
			add(false, lang.ReviewShort(), f.Review)
		}
	case s.Play.Match().HumanToAnswer():
		for _, c := range now.Ask().Decisions() {
			add(true, lang.Answer(now, c), func() { _ = s.Play.Answer(c) }) // refused, it says why
		}
		if now.MustPass() {
			add(true, lang.Pass(), func() { s.Play.Tap(game.Pass) })
		}
	}
	return all
}

// Games in a row after which another opponent is offered. Somebody who stays with a
// level is asked again only after as many more.
const (
	winsInARow   = 2
	lossesInARow = 3
)

// other is the level that suits the person better than the present one.
func other(s *session.Session, c session.Computers) (level game.Level, up, ok bool) {
	streak, is := s.History.Streak(), s.Seats.Setup()
	up = streak > 0
	if is.Follow || streak == 0 || up && streak%winsInARow != 0 || !up && streak%lossesInARow != 0 {
		return "", up, false
	}
	levels := session.Levels(c, is.Rules, is.Opening)
	if session.HasLadder(c, is.Rules) {
		levels = levels[:0]
		for step := range game.Strengths {
			levels = append(levels, game.Strength(step+1))
		}
	}
	at := slices.Index(levels, s.Seats.Levels()[s.Seats.Human().Other()])
	next := at - 1
	if up {
		next = at + 1
	}
	if at < 0 || next < 0 || next >= len(levels) {
		return "", up, false
	}
	return levels[next], up, true
}
