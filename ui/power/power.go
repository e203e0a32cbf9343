// Package power reports whether the computer runs on mains power.
package power

import (
	"os"
	"path/filepath"
	"strings"
)

// supplies is the folder in which Linux lists power supplies. Other systems do not have it.
const supplies = "/sys/class/power_supply"

// OnMains reports whether the computer runs on mains power: no battery is being discharged.
func OnMains() bool { return onMains(supplies) }

func onMains(folder string) bool {
	states, _ := filepath.Glob(filepath.Join(folder, "*", "status"))
	for _, file := range states {
		// Batteries of keyboards and mice have the scope "Device".
		scope, _ := os.ReadFile(filepath.Join(filepath.Dir(file), "scope"))
		state, _ := os.ReadFile(file)
		if strings.TrimSpace(string(scope)) != "Device" && strings.TrimSpace(string(state)) == "Discharging" {
			return false
		}
	}
	return true
}
