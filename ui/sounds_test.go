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

// fakeSpeaker records the sounds that it plays.
type fakeSpeaker struct {
	sounds      []sound.Sound
	unavailable bool
	closed      bool
}

func (s *fakeSpeaker) Available() bool        { return !s.unavailable }
func (s *fakeSpeaker) Play(sound sound.Sound) { s.sounds = append(s.sounds, sound) }
func (s *fakeSpeaker) Close()                 { s.closed = true }

// enableSounds turns sounds on and returns the fake speaker.
func enableSounds(s *testWindow) *fakeSpeaker {
	speaker := &fakeSpeaker{}
	s.sounds = speaker
	s.desk.Settings.Sounds = true
	return speaker
}

// checkSounds checks which sounds were played since the last call.
func (s *testWindow) checkSounds(speaker *fakeSpeaker, want ...sound.Sound) {
	s.t.Helper()
	if !slices.Equal(speaker.sounds, want) {
		s.t.Errorf("got the sounds %v, want %v", speaker.sounds, want)
	}
	speaker.sounds = nil
}

func TestSoundsAreOffByDefault(t *testing.T) {
	s := openWindow(t, "", fakeComputers{})
	speaker := &fakeSpeaker{}
	s.sounds = speaker
	s.click(1, 1)
	s.checkSounds(speaker)
	s.openSettings()
	box := s.checkBox(lang.Sounds())
	if box.Checked || box.Disabled() {
		t.Error("the sound setting is on or disabled")
	}
	test.Tap(box)
	s.checkSounds(speaker, sound.Stone) // an example
	s.click(2, 2)
	s.checkSounds(speaker, sound.Stone, sound.Stone)
	test.Tap(s.checkBox(lang.Sounds()))
	s.click(0, 2)
	s.checkSounds(speaker)
}

func TestEveryMoveSoundsOnce(t *testing.T) {
	dir := t.TempDir()
	s := openWindow(t, dir, fakeComputers{})
	speaker := enableSounds(s)
	s.click(1, 1) // the computer answers
	s.checkSounds(speaker, sound.Stone, sound.Stone)
	s.click(1, 1) // occupied
	s.choose(lang.Undo)
	s.choose(lang.Redo)
	s.walk(-1)
	s.walk(1)
	s.choose(lang.Hint)
	s.setLanguage("zh-Hans")
	s.setLanguage("en")
	s.choose(lang.NewGame)
	s.choose(lang.Undo) // restores the replaced game
	s.checkSounds(speaker)
	s.desk.App.Clipboard().SetContent("a1 b2 c3")
	s.paste()
	s.settle()
	s.checkSounds(speaker)
	s.stop()

	reopened := openWindow(t, dir, fakeComputers{}) // restores the game
	if !reopened.desk.Settings.Sounds {
		t.Error("the setting is not stored")
	}
	speaker = enableSounds(reopened)
	reopened.refresh()
	reopened.checkSounds(speaker)
}

func TestEndSoundsOnce(t *testing.T) {
	s := openWindow(t, "", fakeComputers{})
	speaker := enableSounds(s)
	for _, x := range []int{0, 1, 2} {
		s.click(x, 2)
	}
	s.checkSounds(speaker, sound.Stone, sound.Stone, sound.Stone, sound.Stone, sound.StoneAndEnd)
	s.choose(lang.Undo)
	s.choose(lang.Redo) // ends the game again
	s.checkSounds(speaker)
	s.choose(lang.NewGame)
	s.click(1, 1)
	s.choose(lang.Resign)
	s.checkSounds(speaker, sound.Stone, sound.Stone, sound.GameEnd)
}

func TestSwapAndPassAreSilent(t *testing.T) {
	s := openWindow(t, "", fakeComputers{})
	s.configure(func(config *session.Config) { config.Mode = game.HumanVsHuman })
	s.configure(func(config *session.Config) {
		config.Rules, config.Opening = game.Freestyle, game.Opening{Procedure: game.Swap2}
	})
	speaker := enableSounds(s)
	s.click(7, 7)
	s.click(7, 8)
	s.click(8, 7)
	s.checkSounds(speaker, sound.Stone, sound.Stone, sound.Stone)
	_ = s.session.Game.Answer(game.Choice{Kind: game.Swap})
	s.checkSounds(speaker)

	s.configure(func(config *session.Config) { config.Rules, config.Opening = game.Renju, game.Opening{} })
	s.click(7, 7)
	s.session.Game.Click(game.Pass)
	s.checkSounds(speaker, sound.Stone)
}

func TestNoSoundAfterClosing(t *testing.T) {
	s := openWindow(t, "", fakeComputers{fakeEngine{wait: true}}) // answers only when the window closes
	speaker := enableSounds(s)
	s.board.OnTapped(game.Pt(1, 1))
	s.checkSounds(speaker, sound.Stone)
	s.stop()
	s.settle()
	s.checkSounds(speaker)
	if !speaker.closed {
		t.Error("the speaker was not closed")
	}
}

// TestHangingSoundDoesNotBlock checks that a sound program that hangs does not block the game.
func TestHangingSoundDoesNotBlock(t *testing.T) {
	s := openWindow(t, "", fakeComputers{})
	starts := make(chan struct{}, 10)
	ends := make(chan struct{}, 10)
	s.sounds = sound.NewSpeaker(func(ctx context.Context, _ sound.Sound) error {
		starts <- struct{}{}
		<-ctx.Done()
		ends <- struct{}{}
		return ctx.Err()
	})
	s.desk.Settings.Sounds = true
	for _, x := range []int{0, 1, 2} {
		s.click(x, 2)
	}
	s.checkBoard("OO. ... XXX")
	<-starts
	s.stop()
	if len(ends) == 0 {
		t.Error("a sound is playing after the window has closed")
	}
}

func TestSoundSettingWithoutASpeaker(t *testing.T) {
	s := openWindow(t, "", fakeComputers{})
	s.sounds = &fakeSpeaker{unavailable: true}
	s.openSettings()
	box := s.checkBox(lang.Sounds())
	test.Tap(box)
	if !box.Disabled() || box.Checked || s.desk.Settings.Sounds {
		t.Error("the sound setting is enabled without a speaker")
	}
	findInDialog(s, func(l *widgets.Paragraph) bool { return l.Unwrapped() == lang.SoundsMissing() })
	visitAll(s.window.Canvas().Overlays().Top(), func(o fyne.CanvasObject) {
		if l, ok := o.(*widgets.Paragraph); ok && l.Unwrapped() == lang.SoundsExplained() {
			t.Error("both help texts of the setting are displayed")
		}
	})
}
