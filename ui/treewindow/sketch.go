package treewindow

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// sketch illustrates the evaluation of a board: the lines open to MAX and to MIN, solid if they have stones,
// and the weights of the squares if they count.
type sketch struct {
	box      *fyne.Container
	boards   [3]*board.StaticBoard
	captions [3]*widgets.Paragraph
}

// Sides of the boards in the window and on a slide, which has larger text and must show the longest pseudocode.
const (
	sketchSide      = 96
	slideSketchSide = 84
)

func newSketch() *sketch {
	s := &sketch{box: container.NewGridWithColumns(2)}
	for i := range s.boards {
		s.boards[i] = board.NewStaticBoard(game.NewPosition(game.TicTacToe), board.DrawOptions{}, sketchSide)
		s.captions[i] = widgets.NewParagraph("")
		s.captions[i].SizeName = theme.SizeNameCaptionText
		s.box.Add(container.NewBorder(nil, s.captions[i], nil, nil, s.boards[i]))
	}

	// Until a node is shown.
	s.box.Hide()

	return s
}

// enlarge turns the size of a lecture on or off.
func (s *sketch) enlarge(on bool) {
	side := float32(sketchSide)
	if on {
		side = slideSketchSide
	}
	for _, b := range s.boards {
		b.SetMinSide(side)
	}
}

func (s *sketch) set(t *tree.Tree, id tree.NodeID) {
	p, root := t.PositionAt(id), t.Position()

	r := root.Rules()
	evaluation := t.Options.Evaluate
	account := evaluation.Explain(&p, root.ToMove())
	for i, side := range []game.Stone{root.ToMove(), root.ToMove().Other()} {
		var opts board.DrawOptions
		for _, l := range account.Lines {
			line := board.Stroke{From: l.Segment.Point(0), To: l.Segment.Point(r.WinLength - 1)}
			if l.Stones > 0 {
				line.Kind = board.StrokeSolid
			}
			if l.Side == side {
				opts.Strokes = append(opts.Strokes, line)
			}
		}
		s.boards[i].Set(p, opts)
		caption := lang.LinesOpenTo(lang.Colour(r, side), account.Open[i])
		if evaluation == minimax.CountedLines {
			caption = lang.LinesWorth(lang.Colour(r, side), account.LineValue[i])
		}
		s.captions[i].SetText(caption)
	}

	var weights board.DrawOptions
	for i := range r.NumPoints() {
		point := r.PointAt(i)
		value := evaluation.SquareValue(r, point)

		// A stone is labelled with what it adds to the sum.
		label := lang.Signed(value)
		switch p.At(point) {
		case game.Empty:
			label = lang.Number(int64(value))
		case root.ToMove().Other():
			label = lang.Signed(-value)
		}
		weights.Annotations = append(weights.Annotations, game.Mark{Kind: game.Label, Point: point, Text: label})
	}
	s.boards[2].Set(p, weights)
	s.captions[2].SetText(lang.SquaresSum(lang.Signed(account.SquareValue[0] - account.SquareValue[1])))
	widgets.SetVisible(s.box.Objects[2], evaluation == minimax.OpenLinesAndSquares)
}
