// Package editor implements the dialog for setting up a position: the stones, the side to move, the rules and
// the size of the board. The position can then be played, analysed, saved, or added to the game as a
// branch.
//
// Start with Show and Host.
package editor

import (
	"fmt"
	"maps"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// Host holds functions of the main window that use the position.
type Host struct {
	CanPlay             func(game.Rules) bool // reports whether there is a computer player for the rules
	Play, Analyse, Save func(*game.Tree)
	Base                game.Position    // the position of the game to which branches are added
	Branch              func(game.Setup) // adds a branch that changes Base
}

// PositionEditor is the dialog for setting up a position.
type PositionEditor struct {
	host   Host
	desk   *desk.Desk
	dialog *widgets.Dialog
	position
	tool    tool
	history []position // earlier positions, for undo

	board      *board.Board
	tools      *widget.RadioGroup
	side       *widget.RadioGroup
	choices    *fyne.Container
	text       *widgets.Paragraph
	undoButton *widgets.Button
	actions    []*widgets.Button // Play, Analyse, Branch and Save, in this order
	updating   bool              // whether show is setting the controls
}

// position is a position that may be impossible in a game.
type position struct {
	rules game.Rules

	// The rules before changes of the size, which may have restricted them.
	chosen game.Rules
	stones map[game.Point]game.Stone
	toMove game.Stone
}

// tool is the effect of a tap on the board.
type tool int

const (
	alternate tool = iota // puts a stone of the side to move, which then changes
	putBlack
	putWhite
	erase
)

// Show shows a dialog with the position p, which may differ from that of the game.
func Show(d *desk.Desk, p game.Position, h Host) *PositionEditor {
	e := &PositionEditor{
		host:    h,
		desk:    d,
		board:   board.New(),
		text:    widgets.NewParagraph(""),
		choices: container.NewGridWithColumns(2),
	}
	e.position = position{p.Rules(), p.Rules(), make(map[game.Point]game.Stone), p.ToMove()}
	for i := range p.Rules().NumPoints() {
		if point := p.Rules().PointAt(i); p.At(point) != game.Empty {
			e.stones[point] = p.At(point)
		}
	}
	e.board.OnTapped = e.tap
	e.board.OnTappedSecondary = func(point game.Point, _ fyne.Position) { e.set(point, game.Empty) }
	e.board.OnKey = e.typedKey
	e.board.AccessibleText = e.text.Unwrapped
	e.dialog = &widgets.Dialog{Title: lang.EditPosition(), Width: 900, FillHeight: true}
	e.dialog.Content = e.content()
	e.desk.Dialogs.Show(e.dialog)
	e.show()
	e.board.TakeFocus()

	return e
}

func (e *PositionEditor) content() fyne.CanvasObject {
	e.tools = widget.NewRadioGroup(nil, func(string) { e.onToolOrSideSelected() })
	e.side = widget.NewRadioGroup(nil, func(string) { e.onToolOrSideSelected() })
	for _, group := range []*widget.RadioGroup{e.tools, e.side} {
		group.Horizontal, group.Required = true, true
	}
	button := e.desk.Dialogs.Button
	closeAndCall := func(f func(*game.Tree)) func() {
		return func() {
			setup := e.setup()
			t := game.NewTree(e.rules, game.Opening{})
			t.Root().Setup = &setup
			e.dialog.Hide()
			f(t)
		}
	}

	e.actions = []*widgets.Button{
		button(lang.EditorPlay(), closeAndCall(e.host.Play)),
		button(lang.MenuAnalyse(), closeAndCall(e.host.Analyse)),
		button(lang.EditorBranch(), func() {
			setup := e.difference(e.host.Base)
			e.dialog.Hide()
			e.host.Branch(setup)
		}),
		button(lang.Save(), closeAndCall(e.host.Save)),
	}
	e.actions[0].Importance = widget.HighImportance
	e.dialog.Buttons = []*widgets.Button{button(lang.Cancel(), e.dialog.Hide)}
	for _, b := range slices.Backward(e.actions) {
		e.dialog.Buttons = append(e.dialog.Buttons, b)
	}
	e.undoButton = widgets.NewFlatButton("", theme.ContentUndoIcon(), e.undoLast, e.typedKey)
	clearButton := widgets.NewFlatButton("", theme.DeleteIcon(), e.clear, e.typedKey)
	e.updateChoices()
	header := container.New(&widgets.ColumnLayout{},
		e.choices,
		container.New(layout.NewRowWrapLayout(), e.tools),
		container.New(widgets.ButtonRow(2), widget.NewLabel(lang.EditorToMove()), e.side,
			container.NewHBox(e.undoButton, clearButton)))

	return container.NewBorder(header, e.text, nil, nil, e.board)
}

// newRulesChoice returns a choice of the named rules, and of the current rules if they have no name.
func (e *PositionEditor) newRulesChoice() fyne.CanvasObject {
	var rules []game.Rules
	for _, v := range game.Variants {
		rules = append(rules, v.Rules)
	}
	if !slices.Contains(rules, e.rules) {
		rules = append(rules, e.rules)
	}

	return widgets.NewChoice(rules, e.rules, lang.Rules, func(r game.Rules) { e.setRules(r, r) }, e.typedKey)
}

// newSizeChoice returns a choice of square boards, and of the current size if it is not square.
func (e *PositionEditor) newSizeChoice() fyne.CanvasObject {
	var sizes [][2]int
	for n := game.MinSize; n <= game.MaxSize; n++ {
		sizes = append(sizes, [2]int{n, n})
	}
	current := [2]int{e.rules.Width, e.rules.Height}
	if current[0] != current[1] {
		sizes = append(sizes, current)
	}
	name := func(size [2]int) string { return fmt.Sprintf("%d×%d", size[0], size[1]) }

	return widgets.NewChoice(sizes, current, name, e.setSize, e.typedKey)
}

// setSize changes the size of the board, and the rules only as far as they do not fit it.
func (e *PositionEditor) setSize(size [2]int) {
	r := e.chosen
	r.DeadDraw = r.DeadDraw && size == [2]int{r.Width, r.Height}
	r.Width, r.Height = size[0], size[1]
	r.WinLength = min(r.WinLength, max(r.Width, r.Height))
	r.Fouls = r.Fouls && r.WinLength == 5
	r.FoulLoses = r.FoulLoses && r.Fouls
	e.setRules(r, e.chosen)
}

func (e *PositionEditor) setRules(r, chosen game.Rules) {
	if r == e.rules {
		return
	}
	e.pushHistory()
	e.rules, e.chosen = r, chosen
	maps.DeleteFunc(e.stones, func(point game.Point, _ game.Stone) bool { return !r.Contains(point) })
	e.updateChoices()
	e.show()
}

// updateChoices replaces the choices of rules and sizes.
func (e *PositionEditor) updateChoices() {
	e.choices.Objects = []fyne.CanvasObject{e.newRulesChoice(), e.newSizeChoice()}
}

// pushHistory records the position for undo.
func (e *PositionEditor) pushHistory() {
	p := e.position
	p.stones = maps.Clone(e.stones)
	e.history = append(e.history, p)
}

func (e *PositionEditor) undoLast() {
	last := len(e.history) - 1
	if last < 0 {
		return
	}
	e.position, e.history = e.history[last], e.history[:last]
	e.updateChoices()
	e.show()
}

func (e *PositionEditor) clear() {
	e.pushHistory()
	e.stones, e.toMove = make(map[game.Point]game.Stone), game.Black
	e.show()
}

// toolColour returns the colour of the stones that the tool puts, or Empty.
func (e *PositionEditor) toolColour() game.Stone {
	return map[tool]game.Stone{alternate: e.toMove, putBlack: game.Black, putWhite: game.White}[e.tool]
}

// tap applies the tool to a point. If the point already has a stone of the tool's colour, it removes the stone.
func (e *PositionEditor) tap(point game.Point) {
	stone, current := e.toolColour(), e.stones[point]
	if e.tool == alternate && current != game.Empty || current == stone {
		stone = game.Empty
	}
	e.set(point, stone)
	if e.tool == alternate && stone != game.Empty {
		e.toMove = stone.Other()
		e.show()
	}
}

// set puts a stone on a point, or removes the stone if stone is Empty.
func (e *PositionEditor) set(point game.Point, stone game.Stone) {
	if e.stones[point] == stone {
		return
	}
	e.pushHistory()
	e.stones[point] = stone
	if stone == game.Empty {
		delete(e.stones, point)
	}
	e.show()
}

func (e *PositionEditor) onToolOrSideSelected() {
	if e.updating {
		return
	}
	e.tool = tool(max(slices.Index(e.tools.Options, e.tools.Selected), 0))
	if side := game.Black + game.Stone(max(slices.Index(e.side.Options, e.side.Selected), 0)); side != e.toMove {
		e.pushHistory()
		e.toMove = side
	}
	e.show()
}

// difference returns the setup that changes base into the edited position.
func (e *PositionEditor) difference(base game.Position) game.Setup {
	setup := game.Setup{}
	if e.toMove != base.ToMove() {
		setup.ToMove = e.toMove
	}

	for i := range e.rules.NumPoints() {
		if point := e.rules.PointAt(i); base.At(point) != e.stones[point] {
			points := [...]*[]game.Point{&setup.Empty, &setup.Black, &setup.White}[e.stones[point]]
			*points = append(*points, point)
		}
	}

	return setup
}

// setup returns the setup that changes an empty board to the edited position.
func (e *PositionEditor) setup() game.Setup {
	setup := e.difference(game.NewPosition(e.rules))
	setup.ToMove = e.toMove
	return setup
}

// show updates the board and the controls.
func (e *PositionEditor) show() {
	setup := e.setup()
	s, err := game.NewSituation(e.rules, game.Opening{}).ApplySetup(setup)
	p, result := s.Position, s.Position.Result()
	if err == nil && s.Result().Over() {
		err = game.ErrGameOver
	}
	opts := e.desk.BoardOptions()
	opts.Animate = false
	if !result.Over() {
		opts.GhostColour = e.toolColour()
	}
	e.board.Set(p, opts)
	black, white := lang.Colour(e.rules, game.Black), lang.Colour(e.rules, game.White)
	e.updating = true
	e.tools.Options = []string{lang.EditorInTurn(), black, white, lang.EditorErase()}
	e.tools.SetSelected(e.tools.Options[e.tool])
	e.side.Options = []string{black, white}
	e.side.SetSelected(e.side.Options[e.toMove-game.Black])

	e.updating = false
	text := lang.EditorCount(black, len(setup.Black), white, len(setup.White))
	switch {
	case result.Winner != game.Empty:
		text = lang.Join(text, lang.EditorWon(lang.Colour(e.rules, result.Winner)))
	case result.Over():
		text = lang.Join(text, lang.EditorDrawn())
	}
	e.text.SetText(text)
	e.choices.Refresh()
	widgets.SetEnabled(e.actions[0], err == nil && e.host.CanPlay(e.rules))
	widgets.SetEnabled(e.actions[1], err == nil)
	widgets.SetEnabled(e.actions[2], e.canBranch())
	widgets.SetEnabled(e.undoButton, len(e.history) > 0)
}

// canBranch reports whether the position can be added to the game: it must differ from Base and have the same
// rules.
func (e *PositionEditor) canBranch() bool {
	if e.rules != e.host.Base.Rules() {
		return false
	}
	setup := e.difference(e.host.Base)
	return setup.ToMove != game.Empty || len(setup.Empty)+len(setup.Black)+len(setup.White) > 0
}

func (e *PositionEditor) typedKey(key *fyne.KeyEvent) {
	switch key.Name {
	case fyne.KeyEscape:
		e.dialog.Hide()
	case fyne.KeyBackspace, fyne.KeyDelete:
		e.undoLast()
	}
}
