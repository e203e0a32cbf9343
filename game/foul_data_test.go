package game

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFoulsMatchOtherPrograms compares Foul with positions that two independent programs have judged. The
// positions are not part of the repository.
func TestFoulsMatchOtherPrograms(t *testing.T) {
	t.Run("points", func(t *testing.T) {
		for row := range rows[struct {
			Board     []string
			Move      string
			Forbidden bool
			Kind      string
			Source    string
		}](t, "renju_points.jsonl") {
			p := mustParse(t, Renju, strings.Join(row.Board, "\n"))
			point := mustPoint(t, row.Move)
			foul := p.Foul(point)
			if (foul != nil) != row.Forbidden || foul != nil && row.Kind != "" && shortKind(foul.Kind) != row.Kind {
				t.Errorf("%s (%s): got %v, want forbidden=%v %s\n%v", row.Move, row.Source, foul, row.Forbidden,
					row.Kind, p)
			}
		}
	})
	t.Run("boards", func(t *testing.T) {
		for row := range rows[struct {
			Board     []string
			Forbidden map[string]string
		}](t, "renju_boards.jsonl") {
			p := mustParse(t, Renju, strings.Join(row.Board, "\n"))
			got := make(map[string]string)
			for _, foul := range p.Fouls() {
				got[strings.ToUpper(Renju.Name(foul.At))] = shortKind(foul.Kind)
			}
			if len(got) != len(row.Forbidden) {
				t.Errorf("got %v, want %v\n%v", got, row.Forbidden, p)
			}

			for name, kind := range row.Forbidden {
				if got[name] != kind {
					t.Errorf("%s is %q, want %q\n%v", name, got[name], kind, p)
				}
			}
		}
	})
}

func shortKind(k FoulKind) string { return [...]string{"", "overline", "44", "33"}[k] }

// rows returns the rows of a JSON Lines file in dataFolder, and skips the test if there is no such file.
func rows[T any](t *testing.T, name string) func(yield func(T) bool) {
	f, err := os.Open(filepath.Join(dataFolder(t), name))
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { f.Close() })

	return func(yield func(T) bool) {
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 1<<20)

		for lines.Scan() {
			var row T
			if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
				t.Fatal(err)
			}
			if !yield(row) {
				return
			}
		}
	}
}

// dataFolder returns the nearest folder shared/data in a parent folder, and skips the test if there is none.
func dataFolder(t *testing.T) string {
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}

	for folder != filepath.Dir(folder) {
		folder = filepath.Dir(folder)
		data := filepath.Join(folder, "shared", "data")
		if _, err := os.Stat(data); err == nil {
			return data
		}
	}
	t.Skip("no parent folder contains shared/data")

	return ""
}
