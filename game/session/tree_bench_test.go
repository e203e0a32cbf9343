package session

import (
	"fmt"
	"testing"

	"jingzi/game"
)

// largeTestTree returns a tree of freestyle with the given number of nodes, three moves deep.
func largeTestTree(nodes int) *game.Tree {
	t := game.NewTree(game.Freestyle, game.Opening{})
	level := []*game.Node{t.Root()}
	for n := 1; n < nodes; {
		var next []*game.Node
		for _, parent := range level {
			for i := 0; i < 150 && n < nodes; i++ {
				if choice := game.PlaceAt(t.Rules.PointAt(i)); parent.Choice == nil || *parent.Choice != choice &&
					(parent.Parent().Choice == nil || *parent.Parent().Choice != choice) {
					next = append(next, parent.Add(&game.Node{Choice: &choice}))
					n++
				}
			}
		}
		level = next
	}

	return t
}

// BenchmarkStone measures the time for playing a stone in an opened tree.
func BenchmarkStone(b *testing.B) {
	for _, nodes := range []int{300, 30_000, 130_000} {
		b.Run(fmt.Sprint(nodes), func(b *testing.B) {
			s := newTestSession(b, &stubComputers{}, twoPeople)
			t := largeTestTree(nodes)
			s.Open(t)

			node := t.Root()
			i := 0
			for b.Loop() {
				b.StopTimer()
				if i%70 == 0 {
					node = t.Root().Children()[i/70%100]
				}
				i++
				s.DisplayNode(node)
				s.ContinueFromHere()
				b.StartTimer()
				s.Click(t.Rules.PointAt(150 + i%70))
			}
		})
	}
}

// BenchmarkOpenTree measures opening a tree, until it is passed to the store.
func BenchmarkOpenTree(b *testing.B) {
	for _, nodes := range []int{300, 30_000, 130_000} {
		b.Run(fmt.Sprint(nodes), func(b *testing.B) {
			s := newTestSession(b, &stubComputers{}, twoPeople)
			t := largeTestTree(nodes)
			for b.Loop() {
				s.Open(t)
			}
		})
	}
}
