package ui

import (
	"time"

	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
)

// tell puts what insight shows into the words of the status.
func (i *insight) tell(s *status) {
	t := i.w.table
	r := t.match.Rules()
	switch {
	case i.win != nil:
		s.state = lang.ForcedStep(lang.Colour(r, i.win.winner), i.win.at, len(i.win.points))
		s.remark, s.over = lang.ForcedKeys(), false
	case i.seeking:
		s.state = lang.ForcedSearching(lang.Colour(r, i.sought.ToMove()))
		s.remark, s.over = i.progress(), false
	case i.asked && t.notice == nil && t.hint == nil && !t.match.Hinting():
		s.remark = lang.AnalysisOf(lang.Colour(r, i.of.ToMove()))
		if text := i.progress(); text != "" {
			s.remark += " · " + text
		}
	}
	if why := i.whyForbidden(); why != "" {
		s.remark = why
	}
}

// progress tells of the search under way, from the side of the player to move.
func (i *insight) progress() string {
	if len(i.report.Lines) == 0 {
		return ""
	}
	text := lang.DepthIs(i.report.Depth)
	if spent := time.Since(i.since); i.search.Busy() && spent > 200*time.Millisecond {
		text += " · " + lang.NodesPerS(count(float64(i.report.Nodes)/spent.Seconds()))
	}
	score, mover := i.report.Lines[0].Score, i.position()
	if n, wins := score.Wins(); wins {
		return text + " · " + lang.WinsIn(lang.Colour(mover.Rules(), mover.ToMove()), n)
	}
	if n, loses := score.Loses(); loses {
		return text + " · " + lang.WinsIn(lang.Colour(mover.Rules(), mover.ToMove().Other()), n)
	}
	return text + " · " + lang.Evaluation(lang.Score(score))
}

// buttons take the place of others while a forced win is looked for or shown.
func (i *insight) buttons() {
	if i.win == nil && !i.seeking {
		return
	}
	row := i.w.asks.row
	row.RemoveAll()
	button := func(b *widget.Button) *widget.Button {
		row.Add(b)
		return b
	}
	leave := func() {
		i.escape()
		i.w.board.TakeFocus()
	}
	if i.seeking {
		button(widget.NewButton(lang.Stop(), leave))
	} else {
		back := button(widget.NewButtonWithIcon("", theme.NavigateBackIcon(), func() { i.step(-1) }))
		enable(back, i.win.at > 0)
		next := button(widget.NewButtonWithIcon("", theme.NavigateNextIcon(), func() { i.step(1) }))
		next.Importance = widget.HighImportance
		enable(next, i.win.at < len(i.win.points))
		button(widget.NewButton(lang.BackToGame(), leave))
	}
	row.Show()
}

// showWin draws a forced win: the stones up to the one that is looked at, and
// the rest of the line faintly, all numbered.
func (i *insight) showWin(show *board.Show) {
	f := i.win
	show.Moves, show.Best, show.BestFrom = f.points[:f.at], f.points[f.at:], f.at
	show.Ghost, show.Allowed, show.Offers, show.LastMove, show.Confirm = game.Empty, nil, nil, f.at > 0, false
}
