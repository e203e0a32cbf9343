package power

import (
	"os"
	"path/filepath"
	"testing"
)

func TestOnMains(t *testing.T) {
	for _, c := range []struct {
		name     string
		supplies map[string]string // file names and contents
		want     bool
	}{
		{"no battery", nil, true},
		{"laptop, charging", map[string]string{"AC/online": "1\n", "BAT0/status": "Charging\n"}, true},
		{"full", map[string]string{"BAT0/status": "Full\n"}, true},
		{"laptop, discharging", map[string]string{"AC/online": "0\n", "BAT0/status": "Discharging\n", "BAT0/scope": "System\n"}, false},
		{"second battery discharging", map[string]string{"BAT0/status": "Unknown\n", "BAT1/status": "Discharging\n"}, false},
		{"mouse", map[string]string{"hid-1/status": "Discharging\n", "hid-1/scope": "Device\n"}, true},
	} {
		folder := t.TempDir()
		for file, content := range c.supplies {
			file = filepath.Join(folder, file)
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got := onMains(folder); got != c.want {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}
