package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"

	"jingzi/game"
	"jingzi/ui/lang"
)

// TestNamesOfPointsMarkThem checks that pointing at the name of a point in the row, or tapping it, marks that point on
// the board, in English and in Chinese, and that nothing else does; and that the mark goes with the pointer.
func TestNamesOfPointsMarkThem(t *testing.T) {
	for _, text := range []string{"It takes C1, a corner of A3–C1.", "占据C1，斜线 A3–C1"} {
		w := openWindow(t, t.TempDir(), fakeComputers{})
		w.window.Resize(fyne.NewSize(1000, 740))
		w.desk.Notify(func(...any) string { return text })
		line := w.row.Lines.Objects[0].(*canvas.Text)
		event := func(x float32) *desktop.MouseEvent {
			pos := line.Position().AddXY(x, line.Size().Height/2)
			return &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: pos}}
		}
		marked := func() []game.Point {
			_, o := w.board.Content()
			return o.Highlighted
		}

		found := map[string]bool{}
		for x := float32(0); x < line.Size().Width; x++ {
			w.row.MouseMoved(event(x))
			for _, point := range marked() {
				found[lang.Point(game.TicTacToe, point)] = true
			}
		}
		if len(found) != 2 || !found["C1"] || !found["A3"] {
			t.Errorf("%q: got the marked points %v, want C1 and A3", text, found)
		}

		w.row.MouseOut()
		if len(marked()) > 0 {
			t.Errorf("%q: %v is still marked after the pointer has left", text, marked())
		}
		before, _, _ := strings.Cut(text, "C1")
		start := fyne.MeasureText(before, line.TextSize, line.TextStyle).Width
		w.row.Tapped(&event(start + 2).PointEvent)
		if len(marked()) != 1 || w.row.Shown.Remark != text {
			t.Errorf("%q: a tap on C1 marks %v and leaves the message %q", text, marked(), w.row.Shown.Remark)
		}
		w.click(1, 1)
		if len(marked()) > 0 {
			t.Errorf("%q: %v is still marked after a move", text, marked())
		}
	}
}

// TestKeyMarksNames checks that a key marks the points that the texts name, one after the other and each once, then none,
// and that a move removes the mark.
func TestKeyMarksNames(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	marked := func() string {
		_, o := w.board.Content()
		var names []string
		for _, point := range o.Highlighted {
			names = append(names, lang.Point(game.TicTacToe, point))
		}
		return strings.Join(names, " ")
	}

	w.press(fyne.KeyM)
	if got := marked(); got != "" {
		t.Errorf("without names: the key marks %s", got)
	}
	w.desk.Notify(func(...any) string { return "占据C1，斜线 A3–C1, not Z9" })
	for _, want := range []string{"C1", "A3", "", "C1"} {
		if w.press(fyne.KeyM); marked() != want {
			t.Errorf("got the marks %q, want %q", marked(), want)
		}
	}
	w.click(1, 1)
	if got := marked(); got != "" {
		t.Errorf("after a move: %s is still marked", got)
	}
}

// TestKeyMarksNamesOfThinking checks that the key also marks what the open Thinking names.
func TestKeyMarksNamesOfThinking(t *testing.T) {
	w := openWindow(t, t.TempDir(), exactComputers{})
	w.click(0, 0)
	w.awaitAll()
	if !w.analysis.Thinking.IsOpen() {
		w.analysis.Thinking.Toggle()
	}
	sentence := w.analysis.Thinking.Sentence()
	names := w.view.namedPoints()
	if len(names) == 0 || !strings.Contains(sentence, lang.Point(game.TicTacToe, names[0])) {
		t.Fatalf("got the names %v of %q, want some of them", names, sentence)
	}
	w.analysis.Thinking.Toggle()
	if got := w.view.namedPoints(); len(got) > 0 {
		t.Errorf("got the names %v of a folded text", got)
	}
}
