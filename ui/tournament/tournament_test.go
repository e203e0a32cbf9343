package tournament

import (
	"cmp"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
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

// rowEngine plays along a row, so that the player to move first wins.
type rowEngine struct {
	waits <-chan struct{} // if not nil, it values openings only when the channel is closed
	hangs bool            // it does not answer in a game
	fails bool            // it forfeits by a timeout
}

// program is an engine with a transcript, like an external program.
type program struct{ rowEngine }

func (program) Transcript() string { return "> START 15\n< what?" }

func (r rowEngine) Think(ctx context.Context, p game.Position, l game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	if r.fails {
		return game.Point{}, game.ErrEngineTimeout
	}
	if r.waits != nil && l.Nodes > 0 {
		<-r.waits
	}
	if r.hangs && l.Nodes == 0 { // in a game, not for an opening
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

// unstartable is an engine that cannot be started.
type unstartable struct{ rowEngine }

func (unstartable) Start(context.Context, game.Rules) error { return game.ErrEngineStart }

// testHost implements the services of Host, and a desk, without a disk.
type testHost struct {
	session.Computers
	stored        string
	games         []*saved.Game
	importErr     error // returned by Import
	posted        chan func()
	openings      chan struct{} // see rowEngine.waits
	hangingPlayer player        // the player that does not answer in a game
	failingPlayer player        // the player that forfeits its games
	brokenPlayer  game.Level    // the player whose engine cannot be started
	rules         game.Rules    // rules in the main window
	watched       []game.Level  // players in the main window
}

// player is a level, or none, that a test changes while a stopped tournament may still read it.
type player struct{ level atomic.Value }

func (p *player) set(l game.Level)     { p.level.Store(l) }
func (p *player) is(l game.Level) bool { return p.level.Load() == l }

func newTestHost() *testHost {
	return &testHost{posted: make(chan func(), 1000), rules: game.Freestyle}
}

// host returns the Host of the tournament.
func (h *testHost) host() Host {
	return Host{
		Rules:          func() game.Rules { return h.rules },
		WatchedPlayers: func() []game.Level { return h.watched },
		Computers:      h,
		Store:          h,
		Games:          h,
	}
}

func (h *testHost) Levels(game.Rules) []game.Level {
	return []game.Level{game.Easy, game.Medium, game.Master, game.Perfect}
}
func (h *testHost) Supports(game.Rules, game.Level) bool { return false }
func (h *testHost) Value(string) (string, bool)          { return h.stored, h.stored != "" }
func (h *testHost) Set(_, text string)                   { h.stored = text }

func (h *testHost) Player(_ game.Seat, _ game.Rules, l game.Level, _ time.Duration) game.Player {
	if l == h.brokenPlayer {
		return game.Player{Engine: unstartable{}}
	}

	e := rowEngine{waits: h.openings, hangs: h.hangingPlayer.is(l), fails: h.failingPlayer.is(l)}
	if e.fails {
		return game.Player{Engine: program{e}}
	}

	return game.Player{Engine: e}
}

func (h *testHost) Random() game.Engine { return rowEngine{} }

func (h *testHost) Import(games []*saved.Game) (int, error) {
	h.games = append(h.games, games...)
	return len(games), h.importErr
}

func (h *testHost) desk(a fyne.App) *desk.Desk {
	d := &desk.Desk{
		App:       a,
		Post:      func(f func()) { h.posted <- f },
		NewWindow: func(_, title string) fyne.Window { return a.NewWindow(title) },
	}
	d.Settings.Programs = []string{"/x/pbrain-other"}
	return d
}

// waitUntil runs posted functions until done returns true.
func (h *testHost) waitUntil(t *testing.T, done func() bool) {
	t.Helper()

	for timeout := time.After(time.Minute); !done(); {
		select {
		case f := <-h.posted:
			f()
		case <-timeout:
			t.Fatal("done did not return true within a minute")
		}
	}
}

func openTournament(t *testing.T, h *testHost) *Tournament {
	t.Helper()
	lang.SetLanguage(lang.English)
	tournament := New(h.desk(test.NewApp()), h.host())
	tournament.Show()
	tournament.plan.Seed = 1 // a random opening may have stones in the rows of rowEngine
	t.Cleanup(tournament.Stop)

	return tournament
}

// TestTournament checks that the games are in the table and in the library, and that a stopped tournament
// can be resumed after a restart.
func TestTournament(t *testing.T) {
	h := newTestHost()
	tournament := openTournament(t, h)
	if w := tournament.window; !w.start.Disabled() || !w.stop.Disabled() || w.status.Text != lang.TournamentExplain() {
		t.Errorf("without players: got status %q, want %q and disabled start and stop buttons", w.status.Text,
			lang.TournamentExplain())
	}

	for range 3 {
		w := tournament.window
		add := w.players.Objects[len(w.players.Objects)-1].(interface{ SetSelectedIndex(int) })
		add.SetSelectedIndex(0)
	}
	if want := []game.Level{game.Easy, game.Medium, game.Master}; !slices.Equal(tournament.plan.Players, want) ||
		tournament.window.start.Disabled() {
		t.Fatalf("got the players %v, want %v and an enabled start button", tournament.plan.Players, want)
	}
	tournament.window.rounds.SetText("0")
	if !tournament.window.start.Disabled() {
		t.Error("the start button is enabled for 0 rounds")
	}
	tournament.window.rounds.SetText("1")
	h.hangingPlayer.set(game.Master) // plays in the third game
	test.Tap(tournament.window.start)
	h.waitUntil(t, func() bool {
		return len(tournament.plan.Points) == 2 && tournament.current != nil && !tournament.current.isOver
	})
	test.Tap(tournament.window.stop)
	if !tournament.window.stop.Disabled() || tournament.window.start.Disabled() {
		t.Error("the tournament was not stopped")
	}
	tournament.Close()
	tournament.Stop()

	reopened := openTournament(t, h)
	if len(reopened.plan.Points) != 2 || reopened.plan.Rounds != 1 || len(reopened.plan.RandomOpenings) != 1 {
		t.Fatalf("got the stored plan %+v, want 2 games, 1 round and 1 opening", reopened.plan)
	}
	h.hangingPlayer.set("")
	test.Tap(reopened.window.start)
	h.waitUntil(t, func() bool { return !reopened.job.Busy() })
	if reopened.notice != "" || !reopened.window.start.Disabled() ||
		!strings.Contains(reopened.window.status.Text, "6 of 6") {
		t.Errorf("got notice %q and status %q, want 6 of 6 games", reopened.notice, reopened.window.status.Text)
	}
	// The player to move after the opening wins.
	opening, _ := replay(reopened.plan.Rules, reopened.plan.RandomOpenings[0])
	want := 1.0
	if opening.ToMove() == game.White {
		want = 0
	}

	for n, points := range reopened.plan.Points {
		if points != want {
			t.Errorf("game %d: got %v points, want %v", n, points, want)
		}
	}
	// Each player has scored 1 point in 2 games against each opponent. The exact bounds of 2 of 4 are 0.0676 and
	// 0.9324, and 400·log10(0.9324/0.0676) = 456.
	table, wantRow := tableRows(&reopened.plan), []string{"1. Easy", "2/4", "+0 (-456 … +456)", "0", "·", "1/2", "1/2"}
	if len(table) != 4 || !slices.Equal(table[1], wantRow) {
		t.Errorf("got the table %q, want 4 rows, the second %q", table, wantRow)
	}
	if len(h.games) != 6 {
		t.Fatalf("got %d games in the library, want 6", len(h.games))
	}

	pairs := map[[2]string]int{}
	for _, g := range h.games {
		pairs[g.Names]++
		tree, err := g.LoadTree()
		if err != nil {
			t.Fatal(err)
		}
		situations, err := tree.Situations(tree.Current)
		if err != nil || !situations[len(situations)-1].Result().Over() || g.Collection == "" {
			t.Errorf("got %+v, error %v; want a finished game of a collection", g, err)
		}
	}
	if len(pairs) != 6 {
		t.Errorf("got the pairs %v, want 6", pairs)
	}
}

// TestEngineThatCannotStart checks that an engine that cannot be started forfeits its games and the others play on, and
// that a repaired engine plays the further rounds.
func TestEngineThatCannotStart(t *testing.T) {
	h := newTestHost()
	h.brokenPlayer = game.Medium
	tournament := openTournament(t, h)
	tournament.plan.Players, tournament.plan.Rounds = []game.Level{game.Easy, game.Medium, game.Master}, 1
	tournament.start()
	h.waitUntil(t, func() bool { return !tournament.job.Busy() })

	if p := &tournament.plan; len(p.Points) != 6 || p.forfeits(1) != 4 || p.forfeits(0)+p.forfeits(2) != 0 {
		t.Errorf("got %d games, %d forfeited by Medium; want 6 and 4", len(p.Points), p.forfeits(1))
	}
	if tournament.notice != "" || len(h.games) != 6 {
		t.Errorf("got notice %q and %d stored games, want none and 6", tournament.notice, len(h.games))
	}

	h.brokenPlayer = ""
	tournament.plan.Rounds = 2
	tournament.start()
	h.waitUntil(t, func() bool { return !tournament.job.Busy() })
	if p := &tournament.plan; len(p.Points) != 12 || p.forfeits(1) != 4 {
		t.Errorf("repaired: got %d games, %d forfeited by Medium; want 12 and 4", len(p.Points), p.forfeits(1))
	}
}

// TestForfeits checks that the window shows the number of forfeits, the players that forfeited all of
// their games, and, in the row of an external program, the transcript of its last game, until a restart.
func TestForfeits(t *testing.T) {
	h := newTestHost()
	h.failingPlayer.set(game.Medium)
	tournament := openTournament(t, h)
	tournament.plan.Players, tournament.plan.Rounds = []game.Level{game.Easy, game.Medium, game.Master}, 1
	if len(tournament.window.logs) > 0 {
		t.Error("there is a log before a game")
	}
	tournament.start()
	h.waitUntil(t, func() bool { return !tournament.job.Busy() })
	check := func(tournament *Tournament) {
		t.Helper()

		table := tableRows(&tournament.plan)
		cells := map[string][]string{}
		for _, line := range table[1:] {
			cells[line[0][3:]] = line[1:4]
		}
		if table[0][3] != lang.TournamentForfeits() || !slices.Equal(cells["Medium"], []string{"0/4", "–", "4"}) ||
			cells["Easy"][2] != "0" || cells["Master"][2] != "0" {
			t.Errorf("got the table %q, want 4 forfeits of Medium and none of the other players", table)
		}
		if text := tournament.window.status.Unwrapped(); !strings.Contains(text,
			lang.TournamentForfeitsAll("Medium")) || strings.Contains(text, lang.TournamentForfeitsAll("Easy")) {
			t.Errorf("got status %q, want Medium, but not Easy, to forfeit all games", text)
		}
	}
	check(tournament)
	reason := lang.Failure(game.ErrEngineTimeout)()
	if got := strings.Join(labels(tournament.window.table), "\n"); strings.Count(got, reason) != 1 {
		t.Errorf("got the table %q, want %q in it once", got, reason)
	}
	if got := tableText(&tournament.plan); strings.Count(got, reason) != 1 {
		t.Errorf("got the text %q, want %q in it once", got, reason)
	}

	for i, g := range h.games {
		if want := (game.Result{Winner: game.Stone(2 - slices.Index(g.Names[:], "Medium")), Reason: game.Forfeited}); slices.Contains(g.Names[:], "Medium") && g.Result != want {
			t.Errorf("game %d of %v: got result %+v, want %+v", i, g.Names, g.Result, want)
		}
	}
	if len(tournament.window.logs) != 1 {
		t.Fatalf("got %d logs, want that of Medium", len(tournament.window.logs))
	}
	test.Tap(tournament.window.logs[game.Medium])
	dialog := tournament.Window.Canvas().Overlays().Top()
	if dialog == nil || !strings.Contains(strings.Join(labels(dialog), "\n"), "< what?") {
		t.Fatalf("got the log %q, want the transcript in it", labels(dialog))
	}
	tapped := false
	var tapCopy func(fyne.CanvasObject)
	tapCopy = func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *widgets.Button:
			if o.Text == lang.ToolkitCopy() {
				test.Tap(o)
				tapped = true
			}
		case *fyne.Container:
			for _, inner := range o.Objects {
				tapCopy(inner)
			}
		case fyne.Widget:
			for _, inner := range test.WidgetRenderer(o).Objects() {
				tapCopy(inner)
			}
		}
	}
	tapCopy(dialog)
	if !tapped || fyne.CurrentApp().Clipboard().Content() != "> START 15\n< what?" {
		t.Errorf("got %q on the clipboard, copy button found = %v; want the transcript, true",
			fyne.CurrentApp().Clipboard().Content(), tapped)
	}
	tournament.Close()
	tournament.Stop()
	reopened := openTournament(t, h)
	check(reopened)
	if got := strings.Join(labels(reopened.window.table), "\n"); !strings.Contains(got, reason) {
		t.Errorf("after a restart: got the table %q, want %q in it", got, reason)
	}
	if len(reopened.window.logs) > 0 {
		t.Error("there is a log after a restart")
	}
	reopened.plan.Rounds = 0 // no game is in the table
	if n := reopened.plan.forfeits(1); n != 0 {
		t.Errorf("0 rounds: got %d forfeits, want 0", n)
	}
}

// labels returns the texts of all labels in an object.
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

// TestGamesFromEmptyBoard checks that games under rules without random openings start from the empty
// board, and that the computer players in the main window, one of them random, are the initial players.
func TestGamesFromEmptyBoard(t *testing.T) {
	h := newTestHost()
	h.rules, h.watched = game.Rules{Width: 15, Height: 15, WinLength: 4}, []game.Level{game.Easy, ""}
	tournament := openTournament(t, h)
	if want := []game.Level{game.Easy, randomPlayer}; !slices.Equal(tournament.plan.Players, want) {
		t.Fatalf("got the players %v, want %v", tournament.plan.Players, want)
	}
	if got := tournament.window.openings.Text; got != lang.TournamentEmptyBoard() {
		t.Errorf("got the label %q of the openings button, want %q", got, lang.TournamentEmptyBoard())
	}
	tournament.window.rounds.SetText("1")
	test.Tap(tournament.window.start)
	h.waitUntil(t, func() bool { return !tournament.job.Busy() })
	if len(tournament.plan.Points) != 2 || len(tournament.plan.RandomOpenings) > 0 {
		t.Errorf("got the plan %+v, want 2 games and no openings", tournament.plan)
	}

	for _, g := range h.games {
		tree, err := g.LoadTree()
		if err != nil || *tree.MainLine()[1].Choice != game.PlaceAt(game.Pt(0, 0)) ||
			!slices.Contains(g.Names[:], lang.Random()) {
			t.Errorf(
				"got a game of %v that begins with %v, %v; want one of the random player that begins in the corner",
				g.Names, tree.MainLine()[1].Choice, err)
		}
	}
	if p, ok := parsePlan(h.stored); !ok || p.Rules != h.rules {
		t.Errorf("got the stored plan %s, want one with the rules %v", h.stored, h.rules)
	}
}

// TestFewerRounds checks that after the number of rounds is reduced, the status and the table count the
// same games.
func TestFewerRounds(t *testing.T) {
	h := newTestHost()

	tournament := openTournament(t, h)
	tournament.plan.Players = []game.Level{game.Easy, game.Medium}
	tournament.plan.Points = []float64{1, 0, 1, 0}
	for i, want := range []string{"2 of 2", "4 of 4", "4 of 6"} {
		rounds := strconv.Itoa(i + 1)
		tournament.window.rounds.SetText(rounds)
		table := tableRows(&tournament.plan)
		if games := want[:1]; !strings.Contains(tournament.window.status.Text, want) ||
			!strings.HasSuffix(table[1][1], "/"+games) {
			t.Errorf("%s rounds: got status %q and the table %q, want %q in the status and %s games in the table",
				rounds, tournament.window.status.Text, table, want, games)
		}
	}
}

// TestPerfectIsNotACandidate checks that Perfect, which needs a proof from the empty board, cannot be
// added to a tournament with openings.
func TestPerfectIsNotACandidate(t *testing.T) {
	h := newTestHost()
	tournament := openTournament(t, h)
	if candidates := tournament.candidates(); slices.Contains(candidates, game.Perfect) ||
		!slices.Contains(candidates, game.Master) {
		t.Errorf("got the candidates %v, want Master but not Perfect among them", candidates)
	}
}

// TestImportError checks that a game that cannot be stored stops the tournament with an error.
func TestImportError(t *testing.T) {
	h := newTestHost()
	h.importErr = errors.New("disk full")
	tournament := openTournament(t, h)
	tournament.plan.Players = []game.Level{game.Easy, game.Medium}
	tournament.start()
	h.waitUntil(t, func() bool { return !tournament.job.Busy() })
	if len(tournament.plan.Points) != 0 || !strings.Contains(tournament.window.status.Text, "disk full") {
		t.Errorf("got points %v and status %q, want no points and the error in the status", tournament.plan.Points,
			tournament.window.status.Text)
	}
}

// TestOpeningFile checks that the openings of a file are played in order, one per round.
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
		if _, err := readOpenings(path, game.Freestyle); err == nil ||
			openingsError("openings.txt", err) != lang.TournamentUnreadable(want) {
			t.Errorf("%q: got error %v with text %q, want %q", text, err, openingsError("openings.txt", err),
				lang.TournamentUnreadable(want))
		}
	}
	if err := os.WriteFile(path, []byte("h8i9\n0,0 0,1 1,0\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	h := newTestHost()
	tournament := openTournament(t, h)
	tournament.plan.Players, tournament.plan.Rounds = []game.Level{game.Easy, game.Medium}, 3
	tournament.readOpenings(path)
	if w := tournament.window; !w.start.Disabled() || !w.openings.Disabled() || w.stop.Disabled() ||
		tournament.plan.File != "" {
		t.Error("the plan can be changed or has openings while a file is being read in the background")
	}
	h.waitUntil(t, func() bool { return !tournament.isBusy() })
	if got := tournament.window.openings.Text; len(tournament.plan.Openings) != 2 || got != "openings.txt" ||
		tournament.window.start.Disabled() {
		t.Fatalf("got %d openings of %q, want 2 of openings.txt", len(tournament.plan.Openings), got)
	}
	tournament.start()
	h.waitUntil(t, func() bool { return !tournament.job.Busy() })

	for n, g := range h.games {
		tree, err := g.LoadTree()
		if err != nil {
			t.Fatal(err)
		}

		line := tree.MainLine()
		for i, point := range tournament.plan.Openings[n/2%2] {
			if *line[i+1].Choice != game.PlaceAt(point) {
				t.Errorf("game %d: got move %d at %v, want %v", n, i+1, line[i+1].Choice, point)
			}
		}
	}
	if len(h.games) != 6 {
		t.Errorf("got %d games, want 6", len(h.games))
	}
}

// TestUnreadableOpenings checks the message about a file of openings that cannot be read, and that at most
// maxOpenings lines of a file are read.
func TestUnreadableOpenings(t *testing.T) {
	h := newTestHost()
	tournament := openTournament(t, h)
	dir := t.TempDir()
	long, secret := filepath.Join(dir, "long.txt"), filepath.Join(dir, "secret.txt")
	if err := os.WriteFile(long, []byte(strings.Repeat("h8i9\n", maxOpenings)+"not read\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(secret, nil, 0o200); err != nil {
		t.Fatal(err)
	}

	for path, want := range map[string]string{
		filepath.Join(dir, "none.txt"): "Jingzi can't read none.txt: no such file or folder",
		dir:                            "is not a regular file",
		secret:                         "Jingzi can't read secret.txt: permission denied",
		long:                           "",
	} {
		if path == secret && os.Geteuid() == 0 {
			continue // root can read it
		}
		tournament.readOpenings(path)
		h.waitUntil(t, func() bool { return !tournament.isBusy() })
		if got := tournament.notice; !strings.Contains(got, want) || (got == "") != (want == "") {
			t.Errorf("%s: got the message %q, want %q", filepath.Base(path), got, want)
		}
	}
	if len(tournament.plan.Openings) != maxOpenings {
		t.Errorf("got %d openings, want %d", len(tournament.plan.Openings), maxOpenings)
	}
	tournament.readOpenings(filepath.Join(dir, "none.txt"))
	tournament.stop()
	if w := tournament.window; w.openings.Disabled() || len(tournament.plan.Openings) != maxOpenings {
		t.Error("stopping does not cancel the reading of a file")
	}
}

// TestParsePlan checks that invalid stored plans are rejected.
func TestParsePlan(t *testing.T) {
	good := `{"Rules":{"Width":15,"Height":15,"Line":5},"Players":["easy","hard"],"Rounds":2,"Seconds":1,"Points":[1,0.5]}`
	if p, ok := parsePlan(good); !ok || len(p.Points) != 2 {
		t.Errorf("parsePlan(%s) = %+v, %v; want a plan with 2 games, true", good, p, ok)
	}

	for _, bad := range []string{"", "{}", strings.Replace(good, "15", "3", 2), strings.Replace(good, "0.5", "7", 1),
		strings.Replace(good, `"Rounds":2`, `"Rounds":0`, 1),
		strings.Replace(good, `"Rounds":2`, `"Rounds":2,"Forfeits":[1]`, 1),
		strings.Replace(good, `"Rounds":2`, `"Rounds":2,"Forfeits":[2]`, 1),
		strings.Replace(good, `"Seconds"`, `"Drawn":[[{"X":1,"Y":1},{"X":1,"Y":1}]],"Seconds"`, 1)} {
		if p, ok := parsePlan(bad); ok {
			t.Errorf("parsePlan(%s) = %+v, true; want false", bad, p)
		}
	}
}

// TestStatusInEveryLanguage checks that the status is not empty in any language.
func TestStatusInEveryLanguage(t *testing.T) {
	defer lang.SetLanguage(lang.English)

	for _, l := range lang.Languages {
		lang.SetLanguage(l)
		h := newTestHost()
		tournament := New(h.desk(test.NewApp()), h.host())
		tournament.plan, tournament.isRead = tournament.newPlan(), true
		tournament.plan.Players = []game.Level{game.Easy, game.ProgramLevel("/x/pbrain-other")}
		tournament.Show()
		if text := tournament.window.status.Text; text == "" || strings.Contains(text, "%!") {
			t.Errorf("%s: got status %q, want text without %%!", l, text)
		}
	}
}

// TestPlanOfEarlierVersion checks that a plan stored by an earlier version is read, and written back
// unchanged.
func TestPlanOfEarlierVersion(t *testing.T) {
	const stored = `{"Rules":{"Width":15,"Height":15,"Line":5,"Exact":false,"Fouls":false,"DeadDraw":false},"Players":["easy","hard","/opt/pbrain-one"],"Rounds":4,"Seconds":2,` +
		`"Openings":[[{"X":7,"Y":7},{"X":8,"Y":8}]],"File":"even.txt","Drawn":[[{"X":7,"Y":7},{"X":7,"Y":8},{"X":9,"Y":7}]],"Seed":17,"Points":[1,0.5,0]}`
	p, ok := parsePlan(stored)
	if text, err := json.Marshal(&p); !ok || err != nil || string(text) != stored {
		t.Errorf("parsePlan: got ok = %v, want true; Marshal: got\n%s, %v\nwant\n%s", ok, text, err, stored)
	}
}

// TestEscapeAsksBeforeItStops checks that Escape and the close button of the window do not stop a tournament without a
// question, and close a window without games at once.
func TestEscapeAsksBeforeItStops(t *testing.T) {
	h := newTestHost()
	h.hangingPlayer.set(game.Easy)
	tournament := openTournament(t, h)
	tournament.plan.Players = []game.Level{game.Easy, game.Medium}
	tournament.start()
	h.waitUntil(t, func() bool { return tournament.current != nil })

	tournament.HandleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if !tournament.isBusy() || !tournament.Dialogs.IsOpen() {
		t.Fatal("Escape stops the tournament without a question")
	}
	tournament.HandleKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) // no
	if !tournament.isBusy() || tournament.window == nil || tournament.Dialogs.IsOpen() {
		t.Fatal("the tournament does not go on after the answer no")
	}
	tournament.askToClose()
	tournament.HandleKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) // yes
	if tournament.isBusy() || tournament.window != nil {
		t.Fatal("the tournament is not stopped after the answer yes")
	}

	reopened := openTournament(t, h)
	reopened.HandleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if reopened.window != nil {
		t.Error("Escape does not close the window of a tournament that is not running")
	}
}

// TestOpeningsShowProgress checks that the status says so while an opening is being chosen.
func TestOpeningsShowProgress(t *testing.T) {
	h := newTestHost()
	h.openings = make(chan struct{})
	tournament := openTournament(t, h)
	tournament.plan.Players, tournament.plan.Rounds = []game.Level{game.Easy, game.Medium}, 1
	tournament.start()
	h.waitUntil(t, func() bool { return tournament.current != nil })
	if got := tournament.window.status.Unwrapped(); !strings.Contains(got, lang.TournamentChoosing(0)) {
		t.Errorf("got the status %q, want %q in it", got, lang.TournamentChoosing(0))
	}

	close(h.openings)
	h.waitUntil(t, func() bool { return !tournament.job.Busy() })
	if got := tournament.window.status.Unwrapped(); !strings.Contains(got, lang.TournamentDone()) {
		t.Errorf("got the status %q, want %q in it", got, lang.TournamentDone())
	}
}

// TestTimes checks the numbers of seconds that can be entered, and that they are stored and reach the players.
func TestTimes(t *testing.T) {
	h := newTestHost()
	tournament := openTournament(t, h)
	tournament.plan.Players = []game.Level{game.Easy, game.Medium}
	w := tournament.window
	for _, test := range []struct {
		perMove, perGame string
		wantMove         float64
		wantGame         float64
		wantNotice       string
	}{
		{"0.05", "", 0.05, 0, ""},
		{"0,5", "180", 0.5, 180, ""},
		{"600", "0", 600, 0, ""},
		{"0.01", "0", 600, 0, lang.TournamentSecondsRange("0.05", "600")},
		{"NaN", "0", 600, 0, lang.TournamentSecondsRange("0.05", "600")},
		{"2", "0.5", 2, 0, lang.TournamentSecondsRange("1", "36000")},
		{"2", "1e300", 2, 0, lang.TournamentSecondsRange("1", "36000")},
	} {
		w.gameSeconds.SetText(test.perGame)
		noticeOfGame := tournament.notice
		w.seconds.SetText(test.perMove)
		p := tournament.plan
		if p.Seconds != test.wantMove || p.GameSeconds != test.wantGame {
			t.Errorf("%q and %q: got %v and %v, want %v and %v", test.perMove, test.perGame, p.Seconds, p.GameSeconds,
				test.wantMove, test.wantGame)
		}
		if notice := cmp.Or(tournament.notice, noticeOfGame); notice != test.wantNotice {
			t.Errorf("%q and %q: got the notice %q, want %q", test.perMove, test.perGame, notice, test.wantNotice)
		}
		if stored, ok := parsePlan(h.stored); !ok || stored.Seconds != p.Seconds || stored.GameSeconds != p.GameSeconds {
			t.Errorf("got the stored plan %s, want %v and %v seconds", h.stored, p.Seconds, p.GameSeconds)
		}
	}
	if _, ok := parsePlan(strings.Replace(h.stored, `"Seconds":2`, `"Seconds":0.01`, 1)); ok {
		t.Error("a stored plan with 0.01 seconds is accepted")
	}
}

// TestRemovedPlayer checks that a player who is taken out takes only the results of its own games along.
func TestRemovedPlayer(t *testing.T) {
	h := newTestHost()
	h.brokenPlayer = game.Medium
	tournament := openTournament(t, h)
	tournament.plan.Players, tournament.plan.Rounds = []game.Level{game.Easy, game.Medium, game.Master}, 2
	tournament.start()
	h.waitUntil(t, func() bool { return !tournament.job.Busy() })
	before := tournament.plan.schedule().Crosstable(tournament.plan.Points, tournament.plan.Forfeits)

	tournament.window.askToRemove(1)
	tournament.HandleKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	p := &tournament.plan
	after := p.schedule().Crosstable(p.Points, p.Forfeits)
	if !slices.Equal(p.Players, []game.Level{game.Easy, game.Master}) || len(p.Points) != 4 || len(p.Forfeits) != 0 {
		t.Fatalf("got the plan %+v, want 4 games of Easy and Master without forfeits", p)
	}
	if got, want := after.HeadToHead[0][1], before.HeadToHead[0][2]; got.String() != want.String() {
		t.Errorf("Easy against Master: got %v, want %v", &got, &want)
	}

	p.Rounds = 3
	tournament.start()
	h.waitUntil(t, func() bool { return !tournament.job.Busy() })
	if len(p.Points) != 6 || len(h.games) != 14 {
		t.Errorf("after another round: got %d games in the table and %d in the library, want 6 and 14", len(p.Points),
			len(h.games))
	}
}

// TestCopiedTable checks that the copied table is the one in the window, and that the CSV holds the same numbers.
func TestCopiedTable(t *testing.T) {
	h := newTestHost()
	tournament := openTournament(t, h)
	tournament.plan.Players = []game.Level{game.Easy, game.Medium, game.ProgramLevel("/x/pbrain-a,b")}
	tournament.plan.Points = []float64{1, 0.5, 1, 0, 1, 1}
	tournament.show()

	test.Tap(tournament.window.copyTable)
	var copied [][]string
	for line := range strings.Lines(fyne.CurrentApp().Clipboard().Content()) {
		copied = append(copied, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
	}
	rows := tableRows(&tournament.plan)
	if !reflect.DeepEqual(copied, rows) {
		t.Errorf("got the text %q, want %q", copied, rows)
	}

	test.Tap(tournament.window.copyCSV)
	numbers, err := csv.NewReader(strings.NewReader(fyne.CurrentApp().Clipboard().Content())).ReadAll()
	if err != nil || len(numbers) != len(rows) {
		t.Fatalf("got the CSV %q, error %v; want %d rows", numbers, err, len(rows))
	}
	for i, row := range numbers[1:] {
		shown := strings.ReplaceAll(strings.Replace(rows[i+1][1], "½", ".5", 1), "/", " of ")
		if got := row[1] + " of " + row[2]; got != shown || row[0] != rows[i+1][0][len("1. "):] {
			t.Errorf("row %d: got %s with %s in CSV, want %q with %s", i, row[0], got, rows[i+1][0], shown)
		}
	}
}

// TestForfeitsAreReplayed plays the forfeited games of a tournament again after the engine was repaired: each gets its
// new result in its place, a game that is forfeited again counts as forfeited, and a game that was not played again
// when the tournament was stopped still does.
func TestForfeitsAreReplayed(t *testing.T) {
	h := newTestHost()
	h.failingPlayer.set(game.Medium)
	tournament := openTournament(t, h)
	tournament.plan.Players, tournament.plan.Rounds = []game.Level{game.Easy, game.Medium, game.Master}, 1
	p := &tournament.plan
	if !tournament.window.replay.Disabled() {
		t.Error("forfeited games can be played again before there are any")
	}
	finish := func(start func()) {
		t.Helper()
		start()
		h.waitUntil(t, func() bool { return !tournament.job.Busy() })
	}
	finish(tournament.start)
	forfeited := slices.Clone(p.Forfeits)
	if len(forfeited) != 4 || len(p.Points) != 6 {
		t.Fatalf("got the forfeited games %v of %d, want 4 of 6", forfeited, len(p.Points))
	}

	finish(tournament.replayForfeits)
	if !slices.Equal(p.Forfeits, forfeited) || len(p.Points) != 6 {
		t.Errorf("still broken: got the forfeited games %v of %d, want %v of 6", p.Forfeits, len(p.Points), forfeited)
	}

	// Stopped in the second of them.
	h.failingPlayer.set("")
	h.hangingPlayer.set(game.Master)
	test.Tap(tournament.window.replay)
	h.waitUntil(t, func() bool {
		c := tournament.current
		return c != nil && !c.isOver && slices.Contains([]game.Level{c.black, c.white}, game.Master)
	})
	tournament.stop()
	numLeft := len(p.Forfeits)
	if numLeft == 0 || numLeft == 4 || p.forfeits(1) != numLeft {
		t.Errorf("stopped: got the forfeited games %v", p.Forfeits)
	}

	h.hangingPlayer.set("")
	p.Rounds = 2
	finish(tournament.replayForfeits)
	if len(p.Forfeits) != 0 || len(p.Points) != 12 || !p.isDone() {
		t.Errorf("repaired: got the forfeited games %v of %d, want none of 12", p.Forfeits, len(p.Points))
	}

	intact := newTestHost()
	other := openTournament(t, intact)
	other.plan.Players, other.plan.Rounds, other.plan.RandomOpenings = p.Players, 2, p.RandomOpenings
	other.start()
	intact.waitUntil(t, func() bool { return !other.job.Busy() })
	if !slices.Equal(p.Points, other.plan.Points) {
		t.Errorf("got the points %v, want those of a tournament without forfeits, %v", p.Points, other.plan.Points)
	}
	reread, ok := parsePlan(h.stored)
	if !ok || !slices.Equal(reread.Points, p.Points) || len(reread.Forfeits) != 0 {
		t.Errorf("got the stored plan %+v", reread)
	}
	if text := tableText(p); strings.Contains(text, lang.Failure(game.ErrEngineTimeout)()) {
		t.Errorf("the table has a reason without forfeits:\n%s", text)
	}
	if !tournament.window.replay.Disabled() {
		t.Error("the button is enabled without forfeited games")
	}
}
