package status

import (
	"strings"
	"testing"
	"time"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
)

// noComputers implements session.Computers without computer players.
type noComputers struct{}

func (noComputers) Levels(game.Rules) []game.Level                       { return nil }
func (noComputers) Supports(game.Rules, game.Level) bool                 { return false }
func (noComputers) Random() game.Engine                                  { return nil }
func (noComputers) HintPlayer(game.Rules, time.Duration) (p game.Player) { return p }
func (noComputers) Player(game.Seat, game.Rules, game.Level, time.Duration) (p game.Player) {
	return p
}

func TestNoticesAndCaptionsHaveTexts(t *testing.T) {
	defer lang.SetLanguage(lang.English)
	config := session.DefaultConfig()
	config.Mode = game.HumanVsHuman

	f := Formatter{session.New(session.Options{Computers: noComputers{}, Post: game.NewEventLoop().Post}, config), nil}
	defer f.Session.Close()
	f.Session.Game.Start()

	for _, l := range lang.Languages {
		lang.SetLanguage(l)

		for kind := session.NoNotice + 1; kind < session.NoticeOpeningDecided; kind++ {
			f.Session.Notices.Set(session.Notice{
				Kind:  kind,
				Mode:  game.ComputerVsComputer,
				Level: game.Hard,
				Err:   game.ErrOccupied,
				Text:  func() string { return "x" },
			})
			if text := f.Remark(""); text == "" || strings.Contains(text, "%!") {
				t.Errorf("%v: got text %q of notice %d, want a complete text", l, text, kind)
			}
		}

		swap2 := game.NewSituation(game.Freestyle, game.Opening{Procedure: game.Swap2})
		for _, kind := range []game.ChoiceKind{game.Keep, game.Swap, game.AddTwo, game.Declare, game.Offer} {
			f.Session.Notices.Set(session.Notice{
				Kind:   session.NoticeOpeningDecided,
				Choice: game.Choice{Kind: kind},
				Before: &swap2,
			})
			if text := f.Remark(""); text == "" || strings.Contains(text, "%!") {
				t.Errorf("%v: got text %q of decision %d, want a complete text", l, text, kind)
			}
		}

		for level, wantRemark := range map[game.Level]bool{
			game.Easy:    false,
			game.Medium:  false,
			game.Hard:    true,
			game.Master:  false,
			game.Perfect: false,
		} {
			f.Session.Notices.Set(session.Notice{Kind: session.NoticeLevelChanged, Level: level})
			if got := strings.Contains(f.Remark(""), lang.HardMovesSecond()); got != wantRemark {
				t.Errorf("%v: after choosing %s on 3×3: got remark %q; contains %q = %v, want %v", l, level,
					f.Remark(""), lang.HardMovesSecond(), got, wantRemark)
			}
		}

		for kind := session.CaptionLive; kind <= session.CaptionExercise; kind++ {
			if text := f.captionText(session.Caption{Kind: kind, Current: 1, Total: 2, Winner: game.Black}); text ==
				"" || strings.Contains(text, "%!") {
				t.Errorf("%v: got text %q of caption %d, want a complete text", l, text, kind)
			}
		}
	}
}

// TestTextsFollowTheGame checks the texts about the player to move, the last move and the result after each
// move.
func TestTextsFollowTheGame(t *testing.T) {
	config := session.DefaultConfig()
	config.Mode = game.HumanVsHuman

	f := Formatter{session.New(session.Options{Computers: noComputers{}, Post: game.NewEventLoop().Post}, config), nil}
	defer f.Session.Close()
	f.Session.Game.Start()

	for i, test := range []struct{ point, state, remark, lastMove string }{
		{"a1", lang.TurnOfPlayer(lang.Player2(), lang.MarkO()), "", "A1"},
		{"a3", lang.TurnOfPlayer(lang.Player1(), lang.MarkX()), "", "A3"},
		{"b1", lang.TurnOfPlayer(lang.Player2(), lang.MarkO()), "", "B1"},
		{"b3", lang.TurnOfPlayer(lang.Player1(), lang.MarkX()), "", "B3"},
		{"c1", lang.ResultWhy(lang.WonAs(lang.Player1(), lang.MarkX()), lang.ByLine(3)), "", "C1"},
	} {
		point, err := game.TicTacToe.ParsePoint(test.point)
		if err != nil {
			t.Fatal(err)
		}
		f.Session.Game.Click(point)
		if f.StateText() != test.state || f.Remark("") != test.remark {
			t.Errorf("after %s: got state %q, remark %q; want %q, %q", test.point, f.StateText(), f.Remark(""),
				test.state, test.remark)
		}
		if got := f.LastMove(f.Session.Navigator.Ply().Seat); got != test.lastMove {
			t.Errorf("after %s: got last move %q, want %q", test.point, got, test.lastMove)
		}
		if number, text := f.NumberedMove(f.Session.Game.Match().Index()); number != i+1 || text != test.lastMove {
			t.Errorf("after %s: got the list entry %d %q, want %d %q", test.point, number, text, i+1, test.lastMove)
		}
	}
	f.Session.Navigator.Display(2)
	if want := lang.LookingAt(2, 5); f.StateText() != want || f.Remark("") != "" {
		t.Errorf("at an earlier ply: got state %q, remark %q; want %q and no remark", f.StateText(), f.Remark(""), want)
	}
	f.Session.Navigator.CloseView()
	f.Session.Configure(func(config *session.Config) { config.Mode = game.HumanVsComputer })
	if want := lang.ResultWhy(lang.Won(lang.MarkX()), lang.ByLine(3)); f.StateText() != want {
		t.Errorf("after changing the mode of a finished game: got state %q, want %q", f.StateText(), want)
	}
}
