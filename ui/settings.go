package ui

import (
	"jingzi/game/session"
	"jingzi/ui/settings"
)

// remembered is the content of settingsFile.
type remembered struct {
	Setup session.Setup
	settings.Settings
}

func defaultRemembered() remembered { return remembered{session.DefaultSetup(), settings.Default()} }

func (r *remembered) check() error {
	if err := r.Validate(); err != nil {
		return err
	}
	return r.Setup.Validate()
}

func (r *remembered) equal(q *remembered) bool { return r.Setup == q.Setup && r.Equal(q.Settings) }

// The files of the store.
const (
	settingsFile = "settings.json"
	draftFile    = "draft.json" // see saver
)
