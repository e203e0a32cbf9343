package main

import (
	"encoding/json"
	"strings"
	"testing"

	"jingzi/ai/gomocup/match"
	"jingzi/game"
)

// TestRecord checks the log entry of a game with an opening.
func TestRecord(t *testing.T) {
	opening := []game.Point{game.Pt(7, 7), game.Pt(7, 6), game.Pt(8, 6)}
	p := game.NewPosition(game.Renju)
	for _, point := range opening {
		p, _ = p.Play(point)
	}
	r := match.GameRecord{
		Moves:         []game.Point{game.Pt(0, 0)},
		FinalPosition: p,
		Result:        game.Result{Winner: game.White, Reason: game.LineMade},
	}
	text, err := json.Marshal(record(&r, [2]*match.Contestant{{Name: "b"}, {Name: "w"}}, "renju", len(opening),
		game.Limit{}))
	if want := `{"Black":"b","White":"w","Rule":"renju",`; err != nil || !strings.HasPrefix(string(text), want) ||
		!strings.Contains(string(text), `"Points":0,"Why":"five","Moves":[[0,0]],`) {
		t.Errorf("got %s, error %v; want it to begin with %s and to contain the result", text, err, want)
	}
}

func TestParseProgram(t *testing.T) {
	for _, test := range []struct {
		text                         string
		name, path, args, setup, dir string
	}{
		{"new=./pbrain-jingzi -level easy", "new", "./pbrain-jingzi", "-level easy", "", ""},
		{"/opt/pbrain-old.exe", "old", "/opt/pbrain-old.exe", "", "", ""},
		{"a=b;INFO max_node 10; INFO thread_num 1;cwd=/tmp", "a", "b", "", "INFO max_node 10,INFO thread_num 1", "/tmp"},
	} {
		p := parseProgram(test.text, 7)
		got := []string{p.name, p.path, strings.Join(p.args, " "), strings.Join(p.setup, ","), p.dir}
		want := []string{test.name, test.path, test.args, test.setup, test.dir}
		if strings.Join(got, "|") != strings.Join(want, "|") || p.memory != 7 {
			t.Errorf("%q: got %q, want %q", test.text, got, want)
		}
	}
}
