package notation

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"jingzi/game"
)

// WriteSGFTree writes a tree as SGF FF[4] GM[4] in UTF-8. Every stone is a move that other programs can
// read; the choices without a stone, the exact rules and the thinking times are in private properties,
// which other programs ignore.
func WriteSGFTree(w io.Writer, t *game.Tree) error {
	_, err := writeSGF(w, inUnicode(t), Options{})
	return err
}

// writeSGF writes UTF-8. The caller encodes it in the charset of the tree.
func writeSGF(w io.Writer, t *game.Tree, _ Options) ([]Note, error) {
	if t.HasMoreThan(maxNodes) {
		// ReadTree would reject it.
		return nil, tooLong(tooBig(LimitNodes, maxNodes, 0))
	}
	line := t.MainLine()
	situations, err := t.Situations(line[len(line)-1])
	if err != nil {
		return nil, err
	}
	s := sgfWriter{tree: t, charset: cmp.Or(t.Charset, "UTF-8")}
	s.writeRoot(line, situations)
	s.writeChildren(t.Root(), cursor{before: situations[0], main: true})
	s.WriteString(")\n")
	if err := checkSGF(s.String()); err != nil {
		return nil, tooLong(err)
	}
	_, err = io.WriteString(w, s.String())

	return nil, err
}

// checkSGF returns the error with which a reader would reject a game because of its size, or nil.
func checkSGF(text string) *Error {
	if len(text) > MaxBytes {
		return tooBig(LimitBytes, MaxBytes, MaxBytes)
	}
	_, err := parseSGF(text)
	return err
}

type sgfWriter struct {
	strings.Builder
	tree      *game.Tree
	charset   string
	inChoices bool // the output ends with a choice that has no stone
}

func (s *sgfWriter) writeRoot(line []*game.Node, situations []game.Situation) {
	t := s.tree
	size := fmt.Sprint(t.Rules.Width)
	if t.Rules.Width != t.Rules.Height {
		size = fmt.Sprintf("%d:%d", t.Rules.Width, t.Rules.Height)
	}
	last := &situations[len(situations)-1]
	black, white := last.SeatOf(game.Black), last.SeatOf(game.White)

	var times []string
	for _, n := range line {
		if n.Choice != nil {
			times = append(times, fmt.Sprint(max(0, n.ThinkTime.Milliseconds())))
		}
	}

	for len(times) > 0 && times[len(times)-1] == "0" {
		times = times[:len(times)-1]
	}
	s.WriteString("(;")
	result := ""
	if end := line[len(line)-1]; end.Choice != nil && end.Choice.Kind == game.End || last.Position.Result().Over() {
		result = resultText(last.Result())
	}

	properties := [][2]string{
		{"FF", "4"}, {"GM", "4"}, {"CA", s.charset}, {"AP", "Jingzi:1"}, {"SZ", size},
		{"RU", rulesName(t.Rules)},
		{rulesProperty, rulesText(t.Rules)},
		{openingProperty, openingText(t.Opening)},
	}
	for _, text := range headerTexts(&t.Header, black, white) {
		properties = append(properties, [2]string{text.property, *text.value})
	}

	for _, p := range append(properties, [2]string{"RE", result}, [2]string{timesProperty, strings.Join(times, " ")}) {
		if p[1] != "" && !(p[0] == "RU" && s.hasProperty("RU")) {
			s.writeProperty(p[0], escape(p[1]))
		}
	}
	s.writeSetup(t.Root().Setup, situations[0].Position.ToMove())
	s.writeAnnotations(t.Root(), result != "")

	for i, point := range t.Opening.Named.Stones(t.Rules) {
		if i == 0 {
			s.WriteByte('\n')
		}
		s.WriteByte(';')
		s.writeProperty(colourNames[1+i%2], pointText(point))
	}
}

// hasProperty reports whether the root already has a property.
func (s *sgfWriter) hasProperty(name string) bool {
	return slices.ContainsFunc(s.tree.Root().UnknownProperties(), func(p game.Property) bool { return p.Name == name })
}

// cursor is the state of the writer on a path.
type cursor struct {
	before game.Situation
	depth  int  // number of moves so far
	main   bool // on the main line
}

func (s *sgfWriter) writeChildren(n *game.Node, c cursor) {
	for len(n.Children()) == 1 && len(n.RejectedSGF()) == 0 {
		if n = n.Children()[0]; !s.writeNode(n, &c) {
			return
		}
	}

	for i, child := range n.Children() {
		s.WriteString("\n(")
		branch := c
		branch.main = c.main && i == 0
		if s.writeNode(child, &branch) {
			s.writeChildren(child, branch)
		}
		s.WriteByte(')')
	}

	for _, text := range n.RejectedSGF() {
		s.WriteString("\n" + text)
	}
}

// canFold reports whether a choice without a stone can be written into the node of the previous stone.
func (c *cursor) canFold(n *game.Node) bool {
	thinkTime := max(n.ThinkTime, n.Parent().ThinkTime)
	return n.Setup == nil && hasNoAnnotations(n.Parent()) && (c.main || thinkTime < time.Millisecond)
}

// writeNode writes a node and moves the cursor past it. It returns false if there is nothing to write for the
// node and its descendants.
func (s *sgfWriter) writeNode(n *game.Node, c *cursor) bool {
	if c.main && isImpliedEnd(n) {
		return false
	}
	after, err := n.SituationAfter(c.before)
	if err != nil {
		// The node is illegal.
		return false
	}
	noStone := n.Choice != nil && (n.Choice.Kind != game.Place || n.Setup == nil &&
		c.before.Prompt().Kind == game.PromptOfferFifth)
	// Write a choice without a stone into the node of the previous stone if nothing is between them.
	isOnlyChild := len(n.Parent().Children()) == 1
	if !(noStone && isOnlyChild && c.canFold(n)) {
		isStone := n.Choice != nil && !noStone
		if isStone && isOnlyChild && c.depth%8 == 0 && !strings.HasSuffix(s.String(), "\n") {
			s.WriteByte('\n')
		}
		s.WriteByte(';')
		s.inChoices = false
	}

	switch {
	case noStone:
		s.writeChoice(*n.Choice)
	case n.Choice != nil:
		s.writeProperty(colourNames[colourOf(n, &c.before)], pointText(n.Choice.Point))
		c.depth++
	case n.Setup != nil && changesOnlyTurn(n.Setup) && !s.tree.Rules.Fouls && !c.before.Result().Over():
		// A pass.
		s.writeProperty(colourNames[n.Setup.ToMove.Other()], "")
		c.depth++
	default:
		s.writeSetup(n.Setup, after.Position.ToMove())
	}
	if ms := n.ThinkTime.Milliseconds(); n.Choice != nil && ms > 0 && !c.main {
		s.writeProperty(timesProperty, fmt.Sprint(ms))
	}
	s.writeAnnotations(n, false)
	c.before = after

	return true
}

// isImpliedEnd reports whether a node is an end without a move, such as a resignation, and RE says everything
// about it.
func isImpliedEnd(n *game.Node) bool {
	parent := n.Parent()
	return n.Choice != nil && n.Choice.Kind == game.End && n.Choice.Result.Reason != game.ForcedWin &&
		hasNoAnnotations(n) && n.Setup == nil && len(n.Children()) == 0 &&
		len(parent.Children()) == 1 && len(parent.RejectedSGF()) == 0
}

// hasNoAnnotations reports whether a node contains nothing but its choice.
func hasNoAnnotations(n *game.Node) bool {
	return n.Comment == "" && len(n.Marks)+len(n.UnknownProperties())+len(n.RejectedSGF()) == 0 &&
		(n.Choice != nil || n.Parent() == nil)
}

// changesOnlyTurn reports whether a setup only changes the turn.
func changesOnlyTurn(setup *game.Setup) bool {
	return len(setup.Black)+len(setup.White)+len(setup.Empty) == 0
}

func colourOf(n *game.Node, before *game.Situation) game.Stone {
	if n.Setup != nil && n.Setup.ToMove != game.Empty {
		return n.Setup.ToMove
	}
	return before.Position.ToMove()
}

// writeChoice writes a choice without a stone, or appends it to the previous choices of the node.
func (s *sgfWriter) writeChoice(c game.Choice) {
	if s.inChoices {
		s.WriteString("[" + choiceText(c) + "]")
		return
	}
	s.writeProperty(choicesProperty, choiceText(c))
	s.inChoices = true
}

// writeSetup writes a setup and the side to move, which readers would otherwise guess.
func (s *sgfWriter) writeSetup(setup *game.Setup, turn game.Stone) {
	if setup == nil {
		return
	}

	for _, p := range []struct {
		name   string
		points []game.Point
	}{{"AB", setup.Black}, {"AW", setup.White}, {"AE", setup.Empty}} {
		var values []string
		for _, point := range p.points {
			values = append(values, pointText(point))
		}
		if values != nil {
			s.writeProperty(p.name, values...)
		}
	}
	s.writeProperty("PL", colourNames[turn])
}

func (s *sgfWriter) writeAnnotations(n *game.Node, skipResult bool) {
	if n.Comment != "" {
		s.writeProperty("C", escapeText(n.Comment))
	}

	for kind, name := range markNames {
		var values []string
		for _, m := range n.Marks {
			if m.Kind != game.MarkKind(kind) {
				continue
			}
			value := pointText(m.Point)
			if m.Kind == game.Label {
				value += ":" + escape(m.Text)
			}
			values = append(values, value)
		}
		if values != nil {
			s.writeProperty(name, values...)
		}
	}

	for _, p := range n.UnknownProperties() {
		if !moveProperties[p.Name] && !(p.Name == "RE" && skipResult) {
			s.writeProperty(p.Name, p.Values...)
		}
	}
}

// writeProperty writes a property. Its values must be escaped.
func (s *sgfWriter) writeProperty(name string, values ...string) {
	s.inChoices = false
	s.WriteString(name)

	for _, v := range values {
		s.WriteByte('[')
		s.WriteString(v)
		s.WriteByte(']')
	}
}
