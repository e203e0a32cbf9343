package analysis

import (
	"slices"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/patterns"
)

// threats marks the threats and the forbidden points of the displayed position, and the pattern under the
// pointer in the pattern list.
type threats struct {
	a        *Analysis
	table    patterns.Table
	row      *patterns.Row // the row of the pattern list under the pointer; nil for none
	point    game.Point    // the point of the board under the pointer or at the cursor
	pointing bool          // point is valid
}

// patterns returns the patterns of the displayed position.
func (t *threats) patterns() patterns.Table {
	if p := t.a.position(); t.table.Position() != p {
		t.table, t.row = patterns.NewTable(p), nil
	}
	return t.table
}

// PointAt sets the point under the pointer. inside is false if the pointer leaves the point.
func (t *threats) PointAt(point game.Point, inside bool) {
	if !inside && point != t.point {
		return
	}
	oldReason, oldLine := t.WhyForbidden(), t.a.BestLines.pointedLine()
	t.point, t.pointing = point, inside
	if t.WhyForbidden() != oldReason || !slices.Equal(t.a.BestLines.pointedLine(), oldLine) {
		t.a.host.Redraw()
	}
}

// pointAtRow marks the pattern of a row of the list on the board, or none if r is nil.
func (t *threats) pointAtRow(r *patterns.Row) {
	t.row = r
	t.a.host.Redraw()
}

// Forbidden returns the forbidden points if they must be shown: while threats are shown, and, if the setting
// is on, while a person places a black stone. placing reports whether a person places a stone.
func (t *threats) Forbidden(placing bool) (points []game.Point) {
	p, settings := t.a.position(), &t.a.desk.Settings
	placing = placing && p.ToMove() == game.Black
	showsThreats := settings.Threats && t.a.Supported() && !p.Result().Over()
	if !showsThreats && !(settings.ShowForbidden && placing) {
		return nil
	}

	for _, foul := range p.Fouls() {
		points = append(points, foul.At)
	}

	return points
}

// foul returns the foul at the point under the pointer, or nil if there is none.
func (t *threats) foul() *game.Foul {
	p := t.a.position()
	if !t.pointing || p.Result().Over() || p.ToMove() != game.Black && !t.a.desk.Settings.Threats {
		return nil
	}
	return p.Foul(t.point)
}

// WhyForbidden explains why the point under the pointer is forbidden. It returns "" if the point is allowed.
func (t *threats) WhyForbidden() string {
	foul := t.foul()
	if foul == nil {
		return ""
	}
	p := t.a.position()

	lines := p.FoulLines(*foul)
	name := lang.Point(p.Rules(), foul.At)
	switch foul.Kind {
	case game.Overline:
		longest := 0
		for _, line := range lines {
			longest = max(longest, len(line))
		}
		return lang.WhyOverline(name, longest)
	case game.FourFour:
		return lang.WhyFourFour(name, len(lines))
	}

	return lang.WhyThreeThree(name, len(lines))
}

// Mark adds the threats of the displayed position, the pattern under the pointer, and the reason why the point under
// the pointer is forbidden.
func (t *threats) Mark(options *board.DrawOptions) {
	if !t.a.Supported() {
		return
	}

	settings := &t.a.desk.Settings
	if settings.Threats {
		labels, lines := t.patterns().Threats()
		options.Threats, options.Strokes = labels, append(options.Strokes, lines...)
	}
	_, lines := t.pointedPattern()
	options.Strokes = append(options.Strokes, lines...)
	if foul := t.foul(); foul != nil {
		p := t.a.position()
		options.Strokes = append(options.Strokes, patterns.FoulStrokes(&p, *foul)...)
	}
}

// PointedPattern returns the points of the pattern under the pointer in the pattern list.
func (t *threats) PointedPattern() []game.Point {
	points, _ := t.pointedPattern()
	return points
}

func (t *threats) pointedPattern() (points []game.Point, lines []board.Stroke) {
	if !t.a.Supported() || !t.a.desk.Settings.Patterns {
		return nil, nil
	}

	// Resets row if the position has changed.
	t.patterns()
	if t.row == nil {
		return nil, nil
	}

	return t.row.Marks()
}
