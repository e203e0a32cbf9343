package treewindow

import (
	"bytes"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2/container"

	"jingzi/ui/chooser"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

var sheetKinds = []struct {
	kind tree.SheetKind
	name lang.Text
	file string
}{
	{tree.UnfoldedSheet, lang.SheetShown, "jingzi-tree"},
	{tree.WholeSheet, lang.SheetWhole, "jingzi-tree"},
	{tree.Worksheet, lang.SheetBlank, "jingzi-worksheet"},
}

type saver struct{ w *Window }

// ask asks what of the tree is to be saved, and then for a file: SVG,
// PNG or PDF, by the file's ending.
func (s saver) ask() {
	w := s.w
	if w.view.Tree() == nil {
		return
	}
	var names []string
	kinds := sheetKinds
	if w.source == ofStrategy { // there is always more of it
		kinds = kinds[:1]
	}
	for _, k := range kinds {
		names = append(names, k.name())
	}
	choice := widgets.NewSelect(names, 0, func(int) {}, w.dialogs.Typed)
	d := &widgets.Dialog{Title: lang.Title(lang.SheetTitle()), Content: container.NewVBox(choice, widgets.Wrapped(lang.SheetSay()))}
	button := func(make func(string, func()) *widgets.Button, ending string) *widgets.Button {
		return make(strings.ToUpper(ending[1:]), func() {
			d.Hide()
			k := sheetKinds[choice.SelectedIndex()]
			s.choose(k.kind, k.file+ending)
		})
	}
	on := &w.dialogs
	d.Buttons = []*widgets.Button{on.Button(lang.Cancel(), d.Hide), button(on.Button, ".svg"), button(on.Button, ".png"), button(on.Main, ".pdf")}
	on.Show(d)
}

func (s saver) choose(kind tree.SheetKind, name string) {
	w := s.w
	r := chooser.Request{Title: lang.SavePicture(), Save: true, Name: name, Endings: []string{filepath.Ext(name), ".svg", ".png", ".pdf"}}
	w.desk.Choose(&w.dialogs, r, func(path string) { s.save(kind, path) })
}

func (s saver) save(kind tree.SheetKind, path string) {
	w := s.w
	caption := tree.Caption(w.view.Tree(), kind)
	if w.source == ofStrategy {
		caption = []string{lang.StrategyTree(), w.strategy.summary(), w.path.Text}
	}
	sheet := tree.NewSheet(w.view, kind, caption)
	var data bytes.Buffer
	write := sheet.WritePNG
	switch strings.ToLower(filepath.Ext(path)) {
	case ".svg":
		write = sheet.WriteSVG
	case ".pdf":
		write = sheet.WritePDF
	}
	err := write(&data)
	w.desk.WriteFile(path, data.Bytes(), err, func(err error) {
		if err != nil {
			w.setLine(w.summary, lang.FileUnwritable(filepath.Base(path), err))
			return
		}
		w.setLine(w.summary, lang.PictureSaved(filepath.Base(path)))
	})
}
