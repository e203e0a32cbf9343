package tree

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"jingzi/game"
	"jingzi/ui/lang"
)

// The table is worked out, not written down; it must be paper 004's.
func TestTheTableOfSquaresIsThePapers(t *testing.T) {
	want := []string{"a 1 2 3 4 5 6", "b 1 2 4 5 7 8", "c 1 2 3 5 6 9", "d 1 2 3 4 5 7", "ab 1 2 4 5", "cd 1 2 3 5", "abcd 1 2 5"}
	rows := paperTable()
	for i, row := range rows {
		if got := row.letters + " " + numbers(row.squares, " "); i >= len(want) || got != want[i] {
			t.Errorf("line %d: %s", i, got)
		}
	}
	if len(rows) != len(want) {
		t.Errorf("%d lines", len(rows))
	}
}

func TestSquaresOfABoard(t *testing.T) {
	for _, c := range []struct{ moves, letters, try string }{
		{"", "abcd", "1 2 5"},
		{"b2", "abcd", "1 2"},
		{"b3 b1", "b", "1 4 5 7"},
		{"a3", "c", "2 3 5 6 9"},
		{"a3 b2 c1", "cd", "2 3"},
		{"a3 b3", "", "3 4 5 6 7 8 9"},
		{"a3 b3 c1 b1", "", "3 4 5"}, // the same after a half turn, and in no mirror
	} {
		s := squaresOf(after(t, c.moves))
		if s.letters() != c.letters || numbers(s.toTry(), " ") != c.try {
			t.Errorf("after %q: mirrors %q, try %s", c.moves, s.letters(), numbers(s.toTry(), " "))
		}
		r := game.TicTacToe
		for i, first := range s.first {
			for _, way := range s.ways(first, i) {
				if r.Move(way, r.PointAt(first)) != r.PointAt(i) {
					t.Errorf("after %q: %s does not take %d to %d", c.moves, lang.Symmetry(way), first+1, i+1)
				}
			}
		}
	}
}

func TestASquareSaysWhatItIsTheSameAs(t *testing.T) {
	defer lang.Use(lang.InUse())
	lang.Use(lang.English)
	v, _ := shown(t, emptyTree(t, 1, nil)) // for its window
	_ = v
	table := NewSquareTable()
	table.Resize(fyne.NewSize(220, 128))
	told := 0
	table.OnPointed = func() { told++ }
	table.Set(after(t, "b2"))
	if !table.Symmetric() || table.Text() != "Of the empty squares, only 1, 2 need to be tried. Point at a square to see why." {
		t.Errorf("%q", table.Text())
	}
	cell := table.cell(220, 128)
	table.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(2+cell*2.5, 2+cell*0.5)}})
	if want := "Square 3 is equivalent to square 1: left–right reflection or 90° clockwise rotation."; table.Text() != want {
		t.Errorf("%q", table.Text())
	}
	if same := table.Pointed(); len(same) != 4 || told != 1 {
		t.Errorf("the same are %v; told %d times", same, told)
	}
	table.MouseOut()
	if table.Pointed() != nil {
		t.Error("still pointed at")
	}
	table.FocusGained()
	for _, c := range []struct {
		key  fyne.KeyName
		said string
	}{
		{fyne.KeyUp, "Square 1 also stands for 3, 7, 9."}, {fyne.KeyRight, "Square 2 also stands for 4, 6, 8."},
		{fyne.KeyDown, "Square 5 is taken."}, {fyne.KeyDown, "Square 8 is equivalent to square 2:"},
	} {
		table.TypedKey(&fyne.KeyEvent{Name: c.key})
		if !strings.HasPrefix(table.Text(), c.said) {
			t.Errorf("%v: %q", c.key, table.Text())
		}
	}
	table.paint(440, 256)
	table.Set(after(t, "a3 b3"))
	if table.Symmetric() || !strings.Contains(table.Text(), "has no symmetry") {
		t.Errorf("%q", table.Text())
	}
}
