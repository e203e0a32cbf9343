// Package editor sets up a position: stones of any number, the side to move,
// the rules and the size of the board. What was set up is played, analysed,
// saved, or put into the game as a branch.
//
// Start with Host, which is what it knows of the game, and with Show.
package editor

import (
	"fmt"
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

// Host is what is done with the position.
type Host struct {
	Plays               func(game.Rules) bool // there is a computer to play against
	Play, Analyse, Save func(*game.Tree)
	Branch              func(game.Setup) // into the game, at the moment that is looked at
}

type tool int

const (
	inTurn tool = iota
	putBlack
	putWhite
	erase
)

type Editor struct {
	host    Host
	desk    *desk.Desk
	dialog  *widgets.Dialog
	from    game.Position // at first
	rules   game.Rules
	stones  map[game.Point]game.Stone
	toMove  game.Stone
	tool    tool
	history []snapshot

	board   *board.Board
	tools   *widget.RadioGroup
	side    *widget.RadioGroup
	says    *widgets.Paragraph
	undo    *widgets.Button
	actions []*widgets.Button // Play, Analyse, Branch and Save, in this order
	setting bool              // controls are being set by show
}

type snapshot struct {
	rules  game.Rules
	stones map[game.Point]game.Stone
	toMove game.Stone
}

// Show opens the editor with a position.
func Show(d *desk.Desk, p game.Position, h Host) *Editor {
	e := &Editor{host: h, desk: d, from: p, rules: p.Rules(), stones: stonesOf(&p), toMove: p.ToMove(), board: board.New(), says: widgets.Wrapped("")}
	e.board.OnTapped = e.tap
	e.board.OnTappedSecondary = func(at game.Point, _ fyne.Position) { e.set(at, game.Empty) }
	e.board.OnKey = e.typed
	e.board.Spoken = func() string { return e.says.Said() }
	e.open()
	return e
}

func (e *Editor) open() {
	e.dialog = &widgets.Dialog{Title: lang.EditPosition(), Width: 900, Fills: true}
	e.dialog.Content = e.content()
	e.desk.Dialogs.Show(e.dialog)
	e.show()
	e.board.TakeFocus()
}

func stonesOf(p *game.Position) map[game.Point]game.Stone {
	stones := make(map[game.Point]game.Stone)
	for i := range p.Rules().Size() {
		if at := p.Rules().PointAt(i); p.At(at) != game.Empty {
			stones[at] = p.At(at)
		}
	}
	return stones
}

func (e *Editor) content() fyne.CanvasObject {
	e.tools = widget.NewRadioGroup(nil, func(string) { e.choose() })
	e.side = widget.NewRadioGroup(nil, func(string) { e.choose() })
	for _, group := range []*widget.RadioGroup{e.tools, e.side} {
		group.Horizontal, group.Required = true, true
	}
	button := func(label string, tapped func()) *widgets.Button {
		return e.desk.Dialogs.Button(label, tapped)
	}
	done := func(with func(*game.Tree)) func() {
		return func() {
			t := e.tree()
			e.dialog.Hide()
			with(t)
		}
	}
	e.undo = widgets.NewButton("", theme.ContentUndoIcon(), e.back, e.typed)
	e.actions = []*widgets.Button{
		button(lang.EditorPlay(), done(e.host.Play)),
		button(lang.MenuAnalyse(), done(e.host.Analyse)),
		button(lang.EditorBranch(), func() {
			c := e.difference()
			e.dialog.Hide()
			e.host.Branch(c)
		}),
		button(lang.Save(), done(e.host.Save)),
	}
	e.actions[0].Importance = widget.HighImportance
	e.dialog.Buttons = []*widgets.Button{button(lang.Cancel(), e.dialog.Hide)}
	for _, b := range slices.Backward(e.actions) {
		e.dialog.Buttons = append(e.dialog.Buttons, b)
	}
	clear := widgets.NewButton("", theme.DeleteIcon(), e.clear, e.typed)
	clear.Importance, e.undo.Importance = widget.LowImportance, widget.LowImportance
	head := container.New(&widgets.Column{},
		container.NewGridWithColumns(2, e.rulesSelect(), e.sizeSelect()),
		container.New(layout.NewRowWrapLayout(), e.tools),
		container.NewHBox(widget.NewLabel(lang.EditorToMove()), e.side, layout.NewSpacer(), e.undo, clear))
	return container.NewBorder(head, e.says, nil, nil, e.board)
}

// rulesSelect offers the rules that have a name, and those of the board if they
// have none.
func (e *Editor) rulesSelect() fyne.CanvasObject {
	var rules []game.Rules
	for _, v := range game.Variants {
		rules = append(rules, v.Rules)
	}
	if !slices.Contains(rules, e.rules) {
		rules = append(rules, e.rules)
	}
	var names []string
	for _, r := range rules {
		names = append(names, lang.Rules(r))
	}
	return widgets.NewSelect(names, slices.Index(rules, e.rules), func(i int) { e.setRules(rules[i]) }, e.typed)
}

func (e *Editor) sizeSelect() fyne.CanvasObject {
	var sizes [][2]int
	for n := game.MinSize; n <= game.MaxSize; n++ {
		sizes = append(sizes, [2]int{n, n})
	}
	now := [2]int{e.rules.Width, e.rules.Height}
	if now[0] != now[1] {
		sizes = append(sizes, now)
	}
	var names []string
	for _, size := range sizes {
		names = append(names, fmt.Sprintf("%d×%d", size[0], size[1]))
	}
	return widgets.NewSelect(names, slices.Index(sizes, now), func(i int) {
		r := e.rules
		r.Width, r.Height = sizes[i][0], sizes[i][1]
		r.Line = min(r.Line, max(r.Width, r.Height))
		r.Fouls = r.Fouls && r.Line == 5
		e.setRules(r)
	}, e.typed)
}

func (e *Editor) setRules(r game.Rules) {
	if r == e.rules {
		return
	}
	e.remember()
	e.rules = r
	for at := range e.stones {
		if !r.Contains(at) {
			delete(e.stones, at)
		}
	}
	e.dialogContent()
}

func (e *Editor) dialogContent() {
	if e.dialog == nil {
		return
	}
	e.dialog.Hide()
	e.open()
}

func (e *Editor) remember() {
	e.history = append(e.history, snapshot{e.rules, cloned(e.stones), e.toMove})
}

func cloned(stones map[game.Point]game.Stone) map[game.Point]game.Stone {
	all := make(map[game.Point]game.Stone, len(stones))
	for at, stone := range stones {
		all[at] = stone
	}
	return all
}

func (e *Editor) back() {
	last := len(e.history) - 1
	if last < 0 {
		return
	}
	was := e.history[last]
	e.history = e.history[:last]
	rules := e.rules
	e.rules, e.stones, e.toMove = was.rules, was.stones, was.toMove
	if rules != e.rules {
		e.dialogContent()
	}
	e.show()
}

func (e *Editor) clear() {
	e.remember()
	e.stones, e.toMove = make(map[game.Point]game.Stone), game.Black
	e.show()
}

// tap does with a point what the tool does. The stone that stands there
// already is taken away.
func (e *Editor) tap(at game.Point) {
	stone := map[tool]game.Stone{inTurn: e.toMove, putBlack: game.Black, putWhite: game.White}[e.tool]
	here := e.stones[at]
	switch {
	case e.tool == inTurn && here != game.Empty, here == stone:
		e.set(at, game.Empty)
	case e.tool == inTurn:
		e.set(at, stone)
		e.toMove = stone.Other()
		e.show()
	default:
		e.set(at, stone)
	}
}

func (e *Editor) set(at game.Point, stone game.Stone) {
	if e.stones[at] == stone {
		return
	}
	e.remember()
	if stone == game.Empty {
		delete(e.stones, at)
	} else {
		e.stones[at] = stone
	}
	e.show()
}

func (e *Editor) choose() {
	if e.setting {
		return
	}
	e.tool = tool(max(slices.Index(e.tools.Options, e.tools.Selected), 0))
	if side := game.Black + game.Stone(max(slices.Index(e.side.Options, e.side.Selected), 0)); side != e.toMove {
		e.remember()
		e.toMove = side
	}
	e.show()
}

func (e *Editor) setup() game.Setup {
	c := game.Setup{ToMove: e.toMove}
	for i := range e.rules.Size() {
		switch at := e.rules.PointAt(i); e.stones[at] {
		case game.Black:
			c.Black = append(c.Black, at)
		case game.White:
			c.White = append(c.White, at)
		}
	}
	return c
}

// difference is what changes the position that was there at first into this
// one.
func (e *Editor) difference() game.Setup {
	c := game.Setup{}
	if e.toMove != e.from.ToMove() {
		c.ToMove = e.toMove
	}
	for i := range e.rules.Size() {
		at := e.rules.PointAt(i)
		if e.from.At(at) == e.stones[at] {
			continue
		}
		into := [...]*[]game.Point{&c.Empty, &c.Black, &c.White}[e.stones[at]]
		*into = append(*into, at)
	}
	return c
}

// tree begins with the position.
func (e *Editor) tree() *game.Tree {
	t := game.NewTree(e.rules, game.Opening{})
	c := e.setup()
	t.Root().Setup = &c
	return t
}

func (e *Editor) position() (game.Position, error) {
	s, err := game.Begin(e.rules, game.Opening{}).SetUp(e.setup())
	if err == nil && s.Result().Over() {
		err = game.ErrOver
	}
	return s.Position, err
}

func (e *Editor) show() {
	p, err := e.position()
	show := e.desk.Look()
	show.Animate = false
	if ghost := map[tool]game.Stone{inTurn: e.toMove, putBlack: game.Black, putWhite: game.White}[e.tool]; !p.Result().Over() {
		show.Ghost = ghost
	}
	e.board.Set(p, show)
	black, white := lang.Colour(e.rules, game.Black), lang.Colour(e.rules, game.White)
	e.setting = true
	e.tools.Options = []string{lang.EditorInTurn(), black, white, lang.EditorErase()}
	e.tools.SetSelected(e.tools.Options[e.tool])
	e.side.Options = []string{black, white}
	e.side.SetSelected(e.side.Options[e.toMove-game.Black])
	e.setting = false
	c := e.setup()
	text := lang.EditorCount(black, len(c.Black), white, len(c.White))
	switch result := p.Result(); {
	case result.Winner != game.Empty:
		text = lang.Joined(text, lang.EditorWon(lang.Colour(e.rules, result.Winner)))
	case result.Over():
		text = lang.Joined(text, lang.EditorDrawn())
	}
	e.says.SetText(text)
	widgets.SetEnabled(e.actions[0], err == nil && e.host.Plays(e.rules))
	widgets.SetEnabled(e.actions[1], err == nil)
	d := e.branches()
	widgets.SetEnabled(e.actions[2], d)
	widgets.SetEnabled(e.undo, len(e.history) > 0)
}

// branches reports whether the position can be a branch of the game: it is
// another one under the same rules.
func (e *Editor) branches() bool {
	if e.rules != e.from.Rules() {
		return false
	}
	c := e.difference()
	return c.ToMove != game.Empty || len(c.Empty)+len(c.Black)+len(c.White) > 0
}

func (e *Editor) typed(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyEscape:
		e.dialog.Hide()
	case fyne.KeyBackspace, fyne.KeyDelete:
		e.back()
	}
}
