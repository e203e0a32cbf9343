package ui

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"time"

	"jingzi/game/session"
	"jingzi/ui/files"
	"jingzi/ui/lang"
	"jingzi/ui/puzzles"
	"jingzi/ui/share"
)

// restore reads what is kept, and goes on with the last game. Damaged files are
// said and kept aside.
func (w *Window) restore() {
	s := newStore(w.o.Dir)
	place, leave, err := s.takePlace()
	if err != nil {
		s.dir = "" // more windows than there are places: this one keeps nothing
	}
	w.place, w.leave = place, leave
	s.recover(place)
	var notices []func()
	damaged := func(err error, text lang.Text) {
		var d *damagedError
		switch {
		case err == nil:
		case errors.As(err, &d) && d.Kept != "":
			notices = append(notices, func() { w.tell(text, filepath.Base(d.Kept)) })
		default:
			notices = append(notices, func() { w.tell(lang.NotRead, d.Name, lang.Cause(d.Err)) })
		}
	}

	read := defaultRemembered()
	err = s.load(settingsFile, &read, read.check)
	if err == nil {
		w.settings = read
		onlyChosen(&w.settings.Setup, w.settings.Programs)
	}
	damaged(err, lang.SettingsDamaged)
	kept := puzzles.Collection{}
	if err = s.load(puzzlesFile, &kept, func() error { return kept.Validate() }); err != nil || kept == nil {
		kept = puzzles.Collection{}
	}
	w.puzzles = puzzles.New(w.app, puzzleHost{w, kept}, kept)
	damaged(err, lang.PuzzlesDamaged)

	w.sitDown()
	if place > 1 {
		w.tell(lang.SecondWindow)
	}
	for _, notice := range notices {
		notice()
	}
	s.sweep(settingsFile, puzzlesFile, place.draft())
	known := map[string]json.RawMessage{settingsFile: plain(w.settings), puzzlesFile: plain(kept)}
	w.saver = newSaver(s, place.draft(), known, func(err error) {
		w.o.Post(func() {
			switch {
			case errors.Is(err, errNoStore):
				w.trouble = lang.NothingIsSaved()
			case err != nil:
				w.trouble = lang.NotSavedNow(lang.Cause(err))
			default:
				w.trouble = ""
				w.tell(lang.SavedAgain)
			}
			w.refresh()
		})
	})
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

// sitDown begins the sitting with the game that was last under way.
func (w *Window) sitDown() {
	options := session.Options{Computers: w.o.Computers, Store: w.o.Store, Post: w.o.Post, Observe: w.observe, Annotate: w.trees.annotate,
		Pace: watchPace, Rest: endRest, Kept: keptGames}
	if w.o.tune != nil {
		w.o.tune(&options)
	}
	w.session = session.New(options, w.settings.Setup)
	w.words = lang.Sitting{Session: w.session, Exact: w.o.Computers.Exact}
	w.files = files.New(filesHost{w}, &w.dialogs, w.words)
	w.share = share.New(filesHost{w}, w.files, w.words)
	last, previous := w.o.Store.Resume()
	for _, g := range previous {
		onlyChosen(&g.Setup, w.settings.Programs)
	}
	if last != nil {
		onlyChosen(&last.Setup, w.settings.Programs)
	}
	w.session.Resume(last, previous)
}

// plain is JSON of our own plain structs.
func plain(content any) json.RawMessage {
	data, err := json.Marshal(content)
	if err != nil {
		panic(err)
	}
	return data
}
