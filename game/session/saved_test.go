package session

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"jingzi/game"
)

func TestSavedIsReadAsItWasWritten(t *testing.T) {
	s := &Saved{ID: "x1", Rules: game.Renju, Opening: game.Classic,
		Took: []time.Duration{1500 * time.Millisecond, 0}, At: 5,
		Human: game.Second, Setup: DefaultSetup(), Names: [2]string{"甲", "乙"}, Helped: true, Replaced: true, Left: 2,
		Result: game.Result{}, Clock: game.TimeControl{Move: time.Minute, Ends: true}, Spent: 12 * time.Second,
		Notes: map[int]json.RawMessage{3: json.RawMessage(`{"a":1}`)}}
	for _, word := range strings.Fields("h8 i9 j8 swap a1 b2 c9 c9 pass pass") {
		c, err := parseChoice(s.Rules, word)
		if err != nil {
			t.Fatal(err)
		}
		s.Choices = append(s.Choices, c)
	}
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{`"swap"`, `"pass"`, `"h8"`, `"Took":[1500,0]`, `"Spent":12000`} {
		if !strings.Contains(string(data), part) {
			t.Errorf("%s is not in %s", part, data)
		}
	}
	var again Saved
	if err := json.Unmarshal(data, &again); err != nil {
		t.Fatal(err)
	}
	if err := again.Validate(); err != nil || !reflect.DeepEqual(&again, s) {
		t.Errorf("%v, read\n%+v, was\n%+v", err, &again, s)
	}
}

func TestDecisionsAreWords(t *testing.T) {
	for kind := range choiceWords {
		c := game.Choice{Kind: kind}
		if again, err := parseChoice(game.Renju, choiceText(game.Renju, c)); again != c || err != nil {
			t.Errorf("%+v is read as %+v, %v", c, again, err)
		}
	}
	for n := range game.MaxFifths {
		c := game.Choice{Kind: game.Declare, Count: n + 1}
		if again, err := parseChoice(game.Renju, choiceText(game.Renju, c)); again != c || err != nil {
			t.Errorf("%+v is read as %+v, %v", c, again, err)
		}
	}
	if _, err := parseChoice(game.Renju, "declare many"); err == nil {
		t.Error("a number that is none is accepted")
	}
}

func TestEndsOffTheBoardAreWords(t *testing.T) {
	for reason := range endWords {
		for winner := game.Empty; winner <= game.White; winner++ {
			c := game.Choice{Kind: game.End, Result: game.Result{Winner: winner, Reason: reason}}
			if again, err := parseChoice(game.TicTacToe, choiceText(game.TicTacToe, c)); again != c || err != nil {
				t.Errorf("%+v is read as %+v, %v", c, again, err)
			}
		}
	}
}

func TestImpossibleGamesAreRefused(t *testing.T) {
	good := Saved{Rules: game.TicTacToe, Choices: []game.Choice{game.PlaceAt(game.At(1, 1))}, At: 1, Setup: DefaultSetup()}
	if err := good.Validate(); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(*Saved){
		"rules":      func(s *Saved) { s.Rules.Line = 9 },
		"opening":    func(s *Saved) { s.Opening = game.Classic },
		"seat":       func(s *Saved) { s.Human = 2 },
		"beyond":     func(s *Saved) { s.At = 2 },
		"negative":   func(s *Saved) { s.At = -1 },
		"mode":       func(s *Saved) { s.Setup.Mode = "solo" },
		"level":      func(s *Saved) { s.Setup.Levels[1] = "godlike" },
		"move time":  func(s *Saved) { s.Setup.MoveTime = 0 },
		"clock":      func(s *Saved) { s.Clock.Game = -1 },
		"same point": func(s *Saved) { s.Choices = append(s.Choices, s.Choices[0]) },
		"tree":       func(s *Saved) { s.Tree = json.RawMessage(`{"Nodes":[]}`) },
		"node":       func(s *Saved) { s.Tree, s.Node = json.RawMessage(`{"Nodes":[{},{"c":"b2"}]}`), 2 },
		"up":         func(s *Saved) { s.Tree = json.RawMessage(`{"Nodes":[{},{"u":1,"c":"b2"}]}`) },
		"illegal":    func(s *Saved) { s.Tree = json.RawMessage(`{"Nodes":[{},{"c":"b2"},{"c":"b2"}]}`) },
		"mark":       func(s *Saved) { s.Tree = json.RawMessage(`{"Nodes":[{"m":[{"p":"z9"}]}]}`) },
		"set up":     func(s *Saved) { s.Tree = json.RawMessage(`{"Nodes":[{"s":{"p":[[],["z9"],[]]}}]}`) },
		"result":     func(s *Saved) { s.Result = game.Result{Winner: game.Black, Reason: game.LineMade} },
	} {
		bad := good
		bad.Choices = slices.Clone(good.Choices)
		if spoil(&bad); bad.Validate() == nil {
			t.Errorf("%s: accepted", name)
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
		t.Errorf("counted %+v", score)
	}
}

// Whatever is read, it is refused or written again as the same game.
func FuzzSaved(f *testing.F) {
	setup, err := json.Marshal(DefaultSetup())
	if err != nil {
		f.Fatal(err)
	}
	for _, text := range []string{
		`{"Rules":{"Width":3,"Height":3,"Line":3},"Choices":["b2","a1","end white resigned"],"Took":[12,5],"At":3,"Setup":SETUP,"Result":{"Winner":2,"Reason":4}}`,
		`{"ID":"q","Rules":{"Width":15,"Height":15,"Line":5,"Fouls":true},"Opening":{"Procedure":1,"SwapThird":true,"FifthOffers":true,"Named":5},"Choices":["swap","a1","b2","c9","c9","pass","pass"],"At":2,"Human":1,"Setup":SETUP,"Uncounted":true,"Names":["a","b"]}`,
		`{"Rules":{"Width":15,"Height":15,"Line":5},"Opening":{"Procedure":2},"Choices":["h8","i9","j8","add","a1","b2","keep"],"At":7,"Setup":SETUP,"Notes":{"2":{"Depth":3}}}`,
		`{"Rules":{"Width":15,"Height":15,"Line":5},"Choices":["h8"],"Node":3,"Tree":{"Names":["a","b"],"Date":"2026","Nodes":[{"s":{"p":[[],["a1"],["b1","b2"]],"m":2},"n":"to play"},{"c":"h8","t":5,"m":[{"p":"a2","k":1},{"p":"a3","t":"A"}]},{"s":{"p":[["a1"],[],[]]}},{"u":2,"c":"j8","x":[{"Name":"GB","Values":["1"]}],"r":["(;B[aa])"]}]},"Setup":SETUP,"Uncounted":true}`,
		`{"Rules":{}}`,
	} {
		f.Add(bytes.ReplaceAll([]byte(text), []byte("SETUP"), setup))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var s, again Saved
		if len(data) > 20000 || json.Unmarshal(data, &s) != nil || s.Validate() != nil {
			return
		}
		written, err := json.Marshal(&s)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(written, &again); err != nil || again.Validate() != nil {
			t.Fatalf("what is written is refused: %v, %v", err, again.Validate())
		}
		if rewritten, _ := json.Marshal(&again); !bytes.Equal(rewritten, written) {
			t.Fatalf("written as\n%s, then as\n%s", written, rewritten)
		}
	})
}

// A name of thousands of letters, kept by an earlier version, is not restored
// whole.
func TestRestoredNamesAreBounded(t *testing.T) {
	g := &Saved{Rules: game.TicTacToe, Setup: DefaultSetup(), Names: [2]string{"甲", strings.Repeat("井", 100_000)}}
	data, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	var back Saved
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatal(err)
	}
	if want := [2]string{"甲", strings.Repeat("井", maxName/3)}; back.Names != want {
		t.Errorf("restored are names of %d and %d bytes", len(back.Names[0]), len(back.Names[1]))
	}
}
