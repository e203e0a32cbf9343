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

// search runs an engine search in the background, one at a time.
type search struct {
	a   *Analysis
	job *background.Job[game.SearchInfo]

	// Topic of the current search; topicLines remains after the search.
	topic topic

	// The searched position.
	position game.Position
	started  time.Time
	report   game.SearchInfo

	engine      game.Engine // nil until needed
	engineRules game.Rules  // the rules for which engine was made
	analyst     analyst     // the analyst that has made engine
}

// topic is the purpose of a search.
type topic uint8

const (
	topicNone topic = iota
	topicLines
	topicWin
)

func newSearch(a *Analysis) search {
	return search{a: a, job: background.New[game.SearchInfo](a.desk.Post)}
}

// start cancels the current search and starts work, a search of the last position of path with the engine of an
// analyst, which follows the game. onReport is called after reports, and onDone at the end, unless the search was
// stopped.
func (s *search) start(t topic, a analyst, path []game.Position,
	work func(context.Context, game.Engine, func(game.SearchInfo)) error, onReport func(), onDone func(error)) {
	p := path[len(path)-1]
	s.topic, s.position, s.report, s.started = t, p, game.SearchInfo{}, time.Now()
	s.a.liveGame.MarkAssisted()

	engine := s.engineOf(p.Rules(), a)
	s.job.Start(func(ctx context.Context, report func(game.SearchInfo)) error {
		game.Follow(engine, path)
		return work(ctx, engine, report)
	}, func(reports []game.SearchInfo) {
		s.report = reports[len(reports)-1]
		onReport()
	}, onDone)
}

// stop cancels the search and removes its result.
func (s *search) stop() {
	s.job.Stop()
	s.topic, s.report = topicNone, game.SearchInfo{}
}

// engineOf returns the engine of an analyst for r. It makes a new engine if the current one was made for other
// rules or by another analyst.
func (s *search) engineOf(r game.Rules, a analyst) game.Engine {
	if s.engine == nil || s.engineRules != r || s.analyst.Level != a.Level {
		s.closeEngine()
		if a.Make == nil {
			a.Make = s.a.builtInEngine
		}
		s.engine, s.engineRules, s.analyst = a.Make(), r, a
	}

	return s.engine
}

// dropEngine closes the engine, which is large, if it is not needed any more or was made for other rules.
func (s *search) dropEngine(r game.Rules, isNeeded bool) {
	if s.engine != nil && (!isNeeded || s.engineRules != r) {
		s.closeEngine()
	}
}

// closeEngine releases the engine. It ends an external program in the background.
func (s *search) closeEngine() {
	if program, ok := s.engine.(io.Closer); ok {
		s.job.Stop()

		go program.Close()
	}
	s.engine = nil
}

// noInfoDepth is the depth of the report that pollEngine makes for a program that only returns a move.
const noInfoDepth = -1

// pollTimes holds the time limits of successive searches by an external program. There are several since some
// programs report nothing before they return a move, and the reports of others can be interpreted only with
// the move. A program that exceeds a limit gets the next one.
var pollTimes = [...]time.Duration{time.Second, 4 * time.Second, 15 * time.Second, linesTime}

// pollEngine runs successive searches by an external program.
func pollEngine(ctx context.Context, e game.Engine, p game.Position, report func(game.SearchInfo)) error {
	for i, limit := range pollTimes {
		reported := false
		point, err := e.Think(ctx, p, game.Limit{Time: limit, MultiPV: maxLines}, func(info game.SearchInfo) {
			reported = true
			report(info)
		})
		switch {
		case errors.Is(err, game.ErrEngineTimeout) && i+1 < len(pollTimes) && ctx.Err() == nil:
		case err != nil:
			return err
		case !reported:
			report(game.SearchInfo{Depth: noInfoDepth, PVs: []game.PV{{Moves: []game.Point{point}}}})
		}
	}

	return nil
}

// progressText describes the last report of a search and, except at its start, the speed.
func progressText(p *game.Position, report game.SearchInfo, elapsed time.Duration) string {
	score, r, mover := report.PVs[0].Score, p.Rules(), p.ToMove()
	var text string
	if plies, isWin := score.ClaimedWin(); isWin {
		text = lang.QualifyClaim(score.Proved(), lang.WinsIn(lang.Colour(r, mover), plies))
	} else if plies, isLoss := score.ClaimedLoss(); isLoss {
		text = lang.QualifyClaim(score.Proved(), lang.WinsIn(lang.Colour(r, mover.Other()), plies))
	} else {
		if mover == game.White {
			score = -score
		}
		text = lang.AdvantageText(r, score)
	}
	text += " · " + lang.SearchDepth(report.Depth)
	if elapsed > 200*time.Millisecond {
		text += " · " + lang.Speed(report.Nodes, elapsed)
	}

	return text
}
