// Package settings holds the player's settings and implements the form that changes them. Start with
// Settings and Form.
package settings

import (
	"encoding/json"
	"fmt"
	"reflect"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/status"
	"jingzi/ui/theme"
)

// Settings holds the player's settings, except the configuration of new games. A setting of Preferences is shown by the
// form, and Reset sets it to its default; the others are set elsewhere, and Reset keeps them.
type Settings struct {
	Preferences

	// Show the chart of the evaluation.
	Analysis bool

	// Mark threats on boards of five in a row.
	Threats bool

	// List the patterns on boards of five in a row.
	Patterns bool

	Width, Height float32 // size of the window when it is not maximised
	Maximized     bool
	FullScreen    bool

	StartPageSeen bool `json:"Greeted"` // whether the player has seen the start page

	DarkSlides bool `json:",omitempty"` // whether the slides of a lecture are dark

	// Show lectures in full screen on the screen on which the main window is not.
	LectureOnOtherScreen bool `json:",omitempty"`

	// Answers to the questions of the search tree's lessons, by the key of the lesson and the kind of the questions.
	LessonAnswers map[string][]AnswerCount `json:",omitempty"`

	Windows map[string]fyne.Size // sizes of other windows, by kind of window

	LibraryRules string // name of the rules most recently chosen for a library

	Programs []string // paths of the external engines that the player has added
	Analyst  Analyst  `json:"Analysts"`
}

// AnswerCount holds the numbers of questions that were answered right at the first attempt, and of all questions.
type AnswerCount struct{ Right, All int }

// Preferences holds the settings that the form shows.
type Preferences struct {
	Language   string           // BCP 47 tag; empty follows the system
	Appearance theme.Appearance `json:"Look"`
	TextScale  float32

	BoardSurface theme.Surface `json:"Surface"` // surface of boards with intersections
	Stones       theme.Stones

	Coordinates bool
	LastMove    bool
	MoveNumbers bool

	// Mark the next moves of a tree.
	NextMoves bool

	// Also mark moves that lead to symmetric positions.
	SymmetricMoves bool `json:"Mirrored"`
	ShowForbidden  bool `json:"Forbidden"`
	BestLine       bool
	Animation      bool

	// Sounds of stones and ends of games.
	Sounds       bool
	ConfirmMoves bool `json:"Confirm"`

	// The strongest levels think during the player's turn.
	Ponder       bool                `json:"Ponders"`
	AnnounceWins status.AnnounceWins `json:"Verdicts"`

	// End games on small boards when a forced win is announced.
	EndAtForcedWin bool `json:",omitempty"`

	// Show the move list next to boards of X and O.
	MoveListXO bool `json:"ListForMarks"`

	// Show the move list next to boards of stones.
	MoveListStones bool `json:"ListForStones"`
}

// Analyst is the level of the engine for analysis; empty means the built-in engine.
type Analyst game.Level

// UnmarshalJSON also accepts the array that earlier versions wrote, and uses its first element.
func (a *Analyst) UnmarshalJSON(text []byte) error {
	var list []Analyst
	if err := json.Unmarshal(text, &list); err == nil {
		*a = Analyst("")
		if len(list) > 0 {
			*a = list[0]
		}
		return nil
	}

	return json.Unmarshal(text, (*game.Level)(a))
}

// Default returns the settings of a new player.
func Default() Settings {
	shown := Preferences{
		TextScale:      1,
		Coordinates:    true,
		LastMove:       true,
		NextMoves:      true,
		ShowForbidden:  true,
		Animation:      true,
		MoveListXO:     true,
		MoveListStones: true,
	}
	return Settings{Preferences: shown, Width: 1000, Height: 740}
}

// Sanitize replaces invalid settings with their defaults, and returns an error that lists them.
func (s *Settings) Sanitize() error {
	defaults := Default()
	var invalid []string // names of settings
	check := func(name string, valid bool, replace func()) {
		if !valid {
			invalid = append(invalid, name)
			replace()
		}
	}
	_, isLanguage := lang.FromTag(s.Language)
	check("look", s.Appearance <= theme.HighContrast, func() { s.Appearance = defaults.Appearance })
	check("board", s.BoardSurface <= theme.Slate && s.Stones <= theme.Flat, func() {
		s.BoardSurface, s.Stones = defaults.BoardSurface, defaults.Stones
	})
	check("text scale", s.TextScale >= 0.5 && s.TextScale <= 3, func() { s.TextScale = defaults.TextScale })
	check("verdicts", s.AnnounceWins <= status.AnnounceAfterGame, func() { s.AnnounceWins = defaults.AnnounceWins })
	check("language", s.Language == "" || isLanguage, func() { s.Language = defaults.Language })
	check("window", isPossibleSize(fyne.NewSize(s.Width, s.Height)), func() {
		s.Width, s.Height = defaults.Width, defaults.Height
	})

	for kind, size := range s.Windows {
		check("window of "+kind, isPossibleSize(size), func() { delete(s.Windows, kind) })
	}
	if invalid != nil {
		return fmt.Errorf("invalid settings: %v", invalid)
	}

	return nil
}

// isPossibleSize reports whether a window can have this size.
func isPossibleSize(size fyne.Size) bool {
	return size.Width >= 100 && size.Width <= 20000 && size.Height >= 100 && size.Height <= 20000
}

func (s Settings) Equal(t Settings) bool { return reflect.DeepEqual(s, t) }

// Reset resets the settings that the form shows to their defaults.
func (s *Settings) Reset() { s.Preferences = Default().Preferences }

// Theme returns the chosen theme. Text is larger in a large window.
func (s *Settings) Theme(window fyne.Size) theme.Theme {
	scale := s.TextScale
	if window.Width >= 1200 && window.Height >= 900 {
		scale *= 1.15
	}
	return theme.New(s.Appearance, scale).WithBoard(s.BoardSurface, s.Stones)
}

// MoveListFor returns the setting of the move list for boards of the given rules.
func (s *Settings) MoveListFor(r game.Rules) *bool {
	if r.UsesXO() {
		return &s.MoveListXO
	}
	return &s.MoveListStones
}
