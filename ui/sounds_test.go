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

func (f *fakeSpeaker) Available() bool        { return !f.unavailable }
func (f *fakeSpeaker) Play(sound sound.Sound) { f.sounds = append(f.sounds, sound) }
func (f *fakeSpeaker) Close()                 { f.closed = true }

// enableSounds turns sounds on and returns the fake speaker.
func enableSounds(w *testWindow) *fakeSpeaker {
	speaker := &fakeSpeaker{}
	w.sounds = speaker
	w.desk.Settings.Sounds = true
	return speaker
}

// checkSounds checks which sounds were played since the last call.
func (w *testWindow) checkSounds(speaker *fakeSpeaker, want ...sound.Sound) {
	w.t.Helper()
	if !slices.Equal(speaker.sounds, want) {
		w.t.Errorf("got the sounds %v, want %v", speaker.sounds, want)
	}
	speaker.sounds = nil
}

func TestSoundsAreOffByDefault(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	speaker := &fakeSpeaker{}
	w.sounds = speaker
	w.click(1, 1)
	w.checkSounds(speaker)
	w.openSettings()
	box := w.checkBox(lang.Sounds())
	if box.Checked || box.Disabled() {
		t.Error("the sound setting is on or disabled")
	}
	test.Tap(box)
	w.checkSounds(speaker, sound.Stone) // an example
	w.click(2, 2)
	w.checkSounds(speaker, sound.Stone, sound.Stone)
	test.Tap(w.checkBox(lang.Sounds()))
	w.click(0, 2)
	w.checkSounds(speaker)
}

func TestEveryMoveSoundsOnce(t *testing.T) {
	dir := t.TempDir()
	w := openWindow(t, dir, fakeComputers{})
	speaker := enableSounds(w)
	w.click(1, 1) // the computer answers
	w.checkSounds(speaker, sound.Stone, sound.Stone)
	w.click(1, 1) // occupied
	w.choose(lang.Undo)
	w.choose(lang.Redo)
	w.walk(-1)
	w.walk(1)
	w.choose(lang.Hint)
	w.setLanguage("zh-Hans")
	w.setLanguage("en")
	w.choose(lang.NewGame)
	w.choose(lang.Undo) // restores the replaced game
	w.checkSounds(speaker)
	w.desk.App.Clipboard().SetContent("a1 b2 c3")
	w.paste()
	w.settle()
	w.checkSounds(speaker)
	w.stop()

	reopened := openWindow(t, dir, fakeComputers{}) // restores the game
	if !reopened.desk.Settings.Sounds {
		t.Error("the setting is not stored")
	}
	speaker = enableSounds(reopened)
	reopened.refresh()
	reopened.checkSounds(speaker)
}

func TestEndSoundsOnce(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	speaker := enableSounds(w)
	for _, x := range []int{0, 1, 2} {
		w.click(x, 2)
	}
	w.checkSounds(speaker, sound.Stone, sound.Stone, sound.Stone, sound.Stone, sound.StoneAndEnd)
	w.choose(lang.Undo)
	w.choose(lang.Redo) // ends the game again
	w.checkSounds(speaker)
	w.choose(lang.NewGame)
	w.click(1, 1)
	w.choose(lang.Resign)
	w.checkSounds(speaker, sound.Stone, sound.Stone, sound.GameEnd)
}

func TestSwapAndPassAreSilent(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	w.configure(func(config *session.Config) { config.Mode = game.HumanVsHuman })
	w.configure(func(config *session.Config) {
		config.Rules, config.Opening = game.Freestyle, game.Opening{Procedure: game.Swap2}
	})
	speaker := enableSounds(w)
	w.click(7, 7)
	w.click(7, 8)
	w.click(8, 7)
	w.checkSounds(speaker, sound.Stone, sound.Stone, sound.Stone)
	_ = w.session.Game.Answer(game.Choice{Kind: game.Swap})
	w.checkSounds(speaker)

	w.configure(func(config *session.Config) { config.Rules, config.Opening = game.Renju, game.Opening{} })
	w.click(7, 7)
	w.session.Game.Click(game.Pass)
	w.checkSounds(speaker, sound.Stone)
}

func TestNoSoundAfterClosing(t *testing.T) {
	w := openWindow(t, "", fakeComputers{fakeEngine{wait: true}}) // answers only when the window closes
	speaker := enableSounds(w)
	w.board.OnTapped(game.Pt(1, 1))
	w.checkSounds(speaker, sound.Stone)
	w.stop()
	w.settle()
	w.checkSounds(speaker)
	if !speaker.closed {
		t.Error("the speaker was not closed")
	}
}

// TestHangingSoundDoesNotBlock checks that a sound program that hangs does not block the game.
func TestHangingSoundDoesNotBlock(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	starts := make(chan struct{}, 10)
	ends := make(chan struct{}, 10)

	w.sounds = sound.NewSpeaker(func(ctx context.Context, _ sound.Sound) error {
		starts <- struct{}{}
		<-ctx.Done()

		ends <- struct{}{}
		return ctx.Err()
	})
	w.desk.Settings.Sounds = true
	for _, x := range []int{0, 1, 2} {
		w.click(x, 2)
	}
	w.checkBoard("OO. ... XXX")
	<-starts
	w.stop()
	if len(ends) == 0 {
		t.Error("a sound is playing after the window has closed")
	}
}

func TestSoundSettingWithoutASpeaker(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	w.sounds = &fakeSpeaker{unavailable: true}
	w.openSettings()
	box := w.checkBox(lang.Sounds())
	test.Tap(box)
	if !box.Disabled() || box.Checked || w.desk.Settings.Sounds {
		t.Error("the sound setting is enabled without a speaker")
	}
	findInDialog(w, func(p *widgets.Paragraph) bool { return p.Unwrapped() == lang.SoundsMissing() })
	visitAll(w.window.Canvas().Overlays().Top(), func(o fyne.CanvasObject) {
		if p, ok := o.(*widgets.Paragraph); ok && p.Unwrapped() == lang.SoundsExplained() {
			t.Error("both help texts of the setting are displayed")
		}
	})
}
