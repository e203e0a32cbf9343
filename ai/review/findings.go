package review

import (
	"context"
	"slices"

	"jingzi/game"
)

// Report has the findings of a game.
type Report struct {
	Exact     bool           // every standing is exact
	Standings []Standing     // of each situation
	Findings  []game.Finding // in the order of the game
	Classes   []game.Class   // of the move that led to each situation
	Story     Story
}

// At is the finding about the situation with an index, nil if there is none.
func (r *Report) At(index int) *game.Finding {
	for i := range r.Findings {
		if r.Findings[i].Index == index {
			return &r.Findings[i]
		}
	}
	return nil
}

// Judged reports whether the step from one situation to the next was a move to
// be judged: a stone or a pass in settled play. What an opening's procedure
// asks for besides, offers and colours, is not judged.
func Judged(before, after *game.Situation) bool {
	return before.Settled() && before.Ask().Kind == game.AskStone && before.Position != after.Position
}

// Game judges a game, given by all its situations from the first on. progress,
// if not nil, is told how many of them are done, and what is known of the one
// done last, from the end of the game to its beginning. The error is ctx's.
func (j *Judge) Game(ctx context.Context, situations []game.Situation, progress func(done int, index int, s Standing)) (Report, error) {
	g := judging{Judge: j, ctx: ctx, situations: situations, escapes: make(map[int]escape), deep: make([]bool, len(situations))}
	g.Report = Report{Exact: j.exact, Standings: make([]Standing, len(situations)), Classes: make([]game.Class, len(situations))}
	for i := len(situations) - 1; i >= 0; i-- {
		if err := g.stand(i); err != nil {
			return Report{}, err
		}
		if err := g.find(i + 1); err != nil {
			return Report{}, err
		}
		if progress != nil {
			progress(len(situations)-i, i, g.Standings[i])
		}
	}
	r := &g.Report
	slices.Reverse(r.Findings)
	for i := 1; i < len(situations); i++ {
		if Judged(&situations[i-1], &situations[i]) {
			f := r.At(i)
			if f == nil {
				f = &game.Finding{}
			}
			r.Classes[i] = classOf(f, &r.Standings[i-1], &r.Standings[i], &situations[i].Position, j.exact)
		}
	}
	r.ending(situations)
	r.Story = r.story(situations)
	return *r, ctx.Err()
}

// judging is a game under review, judged from its end to its beginning: what was
// proved of a position serves the one before it. A move that led to a lost position
// won, and against a move that lost another is looked for.
type judging struct {
	*Judge
	Report     // its findings in reverse
	ctx        context.Context
	situations []game.Situation
	escapes    map[int]escape // by the situation in which they were looked for
	deep       []bool         // by situation: it was searched with many nodes
}

// escape is a move against which many nodes prove no win.
type escape struct {
	at    game.Point
	score game.Score // what the opponent seems to have against it
}

// safe reports whether there probably is no win, either.
func (e *escape) safe() bool { return e.score < hopeless }

// far is an estimate that asks for a deeper search, and hopeless is one that leaves
// little hope.
const (
	far      game.Score = 600
	hopeless game.Score = 1200
)

// stand finds out what is known of the i-th situation, once all later ones are
// known.
func (g *judging) stand(i int) error {
	p, next := &g.situations[i].Position, i+1
	last := next == len(g.situations)
	if !last && *p == g.situations[next].Position {
		g.Standings[i], g.deep[i] = g.Standings[next], g.deep[next]
		if e, ok := g.escapes[next]; ok {
			g.escapes[i] = e
		}
		return nil
	}
	s, err := g.known(i)
	if err != nil {
		return err
	}
	g.Standings[i] = s
	if g.exact || last || !Judged(&g.situations[i], &g.situations[next]) {
		return nil
	}
	if err := g.follow(i); err != nil {
		return err
	}
	if s, after := &g.Standings[i], &g.Standings[next]; !s.Proved && (after.Wins() || max(s.Score, -s.Score) >= far) {
		if err := g.deepen(i); err != nil {
			return err
		}
	}
	if g.Standings[next].Wins() && !g.Standings[i].Proved {
		return g.lookForEscape(i)
	}
	return nil
}

// known is what a stored proof or a short search tells of a situation.
func (g *judging) known(i int) (Standing, error) {
	p := &g.situations[i].Position
	if g.exact || p.Result().Over() {
		return g.Standing(g.ctx, *p)
	}
	if s, ok := g.stored(p); ok {
		return s, nil
	}
	s, err := g.Standing(g.ctx, *p)
	if err == nil && !s.Proved && i > 0 {
		if refuted, ok := g.refuted(g.ctx, &g.situations[i-1].Position, p); ok {
			return refuted, nil
		}
	}
	return s, err
}

// follow makes what is known of the i-th situation and of the next one fit together.
func (g *judging) follow(i int) error {
	s, next := &g.Standings[i], i+1
	after, played := &g.Standings[next], g.played(next)
	if !after.Proved && after.Known && s.Known && (s.Proved || s.Score+after.Score >= weaker) {
		if err := g.deepen(next); err != nil {
			return err
		}
	}
	switch {
	case after.Loses() && !s.Wins():
		*s = after.before(played)
	case after.Proved:
	case s.Loses():
		implied := Standing{Score: game.WinIn(s.Plies() - 1), Proved: true, Known: true}
		if len(s.Line) > 0 && s.Line[0] == played {
			implied.Line = s.Line[1:]
		}
		return g.update(next, implied)
	case s.Wins() && len(s.Line) > 0 && s.Line[0] == played:
		return g.update(next, Standing{Score: game.LossIn(s.Plies() - 1), Proved: true, Known: true, Line: s.Line[1:], Stored: s.Stored})
	}
	return nil
}

// played is the move to the i-th situation.
func (g *judging) played(i int) game.Point {
	at, _ := g.situations[i].Position.Last()
	return at
}

// deepen searches a situation with many nodes, once, and makes it fit to the next one.
func (g *judging) deepen(i int) error {
	if g.deep[i] {
		return nil
	}
	g.deep[i] = true
	s, err := g.deeper(g.ctx, g.situations[i].Position)
	if err != nil {
		return err
	}
	if err := g.update(i, s); err != nil || i+1 == len(g.situations) || !Judged(&g.situations[i], &g.situations[i+1]) {
		return err
	}
	return g.follow(i)
}

// update corrects what is known of a situation, and what was found of the move from
// it.
func (g *judging) update(i int, s Standing) error {
	g.Standings[i] = s
	if s.Proved {
		delete(g.escapes, i)
	}
	if n := len(g.Findings); n > 0 && g.Findings[n-1].Index == i+1 {
		g.Findings = g.Findings[:n-1]
		return g.find(i + 1)
	}
	return nil
}

// escapeLines is among how many moves one is looked for that holds.
const escapeLines = 4

// lookForEscape looks for a move in the i-th situation after which many nodes find no win
// of the opponent's.
func (g *judging) lookForEscape(i int) error {
	if g.strong == nil {
		return g.escapeByProof(i)
	}
	p := g.situations[i].Position
	if at, ok := g.onlyBlock(&p); ok {
		if at == g.played(i+1) {
			return nil
		}
		return g.holdsBy(i, at)
	}
	lines, err := g.think(g.ctx, p, game.Limit{Nodes: deepTimes * g.o.SearchNodes, Lines: escapeLines})
	if err != nil {
		return err
	}
	if _, loses := lines[0].Score.Loses(); loses { // as every other move does
		s, err := g.worthOf(g.ctx, p, lines[0])
		if s.Loses() {
			g.Standings[i] = s
		}
		return err
	}
	for _, line := range lines {
		if line.Score.Proved() || len(line.Points) == 0 || line.Points[0] == g.played(i+1) {
			continue
		}
		if err := g.holdsBy(i, line.Points[0]); err != nil {
			return err
		}
		if e, ok := g.escapes[i]; ok && e.safe() {
			break
		}
	}
	return nil
}

// holdsBy notes a move in the i-th situation if no win is proved against it.
func (g *judging) holdsBy(i int, at game.Point) error {
	next, err := g.situations[i].Position.Play(at)
	if err != nil || at == game.Pass {
		return nil
	}
	s, err := g.deeper(g.ctx, next)
	if e, known := g.escapes[i]; err == nil && s.Known && !s.Wins() && (!known || s.Score < e.score) {
		g.escapes[i] = escape{at, s.Score}
	}
	return err
}

// escapeByProof is lookForEscape where there is no engine: every reply is tried.
func (g *judging) escapeByProof(i int) error {
	p := g.situations[i].Position
	var hints []game.Point
	lost, at, ok := g.lost(g.ctx, p)
	if ok && lost.Loses() {
		g.Standings[i] = lost
		return nil
	}
	if ok {
		hints = append(hints, at)
	}
	switch lost, at, ok = g.holds(g.ctx, p, append(hints, g.Standings[i+1].Line...)); {
	case ok && lost.Loses():
		g.Standings[i] = lost
	case ok:
		g.escapes[i] = escape{at: at}
	}
	return g.ctx.Err()
}

// find judges the move to the i-th situation.
func (g *judging) find(i int) error {
	if i >= len(g.situations) || !Judged(&g.situations[i-1], &g.situations[i]) {
		return nil
	}
	judge := g.provedFinding
	if g.exact {
		judge = g.exactFinding
	}
	f, err := judge(i)
	if err != nil || f.Kind == 0 {
		return err
	}
	before, after := &g.situations[i-1].Position, &g.situations[i].Position
	f.Index, f.Mover, f.Played = i, before.ToMove(), g.played(i)
	f.Causes = g.causes(before, after, &f)
	g.Findings = append(g.Findings, f)
	return nil
}

// outcome is 1, 0 or -1 for a proved standing.
func (s *Standing) outcome() int {
	switch {
	case s.Wins():
		return 1
	case s.Loses():
		return -1
	}
	return 0
}

// exactFinding judges the move to the i-th situation by exact values.
func (g *judging) exactFinding(i int) (game.Finding, error) {
	before, after := &g.Standings[i-1], &g.Standings[i]
	had, has := before.outcome(), -after.outcome()
	if has >= had {
		return game.Finding{}, nil
	}
	f := game.Finding{Kind: map[[2]int]game.FindingKind{{1, 0}: game.WinToDraw, {1, -1}: game.WinToLoss, {0, -1}: game.DrawToLoss}[[2]int{had, has}]}
	var err error
	if f.Better, err = g.worth(g.ctx, g.situations[i-1].Position, had); err != nil {
		return f, err
	}
	if had == 1 {
		f.Missed = before.Line
		f.Plies = len(before.Line)
	}
	if has == -1 {
		f.Follows = after.Line
		if had == 0 {
			f.Plies = len(after.Line)
		}
	}
	return f, nil
}

// worth lists the moves of an exact board that keep at least an outcome.
func (j *Judge) worth(ctx context.Context, p game.Position, outcome int) ([]game.Point, error) {
	var kept []game.Point
	for at := range p.Empties() {
		next, err := p.Play(at)
		if err != nil {
			continue
		}
		s, err := j.Standing(ctx, next)
		if err != nil {
			return nil, err
		}
		if -s.outcome() >= outcome {
			kept = append(kept, at)
		}
	}
	return kept, nil
}

// weaker is by how much a move must be worse than another to be mentioned: the
// difference between even chances and odds of ten to one.
const weaker game.Score = 450

// shorter is by how many stones a move in a lost position must hasten the end
// to be mentioned.
const shorter = 4

// atOnce is within how many stones an end counts as one that can be seen on the board.
const atOnce = 5

// provedFinding judges the move to the i-th situation by what was proved.
func (g *judging) provedFinding(i int) (game.Finding, error) {
	before, after := &g.Standings[i-1], &g.Standings[i]
	if result := g.situations[i].Position.Result(); result.Over() && result.Winner != game.Empty {
		return game.Finding{}, nil // it won
	}
	played := g.played(i)
	switch {
	case before.Wins() && after.Wins():
		return instead(game.WinToLoss, before, after), nil
	case before.Wins() && !after.Proved && before.Line[0] != played:
		if before.Stored { // a quiet move that is not in the proof may win, too
			if after.Known && after.Score > 0 {
				return weakerThan(before, after), nil
			}
			return game.Finding{}, nil
		}
		if i+1 < len(g.situations) && g.Standings[i+1].Wins() { // was there a reply that held?
			if _, ok := g.escapes[i]; !ok {
				return game.Finding{}, nil
			}
		}
		return instead(game.MissedWin, before, after), nil
	case before.Loses() && after.Wins() && !before.Stored && len(before.Line) > 0 && before.Line[0] != played && before.Plies() >= after.Plies()+1+shorter:
		return instead(game.Shorter, before, after), nil
	case after.Wins() && !before.Proved:
		better, ok := g.escapes[i-1]
		if !ok || better.at == played {
			return game.Finding{}, nil
		}
		f := game.Finding{Kind: game.LetWin, Better: []game.Point{better.at}, Follows: after.Line, Plies: after.Plies(), Last: better.safe()}
		if better.score >= estimate { // it seemed lost, and only ended at once
			if f.Kind, f.Plies = game.Shorter, 0; after.Plies() > atOnce {
				f = game.Finding{}
			}
		}
		return f, nil
	case before.Proved || after.Proved || !before.Known || !after.Known || len(before.Line) == 0 || before.Line[0] == played || before.Score+after.Score < weaker:
		return game.Finding{}, nil
	}
	// Searches of different depth are hard to compare: look at both moves alike.
	better, err := g.situations[i-1].Position.Play(before.Line[0])
	if err != nil {
		return game.Finding{}, nil
	}
	other, err := g.deeper(g.ctx, better)
	if err != nil || !other.Known || other.Wins() {
		return game.Finding{}, err
	}
	if other.Loses() {
		*before = other.before(before.Line[0])
		return instead(game.MissedWin, before, after), nil
	}
	if other.Score > after.Score-weaker {
		return game.Finding{}, nil
	}
	return weakerThan(before, after), nil
}

// instead is a finding about a move that was not the one by which something is
// proved.
func instead(kind game.FindingKind, before, after *Standing) game.Finding {
	f := game.Finding{Kind: kind, Better: before.Line[:1], Missed: before.Line, Plies: before.Plies()}
	if after.Wins() {
		f.Follows = after.Line
	}
	return f
}

func weakerThan(before, after *Standing) game.Finding {
	f := game.Finding{Kind: game.Weaker, Better: before.Line[:1], Missed: before.Expected, Follows: after.Expected}
	if before.Stored {
		f.Missed = before.Line
	}
	return f
}

// ending marks the loser's last escape, and where the forced line began if
// that is not the same.
func (r *Report) ending(situations []game.Situation) {
	winner, last := situations[len(situations)-1].Result().Winner, false
	from := r.decidedFrom(situations, winner)
	for i := range r.Findings {
		f := &r.Findings[i]
		last = last || f.Last && f.Index == from
		f.Last = false
	}
	if winner == game.Empty {
		return
	}
	if from == len(situations) {
		return // ended for a reason off the board
	}
	r.keepLastDelay(winner.Other(), from)
	if f := r.At(from); f != nil {
		f.Last = r.Exact || last || f.Kind == game.WinToLoss
		return
	}
	if r.Exact || situations[from].Position.ToMove() != winner || !r.Standings[from].Wins() || len(r.Standings[from].Line) < 5 {
		return
	}
	line := r.Standings[from].Line
	forced := game.Finding{Kind: game.ForcedFrom, Index: from, Mover: winner, Follows: line, Plies: r.Standings[from].Plies()}
	if last, ok := situations[from].Position.Last(); ok {
		forced.Played = last
	}
	after := slices.IndexFunc(r.Findings, func(f game.Finding) bool { return f.Index > from })
	if after < 0 {
		after = len(r.Findings)
	}
	r.Findings = slices.Insert(r.Findings, after, forced)
}

// keepLastDelay keeps of the findings that the end was hastened the loser's last.
func (r *Report) keepLastDelay(loser game.Stone, from int) {
	last := -1
	for i := range r.Findings {
		if f := &r.Findings[i]; f.Kind == game.Shorter && f.Mover == loser && f.Index >= from {
			last = f.Index
		}
	}
	r.Findings = slices.DeleteFunc(r.Findings, func(f game.Finding) bool { return f.Kind == game.Shorter && f.Index != last })
}

// decided reports whether the situation with an index is proved to be won by a
// side.
func (r *Report) decided(index int, situations []game.Situation, winner game.Stone) bool {
	s := &r.Standings[index]
	if situations[index].Position.ToMove() == winner {
		return s.Wins()
	}
	return s.Loses()
}
