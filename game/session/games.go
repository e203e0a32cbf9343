package session

import (
	"crypto/rand"
	"encoding/json"

	"jingzi/game"
	"jingzi/game/saved"
)

// NewGame starts the next game. What was under way comes back with Undo.
func (p *Play) NewGame() {
	followed, s := false, p.seats
	p.replace(func() {
		followed = p.history.follow()
		if s.resume != nil {
			s.setup, s.resume = *s.resume, nil
		}
		if s.setup.Begins == TakeTurns {
			s.next = s.human.Other()
		}
	})
	if followed {
		p.notices.Say(Notice{Kind: LevelFollows, Level: s.setup.Level})
	}
	p.notices.emit(Changed)
}

// replace begins a new game after a change.
func (p *Play) replace(change func()) {
	running := p.game.match.At() > 0 && !p.game.over()
	p.history.putAside(0)
	change()
	p.seats.choose()
	p.begin(p.seats.setup.opening())
	p.game.match.Start()
	if p.notices.Say(Notice{}); running {
		p.notices.Say(Notice{Kind: NewGameStarted})
	}
}

// begin sets up a match.
func (p *Play) begin(o game.Opening) {
	s := p.seats
	if m := p.game.match; m != nil {
		ended, programs := m.Leave(), s.programs
		go func() { // joins the engines without holding up the owner
			closeAll(programs)
			_ = ended()
		}()
	}
	if p.adviser.rules != s.setup.Rules {
		p.adviser = adviser{}
	}
	players := s.players()
	m := game.NewMatch(s.setup.Rules, o, players[0], players[1], p.o.Post)
	m.SetNames(s.names(m.Tree().Names))
	*p.game = current{match: m, facts: facts{ID: rand.Text()}, thinking: Thinking{Of: -1}, scores: Scores{}, annotations: Annotations{},
		revision: p.game.revision + 1}
	p.browse.toLive()
	m.TellTime(p.o.Now)
	m.SetClocks(s.setup.Clock, 0)
	m.Observe(p.observeMatch)
}

// reseat seats new players in mid-game.
func (p *Play) reseat() {
	left := p.seats.programs
	defer func() { go closeAll(left) }()
	for i, player := range p.seats.players() {
		p.game.match.Sit(game.Seat(i), player)
	}
	p.game.match.SetNames(p.seats.names(p.game.match.Tree().Names))
	if p.game.match.Paused() {
		p.game.match.Start()
	}
}

func (p *Play) MayUndo() bool {
	return p.game.match.At() > 0 || len(p.history.previous) > 0 || len(p.game.removed) > 0
}

func (p *Play) MayRedo() bool { return p.game.match.At() < len(p.game.match.Moments())-1 }

// Undo takes back to where a person last chose; at the start of a game it
// brings back the one that was replaced. A branch that was just removed comes
// back first. It reports whether it could.
func (p *Play) Undo() bool {
	if p.edit.restore() {
		return true
	}
	p.browse.toLive()
	if p.takeEndBack() || p.bringBack() {
		p.notices.emit(Changed)
		return true
	}
	g := p.game
	g.help()
	was, ended := g.moment().Node, g.over()
	switch {
	case !g.match.Undo():
		p.notices.show(Notice{Kind: NothingToUndo})
		return false
	case ended && !g.open() && g.mainEnd().Node == was:
		g.reopen()
		p.notices.emit(Changed)
	}
	return true
}

// takeEndBack undoes resigning and agreeing on a draw: the tree forgets it, so
// that no file has a result that the board does not show. It reports false where
// the game did not end so, came with that end, or has something noted there.
func (p *Play) takeEndBack() bool {
	g := p.game
	n := g.moment().Node
	r, mine := g.match.Now().Result(), n == g.gaveUp.node
	if n.Choice == nil || n.Choice.Kind != game.End || r.Reason != game.Resigned && r.Reason != game.Agreed ||
		g.facts.Uncounted && !mine || n.Comment != "" || n.Marks != nil || len(n.Children()) > 0 {
		return false
	}
	g.remove(n)
	g.revision++
	if !g.mainEnd().Result().Over() {
		g.facts.Kind = saved.Kind{} // before count, for which a game taken back was helped along
	}
	g.match.Retrace()
	if c := g.match.TimeControl(); c.On() {
		g.match.SetClocks(c, n.Took)
	}
	if mine && g.gaveUp.thinking {
		g.match.Start()
	}
	p.notices.Say(Notice{Kind: EndTakenBack})
	return true
}

// Redo goes forward to where a person next chose, or to the end.
func (p *Play) Redo() bool {
	p.browse.toLive()
	if p.game.match.Redo() {
		return true // the match has told
	}
	p.notices.show(Notice{Kind: NothingToRedo})
	return false
}

// bringBack puts the game before the present one on the board. The present one is
// forgotten.
func (p *Play) bringBack() bool {
	g := p.history.pop()
	if g != nil {
		p.load(g)
		p.notices.Say(Notice{Kind: GameIsBack})
	}
	return g != nil
}

// Resume goes on after a restart: with the game that was last under way, or nil, and
// the replaced ones before it, the latest last. All must be valid.
func (p *Play) Resume(last *saved.Game, previous []*saved.Game) {
	p.history.previous = previous
	if last == nil {
		p.Start()
		return
	}
	p.load(last)
	switch {
	case p.game.over():
	case p.game.match.TimeControl().On():
		p.notices.Say(Notice{Kind: ClockResumed})
	default:
		p.notices.Say(Notice{Kind: GameResumed})
	}
	p.notices.emit(Changed)
}

func (p *Play) load(g *saved.Game) {
	t, err := g.Read()
	if err != nil { // not valid
		t = &saved.Tree{Tree: game.NewTree(g.Rules, g.Opening)}
		t.Now = t.Root()
		g.Kind, g.At = saved.Kind{}, 0
	}
	setup := DefaultSetup()
	_ = json.Unmarshal(g.Setup, &setup) // what makes no sense is mended
	_ = setup.Mend()
	p.o.Mend(&setup)
	setup.Mode = g.Mode
	p.put(g, setup, t)
	p.notices.refused(err)
}

// put puts a valid tree on the board with what else is saved of the game, and
// sets up the players.
func (p *Play) put(g *saved.Game, setup Setup, t *saved.Tree) {
	setup.Rules = g.Rules
	p.seats.take(setup, g.Human)
	p.begin(g.Opening)
	c := p.game
	c.large = t.Larger(largeTree)
	if c.log = t.Log; t.Annotations != nil {
		c.annotations = t.Annotations
	}
	if g.ID == "" {
		g.ID = c.facts.ID
	}
	c.facts = facts{ID: g.ID, Uncounted: g.Uncounted, Helped: g.Helped, Kind: g.Kind}
	if g.Opened {
		c.facts.Opened = c.revision
	}
	c.match.SetClocks(g.Clock, 0)
	_ = c.match.Restore(t.Tree, t.Now)
	c.match.SetClocks(g.Clock, g.Spent)
	if setup.Mode == game.AgainstComputer || c.match.HumanToAnswer() {
		c.match.Start()
	}
}

// Open is OpenAt the end of the main line, or the root where that is set up.
func (p *Play) Open(t *game.Tree) {
	at := t.Root()
	if at.Setup == nil {
		at = t.End()
	}
	p.OpenAt(t, at)
}

// OpenAt puts a game from outside on the board, at a node. The tree belongs to the
// session from then on. Who plays follows from the levels that it names; a computer
// that is to answer waits for Start. The game is never counted, and NewGame returns
// to the present setup.
func (p *Play) OpenAt(t *game.Tree, at *game.Node) {
	g := &saved.Game{Rules: t.Rules, Opening: t.Opening, Opened: true}
	to := p.seats.setup
	to.Rules, to.Opening, to.Deal = t.Rules, t.Opening, false
	to.Opening.Named = 0
	first, second := game.Level(t.Levels[game.First]), game.Level(t.Levels[game.Second])
	known := func(l game.Level) bool { // no program: a file may not start one
		if l == game.Perfect { // as Master was called in older files
			l = Offered(p.o.Computers, t.Rules, t.Opening, l)
		}
		return l.Step() > 0 && p.o.Computers.Plays(t.Rules, l)
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
	p.putUncounted(g, to, &saved.Tree{Tree: t, Now: at}, 0)
	p.notices.emit(Changed)
}

// Practise starts a game at a moment of the present one, against the computer
// where it plays. The person sits where the move is asked for. Undo brings the
// present game back; NewGame returns to the present setup. It is never counted.
func (p *Play) Practise(index int) {
	moment := &p.game.match.Moments()[index]
	ask := moment.Ask()
	if ask.Kind == game.AskNothing {
		return
	}
	t, at := p.game.match.Tree().Only(moment.Node)
	g, setup := p.history.Save(), p.seats.setup
	g.ID, g.Kind = "", saved.Kind{}
	g.Clock, g.Spent, g.Human = game.TimeControl{}, 0, ask.Seat
	if len(p.o.Computers.Levels(g.Rules)) > 0 {
		setup.Mode, t.Names = game.AgainstComputer, [2]string{}
	}
	p.putUncounted(g, setup, &saved.Tree{Tree: t, Now: at}, index)
	p.notices.show(Notice{Kind: Practising})
}

// putUncounted goes on with a game that is not to be counted. Undo brings the present
// game back from the moment left.
func (p *Play) putUncounted(g *saved.Game, setup Setup, t *saved.Tree, left int) {
	before := p.seats.setup
	if p.seats.resume != nil {
		before = *p.seats.resume
	}
	p.history.putAside(left)
	g.Uncounted = true
	p.put(g, setup, t)
	p.seats.resume = &before
}
