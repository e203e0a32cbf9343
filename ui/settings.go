package ui

import (
	"fmt"
	"strings"

	"jingzi/ui/lang"
	"jingzi/ui/theme"
)

// settings is what is remembered of the player's wishes.
type settings struct {
	Setup setup

	Language  string // BCP 47 tag; empty follows the system
	Look      theme.Look
	TextScale float32

	Coordinates   bool
	LastMove      bool
	MoveNumbers   bool
	Forbidden     bool
	BestLine      bool
	Analysis      bool // the chart of the evaluation
	Threats       bool // marks on boards of five in a row,
	Patterns      bool // and the list of patterns
	Animation     bool
	Sounds        bool // of stones and ends of games
	Confirm       bool
	ListForMarks  bool // the move list beside boards of X and O
	ListForStones bool // and beside those of stones

	Width, Height float32 // of the window
	FullScreen    bool

	Programs string `json:",omitempty"` // paths of other programs, as the player chose them, a line each
}

func defaultSettings() settings {
	return settings{Setup: defaultSetup(), TextScale: 1, Coordinates: true, LastMove: true, Forbidden: true,
		Animation: true, ListForStones: true, Width: 560, Height: 700}
}

// check reports what stored settings have that cannot be.
func (s *settings) check() error {
	if s.Look > theme.HighContrast || !(s.TextScale >= 0.5 && s.TextScale <= 3) || !(s.Width >= 100 && s.Width <= 20000 && s.Height >= 100 && s.Height <= 20000) {
		return fmt.Errorf("look %d, text scale %v, window %v×%v", s.Look, s.TextScale, s.Width, s.Height)
	}
	if _, ok := lang.FromTag(s.Language); s.Language != "" && !ok {
		return fmt.Errorf("language %q", s.Language)
	}
	return s.Setup.check()
}

// programs are the paths of the other programs.
func (s *settings) programs() []string {
	return strings.FieldsFunc(s.Programs, func(c rune) bool { return c == '\n' })
}

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
