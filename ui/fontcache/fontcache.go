// Package fontcache has Fyne read the bundled fonts, leave those of the system
// until they are needed, and forget what it no longer uses.
//
// It reaches into Fyne v2.8.1 with go:linkname: a variable of another type there
// would be overwritten. So it checks at run time that the program is linked with the
// versions it was written against, and does nothing with others; the program then
// starts some 120 ms later and takes some 20 MB more. To support another version, read
// its internal/painter/font.go and internal/cache/text.go, then change versions.
// .release/upstream has patches for Fyne that would make this package unnecessary.
package fontcache

import (
	"bytes"
	"io"
	"log"
	"runtime/debug"
	"strings"
	"sync"
	_ "unsafe" // for go:linkname

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	_ "fyne.io/fyne/v2/widget" // has the variables
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/fontscan"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
)

// versions lists the modules whose variables and functions are used here.
var versions = map[string]string{"fyne.io/fyne/v2": "v2.8.1", "github.com/go-text/typesetting": "v0.3.5"}

// supported reports whether the program is linked with versions. The build of a test
// does not record its modules; TestVersions reads go.mod.
var supported = sync.OnceValue(func() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && (isTest(info) || supports(info))
})

func isTest(info *debug.BuildInfo) bool { return strings.HasSuffix(info.Path, ".test") }

// releaseFyne is where .release/make puts the copy of the same version of Fyne that
// releases are built with; it has other fonts, and no HTTP.
const releaseFyne = "./.release/fyne"

// supports reports whether a build has exactly versions, none of them replaced by
// anything but releaseFyne.
func supports(info *debug.BuildInfo) bool {
	found := 0
	for _, module := range info.Deps {
		same := module.Replace == nil || module.Replace.Path == releaseFyne
		if version, used := versions[module.Path]; used && module.Version == version && same {
			found++
		}
	}
	return found == len(versions)
}

// indexed is whether Fyne has indexed the fonts of the system. It does that
// before it measures the first text: a third of the time that our start took, and
// up to 40 MB.
//
//go:linkname systemFontsLoaded fyne.io/fyne/v2/internal/painter.loaded
var systemFontsLoaded bool

// more is where Fyne looks for a font that has a character which the theme's lacks.
//
//go:linkname fontMap fyne.io/fyne/v2/internal/painter.fm
var fontMap *fontscan.FontMap

// lock is held while Fyne uses more.
//
//go:linkname fontMapLock fyne.io/fyne/v2/internal/painter.fontScanLock
var fontMapLock sync.Mutex

// replaceLarge puts a small font in the place of the large ones that Fyne keeps for the
// characters that a theme's font lacks, and reads before it draws the first text: 30 ms
// and 14 MB for next to nothing, as the bundled fonts have their letters.
func replaceLarge() {
	small := theme.DefaultSymbolFont().Content()
	for _, large := range []fyne.Resource{theme.DefaultTextFont(), theme.DefaultTextBoldFont(), theme.DefaultTextItalicFont(),
		theme.DefaultTextBoldItalicFont(), theme.DefaultTextMonospaceFont(), theme.DefaultEmojiFont()} {
		if r, ok := large.(*fyne.StaticResource); ok {
			r.StaticContent = small
		}
	}
}

// Install keeps Fyne from reading the system's fonts before a text needs one. Call it
// on the UI goroutine, before anything is measured.
func Install() {
	replaceLarge()
	if !supported() {
		return
	}
	fontMapLock.Lock()
	defer fontMapLock.Unlock()
	if !systemFontsLoaded {
		systemFontsLoaded, fontMap = true, newFallback().fonts()
	}
}

// fallbackCmap is the character map of the last font in each of Fyne's lists. It claims the
// characters that no font has: otherwise Fyne would search all fonts for each, every
// time, and add another font to the list: seconds for a comment in Devanagari.
type fallbackCmap struct {
	face          *font.Face      // the theme's bold font, which is small, for spaces between missing characters
	bold          font.Cmap       // what that font has
	regular       *font.Face      // the theme's font, for what is missing in bold; nil until it is needed
	systemIndexed bool            // the fonts of the system are indexed
	script        language.Script // of the latest search
	searched      map[rune]bool   // what was searched for
}

func newFallback() *fallbackCmap {
	face := parseFont(theme.TextBoldFont())
	r := &fallbackCmap{face: face, bold: face.Cmap, searched: make(map[rune]bool)}
	face.Cmap = r
	return r
}

func parseFont(file fyne.Resource) *font.Face {
	face, err := font.ParseTTF(bytes.NewReader(file.Content()))
	if err != nil {
		panic(err) // it is part of the program
	}
	return face
}

// fonts are those that are known so far. The first is what a search without success returns.
func (r *fallbackCmap) fonts() *fontscan.FontMap {
	fonts := fontscan.NewFontMap(log.New(io.Discard, "", 0))
	normal := font.Aspect{Style: font.StyleNormal, Weight: font.WeightNormal, Stretch: font.StretchNormal}
	fonts.AddFace(r.face, fontscan.Location{File: "rest"}, font.Description{Aspect: normal})
	if r.regular != nil { // its family is the one that Fyne asks for, so it comes before those of the system
		fonts.AddFace(r.regular, fontscan.Location{File: "regular"}, font.Description{Family: fontscan.SansSerif, Aspect: normal})
	}
	if r.systemIndexed {
		_ = fonts.UseSystemFonts("") // or there are none
	}
	fonts.SetQuery(fontscan.Query{Families: []string{fontscan.SansSerif}})
	return fonts
}

// RuneRanges has Fyne put the font into its lists as one for the system's
// language, whichever that is, until the fonts of the system are known: they are
// asked before it then.
func (r *fallbackCmap) RuneRanges(ranges [][2]rune) [][2]rune {
	if r.systemIndexed {
		return ranges[:0]
	}
	return append(ranges[:0], [2]rune{' ', 0x2ffff})
}

// Iter is not asked for, as there is RuneRanges.
func (r *fallbackCmap) Iter() font.CmapIter { panic("rest has ranges") }

// Lookup says that it has what no other font has.
func (r *fallbackCmap) Lookup(c rune) (font.GID, bool) {
	if glyph, ok := r.bold.Lookup(c); ok {
		return glyph, true
	}
	fontMapLock.Lock()
	defer fontMapLock.Unlock()
	found, known := r.searched[c]
	if !known {
		found = r.search(c)
		r.searched[c] = found
	}
	return 0, !found
}

// search says whether the theme's regular font has a character, or one of the system.
func (r *fallbackCmap) search(c rune) bool {
	if r.regular == nil {
		r.regular = parseFont(theme.TextFont())
		fontMap = r.fonts()
	}
	if _, ok := r.regular.NominalGlyph(c); ok {
		return true
	}
	if !r.systemIndexed {
		r.systemIndexed = true
		fontMap = r.fonts()
	}
	if script := language.LookupScript(c); script != r.script { // a new script is a new search among all fonts
		r.script = script
		fontMap.SetScript(script)
	}
	face := fontMap.ResolveFace(c)
	if face == nil || face == r.face {
		return false
	}
	_, ok := face.NominalGlyph(c)
	return ok
}

// shaper is what Fyne turns text into glyphs with. It keeps the latest 32 fonts
// that it met.
//
//go:linkname shaper fyne.io/fyne/v2/internal/painter.shaper
var shaper *shaping.HarfbuzzShaper

// ResetOnSettings has Fyne forget its fonts whenever the settings change, from now on:
// it reads them anew then, and the shaper would keep the old ones, up to 50 MB.
func ResetOnSettings(s fyne.Settings) {
	if !supported() {
		return
	}
	s.AddListener(func(fyne.Settings) {
		if shaper != nil { // as in a Fyne without it
			*shaper = shaping.HarfbuzzShaper{}
		}
	})
}

// deleteTextTextures frees the textures of a canvas's texts.
//
//go:linkname deleteTextTextures fyne.io/fyne/v2/internal/cache.DeleteTextTexturesFor
func deleteTextTextures(fyne.Canvas)

// ForgetWindow has Fyne forget the texts it has drawn in a window. Call it when the
// window closes: Fyne does not, and each of them holds the window's canvas, and so
// all that was ever on it, until the program ends.
func ForgetWindow(w fyne.Window) {
	if !supported() {
		return
	}
	forget := func() { deleteTextTextures(w.Canvas()) }
	if drawn, ok := w.(interface{ RunWithContext(func()) }); ok { // the textures are of this window's context
		drawn.RunWithContext(forget)
	} else {
		forget()
	}
}
