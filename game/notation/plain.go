package notation

import (
	"errors"
	"time"

	"jingzi/game"
)

// ErrFormat is the error of a game that a format cannot hold.
var ErrFormat = errors.New("the format cannot hold this game")

// plainMove is a stone of a game in which Black and White take turns.
type plainMove struct {
	at   game.Point
	took time.Duration
}

// plainLine is the main line of a tree as formats hold it that know nothing but
// stones in turn, with notes on what is left out. The error is ErrFormat where
// the stones do not come in turn.
func plainLine(t *game.Tree) ([]plainMove, notes, error) {
	var found notes
	r, err := RecordOf(t)
	if err != nil {
		return nil, nil, ErrFormat
	}
	if t.Root().Setup != nil {
		found.add(Note{Kind: NoSetup})
	}
	moves, err := r.Moves()
	if err != nil {
		return nil, nil, ErrFormat
	}
	var line []plainMove
	stones := 0
	for _, m := range moves {
		if m.Point == game.Pass {
			return nil, nil, ErrFormat
		}
		p := plainMove{at: m.Point}
		if m.Choice >= 0 {
			p.took = r.Took[m.Choice]
		}
		line, stones = append(line, p), stones+1
	}
	for _, c := range r.Choices {
		if c.Kind != game.Place && c.Kind != game.End {
			found.add(Note{Kind: NoChoices})
		}
	}
	branches, said := false, false
	n := t.Root()
	for ; ; n = n.Children()[0] {
		branches = branches || len(n.Children()) > 1 || n.Unread != nil
		said = said || n.Comment != "" || n.Marks != nil || n.Extra != nil
		if len(n.Children()) == 0 {
			break
		}
	}
	if branches {
		found.add(Note{Kind: NoBranches})
	}
	if said {
		found.add(Note{Kind: NoComments})
	}
	return line, found, nil
}
