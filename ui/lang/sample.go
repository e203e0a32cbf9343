package lang

import (
	"strings"
	"unicode"

	"jingzi/game"
)

// maxSample is the length of a TextSample, in bytes, at which no more texts are added.
const maxSample = 160

// TextSample returns some of the texts of a game that are not ASCII, from which a player can tell whether
// the character set is right. It returns "" if all texts are ASCII.
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

		for _, p := range n.UnknownProperties() {
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
