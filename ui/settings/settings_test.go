package settings

import (
	"encoding/json"
	"testing"
)

func TestSettingsThatAreImpossible(t *testing.T) {
	for _, text := range []string{`{"Look":9}`, `{"TextScale":0.1}`, `{"TextScale":1e9}`, `{"Width":3}`, `{"Height":1e9}`, `{"Language":"tlh"}`} {
		s := Default()
		if err := json.Unmarshal([]byte(text), &s); err == nil && s.Validate() == nil {
			t.Errorf("%s is accepted", text)
		}
	}
	s := Default()
	if err := s.Validate(); err != nil {
		t.Errorf("the default: %v", err)
	}
}

func TestResetKeepsWindowAndPrograms(t *testing.T) {
	s := Default()
	s.Width, s.Programs, s.Coordinates, s.Language = 900, []string{"/a"}, false, "zh-Hans"
	before := s
	s.Reset()
	want := Default()
	want.Width, want.Programs = 900, []string{"/a"}
	if !s.Equal(want) || s.Equal(before) {
		t.Errorf("reset gives %+v", s)
	}
}
