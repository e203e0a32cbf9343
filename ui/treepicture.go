package ui

import (
	"bytes"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"

	"jingzi/ui/chooser"
	"jingzi/ui/lang"
)

// pictureDialog asks for a file to save what is shown of the tree to: a
// picture of pixels, or one of lines, by the file's ending.
func (tw *treeWindow) pictureDialog() {
	c := chooser.New(chooser.Request{
		Title: lang.SavePicture(), Save: true, Folder: tw.w.folder(), Name: "jingzi-tree.png", Endings: []string{".png", ".svg"},
	}, tw.window, tw.savePicture)
	tw.dialog = c
	c.Show()
	size := tw.window.Canvas().Size()
	c.Resize(fyne.NewSize(min(size.Width-40, 640), min(size.Height-40, 640)))
}

func (tw *treeWindow) savePicture(path string) {
	var data bytes.Buffer
	write := tw.view.WritePNG
	if strings.EqualFold(filepath.Ext(path), ".svg") {
		write = tw.view.WriteSVG
	}
	err := write(&data)
	if err == nil {
		err = writeWhole(path, data.Bytes())
	}
	if err != nil {
		tw.setLine(tw.summary, lang.FileUnwritable(filepath.Base(path), cause(err)))
		return
	}
	tw.setLine(tw.summary, lang.PictureSaved(filepath.Base(path)))
}
