package share

import (
	"bytes"
	"context"
	"image"
	"image/png"

	"jingzi/game"
	"jingzi/ui/background"
	"jingzi/ui/board"
	"jingzi/ui/desk"
	"jingzi/ui/files"
	"jingzi/ui/lang"
	"jingzi/ui/status"
)

// Sharing exports pictures and printable pages of the game. Call its methods on the UI goroutine.
type Sharing struct {
	desk *desk.Desk

	// Returns the content of the board.
	current func() (game.Position, board.DrawOptions)
	files   *files.Files
	game    status.Formatter

	// Copies pictures; if it is not available, the menu item is hidden.
	Copier  ImageClipboard
	copying *background.Job[struct{}]
}

// New returns a Sharing that saves pictures and pages with f. current returns the content of the displayed board.
func New(d *desk.Desk, f *files.Files, game status.Formatter,
	current func() (game.Position, board.DrawOptions)) *Sharing {
	s := &Sharing{
		desk:    d,
		files:   f,
		game:    game,
		current: current,
		Copier:  SystemImageClipboard(),
		copying: background.New[struct{}](d.Post),
	}
	f.RenderPicture = s.picture
	return s
}

// Stop cancels the copying of a picture.
func (s *Sharing) Stop() { s.copying.Stop() }

// pictureSide is the maximum width and height of the board in a picture.
const pictureSide = 1200

// ShowPictureDialog shows a file dialog and saves a picture of the board to the chosen file.
func (s *Sharing) ShowPictureDialog() {
	s.files.ChooseNew(lang.SavePicture(), s.files.SaveTo, files.PictureExtensions...)
}

// picture returns a picture of the board in the format of a file extension, PNG or SVG.
func (s *Sharing) picture(extension string) ([]byte, error) {
	if extension == ".svg" {
		position, opts := s.pictureContent()
		return []byte(board.RenderSVG(position, opts, s.caption(position)...)), nil
	}
	return s.png()
}

// pictureContent returns the content of the board without the ghost under the pointer.
func (s *Sharing) pictureContent() (game.Position, board.DrawOptions) {
	position, opts := s.current()
	opts.GhostColour = game.Empty
	return position, opts
}

// caption returns the names of the players and, if the board shows the end of the game, the result.
func (s *Sharing) caption(position game.Position) []string {
	situation, tree := s.game.Session.Game.Match().Current(), s.files.Tree()
	var names [2]string
	for i, colour := range []game.Stone{game.Black, game.White} {
		names[i] = lang.InBrackets(playerName(tree, situation.SeatOf(colour)), lang.Colour(tree.Rules, colour))
	}
	lines := []string{names[0] + " – " + names[1]}
	if result := situation.Result(); result.Over() && position == situation.Position {
		lines = append(lines, s.game.Result(situation, result))
	}

	return lines
}

// Picture returns a picture of the board with its caption.
func (s *Sharing) Picture() image.Image {
	position, opts := s.pictureContent()
	return board.Render(position, opts, pictureSide, s.caption(position)...)
}

func (s *Sharing) png() ([]byte, error) {
	var data bytes.Buffer
	err := png.Encode(&data, s.Picture())
	return data.Bytes(), err
}

// CopyPicture copies a picture of the board to the clipboard in the background.
func (s *Sharing) CopyPicture() {
	data, err := s.png()
	if err != nil {
		s.desk.Notify(lang.PictureNotCopied)
		return
	}
	s.copying.Start(func(context.Context, func(struct{})) error {
		// Runs a program.
		return s.Copier.Copy(data)
	}, nil, func(err error) {
		text := lang.PictureCopied
		if err != nil {
			text = lang.PictureNotCopied
		}
		s.desk.Notify(text)
	})
}
