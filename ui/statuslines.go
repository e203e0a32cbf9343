package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/widgets"
)

// statusLines puts the state and the score on a first line, and the remark and
// the buttons below. These two lines always have their room, so that the board
// does not move about; where the score does not fit beside the state it gives
// way. In a narrow window, and with large text, what does not fit goes on in
// the next line and the whole grows; it keeps that room, for the next time.
type statusLines struct {
	width, textSize float32 // what the room was found for
	room            float32
	grown           bool // since it was last asked
}

func (l *statusLines) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(120, max(l.room, leastStatus()))
}

// lineHeight is that of a label of one line.
func lineHeight() float32 {
	return fyne.MeasureText("M", theme.TextSize(), fyne.TextStyle{}).Height + 2*theme.InnerPadding()
}

func leastStatus() float32 { return 2*lineHeight() - theme.InnerPadding()/2 }

// widthOf is that of a label of one line.
func widthOf(text string, style fyne.TextStyle) float32 {
	if text == "" {
		return 0
	}
	return fyne.MeasureText(text, theme.TextSize(), style).Width + 2*theme.InnerPadding()
}

func (l *statusLines) Layout(o []fyne.CanvasObject, size fyne.Size) {
	state, score, remark, actions := o[0].(*widgets.Paragraph), o[1].(*widget.Label), o[2].(*widgets.Paragraph), o[3].(*fyne.Container)
	if size.Width != l.width || theme.TextSize() != l.textSize {
		l.width, l.textSize, l.room = size.Width, theme.TextSize(), 0
	}
	// place gives an object a width and as much height as it then takes.
	place := func(x fyne.CanvasObject, at fyne.Position, width float32) (bottom float32) {
		x.Resize(fyne.NewSize(width, lineHeight()))
		height := max(x.MinSize().Height, lineHeight())
		x.Resize(fyne.NewSize(width, height))
		x.Move(at)
		return at.Y + height
	}
	scoreWidth := widthOf(score.Text, score.TextStyle)
	if score.Hidden = widthOf(state.Said(), state.TextStyle)+scoreWidth > size.Width; score.Hidden {
		scoreWidth = 0
	}
	place(score, fyne.NewPos(size.Width-scoreWidth, 0), scoreWidth)
	y := place(state, fyne.Position{}, size.Width-scoreWidth) - theme.InnerPadding()/2

	wide := float32(0)
	if actions.Visible() {
		for _, b := range actions.Objects {
			wide += b.MinSize().Width + theme.Padding()
		}
	}
	remark.Hidden = remark.Said() == ""
	remarkWidth, bottom := size.Width-wide, y
	if widthOf(remark.Said(), remark.TextStyle) > remarkWidth {
		remarkWidth = size.Width
	}
	if !remark.Hidden {
		bottom = place(remark, fyne.NewPos(0, y), remarkWidth)
	}
	if wide > 0 {
		switch width := min(wide, size.Width); {
		case remark.Hidden || remarkWidth < size.Width: // beside the remark
			bottom = max(bottom, place(actions, fyne.NewPos(size.Width-width, y), width))
		default:
			bottom = place(actions, fyne.NewPos(size.Width-width, bottom-theme.InnerPadding()/2), width)
		}
	}
	if bottom > max(l.room, leastStatus())+0.5 {
		l.room, l.grown = bottom, true
	}
}

// tookRoom reports whether more room is needed than there was.
func (l *statusLines) tookRoom() bool {
	grown := l.grown
	l.grown = false
	return grown
}
