package patterns

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/theme"
)

// drawn returns a 15×15 board from the rows below the top one; missing rows are
// empty.
func drawn(t testing.TB, r game.Rules, rows ...string) game.Position {
	t.Helper()
	text := strings.Repeat(".", 15)
	for _, row := range rows {
		text += row + strings.Repeat(".", 15-len(row))
	}
	p, err := game.ParsePosition(r, text+strings.Repeat(".", 225-len(text)), game.Black)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// forked returns renju with an open three of White's and a three-three for Black.
func forked(t testing.TB) game.Position {
	return drawn(t, game.Renju,
		"",
		"......OOO",
		"",
		"..XX",
		"....X",
		"....X")
}

func texts(rows []Row) (all []string) {
	for _, r := range rows {
		all = append(all, r.Side.String()+" "+r.Text())
	}
	return all
}

func TestTheTableIsReadFromTheStrongestOn(t *testing.T) {
	lang.SetLanguage(lang.English)
	rows := texts(NewTable(forked(t)).Rows())
	for i, want := range []string{
		"white Open three on the board × 1: G13–I13",
		"white Open four × 2: F13 J13",
		"black Double three (forbidden) × 1: E11",
	} {
		if i >= len(rows) || rows[i] != want {
			t.Fatalf("row %d is not %q:\n%s", i, want, strings.Join(rows, "\n"))
		}
	}
	if !slices.Contains(rows, "white Four × 2: E13 K13") {
		t.Errorf("no fours of White's:\n%s", strings.Join(rows, "\n"))
	}
	lang.SetLanguage(lang.SimplifiedChinese)
	defer lang.SetLanguage(lang.English)
	if rows := texts(NewTable(forked(t)).Rows()); rows[2] != "black 双三（禁手） × 1：E11" {
		t.Errorf("in Chinese: %q", rows[2])
	}
}

func TestThreatsAreMarkedAndDrawn(t *testing.T) {
	r := game.Renju
	parse := func(name string) game.Point { p, _ := r.ParsePoint(name); return p }
	threats, lines := NewTable(forked(t)).Threats()
	for _, want := range []board.ShapeLabel{{At: parse("f13"), Side: game.White, Text: "4+"}, {At: parse("e13"), Side: game.White, Text: "4"}, {At: parse("e8"), Side: game.Black, Text: "3"}} {
		if !slices.Contains(threats, want) {
			t.Errorf("%v is not among %v", want, threats)
		}
	}
	for _, threat := range threats {
		if threat.At == parse("e11") && threat.Side == game.Black {
			t.Error("a point forbidden to Black is marked as a threat")
		}
	}
	if want := []board.Stroke{{From: parse("g13"), To: parse("i13"), Kind: board.StrokeDashed}}; !slices.Equal(lines, want) {
		t.Errorf("lines %v, want %v", lines, want)
	}
	_, lines = NewTable(drawn(t, game.Freestyle, "", "......OOOO")).Threats()
	if want := []board.Stroke{{From: parse("g13"), To: parse("j13"), Kind: board.StrokeSolid}}; !slices.Equal(lines, want) {
		t.Errorf("lines of a four %v, want %v", lines, want)
	}
	p := forked(t)
	if lines := FoulStrokes(&p, *p.Foul(parse("e11"))); len(lines) != 2 || lines[0].Kind != board.StrokeFoul {
		t.Errorf("the foul is drawn as %v", lines)
	}
}

func TestSmallBoardsHaveNoTable(t *testing.T) {
	for _, r := range []game.Rules{game.TicTacToe, game.FiveByFive, {Width: 15, Height: 15, WinLength: 4}, {Width: 20, Height: 3, WinLength: 5}} {
		if Supported(r) || NewTable(game.NewPosition(r)).Rows() != nil {
			t.Errorf("%+v has a table", r)
		}
	}
	if !Supported(game.Renju) || !Supported(game.Rules{Width: 20, Height: 20, WinLength: 5}) {
		t.Error("large boards have none")
	}
}

// shown returns a list of the table of a position, in a window.
func shown(t *testing.T, p game.Position) (*List, *[]string) {
	t.Helper()
	lang.SetLanguage(lang.English)
	app := test.NewTempApp(t)
	app.Settings().SetTheme(theme.New(theme.Light, 1))
	l := NewList(nil)
	var pointed []string
	l.OnPointed = func(r *Row) {
		if r == nil {
			pointed = append(pointed, "-")
		} else {
			pointed = append(pointed, r.Text())
		}
	}
	w := test.NewTempWindow(t, l.Box)
	w.Resize(fyne.NewSize(320, 400))
	l.Show(NewTable(p))
	pointed = nil
	return l, &pointed
}

// views returns the rows that are laid out, by what they say.
func views(t *testing.T, l *List) map[string]*rowView {
	t.Helper()
	found := make(map[string]*rowView)
	var walk func(fyne.CanvasObject)
	walk = func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *rowView:
			found[o.words.Text] = o
		case *fyne.Container:
			for _, child := range o.Objects {
				walk(child)
			}
		case fyne.Widget:
			for _, child := range test.WidgetRenderer(o).Objects() {
				walk(child)
			}
		}
	}
	walk(l.list)
	return found
}

func TestPointingAtARowTellsIt(t *testing.T) {
	l, pointed := shown(t, forked(t))
	rows := views(t, l)
	fours, foul := rows["Open four × 2: F13 J13"], rows["Double three (forbidden) × 1: E11"]
	if fours == nil || foul == nil {
		t.Fatalf("rows %v", rows)
	}
	if fours.sign.Text != "4+" || fours.tag.CornerRadius <= foul.tag.CornerRadius {
		t.Errorf("the tags are %q, %v and %v", fours.sign.Text, fours.tag.CornerRadius, foul.tag.CornerRadius)
	}
	fours.MouseIn(nil)
	fours.MouseOut()
	l.list.Select(2) // by a click or the keyboard: it stays
	fours.MouseIn(nil)
	fours.MouseOut()
	l.list.UnselectAll()
	want := []string{"Open four × 2: F13 J13", "-", "Double three (forbidden) × 1: E11",
		"Open four × 2: F13 J13", "Double three (forbidden) × 1: E11", "-"}
	if !slices.Equal(*pointed, want) {
		t.Errorf("pointed at %q, want %q", *pointed, want)
	}
}

func TestARowIsForgottenWithItsPosition(t *testing.T) {
	l, pointed := shown(t, forked(t))
	l.list.Select(0)
	l.Show(NewTable(forked(t)))
	if got := (*pointed)[len(*pointed)-1]; got == "-" {
		t.Error("the same table again loses what is pointed at")
	}
	l.Show(NewTable(game.NewPosition(game.Renju)))
	if got := (*pointed)[len(*pointed)-1]; got != "-" || !l.placeholder.Visible() {
		t.Errorf("an empty board still points at %q", got)
	}
}

func TestLitPointsAndLines(t *testing.T) {
	rows := NewTable(forked(t)).Rows()
	points, lines := rows[0].Marks()
	if len(points) != 0 || len(lines) != 1 {
		t.Errorf("a three that stands lights %v and %v", points, lines)
	}
	points, lines = rows[2].Marks()
	if len(points) != 1 || len(lines) != 2 || lines[0].Kind != board.StrokeHighlight {
		t.Errorf("a three-three lights %v and %v", points, lines)
	}
}
