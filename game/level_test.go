package game

import "testing"

func TestProgramName(t *testing.T) {
	for path, want := range map[string]string{
		"/opt/pbrain-rapfi": "rapfi", "pbrain-Yixin2018.exe": "Yixin2018", "./a/engine": "engine",
		"pbrain-x.1.EXE": "x.1", "pbrain-x.1": "x.1",
	} {
		if got := ProgramName(path); got != want {
			t.Errorf("%s: got %s, want %s", path, got, want)
		}
	}
}
