// Package chooser is a dialog in which the player chooses a file. It only
// names the file: nothing is opened, made or emptied by it, so that whoever
// writes can write whole. All its words follow the player's language.
package chooser

import (
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// Request says what is to be chosen.
type Request struct {
	Title   string   // empty: that of opening or saving a game
	Save    bool     // a file to write, which may not be there yet; else one to read
	Folder  string   // where to begin; the nearest folder that exists is taken
	Name    string   // of the file to write, proposed
	Endings []string // of the files shown, such as ".sgf"; a file to write gets the first if it has none of them
}

// Chooser is the dialog. Show it as any other.
type Chooser struct {
	*dialog.CustomDialog

	request Request
	chosen  func(path string)
	parent  fyne.Window

	folder  string // "" for the drives of Windows
	entries []entry

	path   *widget.Label
	up     *widget.Button
	files  *widget.List
	notice *widget.Label
	name   *nameEntry
	accept *widget.Button
}

// New makes the dialog. Chosen gets the path once the player has chosen, and
// agreed to replace a file that is there.
func New(r Request, parent fyne.Window, chosen func(path string)) *Chooser {
	c := &Chooser{request: r, chosen: chosen, parent: parent}
	title, accept := lang.ChooseToOpen(), lang.ToolkitOpen()
	if r.Save {
		title, accept = lang.ChooseToSave(), lang.Save()
	}

	if r.Title != "" {
		title = r.Title
	}

	c.path = widget.NewLabel("")
	c.path.Truncation = fyne.TextTruncateEllipsis
	c.up = widget.NewButtonWithIcon("", theme.MoveUpIcon(), func() { c.enter(above(c.folder)) })
	home := widget.NewButtonWithIcon("", theme.HomeIcon(), func() {
		if folder, err := os.UserHomeDir(); err == nil {
			c.enter(folder)
		}
	})
	header := container.NewBorder(nil, nil, container.NewHBox(c.up, home), nil, c.path)
	if r.Save {
		header = container.NewBorder(nil, nil, container.NewHBox(c.up, home),
			widget.NewButtonWithIcon("", theme.FolderNewIcon(), c.askFolder), c.path)
	}

	c.files = widget.NewList(
		func() int { return len(c.entries) },
		func() fyne.CanvasObject {
			name := widget.NewLabel("")
			name.Truncation = fyne.TextTruncateEllipsis
			return container.NewBorder(nil, nil, widget.NewIcon(theme.FileIcon()), nil, name)
		},
		func(i widget.ListItemID, row fyne.CanvasObject) {
			objects := row.(*fyne.Container).Objects // the middle comes first
			objects[0].(*widget.Label).SetText(c.entries[i].name)
			icon := theme.FileIcon()
			if c.entries[i].folder {
				icon = theme.FolderIcon()
			}
			objects[1].(*widget.Icon).SetResource(icon)
		},
	)
	c.files.OnSelected = c.selected

	c.notice = widgets.Wrapped("")
	c.notice.Hide()
	c.name = newNameEntry(func() { c.Hide() })
	c.name.SetPlaceHolder(lang.ToolkitFileName())
	c.name.SetText(r.Name)
	c.name.OnSubmitted = func(string) { c.confirm() }
	c.name.OnChanged = func(string) { c.refresh() }
	c.accept = widget.NewButton(accept, c.confirm)
	c.accept.Importance = widget.HighImportance
	cancel := widget.NewButton(lang.Cancel(), func() { c.Hide() })

	footer := container.NewVBox(c.notice, c.name)
	c.CustomDialog = dialog.NewCustomWithoutButtons(title, container.NewBorder(header, footer, nil, nil, c.files), parent)
	c.SetButtons([]fyne.CanvasObject{cancel, c.accept})
	c.enter(existing(r.Folder))
	return c
}

// enter shows another folder. One that cannot be read leaves the old one.
func (c *Chooser) enter(folder string) {
	entries, err := drives(), error(nil)
	if folder != "" {
		entries, err = list(folder, c.request.Endings)
	}
	if err != nil {
		c.say(lang.ChooserNoFolder(reason(err)))
		return
	}
	c.folder, c.entries = folder, entries
	c.path.SetText(folder)
	if len(entries) == 0 && !c.request.Save {
		c.say(lang.ChooserNothing())
	} else {
		c.say("")
	}
	c.files.UnselectAll()
	c.files.ScrollToTop()
	c.files.Refresh()
	if !c.request.Save {
		c.name.SetText("")
	}
	c.refresh()
}

// selected enters a folder, or takes a file's name over.
func (c *Chooser) selected(i widget.ListItemID) {
	if i >= len(c.entries) {
		return
	}
	e := c.entries[i]
	if e.folder {
		c.enter(filepath.Join(c.folder, e.name))
		return
	}
	c.name.SetText(e.name)
	c.say("")
}

// refresh lets buttons be pressed that would do something.
func (c *Chooser) refresh() {
	widgets.SetEnabled(c.accept, strings.TrimSpace(c.name.Text) != "")
	widgets.SetEnabled(c.up, c.folder != "" && above(c.folder) != c.folder)
}

// say puts a sentence above the name; an empty one takes it away.
func (c *Chooser) say(sentence string) {
	c.notice.SetText(sentence)
	if sentence == "" {
		c.notice.Hide()
	} else {
		c.notice.Show()
	}
}

// confirm takes what the field says: a name in the folder shown, a path, or a
// folder to go to.
func (c *Chooser) confirm() {
	name := strings.TrimSpace(c.name.Text)
	if name == "" {
		return
	}
	path := name
	if !filepath.IsAbs(path) {
		path = filepath.Join(c.folder, path)
	}
	info, err := os.Stat(path)
	if err == nil && info.IsDir() {
		c.name.SetText("")
		c.enter(path)
		return
	}
	if !c.request.Save {
		if err != nil {
			c.say(lang.ChooserNoFile())
			return
		}
		c.done(path)
		return
	}
	if len(c.request.Endings) > 0 && !hasEnding(path, c.request.Endings) {
		path += c.request.Endings[0]
		_, err = os.Stat(path)
	}
	if err != nil { // not there, or not to be seen: writing will tell
		c.done(path)
		return
	}
	ask := dialog.NewConfirm(lang.Replace(), lang.AskOverwrite(filepath.Base(path)), func(replace bool) {
		if replace {
			c.done(path)
		}
	}, c.parent)
	ask.SetConfirmText(lang.Replace())
	ask.SetDismissText(lang.Cancel())
	ask.Show()
}

func (c *Chooser) done(path string) {
	c.Hide()
	c.chosen(path)
}

// askFolder asks for the name of a new folder, and enters it.
func (c *Chooser) askFolder() {
	name := widget.NewEntry()
	dialog.ShowForm(lang.ToolkitNewFolder(), lang.ToolkitCreateFolder(), lang.Cancel(),
		[]*widget.FormItem{widget.NewFormItem(lang.ToolkitName(), name)},
		func(ok bool) {
			if wanted := strings.TrimSpace(name.Text); ok && wanted != "" {
				c.makeFolder(wanted)
			}
		}, c.parent)
}

func (c *Chooser) makeFolder(name string) {
	path := filepath.Join(c.folder, name)
	if err := os.Mkdir(path, 0o755); err != nil {
		c.say(lang.ChooserNoCreated(reason(err)))
		return
	}
	c.enter(path)
}

// reason is what the system says is wrong, without the path it repeats.
func reason(err error) string {
	if e, ok := err.(*os.PathError); ok {
		return e.Err.Error()
	}
	return err.Error()
}
