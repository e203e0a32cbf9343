package notation_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"jingzi/game"
	"jingzi/game/notation"
)

// readAll reads a collection. It describes each game by its first player and the number of its nodes below
// the root, or by "?" if the game cannot be read.
func readAll(t *testing.T, name, text string) string {
	t.Helper()
	var games []string
	err := notation.ReadAll(name, iotest.OneByteReader(strings.NewReader(text)), notation.Options{},
		func(tree *game.Tree, _ []notation.Note, err error) bool {
			if err != nil {
				var fileErr *notation.Error
				if !errors.As(err, &fileErr) || tree != nil {
					t.Errorf("got tree %v and error %v, want a nil tree and an *Error", tree, err)
				}
				games = append(games, "?")

				return true
			}

			n := 0
			for range tree.All() {
				n++
			}
			games = append(games, fmt.Sprint(tree.Names[0], n-1))

			return true
		})
	if err != nil {
		t.Errorf("ReadAll of %q: %v", text, err)
	}

	return strings.Join(games, " ")
}

func TestReadAll(t *testing.T) {
	const anna, bela = "(;FF[4]GM[4]SZ[15]PB[Anna];B[hh];W[ii])", "(;GM[4]SZ[15]PB[Bela];B[hh](;W[ih];B[ii])(;W[ii]))"
	for _, c := range []struct{ title, name, text, want string }{
		{"one", "a.sgf", anna, "Anna2"},
		{"two", "a.sgf", anna + bela, "Anna2 Bela4"},
		{"games without semicolons", "a.sgf", "(GM[4]SZ[15]PB[Anna];B[hh])\n( GM[4]PB[Bela];B[hh](W[ih])(W[ii]))", "Anna1 Bela3"},
		{"lines between games", "a.sgf", "\ufeff\r\n" + anna + "\r\n\r\n " + bela + "\n", "Anna2 Bela4"},
		{"games that begin with a move", "a.sgf", "(;B[hh];W[ii]) (;B[hh]) (;B[gg];W[ff];B[hh])", "2 1 3"},
		{"an invalid game", "a.sgf", anna + "(;GM[4]SZ[99]PB[X];B[hh])" + bela, "Anna2 ? Bela4"},
		{"a record of another game", "a.sgf", anna + "(;GM[3]SZ[8]PB[X];B[e2e4])" + bela, "Anna2 ? Bela4"},
		{"a truncated game", "a.sgf", "(;FF[4]GM[4]SZ[15]PB[Anna];B[hh];W[i\n" + bela, "Anna2 Bela4"},
		{"brackets in a comment", "a.sgf", "(;FF[4]GM[4]SZ[15]PB[Anna]C[(; (;B[aa\\] :-) ];B[hh])" + bela, "Anna1 Bela4"},
		{"other formats", "a.txt", "h8i9", "2"},
		{"no game", "a.sgf", "Hello", "?"},
		{"nothing", "a.sgf", "", "?"},
	} {
		if got := readAll(t, c.name, c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.title, got, c.want)
		}
	}
}

// TestReadAllOfLongFile checks that a file may be longer than MaxBytes, and that an error of the io.Reader is
// returned.
func TestReadAllOfLongFile(t *testing.T) {
	const record = "(;FF[4]GM[4]SZ[15];B[hh];W[ii];C[ (;B[aa] in brackets, ( ]B[ih])\n"
	file := strings.Repeat(record, 2*notation.MaxBytes/len(record))
	games := 0
	count := func(tree *game.Tree, _ []notation.Note, err error) bool {
		games++
		if err != nil || len(tree.MainLine()) != 4 {
			t.Fatalf("game %d: got error %v, want a main line of four nodes", games, err)
		}
		return games < 1000
	}
	if err := notation.ReadAll("a.sgf", strings.NewReader(file), notation.Options{}, count); err != nil ||
		games != 1000 {
		t.Errorf("got %d games, error %v; want 1000 games", games, err)
	}
	failure := errors.New("failure")
	err := notation.ReadAll("a.sgf", io.MultiReader(strings.NewReader(record), iotest.ErrReader(failure)),
		notation.Options{},
		func(*game.Tree, []notation.Note, error) bool { return true })
	if !errors.Is(err, failure) {
		t.Errorf("got error %v, want %v", err, failure)
	}
}

// TestReadAllSkipsABigGame checks that a game of more than MaxBytes is one error, that its variations are not
// read as games, and that the games after it are read.
func TestReadAllSkipsABigGame(t *testing.T) {
	const anna, bela = "(;FF[4]GM[4]SZ[15]PB[Anna];B[hh];W[ii])\n", "(;FF[4]GM[4]SZ[15]PB[Bela];B[hh])"
	variation := "(;B[hh];W[ii]C[" + strings.Repeat("text ", 1000) + "])\n"

	big := "(;FF[4]GM[4]SZ[15]PB[Big]" + strings.Repeat(variation, 5*notation.MaxBytes/2/len(variation)) + ")\n"
	for text, want := range map[string]string{anna + big + anna + bela: "Anna ? Anna Bela", big: "?"} {
		var games []string
		err := notation.ReadAll("a.sgf", strings.NewReader(text), notation.Options{},
			func(tree *game.Tree, _ []notation.Note, err error) bool {
				name := "?"
				if err == nil {
					name = tree.Names[0]
				}
				games = append(games, name)

				return len(games) < 10
			})
		if got := strings.Join(games, " "); got != want || err != nil {
			t.Errorf("got the games %q, error %v; want %q", got, err, want)
		}
	}
}

// FuzzReadAll checks that ReadAll returns valid trees for any data, and not more games than the data can
// contain.
func FuzzReadAll(f *testing.F) {
	f.Add([]byte("(;FF[4]GM[4]SZ[15]PB[Anna];B[hh];W[ii])"))
	f.Add([]byte("(;B[hh])(;B[ii])"))
	f.Add([]byte("(;GM[4]C[(;GM[\\]];B[hh]("))
	f.Fuzz(func(t *testing.T, data []byte) {
		last, games := "", 0
		handle := func(tree *game.Tree, _ []notation.Note, err error) bool {
			games++
			last = ""
			if err == nil {
				last = tree.Names[0]
				if _, err := tree.Situations(tree.Root()); err != nil {
					t.Errorf("Situations of the root: got error %v, want nil", err)
				}
			}

			return true
		}
		if err := notation.ReadAll("a.sgf", bytes.NewReader(data), notation.Options{}, handle); err != nil {
			t.Fatal(err)
		}
		if games > len(data)/2+1 {
			t.Errorf("%d games in %d bytes, want at most %d", games, len(data), len(data)/2+1)
		}
		extended := append(append([]byte("(;GM[4]SZ[15])"), data...), "(;GM[4]SZ[15]PB[Last];B[hh])"...)
		if err := notation.ReadAll("a.sgf", bytes.NewReader(extended), notation.Options{}, handle); err != nil {
			t.Fatal(err)
		}
		if len(data) == 0 && last != "Last" {
			t.Errorf("the first player of the last game is %q, want Last", last)
		}
	})
}
