package saved

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"jingzi/game"
)

// newGame returns a game whose tree has the given lines, in which spaces stand for tabs.
func newGame(r game.Rules, o game.Opening, nodeNumber int, lines ...string) *Game {
	text := strings.ReplaceAll("   ;"+strings.Join(lines, ";")+";", ";", "\n")
	return &Game{
		Header:     game.Header{Rules: r, Opening: o, Mode: game.HumanVsHuman},
		NodeNumber: nodeNumber,
		Tree:       []byte(strings.ReplaceAll(text, " ", "\t")),
	}
}

// readBack encodes a game as JSON and returns the decoded game.
func readBack(t *testing.T, g *Game) *Game {
	t.Helper()
	data, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	result := &Game{Tree: g.Tree}
	if err := json.Unmarshal(data, result); err != nil {
		t.Fatal(err)
	}

	return result
}

func TestGameRoundTrip(t *testing.T) {
	g := newGame(game.Renju, game.Classic, 5, " h8 1500 ", " i9  ", " j8  ", " swap  ", ` a1  {"Note":{"a":1}}`,
		" b2  ", " c9  ", " c9  ", " pass  ", " pass  ")
	g.ID, g.HumanSeat, g.Names, g.Assisted, g.Replaced, g.ReplacedAt = "x1", game.Second, [2]string{"甲", "乙"},
		true, true, 2
	g.Clock, g.Spent = game.TimeControl{PerMove: time.Minute, LossOnTime: true}, 12*time.Second
	if err := g.Validate(); err != nil {
		t.Fatal(err)
	}
	if got := readBack(t, g); !reflect.DeepEqual(got, g) {
		t.Errorf("the decoded game is\n%+v, want\n%+v", got, g)
	}
	tree, err := g.LoadTree()
	if err != nil {
		t.Fatal(err)
	}
	if node := tree.byNumber[5]; node.Depth() != 5 || string(tree.Annotations[node].(json.RawMessage)) != `{"a":1}` ||
		tree.byNumber[1].ThinkTime != 1500*time.Millisecond {
		t.Errorf("got node 5 at depth %d with annotation %s, and time %v of node 1; want depth 5, {\"a\":1}, 1.5s",
			node.Depth(), tree.Annotations[node], tree.byNumber[1].ThinkTime)
	}
	if log := NewLog(tree.Tree, tree.Annotations); string(log.text) != string(g.Tree) {
		t.Errorf("the log is\n%s, want\n%s", log.text, g.Tree)
	}
}

func TestDecisionRoundTrip(t *testing.T) {
	for _, kind := range []game.ChoiceKind{game.Keep, game.Swap, game.AddTwo, game.Offer} {
		c := game.Choice{Kind: kind}
		if got, err := parseChoice(game.Renju, choiceText(game.Renju, c)); got != c || err != nil {
			t.Errorf("parseChoice(%q) = %+v, %v; want %+v", choiceText(game.Renju, c), got, err, c)
		}
	}

	for n := range game.MaxFifths {
		c := game.Choice{Kind: game.Declare, Count: n + 1}
		if got, err := parseChoice(game.Renju, choiceText(game.Renju, c)); got != c || err != nil {
			t.Errorf("parseChoice(%q) = %+v, %v; want %+v", choiceText(game.Renju, c), got, err, c)
		}
	}
	if _, err := parseChoice(game.Renju, "declare many"); err == nil {
		t.Error(`parseChoice("declare many") has no error`)
	}
}

func TestEndRoundTrip(t *testing.T) {
	for _, reason := range []game.Reason{game.Resigned, game.OutOfTime, game.Forfeited, game.DrawAgreed,
		game.FoulPlayed, game.ResultRecorded, game.ForcedWin} {
		for winner := game.Empty; winner <= game.White; winner++ {
			c := game.Choice{Kind: game.End, Result: game.Result{Winner: winner, Reason: reason}}
			if got, err := parseChoice(game.TicTacToe, choiceText(game.TicTacToe, c)); got != c || err != nil {
				t.Errorf("parseChoice(%q) = %+v, %v; want %+v", choiceText(game.TicTacToe, c), got, err, c)
			}
		}
	}
}

// TestValidate checks that Validate accepts a game, and rejects it with any of several errors.
func TestValidate(t *testing.T) {
	for name, damage := range map[string]func(*Game){
		"valid":      func(*Game) {},
		"rules":      func(g *Game) { g.Rules.WinLength = 9 },
		"opening":    func(g *Game) { g.Opening = game.Classic },
		"seat":       func(g *Game) { g.HumanSeat = 2 },
		"beyond":     func(g *Game) { g.NodeNumber = 2 },
		"negative":   func(g *Game) { g.NodeNumber = -1 },
		"mode":       func(g *Game) { g.Mode = "solo" },
		"clock":      func(g *Game) { g.Clock.PerGame = -1 },
		"no tree":    func(g *Game) { g.Tree = nil },
		"cut off":    func(g *Game) { g.Tree = g.Tree[:len(g.Tree)-1] },
		"same point": func(g *Game) { g.Tree = append(g.Tree, "\tb2\t\t\n"...) },
		"parent":     func(g *Game) { g.Tree = append(g.Tree, "2\tc3\t\t\n"...) },
		"change":     func(g *Game) { g.Tree = append(g.Tree, "=2\tc3\t\t\n"...) },
		"promoted":   func(g *Game) { g.Tree = append(g.Tree, "^0\t\t\t\n"...) },
		"removed":    func(g *Game) { g.Tree = append(g.Tree, "-1\t\t\t\n"...) }, // the node is on the board
		"twice":      func(g *Game) { g.Tree = append(g.Tree, "\tc3\t\t\n-2\t\t\t\n-2\t\t\t\n"...) },
		"at root":    func(g *Game) { g.Tree = append(g.Tree, "=0\tc3\t\t\n"...) },
		"mark":       func(g *Game) { g.Tree = append(g.Tree, "\t\t\t{\"Marks\":[{\"Point\":{\"X\":9}}]}\n"...) },
		"set up":     func(g *Game) { g.Tree = append(g.Tree, "\t\t\t{\"Setup\":{\"Black\":[{\"X\":9}]}}\n"...) },
		"turn":       func(g *Game) { g.Tree = append(g.Tree, "\t\t\t{\"Setup\":{\"ToMove\":3}}\n"...) },
		"too deep":   func(g *Game) { g.Tree = append(g.Tree, strings.Repeat("\t\t\t\n", maxDepth)...) },
		"result":     func(g *Game) { g.Result = game.Result{Winner: game.Black, Reason: game.LineMade} },
	} {
		g := newGame(game.TicTacToe, game.Opening{}, 1, " b2  ")
		damage(g)
		if (g.Validate() == nil) != (name == "valid") {
			t.Errorf("%s: Validate() = %v, want error: %v", name, g.Validate(), name != "valid")
		}
	}
}

func TestTally(t *testing.T) {
	var score Tally
	score.Add(game.Black, game.Black, 1)
	score.Add(game.Black, game.White, 1)
	score.Add(game.White, game.Empty, 2)
	score.Add(game.White, game.White, 1)
	score.Add(game.White, game.White, -1)
	if want := (Tally{Won: 1, Drawn: 2, Lost: 1}); score != want || score.Games() != 4 {
		t.Errorf("got %+v with %d games, want %+v with 4", score, score.Games(), want)
	}
}

// FuzzGame checks that any input is rejected, or that the game is the same after it is written and read again.
func FuzzGame(f *testing.F) {
	for _, g := range []*Game{
		newGame(game.TicTacToe, game.Opening{}, 3, " b2 12 ", " a1 5 ", " end\x00white\x00resigned  "),
		newGame(game.Renju, game.Opening{
			Procedure: game.RIF,
			SwapThird: true,
			TwoFifths: true,
			Named:     5,
		}, 2, " swap  ", " a1  ", " b2  ", " c9  ", " c9  ", " pass  ", " pass  "),
		newGame(game.Freestyle, game.Opening{Procedure: game.Swap2}, 7, " h8  ", " i9  ", " j8  ", " add  ", " a1  ",
			" b2  ", " keep  "),
		newGame(game.Freestyle, game.Opening{}, 3,
			` h8 5 {"Marks":[{"Point":{"X":0,"Y":1},"Kind":1},{"Point":{"X":0,"Y":2},"Text":"A"}]}`,
			`   {"Setup":{"Empty":[{"X":7,"Y":7}],"Black":null,"White":[{"X":0,"Y":0}]}}`,
			`0 j8  {"Comment":"x","Extra":[{"Name":"GB","Values":["1"]}],"Unread":["(B[aa])"]}`,
			"^3   ", "-2   ", "=3 j8  "),
		newGame(game.Freestyle, game.Opening{}, 1, ` h8  {"Marks":[],"Extra":[],"Unread":[]}`),
	} {
		g.Tree = bytes.ReplaceAll(g.Tree, []byte{0}, []byte(" "))
		data, err := json.Marshal(g)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data, g.Tree)
	}
	f.Fuzz(func(t *testing.T, data, tree []byte) {
		g := Game{Tree: tree}
		if len(data)+len(tree) > 20000 || json.Unmarshal(data, &g) != nil {
			return
		}
		loaded, err := g.LoadTree()
		if err != nil || g.Validate() != nil {
			return
		}
		log := NewLog(loaded.Tree, loaded.Annotations)
		g.Tree, g.NodeNumber = log.text, log.numbers[loaded.byNumber[g.NodeNumber]]
		back := readBack(t, &g)
		if err := back.Validate(); err != nil {
			t.Fatalf("Validate of the written game: %v\n%s", err, g.Tree)
		}
		if !reflect.DeepEqual(back, readBack(t, back)) {
			t.Fatalf("written again, the game is\n%+v, want\n%+v", readBack(t, back), back)
		}
		if loaded, err = back.LoadTree(); err != nil {
			t.Fatalf("LoadTree of the written game: %v", err)
		}
		if again := NewLog(loaded.Tree, loaded.Annotations); string(again.text) != string(log.text) {
			t.Fatalf("written again, the tree is\n%s, want\n%s", again.text, log.text)
		}
	})
}

// TestLongStoredNames checks that an overlong name stored by an earlier version is truncated.
func TestLongStoredNames(t *testing.T) {
	g := &Game{Header: game.Header{
		Rules: game.TicTacToe,
		Mode:  game.HumanVsHuman,
		Names: [2]string{"甲", strings.Repeat("井", 100_000)},
	}}
	data, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	var restored Game
	if err := json.Unmarshal(data, &restored); err != nil {
		t.Fatal(err)
	}
	if want := [2]string{"甲", strings.Repeat("井", game.MaxNameLength/3)}; restored.Names != want {
		t.Errorf("the restored names have %d and %d bytes, want %d and %d", len(restored.Names[0]),
			len(restored.Names[1]), len(want[0]), len(want[1]))
	}
}

// TestPercent checks that a draw is half a point.
func TestPercent(t *testing.T) {
	for tally, want := range map[Tally]float64{
		{}:                  0,
		{Won: 1}:            100,
		{Drawn: 3}:          50,
		{Won: 1, Drawn: 1}:  75,
		{Drawn: 1, Lost: 3}: 12.5,
	} {
		if got := tally.Percent(); got != want {
			t.Errorf("%+v.Percent() = %v, want %v", tally, got, want)
		}
	}
}

// TestEventOfEarlierVersions checks that the event and the place that an earlier version stored as properties of the
// root become those of the header, also when the game is loaded once more with that header.
func TestEventOfEarlierVersions(t *testing.T) {
	g := newGame(game.TicTacToe, game.Opening{}, 1, " b2  ")
	g.Tree = append([]byte("\t\t\t{\"Extra\":[{\"Name\":\"EV\",\"Values\":[\"Cup "+
		strings.Repeat("x", 2*game.MaxNameLength)+"\"]},{\"Name\":\"PC\",\"Values\":[\"Tallinn\"]}]}\n"), g.Tree[len("\t\t\t\n"):]...)
	for range 2 {
		loaded, err := g.LoadTree()
		if err != nil || !strings.HasPrefix(loaded.Event, "Cup x") || len(loaded.Event) > game.MaxNameLength ||
			loaded.Place != "Tallinn" || len(loaded.Root().UnknownProperties()) > 0 {
			t.Fatalf("got event %q, place %q, properties %v, error %v; want both texts, shortened, and no properties",
				loaded.Event, loaded.Place, loaded.Root().UnknownProperties(), err)
		}
		g.Header = loaded.Header
	}
}

// TestAddTally checks that a tally is added, and taken off again, as often as is said.
func TestAddTally(t *testing.T) {
	score := Tally{Won: 1, Drawn: 2, Lost: 3}
	score.AddTally(Tally{Won: 10, Drawn: 20, Lost: 30}, 2)
	if want := (Tally{Won: 21, Drawn: 42, Lost: 63}); score != want {
		t.Errorf("twice added, the tally is %+v, want %+v", score, want)
	}
	score.AddTally(Tally{Won: 10, Drawn: 20, Lost: 30}, -2)
	if want := (Tally{Won: 1, Drawn: 2, Lost: 3}); score != want {
		t.Errorf("taken off again, the tally is %+v, want %+v", score, want)
	}
}

// TestSourceFile checks that the text of a file is kept up to half a mebibyte, and its name and character set always.
func TestSourceFile(t *testing.T) {
	for length, kept := range map[int]bool{0: true, 1000: true, 512 << 10: true, 512<<10 + 1: false} {
		s := NewSourceFile("a.sgf", "GBK", make([]byte, length))
		if s.Name != "a.sgf" || s.Charset != "GBK" || (s.Data != nil) != kept {
			t.Errorf("of %d bytes, kept is %v with the name %q and the character set %q", length, s.Data != nil, s.Name,
				s.Charset)
		}
	}
}

// TestWhatCounts checks that a game counts towards the statistics only if it is over, was not forfeited, and is of a
// category.
func TestWhatCounts(t *testing.T) {
	won := game.Result{Winner: game.Black, Reason: game.LineMade}
	category := game.Category{Rules: game.Freestyle, Mode: game.HumanVsHuman}
	for name, c := range map[string]struct {
		result    game.Result
		category  game.Category
		uncounted bool
		want      bool
	}{
		"won":            {won, category, false, true},
		"drawn":          {game.Result{Reason: game.BoardFull}, category, false, true},
		"in progress":    {game.Result{}, category, false, false},
		"forfeited":      {game.Result{Winner: game.Black, Reason: game.Forfeited}, category, false, false},
		"not to count":   {won, category, true, false},
		"of no category": {won, game.Category{}, false, false},
	} {
		g := Game{Header: game.Header{Category: c.category, Uncounted: c.uncounted}, Result: c.result}
		if got := g.IsCounted(); got != c.want {
			t.Errorf("a game %s counts: %v, want %v", name, got, c.want)
		}
	}
}

// TestFromTree checks that an imported game has the result of its main line, and keeps the file unless it was in Unicode.
func TestFromTree(t *testing.T) {
	tree := game.NewTree(game.TicTacToe, game.Opening{})
	n := tree.Root()
	for _, p := range []game.Point{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 0, Y: 1}, {X: 1, Y: 1}, {X: 0, Y: 2}} {
		n = n.Play(game.PlaceAt(p))
	}
	g, err := FromTree(tree)
	if err != nil || g.Source != nil || g.NodeNumber != 5 || g.Result.Winner != game.Black || !g.Uncounted {
		t.Fatalf("got %+v, %v; want a win of Black after five moves that does not count, without a file", g, err)
	}
	if err := g.Validate(); err != nil {
		t.Error(err)
	}

	tree.Charset, tree.Source = "GBK", "\xcb\xad"
	if g, err = FromTree(tree); err != nil || g.Source == nil || g.Source.Charset != "GBK" ||
		string(g.Source.Data) != tree.Source {
		t.Errorf("got the file %+v, %v; want its bytes and its character set", g.Source, err)
	}

	n.Play(game.PlaceAt(game.Pt(2, 2)))
	if _, err := FromTree(tree); err == nil {
		t.Error("a move after the end of the game is no error")
	}
}
