package main

import (
	"bytes"
	"compress/flate"
	"fmt"
	"os"
)

// stored counts the positions below a proved one that a proof stores.
func (q *search) stored(seen map[uint64]bool) int {
	n := 0
	q.walk(seen, func(byte) {}, func() { n++ })
	return n
}

// walk writes a proved position with Black to move and all below it that were not
// seen before: Black's move, the number of White's replies that are stored, and for
// each the reply and the position after it.
func (q *search) walk(seen map[uint64]bool, put func(byte), entry func()) {
	key, k := q.key(-1)
	n := q.nodes[key]
	if seen[key] {
		return
	}
	seen[key] = true
	entry()
	at := q.back[k][n.best]
	put(byte(at))
	q.place(at)
	defer q.undo()
	key, k = q.key(-1)
	n = q.nodes[key]
	var replies []int16
	for i, m := range n.moves {
		if after := q.nodes[n.keys[i]]; after != nil && after.pn == 0 && after.kind != attack {
			replies = append(replies, q.back[k][m])
		}
	}
	put(byte(len(replies)))
	for _, m := range replies {
		put(byte(m))
		q.place(m)
		q.walk(seen, put, entry)
		q.undo()
	}
}

// write stores the first replies that are proved.
func (q *search) write(path string) error {
	var data bytes.Buffer
	out, err := flate.NewWriter(&data, flate.BestCompression)
	if err != nil {
		return err
	}
	var plain bytes.Buffer
	put := func(b byte) { plain.WriteByte(b) }
	q.reset(centre)
	var firsts []int16
	known := make(map[uint64]bool)
	for at := range int16(size) {
		key := q.after(at)
		if n := q.nodes[key]; at != centre && !known[key] && n != nil && n.pn == 0 && n.kind != attack {
			firsts = append(firsts, at)
		}
		known[key] = true
	}
	put(centre)
	put(byte(len(firsts)))
	entries := 1
	seen := make(map[uint64]bool)
	for _, at := range firsts {
		put(byte(at))
		q.place(at)
		q.walk(seen, put, func() { entries++ })
		q.undo()
	}
	if _, err := out.Write(plain.Bytes()); err != nil {
		return err
	}
	if err := out.Close(); err != nil {
		return err
	}
	fmt.Printf("%d first replies, %d positions, %d bytes\n", len(firsts), entries, data.Len())
	return os.WriteFile(path, data.Bytes(), 0o666)
}
