package match

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"

	"jingzi/game"
)

// ErrNoOpenings says that a file of openings has none.
var ErrNoOpenings = errors.New("no openings")

// ReadOpenings reads a line an opening: x,y x,y ... from the centre, black first.
// Empty lines and those that begin with # are left out. Errors name the line.
func ReadOpenings(name string, from io.Reader, r game.Rules) ([][]game.Point, error) {
	var list [][]game.Point
	lines := bufio.NewScanner(from)
	for n := 1; lines.Scan(); n++ {
		if text := strings.TrimSpace(lines.Text()); text != "" && text[0] != '#' {
			opening, err := parseOpening(text, r)
			if err != nil {
				return nil, fmt.Errorf("%s:%d: %w", name, n, err)
			}
			list = append(list, opening)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: %w", name, ErrNoOpenings)
	}
	return list, nil
}

// offset is a point of an opening, counted from the centre.
var offset = regexp.MustCompile(`(-?\d+)\s*,\s*(-?\d+)`)

// parseOpening reads the points of a line, black first, which must be playable.
func parseOpening(text string, r game.Rules) (points []game.Point, err error) {
	p := game.NewPosition(r)
	found := offset.FindAllStringSubmatch(text, -1)
	if found == nil {
		return nil, fmt.Errorf("%q is not an opening", text)
	}
	for _, numbers := range found {
		x, errX := strconv.Atoi(numbers[1])
		y, errY := strconv.Atoi(numbers[2])
		x, y = x+r.Width/2, y+r.Height/2
		if errX != nil || errY != nil || x < 0 || x >= r.Width || y < 0 || y >= r.Height {
			return nil, fmt.Errorf("%w: %s", game.ErrOutside, numbers[0])
		}
		if p, err = p.Play(game.At(x, y)); err != nil {
			return nil, fmt.Errorf("%s: %w", numbers[0], err)
		}
		points = append(points, game.At(x, y))
	}
	if p.Result().Over() {
		return nil, game.ErrOver
	}
	return points, nil
}

// DrawOpening draws the n-th opening of a seed: four to six stones about the
// centre of which no three of a colour could become a line yet. Played with
// both colours it need not be even, only not decided.
func DrawOpening(r game.Rules, seed uint64, n int) []game.Point {
	random := rand.New(rand.NewPCG(seed, uint64(n)))
	for {
		p := game.NewPosition(r)
		var points []game.Point
		for stones := 4 + random.IntN(3); p.Stones() < stones; {
			at := game.At(r.Width/2+random.IntN(7)-3, r.Height/2+random.IntN(7)-3)
			if next, err := p.Play(at); err == nil {
				p, points = next, append(points, at)
			}
		}
		if !decided(&p) {
			return points
		}
	}
}

// decided reports whether either side has three stones in a stretch that could
// become a line.
func decided(p *game.Position) bool {
	r := p.Rules()
	for line := range r.Lines() {
		var count [3]int
		for i := range r.Line {
			count[p.At(line.At(i))]++
		}
		if count[game.Black] >= 3 && count[game.White] == 0 || count[game.White] >= 3 && count[game.Black] == 0 {
			return true
		}
	}
	return false
}
