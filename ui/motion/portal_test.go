//go:build !windows && !darwin

package motion

import (
	"errors"
	"testing"

	"github.com/godbus/dbus/v5"
)

func TestReduced(t *testing.T) {
	for name, c := range map[string]struct {
		key   string
		value any
		want  bool
	}{
		"no settings":       {"", nil, false},
		"cross-desktop":     {"reduced-motion", uint32(1), true},
		"no preference":     {"reduced-motion", uint32(0), false},
		"in variants":       {"reduced-motion", dbus.MakeVariant(dbus.MakeVariant(uint32(1))), true},
		"GNOME":             {"enable-animations", false, true},
		"GNOME, enabled":    {"enable-animations", true, false},
		"Plasma, disabled":  {"AnimationDurationFactor", "0", true},
		"Plasma":            {"AnimationDurationFactor", "0.5", false},
		"wrong type":        {"enable-animations", "no", false},
		"Plasma, malformed": {"AnimationDurationFactor", "", false},
	} {
		got := reduced(func(_, key string) (any, error) {
			if key != c.key {
				return nil, errors.New("unknown")
			}
			return c.value, nil
		})
		if got != c.want {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
	}
}
