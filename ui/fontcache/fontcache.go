// Package fontcache makes Fyne use the bundled fonts, defer reading the system's fonts until they are
// needed, and release cached fonts and texts that are no longer used.
//
// It accesses variables of Fyne v2.8.1 with go:linkname, which would corrupt memory if such a variable had
// another type. So it does nothing unless the program is linked with the versions it was written for.
// Without it the program starts some 120 ms later and takes some 20 MB more. To support another version,
// read its internal/painter/font.go and internal/cache/text.go, then change versions. .release/upstream has
// patches for Fyne that would make this package unnecessary.
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
	_ "fyne.io/fyne/v2/widget" // defines the variables
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/fontscan"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
)

// versions lists the modules whose variables and functions are accessed.
var versions = map[string]string{"fyne.io/fyne/v2": "v2.8.1", "github.com/go-text/typesetting": "v0.3.5"}

// supported reports whether the program is linked with versions. Test binaries do not record their
// modules; TestVersions reads go.mod instead.
var supported = sync.OnceValue(func() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && (isTest(info) || supports(info))
})

func isTest(info *debug.BuildInfo) bool { return strings.HasSuffix(info.Path, ".test") }

// releaseFyne is the folder in which .release/make puts the copy of Fyne for release builds: the same
// version with other fonts and without HTTP.
const releaseFyne = "./.release/fyne"

// supports reports whether a build has exactly versions, with no replacement except releaseFyne.
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

// systemFontsLoaded makes Fyne skip the index of the system's fonts. Building it before the first text took
// a third of the start time and up to 40 MB.
//
//go:linkname systemFontsLoaded fyne.io/fyne/v2/internal/painter.loaded
var systemFontsLoaded bool

// fontMap is Fyne's source of fonts for characters that the theme's font lacks.
//
//go:linkname fontMap fyne.io/fyne/v2/internal/painter.fm
var fontMap *fontscan.FontMap

// fontMapLock is held while Fyne uses fontMap.
//
//go:linkname fontMapLock fyne.io/fyne/v2/internal/painter.fontScanLock
var fontMapLock sync.Mutex

// replaceLarge replaces the large fonts that Fyne keeps for characters that a theme's font lacks by a
// small one. Fyne reads them before it draws the first text, which takes 30 ms and 14 MB, although the
// bundled fonts cover their letters.
func replaceLarge() {
	small := theme.DefaultSymbolFont().Content()
	for _, large := range []fyne.Resource{theme.DefaultTextFont(), theme.DefaultTextBoldFont(), theme.DefaultTextItalicFont(),
		theme.DefaultTextBoldItalicFont(), theme.DefaultTextMonospaceFont(), theme.DefaultEmojiFont()} {
		if r, ok := large.(*fyne.StaticResource); ok {
			r.StaticContent = small
		}
	}
}

// Install prevents Fyne from reading the system's fonts before a text needs one. Call it on the UI
// goroutine, before any text is measured.
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

// fallbackCmap is the character map of the last font in each of Fyne's lists. It claims all unmapped
// characters. Otherwise Fyne would search all fonts for each such character, every time, and add another
// font to the list, which takes seconds for a comment in Devanagari.
type fallbackCmap struct {
	face          *font.Face      // the theme's bold font, used for spaces between missing characters because it is small
	bold          font.Cmap       // the characters of that font
	regular       *font.Face      // the theme's regular font, for characters missing in bold; nil until needed
	systemIndexed bool            // the system's fonts are indexed
	script        language.Script // of the latest search
	searched      map[rune]bool   // results of previous searches
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
		panic(err) // part of the program
	}
	return face
}

// fonts returns a map of the fonts loaded so far. It returns the first one if a search finds none.
func (r *fallbackCmap) fonts() *fontscan.FontMap {
	fonts := fontscan.NewFontMap(log.New(io.Discard, "", 0))
	normal := font.Aspect{Style: font.StyleNormal, Weight: font.WeightNormal, Stretch: font.StretchNormal}
	fonts.AddFace(r.face, fontscan.Location{File: "rest"}, font.Description{Aspect: normal})
	if r.regular != nil { // Fyne asks for its family, so it comes before the system's fonts
		fonts.AddFace(r.regular, fontscan.Location{File: "regular"}, font.Description{Family: fontscan.SansSerif, Aspect: normal})
	}
	if r.systemIndexed {
		_ = fonts.UseSystemFonts("") // on an error there are no system fonts
	}
	fonts.SetQuery(fontscan.Query{Families: []string{fontscan.SansSerif}})
	return fonts
}

// RuneRanges makes Fyne use the font for the system's language until the system's fonts are indexed and
// precede it.
func (r *fallbackCmap) RuneRanges(ranges [][2]rune) [][2]rune {
	if r.systemIndexed {
		return ranges[:0]
	}
	return append(ranges[:0], [2]rune{' ', 0x2ffff})
}

// Iter is never called, since RuneRanges is.
func (r *fallbackCmap) Iter() font.CmapIter { panic("rest has ranges") }

// Lookup claims c if no other font has it.
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

// search reports whether the theme's regular font or one of the system's has a character.
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
	if script := language.LookupScript(c); script != r.script { // a new script requires a new search of all fonts
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

// shaper is Fyne's text shaper. It caches the latest 32 fonts.
//
//go:linkname shaper fyne.io/fyne/v2/internal/painter.shaper
var shaper *shaping.HarfbuzzShaper

// ResetOnSettings makes Fyne release its fonts when the settings change. Fyne then reads the fonts again,
// and the shaper would keep up to 50 MB of old ones.
func ResetOnSettings(s fyne.Settings) {
	if !supported() {
		return
	}
	s.AddListener(func(fyne.Settings) {
		if shaper != nil { // nil if Fyne has no such variable
			*shaper = shaping.HarfbuzzShaper{}
		}
	})
}

// deleteTextTextures frees the textures of a canvas's texts.
//
//go:linkname deleteTextTextures fyne.io/fyne/v2/internal/cache.DeleteTextTexturesFor
func deleteTextTextures(fyne.Canvas)

// ForgetWindow makes Fyne release the texts it has drawn in a window. Call it when the window closes. Fyne
// itself never releases them, and each text keeps the window's canvas with everything that was on it.
func ForgetWindow(w fyne.Window) {
	if !supported() {
		return
	}
	forget := func() { deleteTextTextures(w.Canvas()) }
	if drawn, ok := w.(interface{ RunWithContext(func()) }); ok { // the textures belong to the context of this window
		drawn.RunWithContext(forget)
	} else {
		forget()
	}
}
