package solved

import (
	"bytes"
	"compress/flate"
	"slices"
	"testing"

	"jingzi/game"
)

// compress compresses data by DEFLATE.
func compress(plain ...byte) []byte {
	var out bytes.Buffer
	w, _ := flate.NewWriter(&out, flate.BestCompression)
	w.Write(plain)
	w.Close()
	return out.Bytes()
}

const h8 = Size / 2

// TestReadSymmetric checks that a position that has occurred before in a symmetric form has no second entry.
func TestReadSymmetric(t *testing.T) {
	// H8 with the replies A1, answered by I9, and O15, its image.
	p, err := Read(bytes.NewReader(compress(h8, 9, 2, 14*Side, 6*Side+8, 8, 0, 14)))
	if err != nil {
		t.Fatal(err)
	}
	if p.Len() != 2 {
		t.Errorf("got %d entries, want 2", p.Len())
	}
	g := Grid{h8: Black, 14: White}
	e, ok := p.At(&g)
	if !ok || e.Move != 6*Side+8 && e.Move != 8*Side+6 || e.Moves != 8 {
		t.Errorf("after O15: At = %+v, %v; want I9 or G7 and 8 moves", e, ok)
	}
	g[e.Move] = Black
	if before, ok := p.EntryBefore(&g); !ok || before.Move != e.Move {
		t.Errorf("EntryBefore = %+v, %v; want move %d", before, ok, e.Move)
	}
}

// TestReadDamaged checks that Read rejects invalid data.
func TestReadDamaged(t *testing.T) {
	for name, data := range map[string][]byte{
		"empty":               compress(),
		"not compressed":      {1, 2, 3},
		"cut off":             compress(h8, 9, 1, 0),
		"occupied point":      compress(h8, 9, 1, h8, 0, 1, 0),
		"point off the board": compress(225, 9, 0),
		"trailing data":       compress(h8, 9, 0, 7),
	} {
		if _, err := Read(bytes.NewReader(data)); err == nil {
			t.Errorf("%s: got no error, want one", name)
		}
	}
}

// FuzzRead checks that Read does not panic.
func FuzzRead(f *testing.F) {
	f.Add(compress(h8, 9, 2, 14*Side, 6*Side+8, 8, 0, 14))
	f.Add(compress(h8, 9, 1, h8))
	f.Fuzz(func(t *testing.T, data []byte) { Read(bytes.NewReader(data)) })
}

// TestReadPass checks that after a pass the entry is that of the board without another stone.
func TestReadPass(t *testing.T) {
	i9 := byte(6*Side + 8)
	p, err := Read(bytes.NewReader(compress(h8, 9, 1, Pass, i9, 8, 1, Pass, i9+1, 7, 0)))
	if err != nil {
		t.Fatal(err)
	}
	for symmetry := range 8 {
		g := Grid{h8: Black}
		if e, ok := p.At(&g); !ok || e.Moves != 8 || !slices.Equal(e.Replies, []int16{Pass}) {
			t.Errorf("after a pass: At = %+v, %v; want 8 moves and a pass", e, ok)
		}
		g[Transform(symmetry, int16(i9))] = Black
		if e, ok := p.At(&g); !ok || e.Moves != 7 {
			t.Errorf("after two passes: At = %+v, %v; want 7 moves", e, ok)
		}
	}
	if g := (Grid{h8: Black}); g.Put(Pass, White) != g || g.Distance(Pass) != Side {
		t.Error("a pass changes the board or is near a stone")
	}

	for point := range int16(Pass + 1) {
		at := PointAt(game.Renju, point)
		if got := Index(game.Renju, at); got != point || (at == game.Pass) != (point == Pass) {
			t.Errorf("PointAt(%d) = %v, and its Index = %d", point, at, got)
		}
	}
}
