package share

import (
	"bytes"
	_ "embed"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"text/template"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/board"
	"jingzi/ui/lang"
)

//go:embed sheet.html
var sheetText string

// sheetPage is the page to print in a browser. The template escapes texts explicitly, since html/template
// would add 180 kB to the program.
var sheetPage = template.Must(template.New("sheet").Parse(sheetText))

// sheet is the content of a game's page.
type sheet struct {
	Language, Title string
	Facts           []sheetFact
	Diagram         string // an SVG document
	MovesTitle      string
	Moves           []sheetMove
	Columns         int
	Widths          string // CSS width of the diagram
}

type sheetFact struct{ Name, Text string }

type sheetMove struct {
	Number string // empty for a pass
	Text   string
}

func (h *Sharing) newSheet() sheet {
	t, tree, m := h.game, h.files.Tree(), h.game.Session.Game.Match()
	rules, situation := tree.Rules, m.Current()
	s := sheet{Language: lang.Current().Tag(), Title: lang.Rules(rules), MovesTitle: lang.SheetMoves()}
	fact := func(name, text string) {
		if text != "" {
			s.Facts = append(s.Facts, sheetFact{name, text})
		}
	}
	for _, colour := range []game.Stone{game.Black, game.White} {
		fact(lang.Colour(rules, colour), player(tree, situation.SeatOf(colour)))
	}
	result := lang.SheetUnfinished()
	if r := situation.Result(); r.Over() {
		result = t.Result(situation, r)
	}
	fact(lang.SheetResult(), result)
	fact(lang.SheetDate(), tree.Date)
	fact(lang.Title(lang.MenuOpening()), sheetOpening(m))

	opts := board.DrawOptions{Coordinates: true}
	moves := m.Moves()
	for _, m := range moves {
		number := ""
		if m.Point != game.Pass {
			number = strconv.Itoa(m.Number)
			opts.Moves, opts.Numbers = append(opts.Moves, m.Point), append(opts.Numbers, m.Number)
		}
		s.Moves = append(s.Moves, sheetMove{number, lang.Point(rules, m.Point)})
	}
	s.Columns = min(max(len(moves)/15+1, 5), 10)
	s.Widths = "120mm"
	if rules.UsesXO() {
		s.Widths = "80mm"
	}
	if len(moves) == 0 {
		s.MovesTitle = lang.SheetUnplayed()
	}
	s.Diagram = board.PrintSVG(situation.Position, opts)
	return s
}

// player returns the name of a player, with the level of a computer.
func player(t *game.Tree, seat game.Seat) string {
	name, level := t.Names[seat], lang.Level(game.Level(t.Levels[seat]))
	if t.Levels[seat] == "" || strings.Contains(name, level) {
		return name
	}
	return lang.InBrackets(name, level)
}

func sheetOpening(m session.MatchReader) string {
	plies := m.Plies()
	for i := m.Index(); i >= 0; i-- {
		if n := plies[i].NamedOpening(); n != 0 && plies[i].Opening().Procedure.Renju() {
			return lang.Opening(n)
		}
	}
	return ""
}

// SheetDialog asks for a file and saves the game's page in it.
func (h *Sharing) SheetDialog() { h.files.ChooseNew(lang.MenuSheet(), h.SaveSheet, ".html") }

// SaveSheet writes the game's page to a file and opens it in the system's browser.
func (h *Sharing) SaveSheet(path string) {
	var page bytes.Buffer
	err := sheetPage.Execute(&page, h.newSheet())
	h.files.Write(path, page.Bytes(), err, lang.SheetSaved, func() {
		address := url.URL{Scheme: "file", Path: filepath.ToSlash(path)}
		if !strings.HasPrefix(address.Path, "/") {
			address.Path = "/" + address.Path // C:/
		}
		if err := h.desk.App.OpenURL(&address); err != nil {
			h.desk.Notify(lang.SheetNotOpened, filepath.Base(path))
		}
	})
}
