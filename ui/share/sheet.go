package share

import (
	"bytes"
	_ "embed"
	"net/url"
	"path/filepath"
	"strings"
	"text/template"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/board"
	"jingzi/ui/lang"
)

//go:embed sheet.html
var sheetText string

// sheetPage is a page for paper: any browser shows and prints it. Its template
// escapes each text itself: html/template would add 180 kB to the program.
var sheetPage = template.Must(template.New("sheet").Parse(sheetText))

// sheet is what stands on a game's page.
type sheet struct {
	Language, Title string
	Facts           []sheetFact
	Diagram         string // a document of our own
	MovesTitle      string
	Moves           []sheetMove
	Columns         int
	Widths          string // of the diagram
}

type sheetFact struct{ Name, Text string }

type sheetMove struct {
	Number int
	Black  bool
	Text   string
}

// newSheet is the page of the game up to the present moment.
func (h *Share) newSheet() (sheet, error) {
	t, record := h.game, h.files.Record()
	rules, now := record.Rules, t.Session.Play.Match().Now()
	s := sheet{Language: lang.InUse().Tag(), Title: lang.Rules(rules), MovesTitle: lang.SheetMoves()}
	fact := func(name, text string) {
		if text != "" {
			s.Facts = append(s.Facts, sheetFact{name, text})
		}
	}
	for _, colour := range []game.Stone{game.Black, game.White} {
		seat := now.SeatOf(colour)
		name := record.Names[seat]
		if level := record.Levels[seat]; level != "" && !strings.Contains(name, lang.Level(game.Level(level))) {
			name = lang.ComputerAt(name, lang.Level(game.Level(level)))
		}
		fact(lang.Colour(rules, colour), name)
	}
	result := lang.SheetUnfinished()
	if r := now.Result(); r.Over() {
		result = t.Result(now, r)
	}
	fact(lang.SheetResult(), result)
	fact(lang.SheetDate(), record.Date)
	fact(lang.SheetOpening(), sheetOpening(t.Session.Play.Match()))

	moves, err := record.Moves()
	if err != nil {
		return sheet{}, err
	}
	var points []game.Point
	for i, m := range moves {
		points = append(points, m.Point)
		s.Moves = append(s.Moves, sheetMove{i + 1, m.Colour == game.Black, lang.Point(rules, m.Point)})
	}
	s.Columns = min(max(len(moves)/15+1, 5), 10)
	s.Widths = "120mm"
	if rules.Marks() {
		s.Widths = "80mm"
	}
	if len(moves) == 0 {
		s.MovesTitle = lang.SheetUnplayed()
	}
	show := board.Show{Coordinates: true, Moves: points}
	s.Diagram = board.PrintSVG(now.Position, show)
	return s, nil
}

// sheetOpening is the name of the opening, where it has one.
func sheetOpening(m session.Match) string {
	moments := m.Moments()
	for i := m.At(); i >= 0; i-- {
		if n := moments[i].NamedOpening(); n != 0 && moments[i].Opening().Procedure.Renju() {
			return lang.Opening(n)
		}
	}
	return ""
}

// SheetDialog asks for a file to write the game's page to.
func (h *Share) SheetDialog() { h.files.ChooseNew(lang.MenuSheet(), h.SaveSheet, ".html") }

// SaveSheet writes the game's page to a file, whole, and shows it in the
// system's browser.
func (h *Share) SaveSheet(path string) {
	s, err := h.newSheet()
	var page bytes.Buffer
	if err == nil {
		err = sheetPage.Execute(&page, s)
	}
	h.files.Write(path, page.Bytes(), err, lang.SheetSaved, func() {
		address := url.URL{Scheme: "file", Path: filepath.ToSlash(path)}
		if !strings.HasPrefix(address.Path, "/") {
			address.Path = "/" + address.Path // C:/
		}
		if err := h.host.OpenURL(&address); err != nil {
			h.host.Tell(lang.SheetNotOpened, filepath.Base(path))
		}
	})
}
