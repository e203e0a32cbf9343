package tree

import (
	"slices"
	"testing"
)

// TestTextMasksHaveCharactersOfNames checks that texts may contain characters of names that the theme's font
// lacks.
func TestTextMasksHaveCharactersOfNames(t *testing.T) {
	textMasks := newTextMasks()
	if a, b := textMasks.text("聂", 40, false), textMasks.text("楊", 40, false); slices.Equal(a.Pix, b.Pix) {
		t.Error("two characters have the same mask: both are missing in the font")
	}
}
