// Package patterns shows the threats and patterns in a position of five in a row: as a list, and as labels and lines
// on a board. NewTable analyses a position; List is the widget that shows a table.
package patterns

import (
	"slices"
	"strings"

	"jingzi/ai/gomoku"
	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
)

// Supported reports whether patterns can be found under the rules r.
func Supported(r game.Rules) bool {
	return gomoku.Supports(r) == nil && !r.UsesXO()
}

// Table lists the patterns in a position.
type Table struct {
	position game.Position
	patterns []gomoku.Pattern
}

// NewTable returns a table of the patterns in p. It is empty if the rules are not supported.
func NewTable(p game.Position) Table {
	t := Table{position: p}
	if Supported(p.Rules()) {
		// Fails only for unsupported rules.
		t.patterns, _ = gomoku.Patterns(p)
	}
	return t
}

// Position returns the position of the table.
func (t Table) Position() game.Position { return t.position }

// labels holds the labels on the board of the kinds of patterns that are threats.
var labels = [gomoku.NumPatternKinds]string{
	gomoku.KindFive: "5", gomoku.KindStraightFour: "4+", gomoku.KindFourThree: "43", gomoku.KindDoubleFour: "44",
	gomoku.KindDoubleThree: "33", gomoku.KindThree: "3", gomoku.KindSplitThree: "3", gomoku.KindFour: "4",
}

// Threats returns labels for the points at which a stone would make a three, four or five, and strokes
// through existing patterns: dashed strokes through threes, solid strokes through stronger patterns.
func (t Table) Threats() (threats []board.ShapeLabel, strokes []board.Stroke) {
	for _, p := range t.patterns {
		switch label := labels[p.Kind]; {
		case p.OnBoard && (p.Kind == gomoku.KindThree || p.Kind == gomoku.KindSplitThree):
			strokes = append(strokes, strokesThrough(p.Lines, board.StrokeDashed)...)
		case p.OnBoard:
			strokes = append(strokes, strokesThrough(p.Lines, board.StrokeSolid)...)
		case label != "" && !p.Foul:
			threats = append(threats, board.ShapeLabel{At: p.At, Side: p.Side, Text: label})
		}
	}

	return threats, strokes
}

// strokesThrough returns a stroke through each line, from its first stone to its last.
func strokesThrough(lines [][]game.Point, style board.StrokeStyle) (strokes []board.Stroke) {
	for _, line := range lines {
		strokes = append(strokes, board.Stroke{From: line[0], To: line[len(line)-1], Kind: style})
	}
	return strokes
}

// FoulStrokes returns lines through the stones that make Black's move a foul.
func FoulStrokes(p *game.Position, f game.Foul) []board.Stroke {
	return strokesThrough(p.FoulLines(f), board.StrokeFoul)
}

// Row groups all patterns of one kind and side. It embeds the first of them.
type Row struct {
	gomoku.Pattern
	rules    game.Rules
	patterns []gomoku.Pattern
}

// Rows returns the rows of the table, strongest first: existing patterns, then those that a new stone would
// make.
func (t Table) Rows() []Row {
	var rows []Row
	for _, p := range t.patterns {
		index := slices.IndexFunc(rows, func(r Row) bool {
			return r.Kind == p.Kind && r.Side == p.Side && r.OnBoard == p.OnBoard && r.Foul == p.Foul
		})
		if index < 0 {
			index, rows = len(rows), append(rows, Row{Pattern: p, rules: t.position.Rules()})
		}
		rows[index].patterns = append(rows[index].patterns, p)
	}

	return rows
}

// Text returns the name of the patterns with their number and points.
func (r Row) Text() string {
	name := lang.Patterns[r.Kind]()
	if r.OnBoard {
		name = lang.PatternOnBoard(name)
	}
	if r.Foul {
		name = lang.PatternFoul(name)
	}

	var places []string
	for _, p := range r.patterns {
		if r.OnBoard {
			line := p.Lines[0]
			places = append(places, lang.Point(r.rules, line[0])+"–"+lang.Point(r.rules, line[len(line)-1]))
		} else {
			places = append(places, lang.Point(r.rules, p.At))
		}
	}

	return lang.PatternPoints(name, len(r.patterns), strings.Join(places, " "))
}

// Marks returns the points and strokes that mark the patterns on a board.
func (r Row) Marks() (points []game.Point, strokes []board.Stroke) {
	for _, p := range r.patterns {
		if !r.OnBoard {
			points = append(points, p.At)
		}
		strokes = append(strokes, strokesThrough(p.Lines, board.StrokeHighlight)...)
	}

	return points, strokes
}
