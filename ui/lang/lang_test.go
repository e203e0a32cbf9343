package lang

import (
	"maps"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jingzi/game"

	"golang.org/x/text/feature/plural"
	xlanguage "golang.org/x/text/language"
)

func TestAdvantageText(t *testing.T) {
	for _, test := range []struct {
		rules game.Rules
		score game.Score
		want  string
	}{
		{game.Renju, 0, "Even"}, {game.Renju, 318, "Black is better"}, {game.Renju, -318, "White is better"},
		{game.Renju, -2000, "White is much better"}, {game.TicTacToe, 4, "X is better"}, {game.FiveByFive, game.LossIn(3), "O is much better"},
	} {
		if got := AdvantageText(test.rules, test.score); got != test.want {
			t.Errorf("AdvantageText(%v, %d) = %q, want %q", test.rules, test.score, got, test.want)
		}
	}
}

func TestFromTag(t *testing.T) {
	for _, test := range []struct {
		tag  string
		want Language
		ok   bool
	}{
		{"en", English, true},
		{"en_GB.UTF-8", English, true},
		{"zh", SimplifiedChinese, true},
		{"zh_CN.UTF-8", SimplifiedChinese, true},
		{"zh_SG", SimplifiedChinese, true},
		{"zh-Hans-HK", SimplifiedChinese, true},
		{"zh-HK-Hans", SimplifiedChinese, true},
		{"zh-TW-Hant", TraditionalChinese, true},
		{"zh-Hans", SimplifiedChinese, true},
		{"zh_TW.Big5", TraditionalChinese, true},
		{"zh_TW@radical", TraditionalChinese, true},
		{"zh-HK", TraditionalChinese, true},
		{"zh_MO", TraditionalChinese, true},
		{"zh-Hant", TraditionalChinese, true},
		{"zh-Hant-CN", TraditionalChinese, true},
		{"ZH-hant-TW", TraditionalChinese, true},
		{"yue", TraditionalChinese, true},
		{"qaa_QM.UTF-8", English, false}, // a tag that no language has
		{"", English, false},
		{"zhuang", English, false},
	} {
		if got, ok := FromTag(test.tag); got != test.want || ok != test.ok {
			t.Errorf("FromTag(%q) = %v, %v; want %v, %v", test.tag, got, ok, test.want, test.ok)
		}
	}
}

func TestFromEnvironment(t *testing.T) {
	for _, test := range []struct {
		environment string // NAME=value, separated by spaces
		want        Language
		ok          bool
	}{
		{"", English, false},
		{"LANG=zh_CN.UTF-8", SimplifiedChinese, true},
		{"LANG=zh_CN.UTF-8 LC_MESSAGES=zh_TW.UTF-8", TraditionalChinese, true},
		{"LANG=zh_CN.UTF-8 LC_MESSAGES=zh_TW.UTF-8 LC_ALL=en_US.UTF-8", English, true},
		{"LANG=en_US.UTF-8 LANGUAGE=zh_TW:zh:en", TraditionalChinese, true},
		{"LANG=en_US.UTF-8 LANGUAGE=qaa:zh_CN", SimplifiedChinese, true},
		{"LANG=C.UTF-8 LANGUAGE=zh_CN", English, true},
		{"LC_ALL=C LANG=zh_CN.UTF-8", English, true},
		{"LANGUAGE=zh_CN", English, false}, // without a locale, LANGUAGE has no effect
		{"LANG=qaa_QM.UTF-8 LANGUAGE=qaa:qab", English, false},
	} {
		variables := make(map[string]string)
		for _, assignment := range strings.Fields(test.environment) {
			name, value, _ := strings.Cut(assignment, "=")
			variables[name] = value
		}
		got, ok := FromEnvironment(func(name string) string { return variables[name] })
		if got != test.want || ok != test.ok {
			t.Errorf("FromEnvironment(%q) = %v, %v; want %v, %v", test.environment, got, ok, test.want, test.ok)
		}
	}
}

// TestTagsAreParsed checks that FromTag returns each language for its tag.
func TestTagsAreParsed(t *testing.T) {
	for _, l := range Languages {
		if got, ok := FromTag(l.Tag()); got != l || !ok {
			t.Errorf("FromTag(%q) = %v, %v; want %v, true", l.Tag(), got, ok, l)
		}
	}
}

var verb = regexp.MustCompile(`%(\[(\d+)\])?[^%\w\[]*(\w)`)

// verbs returns the verb that a string applies to each of its arguments.
func verbs(t *testing.T, s string) []string {
	t.Helper()

	var verbs []string
	next := 0
	for _, match := range verb.FindAllStringSubmatch(s, -1) {
		if match[2] != "" {
			next, _ = strconv.Atoi(match[2])
			next--
		}

		for len(verbs) <= next {
			verbs = append(verbs, "")
		}
		if verbs[next] != "" && verbs[next] != match[3] {
			t.Errorf("%q formats argument %d both as %%%s and as %%%s", s, next+1, verbs[next], match[3])
		}
		verbs[next] = match[3]
		next++
	}
	if slices.Contains(verbs, "") {
		t.Errorf("%q skips an argument", s)
	}

	return verbs
}

// formsOf returns the plural forms of a text in a language, starting with the form "other".
func formsOf(l Language, key string) []string {
	m := languages[l].texts()[key]
	forms := []string{m.other}
	for _, s := range m.forms {
		forms = append(forms, s)
	}

	return forms
}

// TestEveryTextIsWhole checks that no translation is missing or empty, that all translations take the arguments of the
// English text, and that texts with plural forms have all forms of the language. It logs what a partial language lacks.
func TestEveryTextIsWhole(t *testing.T) {
	english := languages[English].texts()
	if len(english) < 1000 {
		t.Fatalf("got %d English texts, want at least 1000", len(english))
	}

	han := regexp.MustCompile(`\p{Han}`)
	lacking := make(map[Language][]string)
	numForms := make(map[Language]int)
	for _, l := range Languages {
		numForms[l] = pluralForms(l)
	}

	for key, m := range english {
		want := verbs(t, m.other)
		for _, l := range Languages {
			if languages[l].partial && l.Lacks(key) {
				lacking[l] = append(lacking[l], key)
				continue
			}

			for _, s := range formsOf(l, key) {
				if s == "" || strings.TrimSpace(s) != s {
					t.Errorf("%s in %v: got %q, want a text without leading or trailing space", key, l, s)
				}
				if !slices.Equal(verbs(t, s), want) {
					t.Errorf("%s in %v: %q takes the arguments %q, want %q as in %q", key, l, s, verbs(t, s),
						want, m.other)
				}
				if l == English && han.MatchString(s) {
					t.Errorf("%s: the English text %q contains Chinese characters", key, s)
				}
				if l == English && nonASCIIPunctuation.MatchString(s) {
					t.Errorf("%s: the English text %q has punctuation that terminals may lack", key, s)
				}
			}
			if n := len(formsOf(l, key)); n > max(2, numForms[l]) || len(m.forms) > 0 && n < numForms[l] { // Chinese may have a special text for 1
				t.Errorf("%s in %v: got the plural forms %q, want %d", key, l, formsOf(l, key), numForms[l])
			}
		}
		if strings.Contains(languages[SimplifiedChinese].texts()[key].other, "…") != strings.Contains(m.other, "...") {
			t.Errorf("%s: want an ellipsis in both English and Chinese, or in neither", key)
		}
	}

	for _, l := range Languages {
		for key := range languages[l].texts() {
			if _, ok := english[key]; !ok {
				t.Errorf("%v has a text of %s, which is not in en.json", l, key)
			}
		}
	}

	for l, keys := range lacking {
		slices.Sort(keys)
		t.Logf("%v lacks %d of %d texts: %s", l, len(keys), len(english), strings.Join(keys, " "))
	}
}

// pluralForms returns the number of a language's plural forms for whole numbers according to the CLDR.
func pluralForms(l Language) int {
	tag, forms := xlanguage.Make(l.Tag()), make(map[plural.Form]bool)
	for n := range 1000 {
		forms[plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0)] = true
	}

	return len(forms)
}

// nonASCIIPunctuation matches punctuation that English texts must write in ASCII, since the console prints
// it to terminals.
var nonASCIIPunctuation = regexp.MustCompile("[…‘’“”]")

// simplifiedTraditional holds pairs of a simplified and a traditional character that each occur only in one
// script.
const simplifiedTraditional = "对對盘盤设設这這无無开開关關复複制製贴貼认認输輸时時间間难難简簡单單电電脑腦连連续續动動画畫标標" +
	"显顯语語错錯误誤读讀写寫记記录錄选選择擇谁誰当當种種长長与與变變张張为為么麼说說点點击擊让讓赢贏获獲胜勝负負数數" +
	"轮輪随隨机機战戰绩績档檔图圖线線双雙后後从從里裡过過还還没沒两兩几幾个個换換会會应應该該见見觉覺" +
	"来來边邊们們现現实實发發进進"

func TestScriptsAreNotMixed(t *testing.T) {
	var simplified, traditional string
	pairs := []rune(simplifiedTraditional)
	for i := 0; i < len(pairs); i += 2 {
		simplified, traditional = simplified+string(pairs[i]), traditional+string(pairs[i+1])
	}

	for _, s := range AllStrings(SimplifiedChinese) {
		if strings.ContainsAny(s, traditional) {
			t.Errorf("the simplified text %q contains traditional characters", s)
		}
	}

	for _, s := range AllStrings(TraditionalChinese) {
		if strings.ContainsAny(s, simplified) {
			t.Errorf("the traditional text %q contains simplified characters", s)
		}
	}
}

// rejectedTerms matches words that the Chinese texts must not use. The texts use 下, 着法, 威胁, 棋型, 节点,
// 应手, 错过的必胜, 5×5 五子连线, 恰好五连 and 对弈方式 instead. Only the title of a paper may contain them.
var rejectedTerms = regexp.MustCompile(
	`标准|標準|走(?:[^到访訪了]|$)|一字棋|走法|漏胜|漏勝|应着|應著|缓着|緩著|棋形|结点|結點|[两兩各]步之[后後]|複用|註釋|拖動|(?:^|[^课課])模式`)

func TestChineseTerms(t *testing.T) {
	for _, l := range []Language{SimplifiedChinese, TraditionalChinese} {
		for key := range languages[English].texts() {
			for _, s := range formsOf(l, key) {
				if bad := rejectedTerms.FindString(s); bad != "" && key != "Paper001" {
					t.Errorf("%s in %v: %q contains the rejected term %q", key, l, s, bad)
				}
			}
		}
	}
}

// TestOneTermEach checks that the Chinese texts call a variation of a record 分支, not 变化, which is a line of
// moves, and that the English texts have one name for paper 002.
func TestOneTermEach(t *testing.T) {
	for key, m := range languages[English].texts() {
		for _, s := range formsOf(English, key) {
			if strings.Contains(s, "thesis") && !strings.Contains(s, "the gomoku thesis") {
				t.Errorf("%s: %q has another name for the gomoku thesis", key, s)
			}
		}
		if !strings.Contains(strings.ToLower(m.other), "variation") ||
			strings.Contains(m.other, "principal variation") {
			continue
		}

		for _, l := range []Language{SimplifiedChinese, TraditionalChinese} {
			for _, s := range formsOf(l, key) {
				if strings.Contains(s, "变化") || strings.Contains(s, "變化") || !strings.Contains(s, "分支") {
					t.Errorf("%s in %v: got %q for %q, want 分支", key, l, s, m.other)
				}
			}
		}
	}
}

func TestSetLanguage(t *testing.T) {
	defer SetLanguage(Current())

	for l, want := range map[Language]string{
		English:            "The computer wins in at most 3 moves, counting both sides",
		SimplifiedChinese:  "电脑 3 手内必胜（双方合计）",
		TraditionalChinese: "電腦 3 手內必勝（雙方合計）",
	} {
		SetLanguage(l)
		if got := ComputerWinsIn(3); got != want {
			t.Errorf("%v: got %q, want %q", l, got, want)
		}
	}
}

// TestSpacesAroundLatin checks that a space separates Chinese from the Latin letters of an argument.
func TestSpacesAroundLatin(t *testing.T) {
	defer SetLanguage(Current())
	SetLanguage(SimplifiedChinese)

	for _, c := range []struct{ got, want string }{
		{LibraryWon("O"), "O 胜"},
		{LibraryWon("黑棋"), "黑棋胜"},
		{NodeBetaCut("胜3", "O C3", "−1", "X C2", 1), "MAX 在这里下 O C3 已经得到胜3；而 MIN 在别处下 X C2 已有 −1。MIN 不会走到这里，其余 1 个着法不影响结果：β 剪枝。"},
		{StepNoBetter("MIN", "败2"), "对 MIN 并不更好，仍保持败2。"},
		{PuzzleHold("X"), "X 先下，化解对方的胜势"},
		{Reasons(game.TicTacToe, game.Point{}, []game.Fact{{Kind: game.EveryMoveLoses, Plies: 4}}, "X 的"), "挡不住 X 的胜势（至多 4 手，双方合计）"},
		{MoveSentence(game.Freestyle, game.Pt(7, 7), []game.Fact{{Kind: game.StopsThree, Stones: []game.Point{{X: 7}, {X: 8},
			{X: 9}}}, {Kind: game.MakesFour}}, "黑棋的"), "H8 冲四，挡住黑棋的活三 H15-I15-J15。"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
	SetLanguage(English)
	if got, want := LibraryWon("O"), "O won"; got != want {
		t.Errorf("English: got %q, want %q", got, want)
	}
}

// TestWinInOneMove checks that the texts for a win with the next move do not say "within" or mention both
// sides.
func TestWinInOneMove(t *testing.T) {
	defer SetLanguage(Current())

	severalMoves := regexp.MustCompile(`within|at most|双方合计|雙方合計|手内|手內`)
	for _, l := range Languages {
		SetLanguage(l)

		for i, text := range []string{
			ComputerWinsIn(1), FoundDrawToLoss("H8", 1), FoundForced("X", 1), FoundLetWin("X", 1, "H8"),
			FoundMissedWin("H8", 1), FoundWinToDraw("H8", 1),
			FoundWinToLoss("H8", 1), HintUnprovedWin("H8", 1), HintWins("H8", 1), PuzzleLoses(1), StandsWon("X", 1),
			StoryTurn(9, "H8", "X", 1), WinsIn("X", 1),
			YouWinIn(1), clauseEveryMoveLoses("X", 1), clauseForcesWin(1), KnowWins(1), ThoughtWins(1),
		} {
			if severalMoves.MatchString(text) || !strings.Contains(text, "1") {
				t.Errorf("%v: text %d: got %q, want a text for one move", l, i, text)
			}
		}
	}
	SetLanguage(SimplifiedChinese)

	for _, c := range []struct{ got, want string }{{WinsIn("黑棋", 1), "黑棋 1 手即胜"}, {HintWins("C2", 1), "建议下 C2：1 手即胜。"},
		{WinsIn("黑棋", 3), "黑棋在 3 手内必胜（双方合计）"}} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

func TestPlurals(t *testing.T) {
	defer SetLanguage(Current())
	SetLanguage(English)

	for want, got := range map[string]string{
		"X wins in 1 move": WinsIn("X", 1),
		"X wins in at most 2 moves, counting both sides":                      WinsIn("X", 2),
		"1 move pasted. Mode: Two players. Undo restores the previous game.":  MovesPasted(1, TwoPlayers()),
		"0 moves pasted. Mode: Two players. Undo restores the previous game.": MovesPasted(0, TwoPlayers()),
		"1 of 2 games": LibraryCountOf(1, 2),
		"1 of 1 game":  LibraryCountOf(1, 1),
		"2 of 1 game":  LibraryCountOf(2, 1),
		"You have played 1 game against the computer: 2 won, 2 drawn, 2 lost.":  StatisticsSum(1, 2, 2, 2),
		"You have played 2 games against the computer: 1 won, 1 drawn, 1 lost.": StatisticsSum(2, 1, 1, 1),
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestReleaseFilesHaveEveryLanguage checks that the files of the release contain every language equally
// often.
func TestReleaseFilesHaveEveryLanguage(t *testing.T) {
	locales := map[Language]string{English: "en", SimplifiedChinese: "zh_CN", TraditionalChinese: "zh_TW"} // in desktop files
	complete := slices.DeleteFunc(slices.Clone(Languages), func(l Language) bool { return languages[l].partial })
	for _, l := range complete {
		if locales[l] == "" {
			t.Fatalf("add the locale of %v to this test", l)
		}
	}

	for _, test := range []struct {
		file, mark string
		untagged   bool // whether English has no mark
	}{
		{".release/linux/org.jingzi.Jingzi.desktop", "Name[LOCALE]=", true},
		{".release/linux/org.jingzi.Jingzi.desktop", "Comment[LOCALE]=", true},
		{".release/linux/org.jingzi.Jingzi.metainfo.xml", `<name xml:lang="LOCALE">`, true},
		{".release/linux/org.jingzi.Jingzi.metainfo.xml", `<li xml:lang="LOCALE">`, true},
		{".release/linux/org.jingzi.Jingzi.xml", `<comment xml:lang="LOCALE">`, true},
		{".release/macos/Info.plist", "\t\t<string>TAG</string>", false},
	} {
		text, err := os.ReadFile("../../" + test.file)
		if err != nil {
			t.Fatal(err)
		}

		want := 0
		for _, l := range complete {
			if l == English && test.untagged {
				continue
			}
			mark := strings.NewReplacer("TAG", l.Tag(), "LOCALE", locales[l]).Replace(test.mark)
			n := strings.Count(string(text), mark)
			want = max(want, n)
			if n < max(want, 1) {
				t.Errorf("%s contains %s %d times, want %d as for other languages", test.file, mark, n, max(want, 1))
			}
		}
	}
	installer, err := os.ReadFile("../../.release/windows/installer.nsi")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(installer), "!insertmacro MUI_LANGUAGE "); n != len(complete) {
		t.Errorf("the installer for Windows has %d languages, want %d", n, len(complete))
	}

	for _, l := range complete {
		for _, usageLanguage := range complete {
			if usage := languages[usageLanguage].texts()["UsageLang"].other; !strings.Contains(usage, l.Tag()) {
				t.Errorf("the usage text %q lacks the tag %s", usage, l.Tag())
			}
		}
	}
}

// TestGenerated checks that go generate would not change texts.go or the files of texts.
func TestGenerated(t *testing.T) {
	if out, err := exec.Command("go", "run", "generate.go", "-check").CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

// TestNoPaperNumbers checks that no text refers to a paper by its number, which players do not know.
func TestNoPaperNumbers(t *testing.T) {
	paperNumber := regexp.MustCompile(`(^|[^\d,])00[0-4]\b|([Pp]aper|论文|論文) ?\d`)
	for _, l := range Languages {
		for key, text := range languages[l].texts() {
			for _, form := range append(slices.Collect(maps.Values(text.forms)), text.other) {
				if paperNumber.MatchString(form) && !strings.HasPrefix(key, "Usage") {
					t.Errorf("%s in %v: %q refers to a paper by its number", key, l, form)
				}
			}
		}
	}
}

// TestPuzzleRefuted checks the texts of wrong attempts. A losing attempt without a refutation is a foul.
func TestPuzzleRefuted(t *testing.T) {
	line := []game.Point{game.Pt(7, 7)}
	for _, c := range []struct {
		line         []game.Point
		loses, exact bool
		want         string
	}{
		{nil, true, false, PuzzleFoul()},
		{nil, false, false, PuzzleUnproved()},
		{line, true, false, PuzzleLoses(1)},
		{line, false, true, PuzzleNotEnough("H8")},
		{line, false, false, PuzzleWrong("H8")},
	} {
		if got := PuzzleRefuted(game.Renju, c.line, c.loses, c.exact); got != c.want {
			t.Errorf("%+v: got %q, want %q", c, got, c.want)
		}
	}
}
