package trainer

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"jingzi/game"
	"jingzi/ui/repetition"
)

// Store stores the player's progress as JSON. store.Store implements it.
type Store interface {
	Values() map[string]string
	Set(key, value string)
}

// keyPrefix is the prefix of the keys under which the schedules of positions are stored. A number of the rules and the
// key of the position follow. The side to move, which is the player's colour, is part of the latter.
const keyPrefix = "opening."

// schedules holds when the positions of some rules are asked again, by game.Position.Key. A position that was never
// asked is missing.
type schedules map[uint64]*repetition.Schedule

// rulesKey returns a text for rules that no later version changes.
func rulesKey(r game.Rules) string {
	r = r.WithoutFoulPenalty()
	words := append([]string{fmt.Sprintf("%dx%dx%d", r.Width, r.Height, r.WinLength)}, r.Features().Words()...)

	return strings.Join(words, "-")
}

// storedKey returns the key under which the schedule of a position is stored.
func storedKey(p *game.Position) string {
	return keyPrefix + rulesKey(p.Rules()) + "." + strconv.FormatUint(p.Key(), 36)
}

// readSchedules reads the valid schedules of some rules from a store.
func readSchedules(s Store, r game.Rules) schedules {
	all, prefix := schedules{}, keyPrefix+rulesKey(r)+"."
	for key, value := range s.Values() {
		text, ok := strings.CutPrefix(key, prefix)
		if !ok {
			continue
		}
		schedule := new(repetition.Schedule)
		number, err := strconv.ParseUint(text, 36, 64)
		if err == nil && json.Unmarshal([]byte(value), schedule) == nil && schedule.IsValid() {
			all[number] = schedule
		}
	}

	return all
}

// answer records the player's answer in a position. A right one counts only if the position is new or due; a wrong one,
// or one that was shown, always counts. It reports whether the answer was recorded.
func (t *Trainer) answer(p *game.Position, isRight bool) (recorded bool) {
	now := t.Now()
	current := t.schedules[p.Key()]
	if isRight && current != nil && !current.IsDue(now) {
		return false
	}

	next, grade := repetition.Schedule{}, repetition.GradeFirstTry
	if current != nil {
		next = *current
	}
	if !isRight {
		grade = repetition.GradeRevealed
	}
	next = next.AfterAnswer(grade, now)
	t.schedules[p.Key()] = &next

	// Cannot fail.
	if data, err := json.Marshal(next); err == nil {
		t.store.Set(storedKey(p), string(data))
	}

	return true
}

// survey is the progress in a course.
type survey struct {
	numKnown int        // lines of which every position is known
	numDue   int        // positions that are due
	due      *game.Node // the node of the position that has been due for the longest time; nil for none
	fresh    *game.Node // the node of the first position that was never asked; nil for none
	nextDue  string     // the first day on which a position will be due; empty for none
}

// survey follows the lines as far as they were asked: the rest of a large tree is not looked at.
func (c *course) survey(all schedules, today time.Time) (s survey) {
	type step struct {
		place
		isKnown  bool // every position so far
		hasMoved bool // there was one
	}
	var stack []step
	for _, n := range slices.Backward(c.starts()) {
		if at, ok := c.placeAt(n); ok {
			stack = append(stack, step{at, true, false})
		}
	}

	// The keys of the positions that are due, and the day of s.due.
	due, dueSince := make(map[uint64]bool), ""
	for len(stack) > 0 {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		next := at.node.Continuations()
		isTransposed := c.index != nil && c.index.continued[at.node]
		if len(next) == 0 && at.isKnown && at.hasMoved && !isTransposed {
			s.numKnown++
		}
		if at.position.ToMove() == c.colour && (len(next) > 0 || isTransposed) {
			key := at.position.Key()
			schedule := all[key]
			if schedule == nil {
				s.fresh = cmp.Or(s.fresh, at.node)
				continue
			}
			at.hasMoved, at.isKnown = true, at.isKnown && schedule.Streak > 0
			if !schedule.IsDue(today) {
				if s.nextDue == "" || schedule.Due < s.nextDue {
					s.nextDue = schedule.Due
				}
			} else if !due[key] {
				due[key] = true
				if s.due == nil || schedule.Due < dueSince {
					s.due, dueSince = at.node, schedule.Due
				}
			}
		}
		for _, child := range slices.Backward(next) {
			if position, err := at.position.Play(child.Choice.Point); err == nil {
				stack = append(stack, step{place{position: position, node: child}, at.isKnown, at.hasMoved})
			}
		}
	}
	s.numDue = len(due)

	return s
}

// lineProgress is the progress in a line.
type lineProgress struct {
	numKnown, numAsked int  // positions that are known, and all positions in which the player is to move
	isNew              bool // no position was ever asked
	isDue              bool // a position is due
}

// progressOf returns the progress in the line to a node.
func (c *course) progressOf(end *game.Node, all schedules, today time.Time) (p lineProgress) {
	p.isNew = true
	c.eachAsked(end, all, func(_ *game.Node, schedule *repetition.Schedule) {
		p.numAsked++
		p.isNew, p.isDue = p.isNew && schedule == nil, p.isDue || schedule.IsDue(today)
		if isKnown(schedule) {
			p.numKnown++
		}
	})

	return p
}

// isKnown reports whether the last answer in a position was right.
func isKnown(schedule *repetition.Schedule) bool { return schedule != nil && schedule.Streak > 0 }

// eachAsked calls visit with each move of the player in the line to a node, and with the schedule of its position,
// which is nil if the move was never asked.
func (c *course) eachAsked(end *game.Node, all schedules, visit func(*game.Node, *repetition.Schedule)) {
	path := c.pathTo(end)
	at, ok := c.placeAt(path[0])
	if !ok {
		return
	}

	for _, n := range path[1:] {
		if n.Choice == nil || n.Choice.Kind != game.Place {
			continue
		}
		if at.position.ToMove() == c.colour {
			visit(n, all[at.position.Key()])
		}
		next, err := at.position.Play(n.Choice.Point)
		if err != nil {
			return
		}
		at.position = next
	}
}

// recent is a file that was trained, with the colour.
type recent struct {
	Path   string
	Colour game.Stone
}

// recentKey is the key of the list of recent files in the store, and maxRecent their maximum number.
const (
	recentKey = "openings"
	maxRecent = 6
)

// recentFiles returns the files that were trained, the last one first.
func (t *Trainer) recentFiles() (files []recent) {
	if json.Unmarshal([]byte(t.store.Values()[recentKey]), &files) != nil {
		return nil
	}
	files = slices.DeleteFunc(files, func(r recent) bool {
		isColour := r.Colour == game.Black || r.Colour == game.White
		return r.Path == "" || !isColour
	})

	return files[:min(len(files), maxRecent)]
}

// remember puts a file at the head of the recent ones.
func (t *Trainer) remember(path string, colour game.Stone) {
	files := slices.DeleteFunc(t.recentFiles(), func(r recent) bool { return r.Path == path })
	files = append([]recent{{path, colour}}, files...)

	// Cannot fail.
	if data, err := json.Marshal(files[:min(len(files), maxRecent)]); err == nil {
		t.store.Set(recentKey, string(data))
	}
}
