package match

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"

	"jingzi/game"
)

var (
	ErrNoOpenings = errors.New("no openings")
	ErrNotOpening = errors.New("not an opening")
)

// OpeningError is the error for a line of a file that is not an opening under the rules. It wraps
// ErrNotOpening or an error of package game.
type OpeningError struct {
	Name   string // name of the file
	LineNo int    // from 1
	Text   string // the line
	Err    error
}

func (e *OpeningError) Error() string { return fmt.Sprintf("%s:%d: %v", e.Name, e.LineNo, e.Err) }
func (e *OpeningError) Unwrap() error { return e.Err }

// ReadOpenings reads at most maxCount openings, one per line, black first: x,y x,y ... relative to the centre,
// or d3e5f6d7. It skips empty lines and those that begin with #. It returns an *OpeningError if a line is
// invalid.
func ReadOpenings(name string, in io.Reader, r game.Rules, maxCount int) ([][]game.Point, error) {
	var list [][]game.Point
	lines, n := bufio.NewScanner(in), 1
	for ; len(list) < maxCount && lines.Scan(); n++ {
		if text := strings.TrimSpace(lines.Text()); text != "" && text[0] != '#' {
			opening, err := parseOpening(text, r)
			if err != nil {
				return nil, &OpeningError{name, n, text, err}
			}
			list = append(list, opening)
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return nil, &OpeningError{name, n, "…", ErrNotOpening}
	} else if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: %w", name, ErrNoOpenings)
	}

	return list, nil
}

// offset matches a point of an opening relative to the centre.
var offset = regexp.MustCompile(`(-?\d+)\s*,\s*(-?\d+)`)

// parseOpening parses the points of a line, black first, which must be legal moves.
func parseOpening(text string, r game.Rules) (points []game.Point, err error) {
	p := game.NewPosition(r)
	found := offset.FindAllStringSubmatch(text, -1)
	for rest := text; found == nil && rest != ""; rest = strings.TrimLeft(rest, " \t,;-") {
		point, next, err := r.CutPointName(rest)
		if errors.Is(err, game.ErrOffBoard) {
			return nil, fmt.Errorf("%w: %s", err, rest)
		} else if err != nil {
			return nil, fmt.Errorf("%q: %w", text, ErrNotOpening)
		}
		if p, err = p.Play(point); err != nil {
			return nil, fmt.Errorf("%s: %w", r.Name(point), err)
		}
		points, rest = append(points, point), next
	}
	if found != nil && strings.Trim(offset.ReplaceAllString(text, ""), " \t,;") != "" {
		return nil, fmt.Errorf("%q: %w", text, ErrNotOpening)
	}

	for _, numbers := range found {
		x, errX := strconv.Atoi(numbers[1])
		y, errY := strconv.Atoi(numbers[2])
		x, y = x+r.Width/2, y+r.Height/2

		isOnBoard := x >= 0 && x < r.Width && y >= 0 && y < r.Height
		if errX != nil || errY != nil || !isOnBoard {
			return nil, fmt.Errorf("%w: %s", game.ErrOffBoard, numbers[0])
		}
		if p, err = p.Play(game.Pt(x, y)); err != nil {
			return nil, fmt.Errorf("%s: %w", numbers[0], err)
		}
		points = append(points, game.Pt(x, y))
	}
	if p.Result().Over() {
		return nil, game.ErrGameOver
	}

	return points, nil
}

// OpeningPicker picks fair openings: those to which its engine gives a score close to 0.
type OpeningPicker struct {
	Engine   game.Engine
	Limit    game.Limit // limit of the search of each opening
	MaxScore game.Score // maximum advantage of either side

	// Called with the number of openings tried so far, before each search; may be nil.
	OnTry func(tried int)
}

var ErrNoValue = errors.New("the engine reported no score for the position")

// maxTries is the maximum number of random openings that are tried to find a fair one.
const maxTries = 1000

// Pick returns the n-th fair opening for a seed.
func (picker *OpeningPicker) Pick(ctx context.Context, r game.Rules, seed uint64, n int) ([]game.Point, error) {
	random := rand.New(rand.NewPCG(seed, uint64(n)))
	for n := range maxTries {
		if picker.OnTry != nil {
			picker.OnTry(n)
		}
		p, opening := RandomOpening(r, random)
		fair, err := picker.isFair(ctx, p)
		if fair || err != nil {
			return opening, err
		}
	}

	return nil, fmt.Errorf("none of %d random openings is fair", maxTries)
}

func (picker *OpeningPicker) isFair(ctx context.Context, p game.Position) (bool, error) {
	if e, ok := picker.Engine.(interface{ ClearTables() }); ok {
		// So that the result is reproducible.
		e.ClearTables()
	}
	var last game.SearchInfo
	if _, err := picker.Engine.Think(ctx, p, picker.Limit, func(info game.SearchInfo) { last = info }); err != nil {
		return false, err
	}
	if len(last.PVs) == 0 {
		return false, ErrNoValue
	}
	score := last.PVs[0].Score

	return -picker.MaxScore <= score && score <= picker.MaxScore, nil
}

// RandomOpening places one to seven stones at random, in an area of random size up to the whole
// board. The position may be unfair.
func RandomOpening(r game.Rules, random *rand.Rand) (p game.Position, opening []game.Point) {
	for {
		p, opening = game.NewPosition(r), nil
		radius := 2 + random.IntN(r.Width/2-1)
		for n := 1 + random.IntN(7); len(opening) < n; {
			point := game.Pt(r.Width/2+random.IntN(2*radius+1)-radius, r.Height/2+random.IntN(2*radius+1)-radius)
			if next, err := p.Play(point); err == nil {
				p, opening = next, append(opening, point)
			}
		}
		if !p.Result().Over() {
			return p, opening
		}
	}
}

// WriteOpening writes an opening as a line for ReadOpenings.
func WriteOpening(out io.Writer, r game.Rules, opening []game.Point) error {
	var points []string
	for _, point := range opening {
		points = append(points, fmt.Sprintf("%d,%d", int(point.X)-r.Width/2, int(point.Y)-r.Height/2))
	}
	_, err := fmt.Fprintln(out, strings.Join(points, " "))

	return err
}
