package treewindow

import (
	"bytes"
	"io"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/chooser"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// files are asked for over the window, which says what became of them.
type files struct {
	desk    *desk.Desk
	dialogs *widgets.Dialogs
	say     func(string)
}

// choose asks for a file; name is that of a file to be saved, with the first of the
// endings, or empty if one is to be opened.
func (f *files) choose(title, name string, endings []string, chosen func(path string)) {
	if name != "" {
		name += endings[0]
	}
	f.desk.Choose(f.dialogs, chooser.Request{Title: title, Save: name != "", Name: name, Extensions: endings}, chosen)
}

func (f *files) write(path string, write func(io.Writer) error, saved lang.Text) {
	var data bytes.Buffer
	err := write(&data)
	f.desk.WriteFile(path, data.Bytes(), err, func(err error) {
		name := filepath.Base(path)
		if err != nil {
			f.say(lang.FileUnwritable(name, err))
			return
		}
		f.say(saved(name))
	})
}

// sheetKinds are in the order of tree.SheetKind.
var sheetKinds = []lang.Text{lang.SheetExpanded, lang.SheetWhole, lang.SheetBlank}

// chooseSheet asks which of some kinds of sheets is to be saved, and then for a file:
// RenderSVG, PNG or PDF, by the file's ending.
func (f *files) chooseSheet(kinds []lang.Text, save func(kind tree.SheetKind, path string)) {
	var names []string
	for _, name := range kinds {
		names = append(names, name())
	}
	choice := widgets.NewSelect(names, 0, func(int) {}, f.dialogs.HandleKey)
	d := &widgets.Dialog{Title: lang.Title(lang.SheetTitle()), Content: container.NewVBox(choice, widgets.NewParagraph(lang.PrintSheetHelp()))}
	d.Buttons = []*widgets.Button{f.dialogs.Button(lang.Cancel(), d.Hide)}
	for _, ending := range []string{".svg", ".png", ".pdf"} {
		d.Buttons = append(d.Buttons, f.dialogs.Button(strings.ToUpper(ending[1:]), func() {
			d.Hide()
			kind, name := tree.SheetKind(choice.SelectedIndex()), "jingzi-tree"
			if kind == tree.Worksheet {
				name = "jingzi-worksheet"
			}
			f.choose(lang.SavePicture(), name, []string{ending}, func(path string) { save(kind, path) })
		}))
	}
	d.Buttons[len(d.Buttons)-1].Importance = widget.HighImportance
	f.dialogs.Show(d)
}

func (f *files) writeSheet(s *tree.PrintSheet, path string) {
	write := s.WritePNG
	switch strings.ToLower(filepath.Ext(path)) {
	case ".svg":
		write = s.WriteSVG
	case ".pdf":
		write = s.WritePDF
	}
	f.write(path, write, lang.PictureSaved)
}
