package session

import (
	"encoding/json"
	"reflect"
	"slices"
	"time"

	"jingzi/game"
	"jingzi/game/saved"
)

// History is what is kept of the game under way and of those before it, and what
// they count as.
type History struct {
	o        *Options
	game     *gameState
	seats    *Seats
	previous []*saved.Game // replaced games, for Undo; the latest last
	stored   saved.Game    // as the store was last given it, with the time roughly
	outcomes []outcome     // of this sitting, the latest last
}

// outcome is how a game of a person against the computer ended.
type outcome struct {
	id       string
	category game.Category // of either colour
	won      int           // 1 unaided, −1 lost, 0 anything else
}

// Tally counts the games of the present kind, of either colour.
func (h *History) Tally() saved.Tally {
	if h.o.Store == nil {
		return saved.Tally{}
	}
	return h.o.Store.Tally(h.seats.category(h.game.match.Current()))
}

// count notes what a game counts as when its main line is finished, and takes it
// back when that has changed.
func (h *History) count() {
	g := h.game
	if g.header().Uncounted {
		return
	}
	end := g.mainEnd()
	switch over := end.Result().Over(); {
	case over && g.inProgress() && end.Node == g.ply().Node:
		g.header().Category = h.seats.category(&end.Situation)
		h.noteOutcome(end.Result(), end.ColourOf(h.seats.human))
	case !over && !g.inProgress():
		g.reopen()
		h.forgetOutcome()
	}
}

// forget drops how the present game has ended.
func (h *History) forgetOutcome() {
	h.outcomes = slices.DeleteFunc(h.outcomes, func(o outcome) bool { return o.id == h.game.header().ID })
}

func (h *History) noteOutcome(r game.Result, side game.Stone) {
	o := outcome{id: h.game.header().ID, category: h.game.header().Category}
	o.category.Colour = game.Empty
	switch {
	case o.category.Mode != game.HumanVsComputer || r.Winner == game.Empty:
	case r.Winner != side:
		o.won = -1
	case !h.game.header().Assisted:
		o.won = 1
	}
	h.forgetOutcome() // it may have been resigned and taken back before
	h.outcomes = append(h.outcomes, o)
}

// Streak counts the games in a row up to the present one, which is over, that the
// person has won of this sitting against the present level without help; where they
// were lost it is negative.
func (h *History) Streak() (games int) {
	for i, o := range slices.Backward(h.outcomes) {
		last := h.outcomes[len(h.outcomes)-1]
		if i == len(h.outcomes)-1 && o.id != h.game.header().ID || o.category != last.category || o.won != last.won {
			break
		}
		games += o.won
	}
	return games
}

// archive keeps the present game for Undo, which brings it back when the next
// one is at the moment left, or before.
func (h *History) archive(index int) {
	if h.o.MaxReplaced == 0 || h.game.isEmpty() {
		return
	}
	for _, earlier := range h.previous {
		earlier.FullTree = nil // one is enough to hold in memory
	}
	g := h.Snapshot()
	g.Replaced, g.ReplacedAt = true, index
	h.previous = append(h.previous, g)
	h.previous = h.previous[max(0, len(h.previous)-h.o.MaxReplaced):]
	if h.o.Store != nil {
		snapshot := *g
		snapshot.FullTree = nil
		h.stored = snapshot // brought back, it is no longer replaced, and differs
		h.o.Store.SaveGame(&snapshot)
	}
}

// pop forgets the present game and returns the one before it; nil if there is
// none, or the present one has gone on.
func (h *History) pop() *saved.Game {
	last := len(h.previous) - 1
	if last < 0 || h.game.match.Index() > h.previous[last].ReplacedAt {
		return nil
	}
	g := h.previous[last]
	h.previous = h.previous[:last]
	if h.o.Store != nil && !h.game.isEmpty() {
		h.o.Store.DeleteGame(h.game.header().ID)
	}
	return g
}

// Snapshot is the game as it is saved.
func (h *History) Snapshot() *saved.Game {
	g, m, s := h.game, h.game.match, h.seats
	t, now := m.Tree(), g.ply().Node
	log, end := &g.log, now
	switch _, known := g.log.Number(now); {
	case g.large:
		var only *game.Tree
		only, end = t.PathTree(now)
		line := saved.NewLog(only, nil)
		log = &line
	case !known:
		g.log = saved.NewLog(&t, g.annotations)
	}
	at, _ := log.Number(end)
	setup, _ := json.Marshal(s.setup)
	to := &saved.Game{Header: t.Header, Tree: log.Text(), NodeNumber: at, Setup: setup, Result: g.result(), Opened: g.openedAt > 0 && g.openedAt == g.revision}
	played := g.header().Category
	if played == (game.Category{}) {
		played = s.category(m.Current())
	}
	to.Mode, to.ComputerLevels = played.Mode, played.Levels
	if to.Clock.Enabled() {
		to.Spent = m.Elapsed()
	}
	if g.large {
		to.FullTree = &saved.LoadedTree{Tree: &t, Current: now, Annotations: g.annotations}
	}
	return to
}

// spentKept is how much thinking time of a choice a crash may give back.
const maxLostTime = 5 * time.Second

// persist puts what has changed into the store. A game is kept from its first
// choice on, until that is gone from the tree.
func (h *History) persist() {
	switch id := h.game.header().ID; {
	case h.o.Store == nil:
		return
	case h.game.isEmpty():
		if h.stored.ID == id {
			h.stored = saved.Game{}
			h.o.Store.DeleteGame(id)
		}
		return
	}
	g := h.Snapshot()
	g.FullTree = nil
	now := *g
	now.Spent = now.Spent.Truncate(maxLostTime)
	if !reflect.DeepEqual(now, h.stored) {
		h.stored = now
		h.o.Store.SaveGame(g)
	}
}

// largeTree is how many nodes the store keeps of a game at most; of a larger one it
// keeps the way to the present moment.
const largeTree = 200_000
