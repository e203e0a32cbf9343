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
	tree, err := g.LoadTree()
	if err != nil {
		return e, err
	}
	t := tree.Tree
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

func (e *LibraryGame) append(data []byte) []byte {
	f := e.Rules.Features() & supported
	flags := byte(f&lowFeatures | f&^lowFeatures<<1)
	if e.Uncounted {
		flags |= uncounted
	}
	numLater, first := e.laterColumns(), byte(e.Rules.Width)
	if slices.ContainsFunc(numLater[:], func(text *string) bool { return *text != "" }) {
		first |= hasLater
	}
	data = append(data, first, byte(e.Rules.Height), byte(e.Rules.WinLength), flags, byte(e.Named), byte(e.Black),
		byte(slices.Index(game.Modes, e.Mode)), byte(e.Side), byte(e.Result.Winner), byte(e.Result.Reason))
	data = binary.AppendUvarint(data, uint64(e.Finished.UnixMilli()))
	data = binary.AppendUvarint(data, uint64(e.Stones))
	appendText := func(text *string) {
		data = binary.AppendUvarint(data, uint64(len(*text)))
		data = append(data, *text...)
	}
	for _, text := range e.columns() {
		appendText(text)
	}
	if first&hasLater != 0 {
		data = binary.AppendUvarint(data, uint64(len(numLater)))
		for _, text := range numLater {
			appendText(text)
		}
	}
	return append(data, e.moves...)
}

// entryHead is the number of bytes before the part of variable length.
const entryHead = 10

// read reads an entry. It reports whether the entry is valid.
func (e *LibraryGame) read(data []byte) (ok bool) {
	if len(data) < entryHead {
		return false
	}
	h := data[:entryHead]
	flags := game.Features(h[3])
	e.Rules = game.Rules{Width: int(h[0] &^ hasLater), Height: int(h[1]), WinLength: int(h[2])}.WithFeatures(flags&lowFeatures | flags>>1&^lowFeatures)
	e.Uncounted = flags&uncounted != 0
	e.Named, e.Black, e.Side = game.NamedOpening(h[4]), game.Seat(h[5]), game.Stone(h[7])
	e.Result = game.Result{Winner: game.Stone(h[8]), Reason: game.Reason(h[9])}
	if e.Rules.Require(supported) != nil || e.Named > game.NumNamedOpenings || e.Black > game.Second || int(h[6]) >= len(game.Modes) ||
		e.Side > game.White || e.Result.Winner > game.White {
		return false
	}
	e.Mode, data, ok = game.Modes[h[6]], data[entryHead:], true
	number := func(maximum int) int {
		n, width := binary.Uvarint(data)
		if width <= 0 || int(n) < 0 || int(n) > maximum {
			ok = false
			return 0
		}
		data = data[width:]
		return int(n)
	}
	e.Finished, e.Stones = time.UnixMilli(int64(number(math.MaxInt))), number(e.Rules.NumPoints())
	readText := func(text *string) {
		n := number(len(data))
		n = min(n, len(data))
		*text, data = string(data[:n]), data[n:]
	}
	for _, text := range e.columns() {
		readText(text)
	}
	numLater := 0
	if h[0]&hasLater != 0 {
		numLater = number(len(data))
	}
	for _, text := range e.laterColumns() {
		if *text = ""; numLater > 0 {
			readText(text)
			numLater--
		}
	}
	for unknown := ""; numLater > 0 && ok; numLater-- { // columns of later versions
		readText(&unknown)
	}
	e.moves = data
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
		(q.Name == "" || q.matchesName(e))
}

func (q *Query) matchesName(e *LibraryGame) bool {
	names := e.Names
	if q.PlayerNames != nil {
		names = q.PlayerNames(e)
	}
	return slices.ContainsFunc(names[:], func(name string) bool {
		return strings.Contains(strings.ToLower(name), strings.ToLower(q.Name))
	})
}

func (o ResultFilter) matches(e *LibraryGame) bool {
	againstComputer := e.Mode == game.HumanVsComputer && e.Collection == PlayedHere && e.Side != game.Empty
	switch o {
	case BlackWins:
		return e.Result.Winner == game.Black
	case WhiteWins:
		return e.Result.Winner == game.White
	case Draw:
		return e.Result.Over() && e.Result.Winner == game.Empty
	case HumanWins:
		return againstComputer && e.Result.Winner == e.Side
	case HumanLoses:
		return againstComputer && e.Result.Winner == e.Side.Other()
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

func (s *scan) visit(e *LibraryGame) {
	k := GameRef{ID: e.ID}
	if !s.query.matches(e) {
		return
	}
	if s.next != nil && s.next.fits(e.Rules) {
		_, _, next := s.next.follow(e.moves, false)
		s.numContinued += min(len(next), 1)
		result := e.Result
		if !s.next.nextInMainLine {
			result = game.Result{}
		}
		for _, at := range next {
			s.count(at, result)
			result = game.Result{} // a variation has no result
		}
	}
	if s.position != nil {
		ok := s.position.fits(e.Rules)
		if ok {
			ok, k.Stones, _ = s.position.follow(e.moves, s.query.AllowOthers)
		}
		if !ok {
			return
		}
	}
	s.results = append(s.results, k)
}

func (s *scan) count(at int, result game.Result) {
	n := s.tally[at]
	if n == nil {
		n = &NextMove{Point: s.next.rules.PointAt(at)}
		s.tally[at] = n
	}
	n.Games++
	if result.Over() {
		n.Won[result.Winner]++
	}
}

// moves returns the next moves, most frequent first.
func (s *scan) moves() []NextMove {
	var all []NextMove
	for _, n := range s.tally {
		all = append(all, *n)
	}
	slices.SortFunc(all, func(a, b NextMove) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Point.Y, b.Point.Y), cmp.Compare(a.Point.X, b.Point.X))
	})
	return all
}
