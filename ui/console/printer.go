package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"jingzi/ai/solved"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
)

// printer prints the board and sentences for people, in their language, or with -plain the format for
// scripts that the package comment describes.
type printer struct {
	*settings
	out        io.Writer
	boardStale bool // the board has changed since it was drawn
}

// say prints a sentence for people.
func (v *printer) say(text string) {
	if text != "" && !v.plainText {
		fmt.Fprintln(v.out, text)
	}
}

// prompt prints the prompt of the next line.
func (v *printer) prompt(text string) {
	if !v.plainText {
		fmt.Fprint(v.out, text, " ")
	}
}

// script prints a line for scripts.
func (v *printer) script(words ...any) {
	if v.plainText {
		fmt.Fprintln(v.out, words...)
	}
}

// refuse prints why input was rejected.
func (v *printer) refuse(why string) {
	v.script("error:", why)
	v.say(why)
}

func (v *printer) begin(number int) {
	switch {
	case v.games > 1:
		v.say(lang.GameOf(number, v.games))
	case number == 1:
		v.say(lang.Rules(v.rules) + " · " + v.pairing())
		if !v.rules.UsesXO() {
			v.say(lang.StonesAreMarks())
		}
		v.printUnproved()
		if v.mode.HasHuman() {
			v.say(lang.TypeHelp(pointName(v.rules, game.Pt(v.rules.Width/2, v.rules.Height/2))))
		}
	}
	v.boardStale = true
}

// printUnproved prints the first replies missing in the proof by which Perfect plays, if any.
func (v *printer) printUnproved() {
	if v.plainText || v.mode == game.HumanVsHuman || !slices.Contains(v.levels[:], game.Perfect) {
		return
	}
	proof := solved.Load(v.rules)
	if proof == nil {
		return
	}
	var open []game.Point
	for _, at := range proof.UnprovedReplies() {
		open = append(open, v.rules.PointAt(int(at)))
	}
	if open == nil {
		v.say(lang.ProofComplete())
	} else {
		v.say(lang.ProofIncomplete(strings.Join(v.names(open), ", ")))
	}
}

func (v *printer) pairing() string {
	switch v.mode {
	case game.HumanVsHuman:
		return lang.TwoPlayers()
	case game.ComputerVsComputer:
		return lang.LevelPair(lang.Level(v.levels[0]), lang.Level(v.levels[1]))
	case game.ComputerVsRandom:
		return lang.ComputerRandom() + " · " + lang.Level(v.levels[v.human.Other()])
	}
	return lang.AgainstComputer() + " · " + lang.Level(v.levels[0])
}

func (v *printer) draw(m session.MatchReader) {
	if v.boardStale && !v.plainText {
		fmt.Fprint(v.out, drawBoard(m.Current(), v.mode.HasHuman() && m.HumanToAnswer()))
		v.boardStale = false
	}
}

func (v *printer) printPlayed(m session.MatchReader, by searchResult) {
	v.choice(m, m.Index())
	before, after := m.Plies()[m.Index()-1], m.Plies()[m.Index()]
	v.boardStale = v.boardStale || after.Choice.Kind != game.End
	if v.plainText || !v.mode.HasHuman() && v.games > 1 { // if there are many games, only the results are printed
		return
	}
	if !m.Player(after.Seat).IsHuman() {
		who := v.players().Name(after.Seat)
		if v.mode == game.ComputerVsComputer {
			who = lang.Colour(v.rules, before.ColourOf(after.Seat))
		}
		v.say(lang.ChoiceText(&before.Situation, after.Choice, who, pointName(v.rules, after.Choice.Point)))
		v.printTreeSize(by)
		v.say(v.verdict(m, by.report, before.Position))
	}
	if v.mode != game.HumanVsComputer && v.mode != game.HumanVsHuman && !m.Current().Result().Over() {
		v.draw(m)
	}
	if n := after.NamedOpening(); v.rules.Fouls && n != 0 && after.Position.Stones() == 3 && before.Position.Stones() == 2 {
		v.say(lang.OpeningIs(lang.Opening(n)))
	}
}

// printTreeSize prints the number of positions at each ply of the tree (paper 000 prints running totals
// during the search, and counts the root as 0).
func (v *printer) printTreeSize(by searchResult) {
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

// verdict returns the win or loss found by the last search, as in paper 000.
func (v *printer) verdict(m session.MatchReader, r game.SearchInfo, searched game.Position) string {
	c, ok := session.FindWinClaim(r, searched, m.Current())
	switch {
	case !ok && r.NotInProof:
		return lang.NotInProof()
	case !ok || m.Current().Result().Over():
		return ""
	}
	return v.players().Claim(c, lang.Colour(v.rules, m.Current().ColourOf(c.Winner)))
}

func (v *printer) printBusy(m session.MatchReader) {
	switch {
	case squares(v.rules) || !v.mode.HasHuman():
	case m.Hinting():
		v.say(lang.Searching())
	default:
		v.say(lang.Thinking())
	}
}

// printMoved prints moves that were undone or redone, from the ply with index from.
func (v *printer) printMoved(m session.MatchReader, from int) {
	v.boardStale = true
	for i := from + 1; i <= m.Index(); i++ {
		v.choice(m, i)
	}
}

// choice prints a choice for scripts.
func (v *printer) choice(m session.MatchReader, index int) {
	before, after := m.Plies()[index-1], m.Plies()[index]
	switch c := after.Choice; {
	case c.Kind == game.Declare:
		v.script("declare", c.Count)
	case c.Kind == game.Offer:
		v.script("offer", before.Opening().MaxFifthOffers)
	case decisions[c.Kind] != "":
		v.script(decisions[c.Kind])
	case c.Kind != game.Place: // an end off the board only has a result
	case before.Prompt().Kind == game.PromptOfferFifth:
		v.script("offer", rowAndColumn(c.Point))
	default:
		v.script(mark(before.Position.ToMove()), rowAndColumn(c.Point))
	}
}

var decisions = map[game.ChoiceKind]string{game.Keep: "keep", game.Swap: "swap", game.AddTwo: "add"}

// rowAndColumn returns a point in the format for scripts, 1-based from the top left.
func rowAndColumn(at game.Point) string {
	if at == game.Pass {
		return "pass"
	}
	return fmt.Sprint(at.Y+1, at.X+1)
}

func mark(colour game.Stone) string { return [...]string{".", "X", "O"}[colour] }

func (v *printer) ask(m session.MatchReader) {
	v.draw(m)
	v.prompt(v.question(m))
}

func (v *printer) question(m session.MatchReader) string {
	now := m.Current()
	ask := now.Prompt()
	switch {
	case ask.Kind == game.PromptNone:
		return "new · undo · quit >"
	case m.Paused():
		return lang.Refusal(game.ErrEngineTurn)() + " go · undo · redo · new · quit >"
	}
	who, colour := v.players().Name(ask.Seat), lang.Colour(v.rules, now.ColourOf(ask.Seat))
	switch asked := lang.PromptText(now, who); {
	case ask.Kind == game.PromptSwap:
		return asked + " keep · swap >"
	case ask.Kind == game.PromptSwap2:
		return fmt.Sprintf("%s keep = %s · swap = %s · add = %s >", asked, lang.TakeWhite(), lang.TakeBlack(), lang.AddTwoStones())
	case ask.Kind == game.PromptSwapOrOffer:
		return asked + " keep · swap · offer >"
	case ask.Kind == game.PromptCount:
		return fmt.Sprintf("%s 1–%d >", asked, ask.MaxCount)
	case asked != "":
		return asked + " >"
	case v.mode == game.HumanVsHuman:
		return lang.TurnOfPlayer(who, colour) + " >"
	}
	return lang.YourTurn(colour) + " >"
}

func (v *printer) hint(line game.PV) {
	v.script("hint", rowAndColumn(line.Moves[0]))
	v.say(lang.HintAt(pointName(v.rules, line.Moves[0]), line.Score))
}

func (v *printer) help() {
	if hasDigitPoints(v.rules) {
		row := v.rules.Height
		corner := game.Pt(0, row-1)
		v.say(lang.HelpSmallPoint(pointName(v.rules, corner), row, 1, v.rules.Name(corner)))
	} else {
		x, y := v.rules.Width/2, v.rules.Height/2
		name := v.rules.Name(game.Pt(x, y))
		v.say(lang.HelpLargePoint(name, name[:1], v.rules.Height-y, fmt.Sprintf("%d,%d", y+1, x+1)))
	}
	for _, w := range words {
		typed, synonym, explained := w.text, w.synonym(), w.explain()
		if lang.Current() != lang.English { // command words are English
			typed += " (" + synonym + ")"
		}
		if explained != synonym {
			typed += " – " + explained
		}
		v.say("  " + typed)
	}
}

func (v *printer) askFirst(again bool) {
	if again {
		v.say(lang.AnswerYesOrNo())
	}
	v.prompt(lang.AskGoFirst())
}

// endPrompt ends the line of a prompt that is not answered.
func (v *printer) endPrompt() {
	if !v.plainText {
		fmt.Fprintln(v.out)
	}
}

func (v *printer) result(m session.MatchReader) {
	v.draw(m)
	if line := m.Current().Position.WinningLine(); line != nil {
		v.say(lang.WinningLineText(strings.Join(v.names(line), " ")))
	}
	v.say(v.players().Result(m.Current(), m.Current().Result()))
	outcome := "draw"
	if winner := m.Current().Result().Winner; winner != game.Empty {
		outcome = mark(winner)
	}
	v.script("result", outcome)
}

func (v *printer) names(points []game.Point) (names []string) {
	for _, at := range points {
		names = append(names, pointName(v.rules, at))
	}
	return names
}

func (v *printer) tally(black, white, drawn int) {
	v.say(lang.MatchScore(lang.Colour(v.rules, game.Black), black, drawn, lang.Colour(v.rules, game.White), white))
	v.script(fmt.Sprintf("tally X=%d O=%d draw=%d", black, white, drawn))
}
