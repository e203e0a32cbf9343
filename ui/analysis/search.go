package analysis

import (
	"context"
	"errors"
	"io"
	"time"

	"jingzi/game"
	"jingzi/ui/background"
	"jingzi/ui/lang"
)

// search asks an engine one question at a time.
type search struct {
	a        *Analysis
	job      *background.Job[game.SearchInfo]
	topic    topic         // what is being worked out, or for the best lines has been
	position game.Position // which it is about
	started  time.Time
	report   game.SearchInfo

	engine      game.Engine // nil until it is wanted
	engineRules game.Rules  // what it plays
	analyst     Analyst     // whose it is
}

type topic uint8

const (
	topicNone topic = iota
	topicLines
	topicWin
)

func newSearch(a *Analysis) search {
	return search{a: a, job: background.New[game.SearchInfo](a.desk.Post)}
}

// ask stops what is under way and asks an engine about a position. done is called
// with the end of the work, unless it was stopped.
func (s *search) ask(about topic, by Analyst, p game.Position, work func(context.Context, game.Engine, func(game.SearchInfo)) error, reported func(), done func(error)) {
	s.topic, s.position, s.report, s.started = about, p, game.SearchInfo{}, time.Now()
	s.a.liveGame.MarkAssisted()
	engine := s.adviser(p.Rules(), by)
	s.job.Start(func(ctx context.Context, report func(game.SearchInfo)) error {
		return work(ctx, engine, report)
	}, func(reports []game.SearchInfo) {
		s.report = reports[len(reports)-1]
		reported()
	}, done)
}

// stop gives up what is under way, and forgets what was found.
func (s *search) stop() {
	s.job.Stop()
	s.topic, s.report = topicNone, game.SearchInfo{}
}

func (s *search) adviser(r game.Rules, by Analyst) game.Engine {
	if s.engine == nil || s.engineRules != r || s.analyst.Name != by.Name {
		s.closeEngine()
		if by.Make == nil {
			by.Make = s.a.adviser
		}
		s.engine, s.engineRules, s.analyst = by.Make(), r, by
	}
	return s.engine
}

// dropAdviser frees an engine for other rules: it is large.
func (s *search) dropAdviser(r game.Rules, wanted bool) {
	if s.engine != nil && (!wanted || s.engineRules != r) {
		s.closeEngine()
	}
}

// free gives the engine up; a program of another's ends.
func (s *search) closeEngine() {
	if program, ok := s.engine.(io.Closer); ok {
		s.job.Stop()
		go program.Close()
	}
	s.engine = nil
}

// onlyMove is the depth in the report of a program that says nothing but its move.
const noInfoDepth = -1

// pollTimes are for how long another's program is asked, again and again: some report
// nothing before they answer, and others tell only by their move how to read what they
// report. One that is late is asked for longer.
var pollTimes = [...]time.Duration{time.Second, 4 * time.Second, 15 * time.Second, linesTime}

func pollEngine(ctx context.Context, e game.Engine, p game.Position, report func(game.SearchInfo)) error {
	for i, limit := range pollTimes {
		told := false
		at, err := e.Think(ctx, p, game.Limit{Time: limit, MultiPV: maxLines}, func(r game.SearchInfo) {
			told = true
			report(r)
		})
		switch {
		case errors.Is(err, game.ErrEngineTimeout) && i+1 < len(pollTimes) && ctx.Err() == nil:
		case err != nil:
			return err
		case !told:
			report(game.SearchInfo{Depth: noInfoDepth, PVs: []game.PV{{Moves: []game.Point{at}}}})
		}
	}
	return nil
}

// found says what a search has found out about a position, and how fast it is,
// unless it has ended or just begun.
func progressText(p *game.Position, report game.SearchInfo, spent time.Duration) string {
	score, r, mover := report.PVs[0].Score, p.Rules(), p.ToMove()
	var text string
	if plies, wins := score.ClaimedWin(); wins {
		text = lang.QualifyClaim(score.Proved(), lang.WinsIn(lang.Colour(r, mover), plies))
	} else if plies, loses := score.ClaimedLoss(); loses {
		text = lang.QualifyClaim(score.Proved(), lang.WinsIn(lang.Colour(r, mover.Other()), plies))
	} else {
		if mover == game.White {
			score = -score
		}
		text = lang.AdvantageText(r, score)
	}
	text += " · " + lang.SearchDepth(report.Depth)
	if spent > 200*time.Millisecond {
		text += " · " + lang.Speed(report.Nodes, spent)
	}
	return text
}
