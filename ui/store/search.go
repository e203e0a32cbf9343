package store

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
	"strings"
	"time"

	"jingzi/game"
)

// entry is all that a game of the library is looked for by. Its bytes belong to
// what it was read from.
type entry struct {
	finished int64 // milliseconds since 1970
	rules    game.Rules
	opening  game.NamedOpening
	black    game.Seat
	mode     game.Mode
	side     game.Stone
	result   game.Result
	names    [2][]byte
	source   []byte // the collection, empty for a game that was played here
	line     line
}

// entryOf is the entry of a row as it is kept; empty for a game that makes no sense.
func entryOf(r *row) []byte {
	g := r.game
	s, err := shapeOf(g)
	if err != nil {
		return []byte{}
	}
	e := entry{r.finished, g.Rules.Game(), s.opening, s.black, g.Mode, g.Kind.Side, g.Result,
		[2][]byte{[]byte(g.Names[0]), []byte(g.Names[1])}, []byte(g.Collection), s.line}
	return e.append(nil)
}

func (e *entry) append(to []byte) []byte {
	flags := byte(0)
	for i, set := range []bool{e.rules.Exact, e.rules.Fouls, e.rules.DeadDraw, e.black == game.Second} {
		if set {
			flags |= 1 << i
		}
	}
	to = append(to, byte(e.rules.Width), byte(e.rules.Height), byte(e.rules.Line), flags, byte(e.opening),
		byte(slices.Index(game.Modes, e.mode)), byte(e.side), byte(e.result.Winner), byte(e.result.Reason))
	to = binary.AppendVarint(to, e.finished)
	for _, text := range [][]byte{e.names[0], e.names[1], e.source, e.line} {
		to = binary.AppendUvarint(to, uint64(len(text)))
		to = append(to, text...)
	}
	return to
}

// entryHead is how many bytes come before what has no fixed length.
const entryHead = 9

// read reads an entry. It reports whether it makes sense.
func (e *entry) read(from []byte) bool {
	if len(from) < entryHead {
		return false
	}
	flags := from[3]
	set := func(i int) bool { return flags>>i&1 != 0 }
	e.rules = game.Rules{Width: int(from[0]), Height: int(from[1]), Line: int(from[2]), Exact: set(0), Fouls: set(1), DeadDraw: set(2)}
	e.opening, e.side, e.result = game.NamedOpening(from[4]), game.Stone(from[6]), game.Result{Winner: game.Stone(from[7]), Reason: game.Reason(from[8])}
	e.black = game.First
	if set(3) {
		e.black = game.Second
	}
	if int(from[5]) >= len(game.Modes) || e.rules.Validate() != nil || e.opening > game.NamedOpenings || e.side > game.White || e.result.Winner > game.White {
		return false
	}
	e.mode = game.Modes[from[5]]
	finished, width := binary.Varint(from[entryHead:])
	if width <= 0 {
		return false
	}
	e.finished, from = finished, from[entryHead+width:]
	for _, into := range []*[]byte{&e.names[0], &e.names[1], &e.source, (*[]byte)(&e.line)} {
		n, width := binary.Uvarint(from)
		if width <= 0 || n > uint64(len(from)-width) {
			return false
		}
		*into, from = from[width:width+int(n)], from[width+int(n):]
	}
	return true
}

// wants reports whether a game is among those that are wanted, whatever its
// positions.
func (q *Query) wants(e *entry) bool {
	return (q.Rules == game.Rules{} || q.Rules.Game() == e.rules) &&
		(q.Opening == 0 || q.Opening == e.opening) &&
		(q.Mode == "" || q.Mode == e.mode) &&
		q.Outcome.is(e) &&
		(q.From.IsZero() || e.finished >= q.From.UnixMilli()) && (q.To.IsZero() || e.finished < q.To.UnixMilli()) &&
		(q.Source == nil || *q.Source == string(e.source)) &&
		(q.Name == "" || q.named(e.names[0]) || q.named(e.names[1]))
}

// named reports whether a player's name has the part that is wanted, whatever the case.
func (q *Query) named(name []byte) bool {
	return bytes.Contains(bytes.ToLower(name), []byte(strings.ToLower(q.Name)))
}

func (o Outcome) is(e *entry) bool {
	mine := e.mode == game.AgainstComputer && len(e.source) == 0 && e.side != game.Empty
	switch o {
	case BlackWins:
		return e.result.Winner == game.Black
	case WhiteWins:
		return e.result.Winner == game.White
	case Draw:
		return e.result.Over() && e.result.Winner == game.Empty
	case WonByMe:
		return mine && e.result.Winner == e.side
	case LostByMe:
		return mine && e.result.Winner == e.side.Other()
	}
	return true
}

type scan struct {
	query    *Query
	position *finder // nil: any
	next     *finder // nil: not wanted
	tally    map[int]*Next
	found    []foundKey
}

// foundKey is a game with what the library is sorted by.
type foundKey struct {
	Key
	finished int64
}

func newScan(q *Query) *scan {
	c := &scan{query: q}
	if q.Position != nil {
		c.position = newFinder(q.Position)
	}
	if q.Next != nil {
		c.next, c.tally = newFinder(q.Next), make(map[int]*Next)
	}
	return c
}

// plain reports whether all games are wanted, and nothing of their positions.
func (c *scan) plain() bool {
	q := *c.query
	q.AtMost, q.Others = 0, false
	return q == Query{}
}

func (c *scan) look(row int64, e *entry) {
	k := Key{row: row}
	if !c.query.wants(e) {
		return
	}
	if c.next != nil && c.next.fits(e.rules) {
		_, _, next := c.next.follow(e.line, false)
		for i, at := range next {
			if result := e.result; i == 0 {
				c.count(at, result)
			} else {
				c.count(at, game.Result{}) // a variation: nobody won by it
			}
		}
	}
	if c.position != nil {
		ok := c.position.fits(e.rules)
		if ok {
			ok, k.Move, _ = c.position.follow(e.line, c.query.Others)
		}
		if !ok {
			return
		}
	}
	c.found = append(c.found, foundKey{k, e.finished})
}

func (c *scan) count(at int, result game.Result) {
	n := c.tally[at]
	if n == nil {
		n = &Next{Point: c.next.rules.PointAt(at)}
		c.tally[at] = n
	}
	n.Games++
	if result.Over() {
		n.Won[result.Winner]++
	}
}

// moves are those that were played next, the most frequent first.
func (c *scan) moves() []Next {
	var all []Next
	for _, n := range c.tally {
		all = append(all, *n)
	}
	slices.SortFunc(all, func(a, b Next) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Point.Y, b.Point.Y), cmp.Compare(a.Point.X, b.Point.X))
	})
	return all
}

func (r *row) listed() Listed {
	g := r.game
	l := Listed{ID: g.ID, Finished: time.UnixMilli(r.finished), Date: g.Date, Rules: g.Rules, Mode: r.game.Mode, Levels: g.Kind.Levels, Side: g.Kind.Side,
		Names: g.Names, Source: g.Collection, Result: g.Result}
	if s, err := shapeOf(g); err == nil {
		l.Opening, l.Black, l.Stones = s.opening, s.black, s.stones
	}
	return l
}
