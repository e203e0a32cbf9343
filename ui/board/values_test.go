package board

import (
	"reflect"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/ui/theme"
)

// analysisOptions returns options with every element of an analysis.
func analysisOptions(t testing.TB, r game.Rules) DrawOptions {
	parse := func(name string) game.Point { return point(t, r, name) }

	return DrawOptions{
		Preview:       []game.Point{parse("g7"), parse("g8"), parse("f7")},
		PreviewOffset: 2,
		Values:        []MoveValue{{parse("g7"), "+120", true, GradeGood}, {parse("h7"), "−#7", false, GradeLost}},
		Threats: []ShapeLabel{{parse("b8"), game.Black, "43"}, {parse("b6"), game.White, "3"},
			{parse("b4"), game.Black, "4"}, {parse("b4"), game.White, "5"}},
		Strokes: []Stroke{{parse("d5"), parse("f5"), StrokeSolid}, {parse("d2"), parse("f2"), StrokeDashed},
			{parse("a1"), parse("c3"), StrokeFoul},
			{parse("i1"), parse("g3"), StrokeHighlight}, {parse("i9"), parse("i7"), StrokeSolid}},
	}
}

func TestAddStroke(t *testing.T) {
	r := game.Rules{Width: 9, Height: 9, WinLength: 5}
	for _, test := range []struct {
		from, to  string
		direction int
		points    []string
	}{
		{"b5", "e5", 0, []string{"b5", "c5", "d5", "e5"}},
		{"e5", "b5", 0, []string{"b5", "c5", "d5", "e5"}},
		{"c7", "c5", 1, []string{"c7", "c6", "c5"}},
		{"a9", "c7", 2, []string{"a9", "b8", "c7"}},
		{"i9", "g7", 3, []string{"g7", "h8", "i9"}},
		{"a1", "b3", 0, nil}, // not on a line
	} {
		out := make([]pointState, r.NumPoints())
		addStroke(pointStates{r, out}, Stroke{point(t, r, test.from), point(t, r, test.to), StrokeSolid})

		var indices []int
		for n, name := range test.points {
			i := r.Index(point(t, r, name))
			indices = append(indices, i)
			got, want := out[i].lines[test.direction], stretch{
				firstHalf:  n > 0,
				secondHalf: n < len(test.points)-1,
				kind:       StrokeSolid,
			}
			if got != want {
				t.Errorf("%s–%s at %s: got %+v, want %+v", test.from, test.to, name, got, want)
			}
		}

		for i, state := range out {
			if state != (pointState{}) && !slices.Contains(indices, i) {
				t.Errorf("%s–%s also crosses %s", test.from, test.to, r.Name(r.PointAt(i)))
			}
		}
	}
}

func TestValuesAndThreatsAreDisplayed(t *testing.T) {
	r := game.Rules{Width: 9, Height: 9, WinLength: 5}
	p := positionAfter(t, r, "d5", "e5", "f5", "g8")
	opts := analysisOptions(t, r)
	opts.GhostColour = game.Black
	b, _ := inWindow(t, p, opts, 450, 450)
	texts := func(name string) [2]string {
		var visible [2]string
		for n, text := range b.renderer.points[r.Index(point(t, r, name))].texts {
			if text != nil && text.Visible() {
				visible[n] = text.Text
			}
		}

		return visible
	}
	check := func(name string, want ...string) {
		t.Helper()
		if got := texts(name); !slices.Equal(got[:len(want)], want) {
			t.Errorf("%s shows %q, want %q", name, got, want)
		}
	}
	check("g7", "+120", "") // the best move has no number
	check("h7", "−#7", "")
	check("f7", "5", "") // the third move of a preview with an offset of 2
	check("b8", "43", "")
	check("b6", "3", "")
	check("b4", "4", "5")
	b.hoverOver(b.centre(point(t, r, "b4"))) // the ghost replaces the threats
	check("b4", "", "")
	b.hoverOver(b.centre(point(t, r, "h7")))
	check("b4", "4", "5")
	check("h7", "", "")
	b.MouseOut()
	check("h7", "−#7", "")
	b.setOptions(DrawOptions{})

	for _, name := range []string{"g7", "h7", "f7", "b8", "b6", "b4"} {
		check(name, "", "")
	}
}

// TestOptionsAreCopied checks that changes of slices do not change the options of a board, and that clones
// with changed slices differ.
func TestOptionsAreCopied(t *testing.T) {
	r := game.Rules{Width: 9, Height: 9, WinLength: 5}
	opts := analysisOptions(t, r)
	b, _ := inWindow(t, game.NewPosition(r), opts, 300, 300)
	opts.Values[0].Text, opts.Threats[0].Text, opts.Strokes[0].Kind = "?", "?", StrokeFoul
	if _, newOpts := b.Content(); reflect.DeepEqual(newOpts, opts) || newOpts.Values[0].Text != "+120" {
		t.Error("the board and the caller share slices")
	}

	for name, change := range map[string]func(*DrawOptions){
		"values":  func(o *DrawOptions) { o.Values[0].Best = false },
		"grades":  func(o *DrawOptions) { o.Values[0].Grade = GradeFair },
		"threats": func(o *DrawOptions) { o.Threats[1].Side = game.Black },
		"lines":   func(o *DrawOptions) { o.Strokes[0].Kind = StrokeDashed },
		"numbers": func(o *DrawOptions) { o.PreviewOffset++ },
	} {
		_, old := b.Content()
		next := old.clone()
		change(&next)
		if reflect.DeepEqual(old, next) {
			t.Errorf("reflect.DeepEqual returns true for options with different %s", name)
		}
	}
}

func TestLinesOnSmallBoards(t *testing.T) {
	b, w := inWindow(t, game.NewPosition(game.FiveByFive),
		DrawOptions{Strokes: []Stroke{{game.Pt(0, 0), game.Pt(4, 4), StrokeSolid}},
			Threats: []ShapeLabel{{game.Pt(1, 0), game.Black, "4"}, {game.Pt(9, 9), game.White, "4"}}}, 200, 200)
	if b.painted[6].lines[2] == (stretch{}) {
		t.Error("the diagonal has no line")
	}
	w.Resize(fyne.NewSize(20, 20))
	w.Canvas().Capture()
}

// TestNumberIsOffWinningLines checks that the number of an X or O does not overlap a winning line.
func TestNumberIsOffWinningLines(t *testing.T) {
	half := float32(markNumberSize) / 2
	for name, distance := range map[string]float32{"row": max(markNumberY, -markNumberY),
		"column":         max(markNumberX, -markNumberX),
		"diagonal":       max(markNumberX-markNumberY, markNumberY-markNumberX) / 1.4143,
		"other diagonal": max(markNumberX+markNumberY, -markNumberX-markNumberY) / 1.4143} {
		if distance < half+0.04 {
			t.Errorf("the distance from the number to the %s is %v, half its height is %v; want at least %v", name,
				distance, half, half+0.04)
		}
	}
	s := style{squares: true}
	tags := s.tags(pointState{stone: game.Black, text: "1"})
	if len(tags) != 1 || tags[0].label.x != markNumberX || tags[0].label.y != markNumberY {
		t.Errorf("got tags %+v, want one at %v,%v", tags, markNumberX, markNumberY)
	}
}

// TestValuesFitTheirPlates checks that values fit their plates in every language, although a Chinese
// character is twice as wide as a digit.
func TestValuesFitTheirPlates(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	b := New()
	b.Set(game.NewPosition(game.Freestyle), DrawOptions{})

	s := b.styleOf()
	for _, value := range []string{"98%", "W11", "胜3", "败32", "勝100", "−12"} {
		for _, grade := range []Grade{GradeWon, GradeLost} {
			tag := s.valueTag(pointState{value: value, grade: grade})
			if width := fyne.MeasureText(value, 100*tag.size, fyne.TextStyle{Bold: true}).Width / 100; width > 0.8 {
				t.Errorf("%q has the width %.2f, want at most 0.8", value, width)
			}
		}
	}
}
