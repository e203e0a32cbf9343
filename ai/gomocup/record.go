package gomocup

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"jingzi/game"
)

// stone is a move of a record: a point or game.Pass, and the colour that played it.
type stone struct {
	at     game.Point
	colour game.Stone
}

// record is the current game: the moves in the order in which they were received, and the position.
type record struct {
	stones   []stone
	position game.Position
}

func newRecord(r game.Rules) record { return record{position: game.NewPosition(r)} }

// newSetupRecord returns a record of stones that the controller puts on the board. They need not
// alternate, be in playing order or be free of fouls. If they cannot be played in their order, the position
// is a setup position.
func newSetupRecord(r game.Rules, stones []stone, toMove game.Stone) (record, error) {
	rec, inTurn := newRecord(r), true
	points := map[game.Stone][]game.Point{}
	for _, s := range stones {
		inTurn = inTurn && s.colour == rec.position.ToMove() && rec.play(s.at) == nil
		if s.at != game.Pass {
			points[s.colour] = append(points[s.colour], s.at)
		}
	}
	if inTurn && rec.position.ToMove() == toMove {
		return rec, nil
	}
	p, err := game.NewSetupPosition(r, points[game.Black], points[game.White], toMove)

	return record{stones, p}, err
}

func (rec *record) play(point game.Point) error {
	next, err := rec.position.Play(point)
	if err != nil {
		return err
	}
	rec.stones = append(slices.Clip(rec.stones), stone{point, rec.position.ToMove()})
	rec.position = next

	return nil
}

// takeBack removes the stone on a point, which need not be the last stone. The side that played it is then
// to move.
func (rec *record) takeBack(point game.Point) error {
	for i := len(rec.stones) - 1; i >= 0; i-- {
		if rec.stones[i].at != point {
			continue
		}
		remaining, err := newSetupRecord(rec.position.Rules(), slices.Delete(slices.Clone(rec.stones), i, i+1),
			rec.stones[i].colour)
		if err == nil {
			*rec = remaining
		}

		return err
	}

	return fmt.Errorf("no stone at %v", point)
}

func (rec *record) withRules(r game.Rules) (record, error) {
	return newSetupRecord(r, rec.stones, rec.position.ToMove())
}

// field is a line of a BOARD: a point and the owner of its stone, or 0 if the line names no owner, as in a
// SWAP2BOARD.
type field struct {
	at    game.Point
	owner int
}

const (
	ownStone      = 1 // a stone of the engine
	opponentStone = 2 // a stone of the opponent
	closed        = 3 // part of an earlier winning line, or forbidden to Black
)

var errContinuous = errors.New("a continuous game is not supported")

// leadingNumbers matches the two or three numbers at the start of a line.
var leadingNumbers = regexp.MustCompile(`^\s*-?\d+\s*,\s*-?\d+(\s*,\s*-?\d+)?`)

// firstField parses the field at the start of a text and ignores the rest, as other programs do.
func firstField(r game.Rules, text string) (field, error) {
	if found := leadingNumbers.FindString(text); found != "" {
		text = found
	}
	return parseField(r, text)
}

// firstPoint parses the "x,y" at the start of a text and ignores the rest.
func firstPoint(r game.Rules, text string) (game.Point, error) {
	f, err := firstField(r, text)
	return f.at, err
}

func parseField(r game.Rules, text string) (field, error) {
	n, err := parseNumbers(text)
	switch {
	case err != nil || len(n) != 2 && len(n) != 3:
		return field{}, fmt.Errorf("%s is not a point", quote(text))
	case len(n) == 2:
		n = append(n, 0)
	case n[2] < ownStone || n[2] > closed:
		return field{}, fmt.Errorf("%s: the field is 1, 2 or 3", quote(text))
	}
	x, y, owner := n[0], n[1], n[2]
	if x == -1 && y == -1 {
		return field{game.Pass, owner}, nil
	}
	if x < 0 || x >= r.Width || y < 0 || y >= r.Height {
		return field{}, fmt.Errorf("%s is outside the board", quote(text))
	}

	return field{game.Pt(x, y), owner}, nil
}

func parseNumbers(text string) (numbers []int, err error) {
	for part := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil {
			return nil, err
		}
		numbers = append(numbers, n)
	}

	return numbers, nil
}

// parsePoint parses an answer "x,y".
func parsePoint(r game.Rules, text string) (game.Point, error) {
	f, err := parseField(r, text)
	if err == nil && f.owner != 0 {
		err = fmt.Errorf("%s is not a point", quote(text))
	}
	return f.at, err
}

// fromFields returns the record for the lines of a BOARD. Under renju, and if inOrder is set as for a
// YXBOARD, the stones are in playing order, beginning with Black's. Otherwise the numbers of stones
// determine which side is Black. If engineToMove is set, as for a BOARD, the engine is to move, otherwise
// the side that did not play the last stone.
func fromFields(r game.Rules, fields []field, inOrder, engineToMove bool) (record, error) {
	numFields := len(fields)
	fields = slices.DeleteFunc(fields, func(f field) bool { return f.owner == closed })
	switch {
	case len(fields) < numFields && !r.Fouls:
		// Under renju such a field is a forbidden point and can be ignored.
		return record{}, errContinuous
	case len(fields) == 0:
		return newRecord(r), nil
	}
	black := fields[0].owner
	if !inOrder && !r.Fouls {
		stones := map[int]int{}
		for _, f := range fields {
			if f.at != game.Pass {
				stones[f.owner]++
			}
		}

		switch stones[opponentStone] - stones[ownStone] {
		case 0:
			black = ownStone
		case 1:
			black = opponentStone
		}
	}
	engineColour := game.White
	if black == ownStone {
		engineColour = game.Black
	}

	var stones []stone
	for _, f := range fields {
		s := stone{f.at, engineColour}
		if f.owner == opponentStone {
			s.colour = engineColour.Other()
		}
		if n := len(stones); r.Fouls && n > 0 && stones[n-1].colour == s.colour {
			stones = append(stones, stone{game.Pass, s.colour.Other()})
		}
		stones = append(stones, s)
	}
	next := stones[len(stones)-1].colour.Other()
	if engineToMove && next != engineColour {
		if r.Fouls {
			stones = append(stones, stone{game.Pass, engineColour.Other()})
		}
		next = engineColour
	}

	return newSetupRecord(r, stones, next)
}

// boardLines returns the lines of the command that sets up a position. The stones are in an order in
// which they could have been played, as programs for renju expect: colours alternate, beginning with
// Black, and the latest stone is last. Under renju, passes replace the missing stones of a side.
func boardLines(position game.Position) []string {
	last, hasLast := position.Last()
	if !hasLast && position.Stones() == 0 {
		return []string{"BEGIN"}
	}

	r := position.Rules()
	engineColour := position.ToMove()
	points := map[game.Stone][]game.Point{}
	for i := range r.NumPoints() {
		point := r.PointAt(i)
		if colour := position.At(point); colour != game.Empty && point != last {
			points[colour] = append(points[colour], point)
		}
	}
	if hasLast {
		points[engineColour.Other()] = append(points[engineColour.Other()], last)
	}

	// Number of missing black stones; if negative, of white stones.
	numMissing := len(points[game.White]) - len(points[game.Black])
	if engineColour == game.White {
		numMissing++
	}
	if r.Fouls {
		side := game.Black
		if numMissing < 0 {
			side, numMissing = game.White, -numMissing
		}
		points[side] = append(slices.Repeat([]game.Point{game.Pass}, numMissing), points[side]...)
	}

	lines := []string{"BOARD"}
	for i := range max(len(points[game.Black]), len(points[game.White])) {
		for _, colour := range []game.Stone{game.Black, game.White} {
			if i < len(points[colour]) {
				owner := opponentStone
				if colour == engineColour {
					owner = ownStone
				}
				lines = append(lines, fmt.Sprintf("%s,%d", pointText(points[colour][i]), owner))
			}
		}
	}

	return append(lines, "DONE")
}

// quote returns received text as a quoted, shortened line for a message.
func quote(text string) string {
	if len(text) > 40 {
		text = text[:40] + "..."
	}
	return strconv.QuoteToASCII(text)
}
