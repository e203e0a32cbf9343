package library

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/game/saved"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/store"
	"jingzi/ui/theme"
)

// testLibrary is an open library, with an event loop in place of the UI goroutine.
type testLibrary struct {
	t       *testing.T
	queue   *game.EventLoop
	browser *Browser
	store   *store.Store
	board   game.Position // the position in the main window
	opened  []string      // the moves of each opened game and the depth of its node
	folder  string
}

// open implements Host.Open.
func (l *testLibrary) open(t *game.Tree, node *game.Node) {
	depth := -1
	if node != nil {
		depth = node.Depth()
	}

	var moves []string
	for _, n := range t.MainLine() {
		if n.Choice != nil && n.Choice.Kind == game.Place {
			moves = append(moves, t.Rules.Name(n.Choice.Point))
		}
	}
	l.opened = append(l.opened, fmt.Sprint(strings.Join(moves, " "), " at ", depth))
}

// renjuSGF returns a game of renju in SGF.
func renjuSGF(black, white, date, result, moves string) string {
	text := fmt.Sprintf("(;FF[4]GM[4]SZ[15]RU[RIF]PB[%s]PW[%s]DT[%s]RE[%s]", black, white, date, result)
	colour := "B"
	for _, name := range strings.Fields(moves) {
		point, err := game.Renju.ParsePoint(name)
		if err != nil {
			panic(err)
		}
		text += fmt.Sprintf(";%s[%c%c]", colour, 'a'+point.X, 'a'+point.Y)
		colour = "W"
		if strings.Count(text, ";")%2 == 1 {
			colour = "B"
		}
	}

	return text + ")\n"
}

var (
	annaGame = renjuSGF("Anna", "Béla", "2019-05-01", "B+R", "h8 h9 i9 j7 g8")
	chenGame = renjuSGF("陈明", "Anna", "2020-11-30", "W+R", "h8 i8 i7 g6 a1")
	doraGame = renjuSGF("Dora", "Emil", "2021", "0", "h8 i9 j10 h10")
	wonGame  = renjuSGF("Dora", "Anna", "2022-02-02", "B+R", "h8 i9 f6")
)

// newTestLibrary opens the window with a store that has imported some games.
func newTestLibrary(t *testing.T, dir string, games ...string) *testLibrary {
	t.Helper()
	l := &testLibrary{t: t, queue: game.NewEventLoop(), board: game.NewPosition(game.Renju), folder: t.TempDir()}
	a := test.NewTempApp(t)
	a.Settings().SetTheme(theme.New(theme.System, 1))
	l.store = store.Open(dir)
	t.Cleanup(func() { _ = l.store.Close() })
	d := &desk.Desk{
		Post:      l.queue.Post,
		Folder:    func() string { return l.folder },
		NewWindow: func(_, title string) fyne.Window { return a.NewWindow(title) },
	}
	d.Settings = settings.Default()
	d.Settings.Animation = false
	l.browser = New(d, Host{Position: func() game.Position { return l.board }, Open: l.open}, l.store.Library())
	if len(games) > 0 {
		path := filepath.Join(t.TempDir(), "club.sgf")
		if err := os.WriteFile(path, []byte(strings.Join(games, "")), 0o600); err != nil {
			t.Fatal(err)
		}
		var j importJob
		if err := j.importPaths(t.Context(), []string{path}, l.store.Library(), func(progress) {}); err != nil ||
			j.numAdded != len(games) {
			t.Fatalf("importPaths: %v, %d games added, want %d", err, j.numAdded, len(games))
		}
	}
	t.Cleanup(l.browser.Stop)
	l.browser.Show()
	l.settle()

	return l
}

// settle waits until all background work is done.
func (l *testLibrary) settle() {
	l.t.Helper()

	ctx, cancel := context.WithTimeout(l.t.Context(), time.Minute)
	defer cancel()
	w := l.browser.window
	err := l.queue.Run(ctx, func() bool {
		return !w.search.Busy() && !w.facets.Busy() && !w.work.Busy() && !w.list.reading.Busy() &&
			!w.preview.load.Busy()
	})
	if err != nil {
		l.t.Fatal(err)
	}
}

// names returns the names of the players of Black in the order of the list.
func (l *testLibrary) names() string {
	l.t.Helper()
	l.settle()
	listed, err := l.store.Library().Games(l.browser.window.list.refs)
	if err != nil {
		l.t.Fatal(err)
	}

	var names []string
	for _, g := range listed {
		names = append(names, g.Names[0])
	}

	return strings.Join(names, " ")
}

// expect compares names with want.
func (l *testLibrary) expect(title, want string) {
	l.t.Helper()
	if got := l.names(); got != want {
		l.t.Errorf("%s: got the names %q, want %q", title, got, want)
	}
}

func (l *testLibrary) key(name fyne.KeyName) {
	l.browser.window.list.TypedKey(&fyne.KeyEvent{Name: name})
}

func TestNewestGameComesFirst(t *testing.T) {
	l := newTestLibrary(t, t.TempDir(), annaGame, chenGame, doraGame, wonGame)
	l.expect("all", "Dora Dora 陈明 Anna")
	w := l.browser.window
	if want := lang.LibraryCount(4); w.status.Text != want {
		t.Errorf("got text %q, want %q", w.status.Text, want)
	}
	g := w.list.listed[w.list.refs[3]]
	if got, want := describe(&g, 3), "Anna – Béla · Black won\n"+lang.BoardRenju()+
		" · D4 Kagetsu · 5 moves · 2019-05-01 · found at move 3 · club"; got != want {
		t.Errorf("got description %q, want %q", got, want)
	}
}

func TestFilters(t *testing.T) {
	l := newTestLibrary(t, t.TempDir(), annaGame, chenGame, doraGame, wonGame)
	f := l.browser.window.filters
	for _, c := range []struct {
		name, want string
		set        func()
	}{
		{"Black won", "Dora Anna", func() { f.result.SetSelectedIndex(1) }},
		{"drawn", "Dora", func() { f.result.SetSelectedIndex(3) }},
		{"name", "Dora 陈明 Anna", func() { f.name.SetText("anna") }},
		{"Chinese name", "陈明", func() { f.name.SetText("陈") }},
		{"year", "Dora", func() { f.date.SetText("2022") }},
		{"years", "陈明 Anna", func() { f.date.SetText("2019-2020") }},
		{"month", "陈明", func() { f.date.SetText("2020-11") }},
		{"incomplete date", "Dora Dora 陈明 Anna", func() { f.date.SetText("20") }},
		{"opening", "陈明 Anna", func() { f.opening.SetSelectedIndex(4) }},
		{"mode", "", func() { f.mode.SetSelectedIndex(1) }},
		{"rules", "Dora Dora 陈明 Anna", func() { f.rules.SetSelectedIndex(1) }},
		{"source", "Dora Dora 陈明 Anna", func() { f.source.SetSelectedIndex(1) }},
		{"two filters", "Anna", func() {
			f.opening.SetSelectedIndex(4)
			f.result.SetSelectedIndex(1)
		}},
	} {
		c.set()
		l.expect(c.name, c.want)
		f.clear()
		l.expect("cleared after "+c.name, "Dora Dora 陈明 Anna")
	}
}

// TestFilterWithoutGames checks that the list shows all games again after the last games of the selected rules
// or source were deleted.
func TestFilterWithoutGames(t *testing.T) {
	for name, choose := range map[string]func(f *filters){
		"rules":  func(f *filters) { f.rules.SetSelectedIndex(1 + slices.Index(f.allRules, game.Freestyle)) },
		"source": func(f *filters) { f.source.SetSelectedIndex(1 + slices.Index(f.sources, "other")) },
	} {
		l := newTestLibrary(t, t.TempDir(), annaGame, chenGame)
		l.importNamed("other.sgf", []byte("(;GM[4]SZ[15]RU[Freestyle]PB[Fred];B[hh])"))
		w := l.browser.window
		choose(w.filters)
		l.expect(name, "Fred")
		w.markAll()
		w.remove()
		l.expect("after deleting all games of the "+name, "陈明 Anna")
		if want := lang.LibraryDeleted(1); w.message != want || w.filters.countActive() != 0 {
			t.Errorf("%s: got message %q and %d filters, want %q and none", name, w.message,
				w.filters.countActive(), want)
		}
	}
}

// TestDatesBefore1970 checks that the filter finds games that were played before 1970.
func TestDatesBefore1970(t *testing.T) {
	l := newTestLibrary(t, t.TempDir(), renjuSGF("Old", "X", "1965-07-01", "B+R", "h8 h9"),
		renjuSGF("Older", "Y", "1936", "B+R", "h8 i9"), annaGame)
	f := l.browser.window.filters
	for date, want := range map[string]string{
		"1965":      "Old",
		"1965-7":    "Old",
		"1936-1940": "Older",
		"1969-1970": "",
		"2019":      "Anna",
	} {
		f.date.SetText(date)
		l.expect(date, want)
	}
}

// TestInvalidDate checks that an invalid date does not filter the list, and that the window shows a
// message.
func TestInvalidDate(t *testing.T) {
	l := newTestLibrary(t, t.TempDir(), annaGame, chenGame, doraGame, wonGame)
	w := l.browser.window
	for _, c := range []struct{ date, wantNames, wantText string }{
		{"2020-13", "Dora Dora 陈明 Anna", lang.LibraryNoDate("2020-13") + " " + lang.LibraryCount(4)},
		{"spring", "Dora Dora 陈明 Anna", lang.LibraryNoDate("spring") + " " + lang.LibraryCount(4)},
		{"2021-2020", "Dora Dora 陈明 Anna", lang.LibraryNoDate("2021-2020") + " " + lang.LibraryCount(4)},
		{"2020-11", "陈明", lang.LibraryCountOf(1, 4)},
		{" ", "Dora Dora 陈明 Anna", lang.LibraryCount(4)},
	} {
		w.filters.date.SetText(c.date)
		l.expect(c.date, c.wantNames)
		if w.status.Text != c.wantText {
			t.Errorf("%q: got text %q, want %q", c.date, w.status.Text, c.wantText)
		}
	}
}

// TestFilterByListedName checks that the name filter matches the names shown in the list.
func TestFilterByListedName(t *testing.T) {
	l := newTestLibrary(t, t.TempDir(), annaGame)

	tree := game.NewTree(game.TicTacToe, game.Opening{})
	n := tree.Root()
	for _, name := range []string{"a1", "b1", "a2", "b2", "a3"} {
		point, _ := tree.Rules.ParsePoint(name)
		n = n.Play(game.PlaceAt(point))
	}
	g, err := saved.FromTree(tree)
	if err != nil {
		t.Fatal(err)
	}
	g.ID, g.Mode, g.ComputerLevels, g.HumanSeat, g.Uncounted = "own", game.HumanVsComputer, [2]game.Level{game.Medium},
		game.Second, false
	g.Category = game.Category{
		Rules:  game.TicTacToe,
		Mode:   game.HumanVsComputer,
		Levels: [2]game.Level{game.Medium},
		Colour: game.White,
	}
	l.store.SaveGame(g)

	w := l.browser.window
	for name, want := range map[string]int{"": 2, lang.InBrackets(lang.Computer(), lang.LevelMedium()): 1,
		"computer": 1, lang.You(): 1,
		"anna": 1, lang.LevelHard(): 0} {
		w.filters.name.SetText(name + " ")
		w.refresh("")
		l.settle()
		if got := len(w.list.refs); got != want {
			t.Errorf("filter %q: got %d games, want %d", name, got, want)
		}
	}
}

func TestOpenAtPosition(t *testing.T) {
	l := newTestLibrary(t, t.TempDir(), annaGame, chenGame)
	l.key(fyne.KeyDown)
	l.key(fyne.KeyReturn)
	l.settle()

	e := l.browser.window.explorer
	for _, name := range []string{"h8", "h9", "i9"} {
		point, _ := game.Renju.ParsePoint(name)
		e.board.OnTapped(point)
	}
	e.matchSelect.SetSelectedIndex(exactMatch)
	l.expect("exactly", "陈明 Anna")
	row := newGameRow()
	l.browser.window.list.update(1, row)
	row.Tapped(nil)
	row.Tapped(nil) // a double tap
	l.settle()
	if want := []string{"h8 i8 i7 g6 a1 at -1", "h8 h9 i9 j7 g8 at 3"}; !slices.Equal(l.opened, want) {
		t.Errorf("got the opened games %q, want %q", l.opened, want)
	}
}

// TestSearchForAPosition checks that positions are found up to symmetry, and that the next moves are
// counted and can be played on the board.
func TestSearchForAPosition(t *testing.T) {
	l := newTestLibrary(t, t.TempDir(), annaGame, chenGame, doraGame, wonGame)
	e := l.browser.window.explorer
	expect := func(want string) {
		t.Helper()
		l.settle()

		var got []string
		for _, n := range e.next {
			got = append(got, fmt.Sprint(e.displayed.Rules().Name(n.Point), " ", n.Games, n.Won))
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("got the next moves %s, want %s", strings.Join(got, ", "), want)
		}
	}
	expect("h8 4 [1 2 1]")
	e.moves.OnSelected(0)
	expect("h9 2 [0 1 1], i9 2 [1 1 0]")
	l.expect("any position", "Dora Dora 陈明 Anna")
	e.moves.OnSelected(0)
	expect("i9 2 [0 1 1]")
	e.matchSelect.SetSelectedIndex(exactMatch)
	l.expect("exactly", "陈明 Anna")
	e.matchSelect.SetSelectedIndex(matchWithOthers)
	l.expect("with others", "陈明 Anna")
	e.goBack()
	expect("h9 2 [0 1 1], i9 2 [1 1 0]")
	l.expect("with others, one stone", "Dora Dora 陈明 Anna")
	e.colour.OnTapped() // sets Black to move
	e.clearBoard()
	point, _ := game.Renju.ParsePoint("j10")
	e.board.OnTapped(point)
	l.expect("a black stone with others", "Dora Dora")
	e.board.OnTapped(point)
	l.expect("an empty board with others", "Dora Dora 陈明 Anna")
	if p, _ := e.board.Content(); p.Stones() != 0 {
		t.Errorf("got the board\n%v\nwant an empty one", p)
	}
}

// TestVariationsCountAsOneGame checks that a game with variations counts as one game.
func TestVariationsCountAsOneGame(t *testing.T) {
	branched := "(;FF[4]GM[4]SZ[15]RU[RIF]PB[Anna]PW[Emil]RE[B+R];B[hh](;W[hg])(;W[ig])(;W[aa]))"
	l := newTestLibrary(t, t.TempDir(), branched, doraGame)
	e := l.browser.window.explorer
	point, _ := game.Renju.ParsePoint("h8")
	e.board.OnTapped(point)
	l.settle()
	if want := lang.LibraryNext(2); e.text.Unwrapped() != want {
		t.Errorf("got text %q, want %q", e.text.Unwrapped(), want)
	}
	_, opts := e.board.Content()
	if len(opts.Values) != 3 || opts.Values[0].Text != "100" || opts.Values[1].Text != "50" {
		t.Errorf("got the shares %+v of the next moves, want 3 that begin with 100 and 50", opts.Values)
	}
}

// TestExplorerFollowsTheGame checks that the board follows the main window until the player sets up
// another position.
func TestExplorerFollowsTheGame(t *testing.T) {
	l := newTestLibrary(t, t.TempDir(), annaGame)
	e := l.browser.window.explorer
	l.board, _ = l.board.Play(game.Pt(7, 7))
	l.browser.Sync()
	l.settle()
	if p, _ := e.board.Content(); p != l.board {
		t.Errorf("got the board\n%v\nwant\n%v", p, l.board)
	}
	e.board.OnTapped(game.Pt(0, 0))
	l.board, _ = l.board.Play(game.Pt(7, 6))
	l.browser.Sync()
	if p, _ := e.board.Content(); p.At(game.Pt(0, 0)) != game.White {
		t.Errorf("got the board\n%v\nwant the player's stone in the corner", p)
	}
	e.followMain()
	l.settle()
	if p, _ := e.board.Content(); p != l.board {
		t.Errorf("got the board\n%v\nwant\n%v", p, l.board)
	}
}

func TestDeleteAndUndo(t *testing.T) {
	l := newTestLibrary(t, t.TempDir(), annaGame, chenGame, doraGame)
	l.key(fyne.KeyDown)
	l.key(fyne.KeyDown)
	l.key(fyne.KeyDelete)
	l.expect("after deleting the second game", "Dora Anna")
	w := l.browser.window
	if !w.buttons.undo.Visible() {
		t.Error("the undo button is hidden after a deletion")
	}
	if want := lang.LibraryDeleted(1); !strings.HasPrefix(w.status.Text, want) {
		t.Errorf("got text %q, want prefix %q", w.status.Text, want)
	}
	test.Tap(w.buttons.undo)
	l.expect("after undo", "Dora 陈明 Anna")
	w.markAll()
	w.list.mark(w.list.refs[0], false)
	w.remove()
	l.expect("after deleting the marked games", "Dora")
	l.browser.Close()
	if err := l.queue.Run(t.Context(), func() bool { return !l.browser.purge.Busy() }); err != nil {
		t.Fatal(err)
	}
	l.browser.Show()
	l.expect("in a new window", "Dora")
	if l.browser.window.buttons.undo.Visible() {
		t.Error("the deletion can be undone after the window was closed")
	}
}

func TestImport(t *testing.T) {
	l := newTestLibrary(t, t.TempDir(), annaGame)
	w := l.browser.window

	dir := filepath.Join(t.TempDir(), "archive")
	for name, text := range map[string]string{
		"two.sgf": chenGame + annaGame, "deep/one.SGF": doraGame, "broken.sgf": "(;GM[4]SZ[99];B[aa])",
		"notes.md": "no game", "empty.sgf": "(;GM[4]SZ[15])",
		"game.psq": "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n", "moves.txt": "1.H8 2.I9 3.J10",
		"base.rif": `<database><players><player id="1" name="Eva" surname="Elm"/></players><tournaments><tournament id="1" name="Rif Cup" start="2011-02-03"/></tournaments>
			<games><game tournament="1" black="1" white="2" bresult="0"><move>h8 i9 o1</move></game><game><move/></game></games></database>`,
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	w.load([]string{dir})
	l.settle()
	want := strings.Join([]string{lang.LibraryImported(5), lang.LibraryDuplicates(1), lang.LibraryNoGames(2)}, " ")
	if !strings.HasPrefix(w.status.Text, want) {
		t.Errorf("got text %q, want prefix %q", w.status.Text, want)
	}
	if w.Window.Canvas().Overlays().Top() == nil {
		t.Error("no dialog shows the failures")
	}
	w.Dialogs.Close()
	if n := len(w.list.refs); n != 6 {
		t.Errorf("got %d games, want 6", n)
	}
	listed, err := l.store.Library().Games(w.list.refs)
	if err != nil || !slices.ContainsFunc(listed, func(g store.LibraryGame) bool {
		return g.Names == [2]string{"Eva Elm", "2"} && g.Date == "2011-02-03" && g.Result.Winner == game.White
	}) {
		t.Errorf("got the games %+v, %v; want the game of the RIF file among them", listed, err)
	}
	if !slices.Contains(w.filters.sources, "archive") {
		t.Errorf("got the sources %q, want archive among them", w.filters.sources)
	}
	w.load([]string{filepath.Join(dir, "nothing")})
	l.settle()
	if want := "Can't import nothing: no such file or folder. " + lang.LibraryCount(6); w.status.Text != want {
		t.Errorf("got text %q, want %q", w.status.Text, want)
	}
}

// TestCancelImport checks that a cancelled import keeps the games read so far.
func TestCancelImport(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "many.sgf")

	var text strings.Builder
	for i := range 3 * importedAtOnce {
		text.WriteString(renjuSGF(fmt.Sprint("Player ", i), "", "", "B+R", "h8 h9"))
	}
	if err := os.WriteFile(path, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	l := newTestLibrary(t, t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	var j importJob
	err := j.importPaths(ctx, []string{path}, l.store.Library(), func(p progress) {
		if p.games != importedAtOnce || p.share <= 0 || p.share > 1 {
			t.Errorf("got progress %+v, want %d games and a share above 0", p, importedAtOnce)
		}
		cancel()
	})
	if err != context.Canceled || j.numAdded != importedAtOnce {
		t.Errorf("got %d games, error %v; want %d games, error %v", j.numAdded, err, importedAtOnce, context.Canceled)
	}
	l.browser.window.load([]string{path})
	l.browser.window.HandleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	l.settle()
	if l.browser.Window.Canvas().Overlays().Top() != nil {
		t.Error("the progress dialog is still open")
	}
}

func TestExport(t *testing.T) {
	l := newTestLibrary(t, t.TempDir(), annaGame, chenGame, doraGame)

	tree := game.NewTree(game.TicTacToe, game.Opening{})
	n := tree.Root()
	for _, name := range []string{"a1", "b1", "a2", "b2", "a3"} {
		point, _ := tree.Rules.ParsePoint(name)
		n = n.Play(game.PlaceAt(point))
	}
	g, err := saved.FromTree(tree)
	if err != nil {
		t.Fatal(err)
	}
	g.ID, g.Mode, g.ComputerLevels, g.HumanSeat, g.Uncounted, g.Category = "own", game.HumanVsComputer,
		[2]game.Level{game.Medium}, game.Second, false, game.Category{
			Rules:  game.TicTacToe,
			Mode:   game.HumanVsComputer,
			Levels: [2]game.Level{game.Medium},
			Colour: game.White,
		}
	if err := g.Validate(); err != nil {
		t.Fatal(err)
	}
	l.store.SaveGame(g)
	w := l.browser.window
	w.refresh("")
	l.settle()
	path := filepath.Join(t.TempDir(), "all.sgf")
	w.export(slices.Clone(w.list.refs), path, false)
	l.settle()
	file, err := os.Open(path)
	if err != nil {
		t.Fatalf("%v; got text %q", err, w.status.Text)
	}
	defer file.Close()
	var names []string
	err = notation.ReadAll(path, file, notation.Options{}, func(tree *game.Tree, _ []notation.Note, err error) bool {
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, tree.Names[0]+"/"+tree.Names[1]+"/"+tree.Date)
		return true
	})
	own := w.list.listed[w.list.refs[0]]
	day := own.Finished.Format(time.DateOnly)
	if text := describe(&own, 0); !strings.Contains(text, day) {
		t.Fatalf("the list shows %q, want the day %s in it", text, day)
	}
	want := []string{lang.InBrackets(lang.Computer(), lang.LevelMedium()) + "/" + lang.You() + "/" + day,
		"Dora/Emil/2021", "陈明/Anna/2020-11-30", "Anna/Béla/2019-05-01"}
	if err != nil || !slices.Equal(names, want) {
		t.Errorf("got the exported games %q, %v; want %q", names, err, want)
	}
	dir := filepath.Join(t.TempDir(), "games")
	w.export(slices.Clone(w.list.refs[1:]), dir, true)
	l.settle()
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 3 || files[1].Name() != "2 陈明 - Anna.sgf" {
		t.Errorf(`got the exported files %v, %v; want 3, the second with the name "2 陈明 - Anna.sgf"`, files, err)
	}
	w.export(w.list.refs, filepath.Join(path, "below a file.sgf"), false)
	l.settle()
	if strings.HasPrefix(w.status.Text, lang.LibraryCount(4)) || strings.Contains(w.status.Text, "exported") {
		t.Errorf("got text %q after a failed export, want an error", w.status.Text)
	}
}

func TestWithoutGames(t *testing.T) {
	l := newTestLibrary(t, t.TempDir())
	w := l.browser.window
	if w.empty.Text != lang.LibraryEmpty() {
		t.Errorf("got text %q, want %q", w.empty.Text, lang.LibraryEmpty())
	}

	for _, k := range []fyne.KeyName{fyne.KeyDown, fyne.KeyReturn, fyne.KeySpace, fyne.KeyDelete, fyne.KeyEnd} {
		l.key(k)
	}
	l.settle()
	l.key(fyne.KeyEscape)
	if l.browser.window != nil {
		t.Error("Escape does not close the window")
	}
}

// TestStoreErrors checks that errors of the store are shown as sentences.
func TestStoreErrors(t *testing.T) {
	l := newTestLibrary(t, t.TempDir(), annaGame, chenGame)
	l.browser.games = brokenStore{l.store.Library()}
	w := l.browser.window
	w.list.Select(0)
	w.remove()
	l.settle()
	if want := "The library can't be changed: its file is read-only. "; !strings.HasPrefix(w.status.Text, want) {
		t.Errorf("got text %q, want %q", w.status.Text, want)
	}
	w.refresh("")
	l.settle()
	if want := "The library can't be read: its file is damaged."; w.empty.Text != want || len(w.list.refs) != 0 {
		t.Errorf("got text %q and %d games, want %q and none", w.empty.Text, len(w.list.refs), want)
	}
}

// TestImportOnAFullDisk checks that the message about an import that fills the disk has complete sentences
// and the number of missing games in each language.
func TestImportOnAFullDisk(t *testing.T) {
	defer lang.SetLanguage(lang.English)

	var text strings.Builder
	for i := range 3*importedAtOnce - 10 {
		text.WriteString(renjuSGF(fmt.Sprint("Player ", i), "", "", "B+R", "h8 h9"))
	}
	path := filepath.Join(t.TempDir(), "many.sgf")
	if err := os.WriteFile(path, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}

	for language, want := range map[lang.Language]string{
		lang.English:            "100 games imported. 190 games couldn't be saved: the disk is full. 100 games",
		lang.SimplifiedChinese:  "已导入 100 局。190 局未能存入：磁盘已满。100 局",
		lang.TraditionalChinese: "已匯入 100 局。190 局未能存入：磁碟已滿。100 局",
	} {
		lang.SetLanguage(language)
		l := newTestLibrary(t, t.TempDir())
		l.browser.games = &fullStore{Library: l.store.Library()}
		w := l.browser.window
		w.load([]string{path})
		l.settle()
		if w.status.Text != want {
			t.Errorf("got text %q, want %q", w.status.Text, want)
		}
	}
}

// fullStore is a library on a disk with space for one import.
type fullStore struct {
	store.Library
	isFull bool
}

func (f *fullStore) Import(games []*saved.Game) (numAdded int, err error) {
	if f.isFull {
		return 0, syscall.ENOSPC
	}
	f.isFull = true
	return f.Library.Import(games)
}

// partlyDamagedStore is a library in which one game cannot be read.
type partlyDamagedStore struct {
	store.Library
	damaged store.GameRef
}

func (s partlyDamagedStore) Load(ref store.GameRef) (*saved.Game, error) {
	if ref == s.damaged {
		return nil, store.ErrDamaged
	}
	return s.Library.Load(ref)
}

// TestDamagedGame checks that a game that cannot be read does not prevent the export or the decoding of the others,
// and that the message mentions it.
func TestDamagedGame(t *testing.T) {
	l := newTestLibrary(t, t.TempDir(), annaGame, chenGame, doraGame)
	w := l.browser.window
	l.browser.games = partlyDamagedStore{l.store.Library(), w.list.refs[1]}
	path := filepath.Join(t.TempDir(), "all.sgf")
	w.export(w.list.refs, path, false)
	l.settle()
	data, err := os.ReadFile(path)
	if err != nil || !strings.Contains(string(data), "Anna") || !strings.Contains(string(data), "Dora") ||
		strings.Contains(string(data), "陈明") {
		t.Errorf("got the exported games %s, error %v; want all but one", data, err)
	}
	if want := lang.Sentences(lang.LibraryExported(2, "all.sgf"), lang.LibraryUnsaved(1, lang.LibraryDamaged())); w.message != want {
		t.Errorf("got message %q, want %q", w.message, want)
	}
	path = filepath.Join(t.TempDir(), "none.sgf")
	w.export(w.list.refs[1:2], path, false)
	l.settle()
	if _, err := os.Stat(path); err == nil || w.message != lang.LibraryUnreadable(lang.LibraryDamaged()) {
		t.Errorf("got message %q and error %v of the file, want the cause and no file", w.message, err)
	}
	w.decode(w.list.refs, "windows-1250", func() {})
	l.settle()
	if want := lang.LibraryNotDecoded(1, "windows-1250"); !strings.HasSuffix(w.message, want) {
		t.Errorf("after decoding: got message %q, want %q at its end", w.message, want)
	}
}

// brokenStore is a damaged library on a read-only disk.
type brokenStore struct{ store.Library }

func (brokenStore) Search(context.Context, store.Query) (store.SearchResult, error) {
	return store.SearchResult{}, store.ErrDamaged
}
func (brokenStore) Remove([]store.GameRef) error { return store.ErrReadOnly }

// TestNarrowWindow checks that in a narrow window the explorer replaces the list.
func TestNarrowWindow(t *testing.T) {
	l := newTestLibrary(t, t.TempDir(), annaGame)
	w := l.browser.window
	w.Window.Resize(fyne.NewSize(1000, 700))
	if !w.page.list.Visible() || !w.explorer.box.Visible() || !w.filters.box.Visible() {
		t.Error("a wide window does not show the list, the explorer and the filters")
	}
	w.Window.Resize(fyne.NewSize(360, 480))
	if !w.page.list.Visible() || w.explorer.box.Visible() || w.filters.box.Visible() {
		t.Error("a narrow window shows more than the list")
	}
	test.Tap(w.buttons.position)
	if w.page.list.Visible() || !w.explorer.box.Visible() {
		t.Error("the explorer does not replace the list")
	}
	l.key(fyne.KeyEscape)
	if !w.page.list.Visible() || w.explorer.box.Visible() {
		t.Error("Escape does not return to the list")
	}
	test.Tap(w.buttons.filters)
	if !w.filters.box.Visible() {
		t.Error("the filters are not shown")
	}
}

// TestToolsStayInPlace checks that no button moves, in any language, when games are marked or filters are set.
func TestToolsStayInPlace(t *testing.T) {
	defer lang.SetLanguage(lang.Current())

	for _, language := range lang.Languages {
		lang.SetLanguage(language)
		l := newTestLibrary(t, "", annaGame, chenGame)
		w := l.browser.window
		positions := func() (all []fyne.Position) {
			for _, o := range w.page.tools.Objects {
				all = append(all, o.Position())
			}
			return all
		}
		want := positions()
		w.markAll()
		l.settle()
		if got := positions(); w.buttons.mark.Text != lang.LibraryMarkNone() || !slices.Equal(got, want) {
			t.Errorf("%v: after marking all games: got the buttons at %v, want %v", language, got, want)
		}
		w.filters.name.SetText("Anna")
		l.settle()
		if got := positions(); w.buttons.filters.Text == lang.LibraryFilters() || !slices.Equal(got, want) {
			t.Errorf("%v: with a filter: got the buttons at %v, want %v", language, got, want)
		}
	}
}

// TestPreview checks that the preview shows the selected game at its end, or at the position of the
// search.
func TestPreview(t *testing.T) {
	l := newTestLibrary(t, "", annaGame, chenGame)
	w := l.browser.window
	selectGame := func(i int) game.Position {
		t.Helper()
		w.list.Select(i)
		l.settle()
		p, _ := w.preview.board.Content()
		return p
	}
	play := func(moves string) game.Position {
		p := game.NewPosition(game.Renju)
		for _, name := range strings.Fields(moves) {
			point, err := game.Renju.ParsePoint(name)
			if err != nil {
				t.Fatal(err)
			}
			p, _ = p.Play(point)
		}

		return p
	}
	if w.preview.box.Visible() {
		t.Error("the preview is visible before a game is selected")
	}
	if got, want := selectGame(0), play("h8 i8 i7 g6 a1"); got != want {
		t.Errorf("got the position\n%v\nwant\n%v", got, want)
	}
	if got := w.preview.text.Unwrapped(); !strings.Contains(got, "陈明") {
		t.Errorf("got the text %q, want 陈明 in it", got)
	}
	if !w.preview.box.Visible() {
		t.Error("the preview is hidden after a game is selected")
	}
	if got, want := selectGame(1), play("h8 h9 i9 j7 g8"); got != want {
		t.Errorf("got the position\n%v\nwant\n%v", got, want)
	}

	e := w.explorer
	for _, point := range []game.Point{{X: 7, Y: 7}, {X: 7, Y: 6}, {X: 8, Y: 6}} { // h8 h9 i9 up to symmetry
		e.board.OnTapped(point)
	}
	e.matchSelect.SetSelectedIndex(exactMatch)
	l.settle()
	if w.preview.box.Visible() {
		t.Error("the preview is visible after a new search")
	}
	if got, want := selectGame(1), play("h8 h9 i9"); got != want {
		t.Errorf("after a search for a position: got the position\n%v\nwant\n%v", got, want)
	}
	w.Window.Resize(fyne.NewSize(360, 400))
	if w.preview.box.Visible() {
		t.Error("the preview is visible in a short window")
	}
}

func TestEmptyLibraryOffersImport(t *testing.T) {
	l := newTestLibrary(t, "")
	w := l.browser.window
	if !w.introduction[0].Visible() || !w.introduction[1].Visible() || w.empty.Unwrapped() != lang.LibraryEmpty() {
		t.Errorf("got text %q, want %q and a visible introduction", w.empty.Unwrapped(), lang.LibraryEmpty())
	}
	if w.filters.box.Visible() || w.buttons.filters.Visible() {
		t.Error("a library without games shows filters")
	}

	// In a small window the introduction scrolls, and does not cover the tools.
	w.Window.Resize(fyne.NewSize(480, 360))
	driver := fyne.CurrentApp().Driver()
	tools := driver.AbsolutePositionForObject(w.page.tools).Y + w.page.tools.Size().Height
	if top := driver.AbsolutePositionForObject(w.introduction[0]).Y; top < tools {
		t.Errorf("the introduction begins at %v, the tools end at %v", top, tools)
	}
	l = newTestLibrary(t, "", annaGame)
	w = l.browser.window
	if w.introduction[0].Visible() || w.introduction[1].Visible() || w.emptyBox.Visible() {
		t.Error("a library with a game shows the introduction")
	}
	if !w.filters.box.Visible() || !w.buttons.filters.Visible() {
		t.Error("a library with a game shows no filters")
	}
}

func TestDescribeShowsTheEvent(t *testing.T) {
	g := store.LibraryGame{Header: game.Header{
		ID:         "x",
		Rules:      game.Renju,
		Mode:       game.HumanVsHuman,
		Date:       "2019",
		Event:      "World Cup",
		Collection: "RenjuNet",
	}}
	if got, want := describe(&g, 0), " · 2019 · World Cup · RenjuNet"; !strings.HasSuffix(got, want) {
		t.Errorf("got description %q, want suffix %q", got, want)
	}
	g.Collection = g.Event
	if got := describe(&g, 0); strings.Count(got, g.Event) != 1 {
		t.Errorf("got description %q, want %q in it once", got, g.Event)
	}
}
