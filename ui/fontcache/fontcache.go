// Package fontcache has Fyne read the bundled fonts, leave those of the system
// until they are needed, and forget what it no longer uses.
package fontcache

import (
	_ "unsafe" // for go:linkname

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	_ "fyne.io/fyne/v2/widget" // has the variables
	"github.com/go-text/typesetting/shaping"
)

// systemFonts is whether Fyne has indexed the fonts of the system. It does that
// before it measures the first text, and then reads, for each style of text, one
// in the system's language: a third of the time that our start took, and up to
// 40 MB. There is no other way to ask for less; a Fyne without this variable
// does not link.
//
//go:linkname systemFonts fyne.io/fyne/v2/internal/painter.loaded
var systemFonts bool

// replaceLarge puts a small font in the place of the large ones that Fyne keeps for the
// characters that a theme's font lacks. It reads two of them, and in some builds
// four, with every outline, before it draws the first text: 30 ms and 14 MB for
// next to nothing, as the bundled fonts have their letters.
func replaceLarge() {
	small := theme.DefaultSymbolFont().Content()
	for _, large := range []fyne.Resource{theme.DefaultTextFont(), theme.DefaultTextBoldFont(), theme.DefaultTextItalicFont(),
		theme.DefaultTextBoldItalicFont(), theme.DefaultTextMonospaceFont(), theme.DefaultEmojiFont()} {
		if r, ok := large.(*fyne.StaticResource); ok {
			r.StaticContent = small
		}
	}
}

// Fill reads the fonts of the theme for the styles of text that the window uses,
// unless they have been read. A character that the bundled fonts do not have is
// looked for in the system's, as ever, once there is one. Call it on the UI
// goroutine, before anything is measured.
func Fill() {
	replaceLarge()
	if systemFonts {
		return
	}
	systemFonts = true // there are none, as far as Fyne can tell
	for _, bold := range []bool{false, true} {
		fyne.MeasureText("", theme.TextSize(), fyne.TextStyle{Bold: bold})
	}
	systemFonts = false
}

// shaper is what Fyne turns text into glyphs with. It keeps the latest 32 fonts
// that it met.
//
//go:linkname shaper fyne.io/fyne/v2/internal/painter.shaper
var shaper *shaping.HarfbuzzShaper

// ForgetOld has Fyne forget its fonts whenever the settings change, from now on:
// it reads them anew then, and the shaper would keep the old ones, up to 50 MB
// after some changes of the look or the language.
func ForgetOld(s fyne.Settings) {
	s.AddListener(func(fyne.Settings) { *shaper = shaping.HarfbuzzShaper{} })
}

// deleteTextTextures frees the textures of a canvas's texts.
//
//go:linkname deleteTextTextures fyne.io/fyne/v2/internal/cache.DeleteTextTexturesFor
func deleteTextTextures(fyne.Canvas)

// ForgetWindow has Fyne forget the texts it has drawn in a window. Call it when the
// window closes: Fyne does not, and each of them holds the window's canvas, and so
// all that was ever on it, until the program ends.
func ForgetWindow(w fyne.Window) {
	forget := func() { deleteTextTextures(w.Canvas()) }
	if drawn, ok := w.(interface{ RunWithContext(func()) }); ok { // the textures are of this window's context
		drawn.RunWithContext(forget)
	} else {
		forget()
	}
}
