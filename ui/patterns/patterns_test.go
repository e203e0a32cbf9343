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

// parsePosition returns a position on a 15×15 board. rows contains its rows from the second on; missing rows are
// empty.
func parsePosition(t testing.TB, r game.Rules, rows ...string) game.Position {
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

// renjuPosition returns a position with an open three of White and a double three that is forbidden to Black.
func renjuPosition(t testing.TB) game.Position {
	return parsePosition(t, game.Renju,
		"",
		"......OOO",
		"",
		"..XX",
		"....X",
		"....X")
}

// texts returns the sides and texts of rows.
func texts(rows []Row) (texts []string) {
	for _, r := range rows {
		texts = append(texts, r.Side.String()+" "+r.Text())
	}
	return texts
}

func TestRows(t *testing.T) {
	lang.SetLanguage(lang.English)

	rows := texts(NewTable(renjuPosition(t)).Rows())
	for i, want := range []string{
		"white Open three on the board × 1: G13–I13",
		"white Open four × 2: F13 J13",
		"black Double three (forbidden) × 1: E11",
	} {
		if i >= len(rows) || rows[i] != want {
			t.Fatalf("got rows\n%s\nwant row %d to be %q", strings.Join(rows, "\n"), i, want)
		}
	}
	if !slices.Contains(rows, "white Four × 2: E13 K13") {
		t.Errorf("got rows\n%s\nwant a row with the fours of White", strings.Join(rows, "\n"))
	}

	lang.SetLanguage(lang.SimplifiedChinese)
	defer lang.SetLanguage(lang.English)
	if rows := texts(NewTable(renjuPosition(t)).Rows()); rows[2] != "black 双三（禁手） × 1：E11" {
		t.Errorf("got row %q in Chinese, want %q", rows[2], "black 双三（禁手） × 1：E11")
	}
}

func TestThreats(t *testing.T) {
	r := game.Renju

	parse := func(name string) game.Point { p, _ := r.ParsePoint(name); return p }
	threats, strokes := NewTable(renjuPosition(t)).Threats()
	for _, want := range []board.ShapeLabel{{At: parse("f13"), Side: game.White, Text: "4+"},
		{At: parse("e13"), Side: game.White, Text: "4"}, {At: parse("e8"), Side: game.Black, Text: "3"}} {
		if !slices.Contains(threats, want) {
			t.Errorf("got threats %v, want them to include %v", threats, want)
		}
	}

	for _, threat := range threats {
		if threat.At == parse("e11") && threat.Side == game.Black {
			t.Error("a forbidden point is marked as a threat of Black")
		}
	}
	if want := []board.Stroke{{
		From: parse("g13"),
		To:   parse("i13"),
		Kind: board.StrokeDashed,
	}}; !slices.Equal(strokes, want) {
		t.Errorf("got strokes %v, want %v", strokes, want)
	}
	_, strokes = NewTable(parsePosition(t, game.Freestyle, "", "......OOOO")).Threats()
	if want := []board.Stroke{{
		From: parse("g13"),
		To:   parse("j13"),
		Kind: board.StrokeSolid,
	}}; !slices.Equal(strokes, want) {
		t.Errorf("got strokes %v through a four, want %v", strokes, want)
	}
	p := renjuPosition(t)
	if got := FoulStrokes(&p, *p.Foul(parse("e11"))); len(got) != 2 || got[0].Kind != board.StrokeFoul {
		t.Errorf("got foul strokes %v, want 2 of style StrokeFoul", got)
	}
}

func TestSupported(t *testing.T) {
	for _, r := range []game.Rules{game.TicTacToe, game.FiveByFive, {Width: 15, Height: 15, WinLength: 4},
		{Width: 20, Height: 3, WinLength: 5}} {
		if Supported(r) || NewTable(game.NewPosition(r)).Rows() != nil {
			t.Errorf("%+v: got a table, want none", r)
		}
	}
	if !Supported(game.Renju) || !Supported(game.Rules{Width: 20, Height: 20, WinLength: 5}) {
		t.Error("large boards are not supported")
	}
}

// showList shows a list for a position in a window. It returns the list and the texts of the rows that the
// list passes to OnHover.
func showList(t *testing.T, p game.Position) (*List, *[]string) {
	t.Helper()
	lang.SetLanguage(lang.English)
	app := test.NewTempApp(t)
	app.Settings().SetTheme(theme.New(theme.Light, 1))
	l := NewList(nil)
	var hovered []string
	l.OnHover = func(r *Row) {
		if r == nil {
			hovered = append(hovered, "-")
		} else {
			hovered = append(hovered, r.Text())
		}
	}
	w := test.NewTempWindow(t, l.Box)
	w.Resize(fyne.NewSize(320, 400))
	l.Show(NewTable(p))
	hovered = nil

	return l, &hovered
}

// rowViews returns the visible rows by text.
func rowViews(t *testing.T, l *List) map[string]*rowView {
	t.Helper()
	views := make(map[string]*rowView)
	var walk func(fyne.CanvasObject)
	walk = func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *rowView:
			views[o.text.Text] = o
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

	return views
}

func TestOnHover(t *testing.T) {
	l, hovered := showList(t, renjuPosition(t))
	rows := rowViews(t, l)
	fours, foul := rows["Open four × 2: F13 J13"], rows["Double three (forbidden) × 1: E11"]
	if fours == nil || foul == nil {
		t.Fatalf("got rows %v, want open fours and a double three among them", rows)
	}
	if fours.sign.Text != "4+" || fours.tag.CornerRadius <= foul.tag.CornerRadius {
		t.Errorf("got tag %q with corner radii %v and %v, want 4+ and the first radius larger", fours.sign.Text,
			fours.tag.CornerRadius, foul.tag.CornerRadius)
	}
	fours.MouseIn(nil)
	fours.MouseOut()
	l.list.Select(2)
	fours.MouseIn(nil)
	fours.MouseOut()
	l.list.UnselectAll()
	want := []string{"Open four × 2: F13 J13", "-", "Double three (forbidden) × 1: E11",
		"Open four × 2: F13 J13", "Double three (forbidden) × 1: E11", "-"}
	if !slices.Equal(*hovered, want) {
		t.Errorf("got rows %q, want %q", *hovered, want)
	}
}

func TestShowUnselects(t *testing.T) {
	l, hovered := showList(t, renjuPosition(t))
	l.list.Select(0)
	l.Show(NewTable(renjuPosition(t)))
	if got := (*hovered)[len(*hovered)-1]; got == "-" {
		t.Error("showing the same table again removes the selection")
	}
	l.Show(NewTable(game.NewPosition(game.Renju)))
	if got := (*hovered)[len(*hovered)-1]; got != "-" || !l.placeholder.Visible() {
		t.Errorf("empty board: got row %q, want none and a visible placeholder", got)
	}
}

func TestRowMarks(t *testing.T) {
	rows := NewTable(renjuPosition(t)).Rows()
	points, strokes := rows[0].Marks()
	if len(points) != 0 || len(strokes) != 1 {
		t.Errorf("existing three: got points %v and strokes %v, want only one stroke", points, strokes)
	}
	points, strokes = rows[2].Marks()
	if len(points) != 1 || len(strokes) != 2 || strokes[0].Kind != board.StrokeHighlight {
		t.Errorf("double three: got points %v and strokes %v, want 1 point and 2 strokes of style StrokeHighlight",
			points, strokes)
	}
}
