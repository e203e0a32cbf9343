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

// entryOf returns the library's entry of a valid game.
func entryOf(g *saved.Game, finished int64) (entry LibraryGame, err error) {
	tree, err := g.LoadTree()
	if err != nil {
		return entry, err
	}
	t := tree.Tree
	situations, err := t.Situations(t.MainLineEnd())
	if err != nil {
		return entry, err
	}
	last := &situations[len(situations)-1]
	entry = LibraryGame{Header: t.Header, Finished: time.UnixMilli(finished), Black: last.SeatOf(game.Black),
		Side: last.ColourOf(g.HumanSeat), Result: g.Result,
		Stones: last.Position.Stones(), moves: encodeGame(t, g.Opening.Named, &situations[0].Position)}
	if g.Rules.WinLength == 5 && g.Rules.Width >= minNamedSize && t.Root().Setup == nil {
		if i := slices.IndexFunc(situations, func(s game.Situation) bool { return s.Position.Stones() == 3 }); i >= 0 {
			entry.Named = situations[i].NamedOpening()
		}
	}
	entry.Uncounted = !g.IsCounted()

	return entry, nil
}

// minNamedSize is the minimum size of a board whose openings have names.
const minNamedSize = 9

// supported is the set of the rules' features that an entry can hold.
const supported = game.AllFeatures

// The byte of flags holds four features in its low bits, then uncounted, then up to three later features.
const (
	lowFeatures = 1<<4 - 1
	uncounted   = 1 << 4
)

// hasLater is a bit of the first byte of an entry. If it is set, the texts of laterColumns follow the texts
// of columns.
const hasLater = 0x80

func (g *LibraryGame) columns() [7]*string {
	return [...]*string{&g.ID, &g.Names[0], &g.Names[1], &g.Collection, &g.Date, (*string)(&g.ComputerLevels[0]),
		(*string)(&g.ComputerLevels[1])}
}

// laterColumns returns the columns added after the first version of entries. Append new columns.
func (g *LibraryGame) laterColumns() [3]*string {
	return [...]*string{&g.Event, &g.Place, (*string)(&g.User)}
}

// append appends the encoded entry to data.
func (g *LibraryGame) append(data []byte) []byte {
	f := g.Rules.Features() & supported
	flags := byte(f&lowFeatures | f&^lowFeatures<<1)
	if g.Uncounted {
		flags |= uncounted
	}
	numLater, first := g.laterColumns(), byte(g.Rules.Width)
	if slices.ContainsFunc(numLater[:], func(text *string) bool { return *text != "" }) {
		first |= hasLater
	}
	data = append(data, first, byte(g.Rules.Height), byte(g.Rules.WinLength), flags, byte(g.Named), byte(g.Black),
		byte(slices.Index(game.Modes, g.Mode)), byte(g.Side), byte(g.Result.Winner), byte(g.Result.Reason))

	data = binary.AppendUvarint(data, uint64(g.Finished.UnixMilli()))
	data = binary.AppendUvarint(data, uint64(g.Stones))
	appendText := func(text *string) {
		data = binary.AppendUvarint(data, uint64(len(*text)))
		data = append(data, *text...)
	}
	for _, text := range g.columns() {
		appendText(text)
	}
	if first&hasLater != 0 {
		data = binary.AppendUvarint(data, uint64(len(numLater)))
		for _, text := range numLater {
			appendText(text)
		}
	}

	return append(data, g.moves...)
}

// entryHead is the number of bytes before the part of an entry that has a variable length.
const entryHead = 10

// read decodes an entry and reports whether the entry is valid.
func (g *LibraryGame) read(data []byte) (ok bool) {
	if len(data) < entryHead {
		return false
	}
	h := data[:entryHead]
	flags := game.Features(h[3])
	g.Rules = game.Rules{
		Width:     int(h[0] &^ hasLater),
		Height:    int(h[1]),
		WinLength: int(h[2]),
	}.WithFeatures(flags&lowFeatures | flags>>1&^lowFeatures)
	g.Uncounted = flags&uncounted != 0
	g.Named, g.Black, g.Side = game.NamedOpening(h[4]), game.Seat(h[5]), game.Stone(h[7])
	g.Result = game.Result{Winner: game.Stone(h[8]), Reason: game.Reason(h[9])}
	if g.Rules.Require(supported) != nil || g.Named > game.NumNamedOpenings || g.Black > game.Second ||
		int(h[6]) >= len(game.Modes) ||
		g.Side > game.White || g.Result.Winner > game.White {
		return false
	}
	g.Mode, data, ok = game.Modes[h[6]], data[entryHead:], true
	number := func(maximum int) int {
		n, width := binary.Uvarint(data)
		if width <= 0 || int(n) < 0 || int(n) > maximum {
			ok = false
			return 0
		}
		data = data[width:]

		return int(n)
	}

	g.Finished, g.Stones = time.UnixMilli(int64(number(math.MaxInt))), number(g.Rules.NumPoints())
	readText := func(text *string) {
		n := number(len(data))

		// The limit above includes the bytes of the number itself.
		if n > len(data) {
			ok, n = false, len(data)
		}
		*text, data = string(data[:n]), data[n:]
	}
	for _, text := range g.columns() {
		readText(text)
	}
	numLater := 0
	if h[0]&hasLater != 0 {
		numLater = number(len(data))
	}

	for _, text := range g.laterColumns() {
		*text = ""
		if numLater > 0 {
			readText(text)
			numLater--
		}
	}

	// Columns of later versions.
	for unknown := ""; numLater > 0 && ok; numLater-- {
		readText(&unknown)
	}
	g.moves = data

	return ok
}

// matches reports whether a game matches the query, ignoring positions.
func (q *Query) matches(g *LibraryGame) bool {
	return (q.Rules == game.Rules{} || q.Rules.WithoutFoulPenalty() == g.Rules.WithoutFoulPenalty()) &&
		(q.Opening == 0 || q.Opening == g.Named) &&
		(q.Mode == "" || q.Mode == g.Mode) &&
		q.Result.matches(g) &&
		(!q.Counted || !g.Uncounted && g.Side != game.Empty) &&
		(q.From.IsZero() || !g.played().Before(q.From)) &&
		(q.To.IsZero() || g.played().Before(q.To)) &&
		(q.Collection == nil || *q.Collection == g.Collection) &&
		(q.Name == "" || q.matchesName(g))
}

// played returns the time when a game was played, which is before Finished if the year is before 1970.
func (g *LibraryGame) played() time.Time {
	if g.Finished.UnixMilli() > minFinished {
		return g.Finished
	}
	if t, ok := parseDate(g.Date); ok {
		return t
	}

	return g.Finished
}

func (q *Query) matchesName(g *LibraryGame) bool {
	names := g.Names
	if q.PlayerNames != nil {
		names = q.PlayerNames(g)
	}

	part := strings.ToLower(q.Name)
	texts := [...]string{names[0], names[1], g.Event, g.Place}

	return slices.ContainsFunc(texts[:], func(text string) bool {
		return strings.Contains(strings.ToLower(text), part)
	})
}

// userSide returns the colour at the end of the person at the program: in a game against the computer, or in a record
// whose user was chosen. It returns Empty for other games.
func (g *LibraryGame) userSide() game.Stone {
	seat, isChosen := g.User.Seat()
	switch {
	case isChosen && seat == g.Black:
		return game.Black
	case isChosen:
		return game.White
	case g.Mode == game.HumanVsComputer && g.Collection == PlayedHere:
		return g.Side
	}

	return game.Empty
}

func (f ResultFilter) matches(g *LibraryGame) bool {
	switch f {
	case BlackWins:
		return g.Result.Winner == game.Black
	case WhiteWins:
		return g.Result.Winner == game.White
	case Draw:
		return g.Result.Over() && g.Result.Winner == game.Empty
	case HumanWins:
		return g.userSide() != game.Empty && g.Result.Winner == g.userSide()
	case HumanLoses:
		return g.userSide() != game.Empty && g.Result.Winner == g.userSide().Other()
	}

	return true
}

type scan struct {
	query        *Query
	position     *finder // nil for any position
	next         *finder // nil if next moves are not counted
	tally        map[int]*NextMove
	numContinued int // see SearchResult.Continued
	results      []GameRef
}

func newScan(q *Query) *scan {
	s := &scan{query: q}
	if q.Position != nil {
		s.position = newFinder(q.Position)
	}
	if q.Next != nil {
		s.next, s.tally = newFinder(q.Next), make(map[int]*NextMove)
	}

	return s
}

func (s *scan) visit(g *LibraryGame) {
	ref := GameRef{ID: g.ID}
	if !s.query.matches(g) {
		return
	}
	if s.next != nil && s.next.fits(g.Rules) {
		_, _, next := s.next.follow(g.moves, false)
		s.numContinued += min(len(next), 1)
		result := g.Result
		if !s.next.nextInMainLine {
			result = game.Result{}
		}

		for _, point := range next {
			s.count(point, result)

			// A variation has no result.
			result = game.Result{}
		}
	}
	if s.position != nil {
		ok := s.position.fits(g.Rules)
		if ok {
			ok, ref.Stones, _ = s.position.follow(g.moves, s.query.AllowOthers)
		}
		if !ok {
			return
		}
	}
	s.results = append(s.results, ref)
}

func (s *scan) count(point int, result game.Result) {
	n := s.tally[point]
	if n == nil {
		n = &NextMove{Point: s.next.rules.PointAt(point)}
		s.tally[point] = n
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
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Point.Y, b.Point.Y),
			cmp.Compare(a.Point.X, b.Point.X))
	})

	return all
}
