package tree_test

import (
	"context"
	"fmt"

	"jingzi/ui/tree"
)

// A tree can be typed: leaves are values, MAX is to move at the root.
func ExampleParseTree() {
	t, problem := tree.ParseTree("((3 12 8) (2 4 6) (14 5 2))")
	if problem != "" {
		fmt.Println(problem)
		return
	}

	searched := t.Search(true)
	fmt.Println(searched.Node(tree.Root).Value, "with", searched.Stats.Leaves, "of 9 leaves")
	// Output:
	// 3 with 7 of 9 leaves
}

// A lesson grows the tree that it is about.
func ExampleLesson_Grow() {
	lesson := tree.Lessons()[0]
	t, err := lesson.Grow(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}

	fmt.Println(t.Len() > 1, t.Stats.Leaves > 0)
	// Output:
	// true true
}
