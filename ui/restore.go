package ui

import (
	"errors"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"

	"jingzi/game/session"
	"jingzi/ui/files"
	"jingzi/ui/lang"
	"jingzi/ui/library"
	"jingzi/ui/power"
	"jingzi/ui/puzzles"
	"jingzi/ui/settings"
	"jingzi/ui/share"
	"jingzi/ui/status"
	"jingzi/ui/store"
	"jingzi/ui/tournament"
)

// The values in the store: a key for each setting and each puzzle.
const (
	settingKeys = "settings."
	puzzleKeys  = "puzzle."
)

// saveTime is how long a stone waits at most, before it is seen, for the store
// to have it.
const saveTime = 100 * time.Millisecond

// remembered are the wishes that the store keeps.
type remembered struct {
	Setup session.Setup
	settings.Settings
}

func defaultRemembered() remembered { return remembered{session.DefaultSetup(), settings.Default()} }

// mend replaces what is impossible, keeps all else, and reports what it replaced.
func (r *remembered) mend() error { return errors.Join(r.Settings.Mend(), r.Setup.Mend()) }

func (r *remembered) equal(q *remembered) bool { return r.Setup == q.Setup && r.Equal(q.Settings) }

// The largest window that is opened. Its pictures take some 200 bytes of memory
// for each of its points.
const widest, highest = 3840, 2400

// restore reads what is kept, and goes on with the last game. It reports whether
// this is the first start, and the store will know next time that it was.
func (w *Window) restore() (first bool) {
	var early []store.Notice // what comes while the store is read: before the toolkit runs, Post does not wait
	heard := w.o.Store.Listen(func(n store.Notice) {
		w.o.Post(func() {
			switch {
			case w.closing:
			case w.board == nil:
				early = append(early, n)
			default:
				w.hearStore(n)
				w.refresh()
			}
		})
	})
	read := defaultRemembered()
	damaged := errors.Join(w.o.Store.Fields(settingKeys, &read), read.mend())
	w.settings = read
	w.settings.Width, w.settings.Height = min(read.Width, widest), min(read.Height, highest)
	for kind, size := range w.settings.Windows {
		w.settings.Windows[kind] = fyne.NewSize(min(size.Width, widest), min(size.Height, highest))
	}
	onlyChosen(&w.settings.Setup, w.settings.Programs)
	w.puzzles = puzzles.New(besideApp{w.app, w, "puzzles"}, puzzleHost{w}, readPuzzles(w.o.Store))
	w.library = library.New(besideApp{w.app, w, "library"}, libraryHost{w}, w.o.Store.Library())
	w.tournament = tournament.New(besideApp{w.app, w, "tournament"}, tournamentHost{w})
	first = !w.sitDown() && !w.settings.Greeted && damaged == nil && len(heard) == 0
	if w.o.Store.Window() > 1 {
		w.tell(lang.SecondWindow)
	}
	if damaged != nil {
		w.tell(lang.SettingsDamaged)
	}
	for _, n := range append(heard, early...) {
		w.hearStore(n)
	}
	return first
}

// nothing is said while all is well.
func nothing(...any) string { return "" }

// hearStore says what the store has to say.
func (w *Window) hearStore(n store.Notice) {
	switch n.Kind {
	case store.Memory, store.Failed:
		switch {
		case errors.Is(n.Err, store.ErrNoFolder):
			w.trouble = lang.NothingIsSaved
		case errors.Is(n.Err, store.ErrNewer):
			w.trouble = lang.StoreNewer
		case errors.Is(n.Err, store.ErrDamaged):
			w.trouble = lang.StoreBroken
		case errors.Is(n.Err, store.ErrWindows):
			w.trouble = lang.TooManyWindows
		default:
			w.trouble = func(...any) string { return lang.NotSavedNow(lang.Cause(n.Err)) }
		}
	case store.Recovered:
		w.trouble = nothing
		w.tell(lang.SavedAgain)
	case store.Damaged:
		w.tell(lang.StoreDamaged, filepath.Base(n.Kept), n.Count)
	case store.Deleted:
		w.tell(lang.StoreDeleted)
	case store.Unreadable:
		w.tell(lang.StoreUnreadable)
	}
}

// What a person who looks on is given time for: to follow computers that answer
// within a millisecond, and to see how a game has ended before a second click
// on the winning point sweeps it away.
const (
	watchPace = 600 * time.Millisecond
	endRest   = 600 * time.Millisecond
)

// keptGames is how many games back Undo reaches.
const keptGames = 20

// sitDown begins the sitting with the game that was last under way, if there is one.
func (w *Window) sitDown() (resumed bool) {
	options := session.Options{Computers: w.o.Computers, Store: w.o.Store, Post: w.o.Post, Observe: w.observe, Annotate: w.trees.annotate,
		Pace: watchPace, Rest: endRest, Kept: keptGames,
		Ponder: func() bool { return w.settings.Ponders && power.Mains() },
		Mend:   func(s *session.Setup) { onlyChosen(s, w.settings.Programs) }}
	if w.o.tune != nil {
		w.o.tune(&options)
	}
	w.session = session.New(options, w.settings.Setup)
	w.words = status.Words{Session: w.session, Verdicts: func() status.Verdicts { return w.settings.Verdicts }}
	w.files = files.New(filesHost{w}, &w.dialogs, w.words)
	w.share = share.New(filesHost{w}, w.files, w.words)
	w.files.Library = &w.settings.LibraryRules
	w.continuations = newContinuations(w)
	last, previous := w.o.Store.Resume()
	w.session.Play.Resume(last, previous)
	return last != nil || len(previous) > 0
}
