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

// quietMove returns a move that does not win and after which the opponent cannot win at once. If there is none,
// it returns any legal move.
func quietMove(p game.Position) game.Point {
	canWin := func(p game.Position) bool {
		for point := range p.EmptyPoints() {
			if next, err := p.Play(point); err == nil && next.Result().Winner != game.Empty {
				return true
			}
		}

		return false
	}
	var legal game.Point
	for point := range p.EmptyPoints() {
		next, err := p.Play(point)
		if err != nil {
			continue
		}
		legal = point
		if !next.Result().Over() && !canWin(next) {
			return point
		}
	}

	return legal
}

// nextGameDelay exceeds the time after the end of a game during which clicks do not start the next game. Tests
// must wait for it.
const nextGameDelay = time.Second

// TestFirstGame plays as a new player does: three moves, undo and redo, another language, a kill and a restart,
// the end of the game, and the next game.
func TestFirstGame(t *testing.T) {
	home := t.TempDir()
	w := start(t, home)
	w.grid(game.TicTacToe)
	t.Logf("time from starting the program to its board: %v", time.Since(w.started).Round(time.Millisecond))
	if title := w.readTitle(); title != titleIn(lang.English, game.TicTacToe) {
		t.Errorf("got title %q, want %q", title, titleIn(lang.English, game.TicTacToe))
	}

	situation := w.waitForMove(0)
	for n := 2; n <= 6; n += 2 { // the computer replies to each click
		w.tap(game.TicTacToe, quietMove(situation.Position))
		situation = w.waitForMove(n)
	}
	saved := diagram(&situation.Position)

	w.pressKeys("ctrl+z")
	w.waitForMove(4)
	w.pressKeys("ctrl+z", "ctrl+z", "ctrl+z") // one more than there are moves
	w.waitForMove(0)
	w.pressKeys("ctrl+y", "ctrl+shift+z")
	w.waitForMove(4)
	w.pressKeys("ctrl+y")
	situation = w.waitForMove(6)
	if restored := diagram(&situation.Position); restored != saved {
		t.Fatalf("after Redo: got\n%s\nwant\n%s", restored, saved)
	}

	w.chooseLanguage(2)
	w.wait("Chinese", func() bool {
		return w.readTitle() == titleIn(lang.SimplifiedChinese, game.TicTacToe) && w.language() == "zh-Hans"
	})
	w.waitForMove(6)

	w.kill()
	w = start(t, home)
	situation = w.waitForMove(6)
	if restored := diagram(&situation.Position); restored != saved {
		t.Fatalf("after a restart: got\n%s\nwant\n%s", restored, saved)
	}
	if title := w.readTitle(); title != titleIn(lang.SimplifiedChinese, game.TicTacToe) {
		t.Errorf("after a restart: got title %q, want %q", title, titleIn(lang.SimplifiedChinese, game.TicTacToe))
	}
	if w.saved().Human != game.First {
		t.Errorf("after a restart: got the person in seat %v, want %v", w.saved().Human, game.First)
	}

	for n := 8; !situation.Result().Over(); n += 2 {
		w.tap(game.TicTacToe, quietMove(situation.Position))
		w.wait("a reply", func() bool {
			s := w.saved()
			situation = s.situation(t)
			return s.At == n || situation.Result().Over()
		})
	}
	w.wait("the result in the score", func() bool { return w.games() == 1 })
	w.wait("a stroke through the winning line of the computer", func() bool {
		return slices.Equal(w.losingSquares(game.TicTacToe, theme.ColorO), sortPoints(situation.Position.WinningLine()))
	})
	if highlighted := w.winningSquares(game.TicTacToe); highlighted != nil {
		t.Errorf("got highlighted squares %v after a loss, want none", highlighted)
	}

	time.Sleep(nextGameDelay)
	w.tap(game.TicTacToe, game.Pt(1, 1)) // the next game
	situation = w.waitForMove(0)
	w.tap(game.TicTacToe, game.Pt(1, 1))
	if situation = w.waitForMove(2); situation.Position.At(game.Pt(1, 1)) != game.Black {
		t.Errorf("next game: got the following board, want a stone of the person, who moves first, in the centre\n%s",
			diagram(&situation.Position))
	}
	if n := w.games(); n != 1 {
		t.Errorf("got %d games in the score during the second game, want 1", n)
	}
	w.chooseLanguage(1)
	w.wait("English", func() bool {
		return w.readTitle() == titleIn(lang.English, game.TicTacToe) && w.language() == "en"
	})
}

// chooseLanguage chooses the option at an index of the languages in the settings; 0 is the system's language.
func (w *window) chooseLanguage(index int) {
	w.t.Helper()
	original := w.picture()
	w.pressKeys("ctrl+comma")
	w.wait("the settings", func() bool { return !slices.Equal(w.picture().Pix, original.Pix) })
	w.pressKeys(strings.Fields("Tab space" + strings.Repeat(" Down", index+1) + " Return")...)
	w.pressKeys("Escape")
}

// language returns the stored language.
func (w *window) language() string {
	var settings struct{ Language string }
	w.readSettings(&settings)
	return settings.Language
}

// games returns the number of finished games in the score.
func (w *window) games() (n int) {
	w.query(&n, "SELECT count(*) FROM games WHERE kind IS NOT NULL")
	return n
}

// sortPoints returns the points sorted by row and column.
func sortPoints(points []game.Point) []game.Point {
	return slices.SortedFunc(slices.Values(points), func(a, b game.Point) int {
		return int(a.Y)*100 + int(a.X) - int(b.Y)*100 - int(b.X)
	})
}

// TestKeyboardOnly checks that a game between two people can be played with the keyboard only.
func TestKeyboardOnly(t *testing.T) {
	w := start(t, t.TempDir())
	w.waitForMove(0)
	w.chooseMenuItem(3, "Down", "Down") // Players, two people
	w.wait("two players", func() bool { return w.mode() == "two" })

	// The cursor starts in the centre. At an edge it continues on the opposite side.
	w.pressKeys("Right", "Return") // the first key only shows the cursor
	w.waitForMove(1)
	w.pressKeys("Up", "Return")
	w.waitForMove(2)
	w.pressKeys("Down", "Left", "space")
	w.waitForMove(3)
	w.pressKeys("Up", "Return")
	w.waitForMove(4)
	w.pressKeys("Down", "Left", "Left", "Left", "Left", "Return") // the last three lead around to the same square
	situation := w.waitForMove(5)
	const want = "" +
		"OO.\n" +
		"XXX\n" +
		"...\n"
	if got := diagram(&situation.Position); got != want {
		t.Fatalf("got board\n%s\nwant\n%s", got, want)
	}
	w.wait("the middle row to be highlighted", func() bool {
		return slices.Equal(w.winningSquares(game.TicTacToe), []game.Point{game.Pt(0, 1), game.Pt(1, 1), game.Pt(2, 1)})
	})
	w.pressKeys("ctrl+z") // a finished game is reopened
	w.waitForMove(4)
	w.wait("no highlighted squares", func() bool { return len(w.winningSquares(game.TicTacToe)) == 0 })
	w.pressKeys("ctrl+y")
	w.wait("the end of the game", func() bool { return w.saved().At == 5 && w.games() == 1 })
	time.Sleep(nextGameDelay)
	w.pressKeys("Return") // the next game
	w.waitForMove(0)
	w.pressKeys("ctrl+z") // back to the finished game
	w.wait("the previous game", func() bool { return w.saved().At == 5 })
	w.pressKeys("ctrl+n")
	w.waitForMove(0)
	w.pressKeys("ctrl+q")
	w.waitForExit()
}

// mode returns the stored mode.
func (w *window) mode() string {
	var settings struct{ Setup struct{ Mode string } }
	w.readSettings(&settings)
	return settings.Setup.Mode
}

// TestExitDuringMove checks that a stone that is still being drawn when the program exits is restored.
func TestExitDuringMove(t *testing.T) {
	for name, exit := range map[string]func(*window){
		"by the menu": func(w *window) { w.pressKeys("ctrl+q") },
		"by a signal": (*window).terminate,
	} {
		t.Run(name, func(t *testing.T) {
			home := t.TempDir()
			w := start(t, home)
			w.waitForMove(0)
			w.tap(game.TicTacToe, game.Pt(2, 0))
			w.wait("a stone", func() bool {
				return w.readBoard(game.TicTacToe) != "...\n...\n...\n"
			}) // its animation has not ended
			exit(w)
			w.waitForExit()

			w = start(t, home)
			situation := w.waitForMove(2)
			if situation.Position.At(game.Pt(2, 0)) != game.Black {
				t.Errorf("after a restart: got the following board, want a stone of Black in the top right corner\n%s",
					diagram(&situation.Position))
			}
		})
	}
}

// TestSizes checks that the board is square, completely visible and playable in small and large
// windows.
func TestSizes(t *testing.T) {
	for _, r := range []game.Rules{game.TicTacToe, game.Renju} {
		home := t.TempDir()
		storeSettings(t, home, map[string]any{"Setup": map[string]any{"Rules": r, "Mode": "two"}})
		w := start(t, home)
		w.tap(r, r.PointAt(0))
		w.waitForMove(1)

		var widths []float64
		for n, size := range []image.Point{{360, 480}, {1600, 1000}, {700, 500}} {
			w.resize(r, size)
			w.tap(r, r.PointAt(n+1))
			w.waitForMove(n + 2)
			g := w.grid(r)
			topLeft, bottomRight := g.around(game.Pt(0, 0), 0.5), g.around(game.Pt(r.Width-1, r.Height-1), 0.5)
			if board := topLeft.Union(bottomRight); !board.In(image.Rectangle{Max: size}) {
				t.Errorf("window of %v: the board at %v is not inside", size, board)
			}
			widths = append(widths, g.cell*float64(r.Width))
		}
		if widths[0] < 240 || widths[1] < 700 || widths[2] < 240 {
			t.Errorf("%d×%d: got board widths %.0f, want at least 240, 700 and 240 pixels", r.Width, r.Height, widths)
		}
	}
}

// TestWhileTheComputerThinks checks that the player can undo, quit and resume the game while the
// computer thinks.
func TestWhileTheComputerThinks(t *testing.T) {
	home := t.TempDir()
	storeSettings(t, home, map[string]any{"Setup": map[string]any{"Rules": game.Freestyle, "Level": "master", "MoveTime": 10 * time.Second}})
	w := start(t, home)
	w.tap(game.Freestyle, game.Pt(0, 0))
	w.waitForMove(1)
	w.pressKeys("ctrl+z")
	w.waitForMove(0)
	w.tap(game.Freestyle, game.Pt(7, 7))
	w.waitForMove(1)
	quitTime := time.Now()
	w.pressKeys("ctrl+q")
	w.waitForExit()
	t.Logf("time from the key to the exit while the computer thinks: %v", time.Since(quitTime).Round(time.Millisecond))

	w = start(t, home)
	if situation := w.waitForMove(1); situation.Position.At(game.Pt(7, 7)) != game.Black {
		t.Errorf("after a restart: got the following board, want a black stone in the centre\n%s",
			diagram(&situation.Position))
	}
	w.waitForMove(2) // the computer thinks again, and replies
}

// storeSettings stores settings for the program, and that the start page has been shown. Other settings keep
// their defaults.
func storeSettings(t *testing.T, home string, settings map[string]any) {
	t.Helper()
	st := store.Open(dataDir(home))
	all := maps.Clone(settings)
	all["Greeted"] = true
	if err := errors.Join(st.SetFields("settings.", all), st.Close()); err != nil {
		t.Fatal(err)
	}
}

// TestDamagedFile checks that the program renames a damaged file and starts.
func TestDamagedFile(t *testing.T) {
	for name, garbage := range map[string]string{
		"cut short": "SQLite format 3\x00\x10\x00",
		"noise":     strings.Repeat("\x00\xff\xfe PNG \x1b[2J", 1000),
		"JSON":      `["a","list"]`,
	} {
		t.Run(name, func(t *testing.T) {
			home := t.TempDir()
			file := filepath.Join(dataDir(home), "jingzi.db")
			if err := errors.Join(os.MkdirAll(dataDir(home), 0o700), os.WriteFile(file, []byte(garbage), 0o600)); err != nil {
				t.Fatal(err)
			}
			w := start(t, home)
			w.grid(game.TicTacToe)
			backups, err := filepath.Glob(file + ".damaged-*")
			if err != nil || len(backups) != 1 {
				t.Fatalf("got renamed files %q, error %v; want one file", backups, err)
			}
			if content, err := os.ReadFile(backups[0]); err != nil || string(content) != garbage {
				t.Errorf("got content %q of the renamed file, error %v; want it unchanged", content, err)
			}
			w.tap(game.TicTacToe, game.Pt(0, 2)) // the game continues
			w.waitForMove(2)
		})
	}
}

// TestWithoutHome checks that the program can be played without a home directory, and then stores
// nothing.
func TestWithoutHome(t *testing.T) {
	w := start(t, "")
	w.grid(game.TicTacToe)
	w.tap(game.TicTacToe, game.Pt(1, 1))
	w.wait("the stone and the reply", func() bool {
		board := w.readBoard(game.TicTacToe)
		return strings.Count(board, "O") == 1 && board[5] == 'X'
	})
	w.pressKeys("ctrl+q")
	w.waitForExit()
	if files, err := os.ReadDir(w.cmd.Dir); len(files) > 0 || err != nil {
		t.Errorf("got files %v in the working directory, error %v; want no files", files, err)
	}
}

// TestRussianLayout checks that with a keyboard layout without Latin letters shortcuts depend on the positions
// of the keys.
func TestRussianLayout(t *testing.T) {
	setLayout := func(name string) {
		c := exec.Command("setxkbmap", name)
		c.Env = append(os.Environ(), "DISPLAY="+display.display)
		if output, err := c.CombinedOutput(); err != nil {
			t.Fatalf("setxkbmap %s: %v: %s", name, err, output)
		}
	}
	setLayout("ru")
	t.Cleanup(func() { setLayout("us") })
	w := start(t, t.TempDir())
	const keyH, keyComma = "43", "59" // key codes
	w.tap(game.TicTacToe, game.Pt(0, 0))
	w.waitForMove(2)
	original := w.picture()
	w.pressKeys("ctrl+" + keyComma)
	w.wait("the settings", func() bool { return !bytes.Equal(original.Pix, w.picture().Pix) })
	w.pressKeys("Escape")
	w.pressKeys(keyH)
	w.wait("a hint", func() bool {
		var isAssisted bool
		w.query(&isAssisted, "SELECT coalesce(json_extract(game, '$.Helped'), 0) FROM games WHERE NOT replaced "+
			"ORDER BY touched DESC LIMIT 1")
		return isAssisted
	})
	w.pressKeys("ctrl+24") // Q
	w.waitForExit()
}

// TestPointerLeavesWindow moves the pointer out of the window in one step, and back to the same point. It checks
// that the mark under the pointer disappears and reappears.
func TestPointerLeavesWindow(t *testing.T) {
	w := start(t, t.TempDir())
	point := game.Pt(2, 2)

	g := w.waitUntilAtRest(game.TicTacToe, 1, func(grid) bool { return true })
	isEmpty := func() bool { return share(w.picture(), g.around(point, 0.44), isColour(theme.ColorTile)) > 0.99 }
	p := g.middle(point)
	for range 2 {
		w.tool("mousemove", "--window", w.id, strconv.Itoa(p.X), strconv.Itoa(p.Y))
		w.wait("a mark under the pointer", func() bool { return !isEmpty() })
		w.tool("mousemove", strconv.Itoa(screenWidth-1), strconv.Itoa(screenHeight-1))
		w.wait("an empty square", isEmpty)
	}
}
