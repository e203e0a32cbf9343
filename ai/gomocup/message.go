package gomocup

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"jingzi/game"
)

// infoLine is a line of a program's output about its search. The protocol defines no format for such lines.
// The formats of Rapfi, Yixin and this package's Server are parsed, and anything else is ignored.
type infoLine struct {
	number   int // number of the PV, from 1
	depth    int // 0 means unknown
	nodes    int64
	hasScore bool // score is set
	score    game.Score
	points   []game.Point // with rows counted from the bottom
}

var (
	moveNames  = regexp.MustCompile(`^([A-Za-z][1-9][0-9]?)+$`)
	moveName   = regexp.MustCompile(`[A-Za-z][1-9][0-9]?`)
	lineNumber = regexp.MustCompile(`^\((\d+)\)$`)
)

// parseMessage parses a line of output. ok is false if it has neither a score nor a best line.
func parseMessage(r game.Rules, text string) (info infoLine, ok bool) {
	isBestLine := false
	words := strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(" \t|:=,", c) })
	info.number = 1
	for i, word := range words {
		next := ""
		if i+1 < len(words) {
			next = words[i+1]
		}

		isScore := false
		switch strings.ToLower(word) {
		case "depth":
			depth, _, _ := strings.Cut(next, "-")
			info.depth, _ = strconv.Atoi(depth)
		case "node", "nodes", "n":
			info.nodes = parseCount(next)
		case "multipv":
			info.number, _ = strconv.Atoi(next)
		case "eval", "ev", "value", "score":
			isScore = true
		case "bestline":
			isBestLine = true
		default:
			// "(2) 35" or "(2) depth 5 eval 35".
			if match := lineNumber.FindStringSubmatch(word); match != nil {
				info.number, _ = strconv.Atoi(match[1])
				isScore = !info.hasScore
			} else if moveNames.MatchString(word) {
				for _, name := range moveName.FindAllString(word, -1) {
					if point, err := r.ParsePoint(name); err == nil {
						info.points = append(info.points, point)
					}
				}
			}
		}
		if score, known := parseScore(next); isScore && known {
			info.score, info.hasScore = score, true
		}
	}

	hasLine := isBestLine && len(info.points) > 0
	isNumbered := info.number >= 1 && info.number <= r.NumPoints()

	return info, isNumbered && (info.hasScore || hasLine)
}

// parseScore parses a score such as 35, or a win or loss such as +M7, a win in 7 plies. Wins and losses count
// as unproved.
func parseScore(text string) (score game.Score, ok bool) {
	side, plies, isMate := strings.Cut(strings.TrimSuffix(text, "?"), "M")
	if !isMate {
		value, err := strconv.ParseFloat(side, 64)
		return game.Score(min(max(value, -maxScore), maxScore)), err == nil && !math.IsNaN(value)
	}
	n, err := strconv.Atoi(plies)
	score = game.UnprovedWinIn(n)
	if side == "-" {
		score = game.UnprovedLossIn(n)
	}

	isSign := side == "+" || side == "-" || side == ""
	isPlies := n >= 0 && n <= game.MaxSize*game.MaxSize

	return score, err == nil && isSign && isPlies
}

// maxScore limits the scores of other programs.
const maxScore = 30000

// maxNodes is the maximum number of nodes that is believed, some months of searching.
const maxNodes = 1e15

// scales maps the suffixes of numbers of nodes to their factors.
var scales = map[string]float64{"k": 1e3, "m": 1e6, "g": 1e9}

// parseCount parses a number of nodes, which may end with K, M or G. It returns 0 for an invalid number.
func parseCount(text string) int64 {
	start := max(len(text)-1, 0)
	scale, isScaled := scales[strings.ToLower(text[start:])]
	if isScaled {
		text = text[:start]
	}
	count, err := strconv.ParseFloat(text, 64)
	if isScaled {
		count *= scale
	}
	if isTooLarge := count > maxNodes || math.IsNaN(count); err != nil || isTooLarge {
		return 0
	}

	return max(int64(count), 0)
}

// listener converts the output of a program that is thinking to reports. Some programs count rows from the
// bottom, others from the top. The direction is known as soon as a PV starts with the move that the program
// plays. Until then no PVs are reported.
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
	info, ok := parseMessage(l.position.Rules(), line)
	if !ok {
		return
	}

	l.last.Depth, l.last.Nodes = max(info.depth, l.last.Depth), max(info.nodes, l.last.Nodes)
	switch hasPV := len(l.last.PVs) > 0; {
	case !info.hasScore && !hasPV:
		return
	case !info.hasScore:
		info.score = l.last.PVs[0].Score
	case len(info.points) == 0 && info.number == 1 && hasPV:
		// The line is a summary of the search.
		info.points = l.last.PVs[0].Moves
	}
	pvs := l.last.PVs[:min(info.number-1, len(l.last.PVs))]
	l.last.PVs = append(pvs, game.PV{Score: info.score, Moves: info.points})
	if *l.rows != rowsUnknown {
		l.publish(l.legalPVs())
	}
}

// handleMove handles the move that the program plays.
func (l *listener) handleMove(point game.Point) {
	if len(l.last.PVs) == 0 {
		return
	}
	best := l.last.PVs[0]
	if len(best.Moves) > 0 && *l.rows == rowsUnknown {
		switch first := best.Moves[0]; {
		case first == l.flipRows(first):
			// The middle row is the same in both directions.
		case first == point:
			*l.rows = rowsFromBottom
		case l.flipRows(first) == point:
			*l.rows = rowsFromTop
		}
	}
	pvs := l.legalPVs()
	if *l.rows == rowsUnknown || len(pvs) == 0 || pvs[0].Moves[0] != point {
		pvs = []game.PV{{Score: best.Score, Moves: []game.Point{point}}}
	}
	l.publish(pvs)
}

func (l *listener) publish(pvs []game.PV) {
	if l.report != nil && len(pvs) > 0 {
		l.report(game.SearchInfo{Depth: l.last.Depth, Nodes: l.last.Nodes, PVs: pvs})
	}
}

// legalPVs returns the PVs in the program's row order, each up to its first illegal move.
func (l *listener) legalPVs() (pvs []game.PV) {
	for _, pv := range l.last.PVs {
		p, prefix := l.position, game.PV{Score: pv.Score}
		for _, point := range pv.Moves {
			if *l.rows == rowsFromTop {
				point = l.flipRows(point)
			}
			next, err := p.Play(point)
			if err != nil {
				break
			}
			p, prefix.Moves = next, append(prefix.Moves, point)
		}
		if len(prefix.Moves) > 0 {
			pvs = append(pvs, prefix)
		}
	}

	return pvs
}

func (l *listener) flipRows(point game.Point) game.Point {
	return game.Pt(int(point.X), l.position.Rules().Height-1-int(point.Y))
}
