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

// TestSharesOfLostGames checks that the texts state the shares of games that Medium and Hard lose as the
// second player, counted over all best moves of the computer and all replies.
func TestSharesOfLostGames(t *testing.T) {
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
		t.Errorf("Hard loses %d of 100 games, want more than Medium, %d", hard, medium)
	}

	for _, l := range []lang.Language{lang.English, lang.SimplifiedChinese, lang.TraditionalChinese} {
		lang.SetLanguage(l)

		for _, text := range []string{lang.LevelExplained(), lang.HardMovesSecond()} {
			if hardAt, mediumAt := strings.Index(text, fmt.Sprint(hard)),
				strings.Index(text, fmt.Sprint(medium)); hardAt < 0 || mediumAt < hardAt {
				t.Errorf("got %q, want the shares %d and %d in this order", text, hard, medium)
			}
		}
	}
}

// TestOpeningsWithKnownColours checks that the chapter on openings names exactly the openings without a
// choice of colours. In these openings, the points for Black's second stone are limited.
func TestOpeningsWithKnownColours(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)

	names := map[game.Procedure]string{game.Pro: "Pro", game.LongPro: "Long Pro"}
	numWithChoice, numWithoutChoice := 0, 0
	for _, o := range game.Openings[1:] {
		r := game.Freestyle
		if !o.ValidFor(r) {
			r = game.Renju
		}

		s, hasSwap, isLimited := game.NewSituation(r, o), false, false
		for !s.OpeningOver() {
			prompt := s.Prompt()
			hasSwap = hasSwap || slices.Contains(prompt.ChoiceKinds(), game.Swap)
			var choice game.Choice
			if choices := prompt.NonPointChoices(); len(choices) > 0 {
				choice = choices[0]
			} else {
				legal := slices.DeleteFunc(slices.Collect(s.Position.EmptyPoints()), func(pt game.Point) bool {
					return s.Legal(pt) != nil
				})
				isLimited = isLimited || s.Position.Stones() == 2 && s.Position.ToMove() == game.Black &&
					len(legal) < r.NumPoints()-2
				choice = game.PlaceAt(legal[len(legal)/3])
			}
			next, err := s.Answer(choice)
			if err != nil {
				t.Fatalf("%+v: %v", o, err)
			}
			s = next
		}
		if hasSwap {
			numWithChoice++
		} else {
			numWithoutChoice++
			_, exceptions, _ := strings.Cut(lang.GuideOpeningsText1(), "play; ")
			if name := names[o.Procedure]; name == "" || !strings.Contains(exceptions, name) || !isLimited {
				t.Errorf("%+v has no choice of colours and limits Black's second stone = %v, want true and its name "+
					"among the exceptions %q", o, isLimited, exceptions)
			}
		}
	}
	if numWithoutChoice != len(names) || numWithChoice <= numWithoutChoice {
		t.Errorf("got %d openings with a choice of colours and %d without, want %d without and more with",
			numWithChoice, numWithoutChoice, len(names))
	}
}

// TestPairsOfPoints checks that a board is a draw if each line can have two points that no other line has.
// Some drawn boards have no such pairs, as the chapter states.
func TestPairsOfPoints(t *testing.T) {
	numPaired, numUnpaired := 0, 0
	for _, b := range solvedBoards() {
		switch pairs := hasPairing(b.rules); {
		case pairs && b.moves > 0:
			t.Errorf("%+v: there is a pairing, but the first player wins", b.rules)
		case pairs:
			numPaired++
		case b.moves == 0:
			numUnpaired++
		}
	}
	if numPaired == 0 || numUnpaired == 0 {
		t.Errorf("got %d drawn boards with pairs and %d without, want some of both", numPaired, numUnpaired)
	}
}

// hasPairing reports whether each line of a board can have two points that no other line has. It looks for a
// matching that assigns two points to each line.
func hasPairing(r game.Rules) bool {
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
			if otherLine, taken := owner[pt]; !taken || match(otherLine, seen) {
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

// TestSolvableBoards checks that the computer solves every position on 5×5, as the chapters on size and on
// levels state.
func TestSolvableBoards(t *testing.T) {
	if !solver.Solvable(game.FiveByFive) || !solver.Solvable(game.TicTacToe) || solver.Solvable(game.Freestyle) {
		t.Error("Solvable does not agree with the text")
	}
	if !hasPairing(game.FiveByFive) {
		t.Error("5×5 has no pairs of points")
	}
}

// TestThreeTextMentionsFoursOfWhite checks that the text about a three mentions whether White can make a four
// first.
func TestThreeTextMentionsFoursOfWhite(t *testing.T) {
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
		p, err := game.ParsePosition(shapeRules, board, game.White)
		if err != nil {
			t.Fatal(err)
		}

		canMakeFour := false // whether a line has three white stones and two empty points
		for i := range shapeRules.NumPoints() {
			pt := shapeRules.PointAt(i)
			for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				numWhite, numEmpty := 0, 0
				for j := range 5 {
					if p2 := game.Pt(int(pt.X)+j*d[0], int(pt.Y)+j*d[1]); shapeRules.Contains(p2) {
						switch p.At(p2) {
						case game.White:
							numWhite++
						case game.Empty:
							numEmpty++
						}
					}
				}
				canMakeFour = canMakeFour || numWhite == 3 && numEmpty == 2
			}
		}
		if canMakeFour != whiteHasFour {
			t.Fatalf("%s\nWhite can make a four = %v, want %v", board, canMakeFour, whiteHasFour)
		}
		text := captionThreats(p, 0).text
		if strings.Contains(text, "White has no four of its own") == whiteHasFour ||
			strings.Contains(text, "a four of its own first") != whiteHasFour {
			t.Errorf("%s\ngot %q, want it to mention a four of White = %v", board, text, whiteHasFour)
		}
	}
}

// TestCheckerDoesNotImportTheEngine checks that the package that checks the stored proof does not import an
// engine, not even indirectly. The command that uses the package imports an engine for attacks.
func TestCheckerDoesNotImportTheEngine(t *testing.T) {
	reached := map[string]bool{}
	var reach func(dir string)
	reach = func(dir string) {
		files, err := filepath.Glob(filepath.Join("../..", dir, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: got %d files, error %v; want at least 1 file", dir, len(files), err)
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
				if imported, isOurs := strings.CutPrefix(strings.Trim(i.Path.Value, `"`), "jingzi/"); isOurs &&
					!reached[imported] {
					reached[imported] = true
					reach(imported)
				}
			}
		}
	}
	reach("ai/lab/verify/check")
	if !reached["ai/solved"] || len(reached) > 2 || reached["ai/internal/engine"] {
		t.Errorf("the checker imports %v, want ai/solved, at most one more package, and no engine", reached)
	}
	clear(reached)
	reach("ai/lab/verify")
	if !reached["ai/lab/verify/check"] || !reached["ai/internal/engine"] {
		t.Errorf("the command imports %v, want the checker and the engine", reached)
	}
}
