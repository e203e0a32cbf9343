// Package puzzles implements the window for solving puzzles. They come from mistakes in the player's games, from
// a built-in set and from imported files. A review.Judge checks each move and plays the other side, so that any
// winning move is correct.
//
// Puzzles holds the puzzles and the window. Each puzzle is a StoredPuzzle.
package puzzles

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
)

// Store stores the puzzles as JSON.
type Store interface {
	Values() map[string]string
	Set(key, value string)
	Delete(key string)
}

// keyPrefix is the prefix of the puzzles' keys in the store.
const keyPrefix = "puzzle."

// Puzzles holds the collection and the window, which may be closed. Its methods are called on the UI
// goroutine.
type Puzzles struct {
	desk.FeatureWindow
	desk       *desk.Desk
	store      Store
	collection Collection
	hasSet     bool              // the collection contains the built-in set
	window     *window           // nil while closed
	rules      func() game.Rules // returns the current rules; may be nil
}

// New reads the valid puzzles from a store. rules returns the current rules, at whose puzzles the window opens;
// it may be nil.
func New(d *desk.Desk, s Store, rules func() game.Rules) *Puzzles {
	c := Collection{}
	for key, value := range s.Values() {
		stored := new(StoredPuzzle)
		if id, ok := strings.CutPrefix(key, keyPrefix); ok && json.Unmarshal([]byte(value), stored) == nil &&
			stored.Validate() == nil {
			c[id] = stored
		}
	}

	return &Puzzles{desk: d, store: s, collection: c, rules: rules}
}

func (p *Puzzles) save(id string, stored *StoredPuzzle) {
	// Cannot fail.
	if data, err := json.Marshal(stored); err == nil {
		p.store.Set(keyPrefix+id, string(data))
	}
}

// Collect makes puzzles from a reviewed game: from the mistakes of the players for whom includes returns true.
// It returns the number of new puzzles.
func (p *Puzzles) Collect(situations []game.Situation, findings []game.Finding,
	includes func(game.Seat) bool) (numAdded int) {
	for _, f := range findings {
		goal, ok := f.Goal()
		if !ok {
			continue
		}
		situation := &situations[f.Index-1]
		if !includes(situation.SeatOf(f.Mover)) {
			continue
		}
		stored := newPuzzle(situation.Position, goal)
		if line := slices.Concat([]game.Point{f.Move}, f.Refutation); goal == game.GoalHold &&
			notation.Loses(situation.Position, line) {
			stored.LosingLine = line
		}
		if stored.Validate() == nil && p.add(stored) {
			numAdded++
		}
	}
	p.onChanged()

	return numAdded
}

// ID returns the ID of the puzzle that Collect has made from a finding, or "" if there is none.
func (p *Puzzles) ID(situations []game.Situation, f *game.Finding) string {
	goal, ok := f.Goal()
	if !ok {
		return ""
	}
	id := newPuzzle(situations[f.Index-1].Position, goal).id()
	if p.collection[id] == nil {
		return ""
	}

	return id
}

// ShowSelection opens the window with a section of the puzzles that have the given IDs and are still kept.
func (p *Puzzles) ShowSelection(ids []string) {
	p.Show()
	for id, stored := range p.collection {
		stored.selected = slices.Contains(ids, id)
	}
	p.window.filter = filter{selectedSection(), "", -1}
	p.window.refreshRows()
}

// add adds a puzzle if it is new, and stores it. The caller calls onChanged.
func (p *Puzzles) add(stored *StoredPuzzle) bool {
	added, dropped := p.collection.add(stored)
	if !added {
		return false
	}
	p.save(stored.id(), stored)
	if dropped != "" {
		p.store.Delete(keyPrefix + dropped)
	}

	return true
}

// imported is the result of importing puzzles.
type imported struct {
	added         []string // the IDs of the new ones
	numDuplicates int      // in the collection already, or twice in the file
	numUnplayable int      // of rules or with a goal that the judge does not support
	numBeyond     int      // beyond maxPuzzles
}

// Import adds the valid puzzles of a file.
func (p *Puzzles) Import(puzzles []notation.Puzzle) (result imported) {
	for i := range puzzles {
		stored := fromNotation(&puzzles[i], SourceImported)
		stored.Added = time.Now().UnixMilli()
		switch {
		case stored.Validate() != nil:
			result.numUnplayable++
		case p.collection[stored.id()] != nil:
			result.numDuplicates++
		case len(result.added) == maxPuzzles:
			result.numBeyond++
		default:
			p.add(stored)
			result.added = append(result.added, stored.id())
		}
	}
	p.onChanged()

	return result
}

func (p *Puzzles) remove(id string) {
	delete(p.collection, id)
	p.store.Delete(keyPrefix + id)
	p.onChanged()
}

// onChanged updates the window after puzzles were added or removed. If the puzzle on the board was removed, it
// opens another one.
func (p *Puzzles) onChanged() {
	switch w := p.window; {
	case w == nil:
	case w.id != "" && w.puzzle() == nil:
		w.refreshRows()
	default:
		w.refreshList()
	}
}

// Show opens the window, or brings it to the front.
func (p *Puzzles) Show() {
	if p.Open(p.desk, "puzzles", lang.Title(lang.PuzzlesMenu()), p.releaseWindow) {
		p.addSet()
		p.window = newWindow(p)
		p.Window.Show()
		p.Window.Canvas().Focus(p.window.board)
	}
}

func (p *Puzzles) releaseWindow() {
	p.window.question.Stop()
	p.window.reading.Stop()
	p.window = nil
}

// ShowDaily opens the window with the puzzle of the day.
func (p *Puzzles) ShowDaily() {
	p.Show()
	p.window.showSection(daySection)
}

// Stop ends the background work and waits for it. The window stays open.
func (p *Puzzles) Stop() {
	if p.window != nil {
		p.window.question.Close()
		p.window.reading.Close()
	}
}
