package session

import (
	"encoding/json"
	"time"

	"jingzi/game"
	"jingzi/game/saved"
)

// NewGame starts the next game. What was under way comes back with Undo.
func (s *Session) NewGame() {
	followed := false
	s.replace(func() {
		followed = s.follow()
		if s.resume != nil {
			s.setup, s.resume = *s.resume, nil
		}
		if s.setup.Begins == TakeTurns {
			s.next = s.human.Other()
		}
	})
	if followed {
		s.notice = Notice{Kind: LevelFollows, Level: s.setup.Level}
	}
	s.changed(Changed)
}

// replace begins a new game after a change.
func (s *Session) replace(change func()) {
	running := s.match.At() > 0 && !s.match.Now().Result().Over()
	s.putAside(0)
	change()
	s.choose()
	s.seat(s.setup.opening())
	s.match.Start()
	if s.notice = (Notice{}); running {
		s.notice.Kind = NewGameStarted
	}
}

// putAside keeps the present game for Undo, which brings it back when the next
// one is at the moment left, or before.
func (s *Session) putAside(left int) {
	if s.o.Kept == 0 || s.blank() {
		return
	}
	g := s.Save()
	g.Replaced, g.Left = true, left
	s.previous = append(s.previous, g)
	s.previous = s.previous[max(0, len(s.previous)-s.o.Kept):]
	if s.o.Store != nil {
		s.o.Store.Put(g)
	}
}

// MayUndo reports whether there is something to undo.
func (s *Session) MayUndo() bool {
	return s.match.At() > 0 || len(s.previous) > 0 || len(s.removed) > 0
}

// MayRedo reports whether there is something to redo.
func (g *Game) MayRedo() bool { return g.match.At() < len(g.match.Moments())-1 }

// Undo takes back to where a person last chose; at the start of a game it
// brings back the one that was replaced. A branch that was just removed comes
// back first. It reports whether it could.
func (s *Session) Undo() bool {
	if s.bringBranchBack() {
		return true
	}
	s.toLive()
	ok := s.takeEndBack() || s.bringBack()
	if !ok {
		s.Help()
		was := s.Moment().Node
		ended := s.match.Now().Result().Over()
		if ok = s.match.Undo(); !ok {
			s.notice = Notice{Kind: NothingToUndo}
		} else if main := s.mainLine(); ended && !s.open() && main[len(main)-1].Node == was {
			s.reopen()
		} else {
			return true // the match has told
		}
	}
	s.changed(Changed)
	return ok
}

// takeEndBack undoes resigning and agreeing on a draw: the tree forgets it, so
// that no file has a result that the board does not show. It reports false where
// the game did not end so, came with that end, or has something noted there.
func (s *Session) takeEndBack() bool {
	n := s.Moment().Node
	r, mine := s.match.Now().Result(), n == s.gaveUp.node
	if n.Choice == nil || n.Choice.Kind != game.End || r.Reason != game.Resigned && r.Reason != game.Agreed ||
		s.facts.Uncounted && !mine || n.Comment != "" || n.Marks != nil || len(n.Children()) > 0 {
		return false
	}
	s.log.Remove(n)
	n.Remove()
	s.revision++
	if main := s.mainLine(); !main[len(main)-1].Result().Over() {
		s.facts.Kind = saved.Kind{} // before count, for which a game taken back was helped along
	}
	s.match.Retrace()
	if c := s.match.TimeControl(); c.On() {
		s.match.SetClocks(c, n.Took)
	}
	if mine && s.gaveUp.thinking {
		s.match.Start()
	}
	s.notice = Notice{Kind: EndTakenBack}
	return true
}

// Redo goes forward to where a person next chose, or to the end. It reports
// whether it could.
func (s *Session) Redo() bool {
	s.toLive()
	if s.match.Redo() {
		return true // the match has told
	}
	s.notice = Notice{Kind: NothingToRedo}
	s.changed(Changed)
	return false
}

// bringBack restores the game before the present one, which is forgotten.
func (s *Session) bringBack() bool {
	last := len(s.previous) - 1
	if last < 0 || s.match.At() > s.previous[last].Left {
		return false
	}
	g := s.previous[last]
	s.previous = s.previous[:last]
	if s.o.Store != nil && !s.blank() {
		s.o.Store.Drop(s.facts.ID)
	}
	s.restore(g)
	s.notice = Notice{Kind: GameIsBack}
	return true
}

// Resume goes on after a restart: with the game that was last under way, if it
// is not nil, and the replaced ones before it, the latest last. All must be
// valid.
func (s *Session) Resume(last *saved.Game, previous []*saved.Game) {
	s.previous = previous
	if last == nil {
		s.Start()
		return
	}
	s.restore(last)
	switch over := s.match.Now().Result().Over(); {
	case !over && s.match.TimeControl().On():
		s.notice = Notice{Kind: ClockResumed}
	case !over:
		s.notice = Notice{Kind: GameResumed}
	}
	s.changed(Changed)
}

// restore puts a game that was saved on the board.
func (s *Session) restore(g *saved.Game) {
	t, err := g.Read()
	if err != nil { // not valid
		t = &saved.Tree{Tree: game.NewTree(g.Rules, g.Opening)}
		t.Now = t.Root()
		g.Kind, g.At = saved.Kind{}, 0
	}
	setup := DefaultSetup()
	_ = json.Unmarshal(g.Setup, &setup) // what makes no sense is mended
	_ = setup.Mend()
	s.o.Mend(&setup)
	setup.Mode = g.Mode
	s.seatAt(g, setup, t)
	if err != nil {
		s.notice = Notice{Kind: Refused, Err: err}
	}
}

// seatAt puts a valid tree on the board with what else is saved of the game, and
// sets up the players.
func (s *Session) seatAt(g *saved.Game, setup Setup, t *saved.Tree) {
	s.setup = setup
	s.setup.Rules = g.Rules
	s.human, s.next = g.Human, g.Human
	if !s.setup.Mode.People() {
		s.human = game.First
	}
	s.seat(g.Opening)
	s.notes, s.log = Notes{notes: t.Notes}, t.Log
	if g.ID == "" {
		g.ID = s.facts.ID
	}
	s.facts = facts{ID: g.ID, Uncounted: g.Uncounted, Helped: g.Helped, Kind: g.Kind}
	if g.Opened {
		s.facts.Opened = s.revision
	}
	s.match.SetClocks(g.Clock, 0)
	_ = s.match.Restore(t.Tree, t.Now)
	s.match.SetClocks(g.Clock, g.Spent)
	if s.setup.Mode == game.AgainstComputer || s.match.HumanToAnswer() {
		s.match.Start()
	}
}

// Open puts a game from outside on the board: its tree, if it has one, else its
// choices. Who plays follows from the levels that it names; a computer that is
// to answer waits to be told to go on. The game is never counted, and NewGame
// returns to the present setup.
func (s *Session) Open(r game.Record) {
	if r.Tree == nil {
		r.Tree = game.NewTree(r.Rules, r.Opening)
		r.Tree.Names, r.Tree.Levels, r.Tree.Date = r.Names, r.Levels, r.Date
		r.Tree.Graft(r.Choices, r.Took)
	}
	s.OpenTree(r.Tree)
}

// OpenTree puts a tree on the board, at the end of its main line, or at its
// root where that is set up. The tree belongs to the session from then on. See
// Open.
func (s *Session) OpenTree(t *game.Tree) {
	at := t.Root()
	if at.Setup == nil {
		line := t.MainLine()
		at = line[len(line)-1]
	}
	g := &saved.Game{Rules: t.Rules, Opening: t.Opening, Opened: true}
	to := s.setup
	to.Rules, to.Deal = t.Rules, false
	to.Opening = t.Opening
	to.Opening.Named = 0
	first, second := game.Level(t.Levels[game.First]), game.Level(t.Levels[game.Second])
	known := func(l game.Level) bool { // no program: a file may not start one
		if l == game.Perfect { // as Master was called in older files
			l = Offered(s.computers, t.Rules, t.Opening, l)
		}
		return l.Step() > 0 && s.computers.Plays(t.Rules, l)
	}
	switch {
	case known(first) && known(second):
		to.Mode, to.Levels = game.Watch, [2]game.Level{first, second}
	case known(second):
		to.Mode, to.Level, g.Human = game.AgainstComputer, second, game.First
	case known(first):
		to.Mode, to.Level, g.Human = game.AgainstComputer, first, game.Second
	default:
		to.Mode = game.TwoPlayers
	}
	s.digress(g, to, &saved.Tree{Tree: t, Now: at}, 0)
	s.changed(Changed)
}

// Practise starts a game at a moment of the present one, against the computer
// where it plays. The person sits where the move is asked for. Undo brings the
// present game back; NewGame returns to the present setup. It is never counted.
func (s *Session) Practise(index int) {
	moment := &s.match.Moments()[index]
	ask := moment.Ask()
	if ask.Kind == game.AskNothing {
		return
	}
	t, at := s.match.Tree().Only(moment.Node)
	g := s.Save()
	setup := s.setup
	g.ID, g.Kind = "", saved.Kind{}
	g.Clock, g.Spent, g.Human = game.TimeControl{}, 0, ask.Seat
	if len(s.computers.Levels(g.Rules)) > 0 {
		setup.Mode, t.Names = game.AgainstComputer, [2]string{}
	}
	s.digress(g, setup, &saved.Tree{Tree: t, Now: at}, index)
	s.notice = Notice{Kind: Practising}
	s.changed(Changed)
}

// digress goes on with a game that is not to be counted, and takes note of what
// to return to.
func (s *Session) digress(g *saved.Game, setup Setup, t *saved.Tree, left int) {
	before := s.setup
	if s.resume != nil {
		before = *s.resume
	}
	s.putAside(left)
	g.Uncounted = true
	s.seatAt(g, setup, t)
	s.resume = &before
}

// Record is the game up to the present moment, with the levels of its
// computers.
func (s *Session) Record() game.Record {
	r := s.match.Record()
	for seat := range r.Levels {
		if !s.match.Player(game.Seat(seat)).IsHuman() {
			r.Levels[seat] = string(s.Level(game.Seat(seat)))
		}
	}
	return r
}

// Save takes the game down.
func (s *Session) Save() *saved.Game {
	m := s.match
	t := m.Tree()
	now := m.Moments()[m.At()].Node
	if _, known := s.log.Number(now); !known {
		s.log = saved.Write(t, s.notes.notes)
	}
	at, _ := s.log.Number(now)
	kind := s.facts.Kind
	if kind == (saved.Kind{}) {
		kind = s.kind(m.Now())
	}
	setup, _ := json.Marshal(s.setup)
	g := &saved.Game{ID: s.facts.ID, Rules: m.Rules(), Opening: t.Opening, Tree: s.log.Text(), At: at, Mode: kind.Mode, Computers: kind.Levels,
		Human: s.human, Setup: setup, Names: t.Names, Levels: t.Levels, Date: t.Date, Uncounted: s.facts.Uncounted, Helped: s.facts.Helped,
		Result: s.result(), Kind: s.facts.Kind, Clock: m.TimeControl(), Opened: s.facts.Opened > 0 && s.facts.Opened == s.revision}
	if g.Clock.On() {
		g.Spent = m.Spent()
	}
	return g
}

// putState is what the store has last been given: what did not change is not
// put again.
type putState struct {
	match       *game.Match
	at, moments int
	revision    int
	facts       facts
	setup       Setup
	control     game.TimeControl
	spent       time.Duration // roughly
}

// spentKept is how much thinking time of a choice a crash may give back.
const spentKept = 5 * time.Second

// keep puts what has changed into the store. A game is kept from its first
// choice on, until that is gone from the tree.
func (s *Session) keep() {
	if s.o.Store == nil {
		return
	}
	if s.blank() {
		if s.put.match == s.match {
			s.put = putState{}
			s.o.Store.Drop(s.facts.ID)
		}
		return
	}
	now := putState{s.match, s.match.At(), len(s.match.Moments()), s.revision, s.facts, s.setup, s.match.TimeControl(), 0}
	if now.control.On() {
		now.spent = s.match.Spent().Truncate(spentKept)
	}
	if now != s.put {
		s.put = now
		s.o.Store.Put(s.Save())
	}
}
