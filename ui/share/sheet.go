package share

import (
	"bytes"
	_ "embed"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
)

//go:embed sheet.html
var sheetText string

// sheetPage is the template of the printable page. It escapes text explicitly, since html/template would add 180 kB
// to the program.
var sheetPage = template.Must(template.New("sheet").Parse(sheetText))

// sheet is the content of the printable page of a game.
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

// newSheet returns the content of the page for the displayed line of the current game.
func (s *Sharing) newSheet() sheet {
	formatter, tree, line := s.game, s.files.Tree(), s.game.Session.Navigator.Line()

	rules, situation := tree.Rules, &line[len(line)-1].Situation
	content := sheet{Language: lang.Current().Tag(), Title: lang.Rules(rules), MovesTitle: lang.SheetMoves()}
	addFact := func(name, text string) {
		if text != "" {
			content.Facts = append(content.Facts, sheetFact{name, text})
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
	addFact(lang.Title(lang.MenuOpening()), sheetOpening(line))

	opts := board.DrawOptions{Coordinates: true}
	moves := game.Moves(line)
	for _, move := range moves {
		number := ""
		if move.Point != game.Pass {
			number = strconv.Itoa(move.Number)
			opts.Moves, opts.Numbers = append(opts.Moves, move.Point), append(opts.Numbers, move.Number)
		}
		content.Moves = append(content.Moves, sheetMove{number, lang.Point(rules, move.Point)})
	}
	content.Columns = min(max(len(moves)/15+1, 5), 10)
	content.Width = "120mm"
	if rules.UsesXO() {
		content.Width = "80mm"
	}
	if len(moves) == 0 {
		content.MovesTitle = lang.SheetUnplayed()
	}
	content.Diagram = board.PrintSVG(situation.Position, opts)

	return content
}

// playerName returns the name of a player, with the level of a computer player.
func playerName(t *game.Tree, seat game.Seat) string {
	name, level := t.Names[seat], lang.Level(game.Level(t.Levels[seat]))
	if t.Levels[seat] == "" || strings.Contains(name, level) {
		return name
	}
	return lang.InBrackets(name, level)
}

// sheetOpening returns the name of the opening of a renju game, or "" if it has none.
func sheetOpening(line []game.Ply) string {
	for _, ply := range slices.Backward(line) {
		if n := ply.NamedOpening(); n != 0 && ply.Opening().Procedure.IsRenju() {
			return lang.Opening(n)
		}
	}

	return ""
}

// ShowSheetDialog shows a file dialog and saves the printable page of the game to the chosen file.
func (s *Sharing) ShowSheetDialog() { s.files.ChooseNew(lang.MenuSheet(), s.SaveSheet, ".html") }

// SaveSheet writes the printable page of the game to a file and opens it in the system's browser.
func (s *Sharing) SaveSheet(path string) {
	var page bytes.Buffer
	err := sheetPage.Execute(&page, s.newSheet())
	s.files.Write(path, page.Bytes(), err, lang.SheetSaved, func() {
		u := url.URL{Scheme: "file", Path: filepath.ToSlash(path)}
		if !strings.HasPrefix(u.Path, "/") {
			// As in "/C:/games".
			u.Path = "/" + u.Path
		}
		if err := s.desk.App.OpenURL(&u); err != nil {
			s.desk.Notify(lang.SheetNotOpened, filepath.Base(path))
		}
	})
}
