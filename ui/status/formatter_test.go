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
	setup := session.DefaultConfig()
	setup.Mode = game.HumanVsHuman
	f := Formatter{session.New(session.Options{Computers: noComputers{}, Post: game.NewEventLoop().Post}, setup), nil}
	defer f.Session.Close()
	f.Session.Game.Start()
	for _, l := range lang.Languages {
		lang.SetLanguage(l)
		for kind := session.NoNotice + 1; kind < session.NoticeOpeningDecided; kind++ {
			f.Session.Notices.Set(session.Notice{Kind: kind, Mode: game.ComputerVsComputer, Level: game.Hard, Err: game.ErrOccupied, Text: func() string { return "x" }})
			if text := f.Remark(""); text == "" || strings.Contains(text, "%!") {
				t.Errorf("%v: the text of notice %d is %q", l, kind, text)
			}
		}
		swap2 := game.NewSituation(game.Freestyle, game.Opening{Procedure: game.Swap2})
		for _, kind := range []game.ChoiceKind{game.Keep, game.Swap, game.AddTwo, game.Declare, game.Offer} {
			f.Session.Notices.Set(session.Notice{Kind: session.NoticeOpeningDecided, Choice: game.Choice{Kind: kind}, Before: &swap2})
			if text := f.Remark(""); text == "" || strings.Contains(text, "%!") {
				t.Errorf("%v: the text of decision %d is %q", l, kind, text)
			}
		}
		for level, wantRemark := range map[game.Level]bool{game.Easy: false, game.Medium: false, game.Hard: true, game.Master: false, game.Perfect: false} {
			f.Session.Notices.Set(session.Notice{Kind: session.NoticeLevelChanged, Level: level})
			if strings.Contains(f.Remark(""), lang.HardMovesSecond()) != wantRemark {
				t.Errorf("%v: the remark after choosing %s on 3×3 is %q", l, level, f.Remark(""))
			}
		}
		for kind := session.CaptionLive; kind <= session.CaptionExercise; kind++ {
			if text := f.captionText(session.Caption{Kind: kind, Current: 1, Total: 2, Winner: game.Black}); text == "" || strings.Contains(text, "%!") {
				t.Errorf("%v: the text of caption %d is %q", l, kind, text)
			}
		}
	}
}

// The texts follow the game: the player to move, the last move, and the result.
func TestTextsFollowTheGame(t *testing.T) {
	setup := session.DefaultConfig()
	setup.Mode = game.HumanVsHuman
	f := Formatter{session.New(session.Options{Computers: noComputers{}, Post: game.NewEventLoop().Post}, setup), nil}
	defer f.Session.Close()
	f.Session.Game.Start()
	for _, test := range []struct{ point, state, remark, last, entry string }{
		{"a1", lang.TurnOfPlayer(lang.Player2(), lang.MarkO()), "", "A1", "1.  X  A1"},
		{"a3", lang.TurnOfPlayer(lang.Player1(), lang.MarkX()), "", "A3", "2.  O  A3"},
		{"b1", lang.TurnOfPlayer(lang.Player2(), lang.MarkO()), "", "B1", "3.  X  B1"},
		{"b3", lang.TurnOfPlayer(lang.Player1(), lang.MarkX()), "", "B3", "4.  O  B3"},
		{"c1", lang.ResultWhy(lang.WonAs(lang.Player1(), lang.MarkX()), lang.ByLine(3)), "", "C1", "5.  X  C1"},
	} {
		point, err := game.TicTacToe.ParsePoint(test.point)
		if err != nil {
			t.Fatal(err)
		}
		f.Session.Game.Click(point)
		if f.StateText() != test.state || f.Remark("") != test.remark {
			t.Errorf("after %s: got %q, %q, want %q, %q", test.point, f.StateText(), f.Remark(""), test.state, test.remark)
		}
		if got := f.LastMove(f.Session.Navigator.Ply().Seat); got != test.last {
			t.Errorf("the last move is %q, want %q", got, test.last)
		}
		if got := f.MoveText(f.Session.Game.Match().Index()); got != test.entry {
			t.Errorf("the entry of the list is %q, want %q", got, test.entry)
		}
	}
	f.Session.Navigator.Display(2)
	if want := lang.LookingAt(2, 5); f.StateText() != want || f.Remark("") != "" {
		t.Errorf("at an earlier ply: got %q, %q, want %q without a remark", f.StateText(), f.Remark(""), want)
	}
	f.Session.Navigator.CloseView()
	config := f.Session.Seats.Config()
	config.Mode = game.HumanVsComputer
	f.Session.Configure(config)
	if want := lang.ResultWhy(lang.Won(lang.MarkX()), lang.ByLine(3)); f.StateText() != want {
		t.Errorf("after a game between two humans: got %q, want %q", f.StateText(), want)
	}
}
