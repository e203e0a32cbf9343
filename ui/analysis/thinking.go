package analysis

import (
	"context"
	"math"
	"slices"

	"jingzi/ai/minimax"
	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/background"
	"jingzi/ui/lang"
)

// Thought holds the moves that a computer considered in a position.
type Thought struct {
	// The position before the move.
	Before game.Position
	Chosen game.Point

	// The chosen move comes first.
	Moves []ConsideredMove

	// Each move is a node of a search tree that Host.OpenTree opens.
	Tree bool

	// The terms that the values of a tree count.
	Evaluation minimax.Evaluation

	// The last report of the search: its depth in plies, its positions, and how the move was chosen.
	Depth         int
	Nodes         int64
	Method        game.Method
	OversightRate float64
}

// ConsideredMove is a move with the line expected after it. Score is the value for the side that moves.
type ConsideredMove struct {
	game.PV

	// The value is an upper bound of alpha-beta.
	AtMost bool

	// The move has no value, since it was chosen after the last report.
	Unknown bool
}

// Thinking holds the moves that the computer considered for its latest move. They come from its search tree, or
// else from the reports of its search. The last report has the best lines and bounds of other moves; earlier
// reports have the best moves at smaller depths.
type Thinking struct {
	a *Analysis

	// The moves are unfolded, unless startsFolded.
	unfolded bool

	// If startsFolded, root of the game whose moves are unfolded; nil for none.
	unfoldedRoot *game.Node

	// Reports by searched node.
	reports map[*game.Node][]game.SearchInfo

	// 1 + the index of the move under the pointer; 0 for none.
	pointedRow int

	// The facts about the move explained last.
	before game.Position
	chosen game.Point
	facts  []game.Fact

	// Whether the threat against that move has been judged, or is being judged.
	isJudged bool

	// Plays out what the opponent of that move threatened.
	judging *background.Job[struct{}]
	judge   *review.Judge // nil until needed

	judgeRules game.Rules // the rules for which judge was made
}

// maxReportNodes is the maximum number of nodes with recorded reports.
const maxReportNodes = 512

// Note records the latest report of a computer player's search.
func (t *Thinking) Note() {
	m, s := t.a.liveGame.Match(), t.a.liveGame.SearchStatus()
	isEmpty := len(s.Info.PVs) == 0 && s.Info.Method == game.BySearch
	if !m.Busy() || m.Hinting() || s.Index != m.Index() || isEmpty {
		return
	}
	if len(t.reports) >= maxReportNodes {
		clear(t.reports)
	}
	node := m.Plies()[s.Index].Node
	t.reports[node] = append(t.reports[node], s.Info)
}

// latestMove is MoveExplanation.latestMove.
func (t *Thinking) latestMove() int { return t.a.Explanation.latestMove() }

// Thought returns the moves considered for the computer's latest move. ok is false if none are known.
func (t *Thinking) Thought() (thought Thought, ok bool) {
	index := t.latestMove()
	if index == 0 {
		return thought, false
	}
	if t.a.host.LookUpThought != nil {
		if thought, ok = t.a.host.LookUpThought(index); ok {
			return thought, true
		}
	}
	plies := t.a.navigator.Plies()
	thought.Before, thought.Chosen = plies[index-1].Position, plies[index].Choice.Point
	reports := t.reports[plies[index-1].Node]
	if reports == nil {
		annotation := t.a.liveGame.Annotations()[plies[index].Node]
		if info, isKept := decodeRecord(annotation, thought.Before.Rules()); isKept {
			reports = []game.SearchInfo{info}
		}
	}
	thought.addReports(reports)

	return thought, len(thought.Moves) > 0 || thought.Method != game.BySearch
}

// Sentence returns a sentence that says why the computer made its latest move, or "" if there is no such move. It
// follows from the board alone. Soon after the move, another sentence describes what would have followed without it.
func (t *Thinking) Sentence() string {
	index := t.latestMove()
	if index == 0 {
		return ""
	}

	plies := t.a.navigator.Plies()
	before, chosen := plies[index-1].Position, plies[index].Choice.Point
	if t.facts == nil || t.before != before || t.chosen != chosen {
		t.judging.Stop()
		t.before, t.chosen, t.facts = before, chosen, review.BoardFacts(before, chosen)
		t.isJudged = false
	}
	if !t.isJudged && t.IsOpen() {
		t.isJudged = true
		t.judgeThreat()
	}

	return t.a.formatter.Explain(index, t.facts)
}

// judgeThreat adds the win that the explained move stops to its facts, if there is one.
func (t *Thinking) judgeThreat() {
	rules := t.before.Rules()
	stopsShape := slices.ContainsFunc(t.facts, func(f game.Fact) bool {
		return f.Kind == game.StopsShape || f.Kind == game.StopsThree
	})
	if !stopsShape || review.Supports(rules) != nil || review.JudgesExactly(rules) {
		return
	}

	if t.judge == nil || t.judgeRules != rules {
		t.judge, t.judgeRules = review.NewJudge(rules, review.Options{}), rules
	}
	judge, before, chosen := t.judge, t.before, t.chosen
	var fact game.Fact
	var found bool
	t.judging.Start(func(ctx context.Context, _ func(struct{})) (err error) {
		fact, found, err = judge.StoppedWin(ctx, before, chosen)
		return err
	}, nil, func(err error) {
		if err == nil && found {
			t.facts = append(slices.Clone(t.facts), fact)
			t.a.changed()
		}
	})
}

// Knowledge returns a sentence that says how the computer knew what it did when it chose its latest move, or "" if
// that is not recorded.
func (t *Thinking) Knowledge() string {
	thought, _ := t.Thought()
	return thought.knowledge()
}

func (t *Thought) knowledge() string {
	switch t.Method {
	case game.ByShapes:
		return lang.KnowByShapes()
	case game.ByOversight:
		return lang.KnowByOversight(max(1, int(math.Round(100*t.OversightRate))))
	case game.AtRandom:
		return lang.KnowAtRandom()
	}

	if len(t.Moves) > 0 && !t.Moves[0].Unknown && !t.Moves[0].AtMost {
		if plies, wins := t.Moves[0].Score.ProvedWin(); wins && plies > 1 {
			return lang.KnowWins(plies)
		} else if plies, loses := t.Moves[0].Score.ProvedLoss(); loses {
			return lang.KnowLoses(plies)
		}
	}
	switch {
	case t.Depth == 0:
		return ""
	case t.Nodes == 1:
		return lang.KnowOneMove()
	}

	return lang.KnowDepth(t.Depth, lang.Number(t.Nodes))
}

// addReports adds the moves in the reports of a search, and moves the chosen move to the front.
func (t *Thought) addReports(reports []game.SearchInfo) {
	if len(reports) > 0 {
		last := &reports[len(reports)-1]
		t.Depth, t.Nodes, t.Method, t.OversightRate = last.Depth, last.Nodes, last.Method, last.OversightRate
	}

	// Deepest first.
	for i := len(reports) - 1; i >= 0; i-- {
		info := &reports[i]
		for _, pv := range info.PVs {
			if len(pv.Moves) > 0 && t.index(pv.Moves[0]) < 0 {
				t.Moves = append(t.Moves, ConsideredMove{PV: pv})
			}
		}

		for _, bound := range info.Bounds {
			if t.index(bound.Move) < 0 {
				t.Moves = append(t.Moves, ConsideredMove{
					PV: game.PV{Score: bound.Score, Moves: lineOf(reports[:i], bound.Move)}, AtMost: true})
			}
		}
		if len(info.Bounds) > 0 {
			// The best moves of smaller depths are already included, with newer values.
			break
		}
	}

	switch i := t.index(t.Chosen); {
	case len(t.Moves) == 0:
	case i < 0:
		t.Moves = slices.Insert(t.Moves, 0, ConsideredMove{PV: game.PV{Moves: []game.Point{t.Chosen}}, Unknown: true})
	case i > 0:
		chosen := t.Moves[i]
		chosen.Unknown = chosen.AtMost
		t.Moves = slices.Insert(slices.Delete(t.Moves, i, i+1), 0, chosen)
	}
}

// index returns the index of a move in t.Moves, or -1 if it is not among them.
func (t *Thought) index(move game.Point) int {
	return slices.IndexFunc(t.Moves, func(m ConsideredMove) bool { return m.Moves[0] == move })
}

// lineOf returns the line that begins with a move in the latest report with such a line. If there is none, it
// returns only the move.
func lineOf(reports []game.SearchInfo, move game.Point) []game.Point {
	for i := len(reports) - 1; i >= 0; i-- {
		for _, pv := range reports[i].PVs {
			if len(pv.Moves) > 0 && pv.Moves[0] == move {
				return pv.Moves
			}
		}
	}

	return []game.Point{move}
}

// IsPossible reports whether a computer plays.
func (t *Thinking) IsPossible() bool {
	m := t.a.liveGame.Match()
	return !m.Player(game.First).IsHuman() || !m.Player(game.Second).IsHuman()
}

// startsFolded reports whether the moves are folded at the start of each game: in games of a person against a
// computer on a large board.
func (t *Thinking) startsFolded() bool {
	m := t.a.liveGame.Match()
	hasHuman := m.Player(game.First).IsHuman() || m.Player(game.Second).IsHuman()
	return hasHuman && t.IsPossible() && !m.Rules().UsesXO()
}

// countsAsHelp reports whether viewing the moves counts as help: during a game in which they start folded.
func (t *Thinking) countsAsHelp() bool {
	return t.startsFolded() && !t.a.liveGame.Match().Current().Result().Over()
}

// IsOpen reports whether the moves are shown.
func (t *Thinking) IsOpen() bool {
	if t.startsFolded() {
		return t.unfoldedRoot == t.root()
	}
	return t.unfolded
}

func (t *Thinking) root() *game.Node { return t.a.liveGame.Match().Plies()[0].Node }

// Toggle folds or unfolds the moves. Unfolding them may count as help.
func (t *Thinking) Toggle() {
	switch isOpen := t.IsOpen(); {
	case !t.startsFolded():
		t.unfolded = !isOpen
	case isOpen:
		t.unfoldedRoot = nil
	default:
		t.unfoldedRoot = t.root()
		if t.countsAsHelp() {
			t.a.liveGame.MarkAssisted()
		}
	}
	t.pointedRow = 0
	t.a.changed()
}

// PointAt shows the line of a move on the board, or none if index is -1.
func (t *Thinking) PointAt(index int) {
	if t.pointedRow != index+1 {
		t.pointedRow = index + 1
		t.a.host.Redraw()
	}
}

// Pointed returns the line of the move under the pointer, and the position before it.
func (t *Thinking) Pointed() (start game.Position, line []game.Point, ok bool) {
	thought, hasThought := t.Thought()
	isRow := hasThought && t.pointedRow > 0 && t.pointedRow <= len(thought.Moves)
	isBusy := t.a.ShowMe.IsActive() || t.a.variation() != nil
	if !isRow || isBusy || !t.IsOpen() {
		return start, nil, false
	}
	return thought.Before, thought.Moves[t.pointedRow-1].Moves, true
}

// Choose opens the search tree at a considered move, or displays the line expected after the move.
func (t *Thinking) Choose(index int) {
	thought, ok := t.Thought()
	if !ok || index < 0 || index >= len(thought.Moves) {
		return
	}
	t.pointedRow = 0
	move := thought.Moves[index]
	if thought.Tree && t.a.host.OpenTree != nil {
		t.a.host.OpenTree(t.latestMove(), move.Moves[0])
		t.a.changed()
		return
	}
	t.a.show(newVariation(thought.Before, move.Moves), session.CaptionReview)
	t.a.changed()
}

// valueText formats the value of a move with its owner.
func (t *Thought) valueText(index int) string {
	m, r := &t.Moves[index], t.Before.Rules()
	if m.Unknown {
		return lang.ThoughtUnknown()
	}

	text := lang.WinChanceText(r, m.Score)
	switch plies, wins := m.Score.ProvedWin(); {
	case wins:
		text = lang.ThoughtWins(plies)
	case t.isExactDraw(m):
		text = lang.ThoughtDraw()
	case r.UsesXO():
		text = lang.ThoughtFor(lang.Score(m.Score), lang.Colour(r, t.Before.ToMove()))
	}
	if plies, loses := m.Score.ProvedLoss(); loses {
		text = lang.ThoughtLoses(plies)
	}
	if m.AtMost {
		text = lang.ThoughtAtMost(text)
	}

	return text
}

// isExactDraw reports whether a move is known to lead to a draw: the search reached the end of the game.
func (t *Thought) isExactDraw(m *ConsideredMove) bool {
	isComplete := t.Depth >= t.Before.Rules().NumPoints()-t.Before.Stones()
	return m.Score == 0 && isComplete
}

// unit explains the values of the moves.
func (t *Thought) unit() string {
	mover, opponent := lang.Colour(t.Before.Rules(), t.Before.ToMove()),
		lang.Colour(t.Before.Rules(), t.Before.ToMove().Other())
	switch {
	case !t.Before.Rules().UsesXO():
		return lang.UnitChance(lang.SidePossessive(mover))
	case !t.Tree:
		return lang.UnitResult(mover)
	case t.Evaluation == minimax.OpenLinesAndSquares:
		return lang.UnitLinesAndSquares(mover, opponent)
	case t.Evaluation == minimax.CountedLines:
		return lang.UnitCountedLines(mover, opponent)
	}

	return lang.UnitLines(mover, opponent)
}
