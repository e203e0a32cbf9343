package ui

import (
	"database/sql"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/store"
)

// What was kept is bounded again when it is read: names, and the window.
func TestWhatIsRestoredIsBounded(t *testing.T) {
	dir := t.TempDir()
	kept := store.Open(dir)
	settings := defaultRemembered()
	settings.Setup.Mode = session.TwoPlayers
	settings.Width, settings.Height = 19999, 19999
	if err := kept.SetFields(settingKeys, settings); err != nil {
		t.Fatal(err)
	}
	kept.Put(&session.Saved{ID: "long", Rules: settings.Setup.Rules, Setup: settings.Setup, Uncounted: true,
		Names: [2]string{strings.Repeat("W", 100_000), "a" + strings.Repeat("\u0301", 10_000)}})
	if err := kept.Close(); err != nil {
		t.Fatal(err)
	}

	s := sitDown(t, dir, clerks{})
	if s.settings.Width > widest || s.settings.Height > highest {
		t.Errorf("a window of %v×%v", s.settings.Width, s.settings.Height)
	}
	if state := s.status.state.Text; !strings.HasPrefix(state, "WWWW") || len(state) > 200 {
		t.Errorf("the state is %d bytes: %.40q", len(state), state)
	}
	for _, name := range s.session.Names() {
		if len(name) > 256 {
			t.Errorf("a name of %d bytes is kept", len(name))
		}
	}
}

// Whatever is said in the status, it is of a length that can be laid out.
func TestStatusIsBounded(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.tell(func(...any) string { return strings.Repeat("W", 100_000) })
	s.refresh()
	if text := s.status.remark.Text; len(text) > longestRemark || !strings.HasSuffix(text, "...") {
		t.Errorf("a remark of %d bytes", len(text))
	}
	s.tell(lang.PictureCopied)
	s.refresh()
	if text := s.status.remark.Text; text != lang.PictureCopied() {
		t.Errorf("the remark is %q", text)
	}
}

// A game that cannot be read is said to be so, and the window opens: what the
// store says while it is read comes before there is anything to show it on.
func TestAGameThatCannotBeRead(t *testing.T) {
	dir := t.TempDir()
	s := sitDown(t, dir, clerks{})
	s.configure(func(to *session.Setup) { to.Mode = session.TwoPlayers })
	s.click(1, 1)
	s.stop()
	db, err := sql.Open("sqlite", filepath.Join(dir, "jingzi.db"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(`UPDATE games SET game = '{"Rules":5}'`); err != nil {
		t.Fatal(err)
	}
	db.Close()

	kept := store.Open(dir)
	defer kept.Close()
	w := New(test.NewTempApp(t), Options{Computers: clerks{}, Store: kept, Post: func(f func()) { f() }, System: func() lang.Language { return lang.English }})
	defer w.stop()
	if said := w.status.remark.Text; !strings.Contains(said, lang.StoreUnreadable()) {
		t.Errorf("says %q", said)
	}
}
