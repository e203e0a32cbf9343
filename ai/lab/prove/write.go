package main

import (
	"bytes"
	"compress/flate"
	"context"
	"fmt"
	"os"
	"slices"

	"jingzi/ai/solved"
)

// numStored returns the number of positions that a proof stores for a proved position.
func (q *search) numStored() int {
	w := &writer{q: q, entries: make(map[uint64]int)}
	w.count()
	return len(w.entries)
}

// writer writes a proof from the results of a search.
type writer struct {
	q       *search
	entries map[uint64]int // moves to the win of each stored position, by key
	out     bytes.Buffer
	nodes   int64               // node limit of an attack against a reply that is not stored
	bound   func() (int, error) // returns the number of Black's moves after White's best reply that is not stored
}

// replies returns White's replies after Black's stored move that lead to entries.
func (w *writer) replies() (replies []int16) {
	q := w.q
	key, k := q.key(-1)
	n := q.nodes[key]
	for i, m := range n.moves {
		if q.hasEntry(n.keys[i]) {
			replies = append(replies, q.preimage[k][m])
		}
	}
	return replies
}

// hasEntry reports whether a proof has an entry for a position with Black to move.
func (q *search) hasEntry(key uint64) bool {
	n := q.nodes[key]
	return n != nil && n.pn == 0 && n.kind != attack
}

// boundKey returns a key for a position with White to move, the replies that lead to entries, and the
// node limit of attacks. A bound covers only the replies that led to no entry when it was found.
func (w *writer) boundKey(key uint64) uint64 {
	sum := key ^ uint64(w.nodes)
	for _, after := range w.q.nodes[key].keys {
		if w.q.hasEntry(after) {
			sum += after * 0x9e3779b97f4a7c15
		}
	}
	return sum
}

// lists reports whether a node has a move to a node that has an entry.
func (w *writer) lists(node, after uint64) bool {
	return w.q.hasEntry(after) && slices.Contains(w.q.nodes[node].keys, after)
}

// play puts Black's stored move on the board.
func (w *writer) play() (at int16) {
	q := w.q
	key, k := q.key(-1)
	at = q.preimage[k][q.nodes[key].best]
	q.place(at)
	return at
}

func (w *writer) count() {
	q := w.q
	key, _ := q.key(-1)
	if _, ok := w.entries[key]; ok {
		return
	}
	w.entries[key] = 0
	w.play()
	for _, at := range w.replies() {
		q.place(at)
		w.count()
		q.undo()
	}
	q.undo()
}

// entry writes a proved position with Black to move, and its descendants that were not written before
// (solved.Read documents the format).
func (w *writer) entry() error {
	q := w.q
	key, _ := q.key(-1)
	if _, ok := w.entries[key]; ok {
		return nil
	}
	w.entries[key] = 0
	w.out.WriteByte(byte(w.play()))
	offset := w.out.Len()
	w.out.WriteByte(0) // the moves to the win, set at the end
	moves, err := w.bound()
	if err != nil {
		return err
	}
	replies := w.replies()
	w.out.WriteByte(byte(len(replies)))
	for _, at := range replies {
		w.out.WriteByte(byte(at))
		q.place(at)
		if err := w.entry(); err != nil {
			return err
		}
		after, _ := q.key(-1)
		moves = max(moves, w.entries[after])
		q.undo()
	}
	q.undo()
	w.entries[key] = moves + 1
	w.out.Bytes()[offset] = byte(moves + 1)
	return nil
}

// begin creates the nodes of the empty board and of Black's first move, which no search visits.
func (q *search) begin() {
	q.reset()
	key, k := q.key(-1)
	root := q.node(key)
	root.kind, root.best = searched, q.image[k][centre]
	q.place(centre)
	key, k = q.key(-1)
	first := q.node(key)
	first.kind = replied
	for at := range int16(size) {
		if at != centre {
			q.add(first, k, at, 1)
		}
	}
	q.undo()
}

// write writes the proof of the first replies that are proved.
func (q *search) write(path string, db *store) error {
	q.ctx = context.Background()
	q.begin()
	w := &writer{q: q, entries: make(map[uint64]int), nodes: solved.AttackNodes}
	w.bound = func() (int, error) { return w.attacks(db) }
	if err := w.entry(); err != nil {
		return err
	}
	var packed bytes.Buffer
	out, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		return err
	}
	if _, err := out.Write(w.out.Bytes()); err != nil {
		return err
	}
	if err := out.Close(); err != nil {
		return err
	}
	key, _ := q.key(-1)
	fmt.Printf("%d positions, %d bytes, a win in at most %d moves\n", len(w.entries), packed.Len(), w.entries[key])
	return os.WriteFile(path, packed.Bytes(), 0o666)
}

// attacks returns the maximum number of Black's moves after White's replies that are not stored.
func (w *writer) attacks(db *store) (moves int, err error) {
	q := w.q
	key, k := q.key(-1)
	if moves, ok := db.bound(w.boundKey(key)); ok {
		return moves, nil
	}
	pass, zone := q.p.Strategy(context.Background(), &q.board, w.nodes)
	forced, lost, _ := q.p.ForcedBlock(&q.board)
	isStored := make(map[int16]bool)
	for _, at := range w.replies() {
		isStored[at] = true
	}
	seen := make(map[uint64]bool)
	for at := range int16(size) {
		if q.board[at] != solved.Empty || isStored[at] {
			continue
		}
		if lost || forced >= 0 && int(at) != forced {
			moves = max(moves, 1)
			continue
		}
		if pass != nil && !zone.Has(at) {
			moves = max(moves, pass.MaxMoves())
			continue
		}
		after := q.keyAfter(at)
		if seen[after] || w.lists(key, after) {
			continue // a symmetric reply was added or listed
		}
		seen[after] = true
		q.place(at)
		a, _ := q.p.Strategy(context.Background(), &q.board, w.nodes)
		if a == nil {
			if len(q.stones) == 2 {
				q.undo()
				continue // a first reply that is not proved yet
			}
			line := ""
			for _, at := range q.stones {
				line += " " + moveName(at)
			}
			fmt.Printf("no attack after%s: looking for a quiet move\n", line)
			n := q.node(after)
			n.kind, n.pn, n.dn, q.noAttack[after] = unexpanded, 1, 1, true
			proved := q.prove(infinity, infinity).pn == 0
			q.undo()
			if !proved {
				return 0, fmt.Errorf("no win after%s", line)
			}
			q.add(q.nodes[key], k, at, 1)
			q.touch(q.nodes[key])
			if err := db.exchange(q); err != nil {
				return 0, err
			}
			continue
		}
		moves = max(moves, a.MaxMoves())
		q.undo()
	}
	if len(q.stones) == 1 {
		return moves, nil // the bound is incomplete while replies are unproved
	}
	return moves, db.setBound(w.boundKey(key), moves)
}
