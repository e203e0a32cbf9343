package chooser

import (
	"io/fs"
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

// newFolder returns a new folder that contains the named files, and a folder for each name that ends with a
// slash.
func newFolder(t *testing.T, names ...string) string {
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

// open shows a chooser. It returns the chooser, the chosen paths and the window.
func open(t *testing.T, r Request) (*Chooser, *[]string, fyne.Window) {
	t.Helper()
	test.NewTempApp(t)
	w := test.NewTempWindow(t, widget.NewLabel(""))
	w.Resize(fyne.NewSize(500, 500))
	var paths []string
	c := Show(&widgets.Dialogs{Window: w}, r, func(path string) { paths = append(paths, path) })

	return c, &paths, w
}

// names returns the names of the listed entries.
func (c *Chooser) names() []string {
	var names []string
	for _, e := range c.entries {
		names = append(names, e.name)
	}
	return names
}

func (c *Chooser) selectName(t *testing.T, name string) {
	t.Helper()
	i := slices.Index(c.names(), name)
	if i < 0 {
		t.Fatalf("%s is not listed in %v", name, c.names())
	}
	c.files.Select(i)
}

var recordExtensions = []string{".sgf", ".psq"}

func TestFoldersBeforeFiles(t *testing.T) {
	root := newFolder(t, "b.sgf", "A.SGF", "c.psq", "d.txt", ".hidden.sgf", ".git/", "zoo/", "Old games/")
	c, _, _ := open(t, Request{Folder: root, Extensions: recordExtensions})
	if got, want := c.names(), []string{"Old games", "zoo", "A.SGF", "b.sgf", "c.psq"}; !slices.Equal(got, want) {
		t.Errorf("got files %q, want %q", got, want)
	}
}

func TestOpen(t *testing.T) {
	root := newFolder(t, "games/deep/one.sgf", "two.sgf")
	c, got, w := open(t, Request{Folder: root, Extensions: recordExtensions})
	if !c.accept.Disabled() {
		t.Error("the Open button is enabled without a name")
	}
	c.selectName(t, "games")
	c.selectName(t, "deep")
	c.selectName(t, "one.sgf")
	test.Tap(c.accept)
	if want := []string{filepath.Join(root, "games", "deep", "one.sgf")}; !slices.Equal(*got, want) {
		t.Fatalf("got paths %q, want %q", *got, want)
	}
	if w.Canvas().Overlays().Top() != nil {
		t.Error("the dialog is still open")
	}
}

func TestParentButton(t *testing.T) {
	root := newFolder(t, "games/deep/one.sgf", "two.sgf")
	c, _, _ := open(t, Request{Folder: filepath.Join(root, "games", "deep"), Extensions: recordExtensions})
	test.Tap(c.parentButton)
	test.Tap(c.parentButton)
	if got, want := c.names(), []string{"games", "two.sgf"}; !slices.Equal(got, want) {
		t.Errorf("got files %q, want %q", got, want)
	}

	for range 50 {
		test.Tap(c.parentButton)
	}
	if !c.parentButton.Disabled() && runtime.GOOS != "windows" {
		t.Error("the parent button is enabled in the root folder")
	}
}

func TestTypedPath(t *testing.T) {
	root := newFolder(t, "games/one.sgf")
	c, got, _ := open(t, Request{Folder: root, Extensions: recordExtensions})
	c.name.SetText("games") // a folder
	c.name.OnSubmitted("")
	if c.folder != filepath.Join(root, "games") || c.name.Text != "" {
		t.Errorf("got folder %q and name %q, want games and no name", c.folder, c.name.Text)
	}
	c.name.SetText("none.sgf")
	c.name.OnSubmitted("")
	if len(*got) != 0 || c.notice.Hidden || c.notice.Text != lang.ChooserNoFile() {
		t.Errorf("missing file: got paths %q and notice %q, want none and %q", *got, c.notice.Text,
			lang.ChooserNoFile())
	}
	c.name.SetText("   ")
	c.name.OnSubmitted("")
	c.name.SetText(filepath.Join(root, "games", "one.sgf"))
	c.name.OnSubmitted("")
	if want := []string{filepath.Join(root, "games", "one.sgf")}; !slices.Equal(*got, want) {
		t.Errorf("got paths %q, want %q", *got, want)
	}
}

func TestSave(t *testing.T) {
	for name, want := range map[string]string{
		"game":     "game.sgf",
		"game.sgf": "game.sgf",
		"game.PSQ": "game.PSQ",
		"v1.2":     "v1.2.sgf",
	} {
		root := newFolder(t, "other.sgf")
		c, got, _ := open(t, Request{Save: true, Folder: root, Name: "proposed.sgf", Extensions: recordExtensions})
		if c.name.Text != "proposed.sgf" {
			t.Errorf("got name %q, want the proposed name %q", c.name.Text, "proposed.sgf")
		}
		c.name.SetText(name)
		test.Tap(c.accept)
		if want := []string{filepath.Join(root, want)}; !slices.Equal(*got, want) {
			t.Errorf("got paths %q, want %q", *got, want)
		}
		if files, _ := os.ReadDir(root); len(files) != 1 {
			t.Errorf("got files %v after choosing, want only other.sgf", files)
		}
	}
}

func TestConfirmReplacement(t *testing.T) {
	root := newFolder(t, "mine.sgf")
	c, got, w := open(t, Request{Save: true, Folder: root, Extensions: recordExtensions})
	c.selectName(t, "mine.sgf")

	for _, answer := range []struct {
		button string
		want   int // number of chosen paths
	}{{lang.Cancel(), 0}, {lang.Replace(), 1}} {
		test.Tap(c.accept)
		if len(w.Canvas().Overlays().List()) != 2 {
			t.Fatal("no dialog asks for confirmation")
		}
		press(t, w.Canvas().Overlays().Top(), answer.button)
		if len(*got) != answer.want {
			t.Errorf("after %s: got paths %q, want %d", answer.button, *got, answer.want)
		}
	}
	if text, _ := os.ReadFile(filepath.Join(root, "mine.sgf")); string(text) != "mine.sgf" {
		t.Errorf("the file was changed to %q", text)
	}
}

// press presses the button of a dialog with the given label.
func press(t *testing.T, dialog fyne.CanvasObject, label string) {
	t.Helper()

	for _, o := range test.LaidOutObjects(dialog) {
		if b, ok := o.(*widgets.Button); ok && b.Text == label {
			test.Tap(b)
			return
		}
	}
	t.Fatalf("there is no button %q", label)
}

func TestUnreadableFolder(t *testing.T) {
	root := newFolder(t, "games/one.sgf", "two.sgf")
	c, _, _ := open(t, Request{Folder: filepath.Join(root, "gone", "far"), Extensions: recordExtensions})
	if c.folder != root {
		t.Errorf("got initial folder %q, want %q", c.folder, root)
	}
	if err := os.RemoveAll(filepath.Join(root, "games")); err != nil {
		t.Fatal(err)
	}
	c.selectName(t, "games")
	if c.folder != root || c.notice.Hidden {
		t.Errorf("got folder %q and notice %q, want %q and an error", c.folder, c.notice.Text, root)
	}
}

func TestNewFolder(t *testing.T) {
	root := newFolder(t, "taken/")
	c, _, _ := open(t, Request{Save: true, Folder: root, Name: "g.sgf", Extensions: recordExtensions})
	c.createFolder("taken")
	if c.folder != root || c.notice.Hidden {
		t.Errorf("got folder %q and notice %q, want %q and an error", c.folder, c.notice.Text, root)
	}
	c.createFolder("new")
	if c.folder != filepath.Join(root, "new") || c.name.Text != "g.sgf" {
		t.Errorf("got folder %q and name %q, want new and g.sgf", c.folder, c.name.Text)
	}
}

func TestSymlinks(t *testing.T) {
	root := newFolder(t, "games/one.sgf")
	for link, target := range map[string]string{"there": "games", "nowhere": "gone", "file.sgf": "games/one.sgf"} {
		if err := os.Symlink(filepath.Join(root, target), filepath.Join(root, link)); err != nil {
			t.Skip("cannot create links:", err)
		}
	}
	entries, err := list(root, recordExtensions)
	if want := []entry{{"games", true}, {"there", true}, {"file.sgf", false}}; err != nil ||
		!slices.Equal(entries, want) {
		t.Errorf("list = %v, %v; want %v", entries, err, want)
	}
}

// TestReadFolderInBackground checks that while a folder is being read, the player can type a name or enter
// another folder.
func TestReadFolderInBackground(t *testing.T) {
	root := newFolder(t, "games/one.sgf", "two.sgf")
	queue := game.NewEventLoop()
	c, got, _ := open(t, Request{Folder: root, Extensions: recordExtensions, Post: queue.Post})
	if len(c.names()) != 0 || c.folder != root {
		t.Errorf("before the folder was read: got folder %q with files %q, want %q without files", c.folder,
			c.names(), root)
	}
	c.enter(filepath.Join(root, "games")) // supersedes the read in progress
	c.name.SetText("three")
	if err := queue.Run(t.Context(), func() bool { return len(c.names()) > 0 }); err != nil {
		t.Fatal(err)
	}
	if want := []string{"one.sgf"}; !slices.Equal(c.names(), want) || c.folder != filepath.Join(root, "games") {
		t.Errorf("got folder %q with files %q, want games with %q", c.folder, c.names(), want)
	}
	if c.name.Text != "three" {
		t.Errorf("got name %q, want the typed name %q", c.name.Text, "three")
	}
	c.selectName(t, "one.sgf")
	test.Tap(c.accept)
	if len(*got) != 0 {
		t.Error("the file was looked up on the UI goroutine")
	}
	if err := queue.Run(t.Context(), func() bool { return len(*got) > 0 }); err != nil {
		t.Fatal(err)
	}
	if want := []string{filepath.Join(root, "games", "one.sgf")}; !slices.Equal(*got, want) {
		t.Errorf("got paths %q, want %q", *got, want)
	}
}

// TestAccessInBackground checks that the initial folder is looked up, and a folder is created, in the
// background, and that closing the dialog cancels looking up a name.
func TestAccessInBackground(t *testing.T) {
	root := newFolder(t, "one.sgf")
	queue := game.NewEventLoop()
	c, got, w := open(t, Request{
		Save:       true,
		Folder:     filepath.Join(root, "gone"),
		Extensions: recordExtensions,
		Post:       queue.Post,
	})
	wait := func(done func() bool) {
		t.Helper()
		if err := queue.Run(t.Context(), done); err != nil {
			t.Fatal(err)
		}
	}
	if c.found || c.path.Text != "" {
		t.Errorf("got the folder %q before it was looked up, want none", c.path.Text)
	}
	wait(func() bool { return c.found })
	if c.folder != root || c.path.Text != root {
		t.Errorf("got the folder %q, shown as %q, want %q", c.folder, c.path.Text, root)
	}
	c.createFolder("new")
	if c.folder != root {
		t.Error("the folder was created on the UI goroutine")
	}
	wait(func() bool { return c.folder == filepath.Join(root, "new") })
	c.name.SetText("game")
	test.Tap(c.accept)
	press(t, w.Canvas().Overlays().Top(), lang.Cancel())
	queue.Post(func() { c = nil })
	wait(func() bool { return c == nil })
	if len(*got) != 0 {
		t.Errorf("got paths %q after Cancel, want none", *got)
	}
}

// TestNameBeforeTheFolder checks that a name that is confirmed before the initial folder was looked up belongs to
// the folder that is then found, and that until then no folder can be chosen.
func TestNameBeforeTheFolder(t *testing.T) {
	root := newFolder(t, "one.sgf")
	queue := game.NewEventLoop()
	c, got, _ := open(t, Request{
		Save:         true,
		Folder:       filepath.Join(root, "gone"),
		Name:         "game.sgf",
		Extensions:   recordExtensions,
		FolderButton: "Folder",
		Post:         queue.Post,
	})
	if !c.dialog.Buttons[1].Disabled() {
		t.Error("a folder that was not looked up can be chosen")
	}
	test.Tap(c.accept)
	if err := queue.Run(t.Context(), func() bool { return len(*got) > 0 }); err != nil {
		t.Fatal(err)
	}
	if want := []string{filepath.Join(root, "game.sgf")}; !slices.Equal(*got, want) {
		t.Errorf("got paths %q, want %q", *got, want)
	}
}

// TestUnreadableInitialFolder checks that an initial folder that cannot be read is shown with the error.
func TestUnreadableInitialFolder(t *testing.T) {
	root := newFolder(t)
	c, _, _ := open(t, Request{Folder: root, Post: game.NewEventLoop().Post})
	c.show(root, nil, fs.ErrPermission)
	if c.path.Text != root || c.notice.Hidden || c.parentButton.Disabled() {
		t.Errorf("got the folder %q and notice %q, want %q, an error and a button to leave it", c.path.Text,
			c.notice.Text, root)
	}
}

// TestIconButtonsHaveTooltips checks that all buttons without a label have tooltips.
func TestIconButtonsHaveTooltips(t *testing.T) {
	c, _, w := open(t, Request{Save: true, Folder: t.TempDir()})
	c.tips.AfterFunc = func(_ time.Duration, show func()) { show() }
	var tips []string
	for _, o := range test.LaidOutObjects(w.Canvas().Overlays().Top()) {
		if b, ok := o.(*widgets.TooltipButton); ok {
			b.MouseIn(&desktop.MouseEvent{})
			tips = append(tips, c.tips.Text())
			b.MouseOut()
		} else if b, ok := o.(*widgets.Button); ok && b.Text == "" {
			t.Error("a button has neither a label nor a tooltip")
		}
	}
	slices.Sort(tips)
	if want := []string{lang.ChooserHome(), lang.ChooserNewFolder(), lang.ChooserUp()}; !slices.Equal(tips, want) {
		t.Errorf("got tooltips %q, want %q", tips, want)
	}
}
