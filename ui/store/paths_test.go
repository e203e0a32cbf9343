package store

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"jingzi/game"
	"jingzi/game/saved"
)

// TestRelativeFolder checks that a relative folder is the same store as the absolute one: its database and the names of
// its spare files.
func TestRelativeFolder(t *testing.T) {
	parent := t.TempDir()
	t.Chdir(parent)
	s := mustOpen(t, "games")
	s.SaveGame(wonGame(t, "won"))
	mustClose(t, s)

	absolute := mustOpen(t, filepath.Join(parent, "games"))
	checkResume(t, absolute, "won")
	if got, want := (&Store{dir: "games"}).sparePrefix(), absolute.sparePrefix(); got != want {
		t.Errorf("the spare files of the relative folder begin with %q, want %q", got, want)
	}
}

// TestEveryWindowKeepsADamagedFile checks that a damaged file is not renamed while any other window is open.
func TestEveryWindowKeepsADamagedFile(t *testing.T) {
	for _, other := range []int{1, 2, maxWindows} {
		dir := t.TempDir()
		release, err := lockFile(lockName(dir, other))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := quarantine(dir, filePath(dir), 3, errors.New("broken")); !errors.Is(err, ErrDamaged) {
			t.Errorf("window %d is open: got the error %v, want ErrDamaged", other, err)
		}
		release()
	}
}

// TestDamagedFilesOfOneSecond checks that a damaged file never replaces an earlier one, also within a second.
func TestDamagedFilesOfOneSecond(t *testing.T) {
	dir := t.TempDir()
	path := filePath(dir)
	now := time.Now()
	for i := range 60 {
		taken := path + ".damaged-" + now.Add(time.Duration(i)*time.Second).Format("20060102-150405")
		for _, name := range []string{taken, taken + "-1"} {
			if err := os.WriteFile(name, []byte("earlier"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := os.WriteFile(path, []byte("damaged"), 0o600); err != nil {
		t.Fatal(err)
	}

	backupPath, err := quarantine(dir, path, 1, errors.New("broken"))
	if err != nil || !strings.HasSuffix(backupPath, "-2") {
		t.Fatalf("the damaged file is renamed %q, %v; want a name with the number 2", backupPath, err)
	}
	if data, err := os.ReadFile(backupPath); string(data) != "damaged" {
		t.Errorf("%s contains %q, %v; want the damaged file", backupPath, data, err)
	}
}

// TestImportKeepsTheOrderOfTheFile checks that games without a date are listed in the order of their file.
func TestImportKeepsTheOrderOfTheFile(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	var games []*saved.Game
	want := []string{"first", "second", "third"}
	for i, name := range want {
		games = append(games, renjuGame(t, "h8 h9 i9 j"+string(rune('5'+i)), game.Black, name, "", ""))
	}
	if n, err := s.Library().Import(games); n != 3 || err != nil {
		t.Fatalf("Import = %d, %v; want 3, nil", n, err)
	}

	found, err := s.Library().Search(t.Context(), Query{})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, found := range found.Games {
		for i, g := range games {
			if g.ID == found.ID {
				names = append(names, want[i])
			}
		}
	}
	if !slices.Equal(names, want) {
		t.Errorf("the games are listed as %q, want %q", names, want)
	}
}

// TestOneFileInTwoCharsets checks that a file imported again with other names, as another character set gives, is in
// the library once, and that another file is another game.
func TestOneFileInTwoCharsets(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	for i, c := range []struct {
		name, data string
		want       int
	}{
		{"Béla", "one file", 1},
		{"BÃ©la", "one file", 0},
		{"Emil", "another file", 1},
	} {
		g := renjuGame(t, "h8 h9 i9", game.Black, c.name, "", "2020")
		g.Source = saved.NewSourceFile("", "", []byte(c.data))
		if n, err := s.Library().Import([]*saved.Game{g}); n != c.want || err != nil {
			t.Errorf("import %d: got %d, %v; want %d", i, n, err, c.want)
		}
	}
}

// TestFirstNodeOfAPosition checks that FindNode returns the first of several nodes with the same position.
func TestFirstNodeOfAPosition(t *testing.T) {
	tree := game.NewTree(game.TicTacToe, game.Opening{})
	var ends []*game.Node
	for _, line := range []string{"b2 a1 c3", "c3 a1 b2"} {
		n := tree.Root()
		for _, name := range strings.Fields(line) {
			point, err := game.TicTacToe.ParsePoint(name)
			if err != nil {
				t.Fatal(err)
			}
			choice := game.PlaceAt(point)
			n = n.Add(&game.Node{Choice: &choice})
		}
		ends = append(ends, n)
	}
	p, err := game.ParsePosition(game.TicTacToe, "..X .X. O..", game.White)
	if err != nil {
		t.Fatal(err)
	}
	if got := FindNode(tree, &p, false); got != ends[0] {
		t.Errorf("got the node %v, want the end of the first line, %v", got, ends[0])
	}
}
