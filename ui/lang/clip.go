package lang

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
)

// maxCluster is the maximum length of a displayed character in bytes, longer than any emoji in use. A
// character with many more accents would take seconds to draw.
const maxCluster = 48

// Truncate shortens a text of external origin for display. It keeps the given number of characters as
// a reader counts them (grapheme clusters) and replaces the rest with an ellipsis. Characters that break
// the line or change its direction become spaces.
func Truncate(text string, characters int) string {
	return clip(text, characters, unicode.IsControl)
}

// TruncateLines is like Truncate for a text of several lines.
func TruncateLines(text string, characters int) string {
	return clip(text, characters, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' })
}

func clip(text string, characters int, isBreak func(rune) bool) string {
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
			if isBreak(r) || unicode.Is(unicode.Bidi_Control, r) {
				r = ' '
			}
			b.WriteRune(r)
		}
	}
	return b.String()
}
