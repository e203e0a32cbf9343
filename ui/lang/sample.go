package lang

import (
	"strings"
	"unicode"

	"jingzi/game"
)

// maxSample is the maximum length of a TextSample, in bytes.
const maxSample = 160

// TextSample returns some of a game's text that is not ASCII, from which a player can tell whether the
// character set is right. It is empty if all text is ASCII.
func TextSample(t *game.Tree) string {
	var b strings.Builder
	add := func(text string) {
		if strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxASCII }) && b.Len() < maxSample {
			b.WriteString(Truncate(strings.Join(strings.Fields(text), " "), 40) + " · ")
		}
	}
	for _, text := range t.Texts() {
		add(*text)
	}
	for n := range t.All() {
		add(n.Comment)
		for _, m := range n.Marks {
			add(m.Text)
		}
		for _, p := range n.UnknownProperties {
			for _, v := range p.Values {
				add(v)
			}
		}
		if b.Len() >= maxSample {
			break
		}
	}
	return strings.TrimSuffix(b.String(), " · ")
}
