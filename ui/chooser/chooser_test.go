package chooser

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// tree creates a folder with some files; names that end in / are folders.
func tree(t *testing.T, names ...string) string {
	t.Helper()
	root := t.TempDir()
	for _, name := range names {
		path := filepath.Join(root, name)
		if name[len(name)-1] == '/' {
			if err := os.MkdirAll(path, 0o755); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// open shows a chooser and returns it with the paths chosen in it.
func open(t *testing.T, r Request) (*Chooser, *[]string, fyne.Window) {
	t.Helper()
	test.NewTempApp(t)
	w := test.NewTempWindow(t, widget.NewLabel(""))
	w.Resize(fyne.NewSize(500, 500))
	var paths []string
	c := Show(&widgets.Dialogs{Window: w}, r, func(path string) { paths = append(paths, path) })
	return c, &paths, w
}

func (c *Chooser) shown() []string {
	var names []string
	for _, e := range c.entries {
		names = append(names, e.name)
	}
	return names
}

func (c *Chooser) selectName(t *testing.T, name string) {
	t.Helper()
	i := slices.Index(c.shown(), name)
	if i < 0 {
		t.Fatalf("%s is not among %v", name, c.shown())
	}
	c.files.Select(i)
}

var records = []string{".sgf", ".psq"}

func TestFoldersComeFirstAndOnlyRecordsAreShown(t *testing.T) {
	root := tree(t, "b.sgf", "A.SGF", "c.psq", "d.txt", ".hidden.sgf", ".git/", "zoo/", "Old games/")
	c, _, _ := open(t, Request{Folder: root, Extensions: records})
	if got, want := c.shown(), []string{"Old games", "zoo", "A.SGF", "b.sgf", "c.psq"}; !slices.Equal(got, want) {
		t.Errorf("shown are %q, want %q", got, want)
	}
}

func TestOpening(t *testing.T) {
	root := tree(t, "games/deep/one.sgf", "two.sgf")
	c, got, w := open(t, Request{Folder: root, Extensions: records})
	if !c.accept.Disabled() {
		t.Error("one may open nothing")
	}
	c.selectName(t, "games")
	c.selectName(t, "deep")
	c.selectName(t, "one.sgf")
	test.Tap(c.accept)
	if want := []string{filepath.Join(root, "games", "deep", "one.sgf")}; !slices.Equal(*got, want) {
		t.Fatalf("chosen is %q, want %q", *got, want)
	}
	if w.Canvas().Overlays().Top() != nil {
		t.Error("the dialog stays")
	}
}

func TestGoingUp(t *testing.T) {
	root := tree(t, "games/deep/one.sgf", "two.sgf")
	c, _, _ := open(t, Request{Folder: filepath.Join(root, "games", "deep"), Extensions: records})
	test.Tap(c.parentButton)
	test.Tap(c.parentButton)
	if got, want := c.shown(), []string{"games", "two.sgf"}; !slices.Equal(got, want) {
		t.Errorf("shown are %q, want %q", got, want)
	}
	for range 50 {
		test.Tap(c.parentButton)
	}
	if !c.parentButton.Disabled() && runtime.GOOS != "windows" {
		t.Error("one may go up for ever")
	}
}

func TestTypedPaths(t *testing.T) {
	root := tree(t, "games/one.sgf")
	c, got, _ := open(t, Request{Folder: root, Extensions: records})
	c.name.SetText("games") // a folder: it is entered
	c.name.OnSubmitted("")
	if c.folder != filepath.Join(root, "games") || c.name.Text != "" {
		t.Errorf("now in %q with the name %q", c.folder, c.name.Text)
	}
	c.name.SetText("none.sgf")
	c.name.OnSubmitted("")
	if len(*got) != 0 || c.notice.Hidden || c.notice.Text != lang.ChooserNoFile() {
		t.Errorf("a file that is not there: chosen %q, said %q", *got, c.notice.Text)
	}
	c.name.SetText("   ")
	c.name.OnSubmitted("")
	c.name.SetText(filepath.Join(root, "games", "one.sgf"))
	c.name.OnSubmitted("")
	if want := []string{filepath.Join(root, "games", "one.sgf")}; !slices.Equal(*got, want) {
		t.Errorf("chosen is %q, want %q", *got, want)
	}
}

func TestSaving(t *testing.T) {
	for name, want := range map[string]string{"game": "game.sgf", "game.sgf": "game.sgf", "game.PSQ": "game.PSQ", "v1.2": "v1.2.sgf"} {
		root := tree(t, "other.sgf")
		c, got, _ := open(t, Request{Save: true, Folder: root, Name: "proposed.sgf", Extensions: records})
		if c.name.Text != "proposed.sgf" {
			t.Errorf("proposed is %q", c.name.Text)
		}
		c.name.SetText(name)
		test.Tap(c.accept)
		if want := []string{filepath.Join(root, want)}; !slices.Equal(*got, want) {
			t.Errorf("chosen is %q, want %q", *got, want)
		}
		if left, _ := os.ReadDir(root); len(left) != 1 {
			t.Errorf("choosing made a file: %v", left)
		}
	}
}

func TestReplacingIsAsked(t *testing.T) {
	root := tree(t, "mine.sgf")
	c, got, w := open(t, Request{Save: true, Folder: root, Extensions: records})
	c.selectName(t, "mine.sgf")
	for _, answer := range []struct {
		button string
		want   int
	}{{lang.Cancel(), 0}, {lang.Replace(), 1}} {
		test.Tap(c.accept)
		top, ok := w.Canvas().Overlays().Top(), len(w.Canvas().Overlays().List()) == 2
		if !ok {
			t.Fatal("nothing is asked")
		}
		press(t, top, answer.button)
		if len(*got) != answer.want {
			t.Errorf("after %s chosen is %q", answer.button, *got)
		}
	}
	if text, _ := os.ReadFile(filepath.Join(root, "mine.sgf")); string(text) != "mine.sgf" {
		t.Error("choosing emptied the file")
	}
}

// press presses a button of the dialog.
func press(t *testing.T, o fyne.CanvasObject, label string) {
	t.Helper()
	for _, part := range test.LaidOutObjects(o) {
		if b, ok := part.(*widgets.Button); ok && b.Text == label {
			test.Tap(b)
			return
		}
	}
	t.Fatalf("there is no button %q", label)
}

func TestFoldersThatCannotBeRead(t *testing.T) {
	root := tree(t, "games/one.sgf", "two.sgf")
	c, _, _ := open(t, Request{Folder: filepath.Join(root, "gone", "far"), Extensions: records})
	if c.folder != root {
		t.Errorf("begun in %q", c.folder)
	}
	if err := os.RemoveAll(filepath.Join(root, "games")); err != nil {
		t.Fatal(err)
	}
	c.selectName(t, "games")
	if c.folder != root || c.notice.Hidden {
		t.Errorf("in %q, said %q", c.folder, c.notice.Text)
	}
}

func TestNewFolder(t *testing.T) {
	root := tree(t, "taken/")
	c, _, _ := open(t, Request{Save: true, Folder: root, Name: "g.sgf", Extensions: records})
	c.makeFolder("taken")
	if c.folder != root || c.notice.Hidden {
		t.Errorf("in %q, said %q", c.folder, c.notice.Text)
	}
	c.makeFolder("new")
	if c.folder != filepath.Join(root, "new") || c.name.Text != "g.sgf" {
		t.Errorf("in %q with the name %q", c.folder, c.name.Text)
	}
}

func TestLinks(t *testing.T) {
	root := tree(t, "games/one.sgf")
	for link, to := range map[string]string{"there": "games", "nowhere": "gone", "file.sgf": "games/one.sgf"} {
		if err := os.Symlink(filepath.Join(root, to), filepath.Join(root, link)); err != nil {
			t.Skip("no links here:", err)
		}
	}
	entries, err := list(root, records)
	if want := []entry{{"games", true}, {"there", true}, {"file.sgf", false}}; err != nil || !slices.Equal(entries, want) {
		t.Errorf("listed is %v, %v; want %v", entries, err, want)
	}
}

// The dialog does not wait for a folder that takes long to read: the player may type a name, or enter
// another folder.
func TestFoldersAreReadInTheBackground(t *testing.T) {
	root := tree(t, "games/one.sgf", "two.sgf")
	queue := game.NewEventLoop()
	c, got, _ := open(t, Request{Folder: root, Extensions: records, Post: queue.Post})
	if len(c.shown()) != 0 || c.folder != root {
		t.Errorf("before %s is read: in %q, shown are %q", root, c.folder, c.shown())
	}
	c.enter(filepath.Join(root, "games")) // replaces the first folder
	c.name.SetText("three")
	if err := queue.Run(t.Context(), func() bool { return len(c.shown()) > 0 }); err != nil {
		t.Fatal(err)
	}
	if want := []string{"one.sgf"}; !slices.Equal(c.shown(), want) || c.folder != filepath.Join(root, "games") {
		t.Errorf("in %q, shown are %q", c.folder, c.shown())
	}
	if c.name.Text != "three" {
		t.Errorf("of what was typed meanwhile %q is left", c.name.Text)
	}
	c.selectName(t, "one.sgf")
	test.Tap(c.accept)
	if want := []string{filepath.Join(root, "games", "one.sgf")}; !slices.Equal(*got, want) {
		t.Errorf("chosen is %q", *got)
	}
}

// A button that only shows an icon has a tooltip.
func TestIconsHaveTips(t *testing.T) {
	c, _, w := open(t, Request{Save: true, Folder: t.TempDir()})
	c.tips.AfterFunc = func(_ time.Duration, show func()) { show() }
	var told []string
	for _, o := range test.LaidOutObjects(w.Canvas().Overlays().Top()) {
		if b, ok := o.(*widgets.TooltipButton); ok {
			b.MouseIn(&desktop.MouseEvent{})
			told = append(told, c.tips.Text())
			b.MouseOut()
		} else if b, ok := o.(*widgets.Button); ok && b.Text == "" {
			t.Errorf("a button shows neither a word nor a tip")
		}
	}
	slices.Sort(told)
	if want := []string{lang.ChooserHome(), lang.ChooserNewFolder(), lang.ChooserUp()}; !slices.Equal(told, want) {
		t.Errorf("the tips are %q, want %q", told, want)
	}
}
