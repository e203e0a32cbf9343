package board

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"jingzi/game"
)

func TestEveryPointCanBeTapped(t *testing.T) {
	for name, r := range boards {
		for _, size := range []fyne.Size{{Width: 360, Height: 440}, {Width: 1600, Height: 940},
			{Width: 181, Height: 180}} {
			for _, coordinates := range []bool{false, true} {
				b, _ := inWindow(t, game.NewPosition(r), DrawOptions{Coordinates: coordinates}, size.Width, size.Height)
				var got []game.Point
				b.OnTapped = func(pt game.Point) { got = append(got, pt) }
				for i := range r.NumPoints() {
					pt := r.PointAt(i)
					got = nil

					corner, cell := b.renderer.geometry.corner(pt), b.renderer.geometry.cell
					for _, share := range []float32{0.01, 0.5, 0.99} {
						test.TapAt(b, corner.AddXY(cell*share, cell*(1-share)))
					}
					if !slices.Equal(got, []game.Point{pt, pt, pt}) {
						t.Fatalf("%s in %v: taps on %v are reported as %v, want %v", name, size, pt, got,
							[]game.Point{pt, pt, pt})
					}
				}
			}
		}
	}
}

func TestTapsOutsideTheBoardAreIgnored(t *testing.T) {
	for name, r := range boards {
		b, _ := inWindow(t, game.NewPosition(r), DrawOptions{Coordinates: true}, 700, 400)
		b.OnTapped = func(pt game.Point) { t.Errorf("%s: a tap outside the board is reported as %v", name, pt) }
		b.OnTappedSecondary = func(pt game.Point, _ fyne.Position) { b.OnTapped(pt) }

		first := b.renderer.geometry.corner(game.Pt(0, 0))
		last := b.renderer.geometry.corner(game.Pt(r.Width, r.Height)) // beyond the last point
		middleX, middleY := (first.X+last.X)/2, (first.Y+last.Y)/2
		for _, pos := range []fyne.Position{
			{}, {X: 699, Y: 399}, {X: first.X - 1, Y: middleY}, {X: last.X + 1, Y: middleY},
			{X: middleX, Y: first.Y - 1}, {X: middleX, Y: last.Y + 1}, {X: -5, Y: -5},
		} {
			test.TapAt(b, pos)
			test.TapSecondaryAt(b, pos)
		}
	}
}

func TestTapsOnOccupiedPointsAreReported(t *testing.T) {
	p := positionAfter(t, game.TicTacToe, "a1", "b2", "a2", "c3", "a3")
	b, _ := inWindow(t, p, DrawOptions{GhostColour: game.White}, 300, 300)
	taps, menus := 0, 0
	b.OnTapped = func(game.Point) { taps++ }
	b.OnTappedSecondary = func(game.Point, fyne.Position) { menus++ }
	test.TapAt(b, b.centre(game.Pt(0, 0)))
	test.TapAt(b, b.centre(game.Pt(2, 2)))
	test.TapSecondaryAt(b, b.centre(game.Pt(2, 2)))
	if taps != 2 || menus != 1 {
		t.Errorf("a finished game reports %d taps and %d secondary taps, want 2 and 1", taps, menus)
	}
}

func TestKeyboard(t *testing.T) {
	r := game.TicTacToe
	b, w := inWindow(t, game.NewPosition(r), DrawOptions{GhostColour: game.Black}, 300, 300)
	var got []string
	b.OnTapped = func(pt game.Point) { got = append(got, r.Name(pt)) }
	var passed []fyne.KeyName
	b.OnKey = func(e *fyne.KeyEvent) { passed = append(passed, e.Name) }

	w.Canvas().Focus(b)
	if b.cursor.present {
		t.Error("the cursor is visible before a key was pressed")
	}

	for _, key := range []fyne.KeyName{
		fyne.KeyRight,                // only shows the cursor, in the middle
		fyne.KeyRight, fyne.KeyEnter, // c2
		fyne.KeyRight, fyne.KeySpace, // wraps to a2
		fyne.KeyUp, fyne.KeyUp, fyne.KeyReturn, // wraps to a1
		fyne.KeyLeft, fyne.KeyDown, fyne.KeySpace, // c3
		fyne.KeyH, fyne.KeyEscape, fyne.KeyHome,
	} {
		b.TypedKey(&fyne.KeyEvent{Name: key})
	}
	if want := []string{"c2", "a2", "a1", "c3"}; !slices.Equal(got, want) {
		t.Errorf("reported points: got %v, want %v", got, want)
	}
	if want := []fyne.KeyName{fyne.KeyH, fyne.KeyEscape, fyne.KeyHome}; !slices.Equal(passed, want) {
		t.Errorf("keys passed to OnKey: got %v, want %v", passed, want)
	}
	if b.renderer.cursor.Hidden {
		t.Error("the cursor is not visible")
	}
	if state := b.painted[r.Index(game.Pt(2, 0))]; state.ghost != game.Black {
		t.Errorf("ghost at the cursor: got %v, want %v", state.ghost, game.Black)
	}
	w.Canvas().Unfocus()
	if !b.renderer.cursor.Hidden {
		t.Error("the cursor is visible without the focus")
	}
	w.Canvas().Focus(b)
	if !b.renderer.cursor.Hidden {
		t.Error("the cursor is visible after the board gained the focus")
	}
	b.KeyUp(&fyne.KeyEvent{Name: fyne.KeyTab})
	if b.renderer.cursor.Hidden {
		t.Error("the cursor is not visible after the Tab key moved the focus to the board")
	}
	b.hoverOver(b.centre(game.Pt(0, 0)))
	if !b.renderer.cursor.Hidden {
		t.Error("the cursor is visible after the pointer moved")
	}
}

func TestGhostAppearsOnlyOnPlayablePoints(t *testing.T) {
	r := game.Freestyle

	p := positionAfter(t, r, "h8")
	opts := DrawOptions{
		GhostColour: game.White,
		Forbidden:   []game.Point{point(t, r, "a1")},
		Allowed:     []game.Point{point(t, r, "g8"), point(t, r, "a1")},
	}
	b, _ := inWindow(t, p, opts, 500, 500)
	for name, want := range map[string]game.Stone{
		"h8":  game.Empty,
		"a1":  game.Empty,
		"g8":  game.White,
		"o15": game.Empty,
	} {
		pt := point(t, r, name)
		b.hoverOver(b.centre(pt))
		if got := b.painted[r.Index(pt)].ghost; got != want {
			t.Errorf("ghost over %s: got %v, want %v", name, got, want)
		}
		if (b.Cursor() == desktop.PointerCursor) != (want != game.Empty) {
			t.Errorf("cursor over %s: got %v, want a pointer cursor: %v", name, b.Cursor(), want != game.Empty)
		}
	}
	opts.Allowed, opts.GhostColour = nil, game.Empty
	b.setOptions(opts)
	b.hoverOver(b.centre(point(t, r, "o15")))

	for i, state := range b.painted {
		if state.ghost != game.Empty {
			t.Errorf("without GhostColour: ghost on %v, want none", r.PointAt(i))
		}
	}
}

func TestHoverIsReported(t *testing.T) {
	b, _ := inWindow(t, game.NewPosition(game.TicTacToe), DrawOptions{}, 300, 300)
	type event struct {
		at     game.Point
		inside bool
	}
	var got []event
	b.OnHover = func(pt game.Point, inside bool) { got = append(got, event{pt, inside}) }
	first, second := game.Pt(0, 0), game.Pt(1, 0)
	b.MouseIn(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: b.centre(first)}})
	b.hoverOver(b.centre(first).AddXY(3, 3))
	b.hoverOver(b.centre(second))
	b.MouseOut()
	b.MouseOut()
	if want := []event{{first, true}, {first, false}, {second, true}, {second, false}}; !slices.Equal(got, want) {
		t.Errorf("got events %v, want %v", got, want)
	}
}

func TestConfirmMoves(t *testing.T) {
	r := game.Freestyle
	b, _ := inWindow(t, game.NewPosition(r), DrawOptions{GhostColour: game.Black, ConfirmMoves: true}, 500, 500)
	var got []string
	b.OnTapped = func(pt game.Point) { got = append(got, r.Name(pt)) }
	tap := func(name string) { test.TapAt(b, b.centre(point(t, r, name))) }

	tap("h8")
	if state := b.painted[r.Index(point(t, r, "h8"))]; len(got) != 0 || state.kind != ghostProposed ||
		state.ghost != game.Black {
		t.Fatalf("after one tap: played %v, state %+v; want no move and a proposed black stone", got, state)
	}
	tap("h9") // proposes h9 instead
	tap("h9")
	if !slices.Equal(got, []string{"h9"}) {
		t.Fatalf("played %v, want h9", got)
	}
	tap("a1")
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	tap("a1")
	if len(got) != 1 {
		t.Errorf("after Escape and a tap: played %v, want only h9", got)
	}
	b.SetPosition(positionAfter(t, r, "h8"))
	tap("a1")
	if len(got) != 1 {
		t.Errorf("after a change of the position and a tap: played %v, want only h9", got)
	}
	tap("h8") // a stone, which needs no confirmation
	if !slices.Equal(got, []string{"h9", "h8"}) {
		t.Errorf("played %v, want %v", got, []string{"h9", "h8"})
	}

	b.Set(game.NewPosition(game.TicTacToe), DrawOptions{GhostColour: game.Black, ConfirmMoves: true})
	b.OnTapped = func(game.Point) { got = nil }
	test.TapAt(b, b.centre(game.Pt(1, 1)))
	if got != nil {
		t.Error("a tap on a 3×3 board was not reported")
	}
}

func TestWheelSteps(t *testing.T) {
	for _, test := range []struct {
		turns []float32
		want  []int
	}{
		{[]float32{-25, -25, 25}, []int{1, 1, -1}},
		{[]float32{-10}, []int{1}},
		{[]float32{-80}, []int{1}}, // accelerated, but one notch
		{[]float32{-3, -3, -3, -3}, []int{1}},
		{[]float32{-6, 6, 6}, []int{-1}},
		{[]float32{0}, nil},
	} {
		b := &Board{}
		var got []int

		b.OnScrolled = func(steps int) { got = append(got, steps) }
		for _, turn := range test.turns {
			b.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.Delta{DY: turn}})
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("turns %v: got steps %v, want %v", test.turns, got, test.want)
		}
	}
}

func TestNoGhostAfterTheEnd(t *testing.T) {
	r := game.TicTacToe
	for _, c := range []struct {
		moves string
		want  game.Stone
	}{{"a1 b1 a2 b2", game.Black}, {"a1 b1 a2 b2 a3", game.Empty}} {
		b, _ := inWindow(t, positionAfter(t, r, strings.Fields(c.moves)...), DrawOptions{GhostColour: game.Black}, 300,
			300)
		pt := point(t, r, "c3")
		b.hoverOver(b.centre(pt))
		if got := b.painted[r.Index(pt)].ghost; got != c.want {
			t.Errorf("%s: ghost over c3: got %v, want %v", c.moves, got, c.want)
		}
	}
}
