package lang

import (
	"strings"
	"testing"
	"time"

	"jingzi/game"
	"jingzi/game/session"
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
	defer Use(English)
	setup := session.DefaultSetup()
	setup.Mode = game.TwoPlayers
	s := Sitting{session.New(session.Options{Computers: nobody{}, Post: game.NewQueue().Post}, setup), nil}
	defer s.Session.Close()
	s.Session.Play.Start()
	for _, l := range Languages {
		Use(l)
		for kind := session.NoNotice + 1; kind <= session.HasKeptFifth; kind++ {
			s.Session.Notices.Say(session.Notice{Kind: kind, Mode: game.Watch, Level: game.Hard, Err: game.ErrOccupied, Words: func() string { return "x" }})
			if text := s.Remark(""); text == "" || strings.Contains(text, "%!") {
				t.Errorf("%v: notice %d says %q", l, kind, text)
			}
		}
		for level, odd := range map[game.Level]bool{game.Easy: false, game.Medium: false, game.Hard: true, game.Master: false, game.Perfect: false} {
			if s.Session.Notices.Say(session.Notice{Kind: session.LevelIs, Level: level}); strings.Contains(s.Remark(""), HardIsOdd()) != odd {
				t.Errorf("%v: choosing %s on 3×3 says %q", l, level, s.Remark(""))
			}
		}
		for kind := session.Live; kind <= session.Exercise; kind++ {
			if text := s.caption(session.Caption{Kind: kind, Step: 1, Of: 2, Winner: game.Black}); text == "" || strings.Contains(text, "%!") {
				t.Errorf("%v: caption %d says %q", l, kind, text)
			}
		}
	}
}

// The words follow the game: whose turn it is, what was played, how it ended.
func TestASittingInWords(t *testing.T) {
	setup := session.DefaultSetup()
	setup.Mode = game.TwoPlayers
	s := Sitting{session.New(session.Options{Computers: nobody{}, Post: game.NewQueue().Post}, setup), nil}
	defer s.Session.Close()
	s.Session.Play.Start()
	for _, test := range []struct{ point, state, remark, last, chosen string }{
		{"a1", TurnOfPlayer(Player2(), MarkO()), "", "A1", "1.  X  A1"},
		{"a3", TurnOfPlayer(Player1(), MarkX()), "", "A3", "2.  O  A3"},
		{"b1", TurnOfPlayer(Player2(), MarkO()), "", "B1", "3.  X  B1"},
		{"b3", TurnOfPlayer(Player1(), MarkX()), "", "B3", "4.  O  B3"},
		{"c1", ResultWhy(WonAs(Player1(), MarkX()), ByLine(3)), "", "C1", "5.  X  C1"},
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
	if want := LookingAt(2, 5); s.State() != want || s.Remark("") != "" {
		t.Errorf("looking back it says %q, %q", s.State(), s.Remark(""))
	}
	s.Session.Browse.Escape()
	to := s.Session.Seats.Setup()
	to.Mode = game.AgainstComputer
	s.Session.Configure(to)
	if want := ResultWhy(Won(MarkX()), ByLine(3)); s.State() != want {
		t.Errorf("of a game between others it says %q, want %q", s.State(), want)
	}
}
