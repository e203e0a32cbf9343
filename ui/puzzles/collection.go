package puzzles

import (
	"cmp"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/ui/repetition"
)

// maxPuzzles is the maximum number of puzzles from reviewed games, and of imported ones. When it is exceeded, the
// oldest solved puzzle of that source is dropped, or the oldest one if none is solved.
const maxPuzzles = 500

// StoredPuzzle is a position with a task, in the form in which it is stored. It comes from a mistake in a
// reviewed game, from the built-in set, or from an imported file.
type StoredPuzzle struct {
	Rules game.Rules

	// One line per row, from the top; X is black and O is white.
	Board  string
	ToMove game.Stone
	Goal   game.Goal

	// For game.GoalHold, the losing move that was played and its refutation.
	LosingLine []game.Point `json:"Losing,omitempty"`

	// Time, in milliseconds since 1970.
	Added int64

	// Day of the last solution.
	Solved string `json:",omitempty"`

	Source   Source
	Theme    string               `json:",omitempty"`     // theme of a built-in or imported puzzle
	Rating   int                  `json:",omitempty"`     // difficulty; 0 if unknown
	Schedule *repetition.Schedule `json:"Card,omitempty"` // nil until the first attempt

	selected bool // by ShowSelection
}

// Source is the origin of a puzzle.
type Source uint8

const (
	SourceReview   Source = iota // a reviewed game
	SourceBuiltIn                // the built-in set
	SourceImported               // a file
)

// Collection holds puzzles by ID. The ID depends only on the position and the goal, so that no puzzle is
// stored twice.
type Collection map[string]*StoredPuzzle

func newPuzzle(p game.Position, goal game.Goal) *StoredPuzzle {
	return &StoredPuzzle{
		Rules:  p.Rules(),
		Board:  strings.TrimSpace(p.String()),
		ToMove: p.ToMove(),
		Goal:   goal,
		Added:  time.Now().UnixMilli(),
	}
}

func (s *StoredPuzzle) id() string {
	h := fnv.New64a()
	fmt.Fprint(h, s.Rules, s.Board, s.ToMove, s.Goal)
	return strconv.FormatUint(h.Sum64(), 36)
}

func (s *StoredPuzzle) position() (game.Position, error) {
	return game.ParsePosition(s.Rules, s.Board, s.ToMove)
}

var errPuzzle = errors.New("invalid puzzle")

// Validate returns an error if the puzzle cannot be played.
func (s *StoredPuzzle) Validate() error {
	if err := review.Supports(s.Rules); err != nil {
		return err
	}
	if s.Schedule != nil && !s.Schedule.IsValid() {
		return errPuzzle
	}

	isColour := s.ToMove == game.Black || s.ToMove == game.White
	isGoal := s.Goal <= game.GoalHold

	// A draw is a goal where the judge is exact, holding on elsewhere.
	isFitting := s.Goal == game.GoalWin || (s.Goal == game.GoalDraw) == review.JudgesExactly(s.Rules)
	if !isColour || !isGoal || !isFitting {
		return errPuzzle
	}
	position, err := s.position()
	if err != nil {
		return err
	}
	if position.Result().Over() {
		return fmt.Errorf("%w: the game is over", errPuzzle)
	}
	if len(s.LosingLine) > 0 && !notation.Loses(position, s.LosingLine) {
		return fmt.Errorf("%w: its losing line does not lose", errPuzzle)
	}

	return nil
}

// difficulties holds the lowest ratings of easy, medium, hard and very hard puzzles. Puzzles with lower ratings
// are for beginners.
var difficulties = []int{650, 850, 1100, 1400}

// difficulty returns an index of lang.PuzzleDifficulties, or -1 if the rating is unknown.
func (s *StoredPuzzle) difficulty() int {
	if s.Rating == 0 {
		return -1
	}
	index, _ := slices.BinarySearch(difficulties, s.Rating+1)
	return index
}

// daily returns the ID of the puzzle for a day, or "" if the set is empty. The puzzle is from the easiest seventh
// of the set on Mondays, and so on to the hardest on Sundays. A puzzle is repeated only after all other
// puzzles of its seventh.
func (c Collection) daily(day time.Time) string {
	ids := c.idsFrom(SourceBuiltIn)
	slices.SortStableFunc(ids, func(a, b string) int { return cmp.Compare(c[a].Rating, c[b].Rating) })
	year, month, date := day.Date()

	// Number of days since Monday, 29 December 1969.
	days := int(time.Date(year, month, date, 0, 0, 0, 0, time.UTC).Unix()/86400) + 3
	start, end := len(ids)*(days%7)/7, len(ids)*(days%7+1)/7
	if start == end {
		return ""
	}

	// 17 is coprime to the size of each seventh.
	return ids[start+days/7*17%(end-start)]
}

// ids returns the IDs in the order of the list: the newest puzzle first, and the built-in set last, attacks
// before defences and easy puzzles first.
func (c Collection) ids() []string {
	return slices.SortedFunc(maps.Keys(c), func(a, b string) int {
		return cmp.Or(cmp.Compare(c[b].Added, c[a].Added), cmp.Compare(c[a].defenceRank(), c[b].defenceRank()),
			cmp.Compare(c[a].Rating, c[b].Rating), strings.Compare(a, b))
	})
}

// defenceRank returns 1 for a built-in puzzle that asks for a defence, otherwise 0.
func (s *StoredPuzzle) defenceRank() int {
	if s.Source == SourceBuiltIn && s.Goal == game.GoalHold {
		return 1
	}
	return 0
}

// idsFrom returns the IDs of the puzzles from a source, newest first.
func (c Collection) idsFrom(source Source) []string {
	return slices.DeleteFunc(c.ids(), func(id string) bool { return c[id].Source != source })
}

// add adds a puzzle if it is new, and reports whether it did so. dropped is the ID of the puzzle that was
// dropped to keep to maxPuzzles, or "".
func (c Collection) add(stored *StoredPuzzle) (added bool, dropped string) {
	if c[stored.id()] != nil {
		return false, ""
	}
	c[stored.id()] = stored
	if ids := c.idsFrom(stored.Source); len(ids) > maxPuzzles {
		slices.Reverse(ids)
		index := slices.IndexFunc(ids, func(id string) bool { return c[id].Solved != "" })
		dropped = ids[max(index, 0)]
		delete(c, dropped)
	}

	return true, dropped
}
