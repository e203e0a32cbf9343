package treewindow

import (
	"bytes"
	"io"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/chooser"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// chooseFile asks for a file; name is that of a file to be saved, with the first of the
// endings, or empty if one is to be opened.
func (w *Window) chooseFile(title, name string, endings []string, chosen func(path string)) {
	if name != "" {
		name += endings[0]
	}
	w.desk.Choose(&w.dialogs, chooser.Request{Title: title, Save: name != "", Name: name, Endings: endings}, chosen)
}

func (w *Window) writeFile(path string, write func(io.Writer) error, saved lang.Text) {
	var data bytes.Buffer
	err := write(&data)
	w.desk.WriteFile(path, data.Bytes(), err, func(err error) {
		name := filepath.Base(path)
		if err != nil {
			w.setLine(w.summary, lang.FileUnwritable(name, err))
			return
		}
		w.setLine(w.summary, saved(name))
	})
}

// sheetKinds are in the order of tree.SheetKind.
var sheetKinds = []lang.Text{lang.SheetShown, lang.SheetWhole, lang.SheetBlank}

// sheetDialog asks what of the tree is to be saved, and then for a file: SVG,
// PNG or PDF, by the file's ending.
func (w *Window) sheetDialog() {
	if w.view.Tree() == nil {
		return
	}
	var names []string
	for _, name := range sheetKinds {
		names = append(names, name())
	}
	if w.subject.source == ofStrategy { // there is always more of it
		names = names[:1]
	}
	choice := widgets.NewSelect(names, 0, func(int) {}, w.dialogs.Typed)
	d := &widgets.Dialog{Title: lang.Title(lang.SheetTitle()), Content: container.NewVBox(choice, widgets.Wrapped(lang.SheetSay()))}
	d.Buttons = []*widgets.Button{w.dialogs.Button(lang.Cancel(), d.Hide)}
	for _, ending := range []string{".svg", ".png", ".pdf"} {
		d.Buttons = append(d.Buttons, w.dialogs.Button(strings.ToUpper(ending[1:]), func() {
			d.Hide()
			kind, name := tree.SheetKind(choice.SelectedIndex()), "jingzi-tree"
			if kind == tree.Worksheet {
				name = "jingzi-worksheet"
			}
			w.chooseFile(lang.SavePicture(), name, []string{ending}, func(path string) { w.saveSheet(kind, path) })
		}))
	}
	d.Buttons[len(d.Buttons)-1].Importance = widget.HighImportance
	w.dialogs.Show(d)
}

func (w *Window) saveSheet(kind tree.SheetKind, path string) {
	caption := tree.Caption(w.view.Tree(), kind)
	if w.subject.source == ofStrategy {
		caption = []string{lang.StrategyTree(), w.strategy.summary(), w.path.Text}
	}
	sheet := tree.NewSheet(w.view, kind, caption)
	write := sheet.WritePNG
	switch strings.ToLower(filepath.Ext(path)) {
	case ".svg":
		write = sheet.WriteSVG
	case ".pdf":
		write = sheet.WritePDF
	}
	w.writeFile(path, write, lang.PictureSaved)
}
