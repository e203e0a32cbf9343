package notation

import (
	"bytes"
	"runtime"
	"testing"

	"jingzi/game"
)

// largeLibrary returns a library with about the given number of nodes. Each node has three children, down to
// the thirteenth move.
func largeLibrary(nodes int) []byte {
	b := bytes.NewBufferString(renLibFile())
	var used [225]bool
	var addChildren func(depth int)
	addChildren = func(depth int) {
		for child := 1; child <= 3; child++ {
			index := (depth*31 + child*67) % 225
			for used[index] {
				index = (index + 1) % 225
			}
			nodes--
			isLeaf, isLast := depth == 12 || nodes <= 0, child == 3 || nodes <= 0
			flags := byte(0)
			if !isLast {
				flags |= renLibSibling
			}
			if isLeaf {
				flags |= renLibLeaf
			}
			b.Write([]byte{byte(index/15)<<4 | byte(index%15+1), flags})
			if !isLeaf {
				used[index] = true
				addChildren(depth + 1)
				used[index] = false
			}
			if isLast {
				return
			}
		}
	}
	b.Write([]byte{0, 0})
	addChildren(0)

	return b.Bytes()
}

// BenchmarkLargeLibrary reads a library of almost the maximum size, finds its transpositions, and writes it.
func BenchmarkLargeLibrary(b *testing.B) {
	file := largeLibrary(maxRenLibNodes - 100)
	for b.Loop() {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		tree, _, err := ReadTree("x.lib", bytes.NewReader(file), Options{Rules: game.Freestyle, RulesKnown: true})
		if err != nil {
			b.Fatal(err)
		}
		runtime.GC()
		runtime.ReadMemStats(&after)

		nodes := 0
		for range tree.All() {
			nodes++
		}
		b.ReportMetric(float64(nodes), "nodes")
		b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/float64(nodes), "bytes/node")
		index := game.NewTranspositionIndex(tree)
		index.Scan(nodes)
		index.Sort()
		var out bytes.Buffer
		if _, err := WriteTree(&out, "x.lib", tree, Options{}); err != nil || out.Len() < 2*nodes {
			b.Fatalf("WriteTree wrote %d bytes, error %v; want at least %d bytes", out.Len(), err, 2*nodes)
		}
	}
}
