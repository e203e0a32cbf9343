package tree

import (
	"jingzi/game"
	"jingzi/ui/lang"
)

// NextWin returns a move that wins at once at a leaf, beyond the horizon of the search; ok is false if
// there is none, or if the node is not a leaf.
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

// DescribeDeeper describes how the choice changes in a deeper search of the same position. It returns "" if
// the trees are not of that kind.
func DescribeDeeper(before, after *Tree) string {
	if before == nil || after == nil || before.Position() != after.Position() || before.Depth >= after.Depth || before.Chosen() == None || after.Chosen() == None {
		return ""
	}
	was, is := choice(before), choice(after)
	old, now := ShortValue(before, before.Node(Root).Value), ShortValue(after, after.Node(Root).Value)
	if was == is {
		return lang.DeeperSame(before.Depth, was, old, after.Depth, now)
	}
	return lang.DeeperOther(before.Depth, was, old, after.Depth, is, now)
}
