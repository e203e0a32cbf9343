package session

import (
	"encoding/json"
	"reflect"
	"slices"
	"time"

	"jingzi/game"
	"jingzi/game/saved"
)

// History saves the current game after each change. It also keeps the replaced games for Undo and counts
// finished games. The session does all this by itself; the methods only return data.
type History struct {
	o        *Options
	game     *gameState
	seats    *Seats
	previous []*saved.Game // replaced games, for Undo, latest last
	stored   saved.Game    // the last stored state of the game, with approximate times
	outcomes []outcome     // outcomes since the program started, latest last
}

// outcome is the result of a game of a person against the computer.
type outcome struct {
	id       string
	category game.Category // of either colour
	won      int           // 1 for an unaided win, −1 for a loss, otherwise 0
}

// Tally returns the score of the person, or of player 1, against the current opponent: the finished games
// of the current game.Category, with either colour. If the current game was finished in another mode, it
// uses the category of that game.
func (h *History) Tally() saved.Tally {
	if h.o.Store == nil {
		return saved.Tally{}
	}
	if counted := h.game.header().Category; h.game.finishedByOthers() && counted != (game.Category{}) &&
		counted.Mode != h.seats.setup.Mode {
		return h.o.Store.Tally(counted)
	}

	return h.o.Store.Tally(h.seats.category(h.game.match.Current()))
}

// count sets the category of a game when its main line is finished, and resets it when that has changed.
func (h *History) count() {
	g := h.game
	if g.header().Uncounted {
		return
	}

	end := g.mainEnd()
	switch over := end.Result().Over(); {
	case over && g.isInProgress() && end.Node == g.ply().Node:
		h.finish(end)
	case !over && !g.isInProgress():
		h.reopen()
		g.header().Assisted = true
	}
}

// finish counts the game with the given end of its main line.
func (h *History) finish(end *game.Ply) {
	h.game.header().Category = h.seats.category(&end.Situation)

	// Another variation may have been the main line.
	h.forgetOutcome()
	if saved.IsCountable(end.Result()) {
		h.recordOutcome(end.Result(), end.ColourOf(h.seats.human))
	}
}

// reopen no longer counts the game, since the end of its main line was undone.
func (h *History) reopen() {
	h.game.header().Category = game.Category{}
	h.forgetOutcome()
}

// forgetOutcome removes the recorded outcome of the current game.
func (h *History) forgetOutcome() {
	h.outcomes = slices.DeleteFunc(h.outcomes, func(o outcome) bool { return o.id == h.game.header().ID })
}

func (h *History) recordOutcome(r game.Result, side game.Stone) {
	o := outcome{id: h.game.header().ID, category: h.game.header().Category}
	o.category.Colour = game.Empty
	switch {
	case o.category.Mode != game.HumanVsComputer || r.Winner == game.Empty:
	case r.Winner != side:
		o.won = -1
	case !h.game.header().Assisted:
		o.won = 1
	}
	h.outcomes = append(h.outcomes, o)
}

// Streak returns the number of successive games, up to the current one, that the person has won without help
// against the current level since the program started. It is negative for losses, and 0 if the current game
// is not finished.
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

// archive keeps the current game for Undo, which restores it when the next game is at or before the ply
// with the given index.
func (h *History) archive(index int) {
	if h.o.MaxReplaced == 0 || h.game.isEmpty() {
		return
	}

	for _, earlier := range h.previous {
		// Only one is kept in memory; the store may be reading a game without one.
		if earlier.FullTree != nil {
			earlier.FullTree = nil
		}
	}
	g := h.Snapshot()
	g.Replaced, g.ReplacedAt = true, index
	h.previous = append(h.previous, g)
	h.previous = h.previous[max(0, len(h.previous)-h.o.MaxReplaced):]
	if h.o.Store != nil {
		snapshot := *g
		snapshot.FullTree = nil

		// A restored game is no longer replaced, so it differs from the stored one.
		h.stored = snapshot
		h.o.Store.SaveGame(&snapshot)
	}
}

// pop drops the current game and returns the one before it. It returns nil if there is none, or if the
// current one has continued.
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

// Snapshot returns the current game in its saved form, for example to export it. It does not store it.
func (h *History) Snapshot() *saved.Game {
	g, m, s := h.game, h.game.match, h.seats
	t, current := m.Tree(), g.ply().Node
	log, end, result := &g.log, current, g.result()
	switch _, known := g.log.Number(current); {
	case g.tooLarge:
		var path *game.Tree
		path, end = t.PathTree(current)
		pathLog := saved.NewLog(path, nil)
		log = &pathLog

		// That of the path.
		result = m.Current().Result()
	case !known:
		g.log = saved.NewLog(&t, g.annotations)
	}
	number, _ := log.Number(end)
	setup, _ := json.Marshal(s.setup)
	snapshot := &saved.Game{
		Header:     t.Header,
		Tree:       log.Text(),
		NodeNumber: number,
		Setup:      setup,
		Result:     result,
		Opened:     g.openedAt > 0 && g.openedAt == g.revision,
	}
	category := g.header().Category
	if category == (game.Category{}) {
		category = s.category(m.Current())
	}
	snapshot.Mode, snapshot.ComputerLevels = category.Mode, category.Levels
	if snapshot.Clock.Enabled() {
		snapshot.Spent = m.Elapsed()
	}
	if g.tooLarge {
		snapshot.FullTree = &saved.LoadedTree{Tree: &t, Current: current, Annotations: g.annotations}
	}

	return snapshot
}

// maxLostTime is the maximum thinking time that is not counted after a crash.
const maxLostTime = 5 * time.Second

// persist saves what has changed. A game is stored from its first choice on, and deleted when that is
// removed from the tree.
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
	approximate := *g
	approximate.Spent = approximate.Spent.Truncate(maxLostTime)
	if !reflect.DeepEqual(approximate, h.stored) {
		h.stored = approximate
		h.o.Store.SaveGame(g)
	}
}

// largeTree is the maximum number of stored nodes of a game. Of a larger game only the path to the current
// node is stored.
const largeTree = 200_000
