package analysis

import (
	"slices"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/patterns"
)

// threats are the patterns of the position on the board, and what of them is
// pointed at.
type threats struct {
	table    patterns.Table
	row      *patterns.Row // of the list, under the pointer; nil for none
	at       game.Point    // under the pointer or the cursor on the board
	pointing bool
}

func (a *Analysis) patterns() patterns.Table {
	if p, t := a.position(), &a.threats; t.table.Position() != p {
		t.table, t.row = patterns.Of(p), nil
	}
	return a.threats.table
}

// Point follows the pointer or the cursor over the board.
func (a *Analysis) Point(at game.Point, inside bool) {
	t := &a.threats
	if !inside && at != t.at {
		return
	}
	before, line := a.WhyForbidden(), a.pointed()
	t.at, t.pointing = at, inside
	if a.WhyForbidden() != before || !slices.Equal(a.pointed(), line) {
		a.host.Redraw()
	}
}

// pointAtRow shows a row of the list on the board; nil shows none.
func (a *Analysis) pointAtRow(r *patterns.Row) {
	a.threats.row = r
	a.host.Redraw()
}

// Forbidden are the points on which Black may not play, as far as they are to be
// shown: to a person who places a black stone, and wherever threats are shown.
func (a *Analysis) Forbidden(placing bool) (points []game.Point) {
	p, wanted := a.position(), &a.desk.Settings
	placing = placing && p.ToMove() == game.Black
	if !(wanted.Forbidden && placing || wanted.Threats && a.Fits() && !p.Result().Over()) {
		return nil
	}
	for _, foul := range p.Fouls() {
		points = append(points, foul.At)
	}
	return points
}

// foul is the one at the point that is pointed at; nil if there is none.
func (a *Analysis) foul() *game.Foul {
	p := a.position()
	if !a.threats.pointing || p.Result().Over() || p.ToMove() != game.Black && !a.desk.Settings.Threats {
		return nil
	}
	return p.Foul(a.threats.at)
}

// WhyForbidden explains why the point that is pointed at is forbidden; it is
// empty where it is not.
func (a *Analysis) WhyForbidden() string {
	foul := a.foul()
	if foul == nil {
		return ""
	}
	p := a.position()
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

func (a *Analysis) markThreats(show *board.Show) {
	wanted := &a.desk.Settings
	if wanted.Threats {
		threats, lines := a.patterns().Threats()
		show.Threats, show.Lines = threats, append(show.Lines, lines...)
	}
	if wanted.Patterns {
		a.patterns() // a row of another position is forgotten
		if row := a.threats.row; row != nil {
			points, lines := row.Marks()
			show.Marked, show.Lines = points, append(show.Lines, lines...)
		}
	}
	if foul := a.foul(); foul != nil {
		p := a.position()
		show.Lines = append(show.Lines, patterns.Against(&p, *foul)...)
	}
}
