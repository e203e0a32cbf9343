package analysis

import (
	"context"
	"io"
	"strings"
	"time"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/board"
	"jingzi/ui/lang"
)

const (
	maxLines       = 5           // maximum number of best lines
	displayedMoves = 6           // maximum number of displayed moves of a line
	linesTime      = time.Minute // maximum search time
)

// bestLines shows the best lines of the displayed position.
type bestLines struct {
	a       *Analysis
	Enabled bool // the best lines are shown
}

// Toggle shows the best lines if there is an engine, or hides them.
func (l *bestLines) Toggle() {
	l.Enabled = !l.Enabled && l.a.CanSearch()
	l.a.notices.Set(session.Notice{})
	l.a.changed()
}

// sync searches for the best lines of the displayed position, unless the game is over, a variation is
// displayed, or a computer player is thinking about the position.
func (l *bestLines) sync() {
	ply, analyst, s := l.a.navigator.Ply(), l.a.analyst(), &l.a.search
	s.dropEngine(ply.Position.Rules(), l.a.CanSearch())
	if s.topic == topicWin {
		return
	}
	isSearchable := l.a.CanSearch() && l.a.variation() == nil && !ply.Result().Over()
	needed := l.Enabled && isSearchable && !l.isComputerThinking()
	if s.topic == topicLines && (!needed || s.position != ply.Position || s.analyst.Level != analyst.Level) {
		s.stop()
	}
	if needed && s.topic == topicNone {
		l.searchLines(s, analyst, l.a.path())
	}
}

// isComputerThinking reports whether a computer player is thinking about the displayed position.
func (l *bestLines) isComputerThinking() bool {
	return l.a.liveGame.Match().Busy() && l.a.navigator.IsLive()
}

// searchLines starts a search for the best lines of the last position of path.
func (l *bestLines) searchLines(s *search, a analyst, path []game.Position) {
	p := path[len(path)-1]
	s.start(topicLines, a, path, func(ctx context.Context, e game.Engine, report func(game.SearchInfo)) error {
		if _, program := e.(io.Closer); program {
			return pollEngine(ctx, e, p, report)
		}
		_, err := e.Think(ctx, p, game.Limit{Time: linesTime, MultiPV: maxLines}, report)
		return err
	}, func() {
		if info := &s.report; len(info.PVs) > 0 && info.Depth != noInfoDepth {
			l.a.evaluate(l.a.navigator.Ply().Node, p.ToMove(), info.PVs[0].Score)
		}
		l.a.host.Redraw()
	}, func(err error) {
		if err != nil {
			l.Enabled = false
			l.a.notices.Set(session.Notice{Kind: session.NoticeEngineFailed, Err: err})
		}
		l.a.changed()
	})
}

// current returns the best lines of the displayed position, as reported by the search or by the computer player
// that is thinking about the position.
func (l *bestLines) current() []game.PV {
	switch search := l.a.liveGame.SearchStatus(); {
	case !l.Enabled:
		return nil
	case l.isComputerThinking() && search.Index == l.a.navigator.Index():
		return search.Info.PVs
	case l.a.search.topic == topicLines && l.a.search.position == l.a.position():
		return l.a.search.report.PVs
	}

	return nil
}

// text returns the values and the moves of the best lines as text with maxLines lines.
func (l *bestLines) text() string {
	lines, r := l.current(), l.a.liveGame.Match().Rules()
	var texts []string
	for _, line := range lines[:min(len(lines), maxLines)] {
		text := lang.WinChanceText(r, line.Score) + "  "
		for _, point := range line.Moves[:min(len(line.Moves), displayedMoves)] {
			text += " " + lang.Point(r, point)
		}
		texts = append(texts, text)
	}

	// Keep the height constant.
	for len(texts) < maxLines {
		texts = append(texts, "")
	}

	return strings.Join(texts, "\n")
}

// Mark marks the first move of each line with its value.
func (l *bestLines) Mark(options *board.DrawOptions) {
	lines := l.current()
	r := l.a.liveGame.Match().Rules()
	for n, line := range lines[:min(len(lines), maxLines)] {
		if len(line.Moves) == 0 {
			continue
		}
		v := board.MoveValue{
			At:    line.Moves[0],
			Text:  lang.WinChanceText(r, line.Score),
			Best:  n == 0,
			Grade: grade(r, line.Score, lines[0].Score),
		}
		if !l.isComputerThinking() && l.a.search.report.Depth == noInfoDepth {
			v.Text = ""
		}
		options.Values = append(options.Values, v)
	}
}

// Pointed returns the displayed moves of the line whose first move is under the pointer, or nil if there is none.
func (l *bestLines) Pointed() []game.Point {
	line := l.pointedLine()
	return line[:min(len(line), displayedMoves)]
}

// grade returns the grade of a move with the score s, given the score of the best move. In a bad position even
// the best move is not graded as good.
func grade(r game.Rules, s, best game.Score) board.Grade {
	if _, isWin := s.ClaimedWin(); isWin {
		return board.GradeWon
	}
	if _, isLoss := s.ClaimedLoss(); isLoss {
		return board.GradeLost
	}

	switch balance := s.WinExpectation(r); {
	case balance < -0.8 || best.WinExpectation(r)-balance > 0.5:
		return board.GradePoor
	case balance < -0.5 || best.WinExpectation(r)-balance > 0.15:
		return board.GradeFair
	}

	return board.GradeGood
}

// pointedLine returns the line whose first move is under the pointer, or nil if there is none.
func (l *bestLines) pointedLine() []game.Point {
	if !l.a.Threats.pointing {
		return nil
	}

	for _, line := range l.current() {
		if len(line.Moves) > 0 && line.Moves[0] == l.a.Threats.point {
			return line.Moves
		}
	}

	return nil
}

// Progress describes the search for the best lines, or the search of the computer player that is thinking about
// the displayed position. It returns "" if there is none.
func (l *bestLines) Progress() string {
	if search := l.a.liveGame.SearchStatus(); l.Enabled && l.isComputerThinking() &&
		search.Index == l.a.navigator.Index() && len(search.Info.PVs) > 0 {
		return progressText(&l.a.navigator.Ply().Position, search.Info, time.Since(search.Started))
	}
	if l.a.search.topic != topicLines {
		return ""
	}
	if l.a.search.analyst.Level != "" {
		return l.a.search.summary()
	}
	s := &l.a.search
	text := lang.AnalysisOf(lang.Colour(s.position.Rules(), s.position.ToMove()))
	if len(s.report.PVs) == 0 {
		return text
	}
	elapsed := time.Duration(0)
	if s.job.Busy() {
		elapsed = time.Since(s.started)
	}

	return text + " · " + progressText(&s.position, s.report, elapsed)
}

// summary returns the name of the analyst and its result: the winning chance of the side to move and the first
// moves of its best line.
func (s *search) summary() string {
	name := s.analyst.name()
	r := s.position.Rules()
	switch {
	case len(s.report.PVs) == 0:
		return name
	case s.report.Depth == noInfoDepth:
		return lang.Join(name, lang.PlaysMove(lang.Point(r, s.report.PVs[0].Moves[0])))
	}
	best := &s.report.PVs[0]
	text := lang.Join(name, lang.WinChanceText(r, best.Score))
	if s.report.Depth > 0 {
		text = lang.Join(text, lang.SearchDepth(s.report.Depth))
	}

	return lang.Join(text, lang.Stones(r, best.Moves[:min(len(best.Moves), displayedMoves)]))
}
