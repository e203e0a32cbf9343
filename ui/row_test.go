package ui

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// TestResultIsOnOneLine checks that in a narrow window the result of a game between two people is not
// broken, since a Chinese text would be broken inside a word.
func TestResultIsOnOneLine(t *testing.T) {
	defer lang.SetLanguage(lang.English)

	w := openTwoPlayerGame(t, fakeComputers{}, lang.ShortTicTacToe, "a1 b2 a2 c3 a3")
	for _, language := range lang.Languages {
		w.setLanguage(language.Tag())

		for _, width := range []float32{360, 560} {
			w.window.Resize(fyne.NewSize(width, 480))
			w.handleChange()
			if row := w.row; len(row.Lines.Objects) == 0 ||
				row.Lines.Objects[0].(*canvas.Text).Text != row.Shown.Headline || row.FullText() != "" {
				t.Errorf("%v, %v wide: got %d lines that begin with %v, want one line", language, width,
					len(row.Lines.Objects), row.Lines.Objects[0].(*canvas.Text).Text)
			}
		}
	}
}

// boardSizes lists window sizes with the minimum side of a 15×15 board.
var boardSizes = []struct{ width, height, side float32 }{
	{360, 480, 275}, {560, 700, 490}, {1000, 740, 590}, {1600, 1000, 840},
}

// controls returns the widgets of the window, including the message row, with their bounds.
func (w *testWindow) controls() map[fyne.CanvasObject]string {
	all := map[fyne.CanvasObject]string{}
	for _, l := range visibleWidgets(w.window.Content(), fyne.Position{}) {
		if _, paragraph := l.o.(*widgets.Paragraph); !paragraph {
			all[l.o] = fmt.Sprint(l.position, l.o.Size())
		}
	}

	return all
}

// TestNothingMoves checks that no widget moves, appears or disappears with a message, an offer, a
// thinking computer, the end of a game, or an earlier position. In the narrowest window the answers to
// a question may cover the line of moves.
func TestNothingMoves(t *testing.T) {
	for _, board := range []game.Rules{game.TicTacToe, game.Freestyle, game.Renju} {
		for _, size := range boardSizes {
			computers := &waitingComputers{}
			w := openWindow(t, t.TempDir(), computers)
			w.configure(func(config *session.Config) { config.Rules = board })
			w.window.Resize(fyne.NewSize(size.width, size.height))
			w.menus.fit(size.width)
			w.click(1, 1)
			initial := w.controls()
			check := func(situation string) {
				t.Helper()

				current := w.controls()
				for o, place := range initial {
					if got, ok := current[o]; !ok || got != place {
						if size.width < minBar && strings.Contains(fmt.Sprintf("%T", o), "moves.") ||
							size.width < minBar && !ok && o.Position().Y == 0 {
							continue // the line of the moves
						}
						if o == fyne.CanvasObject(w.row) && size.width < minBar {
							continue // it may cover the line of moves
						}
						t.Errorf("%v, %v×%v, %s: %v moved from %v to %q", board, size.width, size.height, situation,
							placedWidget{o: o}, place, got)
					}
				}

				for o := range current {
					if _, ok := initial[o]; !ok {
						t.Errorf("%v, %v×%v, %s: got the new object %v", board, size.width, size.height, situation,
							placedWidget{o: o})
					}
				}
				if side := w.board.DrawnSize(w.board.Size()).Width; board == game.Freestyle && side < size.side {
					t.Errorf("%v×%v, %s: got a board %v wide, want at least %v", size.width, size.height, situation,
						side, size.side)
				}
			}
			w.session.Notices.Post(func() string { return "short" })
			w.handleChange()
			check("a message")
			w.session.Notices.Post(func() string { return strings.Repeat("a message of many words ", 20) })
			w.handleChange()
			check("a long message")
			w.row.Tapped(nil)
			check("no message")
			w.session.Navigator.View().Seek(-1)
			check("an earlier position")
			w.session.Navigator.CloseView()
			w.choose(lang.Hint)
			check("a hint")
			computers.wait = true
			w.board.OnTapped(game.Pt(2, 0))
			if !w.session.Game.Match().Busy() {
				t.Fatal("the computer does not think")
			}
			check("the computer thinks")
			w.session.Game.Stop()
			check("it is stopped")
			computers.wait = false
			w.session.Game.MoveNow()
			w.settle()
			check("it has moved")
			w.choose(lang.Resign)
			check("the result")
		}
	}
}

// waitingComputers creates engines that think until they are stopped if wait is set.
type waitingComputers struct {
	fakeComputers
	wait bool
}

func (c *waitingComputers) Player(seat game.Seat, r game.Rules, l game.Level, d time.Duration) game.Player {
	return game.Player{Engine: waitingEngine{c}}
}

// TestRemarkExpires checks that a remark disappears after a while, and that questions and errors stay.
func TestRemarkExpires(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	isIdle := func() bool {
		headline, remark := w.row.Text()
		return headline == "" && remark == ""
	}
	var expire func() // nil if no remark will expire
	w.row.AfterFunc = func(d time.Duration, f func()) func() bool {
		if d < 4*time.Second {
			t.Errorf("the remark expires after %v, want at least 4s", d)
		}
		expire = f
		return func() bool { expire = nil; return true }
	}
	w.click(1, 1)
	w.click(1, 1)
	w.checkMessage(lang.Refusal(game.ErrOccupied))
	expire()
	if !isIdle() {
		t.Errorf("got the message %+v, want it expired", w.row.Shown)
	}
	w.click(1, 1) // again
	if isIdle() {
		t.Error("the remark is not displayed a second time")
	}
	w.click(2, 2)
	if expire != nil || !isIdle() {
		t.Error("the remark is displayed after the next move")
	}
	w.session.Notices.Set(session.Notice{Kind: session.NoticeEngineFailed, Err: game.ErrEngineExited})
	w.handleChange()
	if expire != nil || isIdle() {
		t.Error("the failure of an engine expires")
	}
	w.session.Navigator.Display(1)
	if headline, _ := w.row.Text(); expire != nil || headline == "" {
		t.Error("the note about an earlier position expires")
	}
}

// transcriptError is an error with the transcript of an engine.
type transcriptError struct{ error }

func (e transcriptError) Unwrap() error    { return e.error }
func (transcriptError) Transcript() string { return "> START 15\n< nonsense" }

// TestFailedEngineLog checks that the log of a failed engine can be opened as long as the failure is
// shown.
func TestFailedEngineLog(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	button := func() (found *widgets.Button) {
		visitAll(w.row, func(o fyne.CanvasObject) {
			if b, ok := o.(*widgets.Button); ok && b.Text == lang.EngineLog() {
				found = b
			}
		})

		return found
	}
	for _, err := range []error{game.ErrEngineExited, transcriptError{game.ErrEngineExited}} {
		w.session.Notices.Set(session.Notice{Kind: session.NoticeEngineFailed, Err: err})
		w.handleChange()
		if _, hasTranscript := err.(transcriptError); hasTranscript != (button() != nil) {
			t.Fatalf("%v: got a button for the log: %v", err, button() != nil)
		}
	}
	test.Tap(button())
	text, height := "", float32(0)
	visitAll(w.window.Canvas().Overlays().Top(), func(o fyne.CanvasObject) {
		switch l := o.(type) {
		case *widget.PopUp:
			height = l.Content.Size().Height
		case *widget.Label:
			text += l.Text + "\n"
		case *widgets.Paragraph:
			text += l.Unwrapped() + "\n"
		}
	})
	if !strings.Contains(text, "> START 15\n< nonsense") || !strings.Contains(text, lang.EngineLogExplained()) {
		t.Errorf("got the log %q, want the transcript and its explanation", text)
	}
	if height == 0 || height > 300 {
		t.Errorf("got a dialog %v high for a log of two lines, want at most 300", height)
	}
	w.window.Canvas().Overlays().Top().Hide()
	w.session.Notices.Set(session.Notice{})
	w.handleChange()
	if button() != nil {
		t.Error("the button is visible after the failure is no longer displayed")
	}
}

func TestTapOnTheRowPlaysNothing(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.click(1, 1)
	w.click(1, 1)
	moves := w.session.Game.Match().Index()
	w.row.Tapped(nil)
	if headline, remark := w.row.Text(); headline != "" || remark != "" || w.session.Game.Match().Index() != moves {
		t.Errorf("got %q, %q after %d moves; want an empty message", headline, remark, w.session.Game.Match().Index())
	}
}

// waitingEngine thinks until it is stopped if its waitingComputers wait.
type waitingEngine struct{ computers *waitingComputers }

func (w waitingEngine) Think(ctx context.Context, p game.Position, l game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	return fakeEngine{wait: w.computers.wait}.Think(ctx, p, l, report)
}

// TestReviewKeepsTheButtons checks that the buttons of a finished game keep their places while the game is reviewed and
// afterwards, so that no button slides under the pointer that has just pressed Review. A window of 360×480 has no room
// for all of them.
func TestReviewKeepsTheButtons(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.choose(lang.TwoPlayers)
	for _, size := range []fyne.Size{{Width: 1000, Height: 740}, {Width: 560, Height: 700}} {
		w.window.Resize(size)
		w.choose(lang.NewGame)
		for _, name := range strings.Fields("a1 b1 b2 c3 a3 a2 c1") {
			point, err := game.TicTacToe.ParsePoint(name)
			if err != nil {
				t.Fatal(err)
			}
			w.board.OnTapped(point)
		}

		places := func() (all []string) {
			for _, o := range w.row.Buttons.Objects {
				b := o.(*widgets.Button)
				all = append(all, fmt.Sprint(b.Text, b.Position(), b.Size(), b.Visible()))
			}
			return all
		}
		before := places()
		if len(before) < 3 {
			t.Fatalf("%v: got the buttons %q after the game, want at least 3", size, before)
		}
		w.choose(lang.ReviewGame)
		during := places()
		w.awaitReview()
		if after := places(); !slices.Equal(before, during) || !slices.Equal(before, after) {
			t.Errorf("%v: the buttons %q become %q during the review and %q after it", size, before, during, after)
		}
	}
}
