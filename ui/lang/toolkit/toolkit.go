// Package toolkit makes Fyne's own words (buttons of dialogs, the file
// dialog, the menu of a text field) speak our languages, and asks it for the
// system's.
package toolkit

import (
	"encoding/json"
	"errors"
	"os"
	"runtime"

	"fyne.io/fyne/v2"
	fynelang "fyne.io/fyne/v2/lang"

	"jingzi/ui/lang"
)

// System is the language of the system; English where that is one we do not
// speak.
func System() lang.Language {
	switch runtime.GOOS {
	case "windows", "darwin", "ios", "android":
		l, _ := lang.FromTag(string(fynelang.SystemLocale()))
		return l
	}
	l, _ := lang.FromEnvironment(os.Getenv)
	return l
}

// shipped are the languages that Fyne has words for. Which of them it uses it
// derives from the system and tells nobody, so all of them get our words.
var shipped = []fyne.Locale{"en", "cs", "de", "el", "es", "fr", "ja", "pl", "pt", "pt-BR", "ru", "sv", "ta", "uk", "zh-Hans"}

// Use makes Fyne speak the language that package lang has in use. Widgets
// made before keep their words: build menus and dialogs anew.
func Use() error {
	words, err := json.Marshal(fyneWords())
	if err != nil {
		return err
	}
	var failed []error
	for _, locale := range shipped {
		failed = append(failed, fynelang.AddTranslationsForLocale(words, locale))
	}
	return errors.Join(failed...)
}

// fyneWords are our words by Fyne's keys.
func fyneWords() map[string]string {
	return map[string]string{
		"Advanced":          lang.MenuAdvanced(),
		"Cancel":            lang.Cancel(),
		"Confirm":           lang.ToolkitConfirm(),
		"Copy":              lang.ToolkitCopy(),
		"Create Folder":     lang.ToolkitCreateFolder(),
		"Cut":               lang.ToolkitCut(),
		"Enter filename":    lang.ToolkitFileName(),
		"Error":             lang.ToolkitError(),
		"Favourites":        lang.ToolkitFavourites(),
		"File":              lang.ToolkitFile(),
		"Folder":            lang.ToolkitFolder(),
		"New Folder":        lang.ToolkitNewFolder(),
		"No":                lang.No(),
		"OK":                lang.OK(),
		"Open":              lang.ToolkitOpen(),
		"Paste":             lang.ToolkitPaste(),
		"Quit":              lang.Quit(),
		"Redo":              lang.ToolkitRedo(),
		"Save":              lang.Save(),
		"Select all":        lang.ToolkitSelectAll(),
		"Show Hidden Files": lang.ToolkitHidden(),
		"Undo":              lang.ToolkitUndo(),
		"Yes":               lang.Yes(),
		"file.name":         lang.ToolkitName(),
		"file.parent":       lang.ToolkitParent(),
	}
}
