package ui

import (
	"slices"
	"time"

	"jingzi/game"
	"jingzi/game/saved"
	"jingzi/game/session"
)

// tournamentKey is that of the tournament in the store.
const tournamentKey = "tournament"

// tournamentHost is what the tournament knows of the window.
type tournamentHost struct{ w *Window }

func (h tournamentHost) Post(f func())                    { h.w.o.Post(f) }
func (h tournamentHost) Rules() game.Rules                { return h.w.session.Play.Match().Rules() }
func (h tournamentHost) Folder() string                   { return h.w.files.Folder() }
func (h tournamentHost) Levels(r game.Rules) []game.Level { return h.w.o.Computers.Levels(r) }

func (h tournamentHost) Others(r game.Rules) (levels []game.Level) {
	for step := range game.Strengths {
		if l := game.Strength(step + 1); session.HasLadder(h.w.o.Computers, r) && !slices.Contains(h.Levels(r), l) {
			levels = append(levels, l)
		}
	}
	for _, path := range h.w.settings.Programs {
		levels = append(levels, game.ProgramLevel(path))
	}
	return levels
}

func (h tournamentHost) Player(r game.Rules, l game.Level, moveTime time.Duration) game.Player {
	return h.w.o.Computers.Player(game.First, r, l, moveTime)
}

func (h tournamentHost) Keep(g *saved.Game) error {
	_, err := h.w.o.Store.Library().Import([]*saved.Game{g})
	return err
}

func (h tournamentHost) Stored() string {
	text, _ := h.w.o.Store.Value(tournamentKey)
	return text
}

func (h tournamentHost) Save(text string) { h.w.o.Store.Set(tournamentKey, text) }
