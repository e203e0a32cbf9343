package board

import (
	"image/color"
	"unicode/utf8"

	"jingzi/game"
	"jingzi/ui/draw"
)

// MoveValue is what a move is worth, in a few signs: "62%". It is a coloured plate.
type MoveValue struct {
	At    game.Point
	Text  string
	Best  bool // it stands out among the others
	Grade Grade
}

// Grade is how good a move is. Each has its colour, and what wins or loses also a
// plate of its own, for those who see no colours: a full disc and a square.
type Grade uint8

const (
	GradeGood Grade = iota
	GradeFair
	GradePoor
	GradeWon     // the move wins
	GradeLost    // the move loses
	GradeUnknown // nothing is claimed
)

func (s *style) gradeColour(g Grade) color.NRGBA {
	return [...]color.NRGBA{GradeGood: s.hint, GradeFair: draw.Mix(s.black, s.white, 0.45), GradePoor: s.poor, GradeWon: s.win, GradeLost: s.last, GradeUnknown: s.black}[g]
}

// valueInk is a colour that can be read on the plate of a grade.
func (s *style) valueInk(g Grade) color.NRGBA {
	if c := s.gradeColour(g); g == GradeWon && 3*int(c.R)+6*int(c.G)+int(c.B) < 1100 {
		return s.white
	}
	return s.black
}

// Threat is what a stone of Side would make on an empty point, in one or two
// signs. Black's labels are dark squares and White's light discs.
type Threat struct {
	At   game.Point
	Side game.Stone
	Text string
}

// Stroke is drawn from one point to another that lies across, down or diagonally
// from it.
type Stroke struct {
	From, To game.Point
	Kind     StrokeStyle
}

// StrokeStyle says how a line looks. Where two share a stretch the later kind
// covers the earlier.
type StrokeStyle uint8

const (
	StrokeDashed    StrokeStyle = iota // something that can grow
	StrokeSolid                        // something stronger
	StrokeHighlight                    // what the window points out
	StrokeFoul                         // what breaks a rule
)

// stretch is the part of a line that crosses one point's cell: half before the
// point and half behind it. The zero stretch is none.
type stretch struct {
	firstHalf, secondHalf bool
	kind                  StrokeStyle
}

// lineDirections are those of a face's stretches.
var lineDirections = [4]game.Point{{X: 1}, {Y: 1}, {X: 1, Y: 1}, {X: 1, Y: -1}}

func (s *DrawOptions) addAnalysis(fs faces) {
	for _, v := range s.Values {
		f := fs.emptyAt(v.At)
		f.value, f.grade = v.Text, v.Grade
		if v.Best {
			f.marks |= bestValue
			f.text = "" // it is the first of the line, as everyone can see
		}
	}
	for _, t := range s.Threats {
		if t.Side != game.Empty {
			fs.emptyAt(t.At).threats[t.Side-game.Black] = t.Text
		}
	}
	for _, line := range s.Strokes {
		addLine(fs, line)
	}
}

func addLine(fs faces, line Stroke) {
	from, to := line.From, line.To
	for d, v := range lineDirections {
		dx, dy := int(to.X-from.X), int(to.Y-from.Y)
		if dx*int(v.Y) != dy*int(v.X) {
			continue
		}
		if dx*int(v.X)+dy*int(v.Y) < 0 {
			from, to = to, from
		}
		for at := from; ; at = game.Pt(int(at.X+v.X), int(at.Y+v.Y)) {
			if !fs.rules.Contains(at) {
				return
			}
			l := &fs.at(at).lines[d]
			l.kind = max(l.kind, line.Kind)
			l.firstHalf, l.secondHalf = l.firstHalf || at != from, l.secondHalf || at != to
			if at == to {
				return
			}
		}
	}
}

// label is a text on a point: its size, and its place from the middle, in cells.
type label struct {
	text       string
	colour     color.NRGBA
	size, x, y float32
}

// tag is a label and the plate that it stands on, if there is one.
type tag struct {
	label
	plate        shape
	ground, edge color.NRGBA
	pen          float32 // width of the edge
}

// fitting is the size of a text that is no wider than its room.
func fittingSize(text string, most, width float32) float32 {
	return min(most, width/float32(max(utf8.RuneCountInString(text), 1)))
}

// The size and place of the number of an X or O: between the lines through the middle of
// its square.
const (
	markNumber  = 0.17
	markNumberX = -0.40
	markNumberY = -0.18
)

// tags are the texts that a face shows: a value, below a number if there is one; a
// number or a letter; or what both sides would make.
func (s *style) tags(f face) (tags []tag) {
	switch black, white := f.threats[0], f.threats[1]; {
	case f.value != "" && f.stone == game.Empty:
		if f.text != "" {
			tags = append(tags, tag{label: label{f.text, s.textColour(f), fittingSize(f.text, 0.38, 0.9), 0, -0.18}})
		}
		tags = append(tags, s.valueTag(f))
	case f.text != "" && s.squares && f.stone != game.Empty: // beside the mark, where no line that wins runs
		tags = append(tags, tag{label: label{f.text, s.textColour(f), markNumber, markNumberX, markNumberY}})
	case f.text != "":
		tags = append(tags, tag{label: label{f.text, s.textColour(f), fittingSize(f.text, 0.44, 1.02), 0, 0}})
	case f.stone == game.Empty && f.ghost == game.Empty:
		aside, half, most, width := float32(0), float32(0.27), float32(0.42), float32(0.75)
		if black != "" && white != "" {
			aside, half, most, width = 0.225, 0.225, 0.36, 0.6
		}
		if black != "" {
			plate := box(-aside, -aside, half, half, 0.05)
			tags = append(tags, tag{label{black, s.white, fittingSize(black, most, width), -aside, -aside}, plate, s.black, s.white, 0.03})
		}
		if white != "" {
			plate := disc(aside, aside, half+0.03)
			tags = append(tags, tag{label{white, s.black, fittingSize(white, most, width), aside, aside}, plate, s.white, s.black, 0.03})
		}
	}
	return tags
}

// valueTag is what a move is worth, below a number that shares its point.
func (s *style) valueTag(f face) tag {
	colour := s.gradeColour(f.grade)
	t := tag{label{f.value, s.valueInk(f.grade), fittingSize(f.value, 0.4, 1.1), 0, 0}, disc(0, 0, 0.46), s.white, colour, 0.035}
	switch {
	case f.text != "":
		t.size, t.y = fittingSize(f.value, 0.29, 1.2), 0.29
		t.plate = box(0, t.y, 0.47, 0.19, 0.08)
	case f.grade == GradeLost:
		t.plate = square(0.42, 0.02)
	}
	switch {
	case f.grade == GradeWon:
		t.ground, t.edge = colour, draw.Mix(colour, s.black, 0.6)
	case !s.flat && f.grade != GradeUnknown:
		t.ground = draw.Mix(colour, s.white, 0.6) // black letters can be read on it
	}
	if f.marks&bestValue != 0 {
		t.pen = 0.085
	}
	return t
}
