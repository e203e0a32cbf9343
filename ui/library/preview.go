package library

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"jingzi/game"
	"jingzi/ui/background"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/store"
	"jingzi/ui/widgets"
)

// previewSide is the width and height of the preview's board.
const previewSide = 168

// preview shows the selected game at its end, or at the position of the search.
type preview struct {
	browser *Browser
	box     *fyne.Container
	board   *board.StaticBoard
	text    *widgets.Paragraph
	shown   store.GameRef // the displayed game
	loaded  bool          // a game is displayed
	load    *background.Job[struct{}]
}

func newPreview(browser *Browser) *preview {
	p := &preview{browser: browser, board: board.NewStaticBoard(game.NewPosition(game.TicTacToe), board.DrawOptions{},
		previewSide), text: widgets.NewParagraph(""),
		load: background.New[struct{}](browser.desk.Post)}
	p.box = container.NewBorder(nil, nil, p.board, nil, p.text)
	return p
}

// show shows a game at the position of a query, or at its end, and then calls onShown. It does nothing if the
// game is displayed already.
func (p *preview) show(ref store.GameRef, q store.Query, onShown func()) {
	if p.loaded && ref == p.shown {
		return
	}
	p.load.Stop()
	var situation game.Situation
	var text string
	p.load.Start(func(context.Context, func(struct{})) error {
		t, node, err := p.browser.load(ref, &q)
		if err != nil {
			return err
		}
		if line := t.MainLine(); node == nil {
			node = line[len(line)-1]
		}
		situations, err := t.Situations(node)
		if err == nil {
			situation = situations[len(situations)-1]
		}
		if listed, _ := p.browser.games.Games([]store.GameRef{ref}); len(listed) == 1 {
			text = describe(&listed[0], ref.Stones)
		}

		return err
	}, nil, func(err error) {
		if err != nil {
			text = lang.LibraryUnreadable(cause(err))
		} else {
			p.board.Set(situation.Position, board.DrawOptions{LastMove: true})
		}
		p.shown, p.loaded = ref, true
		p.text.SetText(text + "\n" + lang.LibraryOpenHow())
		onShown()
	})
}

func (p *preview) clear() {
	p.load.Stop()
	p.loaded = false
}

// wonGamePicture returns a picture of a won game.
func wonGamePicture() fyne.CanvasObject {
	p := game.NewPosition(game.Rules{Width: 9, Height: 9, WinLength: 5})
	for _, point := range []game.Point{{X: 4, Y: 4}, {X: 4, Y: 3}, {X: 3, Y: 5}, {X: 5, Y: 5}, {X: 5, Y: 3},
		{X: 6, Y: 4}, {X: 2, Y: 6}, {X: 3, Y: 3}, {X: 6, Y: 2}} {
		p, _ = p.Play(point)
	}
	return board.NewStaticBoard(p, board.DrawOptions{}, 120)
}
