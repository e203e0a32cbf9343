package startpage

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"jingzi/ui/widgets"
)

const (
	maxWidth       = 1500 // maximum width of the page
	minButtonWidth = 130  // minimum width of a button below the page
	minPicture     = 72   // minimum width and height of a picture
	tileEdge       = 8    // between the edges of a tile and its picture or text
	maxLabel       = 130  // maximum width of a label next to a choice of the form, for text of the default size
	minChoice      = 170  // minimum width of a choice of the form, for text of the default size
	maxForm        = 400  // maximum width of the form next to the tiles, for text of the default size
	defaultText    = 15   // default size of text
)

// gap returns the distance between tiles.
func gap() float32 { return 2 * theme.Padding() }

// scaled scales a size by the current size of text.
func scaled(size float32) float32 { return size * theme.TextSize() / defaultText }

// tileForm describes how all tiles of a grid look.
type tileForm struct {
	width      float32
	picture    float32 // side of the picture
	titleLines int
	textLines  int // 0 if there is no room for texts
}

// height returns the height of a tile without unused space.
func (f *tileForm) height() float32 {
	return 2*tileEdge + f.picture + theme.Padding() + float32(f.titleLines)*titleStyle.lineHeight() +
		float32(f.textLines)*captionStyle.lineHeight()
}

// tileGrid is a layout of tiles in rows. All tiles have the same size and form.
type tileGrid struct {
	columns int
	height  float32 // of a tile
	form    tileForm
}

// maxStretch is the maximum height of a tile in heights of its content.
const maxStretch = 1.25

// minTextPicture is the share of the largest picture that remains if there is a text below it.
const minTextPicture = 0.75

// formFor returns the form of tiles of a width and height. ok is false if a title does not fit.
func formFor(list []*tile, width, height float32) (f tileForm, ok bool) {
	f.width, ok = width, true
	textLines := 0
	for _, t := range list {
		lines := titleStyle.wrap(t.title, width)
		for _, line := range lines {
			ok = ok && titleStyle.measure(line).Width <= width-2*tileEdge
		}
		f.titleLines = max(f.titleLines, len(lines))
		textLines = max(textLines, len(captionStyle.wrap(t.text, width)))
	}

	room := func() float32 { return min(width-2*tileEdge, height-f.height()) }
	largest := room()
	f.textLines = textLines
	if withText := room(); withText >= max(minPicture, largest*minTextPicture) {
		f.picture = withText
		return f, ok
	}
	f.textLines, f.picture = 0, max(largest, min(minPicture, width-2*tileEdge))

	return f, ok
}

// maxTitleLines is the maximum number of lines of a title if there is more than one column.
const maxTitleLines = 2

// arrange chooses the number of columns with which the pictures are largest in a space. If they do not fit into the
// height, it chooses the one with the smallest height.
func (g *tileGrid) arrange(list []*tile, space fyne.Size) {
	best := float32(-1)
	for _, columns := range []int{1, 2, 3, 6} {
		rows := float32((len(list) + columns - 1) / columns)
		width, height := (space.Width+gap())/float32(columns)-gap(), (space.Height+gap())/rows-gap()
		form, ok := formFor(list, width, height)
		if columns > 1 && (!ok || form.titleLines > maxTitleLines || form.picture < minPicture) {
			continue
		}

		content := form.height()
		score := form.picture
		if overflow := content - height; overflow > 0.5 {
			// Below all that fit.
			score = 1 / (rows * content)
		}
		if score > best {
			best = score
			g.columns, g.form, g.height = columns, form, min(max(height, content), content*maxStretch)
		}
	}
}

// totalHeight returns the height of the grid of n tiles.
func (g *tileGrid) totalHeight(n int) float32 {
	rows := float32((n + g.columns - 1) / max(g.columns, 1))
	return rows*(g.height+gap()) - gap()
}

func (g *tileGrid) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSquareSize(minPicture) }

func (g *tileGrid) Layout(objects []fyne.CanvasObject, _ fyne.Size) {
	if g.columns == 0 {
		// The page was not arranged yet.
		return
	}

	for i, o := range objects {
		t, ok := o.(*tile)
		if !ok {
			t = o.(*actionTile).tile
		}
		t.form = g.form
		x, y := float32(i%g.columns)*(g.form.width+gap()), float32(i/g.columns)*(g.height+gap())
		widgets.SetBounds(o, x, y, g.form.width, g.height)
		t.Refresh()
	}
}

// formLayout is a layout of pairs of a label and a choice, one pair a line. Where both have no room side by side,
// the label is above the choice.
type formLayout struct{ width float32 }

// labelWidth returns the width of the widest label. Long labels are wrapped.
func (*formLayout) labelWidth(objects []fyne.CanvasObject) (width float32) {
	for i := 0; i < len(objects); i += 2 {
		width = max(width, objects[i].(*widgets.Paragraph).NaturalWidth())
	}
	return min(width, scaled(maxLabel))
}

// heights returns the heights of a label and its choice.
func (f *formLayout) heights(objects []fyne.CanvasObject, i int) (label, choice float32) {
	width := f.width
	if !f.isStacked(objects) {
		width = f.labelWidth(objects)
	}
	return heightFor(objects[i], width), objects[i+1].MinSize().Height
}

func (f *formLayout) isStacked(objects []fyne.CanvasObject) bool {
	return f.width < f.labelWidth(objects)+scaled(minChoice)
}

// minWidth returns the minimum width of a form whose labels are next to the choices.
func (f *formLayout) minWidth(objects []fyne.CanvasObject) float32 {
	return f.labelWidth(objects) + scaled(minChoice)
}

// height returns the height of the form at a width.
func (f *formLayout) height(objects []fyne.CanvasObject, width float32) float32 {
	f.width = width
	return f.MinSize(objects).Height
}

func (f *formLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(scaled(minChoice), -gap())
	for i := 0; i+1 < len(objects); i += 2 {
		label, choice := f.heights(objects, i)
		if f.isStacked(objects) {
			size.Height += label + choice + gap()
		} else {
			size.Height += max(label, choice) + gap()
		}
	}

	return size
}

func (f *formLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	f.width = size.Width
	left, y := f.labelWidth(objects), float32(0)
	isStacked := f.isStacked(objects)
	for i := 0; i+1 < len(objects); i += 2 {
		label, choice := f.heights(objects, i)
		if isStacked {
			widgets.SetBounds(objects[i], 0, y, size.Width, label)
			y += label
			widgets.SetBounds(objects[i+1], 0, y, size.Width, choice)
			y += choice + gap()
			continue
		}
		height := max(label, choice)
		widgets.SetBounds(objects[i], 0, y+(height-label)/2, left, label)
		widgets.SetBounds(objects[i+1], left, y+(height-choice)/2, size.Width-left, choice)
		y += height + gap()
	}
}

// headerLayout places the title and, at the right, the language, below the title if both have no room in a line.
type headerLayout struct{ width float32 }

// isWrapped reports whether the language is below the title.
func (h *headerLayout) isWrapped(objects []fyne.CanvasObject) bool {
	return objects[0].(*widgets.Paragraph).NaturalWidth()+objects[1].MinSize().Width > h.width
}

func (h *headerLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	language := objects[1].MinSize()
	title := heightFor(objects[0], max(h.width, language.Width))
	if h.isWrapped(objects) {
		return fyne.NewSize(language.Width, title+language.Height)
	}
	return fyne.NewSize(language.Width, max(title, language.Height))
}

func (h *headerLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	h.width = size.Width
	title, language := heightFor(objects[0], size.Width), objects[1].MinSize()
	widgets.SetBounds(objects[0], 0, 0, size.Width, title)
	y := float32(0)
	if h.isWrapped(objects) {
		y = title
	}
	widgets.SetBounds(objects[1], size.Width-language.Width, y, language.Width, language.Height)
}

// body is the layout of the part of the page that scrolls. The form is next to the tiles or below them, depending on
// where the pictures are larger:
//
//	header                 header
//	tiles   | form         tiles
//	        | links        form
//	                       links
//
// The layout depends only on the size of the window and of its text, never on the choices.
type body struct {
	tiles               *tiles
	form, header, links fyne.CanvasObject

	isBeside  bool
	width     float32
	formWidth float32
	height    float32 // needed
}

// heightFor returns the height of an object at a width, to which it may wrap.
func heightFor(o fyne.CanvasObject, width float32) float32 {
	o.Resize(fyne.NewSize(width, max(o.Size().Height, o.MinSize().Height)))
	return o.MinSize().Height
}

// arrange computes the arrangement for a space.
func (b *body) arrange(space fyne.Size) {
	b.width = space.Width
	form := b.form.(*fyne.Container)
	layout := form.Layout.(*formLayout)
	space.Height -= heightFor(b.header, space.Width) + gap()

	b.formWidth = min(max(layout.minWidth(form.Objects), space.Width*0.3), scaled(maxForm))
	besideSpace := fyne.NewSize(space.Width-b.formWidth-2*gap(), space.Height)
	besideForm := layout.height(form.Objects, b.formWidth) + gap() + heightFor(b.links, b.formWidth)
	grid := b.tiles.grid
	beside := tileGrid{}
	if besideSpace.Width > 2*minPicture {
		beside.arrange(b.tiles.list, besideSpace)
	}

	below := layout.height(form.Objects, min(space.Width, scaled(maxForm))) + heightFor(b.links, space.Width) + 2*gap()
	stacked := tileGrid{}
	stacked.arrange(b.tiles.list, fyne.NewSize(space.Width, max(space.Height-below, 0)))

	n := len(b.tiles.list)
	besideHeight, stackedHeight := max(beside.totalHeight(n), besideForm), stacked.totalHeight(n)+below
	isBesideLarger := beside.form.picture >= stacked.form.picture
	switch besideFits, stackedFits := besideHeight <= space.Height+1, stackedHeight <= space.Height+1; {
	case beside.columns == 0:
		b.isBeside = false
	case besideFits == stackedFits && besideFits:
		b.isBeside = isBesideLarger
	case besideFits == stackedFits:
		b.isBeside = besideHeight < stackedHeight
	default:
		b.isBeside = besideFits
	}

	*grid, b.height = stacked, stackedHeight
	if b.isBeside {
		*grid, b.height = beside, besideHeight
	}
	b.height += heightFor(b.header, b.width) + gap()
}

func (b *body) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(2*minPicture, b.height) }

func (b *body) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	header := heightFor(b.header, size.Width)
	widgets.SetBounds(b.header, 0, 0, size.Width, header)
	top, tiles := header+gap(), b.tiles.grid.totalHeight(len(b.tiles.list))

	form := b.form.(*fyne.Container)
	layout := form.Layout.(*formLayout)
	if b.isBeside {
		left := size.Width - b.formWidth
		formHeight, links := layout.height(form.Objects, b.formWidth), heightFor(b.links, b.formWidth)
		y := top + max(size.Height-top-tiles, 0)/2
		widgets.SetBounds(b.tiles, 0, y, left-2*gap(), tiles)
		widgets.SetBounds(b.form, left, y, b.formWidth, formHeight)
		widgets.SetBounds(b.links, left, max(y+tiles-links, y+formHeight+gap()), b.formWidth, links)

		return
	}

	widgets.SetBounds(b.tiles, 0, top, size.Width, tiles)
	y := top + tiles + gap()
	width := min(size.Width, scaled(maxForm))
	height := layout.height(form.Objects, width)
	widgets.SetBounds(b.form, (size.Width-width)/2, y, width, height)
	y += height + gap()
	widgets.SetBounds(b.links, 0, y, size.Width, heightFor(b.links, size.Width))
}

// pageLayout lays out the page, which scrolls, and the buttons below it, centred in the window.
type pageLayout struct {
	body     *body
	onLayout func() // called after every layout
}

func (pageLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	page, footer := objects[0].MinSize(), objects[1].MinSize()
	return fyne.NewSize(max(page.Width, footer.Width), page.Height+footer.Height)
}

func (l pageLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	scroll, footerHeight := objects[0].(*container.Scroll), heightFor(objects[1], size.Width)
	width, room := min(size.Width-2*gap(), maxWidth), size.Height-footerHeight-1.5*gap()
	l.body.arrange(fyne.NewSize(width, room))

	height := min(l.body.height, room)
	y := max(room-height, 0) / 2
	widgets.SetBounds(scroll, (size.Width-width)/2, y, width, height)
	scroll.Refresh()
	widgets.SetBounds(objects[1], 0, y+height+gap(), size.Width, footerHeight)
	l.onLayout()
}
