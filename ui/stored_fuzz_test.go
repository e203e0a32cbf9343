package ui

import (
	"bytes"
	"encoding/json"
	"testing"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/theme"
)

// Whatever is in the file of the game, it is refused, or it is a game that can
// be put on the table, walked through, told of and saved as it was.
func FuzzStoredGame(f *testing.F) {
	for _, g := range []string{
		`{"Game":{"Rules":{"Width":3,"Height":3,"Line":3},"Choices":["b2","a1","end white resigned"],"Took":[12,5],"At":3,"Setup":SETUP,"Counted":"x"}}`,
		`{"Game":{"Rules":{"Width":15,"Height":15,"Line":5,"Fouls":true},"Opening":{"Procedure":1,"SwapThird":true,"FifthOffers":true,"Named":5},"Choices":["swap","a1","b2","c9","c9","pass","pass"],"At":2,"Human":1,"Setup":SETUP,"Record":true,"Names":["a","b"]},` +
			`"Previous":[{"Rules":{"Width":5,"Height":5,"Line":5,"DeadDraw":true},"Choices":["a1"],"At":1,"Left":3,"Setup":SETUP}]}`,
		`{"Game":{"Rules":{"Width":15,"Height":15,"Line":5},"Opening":{"Procedure":2},"Choices":["h8","i9","j8","add","a1","b2","keep"],"At":7,"Setup":SETUP}}`,
		`{"Game":null}`,
	} {
		f.Add([]byte(g), byte(0))
		f.Add(bytes.ReplaceAll([]byte(g), []byte("SETUP"), []byte(`{"Rules":{"Width":9,"Height":9,"Line":5},"Mode":"watch","Begins":"alternate","Level":"hard","Levels":["easy","program:/x"],"MoveTime":1000000000}`)), byte(1))
		f.Add(bytes.ReplaceAll([]byte(g), []byte("SETUP"), []byte(`{"Rules":{"Width":3,"Height":3,"Line":3},"Mode":"computer","Begins":"computer","Level":"perfect","Levels":["easy","easy"],"MoveTime":1000000000}`)), byte(2))
	}
	f.Fuzz(func(t *testing.T, file []byte, language byte) {
		var stored storedGame
		if len(file) > 20000 {
			return // slow, and no other code is reached
		}
		if json.Unmarshal(file, &stored) != nil || stored.check() != nil {
			return
		}
		lang.Use(lang.Languages[int(language)%len(lang.Languages)])
		defer lang.Use(lang.English)
		q := game.NewQueue()
		table := newTable(clerks{}, defaultSetup(), q.Post)
		defer table.close()
		for _, g := range append(stored.Previous, stored.Game) {
			table.restore(g)
			kept := table.save()
			if len(kept.Choices) != len(g.Choices) || kept.At != g.At || kept.Rules != g.Rules || kept.Opening != g.Opening ||
				kept.Human != g.Human && table.hasHuman() {
				t.Fatalf("saved as %+v, was %+v", kept, g)
			}
			for i, c := range kept.Choices {
				if c != g.Choices[i] && !samePoint(g.Rules, c, g.Choices[i]) {
					t.Fatalf("choice %d is saved as %q, was %q", i+1, c, g.Choices[i])
				}
			}
			if err := kept.check(); err != nil {
				t.Fatalf("what is saved is refused: %v", err)
			}
			for range table.match.Moments() {
				if s := table.status(); s.state == "" {
					t.Fatal("nothing is said")
				}
				table.look(-1)
				table.match.Undo()
			}
			for table.match.Redo() {
				table.scoreText()
			}
		}
	})
}

// samePoint reports whether two words name the same point.
func samePoint(r game.Rules, a, b string) bool {
	p, err := r.ParsePoint(a)
	q, other := r.ParsePoint(b)
	return err == nil && other == nil && p == q
}

// Whatever is in the file of the settings, it is refused, or it is settings
// that a window can have.
func FuzzStoredSettings(f *testing.F) {
	usual, err := json.Marshal(defaultRemembered())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(usual)
	f.Add(bytes.ReplaceAll(usual, []byte(`"Level":"medium"`), []byte(`"Level":"program:/opt/x"`)))
	f.Add([]byte(`{"Look":3,"TextScale":1e999,"Width":-1,"Language":"zh-Hant","Programs":["/a","/b"]}`))
	f.Add([]byte(`{"Setup":{"Rules":{"Width":15,"Height":15,"Line":5,"Fouls":true},"Opening":{"Procedure":1,"Named":26},"Deal":true,"MoveTime":100000000}}`))
	f.Fuzz(func(t *testing.T, file []byte) {
		s := defaultRemembered()
		if json.Unmarshal(file, &s) != nil || s.check() != nil {
			return
		}
		if size := theme.New(s.Look, s.TextScale).Size("text"); !(size > 1 && size < 100) {
			t.Fatalf("letters of size %v", size)
		}
		table := newTable(clerks{clerk{wait: true}}, s.Setup, game.NewQueue().Post)
		defer table.close()
		if table.status().state == "" {
			t.Fatal("nothing is said")
		}
		again, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		same := defaultRemembered()
		if err := json.Unmarshal(again, &same); err != nil || same.check() != nil {
			t.Fatalf("what is saved is refused: %v", err)
		}
	})
}

// Whatever is in the file of the score, no game has been played less than
// never.
func FuzzStoredScore(f *testing.F) {
	f.Add([]byte(`{"x":{"Won":1,"Drawn":2,"Lost":3},"":{"Won":-9223372036854775808}}`))
	f.Add([]byte(`null`))
	f.Fuzz(func(t *testing.T, file []byte) {
		s := scores{}
		if json.Unmarshal(file, &s) != nil || s.check() != nil {
			return
		}
		for key, tally := range s {
			if min(tally.Won, tally.Drawn, tally.Lost) < 0 {
				t.Fatalf("%q: %+v", key, tally)
			}
		}
	})
}
