package lang

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
)

// maxCluster is the maximum length of a displayed character in bytes. It is longer than any emoji in use. A
// character with thousands of accents would take seconds to draw.
const maxCluster = 48

// Truncate shortens a text of external origin for display. It keeps the given number of grapheme clusters,
// the characters that a reader counts, and replaces the rest with an ellipsis. Control characters, and
// those that change the direction of the text, become spaces.
func Truncate(text string, characters int) string {
	return clip(text, characters, unicode.IsControl)
}

// TruncateLines is like Truncate, but keeps line breaks and tabs.
func TruncateLines(text string, characters int) string {
	return clip(text, characters, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' })
}

func clip(text string, characters int, isControl func(rune) bool) string {
	var b strings.Builder
	count := 0
	for all := graphemes.FromString(text[:min(len(text), (characters+1)*4*maxCluster)]); all.Next(); count++ {
		if count == characters {
			return b.String() + "..."
		}

		cluster := all.Value()
		end := min(len(cluster), maxCluster)
		for 0 < end && end < len(cluster) && !utf8.RuneStart(cluster[end]) {
			end--
		}

		for _, r := range strings.ToValidUTF8(cluster[:end], "\uFFFD") {
			if isControl(r) || unicode.Is(unicode.Bidi_Control, r) {
				r = ' '
			}
			b.WriteRune(r)
		}
	}

	return b.String()
}
