package ui

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/game/saved"
	"jingzi/ui/store"
)

// TestHeaderTextsAreKept checks that each text of a header is written to SGF and read back,
// noted as lost by the formats that lack it, stored, and listed by the library.
func TestHeaderTextsAreKept(t *testing.T) {
	name := func(i int) string { return "text " + string(rune('A'+i)) }
	tree := game.NewTree(game.Freestyle, game.Opening{})
	tree.Graft([]game.Choice{game.PlaceAt(game.Pt(7, 7)), game.PlaceAt(game.Pt(7, 8))}, nil)

	for i, text := range tree.Texts() {
		*text = name(i)
		var file bytes.Buffer
		if _, err := notation.WriteTree(&file, "x.sgf", tree, notation.Options{}); err != nil {
			t.Fatal(err)
		}
		if reread, _, err := notation.ReadTree("x.sgf", &file, notation.Options{}); err != nil ||
			*reread.Texts()[i] != name(i) {
			t.Errorf("text %d: got error %v or another text from SGF, want %q", i, err, name(i))
		}

		oneText := game.NewTree(game.Freestyle, game.Opening{})
		*oneText.Texts()[i] = name(i)
		for _, extension := range notation.Extensions {
			format := notation.FormatByExtension(extension)
			notes, err := notation.WriteTree(&file, extension, oneText, notation.Options{})
			hasNote := slices.ContainsFunc(notes, func(n notation.Note) bool { return n.Kind == notation.NamesLost })
			if isSaved := extension == ".sgf" || i < 2 && format.Names; err != nil || hasNote == isSaved {
				t.Errorf("text %d in %s: got the notes %v, error %v; want a note about lost names: %v", i, extension,
					notes, err, !isSaved)
			}
		}
	}

	tree.ID, tree.Mode, tree.Collection, tree.Uncounted = "x", game.HumanVsHuman, "import", true
	g, err := saved.FromTree(tree)
	if err != nil {
		t.Fatal(err)
	}

	s := store.Open("")
	defer s.Close()
	if _, err := s.Library().Import([]*saved.Game{g}); err != nil {
		t.Fatal(err)
	}
	found, err := s.Library().Search(t.Context(), store.Query{})
	if err != nil || len(found.Games) != 1 {
		t.Fatal(found, err)
	}
	listed, err := s.Library().Games(found.Games)
	if err != nil {
		t.Fatal(err)
	}
	var reread saved.Game
	if data, err := json.Marshal(g); err != nil || json.Unmarshal(data, &reread) != nil {
		t.Fatal(err)
	}

	for i, text := range reread.Texts() {
		if *text != name(i) {
			t.Errorf("text %d: got the stored %q, want %q", i, *text, name(i))
		}
		isLevel := i == 2 || i == 3 // the library does not show levels
		if got := *listed[0].Texts()[i]; got != name(i) && !isLevel {
			t.Errorf("text %d: got the listed %q, want %q", i, got, name(i))
		}
	}
}
