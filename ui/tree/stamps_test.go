package tree

import (
	"slices"
	"testing"
)

// The labels of a tree may have the characters of names, which the theme's font lacks.
func TestStampsHaveCharactersOfNames(t *testing.T) {
	stamps := newStamps()
	if a, b := stamps.text("聂", 40, false), stamps.text("楊", 40, false); slices.Equal(a.Pix, b.Pix) {
		t.Error("two characters look alike: both are missing")
	}
}
