package screen

import (
	"slices"
	"testing"
)

// TestDocumentsWaitForTheWindow checks that files are opened in order, once, whether the system asks before the window
// exists or after.
func TestDocumentsWaitForTheWindow(t *testing.T) {
	t.Cleanup(func() { documents.waiting, documents.open = nil, nil })

	var opened []string
	receive("before.sgf")
	receive("before too.sgf")
	OpenDocuments(func(path string) { opened = append(opened, path) })
	receive("after.sgf")
	if want := []string{"before.sgf", "before too.sgf", "after.sgf"}; !slices.Equal(opened, want) {
		t.Errorf("got %q, want %q", opened, want)
	}
}
