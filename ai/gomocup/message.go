package gomocup

import (
	"regexp"
	"strconv"
	"strings"

	"jingzi/game"
)

// infoLine holds the search data of a line of a program's output. The protocol defines no format for
// it. The formats of Rapfi, Yixin and this package's Server are parsed, and anything else is ignored.
type infoLine struct {
	number int // number of the variation, from 1
	depth  int // 0 means unknown
	nodes  int64
	valued bool // score is set
	score  game.Score
	points []game.Point // with rows counted from the bottom
}

var (
	names  = regexp.MustCompile(`^([A-Za-z][1-9][0-9]?)+$`)
	name   = regexp.MustCompile(`[A-Za-z][1-9][0-9]?`)
	number = regexp.MustCompile(`^\((\d+)\)$`)
)

// parseMessage parses a line of output; ok is false if it has neither a value of the position nor a
// best line.
func parseMessage(r game.Rules, text string) (m infoLine, ok bool) {
	best := false
	words := strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(" \t|:=,", c) })
	m.number = 1
	for i, word := range words {
		next := ""
		if i+1 < len(words) {
			next = words[i+1]
		}
		valued := false
		switch strings.ToLower(word) {
		case "depth":
			depth, _, _ := strings.Cut(next, "-")
			m.depth, _ = strconv.Atoi(depth)
		case "node", "nodes", "n":
			m.nodes = parseCount(next)
		case "multipv":
			m.number, _ = strconv.Atoi(next)
		case "eval", "ev", "value", "score":
			valued = true
		case "bestline":
			best = true
		default:
			if k := number.FindStringSubmatch(word); k != nil { // "(2) 35" or "(2) depth 5 eval 35"
				m.number, _ = strconv.Atoi(k[1])
				valued = !m.valued
			} else if names.MatchString(word) {
				for _, name := range name.FindAllString(word, -1) {
					if at, err := r.ParsePoint(name); err == nil {
						m.points = append(m.points, at)
					}
				}
			}
		}
		if score, known := parseScore(next); valued && known {
			m.score, m.valued = score, true
		}
	}
	return m, (m.valued || best && len(m.points) > 0) && m.number >= 1 && m.number <= r.NumPoints()
}

// parseScore parses a value, or a win or loss in a number of plies such as +M7, which counts as
// unproved.
func parseScore(text string) (score game.Score, ok bool) {
	side, plies, mate := strings.Cut(strings.TrimSuffix(text, "?"), "M")
	if !mate {
		value, err := strconv.ParseFloat(side, 64)
		return game.Score(min(max(value, -largestValue), largestValue)), err == nil
	}
	n, err := strconv.Atoi(plies)
	if score = game.UnprovedWinIn(n); side == "-" {
		score = game.UnprovedLossIn(n)
	}
	return score, err == nil && n >= 0 && n <= game.MaxSize*game.MaxSize && (side == "+" || side == "-" || side == "")
}

// largestValue is the maximum of values from another program.
const largestValue = 30000

// parseCount parses a number of nodes, which may end with K, M or G. It returns 0 if it is invalid.
func parseCount(text string) int64 {
	scale := 1.0
	if i := len(text) - 1; i > 0 {
		if larger, ok := map[byte]float64{'k': 1e3, 'm': 1e6, 'g': 1e9}[text[i]|0x20]; ok {
			text, scale = text[:i], larger
		}
	}
	count, err := strconv.ParseFloat(text, 64)
	if err != nil || count < 0 || count > 1e15 {
		return 0
	}
	return int64(count * scale)
}

// listener converts the output of a program while it thinks to reports. Programs count rows from the bottom
// or from the top. The listener learns which when the program's answer begins the latest reported line.
// Until then it cannot report lines.
type listener struct {
	position game.Position
	report   func(game.SearchInfo) // may be nil
	rows     *rowOrder
	last     game.SearchInfo // with rows counted from the bottom
}

// rowOrder is the direction in which a program counts rows.
type rowOrder int8

const (
	rowsUnknown rowOrder = iota
	rowsFromBottom
	rowsFromTop
)

func (l *listener) parseLine(line string) {
	m, ok := parseMessage(l.position.Rules(), line)
	if !ok {
		return
	}
	l.last.Depth, l.last.Nodes = max(m.depth, l.last.Depth), max(m.nodes, l.last.Nodes)
	switch known := len(l.last.PVs) > 0; {
	case !m.valued && !known:
		return
	case !m.valued:
		m.score = l.last.PVs[0].Score
	case len(m.points) == 0 && m.number == 1 && known:
		m.points = l.last.PVs[0].Moves // a summary of the search
	}
	lines := l.last.PVs[:min(m.number-1, len(l.last.PVs))]
	l.last.PVs = append(lines, game.PV{Score: m.score, Moves: m.points})
	if *l.rows != rowsUnknown {
		l.publish(l.read())
	}
}

// handleMove handles the move that the program plays.
func (l *listener) handleMove(at game.Point) {
	if len(l.last.PVs) == 0 {
		return
	}
	best := l.last.PVs[0]
	if len(best.Moves) > 0 && *l.rows == rowsUnknown {
		switch first := best.Moves[0]; {
		case first == l.turned(first): // the middle row is the same in both directions
		case first == at:
			*l.rows = rowsFromBottom
		case l.turned(first) == at:
			*l.rows = rowsFromTop
		}
	}
	lines := l.read()
	if *l.rows == rowsUnknown || len(lines) == 0 || lines[0].Moves[0] != at {
		lines = []game.PV{{Score: best.Score, Moves: []game.Point{at}}}
	}
	l.publish(lines)
}

func (l *listener) publish(lines []game.PV) {
	if l.report != nil && len(lines) > 0 {
		l.report(game.SearchInfo{Depth: l.last.Depth, Nodes: l.last.Nodes, PVs: lines})
	}
}

// read returns the lines in the program's row order, up to the first illegal move.
func (l *listener) read() (lines []game.PV) {
	for _, line := range l.last.PVs {
		p, read := l.position, game.PV{Score: line.Score}
		for _, at := range line.Moves {
			if *l.rows == rowsFromTop {
				at = l.turned(at)
			}
			next, err := p.Play(at)
			if err != nil {
				break
			}
			p, read.Moves = next, append(read.Moves, at)
		}
		if len(read.Moves) > 0 {
			lines = append(lines, read)
		}
	}
	return lines
}

func (l *listener) turned(at game.Point) game.Point {
	return game.Pt(int(at.X), l.position.Rules().Height-1-int(at.Y))
}
