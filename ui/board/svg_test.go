package board

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/ui/theme"
)

// parseSVG parses a document and returns the number of elements by name, and the texts.
func parseSVG(t *testing.T, document string) (elements map[string]int, texts []string) {
	t.Helper()

	elements = make(map[string]int)
	d := xml.NewDecoder(strings.NewReader(document))
	inText := false
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return elements, texts
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, document)
		}

		switch e := token.(type) {
		case xml.StartElement:
			elements[e.Name.Local]++
			inText = e.Name.Local == "text"
		case xml.CharData:
			if inText {
				texts = append(texts, string(e))
			}
		case xml.EndElement:
			inText = false
		}
	}
}

func TestSVGHasEveryStoneAndNumber(t *testing.T) {
	app := test.NewTempApp(t)
	app.Settings().SetTheme(theme.New(theme.Light, 1))
	p := positionAfter(t, game.Freestyle, "h8", "i9", "c3")
	moves := []game.Point{point(t, game.Freestyle, "h8"), point(t, game.Freestyle, "i9"),
		point(t, game.Freestyle, "c3")}

	bare, _ := parseSVG(t, RenderSVG(game.NewPosition(game.Freestyle), DrawOptions{}))
	elements, texts := parseSVG(t, RenderSVG(p, DrawOptions{}))
	if got := elements["circle"] - bare["circle"]; got != 1+2+1 || len(texts) != 0 {
		t.Errorf("two black stones and a white stone: got %d circles and texts %q, want 4 and none", got, texts)
	}

	for name, draw := range map[string]func(game.Position, DrawOptions) string{
		"screen": func(p game.Position, o DrawOptions) string { return RenderSVG(p, o) }, "paper": PrintSVG} {
		_, texts = parseSVG(t, draw(p, DrawOptions{Moves: moves, Coordinates: true}))
		got := strings.Join(texts, " ")
		for _, want := range []string{"A A B B C C", "O O", " 15 15 14 14 ", " 2 1 3 "} { // the last are the numbers of the stones from top to bottom
			if !strings.Contains(got+" ", want) {
				t.Errorf("%s: the texts %q do not contain %q", name, got, want)
			}
		}
	}
}

// TestSVGShowsEveryMark checks that every option changes the document.
func TestSVGShowsEveryMark(t *testing.T) {
	app := test.NewTempApp(t)
	app.Settings().SetTheme(theme.New(theme.Dark, 1))

	for name, r := range boards {
		p := positionAfter(t, r, "b2", "c1")
		empty := []game.Point{game.Pt(0, 0)}
		bare := RenderSVG(p, DrawOptions{})
		for mark, o := range map[string]DrawOptions{
			"last move": {LastMove: true}, "coordinates": {Coordinates: true}, "numbers": {Moves: []game.Point{point(t, r, "b2")}},
			"forbidden": {Forbidden: empty}, "allowed": {Allowed: empty}, "offers": {Offers: empty}, "hint": {Hints: empty},
			"highlight": {Highlighted: empty}, "preview": {Preview: empty}, "value": {Values: []MoveValue{{At: empty[0], Text: "+1"}}},
			"threat": {Threats: []ShapeLabel{{At: empty[0], Side: game.White, Text: "4"}}},
			"line":   {Strokes: []Stroke{{From: game.Pt(0, 0), To: game.Pt(2, 0), Kind: StrokeSolid}}},
		} {
			if document := RenderSVG(p, o); document == bare {
				t.Errorf("%s: %s is not drawn", name, mark)
			} else {
				parseSVG(t, document)
			}
		}
	}
}
