// Package fontcache makes Fyne use the bundled fonts, defer reading the system's fonts until they are
// needed, and release cached fonts and texts that are no longer used.
//
// It accesses variables of Fyne v2.8.1 with go:linkname. Since this would corrupt memory if such a
// variable had another type, the package does nothing unless the program is linked with the versions
// for which it was written. The program then starts about 120 ms later and uses about 20 MB more. To
// support another version, read its internal/painter/font.go and internal/cache/text.go, then change
// versions. .release/upstream has patches for Fyne that would make this package unnecessary.
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

// supported reports whether the program is linked with the modules in versions. Test binaries do not
// record their modules; TestVersions reads go.mod instead.
var supported = sync.OnceValue(func() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && (isTest(info) || supports(info))
})

func isTest(info *debug.BuildInfo) bool { return strings.HasSuffix(info.Path, ".test") }

// releaseFyne is the folder in which .release/make puts the copy of Fyne for release builds: the same
// version with other fonts and without HTTP.
const releaseFyne = "./.release/fyne"

// supports reports whether a build uses the modules in versions, with no replacement except
// releaseFyne.
func supports(info *debug.BuildInfo) bool {
	matches := 0
	for _, module := range info.Deps {
		original := module.Replace == nil || module.Replace.Path == releaseFyne
		if version, ok := versions[module.Path]; ok && module.Version == version && original {
			matches++
		}
	}
	return matches == len(versions)
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

// replaceLarge replaces Fyne's large fallback fonts with another font. Fyne reads them before it draws
// the first text, which takes 30 ms and 14 MB, although the bundled fonts have their letters.
func replaceLarge(by fyne.Resource) {
	content := by.Content()
	for _, large := range []fyne.Resource{theme.DefaultTextFont(), theme.DefaultTextBoldFont(), theme.DefaultTextItalicFont(),
		theme.DefaultTextBoldItalicFont(), theme.DefaultTextMonospaceFont(), theme.DefaultEmojiFont()} {
		if r, ok := large.(*fyne.StaticResource); ok {
			r.StaticContent = content
		}
	}
}

// Install prevents Fyne from reading the system's fonts before a text needs one. Characters that the
// theme's fonts lack are first searched in names, which is read when a text has one. Call Install on the UI
// goroutine, before any text is measured.
func Install(names fyne.Resource) {
	if !supported() {
		replaceLarge(names)
		return
	}
	replaceLarge(theme.DefaultSymbolFont())
	fontMapLock.Lock()
	defer fontMapLock.Unlock()
	if !systemFontsLoaded {
		systemFontsLoaded, fontMap = true, newFallback(names).fonts()
	}
}

// fallbackCmap is the character map of the last font in each of Fyne's lists. It claims all unmapped
// characters. Otherwise Fyne would search all fonts for each such character, every time, and add another
// font to the list, which takes seconds for a comment in Devanagari.
type fallbackCmap struct {
	face          *font.Face      // the theme's bold font, chosen because it is small
	bold          font.Cmap       // the characters of that font
	file          fyne.Resource   // the font with the characters of names
	names         *font.Face      // parsed from file; nil until needed
	systemIndexed bool            // the system's fonts are indexed
	script        language.Script // script of the latest search
	searched      map[rune]bool   // results of previous searches
}

func newFallback(names fyne.Resource) *fallbackCmap {
	face := parseFont(theme.TextBoldFont())
	f := &fallbackCmap{face: face, bold: face.Cmap, file: names, searched: make(map[rune]bool)}
	face.Cmap = f
	return f
}

func parseFont(file fyne.Resource) *font.Face {
	face, err := font.ParseTTF(bytes.NewReader(file.Content()))
	if err != nil {
		panic(err) // cannot happen: the font is embedded
	}
	return face
}

// fonts returns a map of the fonts loaded so far. Searches in the map return its first font if no font
// matches.
func (f *fallbackCmap) fonts() *fontscan.FontMap {
	fonts := fontscan.NewFontMap(log.New(io.Discard, "", 0))
	normal := font.Aspect{Style: font.StyleNormal, Weight: font.WeightNormal, Stretch: font.StretchNormal}
	fonts.AddFace(f.face, fontscan.Location{File: "rest"}, font.Description{Aspect: normal})
	if f.names != nil { // of the family in the query, so it precedes the system's fonts
		fonts.AddFace(f.names, fontscan.Location{File: "names"}, font.Description{Family: fontscan.SansSerif, Aspect: normal})
	}
	if f.systemIndexed {
		_ = fonts.UseSystemFonts("") // on an error there are no system fonts
	}
	fonts.SetQuery(fontscan.Query{Families: []string{fontscan.SansSerif}})
	return fonts
}

// RuneRanges claims all characters until the system's fonts are indexed. They then precede this font.
func (f *fallbackCmap) RuneRanges(ranges [][2]rune) [][2]rune {
	if f.systemIndexed {
		return ranges[:0]
	}
	return append(ranges[:0], [2]rune{' ', 0x2ffff})
}

// Iter is never called, since fallbackCmap has RuneRanges.
func (f *fallbackCmap) Iter() font.CmapIter { panic("fallbackCmap has ranges") }

// Lookup claims a character if the bold font has it or no font has it.
func (f *fallbackCmap) Lookup(c rune) (font.GID, bool) {
	if glyph, ok := f.bold.Lookup(c); ok {
		return glyph, true
	}
	fontMapLock.Lock()
	defer fontMapLock.Unlock()
	found, searched := f.searched[c]
	if !searched {
		found = f.hasGlyph(c)
		f.searched[c] = found
	}
	return 0, !found
}

// hasGlyph reports whether the font of names or a font of the system has a character.
func (f *fallbackCmap) hasGlyph(c rune) bool {
	if f.names == nil {
		f.names = parseFont(f.file)
		fontMap = f.fonts()
	}
	if _, ok := f.names.NominalGlyph(c); ok {
		return true
	}
	if !f.systemIndexed {
		f.systemIndexed = true
		fontMap = f.fonts()
	}
	if script := language.LookupScript(c); script != f.script { // a new script requires a new search of all fonts
		f.script = script
		fontMap.SetScript(script)
	}
	face := fontMap.ResolveFace(c)
	if face == nil || face == f.face {
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
		if shaper != nil { // nil if this Fyne has no such variable
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
	release := func() { deleteTextTextures(w.Canvas()) }
	if runner, ok := w.(interface{ RunWithContext(func()) }); ok { // the textures belong to the context of this window
		runner.RunWithContext(release)
	} else {
		release()
	}
}
