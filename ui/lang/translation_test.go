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

// TestNewLanguage checks that a language whose file has only some of the texts works. Its tag is one of those that no
// language has, so that German can be added.
func TestNewLanguage(t *testing.T) {
	german := lang.Add(t, "Deutsch", "qaa", ".", `{
		"NewGame": "Neues Spiel",
		"LibraryCount": {"one": "%d Partie", "other": "%d Partien"},
		"Won": "%s hat gewonnen",
		"Black": {"description": "the colour", "other": "Schwarz"},
		"InBrackets": "%v\u00a0(%v)"
	}`)
	if l, ok := lang.FromTag("qaa_QM.UTF-8"); l != german || !ok {
		t.Errorf("FromTag(\"qaa_QM.UTF-8\") = %v, %v; want %v, true", l, ok, german)
	}
	if all := lang.Languages; all[len(all)-1] != german || german.String() != "Deutsch" {
		t.Errorf("got the languages %v, want Deutsch as the last", all)
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
		{lang.LibraryDeleted(1), "1 game deleted."}, // not in the file
		{lang.White(), "White"},
	} {
		if test.got != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
		}
	}
}

type noComputers struct{}

func (noComputers) Levels(game.Rules) []game.Level                       { return nil }
func (noComputers) Supports(game.Rules, game.Level) bool                 { return false }
func (noComputers) Random() game.Engine                                  { return nil }
func (noComputers) HintPlayer(game.Rules, time.Duration) (p game.Player) { return p }
func (noComputers) Player(game.Seat, game.Rules, game.Level, time.Duration) (p game.Player) {
	return p
}

// TestIncompleteLanguage plays a game in a language that lacks half of the texts, and checks that the
// missing texts are in English and all are formatted correctly.
func TestIncompleteLanguage(t *testing.T) {
	half := lang.AddHalf(t, lang.TraditionalChinese)
	lang.SetLanguage(half)
	config := session.DefaultConfig()
	config.Mode = game.HumanVsHuman

	s := session.New(session.Options{Computers: noComputers{}, Post: game.NewEventLoop().Post}, config)
	defer s.Close()
	s.Game.Start()
	formatter := status.Formatter{Session: s}
	han, latin := regexp.MustCompile(`\p{Han}`), regexp.MustCompile(`[a-z]{3}`)
	chinese, english := 0, 0
	check := func() {
		for _, text := range []string{formatter.StateText(), formatter.Remark(""), formatter.AccessibleText()} {
			if strings.Contains(text, "%!") || strings.Contains(text, "\x00") {
				t.Errorf("%q is not formatted correctly", text)
			}
			chinese += len(han.FindAllString(text, -1))
			english += len(latin.FindAllString(text, -1))
		}
	}
	check()

	for _, point := range []game.Point{game.Pt(0, 0), game.Pt(0, 0), game.Pt(1, 1), game.Pt(1, 0), game.Pt(2, 2),
		game.Pt(2, 0)} {
		s.Game.Click(point)
		check()
	}
	if !s.Game.Match().Current().Result().Over() {
		t.Error("the game is not over after the winning move")
	}
	if chinese == 0 || english == 0 {
		t.Errorf("got %d Chinese characters and %d English words, want some of each", chinese, english)
	}
}
