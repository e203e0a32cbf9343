package library

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/store"
	"jingzi/ui/widgets"
)

// filters holds the controls that filter the list.
type filters struct {
	onChanged func()
	box       *fyne.Container

	rules, result, mode, opening, source *widgets.Select
	name, date                           *widgets.Entry

	// Rules of the options of the select rules, without the first option, any rules.
	allRules []game.Rules

	// Collections of the options of the select source, without the first option.
	sources []string

	// Options are being set, so that changes do not start a search.
	updating bool
}

type outcome struct {
	filter store.ResultFilter
	text   lang.Text
}

var outcomes = []outcome{
	{store.AnyResult, lang.LibraryAnyResult}, {store.BlackWins, lang.LibraryBlackWon},
	{store.WhiteWins, lang.LibraryWhiteWon},
	{store.Draw, lang.Drawn}, {store.HumanWins, lang.LibraryWonByMe}, {store.HumanLoses, lang.LibraryLostByMe},
}

func newFilters(onChanged func(), onKey func(*fyne.KeyEvent)) *filters {
	f := &filters{onChanged: onChanged}
	choice := func(options []string) *widgets.Select {
		return widgets.NewSelect(options, 0, func(int) { f.change() }, onKey)
	}

	openings := []string{lang.LibraryAnyOpening()}
	for n := game.NamedOpening(1); n <= game.NumNamedOpenings; n++ {
		openings = append(openings, lang.Opening(n))
	}
	f.rules, f.source = choice([]string{lang.LibraryAnyRules()}), choice([]string{lang.LibraryAnySource()})
	f.result = choice(widgets.Names(outcomes, func(o outcome) string { return o.text() }))
	f.mode, f.opening = choice(widgets.Names(game.Modes, lang.Mode, lang.LibraryAnyMode())), choice(openings)
	entry := func(placeholder string) *widgets.Entry {
		e := widgets.NewEntry("", onKey)
		e.SetPlaceHolder(placeholder)
		e.OnChanged = func(string) { f.change() }
		return e
	}
	f.name, f.date = entry(lang.LibraryName()), entry(lang.LibraryDate())
	withWidth := func(e *widgets.Entry) fyne.CanvasObject {
		return container.New(widgets.WidthLayout(func() float32 {
			width := fyne.MeasureText(e.PlaceHolder, theme.TextSize(), fyne.TextStyle{}).Width
			return max(190, width+4*theme.InnerPadding())
		}), e)
	}
	f.box = container.New(&widgets.FlowLayout{}, f.rules, f.result, f.mode, f.opening, f.source, withWidth(f.name),
		withWidth(f.date), widgets.NewFlatButton(lang.LibraryClear(), nil, f.clear, onKey))

	return f
}

func (f *filters) change() {
	if !f.updating {
		f.onChanged()
	}
}

func (f *filters) clear() {
	f.set(func() {
		for _, s := range f.selects() {
			s.SetSelectedIndex(0)
		}
		f.name.SetText("")
		f.date.SetText("")
	})
	f.onChanged()
}

func (f *filters) selects() []*widgets.Select {
	return []*widgets.Select{f.rules, f.result, f.mode, f.opening, f.source}
}

// set calls change, which can set the controls without starting a search.
func (f *filters) set(change func()) {
	f.updating = true
	change()
	f.updating = false
}

// offer sets the options to the rules and sources in the library. It reports whether it has reset a filter because
// the library no longer has games with the selected rules or source.
func (f *filters) offer(facets store.Facets) (hasReset bool) {
	q := f.query()
	f.allRules = slices.SortedFunc(maps.Keys(facets.Rules), func(a, b game.Rules) int {
		return cmp.Or(cmp.Compare(facets.Rules[b], facets.Rules[a]), strings.Compare(lang.Rules(a), lang.Rules(b)))
	})
	f.sources = slices.Sorted(maps.Keys(facets.Collections))
	rules := widgets.Names(f.allRules, func(r game.Rules) string {
		return lang.Labelled(lang.Rules(r), facets.Rules[r])
	}, lang.LibraryAnyRules())
	sources := widgets.Names(f.sources, func(s string) string {
		name := s
		if s == store.PlayedHere {
			name = lang.LibraryPlayedHere()
		}
		return lang.Labelled(lang.Truncate(name, 30), facets.Collections[s])
	}, lang.LibraryAnySource())
	f.set(func() {
		f.rules.SetOptions(rules)
		f.source.SetOptions(sources)
		f.rules.SetSelectedIndex(1 + slices.Index(f.allRules, q.Rules))
		index := 0
		if q.Collection != nil {
			index = 1 + slices.Index(f.sources, *q.Collection)
		}
		f.source.SetSelectedIndex(index)
	})
	current := f.query()

	return current.Rules != q.Rules || (current.Collection == nil) != (q.Collection == nil)
}

func (f *filters) query() store.Query {
	var q store.Query
	if i := f.rules.SelectedIndex(); i > 0 && i <= len(f.allRules) {
		q.Rules = f.allRules[i-1]
	}
	q.Result = outcomes[max(0, f.result.SelectedIndex())].filter
	if i := f.mode.SelectedIndex(); i > 0 {
		q.Mode = game.Modes[i-1]
	}
	q.Opening = game.NamedOpening(max(0, f.opening.SelectedIndex()))
	if i := f.source.SelectedIndex(); i > 0 && i <= len(f.sources) {
		q.Collection = &f.sources[i-1]
	}
	q.Name, q.PlayerNames = strings.TrimSpace(f.name.Text), displayNames
	q.From, q.To = span(f.date.Text)

	return q
}

// invalidDate returns the text of the date if it is invalid, so that it does not filter the list, or else "".
func (f *filters) invalidDate() string {
	date := strings.TrimSpace(f.date.Text)
	if from, _ := span(date); !from.IsZero() {
		return ""
	}
	return date
}

// countActive returns the number of filters that are set.
func (f *filters) countActive() (n int) {
	for _, s := range f.selects() {
		n += min(s.SelectedIndex(), 1)
	}
	q := f.query()
	if q.Name != "" {
		n++
	}
	if !q.From.IsZero() {
		n++
	}

	return n
}

// span returns the time span of a year, a month, a day, or several years such as 2019-2021. It returns zero
// times for any other text.
func span(text string) (from, to time.Time) {
	text = strings.TrimSpace(text)
	day := func(layout, text string) (time.Time, bool) {
		t, err := time.ParseInLocation(layout, text, time.Local)
		return t, err == nil
	}
	if first, last, ok := strings.Cut(text, "-"); ok && len(first) == 4 && len(last) == 4 {
		a, ok1 := day("2006", first)
		b, ok2 := day("2006", last)
		if ok1 && ok2 && !b.Before(a) {
			return a, b.AddDate(1, 0, 0)
		}
	}

	for layout, length := range map[string][3]int{"2006": {1, 0, 0}, "2006-1": {0, 1, 0}, "2006-1-2": {0, 0, 1}} {
		if t, ok := day(layout, text); ok {
			return t, t.AddDate(length[0], length[1], length[2])
		}
	}

	return time.Time{}, time.Time{}
}
