//go:build !windows && !darwin

package motion

import (
	"strconv"

	"github.com/godbus/dbus/v5"
	"github.com/rymdport/portal/settings"
)

// Reduced reports whether the desktop requests reduced motion. It waits for the desktop portal.
func Reduced() bool { return reduced(settings.ReadOne) }

// reduced reports whether the cross-desktop setting, or an older setting of GNOME or KDE Plasma, requests
// reduced motion.
func reduced(read func(namespace, key string) (any, error)) bool {
	setting := func(namespace, key string) any {
		value, err := read(namespace, key)
		if err != nil {
			return nil
		}

		for variant, ok := value.(dbus.Variant); ok; variant, ok = value.(dbus.Variant) {
			value = variant.Value()
		}

		return value
	}
	if preference, ok := setting("org.freedesktop.appearance", "reduced-motion").(uint32); ok && preference == 1 {
		return true
	}
	if animations, ok := setting("org.gnome.desktop.interface", "enable-animations").(bool); ok && !animations {
		return true
	}
	factor, _ := setting("org.kde.kdeglobals.KDE", "AnimationDurationFactor").(string)
	n, err := strconv.ParseFloat(factor, 64)

	return err == nil && n == 0
}
