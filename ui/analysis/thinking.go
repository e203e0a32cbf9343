package analysis

import (
	"slices"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
)

// Thought is how a computer came to a move: the moves that it considered, the chosen
// one first.
type Thought struct {
	Before game.Position // the move
	Chosen game.Point
	Moves  []ConsideredMove
	Tree   bool // each move is a node of a search tree that can be opened
}

// ConsideredMove is one of them, with the line that was expected after it. Score is its
// value to the side that moved.
type ConsideredMove struct {
	game.PV
	AtMost  bool // the value is an upper bound: alpha-beta looked no further
	Unknown bool // there is no value: the move was chosen after the last report
}

// Thinking is what the computer considered for its last move: from the search tree
// where it moved by one, else from the reports of its search: the last one has the best
// lines and bounds of other moves, or earlier ones have the moves that were best then.
type Thinking struct {
	a            *Analysis
	open         bool                             // unfolded, as the player wants it
	unfoldedRoot *game.Node                       // the root of the game against a computer on a large board for which it is; nil for none
	reports      map[*game.Node][]game.SearchInfo // by the node that was searched
	pointedRow   int                              // 1 + the index of the move that is pointed at; 0 for none
}

// maxReported is how many nodes have their reports kept.
const maxReportNodes = 512

// Note keeps what a computer player's search reports.
func (t *Thinking) Note() {
	m, s := t.a.liveGame.Match(), t.a.liveGame.SearchStatus()
	if !m.Busy() || m.Hinting() || s.Index != m.Index() || len(s.Info.PVs) == 0 {
		return
	}
	if len(t.reports) >= maxReportNodes {
		clear(t.reports)
	}
	at := m.Plies()[s.Index].Node
	t.reports[at] = append(t.reports[at], s.Info)
}

// latest is the index of the computer's latest move up to the moment that is looked at;
// 0 if there is none.
func (t *Thinking) latestMove() int { return t.a.Explanation.latestMove() }

// Thought is what is known of the computer's latest move; ok is false if nothing is.
func (t *Thinking) Thought() (thought Thought, ok bool) {
	index := t.latestMove()
	if index == 0 {
		return thought, false
	}
	if t.a.host.Considered != nil {
		if thought, ok = t.a.host.Considered(index); ok {
			return thought, true
		}
	}
	line := t.a.navigator.Plies()
	thought.Before, thought.Chosen = line[index-1].Position, line[index].Choice.Point
	reports := t.reports[line[index-1].Node]
	thought.addReports(reports)
	return thought, len(thought.Moves) > 0
}

// add adds the moves of a search's reports, the chosen one first.
func (t *Thought) addReports(reports []game.SearchInfo) {
	for i := len(reports) - 1; i >= 0; i-- { // the deepest first
		r := &reports[i]
		for _, pv := range r.PVs {
			if len(pv.Moves) > 0 && t.index(pv.Moves[0]) < 0 {
				t.Moves = append(t.Moves, ConsideredMove{PV: pv})
			}
		}
		for _, bound := range r.Bounds {
			if t.index(bound.Move) < 0 {
				t.Moves = append(t.Moves, ConsideredMove{PV: game.PV{Score: bound.Score, Moves: lineOf(reports[:i], bound.Move)}, AtMost: true})
			}
		}
		if len(r.Bounds) > 0 {
			break // what was best at a smaller depth is among them, with what is known now
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

// index returns the index of a move, -1 if it is not among the moves.
func (t *Thought) index(move game.Point) int {
	return slices.IndexFunc(t.Moves, func(m ConsideredMove) bool { return m.Moves[0] == move })
}

// lineOf returns the latest line that the reports have of a move, else the move alone.
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

// Possible reports whether a computer plays, or has.
func (t *Thinking) Possible() bool {
	m := t.a.liveGame.Match()
	return !m.Player(game.First).IsHuman() || !m.Player(game.Second).IsHuman()
}

// folds reports whether the moves are folded at the start of each game: against a
// computer on a large board. On small boards seeing them is the point.
func (t *Thinking) startsFolded() bool {
	m := t.a.liveGame.Match()
	human := m.Player(game.First).IsHuman() || m.Player(game.Second).IsHuman()
	return human && t.Possible() && !m.Rules().UsesXO()
}

// helps reports whether to see what the computer thinks is help: while such a game is in
// progress.
func (t *Thinking) countsAsHelp() bool {
	return t.startsFolded() && !t.a.liveGame.Match().Current().Result().Over()
}

// Open reports whether the moves are shown.
func (t *Thinking) Open() bool {
	if t.startsFolded() {
		return t.unfoldedRoot == t.root()
	}
	return t.open
}

func (t *Thinking) root() *game.Node { return t.a.liveGame.Match().Plies()[0].Node }

// Toggle folds or unfolds the moves. Unfolding them may count as help.
func (t *Thinking) Toggle() {
	switch open := t.Open(); {
	case !t.startsFolded():
		t.open = !open
	case open:
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

// PointAt shows the line of a move on the board; -1 shows none.
func (t *Thinking) PointAt(index int) {
	if t.pointedRow != index+1 {
		t.pointedRow = index + 1
		t.a.host.Redraw()
	}
}

// Pointed is the line of the move that is pointed at, and the position that it starts
// from.
func (t *Thinking) Pointed() (from game.Position, line []game.Point, ok bool) {
	thought, known := t.Thought()
	if t.pointedRow == 0 || !known || t.pointedRow > len(thought.Moves) || !t.Open() || t.a.ShowMe.Active() || t.a.line() != nil {
		return from, nil, false
	}
	return thought.Before, thought.Moves[t.pointedRow-1].Moves, true
}

// Choose opens the tree at a move, or walks the line that was expected after it.
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

// text is the value of a move in words.
func (m *ConsideredMove) text(r game.Rules) string {
	if m.Unknown {
		return lang.ThoughtUnknown()
	}
	text := lang.WinChanceText(r, m.Score)
	if r.UsesXO() {
		text = lang.Score(m.Score)
	}
	if plies, wins := m.Score.ProvedWin(); wins {
		text = lang.ThoughtWins(plies)
	} else if plies, loses := m.Score.ProvedLoss(); loses {
		text = lang.ThoughtLoses(plies)
	}
	if m.AtMost {
		text = lang.ThoughtAtMost(text)
	}
	return text
}
