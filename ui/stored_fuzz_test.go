package ui

import (
	"bytes"
	"encoding/json"
	"testing"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/theme"
)

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
		play := session.New(session.Options{Computers: clerks{clerk{wait: true}}, Post: game.NewQueue().Post}, s.Setup)
		defer play.Close()
		play.Start()
		if (lang.Sitting{Session: play, Exact: game.Rules.Marks}).State() == "" {
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
