package tree

import (
	"image"
	"sync"

	"fyne.io/fyne/v2"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"jingzi/ui/theme"
)

// textMasks caches the masks of texts. The same few texts appear on thousands of nodes, and rendering a text
// takes longer than painting its mask.
type textMasks struct {
	texts map[textKey]*image.Alpha
	faces map[faceKey]font.Face
}

type textKey struct {
	text string
	face faceKey
}

type faceKey struct {
	pixels int
	bold   bool
}

// maxTextMasks limits the size of each cache, since the player may zoom through many text sizes.
const maxTextMasks = 4096

func newTextMasks() *textMasks {
	return &textMasks{map[textKey]*image.Alpha{}, map[faceKey]font.Face{}}
}

// fonts returns the regular and the bold font, by whether they are bold.
var fonts = sync.OnceValue(func() map[bool]*opentype.Font {
	fonts := map[bool]*opentype.Font{}
	for bold, file := range map[bool]fyne.Resource{false: theme.NamesFont(),
		true: theme.New(theme.System, 1).Font(fyne.TextStyle{Bold: true})} {
		parsed, err := opentype.Parse(file.Content())
		if err != nil {
			panic("tree: the bundled font: " + err.Error())
		}
		fonts[bold] = parsed
	}

	return fonts
})

func cached[K comparable, V any](cache map[K]V, key K, create func() V) V {
	value, ok := cache[key]
	if !ok {
		if len(cache) > maxTextMasks {
			clear(cache)
		}
		value = create()
		cache[key] = value
	}

	return value
}

func (s *textMasks) text(text string, pixels int, bold bool) *image.Alpha {
	key := textKey{text, faceKey{max(4, pixels), bold}}

	return cached(s.texts, key, func() *image.Alpha {
		face := s.face(key.face)
		metrics := face.Metrics()
		width := font.MeasureString(face, text).Ceil()
		m := image.NewAlpha(image.Rect(0, 0, width+1, (metrics.Ascent + metrics.Descent).Ceil()))
		d := font.Drawer{Dst: m, Src: image.Opaque, Face: face, Dot: fixed.Point26_6{Y: metrics.Ascent}}
		d.DrawString(text)

		return m
	})
}

func (s *textMasks) face(key faceKey) font.Face {
	return cached(s.faces, key, func() font.Face {
		f, err := opentype.NewFace(fonts()[key.bold], &opentype.FaceOptions{
			Size:    float64(key.pixels),
			DPI:     72,
			Hinting: font.HintingNone,
		})
		if err != nil {
			panic("tree: the bundled font: " + err.Error())
		}
		return f
	})
}
