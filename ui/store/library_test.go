package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"jingzi/game"
	"jingzi/game/saved"
)

// listGames returns the newest games of the library, at most limit.
func listGames(s *Store, limit int) ([]LibraryGame, error) {
	found, err := s.Library().Search(context.Background(), Query{Limit: limit})
	if err != nil {
		return nil, err
	}
	return s.Library().Games(found.Games)
}

// ids returns the sorted IDs of the games that a query finds.
func ids(t testing.TB, s *Store, q Query) string {
	t.Helper()
	found, err := s.Library().Search(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	all, err := s.Library().Games(found.Games)
	if err != nil {
		t.Fatal(err)
	}

	var ids []string
	for _, g := range all {
		ids = append(ids, g.ID)
	}
	slices.Sort(ids)

	return strings.Join(ids, " ")
}

func TestLibrary(t *testing.T) {
	dir := t.TempDir()
	s := mustOpen(t, dir)
	for i := range 10 {
		s.SaveGame(wonGame(t, fmt.Sprint("g", i)))
	}
	s.SaveGame(xo(t, "unfinished", "a1"))
	mustFlush(t, s)
	s.SaveGame(drawnGame(t, "g10"))
	s.DeleteGame("g3")
	if got := ids(t, s, Query{}); got != "g0 g1 g10 g2 g4 g5 g6 g7 g8 g9" {
		t.Errorf("got the games %s, want all but g3", got)
	}

	want := LibraryGame{
		Header: game.Header{ID: "g9", Rules: game.TicTacToe, Mode: game.HumanVsHuman},
		Side:   game.Black,
		Result: game.Result{Winner: game.Black, Reason: game.LineMade},
		Stones: 5,
	}
	for _, restarted := range []bool{false, true} {
		all, err := listGames(s, 100)
		if !slices.IsSortedFunc(all, func(a, b LibraryGame) int { return b.Finished.Compare(a.Finished) }) {
			t.Errorf("the games are not sorted by date: %v", all)
		}
		i := slices.IndexFunc(all, func(g LibraryGame) bool { return g.ID == "g9" })
		if err != nil || i < 0 {
			t.Fatalf("got the games %v, error %v; want g9 among them", all, err)
		}
		want.Finished = all[i].Finished
		if !reflect.DeepEqual(all[i], want) {
			t.Errorf("got the game %+v, want %+v", all[i], want)
		}
		if age := time.Since(want.Finished); age > time.Hour {
			t.Errorf("got a game that finished %v ago, want it finished now", age)
		}
		if got, err := listGames(s, 3); err != nil || !reflect.DeepEqual(got, all[:3]) {
			t.Errorf("limit 3: got %v, %v; want %v", got, err, all[:3])
		}
		if !restarted {
			mustClose(t, s)
			s = mustOpen(t, dir)
		}
	}
	mustClose(t, s)
}

// renjuGame returns a game of renju to import. If winner is not empty, it ends by resignation.
func renjuGame(t testing.TB, points string, winner game.Stone, black, white, date string) *saved.Game {
	t.Helper()

	var choices []game.Choice
	for _, name := range strings.Fields(points) {
		point, err := game.Renju.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		choices = append(choices, game.PlaceAt(point))
	}
	if winner != game.Empty {
		choices = append(choices, game.Choice{Kind: game.End,
			Result: game.Result{Winner: winner, Reason: game.Resigned}})
	}
	g := newGame(t, game.Renju, game.Opening{}, choices)
	g.Names, g.Date, g.Collection = [2]string{black, white}, date, "club"

	return g
}

// importClub imports three games and saves one, and returns their names by ID.
func importClub(t testing.TB, s *Store) (name map[string]string) {
	kagetsu := renjuGame(t, "h8 h9 i9 j7", game.Black, "Anna", "Béla", "2019-05-01")   // the opening D4
	turned := renjuGame(t, "h8 i8 i7 g6 a1", game.White, "Chen", "anna", "2020-11-30") // D4, rotated clockwise
	other := renjuGame(t, "h8 i9 j10", game.Empty, "Dora", "Emil", "2020")
	if n, err := s.Library().Import([]*saved.Game{kagetsu, turned, other}); n != 3 || err != nil {
		t.Fatalf("Import = %d, %v; want 3, nil", n, err)
	}
	own := wonGame(t, "own")
	own.Mode, own.Category.Mode, own.Category.Levels[0] = game.HumanVsComputer, game.HumanVsComputer, game.Hard
	s.SaveGame(own)

	return map[string]string{kagetsu.ID: "kagetsu", turned.ID: "turned", other.ID: "other", "own": "own"}
}

func parsePosition(t testing.TB, r game.Rules, points string) *game.Position {
	t.Helper()

	p := game.NewPosition(r)
	for _, name := range strings.Fields(points) {
		point, err := r.ParsePoint(name)
		if err == nil {
			p, err = p.Play(point)
		}
		if err != nil {
			t.Fatal(err)
		}
	}

	return &p
}

func TestSearch(t *testing.T) {
	played, imported, absent := PlayedHere, "club", "somewhere"
	day := func(year, month int) time.Time { return time.Date(year, time.Month(month), 1, 0, 0, 0, 0, time.Local) }
	black, err := game.NewSetupPosition(game.Renju, []game.Point{game.Pt(8, 6)}, nil, game.White) // i9
	if err != nil {
		t.Fatal(err)
	}

	cases := map[string]struct {
		q    Query
		want string
	}{
		"all":                  {Query{}, "kagetsu other own turned"},
		"rules":                {Query{Rules: game.TicTacToe}, "own"},
		"other rules":          {Query{Rules: game.Freestyle}, ""},
		"opening":              {Query{Opening: 4}, "kagetsu turned"},
		"name":                 {Query{Name: "ann"}, "kagetsu turned"},
		"name with an accent":  {Query{Name: "Béla"}, "kagetsu"},
		"name like a wildcard": {Query{Name: "%"}, ""},
		"mode":                 {Query{Mode: game.HumanVsComputer}, "own"},
		"black won":            {Query{Result: BlackWins}, "kagetsu own"},
		"white won":            {Query{Result: WhiteWins}, "turned"},
		"drawn":                {Query{Result: Draw}, ""},
		"won by me":            {Query{Result: HumanWins}, "own"},
		"lost by me":           {Query{Result: HumanLoses}, ""},
		"a year":               {Query{From: day(2020, 1), To: day(2021, 1)}, "other turned"},
		"a month":              {Query{From: day(2020, 11), To: day(2020, 12)}, "turned"},
		"played here":          {Query{Collection: &played}, "own"},
		"a collection":         {Query{Collection: &imported}, "kagetsu other turned"},
		"no such collection":   {Query{Collection: &absent}, ""},

		"empty board":           {Query{Position: parsePosition(t, game.Renju, "")}, "kagetsu other turned"},
		"another board":         {Query{Position: parsePosition(t, game.Freestyle, "h8")}, "kagetsu other turned"},
		"a smaller board":       {Query{Position: parsePosition(t, game.TicTacToe, "a1")}, "own"},
		"the same position":     {Query{Position: parsePosition(t, game.Renju, "h8 h9 i9 j7")}, "kagetsu turned"},
		"turned":                {Query{Position: parsePosition(t, game.Renju, "h8 g8 g7")}, "kagetsu turned"},
		"another order":         {Query{Position: parsePosition(t, game.Renju, "i9 h9 h8")}, "kagetsu turned"},
		"other colours":         {Query{Position: parsePosition(t, game.Renju, "h9 h8 a1")}, ""},
		"exactly these stones":  {Query{Position: &black}, ""},
		"and any others":        {Query{Position: &black, AllowOthers: true}, "kagetsu turned"},
		"others, and a filter":  {Query{Position: &black, AllowOthers: true, Name: "chen"}, "turned"},
		"others, to the end":    {Query{Position: parsePosition(t, game.Renju, "h8 i8 i7 g6 a1"), AllowOthers: true}, "turned"},
		"position and opening":  {Query{Position: parsePosition(t, game.Renju, "h8"), Opening: 4}, "kagetsu turned"},
		"position, other rules": {Query{Position: parsePosition(t, game.Renju, "h8"), Rules: game.Standard}, ""},
	}
	for _, storage := range []string{"file", "memory", "not written yet", "read-only"} {
		t.Run(storage, func(t *testing.T) {
			var s *Store
			switch storage {
			case "memory":
				s = openListening("", func(Alert) {})
				defer s.Close()
			case "read-only":
				s = mustOpen(t, t.TempDir())
				name := importClub(t, s)
				mustClose(t, s)

				db := openToRead(s.dir)
				if db == nil {
					t.Fatal("the file cannot be opened for reading")
				}
				r := &Store{file: db}
				defer db.close()
				if err := r.Library().Remove([]GameRef{{ID: "own"}}); !errors.Is(err, fs.ErrPermission) {
					t.Errorf("Remove in a read-only file: got error %v, want %v", err, fs.ErrPermission)
				}
				if _, err := (&Store{file: db, dir: s.dir}).Library().Import(nil); !errors.Is(err, fs.ErrPermission) {
					t.Errorf("Import into a read-only file: got error %v, want %v", err, fs.ErrPermission)
				}
				checkSearch(t, r, name, "everything", Query{}, "kagetsu other own turned")

				for title, c := range cases {
					checkSearch(t, r, name, title, c.q, c.want)
				}

				return
			default:
				s = mustOpen(t, t.TempDir())
				defer mustClose(t, s)
			}
			name := importClub(t, s)
			if storage == "file" {
				mustFlush(t, s)
			}

			for title, c := range cases {
				checkSearch(t, s, name, title, c.q, c.want)
			}
		})
	}
}

// checkSearch compares the names of the games that a query finds with want.
func checkSearch(t *testing.T, s *Store, name map[string]string, title string, q Query, want string) {
	t.Helper()

	var got []string
	for _, id := range strings.Fields(ids(t, s, q)) {
		got = append(got, name[id])
	}
	slices.Sort(got)
	if strings.Join(got, " ") != want {
		t.Errorf("%s: found %v, want %s", title, got, want)
	}
}

// TestNextMoves checks that symmetric moves are counted together, in all games that match the query without
// its Position.
func TestNextMoves(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	defer mustClose(t, s)
	importClub(t, s)
	mustFlush(t, s)

	point := func(name string) game.Point {
		p, err := game.Renju.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for title, c := range map[string]struct {
		position string
		q        Query
		want     []NextMove
	}{
		"from the centre":    {"h8", Query{}, []NextMove{{point("h9"), 2, [3]int{0, 1, 1}}, {point("i9"), 1, [3]int{}}}},
		"from the beginning": {"", Query{}, []NextMove{{point("h8"), 3, [3]int{0, 1, 1}}}},
		"as on the board":    {"h8 g8 g7", Query{}, []NextMove{{point("i6"), 2, [3]int{0, 1, 1}}}},
		"of one player":      {"h8", Query{Name: "chen"}, []NextMove{{point("h9"), 1, [3]int{0, 0, 1}}}},
		"of other rules":     {"h8", Query{Rules: game.Freestyle}, nil},
		"at the end":         {"h8 i9 j10", Query{}, nil},
		"with a position":    {"h8", Query{Position: parsePosition(t, game.Renju, "h8 i9")}, []NextMove{{point("h9"), 2, [3]int{0, 1, 1}}, {point("i9"), 1, [3]int{}}}},
	} {
		c.q.Next = parsePosition(t, game.Renju, c.position)
		found, err := s.Library().Search(t.Context(), c.q)
		if err != nil || !reflect.DeepEqual(found.Next, c.want) {
			t.Errorf("%s: got the next moves %+v, %v; want %+v", title, found.Next, err, c.want)
		}
	}
}

// TestVariationHasNoWinner checks that a variation has no winner, whether it branches off the main
// line or continues it.
func TestVariationHasNoWinner(t *testing.T) {
	r, s := game.Renju, mustOpen(t, t.TempDir())
	defer mustClose(t, s)

	addMoves := func(n *game.Node, names string) *game.Node {
		for name := range strings.FieldsSeq(names) {
			point, err := r.ParsePoint(name)
			if err != nil {
				t.Fatal(err)
			}
			n = n.Play(game.PlaceAt(point))
		}

		return n
	}
	won := game.Result{Winner: game.Black, Reason: game.Resigned}
	var games []*saved.Game
	for _, c := range []struct{ main, at, variation string }{
		{"h8 i9 j10", "h8", "h9 j8"}, // only the variation has the position h8 h9
		{"h8 h9", "h8 h9", "g8"},     // the main line ends in this position
		{"h8 h9 i9", "h8 h9", "j9"},
	} {
		tree := game.NewTree(r, game.Opening{})
		addMoves(tree.Root(), c.main).Add(&game.Node{Choice: &game.Choice{Kind: game.End, Result: won}})
		addMoves(addMoves(tree.Root(), c.at), c.variation)
		g, err := saved.FromTree(tree)
		if err != nil {
			t.Fatal(err)
		}
		g.Collection = "variations"
		games = append(games, g)
	}
	if n, err := s.Library().Import(games); n != len(games) || err != nil {
		t.Fatalf("Import = %d, %v; want %d, nil", n, err, len(games))
	}

	found, err := s.Library().Search(t.Context(), Query{Next: parsePosition(t, r, "h8 h9")})
	got := make(map[string][3]int)
	for _, n := range found.Next {
		got[r.Name(n.Point)] = n.Won
		if n.Games != 1 {
			t.Errorf("%s: got %d games, want 1", r.Name(n.Point), n.Games)
		}
	}
	if want := map[string][3]int{"j8": {}, "i8": {}, "i9": {0, 1, 0}, "j9": {}}; err != nil || !maps.Equal(got, want) {
		t.Errorf("got the results %v, %v; want %v", got, err, want)
	}
}

// TestFindNodeMatchesSearch checks that a game opens at the node where the search found the position.
func TestFindNodeMatchesSearch(t *testing.T) {
	r := game.Renju
	tree := game.NewTree(r, game.Opening{})
	for _, line := range []string{"h8 a1 b1 h9", "h8 h9 a1"} {
		n := tree.Root()
		for name := range strings.FieldsSeq(line) {
			point, _ := r.ParsePoint(name)
			n = n.Play(game.PlaceAt(point))
		}
	}
	g, err := saved.FromTree(tree)
	if err != nil {
		t.Fatal(err)
	}
	entry, err := entryOf(g, 1)
	if err != nil {
		t.Fatal(err)
	}
	p := parsePosition(t, r, "h8 h9")
	_, move, _ := newFinder(p).follow(entry.moves, true)
	if n := FindNode(tree, p, true); n == nil || n.Depth() != move {
		t.Errorf("got the node %v, want one with %d moves", n, move)
	}
}

func TestImportingTwiceAddsNothing(t *testing.T) {
	dir := t.TempDir()
	s := mustOpen(t, dir)
	name := importClub(t, s)
	reread := []*saved.Game{renjuGame(t, "h8 h9 i9 j7", game.Black, "Anna", "Béla", "2019-05-01"),
		renjuGame(t, "h8 h9 i9 j6", game.Black, "Anna", "Béla", "2019-05-01")}
	reread[0].Collection = "another file"
	if n, err := s.Library().Import(reread); n != 1 || err != nil {
		t.Errorf("got %d imported games, %v; want 1", n, err)
	}
	name[reread[1].ID] = "new"
	checkSearch(t, s, name, "all", Query{}, "kagetsu new other own turned")
	facets, err := s.Library().Facets(t.Context())
	if want := (Facets{map[game.Rules]int{game.Renju: 4, game.TicTacToe: 1}, map[string]int{"club": 4, PlayedHere: 1}}); err != nil || !reflect.DeepEqual(facets, want) {
		t.Errorf("Facets = %v, %v; want %v, nil", facets, err, want)
	}

	mustClose(t, s)
	s = mustOpen(t, dir)
	defer mustClose(t, s)
	checkSearch(t, s, name, "all", Query{}, "kagetsu new other own turned")
	if g, err := s.Load(reread[1].ID); err != nil || g.Names != reread[1].Names || g.Date != "2019-05-01" ||
		g.Collection != "club" {
		t.Errorf("got the game %+v, %v; want %+v", g, err, reread[1])
	}
}

func TestRestoreRemovedGames(t *testing.T) {
	for _, storage := range []string{"file", "memory"} {
		t.Run(storage, func(t *testing.T) {
			dir := ""
			if storage == "file" {
				dir = t.TempDir()
			}
			s := openListening(dir, func(Alert) {})
			name := importClub(t, s)
			s.Flush(time.Minute)
			found, err := s.Library().Search(t.Context(), Query{Name: "anna"})
			if err != nil {
				t.Fatal(err)
			}
			own, err := s.Library().Search(t.Context(), Query{Mode: game.HumanVsComputer})
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Library().Remove(append(found.Games, own.Games...)); err != nil {
				t.Fatal(err)
			}
			s.SaveGame(asReplaced(wonGame(t, "own"))) // when the next game begins
			checkSearch(t, s, name, "removed", Query{}, "other")
			checkSearch(t, s, name, "a position of removed games", Query{Position: parsePosition(t, game.Renju, "h8")},
				"other")
			if err := s.Library().Restore(found.Games); err != nil {
				t.Fatal(err)
			}
			checkSearch(t, s, name, "restored", Query{}, "kagetsu other turned")
			checkCounts(t, s, saved.Tally{Won: 1}, saved.Tally{Won: 1}, 0)
			if err := s.Library().Remove(found.Games[:1]); err != nil {
				t.Fatal(err)
			}
			if err := s.Library().Purge(); err != nil {
				t.Fatal(err)
			}
			if err := s.Library().Restore(found.Games[:1]); err != nil {
				t.Fatal(err)
			}
			checkSearch(t, s, name, "purged", Query{}, "kagetsu other")
			if storage == "memory" {
				s.Close()
				return
			}
			fresh := renjuGame(t, "a1 b2 c3", game.Black, "", "", "") // may get the row of the purged game
			if _, err := s.Library().Import([]*saved.Game{fresh}); err != nil {
				t.Fatal(err)
			}
			name[fresh.ID] = "fresh"

			mustClose(t, s)
			s = mustOpen(t, dir)
			defer mustClose(t, s)
			checkSearch(t, s, name, "after a restart", Query{Position: parsePosition(t, game.Renju, "h8")},
				"kagetsu other")
			checkSearch(t, s, name, "all after a restart", Query{}, "fresh kagetsu other")
			checkCounts(t, s, saved.Tally{Won: 1}, saved.Tally{Won: 1}, 0)
		})
	}
}

// TestOpenedGamesAreNotListed checks that a game opened from a file is not listed until a move is played.
func TestOpenedGamesAreNotListed(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	defer mustClose(t, s)
	g := wonGame(t, "opened")
	g.Uncounted, g.Category, g.Opened = true, game.Category{}, true
	s.SaveGame(g)
	if got := ids(t, s, Query{}); got != "" {
		t.Errorf("got the games %s, want none", got)
	}
	continued := lostGame(t, "opened")
	continued.Uncounted, continued.Category = true, game.Category{}
	s.SaveGame(continued)
	if got := ids(t, s, Query{}); got != "opened" {
		t.Errorf("got the games %s, want opened", got)
	}
}

// TestPositionsFollowTheGame checks that a game whose moves were changed is found by its new positions.
func TestPositionsFollowTheGame(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	defer mustClose(t, s)
	corner, middle := parsePosition(t, game.TicTacToe, "a1"), parsePosition(t, game.TicTacToe, "b2")
	checkGames := func(atCorner, atMiddle string) {
		t.Helper()
		mustFlush(t, s)
		if got := ids(t, s, Query{Position: corner}); got != atCorner {
			t.Errorf("a stone in the corner: found %q, want %q", got, atCorner)
		}
		if got := ids(t, s, Query{Position: middle}); got != atMiddle {
			t.Errorf("a stone in the middle: found %q, want %q", got, atMiddle)
		}
	}
	s.SaveGame(wonGame(t, "g"))
	checkGames("g", "")
	s.SaveGame(xo(t, "g", "a1"))
	checkGames("", "")
	s.SaveGame(drawnGame(t, "g"))
	checkGames("", "g")
	s.DeleteGame("g")
	checkGames("", "")
	s.SaveGame(wonGame(t, "h"))
	checkGames("h", "")
}

// TestUpgrade checks that an earlier version's file is upgraded with all its data.
func TestUpgrade(t *testing.T) {
	dir := t.TempDir()
	s := mustOpen(t, dir)
	s.SaveGame(wonGame(t, "a"))
	s.SaveGame(xo(t, "c", "b2"))
	mustClose(t, s)

	defer func(original [][]string) { schema, tables = original, slices.Concat(original...) }(schema)
	schema = append(slices.Clip(schema), []string{"CREATE TABLE later (x INTEGER) STRICT"})
	tables = slices.Concat(schema...)

	for range 2 {
		s = mustOpen(t, dir)
		if got := ids(t, s, Query{}); got != "a" {
			t.Errorf("got the games %q, want a", got)
		}
		checkResume(t, s, "c", "a")
		if version, err := versionOf(s.file.db); err != nil || version != currentVersion() {
			t.Errorf("got version %d, %v; want %d", version, err, currentVersion())
		}
		mustClose(t, s)
	}
}

func TestSearchCanBeCancelled(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	defer mustClose(t, s)
	importClub(t, s)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Library().Search(ctx, Query{Position: parsePosition(t, game.Renju, "h8")}); !errors.Is(err,
		context.Canceled) {
		t.Errorf("got error %v, want %v", err, context.Canceled)
	}
}

// randomGame returns a game of random legal choices that ends by resignation.
func randomGame(t testing.TB, random *rand.Rand, r game.Rules, o game.Opening) *saved.Game {
	var choices []game.Choice
	s := game.NewSituation(r, o)
	for n := random.IntN(12); len(choices) < n; {
		prompt := s.Prompt()
		if prompt.Kind == game.PromptNone {
			break
		}
		answers := prompt.ChoiceKinds()
		c := game.Choice{Kind: answers[random.IntN(len(answers))]}
		if c.Kind == game.Place {
			c.Point = r.PointAt(random.IntN(r.NumPoints()))
			if random.IntN(2) == 0 { // near the centre, so that games have common positions
				c.Point = game.Pt(r.Width/2+random.IntN(3)-1, r.Height/2+random.IntN(3)-1)
			}
		}
		next, err := s.Answer(c)
		if err != nil {
			continue
		}
		s, choices = next, append(choices, c)
	}
	if !s.Result().Over() {
		c := game.Choice{Kind: game.End, Result: game.Result{Winner: game.Stone(random.IntN(3)), Reason: game.Resigned}}
		choices = append(choices, c)
	}
	g := newGame(t, r, o, choices)
	g.Collection = "random"

	return g
}

// FuzzPositions checks that the search for a position in a game finds what containsPosition finds.
func FuzzPositions(f *testing.F) {
	for seed := range uint64(20) {
		f.Add(seed, uint8(seed), seed%2 == 0)
	}
	f.Fuzz(func(t *testing.T, seed uint64, kind uint8, others bool) {
		random := rand.New(rand.NewPCG(seed, 0))
		r := []game.Rules{game.TicTacToe, game.FiveByFive, game.Renju, game.Freestyle,
			{Width: 20, Height: 20, WinLength: 5}, {Width: 7, Height: 4, WinLength: 4}}[kind%6]
		o := game.Opening{}
		for _, p := range []game.Opening{{Procedure: game.Swap2}, game.Classic, {
			Procedure: game.RIF,
			Named:     game.NamedOpening(1 + kind%26),
			TwoFifths: true,
		}} {
			if p.ValidFor(r) && random.IntN(2) == 0 {
				o = p
			}
		}
		g := randomGame(t, random, r, o)
		situations := situationsOf(t, g)
		entry, err := entryOf(g, 1)
		if err != nil {
			t.Fatal(err)
		}
		if want := situations[g.NodeNumber].SeatOf(game.Black); entry.Black != want {
			t.Errorf("Black is %v, want %v", entry.Black, want)
		}
		if want := situations[g.NodeNumber].Position.Stones(); entry.Stones != want {
			t.Errorf("got %d stones, want %d", entry.Stones, want)
		}
		// Search for a position of this or another game, possibly transformed. If other stones are
		// allowed, leave out some of its stones.
		if random.IntN(2) == 0 {
			g = randomGame(t, random, r, o)
		}
		all := situationsOf(t, g)

		position := all[random.IntN(len(all))].Position
		symmetry := r.Symmetries()[random.IntN(len(r.Symmetries()))]
		var stones [3][]game.Point
		for i := range r.NumPoints() {
			if colour := position.At(r.PointAt(i)); colour != game.Empty && !(others && random.IntN(3) == 0) {
				stones[colour] = append(stones[colour], r.Transform(symmetry, r.PointAt(i)))
			}
		}
		p, err := game.NewSetupPosition(r, stones[game.Black], stones[game.White], game.Black)
		if err != nil {
			t.Skip(err)
		}
		found, move, _ := newFinder(&p).follow(entry.moves, others)
		wantFound, wantMove := false, 0

		openingStones := len(o.Named.Stones(r))
		positions := []game.Position{}
		for n := range openingStones { // the stones of the opening are placed one by one
			p := game.NewPosition(r)
			for _, point := range o.Named.Stones(r)[:n] {
				p, _ = p.Play(point)
			}
			positions = append(positions, p)
		}

		for _, s := range situations {
			positions = append(positions, s.Position)
		}

		for _, q := range positions {
			if containsPosition(&q, &p, others) {
				wantFound, wantMove = true, q.Stones()
				break
			}
		}
		if found != wantFound || found && move != wantMove {
			t.Errorf("got found %v at move %d, want %v at move %d, for the game\n%v\nand the position\n%v", found, move,
				wantFound, wantMove, positions[len(positions)-1], p)
		}
	})
}

// containsPosition reports whether q has exactly the stones of p under some symmetry, or, if others is set, at
// least these stones.
func containsPosition(q, p *game.Position, others bool) bool {
	r := q.Rules()

	return slices.ContainsFunc(r.Symmetries(), func(s game.Symmetry) bool {
		for i := range r.NumPoints() {
			got, want := q.At(r.Transform(s, r.PointAt(i))), p.At(r.PointAt(i))
			if got != want && !(others && want == game.Empty) {
				return false
			}
		}

		return true
	})
}

// TestLaterColumns checks that columns added to entries are read if present, and that columns of later
// versions are skipped.
func TestLaterColumns(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	g := wonGame(t, "cup")
	g.Event, g.Place, g.User = "World Cup", "Tallinn", game.UserSecond
	s.SaveGame(g)
	s.SaveGame(wonGame(t, "plain"))
	mustFlush(t, s)

	all, err := listGames(s, 10)
	events := make(map[string]string)
	for _, g := range all {
		events[g.ID] = g.Event + g.Place
	}
	if want := map[string]string{"cup": "World CupTallinn", "plain": ""}; err != nil || !maps.Equal(events, want) {
		t.Errorf("got the events %v, %v; want %v", events, err, want)
	}
	checkSearch(t, s, map[string]string{"cup": "cup", "plain": "plain"}, "cup's position",
		Query{Position: parsePosition(t, game.TicTacToe, "a1 b1 a2 b2")}, "cup plain")

	for text, want := range map[string]string{"cup": "cup", "tallinn": "cup", "Tartu": ""} {
		if got := ids(t, s, Query{Name: text}); got != want {
			t.Errorf("%q: got the games %q, want %q", text, got, want)
		}
	}

	cup, err := entryOf(g, 1)
	if err != nil {
		t.Fatal(err)
	}
	noEvent := cup
	noEvent.Event, noEvent.Place, noEvent.User = "", "", game.NoUser
	withEvent, withoutEvent := cup.append(nil), noEvent.append(nil)
	if withEvent[0] != 3|hasLater || withoutEvent[0] != 3 {
		t.Errorf("got the first bytes %#x with an event and %#x without, want %#x and 0x3", withEvent[0],
			withoutEvent[0], 3|hasLater)
	}

	texts := []byte("\x03\x09World Cup\x07Tallinn\x06second")
	offset := bytes.Index(withEvent, texts)
	before, after := withEvent[:offset], withEvent[offset+len(texts):]
	laterEntry := slices.Concat(before, []byte("\x04\x09World Cup\x07Tallinn\x06second\x03new"), after)
	earlierEntry := slices.Concat(before, []byte("\x01\x09World Cup"), after)
	noPlace := cup
	noPlace.Place, noPlace.User = "", game.NoUser
	entry := LibraryGame{}
	for _, test := range []struct {
		data []byte
		want LibraryGame
	}{{withEvent, cup}, {withoutEvent, noEvent}, {laterEntry, cup}, {earlierEntry, noPlace}} {
		hasTexts := entry.read(test.data) && entry.Event == test.want.Event && entry.Place == test.want.Place
		if !hasTexts || entry.User != test.want.User || !slices.Equal(entry.moves, cup.moves) {
			t.Errorf("%q: got the entry %+v, want %+v", test.data, entry, test.want)
		}
	}
}

// TestResultsOfTheUser checks that records which the user won and lost are found once the library knows who the user was.
func TestResultsOfTheUser(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	defer mustClose(t, s)
	for _, c := range []struct {
		user      game.User
		won, lost string // names of the black players
	}{
		{game.NoUser, "", ""},
		{game.UserFirst, "Black wins", "White wins"},
		{game.UserSecond, "White wins", "Black wins"},
	} {
		names := map[string]string{}
		for name, moves := range map[string]string{
			"Black wins": "a1 a2 b1 b2 c1", "White wins": "a1 a2 b1 b2 b3 c2", "unfinished": "a1 a2 b1 b2",
		} {
			played, err := xo(t, "", strings.Fields(moves)...).LoadTree()
			if err != nil {
				t.Fatal(err)
			}
			g, err := saved.FromTree(played.Tree)
			if err != nil {
				t.Fatal(err)
			}
			g.Collection, g.Names[game.First] = "club", name
			if _, err := s.Library().Import([]*saved.Game{g}); err != nil {
				t.Fatal(err)
			}
			g.User = c.user
			if err := s.Library().Replace([]*saved.Game{g}); err != nil {
				t.Fatal(err)
			}
			names[g.ID] = name
		}

		for filter, want := range map[ResultFilter]string{HumanWins: c.won, HumanLoses: c.lost} {
			found := names[ids(t, s, Query{Result: filter})]
			if found != want {
				t.Errorf("the user %q: filter %d finds %q, want %q", c.user, filter, found, want)
			}
		}
	}
}

// FuzzEntry checks that reading any entry and searching its moves terminates.
func FuzzEntry(f *testing.F) {
	f.Add([]byte{15, 15, 5, 2, 4, 1, 1, 1, 1, 5, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 112})
	f.Add([]byte{20, 20, 5, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
		0xff, 0xff, 1})
	f.Add([]byte{15 | hasLater, 15, 5, 2, 4, 1, 1, 1, 1, 5, 2, 1, 0, 0, 0, 0, 0, 0, 0, 1, 2, 'W', 'C', 0, 112})
	f.Add([]byte{15, 15, 5, 2, 4, 1, 1, 1, 1, 5, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 112, 0x92, 3, 2, 112, 0, 113, 1, 1, 0x92,
		3, 0, 50})
	f.Fuzz(func(t *testing.T, data []byte) {
		var g LibraryGame
		if !g.read(data) {
			return
		}

		largeBoard, smallBoard := game.NewPosition(game.Rules{Width: 20, Height: 20, WinLength: 5}),
			game.NewPosition(game.Renju)
		for _, p := range []*game.Position{&largeBoard, &smallBoard} {
			f := newFinder(p)
			f.follow(g.moves, false)
			f.follow(g.moves, true)
		}
		var reread LibraryGame
		if text := g.append(nil); !reread.read(text) || !slices.Equal(reread.append(nil), text) {
			t.Errorf("got %+v after encoding and decoding, want %+v", reread, g)
		}
	})
}

// FuzzVariations is like FuzzPositions, but for games with variations.
func FuzzVariations(f *testing.F) {
	for seed := range uint64(20) {
		f.Add(seed, uint8(seed), seed%2 == 0)
	}
	f.Fuzz(func(t *testing.T, seed uint64, kind uint8, others bool) {
		random := rand.New(rand.NewPCG(seed, 1))

		r := []game.Rules{game.TicTacToe, game.Renju, {Width: 20, Height: 20, WinLength: 5},
			{Width: 7, Height: 4, WinLength: 4}}[kind%4]
		tree := game.NewTree(r, game.Opening{})
		all := []*game.Node{tree.Root()}
		for range random.IntN(30) {
			start := all[random.IntN(len(all))]
			if random.IntN(2) == 0 {
				start = all[len(all)-1]
			}
			situations, err := tree.Situations(start)
			if err != nil {
				t.Fatal(err)
			}
			point := game.Pt(r.Width/2+random.IntN(3)-1, r.Height/2+random.IntN(3)-1)
			if random.IntN(6) == 0 { // change the board by a setup
				set := &game.Setup{ToMove: game.Black + game.Stone(random.IntN(2))}
				switch points := []game.Point{point}; random.IntN(3) {
				case 0:
					set.Empty = points
				case 1:
					set.Black = points
				case 2:
					set.White = points
				}
				if _, err := situations[len(situations)-1].ApplySetup(*set); err == nil {
					all = append(all, start.Add(&game.Node{Setup: set}))
				}

				continue
			}
			c := game.PlaceAt(point)
			if _, err := situations[len(situations)-1].Answer(c); err != nil {
				continue
			}
			all = append(all, start.Play(c))
		}
		g, err := saved.FromTree(tree)
		if err != nil {
			t.Fatal(err)
		}
		entry, err := entryOf(g, 1)
		if err != nil {
			t.Fatal(err)
		}
		position := func(n *game.Node) game.Position {
			situations, err := tree.Situations(n)
			if err != nil {
				t.Fatal(err)
			}
			return situations[len(situations)-1].Position
		}

		start := position(all[random.IntN(len(all))])
		symmetry := r.Symmetries()[random.IntN(len(r.Symmetries()))]
		var stones [3][]game.Point
		for i := range r.NumPoints() {
			if colour := start.At(r.PointAt(i)); colour != game.Empty && random.IntN(4) > 0 {
				stones[colour] = append(stones[colour], r.Transform(symmetry, r.PointAt(i)))
			}
		}
		p, err := game.NewSetupPosition(r, stones[game.Black], stones[game.White], game.Black)
		if err != nil {
			t.Skip(err)
		}
		finder := newFinder(&p)

		found, move, next := finder.follow(entry.moves, others)
		wantFound, wantMove := false, 0
		moves := make(map[int]bool)
		for n := range tree.All() {
			q := position(n)
			if !containsPosition(&q, &p, others) {
				continue
			}
			if !wantFound || q.Stones() < wantMove {
				wantFound, wantMove = true, q.Stones()
			}

			for _, child := range n.Children() {
				if child.Choice != nil {
					moves[r.Index(child.Choice.Point)] = true
				}
			}
		}
		if found != wantFound || found && move != wantMove {
			t.Errorf("got found %v at move %d, want %v at move %d", found, move, wantFound, wantMove)
		}
		n := FindNode(tree, &p, others)
		if wantFound != (n != nil) {
			t.Errorf("got the node %v, want one: %v", n, wantFound)
		} else if q := game.NewPosition(r); n != nil {
			if q = position(n); !containsPosition(&q, &p, others) {
				t.Errorf("got a node with the position\n%v\nwant\n%v", q, p)
			} else if q.Stones() != move {
				t.Errorf("got a node with %d stones, want %d", q.Stones(), move)
			}
		}

		inMainLine, mainLine := false, tree.MainLine()
		for i, n := range mainLine[:len(mainLine)-1] {
			q := position(n)
			inMainLine = inMainLine || containsPosition(&q, &p, false) && mainLine[i+1].Choice != nil &&
				mainLine[i+1].Choice.Kind == game.Place
		}
		if finder.nextInMainLine != inMainLine {
			t.Errorf("got nextInMainLine = %v, want %v", finder.nextInMainLine, inMainLine)
		}
		if !others && (len(next) == 0) != (len(moves) == 0) {
			t.Errorf("got the next moves %v, want some of %v", next, moves)
		}
	})
}

// TestMidGameSetup checks that a position set up during a game is found, with the moves after it, in
// the main line and in a variation.
func TestMidGameSetup(t *testing.T) {
	r := game.Freestyle
	points := func(names string) (all []game.Point) {
		for name := range strings.FieldsSeq(names) {
			point, err := r.ParsePoint(name)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, point)
		}

		return all
	}
	addMoves := func(n *game.Node, names string) *game.Node {
		for _, point := range points(names) {
			n = n.Play(game.PlaceAt(point))
		}
		return n
	}
	tree := game.NewTree(r, game.Opening{})
	fork := addMoves(tree.Root(), "h8 i9")
	set := fork.Add(&game.Node{Setup: &game.Setup{Black: points("a1 c1"), Empty: points("h8"), ToMove: game.Black}})
	addMoves(set, "e1 o15")
	setupNode := addMoves(fork, "j10").Add(&game.Node{Setup: &game.Setup{White: points("h8"), ToMove: game.White}})
	addMoves(setupNode, "g7")
	addMoves(fork, "k11")
	g, err := saved.FromTree(tree)
	if err != nil {
		t.Fatal(err)
	}
	g.Collection = "set up"

	s := mustOpen(t, t.TempDir())
	defer mustClose(t, s)
	if n, err := s.Library().Import([]*saved.Game{g}); n != 1 || err != nil {
		t.Fatalf("Import = %d, %v; want 1, nil", n, err)
	}

	for _, c := range []struct{ black, white, next string }{
		{"h8", "i9", "j10 k11"},
		{"a1 c1", "i9", "e1"},
		{"a1 c1 e1", "i9", "o15"},
		{"a1 c1 e1", "i9 o15", ""},
		{"j10", "i9 h8", "g7"},
		{"j10", "i9 h8 g7", ""},
		{"h8 k11", "i9", ""},
		{"a1", "i9", "none"},
		{"h8 a1 c1", "i9", "none"},
	} {
		p, err := game.NewSetupPosition(r, points(c.black), points(c.white), game.Black)
		if err != nil {
			t.Fatal(err)
		}
		found, err := s.Library().Search(t.Context(), Query{Position: &p, Next: &p})
		if err != nil {
			t.Fatal(err)
		}

		next := []string{}
		for _, n := range found.Next {
			next = append(next, r.Name(n.Point))
		}
		slices.Sort(next)
		if got := strings.Join(next, " "); len(found.Games) == 0 != (c.next == "none") ||
			got != strings.TrimPrefix(c.next, "none") {
			t.Errorf("black %s, white %s: got %d games with the next moves %q, want %q", c.black, c.white,
				len(found.Games), got, c.next)
		}
		if n := FindNode(tree, &p, false); (n != nil) != (len(found.Games) > 0) {
			t.Errorf("black %s, white %s: got the node %v, want one: %v", c.black, c.white, n, len(found.Games) > 0)
		}
	}
}

// TestFoulLosesIsListedAsRenju checks that games in which a foul loses are listed as renju.
func TestFoulLosesIsListedAsRenju(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	defer mustClose(t, s)
	renju := renjuGame(t, "h8 h9", game.Black, "Anna", "", "")
	renju.Rules.FoulLoses = true
	if n, err := s.Library().Import([]*saved.Game{renju}); n != 1 || err != nil {
		t.Fatalf("Import = %d, %v; want 1, nil", n, err)
	}
	if got := ids(t, s, Query{Rules: game.Renju}); got != renju.ID {
		t.Errorf("got the games %q, want %q", got, renju.ID)
	}
	facets, err := s.Library().Facets(t.Context())
	if err != nil || facets.Rules[game.Renju] != 1 {
		t.Errorf("got the facets %v, %v; want one game of renju", facets, err)
	}
}
