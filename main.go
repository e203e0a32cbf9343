// Jingzi 井 plays tic-tac-toe, five in a row on 5×5, gomoku and renju in a window. This package connects the
// computer players (package ai) with the window (package ui).
package main

import (
	_ "embed"
	"os"
	"sync"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"

	"jingzi/ai"
	"jingzi/ui"
	"jingzi/ui/assets"
	"jingzi/ui/exit"
	"jingzi/ui/screen"
	"jingzi/ui/startup"
	"jingzi/ui/store"
)

// appID identifies the program to the system. It must not change.
const appID = "org.jingzi.Jingzi"

// metadata contains the version of the program.
//
//go:embed FyneApp.toml
var metadata string

// commit and date are set in release builds with -ldflags "-X main.commit=…".
var commit, date string

func main() { os.Exit(run()) }

// program is the host.Host of the window.
type program struct {
	screen.Platform
	*startup.Scale
	*exit.Guard
	idle, exit func()
}

func (p program) Idle() { p.idle() }
func (p program) Exit() { p.exit() }

// run runs the program and returns its exit code.
func run() int {
	guard := exit.NewGuard(fyne.Do)
	startup.SilenceLog()
	build := startup.NewBuild(metadata, commit, date)
	path, exitCode, done := startup.RunWithoutWindow(os.Args[1:], build, os.Stdout, os.Stderr)
	if done {
		return exitCode
	}
	releaseMemory := startup.RelaxGC()
	startup.ChooseDisplay()
	if err := screen.Open(); err != nil {
		return startup.ReportNoDisplay(os.Stderr, err)
	}
	dir := startup.DataDir()
	startup.PrepareToolkit(dir)

	// X11 uses it to find the program's menu entry.
	_ = os.Setenv("RESOURCE_NAME", appID)
	// All other goroutines use guard.Post.
	migrations := map[string]bool{"fyneDo": true}
	app.SetMetadata(fyne.AppMetadata{
		ID: appID, Name: "Jingzi", Version: build.Version, Icon: assets.Icon, Migrations: migrations})
	screen.ReceiveDocuments()
	scale, a := startup.NewScale(), app.NewWithID(appID)
	scale.Set(a.Settings().Scale())

	// After the changes of the environment.
	waitForDriver := screen.LoadDriver()

	// Must be added before the listener of the toolkit.
	a.Settings().AddListener(func(settings fyne.Settings) { scale.Set(settings.Scale()) })
	a.SetIcon(assets.Icon)
	gameStore := store.Open(dir, startup.SpareFolders()...)
	closeStore := sync.OnceFunc(func() { _ = gameStore.Close() })
	defer closeStore()

	// The exit function of the toolkit may hang, or panic by using a closed queue.
	leave := func() {
		closeStore()
		os.Exit(startup.ExitOK)
	}
	host := program{Scale: scale, Guard: guard, idle: releaseMemory, exit: leave}
	w := ui.New(a, ui.Options{Computers: ai.PlayerFactory{}, Store: gameStore, Version: build, Host: host})
	guard.Protect(func() { fyne.Do(w.Quit) }, closeStore)
	waitForDriver()
	if path != "" {
		w.Open(path)
	}
	screen.OpenDocuments(func(path string) { guard.Post(func() { w.Open(path) }) })
	if !w.ShowAndRun() {
		return startup.ReportNoWindow(os.Stderr)
	}

	return startup.ExitOK
}
