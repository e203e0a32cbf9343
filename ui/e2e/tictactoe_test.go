package e2e

import (
	"bytes"
	"errors"
	"image"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/store"
	"jingzi/ui/theme"
)

// quiet returns a point at which the player does not win, and after which the opponent cannot win at once.
// If there is none, it returns any empty point.
func quiet(p game.Position) game.Point {
	wins := func(p game.Position) bool {
		for at := range p.EmptyPoints() {
			if next, err := p.Play(at); err == nil && next.Result().Winner != game.Empty {
				return true
			}
		}
		return false
	}
	var any game.Point
	for at := range p.EmptyPoints() {
		next, err := p.Play(at)
		if err != nil {
			continue
		}
		any = at
		if !next.Result().Over() && !wins(next) {
			return at
		}
	}
	return any
}

// rest exceeds the time after a game in which a click does not yet start the next game. The tests have to
// wait for it, because it is a rule of the program.
const rest = time.Second

// A newcomer starts the program, plays three moves, takes one back and plays
// it again, changes the language, loses power, finds the game again and plays
// on to the end and into the next game.
func TestFirstEvening(t *testing.T) {
	home := t.TempDir()
	w := start(t, home)
	w.grid(game.TicTacToe)
	t.Logf("from starting the program to seeing its board: %v", time.Since(w.started).Round(time.Millisecond))
	if title := w.title(); title != titleIn(lang.English, game.TicTacToe) {
		t.Errorf("the title is %q", title)
	}

	now := w.shows(0)
	for n := 2; n <= 6; n += 2 { // each click is answered
		w.tap(game.TicTacToe, quiet(now.Position))
		now = w.shows(n)
	}
	six := diagram(&now.Position)

	w.key("ctrl+z")
	w.shows(4)
	w.key("ctrl+z", "ctrl+z", "ctrl+z") // and once too often
	w.shows(0)
	w.key("ctrl+y", "ctrl+shift+z")
	w.shows(4)
	w.key("ctrl+y")
	now = w.shows(6)
	if again := diagram(&now.Position); again != six {
		t.Fatalf("played again:\n%s\nbefore:\n%s", again, six)
	}

	w.chooseLanguage(2)
	w.wait("Chinese", func() bool {
		return w.title() == titleIn(lang.SimplifiedChinese, game.TicTacToe) && w.language() == "zh-Hans"
	})
	w.shows(6)

	w.kill()
	w = start(t, home)
	now = w.shows(6)
	if again := diagram(&now.Position); again != six {
		t.Fatalf("after a restart:\n%s\nbefore:\n%s", again, six)
	}
	if title := w.title(); title != titleIn(lang.SimplifiedChinese, game.TicTacToe) {
		t.Errorf("the title is %q after a restart", title)
	}
	if w.saved().Human != game.First {
		t.Error("the player sits elsewhere after a restart")
	}

	for n := 8; !now.Result().Over(); n += 2 {
		w.tap(game.TicTacToe, quiet(now.Position))
		w.wait("an answer", func() bool {
			s := w.saved()
			now = s.situation(t)
			return s.At == n || now.Result().Over()
		})
	}
	w.wait("the result in the score", func() bool { return w.games() == 1 })
	w.wait("the line that has beaten the player", func() bool {
		return slices.Equal(w.beaten(game.TicTacToe, theme.ColorO), sorted(now.Position.WinningLine()))
	})
	if lit := w.lit(game.TicTacToe); lit != nil {
		t.Errorf("lost, and %v are green", lit)
	}

	time.Sleep(rest)
	w.tap(game.TicTacToe, game.Pt(1, 1)) // the next game
	now = w.shows(0)
	w.tap(game.TicTacToe, game.Pt(1, 1))
	if now = w.shows(2); now.Position.At(game.Pt(1, 1)) != game.Black {
		t.Error("the player does not begin the next game")
	}
	if w.games() != 1 {
		t.Error("an open game is in the score")
	}
	w.chooseLanguage(1)
	w.wait("English", func() bool { return w.title() == titleIn(lang.English, game.TicTacToe) && w.language() == "en" })
}

// chooseLanguage chooses a language in the settings by its index; 0 is the language of the system.
func (w *window) chooseLanguage(number int) {
	w.t.Helper()
	before := w.picture()
	w.key("ctrl+comma")
	w.wait("the settings", func() bool { return !slices.Equal(w.picture().Pix, before.Pix) })
	w.key(strings.Fields("Tab space" + strings.Repeat(" Down", number+1) + " Return")...)
	w.key("Escape")
}

// language returns the stored language.
func (w *window) language() string {
	var settings struct{ Language string }
	w.settings(&settings)
	return settings.Language
}

// games returns the number of finished games in the score.
func (w *window) games() (n int) {
	w.query(&n, "SELECT count(*) FROM games WHERE kind IS NOT NULL")
	return n
}

// sorted returns points row by row.
func sorted(points []game.Point) []game.Point {
	return slices.SortedFunc(slices.Values(points), func(a, b game.Point) int {
		return int(a.Y)*100 + int(a.X) - int(b.Y)*100 - int(b.X)
	})
}

// Two people play with the keyboard only.
func TestKeyboardAlone(t *testing.T) {
	w := start(t, t.TempDir())
	w.shows(0)
	w.menu(3, "Down", "Down") // Players, the second of its modes
	w.wait("two players", func() bool { return w.mode() == "two" })

	// The cursor begins in the middle and runs round from edge to edge.
	w.key("Right", "Return") // the first key only shows it
	w.shows(1)
	w.key("Up", "Return")
	w.shows(2)
	w.key("Down", "Left", "space")
	w.shows(3)
	w.key("Up", "Return")
	w.shows(4)
	w.key("Down", "Left", "Left", "Left", "Left", "Return") // three on are the same square
	now := w.shows(5)
	const won = "" +
		"OO.\n" +
		"XXX\n" +
		"...\n"
	if diagram(&now.Position) != won {
		t.Fatalf("the board is\n%s", diagram(&now.Position))
	}
	w.wait("the middle row lit", func() bool {
		return slices.Equal(w.lit(game.TicTacToe), []game.Point{game.Pt(0, 1), game.Pt(1, 1), game.Pt(2, 1)})
	})
	w.key("ctrl+z") // a finished game is reopened
	w.shows(4)
	w.wait("no light", func() bool { return len(w.lit(game.TicTacToe)) == 0 })
	w.key("ctrl+y")
	w.wait("the end again", func() bool { return w.saved().At == 5 && w.games() == 1 })
	time.Sleep(rest)
	w.key("Return") // the next game
	w.shows(0)
	w.key("ctrl+z") // and back
	w.wait("the game before", func() bool { return w.saved().At == 5 })
	w.key("ctrl+n")
	w.shows(0)
	w.key("ctrl+q")
	w.leaves()
}

// mode returns the stored mode.
func (w *window) mode() string {
	var settings struct{ Setup struct{ Mode string } }
	w.settings(&settings)
	return settings.Setup.Mode
}

// After a restart in the middle of a move, the stone is there.
func TestLeavingInMidMove(t *testing.T) {
	for name, leave := range map[string]func(*window){
		"by the menu": func(w *window) { w.key("ctrl+q") },
		"by a signal": (*window).terminate,
	} {
		t.Run(name, func(t *testing.T) {
			home := t.TempDir()
			w := start(t, home)
			w.shows(0)
			w.tap(game.TicTacToe, game.Pt(2, 0))
			w.wait("a stone", func() bool { return w.seen(game.TicTacToe) != "...\n...\n...\n" }) // still being drawn in
			leave(w)
			w.leaves()

			w = start(t, home)
			now := w.shows(2)
			if now.Position.At(game.Pt(2, 0)) != game.Black {
				t.Errorf("the stone is lost:\n%s", diagram(&now.Position))
			}
		})
	}
}

// The board is square, completely visible and playable in small and large windows.
func TestSizes(t *testing.T) {
	for _, r := range []game.Rules{game.TicTacToe, game.Renju} {
		home := t.TempDir()
		remember(t, home, map[string]any{"Setup": map[string]any{"Rules": r, "Mode": "two"}})
		w := start(t, home)
		w.tap(r, r.PointAt(0))
		w.shows(1)
		var wide []float64
		for n, size := range []image.Point{{360, 480}, {1600, 1000}, {700, 500}} {
			w.resize(r, size)
			w.tap(r, r.PointAt(n+1))
			w.shows(n + 2)
			g := w.grid(r)
			first, last := g.around(game.Pt(0, 0), 0.5), g.around(game.Pt(r.Width-1, r.Height-1), 0.5)
			if board := first.Union(last); !board.In(image.Rectangle{Max: size}) {
				t.Errorf("%v: the board is at %v", size, board)
			}
			wide = append(wide, g.cell*float64(r.Width))
		}
		if wide[0] < 240 || wide[1] < 700 || wide[2] < 240 {
			t.Errorf("the board of %d×%d is %.0f pixels wide", r.Width, r.Height, wide)
		}
	}
}

// The strongest computer thinks for seconds. Meanwhile the player can take back, quit, and find the game
// again.
func TestWhileTheComputerThinks(t *testing.T) {
	home := t.TempDir()
	remember(t, home, map[string]any{"Setup": map[string]any{"Rules": game.Freestyle, "Level": "master", "MoveTime": 10 * time.Second}})
	w := start(t, home)
	w.tap(game.Freestyle, game.Pt(0, 0))
	w.shows(1)
	w.key("ctrl+z")
	w.shows(0)
	w.tap(game.Freestyle, game.Pt(7, 7))
	w.shows(1)
	left := time.Now()
	w.key("ctrl+q")
	w.leaves()
	t.Logf("from the key to the end of the program, while the computer thinks: %v", time.Since(left).Round(time.Millisecond))

	w = start(t, home)
	if now := w.shows(1); now.Position.At(game.Pt(7, 7)) != game.Black {
		t.Errorf("the stone is lost:\n%s", diagram(&now.Position))
	}
	w.shows(2) // the computer thinks again, and answers
}

// remember stores settings for the program. Settings it leaves out are those of the first start, except
// that the start page has been shown.
func remember(t *testing.T, home string, settings map[string]any) {
	t.Helper()
	kept := store.Open(dir(home))
	all := maps.Clone(settings)
	all["Greeted"] = true
	if err := errors.Join(kept.SetFields("settings.", all), kept.Close()); err != nil {
		t.Fatal(err)
	}
}

// A damaged file is moved aside, and the program starts.
func TestDamagedFile(t *testing.T) {
	for name, garbage := range map[string]string{
		"cut short": "SQLite format 3\x00\x10\x00",
		"noise":     strings.Repeat("\x00\xff\xfe PNG \x1b[2J", 1000),
		"JSON":      `["a","list"]`,
	} {
		t.Run(name, func(t *testing.T) {
			home := t.TempDir()
			file := filepath.Join(dir(home), "jingzi.db")
			if err := errors.Join(os.MkdirAll(dir(home), 0o700), os.WriteFile(file, []byte(garbage), 0o600)); err != nil {
				t.Fatal(err)
			}
			w := start(t, home)
			w.grid(game.TicTacToe)
			kept, err := filepath.Glob(file + ".damaged-*")
			if err != nil || len(kept) != 1 {
				t.Fatalf("kept as %q, %v", kept, err)
			}
			if content, err := os.ReadFile(kept[0]); err != nil || string(content) != garbage {
				t.Errorf("kept as %q, %v", content, err)
			}
			w.tap(game.TicTacToe, game.Pt(0, 2)) // and the game goes on
			w.shows(2)
		})
	}
}

// Without a home directory the program can be played, but stores nothing.
func TestWithoutHome(t *testing.T) {
	w := start(t, "")
	w.grid(game.TicTacToe)
	w.tap(game.TicTacToe, game.Pt(1, 1))
	w.wait("the stone and the answer", func() bool {
		board := w.seen(game.TicTacToe)
		return strings.Count(board, "O") == 1 && board[5] == 'X'
	})
	w.key("ctrl+q")
	w.leaves()
	if left, err := os.ReadDir(w.cmd.Dir); len(left) > 0 || err != nil {
		t.Errorf("in the folder it was started in: %v, %v", left, err)
	}
}

// In a layout without Latin letters, shortcuts use the position of the keys.
func TestKeysOfARussianLayout(t *testing.T) {
	layout := func(name string) {
		c := exec.Command("setxkbmap", name)
		c.Env = append(os.Environ(), "DISPLAY="+display.display)
		if said, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, said)
		}
	}
	layout("ru")
	t.Cleanup(func() { layout("us") })
	w := start(t, t.TempDir())
	const h, comma = "43", "59" // the codes of their places
	w.tap(game.TicTacToe, game.Pt(0, 0))
	w.shows(2)
	before := w.picture()
	w.key("ctrl+" + comma)
	w.wait("the settings", func() bool { return !bytes.Equal(before.Pix, w.picture().Pix) })
	w.key("Escape")
	w.key(h)
	w.wait("a hint", func() bool {
		var helped bool
		w.query(&helped, "SELECT coalesce(json_extract(game, '$.Helped'), 0) FROM games WHERE NOT replaced ORDER BY touched DESC LIMIT 1")
		return helped
	})
	w.key("ctrl+24") // Q
	w.leaves()
}

// TestThePointerLeaves moves the pointer out of the window in one step, and back to the same point. The mark
// under the pointer disappears, and comes again.
func TestThePointerLeaves(t *testing.T) {
	w := start(t, t.TempDir())
	at := game.Pt(2, 2)
	g := w.resting(game.TicTacToe, 1, func(grid) bool { return true })
	empty := func() bool { return share(w.picture(), g.around(at, 0.44), isColour(theme.ColorTile)) > 0.99 }
	p := g.middle(at)
	for range 2 {
		w.tool("mousemove", "--window", w.id, strconv.Itoa(p.X), strconv.Itoa(p.Y))
		w.wait("a mark under the pointer", func() bool { return !empty() })
		w.tool("mousemove", strconv.Itoa(screenWidth-1), strconv.Itoa(screenHeight-1))
		w.wait("an empty board", empty)
	}
}
