package treewindow

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/background"
	"jingzi/ui/chooser"
	"jingzi/ui/desk"
	"jingzi/ui/disk"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// files lets the user choose and save files, and reports the results in the window.
type files struct {
	desk        *desk.Desk
	dialogs     *widgets.Dialogs
	showMessage func(string)

	animating *background.Job[int]
	access    *background.Job[struct{}] // reads files
}

// choose asks for a file to save, whose default name is name with an extension, or for a file to open if name
// is "".
func (f *files) choose(title, name string, extensions []string, onChosen func(path string)) {
	if name != "" {
		name += extensions[0]
	}
	f.desk.ChooseFile(f.dialogs, chooser.Request{
		Title:      title,
		Save:       name != "",
		Name:       name,
		Extensions: extensions,
	}, onChosen)
}

// inBackground cancels its previous call, calls access in the background and then onDone. access may wait for a
// disk.
func (f *files) inBackground(access func() error, onDone func(error)) {
	f.access.Abandon()
	f.access.Start(func(context.Context, func(struct{})) error { return access() }, nil, onDone)
}

// read decodes a file in the background and calls onDone, or shows why the file cannot be read. invalid is the
// message about an error of decode.
func (f *files) read(path string, decode func(io.Reader) error, invalid lang.Text, onDone func()) {
	var decodeErr error
	f.inBackground(func() error {
		file, err := disk.Open(path)
		if err != nil {
			return err
		}
		defer file.Close()
		decodeErr = decode(file)

		return nil
	}, func(err error) {
		switch name := filepath.Base(path); {
		case err != nil:
			f.showMessage(lang.FileRefusal(name, err)())
		case decodeErr != nil:
			f.showMessage(invalid(name))
		default:
			onDone()
		}
	})
}

// write encodes and writes a file. It then shows message and calls onWritten, or shows why the file cannot be
// written.
func (f *files) write(path string, encode func(io.Writer) error, message lang.Text, onWritten func()) {
	var data bytes.Buffer
	err := encode(&data)
	f.desk.WriteFile(path, data.Bytes(), err, func(err error) {
		name := filepath.Base(path)
		if err != nil {
			f.showMessage(lang.FileUnwritable(name, lang.FileCause(err)))
			return
		}
		f.showMessage(message(name))
		onWritten()
	})
}

// sheetKinds lists the names of the sheets in the order of tree.SheetKind.
var sheetKinds = []lang.Text{lang.SheetExpanded, lang.SheetWhole, lang.SheetBlank}

// chooseSheet asks for the kind of sheet to save, and then for an SVG, PNG or PDF file.
func (f *files) chooseSheet(kinds []lang.Text, save func(kind tree.SheetKind, path string)) {
	var names []string
	for _, name := range kinds {
		names = append(names, name())
	}

	choice := widgets.NewSelect(names, 0, func(int) {}, f.dialogs.HandleKey)
	d := &widgets.Dialog{Title: lang.Title(lang.SheetTitle()),
		Content: container.NewVBox(choice, widgets.NewParagraph(lang.PrintSheetHelp()))}
	d.Buttons = []*widgets.Button{f.dialogs.Button(lang.Cancel(), d.Hide)}
	for _, extension := range []string{".svg", ".png", ".pdf"} {
		d.Buttons = append(d.Buttons, f.dialogs.Button(strings.ToUpper(extension[1:]), func() {
			d.Hide()
			kind, name := tree.SheetKind(choice.SelectedIndex()), "jingzi-tree"
			if kind == tree.Worksheet {
				name = "jingzi-worksheet"
			}
			f.choose(lang.SheetTitle(), name, []string{extension}, func(path string) { save(kind, path) })
		}))
	}
	d.Buttons[len(d.Buttons)-1].Importance = widget.HighImportance
	f.dialogs.Show(d)
}

// animationSizes and animationDelays list the choices for saving an animation.
var (
	animationSizes  = [][2]int{{640, 360}, {960, 540}, {1280, 720}}
	animationDelays = []time.Duration{500 * time.Millisecond, time.Second, 2 * time.Second}
)

// chooseAnimation asks for the size and the speed of an animation, and then for a file.
func (f *files) chooseAnimation(save func(width, height int, delay time.Duration, path string)) {
	var sizes, delays []string
	for _, s := range animationSizes {
		sizes = append(sizes, fmt.Sprintf("%d × %d", s[0], s[1]))
	}

	for _, d := range animationDelays {
		delays = append(delays, lang.AnimationDelay(d.Seconds()))
	}
	size := widgets.NewSelect(sizes, 1, func(int) {}, f.dialogs.HandleKey)
	delay := widgets.NewSelect(delays, 1, func(int) {}, f.dialogs.HandleKey)
	d := &widgets.Dialog{Title: lang.Title(lang.AnimationTitle()),
		Content: container.NewVBox(widgets.NewParagraph(lang.AnimationHelp()), size, delay)}
	d.Buttons = []*widgets.Button{f.dialogs.Button(lang.Cancel(), d.Hide), f.dialogs.PrimaryButton(lang.Save(), func() {
		d.Hide()
		f.choose(lang.AnimationTitle(), "jingzi-search", []string{".gif"}, func(path string) {
			s := animationSizes[size.SelectedIndex()]
			save(s[0], s[1], animationDelays[delay.SelectedIndex()], path)
		})
	})}
	f.dialogs.Show(d)
}

// writeAnimation writes an animation in the background while a dialog shows the progress and a button to
// cancel it.
func (f *files) writeAnimation(a *tree.Animation, path string) {
	bar := widget.NewProgressBar()
	bar.Max = float64(a.Len())
	d := &widgets.Dialog{Title: lang.Title(lang.AnimationTitle()), Content: bar, OnClosed: f.animating.Stop}
	d.Buttons = []*widgets.Button{f.dialogs.Button(lang.Cancel(), d.Hide)}
	f.dialogs.Show(d)
	var data bytes.Buffer
	f.animating.Start(func(ctx context.Context, report func(int)) error {
		return a.WriteGIF(ctx, &data, report)
	}, func(steps []int) { bar.SetValue(float64(steps[len(steps)-1])) }, func(err error) {
		d.Hide()
		f.write(path, func(w io.Writer) error {
			if err != nil {
				return err
			}
			_, err := data.WriteTo(w)
			return err
		}, lang.AnimationSaved, func() {})
	})
}

// maxTraceRows is the maximum number of rows of a trace that the window shows.
const maxTraceRows = 200

// showTrace shows the search as a table that can be saved as a worksheet or as the solution.
func (f *files) showTrace(t *tree.Tree) {
	table := widgets.NewTextTable()
	table.Add(true, tree.TraceHeadings()...)

	rows := tree.Trace(t)
	for _, r := range rows[:min(len(rows), maxTraceRows)] {
		table.Add(false, r.Cells()...)
	}
	box := container.NewVBox(table.Box)
	if len(rows) > maxTraceRows {
		box.Add(widgets.NewParagraph(lang.TraceMore(maxTraceRows, len(rows))))
	}

	d := &widgets.Dialog{Title: lang.Title(lang.TraceTitle()), Content: box, Width: 760}
	d.Buttons = []*widgets.Button{f.dialogs.Button(lang.Close(), d.Hide)}
	for _, kind := range []struct {
		label     lang.Text
		worksheet bool
		name      string
	}{{lang.TraceWorksheet, true, "jingzi-trace-worksheet"}, {lang.TraceSolution, false, "jingzi-trace"}} {
		d.Buttons = append(d.Buttons, f.dialogs.Button(kind.label(), func() {
			d.Hide()
			f.choose(kind.label(), kind.name, []string{".pdf"}, func(path string) {
				f.writeTrace(t, kind.worksheet, path)
			})
		}))
	}
	f.dialogs.Show(d)
}

func (f *files) writeTrace(t *tree.Tree, worksheet bool, path string) {
	f.write(path, func(w io.Writer) error { return tree.WriteTracePDF(w, t, worksheet) }, lang.TraceSaved, func() {})
}

// writeSheet writes a sheet as a PDF file, or its pages as pictures. Several pictures have numbered names,
// and replace existing files only after confirmation.
func (f *files) writeSheet(s *tree.PrintSheet, path string) {
	extension := filepath.Ext(path)
	writePage := s.WritePNG
	switch strings.ToLower(extension) {
	case ".svg":
		writePage = s.WriteSVG
	case ".pdf":
		f.write(path, s.WritePDF, lang.PictureSaved, func() {})
		return
	}
	pages := s.Pages()
	if pages == 1 {
		f.write(path, func(w io.Writer) error { return writePage(w, 0) }, lang.PictureSaved, func() {})
		return
	}
	name := func(page int) string {
		return strings.TrimSuffix(path, extension) + "-" + strconv.Itoa(page+1) + extension
	}
	first, last := filepath.Base(name(0)), filepath.Base(name(pages-1))
	var writeFrom func(page int)
	writeFrom = func(page int) {
		var data bytes.Buffer
		err := writePage(&data, page)
		f.desk.WriteFile(name(page), data.Bytes(), err, func(err error) {
			switch {
			case err != nil:
				f.showMessage(lang.FileUnwritable(filepath.Base(name(page)), lang.FileCause(err)))
			case page+1 < pages:
				writeFrom(page + 1)
			default:
				f.showMessage(lang.PagesSaved(pages, first, last))
			}
		})
	}
	existing := ""
	f.inBackground(func() error {
		for page := range pages {
			if _, err := os.Stat(name(page)); err == nil {
				existing = name(page)
				break
			}
		}

		return nil
	}, func(error) {
		if existing == "" {
			writeFrom(0)
			return
		}
		f.dialogs.Confirm(lang.Title(lang.SheetTitle()), lang.AskOverwrite(filepath.Base(existing)), lang.Replace(),
			func(ok bool) {
				if ok {
					writeFrom(0)
				}
			})
	})
}
