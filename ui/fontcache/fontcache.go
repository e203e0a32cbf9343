// Package fontcache makes Fyne read the system's fonts only when they are needed, and release cached fonts
// and texts that are no longer used.
//
// It accesses variables of Fyne v2.8.1 with go:linkname. Since this would corrupt memory if such a
// variable had another type, the package does almost nothing if the program is linked with other versions
// of the modules. The program then starts about 120 ms later and uses about 20 MB more. To support another
// version, read its internal/painter/font.go and internal/cache/text.go, then change the variable versions.
// .release/upstream contains patches for Fyne that would make this package unnecessary.
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

// versions holds the supported versions of the modules whose variables and functions are accessed.
var versions = map[string]string{"fyne.io/fyne/v2": "v2.8.1", "github.com/go-text/typesetting": "v0.3.5"}

// supported reports whether the program is linked with the versions in versions. Test binaries do not
// record their modules, so TestVersions checks go.mod.
var supported = sync.OnceValue(func() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && (isTest(info) || supports(info))
})

// isTest reports whether a build is a test binary.
func isTest(info *debug.BuildInfo) bool { return strings.HasSuffix(info.Path, ".test") }

// releaseFyne is the folder in which .release/make creates the copy of Fyne for release builds. It has the
// same version, but other fonts and no HTTP client.
const releaseFyne = "./.release/fyne"

// supports reports whether a build uses the versions in versions, not replaced except by releaseFyne.
func supports(info *debug.BuildInfo) bool {
	numMatches := 0
	for _, module := range info.Deps {
		isOriginal := module.Replace == nil || module.Replace.Path == releaseFyne
		if version, ok := versions[module.Path]; ok && module.Version == version && isOriginal {
			numMatches++
		}
	}

	return numMatches == len(versions)
}

// systemFontsLoaded prevents Fyne from indexing the system's fonts before the first text, which would take a
// third of the start time and up to 40 MB.
//
//go:linkname systemFontsLoaded fyne.io/fyne/v2/internal/painter.loaded
var systemFontsLoaded bool

// fontMap contains Fyne's fonts for characters that the theme's font lacks.
//
//go:linkname fontMap fyne.io/fyne/v2/internal/painter.fm
var fontMap *fontscan.FontMap

// fontMapLock guards fontMap.
//
//go:linkname fontMapLock fyne.io/fyne/v2/internal/painter.fontScanLock
var fontMapLock sync.Mutex

// replaceLarge replaces Fyne's large fallback fonts with a replacement. Otherwise Fyne would read them before
// it draws the first text, which takes 30 ms and 14 MB, although the bundled fonts have their letters.
func replaceLarge(replacement fyne.Resource) {
	content := replacement.Content()
	for _, large := range []fyne.Resource{theme.DefaultTextFont(), theme.DefaultTextBoldFont(),
		theme.DefaultTextItalicFont(),
		theme.DefaultTextBoldItalicFont(), theme.DefaultTextMonospaceFont(), theme.DefaultEmojiFont()} {
		if r, ok := large.(*fyne.StaticResource); ok {
			r.StaticContent = content
		}
	}
}

// Install prevents Fyne from reading the system's fonts before a text needs them. If the theme's
// fonts lack a character, Fyne first looks for it in the font given by names, which is read when first needed.
// Install must be called on the UI goroutine, before any text is measured.
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

// fallbackCmap is the character map of the last font in each of Fyne's lists of fonts. It claims to have the
// characters that no font has. Otherwise Fyne would search all fonts for such a character every time, and
// add another font to the list, which takes seconds for a comment in Devanagari.
type fallbackCmap struct {
	face          *font.Face      // the theme's bold font, chosen because it is small
	bold          font.Cmap       // the original character map of face
	mark          font.GID        // drawn instead of a character that no font has
	namesFile     fyne.Resource   // the font for names
	names         *font.Face      // parsed from namesFile; nil until it is needed
	systemIndexed bool            // whether the system's fonts are indexed
	script        language.Script // script of the latest search
	searched      map[rune]bool   // whether a font was found, by character
}

func newFallback(names fyne.Resource) *fallbackCmap {
	face := parseFont(theme.TextBoldFont())
	f := &fallbackCmap{face: face, bold: face.Cmap, namesFile: names, searched: make(map[rune]bool)}

	// The glyph of missing characters is blank in the bundled fonts.
	f.mark, _ = f.bold.Lookup('□')
	face.Cmap = f
	return f
}

func parseFont(file fyne.Resource) *font.Face {
	face, err := font.ParseTTF(bytes.NewReader(file.Content()))
	if err != nil {
		// Cannot happen: the font is embedded.
		panic(err)
	}
	return face
}

// fonts returns a font map with the fonts loaded so far. A search that finds no font returns face.
func (f *fallbackCmap) fonts() *fontscan.FontMap {
	fonts := fontscan.NewFontMap(log.New(io.Discard, "", 0))
	normal := font.Aspect{Style: font.StyleNormal, Weight: font.WeightNormal, Stretch: font.StretchNormal}
	fonts.AddFace(f.face, fontscan.Location{File: "fallback"}, font.Description{Aspect: normal})

	// Has the family of the query, so it precedes the system's fonts.
	if f.names != nil {
		fonts.AddFace(f.names, fontscan.Location{File: "names"},
			font.Description{Family: fontscan.SansSerif, Aspect: normal})
	}
	if f.systemIndexed {
		// If it fails, no system fonts are used.
		_ = fonts.UseSystemFonts("")
	}
	fonts.SetQuery(fontscan.Query{Families: []string{fontscan.SansSerif}})

	return fonts
}

// RuneRanges returns the range of all characters until the system's fonts are indexed, and then none, so that
// the system's fonts are preferred.
func (f *fallbackCmap) RuneRanges(ranges [][2]rune) [][2]rune {
	if f.systemIndexed {
		return ranges[:0]
	}
	return append(ranges[:0], [2]rune{' ', 0x2ffff})
}

// Iter is never called, since fallbackCmap has RuneRanges.
func (f *fallbackCmap) Iter() font.CmapIter { panic("fallbackCmap has ranges") }

// Lookup returns the glyph of a character. ok is true if the bold font or no font has the character; in the second
// case, the glyph is a mark.
func (f *fallbackCmap) Lookup(c rune) (glyph font.GID, ok bool) {
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

	return f.mark, !found
}

// hasGlyph reports whether the font for names or a font of the system has a character.
func (f *fallbackCmap) hasGlyph(c rune) bool {
	if f.names == nil {
		f.names = parseFont(f.namesFile)
		fontMap = f.fonts()
	}
	if _, ok := f.names.NominalGlyph(c); ok {
		return true
	}
	if !f.systemIndexed {
		f.systemIndexed = true
		fontMap = f.fonts()
	}

	// A new script requires a new search of all fonts.
	if script := language.LookupScript(c); script != f.script {
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

// ResetOnSettings makes Fyne release its cached fonts when the settings change. Otherwise the shaper would
// keep up to 50 MB of fonts that are no longer used, since Fyne reads all fonts again after a change.
func ResetOnSettings(s fyne.Settings) {
	if !supported() {
		return
	}
	s.AddListener(func(fyne.Settings) {
		// Nil if Fyne does not have this variable.
		if shaper != nil {
			*shaper = shaping.HarfbuzzShaper{}
		}
	})
}

// deleteTextTextures frees the textures of the texts on a canvas.
//
//go:linkname deleteTextTextures fyne.io/fyne/v2/internal/cache.DeleteTextTexturesFor
func deleteTextTextures(fyne.Canvas)

// ForgetWindow makes Fyne release the texts that it has drawn in a window. It must be called when the window
// closes. Fyne itself never releases these texts, each of which refers to the canvas of the window and so
// keeps all of its objects in memory.
func ForgetWindow(w fyne.Window) {
	if !supported() {
		return
	}
	release := func() { deleteTextTextures(w.Canvas()) }

	// The textures belong to the context of this window.
	if runner, ok := w.(interface{ RunWithContext(func()) }); ok {
		runner.RunWithContext(release)
	} else {
		release()
	}
}
