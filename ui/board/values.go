package board

import (
	"image/color"
	"unicode"

	"jingzi/game"
	"jingzi/ui/draw"
)

// MoveValue is the value of a move as a short text such as "62%", drawn on a coloured plate.
type MoveValue struct {
	At    game.Point
	Text  string
	Best  bool // whether it is highlighted
	Grade Grade
}

// Grade is the quality of a move. Each grade has a colour. For colour-blind players, winning and losing
// moves also have plates of different shapes: a full disc and a square.
type Grade uint8

const (
	GradeGood Grade = iota
	GradeFair
	GradePoor
	GradeWon     // the move wins
	GradeLost    // the move loses
	GradeUnknown // not judged
)

func (s *style) gradeColour(g Grade) color.NRGBA {
	return [...]color.NRGBA{GradeGood: s.hint, GradeFair: draw.Mix(s.black, s.white, 0.45), GradePoor: s.poor, GradeWon: s.win, GradeLost: s.last, GradeUnknown: s.black}[g]
}

// valueColour returns a colour that is readable on the plate of a grade.
func (s *style) valueColour(g Grade) color.NRGBA {
	if c := s.gradeColour(g); g == GradeWon && 3*int(c.R)+6*int(c.G)+int(c.B) < 1100 {
		return s.white
	}
	return s.black
}

// ShapeLabel labels an empty point with the shape that a stone of Side would make there, in one or two
// characters. Black's labels are dark squares and White's light discs.
type ShapeLabel struct {
	At   game.Point
	Side game.Stone
	Text string
}

// Stroke is a line from one point to another, horizontal, vertical or diagonal.
type Stroke struct {
	From, To game.Point
	Kind     StrokeStyle
}

// StrokeStyle is the appearance of a line. If two lines overlap, the later style covers the earlier.
type StrokeStyle uint8

const (
	StrokeDashed    StrokeStyle = iota // for a line that can still grow
	StrokeSolid                        // for a stronger line
	StrokeHighlight                    // for a highlighted line
	StrokeFoul                         // for a line that breaks a rule
)

// stretch is the part of a line that crosses one point's cell: half of it before the point and half behind
// it. The zero stretch is empty.
type stretch struct {
	firstHalf, secondHalf bool
	kind                  StrokeStyle
}

// lineDirections lists the directions of a point's stretches.
var lineDirections = [4]game.Point{{X: 1}, {Y: 1}, {X: 1, Y: 1}, {X: 1, Y: -1}}

func (o *DrawOptions) addAnalysis(states pointStates) {
	for _, v := range o.Values {
		state := states.emptyAt(v.At)
		state.value, state.grade = v.Text, v.Grade
		if v.Best {
			state.marks |= bestValue
			state.text = "" // the first move of the line has its own mark
		}
	}
	for _, label := range o.Threats {
		if label.Side != game.Empty {
			states.emptyAt(label.At).threats[label.Side-game.Black] = label.Text
		}
	}
	for _, line := range o.Strokes {
		addLine(states, line)
	}
}

func addLine(states pointStates, line Stroke) {
	from, to := line.From, line.To
	for d, v := range lineDirections {
		dx, dy := int(to.X-from.X), int(to.Y-from.Y)
		if dx*int(v.Y) != dy*int(v.X) {
			continue
		}
		if dx*int(v.X)+dy*int(v.Y) < 0 {
			from, to = to, from
		}
		for point := from; ; point = game.Pt(int(point.X+v.X), int(point.Y+v.Y)) {
			if !states.rules.Contains(point) {
				return
			}
			s := &states.at(point).lines[d]
			s.kind = max(s.kind, line.Kind)
			s.firstHalf, s.secondHalf = s.firstHalf || point != from, s.secondHalf || point != to
			if point == to {
				return
			}
		}
	}
}

// label is a text on a point: its size, and its offset from the middle, in cells.
type label struct {
	text       string
	colour     color.NRGBA
	size, x, y float32
}

// tag is a label with an optional plate behind it.
type tag struct {
	label
	plate            shape
	background, edge color.NRGBA
	pen              float32 // width of the plate's edge
}

// fittingSize returns the size of a text that is no wider than width, at most maxSize.
func fittingSize(text string, maxSize, width float32) float32 {
	letters := 0
	for _, r := range text {
		letters++
		if unicode.Is(unicode.Han, r) {
			letters++ // twice as wide as others
		}
	}
	return min(maxSize, width/float32(max(letters, 1)))
}

// Size and position of an X's or O's number, between the lines through the centre of its square.
const (
	markNumber  = 0.17
	markNumberX = -0.40
	markNumberY = -0.18
)

// tags returns the texts of a state: a number or a letter, with a value below it, or the shapes that both
// sides would make.
func (s *style) tags(state pointState) (tags []tag) {
	switch black, white := state.threats[0], state.threats[1]; {
	case state.value != "" && state.stone == game.Empty:
		if state.text != "" {
			tags = append(tags, tag{label: label{state.text, s.textColour(state), fittingSize(state.text, 0.38, 0.9), 0, -0.18}})
		}
		tags = append(tags, s.valueTag(state))
	case state.text != "" && s.squares && state.stone != game.Empty: // next to the mark, where no winning line runs
		tags = append(tags, tag{label: label{state.text, s.textColour(state), markNumber, markNumberX, markNumberY}})
	case state.text != "":
		tags = append(tags, tag{label: label{state.text, s.textColour(state), fittingSize(state.text, 0.44, 1.02), 0, 0}})
	case state.stone == game.Empty && state.ghost == game.Empty:
		offset, half, maximum, width := float32(0), float32(0.27), float32(0.42), float32(0.75)
		if black != "" && white != "" {
			offset, half, maximum, width = 0.225, 0.225, 0.36, 0.6
		}
		if black != "" {
			plate := box(-offset, -offset, half, half, 0.05)
			tags = append(tags, tag{label{black, s.white, fittingSize(black, maximum, width), -offset, -offset}, plate, s.black, s.white, 0.03})
		}
		if white != "" {
			plate := disc(offset, offset, half+0.03)
			tags = append(tags, tag{label{white, s.black, fittingSize(white, maximum, width), offset, offset}, plate, s.white, s.black, 0.03})
		}
	}
	return tags
}

// valueTag returns the value of a move, below a number on the same point.
func (s *style) valueTag(state pointState) tag {
	colour := s.gradeColour(state.grade)
	t := tag{label{state.value, s.valueColour(state.grade), fittingSize(state.value, 0.4, 1.1), 0, 0}, disc(0, 0, 0.46), s.white, colour, 0.035}
	switch {
	case state.text != "":
		t.size, t.y = fittingSize(state.value, 0.29, 1.2), 0.29
		t.plate = box(0, t.y, 0.47, 0.19, 0.08)
	case state.grade == GradeLost:
		t.plate = square(0.42, 0.02)
	}
	switch {
	case state.grade == GradeWon:
		t.background, t.edge = colour, draw.Mix(colour, s.black, 0.6)
	case !s.flat && state.grade != GradeUnknown:
		t.background = draw.Mix(colour, s.white, 0.6) // black letters are readable on it
	}
	if state.marks&bestValue != 0 {
		t.pen = 0.085
	}
	return t
}
