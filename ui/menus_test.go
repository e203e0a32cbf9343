package ui

import (
	"testing"

	"jingzi/ui/lang"
)

// The toolkit runs the action of a greyed item that is chosen with the keys.
func TestGreyedItemsDoNothing(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	for _, greyed := range []lang.Text{lang.PlaySeries, lang.OfferDraw} {
		item := s.item(greyed())
		if !item.Disabled {
			t.Fatalf("%q is not greyed", greyed())
		}
		item.Action()
	}
	if s.window.Canvas().Overlays().Top() != nil || s.session.Match().Now().Result().Over() {
		t.Error("a greyed item has done something")
	}
}
