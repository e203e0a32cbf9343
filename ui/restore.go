package ui

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/computertrees"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/status"
	"jingzi/ui/store"
)

// settingKeys is the prefix of the settings' keys in the store.
const settingKeys = "settings."

// saveTime is the maximum time that the display of a stone waits for the store.
const saveTime = 100 * time.Millisecond

// setup is the stored configuration of the next game: see session.Seats.NextConfig.
type setup struct{ Setup session.Config }

// readSettings reads the settings and the setup. The error lists the settings that were invalid and
// replaced.
func readSettings(st *store.Store) (s settings.Settings, config session.Config, err error) {
	s = settings.Default()
	stored := setup{session.DefaultConfig()}

	err = errors.Join(st.Fields(settingKeys, &s), st.Fields(settingKeys, &stored), s.Sanitize(),
		stored.Setup.Sanitize())
	s.Width, s.Height = min(s.Width, maxWindowWidth), min(s.Height, maxWindowHeight)
	for kind, size := range s.Windows {
		s.Windows[kind] = fyne.NewSize(min(size.Width, maxWindowWidth), min(size.Height, maxWindowHeight))
	}
	replaceUnchosenPrograms(&stored.Setup, s.Programs)

	return s, stored.Setup, err
}

// The maximum size of the window at the start. The images of a window take about 200 bytes per point.
const maxWindowWidth, maxWindowHeight = 3840, 2400

// restore reads the store and resumes the last game. It reports whether this is the first start.
func (w *Window) restore() (isFirstStart bool) {
	s, config, settingsErr := readSettings(w.options.Store)
	w.desk.Settings = s
	isFirstStart = !w.resumeGame(config) && !s.StartPageSeen && settingsErr == nil
	for key := range w.options.Store.Values() {
		// Earlier versions counted moves by month.
		if strings.HasPrefix(key, "review.") {
			w.options.Store.Delete(key)
		}
	}
	w.makeFeatures()
	if w.options.Store.Window() > 1 {
		w.desk.Notify(lang.SecondWindow)
	}
	if settingsErr != nil {
		w.desk.Notify(lang.SettingsDamaged)
	}

	return isFirstStart
}

// watchStore observes the store. It returns false if data that was stored before could not be read.
func (w *Window) watchStore() (complete bool) {
	notices := w.options.Store.Listen(func(a store.Alert) {
		w.host.Post(func() {
			if !w.closing {
				w.handleAlert(a)
			}
		})
	})
	complete = true
	for _, a := range notices {
		w.handleAlert(a)
		complete = complete && errors.Is(a.Err, syscall.ENOSPC)
	}

	return complete
}

// noTrouble is Window.trouble while saving works.
func noTrouble(...any) string { return "" }

// troubles maps causes for which saving fails to their texts.
var troubles = map[error]lang.Text{store.ErrNoFolder: lang.NothingIsSaved, store.ErrNewer: lang.StoreNewer,
	store.ErrDamaged: lang.StoreBroken, store.ErrTooManyWindows: lang.TooManyWindows}

func (w *Window) handleAlert(a store.Alert) {
	switch a.Kind {
	case store.AlertMemoryOnly, store.AlertWriteFailed:
		w.trouble = func(...any) string { return lang.NotSavedNow(lang.FileCause(a.Err)) }
		for err, text := range troubles {
			if errors.Is(a.Err, err) {
				w.trouble = text
			}
		}
		var link *store.LinkError
		if errors.As(a.Err, &link) {
			w.trouble = func(...any) string { return lang.StoreLink(lang.Truncate(link.Target, maxPath)) }
		}
		w.refresh()
	case store.AlertRecovered:
		w.trouble = noTrouble
		w.desk.Notify(lang.SavedAgain)
	case store.AlertDamaged:
		w.desk.Notify(lang.StoreDamaged, filepath.Base(a.BackupPath), a.Count)
	case store.AlertDeleted:
		w.desk.Notify(lang.StoreDeleted)
	case store.AlertUnreadable:
		w.desk.Notify(lang.StoreUnreadable)
	}
}

// maxPath is the maximum number of characters of a path in a message.
const maxPath = 200

const (
	// So that a person can follow computers that answer within a millisecond.
	watchPace = 600 * time.Millisecond

	// So that a second click on the winning point does not start the next game.
	endPause = 600 * time.Millisecond
)

// maxReplacedGames is the number of earlier games that Undo can restore.
const maxReplacedGames = 20

// resumeGame starts the session with the game that was last in progress, if there is one.
func (w *Window) resumeGame(setup session.Config) (resumed bool) {
	options := session.Options{Computers: w.options.Computers, Store: w.options.Store, Post: w.host.Post,
		Observe: w.observe, Annotate: w.annotate,
		MinMoveInterval: watchPace, NewGameDelay: endPause, MaxReplaced: maxReplacedGames,
		PonderAllowed: func() bool { return w.desk.Settings.Ponder && w.host.OnMains() },
		StepwiseHints: true,
		HoldsAnswer:   func() bool { return w.analysis.Tutor.Holds(w.session.Seats.Config()) },
		EndsAtForcedWin: func(c session.WinClaim) bool {
			return w.desk.Settings.EndAtForcedWin && w.formatter.EndsAtForcedWin(c)
		},
		Sanitize: func(cfg *session.Config) { replaceUnchosenPrograms(cfg, w.desk.Settings.Programs) }}
	if w.options.tune != nil {
		w.options.tune(&options)
	}
	w.session = session.New(options, setup)
	w.trees = computertrees.New(w.session, &w.desk, w.showBoard)
	w.formatter = status.Formatter{
		Session:      w.session,
		AnnounceWins: func() status.AnnounceWins { return w.desk.Settings.AnnounceWins },
	}
	last, previous := w.options.Store.Resume()
	w.session.Game.Resume(last, previous)

	return last != nil || len(previous) > 0
}

// replaceUnchosenPrograms replaces programs that the player never chose with a built-in player, so that a file cannot
// start programs.
func replaceUnchosenPrograms(cfg *session.Config, programs []string) {
	for _, level := range []*game.Level{&cfg.Level, &cfg.Levels[0], &cfg.Levels[1]} {
		if path, isProgram := level.Program(); isProgram && !slices.Contains(programs, path) {
			*level = game.Master
		}
	}
}

// annotate returns what is kept with the game of the search for the choice that an engine just made.
func (w *Window) annotate(e game.Engine) any {
	if record := w.trees.Annotate(e); record != nil {
		return record
	}
	return w.analysis.Thinking.Record()
}
