package analysis

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/ui/lang"
)

// reviewClaims are the sentences of a review that claim a result, in English. Their groups are P for the better move, N
// for a number of moves and C for the side that can win.
var reviewClaims = []*regexp.Regexp{
	regexp.MustCompile(`This turned a draw into a loss: (?P<P>\w+).*? holds? the draw\. ` +
		`Now (?P<C>\w+) can win in (?:at most )?(?P<N>\d+) move`),
	regexp.MustCompile(`This gave away a win: (?P<P>\w+).*? ` +
		`wins? in (?:at most )?(?P<W>\d+) moves?(?:, counting both sides)?\. Now it is only a draw\.`),
	regexp.MustCompile(`This turned a win into a loss: (?P<P>\w+).*? ` +
		`wins? in (?:at most )?(?P<W>\d+) moves?(?:, counting both sides)?\. Now (?P<C>\w+) can win\.`),
	regexp.MustCompile(`There was a forced win: (?P<P>\w+), in (?:at most )?(?P<W>\d+) move`),
	regexp.MustCompile(`(?P<P>\w+) would have won immediately\.`),
	regexp.MustCompile(`After this, (?P<C>\w+) can force a win in (?:at most )?(?P<N>\d+) move`),
	regexp.MustCompile(`From here on, (?P<C>\w+) can force a win in (?:at most )?(?P<N>\d+) move`),
}

var reviewSubject = regexp.MustCompile(`^Move (\d+), (\w+): `)

// reviewChecker checks the claims of a sentence about the move between two positions.
type reviewChecker struct {
	exact         *review.Judge // nil on boards without exact values
	prover        *review.Judge // with more nodes
	before, after game.Position
	finding       *game.Finding
}

// check returns the number of claims in a text, and an error if one is false.
func (c *reviewChecker) check(t *testing.T, text string) (n int, err error) {
	r := c.before.Rules()
	subject := reviewSubject.FindStringSubmatch(text)
	isStart := c.finding.Kind == game.ForcedWinStart
	if move, _ := c.after.Last(); !isStart && (subject == nil || subject[1] != strconv.Itoa(c.after.Stones()) ||
		subject[2] != lang.Point(r, move)) {
		return 0, fmt.Errorf("the sentence is not about move %d, %s", c.after.Stones(), lang.Point(r, move))
	}

	for _, pattern := range reviewClaims {
		match := pattern.FindStringSubmatch(text)
		if match == nil {
			continue
		}
		n++
		value := func(name string) string {
			if i := pattern.SubexpIndex(name); i >= 0 {
				return match[i]
			}
			return ""
		}
		if point := value("P"); point != "" {
			better, errPoint := r.ParsePoint(point)
			next, errPlay := c.before.Play(better)
			if errPoint != nil || errPlay != nil {
				return n, fmt.Errorf("%q: %v, %v", point, errPoint, errPlay)
			}
			if err := c.checkBetter(t, &next, value("W"), strings.Contains(match[0], "immediately")); err != nil {
				return n, fmt.Errorf("%s: %w", point, err)
			}
		}
		if winner := value("C"); winner != "" {
			if winner != lang.Colour(r, c.after.ToMove()) {
				return n, fmt.Errorf("%s is not to move", winner)
			}
			plies, _ := strconv.Atoi(value("N"))
			if err := c.checkWin(t, &c.after, plies, c.finding.Refutation); err != nil {
				return n, err
			}
		}
	}

	return n, nil
}

// checkBetter checks the position after a move that is said to win in at most the given number of plies, or to hold
// the draw.
func (c *reviewChecker) checkBetter(t *testing.T, next *game.Position, plies string, atOnce bool) error {
	winner := next.ToMove().Other()
	switch {
	case next.Result().Winner == winner:
		return nil
	case atOnce:
		return fmt.Errorf("it does not win")
	case plies == "" && c.exact != nil:
		if a, err := c.exact.Assess(t.Context(), *next); err != nil || a.Wins() {
			return fmt.Errorf("it does not hold the draw (%v)", err)
		}
		return nil
	case plies == "":
		return nil
	}

	limit, _ := strconv.Atoi(plies)
	if c.exact != nil {
		if a, err := c.exact.Assess(t.Context(), *next); err != nil || !a.Loses() || a.Plies()+1 > limit {
			return fmt.Errorf("the value is %v (%v)", a.Score, err)
		}
		return nil
	}
	if err := playsOut(c.before, c.finding.MissedVariation, winner, limit); err != nil {
		return err
	}
	move, _ := next.Last()
	if a, err := c.prover.Assess(t.Context(), c.before); err == nil && a.Wins() && a.Variation[0] == move {
		return nil
	}
	if attempt, err := c.prover.TryMove(t.Context(), c.before, move, game.GoalWin); err != nil || !attempt.Correct {
		return fmt.Errorf("no proof of the win was found (%v); the answer is %v", err, attempt)
	}

	return nil
}

// checkWin checks that the side to move wins in at most a number of plies; 0 is any number.
func (c *reviewChecker) checkWin(t *testing.T, p *game.Position, plies int, line []game.Point) error {
	if c.exact != nil {
		if a, err := c.exact.Assess(t.Context(), *p); err != nil || !a.Wins() || plies > 0 && a.Plies() > plies {
			return fmt.Errorf("the value is %v (%v)", a.Score, err)
		}
		return nil
	}
	if err := playsOut(*p, line, p.ToMove(), plies); err != nil {
		return err
	}
	if a, err := c.prover.Assess(t.Context(), *p); err != nil || !a.Wins() {
		return fmt.Errorf("no proof of the win was found (%v)", err)
	}

	return nil
}

// playsOut returns an error unless a line ends in a win of a side in at most the given number of plies; 0 is any.
func playsOut(p game.Position, line []game.Point, winner game.Stone, plies int) (err error) {
	for _, point := range line {
		if p, err = p.Play(point); err != nil {
			return err
		}
	}
	if p.Result().Winner != winner || plies > 0 && len(line) > plies {
		return fmt.Errorf("the line of %d moves ends in\n%v", len(line), p)
	}

	return nil
}

// randomGame returns a random game; on large boards its moves are near the last stone.
func randomGame(random *rand.Rand, r game.Rules) []game.Situation {
	situations := []game.Situation{game.NewSituation(r, game.Opening{})}
	for len(situations) <= 40 {
		last := &situations[len(situations)-1]
		if last.Result().Over() {
			break
		}
		stone, hasStone := last.Position.Last()
		points := slices.DeleteFunc(slices.Collect(last.Position.EmptyPoints()), func(q game.Point) bool {
			dx, dy := int(q.X)-int(stone.X), int(q.Y)-int(stone.Y)
			isFar := !r.UsesXO() && hasStone && max(dx, -dx, dy, -dy) > 2

			return isFar || !last.Position.LegalAndNotFoul(q)
		})
		if len(points) == 0 {
			break
		}
		if next, err := last.Answer(game.PlaceAt(points[random.IntN(len(points))])); err == nil {
			situations = append(situations, next)
		}
	}

	return situations
}

// TestReviewSentencesAreTrue parses what the reviews of random games say about results, and checks it by exact values,
// or by playing the line out and by a prover with more nodes.
func TestReviewSentencesAreTrue(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)

	for _, board := range []struct {
		name   string
		rules  game.Rules
		claims int // at least
	}{{"3×3", game.TicTacToe, 200}, {"5×5", game.FiveByFive, 100}, {"gomoku", game.Freestyle, 60},
		{"standard", game.Standard, 30}, {"renju", game.Renju, 60}, {"caro", game.Caro, 60}} {
		t.Run(board.name, func(t *testing.T) {
			want := board.claims
			if testing.Short() {
				want /= 10
			}
			c := reviewChecker{}
			if review.JudgesExactly(board.rules) {
				c.exact = review.NewJudge(board.rules, review.Options{})
			} else {
				c.prover = review.NewJudge(board.rules, review.Options{ProofNodes: 400_000, SearchNodes: 50_000})
			}
			judge := review.NewJudge(board.rules, review.Options{ProofNodes: 2000, SearchNodes: 500})
			random := rand.New(rand.NewPCG(56, 3))
			claims, sentences, causes := 0, 0, 0
			for claims < want {
				situations := randomGame(random, board.rules)
				report, err := judge.ReviewGame(t.Context(), situations, func(int, int, review.Assessment) {})
				if err != nil {
					t.Fatal(err)
				}
				for i := range report.Findings {
					f := &report.Findings[i]
					c.finding, c.before, c.after = f, situations[max(f.Index-1, 0)].Position, situations[f.Index].Position
					text := Sentence(NamesOfColours(board.rules), situations, f)
					n, err := c.check(t, text)
					if err != nil {
						t.Errorf("%q is false: %v\n%v", text, err, c.after)
					}
					claims += n
					sentences++

					cause := causeChecker{gridOf(&c.before), gridOf(&c.after), f.Mover, f.Mover.Other(), f}
					n, err = cause.check(text)
					if err != nil {
						t.Errorf("%q is false: %v\n%v\n%v", text, err, c.before, c.after)
					}
					causes += n
				}
			}
			t.Logf("%d sentences, %d claims, %d causes", sentences, claims, causes)
		})
	}
}
