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

	var drawn bytes.Buffer
	sheet := NewSheet(v, UnfoldedSheet, Caption(tr, UnfoldedSheet))
	if err := sheet.WriteSVG(&drawn, 0); err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	var texts []string
	for d := xml.NewDecoder(&drawn); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			count[token.Name.Local]++
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
	crosses := count["path"] // two strokes for each X, and the marks of cuts
	if count["svg"] != 1 || count["circle"] == 0 || count["circle"]+crosses < stones || count["polygon"] < cards {
		t.Errorf("%d stones on %d cards, but the SVG has %v", stones, cards, count)
	}
	root := tr.Node(Root)
	for _, want := range []string{"MAX", "MIN", "X to move", "O to move", ShortValue(tr, root.Value), "(" + ShortValue(tr, minimax.MinValue) + ", " + ShortValue(tr, minimax.MaxValue) + ")"} {
		found := false
		for _, text := range texts {
			found = found || text == want
		}
		if !found {
			t.Errorf("no text %q in %q", want, texts)
		}
	}

	var painted bytes.Buffer
	if err := sheet.WritePNG(&painted, 0); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&painted)
	if err != nil || img.Bounds().Dx() != pixel(sheet.width*2) {
		t.Fatalf("got bounds %v, error %v; want width %d", img.Bounds(), err, pixel(sheet.width*2))
	}
	win := lightColours().win
	n := 0
	for x := range img.Bounds().Dx() {
		for y := range img.Bounds().Dy() {
			if r, g, b, _ := img.At(x, y).RGBA(); uint8(r>>8) == win.R && uint8(g>>8) == win.G && uint8(b>>8) == win.B {
				n++
			}
		}
	}
	if n < 500 {
		t.Errorf("%d pixels of the best line, want at least 500", n)
	}
}

// textsOf returns the texts of a sheet.
func textsOf(t *testing.T, s *PrintSheet) (texts []string) {
	t.Helper()
	var drawn bytes.Buffer
	for page := range s.Pages() {
		if err := s.WriteSVG(&drawn, page); err != nil {
			t.Fatal(err)
		}
	}
	for d := xml.NewDecoder(&drawn); ; {
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

// A sheet has the complete tree below a caption, whatever is expanded or visible. A worksheet has only the
// values of the leaves.
func TestSheets(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	w, problem := ParseTree("((31 32 33)(22 34 35)(41 42 23))")
	if problem != "" {
		t.Fatal(problem)
	}
	v, _ := newTestView(t, w.Search(true))
	count := func(texts []string, text string) (n int) {
		for _, got := range texts {
			if got == text {
				n++
			}
		}
		return n
	}
	whole := textsOf(t, NewSheet(v, WholeSheet, Caption(v.Tree(), WholeSheet)))
	for text, want := range map[string]int{"31": 3, "≤22": 1, "34": 1, "C1 (31, ∞)": 1, "((31 32 33)(22 34 35)(41 42 23))": 1, "Depth 2 · Alpha-beta": 1} {
		if got := count(whole, text); got != want {
			t.Errorf("%q appears %d times on the whole tree's sheet, want %d: %q", text, got, want, whole)
		}
	}
	blank := textsOf(t, NewSheet(v, Worksheet, Caption(v.Tree(), Worksheet)))
	for text, want := range map[string]int{"31": 1, "≤22": 0, "22": 1, "23": 1, "34": 1, "?": 0, "–": 0, "C1 (31, ∞)": 0, "(      ,      )": 1} {
		if got := count(blank, text); got != want {
			t.Errorf("%q appears %d times on the worksheet, want %d: %q", text, got, want, blank)
		}
	}
	if strings.Contains(strings.Join(blank, " "), "Best") {
		t.Errorf("the worksheet reveals the answer: %q", blank)
	}

	big, _ := newTestView(t, Search{Depth: 3}.Grow(t.Context(), positionAfter(t, "b2")))
	if got := len(textsOf(t, NewSheet(big, WholeSheet, nil))); got < big.Tree().Len() {
		t.Errorf("%d texts for %d nodes", got, big.Tree().Len())
	}
	if got := len(textsOf(t, NewSheet(big, UnfoldedSheet, nil))); got > 60 {
		t.Errorf("%d texts for the nine nodes that are unfolded, want at most 60", got)
	}
}

// A PDF page has a correct cross-reference table and the outlines of all texts.
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
			t.Errorf("object %d is not at %d: %v", i+1, offset, err)
		}
	}
	_, stream, _ := strings.Cut(text, "/FlateDecode >>\nstream\n")
	z, err := zlib.NewReader(strings.NewReader(stream))
	if err != nil {
		t.Fatal(err)
	}
	drawn, err := io.ReadAll(z)
	if err != nil || strings.Count(string(drawn), " c ") < 200 || strings.Count(string(drawn), " re f\n") < tr.Len() {
		t.Errorf("%d bytes, %v", len(drawn), err)
	}
}

// boxPicture records the rectangles and texts of a picture in the order of painting.
type boxPicture struct {
	texts
	places []image.Rectangle // of the texts
	filled []image.Rectangle
}

func (b *boxPicture) Rect(x, y, w, h, _, _ float32, _ color.NRGBA) {
	b.filled = append(b.filled, image.Rect(int(x), int(y), int(x+w), int(y+h)))
}

func (b *boxPicture) Text(text string, x, y, size, width float32, _ bool, _ color.NRGBA) {
	b.texts = append(b.texts, text)
	b.places = append(b.places, image.Rect(int(x-width/2), int(y-size/2), int(x+width/2), int(y+size/3)))
}

// The edges of a typed tree do not cross the names of its nodes.
func TestEdgesDoNotCrossNames(t *testing.T) {
	for _, pruned := range []bool{false, true} {
		w, _ := ParseTree("(((3 12)(8 1))((2 4)(6 9)))")
		v, _ := newTestView(t, w.Search(pruned))
		v.UnfoldSmall()
		v.Select(Root)
		b := &boxPicture{}
		v.painting(newPicture(1800, 1200, v.stamps, b)).paint(2)
		names := 0
		for i, text := range b.texts {
			if text[0] != 'A' && text[0] != 'B' {
				continue
			}
			names++
			for _, r := range b.filled {
				if bounds := b.places[i]; r.Overlaps(bounds) && !bounds.In(r) {
					t.Errorf("alpha-beta %v: the name %q at %v is crossed by %v", pruned, text, bounds, r)
				}
			}
		}
		if names < 14 {
			t.Errorf("%d names in %q, want at least 14", names, b.texts)
		}
	}
}

// A drawing contains the width of each text, so that another font does not exceed it.
func TestTextsKeepTheirWidth(t *testing.T) {
	w, _ := ParseTree(strings.Repeat("(", 2) + strings.Repeat("12345 ", 30) + "))")
	v, _ := newTestView(t, w.Search(true))
	s := NewSheet(v, WholeSheet, Caption(v.Tree(), WholeSheet))
	var drawn bytes.Buffer
	if err := s.WriteSVG(&drawn, 0); err != nil {
		t.Fatal(err)
	}
	texts := strings.Count(drawn.String(), "<text ")
	for _, m := range regexp.MustCompile(`<text x="(\d+)" [^>]*textLength="(\d+)"`).FindAllStringSubmatch(drawn.String(), -1) {
		texts--
		x, _ := strconv.Atoi(m[1])
		width, _ := strconv.Atoi(m[2])
		if x-width/2 < 0 || x+width/2 > pixel(s.width*2) {
			t.Errorf("a text of %d at %d, on a sheet of %d", width, x, pixel(s.width*2))
		}
	}
	if texts != 0 {
		t.Errorf("%d texts have no width", texts)
	}
}

// A sheet wider than A4 is printed on several pages. They contain all texts of the sheet as selectable
// text, but not the time of the search.
func TestPDFHasAllTexts(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	for _, c := range []struct {
		s        Search
		moves    string
		kind     SheetKind
		maxCount int
	}{{Search{Depth: 3}, "", WholeSheet, 9}, {Search{Depth: 2, AlphaBeta: true}, "b2", Worksheet, 3}, {Search{Depth: 1}, "b2", WholeSheet, 1}} {
		tr := c.s.Grow(t.Context(), positionAfter(t, c.moves))
		v, _ := newTestView(t, tr)
		sheet := NewSheet(v, c.kind, Caption(tr, c.kind))
		var file bytes.Buffer
		if err := sheet.WritePDF(&file); err != nil {
			t.Fatal(err)
		}
		pages := strings.Count(file.String(), "/MediaBox [0 0 841.89 595.28]")
		if pages == 0 || pages > c.maxCount || !strings.Contains(file.String(), "/Count "+strconv.Itoa(pages)) {
			t.Errorf("%+v: %d pages", c.s, pages)
		}
		got := map[string]int{}
		for _, part := range strings.Split(file.String(), "/FlateDecode >>\nstream\n")[1:] {
			z, err := zlib.NewReader(strings.NewReader(part))
			if err != nil {
				t.Fatal(err)
			}
			drawn, err := io.ReadAll(z)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range regexp.MustCompile(`Tm <([0-9A-F]*)> Tj`).FindAllStringSubmatch(string(drawn), -1) {
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
				t.Errorf("%+v: %q appears %d times on the pages, %d times on the sheet", c.s, text, got[text], n)
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

// textPicture records the texts of a page with their sizes and positions.
type textPicture struct {
	texts
	places []struct{ left, right, y, size float32 }
}

func (p *textPicture) Text(text string, x, y, size, width float32, _ bool, _ color.NRGBA) {
	p.texts = append(p.texts, text)
	p.places = append(p.places, struct{ left, right, y, size float32 }{x - width/2, x + width/2, y, size})
}

// For every tree, pages are at most A4 within their margins, texts have at least 6 points, and every value
// and every move is complete on one page.
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
			t.Errorf("%+v: %d pages", c.s, l.count())
		}
		whole, got := &textPicture{}, map[string]int{}
		s.paint(newPicture(pixel(s.width*sheetScale), pixel(s.height*sheetScale), s.stamps, whole), sheetScale)
		for page := range l.count() {
			pagePicture := &textPicture{}
			w, h := s.paintPage(l, page, func(int, int) draw.Vectors { return pagePicture })
			if x, y := float32(w)/sheetScale*l.scale, float32(h)/sheetScale*l.scale; x > paperWidth-2*paperMargin+1 || y > paperHeight-2*paperMargin+1 {
				t.Errorf("%+v: page %d is %.0f × %.0f points, want at most %.0f and at most %.0f", c.s, page+1, x, y, paperWidth-2*paperMargin+1, paperHeight-2*paperMargin+1)
			}
			for i, text := range pagePicture.texts {
				at := pagePicture.places[i]
				if points := at.size / sheetScale * l.scale; points < 5.99 {
					t.Fatalf("%+v: page %d has %q in %.1f points, want at least %.1f", c.s, page+1, text, points, 5.99)
				}
				if at.left >= -1 && at.right <= float32(w)+1 && at.y-at.size/2 >= -1 && at.y+at.size/2 <= float32(h)+1 {
					got[text]++
				}
			}
		}
		want := map[string]int{}
		for _, text := range whole.texts {
			want[text]++
		}
		for text, n := range want {
			if got[text] < n {
				t.Errorf("%+v: %q is complete on the pages %d times, want %d", c.s, text, got[text], n)
			}
		}
	}
}

// A sheet of the unfolded nodes has the texts of the screen in every view of the tree. Its caption lists
// the search options and whether values are those of the side to move.
func TestSheetEqualsTheScreen(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	tr := Search{Depth: 2, AlphaBeta: true, ForcedMoves: minimax.ForcedAtRoot}.Grow(t.Context(), positionAfter(t, "a1 b2 a3"))
	for name, configure := range map[string]func(*View){
		"plain": func(*View) {}, "and/or": func(v *View) { v.AndOr = true }, "hard": func(v *View) { v.FailHard = true },
		"told": func(v *View) { v.Narrator = numberNarrator{} }, "and/or, told": func(v *View) { v.AndOr, v.Narrator = true, numberNarrator{} },
	} {
		v, _ := newTestView(t, tr.Negamax())
		configure(v)
		v.UnfoldAll()
		v.Refresh()
		v.viewport.zoom, v.viewport.offset = 1, fyne.NewPos(2000, 200)
		screen := &texts{}
		v.painting(newPicture(6000, 2000, v.stamps, screen)).paint(1)
		sheet := textsOf(t, NewSheet(v, UnfoldedSheet, nil))
		slices.Sort(*screen)
		slices.Sort(sheet)
		if got, want := slices.Compact(sheet), slices.Compact(*screen); !slices.Equal(got, want) {
			t.Errorf("%s: the screen has %q, the sheet %q", name, want, got)
		}
	}
	for _, kind := range []SheetKind{WholeSheet, Worksheet} {
		if got, want := Caption(tr.Negamax(), kind)[2], "Depth 2 · Alpha-beta · "+lang.TreeForced()+" · "+lang.TreeNegamax(); got != want {
			t.Errorf("%q, want %q", got, want)
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

// colourPicture records the rectangles of a picture with their colours.
type colourPicture struct {
	texts
	filled  []image.Rectangle
	colours []color.NRGBA
}

func (c *colourPicture) Rect(x, y, w, h, _, _ float32, in color.NRGBA) {
	c.filled, c.colours = append(c.filled, image.Rect(int(x), int(y), int(x+w), int(y+h))), append(c.colours, in)
}

// The best line and the line to the selected node reach a leaf at any place in a pile.
func TestLinesReachPiledLeaves(t *testing.T) {
	tr := Search{Depth: 2}.Grow(t.Context(), positionAfter(t, "b2 a1 c3"))
	v, _ := newTestView(t, tr)
	v.UnfoldSmall()
	best := v.viewport.outline.bestLineEnd(Root)
	row, i, _ := v.viewport.outline.find(best)
	if !row[i].piled || row[i].depth == 0 {
		t.Fatal("the best leaf is the first of its pile, want a later one")
	}
	// widest returns the colour and the width of the widest line that ends at the top of a leaf's pile.
	widest := func(id NodeID) (c color.NRGBA, width int) {
		painted := &colourPicture{}
		p := v.painting(newPicture(900, 600, v.stamps, painted))
		p.paint(1)
		row, i, _ := v.viewport.outline.find(id)
		x, y := p.x(row[i]), p.y(tr.Node(id).Ply)
		for i, r := range painted.filled {
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
		t.Errorf("the line to %s has the width %d and the colour %v, want %v and at least 2", pathNames(tr, sibling), width, c, palette.cursor)
	}
	v.Select(Root)
	if c, width := widest(sibling); c != palette.foreground || width < 1 {
		t.Errorf("the line to the best leaf of the pile of %s has the width %d and the colour %v, want %v and at least 1", pathNames(tr, sibling), width, c, palette.foreground)
	}
}
