package ui

import (
	"slices"
	"strings"
	"testing"
	"time"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
)

// tutorWindow is a window with the tutor on, a computer that plays the first free point, and a clock that stands
// still.
type tutorWindow struct {
	*testWindow
	now time.Time
}

func openTutorWindow(t *testing.T, dir string, change func(*session.Config)) *tutorWindow {
	t.Helper()
	w := &tutorWindow{testWindow: openWindow(t, dir, fakeComputers{})}
	w.analysis.Tutor.MaxTime = time.Hour
	w.analysis.Tutor.Now = func() time.Time { return w.now }
	w.configure(func(config *session.Config) {
		config.Tutor = session.TutorProved
		change(config)
	})
	w.settle()

	return w
}

// play plays a named point and waits for the check and the computer.
func (w *tutorWindow) play(name string) {
	w.t.Helper()
	point, err := w.session.Game.Match().Rules().ParsePoint(name)
	if err != nil {
		w.t.Fatal(err)
	}
	w.now = w.now.Add(time.Minute)
	w.board.OnTapped(point)
	w.finish()
}

func (w *tutorWindow) finish() {
	w.t.Helper()
	if err := w.loop.Run(w.t.Context(), func() bool {
		return !w.session.Game.Match().Busy() && !w.analysis.Busy()
	}); err != nil {
		w.t.Fatal(err)
	}
}

// press presses a button of the message row.
func (w *tutorWindow) press(label lang.Text) {
	w.t.Helper()
	index := slices.Index(w.buttonLabels(), label())
	if index < 0 {
		w.t.Fatalf("got the buttons %q, want %q", w.buttonLabels(), label())
	}
	for _, a := range w.row.Answers() {
		if a.Text == label() {
			a.Do()
		}
	}
	w.finish()
}

// numPuzzles returns the number of stored puzzles.
func (w *tutorWindow) numPuzzles() (n int) {
	for key := range w.store.Values() {
		if strings.HasPrefix(key, "puzzle.") {
			n++
		}
	}
	return n
}

// TestTutorOnThreeByThree checks the game of a child: one short sentence with one button before the computer answers,
// and a puzzle. Taking the mistake back is not a loss, and the game counts as helped.
func TestTutorOnThreeByThree(t *testing.T) {
	w := openTutorWindow(t, t.TempDir(), func(config *session.Config) { config.FirstMove = session.ComputerFirst })
	w.checkBoard("X.. ... ...")
	w.play("b3")
	w.checkBoard("XO. ... ...")
	w.checkMessage(lang.TutorSmallLoses)
	if got := w.buttonLabels(); !slices.Equal(got, []string{lang.TutorTakeBack()}) {
		t.Errorf("got the buttons %q, want only the one that takes back", got)
	}
	if n := w.numPuzzles(); n != 1 {
		t.Errorf("got %d puzzles, want 1", n)
	}

	// The second half of a double click changes nothing.
	w.board.OnTapped(game.Pt(1, 0))
	w.finish()
	w.checkBoard("XO. ... ...")

	w.press(lang.TutorTakeBack)
	w.checkBoard("X.. ... ...")
	w.play("b2")
	w.checkBoard("XX. .O. ...")
	if text := w.row.Shown.Headline; text == lang.TutorSmallLoses() {
		t.Error("a move that holds the draw is called a mistake")
	}

	w.play("c3")
	w.play("a1")
	w.checkBoard("XXO XO. O..")
	h, tally := w.session.Game.Match().Tree().Header, w.session.History.Tally()
	if !h.Assisted || tally.Lost != 0 || tally.Won != 1 {
		t.Errorf("got assisted %v and the tally %+v, want a win with help", h.Assisted, tally)
	}
}

// TestTutorPlaysOn checks that a later click on the board plays on after a mistake on 3×3, which has one button.
func TestTutorPlaysOn(t *testing.T) {
	w := openTutorWindow(t, t.TempDir(), func(config *session.Config) { config.FirstMove = session.ComputerFirst })
	w.play("b3")
	w.now = w.now.Add(time.Minute)
	w.board.OnTapped(game.Pt(0, 2))
	w.finish()
	w.checkBoard("XOX ... ...")
	if w.analysis.Tutor.Status() != nil || !w.session.Game.Match().HumanToAnswer() {
		t.Error("the mistake is still shown after the computer's answer")
	}
}

// TestTutorInALostPosition checks that the tutor says once that every move loses: not after a mistake that it has named,
// and again in the next game.
func TestTutorInALostPosition(t *testing.T) {
	w := openTutorWindow(t, t.TempDir(), func(config *session.Config) { config.FirstMove = session.ComputerFirst })
	w.play("a2")
	w.checkMessage(lang.TutorSmallLoses)
	w.now = w.now.Add(time.Minute)
	w.board.OnTapped(game.Pt(2, 0))
	w.finish()
	w.checkBoard("XX. O.. ...")
	w.play("c3")
	w.checkBoard("XXO OX. ...")

	numPuzzles := w.numPuzzles()
	setTutor := func(tutor session.Tutor) {
		w.configure(func(config *session.Config) { config.Tutor = tutor })
		w.finish()
	}
	for range 2 {
		setTutor(session.TutorOff)
		w.session.Game.NewGame()
		w.finish()
		w.play("a2")
		setTutor(session.TutorProved)
		w.play("c3")
		w.checkBoard("XXO O.. ...")
		w.checkMessage(lang.TutorSmallLost)
		if got := w.buttonLabels(); !slices.Equal(got, []string{lang.TutorPlayOn()}) {
			t.Errorf("got the buttons %q, want only the one that plays on", got)
		}
		w.press(lang.TutorPlayOn)
		w.checkBoard("XXO OX. ...")
		w.play("c1")
		w.checkBoard("XXO OXX ..O")
	}
	if n := w.numPuzzles(); n != numPuzzles {
		t.Errorf("got %d puzzles from lost positions, want none", n-numPuzzles)
	}
}

// TestTutorShowsWhy checks the sentence about a proved win on a large board and the line that proves it, which is played
// out here.
func TestTutorShowsWhy(t *testing.T) {
	w := openTutorWindow(t, t.TempDir(), func(config *session.Config) { config.Rules = game.Freestyle })
	for _, name := range strings.Fields("h8 a1 o1 h1 o8") {
		w.play(name)
	}
	w.checkMessage(lang.TutorLoses, "E15", 1)
	if got := w.buttonLabels(); !slices.Equal(got, []string{lang.TutorTakeBack(), lang.TutorShowWhy(), lang.TutorPlayOn()}) {
		t.Errorf("got the buttons %q", got)
	}

	w.press(lang.TutorShowWhy)
	view := w.session.Navigator.View()
	view.Seek(100)
	position := view.Position()
	for _, point := range view.Overlay().Upcoming {
		next, err := position.Play(point)
		if err != nil {
			t.Fatal(err)
		}
		position = next
	}
	if position.Result().Winner != game.White {
		t.Errorf("the line does not win:\n%v", position)
	}
	view.Close()
	w.checkMessage(lang.TutorLoses, "E15", 1)

	w.press(lang.TutorPlayOn)
	if r := w.session.Game.Match().Current().Result(); r.Winner != game.White {
		t.Errorf("got the result %+v, want the win that was announced", r)
	}
}

// TestTutorWithUndo checks undo and other ways to leave a mistake.
func TestTutorWithUndo(t *testing.T) {
	first := func(config *session.Config) { config.FirstMove = session.ComputerFirst }
	for name, leave := range map[string]func(*tutorWindow){
		"undo": func(w *tutorWindow) {
			w.choose(lang.Undo)
			w.checkBoard("X.. ... ...")
		},
		"undo during the check": func(w *tutorWindow) {
			w.choose(lang.Undo)
			w.board.OnTapped(game.Pt(1, 0))
			w.session.Game.Undo()
			w.finish()
			w.checkBoard("X.. ... ...")
		},
		"the tutor is turned off": func(w *tutorWindow) {
			w.configure(func(config *session.Config) { config.Tutor = session.TutorOff })
			w.finish()
			w.checkBoard("XOX ... ...")
		},
		"a new game": func(w *tutorWindow) {
			w.session.Game.NewGame()
			w.finish()
			w.checkBoard("X.. ... ...")
		},
		"two people": func(w *tutorWindow) {
			w.choose(lang.TwoPlayers)
			w.checkBoard("XO. ... ...")
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := openTutorWindow(t, t.TempDir(), first)
			w.play("b3")
			leave(w)
			if w.analysis.Tutor.Status() != nil || slices.Contains(w.buttonLabels(), lang.TutorTakeBack()) {
				t.Errorf("the mistake is still shown, with the buttons %q", w.buttonLabels())
			}
		})
	}
}

// TestTutorWhenTheProgramEnds checks that a game which ended in the middle of a check continues with the computer's
// answer.
func TestTutorWhenTheProgramEnds(t *testing.T) {
	dir := t.TempDir()
	w := openTutorWindow(t, dir, func(config *session.Config) { config.FirstMove = session.ComputerFirst })
	w.board.OnTapped(game.Pt(1, 0))
	w.stop()
	next := openWindow(t, dir, fakeComputers{})
	next.settle()
	next.checkBoard("XOX ... ...")
}

// TestTutorIsSilentInOpenings checks that choices of an opening procedure are not checked.
func TestTutorIsSilentInOpenings(t *testing.T) {
	w := openTutorWindow(t, t.TempDir(), func(config *session.Config) {
		config.Rules, config.Opening = game.Freestyle, game.Opening{Procedure: game.Swap2}
	})
	for _, name := range []string{"h8", "h9", "i9"} {
		w.play(name)
	}
	if w.session.Seats.Config().Opening.Procedure != game.Swap2 {
		t.Fatal("the opening has no procedure")
	}
	if w.session.Game.Held() || w.session.Game.Match().Tree().Assisted {
		t.Error("a stone of the opening was checked")
	}
}
