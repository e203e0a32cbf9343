// Package lang holds every word the program says to a player, in English,
// 简体中文 and 繁體中文. A Text is declared in one place with its three
// strings:
//
//	var NewGame = text("New game", "新的一局", "新的一局")
//
// and said by calling it: lang.NewGame(), or lang.WinsIn(3) where the strings
// have verbs, as those of package fmt; translations may reorder the arguments
// with %[2]s. A missing translation does not compile. The package needs
// neither a window nor Fyne, so the text program speaks from it too.
package lang

import (
	"fmt"
	"strings"
	"sync/atomic"
)

// Language is one the program speaks.
type Language uint8

const (
	English Language = iota
	Simplified
	Traditional
)

// Languages are all of them, in the order of the menu.
var Languages = []Language{English, Simplified, Traditional}

// String is the language's name in itself.
func (l Language) String() string { return [...]string{"English", "简体中文", "繁體中文"}[l] }

// Tag is the language's BCP 47 tag, the form in which it is remembered.
func (l Language) Tag() string { return [...]string{"en", "zh-Hans", "zh-Hant"}[l] }

// Text is something said to the player: called, it is in the language in use.
// With no arguments the string is taken as it is.
type Text func(args ...any) string

var (
	inUse atomic.Uint32
	all   [][3]string // of every Text, for the tests and for cutting the font
)

// Use makes every Text speak a language from now on.
func Use(l Language) { inUse.Store(uint32(l)) }

// InUse is the language that is spoken.
func InUse() Language { return Language(inUse.Load()) }

// text declares a Text.
func text(english, simplified, traditional string) Text {
	english = strings.ReplaceAll(english, "…", "...") // the font has the Chinese sign, in the middle of the line
	words := [...]string{English: english, Simplified: simplified, Traditional: traditional}
	all = append(all, words)
	return func(args ...any) string {
		s := words[InUse()]
		if len(args) == 0 {
			return s
		}
		return fmt.Sprintf(s, args...)
	}
}

// Words lists the strings of every Text in a language, with their verbs.
func Words(l Language) []string {
	words := make([]string, len(all))
	for i, w := range all {
		words[i] = w[l]
	}
	return words
}

// FromTag is the language of a locale's name, as zh_TW.UTF-8, zh-Hant-HK or
// en; ok is false for languages that the program does not speak. Chinese of
// Taiwan, Hong Kong and Macau is traditional unless the name says otherwise.
func FromTag(tag string) (l Language, ok bool) {
	tag = strings.ToLower(strings.ReplaceAll(tag, "_", "-"))
	if end := strings.IndexAny(tag, ".@"); end >= 0 {
		tag = tag[:end]
	}
	parts := strings.Split(tag, "-")
	switch parts[0] {
	case "en":
		return English, true
	case "zh", "yue", "cmn":
	default:
		return English, false
	}
	l = Simplified
	for _, part := range parts[1:] {
		switch part {
		case "hant":
			return Traditional, true
		case "hans":
			return Simplified, true
		case "tw", "hk", "mo":
			l = Traditional
		}
	}
	if parts[0] == "yue" && len(parts) == 1 {
		l = Traditional
	}
	return l, true
}

// FromEnvironment chooses by the variables of Unix, as gettext does: the first
// set one of LC_ALL, LC_MESSAGES and LANG counts; unless it is C, the
// preferences in LANGUAGE go before it. ok is false if none is set or known.
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
