package host

import (
	"testing"

	"fyne.io/fyne/v2"
)

// russian is a keyboard on which the toolkit has no name for the key of H.
type russian struct{ None }

func (russian) KeyAt(scanCode int) fyne.KeyName { return map[int]fyne.KeyName{43: fyne.KeyH}[scanCode] }

func TestLatin(t *testing.T) {
	key := func(name fyne.KeyName, scanCode int) *fyne.KeyEvent {
		return &fyne.KeyEvent{Name: name, Physical: fyne.HardwareKey{ScanCode: scanCode}}
	}
	for name, c := range map[string]struct {
		keyboard Keyboard
		event    *fyne.KeyEvent
		want     fyne.KeyName
	}{
		"by position":    {russian{}, key(fyne.KeyUnknown, 43), fyne.KeyH},
		"has a name":     {russian{}, key(fyne.KeyX, 43), fyne.KeyX},
		"other position": {russian{}, key(fyne.KeyUnknown, 44), fyne.KeyUnknown},
		"no keyboard":    {nil, key(fyne.KeyUnknown, 43), fyne.KeyUnknown},
		"no platform":    {None{}, key(fyne.KeyUnknown, 43), fyne.KeyUnknown},
	} {
		if got := Latin(c.keyboard, c.event).Name; got != c.want {
			t.Errorf("%s: got the key %q, want %q", name, got, c.want)
		}
	}
}
