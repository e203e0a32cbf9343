package tree

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"strings"
	"testing"

	"jingzi/ai/minimax"
	"jingzi/ui/lang"
)

func TestPicturesShowWhatIsShown(t *testing.T) {
	defer lang.Use(lang.InUse())
	lang.Use(lang.English)
	tr := Search{Depth: 2, AlphaBeta: true, Symmetry: true}.Grow(t.Context(), after(t, "b2 b1 a1"))
	v, _ := shown(t, tr)
	v.UnfoldBest()
	v.Fit()

	var drawn bytes.Buffer
	if err := v.WriteSVG(&drawn); err != nil {
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
	for _, row := range v.rows {
		for _, at := range row {
			p := tr.PositionAt(at.id)
			stones += p.Stones()
			cards++
		}
	}
	crosses := (count["line"]) / 2 // two strokes each, and those of the cuts
	if count["svg"] != 1 || count["circle"] == 0 || count["circle"]+crosses < stones || count["polygon"] < cards {
		t.Errorf("%d stones on %d cards: %v", stones, cards, count)
	}
	root := tr.Node(Root)
	for _, want := range []string{"MAX", "MIN", "X to move", "O to move", Short(tr, root.Value), "(" + Short(tr, minimax.MinValue) + ", " + Short(tr, minimax.MaxValue) + ")"} {
		found := false
		for _, text := range texts {
			found = found || text == want
		}
		if !found {
			t.Errorf("no text %q in %q", want, texts)
		}
	}

	var painted bytes.Buffer
	if err := v.WritePNG(&painted); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&painted)
	if err != nil || img.Bounds().Dx() != pixel(v.Size().Width*pictureScale) {
		t.Fatalf("%v, %v", img.Bounds(), err)
	}
	win := coloursOf(v).win
	n := 0
	for x := range img.Bounds().Dx() {
		for y := range img.Bounds().Dy() {
			if r, g, b, _ := img.At(x, y).RGBA(); uint8(r>>8) == win.R && uint8(g>>8) == win.G && uint8(b>>8) == win.B {
				n++
			}
		}
	}
	if n < 500 {
		t.Errorf("%d pixels of the best line", n)
	}
}
