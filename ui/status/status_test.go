package status

import (
	"strings"
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
	setup.Mode, setup.Rules, setup.Opening = game.HumanVsHuman, game.Renju,
		game.Opening{Procedure: game.Taraguchi, MaxFifthOffers: 10}

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

// exerciseView shows a position with a move to find.
type exerciseView struct {
	session.BoardView
	position game.Position
}

func (v exerciseView) Position() game.Position { return v.position }
func (v exerciseView) Caption() session.Caption {
	return session.Caption{Kind: session.CaptionExercise}
}

// TestCardsDuringExercise checks that the cards ask nobody for a move while a move that ends the game is on the board
// of an exercise, even if the game itself goes on.
func TestCardsDuringExercise(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	setup := session.DefaultConfig()
	setup.Mode, setup.Rules = game.HumanVsHuman, game.Renju
	setup.Rules.FoulLoses = true

	s := session.New(session.Options{Computers: noComputers{}, Post: game.NewEventLoop().Post}, setup)
	defer s.Close()
	s.Game.Start()

	for _, c := range []struct{ moves, black, white string }{
		{"f8 a1 g8 c1 h8 e1", lang.ToMove(lang.Black()), ""},
		{"f8 a1 g8 c1 h8 e8 j8 e1 k8 o1 i8", lang.ByFoul(), lang.Won(lang.White())}, // an overline
		{"f8 a1 g8 c1 h8 e1 i8 o1 j8", lang.Won(lang.Black()), ""},
	} {
		position := game.NewPosition(setup.Rules)
		for _, name := range strings.Fields(c.moves) {
			point, err := setup.Rules.ParsePoint(name)
			if err == nil {
				position, err = position.Play(point)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		s.Navigator.OpenView(exerciseView{position: position})

		for _, card := range (Formatter{Session: s}).cards(Inputs{}) {
			want := map[game.Stone]string{game.Black: c.black, game.White: c.white}[card.Stone]
			if isOver := position.Result().Over(); card.Note != want || isOver && card.Active {
				t.Errorf("%s: got the note %q for %v, active: %v; want %q", c.moves, card.Note, card.Stone,
					card.Active, want)
			}
		}
	}
}
