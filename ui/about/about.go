// Package about is the window that tells what the program is, which build of
// it runs, and the licence of every part in full. Start with Window.
package about

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/assets"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// Window is opened by Show and can be opened again after it was closed.
type Window struct {
	desk   *desk.Desk
	build  string
	window fyne.Window // nil while it is closed
	parts  []part
	body   *fyne.Container // empty until the licences are asked for
	list   *widgets.List
	text   *fyne.Container // the chosen licence, a label for each paragraph
	scroll *container.Scroll
}

// New is a closed window about a build.
func New(d *desk.Desk, build string) *Window { return &Window{desk: d, build: build} }

// Show opens the window, or brings it to the front.
func (a *Window) Show() {
	if a.window != nil {
		a.window.RequestFocus()
		return
	}
	a.window = a.desk.NewWindow("about", lang.About())
	a.window.SetOnClosed(func() { a.window = nil })
	a.window.Canvas().SetOnTypedKey(a.typed)
	icon := widget.NewIcon(assets.Icon)
	name := lang.AppName()
	if lang.InUse() == lang.English {
		name += " 井"
	}
	title := widget.NewLabelWithStyle(name, fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	build := widget.NewLabel(lang.Version(a.build))
	build.Selectable = true // for bug reports
	head := container.NewBorder(nil, nil, container.NewGridWrap(fyne.NewSquareSize(88), icon), nil,
		container.NewVBox(title, build, widgets.Wrapped(lang.AboutText()), widgets.Wrapped(lang.AboutRights())))
	licences := widgets.NewButton(lang.AboutLicences(), nil, a.showLicences, a.typed)
	closing := widgets.NewButton(lang.Close(), nil, a.window.Close, a.typed)
	a.body = container.NewStack()
	a.window.SetContent(container.NewBorder(head, container.NewHBox(licences, layout.NewSpacer(), closing), nil, nil, a.body))
	a.window.Resize(fyne.NewSize(640, 480))
	a.window.Show()
	a.window.Canvas().Focus(closing)
}

// showLicences shows the list of the parts, with the licence of the one chosen.
func (a *Window) showLicences() {
	if len(a.body.Objects) > 0 {
		return
	}
	a.parts, a.text = parts(assets.Licences()), container.NewVBox()
	names := make([]string, len(a.parts))
	for i, p := range a.parts {
		names[i] = p.name
	}
	a.list = widgets.NewList(func() []string { return names }, a.show, a.typed)
	a.scroll = container.NewVScroll(a.text)
	split := container.NewHSplit(a.list, a.scroll)
	split.Offset = 0.36
	a.body.Add(split)
	a.list.Select(0)
	a.window.Canvas().Focus(a.list)
}

// Close closes the window, if it is open.
func (a *Window) Close() {
	if a.window != nil {
		a.window.Close()
	}
}

func (a *Window) typed(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyEscape {
		a.Close()
	}
}

// show shows the licences of a part.
func (a *Window) show(i int) {
	a.text.RemoveAll()
	p := a.parts[i]
	a.text.Add(widget.NewLabelWithStyle(p.name, fyne.TextAlignLeading, fyne.TextStyle{Bold: true}))
	a.text.Add(widgets.Wrapped(p.kind))
	for _, text := range p.texts {
		a.text.Add(widget.NewSeparator())
		l := widgets.Wrapped(text)
		l.Selectable = true
		l.SizeName = theme.SizeNameCaptionText
		a.text.Add(l)
	}
	a.scroll.ScrollToTop()
}

// part is something that the program is made of.
type part struct {
	name, kind string
	texts      []string // of its licences, in full
}

// parts parses the list of licences: lines "name: kind", and then, each below a
// rule, headings "name, file" with their texts.
func parts(licences string) []part {
	sections := strings.Split(licences, "\n"+strings.Repeat("=", 78)+"\n")
	var found []part
	for line := range strings.Lines(sections[0]) {
		if name, kind, ok := strings.Cut(strings.TrimSpace(line), ": "); ok {
			found = append(found, part{name: name, kind: kind})
		}
	}
	byHeading := make(map[string]string)
	for _, section := range sections[1:] {
		heading, text, _ := strings.Cut(section, "\n")
		text = strings.TrimSpace(text)
		if same, ok := strings.CutPrefix(text, "The same words as of "); ok { // given once in the file, here each time
			text = byHeading[strings.TrimSuffix(same, ".")]
		}
		byHeading[heading] = text
		i := slices.IndexFunc(found, func(p part) bool { return strings.HasPrefix(heading, p.name+", ") })
		if i >= 0 {
			found[i].texts = append(found[i].texts, flowing(text))
		}
	}
	return found
}

// flowing joins the lines of a paragraph, so that it wraps to any width. Short
// and indented lines stay.
func flowing(text string) string {
	var out strings.Builder
	short := false // the line before
	for i, line := range strings.Split(text, "\n") {
		words := strings.TrimSpace(line)
		switch joins := !short && words != "" && words[0] != '*'; {
		case i > 0 && joins:
			line = " " + words
		case i > 0:
			out.WriteString("\n")
		}
		out.WriteString(strings.TrimRight(line, " "))
		short = len(line) <= 55
	}
	return out.String()
}
