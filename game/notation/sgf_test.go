package notation

import (
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"jingzi/game"
)

// record is a game without variations, and the tree from which it was read.
type record struct {
	Rules   game.Rules
	Opening game.Opening
	Choices []game.Choice
	Took    []time.Duration
	Names   [2]string
	Levels  [2]string
	Date    string
	Tree    *game.Tree
}

// recordOf returns the main line of a tree. Its error is that of plainLine.
func recordOf(t *game.Tree) (record, error) {
	r := record{Rules: t.Rules, Opening: t.Opening, Names: t.Names, Levels: t.Levels, Date: t.Date, Tree: t}
	for _, n := range t.MainLine() {
		if n.Choice != nil {
			r.Choices, r.Took = append(r.Choices, *n.Choice), append(r.Took, n.ThinkTime)
		}
	}
	_, _, err := plainLine(t)

	return r, err
}

// situations returns the situations of the main line.
func (r *record) situations() ([]game.Situation, error) {
	if r.Tree != nil {
		return r.Tree.Situations(r.Tree.MainLineEnd())
	}
	tree := game.NewTree(r.Rules, r.Opening)
	return tree.Situations(tree.Graft(r.Choices, nil))
}

// readFrom reads a record from a file with the given name.
func readFrom(name string, in io.Reader) (record, error) {
	tree, _, err := ReadTree(name, in, Options{})
	if err != nil {
		return record{}, err
	}
	return recordOf(tree)
}

func read(name, text string) (record, error) { return readFrom(name, strings.NewReader(text)) }

// mustRead reads a record from text that must be valid.
func mustRead(t *testing.T, name, text string) record {
	t.Helper()
	r, err := read(name, text)
	if err != nil {
		t.Fatalf("ReadTree(%s): %v\n%s", name, err, text)
	}

	return r
}

// sgf writes a record as SGF.
func sgf(t *testing.T, r record) string {
	t.Helper()
	if _, err := r.situations(); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := WriteSGFTree(&b, treeOf(r)); err != nil {
		t.Fatal(err)
	}

	return b.String()
}

// treeOf returns the tree from which a record was read, or else a new tree, with the record as its main line.
func treeOf(r record) *game.Tree {
	t := r.Tree
	if t == nil || t.Rules != r.Rules || t.Opening != r.Opening {
		t = game.NewTree(r.Rules, r.Opening)
	}
	t.Names, t.Levels, t.Date = r.Names, r.Levels, r.Date
	t.Graft(r.Choices, r.Took)

	return t
}

// moves returns the moves of a record in the notation of Moves.
func moves(t *testing.T, r record) string {
	t.Helper()
	all, _, err := plainLine(treeOf(r))
	if err != nil {
		t.Fatal(err)
	}

	return Moves(r.Rules, all)
}

// TestReadSGF checks that files in the styles of other programs are read.
func TestReadSGF(t *testing.T) {
	freestyle19 := game.Rules{Width: 19, Height: 19, WinLength: 5}
	freestyle20 := game.Rules{Width: 20, Height: 20, WinLength: 5}
	freestyle12x10 := game.Rules{Width: 12, Height: 10, WinLength: 5}
	for _, c := range []struct {
		title, file string
		rules       game.Rules
		moves       string
	}{
		{"the usual header", "(;FF[4]GM[4]SZ[15];B[hh];W[hg])", game.Freestyle, "h8h9"},
		{"no semicolon at the root", "(GM[4]FF[4]SZ[15]PB[Ann];B[hh];W[hg])", game.Freestyle, "h8h9"},
		{"no semicolon at the root, after a text", "From (the) club:\n( GM[4]SZ[15];B[hh];W[hg])", game.Freestyle, "h8h9"},
		{"no semicolon in the variations", "(;GM[4]SZ[15];B[hh](W[hg];B[ii])(W[gg]))", game.Freestyle, "h8h9i7"},
		{"no semicolon at all", "(B[hh]\n(W[hg])(W[gg]))", game.Freestyle, "h8h9"},
		{"the order of columns and rows", "(;GM[4]SZ[15];B[aa];W[oo])", game.Freestyle, "a15o1"},
		{"no size: 15", "(;FF[4]GM[4];B[hh])", game.Freestyle, "h8"},
		{"no size, and a stone outside 15×15", "(;GM[4];B[pp];W[hh])", freestyle19, "p4h12"},
		{"no size, and a stone outside 19×19", "(;GM[4];B[ta])", freestyle20, "t20"},
		{"a square board's size written twice", "(;GM[4]SZ[15:15];B[hh])", game.Freestyle, "h8"},
		{"a board that is not square", "(;GM[4]SZ[12:10];B[lj])", freestyle12x10, "l1"},
		{"3×3 is tic-tac-toe", "(;GM[4]SZ[3];B[bb];W[aa])", game.TicTacToe, "b2a3"},
		{"no game number", "(;SZ[15];B[hh])", game.Freestyle, "h8"},
		{"the first move at the root", "(;GM[4]SZ[15]B[hh];W[hg])", game.Freestyle, "h8h9"},
		{"blanks anywhere", " ( ;\n GM [4] \tSZ[15]\r\n; B\n[hh] ) ", game.Freestyle, "h8"},
		{"a byte order mark, and words before the game", "\ufeffA game (good!): (;GM[4]SZ[15];B[hh])", game.Freestyle, "h8"},
		{"another game follows", "(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[aa])", game.Freestyle, "h8"},
		{"variations, of which the first is the game", "(;GM[4]SZ[15];B[hh](;W[hg];B[ii](;W[aa])(;W[bb]))(;W[zz]))", game.Freestyle, "h8h9i7a15"},
		{"brackets, escapes and points in a comment", `(;GM[4]SZ[15]C[(;B[aa\] \\];B[hh]C[\];W[bb\]])`, game.Freestyle, "h8"},
		{"lower-case letters in an identifier", "(;GaMe[4]SiZe[15];Black[hh];White[hg])", game.Freestyle, "h8h9"},
		{"an empty first node", "(;;GM[1];B[hh])", game.Freestyle, "h8"},
		{"players' notation instead of letters", "(;GM[4]SZ[15];B[h8];W[H10])", game.Freestyle, "h8h10"},
		{"renju by name", "(;GM[4]SZ[15]RU[RIF Renju];B[hh])", game.Renju, "h8"},
		{"renju by the name of an opening", "(;GM[4]SZ[15]RU[Soosyrv-8];B[hh])", game.Renju, "h8"},
		{"renju as 连珠", "(;GM[4]SZ[15]RU[连珠];B[hh])", game.Renju, "h8"},
		{"renju as 連珠(RIF)", "(;GM[4]SZ[15]RU[連珠(RIF)];B[hh])", game.Renju, "h8"},
		{"renju as 有禁手", "(;GM[4]SZ[15]RU[有禁手];B[hh])", game.Renju, "h8"},
		{"renju as Sakata", "(;GM[4]SZ[15]RU[Sakata];B[hh])", game.Renju, "h8"},
		{"renju as RIF", "(;GM[4]SZ[15]RU[RIF];B[hh])", game.Renju, "h8"},
		{"renju as Yamaguchi", "(;GM[4]SZ[15]RU[Yamaguchi];B[hh])", game.Renju, "h8"},
		{"renju as Taraguchi-10", "(;GM[4]SZ[15]RU[Taraguchi-10];B[hh])", game.Renju, "h8"},
		{"freestyle as 无禁手", "(;GM[4]SZ[15]RU[无禁手];B[hh])", game.Freestyle, "h8"},
		{"freestyle as 無禁", "(;GM[4]SZ[15]RU[無禁];B[hh])", game.Freestyle, "h8"},
		{"caro by name", "(;GM[4]SZ[15]RU[Gomoku+ (Caro)];B[hh])", game.Caro, "h8"},
		{"exactly five by name", "(;GM[4]SZ[15]RU[standard];B[hh])", game.Standard, "h8"},
		{"passes, empty and tt, which mean renju", "(;GM[4]SZ[15];B[hh];W[];B[ii];W[tt])", game.Renju, "h8passi7pass"},
		{"on 20×20 tt is a point", "(;GM[4]SZ[20];B[tt])", freestyle20, "t1"},
		{"moves after six in a row, which mean exactly five", "(;GM[4]SZ[15]" +
			";B[aa];W[ac];B[ba];W[cc];B[ca];W[ec];B[ea];W[gc];B[fa];W[ic];B[da];W[kc])", game.Standard,
			"a15a13b15c13c15e13e15g13f15i13d15k13"},
		{"the opening of a renju game by Gomoku Quest", "(;GM[4]SZ[15];QPR[hh,hg,jf];QSLW[ig];B[gg];W[ii])", game.Renju, "h8h9j10i9g9i7"},
		{"the stones of a setup, played in turn", "(;GM[4]SZ[15]AB[hh][ii]AW[hg];W[jj])", game.Freestyle, "h8h9i7j6"},
		{"a setup of rectangles", "(;GM[4]SZ[15]AB[aa:ca]AW[ab:cb];B[hh])", game.Freestyle, "a15a14b15b14c15c14h8"},
	} {
		r, err := read("game.sgf", c.file)
		if err != nil {
			t.Errorf("%s: %v", c.title, err)
			continue
		}
		if got := moves(t, r); got != c.moves || r.Rules != c.rules {
			t.Errorf("%s: got %s under %+v, want %s under %+v", c.title, got, r.Rules, c.moves, c.rules)
		}
		checkRoundTrip(t, r)
	}
}

// TestRectangles checks that a rectangle of stones or marks may be given by any two opposite corners.
func TestRectangles(t *testing.T) {
	var want []game.Point
	for y := 4; y <= 5; y++ {
		for x := 1; x <= 3; x++ {
			want = append(want, game.Pt(x, y))
		}
	}

	for _, corners := range []string{"be:df", "df:be", "bf:de", "de:bf"} {
		tree, notes, err := ReadTree("x.sgf", strings.NewReader("(;GM[4]SZ[15]AB["+corners+"]AW["+corners+"]AE["+
			corners+"]TR["+corners+"])"), Options{})
		if err != nil || notes != nil {
			t.Fatalf("got error %v, notes %v; want none", err, notes)
		}

		root := tree.Root()
		var marked []game.Point
		for _, m := range root.Marks {
			marked = append(marked, m.Point)
		}

		for name, got := range map[string][]game.Point{
			"AB": root.Setup.Black,
			"AW": root.Setup.White,
			"AE": root.Setup.Empty,
			"TR": marked,
		} {
			if !slices.Equal(got, want) {
				t.Errorf("%s[%s] is %v, want %v", name, corners, got, want)
			}
		}
	}
}

// TestOrderOfSetupStones checks that the stones of a renju setup are played in an order without fouls.
func TestOrderOfSetupStones(t *testing.T) {
	r := mustRead(t, "x.sgf", "(;GM[4]SZ[15]RU[Renju]AB[hi][hj][ih][jh][hh]AW[aa][ca][ea][ga][ia])")
	s, err := r.situations()
	if err != nil {
		t.Fatal(err)
	}

	p := s[len(s)-1].Position
	for _, name := range []string{"h8", "h7", "h6", "i8", "j8"} {
		if point, _ := r.Rules.ParsePoint(name); p.At(point) != game.Black {
			t.Errorf("want a black stone on %s in\n%v", name, p)
		}
	}
}

// TestSGFResults checks that all common forms of RE are read, and how they are written.
func TestSGFResults(t *testing.T) {
	const five = ";B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea]"
	black, white := game.Black, game.White
	for _, c := range []struct {
		re, moves string
		want      game.Result
		written   string
	}{
		{"RE[B+R]", ";B[hh]", game.Result{Winner: black, Reason: game.Resigned}, "RE[B+R]"},
		{"RE[W+Resign]", ";B[hh]", game.Result{Winner: white, Reason: game.Resigned}, "RE[W+R]"},
		{"RE[B+T]", ";B[hh]", game.Result{Winner: black, Reason: game.OutOfTime}, "RE[B+T]"},
		{"RE[W+Time]", ";B[hh]", game.Result{Winner: white, Reason: game.OutOfTime}, "RE[W+T]"},
		{"RE[W+Forfeit]", ";B[hh]", game.Result{Winner: white, Reason: game.Forfeited}, "RE[W+F]"},
		{"RE[White+]", ";B[hh]", game.Result{Winner: white, Reason: game.ResultRecorded}, "RE[W+]"}, // without a reason
		{"RE[B+12.5]", ";B[hh]", game.Result{Winner: black, Reason: game.ResultRecorded}, "RE[B+]"},
		{"RE[B+]", ";B[hh]", game.Result{Winner: black, Reason: game.ResultRecorded}, "RE[B+]"},
		{"RE[0]", ";B[hh]", game.Result{Reason: game.DrawAgreed}, "RE[Draw]"},
		{"RE[Draw]", ";B[hh]", game.Result{Reason: game.DrawAgreed}, "RE[Draw]"},
		{"RE[B+Draw]", ";B[hh]", game.Result{Reason: game.DrawAgreed}, "RE[Draw]"},
		{"RE[Game drawn]", ";B[hh]", game.Result{Reason: game.DrawAgreed}, "RE[Draw]"},
		{"RE[W+Withdrawn]", ";B[hh]", game.Result{Winner: white, Reason: game.ResultRecorded}, "RE[W+]"},
		{"RE[?]", ";B[hh]", game.Result{}, "RE[?]"},
		{"RE[Void]", ";B[hh]", game.Result{}, "RE[Void]"},
		{"RE[黑中盘胜]", ";B[hh]", game.Result{}, "RE[黑中盘胜]"},
		{"RE[]", ";B[hh]", game.Result{}, "RE[]"},
		{"", ";B[hh]", game.Result{}, ""},
		{"RE[B+]", five, game.Result{Winner: black, Reason: game.LineMade}, "RE[B+]"},
		{"RE[W+R]", five, game.Result{Winner: black, Reason: game.LineMade}, "RE[B+]"}, // the board has another result
		{"RE[?]", five, game.Result{Winner: black, Reason: game.LineMade}, "RE[B+]"},
	} {
		r := mustRead(t, "x.sgf", "(;GM[4]SZ[15]"+c.re+c.moves+")")
		s, err := r.situations()
		if got := s[len(s)-1].Result(); err != nil || got != c.want {
			t.Errorf("%s: got result %+v, error %v; want %+v", c.re, got, err, c.want)
		}
		if text := sgf(t, r); strings.Count(text, "RE[") != strings.Count(c.written, "RE[") ||
			!strings.Contains(text, c.written) {
			t.Errorf("%s: want %q in\n%s", c.re, c.written, text)
		}
		checkRoundTrip(t, r)
	}
}

// TestSGFForcedWin checks that a forced win is written as a win without a reason for other programs, and read
// back unchanged.
func TestSGFForcedWin(t *testing.T) {
	for winner, re := range map[game.Stone]string{game.Black: "RE[B+]", game.White: "RE[W+]"} {
		tree := game.NewTree(game.TicTacToe, game.Opening{})
		n := tree.Root().Play(game.PlaceAt(game.Pt(1, 1)))
		n.Play(game.Choice{Kind: game.End, Result: game.Result{Winner: winner, Reason: game.ForcedWin}})
		text := writeTree(t, tree)
		reread := mustRead(t, "x.sgf", text)
		line, err := reread.situations()
		if err != nil || line[len(line)-1].Result() != (game.Result{Winner: winner, Reason: game.ForcedWin}) ||
			!strings.Contains(text, re) {
			t.Errorf("%v: got %v, error %v; want a forced win, and %q in\n%s", winner, line[len(line)-1].Result(),
				err, re, text)
		}
		checkTree(t, tree)
	}
}

// TestSGFErrors checks the errors of files in which nothing is valid.
func TestSGFErrors(t *testing.T) {
	for _, c := range []struct {
		title, file string
		want        Error
	}{
		{"an empty file", "", Error{Kind: UnknownFormat, LineNo: 1, Column: 1}},
		{"no game tree", "hello", Error{Kind: UnknownFormat, LineNo: 1, Column: 1}},
		{"another game", "(;FF[4]GM[2]SZ[8];B[pd])", Error{Kind: WrongGame, Offset: 10, LineNo: 1, Column: 11, Text: "2"}},
		{"Hex without a fitting board", "(;FF[4]GM[11]SZ[25];B[aa])", Error{Kind: WrongGame, Offset: 10, LineNo: 1, Column: 11, Text: "11"}},
		{"Othello", "(;FF[4]GM[2]SZ[8];B[dc])", Error{Kind: WrongGame, Offset: 10, LineNo: 1, Column: 11, Text: "2"}},
		{"Othello without a size", "(;FF[4]GM[2];B[dc])", Error{Kind: WrongGame, Offset: 10, LineNo: 1, Column: 11, Text: "2"}},
		{"another game without a move", "(;FF[4]GM[2]SZ[15];C[x])", Error{Kind: WrongGame, Offset: 10, LineNo: 1, Column: 11, Text: "2"}},
		{"another game with a point twice", "(;FF[4]GM[2]SZ[15];B[aa];W[aa])", Error{Kind: WrongGame, Offset: 10, LineNo: 1, Column: 11, Text: "2"}},
		{"chess moves", "(;FF[4]GM[3];B[e2e4];W[e7e5])", Error{Kind: WrongGame, Offset: 10, LineNo: 1, Column: 11, Text: "3"}},
		{"too large a board", "(;GM[4]SZ[25])", Error{Kind: BadSize, Offset: 10, LineNo: 1, Column: 11, Text: "25×25"}},
		{"no board at all", "(;GM[4]SZ[0:5])", Error{Kind: BadSize, Offset: 10, LineNo: 1, Column: 11, Text: "0×5"}},
	} {
		_, err := read("game.sgf", c.file)
		if got, ok := err.(*Error); !ok || *got != c.want || got.Error() == "" {
			t.Errorf("%s: got error %v, want %v", c.title, err, &c.want)
		}
	}
}

// TestSGFNotes checks the notes on files that are partly valid.
func TestSGFNotes(t *testing.T) {
	for _, c := range []struct {
		title, file, moves string
		want               Note
	}{
		{"go, by its number", "(;FF[4]GM[1]SZ[15];B[hh])", "h8", Note{Kind: GameNumberMismatch, Offset: 10, LineNo: 1, Text: "1"}},
		{"chess, by its number", "(;GM[5]SZ[15];B[hh])", "h8", Note{Kind: GameNumberMismatch, Offset: 5, LineNo: 1, Text: "5"}},
		{"Othello, by its number", "(;GM[2]SZ[15];B[hh];W[hg])", "h8h9", Note{Kind: GameNumberMismatch, Offset: 5, LineNo: 1, Text: "2"}},
		{"Hex, by its number", "(;GM[11]SZ[19];B[hh];W[hg])", "h12h13", Note{Kind: GameNumberMismatch, Offset: 5, LineNo: 1, Text: "11"}},
		{"Othello, by its number, with stones only", "(;GM[2]SZ[15]AB[hh])", "h8", Note{Kind: GameNumberMismatch, Offset: 5, LineNo: 1, Text: "2"}},
		{"go with a point twice", "(;GM[1]SZ[15];B[hh];W[hh])", "h8", Note{Kind: GameNumberMismatch, Offset: 5, LineNo: 1, Text: "1"}},
		{"a size without a number", "(;GM[4]SZ[x];B[hh])", "h8", Note{Kind: BadValue, Offset: 10, LineNo: 1, Text: "x", Err: ErrBadNumber}},
		{"truncated in a node", "(;GM[4]\n;B[hh]", "h8", Note{Kind: Truncated, Offset: 14, LineNo: 2}},
		{"truncated in a value", "(;GM[4]\n;B[hh];W[h", "h8", Note{Kind: Skipped, Offset: 15, LineNo: 2, Text: "W[h"}},
		{"truncated in a variation", "(;GM[4];B[hh](;W[hg])", "h8h9", Note{Kind: Truncated, Offset: 21, LineNo: 1}},
		{"a property without a value", "(;GM[4]\n;B[hh]KO;W[hg])", "h8h9", Note{Kind: Skipped, Offset: 14, LineNo: 2, Text: "KO"}},
		{"junk between the nodes", "(;GM[4];B[hh]*?;W[hi])", "h8h7", Note{Kind: Skipped, Offset: 13, LineNo: 1, Text: "*?"}},
		{"a bracket in a name", "(;GM[4]PB[a]b[1]]PW[c];B[hh])", "h8", Note{Kind: UnescapedBracket, Offset: 11, LineNo: 1, Text: "PB", Count: 2}},
		{"no point", "(;GM[4]SZ[15];B[hh];W[h!])", "h8", Note{Kind: MoveRejected, Offset: 22, LineNo: 1, Move: 2, Text: "h!", Err: ErrBadPoint}},
		{"a point twice", "(;GM[4]SZ[15];B[hh]\n;W[hh])", "h8", Note{Kind: MoveRejected, Offset: 23, LineNo: 2, Move: 2, Text: "h8", Err: game.ErrOccupied}},
		{"outside the board", "(;GM[4]SZ[15];B[pa])", "", Note{Kind: MoveRejected, Offset: 16, LineNo: 1, Move: 1, Text: "pa", Err: game.ErrOffBoard}},
		{"a move after a win", "(;GM[4]SZ[3];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb])", "a3a2b3b2c3", Note{Kind: MoveRejected, Offset: 45, LineNo: 1, Move: 6, Text: "c2", Err: game.ErrGameOver}},
		{"an unknown opening", "(;GM[4]SZ[15]RU[Renju]JZO[pro];B[hh])", "h8", Note{Kind: BadValue, Offset: 26, LineNo: 1, Text: "pro", Err: ErrBadOpening}},
		{"an opening of other rules", "(;GM[4]SZ[15]JZO[rif];B[hh])", "h8", Note{Kind: BadValue, Offset: 17, LineNo: 1, Text: "rif", Err: ErrBadOpening}},
		{"a choice without a prompt", "(;GM[4]SZ[15];B[hh]JZC[swap])", "h8", Note{Kind: BadValue, Offset: 23, LineNo: 1, Text: "swap", Err: game.ErrWrongChoice}},
		{"a very long comment", "(;SZ[15];B[hh]C[" + strings.Repeat("井", 100_000) + "])", "h8", Note{Kind: TextShortened, Offset: 16, LineNo: 1, Text: "C"}},
		{"a very long name", "(;SZ[15]PB[" + strings.Repeat("W", 100_000) + "];B[hh])", "h8", Note{Kind: TextShortened, Offset: 11, LineNo: 1, Text: "PB"}},
		{"a result that the board contradicts", "(;SZ[3]RE[W+R];B[aa];W[ab];B[ba];W[bb];B[ca])", "a3a2b3b2c3", Note{Kind: ResultMismatch, Offset: 10, LineNo: 1, Text: "W+R"}},
		{"a draw that the board contradicts", "(;SZ[3]RE[Draw];B[aa];W[ab];B[ba];W[bb];B[ca])", "a3a2b3b2c3", Note{Kind: ResultMismatch, Offset: 10, LineNo: 1, Text: "Draw"}},
		{"two results", "(;SZ[15]RE[B+R]RE[Draw];B[hh])", "h8", Note{Kind: Skipped, Offset: 18, LineNo: 1, Text: "Draw"}},
		{"a name twice", "(;SZ[15]PB[Lin]PW[Ito]PB[Wang];B[hh])", "h8", Note{Kind: Skipped, Offset: 25, LineNo: 1, Text: "Wang"}},
		{"a property with two names", "(;SZ[15]PW[Ito][Sato];B[hh])", "h8", Note{Kind: Skipped, Offset: 16, LineNo: 1, Text: "Sato"}},
		{"more games", "(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[aa])", "h8", Note{Kind: ExtraGamesIgnored, Offset: 20, LineNo: 1}},
	} {
		tree, notes, err := ReadTree("game.sgf", strings.NewReader(c.file), Options{})
		if err != nil {
			t.Errorf("%s: %v", c.title, err)
			continue
		}
		c.want.Count = max(c.want.Count, 1)
		if len(notes) == 0 || notes[0] != c.want {
			t.Errorf("%s: got notes %+v, want %+v first", c.title, notes, c.want)
		}
		r, err := recordOf(tree)
		if got := moves(t, r); err != nil || got != c.moves {
			t.Errorf("%s: got moves %s, error %v; want %s", c.title, got, err, c.moves)
		}
		checkTree(t, tree)
	}
	// The error of a foul under renju is a *game.Foul.
	_, notes, _ := ReadTree("x.sgf",
		strings.NewReader("(;GM[4]SZ[15]RU[renju];B[hi];W[aa];B[hj];W[ca];B[ih];W[ea];B[jh];W[ga];B[hh])"), Options{})
	if len(notes) != 1 || notes[0].Move != 9 || notes[0].Text != "h8" {
		t.Fatalf("a three-three: got notes %+v, want one on move 9 at h8", notes)
	}
	if foul, ok := notes[0].Err.(*game.Foul); !ok || foul.Kind != game.ThreeThree {
		t.Errorf("a three-three: got error %v, want a *game.Foul of kind %v", notes[0].Err, game.ThreeThree)
	}
}

// TestSGFKeepsEverything checks that illegal moves, unknown properties and setup are written as they were read.
func TestSGFKeepsEverything(t *testing.T) {
	for _, c := range []struct{ title, file, want string }{
		{"a branch after a node with only a comment", "(;GM[4]SZ[15];B[hh];W[ii](;C[x])(;B[ig];W[gg]))", ";B[hh];W[ii]\n(;C[x])\n(;B[ig];W[gg]))"},
		{"an illegal move with following moves", "(;GM[4]SZ[15];B[hh];W[hh]C[no];B[ii](;W[jj])(;W[kk]))", "(;W[hh]C[no];B[ii](;W[jj])(;W[kk]))"},
		{"an illegal branch", "(;GM[4]SZ[15];B[hh](;W[ii])(;W[hh]))", "(;W[ii])\n(;W[hh]))"},
		{"an illegal move at the root", "(;GM[4]SZ[15]PB[x]B[zz];W[hh])", "(;B[zz];W[hh])"},
		{"an unknown property", "(;GM[4]SZ[15];B[hh]5A[gg][ii];W[ii])", ";B[hh]5A[gg][ii]"},
		{"labels and marks", "(;GM[4]SZ[15];B[hh]LB[aa:A][bb:x:y]TR[cc:dc]SQ[ee]CR[ff]MA[gg])", "LB[aa:A][bb:x:y]TR[cc][dc]CR[ff]SQ[ee]MA[gg]"},
		{"a label without a text", "(;GM[4]SZ[15];B[hh]LB[aa])", "LB[aa]"},
		{"White first", "(;GM[4]SZ[15];W[hh];B[ii])", ";W[hh];B[ii]"},
		{"Black twice", "(;GM[4]SZ[15]RU[Standard];B[hh];B[ii];W[jj])", ";B[hh];B[ii];W[jj]"},
		{"a pass in freestyle", "(;GM[4]SZ[15]RU[Freestyle];B[hh];W[];B[ii])", ";B[hh];W[];B[ii]"},
		{"a puzzle", "(;GM[4]SZ[15]AB[hh][ii][jj]AW[aa]PL[W];W[bb])", "AB[hh][ii][jj]AW[aa]PL[W]\n;W[bb]"},
		{"removed stones", "(;GM[4]SZ[15];B[hh];AE[hh]PL[W];W[hh])", ";B[hh];AE[hh]PL[W];W[hh]"},
		{"a comment of several lines", "(;GM[4]SZ[15];B[hh]C[one\ntwo \\] three])", "C[one\ntwo \\] three]"},
	} {
		tree, _, err := ReadTree("x.sgf", strings.NewReader(c.file), Options{})
		if err != nil {
			t.Errorf("%s: %v", c.title, err)
			continue
		}
		if text := writeTree(t, tree); !strings.Contains(text, c.want) {
			t.Errorf("%s: %q is missing in\n%s", c.title, c.want, text)
		}
		checkTree(t, tree)
	}
}

// TestTurnAfterSetup checks that without PL the side to move is that of the first move, or else the side with
// fewer stones.
func TestTurnAfterSetup(t *testing.T) {
	for _, c := range []struct {
		file string
		want game.Stone
	}{
		{"(;SZ[15]AB[aa][bb]AW[cc][dd])", game.Black},
		{"(;SZ[15]AB[aa][bb]AW[cc])", game.White},
		{"(;SZ[15]AB[aa][bb]AW[cc];B[dd])", game.Black},
		{"(;SZ[15]AB[aa][bb]AW[cc][dd];C[White to play];W[ee])", game.White},
		{"(;SZ[15]AB[aa][bb]AW[cc][dd]PL[W])", game.White},
	} {
		tree, _, err := ReadTree("x.sgf", strings.NewReader(c.file), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if s, err := tree.RootSituation(); err != nil || s.Position.ToMove() != c.want {
			t.Errorf("%s: got %v to move, error %v; want %v", c.file, s.Position.ToMove(), err, c.want)
		}
	}
}

// TestLatin1 checks that SGF without a charset is read as Latin-1.
func TestLatin1(t *testing.T) {
	for _, charset := range []string{"", "CA[ISO-8859-1]"} {
		r := mustRead(t, "x.sgf", "(;GM[4]SZ[15]"+charset+"PB[J\xf6rg];B[hh])")
		if r.Names[game.First] != "Jörg" {
			t.Errorf("%s: the first name is %q, want Jörg", charset, r.Names[game.First])
		}
	}
}

// TestSGFKeepsUnknownProperties checks that unknown properties are written as they were read.
func TestSGFKeepsUnknownProperties(t *testing.T) {
	const file = `(;FF[4]GM[4]SZ[15]EV[Cup: final]GC[two\
lines]RU[House rules]PB[A\]B\\C];B[hh]C[a \] b];W[hg]TR[aa][bb]C[one];C[two]KO[];B[ii]N[x])`
	r := mustRead(t, "x.sgf", file)
	if r.Names[0] != `A]B\C` {
		t.Errorf("got name %q, want %q", r.Names[0], `A]B\C`)
	}

	text := sgf(t, r)
	for _, want := range []string{"EV[Cup: final]", "GC[two\\\nlines]", "RU[House rules]", `PB[A\]B\\C]`,
		`;B[hh]C[a \] b]`, ";W[hg]C[one]TR[aa][bb];C[two]KO[]", ";B[ii]N[x]"} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is missing:\n%s", want, text)
		}
	}
	if strings.Count(text, "RU[") != 1 {
		t.Errorf("want one RU in\n%s", text)
	}
	checkRoundTrip(t, r)
}

// TestSGFKeepsVariations checks that all variations are written, also after the main line has changed.
func TestSGFKeepsVariations(t *testing.T) {
	r := mustRead(t, "x.sgf",
		"(;GM[4]SZ[15];B[hh](;W[hg];B[ii](;W[aa]C[a\\)])(;W[bb](;B[cc])(;B[dd])))(;W[hi];B[gg]) (;W[gg]))")
	if got := moves(t, r); got != "h8h9i7a15" {
		t.Errorf("the main line is %s, want %s", got, "h8h9i7a15")
	}
	const tree = `
;B[hh]
(;W[hg];B[ii]
(;W[aa]C[a)])
(;W[bb]
(;B[cc])
(;B[dd])))
(;W[hi];B[gg])
(;W[gg]))
`
	if text := sgf(t, r); !strings.HasSuffix(text, tree) {
		t.Errorf("got\n%s\nwant suffix%s", text, tree)
	}
	checkRoundTrip(t, r)
	r.Choices = append(r.Choices[:2], game.PlaceAt(game.Pt(4, 4)))
	r.Took = nil
	if text := sgf(t, r); !strings.Contains(text, "(;W[hg]\n(;B[ee])\n(;B[ii]\n(;W[aa]") ||
		strings.Count(text, ";") != 12 {
		t.Errorf("with a new main line: want 12 nodes, and the old main line after (;B[ee]) in\n%s", text)
	}
}

// TestSGFGolden compares a written file with a golden one.
func TestSGFGolden(t *testing.T) {
	place := func(name string) game.Choice {
		p, err := game.Renju.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		return game.PlaceAt(p)
	}
	r := record{
		Rules: game.Renju, Opening: game.Classic,
		Names: [2]string{"Li", "Computer"}, Levels: [2]string{"", "hard"}, Date: "2026-11-20",
		Choices: []game.Choice{place("h8"), place("h9"), place("h10"), {Kind: game.Swap}, place("i9"), place("g10"),
			place("i10"), place("g10"),
			place("a1"), {Kind: game.End, Result: game.Result{Winner: game.White, Reason: game.Resigned}}},
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

// checkRoundTrip checks that a record is the same after it is written and read, and that it is written again as
// the same file.
func checkRoundTrip(t *testing.T, r record) {
	t.Helper()
	first := sgf(t, r)
	reread := mustRead(t, "x.sgf", first)
	if !slices.Equal(reread.Choices, r.Choices) || reread.Rules != r.Rules || reread.Opening != r.Opening ||
		reread.Names != r.Names || reread.Levels != r.Levels || reread.Date != r.Date {
		t.Errorf("got\n%+v\nwant\n%+v\n%s", reread, r, first)
	}
	if second := sgf(t, reread); second != first {
		t.Errorf("written again as\n%swant\n%s", second, first)
	}
}

// writeTree writes a tree as SGF.
func writeTree(t *testing.T, tree *game.Tree) string {
	t.Helper()
	var b strings.Builder
	if err := WriteSGFTree(&b, tree); err != nil {
		t.Fatal(err)
	}

	return b.String()
}

// checkTree checks that a tree is written and read without new notes, and that it is written again as the same
// file.
func checkTree(t *testing.T, tree *game.Tree) {
	t.Helper()
	first := writeTree(t, tree)
	reread, notes, err := ReadTree("x.sgf", strings.NewReader(first), Options{})
	if err != nil {
		t.Fatalf("reading the written tree: %v\n%s", err, first)
	}

	for _, n := range notes {
		// Illegal variations are written as they were read, including bad values. The comparison below finds
		// bad values from the writer.
		if n.Kind != MoveRejected && n.Kind != OutOfTurn && n.Kind != BadValue {
			t.Errorf("got note %+v on\n%s", n, first)
		}
	}
	if second := writeTree(t, reread); second != first {
		t.Errorf("written again as\n%swant\n%s", second, first)
	}
}

// TestFoulThatLost checks that a game that ends with a foul is written and read back.
func TestFoulThatLost(t *testing.T) {
	rules := game.Renju
	rules.FoulLoses = true
	r := record{Rules: rules}
	for _, name := range []string{"h8", "a1", "i8", "a15", "j9", "o1", "j10", "o15", "j8"} {
		point, err := rules.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		r.Choices = append(r.Choices, game.PlaceAt(point))
	}
	text := sgf(t, r)
	if !strings.Contains(text, "RE[W+F]") || !strings.Contains(text, "JZR[5 fouls loses]") {
		t.Errorf("want RE[W+F] and JZR[5 fouls loses] in\n%s", text)
	}
	checkRoundTrip(t, r)
	reread := mustRead(t, "x.sgf", text)
	situations, err := reread.situations()
	if want := (game.Result{Winner: game.White, Reason: game.FoulPlayed}); err != nil ||
		situations[len(situations)-1].Result() != want {
		t.Errorf("got result %+v, error %v; want %+v", situations[len(situations)-1].Result(), err, want)
	}
}

// TestOpeningsRoundTrip checks that random games of every opening are written and read back.
func TestOpeningsRoundTrip(t *testing.T) {
	type start struct {
		rules   game.Rules
		opening game.Opening
	}

	starts := []start{{game.TicTacToe, game.Opening{}}, {game.FiveByFive, game.Opening{}},
		{game.Standard, game.Opening{}},
		{game.Rules{Width: 20, Height: 20, WinLength: 5}, game.Opening{}}, {game.Rules{Width: 7, Height: 4, WinLength: 4, ExactLength: true}, game.Opening{}},
		{game.Rules{Width: 20, Height: 3, WinLength: 20}, game.Opening{}}, {game.Freestyle, game.Opening{Procedure: game.Swap2}}}
	for mask := range 4 {
		for named := range game.NumNamedOpenings + 1 {
			starts = append(starts, start{game.Renju, game.Opening{
				Procedure: game.RIF,
				SwapThird: mask&1 != 0,
				TwoFifths: mask&2 != 0,
				Named:     named,
			}})
		}
	}

	for _, rules := range []game.Rules{game.Freestyle, game.Renju} {
		for _, opening := range game.OpeningsFor(rules) {
			starts = append(starts, start{rules, opening})
		}
	}
	foulLoses := game.Renju
	foulLoses.FoulLoses = true

	starts = append(starts, start{foulLoses, game.Opening{}},
		start{game.Renju, game.Opening{Procedure: game.Soosyrv, MaxFifthOffers: 3, Named: 7}},
		start{game.Renju, game.Opening{Procedure: game.Yamaguchi, MaxFifthOffers: 2, Named: 26}},
		start{game.Renju, game.Opening{Procedure: game.Taraguchi, MaxFifthOffers: 2}})
	for i, s := range starts {
		if !s.opening.ValidFor(s.rules) {
			t.Fatalf("ValidFor rejects the opening %+v", s)
		}

		for seed := range uint64(6) {
			rng := rand.New(rand.NewPCG(seed, uint64(i)))
			r := record{
				Rules:   s.rules,
				Opening: s.opening,
				Names:   [2]string{"甲", "B]\\"},
				Levels:  [2]string{"easy", ""},
			}
			situation := game.NewSituation(s.rules, s.opening)
			for range rng.IntN(40) {
				c, ok := randomChoice(rng, &situation)
				if !ok {
					break
				}
				next, err := situation.Answer(c)
				if err != nil {
					t.Fatalf("%+v: %v", c, err)
				}
				situation = next
				r.Choices = append(r.Choices, c)
				r.Took = append(r.Took, time.Duration(rng.IntN(5000))*time.Millisecond)
			}
			checkRoundTrip(t, r)
			if reread := mustRead(t, "x.sgf", sgf(t, r)); !slices.Equal(reread.Took, r.Took) {
				t.Errorf("got times %v, want %v", reread.Took, r.Took)
			}
		}
	}
}

// randomChoice returns a random choice that the situation accepts. ok is false if it finds none.
func randomChoice(rng *rand.Rand, s *game.Situation) (c game.Choice, ok bool) {
	prompt := s.Prompt()
	kinds := prompt.ChoiceKinds()
	if len(kinds) == 0 {
		return game.Choice{}, false
	}
	if rng.IntN(60) == 0 {
		return game.Choice{Kind: game.End, Result: game.Result{Winner: game.White, Reason: game.OutOfTime}}, true
	}
	if decisions := prompt.NonPointChoices(); len(decisions) > 0 {
		return decisions[rng.IntN(len(decisions))], true
	}

	for range 1000 {
		point := s.Position.Rules().PointAt(rng.IntN(s.Position.Rules().NumPoints()))
		if rng.IntN(30) == 0 {
			point = game.Pass
		}
		if len(prompt.Points) > 0 {
			point = prompt.Points[rng.IntN(len(prompt.Points))]
		}
		if s.Legal(point) == nil {
			return game.PlaceAt(point), true
		}
	}

	return game.Choice{}, false
}
