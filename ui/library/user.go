package library

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"fyne.io/fyne/v2/container"

	"jingzi/game"
	"jingzi/game/saved"
	"jingzi/ui/lang"
	"jingzi/ui/store"
	"jingzi/ui/widgets"
)

// userChoice is an answer to the question who the user was in records.
type userChoice struct {
	colour game.Stone // Empty for none
	name   string     // the player with a name, of either colour; empty for none
}

// userIn returns the user of a record according to the choice.
func (c userChoice) userIn(g *store.LibraryGame) game.User {
	switch {
	case c.name != "":
		for seat, name := range g.Names {
			if name == c.name {
				return game.UserAt(game.Seat(seat))
			}
		}
	case c.colour == game.Black:
		return game.UserAt(g.Black)
	case c.colour == game.White:
		return game.UserAt(g.Black.Other())
	}

	return game.NoUser
}

func (c userChoice) String() string {
	switch {
	case c.name != "":
		return lang.Truncate(oneLine(c.name), 40)
	case c.colour == game.Empty:
		return lang.LibraryUserNone()
	}

	return lang.Colour(game.Freestyle, c.colour)
}

// maxUserNames is the maximum number of names that are offered, the most frequent ones.
const maxUserNames = 20

// userChoices returns the choices for games: none, the colours, and the names of the players, most frequent first.
func userChoices(games []store.LibraryGame) []userChoice {
	counts := map[string]int{}
	for i := range games {
		for _, name := range games[i].Names {
			if name != "" && hasUser(&games[i].Header) {
				counts[name]++
			}
		}
	}
	names := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), strings.Compare(a, b))
	})

	choices := []userChoice{{}, {colour: game.Black}, {colour: game.White}}
	for _, name := range names[:min(len(names), maxUserNames)] {
		choices = append(choices, userChoice{name: name})
	}

	return choices
}

// hasUser reports whether the user can be chosen in a game: it is a record of two people.
func hasUser(h *game.Header) bool {
	return h.Mode == game.HumanVsHuman && h.Collection != store.PlayedHere
}

// askUser asks who the user was in the marked games, or in the selected one.
func (w *window) askUser() {
	refs := w.list.selection()
	if len(refs) == 0 || w.work.Busy() {
		return
	}
	var games []store.LibraryGame
	w.work.Start(func(context.Context, func(progress)) (err error) {
		games, err = w.library.games.Games(refs)
		return err
	}, nil, func(err error) {
		games = slices.DeleteFunc(games, func(g store.LibraryGame) bool { return !hasUser(&g.Header) })
		switch {
		case err != nil:
			w.message = lang.LibraryUnreadable(cause(err))
		case len(games) == 0:
			w.message = lang.LibraryUserNotHere()
		default:
			w.chooseUser(games)
			return
		}
		w.show()
	})
}

// chooseUser asks who the user was in records, and stores the answer. A choice that is the same in all of them is
// selected at first.
func (w *window) chooseUser(games []store.LibraryGame) {
	choices := userChoices(games)
	index := max(0, slices.IndexFunc(choices, func(c userChoice) bool {
		return !slices.ContainsFunc(games, func(g store.LibraryGame) bool { return c.userIn(&g) != g.User })
	}))
	form := container.NewVBox(widgets.NewParagraph(lang.LibraryUserAsk(len(games))),
		widgets.NewSelect(widgets.Names(choices, userChoice.String), index, func(i int) { index = i },
			w.Dialogs.HandleKey))
	w.Dialogs.Form(lang.Title(lang.LibraryUser()), form, lang.OK(), func(ok bool) {
		if ok {
			w.setUser(games, choices[index])
		}
	})
}

// setUser stores the user of records according to a choice.
func (w *window) setUser(games []store.LibraryGame, c userChoice) {
	numDone := 0
	w.run(lang.LibraryUserSetting(), func(ctx context.Context, report func(progress)) error {
		for batch := range slices.Chunk(games, importedAtOnce) {
			var changed []*saved.Game
			for i := range batch {
				g, err := w.library.games.Load(store.GameRef{ID: batch[i].ID})
				if err != nil {
					return err
				}
				if user := c.userIn(&batch[i]); g.User != user {
					copied := *g
					copied.User = user
					changed = append(changed, &copied)
				}
			}
			if err := cmp.Or(ctx.Err(), w.library.games.Replace(changed)); err != nil {
				return err
			}
			numDone += len(batch)
			report(progress{float64(numDone) / float64(len(games)), numDone})
		}

		return nil
	}, func(err error) {
		switch {
		case errors.Is(err, context.Canceled):
			w.refresh(lang.LibraryStopped())
		case err != nil:
			w.refresh(lang.LibraryUnwritable(cause(err)))
		default:
			w.refresh(lang.LibraryUserSet(len(games)))
		}
	})
}
