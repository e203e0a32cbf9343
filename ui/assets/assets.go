// Package assets has the files that are part of the program: the icon, the
// licences and the fonts. The fonts are subsets of Noto Sans CJK, cut by
// subset.py to the characters of the translations and what players are likely to
// type.
package assets

//go:generate go run icon.go
//go:generate /usr/bin/python3 subset.py
//go:generate go run licences.go

import (
	"bytes"
	_ "embed"
	"sync"

	"fyne.io/fyne/v2"
)

//go:embed icon.png
var icon []byte

// Licences are the licences of everything in the program, in their original
// English: a list, then the texts.
//
//go:embed licences.txt
var Licences string

//go:embed JingziSans-Regular.otf
var regular []byte

//go:embed JingziSans-Bold.otf
var bold []byte

// The files as Fyne resources.
var (
	Icon        = fyne.NewStaticResource("icon.png", icon)
	FontRegular = fyne.NewStaticResource("JingziSans-Regular.otf", regular)
	FontBold    = fyne.NewStaticResource("JingziSans-Bold.otf", bold)
)

// The same fonts for English text: quotation marks, the ellipsis and × are as
// wide as they need, where Chinese text wants them as wide as a character.
var (
	LatinRegular = sync.OnceValue(func() fyne.Resource {
		return fyne.NewStaticResource("JingziSans-Regular-Latin.otf", latin(regular))
	})
	LatinBold = sync.OnceValue(func() fyne.Resource { return fyne.NewStaticResource("JingziSans-Bold-Latin.otf", latin(bold)) })
)

// latin is a font with its second character map, which subset.py has put into
// the table cmaq, in the place of the first.
func latin(font []byte) []byte {
	const first, each = 12, 16 // of the records in the directory of an OpenType file, in bytes
	font = bytes.Clone(font)
	tables := int(font[4])<<8 | int(font[5])
	for record := range tables {
		switch tag := font[first+record*each:][:4]; string(tag) {
		case "cmap":
			copy(tag, "cmao") // a tag of nobody's, which keeps the directory in order
		case "cmaq":
			copy(tag, "cmap")
		}
	}
	return font
}
