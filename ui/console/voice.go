package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"jingzi/ai/minimax"
	"jingzi/ai/solved"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
)

// voice prints the board and sentences for people, in their language; or, with
// -plain, the format for scripts, which the package comment describes.
type voice struct {
	*settings
	out   io.Writer
	stale bool // the board has changed since it was drawn
}

// say prints a sentence for people.
func (v *voice) say(text string) {
	if text != "" && !v.plain {
		fmt.Fprintln(v.out, text)
	}
}

// prompt prints what the next line answers.
func (v *voice) prompt(text string) {
	if !v.plain {
		fmt.Fprint(v.out, text, " ")
	}
}

// script prints a line for scripts.
func (v *voice) script(words ...any) {
	if v.plain {
		fmt.Fprintln(v.out, words...)
	}
}

// refuse says why what was typed is refused.
func (v *voice) refuse(why string) {
	v.script("error:", why)
	v.say(why)
}

func (v *voice) begin(number int) {
	switch {
	case v.games > 1:
		v.say(lang.SeriesAt(number, v.games))
	case number == 1:
		v.say(lang.Rules(v.rules) + " · " + v.pairing())
		if !v.rules.Marks() {
			v.say(lang.StonesAreMarks())
		}
		v.proof()
		if v.mode.People() {
			v.say(lang.HelpIsThere(pointName(v.rules, game.At(v.rules.Width/2, v.rules.Height/2))))
		}
	}
	v.stale = true
}

// proof says which first replies Perfect's proof leaves open, where it plays by one.
func (v *voice) proof() {
	if v.plain || v.mode == game.TwoPlayers || !slices.Contains(v.levels[:], game.Perfect) {
		return
	}
	proof := solved.Of(v.rules)
	if proof == nil {
		return
	}
	var open []game.Point
	for _, at := range proof.Open() {
		open = append(open, v.rules.PointAt(int(at)))
	}
	if open == nil {
		v.say(lang.ProofWhole())
	} else {
		v.say(lang.ProofOpen(strings.Join(v.names(open), ", ")))
	}
}

func (v *voice) pairing() string {
	switch v.mode {
	case game.TwoPlayers:
		return lang.TwoPlayers()
	case game.Watch:
		return lang.LevelsOfTwo(lang.Level(v.levels[0]), lang.Level(v.levels[1]))
	case game.AgainstRandom:
		return lang.ComputerRandom() + " · " + lang.Level(v.levels[v.human.Other()])
	}
	return lang.AgainstComputer() + " · " + lang.Level(v.levels[0])
}

func (v *voice) draw(m session.Match) {
	if v.stale && !v.plain {
		fmt.Fprint(v.out, drawBoard(m.Now(), v.mode.People() && m.HumanToAnswer()))
		v.stale = false
	}
}

func (v *voice) played(m session.Match, by thought) {
	v.choice(m, m.At())
	before, after := m.Moments()[m.At()-1], m.Moments()[m.At()]
	v.stale = v.stale || after.Choice.Kind != game.End
	if v.plain || !v.mode.People() && v.games > 1 { // of a series only the results are printed
		return
	}
	if !m.Player(after.By).IsHuman() {
		who := v.players().Name(after.By)
		if v.mode == game.Watch {
			who = lang.Colour(v.rules, before.ColourOf(after.By))
		}
		v.say(lang.Chosen(&before.Situation, after.Choice, who, pointName(v.rules, after.Choice.Point)))
		v.layers(by)
		v.values(by)
		v.say(v.verdict(m, by.report, before.Position))
	}
	if v.mode != game.AgainstComputer && v.mode != game.TwoPlayers && !m.Now().Result().Over() {
		v.draw(m)
	}
	if n := after.NamedOpening(); v.rules.Fouls && n != 0 && after.Position.Stones() == 3 && before.Position.Stones() == 2 {
		v.say(lang.OpeningIs(lang.Opening(n)))
	}
}

// layers prints how many positions each ply of the tree had (paper 000 prints
// running totals during the search, and counts the root as 0).
func (v *voice) layers(by thought) {
	if !v.tree || by.tree == nil {
		return
	}
	var counts []string
	for _, n := range by.tree.Stats.ByPly {
		if n > 0 {
			counts = append(counts, strconv.FormatInt(n, 10))
		}
	}
	v.say(lang.LayersSearched(strings.Join(counts, " + "), by.tree.Stats.Nodes))
}

// values prints how negamax finds the value of the position (paper 003): the values of
// the moves are the other side's, and the highest with the sign turned counts.
func (v *voice) values(by thought) {
	if !v.negamax || by.tree == nil {
		return
	}
	t := by.tree.BySide()
	value := func(id minimax.NodeID) string {
		n := t.Node(id)
		sign := [...]string{minimax.Exact: "", minimax.AtLeast: "≥", minimax.AtMost: "≤"}[n.Bound]
		switch wins, loses, plies := t.Outcome(n.Value); {
		case wins:
			return sign + lang.WinShort(plies)
		case loses:
			return sign + lang.LossShort(plies)
		}
		return sign + lang.Signed(n.Value)
	}
	var moves []string
	for id := range t.Children(minimax.Root) {
		if n := t.Node(id); n.State == minimax.Searched {
			moves = append(moves, fmt.Sprintf("−(%s) %s", value(id), pointName(v.rules, n.Move)))
		}
	}
	v.say(fmt.Sprintf("negamax = max(%s) = %s", strings.Join(moves, ", "), value(minimax.Root)))
}

// verdict says what the last search has found, as in paper 000.
func (v *voice) verdict(m session.Match, r game.Report, searched game.Position) string {
	c, ok := session.ClaimOf(r, searched, m.Now())
	switch {
	case !ok && r.Unproved:
		return lang.NotInProof()
	case !ok || m.Now().Result().Over():
		return ""
	}
	return v.players().Claim(c, lang.Colour(v.rules, m.Now().ColourOf(c.Winner)))
}

func (v *voice) busy(m session.Match) {
	switch {
	case squares(v.rules) || !v.mode.People():
	case m.Hinting():
		v.say(lang.Searching())
	default:
		v.say(lang.Thinking())
	}
}

// moved is for moves undone or redone, from the moment with index from.
func (v *voice) moved(m session.Match, from int) {
	v.stale = true
	for i := from + 1; i <= m.At(); i++ {
		v.choice(m, i)
	}
}

// choice writes one for scripts.
func (v *voice) choice(m session.Match, index int) {
	before, after := m.Moments()[index-1], m.Moments()[index]
	switch c := after.Choice; {
	case c.Kind == game.Declare:
		v.script("declare", c.Count)
	case c.Kind == game.Offer:
		v.script("offer", before.Opening().Fifths)
	case decisions[c.Kind] != "":
		v.script(decisions[c.Kind])
	case c.Kind != game.Place: // an end off the board has only a result
	case before.Ask().Kind == game.AskFifth:
		v.script("offer", rowAndColumn(c.Point))
	default:
		v.script(mark(before.Position.ToMove()), rowAndColumn(c.Point))
	}
}

var decisions = map[game.ChoiceKind]string{game.Keep: "keep", game.Swap: "swap", game.AddTwo: "add"}

// rowAndColumn writes a point for scripts, 1-based from the top left.
func rowAndColumn(at game.Point) string {
	if at == game.Pass {
		return "pass"
	}
	return fmt.Sprint(at.Y+1, at.X+1)
}

func mark(colour game.Stone) string { return [...]string{".", "X", "O"}[colour] }

func (v *voice) ask(m session.Match) {
	v.draw(m)
	v.prompt(v.question(m))
}

func (v *voice) question(m session.Match) string {
	now := m.Now()
	ask := now.Ask()
	switch {
	case ask.Kind == game.AskNothing:
		return "new · undo · quit >"
	case m.Paused():
		return lang.Refusal(game.ErrThinking)() + " go · undo · redo · new · quit >"
	}
	who, colour := v.players().Name(ask.Seat), lang.Colour(v.rules, now.ColourOf(ask.Seat))
	switch asked := lang.Ask(now, who); {
	case ask.Kind == game.AskSwap:
		return asked + " keep · swap >"
	case ask.Kind == game.AskSwap2:
		return fmt.Sprintf("%s keep = %s · swap = %s · add = %s >", asked, lang.TakeWhite(), lang.TakeBlack(), lang.AddTwoStones())
	case ask.Kind == game.AskSwapOrOffer:
		return asked + " keep · swap · offer >"
	case ask.Kind == game.AskCount:
		return fmt.Sprintf("%s 1–%d >", asked, ask.Most)
	case asked != "":
		return asked + " >"
	case v.mode == game.TwoPlayers:
		return lang.TurnOfPlayer(who, colour) + " >"
	}
	return lang.YourTurn(colour) + " >"
}

func (v *voice) hint(line game.Line) {
	v.script("hint", rowAndColumn(line.Points[0]))
	v.say(lang.HintAt(pointName(v.rules, line.Points[0]), line.Score))
}

func (v *voice) help() {
	if short(v.rules) {
		row := v.rules.Height
		corner := game.At(0, row-1)
		v.say(lang.HelpSmallPoint(pointName(v.rules, corner), row, 1, v.rules.Name(corner)))
	} else {
		x, y := v.rules.Width/2, v.rules.Height/2
		name := v.rules.Name(game.At(x, y))
		v.say(lang.HelpLargePoint(name, name[:1], v.rules.Height-y, fmt.Sprintf("%d,%d", y+1, x+1)))
	}
	for _, w := range words {
		typed, synonym, explained := w.typed, w.synonym(), w.explain()
		if lang.InUse() != lang.English {
			typed += " (" + synonym + ")"
		}
		if explained != synonym {
			typed += " – " + explained
		}
		v.say("  " + typed)
	}
}

func (v *voice) askFirst(again bool) {
	if again {
		v.say(lang.AnswerYesOrNo())
	}
	v.prompt(lang.AskGoFirst())
}

// leave ends the line of a question that is not answered.
func (v *voice) leave() {
	if !v.plain {
		fmt.Fprintln(v.out)
	}
}

func (v *voice) result(m session.Match) {
	v.draw(m)
	if line := m.Now().Position.WinningLine(); line != nil {
		v.say(lang.LineIs(strings.Join(v.names(line), " ")))
	}
	v.say(v.players().Result(m.Now(), m.Now().Result()))
	outcome := "draw"
	if winner := m.Now().Result().Winner; winner != game.Empty {
		outcome = mark(winner)
	}
	v.script("result", outcome)
}

func (v *voice) names(points []game.Point) (names []string) {
	for _, at := range points {
		names = append(names, pointName(v.rules, at))
	}
	return names
}

func (v *voice) tally(black, white, drawn int) {
	v.say(lang.ScoreTwo(lang.Colour(v.rules, game.Black), black, drawn, lang.Colour(v.rules, game.White), white))
	v.script(fmt.Sprintf("tally X=%d O=%d draw=%d", black, white, drawn))
}
