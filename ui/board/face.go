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
	ghost game.Stone // the stone drawn faintly: under the pointer, proposed, or of a preview
	kind  ghostKind
	marks marks
	text  string // move number or letter of an offer

	value   string    // value of a move
	grade   Grade     // of the value
	threats [2]string // what a stone of Black and of White would make
	lines   [4]stretch
	sign    sign

	// State of the animation.
	arrival uint8 // missing part of a new mark, or height of a new stone, in percent
	lift    uint8 // height of a stone of the winning line, in percent
	dimming uint8 // how far the stone is dimmed, up to maxDimming
	strikes [4]strike
}

// wins reports whether a face belongs to a winning line that does not beat the player.
func (f *face) wins() bool { return f.marks&(wonLine|lostLine) == wonLine }

// isCacheable reports whether many points may look like f for a long time.
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
	lostLine // of a line that beats the player
	forbidden
	allowed
	offered
	hinted
	marked
	bestValue    // the best value
	continuation // the tree continues here
	commented    // the continuation has a comment
	transposes   // the continuation's position occurs elsewhere in the tree
)

// faces holds the faces of the points of a board, by Rules.Index.
type faces struct {
	rules game.Rules
	list  []face
}

// at returns the face of a point, or a face that is not displayed for a point off the board.
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
	p, s := &b.position, &b.show
	fs := faces{p.Rules(), out[:0]}
	for i := range fs.rules.NumPoints() {
		fs.list = append(fs.list, face{stone: p.At(fs.rules.PointAt(i))})
	}
	s.addMarks(fs, p.ToMove())
	s.addSigns(fs)
	s.addContinuations(fs)
	s.addAnalysis(fs)
	if last, ok := p.Last(); ok && s.LastMove {
		fs.at(last).marks |= lastMove
	}
	come, done := b.motion.progress()
	b.addEnd(fs, done)
	if come < 1 {
		for _, point := range b.motion.arrived {
			fs.at(point).arrival = uint8(100 * (1 - come))
		}
	}
	b.addGhosts(fs)
	return fs.list
}

func (s *DrawOptions) addMarks(fs faces, side game.Stone) {
	add := func(points []game.Point, at func(game.Point) *face, mark marks) {
		for _, point := range points {
			at(point).marks |= mark
		}
	}
	add(s.Forbidden, fs.emptyAt, forbidden)
	add(s.Allowed, fs.emptyAt, allowed)
	add(s.Hints, fs.at, hinted)
	add(s.Highlighted, fs.at, marked)
	for i, point := range s.Offers {
		f := fs.at(point)
		f.marks |= offered
		f.text = string(rune('A' + i%26))
	}
	for i, point := range s.Preview {
		if f := fs.emptyAt(point); f.ghost == game.Empty {
			f.ghost, f.kind, f.text = side, ghostPreview, strconv.Itoa(s.PreviewOffset+i+1)
		}
		side = side.Other()
	}
	for i, point := range s.Moves {
		number := i + 1
		if s.Numbers != nil {
			number = s.Numbers[i]
		}
		if f := fs.at(point); f.stone != game.Empty {
			f.text = strconv.Itoa(number)
		}
	}
}

// addGhosts adds the proposed stone, and those under the pointer and the keyboard's cursor.
func (b *Board) addGhosts(fs faces) {
	if b.pending.present {
		f := fs.at(b.pending.at)
		f.ghost, f.kind, f.text, f.value = b.show.GhostColour, ghostProposed, "", ""
	}
	if b.hover.present && b.showsGhost(b.hover.at) && b.hover != b.pending {
		f := fs.at(b.hover.at)
		f.ghost, f.kind = b.show.GhostColour, ghostHover
		if f.marks&offered == 0 {
			f.text, f.value = "", ""
		}
	}
	if f := fs.at(b.cursor.at); b.cursor.present && b.showsGhost(b.cursor.at) && f.ghost == game.Empty {
		f.ghost, f.kind = b.show.GhostColour, ghostHover
	}
}

func (b *Board) showsGhost(point game.Point) bool {
	rules := b.position.Rules()
	if b.show.GhostColour == game.Empty || b.position.Result().Over() || !rules.Contains(point) || b.position.At(point) != game.Empty {
		return false
	}
	return !slices.Contains(b.show.Forbidden, point) && (b.show.Allowed == nil || slices.Contains(b.show.Allowed, point))
}
