package ui

import (
	"encoding/json"
	"errors"
	"path/filepath"

	"jingzi/ui/lang"
	"jingzi/ui/puzzles"
)

// restore reads what the store has. Damaged files are said and kept aside.
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
			notices = append(notices, func() { w.table.say(text, filepath.Base(d.Kept)) })
		default:
			notices = append(notices, func() { w.table.say(lang.NotRead, d.Name, lang.Cause(d.Err)) })
		}
	}

	read := defaultRemembered()
	err = s.load(settingsFile, &read, read.check)
	if err == nil {
		w.settings = read
		w.settings.Setup.onlyChosen(w.settings.Programs)
	}
	damaged(err, lang.SettingsDamaged)

	w.table = newTable(w.o.Computers, w.settings.Setup, w.o.Post)
	counts := scores{}
	err = s.load(scoreFile, &counts, counts.check)
	if err == nil && counts != nil {
		w.table.score = counts
	}
	damaged(err, lang.ScoreDamaged)
	var counted storedStatistics
	err = s.load(statisticsFile, &counted, counted.check)
	if err != nil {
		counted = storedStatistics{}
	}
	w.latest = counted.Latest
	knownStatistics := plain(counted)
	damaged(err, lang.StatisticsDamaged)
	kept := puzzles.Collection{}
	if err = s.load(puzzlesFile, &kept, func() error { return kept.Validate() }); err != nil || kept == nil {
		kept = puzzles.Collection{}
	}
	w.puzzles = puzzles.New(puzzleHost{w, kept}, kept)
	damaged(err, lang.PuzzlesDamaged)

	last := storedGame{Game: w.table.save()}
	err = s.load(place.game(), &last, last.check)
	damaged(err, lang.GameDamaged)
	if err != nil {
		last = storedGame{Game: w.table.save()}
	}
	if err != nil || place > 1 {
		last.Latest = counted.Latest
	}
	last.onlyChosen(w.settings.Programs)
	w.table.previous = last.Previous
	if len(last.Game.Choices) > 0 {
		w.table.restore(last.Game)
		if !w.table.match.Now().Result().Over() {
			w.table.say(lang.GameRestored)
			if w.table.match.TimeControl().On() {
				w.table.say(lang.ClockRestored)
			}
		}
	}
	w.table.agree(counted, last.Latest)
	if place > 1 {
		w.table.say(lang.SecondWindow)
	} else if others := s.adopt(last); len(others) > 0 {
		for _, g := range others {
			g.Setup.onlyChosen(w.settings.Programs)
		}
		w.table.previous = append(w.table.previous, others...)
		w.table.say(lang.OtherWindowsGame)
	}
	for _, notice := range notices {
		notice()
	}
	s.sweep(settingsFile, scoreFile, statisticsFile, puzzlesFile, place.game(), place.draft())
	known := map[string]json.RawMessage{settingsFile: plain(w.settings), scoreFile: plain(w.table.score),
		statisticsFile: knownStatistics, puzzlesFile: plain(kept)}
	w.saver = newSaver(s, place.draft(), known, func(err error) {
		w.o.Post(func() {
			switch {
			case errors.Is(err, errNoStore):
				w.table.trouble = lang.NothingIsSaved()
			case err != nil:
				w.table.trouble = lang.NotSavedNow(lang.Cause(err))
			default:
				w.table.trouble = ""
				w.table.say(lang.SavedAgain)
			}
			w.refresh()
		})
	})
}

// plain is JSON of our own plain structs.
func plain(content any) json.RawMessage {
	data, err := json.Marshal(content)
	if err != nil {
		panic(err)
	}
	return data
}
