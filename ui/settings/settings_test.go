package settings

import (
	"encoding/json"
	"maps"
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/ui/theme"
)

func TestSanitize(t *testing.T) {
	for _, text := range []string{`"Look":9`, `"TextScale":0.1`, `"TextScale":1e9`, `"Width":3`, `"Height":1e9`,
		`"Width":30`, `"Verdicts":7`, `"Surface":3`, `"Stones":9`,
		`"Language":"tlh"`, `"Windows":{"about":{"Width":-1,"Height":300}}`} {
		s := Default()
		if err := json.Unmarshal([]byte(`{"Sounds":true,"Programs":["/a"],`+text+`}`), &s); err != nil {
			t.Fatal(err)
		}
		if s.Sanitize() == nil {
			t.Errorf("%s: Sanitize returned no error", text)
		}
		want := Default()
		want.Sounds, want.Programs = true, []string{"/a"}
		if len(s.Windows) == 0 {
			s.Windows = nil
		}
		if !s.Equal(want) {
			t.Errorf("%s: got %+v, want %+v", text, s, want)
		}
		if err := s.Sanitize(); err != nil {
			t.Errorf("%s: got error %v from a second Sanitize, want none", text, err)
		}
	}
	s := Default()
	s.Windows = map[string]fyne.Size{"about": fyne.NewSize(500, 400)}
	want := s
	want.Windows = maps.Clone(s.Windows)
	if err := s.Sanitize(); err != nil || !s.Equal(want) {
		t.Errorf("valid settings: got %+v, %v; want them unchanged", s, err)
	}
}

func TestResetKeepsWindowAndPrograms(t *testing.T) {
	s := Default()
	s.Width, s.Programs, s.Coordinates, s.Language = 900, []string{"/a"}, false, "zh-Hans"
	original := s
	s.Reset()
	want := Default()
	want.Width, want.Programs = 900, []string{"/a"}
	if !s.Equal(want) || s.Equal(original) {
		t.Errorf("got %+v, want %+v", s, want)
	}
}

// TestStoredSettings checks that stored settings of earlier versions are read, and that the fields of the form are
// stored beside the others.
func TestStoredSettings(t *testing.T) {
	s := Default()
	stored := `{"Look": 2, "TextScale": 1.5, "MoveNumbers": true, "ListForMarks": false, "Width": 800, "Patterns": true}`
	if err := json.Unmarshal([]byte(stored), &s); err != nil {
		t.Fatal(err)
	}
	want := Default()
	want.Appearance, want.TextScale, want.MoveNumbers, want.MoveListXO = theme.Dark, 1.5, true, false
	want.Width, want.Patterns = 800, true
	if !s.Equal(want) {
		t.Errorf("got %+v, want %+v", s, want)
	}

	data, err := json.Marshal(s)
	fields := make(map[string]any)
	if err != nil || json.Unmarshal(data, &fields) != nil {
		t.Fatalf("can't store the settings: %s, %v", data, err)
	}
	for _, name := range []string{"Look", "Verdicts", "ListForStones", "Width", "Programs"} {
		if _, ok := fields[name]; !ok {
			t.Errorf("%s is not a field of %s", name, data)
		}
	}
}

// TestAnalystOfEarlierVersions checks that settings of earlier versions are read, and that the first of several
// engines is used.
func TestAnalystOfEarlierVersions(t *testing.T) {
	for text, want := range map[string]Analyst{
		`"program:/a"`:            "program:/a",
		`["program:/a","master"]`: "program:/a",
		`["",""]`:                 "",
		`[]`:                      "",
	} {
		s := Default()
		if err := json.Unmarshal([]byte(`{"Analysts":`+text+`}`), &s); err != nil || s.Analyst != want {
			t.Errorf("%s: got %q, %v; want %q", text, s.Analyst, err, want)
		}
		data, err := json.Marshal(s.Analyst)
		if err != nil || json.Unmarshal(data, &s.Analyst) != nil || s.Analyst != want {
			t.Errorf("%s: wrote %s (error: %v), read back as %q; want %q", text, data, err, s.Analyst, want)
		}
	}
}
