package ui

import (
	"fmt"

	"jingzi/ui/settings"
)

// remembered is the content of settingsFile.
type remembered struct {
	Setup setup
	settings.Settings
}

func defaultRemembered() remembered { return remembered{defaultSetup(), settings.Default()} }

func (r *remembered) check() error {
	if err := r.Validate(); err != nil {
		return err
	}
	return r.Setup.check()
}

func (r *remembered) equal(q *remembered) bool { return r.Setup == q.Setup && r.Equal(q.Settings) }

// The files of the store.
const (
	settingsFile   = "settings.json"
	gameFile       = "game.json"
	scoreFile      = "score.json"
	statisticsFile = "statistics.json"
	draftFile      = "draft.json" // see saver
)

// storedGame is the content of gameFile.
type storedGame struct {
	Game     *savedGame
	Previous []*savedGame `json:",omitempty"` // the latest last
	Latest   entry        `json:",omitzero"`  // of the statistics
}

func (g *storedGame) check() error {
	if g.Game == nil {
		return fmt.Errorf("no game")
	}
	if err := g.Game.check(); err != nil {
		return err
	}
	for _, p := range g.Previous {
		if p == nil {
			return fmt.Errorf("no previous game")
		}
		if err := p.check(); err != nil {
			return err
		}
	}
	return nil
}

// check mends what a stored score has that cannot be.
func (c scores) check() error {
	for key, t := range c {
		c[key] = tally{max(t.Won, 0), max(t.Drawn, 0), max(t.Lost, 0)}
	}
	return nil
}
