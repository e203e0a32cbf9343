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

// Animation is an animated picture of a search. Each frame shows the tree after a step, on white as in a
// lecture, above the sentences of the step.
type Animation struct {
	Width, Height int
	Delay         time.Duration // time of each step

	replay *Replay
	port   viewport
	shows  *content
	hard   bool
	stamps *stamps
}

// NewAnimation returns an animation of the tree that a view displays.
func NewAnimation(v *View, width, height int, delay time.Duration) *Animation {
	t := v.shows.tree
	a := &Animation{Width: width, Height: height, Delay: delay, replay: NewReplay(t), hard: v.FailHard, stamps: newStamps()}
	a.shows = &content{tree: t, andOr: v.shows.andOr, replay: a.replay}
	p := t.Position()
	a.port = viewport{outline: newOutline(a.shows), selected: None, zoom: 1, lecture: true}
	a.port.outline.sizes = sizesOf(p.Rules(), min(1, float32(height)/720), true)
	a.port.area = fyne.NewSize(float32(width), float32(height)-a.band())
	return a
}

// Len returns the number of steps, each of which is a frame of the animation.
func (a *Animation) Len() int { return a.replay.Len() }

const captionLines = 2

func (a *Animation) textSize() float32 { return max(12, float32(a.Height)/30) }

// band returns the height of the caption.
func (a *Animation) band() float32 { return a.textSize() * 1.4 * (captionLines + 0.5) }

// frame paints the frame of a step.
func (a *Animation) frame(step int) *image.RGBA {
	a.shows.step = step
	id, _ := a.replay.Node(step)
	a.port.follow(id)
	raster := draw.NewRaster(a.Width, a.Height)
	to := newSheet(a.Width, a.Height, a.stamps, pixels{raster, a.stamps})
	p := newPainting(to, lightColours(), &a.port, a.hard)
	p.paint(1)
	top := a.Height - pixel(a.band())
	to.fill(0, top, a.Width, a.Height, p.look.background)
	to.fill(0, top, a.Width, top+1, p.look.faint)
	size := pixel(a.textSize())
	for i, line := range a.wrap(lang.Sentences(a.replay.Sentences(step)...), size) {
		width := a.stamps.text(line, size, false).Rect.Dx()
		to.centred(line, size, false, size+width/2, top+pixel(a.textSize()*1.4*(float32(i)+0.8)), p.look.foreground)
	}
	return raster.RGBA
}

// wrap breaks a text into lines that fit the picture: after a space, or anywhere in Chinese.
func (a *Animation) wrap(text string, size int) (lines []string) {
	line, end := "", 0 // end is the last position at which the line may be broken
	for _, r := range text {
		line += string(r)
		if a.stamps.text(line, size, false).Rect.Dx() > a.Width-2*size && end > 0 {
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

// WriteGIF writes the animation. It reports each finished step. If ctx ends, it returns ctx's error.
func (a *Animation) WriteGIF(ctx context.Context, to io.Writer, report func(step int)) error {
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
	before := image.NewPaletted(image.Rect(0, 0, a.Width, a.Height), colours) // transparent, so the first picture is drawn in full
	delay := max(2, int(a.Delay/(10*time.Millisecond)))
	for step := range a.Len() {
		if err := ctx.Err(); err != nil {
			return err
		}
		frame := a.frame(step)
		changed := image.Rectangle{}
		now := image.NewPaletted(before.Rect, colours)
		for i := range now.Pix {
			px := frame.Pix[4*i:][:4]
			if now.Pix[i] = index(color.RGBA{px[0], px[1], px[2], 255}); now.Pix[i] != before.Pix[i] {
				at := image.Pt(i%a.Width, i/a.Width)
				changed = changed.Union(image.Rectangle{at, at.Add(image.Pt(1, 1))})
			}
		}
		report(step + 1)
		if changed.Empty() { // the picture does not change
			g.Delay[len(g.Delay)-1] += delay
			continue
		}
		part := image.NewPaletted(changed, colours) // transparent where nothing changes
		for y := changed.Min.Y; y < changed.Max.Y; y++ {
			for x := changed.Min.X; x < changed.Max.X; x++ {
				if i := y*a.Width + x; now.Pix[i] != before.Pix[i] {
					part.Pix[part.PixOffset(x, y)] = now.Pix[i]
				}
			}
		}
		g.Image, g.Delay, g.Disposal = append(g.Image, part), append(g.Delay, delay), append(g.Disposal, gif.DisposalNone)
		before = now
	}
	g.Delay[len(g.Delay)-1] += 3 * delay
	return gif.EncodeAll(to, &g)
}

// palette returns a transparent colour and the most frequent colours of a sample of the steps.
func (a *Animation) palette() color.Palette {
	const samples = 12
	counts := map[color.RGBA]int{}
	for i := range samples {
		frame := a.frame(i * (a.Len() - 1) / (samples - 1))
		for at := 0; at < len(frame.Pix); at += 4 {
			counts[color.RGBA{frame.Pix[at], frame.Pix[at+1], frame.Pix[at+2], 255}]++
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
