package frame

import (
	"testing"

	"fyne.io/fyne/v2"
)

// partsAt returns the measures of the window's parts for a size of text, with a square board.
func partsAt(textScale float32) Parts {
	line, caption, padding := 20*textScale, 17*textScale, float32(16)
	button := line + padding
	return Parts{
		Toolbar:     fyne.NewSize(5*button, button),
		Row:         max(line+caption+5, button),
		Card:        line + caption + 6,
		CompactCard: line + 6,
		Strip:       button,
		Gap:         4,
		TextScale:   textScale,
		Board: func(space fyne.Size) fyne.Size {
			return fyne.NewSquareSize(min(space.Width, space.Height))
		},
	}
}

func TestArrange(t *testing.T) {
	for _, tt := range []struct {
		width, height float32
		textScale     float32
		kind          Kind
		compact       bool
		side          float32 // minimum side of the board
	}{
		{1000, 740, 1, Beside, false, 640},
		{800, 488, 1, Beside, true, 390},
		{640, 400, 1, Beside, true, 310},
		{320, 240, 1, Folded, true, 148},
		{360, 480, 1, Stacked, true, 300},
		{560, 700, 1, Stacked, false, 500},
		{640, 600, 1, Folded, false, 470},
		{600, 900, 1, Stacked, false, 600},
		{1000, 740, 2, Beside, true, 500},
		{800, 600, 2, Folded, true, 450},
		{1600, 900, 2, Beside, true, 700},
	} {
		p := partsAt(tt.textScale)
		a := Arrange(fyne.NewSize(tt.width, tt.height), p)
		side := p.side(fyne.NewSize(a.Board.Width, a.Board.Height))
		if a.Kind != tt.kind || a.CompactCards != tt.compact || side < tt.side {
			t.Errorf("%v×%v, text %v: got kind %v, compact cards %v and a board of %v, want %v, %v and at least %v",
				tt.width, tt.height, tt.textScale, a.Kind, a.CompactCards, side, tt.kind, tt.compact, tt.side)
		}
	}
}

// eachArrangement calls check with the arrangements of many windows.
func eachArrangement(check func(size fyne.Size, p Parts, a Arrangement)) {
	for _, textScale := range []float32{1, 1.15, 1.5, 2} {
		for _, open := range []bool{false, true} {
			p := partsAt(textScale)
			p.SectionOpen = open
			minimum := MinSize(p)
			for width := minimum.Width; width <= 2000; width += 36 {
				for height := minimum.Height; height <= 1300; height += 28 {
					size := fyne.NewSize(width, height)
					check(size, p, Arrange(size, p))
				}
			}
		}
	}
}

// TestPartsDoNotOverlap checks that all parts are inside the window and do not overlap, and that the toolbar and
// the message row have their heights.
func TestPartsDoNotOverlap(t *testing.T) {
	eachArrangement(func(size fyne.Size, p Parts, a Arrangement) {
		parts := map[string]Bounds{"toolbar": a.Toolbar, "cards": a.Cards, "board": a.Board, "row": a.Row,
			"column": a.Column}
		for name, b := range parts {
			if b.X < 0 || b.Y < 0 || b.Width < 0 || b.Height < 0 || b.X+b.Width > size.Width+0.5 ||
				b.Y+b.Height > size.Height+0.5 {
				t.Errorf("%v: the %s is at %v, outside the window", size, name, b)
			}
			for other, c := range parts {
				overlapsX := min(b.X+b.Width, c.X+c.Width)-max(b.X, c.X) > 0.5
				overlapsY := min(b.Y+b.Height, c.Y+c.Height)-max(b.Y, c.Y) > 0.5
				if name < other && overlapsX && overlapsY {
					t.Errorf("%v: the %s at %v overlaps the %s at %v", size, name, b, other, c)
				}
			}
		}
		if a.Toolbar.Height < p.Toolbar.Height || a.Toolbar.Width < p.Toolbar.Width || a.Row.Height < p.Row {
			t.Errorf("%v: got the toolbar %v and the row %v, want at least %v and %v high", size, a.Toolbar, a.Row,
				p.Toolbar, p.Row)
		}
		if min(a.Board.Width, a.Board.Height) < MinBoard {
			t.Errorf("%v: got a board of %v, want at least %v", size, a.Board, MinBoard)
		}
	})
}

// TestBoardIsLarge checks the side of the board in landscape windows, and that a column with room for its sections
// has it.
func TestBoardIsLarge(t *testing.T) {
	eachArrangement(func(size fyne.Size, p Parts, a Arrangement) {
		side, space := min(a.Board.Width, a.Board.Height), size.Height-p.Toolbar.Height-p.Row
		isLandscape := size.Width > size.Height && size.Width >= 640 && size.Height >= 400
		if isLandscape && !p.SectionOpen && side < 0.85*space-0.5 {
			t.Errorf("%v, text %v: got a board of %v in an arrangement of kind %v, want at least %v", size, p.TextScale,
				side, a.Kind, 0.85*space)
		}
		if a.Kind == Beside && !p.SectionOpen && a.Column.Width < p.scaled(columnWidth)-0.5 {
			t.Errorf("%v, text %v: got a column of %v, want at least %v wide", size, p.TextScale, a.Column,
				p.scaled(columnWidth))
		}
	})
}

// TestSectionHasRoom checks that an open section has a column of some size, and that closing it does not change the
// arrangement where it had room.
func TestSectionHasRoom(t *testing.T) {
	eachArrangement(func(size fyne.Size, p Parts, open Arrangement) {
		if !p.SectionOpen {
			return
		}
		p.SectionOpen = false
		closed := Arrange(size, p)
		if closed.Kind == Beside && open != closed {
			t.Errorf("%v, text %v: an open section changes the arrangement from %v to %v", size, p.TextScale, closed, open)
		}
		if closed.Kind != Beside && open.Column.Width*open.Column.Height < closed.Column.Width*closed.Column.Height {
			t.Errorf("%v, text %v: an open section has the column %v, smaller than %v", size, p.TextScale, open.Column,
				closed.Column)
		}
	})
}
