package analysis

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"testing"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/ui/lang"
)

const decidingMove = `Move (\d+), (\w+), decided the game: `

// storyClaims are the sentences of stories that claim a result, in English, by what they claim.
var storyClaims = map[string]*regexp.Regexp{
	"turned":  regexp.MustCompile(decidingMove + `it turned a win for (\w+) into a win for (\w+)\.`),
	"decided": regexp.MustCompile(decidingMove + `after it, (\w+) could force a win in (?:at most )?(\d+)`),
	"start":   regexp.MustCompile(`From the start, (\w+) could force a win\.`),
	"open":    regexp.MustCompile(`unfinished after move (\d+)\. Here, (\w+) can force a win(?: in (?:at most )?(\d+))?`),
	"forced":  regexp.MustCompile(`After move (\d+), (\w+) could force a win; no losing`),
	"clean":   regexp.MustCompile(`Neither side missed a win\.`),
	"missed":  regexp.MustCompile(`Missed by (\w+): (\d+) forced wins?\.`),
	"both":    regexp.MustCompile(`Missed forced wins: (\w+) (\d+), (\w+) (\d+)\.`),
}

// storyChecker checks the story of a game by the values of a judge that has not reviewed it.
type storyChecker struct {
	judge      *review.Judge
	isExact    bool
	numOpen    int // number of unfinished games that a side can win
	situations []game.Situation
}

// wins reports whether a side wins the position after a number of stones, and an upper bound on the stones to the end.
func (c *storyChecker) wins(t *testing.T, stones int, side string) (plies int, ok bool) {
	t.Helper()
	p := c.situations[stones].Position
	if p.Result().Over() {
		return 0, lang.Colour(p.Rules(), p.Result().Winner) == side
	}
	a, err := c.judge.Assess(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	if lang.Colour(p.Rules(), p.ToMove()) == side {
		return a.Plies(), a.Wins()
	}
	if a.Loses() {
		return a.Plies(), true
	}

	return c.losesToEveryReply(t, p)
}

// losesToEveryReply reports whether the opponent wins after every legal move, and an upper bound on the stones to the
// end.
func (c *storyChecker) losesToEveryReply(t *testing.T, p game.Position) (plies int, ok bool) {
	t.Helper()
	for point := range p.EmptyPoints() {
		next, err := p.Play(point)
		if err != nil {
			continue
		}
		a, err := c.judge.Assess(t.Context(), next)
		if err != nil {
			t.Fatal(err)
		}
		if next.Result().Over() || !a.Wins() {
			return 0, false
		}
		plies = max(plies, a.Plies()+1)
	}

	return plies, true
}

// numMissed counts the moves with which a side gave a win away, up to the given number of stones.
func (c *storyChecker) numMissed(t *testing.T, side string, stones int) (n int) {
	t.Helper()
	for i := range stones {
		p := c.situations[i].Position
		if lang.Colour(p.Rules(), p.ToMove()) != side {
			continue
		}
		if _, ok := c.wins(t, i, side); !ok {
			continue
		}
		if _, ok := c.wins(t, i+1, side); !ok {
			n++
		}
	}

	return n
}

// check returns the number of claims in a story, and an error if one is false.
func (c *storyChecker) check(t *testing.T, story string) (n int, err error) {
	t.Helper()
	last := len(c.situations) - 1
	checkWin := func(stones int, side string) {
		if _, ok := c.wins(t, stones, side); !ok && err == nil {
			err = fmt.Errorf("%s has no win after move %d", side, stones)
		}
	}
	for name, pattern := range storyClaims {
		match := pattern.FindStringSubmatch(story)
		if match == nil {
			continue
		}

		n++
		number := func(i int) int {
			value, _ := strconv.Atoi(match[i])
			return value
		}
		switch name {
		case "turned", "decided":
			last = number(1)
			p := c.situations[last].Position
			if move, _ := p.Last(); match[2] != lang.Point(p.Rules(), move) {
				return n, fmt.Errorf("move %d is not %s", last, match[2])
			}
			if name == "turned" {
				checkWin(last-1, match[3])
				checkWin(last, match[4])
				continue
			}
			plies, ok := c.wins(t, last, match[3])
			if !ok || c.isExact && plies > number(4) {
				return n, fmt.Errorf("%s wins after move %d: %v, in %d", match[3], last, ok, plies)
			}
		case "start":
			checkWin(0, match[1])
		case "forced":
			checkWin(number(1), match[2])
		case "open":
			plies, ok := c.wins(t, number(1), match[2])
			if !ok || c.isExact && match[3] != "" && plies > number(3) {
				return n, fmt.Errorf("%s wins after move %d: %v, in %d", match[2], number(1), ok, plies)
			}
			c.numOpen++
		}
	}

	// The counts are those up to the deciding move, and exact only where the values are.
	if !c.isExact {
		return n, err
	}
	want := map[string]int{}
	if match := storyClaims["missed"].FindStringSubmatch(story); match != nil {
		want[match[1]], _ = strconv.Atoi(match[2])
	}
	if match := storyClaims["both"].FindStringSubmatch(story); match != nil {
		want[match[1]], _ = strconv.Atoi(match[2])
		want[match[3]], _ = strconv.Atoi(match[4])
	}
	for _, stone := range []game.Stone{game.Black, game.White} {
		side := lang.Colour(c.situations[0].Position.Rules(), stone)
		if got := c.numMissed(t, side, last); got != want[side] {
			return n, fmt.Errorf("%s missed %d wins up to move %d", side, got, last)
		}
	}

	return n, err
}

// TestStoriesAreTrue parses the stories of random games, and checks what they claim by the values of another judge.
func TestStoriesAreTrue(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)

	for _, board := range []struct {
		name   string
		rules  game.Rules
		claims int // at least
	}{{"3×3", game.TicTacToe, 150}, {"5×5", game.FiveByFive, 30}, {"gomoku", game.Freestyle, 15},
		{"renju", game.Renju, 15}, {"caro", game.Caro, 15}} {
		t.Run(board.name, func(t *testing.T) {
			want := board.claims
			if testing.Short() {
				want /= 10
			}
			judge := review.NewJudge(board.rules, review.Options{ProofNodes: 2000, SearchNodes: 500})
			c := storyChecker{isExact: review.JudgesExactly(board.rules)}
			c.judge = review.NewJudge(board.rules, review.Options{ProofNodes: 400_000, SearchNodes: 50_000})
			random, claims, games := rand.New(rand.NewPCG(56, 7)), 0, 0
			for ; claims < want; games++ {
				c.situations = randomGame(random, board.rules)
				report, err := judge.ReviewGame(t.Context(), c.situations, func(int, int, review.Assessment) {})
				if err != nil {
					t.Fatal(err)
				}
				story := Story(NamesOfColours(board.rules), c.situations, &report)
				n, err := c.check(t, story)
				if err != nil {
					t.Errorf("%q is false: %v", story, err)
				}
				claims += n
			}
			t.Logf("%d games, %d claims, %d of unfinished games", games, claims, c.numOpen)
		})
	}
}
