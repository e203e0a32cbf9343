package status

import (
	"strings"
	"testing"
	"time"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
)

// nobody is a catalogue without computer players.
type nobody struct{}

func (nobody) Levels(game.Rules) []game.Level                    { return nil }
func (nobody) Plays(game.Rules, game.Level) bool                 { return false }
func (nobody) Random() game.Engine                               { return nil }
func (nobody) Adviser(game.Rules, time.Duration) (p game.Player) { return p }
func (nobody) Player(game.Seat, game.Rules, game.Level, time.Duration) (p game.Player) {
	return p
}

func TestEverythingThatASessionSaysHasWords(t *testing.T) {
	defer lang.Use(lang.English)
	setup := session.DefaultSetup()
	setup.Mode = game.TwoPlayers
	s := Words{session.New(session.Options{Computers: nobody{}, Post: game.NewQueue().Post}, setup), nil}
	defer s.Session.Close()
	s.Session.Play.Start()
	for _, l := range lang.Languages {
		lang.Use(l)
		for kind := session.NoNotice + 1; kind < session.Decided; kind++ {
			s.Session.Notices.Say(session.Notice{Kind: kind, Mode: game.Watch, Level: game.Hard, Err: game.ErrOccupied, Words: func() string { return "x" }})
			if text := s.Remark(""); text == "" || strings.Contains(text, "%!") {
				t.Errorf("%v: notice %d says %q", l, kind, text)
			}
		}
		swap2 := game.Begin(game.Freestyle, game.Opening{Procedure: game.Swap2})
		for _, kind := range []game.ChoiceKind{game.Keep, game.Swap, game.AddTwo, game.Declare, game.Offer} {
			s.Session.Notices.Say(session.Notice{Kind: session.Decided, Choice: game.Choice{Kind: kind}, Before: &swap2})
			if text := s.Remark(""); text == "" || strings.Contains(text, "%!") {
				t.Errorf("%v: decision %d says %q", l, kind, text)
			}
		}
		for level, odd := range map[game.Level]bool{game.Easy: false, game.Medium: false, game.Hard: true, game.Master: false, game.Perfect: false} {
			if s.Session.Notices.Say(session.Notice{Kind: session.LevelIs, Level: level}); strings.Contains(s.Remark(""), lang.HardIsOdd()) != odd {
				t.Errorf("%v: choosing %s on 3×3 says %q", l, level, s.Remark(""))
			}
		}
		for kind := session.Live; kind <= session.Exercise; kind++ {
			if text := s.captioned(session.Caption{Kind: kind, Step: 1, Of: 2, Winner: game.Black}); text == "" || strings.Contains(text, "%!") {
				t.Errorf("%v: caption %d says %q", l, kind, text)
			}
		}
	}
}

// The words follow the game: whose turn it is, what was played, how it ended.
func TestASittingInWords(t *testing.T) {
	setup := session.DefaultSetup()
	setup.Mode = game.TwoPlayers
	s := Words{session.New(session.Options{Computers: nobody{}, Post: game.NewQueue().Post}, setup), nil}
	defer s.Session.Close()
	s.Session.Play.Start()
	for _, test := range []struct{ point, state, remark, last, chosen string }{
		{"a1", lang.TurnOfPlayer(lang.Player2(), lang.MarkO()), "", "A1", "1.  X  A1"},
		{"a3", lang.TurnOfPlayer(lang.Player1(), lang.MarkX()), "", "A3", "2.  O  A3"},
		{"b1", lang.TurnOfPlayer(lang.Player2(), lang.MarkO()), "", "B1", "3.  X  B1"},
		{"b3", lang.TurnOfPlayer(lang.Player1(), lang.MarkX()), "", "B3", "4.  O  B3"},
		{"c1", lang.ResultWhy(lang.WonAs(lang.Player1(), lang.MarkX()), lang.ByLine(3)), "", "C1", "5.  X  C1"},
	} {
		at, err := game.TicTacToe.ParsePoint(test.point)
		if err != nil {
			t.Fatal(err)
		}
		s.Session.Play.Tap(at)
		if s.State() != test.state || s.Remark("") != test.remark {
			t.Errorf("after %s it says %q, %q, want %q, %q", test.point, s.State(), s.Remark(""), test.state, test.remark)
		}
		if got := s.LastMove(s.Session.Browse.Moment().By); got != test.last {
			t.Errorf("the last move is %q, want %q", got, test.last)
		}
		if got := s.Chosen(s.Session.Play.Match().At()); got != test.chosen {
			t.Errorf("the list says %q, want %q", got, test.chosen)
		}
	}
	s.Session.Browse.LookAt(2)
	if want := lang.LookingAt(2, 5); s.State() != want || s.Remark("") != "" {
		t.Errorf("looking back it says %q, %q", s.State(), s.Remark(""))
	}
	s.Session.Browse.Escape()
	to := s.Session.Seats.Setup()
	to.Mode = game.AgainstComputer
	s.Session.Configure(to)
	if want := lang.ResultWhy(lang.Won(lang.MarkX()), lang.ByLine(3)); s.State() != want {
		t.Errorf("of a game between others it says %q, want %q", s.State(), want)
	}
}
