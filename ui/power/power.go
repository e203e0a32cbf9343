// Package power knows where the computer has its power from.
package power

import (
	"os"
	"path/filepath"
	"strings"
)

// supplies is where Linux lists them, a folder each. Other systems have none.
const supplies = "/sys/class/power_supply"

// OnMains reports whether there is power enough for work that nobody waits for: no
// battery is being emptied, as far as the system tells.
func OnMains() bool { return onMains(supplies) }

func onMains(folder string) bool {
	states, _ := filepath.Glob(filepath.Join(folder, "*", "status"))
	for _, file := range states {
		// A keyboard's or a mouse's battery says that it supplies a device alone.
		scope, _ := os.ReadFile(filepath.Join(filepath.Dir(file), "scope"))
		state, _ := os.ReadFile(file)
		if strings.TrimSpace(string(scope)) != "Device" && strings.TrimSpace(string(state)) == "Discharging" {
			return false
		}
	}
	return true
}
