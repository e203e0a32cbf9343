package review

import (
	"context"
	"slices"

	"jingzi/game"
)

// Report is the review of a game.
type Report struct {
	// The values of all positions are known exactly.
	Exact bool

	// Positions searched by the engine and by the search for forced wins.
	Searched int64

	// Indexed by situation.
	Assessments []Assessment

	// In the order of the game.
	Findings []game.Finding

	// Indexed by situation: the class of the move that led to it.
	Classes []game.MoveClass
	Story   Story
}

// At returns the finding about the move that led to the situation with the given index, or nil if there is
// none.
func (r *Report) At(index int) *game.Finding {
	for i := range r.Findings {
		if r.Findings[i].Index == index {
			return &r.Findings[i]
		}
	}

	return nil
}

// IsJudged reports whether the move from one situation to the next is judged: a stone or a pass after
// the opening.
func IsJudged(before, after *game.Situation) bool {
	return before.OpeningOver() && before.Prompt().Kind == game.PromptStone && before.Position != after.Position
}

// ReviewGame judges a game, given all its situations. It works from the end of the game to its beginning.
// After each situation it calls progress, if not nil, with the number of situations done so far, and the
// index and the assessment of the situation. The error wraps game.ErrRules, or is ctx.Err() or an error of
// the estimator.
func (j *Judge) ReviewGame(ctx context.Context, situations []game.Situation,
	progress func(done int, index int, a Assessment)) (Report, error) {
	if err := j.begin(ctx); err != nil {
		return Report{}, err
	}
	n := len(situations)

	previousNodes := j.proverNodes()
	j.spent, j.remaining, j.assessments = 0, pursuitFactor*deepFactor*j.o.SearchNodes,
		make(map[game.Position]Assessment)
	g := gameReview{
		judge:       j,
		situations:  situations,
		assessments: make([]Assessment, n),
		escapes:     make(map[int]holdingMove),
		deep:        make([]bool, n),
	}
	for i := n - 1; i >= 0; i-- {
		g.assess(i)
		g.find(i + 1)
		if err := j.failure(); err != nil {
			return Report{}, err
		}
		if progress != nil {
			progress(n-i, i, g.assessments[i])
		}
	}
	slices.Reverse(g.findings)

	r := Report{
		Exact:       j.exact != nil,
		Searched:    j.spent + j.proverNodes() - previousNodes,
		Assessments: g.assessments,
		Findings:    g.findings,
		Classes:     make([]game.MoveClass, n),
	}
	for i := 1; i < n; i++ {
		if g.isJudged(i) {
			r.Classes[i] = r.classOf(i, &situations[i].Position)
		}
	}
	r.markEnding(situations)
	r.Story = r.story(situations)

	return r, nil
}

// gameReview is the state of the review of a game. Situations are judged from last to first, so that
// results about a position can be used for the one before it.
type gameReview struct {
	judge      *Judge
	situations []game.Situation

	// Indexed by situation.
	assessments []Assessment

	// In reverse order.
	findings []game.Finding

	// Keyed by situation: a move that avoids the loss.
	escapes map[int]holdingMove

	// Indexed by situation: whether it was searched with many nodes.
	deep []bool
}

// holdingMove is a move against which a search with many nodes proves no win.
type holdingMove struct {
	point game.Point
	score game.Score // the opponent's estimated score after it
}

// isSafe reports whether the opponent probably has no win after the move.
func (m *holdingMove) isSafe() bool { return m.score < hopelessScore }

const (
	// A position with this score for either side is searched deeper.
	deepScore game.Score = 450

	// The opponent of a side with this score is unlikely to escape.
	hopelessScore game.Score = 1200
)

func (g *gameReview) position(i int) *game.Position { return &g.situations[i].Position }

func (g *gameReview) moveAt(i int) game.Point {
	point, _ := g.position(i).Last()
	return point
}

// isJudged reports whether the i-th situation exists and was reached by a judged move.
func (g *gameReview) isJudged(i int) bool {
	return i < len(g.situations) && IsJudged(&g.situations[i-1], &g.situations[i])
}

// assess judges the i-th situation after all later ones.
func (g *gameReview) assess(i int) {
	next := i + 1
	if next < len(g.situations) && *g.position(i) == *g.position(next) {
		g.assessments[i], g.deep[i] = g.assessments[next], g.deep[next]
		if m, ok := g.escapes[next]; ok {
			g.escapes[i] = m
		}
		return
	}
	g.assessments[i] = g.quickAssessment(i)
	if g.judge.exact != nil || !g.isJudged(next) {
		return
	}
	g.reconcile(i)
	a, after := &g.assessments[i], &g.assessments[next]
	if !a.Proved && (after.Wins() || max(a.Score, -a.Score) >= deepScore) {
		g.deepen(i)
	}
	if after.Wins() && !a.Proved {
		g.findEscape(i)
	}
	g.judge.recordProof(g.position(i), a)
}

// quickAssessment returns the assessment of a situation by a stored proof or a short search.
func (g *gameReview) quickAssessment(i int) Assessment {
	p := g.position(i)
	if g.judge.exact != nil || p.Result().Over() {
		return g.judge.assess(*p)
	}
	if a := g.judge.storedAssessment(p); a.Proved {
		return a
	}
	a := g.judge.assess(*p)
	if !a.Proved {
		if win := g.judge.attack(*p); win.Wins() {
			return win
		}
	}
	if !a.Proved && i > 0 {
		if refutation := g.judge.storedRefutation(g.position(i-1), p); refutation.Proved {
			return refutation
		}
	}

	return a
}

// reconcile makes the assessments of the i-th and the next situation consistent.
func (g *gameReview) reconcile(i int) {
	a, next := &g.assessments[i], i+1
	after, played := &g.assessments[next], g.moveAt(next)
	mayBeMistake := a.Proved || a.Score+after.Score >= weakerMargin
	if mayBeMistake && !after.Proved && after.HasScore && a.HasScore {
		g.deepen(next)
	}

	isExpected := len(a.Variation) > 0 && a.Variation[0] == played
	switch {
	case after.Loses() && !a.Wins():
		*a = after.parent(played)
	case after.Proved:
	case a.Loses():
		implied := provedAssessment(game.WinIn(a.Plies()-1), nil)
		if isExpected {
			implied.Variation = a.Variation[1:]
		}
		g.update(next, implied)
	case a.Wins() && isExpected:
		implied := provedAssessment(game.LossIn(a.Plies()-1), a.Variation[1:])
		implied.FromProof = a.FromProof
		g.update(next, implied)
	}
}

// deepen searches a situation with many nodes unless it has already done so.
func (g *gameReview) deepen(i int) {
	if g.deep[i] {
		return
	}
	g.deep[i] = true
	g.correct(i, g.judge.assessDeeper(*g.position(i)))
}

// correct updates the assessment of a situation and makes it consistent with the next one.
func (g *gameReview) correct(i int, a Assessment) {
	g.update(i, a)
	if g.isJudged(i + 1) {
		g.reconcile(i)
	}
}

// update updates the assessment of a situation and the findings that depend on it.
func (g *gameReview) update(i int, a Assessment) {
	g.assessments[i] = a
	g.judge.recordProof(g.position(i), &a)
	if a.Proved {
		delete(g.escapes, i)
	}
	if n := len(g.findings); n > 0 && g.findings[n-1].Index == i+1 {
		g.findings = g.findings[:n-1]
		g.find(i + 1)
	}
}

// escapeLines is the number of the engine's best moves that are tried to find one that does not lose.
const escapeLines = 4

// findEscape searches for a move in the i-th situation after which a search with many nodes proves no
// win for the opponent.
func (g *gameReview) findEscape(i int) {
	j, p, played := g.judge, *g.position(i), g.moveAt(i+1)
	if point, ok := onlyBlock(&p); ok {
		if point != played {
			g.tryEscape(i, point)
		}
		return
	}
	pvs := j.think(p, game.Limit{Nodes: deepFactor * j.o.SearchNodes, MultiPV: escapeLines})

	// Then every other move loses, too.
	if _, loses := pvs[0].Score.ProvedLoss(); loses {
		if a := j.assessLine(p, pvs[0]); a.Loses() {
			g.assessments[i] = a
		}
		return
	}

	for _, pv := range pvs {
		if pv.Score.Proved() || len(pv.Moves) == 0 || pv.Moves[0] == played {
			continue
		}
		g.tryEscape(i, pv.Moves[0])
		if m, ok := g.escapes[i]; ok && m.isSafe() {
			return
		}
	}
	// Either every move loses, or a move other than these may avoid the loss.
	hints := Assessment{HasScore: true}
	for _, pv := range pvs {
		hints.Variation = append(hints.Variation, pv.Moves[:min(1, len(pv.Moves))]...)
	}

	switch a := j.verifyLoss(p, hints, pursuitDepth); {
	case a.Proved:
		g.assessments[i] = a
		delete(g.escapes, i)
	case len(a.Variation) > 0 && a.Variation[0] != played:
		g.tryEscape(i, a.Variation[0])
	}
}

// tryEscape records a move in the i-th situation if no win against it is proved and no better such move is
// known.
func (g *gameReview) tryEscape(i int, point game.Point) {
	next, err := g.position(i).Play(point)
	if err != nil || point == game.Pass {
		return
	}
	a := g.judge.assessDeeper(next)
	if m, known := g.escapes[i]; a.HasScore && !a.Wins() && (!known || a.Score < m.score) {
		g.escapes[i] = holdingMove{point, a.Score}
	}
}

// find appends the finding about the move to the i-th situation, if there is one.
func (g *gameReview) find(i int) {
	if !g.isJudged(i) {
		return
	}
	find, findCauses := g.provedFinding, causes
	if g.judge.exact != nil {
		find, findCauses = g.exactFinding, exactCauses
	}
	f := find(i)
	if f.Kind == 0 || g.judge.failure() != nil {
		return
	}
	f.Index, f.Mover, f.Move = i, g.position(i-1).ToMove(), g.moveAt(i)
	f.Causes = findCauses(g.position(i-1), g.position(i), &f)
	g.findings = append(g.findings, f)
}

// exactFinding returns the finding about the move to the i-th situation on a board with exact values. Its
// Kind is 0 if there is none.
func (g *gameReview) exactFinding(i int) (f game.Finding) {
	before, after := &g.assessments[i-1], &g.assessments[i]
	if f = exactFinding(before, after); f.Kind != 0 {
		f.BetterMoves = g.judge.exact.movesKeeping(*g.position(i - 1), before.outcome())
	}

	return f
}

// exactFinding returns the finding about a move on a board with exact values, without BetterMoves, given the
// assessments of the positions before and after it. Its Kind is 0 if there is none.
func exactFinding(before, after *Assessment) (f game.Finding) {
	valueBefore, valueAfter := before.outcome(), -after.outcome()
	if valueAfter >= valueBefore {
		return f
	}
	f.Kind = map[[2]int]game.FindingKind{
		{1, 0}:  game.WinToDraw,
		{1, -1}: game.WinToLoss,
		{0, -1}: game.DrawToLoss,
	}[[2]int{valueBefore, valueAfter}]
	if valueAfter == -1 {
		f.Refutation, f.Plies = after.Variation, len(after.Variation)
	}
	if valueBefore == 1 {
		f.MissedVariation, f.Plies = before.Variation, len(before.Variation)
	}

	return f
}

// weakerMargin is the minimum loss of score for which a move is reported as weaker. It is the difference
// between even chances and odds of ten to one.
const weakerMargin game.Score = 450

// minShortening is the minimum number of plies by which a move in a lost position must shorten the game
// to be reported.
const minShortening = 4

// visiblePlies is the maximum distance of an end that can be seen on the board.
const visiblePlies = 5

// provedFinding returns the finding about the move to the i-th situation on a board without exact
// values. Its Kind is 0 if there is none. Proofs come before estimates: a move is called weaker only if neither
// position is proved.
func (g *gameReview) provedFinding(i int) (none game.Finding) {
	before, after := &g.assessments[i-1], &g.assessments[i]
	result := g.position(i).Result()
	hasWon := result.Winner != game.Empty && result.Reason != game.FoulPlayed
	lostByFoul := result.Winner != game.Empty && !hasWon
	namedByResult := hasWon || lostByFoul && !before.Wins()
	deviates := len(before.Variation) > 0 && before.Variation[0] != g.moveAt(i)
	losesFaster := before.Loses() && after.Wins() && before.Plies() >= after.Plies()+1+minShortening

	switch {
	case namedByResult:
		return none
	case before.Wins() && after.Wins():
		return missedFinding(game.WinToLoss, before, after)
	case before.Wins() && !after.Proved && deviates && before.FromProof:
		return leftProof(before, after)
	case before.Wins() && !after.Proved && deviates:
		return g.missedWin(i)
	case losesFaster && deviates && !before.FromProof:
		return missedFinding(game.ShorterDefence, before, after)
	case after.Wins() && !before.Proved:
		return g.losingFinding(i)
	case areEstimates(before, after) && deviates && before.Score+after.Score >= weakerMargin:
		return g.weakerMove(i)
	}

	return none
}

// leftProof returns the finding about a move that left a stored proof. Other quiet moves may also win without being in
// the proof, so it is at most a weaker move.
func leftProof(before, after *Assessment) (none game.Finding) {
	if after.HasScore && after.Score > 0 {
		return weakerFinding(before, after)
	}
	return none
}

// missedWin returns the finding about a move other than the first of a proved win, after which no win is proved.
func (g *gameReview) missedWin(i int) (none game.Finding) {
	// The reply may have been a mistake, too.
	if i+1 < len(g.situations) && g.assessments[i+1].Wins() {
		if _, ok := g.escapes[i]; !ok {
			return none
		}
	}

	// A longer search may show that the move wins, too.
	before, after := &g.assessments[i-1], &g.assessments[i]
	switch a := g.judge.verifyLoss(*g.position(i), *after, pursuitDepth); {
	case a.Proved:
		g.correct(i, a)
		return g.provedFinding(i)
	case a.HasScore && a.Score <= -maxEstimate:
		return none
	}

	return missedFinding(game.MissedWin, before, after)
}

// weakerMove returns the finding about a move that lost much of the score according to searches of different depth,
// which are hard to compare, so it searches both moves equally deep.
func (g *gameReview) weakerMove(i int) (none game.Finding) {
	before, after := &g.assessments[i-1], &g.assessments[i]
	better, err := g.position(i - 1).Play(before.Variation[0])
	if err != nil {
		return none
	}

	switch a := g.judge.assessDeeper(better); {
	case !a.HasScore || a.Wins():
		return none
	case a.Loses():
		*before = a.parent(before.Variation[0])
		return missedFinding(game.MissedWin, before, after)
	case a.Score > after.Score-weakerMargin:
		return none
	}

	return weakerFinding(before, after)
}

// losingFinding returns the finding about the move to the i-th situation, which is proved to lose. Its Kind
// is 0 unless another move would have held or lasted longer.
func (g *gameReview) losingFinding(i int) game.Finding {
	after := &g.assessments[i]
	better, ok := g.escapes[i-1]
	if !ok || better.point == g.moveAt(i) {
		return game.Finding{}
	}
	f := game.Finding{
		Kind:        game.AllowedWin,
		BetterMoves: []game.Point{better.point},
		Refutation:  after.Variation,
		Plies:       after.Plies(),
		LastChance:  better.isSafe(),
	}
	if better.score >= maxEstimate {
		f.Kind, f.Plies = game.ShorterDefence, 0
		if after.Plies() > visiblePlies {
			return game.Finding{}
		}
	}

	return f
}

// missedFinding returns a finding about a move other than the first move of the proved variation.
func missedFinding(kind game.FindingKind, before, after *Assessment) game.Finding {
	f := game.Finding{
		Kind:            kind,
		BetterMoves:     before.Variation[:min(1, len(before.Variation))],
		MissedVariation: before.Variation,
		Plies:           before.Plies(),
	}
	if after.Wins() {
		f.Refutation = after.Variation
	}
	return f
}

func weakerFinding(before, after *Assessment) game.Finding {
	return game.Finding{
		Kind:            game.WeakerMove,
		BetterMoves:     before.Variation[:1],
		MissedVariation: before.Variation,
		Refutation:      after.Variation,
	}
}

// markEnding marks the finding that was the loser's last chance. If there is none, it inserts a finding for
// the start of the winner's forced win.
func (r *Report) markEnding(situations []game.Situation) {
	winner := situations[len(situations)-1].Result().Winner

	decidedFrom := r.decidedFrom(situations, winner)
	decisive := r.At(decidedFrom)
	wasLastChance := decisive != nil && decisive.LastChance
	for i := range r.Findings {
		r.Findings[i].LastChance = false
	}

	// A draw, or a win that is not proved in the last position.
	if winner == game.Empty || decidedFrom == len(situations) {
		return
	}
	r.keepLastShorterDefence(winner.Other(), decidedFrom)
	if f := r.At(decidedFrom); f != nil {
		f.LastChance = r.Exact || wasLastChance || f.Kind == game.WinToLoss
		return
	}
	a, p := &r.Assessments[decidedFrom], &situations[decidedFrom].Position
	if r.Exact || p.ToMove() != winner || !a.Wins() || len(a.Variation) < 5 {
		return
	}
	start := game.Finding{
		Kind:       game.ForcedWinStart,
		Index:      decidedFrom,
		Mover:      winner,
		Refutation: a.Variation,
		Plies:      a.Plies(),
	}
	if last, ok := p.Last(); ok {
		start.Move = last
	}
	index := slices.IndexFunc(r.Findings, func(f game.Finding) bool { return f.Index > decidedFrom })
	if index < 0 {
		index = len(r.Findings)
	}
	r.Findings = slices.Insert(r.Findings, index, start)
}

// keepLastShorterDefence removes all findings of the kind ShorterDefence except the loser's last one in the
// situations from the given index.
func (r *Report) keepLastShorterDefence(loser game.Stone, from int) {
	last := -1
	for i := range r.Findings {
		if f := &r.Findings[i]; f.Kind == game.ShorterDefence && f.Mover == loser && f.Index >= from {
			last = f.Index
		}
	}
	r.Findings = slices.DeleteFunc(r.Findings, func(f game.Finding) bool {
		return f.Kind == game.ShorterDefence && f.Index != last
	})
}
