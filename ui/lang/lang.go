// Package lang has every word the program says, in English, 简体中文 and
// 繁體中文, and every name of a game value: colours, points, rules, results,
// scores. The window and the text program share it, so it knows neither Fyne
// nor a screen.
//
// A Text is declared once, with its three strings:
//
//	var NewGame = text("New game", "新对局", "新對局")
//
// and called to get the string in the current language: lang.NewGame(), or
// lang.WinsIn("X", 3) where the strings have verbs as in package fmt. A
// translation may reorder the arguments with %[2]s. {move|moves} stands for the
// singular or the plural, by the last %d before it. A missing translation does
// not compile.
//
// Start reading at names.go.
package lang

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
)

type Language uint8

const (
	English Language = iota
	SimplifiedChinese
	TraditionalChinese
)

// Languages lists them in the order of the menu.
var Languages = []Language{English, SimplifiedChinese, TraditionalChinese}

// languageNames are a language's own name for itself and its BCP 47 tag.
var languageNames = [...]struct{ own, tag string }{
	English:            {"English", "en"},
	SimplifiedChinese:  {"简体中文", "zh-Hans"},
	TraditionalChinese: {"繁體中文", "zh-Hant"},
}

func (l Language) String() string { return languageNames[l].own }

// Tag is the language's BCP 47 tag, which the settings store.
func (l Language) Tag() string { return languageNames[l].tag }

// Text is a string in every language; calling it gives the one in the current
// language. Without arguments the string is not formatted.
type Text func(args ...any) string

var (
	inUse atomic.Uint32
	all   [][]string // the strings of every Text, by Language
)

func SetLanguage(l Language) { inUse.Store(uint32(l)) }

func Current() Language { return Language(inUse.Load()) }

// ascii replaces English punctuation: the text program talks to terminals and
// to other programs.
var ascii = strings.NewReplacer("…", "...", "‘", "'", "’", "'", "“", `"`, "”", `"`)

func text(english, simplified, traditional string) Text {
	if strings.IndexByte(english, "…"[0]) >= 0 { // the first byte of all those signs; few texts have any
		english = ascii.Replace(english)
	}
	words := []string{English: english, SimplifiedChinese: simplified, TraditionalChinese: traditional}
	all = append(all, words)
	return func(args ...any) string {
		s := words[Current()]
		if len(args) == 0 {
			return s
		}
		if s = agree(s, args); Current() != English {
			return spaced(s, args)
		}
		return fmt.Sprintf(s, args...)
	}
}

// Where Latin letters of an argument, which begins and ends with a mark, stand after
// Chinese, and before it.
var (
	afterChinese  = regexp.MustCompile(`(\p{Han})\x00+([A-Za-z0-9])`)
	beforeChinese = regexp.MustCompile(`([A-Za-z0-9])\x00+(\p{Han})`)
)

// spaced formats with a space between Chinese and the Latin letters of an argument,
// as in "X 胜".
func spaced(format string, args []any) string {
	args = slices.Clone(args)
	for i, a := range args {
		if s, ok := a.(string); ok {
			args[i] = "\x00" + s + "\x00"
		}
	}
	s := afterChinese.ReplaceAllString(fmt.Sprintf(format, args...), "$1 $2")
	return strings.ReplaceAll(beforeChinese.ReplaceAllString(s, "$1 $2"), "\x00", "")
}

var numberOrForms = regexp.MustCompile(`%(?:\[(\d+)\])?[-+ #0-9.]*([a-z])|\{([^{}|]*)\|([^{}|]*)\}`)

// agree chooses between the singular and the plural of {move|moves}.
func agree(format string, args []any) string {
	if !strings.Contains(format, "{") {
		return format
	}
	next, one := 0, false // the argument of the next verb, and whether the last %d is 1
	return numberOrForms.ReplaceAllStringFunc(format, func(found string) string {
		m := numberOrForms.FindStringSubmatch(found)
		switch {
		case m[2] == "" && one:
			return m[3]
		case m[2] == "":
			return m[4]
		case m[1] != "":
			next, _ = strconv.Atoi(m[1])
			next--
		}
		if m[2] == "d" && next < len(args) {
			one = args[next] == 1
		}
		next++
		return found
	})
}

// AllStrings lists the strings of every Text in a language, with their verbs.
func AllStrings(l Language) []string {
	words := make([]string, len(all))
	for i, w := range all {
		words[i] = w[l]
	}
	return words
}

// FromTag is the language of a locale such as zh_TW.UTF-8, zh-Hant-HK or en; ok
// is false for languages that the program does not have. Chinese is traditional
// in Taiwan, Hong Kong and Macau unless the tag says otherwise.
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

// FromEnvironment reads the Unix environment as gettext does: LC_ALL,
// LC_MESSAGES and LANG in this order, and before them LANGUAGE unless the locale
// is C. ok is false if none is set or known.
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
