package notation

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"jingzi/game"
)

// writeLine writes one line of a tree in a format that stores only moves in turn. It returns an
// *UnsupportedError if the format cannot store the line.
func (f *Format) writeLine(w io.Writer, tree *game.Tree, o Options) ([]Note, error) {
	end := o.LineEnd
	if end == nil {
		end = tree.MainLineEnd()
	}

	t, _ := tree.PathTree(end)
	moves, losses, err := plainLine(t)
	switch {
	case err != nil:
		return nil, err
	case f.width > 0 && (t.Rules.Width != f.width || t.Rules.Height != f.width):
		return nil, &UnsupportedError{Reason: BoardUnsupported, Limit: f.width}
	case !f.passes && slices.ContainsFunc(moves, func(m game.Move) bool { return m.Point == game.Pass }):
		return nil, &UnsupportedError{Reason: PassUnsupported}
	}
	if len(end.Children()) > 0 || slices.ContainsFunc(end.Path(), func(n *game.Node) bool {
		return len(n.Children()) > 1 || len(n.RejectedSGF()) > 0
	}) {
		losses.add(Note{Kind: BranchesLost})
	}
	_, league := psqProperties(t)
	inLeague := f == psqFormat && league != ""
	if inLeague {
		losses = slices.DeleteFunc(losses, func(n Note) bool { return n.Kind == ResultLost })
	}
	named, ok := rulesNamed(league, t.Rules.Width, t.Rules.Height)
	restoresRules := f.restoresRules != nil && f.restoresRules(t.Rules)
	isNamed := inLeague && ok && named[0] == t.Rules
	if !restoresRules && !isNamed {
		losses.add(Note{Kind: RulesLost})
	}

	namesLost := hasText(t.Texts()[2:])
	for _, name := range t.Names {
		namesLost = namesLost || name != "" && (!f.Names || nameLine(name) != name)
	}
	if namesLost {
		losses.add(Note{Kind: NamesLost})
	}
	var b bytes.Buffer
	f.writeMoves(&b, t, moves)
	_, err = w.Write(b.Bytes())

	return losses, err
}

// plainLine converts a tree with one line to moves in turn, with notes on what is left out. Setup at
// the root becomes moves in a legal order. It returns an *UnsupportedError if there is no such order,
// or if another node has setup.
func plainLine(t *game.Tree) (moves []game.Move, losses notes, err error) {
	plain := game.NewTree(t.Rules, t.Opening)
	end := plain.Root()
	var setup, choices, result, comments bool
	for _, n := range t.MainLine() {
		if n.Setup != nil {
			stones, ok := setupMoves(game.NewSituation(t.Rules, t.Opening), *n.Setup)
			if !ok || n.Parent() != nil {
				return nil, nil, &UnsupportedError{Reason: SetupUnsupported}
			}
			setup, end = true, plain.Graft(stones, nil)
		}
		if c := n.Choice; c != nil {
			end = end.Add(&game.Node{Choice: c, ThinkTime: n.ThinkTime})
			choices = choices || c.Kind != game.Place && c.Kind != game.End
			result = result || c.Kind == game.End
		}
		comments = comments || n.Comment != "" || len(n.Marks) > 0 ||
			slices.ContainsFunc(n.UnknownProperties(), func(p game.Property) bool {
				return p.Name != psqProperty
			})
	}
	line, err := plain.PliesThrough(end, nil)
	if err != nil {
		return nil, nil, &UnsupportedError{Reason: SetupUnsupported}
	}

	for _, loss := range []struct {
		lost bool
		kind NoteKind
	}{{setup, SetupLost}, {choices, ChoicesLost}, {result, ResultLost}, {comments, CommentsLost}} {
		if loss.lost {
			losses.add(Note{Kind: loss.kind})
		}
	}

	return game.Moves(line), losses, nil
}

func writePSQ(b *bytes.Buffer, t *game.Tree, moves []game.Move) {
	players, league := psqProperties(t)
	fmt.Fprintf(b, "Piskvorky %dx%d, %s, 0\n", t.Rules.Width, t.Rules.Height, players)
	writeTimed(b, moves, 1)
	if black, white := nameLines(t); black+white != "" {
		fmt.Fprintf(b, "%s\n%s\n", black, white)
	}
	b.WriteString("-1\n")
	if league != "" {
		// No error, since the main line is legal.
		situations, _ := t.Situations(t.MainLineEnd())

		// The winner is 0 for a draw, 1 for Black, whose name is first.
		fmt.Fprintf(b, "%d,%s\n", situations[len(situations)-1].Result().Winner, league)
	}
}

func writeREC(b *bytes.Buffer, t *game.Tree, moves []game.Move) {
	black, white := nameLines(t)
	fmt.Fprintf(b, "%s\n%s\n", black, white)
	writeTimed(b, moves, 0)
	b.WriteString("-1\n")
}

// nameLines returns the names of the players of Black and White after all swaps.
func nameLines(t *game.Tree) (black, white string) {
	// No error, since the main line is legal.
	situations, _ := t.Situations(t.MainLineEnd())
	last := situations[len(situations)-1]
	return nameLine(t.Names[last.SeatOf(game.Black)]), nameLine(t.Names[last.SeatOf(game.White)])
}

func writeTimed(b *bytes.Buffer, moves []game.Move, origin int8) {
	for _, m := range moves {
		fmt.Fprintf(b, "%d,%d,%d\n", m.Point.X+origin, m.Point.Y+origin, m.ThinkTime.Milliseconds())
	}
}

func writePos(b *bytes.Buffer, _ *game.Tree, moves []game.Move) {
	b.WriteByte(byte(len(moves)))

	for _, m := range moves {
		b.WriteByte(byte(m.Point.Y)*15 + byte(m.Point.X))
	}
}

func writeSav(b *bytes.Buffer, t *game.Tree, moves []game.Move) {
	fmt.Fprintf(b, "%d\n%d\n%d\n", t.Rules.Height, t.Rules.Width, len(moves))

	for _, m := range moves {
		fmt.Fprintf(b, "%d %d\n", m.Point.Y, m.Point.X)
	}
}

func writeText(b *bytes.Buffer, t *game.Tree, moves []game.Move) {
	for i, m := range moves {
		separator := " "
		if i%10 == 9 || i == len(moves)-1 {
			separator = "\n"
		}
		fmt.Fprintf(b, "%d.%s%s", i+1, strings.ToUpper(t.Rules.Name(m.Point)), separator)
	}
}

// writeMoves writes the moves in lower case, separated by spaces.
func writeMoves(b *bytes.Buffer, t *game.Tree, moves []game.Move) {
	for i, m := range moves {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(t.Rules.Name(m.Point))
	}
	b.WriteByte('\n')
}
