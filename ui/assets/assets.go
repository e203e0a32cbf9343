// Package assets embeds the files of the program: the icon, the licences and the fonts. The fonts are
// subsets of Noto Sans CJK and Noto Sans that subset.py creates, with the characters of the translations and
// those that players are likely to type.
package assets

//go:generate go run icon.go
//go:generate /usr/bin/python3 subset.py
//go:generate go run licences.go

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
	"sync"

	"fyne.io/fyne/v2"
)

//go:embed icon.png
var icon []byte

//go:embed licences.txt.gz
var licences []byte

// Licences returns the licences of all parts of the program in English, first as a list and then with their
// full texts.
var Licences = sync.OnceValue(func() string {
	r, err := gzip.NewReader(bytes.NewReader(licences))
	if err != nil {
		// Cannot happen: the file is embedded.
		panic(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		panic(err)
	}

	return string(text)
})

//go:embed JingziSans-Regular.otf
var regular []byte

//go:embed JingziSans-Bold.otf
var bold []byte

//go:embed JingziSans-Names.otf
var names []byte

// The icon and the fonts as Fyne resources. FontNames is the regular font with more Chinese characters, for
// names, and five times as large.
var (
	Icon        = fyne.NewStaticResource("icon.png", icon)
	FontRegular = fyne.NewStaticResource("JingziSans-Regular.otf", regular)
	FontBold    = fyne.NewStaticResource("JingziSans-Bold.otf", bold)
	FontNames   = fyne.NewStaticResource("JingziSans-Names.otf", names)
)

// The fonts for text in Latin script, in which quotation marks, the ellipsis and × have Latin widths instead
// of the full width of Chinese text.
var (
	LatinRegular fyne.Resource = &latinFont{"JingziSans-Regular-Latin.otf", regular}
	LatinBold    fyne.Resource = &latinFont{"JingziSans-Bold-Latin.otf", bold}
	LatinNames   fyne.Resource = &latinFont{"JingziSans-Names-Latin.otf", names}
)

// latinFont is a font for text in Latin script. It creates its content on demand and does not cache it, since
// Fyne keeps a copy.
type latinFont struct {
	name string
	font []byte
}

func (f *latinFont) Name() string    { return f.name }
func (f *latinFont) Content() []byte { return latin(f.font) }

// latin returns a copy of a font whose character map is replaced with its second character map, which
// subset.py stores in the table cmaq. A font without that table is returned unchanged.
func latin(font []byte) []byte {
	const headerSize, recordSize = 12, 16 // sizes in the table directory of an OpenType file, in bytes
	directory := font[headerSize : headerSize+recordSize*(int(font[4])<<8|int(font[5]))]

	// Offsets of the records in the directory, by tag.
	tables := map[string]int{}
	for record := 0; record < len(directory); record += recordSize {
		tables[string(directory[record:record+4])] = headerSize + record
	}
	second, ok := tables["cmaq"]
	if !ok {
		return font
	}
	font = bytes.Clone(font)

	// An unused tag that keeps the directory sorted.
	copy(font[tables["cmap"]:], "cmao")
	copy(font[second:], "cmap")

	return font
}
