package main

import (
	"bytes"
	"strings"
	"testing"

	"jingzi/ai"
	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/game/saved"
	"jingzi/ui/lang"
)

// TestAnOpeningIsEverywhere says what a row of package game's table of procedures lacks: rules that allow it, a name and
// questions in every language, the console's option, and a place in files and in the store.
func TestAnOpeningIsEverywhere(t *testing.T) {
	defer lang.SetLanguage(lang.English)

	names := make(map[string]game.Opening)
	for _, o := range game.Openings {
		word := o.Procedure.Word()
		if named, ok := openingNamed(word); !ok || named != o {
			t.Errorf("%q: -opening gives %+v, %v; want %+v", word, named, ok, o)
		}

		rules, ok := rulesFor(o)
		if !ok {
			t.Errorf("%q: no game allows it (ValidFor)", word)
			continue
		}
		checkStored(t, rules, o)
		if o.Procedure != game.Plain {
			checkPlayed(t, rules, o)
		}

		for _, l := range lang.Languages {
			lang.SetLanguage(l)

			name := lang.Procedure(o)
			if _, isTaken := names[name]; isTaken && l == lang.English || name == "" || name == word {
				t.Errorf("%q: the name in %v is %q; want one of its own (ui/lang/names.go)", word, l, name)
			}
			if l == lang.English {
				names[name] = o
			}
			if !strings.Contains(lang.UsageOpening(), word) {
				t.Errorf("%q: the console's help in %v does not name it", word, l)
			}
		}
	}
}

// rulesFor returns the rules of the first game that allows an opening.
func rulesFor(o game.Opening) (game.Rules, bool) {
	for _, v := range game.Variants {
		if o.ValidFor(v.Rules) {
			return v.Rules, true
		}
	}

	return game.Rules{}, false
}

// checkStored checks that SGF and the store keep an opening.
func checkStored(t *testing.T, r game.Rules, o game.Opening) {
	t.Helper()
	word, tree := o.Procedure.Word(), game.NewTree(r, o)
	tree.Root().Play(game.PlaceAt(game.Pt(r.Width/2, r.Height/2)))

	var file bytes.Buffer
	if _, err := notation.WriteTree(&file, "game.sgf", tree, notation.Options{}); err != nil {
		t.Errorf("%q: can't be saved: %v", word, err)
		return
	}
	read, notes, err := notation.ReadTree("game.sgf", &file, notation.Options{})
	if err != nil || len(notes) > 0 || read.Opening != o {
		t.Errorf("%q: SGF gives %+v, notes %v, error %v; want %+v", word, read, notes, err, o)
	}

	stored, err := saved.FromTree(tree)
	if err != nil {
		t.Errorf("%q: can't be stored: %v", word, err)
		return
	}
	loaded, err := stored.LoadTree()
	if err != nil || loaded.Tree.Opening != o {
		t.Errorf("%q: the store gives %+v, error %v; want %+v", word, loaded, err, o)
	}
}

// checkPlayed checks that a computer answers every question of an opening, and that the question has a text in every
// language, which names the number of stones that one seat places.
func checkPlayed(t *testing.T, r game.Rules, o game.Opening) {
	t.Helper()
	word, s := o.Procedure.Word(), game.NewSituation(r, o)

	for range 30 {
		if s.OpeningOver() {
			return
		}

		for _, l := range lang.Languages {
			lang.SetLanguage(l)
			if text := lang.PromptText(&s, "Ann"); text == "" || strings.Contains(text, "%!") {
				t.Errorf("%q: after %d stones the question in %v is %q", word, s.Position.Stones(), l, text)
			}
		}

		choice, err := game.Decide(t.Context(), game.Player{Engine: ai.Random(1)}, s, nil)
		if err != nil {
			t.Errorf("%q: after %d stones a computer answers with the error %v", word, s.Position.Stones(), err)
			return
		}
		if s, err = s.Answer(choice); err != nil {
			t.Errorf("%q: after %d stones the answer %v is refused: %v", word, s.Position.Stones(), choice, err)
			return
		}
	}
	t.Errorf("%q: the opening is not over after 30 choices", word)
}
