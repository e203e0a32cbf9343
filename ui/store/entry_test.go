package store

import (
	"testing"

	"jingzi/game"
	"jingzi/game/saved"
)

// TestEntryCounts checks that an entry of the library says whether its game counts, also when it is read back.
func TestEntryCounts(t *testing.T) {
	tree := game.NewTree(game.TicTacToe, game.Opening{})
	n := tree.Root()
	for _, p := range []game.Point{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 0, Y: 1}, {X: 1, Y: 1}, {X: 0, Y: 2}} {
		n = n.Play(game.PlaceAt(p))
	}
	category := game.Category{Rules: game.TicTacToe, Mode: game.HumanVsHuman, Colour: game.Black}
	for name, c := range map[string]struct {
		change    func(*saved.Game)
		uncounted bool
	}{
		"imported":           {func(*saved.Game) {}, true},
		"played":             {func(g *saved.Game) { g.Uncounted, g.Category = false, category }, false},
		"without a category": {func(g *saved.Game) { g.Uncounted = false }, true},
	} {
		g, err := saved.FromTree(tree)
		if err != nil {
			t.Fatal(err)
		}
		c.change(g)
		entry, err := entryOf(g, 1)
		if err != nil {
			t.Fatal(err)
		}
		var again LibraryGame
		if ok := again.read(entry.append(nil)); !ok || entry.Uncounted != c.uncounted || again.Uncounted != c.uncounted {
			t.Errorf("%s: the entry says uncounted %v, and read back %v, valid %v; want %v", name, entry.Uncounted,
				again.Uncounted, ok, c.uncounted)
		}
	}
}
