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

// sheetPage is the template of the page to print in a browser. It escapes texts explicitly, since
// html/template would add 180 kB to the program.
var sheetPage = template.Must(template.New("sheet").Parse(sheetText))

// sheet is the content of a game's page.
type sheet struct {
	Language, Title string
	Facts           []sheetFact
	Diagram         string // an SVG document
	MovesTitle      string
	Moves           []sheetMove
	Columns         int
	Width           string // CSS width of the diagram
}

type sheetFact struct{ Name, Text string }

type sheetMove struct {
	Number string // empty for a pass
	Text   string
}

func (sh *Sharing) newSheet() sheet {
	formatter, tree, m := sh.game, sh.files.Tree(), sh.game.Session.Game.Match()
	rules, situation := tree.Rules, m.Current()
	s := sheet{Language: lang.Current().Tag(), Title: lang.Rules(rules), MovesTitle: lang.SheetMoves()}
	addFact := func(name, text string) {
		if text != "" {
			s.Facts = append(s.Facts, sheetFact{name, text})
		}
	}
	for _, colour := range []game.Stone{game.Black, game.White} {
		addFact(lang.Colour(rules, colour), playerName(tree, situation.SeatOf(colour)))
	}
	result := lang.SheetUnfinished()
	if r := situation.Result(); r.Over() {
		result = formatter.Result(situation, r)
	}
	addFact(lang.SheetResult(), result)
	addFact(lang.SheetDate(), tree.Date)
	addFact(lang.Title(lang.MenuOpening()), sheetOpening(m))

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
	s.Width = "120mm"
	if rules.UsesXO() {
		s.Width = "80mm"
	}
	if len(moves) == 0 {
		s.MovesTitle = lang.SheetUnplayed()
	}
	s.Diagram = board.PrintSVG(situation.Position, opts)
	return s
}

// playerName returns the name of a player and, for a computer, its level.
func playerName(t *game.Tree, seat game.Seat) string {
	name, level := t.Names[seat], lang.Level(game.Level(t.Levels[seat]))
	if t.Levels[seat] == "" || strings.Contains(name, level) {
		return name
	}
	return lang.InBrackets(name, level)
}

func sheetOpening(m session.MatchReader) string {
	plies := m.Plies()
	for i := m.Index(); i >= 0; i-- {
		if n := plies[i].NamedOpening(); n != 0 && plies[i].Opening().Procedure.IsRenju() {
			return lang.Opening(n)
		}
	}
	return ""
}

// ShowSheetDialog shows a file dialog and saves the game's page to the chosen file.
func (s *Sharing) ShowSheetDialog() { s.files.ChooseNew(lang.MenuSheet(), s.SaveSheet, ".html") }

// SaveSheet writes the game's page to a file and opens it in the system's browser.
func (s *Sharing) SaveSheet(path string) {
	var page bytes.Buffer
	err := sheetPage.Execute(&page, s.newSheet())
	s.files.Write(path, page.Bytes(), err, lang.SheetSaved, func() {
		u := url.URL{Scheme: "file", Path: filepath.ToSlash(path)}
		if !strings.HasPrefix(u.Path, "/") {
			u.Path = "/" + u.Path // as in "/C:/games"
		}
		if err := s.desk.App.OpenURL(&u); err != nil {
			s.desk.Notify(lang.SheetNotOpened, filepath.Base(path))
		}
	})
}
