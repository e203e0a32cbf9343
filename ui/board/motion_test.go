package board

import (
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/ui/theme"
)

// endings lists finished games by name.
var endings = map[string]struct {
	rules game.Rules
	moves string
}{
	"3×3":     {game.TicTacToe, "a1 a2 b2 a3 c3"},
	"full":    {game.TicTacToe, "a1 b1 c1 a2 c2 b2 a3 c3 b3"}, // drawn
	"9×9":     {game.Rules{Width: 9, Height: 9, WinLength: 5}, "c3 c4 d4 d5 e5 e6 f6 f7 g7"},
	"crossed": {game.Rules{Width: 9, Height: 9, WinLength: 5}, "c5 a1 d5 c1 f5 e1 g5 g1 e3 a9 e4 c9 e6 e9 e7 g9 e5"},
}

// newEnding returns a board with the last move of the named game and a function that returns the frame of
// its animation at a given time.
func newEnding(t *testing.T, name string, appearance theme.Appearance,
	end EndStyle) (*Board, func(time.Duration) image.Image) {
	c := endings[name]
	moves := strings.Fields(c.moves)
	b, w := inAppearance(t, positionAfter(t, c.rules, moves[:len(moves)-1]...),
		DrawOptions{LastMove: true, Animate: true}, appearance)
	p := positionAfter(t, c.rules, moves...)
	last, _ := p.Last()
	b.Set(p, DrawOptions{LastMove: true, Animate: true, End: end}) // the test driver runs the animation to its end
	if b.motion != nil {
		t.Fatalf("%s: the animation has not ended", name)
	}
	m := &motion{arrived: []game.Point{last}, hasEnd: true}

	return b, func(elapsed time.Duration) image.Image {
		b.motion = m
		b.advance(elapsed)
		return w.Canvas().Capture()
	}
}

// inAppearance returns a board that shows p in a window with the given appearance.
func inAppearance(t *testing.T, p game.Position, o DrawOptions, appearance theme.Appearance) (*Board, fyne.Window) {
	b, w := inWindow(t, p, o, 320, 320)
	test.ApplyTheme(t, theme.New(appearance, 1))
	b.Refresh()
	return b, w
}

// countPixels returns the number of matching pixels around the middle of a point.
func (b *Board) countPixels(img image.Image, pt game.Point, match func(r, g, b uint32) bool) (n int) {
	c, half := b.centre(pt), int(b.renderer.geometry.cell*0.3) // excludes the glow of a neighbouring point
	if b.renderer.style.squares {
		half = int(b.renderer.geometry.cell * 0.45)
	}

	for y := int(c.Y) - half; y <= int(c.Y)+half; y++ {
		for x := int(c.X) - half; x <= int(c.X)+half; x++ {
			if r, g, b, _ := img.At(x, y).RGBA(); match(r>>8, g>>8, b>>8) {
				n++
			}
		}
	}

	return n
}

func isGreen(r, g, b uint32) bool { return g > r+r/8+10 && g > b+b/8 }

// TestWinningLineIsStruckThrough checks that no point of a winning line is green when the stone has been
// placed, that some are green halfway through the animation and all at the end, and that the board then
// looks like one without animation.
func TestWinningLineIsStruckThrough(t *testing.T) {
	for _, appearance := range []theme.Appearance{theme.Light, theme.Dark, theme.HighContrast} {
		for _, name := range []string{"3×3", "9×9", "crossed"} {
			b, frameAt := newEnding(t, name, appearance, EndNormal)
			line := b.position.WinningLine()
			greenPoints := func(img image.Image) (points []game.Point) {
				for i := range b.position.Rules().NumPoints() {
					if p := b.position.Rules().PointAt(i); b.countPixels(img, p, isGreen) >
						int(b.renderer.geometry.cell*b.renderer.geometry.cell/50) {
						points = append(points, p)
					}
				}

				return points
			}
			if got := greenPoints(frameAt(0)); got != nil {
				t.Errorf("%s, appearance %d: in the first frame %v are green, want none", name, appearance, got)
			}

			got := greenPoints(frameAt(arrivalTime + endingTime/2))
			for _, p := range got {
				if !slices.Contains(line, p) {
					t.Errorf("%s, appearance %d: halfway, %v is green, but not on the winning line", name,
						appearance, p)
				}
			}
			if len(got) == 0 || len(got) == len(line) {
				t.Errorf("%s, appearance %d: halfway, %d of %d points are green, want some", name, appearance, len(got),
					len(line))
			}
			end := frameAt(arrivalTime + endingTime)
			if got := greenPoints(end); !sameSet(got, line) {
				t.Errorf("%s, appearance %d: at the end, green points %v, want %v", name, appearance, got, line)
			}
			_, w := inAppearance(t, b.position, DrawOptions{LastMove: true}, appearance)
			if b.motion != nil {
				t.Errorf("%s, appearance %d: the animation has not ended", name, appearance)
			}
			if n := countDifferences(end, w.Canvas().Capture()); n > 320 { // overlapping shadows may differ
				t.Errorf("%s, appearance %d: at the end, %d pixels differ from a board without animation, want at "+
					"most 320", name, appearance, n)
			}
		}
	}
}

// countDifferences returns the number of pixels in which two pictures differ.
func countDifferences(a, b image.Image) (n int) {
	p, q := pixels(a), pixels(b)
	for i := 0; i < len(p); i += 4 {
		if !slices.Equal(p[i:i+4], q[i:i+4]) {
			n++
		}
	}

	return n
}

func sameSet(a, b []game.Point) bool {
	if len(a) != len(b) {
		return false
	}

	for _, p := range a {
		if !slices.Contains(b, p) {
			return false
		}
	}

	return true
}

// TestLostLineIsNotGreen checks that an opponent's winning line is marked, but not in green.
func TestLostLineIsNotGreen(t *testing.T) {
	for _, appearance := range []theme.Appearance{theme.Light, theme.Dark, theme.HighContrast} {
		for _, name := range []string{"3×3", "9×9"} {
			b, frameAt := newEnding(t, name, appearance, EndLost)
			firstFrame := frameAt(0)
			for _, elapsed := range []time.Duration{0, arrivalTime, arrivalTime + endingTime/2, arrivalTime +
				endingTime} {
				img := frameAt(elapsed)
				for i := range b.position.Rules().NumPoints() {
					if p := b.position.Rules().PointAt(i); b.countPixels(img, p, isGreen) > 0 {
						t.Errorf("%s, appearance %d, after %v: %v is green", name, appearance, elapsed, p)
					}
				}
			}
			if slices.Equal(pixels(firstFrame), pixels(frameAt(arrivalTime+endingTime))) {
				t.Errorf("%s, appearance %d: the line is not marked", name, appearance)
			}
		}
	}
}

func TestDrawDimsStones(t *testing.T) {
	b, frameAt := newEnding(t, "full", theme.Light, EndDrawn)
	numUndimmed := func(img image.Image) int {
		s := b.renderer.style
		return b.countPixels(img, game.Pt(0, 0), func(r, g, b uint32) bool {
			return [3]uint32{r, g, b} == [3]uint32{uint32(s.x.R), uint32(s.x.G), uint32(s.x.B)}
		})
	}
	first, end := numUndimmed(frameAt(0)), numUndimmed(frameAt(arrivalTime+endingTime))
	if first == 0 || end != 0 {
		t.Errorf("undimmed pixels: got %d in the first frame and %d at the end; want some and 0", first, end)
	}
	// An agreed draw has no new stone.
	b, _ = inWindow(t, positionAfter(t, game.TicTacToe, "a1"), DrawOptions{Animate: true}, 300, 300)
	b.setOptions(DrawOptions{Animate: true, End: EndDrawn})
	if b.painted[6].dimming != dimmingSteps {
		t.Errorf("after an agreed draw: got dimming %d, want %d", b.painted[6].dimming, dimmingSteps)
	}
	b.setOptions(DrawOptions{Animate: true})
	if b.painted[6].dimming != 0 {
		t.Error("the stone is still dimmed after the draw was undone")
	}
}

// TestStoneFalls checks that a stone is complete in the first frame, gets smaller as it falls, and finally
// looks like one without animation.
func TestStoneFalls(t *testing.T) {
	r := game.Freestyle
	for _, text := range []string{"h8", "h8 i9"} {
		moves := strings.Fields(text)
		p := positionAfter(t, r, moves...)
		last, _ := p.Last()
		b, w := inWindow(t, positionAfter(t, r, moves[:len(moves)-1]...), DrawOptions{Animate: true}, 600, 600)
		b.SetPosition(p)
		frameAt := func(elapsed time.Duration) image.Image {
			b.motion = &motion{arrived: []game.Point{last}}
			b.advance(elapsed)
			return w.Canvas().Capture()
		}
		s, deviation := b.renderer.style, 0 // of the first frame from the colour of the stone
		if first := colourAt(frameAt(0), b, last, 0.25, 0.25); p.At(last) == game.Black {
			deviation = brightness(first) - brightness(s.black)
		} else {
			deviation = brightness(s.white) - brightness(first)
		}
		if deviation > 60 {
			t.Errorf("%s: the stone is not drawn in the first frame", text)
		}
		width := func(img image.Image) int {
			empty, n := brightness(s.wood), 0
			for x := float32(-0.8); x < 0.8; x += 1 / b.renderer.geometry.cell {
				if c := brightness(colourAt(img, b, last, x, 0.1)); c < empty-70 || c > empty+35 {
					n++
				}
			}

			return n
		}
		first, middle, end := width(frameAt(0)), width(frameAt(arrivalTime/3)), width(frameAt(arrivalTime))
		if first <= middle || middle <= end {
			t.Errorf("%s: the stone is %d, %d and %d pixels wide, want decreasing widths", text, first, middle, end)
		}
		_, staticWindow := inWindow(t, p, DrawOptions{}, 600, 600)
		if !slices.Equal(pixels(frameAt(arrivalTime)), pixels(staticWindow.Canvas().Capture())) {
			t.Errorf("%s: the last frame differs from a board without animation", text)
		}
	}
}

// TestInterruptedAnimation checks that an undo, a new game or another board ends an animation at once, and
// that a change of other options does not.
func TestInterruptedAnimation(t *testing.T) {
	opts := DrawOptions{LastMove: true, Animate: true}
	for name, next := range map[string]game.Position{
		"undo":          positionAfter(t, game.TicTacToe, "a1", "a2", "b2", "a3"),
		"new game":      game.NewPosition(game.TicTacToe),
		"another board": positionAfter(t, game.Freestyle, "h8"),
	} {
		b, frameAt := newEnding(t, "3×3", theme.Light, EndNormal)
		frameAt(arrivalTime + endingTime/2)
		previous := b.motion
		opts.Coordinates = true
		b.Set(b.position, opts)
		if b.motion != previous || previous == nil {
			t.Errorf("%s: a change of coordinates ends the animation", name)
		}
		b.Set(next, opts)
		static, _ := inWindow(t, next, opts, 320, 320)
		if b.motion != nil || !slices.Equal(b.painted, static.painted) {
			t.Errorf("%s: the board differs from one without the animation", name)
		}
	}
	// Without Animate the end is shown at once.
	b, frameAt := newEnding(t, "9×9", theme.Light, EndNormal)
	frameAt(arrivalTime)
	b.Set(b.position, DrawOptions{LastMove: true})
	if b.motion != nil || b.painted[0].dimming != 0 ||
		b.painted[b.position.Rules().Index(b.position.WinningLine()[4])].marks&wonLine == 0 {
		t.Error("without Animate, the end is not shown at once")
	}
}

// TestAddedStones checks that a position after a move has added stones, and that opening a finished game
// starts no animation.
func TestAddedStones(t *testing.T) {
	empty, p, unrelated := game.NewPosition(game.TicTacToe), positionAfter(t, game.TicTacToe, "b2"),
		positionAfter(t, game.TicTacToe, "a1", "a2", "c3")
	if got := addedStones(&empty, &p); !slices.Equal(got, []game.Point{game.Pt(1, 1)}) {
		t.Errorf("after one move addedStones returns %v, want %v", got, []game.Point{game.Pt(1, 1)})
	}
	if addedStones(&p, &empty) != nil || addedStones(&p, &unrelated) != nil || addedStones(&empty, &unrelated) != nil {
		t.Error("addedStones returns stones for positions that are not one or two moves ahead")
	}
	won := positionAfter(t, game.TicTacToe, "a1", "a2", "b2", "a3", "c3")
	b, _ := inWindow(t, empty, DrawOptions{Animate: true}, 300, 300)
	b.SetPosition(won)
	if b.motion != nil {
		t.Error("opening a finished game starts an animation")
	}
}
