package store

import (
	"fmt"
	"testing"
	"time"

	"jingzi/game"
	"jingzi/game/session"
)

// long is a finished game of gomoku of 60 stones.
func long(tb testing.TB, id string) *session.Saved {
	g := &session.Saved{ID: id, Rules: game.Freestyle, Setup: session.DefaultSetup(), Kind: session.Kind{Rules: game.Freestyle, Mode: session.AgainstComputer, Levels: [2]game.Level{game.Hard}, Side: game.Black}}
	for i := range 60 { // no five in a row
		g.Choices = append(g.Choices, game.PlaceAt(game.At(i%15, i/15*2+i%2)))
		g.Took = append(g.Took, time.Duration(i)*time.Second)
	}
	g.Choices = append(g.Choices, game.Choice{Kind: game.End, Result: game.Result{Winner: game.Black, Reason: game.Resigned}})
	g.At, g.Result = len(g.Choices), g.Choices[60].Result
	if err := g.Validate(); err != nil {
		tb.Fatal(err)
	}
	return g
}

// filled is a folder with a library of so many games.
func filled(b *testing.B, games int) string {
	dir := b.TempDir()
	s := must(b, dir)
	g := long(b, "")
	for i := range games {
		one := *g
		one.ID, one.Replaced = fmt.Sprintf("%08x", uint32(i)*2654435761), true
		one.Kind.Levels[0] = game.Levels[i%4]
		s.Put(&one)
		if i%10000 == 0 {
			written(b, s)
			clear(s.games)
		}
	}
	s.Put(xo(b, "last", "a1"))
	mustClose(b, s)
	return dir
}

// A stone of a game under way, and the end of one, until they would outlive the
// machine.
func BenchmarkWrite(b *testing.B) {
	over, open := long(b, "over"), long(b, "open")
	open.Choices, open.At, open.Result, open.Kind = open.Choices[:60], 60, game.Result{}, session.Kind{}
	for name, g := range map[string]*session.Saved{"stone": open, "end": over} {
		b.Run(name, func(b *testing.B) {
			s := must(b, b.TempDir())
			defer mustClose(b, s)
			for b.Loop() {
				g := *g
				s.Put(&g)
				written(b, s)
			}
		})
	}
}

func BenchmarkOpen(b *testing.B) {
	for _, games := range []int{0, 1000, 10000, 100000} {
		b.Run(fmt.Sprint(games), func(b *testing.B) {
			dir := filled(b, games)
			for b.Loop() {
				s := must(b, dir)
				if now, _ := s.Resume(); now == nil {
					b.Fatal("nothing to resume")
				}
				b.StopTimer()
				mustClose(b, s)
				b.StartTimer()
			}
		})
	}
}

func BenchmarkLibrary(b *testing.B) {
	s := must(b, filled(b, 100000))
	defer mustClose(b, s)
	b.Run("page", func(b *testing.B) {
		for b.Loop() {
			if page, err := s.Library(nil, 50); err != nil || len(page) != 50 {
				b.Fatal(err)
			}
		}
	})
	b.Run("results", func(b *testing.B) {
		for b.Loop() {
			if _, _, err := s.file.results(); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("check", func(b *testing.B) {
		for b.Loop() {
			var text string
			if err := s.file.(*database).db.QueryRow("PRAGMA quick_check(1)").Scan(&text); err != nil || text != "ok" {
				b.Fatal(err, text)
			}
		}
	})
}
