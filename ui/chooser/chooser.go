// Package chooser implements a dialog in which the player chooses a file to open or to save. Unlike Fyne's
// dialog, which opens and truncates the file, it only reports the path, so that the file can be replaced
// atomically.
package chooser

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/background"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// Request describes the file to choose.
type Request struct {
	// Title of the dialog; empty for the title of opening or saving a game.
	Title string

	// Whether the file will be written, so that it need not exist.
	Save bool

	// Initial folder; if it does not exist, its nearest existing ancestor is used.
	Folder string

	// Proposed name of the file to write.
	Name string

	// Extensions lists the extensions of the files to show, such as ".sgf", or is empty for all files. The
	// first is added to the name of a file to write that has no listed extension.
	Extensions []string

	// Label of a button that chooses the current folder; empty for no button.
	FolderButton string

	// Runs a function on the UI goroutine. If nil, for tests, folders are read synchronously, and a tooltip panics.
	Post func(func())
}

// Chooser is a dialog in which a file is chosen.
type Chooser struct {
	request  Request
	onChosen func(path string)
	dialogs  *widgets.Dialogs
	dialog   *widgets.Dialog

	// Reads a folder; nil if folders are read synchronously.
	listing *background.Job[struct{}]

	// Looks up a name or creates a folder; nil like listing.
	access *background.Job[struct{}]

	// The current folder; "" for the list of drives on Windows.
	folder string

	// Whether folder was looked up; before that it may not exist, and is not shown.
	found   bool
	entries []entry

	path         *widget.Label
	parentButton *widgets.TooltipButton
	tips         *widgets.Tooltips
	files        *widgets.Rows
	notice       *widgets.Paragraph
	name         *widgets.Entry
	accept       *widgets.Button
	chooseFolder *widgets.Button
}

// Show shows a dialog. It calls onChosen with the chosen path. If an existing file would be replaced, the
// player must first confirm it.
func Show(dialogs *widgets.Dialogs, r Request, onChosen func(path string)) *Chooser {
	c := &Chooser{request: r, onChosen: onChosen, dialogs: dialogs}
	title, acceptLabel := lang.ChooseToOpen(), lang.Title(lang.Open())
	if r.Save {
		title, acceptLabel = lang.ChooseToSave(), lang.Save()
	}
	if r.Title != "" {
		title = lang.Title(r.Title)
	}
	c.path = widget.NewLabel("")
	c.path.Truncation = fyne.TextTruncateEllipsis
	c.tips = widgets.NewTooltips(r.Post)
	c.parentButton = widgets.NewTooltipButton(c.tips, lang.ChooserUp(), "", theme.MoveUpIcon(), func() {
		c.enter(parentOf(c.folder))
	}, dialogs.HandleKey)
	home := widgets.NewTooltipButton(c.tips, lang.ChooserHome(), "", theme.HomeIcon(), func() {
		if folder, err := os.UserHomeDir(); err == nil {
			c.enter(folder)
		}
	}, dialogs.HandleKey)
	newFolder := widgets.NewTooltipButton(c.tips, lang.ChooserNewFolder(), "", theme.FolderNewIcon(), c.askNewFolder,
		dialogs.HandleKey)
	newFolder.Hidden = !r.Save
	header := container.NewBorder(nil, nil, container.NewHBox(c.parentButton, home), newFolder, c.path)
	c.files = widgets.NewIconRows(func() int { return len(c.entries) }, func(i int) (fyne.Resource, string) {
		icon := theme.FileIcon()
		if c.entries[i].isFolder {
			icon = theme.FolderIcon()
		}
		return icon, lang.Truncate(c.entries[i].name, maxName)
	}, c.typedKeyInFiles)
	c.files.OnSelected = c.onSelected

	c.notice = widgets.NewParagraph("")
	c.notice.Hide()
	c.name = widgets.NewEntry(r.Name, dialogs.HandleKey)
	c.name.SetPlaceHolder(lang.ChooserFileName())
	c.name.OnSubmitted = func(string) { c.confirm() }
	c.name.OnChanged = func(string) { c.refresh() }
	c.accept = dialogs.PrimaryButton(acceptLabel, c.confirm)
	footer := container.NewVBox(c.notice, c.name)
	if r.Save && len(r.Extensions) > 1 {
		footer.Objects[1] = widgets.WithCaption(c.name, lang.ChooserEndings(strings.Join(r.Extensions, " ")))
	}
	content := container.NewStack(container.NewBorder(header, footer, nil, nil, c.files), c.tips.Layer)
	c.dialog = &widgets.Dialog{Title: title, Content: content, Width: widgets.LargeDialog, FillHeight: true}
	c.dialog.Buttons = []*widgets.Button{dialogs.Button(lang.Cancel(), c.dialog.Hide), c.accept}
	c.chooseFolder = dialogs.Button(r.FolderButton, func() { c.choose(c.folder) })
	if r.FolderButton != "" {
		c.dialog.Buttons = slices.Insert(c.dialog.Buttons, 1, c.chooseFolder)
	}
	if r.Post != nil {
		c.listing, c.access = background.New[struct{}](r.Post), background.New[struct{}](r.Post)
		c.dialog.OnClosed = func() {
			c.listing.Stop()
			c.access.Stop()
		}
	}
	dialogs.Show(c.dialog)
	dialogs.Window.Canvas().Focus(c.name)

	// A name may be typed before the folder has been read.
	c.folder = r.Folder
	c.refresh()
	c.enterFirst(func() string { return nearestExisting(r.Folder) })

	return c
}

// maxName is the maximum number of characters displayed of a name or path.
const maxName = 300

// enter changes to another folder, or shows an error if it cannot be read. Until the folder has been read,
// which may take seconds, the current folder is shown and a name can be typed.
func (c *Chooser) enter(folder string) {
	if !c.request.Save {
		c.name.SetText("")
	}
	c.enterFirst(func() string { return folder })
}

// enterFirst is enter for the folder that find, which is called in the background, returns.
func (c *Chooser) enterFirst(find func() string) {
	var folder string
	var entries []entry
	c.inBackground(c.listing, func() (err error) {
		if folder = find(); folder == "" {
			entries = drives()
			return nil
		}
		entries, err = list(folder, c.request.Extensions)

		return err
	}, func(err error) { c.show(folder, entries, err) })
}

// currentFolder returns a function that returns the current folder. Until that was looked up, the function may
// wait for a disk.
func (c *Chooser) currentFolder() func() string {
	folder := c.folder
	if c.found {
		return func() string { return folder }
	}
	return func() string { return nearestExisting(folder) }
}

// inBackground calls access, which may wait for a disk, and then onDone, unless the job is given other work in the
// meantime. If job is nil, it calls both at once.
func (c *Chooser) inBackground(job *background.Job[struct{}], access func() error, onDone func(error)) {
	if job == nil {
		onDone(access())
		return
	}
	job.Abandon()
	job.Start(func(context.Context, func(struct{})) error { return access() }, nil, onDone)
}

// show shows the entries of a folder. If err is not nil, it shows the error, and the previous folder if there is
// one.
func (c *Chooser) show(folder string, entries []entry, err error) {
	if err == nil || !c.found {
		c.folder, c.entries, c.found = folder, entries, true
		c.path.SetText(lang.Truncate(folder, maxName))
	}
	if err != nil {
		c.notify(lang.ChooserNoFolder(lang.FileCause(err)))
		c.refresh()
		return
	}
	c.notify("")
	if len(entries) == 0 && !c.request.Save {
		c.notify(lang.ChooserEmpty())
	}
	c.files.UnselectAll()
	c.files.ScrollToTop()
	c.files.Refresh()
	c.refresh()
}

func (c *Chooser) typedKeyInFiles(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter {
		c.files.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
		return
	}
	c.dialogs.HandleKey(e)
}

func (c *Chooser) onSelected(i widget.ListItemID) {
	if i >= len(c.entries) {
		return
	}
	e := c.entries[i]
	if e.isFolder {
		c.enter(filepath.Join(c.folder, e.name))
		return
	}
	c.name.SetText(e.name)
	c.notify("")
}

// refresh enables or disables the buttons.
func (c *Chooser) refresh() {
	widgets.SetEnabled(c.accept, strings.TrimSpace(c.name.Text) != "")
	widgets.SetEnabled(c.chooseFolder, c.found)
	widgets.SetEnabled(c.parentButton, c.folder != "" && parentOf(c.folder) != c.folder)
}

// notify shows a message above the name, or hides it if message is empty.
func (c *Chooser) notify(message string) {
	c.notice.SetText(message)
	widgets.SetVisible(c.notice, message != "")
}

// confirm chooses the file or enters the folder whose name or path has been typed. A name is relative to
// the current folder.
func (c *Chooser) confirm() {
	name := strings.TrimSpace(c.name.Text)
	if name == "" {
		return
	}
	path, folder, isFolder := name, c.currentFolder(), false
	c.inBackground(c.access, func() error {
		if !filepath.IsAbs(name) {
			path = filepath.Join(folder(), name)
		}
		info, err := os.Stat(path)
		isFolder = err == nil && info.IsDir()
		if c.request.Save && !isFolder && !hasExtension(path, c.request.Extensions) {
			path += c.request.Extensions[0]
			_, err = os.Stat(path)
		}

		return err
	}, func(err error) { c.confirmed(path, isFolder, err == nil) })
}

// confirmed is the second half of confirm, after path was looked up.
func (c *Chooser) confirmed(path string, isFolder, exists bool) {
	switch {
	case isFolder:
		c.name.SetText("")
		c.enter(path)
		return
	case !exists && !c.request.Save:
		c.notify(lang.ChooserNoFile())
		return
	case !exists || !c.request.Save:
		// A file that cannot be accessed causes an error when it is written.
		c.choose(path)
		return
	}
	c.dialogs.Confirm(lang.Replace(), lang.AskOverwrite(lang.Truncate(filepath.Base(path), maxName)), lang.Replace(),
		func(replace bool) {
			if replace {
				c.choose(path)
			}
		})
}

func (c *Chooser) choose(path string) {
	c.dialog.Hide()
	c.onChosen(path)
}

func (c *Chooser) askNewFolder() {
	name := widgets.NewEntry("", c.dialogs.HandleKey)
	name.SetPlaceHolder(lang.ChooserName())
	c.dialogs.Form(lang.ChooserNewFolder(), name, lang.ChooserCreateFolder(), func(ok bool) {
		if folder := strings.TrimSpace(name.Text); ok && folder != "" {
			c.createFolder(folder)
		}
	})
	c.dialogs.Window.Canvas().Focus(name)
}

func (c *Chooser) createFolder(name string) {
	path, folder := "", c.currentFolder()
	c.inBackground(c.access, func() error {
		path = filepath.Join(folder(), name)
		return os.Mkdir(path, 0o755)
	}, func(err error) {
		if err != nil {
			c.notify(lang.ChooserCreateFailed(lang.FileCause(err)))
			return
		}
		c.enter(path)
	})
}
