// Package toolkit determines the system's language, and translates the texts of the toolkit Fyne into the
// current language of package lang.
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

// fyneLocales lists the languages for which Fyne has texts. Fyne derives its language from the system and
// does not export it, so ApplyLanguage replaces the texts of all languages.
var fyneLocales = []fyne.Locale{"en", "cs", "de", "el", "es", "fr", "ja", "pl", "pt", "pt-BR", "ru", "sv", "ta", "uk",
	"zh-Hans"}

// ApplyLanguage replaces the texts of Fyne with those of the current language. Existing widgets keep their
// texts, so menus and dialogs must be created again.
func ApplyLanguage() error {
	texts := fyneTexts()
	differ := func(key string) bool { return fynelang.L(key) != texts[key] }
	if !slices.ContainsFunc(slices.Collect(maps.Keys(texts)), differ) {
		// As in English on an English system; replacing the texts takes a millisecond.
		return nil
	}
	data, err := json.Marshal(texts)
	if err != nil {
		return err
	}

	var errs []error
	for _, locale := range fyneLocales {
		errs = append(errs, fynelang.AddTranslationsForLocale(data, locale))
	}

	return errors.Join(errs...)
}

// fyneTexts returns the texts of Fyne that the program displays, by their keys: those of the menu of a text
// field, and of the command that quits the program.
func fyneTexts() map[string]string {
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
