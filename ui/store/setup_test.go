package store

import (
	"testing"

	"jingzi/game"
	"jingzi/game/saved"
)

// mustPosition returns a position of tic-tac-toe as text describes it.
func mustPosition(t *testing.T, text string) *game.Position {
	t.Helper()
	p, err := game.ParsePosition(game.TicTacToe, text, game.Black)
	if err != nil {
		t.Fatal(err)
	}
	return &p
}

// TestSetupAtTheRoot checks that the positions and moves of a game that begins with a setup are found, and that those of
// a part of the setup are not.
func TestSetupAtTheRoot(t *testing.T) {
	tree := game.NewTree(game.TicTacToe, game.Opening{})
	tree.Root().Setup = &game.Setup{Black: []game.Point{game.Pt(0, 0), game.Pt(1, 0)}, White: []game.Point{game.Pt(1, 1)},
		ToMove: game.White}
	tree.Root().Play(game.PlaceAt(game.Pt(2, 0))).Play(game.PlaceAt(game.Pt(0, 2)))
	g, err := saved.FromTree(tree)
	if err != nil {
		t.Fatal(err)
	}
	g.Collection = "set up"
	s := mustOpen(t, t.TempDir())
	if n, err := s.Library().Import([]*saved.Game{g}); n != 1 || err != nil {
		t.Fatalf("Import = %d, %v; want 1, nil", n, err)
	}

	for text, c := range map[string]struct{ games, stones, next int }{
		"... ... ...": {0, 0, 0},
		"X.. ... ...": {0, 0, 0},
		"XX. .O. ...": {1, 3, 1},
		"XXO .O. ...": {1, 4, 1},
		"XXO .O. X..": {1, 5, 0},
	} {
		p := mustPosition(t, text)
		found, err := s.Library().Search(t.Context(), Query{Position: p, Next: p})
		if err != nil || len(found.Games) != c.games || len(found.Next) != c.next {
			t.Errorf("%s: got the games %v, the moves %v and the error %v; want %d games and %d moves", text, found.Games,
				found.Next, err, c.games, c.next)
			continue
		}
		if c.games > 0 && found.Games[0].Stones != c.stones {
			t.Errorf("%s: found with %d stones, want %d", text, found.Games[0].Stones, c.stones)
		}
	}
}

// TestPositionsOfAnOpening checks that the position after each stone of a named opening is found.
func TestPositionsOfAnOpening(t *testing.T) {
	opening := game.Opening{Procedure: game.RIF, Named: 1}
	tree := game.NewTree(game.Renju, opening)
	start := game.NewSituation(game.Renju, opening)
	entry := encodeGame(tree, opening.Named, &start.Position)
	p := game.NewPosition(game.Renju)
	for n, point := range append(opening.Named.Stones(game.Renju), game.Point{}) {
		if found, stones, _ := newFinder(&p).follow(entry, false); !found || stones != n {
			t.Errorf("the position with %d stones: found %v with %d stones", n, found, stones)
		}
		p, _ = p.Play(point)
	}
}

// TestSetupIsEncodedOnce checks that the moves after a setup take one number each, since a search reads all games.
func TestSetupIsEncodedOnce(t *testing.T) {
	tree := game.NewTree(game.TicTacToe, game.Opening{})
	set := tree.Root().Play(game.PlaceAt(game.Pt(0, 0))).Add(&game.Node{Setup: &game.Setup{
		Black: []game.Point{game.Pt(1, 0)}, White: []game.Point{game.Pt(1, 1)}, ToMove: game.Black}})
	set.Play(game.PlaceAt(game.Pt(2, 2))).Play(game.PlaceAt(game.Pt(0, 2)))
	var want encodedGame
	for _, n := range []int{0, firstPoint, clearBoard, 3, firstPoint, otherTurn, firstPoint + 1, firstPoint + 4,
		firstPoint + 8, firstPoint + 6} {
		want = want.appendNumber(n)
	}
	if got := encodeGame(tree, 0, mustPosition(t, "... ... ...")); string(got) != string(want) {
		t.Errorf("got the encoded game %v, want %v", got, want)
	}
}

// TestLimitOfASearch checks that a limit shortens the list of games, but not the count of the next moves, and that a
// query of games that count omits all others.
func TestLimitOfASearch(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	s.SaveGame(wonGame(t, "won"))
	s.SaveGame(lostGame(t, "lost"))
	uncounted := drawnGame(t, "uncounted")
	uncounted.Uncounted, uncounted.Category = true, game.Category{}
	s.SaveGame(uncounted)
	for limit, want := range map[int]int{0: 3, 1: 1, 2: 2, 3: 3, 4: 3} {
		found, err := s.Library().Search(t.Context(), Query{Limit: limit, Next: mustPosition(t, "... ... ...")})
		if err != nil || len(found.Games) != want || found.Continued != 3 {
			t.Errorf("limit %d: got %d games, %d with moves, error %v; want %d and 3", limit, len(found.Games),
				found.Continued, err, want)
		}
	}
	name := map[string]string{"won": "won", "lost": "lost", "uncounted": "uncounted"}
	checkSearch(t, s, name, "counted", Query{Counted: true}, "lost won")
}
