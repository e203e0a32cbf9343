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

// prose prints the board and sentences for people, in their language.
type prose struct {
	*settings
	out   io.Writer
	stale bool // the board has changed since it was drawn
}

func (p *prose) say(text string) {
	if text != "" {
		fmt.Fprintln(p.out, text)
	}
}

func (p *prose) brief() bool { return !p.mode.People() && p.games > 1 }

func (p *prose) begin(m session.Match, number int) {
	switch {
	case number > 1 || p.games > 1:
		p.say("")
		if p.games > 1 {
			p.say(lang.SeriesAt(number, p.games))
		}
	default:
		p.say(lang.Rules(p.rules) + " · " + p.pairing())
		if !p.rules.Marks() {
			p.say(lang.StonesAreMarks())
		}
		p.proof()
		if p.mode.People() {
			p.say(lang.HelpIsThere(pointName(p.rules, game.At(p.rules.Width/2, p.rules.Height/2))))
		}
	}
	p.stale = true
}

// proof says which first replies Perfect's proof leaves open, where it plays by one.
func (p *prose) proof() {
	if p.mode == game.TwoPlayers || !slices.Contains(p.levels[:], game.Perfect) {
		return
	}
	proof := solved.Of(p.rules)
	if proof == nil {
		return
	}
	var open []string
	for _, at := range proof.Open() {
		open = append(open, pointName(p.rules, p.rules.PointAt(int(at))))
	}
	if len(open) == 0 {
		p.say(lang.ProofWhole())
	} else {
		p.say(lang.ProofOpen(strings.Join(open, ", ")))
	}
}

func (p *prose) pairing() string {
	switch p.mode {
	case game.TwoPlayers:
		return lang.TwoPlayers()
	case game.Watch:
		return lang.LevelsOfTwo(lang.Level(p.levels[0]), lang.Level(p.levels[1]))
	case game.AgainstRandom:
		return lang.ComputerRandom() + " · " + lang.Level(p.levels[p.human.Other()])
	}
	return lang.AgainstComputer() + " · " + lang.Level(p.levels[0])
}

func (p *prose) draw(m session.Match) {
	if p.stale {
		fmt.Fprint(p.out, drawBoard(m.Now(), p.mode.People() && m.HumanToAnswer()))
		p.stale = false
	}
}

func (p *prose) played(m session.Match, by thought) {
	before, after := m.Moments()[m.At()-1], m.Moments()[m.At()]
	p.stale = p.stale || after.Choice.Kind != game.End
	if p.brief() {
		return
	}
	if !m.Player(after.By).IsHuman() {
		p.say(p.deed(&before.Situation, after))
		p.layers(by)
		p.values(by)
		p.say(p.verdict(m, by.report, after.By))
	}
	if p.mode != game.AgainstComputer && p.mode != game.TwoPlayers && !m.Now().Result().Over() {
		p.draw(m)
	}
	if n := after.NamedOpening(); p.rules.Fouls && n != 0 && after.Position.Stones() == 3 && before.Position.Stones() == 2 {
		p.say(lang.OpeningIs(lang.Opening(n)))
	}
}

func (p *prose) deed(before *game.Situation, after game.Moment) string {
	who := p.players().Name(after.By)
	if p.mode == game.Watch {
		who = lang.Colour(p.rules, before.ColourOf(after.By))
	}
	return lang.Chosen(before, after.Choice, who, pointName(p.rules, after.Choice.Point))
}

// layers prints how many positions each ply of the tree had (paper 000 prints
// running totals during the search, and counts the root as 0).
func (p *prose) layers(by thought) {
	if !p.tree || by.tree == nil {
		return
	}
	var counts []string
	for _, n := range by.tree.Stats.ByPly {
		if n > 0 {
			counts = append(counts, strconv.FormatInt(n, 10))
		}
	}
	p.say(lang.LayersSearched(strings.Join(counts, " + "), by.tree.Stats.Nodes))
}

// values prints how negamax finds the value of the position (paper 003): the values of
// the moves are the other side's, and the highest with the sign turned counts.
func (p *prose) values(by thought) {
	if !p.negamax || by.tree == nil {
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
			moves = append(moves, fmt.Sprintf("−(%s) %s", value(id), pointName(p.rules, n.Move)))
		}
	}
	p.say(fmt.Sprintf("negamax = max(%s) = %s", strings.Join(moves, ", "), value(minimax.Root)))
}

// verdict says what the last search has found, as in paper 000.
func (p *prose) verdict(m session.Match, r game.Report, searcher game.Seat) string {
	c, ok := session.ClaimOf(r, searcher, 1)
	switch {
	case !ok && r.Unproved:
		return lang.NotInProof()
	case !ok || m.Now().Result().Over():
		return ""
	}
	return p.players().Claim(c, lang.Colour(p.rules, m.Now().ColourOf(c.Winner)))
}

func (p *prose) busy(m session.Match) {
	switch {
	case squares(p.rules) || !p.mode.People():
	case m.Hinting():
		p.say(lang.Searching())
	default:
		p.say(lang.Thinking())
	}
}

func (p *prose) moved(m session.Match, _ int) { p.stale = true }

func (p *prose) ask(m session.Match) {
	p.draw(m)
	fmt.Fprint(p.out, p.question(m), " ")
}

func (p *prose) question(m session.Match) string {
	now := m.Now()
	ask := now.Ask()
	switch {
	case ask.Kind == game.AskNothing:
		return "new · undo · quit >"
	case m.Paused():
		return lang.Refusal(game.ErrThinking)() + " go · undo · redo · new · quit >"
	}
	who, colour := p.players().Name(ask.Seat), lang.Colour(p.rules, now.ColourOf(ask.Seat))
	switch asked := lang.Ask(now, who); {
	case ask.Kind == game.AskSwap:
		return asked + " keep · swap >"
	case ask.Kind == game.AskSwap2:
		return asked + " " + p.threeWays() + " >"
	case ask.Kind == game.AskSwapOrOffer:
		return fmt.Sprintf("%s keep · swap · offer >", asked)
	case ask.Kind == game.AskCount:
		return fmt.Sprintf("%s 1–%d >", asked, ask.Most)
	case asked != "":
		return asked + " >"
	case p.mode == game.TwoPlayers:
		return lang.TurnOfPlayer(who, colour) + " >"
	}
	return lang.YourTurn(colour) + " >"
}

func (p *prose) threeWays() string {
	return fmt.Sprintf("keep = %s · swap = %s · add = %s", lang.TakeWhite(), lang.TakeBlack(), lang.AddTwoStones())
}

func (p *prose) refuse(why string) { p.say(why) }

func (p *prose) hint(m session.Match, line game.Line) {
	p.say(lang.HintAt(pointName(p.rules, line.Points[0]), line.Score))
}

func (p *prose) help(m session.Match) {
	if short(p.rules) {
		row := p.rules.Height
		corner := game.At(0, row-1)
		p.say(lang.HelpSmallPoint(pointName(p.rules, corner), row, 1, p.rules.Name(corner)))
	} else {
		x, y := p.rules.Width/2, p.rules.Height/2
		name := p.rules.Name(game.At(x, y))
		p.say(lang.HelpLargePoint(name, name[:1], p.rules.Height-y, fmt.Sprintf("%d,%d", y+1, x+1)))
	}
	for _, w := range words {
		typed, synonym, explained := w.typed, w.synonym(), w.explain()
		if lang.InUse() != lang.English {
			typed += " (" + synonym + ")"
		}
		if explained != synonym {
			typed += " – " + explained
		}
		p.say("  " + typed)
	}
}

func (p *prose) askFirst(again bool) {
	if again {
		p.say(lang.AnswerYesOrNo())
	}
	fmt.Fprint(p.out, lang.AskGoFirst(), " ")
}

func (p *prose) leave() { fmt.Fprintln(p.out) }

func (p *prose) result(m session.Match) {
	p.draw(m)
	if line := m.Now().Position.WinningLine(); line != nil {
		names := make([]string, len(line))
		for i, at := range line {
			names[i] = pointName(p.rules, at)
		}
		p.say(lang.LineIs(strings.Join(names, " ")))
	}
	p.say(p.players().Result(m.Now(), m.Now().Result()))
}

func (p *prose) tally(black, white, drawn int) {
	p.say(lang.ScoreTwo(lang.Colour(p.rules, game.Black), black, drawn, lang.Colour(p.rules, game.White), white))
}
