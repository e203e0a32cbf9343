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

// Supported reports whether positions under r have a table.
func Supported(r game.Rules) bool {
	return gomoku.Supports(r) == nil && !r.UsesXO()
}

// Table lists the patterns in a position.
type Table struct {
	position game.Position
	patterns []gomoku.Pattern
}

func NewTable(p game.Position) Table {
	t := Table{position: p}
	if Supported(p.Rules()) {
		t.patterns, _ = gomoku.Patterns(p) // fails only for unsupported rules
	}
	return t
}

func (t Table) Position() game.Position { return t.position }

// labels holds the board labels of the threat kinds.
var labels = [gomoku.NumPatternKinds]string{
	gomoku.KindFive: "5", gomoku.KindStraightFour: "4+", gomoku.KindFourThree: "43", gomoku.KindDoubleFour: "44",
	gomoku.KindDoubleThree: "33", gomoku.KindThree: "3", gomoku.KindSplitThree: "3", gomoku.KindFour: "4",
}

// Threats returns labels for the points that make threes, fours and fives, solid lines
// through existing fours, and dashed lines through existing threes.
func (t Table) Threats() (threats []board.ShapeLabel, lines []board.Stroke) {
	for _, p := range t.patterns {
		switch label := labels[p.Kind]; {
		case p.OnBoard && (p.Kind == gomoku.KindThree || p.Kind == gomoku.KindSplitThree):
			lines = append(lines, strokesThrough(p.Lines, board.StrokeDashed)...)
		case p.OnBoard:
			lines = append(lines, strokesThrough(p.Lines, board.StrokeSolid)...)
		case label != "" && !p.Foul:
			threats = append(threats, board.ShapeLabel{At: p.At, Side: p.Side, Text: label})
		}
	}
	return threats, lines
}

// strokesThrough returns lines through rows of stones, from the first stone to the last.
func strokesThrough(stones [][]game.Point, style board.StrokeStyle) (lines []board.Stroke) {
	for _, line := range stones {
		lines = append(lines, board.Stroke{From: line[0], To: line[len(line)-1], Kind: style})
	}
	return lines
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

// Rows returns the table as a list, strongest first: existing patterns, then those that a new stone would make.
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

// Marks returns the points and lines that show the row on a board.
func (r Row) Marks() (points []game.Point, lines []board.Stroke) {
	for _, p := range r.patterns {
		if !r.OnBoard {
			points = append(points, p.At)
		}
		lines = append(lines, strokesThrough(p.Lines, board.StrokeHighlight)...)
	}
	return points, lines
}
