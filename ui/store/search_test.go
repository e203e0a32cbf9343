package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"jingzi/game"
	"jingzi/game/saved"
)

// fullEntry returns an entry in which every field has a value.
func fullEntry() LibraryGame {
	return LibraryGame{
		Header: game.Header{ID: "id", Rules: game.Renju, Mode: game.HumanVsComputer, Names: [2]string{"李", "Béla"},
			Collection: "club", Date: "1901-02-03", Event: "cup", Place: "Tallinn", User: game.UserFirst,
			Uncounted: true},
		Finished: time.UnixMilli(minFinished), Named: 4, Black: game.Second, Side: game.White,
		Result: game.Result{Winner: game.White, Reason: game.Resigned}, Stones: 5,
		moves: encodedGame(nil).appendNumber(0).appendNumber(firstPoint + 112),
	}
}

// TestBrokenEntries checks that an entry that is cut off is refused unless only its moves are, and that no byte of its
// head is read beyond the values that there are.
func TestBrokenEntries(t *testing.T) {
	entry := fullEntry()
	whole := entry.append(nil)
	movesStart := len(whole) - len(entry.moves)
	for n := range len(whole) + 1 {
		var g LibraryGame
		if ok := g.read(whole[:n]); ok != (n >= movesStart) {
			t.Errorf("%d of %d bytes, with the moves from %d: the entry is valid: %v", n, len(whole), movesStart, ok)
		}
	}
	const (
		width, height, winLength, named, black, mode, side, winner = 0, 1, 2, 4, 5, 6, 7, 8
	)
	for _, c := range []struct {
		index int
		value int
		ok    bool
	}{
		{width, hasLater | 15, true}, {width, hasLater | game.MaxSize, true}, {width, hasLater | game.MaxSize + 1, false},
		{width, hasLater, false},
		{height, game.MaxSize, true}, {height, game.MaxSize + 1, false}, {winLength, 5, true}, {winLength, 16, false},
		{named, 0, true}, {named, int(game.NumNamedOpenings), true}, {named, int(game.NumNamedOpenings) + 1, false},
		{black, int(game.First), true}, {black, int(game.Second), true}, {black, int(game.Second) + 1, false},
		{mode, 0, true}, {mode, len(game.Modes) - 1, true}, {mode, len(game.Modes), false},
		{side, int(game.White), true}, {side, int(game.White) + 1, false},
		{winner, int(game.Empty), true}, {winner, int(game.White), true}, {winner, int(game.White) + 1, false},
	} {
		data := slices.Clone(whole)
		data[c.index] = byte(c.value)
		var g LibraryGame
		if ok := g.read(data); ok != c.ok {
			t.Errorf("byte %d with the value %d: the entry is valid: %v, want %v", c.index, c.value, ok, c.ok)
		}
	}
}

// TestEntryIsReadBack checks that each field of an entry is read back alone, and that texts added in later versions are
// skipped.
func TestEntryIsReadBack(t *testing.T) {
	full := fullEntry()
	for name, change := range map[string]func(*LibraryGame){
		"all":            func(*LibraryGame) {},
		"no later texts": func(g *LibraryGame) { g.Event, g.Place, g.User = "", "", "" },
		"an event":       func(g *LibraryGame) { g.Place, g.User = "", "" },
		"a place":        func(g *LibraryGame) { g.Event, g.User = "", "" },
		"a user":         func(g *LibraryGame) { g.Event, g.Place = "", "" },
		"counted":        func(g *LibraryGame) { g.Uncounted = false },
		"no names":       func(g *LibraryGame) { g.Names = [2]string{} },
		"levels":         func(g *LibraryGame) { g.ComputerLevels = [2]game.Level{game.Hard, game.Easy} },
		"no moves":       func(g *LibraryGame) { g.moves = encodedGame{} },
		"a full board":   func(g *LibraryGame) { g.Stones = 225 },
		"long texts":     func(g *LibraryGame) { g.Names[0] = strings.Repeat("x", 1000) },
	} {
		g := full
		change(&g)
		var again LibraryGame
		again.Event, again.Place, again.User = "old", "old", game.UserSecond
		if ok := again.read(g.append(nil)); !ok || fmt.Sprintf("%+v", again) != fmt.Sprintf("%+v", g) {
			t.Errorf("%s: got %+v, valid: %v, want\n%+v", name, again, ok, g)
		}
	}

	more := full.append(nil)
	moves := len(more) - len(full.moves)
	numLater := -1
	for i, b := range more {
		if strings.HasPrefix(string(more[i:]), "\x03\x03cup\x07Tallinn") && b == 3 {
			numLater = i
		}
	}
	if numLater < 0 {
		t.Fatalf("the later texts are not in %q", more)
	}
	more[numLater] += 2
	more = slices.Insert(more, moves, []byte("\x04what\x00")...)
	var again LibraryGame
	if ok := again.read(more); !ok || fmt.Sprintf("%+v", again) != fmt.Sprintf("%+v", full) {
		t.Errorf("with later texts: got %+v, valid: %v, want\n%+v", again, ok, full)
	}
	full.Stones = 226
	if again.read(full.append(nil)) {
		t.Error("an entry with more stones than points is valid")
	}
}

// TestDatesOfAQuery checks which games are found by their dates, also those before 1970, whose times cannot be stored.
func TestDatesOfAQuery(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	defer mustClose(t, s)
	games := []*saved.Game{
		renjuGame(t, "h8 h9", game.Black, "1899", "", "1899-12-31"), renjuGame(t, "h8 h9", game.Black, "1930", "", "1930"),
		renjuGame(t, "h8 h9", game.Black, "1969", "", "1969-12"), renjuGame(t, "h8 h9", game.Black, "1970", "", "1970-06-01"),
		renjuGame(t, "h8 h9", game.Black, "2020", "", "2020-02-29"),
	}
	if n, err := s.Library().Import(games); n != len(games) || err != nil {
		t.Fatalf("Import = %d, %v", n, err)
	}
	year := func(n int) time.Time {
		if n == 0 {
			return time.Time{}
		}
		return time.Date(n, 1, 1, 0, 0, 0, 0, time.Local)
	}
	for _, c := range []struct {
		from, to int
		want     string
	}{
		{0, 0, "1899 1930 1969 1970 2020"}, {1900, 0, "1930 1969 1970 2020"}, {1930, 1931, "1930"}, {0, 1930, "1899"},
		{1931, 1970, "1969"}, {1970, 2020, "1970"}, {2020, 2021, "2020"}, {2021, 0, ""},
	} {
		found, err := s.Library().Search(t.Context(), Query{From: year(c.from), To: year(c.to)})
		if err != nil {
			t.Fatal(err)
		}
		all, err := s.Library().Games(found.Games)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, g := range all {
			names = append(names, g.Names[0])
		}
		slices.Sort(names)
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("from %d to %d: got %q, want %q", c.from, c.to, got, c.want)
		}
	}
}

// TestNamesThatAreShown checks that a search by name uses the names as the window shows them.
func TestNamesThatAreShown(t *testing.T) {
	g := fullEntry()
	for _, c := range []struct {
		name string
		want bool
	}{{"béla", true}, {"李", true}, {"CUP", true}, {"tall", true}, {"nobody", false}, {"club", false}} {
		if got := (&Query{Name: c.name}).matchesName(&g); got != c.want {
			t.Errorf("%q is found: %v, want %v", c.name, got, c.want)
		}
	}
	shown := &Query{Name: "computer", PlayerNames: func(*LibraryGame) [2]string { return [2]string{"me", "Computer (hard)"} }}
	if !shown.matchesName(&g) {
		t.Error("a name that is shown is not found")
	}
	shown.Name = "béla"
	if shown.matchesName(&g) {
		t.Error("a name that is not shown is found")
	}
}

// TestResultsOfAQuery checks which games each filter of results finds, for every winner and every side of the user.
func TestResultsOfAQuery(t *testing.T) {
	over := func(winner game.Stone) game.Result { return game.Result{Winner: winner, Reason: game.Resigned} }
	own := LibraryGame{Header: game.Header{Mode: game.HumanVsComputer, Collection: PlayedHere}, Side: game.White}
	two := LibraryGame{Header: game.Header{Mode: game.HumanVsHuman, Collection: PlayedHere}, Side: game.White}
	other := LibraryGame{Header: game.Header{Mode: game.HumanVsComputer, Collection: "club"}, Side: game.White}
	chosen := LibraryGame{Header: game.Header{Mode: game.HumanVsHuman, Collection: "club", User: game.UserSecond},
		Black: game.Second, Side: game.White}
	swapped := chosen
	swapped.Black = game.First
	for _, c := range []struct {
		name string
		g    LibraryGame
		side game.Stone // of the user
	}{
		{"against the computer", own, game.White}, {"of two people", two, game.Empty}, {"imported", other, game.Empty},
		{"with a chosen user", chosen, game.Black}, {"with a chosen user as White", swapped, game.White},
	} {
		for _, winner := range []game.Stone{game.Empty, game.Black, game.White} {
			g := c.g
			g.Result = over(winner)
			if winner == game.Empty {
				g.Result.Reason = game.BoardFull
			}
			isUser := c.side != game.Empty
			for filter, want := range map[ResultFilter]bool{
				BlackWins: winner == game.Black, WhiteWins: winner == game.White, Draw: winner == game.Empty,
				HumanWins:  isUser && winner == c.side,
				HumanLoses: isUser && winner != c.side && winner != game.Empty,
				0:          true,
			} {
				if got := filter.matches(&g); got != want {
					t.Errorf("a game %s that %v won, filter %d: found %v, want %v", c.name, winner, filter, got, want)
				}
			}
		}
		if unfinished := c.g; Draw.matches(&unfinished) || HumanLoses.matches(&unfinished) {
			t.Errorf("a game %s without a result is drawn or lost", c.name)
		}
	}
}

// TestGamesByID checks that a game can be loaded until it is dropped, through the library, too, whether it is written or
// not.
func TestGamesByID(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	defer mustClose(t, s)
	for _, isWritten := range []bool{false, true} {
		s.SaveGame(wonGame(t, "g"))
		if isWritten {
			mustFlush(t, s)
		}
		if g, err := s.Library().Load(GameRef{ID: "g"}); err != nil || g.ID != "g" {
			t.Errorf("written = %v: got %+v, %v", isWritten, g, err)
		}
		s.DeleteGame("g")
		if isWritten {
			mustFlush(t, s)
		}
		if g, err := s.Library().Load(GameRef{ID: "g"}); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("written = %v, dropped: got %+v, %v; want %v", isWritten, g, err, fs.ErrNotExist)
		}
	}
}

// TestFieldsThatCannotBeStored checks that SetFields stores nothing of a value that is not a struct of JSON.
func TestFieldsThatCannotBeStored(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	defer mustClose(t, s)
	for _, v := range []any{make(chan int), 7, "text", []int{1}, struct{ C chan int }{}} {
		if err := s.SetFields("x.", v); err == nil || len(s.Values()) > 0 {
			t.Errorf("%#v: got error %v and the values %q, want an error and none", v, err, s.Values())
		}
	}
	if err := s.SetFields("x.", struct{ A, B int }{1, 2}); err != nil || len(s.Values()) != 2 || s.Values()["x.B"] != "2" {
		t.Errorf("got error %v and the values %q", err, s.Values())
	}
}

// TestNamesOfDamagedFiles checks that a damaged file never takes the name of another one, even within a second, and that
// the write-ahead log goes with it.
func TestNamesOfDamagedFiles(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, fileName)
	names := map[string]bool{}
	for i := range 5 {
		for suffix, text := range map[string]string{"": "data", "-wal": "log", "-shm": "memory"} {
			if err := os.WriteFile(path+suffix, fmt.Append(nil, text, i), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		backup, err := quarantine(dir, path, 1, ErrDamaged)
		if err != nil || names[backup] {
			t.Fatalf("got the name %q, %v after %v", backup, err, names)
		}
		names[backup] = true
		data, _ := os.ReadFile(backup)
		log, _ := os.ReadFile(backup + "-wal")
		if string(data) != fmt.Sprint("data", i) || string(log) != fmt.Sprint("log", i) {
			t.Errorf("file %d has the contents %q and the log %q", i, data, log)
		}
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 10 {
		t.Errorf("got the files %v, %v; want five with their logs", files, err)
	}

	// A missing file has nothing to keep.
	if _, err := quarantine(dir, path, 1, ErrDamaged); err != nil {
		t.Errorf("a missing file: got error %v", err)
	}
}

// TestOrderOfSpareFiles checks that the spare files of this store are found in all folders, the oldest first, without
// those of another store, other files and its own.
func TestOrderOfSpareFiles(t *testing.T) {
	one, two := t.TempDir(), t.TempDir()
	s := &Store{dir: "/a/store", spareFolders: []string{one, filepath.Join(two, "missing"), two}}
	prefix := s.sparePrefix()
	own := filepath.Join(two, prefix+"9.db")
	s.spare = &spare{path: own}
	start := time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	for path, minutes := range map[string]int{
		filepath.Join(one, prefix+"3.db"): 3, filepath.Join(two, prefix+"1.db"): 1, filepath.Join(one, prefix+"2.db"): 2,
		filepath.Join(two, prefix+"4.db"): 4, own: 5, filepath.Join(one, prefix+"5.db-wal"): 0,
		filepath.Join(one, "unsaved-0-1.db"): 0, filepath.Join(one, prefix+"6.db.lock"): 0,
	} {
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if at := start.Add(time.Duration(minutes) * time.Minute); os.Chtimes(path, at, at) != nil {
			t.Fatal("the time cannot be set")
		}
	}
	if err := os.Mkdir(filepath.Join(one, prefix+"7.db"), 0o700); err != nil {
		t.Fatal(err)
	}
	want := []string{filepath.Join(two, prefix+"1.db"), filepath.Join(one, prefix+"2.db"),
		filepath.Join(one, prefix+"3.db"), filepath.Join(two, prefix+"4.db")}
	if got := s.findSpares(); !slices.Equal(got, want) {
		t.Errorf("found are %q, want %q", got, want)
	}
	other := &Store{dir: "/another/store", spareFolders: s.spareFolders}
	if got := other.findSpares(); len(got) > 0 {
		t.Errorf("another store finds %q", got)
	}
}

// TestReplacedAfterRemoval checks that a removed or unknown game is not replaced, and that the others are.
func TestReplacedAfterRemoval(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	defer mustClose(t, s)
	kept, removed := renjuGame(t, "h8 h9", game.Black, "kept", "", "2020"), renjuGame(t, "h8 i9", game.Black, "removed", "", "2020")
	if n, err := s.Library().Import([]*saved.Game{kept, removed}); n != 2 || err != nil {
		t.Fatalf("Import = %d, %v", n, err)
	}
	if err := s.Library().Remove([]GameRef{{ID: removed.ID}}); err != nil {
		t.Fatal(err)
	}
	unknown := renjuGame(t, "h8 j10", game.Black, "unknown", "", "2020")
	unknown.ID = "unknown"
	for _, g := range []*saved.Game{kept, removed, unknown} {
		g.Names[1] = "new"
	}
	if err := s.Library().Replace([]*saved.Game{removed, unknown, kept}); err != nil {
		t.Fatal(err)
	}
	all, err := listGames(s, 10)
	if err != nil || len(all) != 1 || all[0].ID != kept.ID || all[0].Names[1] != "new" {
		t.Errorf("got the games %+v, %v; want only the kept one, replaced", all, err)
	}
}

// TestMissingFile checks that a file which is missing or empty is damaged only if there was one before, of which the copy
// tells, and its data is not in the write-ahead log.
func TestMissingFile(t *testing.T) {
	const none = -1
	for _, c := range []struct {
		file, copied, log int // sizes
		want              error
	}{
		{none, none, none, nil}, {0, none, none, nil}, {9, none, none, nil}, {9, 9, none, nil},
		{none, 9, none, ErrDamaged}, {0, 9, none, ErrDamaged}, {none, 0, none, ErrDamaged},
		{0, 9, 0, ErrDamaged}, {0, 9, 9, nil}, {none, 9, 9, nil}, {none, 9, 0, ErrDamaged},
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, fileName)
		for name, size := range map[string]int{path: c.file, filepath.Join(dir, copyName): c.copied, path + "-wal": c.log} {
			if size == none {
				continue
			}
			if err := os.WriteFile(name, make([]byte, size), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if err := checkMissing(dir, path); !errors.Is(err, c.want) {
			t.Errorf("%+v: got error %v", c, err)
		}
	}
}

// TestDatesOfGames checks the dates that are read from a game, as much of them as is given.
func TestDatesOfGames(t *testing.T) {
	for text, want := range map[string]string{
		"2026-11-20": "2026-11-20", "2026-11-20 18:00": "2026-11-20", "2026-11": "2026-11-01", "2026": "2026-01-01",
		"2026-11-3": "2026-11-01", "2026-13-01": "2026-01-01", "2026?": "2026-01-01", "1850-05": "1850-05-01",
		"": "", "202": "", "yesterday": "", "x2026": "",
	} {
		day, ok := parseDate(text)
		if got := day.Format(time.DateOnly); ok != (want != "") || ok && got != want {
			t.Errorf("parseDate(%q) = %s, %v; want %q", text, got, ok, want)
		}
	}
	for date, want := range map[string]int64{"": 77, "1850": minFinished, "1969-12-30": minFinished, "nonsense": 77} {
		if got := finishedOn(date, 77); got != want {
			t.Errorf("finishedOn(%q) = %d, want %d", date, got, want)
		}
	}
}
