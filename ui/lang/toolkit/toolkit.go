// Package toolkit makes Fyne's own words speak our languages, and asks it for the
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

// System returns the language of the system, or English if the program is not translated into it.
func System() lang.Language {
	switch runtime.GOOS {
	case "windows", "darwin", "ios", "android":
		l, _ := lang.FromTag(string(fynelang.SystemLocale()))
		return l
	}
	l, _ := lang.FromEnvironment(os.Getenv)
	return l
}

// shipped are the languages that Fyne has words for. It derives the one in use from the
// system and does not export it, so all of them get our words.
var shipped = []fyne.Locale{"en", "cs", "de", "el", "es", "fr", "ja", "pl", "pt", "pt-BR", "ru", "sv", "ta", "uk", "zh-Hans"}

// Use makes Fyne speak the language that package lang has in use. Widgets made before keep
// their words: build menus and dialogs again.
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

// fyneWords are our words by Fyne's keys, for what is seen of it: the menu of a text
// field, and what ends the program.
func fyneWords() map[string]string {
	return map[string]string{
		"Copy":       lang.ToolkitCopy(),
		"Cut":        lang.ToolkitCut(),
		"Paste":      lang.ToolkitPaste(),
		"Quit":       lang.Quit(),
		"Redo":       lang.ToolkitRedo(),
		"Select all": lang.ToolkitSelectAll(),
		"Undo":       lang.ToolkitUndo(),
	}
}
