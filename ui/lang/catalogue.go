package lang

import (
	"embed"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/feature/plural"
	xlanguage "golang.org/x/text/language"
)

//go:generate go run generate.go

// Text returns a string in the current language, formatted with args as by fmt.Sprintf. Called without
// arguments, it does not format the string.
type Text func(args ...any) string

// text returns the Text of a key.
func text(key string) Text { return pluralText(key, -1) }

// pluralText returns the Text of a key whose plural form depends on the argument with the given index.
func pluralText(key string, index int) Text {
	return func(args ...any) string {
		l := &languages[Current()]
		m, ok := l.texts()[key]
		if !ok {
			l = &languages[English]
			m = l.texts()[key]
		}
		s := m.other
		if len(args) == 0 {
			return s
		}
		if m.forms != nil && index < len(args) {
			if form, ok := m.forms[l.form(args[index])]; ok {
				s = form
			}
		}
		if l.ideographic {
			return sprintfSpaced(s, args)
		}

		return fmt.Sprintf(s, args...)
	}
}

// message is a text in one language.
type message struct {
	other string
	forms map[plural.Form]string // plural forms except other
}

//go:embed *.json
var files embed.FS

func init() {
	for i, l := range languages {
		languages[i].texts = sync.OnceValue(func() map[string]message {
			data, err := files.ReadFile(l.tag + ".json")
			if err != nil {
				// Cannot happen: the texts are embedded and tested.
				panic(err)
			}
			texts, err := parse(string(data))
			if err != nil {
				panic(fmt.Sprintf("%s.json: %v", l.tag, err))
			}

			return texts
		})
	}
}

// form returns the plural form for the number n. For 1 it returns plural.One even in a language without
// plurals, since such a language may have a special text for 1.
func (l *language) form(n any) plural.Form {
	count, ok := n.(int)
	if !ok {
		return plural.Other
	}
	form := plural.Cardinal.MatchPlural(xlanguage.Make(l.tag), count, 0, 0, 0, 0)
	if form == plural.Other && count == 1 {
		return plural.One
	}

	return form
}

var formNames = map[string]plural.Form{
	"zero": plural.Zero,
	"one":  plural.One,
	"two":  plural.Two,
	"few":  plural.Few,
	"many": plural.Many,
}

// parse parses a file of texts: a JSON object whose values are strings or objects with plural forms.
func parse(data string) (map[string]message, error) {
	texts := make(map[string]message, strings.Count(data, "\n"))
	p := &reader{rest: data}
	var m message
	readForm := func(name string) {
		s := p.string()
		if form, ok := formNames[name]; ok {
			if m.forms == nil {
				m.forms = make(map[plural.Form]string, 1)
			}
			m.forms[form] = s
		} else if name == "other" {
			m.other = s
		}
	}
	p.readObject(func(key string) {
		m = message{}
		if p.next() == '{' {
			p.readObject(readForm)
		} else {
			m.other = p.string()
		}
		if m.other != "" {
			texts[key] = m
		}
	})
	if p.next() != 0 {
		p.fail()
	}

	return texts, p.err
}

// reader reads JSON that contains only objects and strings.
type reader struct {
	rest string // the text that has not been read yet
	err  error
}

func (r *reader) fail() {
	if r.err == nil {
		r.err = fmt.Errorf("unexpected %.20q", r.rest)
	}
	r.rest = ""
}

// next skips white space and returns the next byte without reading it, or 0 at the end.
func (r *reader) next() byte {
	for i := range len(r.rest) {
		switch b := r.rest[i]; b {
		case ' ', '\t', '\r', '\n':
		default:
			r.rest = r.rest[i:]
			return b
		}
	}
	r.rest = ""

	return 0
}

func (r *reader) skip(b byte) {
	if r.next() != b {
		r.fail()
		return
	}
	r.rest = r.rest[1:]
}

// readObject reads an object. It calls readValue for each key to read the value.
func (r *reader) readObject(readValue func(key string)) {
	r.skip('{')

	for r.err == nil && r.next() != '}' {
		key := r.string()
		r.skip(':')
		readValue(key)
		if r.next() != '}' {
			r.skip(',')
		}
	}
	r.skip('}')
}

func (r *reader) string() string {
	r.skip('"')

	end, escaped := 0, false
	for ; end < len(r.rest) && r.rest[end] != '"'; end++ {
		if r.rest[end] == '\\' {
			escaped = true
			end++
		}
	}
	if end >= len(r.rest) {
		r.fail()
		return ""
	}
	s := r.rest[:end]
	r.rest = r.rest[end+1:]
	if !escaped {
		return s
	}
	var unescaped string
	if err := json.Unmarshal([]byte(`"`+s+`"`), &unescaped); err != nil {
		r.fail()
	}

	return unescaped
}

// AllStrings returns the sorted strings of all texts in a language, including all plural forms, unformatted.
func AllStrings(l Language) []string {
	var all []string
	for _, m := range languages[l].texts() {
		all = append(all, m.other)
		for _, form := range m.forms {
			all = append(all, form)
		}
	}
	slices.Sort(all)

	return all
}

// Patterns for the boundaries between Chinese and an argument, which is enclosed in \x00.
var (
	extraSpace    = regexp.MustCompile(`(\p{Han}) (\x00+\p{Han})|(\p{Han}\x00+) (\p{Han})`)
	afterChinese  = regexp.MustCompile(`(\p{Han})\x00+([A-Za-z0-9])`)
	beforeChinese = regexp.MustCompile(`([A-Za-z0-9])\x00+(\p{Han})`)
)

// sprintfSpaced is like fmt.Sprintf, but adds a space between Chinese and Latin letters at the boundary of
// an argument, as in "X 胜", and removes the space between Chinese and a Chinese argument, such as 胜3.
func sprintfSpaced(format string, args []any) string {
	args = slices.Clone(args)
	for i, a := range args {
		if s, ok := a.(string); ok {
			args[i] = "\x00" + s + "\x00"
		}
	}
	s := extraSpace.ReplaceAllString(fmt.Sprintf(format, args...), "$1$2$3$4")
	s = afterChinese.ReplaceAllString(s, "$1 $2")

	return strings.ReplaceAll(beforeChinese.ReplaceAllString(s, "$1 $2"), "\x00", "")
}
