package tree

import (
	"image"
	"math"
	"sync"

	"fyne.io/fyne/v2"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"jingzi/ui/draw"
	"jingzi/ui/theme"
)

// stamps caches the masks of texts and shapes: the same few appear on thousands
// of nodes, and rendering one takes longer than painting it.
type stamps struct {
	texts  map[textKey]*image.Alpha
	shapes map[shapeKey]*image.Alpha
	faces  map[faceKey]font.Face
}

type textKey struct {
	text string
	face faceKey
}

type faceKey struct {
	pixels int
	bold   bool
}

type shapeKey struct {
	shape shape
	w, h  int
}

type shape uint8

const (
	cross     shape = iota
	circle          // a ring
	houseUp         // a rectangle with a roof: MAX
	houseDown       // upside down: MIN
	star
)

// maxStamps bounds the cache while the player zooms through all sizes.
const maxStamps = 4096

func newStamps() *stamps {
	return &stamps{map[textKey]*image.Alpha{}, map[shapeKey]*image.Alpha{}, map[faceKey]font.Face{}}
}

var fonts = sync.OnceValue(func() (both [2]*opentype.Font) {
	for i, style := range []fyne.TextStyle{{}, {Bold: true}} {
		parsed, err := opentype.Parse(theme.New(theme.System, 1).Font(style).Content())
		if err != nil {
			panic("tree: the bundled font: " + err.Error())
		}
		both[i] = parsed
	}
	return both
})

func fontOf(bold bool) *opentype.Font {
	if bold {
		return fonts()[1]
	}
	return fonts()[0]
}

// cached makes what is not there yet.
func cached[K comparable, V any](all map[K]V, key K, make func() V) V {
	made, ok := all[key]
	if !ok {
		if len(all) > maxStamps {
			clear(all)
		}
		made = make()
		all[key] = made
	}
	return made
}

func (s *stamps) text(text string, pixels int, bold bool) *image.Alpha {
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

func (s *stamps) face(key faceKey) font.Face {
	return cached(s.faces, key, func() font.Face {
		f, err := opentype.NewFace(fontOf(key.bold), &opentype.FaceOptions{Size: float64(key.pixels), DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			panic("tree: the bundled font: " + err.Error())
		}
		return f
	})
}

func (s *stamps) shape(which shape, w, h int) *image.Alpha {
	key := shapeKey{which, max(1, w), max(1, h)}
	return cached(s.shapes, key, func() *image.Alpha {
		m := image.NewAlpha(image.Rect(0, 0, key.w, key.h))
		const fine = 4
		for i := range m.Pix {
			n := 0
			for k := range fine * fine {
				u := (float32(i%key.w) + (float32(k%fine)+0.5)/fine) / float32(key.w)
				v := (float32(i/key.w) + (float32(k/fine)+0.5)/fine) / float32(key.h)
				if which.covers(u, v) {
					n++
				}
			}
			m.Pix[i] = uint8(n * 255 / (fine * fine))
		}
		return m
	})
}

// roof is the height of a house's roof as a fraction of the house.
const roof = 0.34

func (s shape) corners() [][2]float32 {
	switch s {
	case houseUp:
		return [][2]float32{{0.5, 0}, {1, roof}, {1, 1}, {0, 1}, {0, roof}}
	case houseDown:
		return [][2]float32{{0, 0}, {1, 0}, {1, 1 - roof}, {0.5, 1}, {0, 1 - roof}}
	}
	var points [][2]float32 // a star: five points and five notches
	for i := range 10 {
		radius := 0.52
		if i%2 == 1 {
			radius = 0.22
		}
		sin, cos := math.Sincos(float64(i) * math.Pi / 5)
		points = append(points, [2]float32{float32(0.5 + radius*sin), float32(0.52 - radius*cos)})
	}
	return points
}

func (s shape) covers(u, v float32) bool {
	switch s {
	case cross:
		return draw.Abs(u-v) < 0.16 || draw.Abs(u+v-1) < 0.16
	case circle:
		r := draw.Hypot(u-0.5, v-0.5)
		return r < 0.5 && r > 0.34
	}
	// A ray to the right from inside a polygon crosses its outline an odd
	// number of times.
	inside := false
	points := s.corners()
	for i, a := range points {
		b := points[(i+1)%len(points)]
		if (a[1] > v) != (b[1] > v) && u < a[0]+(v-a[1])/(b[1]-a[1])*(b[0]-a[0]) {
			inside = !inside
		}
	}
	return inside
}
