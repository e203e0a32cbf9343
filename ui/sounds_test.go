package ui

import (
	"context"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/sound"
	"jingzi/ui/widgets"
)

// ear hears the sounds that are asked for.
type ear struct {
	heard  []sound.Sound
	deaf   bool
	closed bool
}

func (e *ear) Available() bool    { return !e.deaf }
func (e *ear) Play(s sound.Sound) { e.heard = append(e.heard, s) }
func (e *ear) Close()             { e.closed = true }

// listen turns the sounds on, for an ear.
func listen(s *sitting) *ear {
	e := &ear{}
	s.sounds = e
	s.desk.Settings.Sounds = true
	return e
}

// hears checks what was heard since the last time.
func (s *sitting) hears(e *ear, want ...sound.Sound) {
	s.t.Helper()
	if !slices.Equal(e.heard, want) {
		s.t.Errorf("heard %v, want %v", e.heard, want)
	}
	e.heard = nil
}

func TestSoundsAreOffUnlessWanted(t *testing.T) {
	s := sitDown(t, "", clerks{})
	e := &ear{}
	s.sounds = e
	s.click(1, 1)
	s.hears(e)
	s.openSettings()
	box := s.box(lang.Sounds())
	if box.Checked || box.Disabled() {
		t.Error("it is on, or greyed")
	}
	test.Tap(box)
	s.hears(e, sound.Stone) // to know what it is
	s.click(2, 2)
	s.hears(e, sound.Stone, sound.Stone)
	test.Tap(s.box(lang.Sounds()))
	s.click(0, 2)
	s.hears(e)
}

func TestEveryStoneIsHeardOnceAndNoOther(t *testing.T) {
	dir := t.TempDir()
	s := sitDown(t, dir, clerks{})
	e := listen(s)
	s.click(1, 1) // and the answer
	s.hears(e, sound.Stone, sound.Stone)
	s.click(1, 1) // occupied
	s.choose(lang.Undo)
	s.choose(lang.Redo)
	s.walk(-1)
	s.walk(1)
	s.choose(lang.Hint)
	s.setLanguage("zh-Hans")
	s.setLanguage("en")
	s.choose(lang.NewGame)
	s.choose(lang.Undo) // the old game is back
	s.hears(e)
	s.desk.App.Clipboard().SetContent("a1 b2 c3")
	s.paste()
	s.settle()
	s.hears(e)
	s.stop()

	again := sitDown(t, dir, clerks{}) // with the game as it was
	if !again.desk.Settings.Sounds {
		t.Error("the setting is forgotten")
	}
	e = listen(again)
	again.refresh()
	again.hears(e)
}

func TestTheEndIsHeardOnce(t *testing.T) {
	s := sitDown(t, "", clerks{})
	e := listen(s)
	for _, x := range []int{0, 1, 2} {
		s.click(x, 2)
	}
	s.hears(e, sound.Stone, sound.Stone, sound.Stone, sound.Stone, sound.StoneAndEnd)
	s.choose(lang.Undo)
	s.choose(lang.Redo) // to the end again
	s.hears(e)
	s.choose(lang.NewGame)
	s.click(1, 1)
	s.choose(lang.Resign)
	s.hears(e, sound.Stone, sound.Stone, sound.GameEnd)
}

func TestASwapAndAPassAreSilent(t *testing.T) {
	s := sitDown(t, "", clerks{})
	s.configure(func(to *session.Config) { to.Mode = game.HumanVsHuman })
	s.configure(func(to *session.Config) { to.Rules, to.Opening = game.Freestyle, game.Opening{Procedure: game.Swap2} })
	e := listen(s)
	s.click(7, 7)
	s.click(7, 8)
	s.click(8, 7)
	s.hears(e, sound.Stone, sound.Stone, sound.Stone)
	_ = s.session.Game.Answer(game.Choice{Kind: game.Swap})
	s.hears(e)

	s.configure(func(to *session.Config) { to.Rules, to.Opening = game.Renju, game.Opening{} })
	s.click(7, 7)
	s.session.Game.Click(game.Pass)
	s.hears(e, sound.Stone)
}

func TestNothingIsHeardOnceTheWindowCloses(t *testing.T) {
	s := sitDown(t, "", clerks{clerk{wait: true}}) // the answer comes at the end
	e := listen(s)
	s.board.OnTapped(game.Pt(1, 1))
	s.hears(e, sound.Stone)
	s.stop()
	s.settle()
	s.hears(e)
	if !e.closed {
		t.Error("the player was not closed")
	}
}

// A program that hangs, in the place of an ear.
func TestAHangingPlayerHoldsNoGameUp(t *testing.T) {
	s := sitDown(t, "", clerks{})
	begun := make(chan struct{}, 10)
	ended := make(chan struct{}, 10)
	s.sounds = sound.NewSpeaker(func(ctx context.Context, _ sound.Sound) error {
		begun <- struct{}{}
		<-ctx.Done()
		ended <- struct{}{}
		return ctx.Err()
	})
	s.desk.Settings.Sounds = true
	for _, x := range []int{0, 1, 2} {
		s.click(x, 2)
	}
	s.shows("OO. ... XXX")
	<-begun
	s.stop()
	if len(ended) == 0 {
		t.Error("it plays on after the end")
	}
}

func TestWithoutAPlayerTheSettingIsGreyedAndSaysWhy(t *testing.T) {
	s := sitDown(t, "", clerks{})
	s.sounds = &ear{deaf: true}
	s.openSettings()
	box := s.box(lang.Sounds())
	test.Tap(box)
	if !box.Disabled() || box.Checked || s.desk.Settings.Sounds {
		t.Error("it can be turned on")
	}
	onTop(s, func(l *widgets.Paragraph) bool { return l.Unwrapped() == lang.SoundsMissing() })
	every(s.window.Canvas().Overlays().Top(), func(o fyne.CanvasObject) {
		if l, ok := o.(*widgets.Paragraph); ok && l.Unwrapped() == lang.SoundsExplained() {
			t.Error("both lines are there")
		}
	})
}
