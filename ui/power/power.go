// Package power reports whether the computer runs on mains power.
package power

import (
	"os"
	"path/filepath"
	"strings"
)

// suppliesDir is the directory in which Linux lists power supplies. It does not exist on other systems.
const suppliesDir = "/sys/class/power_supply"

// OnMains reports whether the computer runs on mains power, that is, whether no battery is discharging.
func OnMains() bool { return onMains(suppliesDir) }

func onMains(dir string) bool {
	files, _ := filepath.Glob(filepath.Join(dir, "*", "status"))
	for _, file := range files {
		// Batteries of keyboards and mice have the scope "Device".
		scope, _ := os.ReadFile(filepath.Join(filepath.Dir(file), "scope"))
		state, _ := os.ReadFile(file)
		if strings.TrimSpace(string(scope)) != "Device" && strings.TrimSpace(string(state)) == "Discharging" {
			return false
		}
	}

	return true
}
