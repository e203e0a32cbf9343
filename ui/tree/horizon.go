package tree

import (
	"jingzi/game"
	"jingzi/ui/lang"
)

// NextWin is a move that wins at once at a leaf, beyond the horizon of the
// search; ok is false if there is none, or the node is no leaf.
func NextWin(t *Tree, id NodeID) (at game.Point, side game.Stone, ok bool) {
	if !IsLeaf(t, id) {
		return game.Pass, game.Empty, false
	}
	p := t.PositionAt(id)
	for at := range p.EmptyPoints() {
		if next, err := p.Play(at); err == nil && next.Result().Winner == p.ToMove() {
			return at, p.ToMove(), true
		}
	}
	return game.Pass, game.Empty, false
}

func choice(t *Tree) string {
	if t.Chosen() == None {
		return "–"
	}
	return Name(t, t.Chosen())
}

// DescribeDeeper says how the choice changes from a tree to one of the same position
// that was searched deeper; it is empty if they are none such.
func DescribeDeeper(before, after *Tree) string {
	if before == nil || after == nil || before.Position() != after.Position() || before.Depth >= after.Depth || before.Chosen() == None || after.Chosen() == None {
		return ""
	}
	was, is := choice(before), choice(after)
	worth, now := ShortValue(before, before.Node(Root).Value), ShortValue(after, after.Node(Root).Value)
	if was == is {
		return lang.DeeperSame(before.Depth, was, worth, after.Depth, now)
	}
	return lang.DeeperOther(before.Depth, was, worth, after.Depth, is, now)
}
