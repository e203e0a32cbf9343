package store

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"jingzi/game"
	"jingzi/game/saved"
)

// longGame returns a finished game of gomoku with 60 stones.
func longGame(tb testing.TB, id string) *saved.Game {
	var choices []game.Choice
	for i := range 60 { // no five in a row
		choices = append(choices, game.PlaceAt(game.Pt(i%15, i/15*2+i%2)))
	}
	g := newGame(tb, game.Freestyle, game.Opening{},
		append(choices, game.Choice{Kind: game.End, Result: game.Result{Winner: game.Black, Reason: game.Resigned}}))
	g.ID, g.Uncounted, g.Category = id, false, game.Category{
		Rules:  game.Freestyle,
		Mode:   game.HumanVsComputer,
		Levels: [2]game.Level{game.Hard},
		Colour: game.Black,
	}
	if err := g.Validate(); err != nil {
		tb.Fatal(err)
	}

	return g
}

// filledFolder returns a folder with the given number of finished games and an unfinished one.
func filledFolder(b *testing.B, numGames int) string {
	dir := b.TempDir()
	s := mustOpen(b, dir)
	g := longGame(b, "")
	for i := range numGames {
		copied := *g
		copied.ID, copied.Replaced = fmt.Sprintf("%08x", uint32(i)*2654435761), true
		copied.Category.Levels[0] = game.Levels[i%4]
		s.SaveGame(&copied)
		if i%10000 == 0 {
			mustFlush(b, s)
			clear(s.games)
		}
	}
	s.SaveGame(xo(b, "last", "a1"))
	mustClose(b, s)

	return dir
}

// BenchmarkWrite measures storing a move and storing the end of a game.
func BenchmarkWrite(b *testing.B) {
	finished, unfinished := longGame(b, "over"), longGame(b, "open")
	unfinished.NodeNumber, unfinished.Result, unfinished.Category = 60, game.Result{}, game.Category{}
	for name, g := range map[string]*saved.Game{"move": unfinished, "end": finished} {
		b.Run(name, func(b *testing.B) {
			s := mustOpen(b, b.TempDir())
			defer mustClose(b, s)

			for b.Loop() {
				g := *g
				s.SaveGame(&g)
				mustFlush(b, s)
			}
		})
	}
}

func BenchmarkOpen(b *testing.B) {
	for _, numGames := range []int{0, 1000, 10000, 100000} {
		b.Run(fmt.Sprint(numGames), func(b *testing.B) {
			dir := filledFolder(b, numGames)
			for b.Loop() {
				s := mustOpen(b, dir)
				if current, _ := s.Resume(); current == nil {
					b.Fatal("got no current game")
				}
				b.StopTimer()
				mustClose(b, s)
				b.StartTimer()
			}
		})
	}
}

// importedFolder returns a folder with the given number of imported games of about 40 adjacent stones, and the
// time that the import took.
func importedFolder(b *testing.B, numGames int) (dir string, elapsed time.Duration) {
	dir = b.TempDir()

	s := mustOpen(b, dir)
	random := rand.New(rand.NewPCG(1, 2))
	var games []*saved.Game
	for i := range numGames {
		games = append(games, clusteredGame(b, random, i))
		if len(games) == 250 || i == numGames-1 {
			start := time.Now()
			if _, err := s.Library().Import(games); err != nil {
				b.Fatal(err)
			}
			elapsed += time.Since(start)
			games = games[:0]
		}
	}
	s.SaveGame(longGame(b, "mine"))
	mustClose(b, s)

	return dir, elapsed
}

// clusteredGame returns a game whose stones are mostly next to earlier stones.
func clusteredGame(b *testing.B, random *rand.Rand, i int) *saved.Game {
	r := []game.Rules{game.Renju, game.Freestyle}[i%2]

	var choices []game.Choice
	s := game.NewSituation(r, game.Opening{})
	point := game.Pt(7, 7)
	for n := 20 + random.IntN(40); len(choices) < n && !s.Result().Over(); {
		if next, err := s.Answer(game.PlaceAt(point)); err == nil {
			s, choices = next, append(choices, game.PlaceAt(point))
		}
		neighbour := choices[max(0, len(choices)-1-random.IntN(6))].Point
		point = game.Pt(int(neighbour.X)+random.IntN(3)-1, int(neighbour.Y)+random.IntN(3)-1)
		if random.IntN(4) == 0 {
			point = game.Pt(random.IntN(15), random.IntN(15))
		}
	}
	if !s.Result().Over() {
		c := game.Choice{Kind: game.End, Result: game.Result{Winner: game.Stone(random.IntN(3)), Reason: game.Resigned}}
		choices = append(choices, c)
	}
	g := newGame(b, r, game.Opening{}, choices)
	g.Collection, g.Date = "generated", fmt.Sprint(1990+random.IntN(35))
	g.Names = [2]string{fmt.Sprint("Player ", random.IntN(500)), fmt.Sprint("Player ", random.IntN(500))}

	return g
}

// BenchmarkLibrary measures searches in 100,000 games. The targets are 100 ms for the first rows of
// the list and 300 ms for a position.
func BenchmarkLibrary(b *testing.B) {
	const numGames = 100000
	dir, elapsed := importedFolder(b, numGames)
	info, err := os.Stat(filepath.Join(dir, fileName))
	if err != nil {
		b.Fatal(err)
	}

	b.Logf("%d games: imported in %.0f ms (%.3f ms per game), %d bytes per game", numGames, elapsed.Seconds()*1000,
		elapsed.Seconds()*1000/numGames, info.Size()/numGames)
	s := mustOpen(b, dir)
	defer mustClose(b, s)
	example, err := s.Load(func() string {
		all, err := listGames(s, 1000)
		if err != nil {
			b.Fatal(err)
		}
		return all[999].ID
	}())
	if err != nil {
		b.Fatal(err)
	}

	situations := situationsOf(b, example)
	middle, early := situations[15].Position, situations[5].Position
	first := situations[1].Position
	for _, c := range []struct {
		name string
		q    Query
	}{
		{"first", Query{Limit: 50}},
		{"all", Query{}},
		{"player", Query{Name: "player 7"}},
		{"opening", Query{Opening: 4}},
		{"position", Query{Position: &middle}},
		{"common", Query{Position: &first}},
		{"others", Query{Position: &early, AllowOthers: true}},
		{"next", Query{Next: &early}},
		{"commonNext", Query{Position: &first, Next: &first}},
	} {
		b.Run(c.name, func(b *testing.B) {
			n := 0
			for b.Loop() {
				found, err := s.Library().Search(b.Context(), c.q)
				if err != nil || len(found.Games) == 0 {
					b.Fatalf("got %d games, error %v; want at least 1 game", len(found.Games), err)
				}
				if _, err := s.Library().Games(found.Games[:min(50, len(found.Games))]); err != nil {
					b.Fatal(err)
				}
				n = len(found.Games)
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(b.N), "ms")
			b.ReportMetric(float64(n), "games")
		})
	}
	b.Run("facets", func(b *testing.B) {
		for b.Loop() {
			if _, err := s.Library().Facets(b.Context()); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(b.N), "ms")
	})
	b.Run("outcomes", func(b *testing.B) {
		for b.Loop() {
			if _, _, err := s.file.outcomes(nil); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("check", func(b *testing.B) {
		for b.Loop() {
			var text string
			if err := s.file.db.QueryRow("PRAGMA quick_check(1)").Scan(&text); err != nil || text != "ok" {
				b.Fatalf("quick_check: got %q, error %v; want ok", text, err)
			}
		}
	})
}
