package treewindow

import (
	"bytes"
	"path/filepath"
	"strings"

	"jingzi/ui/chooser"
	"jingzi/ui/lang"
)

// pictureDialog asks for a file to save what is shown of the tree to: PNG or
// SVG, by the file's ending.
func (w *Window) pictureDialog() {
	w.showDialog(chooser.New(chooser.Request{
		Title: lang.SavePicture(), Save: true, Folder: w.host.Folder(), Name: "jingzi-tree.png", Endings: []string{".png", ".svg"}, Post: w.host.Post,
	}, w.window, w.savePicture), 640, 640)
}

func (w *Window) savePicture(path string) {
	var data bytes.Buffer
	write := w.view.WritePNG
	if strings.EqualFold(filepath.Ext(path), ".svg") {
		write = w.view.WriteSVG
	}
	err := write(&data)
	if err == nil {
		err = w.host.WriteFile(path, data.Bytes())
	}
	if err != nil {
		w.setLine(w.summary, lang.FileUnwritable(filepath.Base(path), err))
		return
	}
	w.setLine(w.summary, lang.PictureSaved(filepath.Base(path)))
}
