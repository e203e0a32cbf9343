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
}

// MaxPuzzles is the maximum number of puzzles that ReadPuzzles reads from a file.
const MaxPuzzles = 5000

// puzzleJSON is the JSON object of a puzzle. A file has one after another, or an array of them.
//
//	{"rule":"renju","side":"white","stones":{"black":"h8 i9","white":"g8"},"goal":"hold"}
//
// rule is the name of one of game.Variants, or an object such as {"width":15,"height":15,"line":5}; renju
// by default. board, the rows as text from the top with X for Black and O for White, can replace stones.
// goal is win by default, or draw or hold.
type puzzleJSON struct {
	Rule      json.RawMessage `json:"rule,omitempty"`
	Side      string          `json:"side"`
	Stones    stonesJSON      `json:"stones,omitzero"`
	Board     []string        `json:"board,omitempty"`
	Goal      string          `json:"goal,omitempty"`
	Theme     string          `json:"theme,omitempty"`
	Rating    int             `json:"rating,omitempty"`
	Solutions string          `json:"solutions,omitempty"`
}

type stonesJSON struct {
	Black string `json:"black"`
	White string `json:"white"`
}

var goalNames = [...]string{game.GoalWin: "", game.GoalDraw: "draw", game.GoalHold: "hold"}

// ErrBadPuzzle is wrapped by the errors of invalid puzzles.
var ErrBadPuzzle = errors.New("invalid puzzle")

// ReadPuzzles reads a file of puzzles: JSON as in puzzleJSON, or SGF with one puzzle per game, whose
// position is the setup at the root. It skips invalid puzzles and returns their number. The error is an
// *Error if nothing can be read, or the error of the reader.
func ReadPuzzles(name string, in io.Reader, o Options) (all []Puzzle, numInvalid int, err error) {
	buffered, _ := o.open(name, in, headBytes)
	data, err := io.ReadAll(io.LimitReader(buffered, MaxBytes+1))
	if err != nil {
		return nil, 0, err
	}
	if len(data) > MaxBytes {
		return nil, 0, tooBig(LimitBytes, MaxBytes, MaxBytes)
	}

	f := file{data: data, options: o}
	text := f.decode()
	switch body := strings.TrimLeft(text, blanks); {
	case strings.HasPrefix(body, "{") || strings.HasPrefix(body, "["):
		all, numInvalid, err = puzzlesOfJSON(text)
	case startOfSGF(text) >= 0:
		all, numInvalid, err = puzzlesOfSGF(text, o)
	default:
		return nil, 0, &Error{Kind: UnknownFormat}
	}
	if len(all) == 0 && err == nil {
		err = &Error{Kind: UnknownFormat}
	}

	return all, numInvalid, err
}

func puzzlesOfJSON(text string) (all []Puzzle, numInvalid int, err error) {
	decoder := json.NewDecoder(strings.NewReader(text))
	for len(all) < MaxPuzzles {
		var raw json.RawMessage
		if err := decoder.Decode(&raw); err == io.EOF {
			break
		} else if err != nil {
			malformed := &Error{Kind: Malformed, Offset: decoder.InputOffset(), Err: ErrUnexpected}
			malformed.LineNo, malformed.Column = lineAndColumn(text, malformed.Offset)
			return nil, 0, malformed
		}
		items := []json.RawMessage{raw}
		if bytes.HasPrefix(raw, []byte("[")) && json.Unmarshal(raw, &items) != nil {
			numInvalid++
			continue
		}

		for _, item := range items[:min(len(items), MaxPuzzles-len(all))] {
			if puzzle, err := puzzleOf(item); err == nil {
				all = append(all, puzzle)
			} else {
				numInvalid++
			}
		}
	}

	return all, numInvalid, nil
}

func puzzleOf(raw json.RawMessage) (puzzle Puzzle, err error) {
	var j puzzleJSON
	if err = json.Unmarshal(raw, &j); err != nil {
		return puzzle, err
	}
	rules, err := rulesOf(j.Rule)
	if err != nil {
		return puzzle, err
	}
	side := sides[strings.ToLower(j.Side)]
	if side == game.Empty {
		return puzzle, fmt.Errorf("%w: side %q", ErrBadPuzzle, j.Side)
	}

	switch goal := slices.Index(goalNames[:], j.Goal); {
	case goal >= 0:
		puzzle.Goal = game.Goal(goal)
	case j.Goal != "win":
		return puzzle, fmt.Errorf("%w: goal %q", ErrBadPuzzle, j.Goal)
	}
	if puzzle.Position, err = positionOf(rules, j, side); err != nil {
		return puzzle, err
	}
	if puzzle.Position.Result().Over() {
		return puzzle, fmt.Errorf("%w: the game is over", ErrBadPuzzle)
	}
	puzzle.Theme, puzzle.Rating = clip(j.Theme), j.Rating
	puzzle.Solutions, err = pointsOf(rules, j.Solutions)

	return puzzle, err
}

func positionOf(r game.Rules, j puzzleJSON, side game.Stone) (game.Position, error) {
	if j.Board != nil {
		return game.ParsePosition(r, strings.Join(j.Board, "\n"), side)
	}
	if j.Stones == (stonesJSON{}) {
		return game.Position{}, fmt.Errorf("%w: no stones", ErrBadPuzzle)
	}
	black, err := pointsOf(r, j.Stones.Black)
	white, err2 := pointsOf(r, j.Stones.White)
	if err = cmp.Or(err, err2); err != nil {
		return game.Position{}, err
	}

	return game.NewSetupPosition(r, black, white, side)
}

func pointsOf(r game.Rules, text string) ([]game.Point, error) {
	points, rest := ParseMoves(r, text)
	if rest != "" || slices.Contains(points, game.Pass) {
		return nil, fmt.Errorf("%w: %q", ErrBadPuzzle, clip(text))
	}
	return points, nil
}

func rulesOf(raw json.RawMessage) (r game.Rules, err error) {
	var name string
	switch {
	case len(raw) == 0:
		return game.Renju, nil
	case json.Unmarshal(raw, &name) == nil:
		v, ok := game.VariantNamed(name)
		if !ok {
			return r, fmt.Errorf("%w: rule %q", ErrBadPuzzle, clip(name))
		}
		return v.Rules, nil
	}
	if err = json.Unmarshal(raw, &r); err == nil {
		err = r.Validate()
	}

	return r, err
}

// puzzlesOfSGF reads the puzzle of each game: the setup at its root or, if there is none, the position
// after its main line. The error is that of the first game if no game can be read.
func puzzlesOfSGF(text string, o Options) (all []Puzzle, numInvalid int, err error) {
	whole := file{text: text, options: o}
	whole.forEachGame(func(t *game.Tree, _ []Note, gameErr error) bool {
		if gameErr != nil {
			numInvalid++
			err = cmp.Or(err, gameErr)
		} else if puzzle, ok := puzzleOfTree(t); ok {
			all = append(all, puzzle)
		} else {
			numInvalid++
		}

		return len(all)+numInvalid < MaxPuzzles
	})
	if len(all) > 0 {
		err = nil
	}

	return all, numInvalid, err
}

func puzzleOfTree(t *game.Tree) (puzzle Puzzle, ok bool) {
	line := t.MainLine()
	situations, err := t.Situations(line[len(line)-1])
	if err != nil {
		return puzzle, false
	}
	s := situations[len(situations)-1]

	// The first move is the solution.
	if first := slices.IndexFunc(line, func(n *game.Node) bool {
		return n.Choice != nil
	}); t.Root().Setup != nil && first >= 0 {
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
