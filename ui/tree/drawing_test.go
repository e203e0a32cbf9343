package tree

import (
	"bytes"
	"compress/zlib"
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/ai/minimax"
	"jingzi/ui/draw"
	"jingzi/ui/lang"
)

func TestSheetShowsTheView(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	tr := Search{Depth: 2, AlphaBeta: true, Symmetry: true}.Grow(t.Context(), positionAfter(t, "b2 b1 a1"))
	v, _ := newTestView(t, tr)
	v.UnfoldBest()
	v.Fit()

	var svg bytes.Buffer
	sheet := NewSheet(v, UnfoldedSheet, Caption(tr, UnfoldedSheet))
	if err := sheet.WriteSVG(&svg, 0); err != nil {
		t.Fatal(err)
	}

	counts := map[string]int{}
	var texts []string
	for d := xml.NewDecoder(&svg); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}

		switch token := token.(type) {
		case xml.StartElement:
			counts[token.Name.Local]++
		case xml.CharData:
			if text := strings.TrimSpace(string(token)); text != "" {
				texts = append(texts, text)
			}
		}
	}

	stones, cards := 0, 0
	for _, row := range v.viewport.outline.rows {
		for _, box := range row {
			p := tr.PositionAt(box.id)
			stones += p.Stones()
			cards++
		}
	}
	crosses := counts["path"] // two strokes for each X, and the marks of cuts
	if counts["svg"] != 1 || counts["circle"] == 0 || counts["circle"]+crosses < stones || counts["polygon"] < cards {
		t.Errorf("got elements %[3]v in the SVG, want %[1]d stones on %[2]d cards", stones, cards, counts)
	}

	root := tr.Node(Root)
	for _, want := range []string{"MAX", "MIN", "X to move", "O to move", ShortValue(tr, root.Value),
		"(" + ShortValue(tr, minimax.MinValue) + ", " + ShortValue(tr, minimax.MaxValue) + ")"} {
		found := false
		for _, text := range texts {
			found = found || text == want
		}
		if !found {
			t.Errorf("got texts %[2]q, want %[1]q among them", want, texts)
		}
	}

	var pngFile bytes.Buffer
	if err := sheet.WritePNG(&pngFile, 0); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&pngFile)
	if err != nil || img.Bounds().Dx() != pixel(sheet.width*2) {
		t.Fatalf("got bounds %v, error %v; want width %d", img.Bounds(), err, pixel(sheet.width*2))
	}

	win := lightColours().win
	numWin := 0
	for x := range img.Bounds().Dx() {
		for y := range img.Bounds().Dy() {
			if r, g, b, _ := img.At(x, y).RGBA(); uint8(r>>8) == win.R && uint8(g>>8) == win.G && uint8(b>>8) == win.B {
				numWin++
			}
		}
	}
	if numWin < 500 {
		t.Errorf("got %d pixels of the best line, want at least 500", numWin)
	}
}

// textsOf returns the texts on the pages of a sheet.
func textsOf(t *testing.T, s *PrintSheet) (texts []string) {
	t.Helper()

	var svg bytes.Buffer
	for page := range s.Pages() {
		if err := s.WriteSVG(&svg, page); err != nil {
			t.Fatal(err)
		}
	}

	for d := xml.NewDecoder(&svg); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return texts
		}
		if err != nil {
			t.Fatal(err)
		}
		if data, ok := token.(xml.CharData); ok && strings.TrimSpace(string(data)) != "" {
			texts = append(texts, string(data))
		}
	}
}

// TestSheets checks that a sheet has the complete tree below a caption, regardless of what is unfolded or
// visible, and that a worksheet has only the values of the leaves.
func TestSheets(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	parsed, problem := ParseTree("((31 32 33)(22 34 35)(41 42 23))")
	if problem != "" {
		t.Fatal(problem)
	}

	v, _ := newTestView(t, parsed.Search(true))
	count := func(texts []string, text string) (n int) {
		for _, got := range texts {
			if got == text {
				n++
			}
		}

		return n
	}
	solution := textsOf(t, NewSheet(v, WholeSheet, Caption(v.Tree(), WholeSheet)))
	for text, want := range map[string]int{
		"31":                               3,
		"≤22":                              1,
		"34":                               1,
		"C1 (31, ∞)":                       1,
		"((31 32 33)(22 34 35)(41 42 23))": 1,
		"Depth 2 · Alpha-beta":             1,
	} {
		if got := count(solution, text); got != want {
			t.Errorf("%q appears %d times on the sheet of the whole tree, want %d: %q", text, got, want, solution)
		}
	}

	worksheet := textsOf(t, NewSheet(v, Worksheet, Caption(v.Tree(), Worksheet)))
	for text, want := range map[string]int{
		"31":              1,
		"≤22":             0,
		"22":              1,
		"23":              1,
		"34":              1,
		"?":               0,
		"–":               0,
		"C1 (31, ∞)":      0,
		"(      ,      )": 1,
	} {
		if got := count(worksheet, text); got != want {
			t.Errorf("%q appears %d times on the worksheet, want %d: %q", text, got, want, worksheet)
		}
	}
	if strings.Contains(strings.Join(worksheet, " "), "Best") {
		t.Errorf("the worksheet reveals the answer: %q", worksheet)
	}

	large, _ := newTestView(t, Search{Depth: 3}.Grow(t.Context(), positionAfter(t, "b2")))
	if got := len(textsOf(t, NewSheet(large, WholeSheet, nil))); got < large.Tree().Len() {
		t.Errorf("got %d texts, want at least one for each of the %d nodes", got, large.Tree().Len())
	}
	if got := len(textsOf(t, NewSheet(large, UnfoldedSheet, nil))); got > 60 {
		t.Errorf("got %d texts for the nine unfolded nodes, want at most 60", got)
	}
}

// TestPDFStructure checks that a PDF page has a correct cross-reference table and the outlines of all texts.
func TestPDFStructure(t *testing.T) {
	tr := Search{Depth: 2, AlphaBeta: true}.Grow(t.Context(), positionAfter(t, "b2 a1"))
	v, _ := newTestView(t, tr)
	var file bytes.Buffer
	if err := NewSheet(v, WholeSheet, Caption(tr, WholeSheet)).WritePDF(&file); err != nil {
		t.Fatal(err)
	}
	text := file.String()
	_, table, ok := strings.Cut(text, "\nxref\n0 9\n0000000000 65535 f \n")
	if !ok || !strings.HasPrefix(text, "%PDF-1.4") || !strings.HasSuffix(text, "%%EOF\n") {
		t.Fatalf("got %.60q, want a whole PDF file", text)
	}

	for i := range 8 {
		offset, err := strconv.Atoi(table[i*20 : i*20+10])
		if want := strconv.Itoa(i+1) + " 0 obj"; err != nil || !strings.HasPrefix(text[offset:], want) {
			t.Errorf("at offset %d: got %.8q, error %v; want %q", offset, text[offset:], err, want)
		}
	}
	_, stream, _ := strings.Cut(text, "/FlateDecode >>\nstream\n")
	z, err := zlib.NewReader(strings.NewReader(stream))
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(z)
	if err != nil || strings.Count(string(content), " c ") < 200 ||
		strings.Count(string(content), " re f\n") < tr.Len() {
		t.Errorf("got %d curves, %d rectangles, error %v; want at least 200 curves and %d rectangles",
			strings.Count(string(content), " c "), strings.Count(string(content), " re f\n"), err, tr.Len())
	}
}

// boxRecorder records the rectangles and texts that are painted, in the order of painting.
type boxRecorder struct {
	texts
	textBounds []image.Rectangle
	rects      []image.Rectangle
}

func (b *boxRecorder) Rect(x, y, w, h, _, _ float32, _ color.NRGBA) {
	b.rects = append(b.rects, image.Rect(int(x), int(y), int(x+w), int(y+h)))
}

func (b *boxRecorder) Text(text string, x, y, size, width float32, _ bool, _ color.NRGBA) {
	b.texts = append(b.texts, text)
	b.textBounds = append(b.textBounds, image.Rect(int(x-width/2), int(y-size/2), int(x+width/2), int(y+size/3)))
}

// TestEdgesDoNotCrossNames checks that the edges of a parsed tree do not cross the names of nodes.
func TestEdgesDoNotCrossNames(t *testing.T) {
	for _, alphaBeta := range []bool{false, true} {
		parsed, _ := ParseTree("(((3 12)(8 1))((2 4)(6 9)))")
		v, _ := newTestView(t, parsed.Search(alphaBeta))
		v.UnfoldSmall()
		v.Select(Root)
		b := &boxRecorder{}
		v.painting(newPicture(1800, 1200, v.textMasks, b)).paint(2)

		names := 0
		for i, text := range b.texts {
			if text[0] != 'A' && text[0] != 'B' {
				continue
			}
			names++

			for _, r := range b.rects {
				if bounds := b.textBounds[i]; r.Overlaps(bounds) && !bounds.In(r) {
					t.Errorf("alpha-beta %v: the name %q at %v is crossed by %v", alphaBeta, text, bounds, r)
				}
			}
		}
		if names < 14 {
			t.Errorf("got %d names in %q, want at least 14", names, b.texts)
		}
	}
}

// TestSVGHasTextWidths checks that an SVG picture contains the left end and the width of each text, so that text in
// another font is not wider, and that a viewer that ignores the width cuts off nothing at the left.
func TestSVGHasTextWidths(t *testing.T) {
	parsed, _ := ParseTree(strings.Repeat("(", 2) + strings.Repeat("12345 ", 30) + "))")
	v, _ := newTestView(t, parsed.Search(true))
	s := NewSheet(v, WholeSheet, Caption(v.Tree(), WholeSheet))
	var svg bytes.Buffer
	if err := s.WriteSVG(&svg, 0); err != nil {
		t.Fatal(err)
	}

	numWithoutWidth := strings.Count(svg.String(), "<text ")
	stretched := regexp.MustCompile(`<text x="([\d.]+)" [^>]*text-anchor="start" textLength="([\d.]+)"`)
	for _, m := range stretched.FindAllStringSubmatch(svg.String(), -1) {
		numWithoutWidth--
		x, _ := strconv.ParseFloat(m[1], 64)
		width, _ := strconv.ParseFloat(m[2], 64)
		if x < 0 || x+width > float64(pixel(s.width*2)) {
			t.Errorf("a text from %v to %v exceeds the sheet, which is %d pixels wide", x, x+width, pixel(s.width*2))
		}
	}
	if numWithoutWidth != 0 {
		t.Errorf("%d texts have no width, or are centred and may lose their left end", numWithoutWidth)
	}
}

// TestPDFHasAllTexts checks that the pages of a PDF contain all texts of the sheet as selectable text, but
// not the time of the search. A sheet wider than A4 is printed on several pages.
func TestPDFHasAllTexts(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)

	for _, c := range []struct {
		s        Search
		moves    string
		kind     SheetKind
		maxPages int
	}{{Search{Depth: 3}, "", WholeSheet, 9}, {Search{Depth: 2, AlphaBeta: true}, "b2", Worksheet, 3},
		{Search{Depth: 1}, "b2", WholeSheet, 1}} {
		tr := c.s.Grow(t.Context(), positionAfter(t, c.moves))
		v, _ := newTestView(t, tr)
		sheet := NewSheet(v, c.kind, Caption(tr, c.kind))
		var file bytes.Buffer
		if err := sheet.WritePDF(&file); err != nil {
			t.Fatal(err)
		}
		pages := strings.Count(file.String(), "/MediaBox [0 0 841.89 595.28]")
		if pages == 0 || pages > c.maxPages || !strings.Contains(file.String(), "/Count "+strconv.Itoa(pages)) {
			t.Errorf("%+v: got %d pages, want 1 to %d", c.s, pages, c.maxPages)
		}

		got := map[string]int{}
		for _, part := range strings.Split(file.String(), "/FlateDecode >>\nstream\n")[1:] {
			z, err := zlib.NewReader(strings.NewReader(part))
			if err != nil {
				t.Fatal(err)
			}
			content, err := io.ReadAll(z)
			if err != nil {
				t.Fatal(err)
			}

			for _, m := range regexp.MustCompile(`Tm <([0-9A-F]*)> Tj`).FindAllStringSubmatch(string(content), -1) {
				text := ""
				for i := 0; i < len(m[1]); i += 4 {
					code, _ := strconv.ParseUint(m[1][i:i+4], 16, 16)
					text += string(rune(code))
				}
				got[text]++
			}
		}

		want := map[string]int{}
		for _, text := range textsOf(t, sheet) {
			want[text]++
		}

		for text, n := range want {
			if got[text] < n {
				t.Errorf("%+v: %q appears %d times on the pages, want %d times", c.s, text, got[text], n)
			}
			if strings.Contains(text, "Time:") {
				t.Errorf("got %q, want no time", text)
			}
		}
		if asks := want[lang.SheetCuts()] > 0; asks != (c.kind == Worksheet) {
			t.Errorf("%+v: the sheet asks for cuts: %v, want %v", c.s, asks, c.kind == Worksheet)
		}
	}
}

// textRecorder records the texts that are painted with their sizes and positions.
type textRecorder struct {
	texts
	places []struct{ left, right, y, size float32 }
}

func (p *textRecorder) Text(text string, x, y, size, width float32, _ bool, _ color.NRGBA) {
	p.texts = append(p.texts, text)
	p.places = append(p.places, struct{ left, right, y, size float32 }{x - width/2, x + width/2, y, size})
}

// TestPagesFitA4 checks that pages without their margins fit on A4, that text is at least 6 points high, and
// that every value and every move is complete on one page.
func TestPagesFitA4(t *testing.T) {
	for _, c := range []struct {
		s     Search
		moves string
		kind  SheetKind
	}{
		{Search{Depth: 3}, "", WholeSheet}, {Search{Depth: 4, AlphaBeta: true, Symmetry: true}, "", WholeSheet}, {Search{Depth: 5}, "b2 a1 c3 a3", WholeSheet},
		{Search{Depth: 9, AlphaBeta: true, Symmetry: true, OrderMoves: true}, "b2", WholeSheet}, {Search{Depth: 3, AlphaBeta: true}, "a1", Worksheet}, {Search{Depth: 1}, "", WholeSheet},
	} {
		tr := c.s.Grow(t.Context(), positionAfter(t, c.moves))
		v, _ := newTestView(t, tr)
		s := NewSheet(v, c.kind, Caption(tr, c.kind))
		l := s.pages()
		if want := c.s.Depth == 1; (l.count() == 1) != want || s.Pages() != l.count() {
			t.Errorf("%+v: got %d pages; Pages returns %d", c.s, l.count(), s.Pages())
		}
		sheet, got := &textRecorder{}, map[string]int{}
		s.paint(newPicture(pixel(s.width*sheetScale), pixel(s.height*sheetScale), s.textMasks, sheet), sheetScale)

		for page := range l.count() {
			recorder := &textRecorder{}
			w, h := s.paintPage(l, page, func(int, int) draw.Vectors { return recorder })
			if x, y := float32(w)/sheetScale*l.scale, float32(h)/sheetScale*l.scale; x > paperWidth-2*paperMargin+1 ||
				y > paperHeight-2*paperMargin+1 {
				t.Errorf("%+v: page %d is %.0f × %.0f points, want at most %.0f × %.0f", c.s, page+1, x, y,
					paperWidth-2*paperMargin+1, paperHeight-2*paperMargin+1)
			}

			for i, text := range recorder.texts {
				place := recorder.places[i]
				if points := place.size / sheetScale * l.scale; points < 5.99 {
					t.Fatalf("%+v: page %d: the text %q is %.1f points high, want at least %.1f", c.s, page+1, text,
						points, 5.99)
				}
				if place.left >= -1 && place.right <= float32(w)+1 && place.y-place.size/2 >= -1 &&
					place.y+place.size/2 <= float32(h)+1 {
					got[text]++
				}
			}
		}

		want := map[string]int{}
		for _, text := range sheet.texts {
			want[text]++
		}

		for text, n := range want {
			if got[text] < n {
				t.Errorf("%+v: %q is complete on the pages %d times, want %d", c.s, text, got[text], n)
			}
		}
	}
}

// TestSheetEqualsTheScreen checks that a sheet of the unfolded nodes has the same texts as the screen, with
// all settings of the view. Its caption lists the search options and whether values are for the side to move.
func TestSheetEqualsTheScreen(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)

	tr := Search{
		Depth:       2,
		AlphaBeta:   true,
		ForcedMoves: minimax.ForcedAtRoot,
	}.Grow(t.Context(), positionAfter(t, "a1 b2 a3"))
	for name, configure := range map[string]func(*View){
		"plain": func(*View) {}, "and/or": func(v *View) {
			v.AndOr = true
		}, "hard": func(v *View) { v.FailHard = true },
		"narrated": func(v *View) {
			v.Narrator = numberNarrator{}
		}, "and/or, narrated": func(v *View) { v.AndOr, v.Narrator = true, numberNarrator{} },
	} {
		v, _ := newTestView(t, tr.Negamax())
		configure(v)
		v.UnfoldAll()
		v.Refresh()
		v.viewport.zoom, v.viewport.offset = 1, fyne.NewPos(2000, 200)
		screen := &texts{}
		v.painting(newPicture(6000, 2000, v.textMasks, screen)).paint(1)
		sheet := textsOf(t, NewSheet(v, UnfoldedSheet, nil))
		slices.Sort(*screen)
		slices.Sort(sheet)
		if got, want := slices.Compact(sheet), slices.Compact(*screen); !slices.Equal(got, want) {
			t.Errorf("%s: the sheet has the texts %q, want %q", name, got, want)
		}
	}

	for _, kind := range []SheetKind{WholeSheet, Worksheet} {
		if got, want := Caption(tr.Negamax(), kind)[2], "Depth 2 · Alpha-beta · "+lang.TreeForced()+" · "+
			lang.TreeNegamax(); got != want {
			t.Errorf("the caption lists %q, want %q", got, want)
		}
	}
}

type numberNarrator struct{}

func (numberNarrator) Labels(id NodeID) NodeLabels {
	return NodeLabels{Value: strconv.Itoa(int(id)), Name: "node", Below: "below"}
}
func (numberNarrator) Title(NodeID) string       { return "" }
func (numberNarrator) Sentences(NodeID) []string { return nil }
func (numberNarrator) Path(NodeID) string        { return "" }

// colourRecorder records the rectangles that are painted with their colours.
type colourRecorder struct {
	texts
	rects   []image.Rectangle
	colours []color.NRGBA
}

func (c *colourRecorder) Rect(x, y, w, h, _, _ float32, fill color.NRGBA) {
	c.rects, c.colours = append(c.rects, image.Rect(int(x), int(y), int(x+w), int(y+h))), append(c.colours, fill)
}

// TestLinesReachPiledLeaves checks that the edge to a pile has the style of the best line or of the selection
// if any leaf of the pile is on the best line or selected.
func TestLinesReachPiledLeaves(t *testing.T) {
	tr := Search{Depth: 2}.Grow(t.Context(), positionAfter(t, "b2 a1 c3"))
	v, _ := newTestView(t, tr)
	v.UnfoldSmall()
	best := v.viewport.outline.bestLineEnd(Root)
	row, i, _ := v.viewport.outline.find(best)
	if !row[i].piled || row[i].depth == 0 {
		t.Fatal("the best leaf is not piled or the first of its pile, want a later one")
	}
	// widest returns the colour and the width of the widest line that ends at the top of a leaf's pile.
	widest := func(id NodeID) (c color.NRGBA, width int) {
		painted := &colourRecorder{}
		p := v.painting(newPicture(900, 600, v.textMasks, painted))
		p.paint(1)

		row, i, _ := v.viewport.outline.find(id)
		x, y := p.x(row[i]), p.y(tr.Node(id).Ply)
		for i, r := range painted.rects {
			if r.Min.X <= x && x < r.Max.X && r.Max.Y == y && r.Dy() > 5 && r.Dx() > width && r.Dx() < 10 {
				c, width = painted.colours[i], r.Dx()
			}
		}

		return c, width
	}
	v.Select(Root)
	palette := coloursOf(v)
	if c, width := widest(best); c != palette.win || width < 2 {
		t.Errorf("the best line has the width %d and the colour %v, want %v and at least 2", width, c, palette.win)
	}
	sibling := NodeID(tr.Len() - 2)
	v.Select(sibling)
	if c, width := widest(sibling); c != palette.cursor || width < 2 {
		t.Errorf("the line to %s has the width %d and the colour %v, want %v and at least 2", pathNames(tr, sibling),
			width, c, palette.cursor)
	}
	v.Select(Root)
	if c, width := widest(sibling); c != palette.foreground || width < 1 {
		t.Errorf("the line to the best leaf of the pile of %s has the width %d and the colour %v, want %v and at "+
			"least 1", pathNames(tr, sibling), width, c, palette.foreground)
	}
}
