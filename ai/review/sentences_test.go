package review

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jingzi/game"
	"jingzi/ui/lang"
)

// claim is what a part of an English sentence about a move says.
type claim struct {
	game.Fact
	text string
}

// clauses are the parts of sentences whose subject is a move, and the facts that they state. Their groups are S for
// stones such as F9-H9, L for the ends of a line, A for a point, N for a number and F for a shape.
var clauses = []struct {
	pattern string
	kind    game.FactKind
}{
	{`makes five in a row and wins`, game.CompletesLine},
	{`completes the (?:row|column|diagonal) (?P<L>\S+?–\w+) and wins`, game.CompletesLine},
	{`cannot stop OPPONENT win in (?:at most )?(?P<N>\d+) moves?(?:, counting both sides)?`, game.EveryMoveLoses},
	{`is the only move that keeps the win`, game.OnlyKeepsWin},
	{`wins in (?P<N>\d+) move`, game.ForcesWin},
	{`forces a win in at most (?P<N>\d+) moves, counting both sides`, game.ForcesWin},
	{`starts a long forced win: (?P<S>[\w-]+)`, game.ForcesWin},
	{`is the only move that does not lose`, game.OnlyNonLosing},
	{`loses too, but only after (?P<N>\d+) more moves?(?:, counting both sides)?`, game.LongestDefence},
	{`blocks OPPONENT four (?P<S>[\w-]+)`, game.StopsLine},
	{`blocks OPPONENT (?:row|column|diagonal) (?P<L>\S+?–\w+)`, game.StopsLine},
	{`makes an open four`, game.MakesOpenFour},
	{`makes two fours at once`, game.MakesFours},
	{`makes two threats at once`, game.MakesFours},
	{`makes a four and an open three at once`, game.MakesFourThree},
	{`makes two open threes at once`, game.MakesThrees},
	{`makes a four`, game.MakesFour},
	{`threatens to complete the (?:row|column|diagonal) (?P<L>\S+?–\w+)`, game.MakesFour},
	{`makes an open three`, game.MakesThree},
	{`stops OPPONENT open three (?P<S>[\w-]+)`, game.StopsThree},
	{`prevents OPPONENT (?P<F>open four|double four|four-three|four|double three|open three) at (?P<A>[A-Z]\d+)`, game.StopsShape},
	{`prevents OPPONENT (?P<F>open four|double four|four-three|four|double three|open three)`, game.StopsShape},
	{`stops OPPONENT forced win`, game.StopsForcedWin},
	{`prepares a four-three at (?P<A>\w+)`, game.PreparesFourThree},
	{`is the only legal move`, game.OnlyLegal},
	{`keeps the draw`, game.KeepsDraw},
	{`draws, as every other move does`, game.EveryMoveDraws},
	{`makes a closed three`, game.MakesClosedThree},
	{`makes an open two`, game.MakesTwo},
	{`takes the centre`, game.TakesCentre},
	{`takes a corner`, game.TakesCorner},
	{`closes OPPONENT (?:row|column|diagonal) (?P<L>\S+?–\w+)`, game.ClosesLine},
	{`is in line with (?P<S>[\w-]+)`, game.ExtendsLine},
	{`is on the edge`, game.TakesEdge},
	{`is next to OPPONENT stone at (?P<S>\w+)`, game.NextToOpponent},
	{`is next to the stone at (?P<S>\w+)`, game.NextToOwn},
	{`has no stone next to it yet`, game.PlaysAway},
	{`but leaves the win at (?P<A>\w+)`, game.LeavesLine},
	{`and misses the win at (?P<A>\w+)`, game.MissesLine},
}

var shapeWords = map[string]game.FactKind{"open four": game.MakesOpenFour, "double four": game.MakesFours,
	"four-three": game.MakesFourThree, "four": game.MakesFour, "double three": game.MakesThrees,
	"open three": game.MakesThree}

// reader parses English sentences about a move in a position.
type reader struct {
	t        *testing.T
	p        game.Position
	point    game.Point
	facts    []game.Fact // for the stones that a sentence leaves out
	opponent string      // in the possessive
}

// parse returns the claims of the clauses in a text, which may end with a full stop.
func (r *reader) parse(text string) (claims []claim, err error) {
	for rest := strings.TrimSuffix(text, "."); rest != ""; {
		rest = strings.TrimPrefix(strings.TrimPrefix(rest, ", "), "and ")
		found := false
		if strings.HasPrefix(rest, "misses the win") {
			rest = "and " + rest
		}
		for _, c := range clauses {
			pattern := regexp.MustCompile("^" + strings.ReplaceAll(c.pattern, "OPPONENT", regexp.QuoteMeta(r.opponent)) +
				`(?:$|,? )`)
			match := pattern.FindStringSubmatch(rest)
			if match == nil {
				continue
			}
			claims = append(claims, r.claim(c.kind, pattern, match))
			rest, found = strings.TrimSpace(rest[len(match[0]):]), true

			break
		}
		if !found {
			return claims, fmt.Errorf("%q cannot be parsed", rest)
		}
	}

	return claims, nil
}

func (r *reader) claim(kind game.FactKind, pattern *regexp.Regexp, match []string) claim {
	c := claim{game.Fact{Kind: kind, At: r.point}, strings.TrimSpace(match[0])}
	rules := r.p.Rules()
	parse := func(name string) game.Point {
		point, err := rules.ParsePoint(name)
		if err != nil {
			r.t.Fatalf("%q names the point %q: %v", match[0], name, err)
		}
		return point
	}

	for i, name := range pattern.SubexpNames() {
		switch value := match[i]; name {
		case "S":
			for stone := range strings.SplitSeq(value, "-") {
				c.Stones = append(c.Stones, parse(stone))
			}
		case "L":
			// The line's stones of one side and its empty point.
			first, last, _ := strings.Cut(value, "–")
			c.Stones = between(parse(first), parse(last))
		case "A":
			c.At = parse(value)
		case "N":
			c.Plies, _ = strconv.Atoi(value)
		case "F":
			c.Shape = shapeWords[value]
		}
	}

	return c
}

// between returns the points on the line from one point to another.
func between(first, last game.Point) (points []game.Point) {
	dx, dy := int(last.X)-int(first.X), int(last.Y)-int(first.Y)
	n := max(dx, -dx, dy, -dy)
	for i := 0; i <= n; i++ {
		points = append(points, game.Pt(int(first.X)+i*dx/max(n, 1), int(first.Y)+i*dy/max(n, 1)))
	}

	return points
}

// check returns an error if a claim is false. Stones and points that the sentence leaves out are those of the fact.
func (r *reader) check(o *oracle, j *Judge, c claim) error {
	i := slices.IndexFunc(r.facts, func(f game.Fact) bool { return f.Kind == c.Kind })
	if i < 0 {
		return fmt.Errorf("no such fact was found")
	}
	fact := r.facts[i]
	switch c.Kind {
	case game.ForcesWin, game.EveryMoveLoses, game.LongestDefence, game.OnlyKeepsWin, game.OnlyNonLosing, game.KeepsDraw,
		game.EveryMoveDraws, game.StopsForcedWin:
		return r.checkProof(o, j, c, fact)
	case game.StopsLine, game.MakesFour, game.MakesFours, game.ClosesLine, game.CompletesLine:
		if len(c.Stones) > 0 && strings.Contains(c.text, "–") {
			return r.checkLine(o, c)
		}
		c.At = fact.At
	case game.LeavesLine, game.MissesLine, game.MakesClosedThree, game.MakesTwo:
		c.Stones = fact.Stones
	case game.StopsThree:
		c.Stones = append(c.Stones, fact.Stones[min(len(c.Stones), len(fact.Stones)):]...)
	}
	if c.Stones == nil {
		c.Stones = fact.Stones
	}

	return o.check(r.p, r.point, &c.Fact)
}

// checkLine checks a clause about a row, a column or a diagonal: whose stones are on it, and who can complete it.
func (r *reader) checkLine(o *oracle, c claim) error {
	next, err := r.p.Play(r.point)
	if err != nil {
		return err
	}
	mover := r.p.ToMove()
	side, position := mover.Other(), r.p
	if c.Kind == game.MakesFour || c.Kind == game.MakesFours {
		side, position = mover, next
	}
	empty := slices.DeleteFunc(slices.Clone(c.Stones), func(q game.Point) bool { return position.At(q) != game.Empty })

	switch c.Kind {
	case game.CompletesLine:
		if next.Result().Winner != mover || slices.ContainsFunc(c.Stones, func(q game.Point) bool {
			return next.At(q) != mover
		}) {
			return fmt.Errorf("the line is not complete")
		}
	case game.ClosesLine:
		if !slices.Contains(c.Stones, r.point) || slices.ContainsFunc(c.Stones, func(q game.Point) bool {
			return r.p.At(q) == mover
		}) || !slices.ContainsFunc(c.Stones, func(q game.Point) bool { return r.p.At(q) == side }) {
			return fmt.Errorf("the line was not open")
		}
	default:
		wins := o.wins(position, side)
		if !slices.ContainsFunc(empty, func(q game.Point) bool { return slices.Contains(wins, q) }) {
			return fmt.Errorf("%v cannot complete the line", side)
		}
		if c.Kind == game.StopsLine && !slices.ContainsFunc(empty, func(q game.Point) bool {
			return slices.Contains(wins, q) && !slices.Contains(o.wins(next, side), q)
		}) {
			return fmt.Errorf("%v can still complete the line", side)
		}
	}

	return nil
}

// checkProof checks a clause that states a proof: by exact values on boards that have them, and otherwise by playing
// the stated line out and by a prover with more nodes, or by playing the win out against an engine.
func (r *reader) checkProof(o *oracle, j *Judge, c claim, fact game.Fact) error {
	next, err := r.p.Play(r.point)
	if err != nil {
		return err
	}
	if JudgesExactly(r.p.Rules()) {
		return r.checkValue(j, c, next)
	}

	switch c.Kind {
	case game.StopsForcedWin:
		return r.checkThreat(o, c, fact)
	case game.OnlyNonLosing:
		for point := range r.p.EmptyPoints() {
			if other, err := r.p.Play(point); err == nil && point != r.point && !other.Result().Over() {
				if line, _ := j.prover.Win(bg, &other, 60000); line == nil {
					return fmt.Errorf("%v does not lose", point)
				}
			}
		}

		return nil
	}

	// The line that the board shows ends in the win.
	end, winner := r.p, r.p.ToMove()
	if c.Kind == game.EveryMoveLoses {
		winner = winner.Other()
	}
	for _, point := range fact.Variation {
		if end, err = end.Play(point); err != nil {
			return fmt.Errorf("the line %v cannot be played: %w", fact.Variation, err)
		}
	}
	if end.Result().Winner != winner || c.Plies > 0 && len(fact.Variation) > c.Plies {
		return fmt.Errorf("the line of %d moves ends in\n%v", len(fact.Variation), end)
	}
	wins := &claimedResult{position: r.p, line: []game.Point{r.point}, wins: winner == r.p.ToMove(), isBest: true}
	if failure := ""; !isConfirmed(wins) {
		if failure = playClaim(r.t, wins, 60000, 2, rand.New(rand.NewPCG(1, 1))); failure != "" {
			return fmt.Errorf("%s", failure)
		}
	}

	return nil
}

// checkThreat plays out the win by continuous fours that a move is said to stop: each stone threatens to complete a
// line, the answer is forced, and the last completes it. In caro it searches for the attack again.
func (r *reader) checkThreat(o *oracle, c claim, fact game.Fact) error {
	opponent := r.p.ToMove().Other()
	p := withToMove(r.t, r.p, opponent)
	for i, point := range fact.Variation {
		next, err := p.Play(point)
		if err != nil {
			return fmt.Errorf("move %d of the threat: %w", i+1, err)
		}
		isLast := i == len(fact.Variation)-1
		switch mover := p.ToMove(); {
		case isLast && next.Result().Winner != opponent:
			return fmt.Errorf("the threat does not win")
		case isLast:
		case r.p.Rules().BlockedEnds:
			// An attack in caro may have open threes; it is searched again below.
		case mover == opponent && len(o.wins(next, opponent)) == 0:
			return fmt.Errorf("move %d of the threat forces no answer", i+1)
		case mover == opponent && len(o.wins(next, mover.Other())) > 0:
			return fmt.Errorf("move %d of the threat lets the other side win", i+1)
		case mover != opponent && !slices.Contains(o.wins(p, opponent), point) && len(o.wins(next, opponent)) == 0:
			return fmt.Errorf("answer %d is not forced", i+1)
		}
		p = next
	}
	if c.Plies > 0 && len(fact.Variation) > c.Plies {
		return fmt.Errorf("the threat takes %d moves", len(fact.Variation))
	}
	if !r.p.Rules().BlockedEnds {
		return nil
	}

	passed := withToMove(r.t, r.p, opponent)
	threat := &claimedResult{position: passed, line: fact.Variation[:1], wins: true, isBest: true}
	if failure := proveCaroClaim(threat); failure != "" {
		return fmt.Errorf("%s", failure)
	}

	return nil
}

// checkValue checks a clause by the exact values of the positions after all moves.
func (r *reader) checkValue(j *Judge, c claim, next game.Position) error {
	value := func(p game.Position) (outcome, plies int) {
		a, err := j.Assess(bg, p)
		if err != nil || !a.Proved {
			r.t.Fatalf("got no exact value (%v) of\n%v", err, p)
		}
		return a.outcome(), a.Plies()
	}
	before, plies := value(r.p)
	outcome, after := value(next)
	outcome = -outcome
	numAs := 0
	numLosing := 0
	for point := range r.p.EmptyPoints() {
		if other, err := r.p.Play(point); err == nil && point != r.point {
			v, _ := value(other)
			if -v >= outcome {
				numAs++
			}
			if v > 0 {
				numLosing++
			}
		}
	}

	isTrue := false
	switch c.Kind {
	case game.ForcesWin:
		isTrue = outcome > 0 && after+1 <= c.Plies
	case game.EveryMoveLoses:
		isTrue = before < 0 && plies <= c.Plies
	case game.LongestDefence:
		isTrue = before < 0 && after <= c.Plies && after+1 == plies
	case game.OnlyKeepsWin:
		isTrue = outcome > 0 && numAs == 0
	case game.OnlyNonLosing:
		isTrue = outcome >= 0 && numAs == 0
	case game.KeepsDraw:
		isTrue = outcome == 0 && before == 0 && numLosing > 0
	case game.EveryMoveDraws:
		isTrue = before == 0 && outcome == 0 && numLosing == 0
	}
	if !isTrue {
		return fmt.Errorf("the value is %d before and %d after the move, %d others are as good", before, outcome, numAs)
	}

	return nil
}

var (
	whySentence  = regexp.MustCompile(`^(\w+) (is forced: it )?(.*)$`)
	hintSentence = regexp.MustCompile(`^Try (\w+): it (.*)$`)
	threatText   = regexp.MustCompile(`^Without a defence, (\w+) could win with (\w+) in at most (\d+) moves, counting both sides\.$`)
)

// sentence checks "SUBJECT clauses." and what follows it, and returns the number of claims.
func (r *reader) sentence(o *oracle, j *Judge, text string) (n int) {
	r.t.Helper()
	fail := func(format string, args ...any) {
		r.t.Helper()
		r.t.Errorf("%q: %s, %v to move on\n%v", text, fmt.Sprintf(format, args...), r.p.ToMove(), r.p)
	}

	first, rest, _ := strings.Cut(text, ". ")
	match := hintSentence.FindStringSubmatch(first)
	if match == nil {
		match = whySentence.FindStringSubmatch(first)
		if match == nil {
			fail("the sentence cannot be parsed")
			return 0
		}
		if match[2] != "" {
			if err := o.check(r.p, r.point, &game.Fact{Kind: game.OnlyAnswer}); err != nil {
				fail("it is not forced: %v", err)
			}
			n++
		}
		match = []string{match[0], match[1], match[3]}
	}
	if match[1] != lang.Point(r.p.Rules(), r.point) {
		fail("the subject is not %s", lang.Point(r.p.Rules(), r.point))
	}
	claims, err := r.parse(match[2])
	if err != nil {
		fail("%v", err)
	}
	for _, c := range claims {
		if err := r.check(o, j, c); err != nil {
			fail("%q is false: %v", c.text, err)
		}
	}

	if rest != "" {
		match := threatText.FindStringSubmatch(rest)
		i := slices.IndexFunc(r.facts, func(f game.Fact) bool { return f.Kind == game.StopsForcedWin })
		if match == nil || i < 0 || match[1]+"'s" != r.opponent ||
			lang.Point(r.p.Rules(), r.facts[i].Variation[0]) != match[2] {
			fail("the end cannot be parsed, or does not name the threat")
			return n + len(claims)
		}
		plies, _ := strconv.Atoi(match[3])
		if err := r.checkThreat(o, claim{Fact: game.Fact{Plies: plies}}, r.facts[i]); err != nil {
			fail("the threat is false: %v", err)
		}
		n++
	}

	return n + len(claims)
}

// lookFacts are the first steps of hints, which leave out the move, with the kinds of facts that each states.
var lookFacts = map[string][]game.FactKind{
	`You can win at once\.`:                     {game.CompletesLine},
	`You can force a win\.`:                     {game.ForcesWin},
	`Only one move keeps your win\.`:            {game.OnlyKeepsWin},
	`Only one move does not lose\.`:             {game.OnlyNonLosing},
	`Every move loses: .*`:                      {game.LongestDefence},
	`Some moves lose: keep the draw\.`:          {game.KeepsDraw},
	`Every move draws\.`:                        {game.EveryMoveDraws},
	`There is only one legal move\.`:            {game.OnlyLegal},
	`OPPONENT is about to complete a line\.`:    {game.StopsLine},
	`OPPONENT has an open three\.`:              {game.StopsThree},
	`OPPONENT could make an? [a-z -]+\.`:        {game.StopsShape},
	`OPPONENT threatens to force a win\.`:       {game.StopsForcedWin},
	`You can make an? [a-z -]+\.`:               {game.MakesOpenFour, game.MakesFours, game.MakesFourThree, game.MakesFour, game.MakesThrees, game.MakesThree},
	`You can make two threats at once\.`:        {game.MakesFours},
	`You can threaten to complete a line\.`:     {game.MakesFour},
	`You can prepare a four-three\.`:            {game.PreparesFourThree},
	`Look for a quiet move, without a threat\.`: nil,
}

// look checks the first step of a hint: it states the first claim of the third step without the move.
func (r *reader) look(text string) {
	r.t.Helper()
	for pattern, kinds := range lookFacts {
		pattern = strings.ReplaceAll(pattern, "OPPONENT", regexp.QuoteMeta(strings.TrimSuffix(r.opponent, "'s")))
		if !regexp.MustCompile("^" + pattern + "$").MatchString(text) {
			continue
		}
		if kinds != nil && !slices.ContainsFunc(r.facts, func(f game.Fact) bool { return slices.Contains(kinds, f.Kind) }) {
			r.t.Errorf("%q is not among the facts %v", text, factKinds(r.facts))
		}
		return
	}
	r.t.Errorf("%q cannot be parsed", text)
}

// numSentencePositions is the number of positions of each board whose sentences are checked.
func numSentencePositions() int {
	if testing.Short() {
		return 12
	}
	return 200
}

// TestSentencesAreTrue parses every sentence that explains a move or gives a hint in random positions, and checks each
// of its claims on the board, by exact values, or by playing a proof out.
func TestSentencesAreTrue(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	o := &oracle{t: t}

	for _, v := range factBoards {
		if v.Rules == game.Standard {
			continue
		}
		t.Run(v.Name, func(t *testing.T) {
			random := rand.New(rand.NewPCG(56, 2))
			judge := NewJudge(v.Rules, Options{ProofNodes: 3000, SearchNodes: 1000})
			checker := NewJudge(v.Rules, Options{})
			var sentences, reasons, claims int
			for range numSentencePositions() {
				p := randomGamePosition(v.Rules, random)
				possessive := lang.SidePossessive(lang.Colour(v.Rules, p.ToMove().Other()))
				opponent := strings.TrimSuffix(possessive, "'s")

				// Thinking.
				if point := randomMove(&p, random); point != game.Pass {
					facts := BoardFacts(p, point)
					if stopped, ok, err := judge.StoppedWin(bg, p, point); err == nil && ok {
						facts = append(facts, stopped)
					}
					r := &reader{t, p, point, facts, possessive}
					text := lang.Sentences(lang.MoveSentence(v.Rules, point, facts, possessive),
						lang.StoppedThreat(v.Rules, facts, opponent))
					sentences++
					if text != "" {
						claims += r.sentence(o, checker, text)
						reasons++
					}
				}

				// Hint. There are no proofs for some rules, as for Caro; hints then have the facts on the board.
				point, found, err := judge.Solution(bg, p, game.GoalHold)
				if !found {
					point = randomMove(&p, random)
				}
				facts, errExplain := judge.Explain(bg, p, point)
				if isJudged := Supports(v.Rules) == nil; isJudged != (err == nil && errExplain == nil) {
					t.Fatal(err, errExplain)
				}
				if point == game.Pass {
					continue
				}
				facts = addBoardFacts(facts, p, point)
				r := &reader{t, p, point, facts, possessive}
				if look := lang.HintLook(v.Rules, facts, opponent); look != "" {
					r.look(look)
				}
				sentences++
				if text := lang.Reasons(v.Rules, point, facts, possessive); text != "" {
					hint := lang.Sentences(lang.HintBecause(lang.Point(v.Rules, point), text),
						lang.StoppedThreat(v.Rules, facts, opponent))
					claims += r.sentence(o, checker, hint)
					reasons++
				}
			}
			t.Logf("%d sentences, %d with a reason, %d claims", sentences, reasons, claims)
			if claims < numSentencePositions() {
				t.Errorf("got only %d claims", claims)
			}
		})
	}
}
