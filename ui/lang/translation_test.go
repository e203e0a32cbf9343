package lang_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/status"
)

// A new language is a row and a file, which need not be whole.
func TestANewLanguage(t *testing.T) {
	german := lang.Add(t, "Deutsch", "de", ".", `{
		"NewGame": "Neues Spiel",
		"LibraryCount": {"one": "%d Partie", "other": "%d Partien"},
		"Won": "%s hat gewonnen",
		"Black": {"description": "the colour", "other": "Schwarz"},
		"InBrackets": "%v\u00a0(%v)"
	}`)
	if l, ok := lang.FromTag("de_AT.UTF-8"); l != german || !ok {
		t.Errorf("the language of Austria is %v, %v", l, ok)
	}
	if all := lang.Languages; all[len(all)-1] != german || german.String() != "Deutsch" {
		t.Errorf("the menu has %v", all)
	}
	lang.SetLanguage(german)
	for _, test := range []struct{ got, want string }{
		{lang.NewGame(), "Neues Spiel"},
		{lang.LibraryCount(1), "1 Partie"},
		{lang.LibraryCount(2), "2 Partien"},
		{lang.Won(lang.Colour(game.Renju, game.Black)), "Schwarz hat gewonnen"},
		{lang.Number(1234567), "1.234.567"},
		{lang.Sentences("Eins.", "Zwei."), "Eins. Zwei."},
		{lang.OpeningName(4), "花月 Kagetsu\u00a0(D4)"},
		{lang.LibraryDeleted(1), "1 game deleted."}, // it lacks these
		{lang.White(), "White"},
	} {
		if test.got != test.want {
			t.Errorf("%q, not %q", test.got, test.want)
		}
	}
}

type noComputers struct{}

func (noComputers) Levels(game.Rules) []game.Level                       { return nil }
func (noComputers) Supports(game.Rules, game.Level) bool                 { return false }
func (noComputers) Random() game.Engine                                  { return nil }
func (noComputers) HintEngine(game.Rules, time.Duration) (p game.Player) { return p }
func (noComputers) Player(game.Seat, game.Rules, game.Level, time.Duration) (p game.Player) {
	return p
}

// A game in a language that lacks half of its texts: what is missing is in English, and
// every sentence is whole.
func TestHalfALanguage(t *testing.T) {
	half := lang.AddHalf(t, lang.TraditionalChinese)
	lang.SetLanguage(half)
	setup := session.DefaultConfig()
	setup.Mode = game.HumanVsHuman
	s := session.New(session.Options{Computers: noComputers{}, Post: game.NewEventLoop().Post}, setup)
	defer s.Close()
	s.Game.Start()
	w := status.Formatter{Session: s}
	han, latin := regexp.MustCompile(`\p{Han}`), regexp.MustCompile(`[a-z]{3}`)
	chinese, english := 0, 0
	look := func() {
		for _, text := range []string{w.StateText(), w.Remark(""), w.AccessibleText()} {
			if strings.Contains(text, "%!") || strings.Contains(text, "\x00") {
				t.Errorf("%q", text)
			}
			chinese += len(han.FindAllString(text, -1))
			english += len(latin.FindAllString(text, -1))
		}
	}
	look()
	for _, at := range []game.Point{game.Pt(0, 0), game.Pt(0, 0), game.Pt(1, 1), game.Pt(1, 0), game.Pt(2, 2), game.Pt(2, 0)} {
		s.Game.Click(at)
		look()
	}
	if !s.Game.Match().Current().Result().Over() {
		t.Error("the game is not over")
	}
	if chinese == 0 || english == 0 {
		t.Errorf("%d Chinese characters and %d English words", chinese, english)
	}
}
