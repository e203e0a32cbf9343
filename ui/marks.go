package ui

import (
	"slices"
	"strings"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/analysis"
	"jingzi/ui/board"
	"jingzi/ui/computertrees"
	"jingzi/ui/desk"
	"jingzi/ui/ghosts"
	"jingzi/ui/lang"
	"jingzi/ui/nextmoves"
	"jingzi/ui/widgets"
)

// mark is a row of marks: something that is painted on the board besides the stones and its meaning. A mark belongs
// to the displayed position, and its source is called again whenever the board is drawn, so that nothing of another
// position is left.
type mark struct {
	name    string
	meaning string

	// The side that the mark is about: whose moves it names.
	side markSide

	// The boards that have the mark.
	scope markScope

	paint func(v *boardView, shown *shownBoard, o *board.DrawOptions)
}

// markSide is the side that a mark is about.
type markSide uint8

const (
	bothSides markSide = iota // what has happened, or what either side could do
	sideToMove
	sideMoved // the side that made the last move
)

// markScope is a set of boards.
type markScope uint8

const (
	// The current position of a game that is not over: a person may use it as advice.
	onPlayed markScope = 1 << iota

	// The current position of a finished game, and earlier or other positions of a game.
	onReviewed

	// A line or an exercise that is not part of the game.
	onLine

	// The position in which the line under the pointer begins.
	onPointed

	onGame       = onPlayed | onReviewed
	onView       = onGame | onLine
	onEveryBoard = onView | onPointed
)

// shownBoard is the position that the board displays.
type shownBoard struct {
	position game.Position
	overlay  session.Overlay
	scope    markScope // one of its values
}

// marks is the table of everything that is painted on the board of the main window. Later rows may replace marks of
// earlier ones on the same point.
var marks = []mark{
	{"last move", "the stone that was placed last", bothSides, onEveryBoard, paintLastMove},
	{"end", "the line that won, or that nobody won", bothSides, onView, paintEnd},
	{"number", "when a stone was placed", bothSides, onView, paintNumbers},
	{"letter", "one of the offered moves", sideToMove, onGame, paintOffers},
	{"dot", "the only points that may be chosen", sideToMove, onGame, paintAllowed},
	{"ghost", "the stone that a click would place", sideToMove, onView, paintGhost},
	{"cross", "a point that is forbidden for Black", bothSides, onView, paintForbidden},
	{"hint", "the move that a hint advises", sideToMove, onPlayed, paintHint},
	{"line", "moves that could follow, numbered in their order", sideToMove, onEveryBoard, paintLine},
	{"better move", "a move that would have been better than the last one", sideMoved, onReviewed, paintBetter},
	{"annotation", "a mark of the annotator", bothSides, onGame, paintAnnotations},
	{"continuation", "a next move that is recorded in the game", sideToMove, onGame, paintContinuations},
	{"shape", "a shape on the board or that a stone would make", bothSides, onView, paintShapes},
	{"value", "what a move is worth to the side to move", sideToMove, onView, paintValues},
	{"frame", "a point that a text next to the board names", bothSides, onView, paintFrames},
}

// boardView draws the position that the session displays on the board, with the marks of the table.
type boardView struct {
	session   *session.Session
	desk      *desk.Desk
	analysis  *analysis.Analysis
	trees     *computertrees.Trees
	nextMoves *nextmoves.Moves

	// Displays a position with marks.
	display func(game.Position, board.DrawOptions)

	// Reports whether a click adds a mark of the annotator instead of a stone.
	isMarking func() bool

	// Returns the texts of the message row and of the review that are shown.
	texts func() []string

	// Called with the names of the steps of a change: see Options.
	trace func(step string)

	// The point whose name is under the pointer in a text; empty for none.
	named []game.Point

	// The line that follows a hint, and that hint.
	hintLine ghosts.Line
	hint     *session.Hint

	// The board shows the line under the pointer.
	showsLine bool
}

// show draws the displayed position and the marks of the table that it has, in the table's order.
func (v *boardView) show() {
	v.trace("board")
	shown := v.displayed()
	o := v.desk.BoardOptions()
	for _, m := range marks {
		if m.scope&shown.scope != 0 {
			m.paint(v, &shown, &o)
		}
	}

	// No stone is animated when a pointed line appears or is removed.
	isPointed := shown.scope == onPointed
	o.Animate = o.Animate && !isPointed && !v.showsLine
	v.showsLine = isPointed
	v.display(shown.position, o)
}

// displayed returns the position that the board displays: that of the session's view, or for a line under the pointer
// the position in which it begins.
func (v *boardView) displayed() shownBoard {
	if before, line, ok := v.pointedLine(); ok {
		return shownBoard{before, session.Overlay{Upcoming: line, Preview: true}, onPointed}
	}

	view := v.session.Navigator.View()
	shown := shownBoard{view.Position(), view.Overlay(), onReviewed}
	switch isLive := v.session.Navigator.IsLive(); {
	case shown.overlay.Preview || view.Caption().Kind == session.CaptionExercise:
		shown.scope = onLine
	case isLive && !v.session.Game.Match().Current().Result().Over():
		shown.scope = onPlayed
	}

	return shown
}

// pointedLine returns the line that the pointer selects in a list or a tree, and the position in which it begins.
func (v *boardView) pointedLine() (before game.Position, line []game.Point, ok bool) {
	if before, line, ok = v.analysis.Thinking.Pointed(); !ok {
		before, line, ok = v.trees.PointedLine()
	}
	return before, line[:min(len(line), maxLineLength)], ok
}

func paintLastMove(v *boardView, shown *shownBoard, o *board.DrawOptions) {
	o.LastMove = v.desk.Settings.LastMove
	if shown.overlay.Preview {
		o.LastMove = len(shown.overlay.Stones) > 0
	}
}

func paintEnd(v *boardView, _ *shownBoard, o *board.DrawOptions) { o.End = outcome(v.session) }

// outcome returns the style in which the board displays the end of the game.
func outcome(s *session.Session) board.EndStyle {
	current := s.Game.Match().Current()
	switch result := current.Result(); {
	case !result.Over() || !s.Navigator.IsLive():
		return board.EndNormal
	case result.Winner == game.Empty:
		return board.EndDrawn
	case s.Seats.Config().Mode == game.HumanVsComputer && current.SeatOf(result.Winner) != s.Seats.HumanSeat():
		return board.EndLost
	}

	return board.EndNormal
}

func paintNumbers(v *boardView, shown *shownBoard, o *board.DrawOptions) {
	switch {
	case shown.overlay.Preview:
		o.Moves = shown.overlay.Stones
	case v.desk.Settings.MoveNumbers:
		o.Moves, o.Numbers = shown.overlay.Stones, shown.overlay.Numbers
	}
}

func paintOffers(_ *boardView, shown *shownBoard, o *board.DrawOptions) {
	o.Offers = shown.overlay.Offers
}
func paintAllowed(_ *boardView, shown *shownBoard, o *board.DrawOptions) {
	o.Allowed = shown.overlay.Allowed
}

func paintGhost(v *boardView, shown *shownBoard, o *board.DrawOptions) {
	if shown.overlay.CanChoose && !v.isMarking() {
		o.GhostColour, o.ConfirmMoves = shown.position.ToMove(), v.desk.Settings.ConfirmMoves
	}
}

func paintForbidden(v *boardView, shown *shownBoard, o *board.DrawOptions) {
	o.Forbidden = v.analysis.Threats.Forbidden(shown.overlay.CanChoose)
}

func paintHint(_ *boardView, shown *shownBoard, o *board.DrawOptions) {
	if shown.overlay.Hint != nil {
		o.Hints = []game.Point{*shown.overlay.Hint}
	}
}

func paintLine(v *boardView, shown *shownBoard, o *board.DrawOptions) {
	switch {
	case shown.overlay.Preview:
		o.Preview, o.PreviewOffset = shown.overlay.Upcoming, len(shown.overlay.Stones)
	case v.desk.Settings.BestLine && shown.overlay.Upcoming != nil:
		o.Preview = shown.overlay.Upcoming
	case shown.overlay.Hint != nil:
		o.Preview = v.hintLine.Shown()
	}
	if line := v.analysis.BestLines.Pointed(); line != nil && shown.scope != onPointed {
		o.Preview = line
	}
}

func paintBetter(v *boardView, _ *shownBoard, o *board.DrawOptions) {
	o.Better = v.analysis.Review.BetterMoves()
}

func paintAnnotations(v *boardView, _ *shownBoard, o *board.DrawOptions) {
	o.Annotations = v.session.Navigator.Ply().Node.Marks
}

func paintContinuations(v *boardView, _ *shownBoard, o *board.DrawOptions) { v.nextMoves.Mark(o) }
func paintShapes(v *boardView, _ *shownBoard, o *board.DrawOptions)        { v.analysis.Threats.Mark(o) }
func paintValues(v *boardView, _ *shownBoard, o *board.DrawOptions)        { v.analysis.BestLines.Mark(o) }

func paintFrames(v *boardView, shown *shownBoard, o *board.DrawOptions) {
	o.Highlighted = shown.position.FoulStones()
	if shown.scope != onLine {
		// The explanation is about a move of the game.
		o.Highlighted = append(o.Highlighted, v.analysis.Explanation.Points()...)
	}
	o.Highlighted = append(o.Highlighted, v.analysis.Threats.PointedPattern()...)
	o.Highlighted = append(o.Highlighted, v.named...)
}

// pointAtWord marks the point of which a word is the name on the board, until the pointer leaves the word or the game
// continues. It reports whether the word is the name of a point.
func (v *boardView) pointAtWord(word string) bool {
	point, isPoint := lang.PointNamed(v.session.Game.Match().Rules(), word)

	var named []game.Point
	if isPoint {
		named = []game.Point{point}
	}
	v.markNamed(named)

	return isPoint
}

func (v *boardView) markNamed(named []game.Point) {
	if !slices.Equal(named, v.named) {
		v.named = named
		v.show()
	}
}

// markNextName marks the next of the points that the texts of the window name, and none after the last one. It is for
// the keyboard what pointAtWord is for the pointer.
func (v *boardView) markNextName() {
	names := v.namedPoints()
	next := 0
	if len(v.named) > 0 {
		next = slices.Index(names, v.named[0]) + 1
	}
	if next >= len(names) {
		v.markNamed(nil)
		return
	}
	v.markNamed(names[next : next+1])
}

// namedPoints returns the points that the message, the review and Thinking name, each once, in the order of the texts.
func (v *boardView) namedPoints() (points []game.Point) {
	texts := v.texts()
	if thinking := v.analysis.Thinking; thinking.IsOpen() {
		texts = append(texts, thinking.Sentence(), thinking.Knowledge())
	}

	rules := v.session.Game.Match().Rules()
	for _, word := range widgets.Words(strings.Join(texts, "\n")) {
		point, isPoint := lang.PointNamed(rules, word)
		if isPoint && !slices.Contains(points, point) {
			points = append(points, point)
		}
	}

	return points
}

// maxLineLength is the maximum number of stones of a line under the pointer: more would hide the board.
const maxLineLength = 6

// sync follows a change of the game: it forgets the point that a text named, and follows the hint.
func (v *boardView) sync() {
	v.named = nil
	v.syncHint()
}

// syncHint plays the line that follows a new hint on the board, or removes that of an old one.
func (v *boardView) syncHint() {
	hint := v.session.Game.Hint()
	if hint == v.hint {
		return
	}
	v.hint = hint
	if v.hintLine.Stop(); hint != nil && hint.Step == session.HintMove {
		line := hint.Line()
		v.hintLine.Play(line[:min(len(line), lang.LongWin)], 1)
	}
}
