package notation

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"jingzi/game"
)

// read reads a text as a file of that name.
func read(name, text string) (game.Record, error) { return Read(name, strings.NewReader(text)) }

// mustRead reads what must be right.
func mustRead(t *testing.T, name, text string) game.Record {
	t.Helper()
	r, err := read(name, text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return r
}

// sgf writes a record.
func sgf(t *testing.T, r game.Record) string {
	t.Helper()
	var b strings.Builder
	if err := WriteSGF(&b, r); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// moves is the moves of a record as players write them.
func moves(t *testing.T, r game.Record) string {
	t.Helper()
	text, err := Moves(r)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestSGFOfOthers reads what other programs write.
func TestSGFOfOthers(t *testing.T) {
	freestyle19 := game.Rules{Width: 19, Height: 19, Line: 5}
	freestyle20 := game.Rules{Width: 20, Height: 20, Line: 5}
	wide := game.Rules{Width: 12, Height: 10, Line: 5}
	for _, c := range []struct {
		reason, file string
		rules        game.Rules
		moves        string
	}{
		{"the usual head", "(;FF[4]GM[4]SZ[15];B[hh];W[hg])", game.Freestyle, "h8h9"},
		{"the first column is left, the first row on top", "(;GM[4]SZ[15];B[aa];W[oo])", game.Freestyle, "a15o1"},
		{"no size: 15", "(;FF[4]GM[4];B[hh])", game.Freestyle, "h8"},
		{"no size, and a stone beyond 15", "(;GM[4];B[pp];W[hh])", freestyle19, "p4h12"},
		{"no size, and a stone beyond 19", "(;GM[4];B[ta])", freestyle20, "t20"},
		{"a square board's size written twice", "(;GM[4]SZ[15:15];B[hh])", game.Freestyle, "h8"},
		{"a board that is not square", "(;GM[4]SZ[12:10];B[lj])", wide, "l1"},
		{"3×3 is tic-tac-toe", "(;GM[4]SZ[3];B[bb];W[aa])", game.TicTacToe, "b2a3"},
		{"no game number", "(;SZ[15];B[hh])", game.Freestyle, "h8"},
		{"the first move stands at the root", "(;GM[4]SZ[15]B[hh];W[hg])", game.Freestyle, "h8h9"},
		{"blanks anywhere", " ( ;\n GM [4] \tSZ[15]\r\n; B\n[hh] ) ", game.Freestyle, "h8"},
		{"a byte order mark, and words before the game", "\ufeffA game (good!): (;GM[4]SZ[15];B[hh])", game.Freestyle, "h8"},
		{"another game follows", "(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[aa])", game.Freestyle, "h8"},
		{"variations: the first is the game", "(;GM[4]SZ[15];B[hh](;W[hg];B[ii](;W[aa])(;W[bb]))(;W[zz]))", game.Freestyle, "h8h9i7a15"},
		{"brackets, escapes and points in a comment", `(;GM[4]SZ[15]C[(;B[aa\] \\];B[hh]C[\];W[bb\]])`, game.Freestyle, "h8"},
		{"small letters in an identifier do not count", "(;GaMe[4]SiZe[15];Black[hh];White[hg])", game.Freestyle, "h8h9"},
		{"a nameless first node", "(;;GM[1];B[hh])", game.Freestyle, "h8"},
		{"players' notation instead of letters", "(;GM[4]SZ[15];B[h8];W[H10])", game.Freestyle, "h8h10"},
		{"renju by name", "(;GM[4]SZ[15]RU[RIF Renju];B[hh])", game.Renju, "h8"},
		{"exactly five by name", "(;GM[4]SZ[15]RU[standard];B[hh])", game.Standard, "h8"},
		{"passes, empty and tt: so it is renju", "(;GM[4]SZ[15];B[hh];W[];B[ii];W[tt])", game.Renju, "h8passi7pass"},
		{"on 20×20 tt is a point", "(;GM[4]SZ[20];B[tt])", freestyle20, "t1"},
		{"Black goes on after six in a row: so exactly five is asked", "(;GM[4]SZ[15]" +
			";B[aa];W[ac];B[ba];W[cc];B[ca];W[ec];B[ea];W[gc];B[fa];W[ic];B[da];W[kc])", game.Standard, "a15a13b15c13c15e13e15g13f15i13d15k13"},
		{"stones set up are played in turn", "(;GM[4]SZ[15]AB[hh][ii]AW[hg];W[jj])", game.Freestyle, "h8h9i7j6"},
		{"and rectangles of them", "(;GM[4]SZ[15]AB[aa:ca]AW[ab:cb];B[hh])", game.Freestyle, "a15a14b15b14c15c14h8"},
	} {
		r, err := read("game.sgf", c.file)
		if err != nil {
			t.Errorf("%s: %v", c.reason, err)
			continue
		}
		if got := moves(t, r); got != c.moves || r.Rules != c.rules {
			t.Errorf("%s: %s under %+v, want %s", c.reason, got, r.Rules, c.moves)
		}
		checkRoundTrip(t, r)
	}
}

// In a renju set-up the order matters: the stone that would be a three-three
// comes before the others.
func TestSetUpFindsAnOrder(t *testing.T) {
	r := mustRead(t, "x.sgf", "(;GM[4]SZ[15]RU[Renju]AB[hi][hj][ih][jh][hh]AW[aa][ca][ea][ga][ia])")
	s, err := r.Situations()
	if err != nil {
		t.Fatal(err)
	}
	p := s[len(s)-1].Position
	for _, name := range []string{"h8", "h7", "h6", "i8", "j8"} {
		if at, _ := r.Rules.ParsePoint(name); p.At(at) != game.Black {
			t.Errorf("no black stone on %s\n%v", name, p)
		}
	}
}

func TestSGFResults(t *testing.T) {
	const five = ";B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea]"
	black, white := game.Black, game.White
	for _, c := range []struct {
		re, moves string
		want      game.Result
		writes    string
	}{
		{"RE[B+R]", ";B[hh]", game.Result{Winner: black, Reason: game.Resigned}, "RE[B+R]"},
		{"RE[W+Resign]", ";B[hh]", game.Result{Winner: white, Reason: game.Resigned}, "RE[W+R]"},
		{"RE[B+T]", ";B[hh]", game.Result{Winner: black, Reason: game.OutOfTime}, "RE[B+T]"},
		{"RE[W+Time]", ";B[hh]", game.Result{Winner: white, Reason: game.OutOfTime}, "RE[W+T]"},
		{"RE[W+Forfeit]", ";B[hh]", game.Result{Winner: white, Reason: game.Forfeited}, "RE[W+F]"},
		{"RE[White+]", ";B[hh]", game.Result{Winner: white, Reason: game.Resigned}, "RE[W+R]"},
		{"RE[B+12.5]", ";B[hh]", game.Result{Winner: black, Reason: game.Resigned}, "RE[B+R]"},
		{"RE[0]", ";B[hh]", game.Result{Reason: game.Agreed}, "RE[Draw]"},
		{"RE[Draw]", ";B[hh]", game.Result{Reason: game.Agreed}, "RE[Draw]"},
		{"RE[B+Draw]", ";B[hh]", game.Result{Reason: game.Agreed}, "RE[Draw]"},
		{"RE[?]", ";B[hh]", game.Result{}, "RE[?]"},
		{"RE[Void]", ";B[hh]", game.Result{}, "RE[Void]"},
		{"RE[黑中盘胜]", ";B[hh]", game.Result{}, "RE[黑中盘胜]"},
		{"RE[]", ";B[hh]", game.Result{}, "RE[]"},
		{"", ";B[hh]", game.Result{}, ""},
		{"RE[B+]", five, game.Result{Winner: black, Reason: game.LineMade}, "RE[B+]"},
		{"RE[W+R]", five, game.Result{Winner: black, Reason: game.LineMade}, "RE[B+]"}, // the board knows better
		{"RE[?]", five, game.Result{Winner: black, Reason: game.LineMade}, "RE[B+]"},
	} {
		r := mustRead(t, "x.sgf", "(;GM[4]SZ[15]"+c.re+c.moves+")")
		s, err := r.Situations()
		if got := s[len(s)-1].Result(); err != nil || got != c.want {
			t.Errorf("%s: %v, %v; want %v", c.re, got, err, c.want)
		}
		if text := sgf(t, r); strings.Count(text, "RE[") != strings.Count(c.writes, "RE[") || !strings.Contains(text, c.writes) {
			t.Errorf("%s is written as\n%s", c.re, text)
		}
		checkRoundTrip(t, r)
	}
}

// TestSGFErrors tells what is wrong, and where.
func TestSGFErrors(t *testing.T) {
	for _, c := range []struct {
		reason, file string
		want         Error
	}{
		{"an empty file", "", Error{Kind: NotARecord, Line: 1, Column: 1}},
		{"no game tree", "hello", Error{Kind: NotARecord, Line: 1, Column: 1}},
		{"go", "(;FF[4]GM[1]SZ[19];B[pd])", Error{Kind: OtherGame, Offset: 10, Line: 1, Column: 11, Text: "1"}},
		{"too large a board", "(;GM[4]SZ[25])", Error{Kind: BadSize, Offset: 10, Line: 1, Column: 11, Text: "25×25"}},
		{"no board at all", "(;GM[4]SZ[0:5])", Error{Kind: BadSize, Offset: 10, Line: 1, Column: 11, Text: "0×5"}},
		{"a size without a number", "(;GM[4]SZ[x])", Error{Kind: Malformed, Offset: 10, Line: 1, Column: 11, Text: "x", Err: ErrNumber}},
		{"it ends in a node", "(;GM[4]\n;B[hh]", Error{Kind: Malformed, Offset: 14, Line: 2, Column: 7, Err: ErrEnds}},
		{"it ends in a value", "(;GM[4]\n;B[hh", Error{Kind: Malformed, Offset: 13, Line: 2, Column: 6, Err: ErrEnds}},
		{"it ends in an escape", `(;GM[4]C[\`, Error{Kind: Malformed, Offset: 10, Line: 1, Column: 11, Err: ErrEnds}},
		{"it ends in a variation", "(;GM[4];B[hh](;W[hg])", Error{Kind: Malformed, Offset: 21, Line: 1, Column: 22, Err: ErrEnds}},
		{"a property without a value", "(;GM[4]\n;B;W[hh])", Error{Kind: Malformed, Offset: 10, Line: 2, Column: 3, Text: ";W[hh])", Err: ErrUnexpected}},
		{"a property outside a node", "(;GM[4](B[hh]))", Error{Kind: Malformed, Offset: 8, Line: 1, Column: 9, Text: "B[hh]))", Err: ErrUnexpected}},
		{"a broken variation", "(;GM[4];B[hh](;W[hg])(;W[hi]*))", Error{Kind: Malformed, Offset: 28, Line: 1, Column: 29, Text: "*))", Err: ErrUnexpected}},
		{"columns are counted in characters", "(;GM[4]C[连珠]*)", Error{Kind: Malformed, Offset: 16, Line: 1, Column: 13, Text: "*)", Err: ErrUnexpected}},
		{"no point", "(;GM[4]SZ[15];B[h!])", Error{Kind: Malformed, Offset: 16, Line: 1, Column: 17, Text: "h!", Err: ErrPoint}},
		{"a point twice", "(;GM[4]SZ[15];B[hh]\n;W[hh])", Error{Kind: IllegalMove, Offset: 23, Line: 2, Column: 4, Move: 2, Text: "h8", Err: game.ErrOccupied}},
		{"outside the board", "(;GM[4]SZ[15];B[pa])", Error{Kind: IllegalMove, Offset: 16, Line: 1, Column: 17, Move: 1, Text: "pa", Err: game.ErrOutside}},
		{"Black twice", "(;GM[4]SZ[15];B[hh];B[ii])", Error{Kind: IllegalMove, Offset: 22, Line: 1, Column: 23, Move: 2, Text: "i7", Err: ErrTurn}},
		{"White first", "(;GM[4]SZ[15];W[hh])", Error{Kind: IllegalMove, Offset: 16, Line: 1, Column: 17, Move: 1, Text: "h8", Err: ErrTurn}},
		{"on after a win", "(;GM[4]SZ[3];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb])", Error{Kind: IllegalMove, Offset: 45, Line: 1, Column: 46, Move: 6, Text: "c2", Err: game.ErrOver}},
		{"a pass in freestyle", "(;GM[4]SZ[15]RU[Freestyle];B[hh];W[])", Error{Kind: IllegalMove, Offset: 35, Line: 1, Column: 36, Move: 2, Text: "pass", Err: game.ErrPass}},
		{"uneven stones set up", "(;GM[4]SZ[15]AB[hh][ii][jj])", Error{Kind: Malformed, Offset: 16, Line: 1, Column: 17, Err: ErrSetup}},
		{"stones taken off", "(;GM[4]SZ[15];B[hh];AE[hh])", Error{Kind: Malformed, Offset: 23, Line: 1, Column: 24, Text: "AE", Err: ErrSetup}},
		{"Chinese of before Unicode", "(;GM[4]CA[GB2312]PB[\xc0\xee];B[hh])", Error{Kind: BadEncoding, Offset: 20, Line: 1, Column: 21, Text: "GB2312"}},
		{"not the UTF-8 it says it is", "(;GM[4]CA[UTF-8]PB[\xc0\xee];B[hh])", Error{Kind: BadEncoding, Offset: 19, Line: 1, Column: 20, Text: "UTF-8"}},
		{"UTF-16", "\xff\xfe(\x00;\x00", Error{Kind: BadEncoding, Line: 1, Column: 1, Text: "UTF-16"}},
		{"an unknown opening", "(;GM[4]SZ[15]RU[Renju]JZO[taraguchi])", Error{Kind: Malformed, Offset: 26, Line: 1, Column: 27, Text: "taraguchi", Err: ErrOpening}},
		{"an opening that these rules do not have", "(;GM[4]SZ[15]JZO[rif])", Error{Kind: Malformed, Offset: 17, Line: 1, Column: 18, Text: "rif", Err: ErrOpening}},
		{"rules that cannot be", "(;GM[4]SZ[15]JZR[40])", Error{Kind: Malformed, Offset: 17, Line: 1, Column: 18, Text: "40", Err: game.ErrRules}},
		{"a decision that nobody asked for", "(;GM[4]SZ[15];B[hh]JZC[swap])", Error{Kind: Malformed, Offset: 23, Line: 1, Column: 24, Text: "swap", Err: game.ErrAnswer}},
		{"a time that is none", "(;GM[4]SZ[15]JZT[-5];B[hh])", Error{Kind: Malformed, Offset: 17, Line: 1, Column: 18, Text: "-5", Err: ErrNumber}},
	} {
		_, err := read("game.sgf", c.file)
		got, ok := err.(*Error)
		if !ok {
			t.Errorf("%s: %v is not a file's error", c.reason, err)
			continue
		}
		if got.Unwrap() != nil && c.want.Err != nil && strings.HasPrefix(got.Err.Error(), c.want.Err.Error()) {
			got.Err = c.want.Err // it may say more
		}
		if *got != c.want {
			t.Errorf("%s:\n got %+v\nwant %+v", c.reason, *got, c.want)
		}
		if got.Error() == "" {
			t.Errorf("%s: no message", c.reason)
		}
	}
}

// A record up to the illegal move comes with the error.
func TestIllegalMoveLeavesTheRest(t *testing.T) {
	r, err := read("x.sgf", "(;GM[4]SZ[15]PB[Li];B[hh];W[ii];B[ii];W[jj])")
	if err == nil || moves(t, r) != "h8i7" || r.Names[game.First] != "Li" {
		t.Errorf("%v, %+v", err, r)
	}
	// A forbidden point is one, where the file says renju.
	_, err = read("x.sgf", "(;GM[4]SZ[15]RU[renju];B[hi];W[aa];B[hj];W[ca];B[ih];W[ea];B[jh];W[ga];B[hh])")
	if e, ok := err.(*Error); !ok || e.Kind != IllegalMove || e.Move != 9 || e.Text != "h8" {
		t.Errorf("the three-three is %v", err)
	} else if foul, ok := e.Err.(*game.Foul); !ok || foul.Kind != game.ThreeThree {
		t.Errorf("the three-three is %v", e.Err)
	}
}

// Latin-1 is what SGF has where no charset is named.
func TestLatin1(t *testing.T) {
	for _, charset := range []string{"", "CA[ISO-8859-1]"} {
		r := mustRead(t, "x.sgf", "(;GM[4]SZ[15]"+charset+"PB[J\xf6rg];B[hh])")
		if r.Names[game.First] != "Jörg" {
			t.Errorf("%s: %q", charset, r.Names[0])
		}
	}
}

// TestUnknownPropertiesSurvive saves what was loaded.
func TestUnknownPropertiesSurvive(t *testing.T) {
	const file = `(;FF[4]GM[4]SZ[15]EV[Cup: final]GC[two\
lines]RU[House rules]PB[A\]B\\C];B[hh]C[a \] b];W[hg]TR[aa][bb]C[one];C[two]KO[];B[ii]N[x])`
	r := mustRead(t, "x.sgf", file)
	if r.Names[0] != `A]B\C` {
		t.Errorf("name %q", r.Names[0])
	}
	text := sgf(t, r)
	for _, want := range []string{"EV[Cup: final]", "GC[two\\\nlines]", "RU[House rules]", `PB[A\]B\\C]`,
		`;B[hh]C[a \] b]`, ";W[hg]TR[aa][bb]C[one][two]KO[]", ";B[ii]N[x]"} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is lost:\n%s", want, text)
		}
	}
	if strings.Count(text, "RU[") != 1 {
		t.Errorf("rules twice:\n%s", text)
	}
	checkRoundTrip(t, r)
}

// TestVariationsSurvive saves a tree that was loaded: the main line is the
// game, the rest stays where it branches off.
func TestVariationsSurvive(t *testing.T) {
	r := mustRead(t, "x.sgf", "(;GM[4]SZ[15];B[hh](;W[hg];B[ii](;W[aa]C[a\\)])(;W[bb](;B[cc])(;B[dd])))(;W[hi];B[gg]) (;W[gg]))")
	if got := moves(t, r); got != "h8h9i7a15" {
		t.Errorf("the game is %s", got)
	}
	want := [][]string{nil, {"(;W[hi];B[gg])", "(;W[gg])"}, nil, {"(;W[bb](;B[cc])(;B[dd]))"}}
	if !reflect.DeepEqual(r.Variations, want) {
		t.Errorf("variations %q", r.Variations)
	}
	checkRoundTrip(t, r)
	text := sgf(t, r)
	const tree = `
;B[hh]
(;W[hg];B[ii]
(;W[aa]C[a\)])
(;W[bb](;B[cc])(;B[dd])))
(;W[hi];B[gg])(;W[gg]))
`
	if !strings.HasSuffix(text, tree) {
		t.Errorf("written as\n%s", text)
	}
}

// TestSGFGolden is a file as it is written.
func TestSGFGolden(t *testing.T) {
	at := func(name string) game.Choice {
		p, err := game.Renju.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		return game.PlaceAt(p)
	}
	r := game.Record{
		Rules: game.Renju, Opening: game.Classic,
		Names: [2]string{"Li", "Computer"}, Levels: [2]string{"", "hard"}, Date: "2026-11-20",
		Choices: []game.Choice{at("h8"), at("h9"), at("h10"), {Kind: game.Swap}, at("i9"), at("g10"), at("i10"), at("g10"),
			at("a1"), {Kind: game.End, Result: game.Result{Winner: game.White, Reason: game.Resigned}}},
		Took: []time.Duration{1500 * time.Millisecond, 20 * time.Second},
	}
	const want = `(;FF[4]GM[4]CA[UTF-8]AP[Jingzi:1]SZ[15]RU[Renju]JZR[5 fouls]JZO[rif swap fifth]` +
		`PB[Computer]BR[hard]PW[Li]DT[2026-11-20]RE[W+R]JZT[1500 20000]
;B[hh];W[hg];B[hf]JZC[swap];W[ig]JZC[gf][if];B[gf];W[ao])
`
	if got := sgf(t, r); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	checkRoundTrip(t, r)
}

// checkRoundTrip saves a record and loads it: the same game, and the same file
// when it is saved again.
func checkRoundTrip(t *testing.T, r game.Record) {
	t.Helper()
	first := sgf(t, r)
	again := mustRead(t, "x.sgf", first)
	if !reflect.DeepEqual(again.Choices, r.Choices) || again.Rules != r.Rules || again.Opening != r.Opening ||
		again.Names != r.Names || again.Levels != r.Levels || again.Date != r.Date ||
		len(r.Extra)+len(again.Extra) > 0 && !reflect.DeepEqual(again.Extra, r.Extra) ||
		len(r.Variations)+len(again.Variations) > 0 && !reflect.DeepEqual(again.Variations, r.Variations) {
		t.Errorf("saved\n%+v\nloaded\n%+v\n%s", r, again, first)
	}
	if second := sgf(t, again); second != first {
		t.Errorf("saved twice, the second time as\n%snot\n%s", second, first)
	}
}

// TestEveryOpeningRoundTrips plays games at random through every opening, of
// every length, and saves and loads them.
func TestEveryOpeningRoundTrips(t *testing.T) {
	type start struct {
		rules   game.Rules
		opening game.Opening
	}
	starts := []start{{game.TicTacToe, game.Opening{}}, {game.FiveByFive, game.Opening{}}, {game.Standard, game.Opening{}},
		{game.Rules{Width: 20, Height: 20, Line: 5}, game.Opening{}}, {game.Rules{Width: 7, Height: 4, Line: 4, Exact: true}, game.Opening{}},
		{game.Rules{Width: 20, Height: 3, Line: 20}, game.Opening{}}, {game.Freestyle, game.Opening{Procedure: game.Swap2}}}
	for mask := range 4 {
		for named := range game.NamedOpenings + 1 {
			starts = append(starts, start{game.Renju, game.Opening{Procedure: game.RIF, SwapThird: mask&1 != 0, FifthOffers: mask&2 != 0, Named: named}})
		}
	}
	for i, s := range starts {
		if !s.opening.Fits(s.rules) {
			t.Fatalf("%+v does not fit", s)
		}
		for seed := range uint64(6) {
			random := rand.New(rand.NewPCG(seed, uint64(i)))
			r := game.Record{Rules: s.rules, Opening: s.opening, Names: [2]string{"甲", "B]\\"}, Levels: [2]string{"easy", ""}}
			now := game.Begin(s.rules, s.opening)
			for range random.IntN(40) {
				c, ok := randomChoice(random, &now)
				if !ok {
					break
				}
				next, err := now.Answer(c)
				if err != nil {
					t.Fatalf("%+v: %v", c, err)
				}
				now = next
				r.Choices = append(r.Choices, c)
				r.Took = append(r.Took, time.Duration(random.IntN(5000))*time.Millisecond)
			}
			checkRoundTrip(t, r)
			if again := mustRead(t, "x.sgf", sgf(t, r)); len(r.Took) > 0 && !reflect.DeepEqual(again.Took, r.Took) {
				t.Errorf("times %v come back as %v", r.Took, again.Took)
			}
		}
	}
}

// randomChoice is some choice the situation accepts.
func randomChoice(random *rand.Rand, s *game.Situation) (game.Choice, bool) {
	ask := s.Ask()
	kinds := ask.Answers()
	if len(kinds) == 0 {
		return game.Choice{}, false
	}
	if random.IntN(60) == 0 {
		return game.Choice{Kind: game.End, Result: game.Result{Winner: game.White, Reason: game.OutOfTime}}, true
	}
	kind := kinds[random.IntN(len(kinds))]
	if kind != game.Place {
		return game.Choice{Kind: kind}, true
	}
	for range 1000 {
		at := s.Position.Rules().PointAt(random.IntN(s.Position.Rules().Size()))
		if random.IntN(30) == 0 {
			at = game.Pass
		}
		if len(ask.Points) > 0 {
			at = ask.Points[random.IntN(len(ask.Points))]
		}
		if s.Legal(at) == nil {
			return game.PlaceAt(at), true
		}
	}
	return game.Choice{}, false
}
