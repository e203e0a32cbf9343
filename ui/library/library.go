// Package library implements the window of the library, which lists finished and imported games. The player
// can filter the list, search for positions and see the next moves in the games found, and import, export
// and delete games.
//
// A Browser is the window. It opens games through its Host, and reads and changes the library through a
// GameStore.
package library

import (
	"context"

	"jingzi/game"
	"jingzi/game/saved"
	"jingzi/ui/background"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/store"
)

// Host is the part of the main window that the library uses. It is called on the UI goroutine.
type Host struct {
	// Returns the displayed position.
	Position func() game.Position

	// Opens a game and displays the node n, or the end if n is nil.
	Open func(t *game.Tree, n *game.Node)
}

// GameStore is implemented by store.Library. Its methods are called in the background.
type GameStore interface {
	Search(context.Context, store.Query) (store.SearchResult, error)
	Games([]store.GameRef) ([]store.LibraryGame, error)
	Facets(context.Context) (store.Facets, error)
	Load(store.GameRef) (*saved.Game, error)
	Import([]*saved.Game) (numAdded int, err error)
	Replace([]*saved.Game) error
	Remove([]store.GameRef) error
	Restore([]store.GameRef) error
	Purge() error
}

// Browser is the library's window, which may be closed. Its methods are called on the UI goroutine.
type Browser struct {
	desk.FeatureWindow
	desk   *desk.Desk
	host   Host
	games  GameStore
	purge  *background.Job[struct{}]
	window *window // nil while closed
}

// New returns a closed Browser.
func New(d *desk.Desk, host Host, games GameStore) *Browser {
	return &Browser{desk: d, host: host, games: games, purge: background.New[struct{}](d.Post)}
}

// Show opens the window, or brings it to the front.
func (b *Browser) Show() {
	if b.Open(b.desk, "library", lang.Title(lang.MenuLibrary()), b.releaseWindow) {
		b.purge.Stop()
		b.window = newWindow(b)
		b.Window.Show()
		b.window.focusList()
	}
}

// Sync updates the window after a change in the main window.
func (b *Browser) Sync() {
	if b.window != nil {
		b.window.explorer.sync()
	}
}

// Stop ends the background work and waits for it. The window stays open.
func (b *Browser) Stop() {
	if b.window != nil {
		b.window.stop()
	}
	b.purge.Close()
}

// releaseWindow releases the closed window and purges the games that were removed.
func (b *Browser) releaseWindow() {
	b.window.stop()
	b.window = nil

	// If it is stopped, the next purge deletes the rest.
	b.purge.Start(func(context.Context, func(struct{})) error { return b.games.Purge() }, nil, func(error) {})
}
