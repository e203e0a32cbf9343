package store

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"jingzi/game"
	"jingzi/game/saved"
)

// alertRecorder collects alerts.
type alertRecorder struct {
	lock   sync.Mutex
	alerts []Alert
	news   chan struct{} // receives a value for each alert; may be nil
}

func (r *alertRecorder) notify(a Alert) {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.alerts = append(r.alerts, a)
	if r.news != nil {
		r.news <- struct{}{}
	}
}

// kinds returns the kinds of the alerts so far.
func (r *alertRecorder) kinds() []AlertKind {
	r.lock.Lock()
	defer r.lock.Unlock()

	var kinds []AlertKind
	for _, a := range r.alerts {
		kinds = append(kinds, a.Kind)
	}

	return kinds
}

// openListening opens a store and passes its alerts to notify.
func openListening(dir string, notify func(Alert)) *Store { return listen(Open(dir), notify) }

func listen(s *Store, notify func(Alert)) *Store {
	for _, a := range s.Listen(notify) {
		notify(a)
	}
	return s
}

// mustOpen opens a store and fails the test on any alert. The store is closed at the end of the test, if it is
// still open: before its folder is removed, which would be an alert.
func mustOpen(t testing.TB, dir string) *Store {
	t.Helper()
	s := openListening(dir, func(a Alert) { t.Errorf("got the alert %+v, want none", a) })
	t.Cleanup(func() {
		select {
		case <-s.done: // closed by the test
		default:
			_ = s.Close()
		}
	})

	return s
}

func mustClose(t testing.TB, s *Store) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
}

// mustFlush waits until all changes are written.
func mustFlush(t testing.TB, s *Store) {
	t.Helper()
	if !s.Flush(time.Minute) {
		t.Fatal("the changes were not written in time")
	}
}

// newGame returns an uncounted game between two people with the given choices.
func newGame(t testing.TB, r game.Rules, o game.Opening, choices []game.Choice) *saved.Game {
	t.Helper()

	tree := game.NewTree(r, o)
	for i, n := 0, tree.Root(); i < len(choices); i++ {
		n = n.Add(&game.Node{Choice: &choices[i], ThinkTime: time.Duration(i) * time.Second})
	}
	g, err := saved.FromTree(tree)
	if err != nil {
		t.Fatal(err)
	}

	return g
}

// situationsOf returns the situations of a game's main line.
func situationsOf(t testing.TB, g *saved.Game) []game.Situation {
	t.Helper()
	tree, err := g.LoadTree()
	if err != nil {
		t.Fatal(err)
	}
	situations, err := tree.Situations(tree.MainLineEnd())
	if err != nil {
		t.Fatal(err)
	}

	return situations
}

// xo returns a game of tic-tac-toe between two people. The choices are names of points, or "resign" if White
// resigns.
func xo(t testing.TB, id string, choices ...string) *saved.Game {
	t.Helper()

	var parsed []game.Choice
	for _, text := range choices {
		c := game.Choice{Kind: game.End, Result: game.Result{Winner: game.Black, Reason: game.Resigned}}
		if text != "resign" {
			point, err := game.TicTacToe.ParsePoint(text)
			if err != nil {
				t.Fatal(err)
			}
			c = game.PlaceAt(point)
		}
		parsed = append(parsed, c)
	}
	g := newGame(t, game.TicTacToe, game.Opening{}, parsed)
	g.ID, g.Uncounted = id, false
	if g.Result.Over() {
		g.Category = twoPlayers
	}

	return g
}

var twoPlayers = game.Category{Rules: game.TicTacToe, Mode: game.HumanVsHuman, Colour: game.Black}

func wonGame(t testing.TB, id string) *saved.Game { return xo(t, id, "a1", "b1", "a2", "b2", "a3") }
func lostGame(t testing.TB, id string) *saved.Game {
	return xo(t, id, "a1", "b1", "a2", "b2", "c3", "b3")
}
func drawnGame(t testing.TB, id string) *saved.Game {
	return xo(t, id, "b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3", "c3")
}

// asReplaced returns a copy of a game that is marked as replaced.
func asReplaced(g *saved.Game) *saved.Game {
	copied := *g
	copied.Replaced = true
	return &copied
}

// checkResume compares the IDs of the current and the replaced games that Resume returns with the given IDs, and checks
// that they are marked accordingly, since the window saves them with that mark.
func checkResume(t testing.TB, s *Store, wantCurrent string, wantReplaced ...string) {
	t.Helper()

	current, replaced := s.Resume()
	var ids []string
	for _, g := range replaced {
		ids = append(ids, g.ID)
		if !g.Replaced {
			t.Errorf("Resume: the replaced game %q is not marked as such", g.ID)
		}
	}
	id := ""
	if current != nil {
		id = current.ID
		if current.Replaced {
			t.Errorf("Resume: the current game %q is marked as replaced", id)
		}
	}
	if id != wantCurrent || !slices.Equal(ids, wantReplaced) {
		t.Errorf("Resume = %q, %q; want %q, %q", id, ids, wantCurrent, wantReplaced)
	}
}

func TestGamesAreRestored(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a folder", "with % and ? and # and é")
	s := mustOpen(t, dir)
	checkResume(t, s, "")
	s.SaveGame(xo(t, "one", "b2"))
	s.SaveGame(xo(t, "one", "b2", "a1"))
	s.SaveGame(asReplaced(xo(t, "one", "b2", "a1")))
	last := xo(t, "two", "a1", "b2", "c3")
	last.Names, last.Assisted = [2]string{"李", "O'Neill\x00"}, true
	s.SaveGame(last)
	mustClose(t, s)

	s = mustOpen(t, dir)
	defer mustClose(t, s)
	current, replaced := s.Resume()
	if !reflect.DeepEqual(current, last) {
		t.Errorf("got the current game %+v, want %+v", current, last)
	}
	if want := asReplaced(xo(t, "one", "b2", "a1")); len(replaced) != 1 || !reflect.DeepEqual(replaced[0], want) {
		t.Errorf("got the replaced games %+v, want %+v", replaced, want)
	}
	if g, err := s.Load("one"); err != nil || g.ID != "one" {
		t.Errorf("got the game %+v, %v; want one", g, err)
	}
	if _, err := s.Load("none"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("loading a missing game: got error %v, want %v", err, fs.ErrNotExist)
	}
}

func TestResume(t *testing.T) {
	for name, test := range map[string]struct {
		games    []*saved.Game // in the order in which they are saved
		deleted  string
		current  string
		replaced []string
	}{
		"the unfinished game":             {games: []*saved.Game{xo(t, "a", "a1")}, current: "a"},
		"a finished game":                 {games: []*saved.Game{wonGame(t, "a")}, current: "a"},
		"nothing after New":               {games: []*saved.Game{asReplaced(xo(t, "a", "a1"))}, replaced: []string{"a"}},
		"the newest game":                 {games: []*saved.Game{asReplaced(wonGame(t, "a")), asReplaced(wonGame(t, "b")), xo(t, "c", "a1")}, current: "c", replaced: []string{"a", "b"}},
		"killed between two games":        {games: []*saved.Game{wonGame(t, "a"), wonGame(t, "b")}, current: "b", replaced: []string{"a"}},
		"the earlier game after Undo":     {games: []*saved.Game{asReplaced(wonGame(t, "a")), xo(t, "b", "a1"), xo(t, "a", "a1")}, deleted: "b", current: "a"},
		"order of changes, not of starts": {games: []*saved.Game{asReplaced(wonGame(t, "a")), asReplaced(wonGame(t, "b")), asReplaced(xo(t, "a", "a1"))}, replaced: []string{"b", "a"}},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()

			s := mustOpen(t, dir)
			for _, g := range test.games {
				s.SaveGame(g)
			}

			s.DeleteGame(test.deleted)
			mustClose(t, s)
			s = mustOpen(t, dir)
			defer mustClose(t, s)
			checkResume(t, s, test.current, test.replaced...)
		})
	}
}

// TestResumeLimitsReplacedGames checks that Resume returns at most undoGames replaced games, and that the
// library has all games.
func TestResumeLimitsReplacedGames(t *testing.T) {
	dir := t.TempDir()
	s := mustOpen(t, dir)
	var want []string
	for i := range 2 * undoGames {
		g := wonGame(t, fmt.Sprint("g", i))
		if i < 2*undoGames-1 {
			g = asReplaced(g)
		}
		s.SaveGame(g)
		if i >= undoGames-1 && g.Replaced {
			want = append(want, g.ID)
		}
	}
	mustClose(t, s)

	for range 2 {
		s = mustOpen(t, dir)
		checkResume(t, s, fmt.Sprint("g", 2*undoGames-1), want...)
		if all, err := listGames(s, 1000); err != nil || len(all) != 2*undoGames {
			t.Errorf("got %d games in the library, %v; want %d", len(all), err, 2*undoGames)
		}
		mustClose(t, s)
	}
}

// checkCounts checks the score and the statistics of tic-tac-toe between two people.
func checkCounts(t testing.TB, s *Store, score, statistics saved.Tally, numAssisted int) {
	t.Helper()
	if got := s.Tally(twoPlayers); got != score {
		t.Errorf("got the score %+v, want %+v", got, score)
	}
	rows := s.Statistics()
	want := []saved.StatRow{{Category: twoPlayers, Tally: statistics, Assisted: numAssisted}}
	if statistics.Games() == 0 {
		want = nil
	} else if len(rows) == 1 {
		want[0].Unaided = rows[0].Unaided
		if got, want := rows[0].Unaided.Games(), statistics.Games()-numAssisted; got != want {
			t.Errorf("got %d unaided games, want %d", got, want)
		}
	}
	if !slices.Equal(rows, want) {
		t.Errorf("got the statistics %+v, want %+v", rows, want)
	}
}

// TestScoreAndStatistics checks that a sequence of games gives the same counts before a write, after
// each write, after a restart at each step, and without a file.
func TestScoreAndStatistics(t *testing.T) {
	tally := func(won, drawn, lost int) saved.Tally { return saved.Tally{Won: won, Drawn: drawn, Lost: lost} }
	markAssisted := func(g *saved.Game) *saved.Game { g.Assisted = true; return g }
	uncounted := wonGame(t, "file")
	uncounted.Uncounted, uncounted.Category = true, game.Category{}

	steps := []struct {
		do                func(s *Store)
		score, statistics saved.Tally
		numAssisted       int
	}{
		{func(s *Store) { s.SaveGame(xo(t, "a", "a1")) }, tally(0, 0, 0), tally(0, 0, 0), 0},
		{func(s *Store) { s.SaveGame(wonGame(t, "a")) }, tally(1, 0, 0), tally(1, 0, 0), 0},
		{func(s *Store) { s.SaveGame(wonGame(t, "a")) }, tally(1, 0, 0), tally(1, 0, 0), 0},
		{func(s *Store) { s.SaveGame(drawnGame(t, "b")) }, tally(1, 1, 0), tally(1, 1, 0), 0},
		{func(s *Store) { s.SaveGame(xo(t, "b", "a1")) }, tally(1, 0, 0), tally(1, 0, 0), 0}, // taken back
		{func(s *Store) { s.SaveGame(markAssisted(lostGame(t, "b"))) }, tally(1, 0, 1), tally(1, 0, 1), 1},
		{func(s *Store) { s.SaveGame(uncounted) }, tally(1, 0, 1), tally(1, 0, 1), 1},
		{func(s *Store) { s.ResetScore() }, tally(0, 0, 0), tally(1, 0, 1), 1},
		{func(s *Store) { s.SaveGame(asReplaced(markAssisted(lostGame(t, "b")))) }, tally(0, 0, 0), tally(1, 0, 1), 1}, // finished before the reset
		{func(s *Store) { s.SaveGame(wonGame(t, "c")) }, tally(1, 0, 0), tally(2, 0, 1), 1},
		{func(s *Store) { s.ResetStatistics() }, tally(1, 0, 0), tally(0, 0, 0), 0},
		{func(s *Store) { s.SaveGame(xo(t, "b", "a1")) }, tally(1, 0, 0), tally(0, 0, 0), 0},
		{func(s *Store) { s.SaveGame(wonGame(t, "b")) }, tally(2, 0, 0), tally(1, 0, 0), 0}, // finished again
		{func(s *Store) { s.SaveGame(drawnGame(t, "d")) }, tally(2, 1, 0), tally(1, 1, 0), 0},
		{func(s *Store) { s.DeleteGame("d") }, tally(2, 0, 0), tally(1, 0, 0), 0},
	}
	for name, after := range map[string]func(*Store, string) *Store{
		"without waiting":  func(s *Store, _ string) *Store { return s },
		"after each write": func(s *Store, _ string) *Store { mustFlush(t, s); return s },
		"after each restart": func(s *Store, dir string) *Store {
			mustClose(t, s)
			s = mustOpen(t, dir)
			s.Resume()
			return s
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			s := mustOpen(t, dir)
			for i, step := range steps {
				step.do(s)
				s = after(s, dir)
				checkCounts(t, s, step.score, step.statistics, step.numAssisted)
				if t.Failed() {
					t.Fatalf("failed after step %d", i)
				}
			}
			if all, err := listGames(s, 10); err != nil || len(all) != 4 {
				t.Errorf("got %d games in the library after a reset, %v; want 4", len(all), err)
			}
			mustClose(t, s)
		})
	}
	t.Run("in memory", func(t *testing.T) {
		s := openListening("", func(Alert) {})
		for i, step := range steps {
			step.do(s)
			checkCounts(t, s, step.score, step.statistics, step.numAssisted)
			if t.Failed() {
				t.Fatalf("failed after step %d", i)
			}
		}
		if all, err := listGames(s, 10); err != nil || len(all) != 4 {
			t.Errorf("got %d games in the library, %v; want 4", len(all), err)
		}
		if err := s.Close(); err == nil {
			t.Error("Close returned no error although nothing was saved")
		}
	})
}

// TestResetWithClockAhead checks that a reset stays in effect after a restart, even if the games ended
// at a time in the future.
func TestResetWithClockAhead(t *testing.T) {
	dir := t.TempDir()
	s := mustOpen(t, dir)
	s.SaveGame(wonGame(t, "a"))
	s.SaveGame(wonGame(t, "b"))
	mustFlush(t, s)

	for id, offset := range map[string]time.Duration{"a": time.Hour, "b": 2 * time.Hour} {
		if _, err := s.current().db.Exec("UPDATE games SET finished = ? WHERE id = ?",
			time.Now().Add(offset).UnixMilli(), id); err != nil {
			t.Fatal(err)
		}
	}
	mustClose(t, s)
	s = mustOpen(t, dir)
	checkCounts(t, s, saved.Tally{Won: 2}, saved.Tally{Won: 2}, 0)
	s.ResetScore()
	s.ResetStatistics()

	for range 2 {
		checkCounts(t, s, saved.Tally{}, saved.Tally{}, 0)
		mustClose(t, s)
		s = mustOpen(t, dir)
	}
	mustClose(t, s)
}

func TestScoreOfBothSides(t *testing.T) {
	s := openListening("", func(Alert) {})
	defer s.Close()
	whiteWon := lostGame(t, "b")
	whiteWon.Category.Colour = game.White
	s.SaveGame(wonGame(t, "a"))
	s.SaveGame(whiteWon)
	if got := s.Tally(game.Category{Rules: game.TicTacToe, Mode: game.HumanVsHuman}); got != (saved.Tally{Won: 2}) {
		t.Errorf("got the tally %+v, want 2 wins", got)
	}
}

func TestValues(t *testing.T) {
	type settings struct {
		Look  int
		Name  string
		Other struct{ A, B int }
	}
	dir := t.TempDir()
	s := mustOpen(t, dir)
	if _, ok := s.Value("x"); ok {
		t.Error("got a value from an empty store")
	}
	s.Set("x", "1")
	s.Set("x", "2")
	s.Set("deleted", "3")
	mustFlush(t, s)
	s.Delete("deleted")
	first := settings{Look: 2, Name: "é"}
	first.Other.B = 7

	if err := s.SetFields("settings.", first); err != nil {
		t.Fatal(err)
	}
	mustClose(t, s)
	s = mustOpen(t, dir)
	defer mustClose(t, s)
	if v, ok := s.Value("x"); v != "2" || !ok {
		t.Errorf("got x = %q, %v; want 2", v, ok)
	}
	if _, ok := s.Value("deleted"); ok {
		t.Error("got a value of a deleted key")
	}
	s.Set("settings.New", "8")       // of a later version
	s.Set("settings.Name", "broken") // not JSON
	second := settings{Name: "as it was"}
	if err := s.Fields("settings.", &second); err == nil || !strings.Contains(err.Error(), "settings.Name") ||
		second.Look != 2 || second.Other.B != 7 || second.Name != "as it was" {
		t.Errorf("got %+v, error %v; want the error of settings.Name and all other fields", second, err)
	}
	s.Set("settings.Name", "8") // JSON, but not a string
	if err := s.Fields("settings.", &second); err == nil || second.Look != 2 || second.Name != "as it was" {
		t.Errorf("got %+v, error %v; want an error and the fields unchanged", second, err)
	}
}

// TestTwoWindows checks that two windows keep their own games, and that their settings and counts are
// merged in the file.
func TestTwoWindows(t *testing.T) {
	dir := t.TempDir()
	first, second := mustOpen(t, dir), mustOpen(t, dir)
	if first.Window() != 1 || second.Window() != 2 {
		t.Errorf("got the windows %d and %d, want 1 and 2", first.Window(), second.Window())
	}
	first.SaveGame(xo(t, "a", "a1"))
	first.Set("x", "one")
	first.Set("y", "one")
	mustFlush(t, first)
	checkResume(t, second, "") // the first window has the game
	second.SaveGame(xo(t, "b", "b1"))
	second.SaveGame(wonGame(t, "c"))
	second.SaveGame(xo(t, "b", "b1", "a1"))
	second.Set("x", "two")
	mustFlush(t, second)
	first.SaveGame(asReplaced(wonGame(t, "d")))
	first.SaveGame(xo(t, "a", "a1"))
	mustFlush(t, first)
	checkCounts(t, first, saved.Tally{Won: 2}, saved.Tally{Won: 2}, 0)
	first.ResetScore()
	mustFlush(t, first)
	second.SaveGame(asReplaced(wonGame(t, "c")))
	second.SaveGame(xo(t, "b", "b1", "a1", "c1"))
	mustClose(t, first)
	mustClose(t, second)

	first = mustOpen(t, dir)
	checkCounts(t, first, saved.Tally{}, saved.Tally{Won: 2}, 0)
	if x, _ := first.Value("x"); x != "two" {
		t.Errorf("got x = %q, want two", x)
	}
	if y, _ := first.Value("y"); y != "one" {
		t.Errorf("got y = %q, want one", y)
	}
	checkResume(t, first, "b", "c") // the newest unfinished game, although it was in window 2
	second = mustOpen(t, dir)
	checkResume(t, second, "a", "d")
	third := mustOpen(t, dir)
	checkResume(t, third, "")
	mustClose(t, third)
	mustClose(t, second)
	mustClose(t, first)
}

// TestManyWindowsAtOnce checks that windows that start and write at the same time lose no data.
func TestManyWindowsAtOnce(t *testing.T) {
	dir := t.TempDir()
	const windows, games = 6, 20
	var all sync.WaitGroup
	for w := range windows {
		all.Go(func() {
			s := mustOpen(t, dir)
			s.Resume()

			for i := range games {
				s.SaveGame(wonGame(t, fmt.Sprint(w, "-", i)))
				s.Set(fmt.Sprint("key", w), fmt.Sprint(i))
				if i%5 == 0 {
					s.Flush(time.Second)
				}
				if i == games/2 {
					mustClose(t, s)
					s = mustOpen(t, dir)
				}
			}
			mustClose(t, s)
		})
	}
	all.Wait()

	s := mustOpen(t, dir)
	defer mustClose(t, s)
	checkCounts(t, s, saved.Tally{Won: windows * games}, saved.Tally{Won: windows * games}, 0)

	for w := range windows {
		if v, _ := s.Value(fmt.Sprint("key", w)); v != fmt.Sprint(games-1) {
			t.Errorf("got key%d = %q, want %d", w, v, games-1)
		}
	}
}

func TestTooManyWindows(t *testing.T) {
	dir := t.TempDir()
	for range maxWindows {
		defer mustClose(t, mustOpen(t, dir))
	}
	var r alertRecorder

	s := openListening(dir, r.notify)
	defer s.Close()
	s.SaveGame(xo(t, "a", "a1"))
	if !slices.Equal(r.kinds(), []AlertKind{AlertMemoryOnly}) || !errors.Is(r.alerts[0].Err, ErrTooManyWindows) {
		t.Errorf("got the alerts %+v, want AlertMemoryOnly with ErrTooManyWindows", r.alerts)
	}
}

// TestUnwritableLock checks that the alert for a lock that cannot be created has the system's error.
func TestUnwritableLock(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(lockName(dir, 1), 0o700); err != nil { // a folder where the file should be
		t.Fatal(err)
	}
	var r alertRecorder

	s := openListening(dir, r.notify)
	defer s.Close()
	var cause *fs.PathError
	if len(r.alerts) != 1 || r.alerts[0].Kind != AlertMemoryOnly || !errors.As(r.alerts[0].Err, &cause) ||
		cause.Path != lockName(dir, 1) {
		t.Errorf("got the alerts %+v, want the path of the lock", r.alerts)
	}
}

// TestWritingFailsAndRecovers checks that a failing write causes one alert, and that the data is
// written as soon as possible.
func TestWritingFailsAndRecovers(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "jingzi")
	if err := os.WriteFile(dir, nil, 0o600); err != nil { // a file where the folder should be
		t.Fatal(err)
	}
	r := alertRecorder{news: make(chan struct{}, 100)}
	s := listen(open(dir, time.Millisecond), r.notify)
	<-r.news
	s.SaveGame(wonGame(t, "a"))
	s.SaveGame(xo(t, "b", "a1"))
	if s.Flush(0) {
		t.Error("Flush = true without a file, want false")
	}
	checkCounts(t, s, saved.Tally{Won: 1}, saved.Tally{Won: 1}, 0)
	if err := os.Remove(dir); err != nil {
		t.Fatal(err)
	}
	<-r.news
	mustClose(t, s)
	if got := r.kinds(); !slices.Equal(got, []AlertKind{AlertMemoryOnly, AlertRecovered}) {
		t.Errorf("got the alerts %+v, want AlertMemoryOnly and AlertRecovered", r.alerts)
	}

	s = mustOpen(t, dir)
	defer mustClose(t, s)
	checkCounts(t, s, saved.Tally{Won: 1}, saved.Tally{Won: 1}, 0)
	checkResume(t, s, "b", "a")
}

// TestNewerVersion checks that a file written by a newer version is not changed.
func TestNewerVersion(t *testing.T) {
	dir := t.TempDir()
	s := mustOpen(t, dir)
	s.SaveGame(wonGame(t, "a"))
	mustFlush(t, s)
	if _, err := s.file.db.Exec(fmt.Sprintf("PRAGMA user_version = %d", currentVersion()+1)); err != nil {
		t.Fatal(err)
	}
	mustClose(t, s)
	before, err := os.ReadFile(filepath.Join(dir, fileName))
	if err != nil {
		t.Fatal(err)
	}
	var r alertRecorder
	s = openListening(dir, r.notify)
	s.SaveGame(wonGame(t, "b"))
	s.Flush(time.Second)
	s.Close()
	if len(r.alerts) != 1 || r.alerts[0].Kind != AlertMemoryOnly || !errors.Is(r.alerts[0].Err, ErrNewer) {
		t.Errorf("got the alerts %+v, want AlertMemoryOnly with ErrNewer", r.alerts)
	}
	if after, err := os.ReadFile(filepath.Join(dir, fileName)); err != nil || string(after) != string(before) {
		t.Errorf("the file of a newer version was changed (read error: %v)", err)
	}
}

// TestLongerFlushStillWaits checks that a short Flush that timed out does not shorten a longer one.
func TestLongerFlushStillWaits(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	defer mustClose(t, s)
	mustFlush(t, s)
	other, err := sql.Open("sqlite", address(filePath(s.dir), ""))
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	tx, err := other.Begin() // locks the file, so that writes wait
	if err != nil {
		t.Fatal(err)
	}
	s.SaveGame(wonGame(t, "a"))

	for range 2 {
		if s.Flush(time.Millisecond) {
			t.Fatal("Flush = true although the file is locked, want false")
		}
	}

	found := make(chan SearchResult, 1)
	go func() {
		r, err := s.Library().Search(t.Context(), Query{})
		if err != nil {
			t.Error(err)
		}

		found <- r
	}()
	s.Flush(2 * time.Millisecond)
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	if r := <-found; len(r.Games) != 1 {
		t.Errorf("got the games %v, want one", r.Games)
	}
}
