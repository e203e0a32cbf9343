package board

import (
	"slices"
	"strconv"

	"jingzi/game"
)

// face is the content of a point. Faces are compared to find the points to paint again, so a face has
// plain values only.
type face struct {
	stone game.Stone // the stone on the point
	ghost game.Stone // a faint stone: under the pointer, proposed, or of a preview
	kind  ghostKind
	marks marks
	text  string // move number or letter of an offer

	value      string    // value of a move
	grade      Grade     // of the value
	threats    [2]string // the shapes that a stone of Black and of White would make
	lines      [4]stretch
	annotation annotation

	// State of the animation.
	arrival uint8 // missing part of a new mark, or height of a new stone, in percent
	lift    uint8 // height of a stone in the winning line, in percent
	dimming uint8 // dimming of the stone, up to dimmingSteps
	strikes [4]strike
}

// isWinning reports whether a face belongs to a winning line that is not an opponent's.
func (f *face) isWinning() bool { return f.marks&(wonLine|lostLine) == wonLine }

// isCacheable reports whether f is not a frame of an animation.
func (f *face) isCacheable() bool { return f.arrival == 0 && f.lift == 0 && f.strikes == [4]strike{} }

// withoutTexts returns the face with its texts replaced by placeholders.
func (f face) withoutTexts() face {
	for _, text := range []*string{&f.text, &f.value, &f.threats[0], &f.threats[1]} {
		*text = (*text)[:min(len(*text), 1)]
		if *text != "" {
			*text = "0"
		}
	}
	return f
}

type ghostKind uint8

const (
	ghostHover ghostKind = iota
	ghostProposed
	ghostPreview
)

// marks is the set of marks around or over a stone.
type marks uint16

const (
	lastMove marks = 1 << iota
	wonLine
	lostLine // an opponent's winning line
	forbidden
	allowed
	offered
	hinted
	highlighted
	bestValue     // the best value
	continuation  // the tree continues here
	commented     // the continuation has a comment
	transposition // the continuation's position occurs elsewhere in the tree
)

// faces holds the faces of a board's points, by Rules.Index.
type faces struct {
	rules game.Rules
	list  []face
}

// at returns the face of a point. For a point off the board it returns a face that is not displayed.
func (fs faces) at(p game.Point) *face {
	if !fs.rules.Contains(p) {
		return &face{}
	}
	return &fs.list[fs.rules.Index(p)]
}

// emptyAt is like at for points without a stone. For others it returns a face that is not displayed.
func (fs faces) emptyAt(p game.Point) *face {
	if f := fs.at(p); f.stone == game.Empty {
		return f
	}
	return &face{}
}

func (b *Board) faces(out []face) []face {
	p, o := &b.position, &b.opts
	fs := faces{p.Rules(), out[:0]}
	for i := range fs.rules.NumPoints() {
		fs.list = append(fs.list, face{stone: p.At(fs.rules.PointAt(i))})
	}
	o.addMarks(fs, p.ToMove())
	o.addAnnotations(fs)
	o.addContinuations(fs)
	o.addAnalysis(fs)
	if last, ok := p.Last(); ok && o.LastMove {
		fs.at(last).marks |= lastMove
	}
	arrival, isOver := b.motion.progress()
	b.addEnd(fs, isOver)
	if arrival < 1 {
		for _, point := range b.motion.arrived {
			fs.at(point).arrival = uint8(100 * (1 - arrival))
		}
	}
	b.addGhosts(fs)
	return fs.list
}

func (o *DrawOptions) addMarks(fs faces, side game.Stone) {
	add := func(points []game.Point, faceAt func(game.Point) *face, mark marks) {
		for _, point := range points {
			faceAt(point).marks |= mark
		}
	}
	add(o.Forbidden, fs.emptyAt, forbidden)
	add(o.Allowed, fs.emptyAt, allowed)
	add(o.Hints, fs.at, hinted)
	add(o.Highlighted, fs.at, highlighted)
	for i, point := range o.Offers {
		f := fs.at(point)
		f.marks |= offered
		f.text = string(rune('A' + i%26))
	}
	for i, point := range o.Preview {
		if f := fs.emptyAt(point); f.ghost == game.Empty {
			f.ghost, f.kind, f.text = side, ghostPreview, strconv.Itoa(o.PreviewOffset+i+1)
		}
		side = side.Other()
	}
	for i, point := range o.Moves {
		number := i + 1
		if o.Numbers != nil {
			number = o.Numbers[i]
		}
		if f := fs.at(point); f.stone != game.Empty {
			f.text = strconv.Itoa(number)
		}
	}
}

// addGhosts adds the proposed stone and the ghosts under the pointer and the keyboard's cursor.
func (b *Board) addGhosts(fs faces) {
	if b.pending.present {
		f := fs.at(b.pending.point)
		f.ghost, f.kind, f.text, f.value = b.opts.GhostColour, ghostProposed, "", ""
	}
	if b.hover.present && b.showsGhost(b.hover.point) && b.hover != b.pending {
		f := fs.at(b.hover.point)
		f.ghost, f.kind = b.opts.GhostColour, ghostHover
		if f.marks&offered == 0 {
			f.text, f.value = "", ""
		}
	}
	if f := fs.at(b.cursor.point); b.cursor.present && b.showsGhost(b.cursor.point) && f.ghost == game.Empty {
		f.ghost, f.kind = b.opts.GhostColour, ghostHover
	}
}

func (b *Board) showsGhost(point game.Point) bool {
	rules := b.position.Rules()
	if b.opts.GhostColour == game.Empty || b.position.Result().Over() || !rules.Contains(point) || b.position.At(point) != game.Empty {
		return false
	}
	return !slices.Contains(b.opts.Forbidden, point) && (b.opts.Allowed == nil || slices.Contains(b.opts.Allowed, point))
}
