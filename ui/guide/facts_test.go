package guide

import (
	"fmt"
	"go/parser"
	"go/token"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jingzi/ai/minimax"
	"jingzi/ai/solver"
	"jingzi/game"
	"jingzi/ui/lang"
)

// The texts state the shares of lines that Medium and Hard lose as second players, counted over all best
// moves of the computer and all replies.
func TestSharesOfLostLines(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	share := func(depth int) int {
		losses, total := 0, 0
		best := map[game.Position][]game.Point{}
		var play func(p game.Position)
		play = func(p game.Position) {
			if r := p.Result(); r.Over() {
				total++
				if r.Winner == game.Black {
					losses++
				}
				return
			}
			moves := slices.Collect(p.EmptyPoints())
			if p.ToMove() == game.White {
				if best[p] == nil {
					tree := minimax.Grow(t.Context(), p, minimax.Options{Depth: depth})
					for id := range tree.Children(minimax.Root) {
						if n := tree.Node(id); n.Value == tree.Node(minimax.Root).Value {
							best[p] = append(best[p], n.Move)
						}
					}
				}
				moves = best[p]
			}
			for _, pt := range moves {
				next, _ := p.Play(pt)
				play(next)
			}
		}
		play(game.NewPosition(game.TicTacToe))
		return int(math.Round(100 * float64(losses) / float64(total)))
	}
	medium, hard := share(2), share(3)
	if hard <= medium {
		t.Errorf("Hard loses %d of 100, Medium %d", hard, medium)
	}
	for _, l := range []lang.Language{lang.English, lang.SimplifiedChinese, lang.TraditionalChinese} {
		lang.SetLanguage(l)
		for _, text := range []string{lang.LevelExplained(), lang.HardMovesSecond()} {
			if hards, mediums := strings.Index(text, fmt.Sprint(hard)), strings.Index(text, fmt.Sprint(medium)); hards < 0 || mediums < hards {
				t.Errorf("want the shares %d and %d of 100 in %q", hard, medium, text)
			}
		}
	}
}

// The chapter on openings names exactly the openings without a choice of colours. In these, Black's
// second stone is limited.
func TestOpeningsWithKnownColours(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	names := map[game.Procedure]string{game.Pro: "Pro", game.LongPro: "Long Pro"}
	numAsked, numKnown := 0, 0
	for _, o := range game.Openings[1:] {
		r := game.Freestyle
		if !o.ValidFor(r) {
			r = game.Renju
		}
		s, asks, limited := game.NewSituation(r, o), false, false
		for !s.OpeningOver() {
			ask := s.Prompt()
			asks = asks || slices.Contains(ask.ChoiceKinds(), game.Swap)
			var choice game.Choice
			if kinds := ask.NonPointChoices(); len(kinds) > 0 {
				choice = kinds[0]
			} else {
				legal := slices.DeleteFunc(slices.Collect(s.Position.EmptyPoints()), func(pt game.Point) bool { return s.Legal(pt) != nil })
				limited = limited || s.Position.Stones() == 2 && s.Position.ToMove() == game.Black && len(legal) < r.NumPoints()-2
				choice = game.PlaceAt(legal[len(legal)/3])
			}
			next, err := s.Answer(choice)
			if err != nil {
				t.Fatalf("%+v: %v", o, err)
			}
			s = next
		}
		if asks {
			numAsked++
		} else {
			numKnown++
			_, exceptions, _ := strings.Cut(lang.GuideOpeningsText1(), "play; ")
			if name := names[o.Procedure]; name == "" || !strings.Contains(exceptions, name) || !limited {
				t.Errorf("%+v has no choice of colours, limits Black's second stone: %v; exceptions in the text: %q", o, limited, exceptions)
			}
		}
	}
	if numKnown != len(names) || numAsked <= numKnown {
		t.Errorf("%d openings have a choice of colours, %d have none", numAsked, numKnown)
	}
}

// A board on which every line has its own pair of points is a draw. Some drawn boards have no such
// pairs, as the chapter states.
func TestPairsOfPoints(t *testing.T) {
	with, without := 0, 0
	for _, b := range solvedBoards() {
		switch pairs := pairing(b.rules); {
		case pairs && b.moves > 0:
			t.Errorf("%+v: there is a pairing, but the first player wins", b.rules)
		case pairs:
			with++
		case b.moves == 0:
			without++
		}
	}
	if with == 0 || without == 0 {
		t.Errorf("%d drawn boards with pairs, %d without", with, without)
	}
}

// pairing reports whether each line of a board can have its own two points. It looks for a matching of
// the lines, each twice, with points.
func pairing(r game.Rules) bool {
	var lines [][]game.Point
	for y := range r.Height {
		for x := range r.Width {
			for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				var line []game.Point
				for i := range r.WinLength {
					if pt := game.Pt(x+i*d[0], y+i*d[1]); r.Contains(pt) {
						line = append(line, pt)
					}
				}
				if len(line) == r.WinLength {
					lines = append(lines, line, line)
				}
			}
		}
	}
	owner := map[game.Point]int{}
	var match func(line int, seen map[game.Point]bool) bool
	match = func(line int, seen map[game.Point]bool) bool {
		for _, pt := range lines[line] {
			if seen[pt] {
				continue
			}
			seen[pt] = true
			if other, taken := owner[pt]; !taken || match(other, seen) {
				owner[pt] = line
				return true
			}
		}
		return false
	}
	for line := range lines {
		if !match(line, map[game.Point]bool{}) {
			return false
		}
	}
	return true
}

// The computer solves every position on 5×5, as the chapters on size and on levels state.
func TestSolvableBoards(t *testing.T) {
	if !solver.Solvable(game.FiveByFive) || !solver.Solvable(game.TicTacToe) || solver.Solvable(game.Freestyle) {
		t.Error("Solvable contradicts the text")
	}
	if !pairing(game.FiveByFive) {
		t.Error("5×5 has no pairing")
	}
}

// The text about a three mentions whether White can make a four first.
func TestThreeTextMentionsOwnFours(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	for board, whiteHasFour := range map[string]bool{
		`
		.........
		.........
		....O....
		..XXX....
		.........
		.........
		.........
		.........
		.........`: false,
		`
		.........
		..OOO....
		.........
		..XXX....
		.........
		.........
		.........
		.........
		.........`: true,
		`
		.........
		.........
		.........
		..XXX....
		.........
		......O..
		......O..
		......O..
		......X..`: true,
	} {
		p, err := game.ParsePosition(shapes, board, game.White)
		if err != nil {
			t.Fatal(err)
		}
		four := false // White can make a four: a line has three white stones and two empty points
		for i := range shapes.NumPoints() {
			pt := shapes.PointAt(i)
			for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				white, numEmpty := 0, 0
				for j := range 5 {
					if p2 := game.Pt(int(pt.X)+j*d[0], int(pt.Y)+j*d[1]); shapes.Contains(p2) {
						switch p.At(p2) {
						case game.White:
							white++
						case game.Empty:
							numEmpty++
						}
					}
				}
				four = four || white == 3 && numEmpty == 2
			}
		}
		if four != whiteHasFour {
			t.Fatalf("%s\nWhite can make a four: %v, want the opposite", board, four)
		}
		text := captionThreats(p, 0).text
		if strings.Contains(text, "White has no four of its own") == whiteHasFour || strings.Contains(text, "a four of its own first") != whiteHasFour {
			t.Errorf("%s\ngot %q, want it to tell White's four: %v", board, text, whiteHasFour)
		}
	}
}

// The package that checks the stored proof does not import an engine, not even indirectly. The command
// around it uses one for attacks.
func TestCheckerDoesNotImportTheEngine(t *testing.T) {
	reached := map[string]bool{}
	var reach func(folder string)
	reach = func(folder string) {
		files, err := filepath.Glob(filepath.Join("../..", folder, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatal(folder, err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			for _, i := range file.Imports {
				if folder2, isOurs := strings.CutPrefix(strings.Trim(i.Path.Value, `"`), "jingzi/"); isOurs && !reached[folder2] {
					reached[folder2] = true
					reach(folder2)
				}
			}
		}
	}
	reach("ai/lab/verify/check")
	if !reached["ai/solved"] || len(reached) > 2 || reached["ai/gomoku"] {
		t.Errorf("the checker imports %v", reached)
	}
	clear(reached)
	reach("ai/lab/verify")
	if !reached["ai/lab/verify/check"] || !reached["ai/gomoku"] {
		t.Errorf("the command imports %v", reached)
	}
}
