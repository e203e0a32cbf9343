package notation

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"jingzi/game"
)

// writeLine writes one line of a tree in a format that stores only moves in turn. The error is
// *UnsupportedError.
func (f *Format) writeLine(w io.Writer, tree *game.Tree, o Options) ([]Note, error) {
	end := o.LineEnd
	if end == nil {
		end = tree.MainLineEnd()
	}
	t, _ := tree.PathTree(end)
	moves, found, err := plainLine(t)
	switch {
	case err != nil:
		return nil, err
	case f.width > 0 && (t.Rules.Width != f.width || t.Rules.Height != f.width):
		return nil, &UnsupportedError{Reason: BoardUnsupported, Limit: f.width}
	case !f.passes && slices.ContainsFunc(moves, func(m game.Move) bool { return m.Point == game.Pass }):
		return nil, &UnsupportedError{Reason: PassUnsupported}
	}
	if len(end.Children()) > 0 || slices.ContainsFunc(end.Path(), func(n *game.Node) bool { return len(n.Children()) > 1 || n.RejectedSGF != nil }) {
		found.add(Note{Kind: BranchesLost})
	}
	_, league := psqProperties(t)
	inLeague := f == psqFormat && league != ""
	if inLeague {
		found = slices.DeleteFunc(found, func(n Note) bool { return n.Kind == ResultLost })
	}
	named, ok := rulesNamed(league, t.Rules.Width, t.Rules.Height)
	if (f.rules == nil || !f.rules(t.Rules)) && !(inLeague && ok && named[0] == t.Rules) {
		found.add(Note{Kind: RulesLost})
	}
	lost := anyText(t.Texts()[2:])
	for _, name := range t.Names {
		lost = lost || name != "" && (!f.Names || nameLine(name) != name)
	}
	if lost {
		found.add(Note{Kind: NamesLost})
	}
	var b bytes.Buffer
	f.writeMoves(&b, t, moves)
	_, err = w.Write(b.Bytes())
	return found, err
}

// plainLine returns a tree with one line as moves in turn, with notes on what is left out. Setup at the
// root becomes moves in an order that is legal. The error is *UnsupportedError if there is no such order,
// or if the board is set up later.
func plainLine(t *game.Tree) (moves []game.Move, found notes, err error) {
	played := game.NewTree(t.Rules, t.Opening)
	end := played.Root()
	var setup, choices, result, comments bool
	for _, n := range t.MainLine() {
		if n.Setup != nil {
			stones, ok := setupMoves(game.NewSituation(t.Rules, t.Opening), *n.Setup)
			if !ok || n.Parent() != nil {
				return nil, nil, &UnsupportedError{Reason: SetupUnsupported}
			}
			setup, end = true, played.Graft(stones, nil)
		}
		if c := n.Choice; c != nil {
			end = end.Add(&game.Node{Choice: c, ThinkTime: n.ThinkTime})
			choices = choices || c.Kind != game.Place && c.Kind != game.End
			result = result || c.Kind == game.End
		}
		comments = comments || n.Comment != "" || n.Marks != nil || slices.ContainsFunc(n.UnknownProperties, func(p game.Property) bool { return p.Name != psqProperty })
	}
	line, err := played.PliesThrough(end, nil)
	if err != nil {
		return nil, nil, &UnsupportedError{Reason: SetupUnsupported}
	}
	for _, left := range []struct {
		out  bool
		kind NoteKind
	}{{setup, SetupLost}, {choices, ChoicesLost}, {result, ResultLost}, {comments, CommentsLost}} {
		if left.out {
			found.add(Note{Kind: left.kind})
		}
	}
	return game.Moves(line), found, nil
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
		situations, _ := t.Situations(t.MainLineEnd())                                   // legal: the main line was played
		fmt.Fprintf(b, "%d,%s\n", situations[len(situations)-1].Result().Winner, league) // 0 for a draw; the first name is Black's
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
	situations, _ := t.Situations(t.MainLineEnd()) // legal: the main line was played
	last := situations[len(situations)-1]
	return nameLine(t.Names[last.SeatOf(game.Black)]), nameLine(t.Names[last.SeatOf(game.White)])
}

func writeTimed(b *bytes.Buffer, moves []game.Move, from int8) {
	for _, m := range moves {
		fmt.Fprintf(b, "%d,%d,%d\n", m.Point.X+from, m.Point.Y+from, m.ThinkTime.Milliseconds())
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
		space := " "
		if i%10 == 9 || i == len(moves)-1 {
			space = "\n"
		}
		fmt.Fprintf(b, "%d.%s%s", i+1, strings.ToUpper(t.Rules.Name(m.Point)), space)
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
