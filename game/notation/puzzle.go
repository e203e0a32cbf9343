package notation

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"jingzi/game"
)

// Puzzle is a position with a task.
type Puzzle struct {
	Position  game.Position
	Goal      game.Goal
	Theme     string       // subject; may be empty
	Rating    int          // difficulty; 0 if unknown
	Solutions []game.Point // first moves that solve it; nil if unknown

	// A line that loses, beginning with a wrong move of the side to move; nil if unknown.
	LosingLine []game.Point
}

// MaxPuzzles is the maximum number of puzzles that ReadPuzzles reads from a file.
const MaxPuzzles = 5000

// puzzleJSON is the JSON object of a puzzle; see ReadPuzzles.
type puzzleJSON struct {
	Rule      json.RawMessage `json:"rule,omitempty"`
	Side      string          `json:"side"`
	Stones    stonesJSON      `json:"stones,omitzero"`
	Board     []string        `json:"board,omitempty"`
	Goal      string          `json:"goal,omitempty"`
	Theme     string          `json:"theme,omitempty"`
	Rating    int             `json:"rating,omitempty"`
	Solutions string          `json:"solutions,omitempty"`
	Losing    string          `json:"losing,omitempty"`
}

type stonesJSON struct {
	Black string `json:"black"`
	White string `json:"white"`
}

var goalNames = [...]string{game.GoalWin: "", game.GoalDraw: "draw", game.GoalHold: "hold"}

// PuzzleErrorKind is the kind of a PuzzleError. Package ui/lang has a message for each.
type PuzzleErrorKind uint8

const (
	PuzzleUnreadable PuzzleErrorKind = iota // not an object, or a record that cannot be read
	PuzzleField                             // an unknown field, or one with a value of another type
	PuzzleRule                              // an unknown rule
	PuzzleSide                              // neither black nor white
	PuzzleGoal                              // an unknown goal, or one that the rules do not have
	PuzzleStones                            // no stones, or points that are not on the board or occupied twice
	PuzzleOver                              // the game is over
	PuzzleSolution                          // a solution is not a legal move
	PuzzleLosingLine                        // the line is illegal, or the opponent does not win
)

// ErrBadPuzzle is wrapped by each PuzzleError.
var ErrBadPuzzle = errors.New("invalid puzzle")

// PuzzleError describes why a puzzle of a file cannot be read.
type PuzzleError struct {
	Kind   PuzzleErrorKind
	Number int    // of the puzzle in the file, from 1
	LineNo int    // at which it begins, from 1; 0 in SGF
	Text   string // the part that is wrong; may be empty
}

func (e *PuzzleError) Error() string {
	return fmt.Sprintf("%v %d in line %d: error %d, %q", ErrBadPuzzle, e.Number, e.LineNo, e.Kind, e.Text)
}

func (e *PuzzleError) Unwrap() error { return ErrBadPuzzle }

func badPuzzle(kind PuzzleErrorKind, text string) *PuzzleError {
	return &PuzzleError{Kind: kind, Text: clip(text)}
}

// ReadPuzzles reads a file of puzzles in JSON, or SGF with one puzzle per game, whose position is the setup at the
// root. It skips invalid puzzles and returns their errors, in the order of the file. The error is an *Error if nothing
// can be read, or the error of the reader.
//
// In JSON, a file has one object after another, or an array of them:
//
//	{"rule":"renju","side":"white","stones":{"black":"h8 i9","white":"g8"},"goal":"hold"}
//
// The fields are:
//
//   - rule: the name of one of game.Variants, or an object such as {"width":15,"height":15,"line":5}; renju by default
//   - side: the side to move, black or white
//   - stones: the points of both colours, such as "h8 i9"; or instead board, the rows as text from the top, with X
//     for Black, O for White and . for an empty point
//   - goal: win by default, or draw or hold
//   - theme: the subject, any text
//   - rating: the difficulty, a number
//   - solutions: the first moves that solve the puzzle
//   - losing: a wrong move and the moves after it until the opponent has won
//
// Any other field is an error.
func ReadPuzzles(name string, in io.Reader, o Options) (all []Puzzle, invalid []*PuzzleError, err error) {
	buffered, _ := o.open(name, in, headBytes)
	data, err := io.ReadAll(io.LimitReader(buffered, MaxBytes+1))
	if err != nil {
		return nil, nil, err
	}
	if len(data) > MaxBytes {
		return nil, nil, tooBig(LimitBytes, MaxBytes, MaxBytes)
	}

	f := file{data: data, options: o}
	text := f.decode()
	switch body := strings.TrimLeft(text, blanks); {
	case strings.HasPrefix(body, "{") || strings.HasPrefix(body, "["):
		all, invalid, err = puzzlesOfJSON(text)
	case startOfSGF(text) >= 0:
		all, invalid, err = puzzlesOfSGF(text, o)
	default:
		return nil, nil, &Error{Kind: UnknownFormat}
	}
	if len(all)+len(invalid) == 0 && err == nil {
		err = &Error{Kind: UnknownFormat}
	}

	return all, invalid, err
}

func puzzlesOfJSON(text string) (all []Puzzle, invalid []*PuzzleError, err error) {
	decoder := json.NewDecoder(strings.NewReader(text))
	read := func(item []byte, offset int64) {
		puzzle, puzzleErr := puzzleOf(item)
		if puzzleErr == nil {
			all = append(all, puzzle)
			return
		}
		puzzleErr.Number = len(all) + len(invalid) + 1
		puzzleErr.LineNo, _ = lineAndColumn(text, offset)
		invalid = append(invalid, puzzleErr)
	}
	isFull := func() bool { return len(all)+len(invalid) >= MaxPuzzles }

	for !isFull() {
		var raw json.RawMessage
		if err := decoder.Decode(&raw); err == io.EOF {
			break
		} else if err != nil {
			malformed := &Error{Kind: Malformed, Offset: decoder.InputOffset(), Err: ErrUnexpected}
			malformed.LineNo, malformed.Column = lineAndColumn(text, malformed.Offset)
			return nil, nil, malformed
		}
		start := decoder.InputOffset() - int64(len(raw))
		if raw[0] != '[' {
			read(raw, start)
			continue
		}

		// No errors, since it is valid JSON.
		items := json.NewDecoder(bytes.NewReader(raw))
		_, _ = items.Token()
		for items.More() && !isFull() {
			var item json.RawMessage
			_ = items.Decode(&item)
			read(item, start+items.InputOffset()-int64(len(item)))
		}
	}

	return all, invalid, nil
}

// unmarshal is json.Unmarshal, but rejects unknown fields.
func unmarshal(raw []byte, v any) *PuzzleError {
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(v)
	if err == nil {
		return nil
	}
	if wrongType := new(json.UnmarshalTypeError); errors.As(err, &wrongType) {
		if wrongType.Field == "" {
			return badPuzzle(PuzzleUnreadable, string(raw))
		}
		return badPuzzle(PuzzleField, wrongType.Field)
	}
	_, field, _ := strings.Cut(err.Error(), "unknown field ")

	return badPuzzle(PuzzleField, strings.Trim(field, `"`))
}

func puzzleOf(raw []byte) (puzzle Puzzle, err *PuzzleError) {
	if raw[0] != '{' {
		return puzzle, badPuzzle(PuzzleUnreadable, string(raw))
	}
	var j puzzleJSON
	if err = unmarshal(raw, &j); err != nil {
		return puzzle, err
	}
	rules, err := rulesOf(j.Rule)
	if err != nil {
		return puzzle, err
	}
	side := sides[strings.ToLower(j.Side)]
	if side == game.Empty {
		return puzzle, badPuzzle(PuzzleSide, j.Side)
	}

	switch goal := slices.Index(goalNames[:], j.Goal); {
	case goal >= 0:
		puzzle.Goal = game.Goal(goal)
	case j.Goal != "win":
		return puzzle, badPuzzle(PuzzleGoal, j.Goal)
	}
	if puzzle.Position, err = positionOf(rules, j, side); err != nil {
		return puzzle, err
	}
	if puzzle.Position.Result().Over() {
		return puzzle, badPuzzle(PuzzleOver, "")
	}
	puzzle.Theme, puzzle.Rating = game.Shorten(oneLine(j.Theme), game.MaxNameLength), j.Rating

	solutions, isRead := pointsOf(rules, j.Solutions)
	for _, point := range solutions {
		isRead = isRead && puzzle.Position.Legal(point) == nil
	}
	if !isRead {
		return puzzle, badPuzzle(PuzzleSolution, j.Solutions)
	}
	line, isRead := pointsOf(rules, j.Losing)
	if !isRead || len(line) > 0 && !Loses(puzzle.Position, line) {
		return puzzle, badPuzzle(PuzzleLosingLine, j.Losing)
	}
	puzzle.Solutions, puzzle.LosingLine = solutions, line

	return puzzle, nil
}

// Loses reports whether a line is legal and ends with a win of the opponent of the side to move in p.
func Loses(p game.Position, line []game.Point) bool {
	opponent := p.ToMove().Other()
	for _, point := range line {
		next, err := p.Play(point)
		if err != nil {
			return false
		}
		p = next
	}

	return p.Result().Winner == opponent
}

func positionOf(r game.Rules, j puzzleJSON, side game.Stone) (p game.Position, puzzleErr *PuzzleError) {
	var err error
	if j.Board != nil {
		text := strings.Join(j.Board, "\n")
		if p, err = game.ParsePosition(r, text, side); err != nil {
			return p, badPuzzle(PuzzleStones, text)
		}
		return p, nil
	}

	black, isRead := pointsOf(r, j.Stones.Black)
	if !isRead {
		return p, badPuzzle(PuzzleStones, j.Stones.Black)
	}
	white, isRead := pointsOf(r, j.Stones.White)
	if !isRead || len(black)+len(white) == 0 {
		return p, badPuzzle(PuzzleStones, j.Stones.White)
	}
	if p, err = game.NewSetupPosition(r, black, white, side); err != nil {
		return p, badPuzzle(PuzzleStones, j.Stones.Black+", "+j.Stones.White)
	}

	return p, nil
}

// pointsOf parses points of the board. ok is false if the text has anything else.
func pointsOf(r game.Rules, text string) (points []game.Point, ok bool) {
	points, rest := ParseMoves(r, text)
	return points, rest == "" && !slices.Contains(points, game.Pass)
}

func rulesOf(raw json.RawMessage) (r game.Rules, err *PuzzleError) {
	var name string
	switch {
	case len(raw) == 0:
		return game.Renju, nil
	case json.Unmarshal(raw, &name) == nil:
		v, ok := game.VariantNamed(name)
		if !ok {
			return r, badPuzzle(PuzzleRule, name)
		}
		return v.Rules, nil
	}
	if unmarshal(raw, &r) != nil || r.Validate() != nil {
		return r, badPuzzle(PuzzleRule, string(raw))
	}

	return r, nil
}

// puzzlesOfSGF reads the puzzle of each game: the setup at its root or, if there is none, the position
// after its main line. The error is that of the first game if no game can be read.
func puzzlesOfSGF(text string, o Options) (all []Puzzle, invalid []*PuzzleError, err error) {
	whole := file{text: text, options: o}
	whole.forEachGame(func(t *game.Tree, _ []Note, gameErr error) bool {
		err = cmp.Or(err, gameErr)
		puzzle, kind := Puzzle{}, PuzzleUnreadable
		isPuzzle := false
		if gameErr == nil {
			kind = PuzzleOver
			puzzle, isPuzzle = puzzleOfTree(t)
		}
		if isPuzzle {
			all = append(all, puzzle)
		} else {
			invalid = append(invalid, &PuzzleError{Kind: kind, Number: len(all) + len(invalid) + 1})
		}

		return len(all)+len(invalid) < MaxPuzzles
	})
	if len(all) > 0 {
		err = nil
	}

	return all, invalid, err
}

func puzzleOfTree(t *game.Tree) (puzzle Puzzle, ok bool) {
	line := t.MainLine()
	situations, err := t.Situations(line[len(line)-1])
	if err != nil {
		return puzzle, false
	}
	s := situations[len(situations)-1]

	// The first move is the solution.
	first := slices.IndexFunc(line, func(n *game.Node) bool { return n.Choice != nil })
	if t.Root().Setup != nil && first >= 0 {
		s = situations[first-1]
		if c := line[first].Choice; c.Kind == game.Place {
			puzzle.Solutions = []game.Point{c.Point}
		}
	}
	puzzle.Position = s.Position

	return puzzle, !s.Result().Over()
}

// WritePuzzles writes puzzles as JSON, one per line, for ReadPuzzles.
func WritePuzzles(w io.Writer, all []Puzzle) error {
	encoder := json.NewEncoder(w)
	for _, puzzle := range all {
		p := &puzzle.Position
		r := p.Rules()
		j := puzzleJSON{
			Side:      p.ToMove().String(),
			Goal:      goalNames[puzzle.Goal],
			Theme:     puzzle.Theme,
			Rating:    puzzle.Rating,
			Solutions: namesOf(r, puzzle.Solutions),
			Losing:    namesOf(r, puzzle.LosingLine),
		}
		stones := p.PointsByStone()
		j.Stones = stonesJSON{namesOf(r, stones[game.Black]), namesOf(r, stones[game.White])}
		var rule any = r
		if v, ok := game.VariantOf(r); ok {
			rule = v.Name
		}
		data, err := json.Marshal(rule)
		j.Rule = data
		if err == nil {
			err = encoder.Encode(j)
		}
		if err != nil {
			return err
		}
	}

	return nil
}

func namesOf(r game.Rules, points []game.Point) string {
	var all []string
	for _, point := range points {
		all = append(all, r.Name(point))
	}
	return strings.Join(all, " ")
}
