package ui

import (
	"testing"

	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/store"
)

// BenchmarkRefresh measures the update of the window, without drawing, after no change and after
// adding or removing a stone.
func BenchmarkRefresh(b *testing.B) {
	for name, r := range map[string]game.Rules{"3×3": game.TicTacToe, "15×15": game.Freestyle} {
		a := test.NewTempApp(b)
		q := game.NewEventLoop()

		w := New(a, Options{
			Computers: fakeComputers{},
			Store:     store.Open(""),
			Host:      &fakeHost{post: q.Post},
		})
		defer w.stop()
		w.setup.Change(func(config *session.Config) { config.Mode = game.HumanVsHuman })
		w.setup.Change(func(config *session.Config) { config.Rules = r })

		w.desk.Settings.Animation = false
		for i := range 4 {
			w.session.Game.Click(r.PointAt(i * 2))
		}
		b.Run(name+"/nothing", func(b *testing.B) {
			for b.Loop() {
				w.refresh()
			}
		})
		b.Run(name+"/stone", func(b *testing.B) {
			for b.Loop() {
				w.session.Game.Undo()
				w.session.Game.Redo()
			}
		})
	}
}
