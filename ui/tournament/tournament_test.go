package tournament

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/saved"
	"jingzi/game/session"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// row plays along a row of its own: whoever begins has five first. A slow one never
// answers in a game.
type row struct{ slow, fails bool }

// failure is that of an engine, with what was said before.
type failure struct{ error }

func (f failure) Unwrap() error    { return f.error }
func (failure) Transcript() string { return "> START 15\n< what?" }

func (r row) Think(ctx context.Context, p game.Position, l game.Limit, report func(game.SearchInfo)) (game.Point, error) {
	if r.fails {
		return game.Point{}, failure{game.ErrEngineTimeout}
	}
	if r.slow && l.Nodes == 0 { // in a game
		<-ctx.Done()
		return game.Point{}, ctx.Err()
	}
	if report != nil {
		report(game.SearchInfo{Depth: 1, PVs: []game.PV{{Moves: []game.Point{game.Pt(0, 0)}}}})
	}
	y := 0
	if p.ToMove() == game.White {
		y = 14
	}
	for x := range 15 {
		if p.At(game.Pt(x, y)) == game.Empty {
			return game.Pt(x, y), nil
		}
	}
	return game.Point{}, game.ErrEngineNoMove
}

// program is one without a disk: its players, store and library.
type program struct {
	session.Computers
	stored string
	games  []*saved.Game
	full   error
	posted chan func()
	slow   game.Level
	fails  game.Level
	rules  game.Rules   // of the main window
	watch  []game.Level // the players there
}

func newProgram() *program { return &program{posted: make(chan func(), 1000), rules: game.Freestyle} }

// host returns the program as a tournament sees it.
func (h *program) host() Host {
	return Host{Rules: func() game.Rules { return h.rules }, Watched: func() []game.Level { return h.watch }, Computers: h, Store: h, Games: h}
}

func (h *program) Levels(game.Rules) []game.Level {
	return []game.Level{game.Easy, game.Medium, game.Master, game.Perfect}
}
func (h *program) Supports(game.Rules, game.Level) bool { return false }
func (h *program) Value(string) (string, bool)          { return h.stored, h.stored != "" }
func (h *program) Set(_, text string)                   { h.stored = text }

func (h *program) Player(_ game.Seat, _ game.Rules, l game.Level, _ time.Duration) game.Player {
	return game.Player{Engine: row{slow: l == h.slow, fails: l == h.fails}}
}

func (h *program) Random() game.Engine { return row{} }

func (h *program) Import(games []*saved.Game) (int, error) {
	h.games = append(h.games, games...)
	return len(games), h.full
}

func (h *program) desk(a fyne.App) *desk.Desk {
	d := &desk.Desk{App: a, Post: func(f func()) { h.posted <- f }, NewWindow: func(_, title string) fyne.Window { return a.NewWindow(title) }}
	d.Settings.Programs = []string{"/x/pbrain-other"}
	return d
}

// until runs what is posted until something is so.
func (h *program) until(t *testing.T, so func() bool) {
	t.Helper()
	for late := time.After(time.Minute); !so(); {
		select {
		case f := <-h.posted:
			f()
		case <-late:
			t.Fatal("it does not come")
		}
	}
}

func open(t *testing.T, h *program) *Tournament {
	t.Helper()
	lang.SetLanguage(lang.English)
	tournament := New(h.desk(test.NewApp()), h.host())
	tournament.Show()
	t.Cleanup(tournament.Stop)
	return tournament
}

// TestTournament: what is played is in the table and in the library, and a tournament
// that is stopped, and opened again, goes on where it was.
func TestTournament(t *testing.T) {
	h := newProgram()
	tournament := open(t, h)
	if w := tournament.window; !w.start.Disabled() || !w.stop.Disabled() || w.status.Text != lang.TournamentExplain() {
		t.Errorf("without players: %q", w.status.Text)
	}
	for range 3 {
		w := tournament.window
		add := w.players.Objects[len(w.players.Objects)-1].(interface{ SetSelectedIndex(int) })
		add.SetSelectedIndex(0)
	}
	if want := []game.Level{game.Easy, game.Medium, game.Master}; !slices.Equal(tournament.plan.Players, want) || tournament.window.start.Disabled() {
		t.Fatalf("players %v", tournament.plan.Players)
	}
	tournament.window.rounds.SetText("0")
	if !tournament.window.start.Disabled() {
		t.Error("no rounds are played")
	}
	tournament.window.rounds.SetText("1")
	h.slow = game.Master // who stops the third game
	test.Tap(tournament.window.start)
	h.until(t, func() bool { return len(tournament.plan.Points) == 2 && tournament.now != nil && !tournament.now.ended })
	test.Tap(tournament.window.stop)
	if !tournament.window.stop.Disabled() || tournament.window.start.Disabled() {
		t.Error("it does not stop")
	}
	tournament.Close()
	tournament.Stop()

	again := open(t, h)
	if len(again.plan.Points) != 2 || again.plan.Rounds != 1 || len(again.plan.RandomOpenings) != 1 {
		t.Fatalf("stored: %+v", again.plan)
	}
	h.slow = ""
	test.Tap(again.window.start)
	h.until(t, func() bool { return !again.job.Busy() })
	if again.notice != "" || !again.window.start.Disabled() || !strings.Contains(again.window.status.Text, "6 of 6") {
		t.Errorf("%q, %q", again.notice, again.window.status.Text)
	}
	// Whoever is to move after the opening has five first.
	opening, _ := replay(again.plan.Rules, again.plan.RandomOpenings[0])
	want := 1.0
	if opening.ToMove() == game.White {
		want = 0
	}
	for n, points := range again.plan.Points {
		if points != want {
			t.Errorf("game %d: %v points", n, points)
		}
	}
	// Each pair of games brought one point of two: half the interval is 1.96·√½/4 = 0.3465
	// of a point, and 400 log10(0.8465/0.1535) = 297.
	table := rows(&again.plan)
	if len(table) != 4 || !slices.Equal(table[1], []string{"1. Easy", "2/4", "+0 ±297", "0", "·", "1/2", "1/2"}) {
		t.Errorf("%q", table)
	}
	if len(h.games) != 6 {
		t.Fatalf("%d games in the library", len(h.games))
	}
	met := map[[2]string]int{}
	for _, g := range h.games {
		met[g.Names]++
		tree, err := g.LoadTree()
		if err != nil {
			t.Fatal(err)
		}
		situations, err := tree.Situations(tree.Current)
		if err != nil || !situations[len(situations)-1].Result().Over() || g.Collection == "" {
			t.Errorf("%+v: %v", g, err)
		}
	}
	if len(met) != 6 {
		t.Errorf("met: %v", met)
	}
}

// TestForfeits: the table has a column for them, a player that forfeits every game is named, and
// what was said to it is one click away. It is all there again after a restart, but for the last.
func TestForfeits(t *testing.T) {
	h := newProgram()
	h.fails = game.Medium
	tournament := open(t, h)
	tournament.plan.Players, tournament.plan.Rounds = []game.Level{game.Easy, game.Medium, game.Master}, 1
	if tournament.window.log.Visible() {
		t.Error("there is a log before an engine has failed")
	}
	tournament.start()
	h.until(t, func() bool { return !tournament.job.Busy() })
	check := func(now *Tournament) {
		t.Helper()
		table := rows(&now.plan)
		cells := map[string][]string{}
		for _, line := range table[1:] {
			cells[line[0][3:]] = line[1:4]
		}
		if table[0][3] != lang.TournamentForfeits() || !slices.Equal(cells["Medium"], []string{"0/4", "–", "4"}) || cells["Easy"][2] != "0" || cells["Master"][2] != "0" {
			t.Errorf("the table has %q", table)
		}
		if text := now.window.status.Unwrapped(); !strings.Contains(text, lang.TournamentForfeitsAll("Medium")) || strings.Contains(text, lang.TournamentForfeitsAll("Easy")) {
			t.Errorf("it says %q", text)
		}
	}
	check(tournament)
	for i, g := range h.games { // the first is black
		if want := (game.Result{Winner: game.Stone(2 - slices.Index(g.Names[:], "Medium")), Reason: game.Forfeited}); slices.Contains(g.Names[:], "Medium") && g.Result != want {
			t.Errorf("game %d of %v is saved with %+v, not %+v", i, g.Names, g.Result, want)
		}
	}
	test.Tap(tournament.window.log)
	shown := tournament.Window.Canvas().Overlays().Top()
	if shown == nil || !strings.Contains(strings.Join(labels(shown), "\n"), "< what?") {
		t.Fatalf("the log has %q", labels(shown))
	}
	tapped := false
	var copies func(fyne.CanvasObject)
	copies = func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *widgets.Button:
			if o.Text == lang.ToolkitCopy() {
				test.Tap(o)
				tapped = true
			}
		case *fyne.Container:
			for _, inner := range o.Objects {
				copies(inner)
			}
		case fyne.Widget:
			for _, inner := range test.WidgetRenderer(o).Objects() {
				copies(inner)
			}
		}
	}
	if copies(shown); !tapped || fyne.CurrentApp().Clipboard().Content() != "> START 15\n< what?" {
		t.Errorf("copied is %q", fyne.CurrentApp().Clipboard().Content())
	}
	tournament.Close()
	tournament.Stop()
	again := open(t, h)
	check(again)
	if again.window.log.Visible() {
		t.Error("there is a log of another sitting")
	}
	again.plan.Rounds = 0 // games that are no longer in the table are not counted
	if n := again.plan.forfeits(1); n != 0 {
		t.Errorf("%d forfeits of no games", n)
	}
}

// labels returns the texts of an object and those in it.
func labels(o fyne.CanvasObject) (texts []string) {
	switch o := o.(type) {
	case *widget.Label:
		return []string{o.Text}
	case *fyne.Container:
		for _, inner := range o.Objects {
			texts = append(texts, labels(inner)...)
		}
	case fyne.Widget:
		for _, inner := range test.WidgetRenderer(o).Objects() {
			texts = append(texts, labels(inner)...)
		}
	}
	return texts
}

// TestEveryBoard: on boards for which no openings are drawn games start from the empty board, and
// a computer that plays at random is among the players. The two computers that are watched begin
// as the players.
func TestEveryBoard(t *testing.T) {
	h := newProgram()
	h.rules, h.watch = game.Rules{Width: 15, Height: 15, WinLength: 4}, []game.Level{game.Easy, ""}
	tournament := open(t, h)
	if want := []game.Level{game.Easy, randomPlayer}; !slices.Equal(tournament.plan.Players, want) {
		t.Fatalf("the players are %v, not %v", tournament.plan.Players, want)
	}
	if got := tournament.window.openings.Text; got != lang.TournamentEmptyBoard() {
		t.Errorf("openings: %q", got)
	}
	tournament.window.rounds.SetText("1")
	test.Tap(tournament.window.start)
	h.until(t, func() bool { return !tournament.job.Busy() })
	if len(tournament.plan.Points) != 2 || len(tournament.plan.RandomOpenings) > 0 {
		t.Errorf("played: %+v", tournament.plan)
	}
	for _, g := range h.games {
		tree, err := g.LoadTree()
		if err != nil || *tree.MainLine()[1].Choice != game.PlaceAt(game.Pt(0, 0)) || !slices.Contains(g.Names[:], lang.Random()) {
			t.Errorf("%v begins with %v, %v", g.Names, tree.MainLine()[1].Choice, err)
		}
	}
	if p, ok := parsePlan(h.stored); !ok || p.Rules != h.rules {
		t.Errorf("stored as %s", h.stored)
	}
}

// TestFewerRounds: where rounds are taken away that were played, the words have as many
// games as the table.
func TestFewerRounds(t *testing.T) {
	h := newProgram()
	tournament := open(t, h)
	tournament.plan.Players = []game.Level{game.Easy, game.Medium}
	tournament.plan.Points = []float64{1, 0, 1, 0}
	for i, want := range []string{"2 of 2", "4 of 4", "4 of 6"} {
		rounds := strconv.Itoa(i + 1)
		tournament.window.rounds.SetText(rounds)
		table := rows(&tournament.plan)
		if games := want[:1]; !strings.Contains(tournament.window.status.Text, want) || !strings.HasSuffix(table[1][1], "/"+games) {
			t.Errorf("with %s rounds it says %q over %q", rounds, tournament.window.status.Text, table)
		}
	}
}

// TestNobodyIsPerfectFromAnOpening: the proof that Perfect plays by begins with the empty
// board, and a tournament with openings.
func TestNobodyIsPerfectFromAnOpening(t *testing.T) {
	h := newProgram()
	tournament := open(t, h)
	if offered := tournament.offered(); slices.Contains(offered, game.Perfect) || !slices.Contains(offered, game.Master) {
		t.Errorf("it offers %v", offered)
	}
}

// TestNoLibrary: a game that cannot be kept stops the tournament, and says why.
func TestNoLibrary(t *testing.T) {
	h := newProgram()
	h.full = errors.New("disk full")
	tournament := open(t, h)
	tournament.plan.Players = []game.Level{game.Easy, game.Medium}
	tournament.start()
	h.until(t, func() bool { return !tournament.job.Busy() })
	if len(tournament.plan.Points) != 0 || !strings.Contains(tournament.window.status.Text, "disk full") {
		t.Errorf("%v, %q", tournament.plan.Points, tournament.window.status.Text)
	}
}

// TestOpeningFile: openings of a file are played in its order, one a round.
func TestOpeningFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "openings.txt")
	for text, want := range map[string]string{
		"":              lang.TournamentNoOpenings(),
		"h8i9\nwhat\n":  lang.TournamentOpeningLine(2, "what", lang.TournamentNoOpening()),
		"h8h8\n":        lang.TournamentOpeningLine(1, "h8h8", lang.Refusal(game.ErrOccupied)()),
		"h8i9\n0,0 8,0": lang.TournamentOpeningLine(2, "0,0 8,0", lang.Refusal(game.ErrOffBoard)()),
	} {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := readOpenings(path, game.Freestyle); err == nil || refusal(err) != lang.TournamentUnreadable(want) {
			t.Errorf("%q: %v, said as %q", text, err, refusal(err))
		}
	}
	if err := os.WriteFile(path, []byte("h8i9\n0,0 0,1 1,0\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	h := newProgram()
	tournament := open(t, h)
	var err error
	if tournament.plan.Openings, err = readOpenings(path, game.Freestyle); err != nil {
		t.Fatal(err)
	}
	tournament.plan.Players, tournament.plan.Rounds = []game.Level{game.Easy, game.Medium}, 3
	tournament.start()
	h.until(t, func() bool { return !tournament.job.Busy() })
	for n, g := range h.games {
		tree, err := g.LoadTree()
		if err != nil {
			t.Fatal(err)
		}
		line := tree.MainLine()
		for i, point := range tournament.plan.Openings[n/2%2] {
			if *line[i+1].Choice != game.PlaceAt(point) {
				t.Errorf("game %d begins with %v", n, line[i+1].Choice)
			}
		}
	}
	if len(h.games) != 6 {
		t.Errorf("%d games", len(h.games))
	}
	if _, err := readOpenings(filepath.Join(t.TempDir(), "none"), game.Freestyle); refusal(err) == "" {
		t.Error("no words for a file that is not there")
	}
}

// TestStoredPlans: what makes no sense is not taken from the store.
func TestStoredPlans(t *testing.T) {
	good := `{"Rules":{"Width":15,"Height":15,"Line":5},"Players":["easy","hard"],"Rounds":2,"Seconds":1,"Points":[1,0.5]}`
	if p, ok := parsePlan(good); !ok || len(p.Points) != 2 {
		t.Errorf("%+v %v", p, ok)
	}
	for _, bad := range []string{"", "{}", strings.Replace(good, "15", "3", 2), strings.Replace(good, "0.5", "7", 1), strings.Replace(good, `"Rounds":2`, `"Rounds":0`, 1),
		strings.Replace(good, `"Rounds":2`, `"Rounds":2,"Forfeits":[1]`, 1), strings.Replace(good, `"Rounds":2`, `"Rounds":2,"Forfeits":[2]`, 1),
		strings.Replace(good, `"Seconds"`, `"Drawn":[[{"X":1,"Y":1},{"X":1,"Y":1}]],"Seconds"`, 1)} {
		if p, ok := parsePlan(bad); ok {
			t.Errorf("%s: %+v", bad, p)
		}
	}
}

// TestWords: the window has words in every language.
func TestWords(t *testing.T) {
	defer lang.SetLanguage(lang.English)
	for _, l := range lang.Languages {
		lang.SetLanguage(l)
		h := newProgram()
		tournament := New(h.desk(test.NewApp()), h.host())
		tournament.plan, tournament.read = tournament.newPlan(), true
		tournament.plan.Players = []game.Level{game.Easy, game.ProgramLevel("/x/pbrain-other")}
		tournament.Show()
		if text := tournament.window.status.Text; text == "" || strings.Contains(text, "%!") {
			t.Errorf("%q", text)
		}
	}
}

// A tournament that commit 2f3c983 has stored is read, and written as it was.
func TestAPlanOfAnEarlierVersion(t *testing.T) {
	const stored = `{"Rules":{"Width":15,"Height":15,"Line":5,"Exact":false,"Fouls":false,"DeadDraw":false},"Players":["easy","hard","/opt/pbrain-one"],"Rounds":4,"Seconds":2,` +
		`"Openings":[[{"X":7,"Y":7},{"X":8,"Y":8}]],"File":"even.txt","Drawn":[[{"X":7,"Y":7},{"X":7,"Y":8},{"X":9,"Y":7}]],"Seed":17,"Points":[1,0.5,0]}`
	p, ok := parsePlan(stored)
	if text, err := json.Marshal(&p); !ok || err != nil || string(text) != stored {
		t.Errorf("%t, %v, it is written as\n%s", ok, err, text)
	}
}
