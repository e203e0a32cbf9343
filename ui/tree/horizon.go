package tree

import (
	"jingzi/game"
	"jingzi/ui/lang"
)

// nextWin returns an immediately winning move at a leaf, beyond the horizon of the search; ok is false
// if there is none or if the node is not a leaf.
func nextWin(t *Tree, id NodeID) (point game.Point, side game.Stone, ok bool) {
	if !IsLeaf(t, id) {
		return game.Pass, game.Empty, false
	}

	p := t.PositionAt(id)
	for point := range p.EmptyPoints() {
		if next, err := p.Play(point); err == nil && next.Result().Winner == p.ToMove() {
			return point, p.ToMove(), true
		}
	}

	return game.Pass, game.Empty, false
}

func chosenName(t *Tree) string {
	if t.Chosen() == None {
		return "–"
	}
	return Name(t, t.Chosen())
}

// DescribeDeeper describes how the choice changes in a deeper search of the same position. It returns "" if
// deep is not such a search.
func DescribeDeeper(shallow, deep *Tree) string {
	if shallow == nil || deep == nil {
		return ""
	}
	areComparable := shallow.Position() == deep.Position() && shallow.Depth < deep.Depth
	if !areComparable || shallow.Chosen() == None || deep.Chosen() == None {
		return ""
	}
	oldMove, newMove := chosenName(shallow), chosenName(deep)
	oldValue, newValue := ShortValue(shallow, shallow.Node(Root).Value), ShortValue(deep, deep.Node(Root).Value)
	if oldMove == newMove {
		return lang.DeeperSame(shallow.Depth, oldMove, oldValue, deep.Depth, newValue)
	}

	return lang.DeeperOther(shallow.Depth, oldMove, oldValue, deep.Depth, newMove, newValue)
}
