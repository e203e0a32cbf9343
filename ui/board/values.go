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
	Best  bool // whether the plate is highlighted
	Grade Grade
}

// Grade is the quality of a move. Each grade has a colour. For colour-blind players, the plates of winning
// and losing moves also differ in shape: a filled disc and a square.
type Grade uint8

const (
	GradeGood Grade = iota
	GradeFair
	GradePoor
	GradeWon     // the move wins
	GradeLost    // the move loses
	GradeUnknown // the move was not evaluated
)

func (s *style) gradeColour(g Grade) color.NRGBA {
	return [...]color.NRGBA{
		GradeGood:    s.hint,
		GradeFair:    draw.Mix(s.black, s.white, 0.45),
		GradePoor:    s.poor,
		GradeWon:     s.win,
		GradeLost:    s.last,
		GradeUnknown: s.black,
	}[g]
}

// valueColour returns the colour of a value, which is readable on the plate of its grade.
func (s *style) valueColour(g Grade) color.NRGBA {
	if c := s.gradeColour(g); g == GradeWon && 3*int(c.R)+6*int(c.G)+int(c.B) < 1100 {
		return s.white
	}
	return s.black
}

// ShapeLabel labels an empty point with the shape that a stone of Side would make there, in one or two
// characters. Labels are dark squares for Black and light discs for White.
type ShapeLabel struct {
	At   game.Point
	Side game.Stone
	Text string
}

// Stroke is a horizontal, vertical or diagonal line from one point to another.
type Stroke struct {
	From, To game.Point
	Kind     StrokeStyle
}

// StrokeStyle is the appearance of a stroke. Where two strokes overlap, the larger StrokeStyle is drawn.
type StrokeStyle uint8

const (
	StrokeDashed    StrokeStyle = iota // weak, such as a three
	StrokeSolid                        // strong, such as a four
	StrokeHighlight                    // highlighted
	StrokeFoul                         // a foul
)

// stretch is the part of a stroke in one point's cell, of which the half before or the half after the
// middle of the cell may be missing. The zero stretch is empty.
type stretch struct {
	firstHalf, secondHalf bool
	kind                  StrokeStyle
}

// lineDirections lists the directions of strokes. pointState.lines and strikes have the same order.
var lineDirections = [4]game.Point{{X: 1}, {Y: 1}, {X: 1, Y: 1}, {X: 1, Y: -1}}

func (o *DrawOptions) addAnalysis(states pointStates) {
	for _, v := range o.Values {
		state := states.emptyAt(v.At)
		state.value, state.grade = v.Text, v.Grade
		if v.Best {
			state.marks |= bestValue

			// The highlighted plate replaces the number of the preview.
			state.text = ""
		}
	}

	for _, label := range o.Threats {
		if label.Side != game.Empty {
			states.emptyAt(label.At).threats[label.Side-game.Black] = label.Text
		}
	}

	for _, stroke := range o.Strokes {
		addStroke(states, stroke)
	}
}

// addStroke adds a stroke to the states of its points.
func addStroke(states pointStates, stroke Stroke) {
	from, to := stroke.From, stroke.To
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
			s.kind = max(s.kind, stroke.Kind)
			s.firstHalf, s.secondHalf = s.firstHalf || point != from, s.secondHalf || point != to
			if point == to {
				return
			}
		}
	}
}

// label is a text with its size and its offset from the middle of a point, in cells.
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

// fittingSize returns a text size, at most maxSize, at which text is no wider than width.
func fittingSize(text string, maxSize, width float32) float32 {
	letters := 0
	for _, r := range text {
		letters++
		if unicode.Is(unicode.Han, r) {
			// Twice as wide as a digit.
			letters++
		}
	}

	return min(maxSize, width/float32(max(letters, 1)))
}

// Size and position of the move number next to an X or O, between the lines through the centre of the square.
const (
	markNumberSize = 0.17
	markNumberX    = -0.40
	markNumberY    = -0.18
)

// tags returns the texts of a state: a number or a letter, possibly with a value below it, or the shapes
// that both sides would make.
func (s *style) tags(state pointState) (tags []tag) {
	switch black, white := state.threats[0], state.threats[1]; {
	case state.value != "" && state.stone == game.Empty:
		if state.text != "" {
			tags = append(tags, tag{label: label{state.text, s.textColour(state), fittingSize(state.text, 0.38, 0.9),
				0, -0.18}})
		}
		tags = append(tags, s.valueTag(state))
	case state.text != "" && s.squares && state.stone != game.Empty:
		// Next to the mark, where no winning line runs.
		tags = append(tags, tag{label: label{state.text, s.textColour(state), markNumberSize, markNumberX,
			markNumberY}})
	case state.text != "":
		tags = append(tags, tag{label: label{state.text, s.textColour(state), fittingSize(state.text, 0.44, 1.02), 0,
			0}})
	case state.stone == game.Empty && state.ghost == game.Empty:
		offset, half, maxSize, width := float32(0), float32(0.27), float32(0.42), float32(0.75)
		if black != "" && white != "" {
			offset, half, maxSize, width = 0.225, 0.225, 0.36, 0.6
		}
		if black != "" {
			plate := box(-offset, -offset, half, half, 0.05)
			tags = append(tags, tag{label{black, s.white, fittingSize(black, maxSize, width), -offset, -offset}, plate,
				s.black, s.white, 0.03})
		}
		if white != "" {
			plate := disc(offset, offset, half+0.03)
			tags = append(tags, tag{label{white, s.black, fittingSize(white, maxSize, width), offset, offset}, plate,
				s.white, s.black, 0.03})
		}
	}

	return tags
}

// valueTag returns the tag with the value of a move. It is below the number if the point has one.
func (s *style) valueTag(state pointState) tag {
	colour := s.gradeColour(state.grade)
	t := tag{label{state.value, s.valueColour(state.grade), fittingSize(state.value, 0.4, 1.1), 0, 0}, disc(0, 0, 0.46),
		s.white, colour, 0.035}
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
		// Black text is readable on it.
		t.background = draw.Mix(colour, s.white, 0.6)
	}
	if state.marks&bestValue != 0 {
		t.pen = 0.085
	}

	return t
}
