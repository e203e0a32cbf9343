package tree

import (
	"bytes"
	"compress/zlib"
	"io"
	"strings"
	"testing"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

// The trace has a row for each node that an independent search visits or cuts, in its order, with its
// window, value and cut.
func TestTraceAgreesWithIndependentSearch(t *testing.T) {
	for _, s := range []Search{{Depth: 2}, {Depth: 3, AlphaBeta: true}, {Depth: 3, AlphaBeta: true, Symmetry: true, OrderMoves: true}} {
		p := positionAfter(t, "b2 a1 c3")
		tr := s.Grow(t.Context(), p)
		rows := Trace(tr)
		i := 0
		var walk func(n *checkerNode, ply int)
		walk = func(n *checkerNode, ply int) {
			r := rows[i]
			i++
			if r.Ply != ply || ply > 0 && !strings.HasSuffix(r.Node, lang.Point(game.TicTacToe, n.move)) {
				t.Fatalf("row %d: %+v, want %v", i, r, n.move)
			}
			switch value := strings.TrimLeft(r.Value, "≤≥"); {
			case !n.searched && (r.Value != "–" || r.Cut != lang.TraceSkipped() || r.Alpha != ""), n.searched && (value != ShortValue(tr, n.value) || n.isCut != (r.Cut != "")):
				t.Fatalf("row %d: %+v, want %+v", i, r, n)
			case n.searched && s.AlphaBeta && (r.Alpha != ShortValue(tr, n.alpha) || r.Beta != ShortValue(tr, n.beta)):
				t.Fatalf("row %d: %+v, want %+v", i, r, n)
			}
			for _, kid := range n.children {
				walk(kid, ply+1)
			}
		}
		walk(newChecker(p, s).growNode(p, s.Depth, minimax.MinValue, minimax.MaxValue), 0)
		if i != len(rows) {
			t.Errorf("%+v: %d rows, want %d", s, len(rows), i)
		}
	}
}

// pdfTexts returns the texts of a PDF file, which contains them as UTF-16, and the number of its pages.
func pdfTexts(t *testing.T, file []byte) (all string, pages int) {
	t.Helper()
	for _, part := range bytes.Split(file, []byte("/FlateDecode >>\nstream\n"))[1:] {
		pages++
		z, err := zlib.NewReader(bytes.NewReader(part))
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(z)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range strings.Split(string(content), "Tm <")[1:] {
			codes, _, _ := strings.Cut(text, ">")
			for ; len(codes) >= 4; codes = codes[4:] {
				var r rune
				for _, digit := range codes[:4] {
					r = r<<4 | rune(strings.IndexRune("0123456789ABCDEF", digit))
				}
				all += string(r)
			}
			all += "\n"
		}
	}
	return all, pages
}

// A worksheet contains the nodes and the values of the leaves, the solution all values.
func TestTracePDF(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	tr, _ := ParseTree("((3 12 8)(2 4 6)(14 5 2))")
	tr = tr.Search(true)
	var sheet, solution bytes.Buffer
	if err := WriteTracePDF(&sheet, tr, true); err != nil {
		t.Fatal(err)
	}
	if err := WriteTracePDF(&solution, tr, false); err != nil {
		t.Fatal(err)
	}
	work, _ := pdfTexts(t, sheet.Bytes())
	solved, pages := pdfTexts(t, solution.Bytes())
	if !strings.Contains(solved, "≤2\n") || !strings.Contains(solved, "−∞") || !strings.Contains(solved, lang.TraceSkipped()) || pages != 1 {
		t.Errorf("the solution has\n%s", solved)
	}
	if strings.Contains(work, "≤2\n") || strings.Contains(work, "−∞") || strings.Contains(work, lang.TraceSkipped()) || !strings.Contains(work, "12\n") || strings.Count(work, "MAX ") != strings.Count(solved, "MAX ") {
		t.Errorf("the worksheet has\n%s", work)
	}
	long := Search{Depth: 2}.Grow(t.Context(), positionAfter(t, ""))
	var trace bytes.Buffer
	if err := WriteTracePDF(&trace, long, false); err != nil {
		t.Fatal(err)
	}
	text, pages := pdfTexts(t, trace.Bytes())
	if rows := strings.Count(text, "MAX X") + strings.Count(text, "MIN X") + strings.Count(text, "MAX O"); rows < long.Len()-1 || pages != 4 {
		t.Errorf("%d of %d rows on %d pages, want 4 pages", rows, long.Len(), pages)
	}
}
