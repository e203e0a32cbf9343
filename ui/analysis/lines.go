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
	bestLines = 5
	lineShown = 6
	linesTime = time.Minute
)

func (a *Analysis) Lines() bool { return a.lines }

func (a *Analysis) ToggleLines() {
	a.lines = !a.lines && a.Searches()
	a.notices.Say(session.Notice{})
	a.changed()
}

// followLines works out the best lines of the position on the board, unless it
// is decided, a view hides it, or a computer player that thinks about it
// reports its own.
func (a *Analysis) followLines() {
	shown, analysts := a.shown(), a.analysts()
	for i, s := range [...]*search{&a.search, &a.beside} {
		s.dropAdviser(shown.Position.Rules(), a.Searches())
		if s.topic == aboutWin {
			continue
		}
		wanted := a.lines && a.Searches() && a.line() == nil && !shown.Result().Over() && !a.thinks() && (i == 0 || analysts[i].Name != "")
		if s.topic == aboutLines && (!wanted || s.of != shown.Position || s.analyst.Name != analysts[i].Name) {
			s.stop()
		}
		if wanted && s.topic == aboutNothing {
			a.searchLines(s, analysts[i], shown.Position)
		}
	}
}

// thinks reports whether a computer player thinks about the position shown.
func (a *Analysis) thinks() bool { return a.play.Match().Busy() && a.live() }

func (a *Analysis) searchLines(s *search, by Analyst, p game.Position) {
	s.ask(aboutLines, by, p, func(ctx context.Context, e game.Engine, report func(game.Report)) error {
		if _, program := e.(io.Closer); program {
			return consult(ctx, e, p, report)
		}
		_, err := e.Think(ctx, p, game.Limit{Time: linesTime, Lines: bestLines}, report)
		return err
	}, func() {
		if r := &s.report; s == &a.search && len(r.Lines) > 0 && r.Depth != onlyMove {
			a.evaluate(a.shown().Node, p.ToMove(), r.Lines[0].Score)
		}
		a.host.Redraw()
	}, func(err error) {
		if err != nil {
			a.lines = false
			a.notices.Say(session.Notice{Kind: session.EngineFailed, Err: err})
		}
		a.changed()
	})
}

// evaluate notes the score of a node for the side to move there.
func (a *Analysis) evaluate(at *game.Node, toMove game.Stone, s game.Score) {
	if toMove == game.White {
		s = -s
	}
	a.play.Scores()[at] = s
}

// best are the best lines of the position shown: worked out for it, or those of
// the computer player that thinks about its move.
func (a *Analysis) best() []game.Line {
	switch t := a.play.Thinking(); {
	case !a.lines:
		return nil
	case a.thinks() && t.Of == a.browse.Shown():
		return t.Report.Lines
	case a.search.topic == aboutLines && a.search.of == a.position():
		return a.search.report.Lines
	}
	return nil
}

// lineWords are the best lines in words, one below the other: how well each does,
// and its moves.
func (a *Analysis) lineWords() string {
	lines, r := a.best(), a.play.Match().Rules()
	var words []string
	for _, line := range lines[:min(len(lines), bestLines)] {
		text := lang.Chance(r, line.Score) + "  "
		for _, at := range line.Points[:min(len(line.Points), lineShown)] {
			text += " " + lang.Point(r, at)
		}
		words = append(words, text)
	}
	for len(words) < bestLines { // their room stays
		words = append(words, "")
	}
	return strings.Join(words, "\n")
}

// markLines puts a dot on the first move of each line, and shows the line at
// whose dot the pointer is.
func (a *Analysis) markLines(show *board.Show) {
	lines := a.best()
	r := a.play.Match().Rules()
	for n, line := range lines[:min(len(lines), bestLines)] {
		if len(line.Points) == 0 {
			continue
		}
		v := board.Value{At: line.Points[0], Text: lang.Chance(r, line.Score), Best: n == 0, Grade: grade(r, line.Score, lines[0].Score)}
		if !a.thinks() && a.search.report.Depth == onlyMove {
			v.Text = ""
		}
		show.Values = append(show.Values, v)
	}
	if line := a.pointed(); line != nil {
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
func (a *Analysis) pointed() []game.Point {
	if !a.threats.pointing {
		return nil
	}
	for _, line := range a.best() {
		if len(line.Points) > 0 && line.Points[0] == a.threats.at {
			return line.Points
		}
	}
	return nil
}

// Progress describes the search for the best lines, our own or that of the
// computer player that thinks; it is empty where there is none.
func (a *Analysis) Progress() string {
	if t := a.play.Thinking(); a.lines && a.thinks() && t.Of == a.browse.Shown() && len(t.Report.Lines) > 0 {
		return found(&a.shown().Position, t.Report, time.Since(t.Since))
	}
	if a.search.topic != aboutLines {
		return ""
	}
	if a.search.analyst.Name != "" || a.beside.topic == aboutLines {
		return strings.Join([]string{a.search.summary(), a.beside.summary()}[:1+int(a.beside.topic)], "\n")
	}
	s := &a.search
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
