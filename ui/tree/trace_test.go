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

// TestTraceAgreesWithIndependentSearch checks that the trace has a row for each node that an independent
// search visits or cuts off, in the same order, with the node's window, value and cutoff.
func TestTraceAgreesWithIndependentSearch(t *testing.T) {
	for _, s := range []Search{{Depth: 2}, {Depth: 3, AlphaBeta: true},
		{Depth: 3, AlphaBeta: true, Symmetry: true, OrderMoves: true}} {
		p := positionAfter(t, "b2 a1 c3")
		tr := s.Grow(t.Context(), p)
		rows := Trace(tr)
		i := 0
		var walk func(n *checkerNode, ply int)
		walk = func(n *checkerNode, ply int) {
			r := rows[i]
			i++
			if r.Ply != ply || ply > 0 && !strings.HasSuffix(r.Node, lang.Point(game.TicTacToe, n.move)) {
				t.Fatalf("row %d: got %+v, want the move %v at ply %d", i, r, n.move, ply)
			}

			switch value := strings.TrimLeft(r.Value, "≤≥"); {
			case !n.searched && (r.Value != "–" || r.Cut != lang.TraceSkipped() || r.Alpha != ""), n.searched &&
				(value != ShortValue(tr, n.value) || n.isCut != (r.Cut != "")):
				t.Fatalf("row %d: got %+v, want %+v", i, r, n)
			case n.searched && s.AlphaBeta && (r.Alpha != ShortValue(tr, n.alpha) || r.Beta != ShortValue(tr, n.beta)):
				t.Fatalf("row %d: got %+v, want %+v", i, r, n)
			}

			for _, child := range n.children {
				walk(child, ply+1)
			}
		}
		walk(newChecker(p, s).growNode(p, s.Depth, minimax.MinValue, minimax.MaxValue), 0)
		if i != len(rows) {
			t.Errorf("%+v: got %d rows, want %d", s, len(rows), i)
		}
	}
}

// pdfTexts returns the texts of a PDF file, which contains them as UTF-16, and the number of its pages.
func pdfTexts(t *testing.T, file []byte) (texts string, pages int) {
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
				texts += string(r)
			}
			texts += "\n"
		}
	}

	return texts, pages
}

// TestTracePDF checks that the worksheet contains the nodes and the values of the leaves, and that the
// solution contains all values.
func TestTracePDF(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	tr, _ := ParseTree("((3 12 8)(2 4 6)(14 5 2))")
	tr = tr.Search(true)
	var worksheetFile, solutionFile bytes.Buffer
	if err := WriteTracePDF(&worksheetFile, tr, true); err != nil {
		t.Fatal(err)
	}
	if err := WriteTracePDF(&solutionFile, tr, false); err != nil {
		t.Fatal(err)
	}
	worksheet, _ := pdfTexts(t, worksheetFile.Bytes())
	solution, pages := pdfTexts(t, solutionFile.Bytes())
	if !strings.Contains(solution, "≤2\n") || !strings.Contains(solution, "−∞") ||
		!strings.Contains(solution, lang.TraceSkipped()) || pages != 1 {
		t.Errorf("the solution has %d pages with the texts\n%s\nwant one page with bounds, windows and cutoffs",
			pages, solution)
	}
	if strings.Contains(worksheet, "≤2\n") || strings.Contains(worksheet, "−∞") ||
		strings.Contains(worksheet, lang.TraceSkipped()) || !strings.Contains(worksheet, "12\n") ||
		strings.Count(worksheet, "MAX ") != strings.Count(solution, "MAX ") {
		t.Errorf("the worksheet has the texts\n%s\nwant all nodes, but only the values of the leaves", worksheet)
	}

	for _, leaf := range []string{"3", "12", "8", "2", "4", "6", "14", "5", "2"} { // 4 and 6 are cut off
		if !strings.Contains(worksheet, "\n"+leaf+"\n") {
			t.Errorf("the worksheet has the texts\n%s\nwant the leaf %s among them", worksheet, leaf)
		}
	}
	largeTree := Search{Depth: 2}.Grow(t.Context(), positionAfter(t, ""))
	var trace bytes.Buffer
	if err := WriteTracePDF(&trace, largeTree, false); err != nil {
		t.Fatal(err)
	}
	text, pages := pdfTexts(t, trace.Bytes())
	if rows := strings.Count(text, "MAX X") + strings.Count(text, "MIN X") +
		strings.Count(text, "MAX O"); rows < largeTree.Len()-1 || pages != 4 {
		t.Errorf("got %d of %d rows on %d pages, want all on 4 pages", rows, largeTree.Len(), pages)
	}
}
