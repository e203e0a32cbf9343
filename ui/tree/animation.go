package tree

import (
	"context"
	"image"
	"image/color"
	"image/gif"
	"io"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"jingzi/ui/draw"
	"jingzi/ui/lang"
)

// Animation is an animated picture of a search. Each frame shows the tree after a step in the style for
// lecture rooms, and the sentences of the step below the tree.
type Animation struct {
	Width, Height int
	Delay         time.Duration // time of each step

	replay    *Replay
	viewport  viewport
	content   *content
	failHard  bool
	textMasks *textMasks
}

// NewAnimation returns an animation of the tree that a view displays.
func NewAnimation(v *View, width, height int, delay time.Duration) *Animation {
	t := v.content.tree
	a := &Animation{
		Width:     width,
		Height:    height,
		Delay:     delay,
		replay:    NewReplay(t),
		failHard:  v.FailHard,
		textMasks: newTextMasks(),
	}
	a.content = &content{tree: t, andOr: v.content.andOr, replay: a.replay}
	p := t.Position()
	a.viewport = viewport{outline: newOutline(a.content), selected: None, zoom: 1, lecture: true}
	a.viewport.outline.sizes = sizesOf(p.Rules(), min(1, float32(height)/720), true)
	a.viewport.area = fyne.NewSize(float32(width), float32(height)-a.captionHeight())

	return a
}

// Len returns the number of steps.
func (a *Animation) Len() int { return a.replay.Len() }

const captionLines = 2

func (a *Animation) textSize() float32 { return max(12, float32(a.Height)/30) }

// captionHeight returns the height of the area below the tree.
func (a *Animation) captionHeight() float32 { return a.textSize() * 1.4 * (captionLines + 0.5) }

// frame paints the frame of a step.
func (a *Animation) frame(step int) *image.RGBA {
	a.content.step = step
	id, _ := a.replay.Node(step)
	a.viewport.follow(id)
	raster := draw.NewRaster(a.Width, a.Height)
	pic := newPicture(a.Width, a.Height, a.textMasks, pixels{raster, a.textMasks})
	p := newPainting(pic, lightColours(), &a.viewport, a.failHard)
	p.paint(1)
	top := a.Height - pixel(a.captionHeight())
	pic.fill(0, top, a.Width, a.Height, p.palette.background)
	pic.fill(0, top, a.Width, top+1, p.palette.faint)

	size := pixel(a.textSize())
	for i, line := range a.wrap(lang.Sentences(a.replay.Sentences(step)...), size) {
		width := a.textMasks.text(line, size, false).Rect.Dx()
		pic.textCentred(line, size, false, size+width/2, top+pixel(a.textSize()*1.4*(float32(i)+0.8)),
			p.palette.foreground)
	}

	return raster.RGBA
}

// wrap breaks a text into lines that fit the picture: after a space, or anywhere in Chinese.
func (a *Animation) wrap(text string, size int) (lines []string) {
	// End is the last position at which the line may be broken.
	line, end := "", 0
	for _, r := range text {
		line += string(r)
		if a.textMasks.text(line, size, false).Rect.Dx() > a.Width-2*size && end > 0 {
			if len(lines) == captionLines-1 {
				return append(lines, strings.TrimSpace(line[:end])+"…")
			}
			lines, line, end = append(lines, strings.TrimSpace(line[:end])), line[end:], 0
		}
		if r == ' ' || r > 0x2e80 {
			end = len(line)
		}
	}

	return append(lines, line)
}

// WriteGIF writes the animation and calls report after each step. If ctx ends, it returns ctx's error.
func (a *Animation) WriteGIF(ctx context.Context, w io.Writer, report func(step int)) error {
	colours := a.palette()
	indexes := map[color.RGBA]uint8{}
	index := func(c color.RGBA) uint8 {
		i, ok := indexes[c]
		if !ok {
			i = uint8(colours[1:].Index(c) + 1)
			indexes[c] = i
		}

		return i
	}
	var g gif.GIF

	g.Config = image.Config{ColorModel: colours, Width: a.Width, Height: a.Height}

	// Transparent, so that the first picture is written completely.
	previous := image.NewPaletted(image.Rect(0, 0, a.Width, a.Height), colours)
	delay := max(2, int(a.Delay/(10*time.Millisecond)))
	for step := range a.Len() {
		if err := ctx.Err(); err != nil {
			return err
		}

		frame := a.frame(step)
		changed := image.Rectangle{}
		current := image.NewPaletted(previous.Rect, colours)
		for i := range current.Pix {
			px := frame.Pix[4*i:][:4]
			if current.Pix[i] = index(color.RGBA{px[0], px[1], px[2], 255}); current.Pix[i] != previous.Pix[i] {
				pt := image.Pt(i%a.Width, i/a.Width)
				changed = changed.Union(image.Rectangle{pt, pt.Add(image.Pt(1, 1))})
			}
		}
		report(step + 1)

		// The picture does not change.
		if changed.Empty() {
			g.Delay[len(g.Delay)-1] += delay
			continue
		}

		// Transparent where nothing changes.
		part := image.NewPaletted(changed, colours)
		for y := changed.Min.Y; y < changed.Max.Y; y++ {
			for x := changed.Min.X; x < changed.Max.X; x++ {
				if i := y*a.Width + x; current.Pix[i] != previous.Pix[i] {
					part.Pix[part.PixOffset(x, y)] = current.Pix[i]
				}
			}
		}
		g.Image, g.Delay, g.Disposal = append(g.Image, part), append(g.Delay, delay),
			append(g.Disposal, gif.DisposalNone)
		previous = current
	}
	g.Delay[len(g.Delay)-1] += 3 * delay

	return gif.EncodeAll(w, &g)
}

// palette returns a transparent colour and the most frequent colours in a sample of the frames.
func (a *Animation) palette() color.Palette {
	const samples = 12
	counts := map[color.RGBA]int{}
	for i := range samples {
		frame := a.frame(i * (a.Len() - 1) / (samples - 1))
		for index := 0; index < len(frame.Pix); index += 4 {
			counts[color.RGBA{frame.Pix[index], frame.Pix[index+1], frame.Pix[index+2], 255}]++
		}
	}

	var all []color.RGBA
	for c := range counts {
		all = append(all, c)
	}
	key := func(c color.RGBA) int { return int(c.R)<<16 | int(c.G)<<8 | int(c.B) }
	slices.SortFunc(all, func(a, b color.RGBA) int {
		if counts[a] != counts[b] {
			return counts[b] - counts[a]
		}
		return key(a) - key(b)
	})

	colours := color.Palette{color.RGBA{}}
	for _, c := range all[:min(len(all), 255)] {
		colours = append(colours, c)
	}

	return colours
}
