package gomoku

import (
	"testing"

	"jingzi/game"
)

// After a search the table knows the positions of the principal variation, and
// what it knows of the first is what the search reported.
func TestKnown(t *testing.T) {
	for _, rules := range []game.Rules{game.Freestyle, game.Renju} {
		e, err := New(rules, Options{HashMB: 16, Threads: 1})
		if err != nil {
			t.Fatal(err)
		}
		p := game.NewPosition(rules)
		for _, name := range []string{"h8", "i9", "g8", "i7"} {
			at, err := rules.ParsePoint(name)
			if err != nil {
				t.Fatal(err)
			}
			if p, err = p.Play(at); err != nil {
				t.Fatal(err)
			}
		}
		if _, ok := e.Known(p); ok {
			t.Error("something is known before any search")
		}
		var last game.Report
		if _, err := e.Think(t.Context(), p, game.Limit{Depth: 7}, func(r game.Report) { last = r }); err != nil {
			t.Fatal(err)
		}
		line := last.Lines[0]
		known := 0
		for i, at := range line.Points[:len(line.Points)-1] {
			next, err := p.Play(at)
			if err != nil {
				t.Fatal(err)
			}
			p = next
			k, ok := e.Known(p)
			if !ok {
				continue
			}
			known++
			if i == 0 && k.Bound == Exact && k.Score != -line.Score {
				t.Errorf("the reply is worth %d, the line %d", k.Score, line.Score)
			}
			if _, err := p.Play(k.Move); k.Move != game.Pass && err != nil {
				t.Errorf("move %v: %v", k.Move, err)
			}
			if k.Depth > 7 {
				t.Errorf("depth %d", k.Depth)
			}
		}
		if known == 0 {
			t.Errorf("nothing is known of %v", line.Points)
		}
	}
}
