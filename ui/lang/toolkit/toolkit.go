// Package toolkit translates Fyne's own texts into the program's languages, and gets the system's language
// from Fyne.
package toolkit

import (
	"encoding/json"
	"errors"
	"maps"
	"os"
	"runtime"
	"slices"

	"fyne.io/fyne/v2"
	fynelang "fyne.io/fyne/v2/lang"

	"jingzi/ui/lang"
)

// SystemLanguage returns the system's language, or English if the program is not translated into it.
func SystemLanguage() lang.Language {
	switch runtime.GOOS {
	case "windows", "darwin", "ios", "android":
		l, _ := lang.FromTag(string(fynelang.SystemLocale()))
		return l
	}
	l, _ := lang.FromEnvironment(os.Getenv)
	return l
}

// shipped lists the languages for which Fyne has texts. Fyne derives its language from the system and does
// not export it, so ApplyLanguage replaces the texts in all of them.
var shipped = []fyne.Locale{"en", "cs", "de", "el", "es", "fr", "ja", "pl", "pt", "pt-BR", "ru", "sv", "ta", "uk", "zh-Hans"}

// ApplyLanguage makes Fyne use the current language of package lang. Existing widgets keep their texts, so
// menus and dialogs must be created again.
func ApplyLanguage() error {
	texts := fyneWords()
	differ := func(key string) bool { return fynelang.L(key) != texts[key] }
	if !slices.ContainsFunc(slices.Collect(maps.Keys(texts)), differ) {
		return nil // as in English on an English system; replacing takes a millisecond
	}
	words, err := json.Marshal(texts)
	if err != nil {
		return err
	}
	var failed []error
	for _, locale := range shipped {
		failed = append(failed, fynelang.AddTranslationsForLocale(words, locale))
	}
	return errors.Join(failed...)
}

// fyneWords maps Fyne's keys to our texts. It has those that are displayed: the menu of a text field, and
// the command that ends the program.
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
