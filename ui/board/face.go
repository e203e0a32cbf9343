package board

import (
	"slices"
	"strconv"

	"jingzi/game"
)

// face is everything that one point shows. Faces are compared to find the
// points that must be painted again, so a face holds plain values only.
type face struct {
	stone game.Stone // what stands here, or
	ghost game.Stone // what could: under the pointer, proposed, or in a line to come
	kind  ghostKind
	marks marks
	text  string // a move number or an offer's letter

	value   string    // what a move is worth
	grade   Grade     // of the value
	threats [2]string // what a stone of Black and of White would make
	lines   [4]stretch
	sign    sign

	// What moves, or has moved.
	arrival uint8 // how much of a new mark is missing, or how high a new stone is, in percent
	lift    uint8 // how high a stone of the line that wins is, in percent
	dimming uint8 // how far the stone has been dimmed, up to dimmest
	strikes [4]strike
}

// wins reports whether a face is of a line that wins, and not against the player.
func (f *face) wins() bool { return f.marks&(wonLine|lostLine) == wonLine }

// still reports whether many points, for long, may look like f.
func (f *face) isCacheable() bool { return f.arrival == 0 && f.lift == 0 && f.strikes == [4]strike{} }

// wordless is the face of a picture that leaves room for texts, whatever they say.
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

// marks are what is drawn around or over a stone.
type marks uint16

const (
	lastMove marks = 1 << iota
	wonLine
	lostLine // of a line that won against the player
	forbidden
	allowed
	offered
	hinted
	marked
	bestValue    // its value stands out
	continuation // a tree goes on here,
	commented    // says something of it,
	transposes   // or has the position in another place
)

// faces are what the points of a board show, by Rules.Index.
type faces struct {
	rules game.Rules
	list  []face
}

// at is the face of a point; one that is not shown for a point off the board.
func (fs faces) at(p game.Point) *face {
	if !fs.rules.Contains(p) {
		return &face{}
	}
	return &fs.list[fs.rules.Index(p)]
}

// empty is at where nothing stands; elsewhere it is not shown either.
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

// addGhosts shows the stone that is proposed, and those under the pointer and the
// keyboard's cursor.
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

func (b *Board) showsGhost(at game.Point) bool {
	rules := b.position.Rules()
	if b.show.GhostColour == game.Empty || b.position.Result().Over() || !rules.Contains(at) || b.position.At(at) != game.Empty {
		return false
	}
	return !slices.Contains(b.show.Forbidden, at) && (b.show.Allowed == nil || slices.Contains(b.show.Allowed, at))
}
