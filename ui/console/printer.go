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

// printer prints the board and sentences for people in the current language, or with -plain the lines for
// scripts that the package comment describes.
type printer struct {
	*settings
	out        io.Writer
	boardStale bool // whether the board has changed since it was printed
}

// printText prints a line for people, unless it is empty.
func (p *printer) printText(text string) {
	if text != "" && !p.plainText {
		fmt.Fprintln(p.out, text)
	}
}

// printPrompt prints a prompt for people, without a line ending.
func (p *printer) printPrompt(text string) {
	if !p.plainText {
		fmt.Fprint(p.out, text, " ")
	}
}

// printScript prints a line for scripts.
func (p *printer) printScript(fields ...any) {
	if p.plainText {
		fmt.Fprintln(p.out, fields...)
	}
}

// printError prints the reason why input was rejected.
func (p *printer) printError(reason string) {
	p.printScript("error:", reason)
	p.printText(reason)
}

// printHeader prints the number of the game if -games is above 1, or else, before the first game, the rules, the
// players and how to play.
func (p *printer) printHeader(number int) {
	switch {
	case p.games > 1:
		p.printText(lang.GameOf(number, p.games))
	case number == 1:
		p.printText(lang.Rules(p.rules) + " · " + p.pairing())
		if !p.rules.UsesXO() {
			p.printText(lang.StonesAreMarks())
		}
		p.printUnproved()
		if p.mode.HasHuman() {
			p.printText(lang.TypeHelp(pointName(p.rules, game.Pt(p.rules.Width/2, p.rules.Height/2))))
		}
	}
	p.boardStale = true
}

// printUnproved prints which first replies the proof that Perfect uses does not cover, if there is a proof.
func (p *printer) printUnproved() {
	if p.plainText || p.mode == game.HumanVsHuman || !slices.Contains(p.levels[:], game.Perfect) {
		return
	}
	proof := solved.Load(p.rules)
	if proof == nil {
		return
	}

	var unproved []game.Point
	for _, point := range proof.UnprovedReplies() {
		unproved = append(unproved, p.rules.PointAt(int(point)))
	}
	if unproved == nil {
		p.printText(lang.ProofComplete())
	} else {
		p.printText(lang.ProofIncomplete(strings.Join(p.names(unproved), ", ")))
	}
}

// pairing returns the mode and the levels of the players.
func (p *printer) pairing() string {
	switch p.mode {
	case game.HumanVsHuman:
		return lang.TwoPlayers()
	case game.ComputerVsComputer:
		return lang.LevelPair(lang.Level(p.levels[0]), lang.Level(p.levels[1]))
	case game.ComputerVsRandom:
		return lang.ComputerRandom() + " · " + lang.Level(p.levels[p.human.Other()])
	}

	return lang.AgainstComputer() + " · " + lang.Level(p.levels[0])
}

// printBoard prints the board for people if it has changed.
func (p *printer) printBoard(m session.MatchReader) {
	if p.boardStale && !p.plainText {
		fmt.Fprint(p.out, drawBoard(m.Current(), p.mode.HasHuman() && m.HumanToAnswer()))
		p.boardStale = false
	}
}

// printPlayed prints the choice of the ply with the given index and what the search found.
func (p *printer) printPlayed(m session.MatchReader, index int, result searchResult) {
	p.printChoice(m, index)
	before, after := m.Plies()[index-1], m.Plies()[index]
	p.boardStale = p.boardStale || after.Choice.Kind != game.End

	// In a series, only the results are printed.
	if p.plainText || !p.mode.HasHuman() && p.games > 1 {
		return
	}
	if !m.Player(after.Seat).IsHuman() {
		player := p.players().Name(after.Seat)
		if p.mode == game.ComputerVsComputer {
			player = lang.Colour(p.rules, before.ColourOf(after.Seat))
		}
		p.printText(lang.ChoiceText(&before.Situation, after.Choice, player, pointName(p.rules, after.Choice.Point)))
		p.printTreeSize(result)
		p.printText(p.verdict(&after.Situation, result.info, before.Position))
	}
	if p.mode != game.HumanVsComputer && p.mode != game.HumanVsHuman && !m.Current().Result().Over() {
		p.printBoard(m)
	}
	if n := after.NamedOpening(); p.rules.Fouls && n != 0 && after.Position.Stones() == 3 &&
		before.Position.Stones() == 2 {
		p.printText(lang.OpeningIs(lang.Opening(n)))
	}
}

// printTreeSize prints the number of positions at each ply of the search tree. Zhou Xiang's program prints
// running totals during the search, and counts the root as 0.
func (p *printer) printTreeSize(result searchResult) {
	if !p.tree || result.tree == nil {
		return
	}

	var counts []string
	for _, n := range result.tree.Stats.ByPly {
		if n > 0 {
			counts = append(counts, strconv.FormatInt(n, 10))
		}
	}
	p.printText(lang.LayersSearched(strings.Join(counts, " + "), result.tree.Stats.Nodes))
}

// verdict returns a sentence about the win or loss that the last search found, or "" if it found none.
func (p *printer) verdict(after *game.Situation, info game.SearchInfo, before game.Position) string {
	c, ok := session.FindWinClaim(info, before, after)
	switch {
	case !ok && info.NotInProof:
		return lang.NotInProof()
	case !ok || after.Result().Over():
		return ""
	}

	return p.players().Claim(c, lang.Colour(p.rules, after.ColourOf(c.Winner)))
}

// printBusy prints that the computer is thinking, on boards on which that takes noticeable time.
func (p *printer) printBusy(m session.MatchReader) {
	switch {
	case hasSquares(p.rules) || !p.mode.HasHuman():
	case m.Hinting():
		p.printText(lang.Searching())
	default:
		p.printText(lang.Thinking())
	}
}

// printMoved prints the moves after the ply with index start up to the current ply, after an undo or redo.
func (p *printer) printMoved(m session.MatchReader, start int) {
	p.boardStale = true
	for i := start + 1; i <= m.Index(); i++ {
		p.printChoice(m, i)
	}
}

// printChoice prints the choice of the ply with the given index for scripts.
func (p *printer) printChoice(m session.MatchReader, index int) {
	before, after := m.Plies()[index-1], m.Plies()[index]
	switch c := after.Choice; {
	case c.Kind == game.Declare:
		p.printScript("declare", c.Count)
	case c.Kind == game.Offer:
		p.printScript("offer", before.Opening().MaxFifthOffers)
	case decisions[c.Kind] != "":
		p.printScript(decisions[c.Kind])
	case c.Kind != game.Place:
		// For a resignation, only the result is printed.
	case before.Prompt().Kind == game.PromptOfferFifth:
		p.printScript("offer", rowAndColumn(c.Point))
	default:
		p.printScript(mark(before.Position.ToMove()), rowAndColumn(c.Point))
	}
}

// decisions holds the names of choices about colours in the format for scripts.
var decisions = map[game.ChoiceKind]string{game.Keep: "keep", game.Swap: "swap", game.AddTwo: "add"}

// rowAndColumn returns a point in the format for scripts, counted from 1 at the top left.
func rowAndColumn(point game.Point) string {
	if point == game.Pass {
		return "pass"
	}
	return fmt.Sprint(point.Y+1, point.X+1)
}

// mark returns the mark of a colour in the format for scripts.
func mark(colour game.Stone) string { return [...]string{".", "X", "O"}[colour] }

// ask prints the board and the prompt for the next line.
func (p *printer) ask(m session.MatchReader) {
	p.printBoard(m)
	p.printPrompt(p.question(m))
}

// question returns the prompt for the next line.
func (p *printer) question(m session.MatchReader) string {
	s := m.Current()
	prompt := s.Prompt()
	switch {
	case prompt.Kind == game.PromptNone:
		return "new · undo · quit >"
	case m.Paused():
		return lang.Refusal(game.ErrEngineTurn)() + " go · undo · redo · new · quit >"
	}

	player, colour := p.players().Name(prompt.Seat), lang.Colour(p.rules, s.ColourOf(prompt.Seat))
	switch text := lang.PromptText(s, player); {
	case prompt.Kind == game.PromptSwap:
		return text + " keep · swap >"
	case prompt.Kind == game.PromptSwap2:
		return fmt.Sprintf("%s keep = %s · swap = %s · add = %s >", text, lang.TakeWhite(), lang.TakeBlack(),
			lang.AddTwoStones())
	case prompt.Kind == game.PromptSwapOrOffer:
		return text + " keep · swap · offer >"
	case prompt.Kind == game.PromptCount:
		return fmt.Sprintf("%s 1–%d >", text, prompt.MaxCount)
	case text != "":
		return text + " >"
	case p.mode == game.HumanVsHuman:
		return lang.TurnOfPlayer(player, colour) + " >"
	}

	return lang.YourTurn(colour) + " >"
}

func (p *printer) printHint(pv game.PV) {
	p.printScript("hint", rowAndColumn(pv.Moves[0]))
	p.printText(lang.HintAt(pointName(p.rules, pv.Moves[0]), pv.Score))
}

func (p *printer) printHelp() {
	if usesDigitCoordinates(p.rules) {
		row := p.rules.Height
		corner := game.Pt(0, row-1)
		p.printText(lang.HelpSmallPoint(pointName(p.rules, corner), row, 1, p.rules.Name(corner)))
	} else {
		x, y := p.rules.Width/2, p.rules.Height/2
		name := p.rules.Name(game.Pt(x, y))
		p.printText(lang.HelpLargePoint(name, name[:1], p.rules.Height-y, fmt.Sprintf("%d,%d", y+1, x+1)))
	}

	for _, w := range words {
		text, synonym, description := w.text, w.synonym(), w.description()

		// The names of commands are English.
		if lang.Current() != lang.English {
			text += " (" + synonym + ")"
		}
		if description != synonym {
			text += " – " + description
		}
		p.printText("  " + text)
	}
}

func (p *printer) askFirst(repeated bool) {
	if repeated {
		p.printText(lang.AnswerYesOrNo())
	}
	p.printPrompt(lang.AskGoFirst())
}

// closePrompt ends the line of an unanswered prompt.
func (p *printer) closePrompt() {
	if !p.plainText {
		fmt.Fprintln(p.out)
	}
}

func (p *printer) printResult(m session.MatchReader) {
	p.printBoard(m)
	if line := m.Current().Position.WinningLine(); line != nil {
		p.printText(lang.WinningLineText(strings.Join(p.names(line), " ")))
	}
	p.printText(p.players().Result(m.Current(), m.Current().Result()))
	outcome := "draw"
	if winner := m.Current().Result().Winner; winner != game.Empty {
		outcome = mark(winner)
	}
	p.printScript("result", outcome)
}

func (p *printer) names(points []game.Point) (names []string) {
	for _, point := range points {
		names = append(names, pointName(p.rules, point))
	}
	return names
}

// printTally prints the numbers of games won by Black, won by White, and drawn.
func (p *printer) printTally(black, white, drawn int) {
	p.printText(lang.MatchScore(lang.Colour(p.rules, game.Black), black, drawn, lang.Colour(p.rules, game.White),
		white))
	p.printScript(fmt.Sprintf("tally X=%d O=%d draw=%d", black, white, drawn))
}
