// Jingzi 井 plays tic-tac-toe, five on 5×5, gomoku and renju in a window.
package main

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"

	"jingzi/ai"
	"jingzi/ai/gomocup"
	"jingzi/game"
	"jingzi/ui"
	"jingzi/ui/assets"
)

// appID names the program to the system; it never changes.
const appID = "org.jingzi.Jingzi"

// details has the version, for the program and for its packages alike.
//
//go:embed FyneApp.toml
var details string

// commit and date are set by release builds, with -ldflags "-X main.commit=…";
// else what the Go command notes down is told.
var commit, date string

func main() {
	b := build()
	if len(os.Args) == 2 && os.Args[1] == "--version" {
		fmt.Println("jingzi", b)
		return
	}
	// X11 finds the program's entry in the menu by this name.
	_ = os.Setenv("RESOURCE_NAME", appID)
	app.SetMetadata(fyne.AppMetadata{ID: appID, Name: "Jingzi", Version: b.Version, Icon: assets.Icon,
		Migrations: map[string]bool{"fyneDo": true}}) // every call from another goroutine goes through fyne.Do
	dir := dataDir()
	if dir == "" { // the toolkit would write its own files wherever it was started
		if temp, err := os.MkdirTemp("", "jingzi"); err == nil {
			defer os.RemoveAll(temp)
			_ = os.Setenv("XDG_CONFIG_HOME", temp)
			_ = os.Setenv("XDG_CACHE_HOME", temp)
		}
	}
	if cache, err := os.UserCacheDir(); err == nil {
		_ = os.MkdirAll(cache, 0o700) // the toolkit makes its own folder in it, but not this one
	}
	a := app.NewWithID(appID)
	a.SetIcon(assets.Icon)
	w := ui.New(a, ui.Options{Computers: computers{}, Dir: dir, Build: b})
	if len(os.Args) > 1 {
		w.Open(os.Args[1])
	}
	w.ShowAndRun()
}

// build tells which build this is.
func build() ui.Build {
	b := ui.Build{Commit: commit, Date: date}
	_, rest, _ := strings.Cut(details, "Version = \"")
	b.Version, _, _ = strings.Cut(rest, "\"")
	info, ok := debug.ReadBuildInfo()
	if b.Commit != "" || !ok {
		return b
	}
	noted := make(map[string]string)
	for _, s := range info.Settings {
		noted[s.Key] = s.Value
	}
	b.Commit = noted["vcs.revision"]
	b.Date, _, _ = strings.Cut(noted["vcs.time"], "T")
	if noted["vcs.modified"] == "true" {
		b.Commit += "+"
	}
	return b
}

// dataDir is where games and settings are kept; empty where the system names
// no place, and then nothing is kept.
func dataDir() string {
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "jingzi")
}

// computers joins the window to the catalogue of computer players.
type computers struct{}

func (computers) Levels(r game.Rules) []game.Level { return ai.Levels(r) }

func (computers) Exact(r game.Rules) bool { return ai.Exact(r) }

func (computers) Player(r game.Rules, l game.Level, moveTime time.Duration) (game.Engine, game.Limit) {
	engine, limit := ai.New(r, l, seed())
	if limit.Time > 0 && l == game.Perfect {
		limit.Time = moveTime
	}
	return engine, limit
}

func (computers) Program(path string) game.Engine { return gomocup.New(path) }

func (computers) Random() game.Engine { return ai.Random(seed()) }

// seed makes each game another one.
func seed() uint64 { return uint64(time.Now().UnixNano()) }
