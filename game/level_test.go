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

// TestRungs checks that the rungs of the ladder are numbered from the weakest, and Perfect stands above all.
func TestRungs(t *testing.T) {
	for rung := 1; rung <= Rungs; rung++ {
		if got := LevelAtRung(rung).Rung(); got != rung {
			t.Errorf("the level at rung %d is at rung %d", rung, got)
		}
	}
	for level, want := range map[Level]int{
		Easy: 1, Medium: 4, Hard: 9, Master: Rungs, Perfect: Rungs + 1,
		"9":               10, // saved when the ninth rung was above Hard
		Paper004:          10,
		ProgramLevel("x"): 0,
		"":                0,
	} {
		if got := level.Rung(); got != want {
			t.Errorf("the level %q is at rung %d, want %d", level, got, want)
		}
	}
	for level, want := range map[Level]bool{Paper004: true, Easy: false, Perfect: false} {
		if got := level.FromPaper(); got != want {
			t.Errorf("the level %q is a paper's: %v, want %v", level, got, want)
		}
	}
}

func TestParseLevel(t *testing.T) {
	for text, want := range map[string]Level{
		"1": Easy, "4": Medium, "12": Master, "10": "10", "easy": Easy, "perfect": Perfect, "paper004": Paper004,
		"0": "", "13": "", "-1": "", "champion": "", "": "",
	} {
		if got, ok := ParseLevel(text); ok != (want != "") || ok && got != want {
			t.Errorf("ParseLevel(%q) = %q, %v; want %q", text, got, ok, want)
		}
	}
}
