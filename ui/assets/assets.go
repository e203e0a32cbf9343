// Package assets has the files that are part of the program: the icon, the
// licences and the fonts. The fonts are subsets of Noto Sans CJK, cut by
// subset.py to the characters of the translations and what players are likely to
// type.
package assets

//go:generate go run icon.go
//go:generate /usr/bin/python3 subset.py
//go:generate go run licences.go

import (
	_ "embed"

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
