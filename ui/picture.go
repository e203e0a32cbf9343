package ui

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"path/filepath"
	"strings"
	"time"

	"jingzi/game"
	"jingzi/ui/background"
	"jingzi/ui/board"
	"jingzi/ui/chooser"
	"jingzi/ui/lang"
)

// pictureSide is the side of a picture of the board, in pixels.
const pictureSide = 1200

// todaysName is what a new file is called.
func todaysName(ending string) string { return "jingzi-" + time.Now().Format(time.DateOnly) + ending }

// pictureDialog asks for a file to save the board to as a picture.
func (w *Window) pictureDialog() {
	w.dialogs.ShowLarge(chooser.New(chooser.Request{Title: lang.SavePicture(), Save: true, Folder: w.folder(), Name: todaysName(".png"),
		Endings: []string{".png", ".svg"}}, w.window, w.savePicture))
}

// savePicture writes what the file's name asks for: pixels, or shapes that are
// sharp at any size.
func (w *Window) savePicture(path string) {
	var data []byte
	var err error
	if strings.EqualFold(filepath.Ext(path), ".svg") {
		data = []byte(board.SVG(w.pictured()))
	} else {
		data, err = w.pngPicture()
	}
	w.writeFile(path, data, err, lang.PictureSaved)
}

// pictured is the board as it is shown, without what only the pointer sees.
func (w *Window) pictured() (game.Position, board.Show) {
	position, show := w.board.Shown()
	show.Ghost = game.Empty
	return position, show
}

func (w *Window) picture() image.Image {
	position, show := w.pictured()
	return board.Picture(position, show, pictureSide)
}

func (w *Window) pngPicture() ([]byte, error) {
	var data bytes.Buffer
	err := png.Encode(&data, w.picture())
	return data.Bytes(), err
}

// copyPicture puts the board on the clipboard as a picture.
func (w *Window) copyPicture() {
	data, err := w.pngPicture()
	if err != nil {
		w.tell(lang.PictureNotCopied)
		w.refresh()
		return
	}
	background.New[struct{}](w.o.Post).Start(func(context.Context, func(struct{})) error {
		return w.copier.Copy(data) // a program of the system does it
	}, nil, func(err error) {
		switch {
		case w.closing:
			return
		case err != nil:
			w.tell(lang.PictureNotCopied)
		default:
			w.tell(lang.PictureCopied)
		}
		w.refresh()
	})
}
