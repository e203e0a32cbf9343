package game

import "slices"

// Subtree returns a separate record that begins at a node of the tree. The position and the side to move there are
// the setup of its root, and the descendants of the node follow. Since a setup ends an opening, the choices of an
// opening that place no stone are left out, and the first seat has the black stones. Illegal nodes are left out, too.
// The subtree at the root is the whole tree. The error is that of Situations.
func (t Tree) Subtree(n *Node) (*Tree, error) {
	if n == t.root {
		return &t, nil
	}
	situations, err := t.Situations(n)
	if err != nil {
		return nil, err
	}
	position := &situations[len(situations)-1].Position
	stones := position.PointsByStone()

	// Its properties describe the game, but its result may be that of another line.
	properties := slices.DeleteFunc(slices.Clone(t.root.UnknownProperties()), func(p Property) bool {
		isReplaced := func(own Property) bool { return own.Name == p.Name }
		return p.Name == "RE" || slices.ContainsFunc(n.UnknownProperties(), isReplaced)
	})
	root := &Node{
		Setup:   &Setup{Black: stones[Black], White: stones[White], ToMove: position.ToMove()},
		Comment: n.Comment,
		Marks:   n.Marks,
	}
	root.setExtra(nodeExtra{unknownProperties: append(properties, n.UnknownProperties()...),
		rejectedSGF: n.RejectedSGF()})

	subtree := &Tree{Header: t.Header, Charset: t.Charset, root: root}
	subtree.Opening = Opening{}
	start, err := subtree.RootSituation()
	if err != nil {
		return nil, err
	}
	copyDescendants(n, root, &situations[len(situations)-1], &start)
	if n.Choice != nil && n.Choice.Kind == End {
		// The setup cannot contain a result off the board.
		root.Play(*n.Choice)
	}

	end := n
	for len(end.children) > 0 {
		end = end.children[0]
	}

	// Of a line that ends with an illegal node, the situations before it.
	line, _ := t.Situations(end)
	if line[len(line)-1].SeatOf(Black) == Second {
		slices.Reverse(subtree.Names[:])
		slices.Reverse(subtree.Levels[:])
		if seat, ok := subtree.User.Seat(); ok {
			subtree.User = UserAt(seat.Other())
		}
	}

	return subtree, nil
}

// copyDescendants copies the legal descendants of a node below another one, whose position is the same. before and
// copiedBefore are the situations at the two nodes.
func copyDescendants(from, to *Node, before, copiedBefore *Situation) {
	for _, child := range from.children {
		after, err := child.SituationAfter(*before)
		if err != nil {
			continue
		}
		n := *child
		n.parent, n.children = nil, nil
		n.setExtra(nodeExtra{unknownProperties: child.UnknownProperties(), rejectedSGF: child.RejectedSGF()})
		isEnd := n.Choice != nil && n.Choice.Kind == End
		if after.Position == before.Position && !isEnd {
			// A choice of the opening, or none.
			n.Choice = nil
		}

		changesBoard := n.Choice != nil || n.Setup != nil
		isAnnotated := n.Comment != "" || len(n.Marks) > 0 || n.extra != nil
		if !changesBoard && !isAnnotated {
			copyDescendants(child, to, &after, copiedBefore)
			continue
		}
		if copiedAfter, err := n.SituationAfter(*copiedBefore); err == nil {
			copyDescendants(child, to.Add(&n), &after, &copiedAfter)
		}
	}
}
