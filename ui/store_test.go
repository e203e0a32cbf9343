package ui

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jingzi/game"
	"jingzi/ui/lang"
)

// files are the contents of a folder by name, locks left out.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	all := make(map[string]string)
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".lock") {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if errors.Is(err, fs.ErrNotExist) {
			continue // a window at work has just renamed or removed it
		}
		if err != nil {
			t.Fatal(err)
		}
		all[e.Name()] = string(data)
	}
	return all
}

func put(t *testing.T, dir string, contents map[string]string) {
	t.Helper()
	for name, content := range contents {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// killed ends a window as a kill does, once its draft is written: the files of
// what the draft holds say what they said before. What is in its file already
// is not in the draft, and stays.
func (s *sitting) killed(dir string, before map[string]string) {
	s.t.Helper()
	s.closing = true
	s.saver.writeDraft()
	draft, err := os.ReadFile(filepath.Join(dir, s.place.draft()))
	if err != nil { // it was in its files already
		s.saver.lock.Lock()
		s.saver.waiting = map[string]*unsaved{settingsFile: {Ours: plain(s.settings)},
			scoreFile: {Ours: plain(s.table.score)}, s.place.game(): {Ours: plain(storedGame{s.table.save(), s.table.previous, s.table.latest})}}
		draft = plain(s.saver.waiting)
		s.saver.waiting = map[string]*unsaved{}
		s.saver.lock.Unlock()
	}
	s.saver.close()
	s.table.close()
	s.leave()
	var drafted map[string]json.RawMessage
	if err := json.Unmarshal(draft, &drafted); err != nil {
		s.t.Fatal(err)
	}
	for name := range files(s.t, dir) {
		if _, isDrafted := drafted[name]; isDrafted || before[name] == "" {
			_ = os.Remove(filepath.Join(dir, name))
		}
	}
	for name, content := range before {
		if _, isDrafted := drafted[name]; isDrafted {
			put(s.t, dir, map[string]string{name: content})
		}
	}
	put(s.t, dir, map[string]string{s.place.draft(): string(draft)})
}

// What stood in the draft when the program was killed is there again, though
// no file had it yet; a draft cut short does no harm.
func TestTheDraftOutlivesTheProgram(t *testing.T) {
	dir := t.TempDir()
	s := sitDown(t, dir, clerks{})
	s.click(1, 1)
	s.stop()
	before := files(t, dir)
	if len(before) != 3 {
		t.Fatalf("after an orderly end there are %v", before)
	}

	s = sitDown(t, dir, clerks{})
	s.click(2, 2)
	s.choose(lang.LevelHard)
	s.killed(dir, before)
	s = sitDown(t, dir, clerks{})
	s.shows("OO. .X. ..X")
	if s.settings.Setup.Level != game.Hard {
		t.Error("the settings are lost")
	}
	if _, err := os.Stat(filepath.Join(dir, draftFile)); err == nil {
		t.Error("the draft is still there")
	}
	s.stop()

	after := files(t, dir)
	for _, draft := range []string{"", `{"game.json":{"Ours":{"Ga`, "\x00\x00\x00", `[]`, `{"game.json":null}`, `{"game.json":{}}`,
		`{"game.json":{"Ours":{"Game":null}}}`, `{"game.json":{"Ours":{"Game":{"Rules":{"Width":900}}}}}`, `{"settings.json":{"Ours":7},"score.json":{"Ours":[]}}`} {
		put(t, dir, after)
		put(t, dir, map[string]string{draftFile: draft})
		s = sitDown(t, dir, clerks{})
		s.shows("OO. .X. ..X")
		s.says(lang.GameRestored)
		if s.settings.Setup.Level != game.Hard {
			t.Errorf("%q changes the settings", draft)
		}
		s.stop()
	}
}

// keep returns only when what was handed over would outlive a kill.
func TestStonesAreKeptBeforeTheyShow(t *testing.T) {
	dir := t.TempDir()
	for i := range 200 {
		v := newSaver(newStore(dir), draftFile, nil, func(err error) { t.Errorf("saving: %v", err) })
		v.save(gameFile, i)
		v.keep()
		var draft map[string]unsaved
		saved, _ := os.ReadFile(filepath.Join(dir, gameFile))
		if data, err := os.ReadFile(filepath.Join(dir, draftFile)); err == nil {
			if err := json.Unmarshal(data, &draft); err != nil {
				t.Fatal(err)
			}
		} else {
			saved, _ = os.ReadFile(filepath.Join(dir, gameFile)) // written between the two looks
		}
		if want := fmt.Sprint(i); string(draft[gameFile].Ours) != want && string(saved) != want {
			t.Fatalf("%s is nowhere: draft %s, file %s", want, draft[gameFile].Ours, saved)
		}
		v.close()
	}
}

// Whatever is saved in whatever order, all of it is in its files at the end,
// and no draft.
func TestTheNewestIsSaved(t *testing.T) {
	dir := t.TempDir()
	v := newSaver(newStore(dir), draftFile, map[string]json.RawMessage{scoreFile: []byte(`{}`)}, func(err error) { t.Errorf("saving: %v", err) })
	for i := range 500 {
		v.save(gameFile, i)
		if i%3 == 0 {
			v.save(scoreFile, map[string]int{"x": i})
		}
		if i%7 == 0 {
			v.keep()
		}
	}
	v.close()
	if got := files(t, dir); len(got) != 2 || got[gameFile] != "499" || got[scoreFile] != `{"x":498}` {
		t.Errorf("the files are %v", got)
	}
}

// Where nothing can be written that is said, once; and as soon as something
// can, all is written, without another move.
func TestAFullDisk(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "jingzi")
	if err := os.WriteFile(dir, nil, 0o600); err != nil { // a file stands where the folder should be
		t.Fatal(err)
	}
	told := make(chan error, 10)
	v := newSaver(newStore(dir), draftFile, nil, func(err error) { told <- err })
	v.retry = 1
	v.save(gameFile, 1)
	if err := <-told; err == nil {
		t.Fatal("saved in a folder that is none")
	}
	v.save(gameFile, 2)
	if err := os.Remove(dir); err != nil {
		t.Fatal(err)
	}
	if err := <-told; err != nil {
		t.Fatal(err)
	}
	v.close()
	if got := files(t, dir); len(got) != 1 || got[gameFile] != "2" {
		t.Errorf("the files are %v", got)
	}
	if len(told) != 0 {
		t.Errorf("told again: %v", <-told)
	}
}

// A file that can neither be read nor moved is not written over, and that is
// said.
func TestAnUnreadableFileIsLeftAlone(t *testing.T) {
	s := newStore(t.TempDir())
	put(t, s.dir, map[string]string{gameFile: "what I cannot read"})
	s.unread[gameFile] = true
	if err := s.save(gameFile, []byte("new")); err == nil {
		t.Error("written over")
	}
	if got := files(t, s.dir)[gameFile]; got != "what I cannot read" {
		t.Errorf("the file is %q", got)
	}
}

// Two windows at once: each keeps its own game and says so; the games of both
// come back, and so do the settings and the results of both.
func TestTwoWindowsAtOnce(t *testing.T) {
	dir := t.TempDir()
	one := sitDown(t, dir, clerks{})
	one.click(1, 1)
	two := sitDown(t, dir, clerks{})
	two.says(lang.SecondWindow)
	two.shows("... ... ...")
	two.click(2, 2)
	for _, x := range []int{0, 1} { // and loses
		one.click(x, 2)
	}
	two.choose(lang.BoardFive)
	two.click(4, 4)
	two.choose(lang.Coordinates)
	one.choose(lang.MoveNumbers)
	one.shows("OOO .X. XX.")
	two.stop()
	one.stop()

	s := sitDown(t, dir, clerks{})
	s.says(lang.OtherWindowsGame)
	s.shows("OOO .X. XX.")
	if s.settings.Coordinates || !s.settings.MoveNumbers {
		t.Errorf("the settings of one window are lost: %+v", s.settings)
	}
	for range 3 {
		s.choose(lang.Undo)
	}
	s.shows("... ... ...")
	s.choose(lang.Undo)
	if s.table.match.Rules() != game.FiveByFive {
		t.Error("the game of the other window does not come back")
	}
	s.stop()
	if s = sitDown(t, dir, clerks{}); s.place != 1 {
		t.Errorf("alone it is in place %d", s.place)
	}
	for name := range files(t, dir) {
		if strings.Contains(name, "-2") {
			t.Errorf("%s is left", name)
		}
	}
}

// A window that was killed in the second place is no less remembered.
func TestASecondWindowIsKilled(t *testing.T) {
	dir := t.TempDir()
	one := sitDown(t, dir, clerks{})
	one.click(1, 1)
	two := sitDown(t, dir, clerks{})
	two.click(2, 2)
	one.stop()
	before := files(t, dir)
	delete(before, two.place.game())
	two.killed(dir, before)
	s := sitDown(t, dir, clerks{})
	s.shows("O.. .X. ...")
	s.choose(lang.Undo)
	s.choose(lang.Undo)
	s.shows("O.. ... ..X")
}

func TestWhatTwoWindowsChangeIsMerged(t *testing.T) {
	for _, test := range []struct{ name, known, ours, theirs, want string }{
		{settingsFile, `{"A":1,"B":{"C":1,"D":1}}`, `{"A":2,"B":{"C":1,"D":2}}`, `{"A":1,"B":{"C":3,"D":1}}`, `{"A":2,"B":{"C":3,"D":2}}`},
		{settingsFile, `{"A":1}`, `{"A":2}`, `{"A":3}`, `{"A":2}`},
		{settingsFile, `{"A":false}`, `{"A":true}`, `{"A":false,"New":"x"}`, `{"A":true,"New":"x"}`},
		{settingsFile, `{"P":"a\n"}`, `{"P":"a\nb\n"}`, `{"P":"a\nc\n"}`, `{"P":"a\nb\nc\n"}`},
		{settingsFile, `{"P":"a\nb\n"}`, `{"P":"a\n"}`, `{"P":"a\nb\nc\n"}`, `{"P":"a\nc\n"}`},
		{settingsFile, `{}`, `{"A":1}`, `damaged`, `{"A":1}`},
		{scoreFile, `{"x":{"Won":1}}`, `{"x":{"Won":2}}`, `{"x":{"Won":4,"Lost":1}}`, `{"x":{"Lost":1,"Won":5}}`},
		{scoreFile, `{"x":{"Won":3}}`, `{}`, `{"x":{"Won":4},"y":{"Won":1}}`, `{"x":{"Won":1},"y":{"Won":1}}`}, // reset here, counted there
		{scoreFile, `{"x":{"Won":3}}`, `{"y":{"Won":1}}`, `{}`, `{"y":{"Won":1}}`},                             // reset there, counted here
		{scoreFile, `{"x":{"Won":1}}`, `{"x":{"Won":2}}`, `{"x":{"Won":2}}`, `{"x":{"Won":2}}`},                // done before
		{statisticsFile, `{"Lines":[{"Mode":"two","Won":1,"Drawn":0}],"Latest":{"Number":4}}`,
			`{"Lines":[{"Mode":"two","Won":1,"Drawn":2},{"Mode":"watch","Lost":1}],"Latest":{"Number":4}}`,
			`{"Lines":[{"Mode":"two","Won":3,"Drawn":0}],"Latest":{"Number":6}}`,
			`{"Latest":{"Number":6},"Lines":[{"Drawn":2,"Helped":0,"Lost":0,"Mode":"two","Won":3},{"Drawn":0,"Helped":0,"Lost":1,"Mode":"watch","Won":0}]}`},
		{statisticsFile, `{"Lines":[{"Mode":"two","Won":2}],"Latest":{"Number":4}}`, `{"Lines":null,"Latest":{"Number":5}}`,
			`{"Lines":[{"Mode":"two","Won":3}],"Latest":{"Number":4}}`,
			`{"Latest":{"Number":5},"Lines":[{"Drawn":0,"Helped":0,"Lost":0,"Mode":"two","Won":1}]}`}, // reset here, counted there
	} {
		if got := string(mergeFiles([]byte(test.known), []byte(test.ours), []byte(test.theirs), sharedFiles[test.name])); got != test.want {
			t.Errorf("%s: known %s, ours %s, theirs %s: %s, not %s", test.name, test.known, test.ours, test.theirs, got, test.want)
		}
	}
}
