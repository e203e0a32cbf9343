package ui

import (
	"cmp"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"time"

	"jingzi/ai/review"
	"jingzi/game"
)

// puzzlesFile keeps the puzzles.
const puzzlesFile = "puzzles.json"

// mostPuzzles bounds the collection; the oldest give way, the solved ones first.
const mostPuzzles = 500

// puzzle is a position in which the player missed something.
type puzzle struct {
	Rules  game.Rules
	Board  string // a row a line from the top, X black and O white
	ToMove game.Stone
	Goal   review.Goal
	Added  int64  // milliseconds since 1970
	Solved string `json:",omitempty"` // the day it was last solved
}

// puzzles is the collection, by what the puzzles ask: the same position is one
// puzzle, however often it comes up.
type puzzles map[string]*puzzle

// newPuzzle makes a puzzle of a position.
func newPuzzle(p game.Position, goal review.Goal) *puzzle {
	return &puzzle{Rules: p.Rules(), Board: strings.TrimSpace(p.String()), ToMove: p.ToMove(), Goal: goal, Added: time.Now().UnixMilli()}
}

// id names what the puzzle asks.
func (z *puzzle) id() string {
	h := fnv.New64a()
	fmt.Fprint(h, z.Rules, z.Board, z.ToMove, z.Goal)
	return strconv.FormatUint(h.Sum64(), 36)
}

// position is the board of the puzzle.
func (z *puzzle) position() (game.Position, error) {
	return game.ParsePosition(z.Rules, z.Board, z.ToMove)
}

var errPuzzle = errors.New("impossible puzzle")

// check reports what a stored puzzle has that cannot be.
func (z *puzzle) check() error {
	if z == nil {
		return errPuzzle
	}
	if err := z.Rules.Validate(); err != nil {
		return err
	}
	if z.ToMove != game.Black && z.ToMove != game.White || z.Goal > review.ToDraw || z.Goal == review.ToDraw && !review.Exact(z.Rules) {
		return errPuzzle
	}
	p, err := z.position()
	if err != nil {
		return err
	}
	if p.Result().Over() {
		return fmt.Errorf("%w: it is over", errPuzzle)
	}
	return nil
}

func (c puzzles) check() error {
	for id, z := range c {
		if err := z.check(); err != nil {
			return fmt.Errorf("puzzle %s: %w", id, err)
		}
	}
	return nil
}

// ids are the puzzles in the order of the list, the newest first.
func (c puzzles) ids() []string {
	var ids []string
	for id := range c {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b string) int {
		if n := c[b].Added - c[a].Added; n != 0 {
			return cmp.Compare(n, 0)
		}
		return strings.Compare(a, b)
	})
	return ids
}

// add takes a puzzle in if it is new.
func (c puzzles) add(z *puzzle) bool {
	if c[z.id()] != nil {
		return false
	}
	c[z.id()] = z
	if ids := c.ids(); len(ids) > mostPuzzles {
		oldest := ids[len(ids)-1]
		for _, id := range ids {
			if c[id].Solved != "" {
				oldest = id // the last of them in the list
			}
		}
		delete(c, oldest)
	}
	return true
}

// collectPuzzles makes puzzles of what people missed in a reviewed game, and
// says how many are new.
func (w *Window) collectPuzzles(situations []game.Situation, r *review.Report) int {
	fresh := 0
	for _, f := range r.Findings {
		if f.Index == 0 {
			continue
		}
		before := &situations[f.Index-1]
		if !w.table.match.Player(before.SeatOf(f.Mover)).IsHuman() {
			continue
		}
		goal := review.ToWin
		switch {
		case f.Missed != nil:
		case f.Kind == review.DrawToLoss:
			goal = review.ToDraw
		default:
			continue
		}
		if z := newPuzzle(before.Position, goal); z.check() == nil && w.puzzles.add(z) {
			fresh++
		}
	}
	if fresh > 0 {
		w.savePuzzles()
	}
	return fresh
}

// savePuzzles hands the collection to the saver, and its list is shown anew.
func (w *Window) savePuzzles() {
	if !w.closing {
		w.saver.save(puzzlesFile, w.puzzles)
	}
	if w.puzzling != nil {
		w.puzzling.listed()
	}
}
