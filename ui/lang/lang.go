// Package lang provides all texts of the program in English, 简体中文 and 繁體中文, and the names of game
// values such as colours, points, rules, results and scores. The window and the console share it, so it
// does not depend on Fyne or a screen.
//
// The texts are in one file per language, en.json and so on, in the format of go-i18n, which
// translation tools read: each key has a string, or plural forms according to the Unicode CLDR.
// texts.go, generated from en.json, declares a Text for each key. Call it to get the string in the
// current language: lang.NewGame(), or lang.WinsIn("X", 3) for strings with verbs of package fmt. A
// translation may reorder the arguments with %[2]s. A missing translation is shown in English. To add
// a text, write it into the three files and run go generate ./ui/lang; a key that is not in en.json
// does not compile.
//
// A file is parsed when its language is first used. The parser is 5 times as fast as encoding/json and
// 15 times as fast as go-i18n, whose 25 ms would be noticeable at the start of the program.
package lang

import (
	"slices"
	"strings"
	"sync/atomic"
)

// Language is a language of the program, an index of Languages.
type Language uint8

const (
	English Language = iota
	SimplifiedChinese
	TraditionalChinese
)

type language struct {
	name, tag   string // the name in the language itself, and the BCP 47 tag
	thousands   string // thousands separator
	ideographic bool   // see IsIdeographic

	// The file may lack texts, and the release's files need not name the language. Such a language can be merged; the
	// log of TestEveryTextIsWhole lists what it lacks.
	partial bool

	texts func() map[string]message
}

// languages lists the languages in the order of the menu. The name of a file of texts is the tag of its
// language.
var languages = []language{
	English:            {name: "English", tag: "en", thousands: ","},
	SimplifiedChinese:  {name: "简体中文", tag: "zh-Hans", thousands: ",", ideographic: true},
	TraditionalChinese: {name: "繁體中文", tag: "zh-Hant", thousands: ",", ideographic: true},
}

// Languages lists the languages in the order of the menu.
var Languages = func() (all []Language) {
	for i := range languages {
		all = append(all, Language(i))
	}
	return all
}()

func (l Language) String() string { return languages[l].name }

// Tag returns the language's BCP 47 tag, which the settings store.
func (l Language) Tag() string { return languages[l].tag }

// IsIdeographic reports whether the language is written without spaces and with wide punctuation.
func (l Language) IsIdeographic() bool { return languages[l].ideographic }

var current atomic.Uint32

// SetLanguage sets the current language.
func SetLanguage(l Language) { current.Store(uint32(l)) }

// Current returns the current language.
func Current() Language { return Language(current.Load()) }

// FromTag returns the language of a locale such as zh_TW.UTF-8, zh-Hant-HK or en. ok is false if the
// language is not supported. Without a script in the tag, Chinese is traditional for Taiwan, Hong Kong
// and Macau.
func FromTag(tag string) (l Language, ok bool) {
	tag = strings.ToLower(strings.ReplaceAll(tag, "_", "-"))
	if end := strings.IndexAny(tag, ".@"); end >= 0 {
		tag = tag[:end]
	}
	parts := strings.Split(tag, "-")
	if !slices.Contains([]string{"zh", "yue", "cmn"}, parts[0]) {
		for _, l := range Languages {
			if l.Tag() == parts[0] {
				return l, true
			}
		}

		return English, false
	}

	l = SimplifiedChinese
	for _, part := range parts[1:] {
		switch part {
		case "hant":
			return TraditionalChinese, true
		case "hans":
			return SimplifiedChinese, true
		case "tw", "hk", "mo":
			l = TraditionalChinese
		}
	}
	if parts[0] == "yue" && len(parts) == 1 {
		l = TraditionalChinese
	}

	return l, true
}

// FromEnvironment returns the language of the Unix environment, as gettext determines it: the locale is
// the first of LC_ALL, LC_MESSAGES and LANG that is set, and LANGUAGE takes precedence over it unless the
// locale is C. ok is false if no variable names a supported language.
func FromEnvironment(getenv func(string) string) (l Language, ok bool) {
	locale := ""
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if locale = getenv(name); locale != "" {
			break
		}
	}
	if name, _, _ := strings.Cut(locale, "."); name == "C" || name == "POSIX" {
		return English, true
	}
	if locale != "" {
		for _, preferred := range strings.Split(getenv("LANGUAGE"), ":") {
			if l, ok := FromTag(preferred); ok {
				return l, true
			}
		}
	}

	return FromTag(locale)
}
