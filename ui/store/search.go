package store

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"
	"strings"
	"time"

	"jingzi/game"
	"jingzi/game/saved"
)

// entryOf returns the entry of a valid game, which is stored for the library.
func entryOf(g *saved.Game, finished int64) (e LibraryGame, err error) {
	read, err := g.LoadTree()
	if err != nil {
		return e, err
	}
	t := read.Tree
	situations, err := t.Situations(t.MainLineEnd())
	if err != nil {
		return e, err
	}
	last := &situations[len(situations)-1]
	e = LibraryGame{Header: t.Header, Finished: time.UnixMilli(finished), Black: last.SeatOf(game.Black), Side: last.ColourOf(g.HumanSeat), Result: g.Result,
		Stones: last.Position.Stones(), moves: encodeGame(t, g.Opening.Named, &situations[0].Position)}
	if g.Rules.WinLength == 5 && g.Rules.Width >= minNamedSize && t.Root().Setup == nil {
		if i := slices.IndexFunc(situations, func(s game.Situation) bool { return s.Position.Stones() == 3 }); i >= 0 {
			e.Named = situations[i].NamedOpening()
		}
	}
	e.Uncounted = !g.IsCounted()
	return e, nil
}

// minNamedSize is the minimum size of a board whose openings have names.
const minNamedSize = 9

// supported is the set of features of the games that can be found. Later features must fit into bit 7.
const supported = game.AllFeatures

// The byte of flags holds four features in its low bits, then uncounted, then later features.
const (
	lowFeatures = 1<<4 - 1
	uncounted   = 1 << 4
)

// hasLater is a bit of the first byte of an entry. If it is set, the texts of laterColumns follow those of
// columns.
const hasLater = 0x80

func (e *LibraryGame) columns() [7]*string {
	return [...]*string{&e.ID, &e.Names[0], &e.Names[1], &e.Collection, &e.Date, (*string)(&e.ComputerLevels[0]), (*string)(&e.ComputerLevels[1])}
}

// laterColumns returns the columns added after the first version of entries. New ones are appended.
func (e *LibraryGame) laterColumns() [1]*string { return [...]*string{&e.Event} }

func (e *LibraryGame) append(to []byte) []byte {
	f := e.Rules.Features() & supported
	flags := byte(f&lowFeatures | f&^lowFeatures<<1)
	if e.Uncounted {
		flags |= uncounted
	}
	later, first := e.laterColumns(), byte(e.Rules.Width)
	if slices.ContainsFunc(later[:], func(text *string) bool { return *text != "" }) {
		first |= hasLater
	}
	to = append(to, first, byte(e.Rules.Height), byte(e.Rules.WinLength), flags, byte(e.Named), byte(e.Black),
		byte(slices.Index(game.Modes, e.Mode)), byte(e.Side), byte(e.Result.Winner), byte(e.Result.Reason))
	to = binary.AppendUvarint(to, uint64(e.Finished.UnixMilli()))
	to = binary.AppendUvarint(to, uint64(e.Stones))
	put := func(text *string) {
		to = binary.AppendUvarint(to, uint64(len(*text)))
		to = append(to, *text...)
	}
	for _, text := range e.columns() {
		put(text)
	}
	if first&hasLater != 0 {
		to = binary.AppendUvarint(to, uint64(len(later)))
		for _, text := range later {
			put(text)
		}
	}
	return append(to, e.moves...)
}

// entryHead is the number of bytes before the part of variable length.
const entryHead = 10

// read reads an entry. It reports whether the entry is valid.
func (e *LibraryGame) read(from []byte) (ok bool) {
	if len(from) < entryHead {
		return false
	}
	h := from[:entryHead]
	flags := game.Features(h[3])
	e.Rules = game.Rules{Width: int(h[0] &^ hasLater), Height: int(h[1]), WinLength: int(h[2])}.WithFeatures(flags&lowFeatures | flags>>1&^lowFeatures)
	e.Uncounted = flags&uncounted != 0
	e.Named, e.Black, e.Side = game.NamedOpening(h[4]), game.Seat(h[5]), game.Stone(h[7])
	e.Result = game.Result{Winner: game.Stone(h[8]), Reason: game.Reason(h[9])}
	if e.Rules.Require(supported) != nil || e.Named > game.NumNamedOpenings || e.Black > game.Second || int(h[6]) >= len(game.Modes) ||
		e.Side > game.White || e.Result.Winner > game.White {
		return false
	}
	e.Mode, from, ok = game.Modes[h[6]], from[entryHead:], true
	number := func(maximum int) int {
		n, width := binary.Uvarint(from)
		if width <= 0 || int(n) < 0 || int(n) > maximum {
			ok = false
			return 0
		}
		from = from[width:]
		return int(n)
	}
	e.Finished, e.Stones = time.UnixMilli(int64(number(math.MaxInt))), number(e.Rules.NumPoints())
	read := func(text *string) {
		n := number(len(from))
		n = min(n, len(from))
		*text, from = string(from[:n]), from[n:]
	}
	for _, text := range e.columns() {
		read(text)
	}
	later := 0
	if h[0]&hasLater != 0 {
		later = number(len(from))
	}
	for _, text := range e.laterColumns() {
		if *text = ""; later > 0 {
			read(text)
			later--
		}
	}
	for unknown := ""; later > 0 && ok; later-- { // columns of later versions
		read(&unknown)
	}
	e.moves = from
	return ok
}

// matches reports whether a game matches the query, ignoring positions.
func (q *Query) matches(e *LibraryGame) bool {
	return (q.Rules == game.Rules{} || q.Rules.WithoutFoulPenalty() == e.Rules.WithoutFoulPenalty()) &&
		(q.Opening == 0 || q.Opening == e.Named) &&
		(q.Mode == "" || q.Mode == e.Mode) &&
		q.Result.matches(e) &&
		(!q.Counted || !e.Uncounted && e.Side != game.Empty) &&
		(q.From.IsZero() || !e.Finished.Before(q.From)) && (q.To.IsZero() || e.Finished.Before(q.To)) &&
		(q.Collection == nil || *q.Collection == e.Collection) &&
		(q.Name == "" || q.names(e))
}

func (q *Query) names(e *LibraryGame) bool {
	names := e.Names
	if q.PlayerNames != nil {
		names = q.PlayerNames(e)
	}
	return slices.ContainsFunc(names[:], func(name string) bool {
		return strings.Contains(strings.ToLower(name), strings.ToLower(q.Name))
	})
}

func (o ResultFilter) matches(e *LibraryGame) bool {
	mine := e.Mode == game.HumanVsComputer && e.Collection == PlayedHere && e.Side != game.Empty
	switch o {
	case BlackWins:
		return e.Result.Winner == game.Black
	case WhiteWins:
		return e.Result.Winner == game.White
	case Draw:
		return e.Result.Over() && e.Result.Winner == game.Empty
	case HumanWins:
		return mine && e.Result.Winner == e.Side
	case HumanLoses:
		return mine && e.Result.Winner == e.Side.Other()
	}
	return true
}

type scan struct {
	query        *Query
	position     *finder // nil for any
	next         *finder // nil if next moves are not counted
	tally        map[int]*NextMove
	numContinued int
	results      []GameRef
}

func newScan(q *Query) *scan {
	c := &scan{query: q}
	if q.Position != nil {
		c.position = newFinder(q.Position)
	}
	if q.Next != nil {
		c.next, c.tally = newFinder(q.Next), make(map[int]*NextMove)
	}
	return c
}

func (c *scan) visit(e *LibraryGame) {
	k := GameRef{ID: e.ID}
	if !c.query.matches(e) {
		return
	}
	if c.next != nil && c.next.fits(e.Rules) {
		_, _, next := c.next.follow(e.moves, false)
		c.numContinued += min(len(next), 1)
		result := e.Result
		if !c.next.first {
			result = game.Result{}
		}
		for _, at := range next {
			c.count(at, result)
			result = game.Result{} // a variation has no result of its own
		}
	}
	if c.position != nil {
		ok := c.position.fits(e.Rules)
		if ok {
			ok, k.Stones, _ = c.position.follow(e.moves, c.query.AllowOthers)
		}
		if !ok {
			return
		}
	}
	c.results = append(c.results, k)
}

func (c *scan) count(at int, result game.Result) {
	n := c.tally[at]
	if n == nil {
		n = &NextMove{Point: c.next.rules.PointAt(at)}
		c.tally[at] = n
	}
	n.Games++
	if result.Over() {
		n.Won[result.Winner]++
	}
}

// moves returns the next moves, most frequent first.
func (c *scan) moves() []NextMove {
	var all []NextMove
	for _, n := range c.tally {
		all = append(all, *n)
	}
	slices.SortFunc(all, func(a, b NextMove) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Point.Y, b.Point.Y), cmp.Compare(a.Point.X, b.Point.X))
	})
	return all
}
