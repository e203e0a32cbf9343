// Package about implements the About window, which shows the version of the program and the texts of all
// licences.
package about

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/assets"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// About is the About window. It is closed at first.
type About struct {
	desk.FeatureWindow
	desk     *desk.Desk
	build    string
	body     *fyne.Container // empty until the licences are displayed
	licences []licence
	list     *widgets.LineList
	text     *widgets.Paragraph // text of the selected licence
}

// New returns a closed window that shows the given build.
func New(d *desk.Desk, build string) *About { return &About{desk: d, build: build} }

// Show opens the window, or brings it to the front if it is open.
func (a *About) Show() {
	if !a.Open(a.desk, "about", lang.About(), func() {}) {
		return
	}
	icon := widget.NewIcon(assets.Icon)
	name := lang.AppName()
	if !lang.Current().IsIdeographic() {
		name += " 井"
	}
	title := widget.NewLabelWithStyle(name, fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	build := widget.NewLabel(lang.Version(a.build))

	// So that it can be copied to bug reports.
	build.Selectable = true
	head := container.NewBorder(nil, nil, container.NewGridWrap(fyne.NewSquareSize(88), icon), nil,
		container.NewVBox(title, build, widgets.NewParagraph(lang.AboutText()),
			widgets.NewParagraph(lang.AboutRights())))
	licences := widgets.NewButton(lang.AboutLicences(), nil, a.showLicences, a.HandleKey)
	closeButton := widgets.NewButton(lang.Close(), nil, a.Window.Close, a.HandleKey)
	a.body = container.NewStack()
	a.Window.SetContent(container.NewBorder(head, container.NewHBox(licences, layout.NewSpacer(), closeButton), nil,
		nil, a.body))
	a.Window.Resize(fyne.NewSize(640, 480))
	a.Window.Show()
	a.Window.Canvas().Focus(closeButton)
}

func (a *About) showLicences() {
	if len(a.body.Objects) > 0 {
		return
	}
	a.licences, a.text = parseLicences(assets.Licences()), widgets.NewCaption("")
	a.text.Selectable = true
	names := widgets.Names(a.licences, func(l licence) string { return l.name })
	scroll := container.NewVScroll(a.text)
	a.list = widgets.NewLineList(func() []string { return names }, func(i int) {
		a.text.SetText(a.licences[i].text)
		scroll.ScrollToTop()
	}, a.HandleKey)
	split := container.NewVSplit(a.list, scroll)
	split.Offset = 0.36
	a.body.Add(split)
	a.list.Select(0)
	a.Window.Canvas().Focus(a.list)
}

// licence is the full text of a licence.
type licence struct{ name, text string }

// parseLicences splits the text of all licences into sections. The first section is the list of all parts of
// the program. Every other section is a licence with a heading of the form "part, file".
func parseLicences(all string) (licences []licence) {
	for i, section := range strings.Split(all, "\n"+strings.Repeat("=", 78)+"\n") {
		name, text, _ := strings.Cut(section, "\n")
		if i == 0 {
			name, text = lang.AboutLicences(), section
		}
		licences = append(licences, licence{name, strings.TrimSpace(text)})
	}

	return licences
}
