package status

import (
	"testing"
	"time"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
)

func TestClockText(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0:00", 1: "0:01", time.Second: "0:01", time.Second + 1: "0:02", 59*time.Second + 1: "1:00",
		time.Hour: "1:00:00", 90 * time.Minute: "1:30:00", -1: "−0:00", -61 * time.Second: "−1:01",
	} {
		if got := clockText(d); got != want {
			t.Errorf("clockText(%v) = %s, want %s", d, got, want)
		}
	}
}

// TestNoEncouragementWithoutStones checks that the remark is empty after a game that ended without a stone.
func TestNoEncouragementWithoutStones(t *testing.T) {
	for mode, end := range map[game.Mode]func(*session.LiveGame) error{
		game.HumanVsComputer: (*session.LiveGame).Resign, game.HumanVsHuman: (*session.LiveGame).AgreeDraw,
	} {
		config := session.DefaultConfig()
		config.Mode = mode
		s := session.New(session.Options{Computers: noComputers{}, Post: game.NewEventLoop().Post}, config)
		defer s.Close()
		s.Game.Start()
		if err := end(s.Game); err != nil {
			t.Fatal(err)
		}
		s.Notices.Set(session.Notice{}) // as if an earlier ply had been displayed
		if remark := Compute(Formatter{Session: s}, Inputs{Computers: noComputers{}}).Remark; remark != "" {
			t.Errorf("mode %v: after a game without a stone: got remark %q, want none", mode, remark)
		}
	}
}

// The card of a player who answers a question of the opening does not ask for a stone.
func TestCardAsksForAChoice(t *testing.T) {
	setup := session.DefaultConfig()
	setup.Mode, setup.Rules, setup.Opening = game.HumanVsHuman, game.Renju, game.Opening{Procedure: game.Taraguchi, MaxFifthOffers: 10}
	s := session.New(session.Options{Computers: noComputers{}, Post: game.NewEventLoop().Post}, setup)
	defer s.Close()
	s.Game.Start()
	note := func() string {
		for _, card := range (Formatter{Session: s}).cards(Inputs{}) {
			if card.Active {
				return card.Note
			}
		}
		return ""
	}
	if got, want := note(), lang.ToMove(lang.Black()); got != want {
		t.Errorf("at the start: %q, want %q", got, want)
	}
	centre, err := game.Renju.ParsePoint("h8")
	if err != nil {
		t.Fatal(err)
	}
	s.Game.Click(centre)
	if got, want := note(), lang.ToChoose(lang.White()); got != want {
		t.Errorf("at the question whether to swap: %q, want %q", got, want)
	}
	if err := s.Game.Answer(game.Choice{Kind: game.Keep}); err != nil {
		t.Fatal(err)
	}
	if got, want := note(), lang.ToMove(lang.White()); got != want {
		t.Errorf("after the answer: %q, want %q", got, want)
	}
}
