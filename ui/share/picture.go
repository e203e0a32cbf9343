package share

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"net/url"

	"jingzi/game"
	"jingzi/ui/background"
	"jingzi/ui/board"
	"jingzi/ui/files"
	"jingzi/ui/lang"
	"jingzi/ui/status"
)

// Host is the window whose board is shared. It is called on the UI goroutine.
type Host interface {
	files.Host
	Shown() (game.Position, board.Show) // by the board
	OpenURL(*url.URL) error             // in the system's browser
}

// Share writes pictures and sheets of the game. Its methods belong to the UI
// goroutine.
type Share struct {
	host    Host
	files   *files.Files
	game    status.Words
	Copier  Copier // of pictures; the zero Copier hides the menu item
	copying *background.Job[struct{}]
}

// New shares the game that files saves.
func New(host Host, f *files.Files, game status.Words) *Share {
	s := &Share{host: host, files: f, game: game, Copier: SystemCopier(), copying: background.New[struct{}](host.Post)}
	f.Picture = s.picture
	return s
}

// Stop drops a picture that is being copied.
func (s *Share) Stop() { s.copying.Stop() }

// pictureSide is the side of a picture of the board, in pixels.
const pictureSide = 1200

// PictureDialog asks for a file to save the board to as a picture.
func (s *Share) PictureDialog() {
	s.files.ChooseNew(lang.SavePicture(), s.files.SaveTo, files.PictureExtensions...)
}

// picture is the board as a file's extension asks for it: in pixels, or in
// shapes that are sharp at any size.
func (s *Share) picture(extension string) ([]byte, error) {
	if extension == ".svg" {
		return []byte(board.SVG(s.pictured())), nil
	}
	return s.png()
}

// pictured is the board as it is shown, without what only the pointer sees.
func (s *Share) pictured() (game.Position, board.Show) {
	position, show := s.host.Shown()
	show.Ghost = game.Empty
	return position, show
}

// Picture is the board in pixels.
func (s *Share) Picture() image.Image {
	position, show := s.pictured()
	return board.Picture(position, show, pictureSide)
}

func (s *Share) png() ([]byte, error) {
	var data bytes.Buffer
	err := png.Encode(&data, s.Picture())
	return data.Bytes(), err
}

// CopyPicture puts the board on the clipboard as a picture.
func (s *Share) CopyPicture() {
	data, err := s.png()
	if err != nil {
		s.host.Tell(lang.PictureNotCopied)
		s.host.Refresh()
		return
	}
	s.copying.Start(func(context.Context, func(struct{})) error {
		return s.Copier.Copy(data) // a program of the system does it
	}, nil, func(err error) {
		told := lang.PictureCopied
		if err != nil {
			told = lang.PictureNotCopied
		}
		s.host.Tell(told)
		s.host.Refresh()
	})
}
