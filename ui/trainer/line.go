package trainer

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"

	"jingzi/game"
)

// line is a line in progress. In each position the player finds a recorded move, and the recorded reply follows.
type line struct {
	course *course

	// The nodes that the line follows while the player does; afterwards any recorded reply may follow.
	guide []*game.Node

	at       place
	comments []string // of the moves since the player's last one
	hasReply bool     // the last move is the reply to a move of the player

	numPlayed int // moves of the player that were played without asking
	numAsked  int // positions in which the player was asked
	numRight  int // those with a right first answer

	wrong   *game.Point // the wrong move that was tried in this position; nil for none
	isShown bool        // the recorded moves are displayed
	isOver  bool
}

// newLine returns the line that follows the nodes of guide, which begins at a start. Without asking, it plays the moves
// to the first node for which asks returns true.
func newLine(c *course, guide []*game.Node, asks func(*place) bool, all schedules, today time.Time) *line {
	l := &line{course: c, guide: guide}
	l.at, _ = c.placeAt(guide[0])
	l.note()
	for {
		if l.at.position.ToMove() == c.colour {
			if asks(&l.at) {
				break
			}
			if next, ok := l.guided(); ok {
				l.numPlayed++
				l.play(next)
				continue
			}

			break
		}
		next, ok := l.guided()
		if !ok {
			break
		}
		l.play(next)
	}
	l.advance(all, today)

	return l
}

// guided returns the move to the next node of the guide. ok is false if the line does not follow it.
func (l *line) guided() (next reply, ok bool) {
	i := slices.Index(l.guide, l.at.node)
	if i < 0 {
		return reply{}, false
	}

	for _, r := range l.course.replies(&l.at) {
		if slices.Contains(l.guide[i+1:], r.node) {
			return r, true
		}
	}

	return reply{}, false
}

// play plays a recorded move.
func (l *line) play(r reply) {
	l.at = r.place
	l.note()
}

// note adds the comments of the node.
func (l *line) note() {
	for n := l.at.node; ; n = n.Children()[0] {
		if text := strings.TrimSpace(n.Comment); text != "" {
			l.comments = append(l.comments, text)
		}

		// Comments may be in nodes of their own.
		isFollowed := len(n.Children()) > 0 && n.Children()[0].Choice == nil && n.Children()[0].Setup == nil
		if !isFollowed {
			return
		}
	}
}

// advance plays the reply, and ends the line if the player is not asked afterwards.
func (l *line) advance(all schedules, today time.Time) {
	l.wrong, l.isShown, l.hasReply = nil, false, false
	if l.at.position.ToMove() != l.course.colour {
		next, ok := l.choose(all, today)
		if !ok {
			l.isOver = true
			return
		}
		l.play(next)
		l.hasReply = true
	}
	l.isOver = !l.course.isAsked(&l.at)
}

// choose returns the reply of the opponent: that of the guide or, without it, the one after which the player's position
// is due, was never asked, or is known for the shortest interval. ok is false if none is recorded.
func (l *line) choose(all schedules, today time.Time) (next reply, ok bool) {
	if l.at.position.Result().Over() {
		return reply{}, false
	}
	if next, ok = l.guided(); ok {
		return next, true
	}
	replies := distinct(l.course.replies(&l.at))
	if len(replies) == 0 {
		return reply{}, false
	}
	rank := func(r reply) int {
		schedule := all[r.position.Key()]
		switch {
		case !l.course.isAsked(&r.place):
			return math.MaxInt
		case schedule.IsDue(today):
			return -1
		case schedule == nil:
			return 0
		}

		return 1 + schedule.Interval
	}

	return slices.MinFunc(replies, func(a, b reply) int { return cmp.Compare(rank(a), rank(b)) }), true
}

// distinct drops replies that lead to the same position as an earlier one, mirrored or rotated.
func distinct(replies []reply) []reply {
	seen := make(map[uint64]bool)
	return slices.DeleteFunc(replies, func(r reply) bool {
		key := r.position.Key()
		wasSeen := seen[key]
		seen[key] = true

		return wasSeen
	})
}

// recorded returns the moves that the player may play, without images of one another.
func (l *line) recorded() (points []game.Point) {
	for _, r := range distinct(l.course.replies(&l.at)) {
		points = append(points, r.move)
	}
	return points
}

// find returns the recorded move to a point. ok is false if it is not recorded.
func (l *line) find(point game.Point) (found reply, ok bool) {
	replies := l.course.replies(&l.at)
	i := slices.IndexFunc(replies, func(r reply) bool { return r.move == point })
	if i < 0 {
		return reply{}, false
	}

	return replies[i], true
}

// marks returns the annotator's marks of the position as they are on the board.
func (l *line) marks() (marks []game.Mark) {
	for _, m := range l.at.node.Marks {
		m.Point = l.at.position.Rules().Transform(l.at.symmetry, m.Point)
		marks = append(marks, m)
	}
	return marks
}
