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

// The best lines that are worked out, how much of one is shown, and for how long
// they are searched at most.
const (
	mostLines = 5
	lineShown = 6
	linesTime = time.Minute
)

type bestLines struct {
	a      *Analysis
	On     bool   // they are wanted
	beside search // of the second analyst; the first one's is the analysis's
}

func (l *bestLines) Toggle() {
	l.On = !l.On && l.a.Searches()
	l.a.notices.Say(session.Notice{})
	l.a.changed()
}

// follow works out the best lines of the position on the board, unless it
// is decided, a view hides it, or a computer player that thinks about it
// reports its own.
func (l *bestLines) follow() {
	shown, analysts := l.a.browse.Moment(), l.a.analysts()
	for i, s := range [...]*search{&l.a.search, &l.beside} {
		s.dropAdviser(shown.Position.Rules(), l.a.Searches())
		if s.topic == aboutWin {
			continue
		}
		wanted := l.On && l.a.Searches() && l.a.line() == nil && !shown.Result().Over() && !l.thinks() && (i == 0 || analysts[i].Name != "")
		if s.topic == aboutLines && (!wanted || s.of != shown.Position || s.analyst.Name != analysts[i].Name) {
			s.stop()
		}
		if wanted && s.topic == aboutNothing {
			l.searchLines(s, analysts[i], shown.Position)
		}
	}
}

// thinks reports whether a computer player thinks about the position shown.
func (l *bestLines) thinks() bool { return l.a.play.Match().Busy() && l.a.browse.Live() }

func (l *bestLines) searchLines(s *search, by Analyst, p game.Position) {
	s.ask(aboutLines, by, p, func(ctx context.Context, e game.Engine, report func(game.Report)) error {
		if _, program := e.(io.Closer); program {
			return consult(ctx, e, p, report)
		}
		_, err := e.Think(ctx, p, game.Limit{Time: linesTime, Lines: mostLines}, report)
		return err
	}, func() {
		if r := &s.report; s == &l.a.search && len(r.Lines) > 0 && r.Depth != onlyMove {
			l.a.evaluate(l.a.browse.Moment().Node, p.ToMove(), r.Lines[0].Score)
		}
		l.a.host.Redraw()
	}, func(err error) {
		if err != nil {
			l.On = false
			l.a.notices.Say(session.Notice{Kind: session.EngineFailed, Err: err})
		}
		l.a.changed()
	})
}

// best are the best lines of the position shown: worked out for it, or those of
// the computer player that thinks about its move.
func (l *bestLines) best() []game.Line {
	switch t := l.a.play.Thinking(); {
	case !l.On:
		return nil
	case l.thinks() && t.Of == l.a.browse.Shown():
		return t.Report.Lines
	case l.a.search.topic == aboutLines && l.a.search.of == l.a.position():
		return l.a.search.report.Lines
	}
	return nil
}

// words are the best lines in words, one below the other: how well each does,
// and its moves.
func (l *bestLines) words() string {
	lines, r := l.best(), l.a.play.Match().Rules()
	var words []string
	for _, line := range lines[:min(len(lines), mostLines)] {
		text := lang.Chance(r, line.Score) + "  "
		for _, at := range line.Points[:min(len(line.Points), lineShown)] {
			text += " " + lang.Point(r, at)
		}
		words = append(words, text)
	}
	for len(words) < mostLines { // their room stays
		words = append(words, "")
	}
	return strings.Join(words, "\n")
}

// mark puts a dot on the first move of each line, and shows the line at
// whose dot the pointer is.
func (l *bestLines) mark(show *board.Show) {
	lines := l.best()
	r := l.a.play.Match().Rules()
	for n, line := range lines[:min(len(lines), mostLines)] {
		if len(line.Points) == 0 {
			continue
		}
		v := board.Value{At: line.Points[0], Text: lang.Chance(r, line.Score), Best: n == 0, Grade: grade(r, line.Score, lines[0].Score)}
		if !l.thinks() && l.a.search.report.Depth == onlyMove {
			v.Text = ""
		}
		show.Values = append(show.Values, v)
	}
	if line := l.pointed(); line != nil {
		show.Best = line[:min(len(line), lineShown)]
	}
}

// grade is how good a move is that leads to a score, where the best leads to
// another: even the best of moves that lose is no good one.
func grade(r game.Rules, s, best game.Score) board.Grade {
	if _, wins := s.Winning(); wins {
		return board.Won
	}
	if _, loses := s.Losing(); loses {
		return board.Lost
	}
	switch balance := s.Balance(r); {
	case balance < -0.8 || best.Balance(r)-balance > 0.5:
		return board.Poor
	case balance < -0.5 || best.Balance(r)-balance > 0.15:
		return board.Fair
	}
	return board.Good
}

// pointed is the line at whose first move the pointer is; nil if at none.
func (l *bestLines) pointed() []game.Point {
	if !l.a.Threats.pointing {
		return nil
	}
	for _, line := range l.best() {
		if len(line.Points) > 0 && line.Points[0] == l.a.Threats.at {
			return line.Points
		}
	}
	return nil
}

// Progress describes the search for the best lines, our own or that of the
// computer player that thinks; it is empty where there is none.
func (l *bestLines) Progress() string {
	if t := l.a.play.Thinking(); l.On && l.thinks() && t.Of == l.a.browse.Shown() && len(t.Report.Lines) > 0 {
		return found(&l.a.browse.Moment().Position, t.Report, time.Since(t.Since))
	}
	if l.a.search.topic != aboutLines {
		return ""
	}
	if l.a.search.analyst.Name != "" || l.beside.topic == aboutLines {
		return strings.Join([]string{l.a.search.summary(), l.beside.summary()}[:1+int(l.beside.topic)], "\n")
	}
	s := &l.a.search
	text := lang.AnalysisOf(lang.Colour(s.of.Rules(), s.of.ToMove()))
	if len(s.report.Lines) == 0 {
		return text
	}
	spent := time.Duration(0)
	if s.job.Busy() {
		spent = time.Since(s.since)
	}
	return text + " · " + found(&s.of, s.report, spent)
}

// summary is what an analyst has found, by its name: the chance of the side to move, and
// the beginning of its best line.
func (s *search) summary() string {
	name := s.analyst.Name
	if name == "" {
		name = lang.AppName()
	}
	r := s.of.Rules()
	switch {
	case len(s.report.Lines) == 0:
		return name
	case s.report.Depth == onlyMove:
		return lang.Joined(name, lang.PlaysMove(lang.Point(r, s.report.Lines[0].Points[0])))
	}
	best := &s.report.Lines[0]
	text := lang.Joined(name, lang.Chance(r, best.Score))
	if s.report.Depth > 0 {
		text = lang.Joined(text, lang.DepthIs(s.report.Depth))
	}
	return lang.Joined(text, lang.Stones(r, best.Points[:min(len(best.Points), lineShown)]))
}
