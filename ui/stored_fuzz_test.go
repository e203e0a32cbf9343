package ui

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"jingzi/game"
	"jingzi/game/saved"
	"jingzi/game/session"
	"jingzi/ui/puzzles"
	"jingzi/ui/status"
	"jingzi/ui/store"
	"jingzi/ui/theme"
)

// FuzzStoredSettings checks that the settings read from any file are valid.
func FuzzStoredSettings(f *testing.F) {
	seed, err := json.Marshal(defaultSettings())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(seed)
	f.Add(bytes.ReplaceAll(seed, []byte(`"Level":"medium"`), []byte(`"Level":"program:/opt/x"`)))
	f.Add([]byte(`{"Look":3,"TextScale":1e999,"Width":-1,"Language":"zh-Hant","Programs":["/a","/b"]}`))
	f.Add(
		[]byte(
			`{"Setup":{"Rules":{"Width":15,"Height":15,"Line":5,"Fouls":true},"Opening":{"Procedure":1,"Named":26},"Deal":true,"MoveTime":100000000}}`))
	f.Fuzz(func(t *testing.T, file []byte) {
		s := defaultSettings()
		_ = json.Unmarshal(file, &s) // keeps valid values even if it returns an error
		_ = errors.Join(s.Settings.Sanitize(), s.Setup.Sanitize())
		if size := theme.New(s.Appearance, s.TextScale).Size("text"); !(size > 1 && size < 100) {
			t.Fatalf("got the text size %v, want 1 to 100", size)
		}

		sess := session.New(session.Options{Computers: fakeComputers{fakeEngine{wait: true}},
			Post: game.NewEventLoop().Post}, s.Setup)
		defer sess.Close()
		sess.Game.Start()
		if (status.Formatter{Session: sess}).StateText() == "" {
			t.Fatal("the status is empty")
		}
		reread, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		copied := defaultSettings()
		if err := errors.Join(json.Unmarshal(reread, &copied), copied.Settings.Sanitize(), copied.Setup.Sanitize()); err != nil {
			t.Fatalf("the saved settings are invalid: %v", err)
		}
	})
}

// FuzzStored changes games, trees, settings, puzzles and the index in the store, and checks that the
// program starts with them and stores a game.
func FuzzStored(f *testing.F) {
	dir := f.TempDir()
	st := store.Open(dir)
	newGame := func(id string, points ...game.Point) *saved.Game {
		tree := game.NewTree(game.TicTacToe, game.Opening{})

		n := tree.Root()
		for _, point := range points {
			n = n.Play(game.PlaceAt(point))
		}
		g, err := saved.FromTree(tree)
		if err != nil {
			f.Fatal(err)
		}
		g.ID, g.Uncounted = id, false

		return g
	}

	finished := newGame("finished", game.Pt(0, 0), game.Pt(0, 1), game.Pt(1, 0), game.Pt(1, 1), game.Pt(2, 0))
	finished.Names, finished.Replaced = [2]string{"Ann", "Bob"}, true
	last := newGame("last", game.Pt(0, 0), game.Pt(0, 1))
	for _, g := range []*saved.Game{finished, last} {
		if err := g.Validate(); err != nil {
			f.Fatal(err)
		}
		st.SaveGame(g)
	}
	st.Set("puzzle.a", `{}`)
	if !st.Flush(time.Minute) {
		f.Fatal("Flush timed out")
	}
	if _, err := st.Library().Search(context.Background(), store.Query{}); err != nil { // writes the index
		f.Fatal(err)
	}
	if err := st.Close(); err != nil {
		f.Fatal(err)
	}
	content, err := os.ReadFile(filepath.Join(dir, "jingzi.db"))
	if err != nil {
		f.Fatal(err)
	}
	lastJSON, err := json.Marshal(last)
	if err != nil {
		f.Fatal(err)
	}
	finishedJSON, err := json.Marshal(finished)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(lastJSON, last.Tree, "last", "", "Look", []byte("2"), []byte("{}"), []byte{})
	f.Add(finishedJSON, finished.Tree, "finished", foreignText, "Setup", []byte(`{"Mode":"two"}`),
		[]byte(`{"Rules":{"Width":3,"Height":3,"Line":3}}`), []byte{1, 2, 3})
	f.Add(bytes.Replace(lastJSON, []byte(`"Human"`), []byte(`"Names":["`+foreignText+`","b"],"Human"`), 1),
		[]byte("\t\t\t{\"Comment\":\""+foreignText+"\"}\n\tb2\t\t{\"Marks\":[{\"Point\":{\"X\":1},\"Text\":\""+
			foreignText+"\"}]}\n0\ta1\t5\t\n"), "last", "x", "Language", []byte(`"zh-Hant"`), []byte("[]"),
		[]byte{0xff})
	f.Fuzz(func(t *testing.T, text, tree []byte, id, name, key string, setting, puzzle, index []byte) {
		dir := t.TempDir()
		path := filepath.Join(dir, "jingzi.db")
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		db, err := sql.Open("sqlite", "file:"+filepath.ToSlash(path)+"?_pragma=synchronous(off)")
		if err != nil {
			t.Fatal(err)
		}

		for _, change := range []struct {
			sql       string
			arguments []any
		}{
			{"UPDATE games SET game = ?, name1 = ?, name2 = ?, source = ?, level1 = ? WHERE id = ?", []any{string(text), name, name, name, name, id}},
			{"UPDATE pages SET tree = ? WHERE number >> 20 = (SELECT number FROM games WHERE id = ?)", []any{tree, id}},
			{`INSERT OR REPLACE INTO "values" VALUES (?, ?)`, []any{settingKeys + key, string(setting)}},
			{`INSERT OR REPLACE INTO "values" VALUES (?, ?)`, []any{"puzzle." + name, string(puzzle)}},
			{"UPDATE games SET entry = ?", []any{index}},
		} {
			if _, err := db.Exec(change.sql, change.arguments...); err != nil {
				t.Log(err) // SQLite rejects the value
			}
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}

		st := store.Open(dir)
		_, setup, _ := readSettings(st)
		puzzles.New(nil, st, nil)
		st.Statistics()
		if found, err := st.Library().Search(t.Context(), store.Query{}); err == nil {
			if _, err := st.Library().Games(found.Games); err != nil {
				t.Log(err) // the library displays the error
			}
		}

		sess := session.New(session.Options{
			Computers:   fakeComputers{fakeEngine{wait: true}},
			Store:       st,
			Post:        game.NewEventLoop().Post,
			MaxReplaced: maxReplacedGames,
		}, setup)
		current, previous := st.Resume()
		sess.Game.Resume(current, previous)

		formatter := status.Formatter{Session: sess}
		for i := range sess.Navigator.Plies() {
			sess.Navigator.Display(i)
			if formatter.StateText() == "" {
				t.Fatal("the status is empty")
			}
		}
		sess.Navigator.CloseView()
		sess.Configure(func(config *session.Config) { config.Mode = game.HumanVsHuman })
		sess.Game.NewGame()
		sess.Game.Click(game.Pt(1, 1))

		sess.Close()
		if err := st.Close(); err != nil {
			t.Fatal(err)
		}
		reread := store.Open(dir)
		defer reread.Close()
		if current, _ := reread.Resume(); current == nil || current.NodeNumber != 1 || current.Rules != game.TicTacToe {
			t.Errorf("got the stored game %+v, want one with a stone", current)
		}
	})
}
