package startpage

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/status"
	"jingzi/ui/widgets"
)

// form holds the choices other than the game. Those that do not apply to the others are disabled and keep their places,
// so that nothing moves.
type form struct {
	box                                    *fyne.Container
	mode, level, firstMove, opening, tutor *picker
}

// picker is a Select that can be filled again.
type picker struct {
	widgets.Select
	name     string // for screen readers
	isFilled bool   // the selection is not being replaced by fill
}

// notApplicable is the text of a choice that does not apply.
const notApplicable = "–"

func newPicker(name string, onChosen func(int), onKey func(*fyne.KeyEvent)) *picker {
	p := &picker{name: name}
	p.OnKey = onKey
	p.OnChanged = func(string) {
		if i := p.SelectedIndex(); p.isFilled && i >= 0 {
			onChosen(i)
		}
	}
	p.ExtendBaseWidget(p)

	return p
}

// fill sets the options and selects the one at index or, if it is -1, shows a text instead. Without options the
// picker is disabled.
func (p *picker) fill(options []string, index int, text string) {
	p.isFilled = false
	p.Options = options
	p.PlaceHolder = text
	if index >= 0 {
		p.SetSelectedIndex(index)
	} else {
		p.ClearSelected()
	}
	p.isFilled = true
	widgets.SetEnabled(p, len(options) > 0)
}

func (p *picker) AccessibilityLabel() string { return lang.Join(p.name, p.Selected) }

func (p *Page) newForm() *form {
	f := &form{}
	f.mode = newPicker(lang.StartWho(), func(i int) {
		p.setup.Mode = p.modes()[i]
		p.updateForm()
	}, p.opts.OnKey)
	f.level = newPicker(lang.StartLevel(), func(i int) {
		level := p.levels()[i]
		p.setup.Level, p.setup.AdaptLevel, p.setup.Levels = level, false, [2]game.Level{level, level}
	}, p.opts.OnKey)
	f.firstMove = newPicker(lang.StartFirstMove(), func(i int) {
		p.setup.FirstMove = session.FirstMoves[i]
	}, p.opts.OnKey)
	f.opening = newPicker(lang.StartOpening(), func(i int) {
		p.setup.Opening, p.setup.RandomOpening = p.openingRules()[i], false
		p.updateForm()
	}, p.opts.OnKey)
	f.tutor = newPicker(lang.TutorSetting(), func(i int) { p.setup.Tutor = session.Tutors[i] }, p.opts.OnKey)

	f.box = container.New(&formLayout{})
	for _, o := range []*picker{f.mode, f.level, f.tutor, f.firstMove, f.opening} {
		f.box.Add(widgets.NewParagraph(o.name))
		f.box.Add(o)
	}

	return f
}

// modes returns the modes that are offered: all with a computer if one plays the game.
func (p *Page) modes() []game.Mode {
	if len(p.allLevels()) == 0 {
		return []game.Mode{game.HumanVsHuman}
	}
	return game.Modes
}

func (p *Page) allLevels() []game.Level {
	return session.OfferedLevels(p.opts.Computers, p.setup.Rules, p.setup.Opening)
}

// level returns the chosen level as it is offered. ok is false if two computers have different ones.
func (p *Page) level() (level game.Level, ok bool) {
	level, ok = p.setup.Level, true
	switch p.setup.Mode {
	case game.ComputerVsRandom:
		level = p.setup.Levels[game.First]
	case game.ComputerVsComputer:
		level, ok = p.setup.Levels[game.First], p.setup.Levels[game.First] == p.setup.Levels[game.Second]
	}

	return session.ClosestLevel(p.opts.Computers, p.setup.Rules, p.setup.Opening, level), ok
}

// levels returns the levels that are offered. A player of a paper is of interest only to the paper's readers, so it
// is offered only if it is chosen.
func (p *Page) levels() []game.Level {
	chosen, _ := p.level()
	return slices.DeleteFunc(p.allLevels(), func(l game.Level) bool { return l.FromPaper() && l != chosen })
}

// openingRules returns the openings of the game. The current one may differ from the usual form of its procedure.
func (p *Page) openingRules() []game.Opening {
	openings := slices.Clone(game.OpeningsFor(p.setup.Rules))
	for i, o := range openings {
		if o.Procedure == p.setup.Opening.Procedure {
			openings[i] = p.setup.Opening
		}
	}

	return openings
}

// updateForm fills the form for the current choices.
func (p *Page) updateForm() {
	f, modes := p.form, p.modes()
	if !slices.Contains(modes, p.setup.Mode) {
		p.setup.Mode = modes[0]
	}
	f.mode.fill(widgets.Names(modes, lang.Mode), slices.Index(modes, p.setup.Mode), "")
	p.fillLevels()
	p.fillTutor()

	if p.setup.Mode.HasHuman() {
		name := func(m session.FirstMove) string { return status.FirstMoveText(p.setup.Mode, m) }
		f.firstMove.fill(widgets.Names(session.FirstMoves, name),
			max(slices.Index(session.FirstMoves, p.setup.FirstMove), 0), "")
	} else {
		f.firstMove.fill(nil, -1, notApplicable)
	}

	openings := p.openingRules()
	if len(openings) < 2 {
		f.opening.fill(nil, -1, notApplicable)
		return
	}
	names := widgets.Names(openings, lang.Procedure)
	if openings[0].Procedure == game.Plain {
		names[0] = lang.StartNoOpening()
	}
	f.opening.fill(names, slices.Index(openings, p.setup.Opening), notApplicable)
}

func (p *Page) fillTutor() {
	isOffered := p.setup.Mode == game.HumanVsComputer && p.opts.ChecksMoves != nil && p.opts.ChecksMoves(p.setup.Rules)
	if !isOffered {
		p.form.tutor.fill(nil, -1, notApplicable)
		return
	}
	p.form.tutor.fill(widgets.Names(session.Tutors, status.TutorText),
		max(slices.Index(session.Tutors, p.setup.Tutor), 0), "")
}

func (p *Page) fillLevels() {
	level, isCommon := p.level()
	levels := p.levels()
	switch index := slices.Index(levels, level); {
	case p.setup.Mode == game.HumanVsHuman || len(levels) == 0:
		p.form.level.fill(nil, -1, notApplicable)
	case !isCommon:
		pair := lang.Pair(lang.Level(p.setup.Levels[game.First]), lang.Level(p.setup.Levels[game.Second]))
		p.form.level.fill(widgets.Names(levels, lang.Level), -1, pair)
	default:
		p.form.level.fill(widgets.Names(levels, lang.Level), index, lang.Level(level))
	}
}
