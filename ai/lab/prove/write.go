package main

import (
	"bytes"
	"cmp"
	"compress/flate"
	"context"
	"fmt"
	"os"
	"slices"

	"jingzi/ai/solved"
)

// numStored returns the number of positions that a proof stores for a proved position.
func (s *search) numStored() int {
	w := &writer{q: s, entries: make(map[uint64]int)}
	w.countEntries()
	return len(w.entries)
}

// writer writes a proof from the results of a search.
type writer struct {
	q *search

	// Moves to the win of each stored position, by key.
	entries map[uint64]int
	out     bytes.Buffer

	// Node limit of an attack against a reply that is not stored.
	nodes int64

	// Returns the maximum number of Black's moves after replies that are not stored.
	bound func() (int, error)
}

// replies returns White's replies after Black's stored move that lead to entries.
func (w *writer) replies() (replies []int16) {
	s := w.q
	key, k := s.key(-1)
	n := s.nodes[key]
	for i, m := range n.moves {
		if s.hasEntry(n.keys[i]) {
			replies = append(replies, s.preimage[k][m])
		}
	}

	return replies
}

// hasEntry reports whether a proof has an entry for a position with Black to move.
func (s *search) hasEntry(key uint64) bool {
	n := s.nodes[key]
	return n != nil && n.pn == 0 && n.kind != attack
}

// boundKey returns the key under which the bound of a position with White to move is stored. Since a bound
// covers the replies that lead to no entry, its key depends on the replies that do, and on the node limit.
func (w *writer) boundKey(key uint64) uint64 {
	sum := key ^ uint64(w.nodes)
	for _, child := range w.q.nodes[key].keys {
		if w.q.hasEntry(child) {
			sum += child * 0x9e3779b97f4a7c15
		}
	}

	return sum
}

// hasStoredReply reports whether child is a child of node and has an entry.
func (w *writer) hasStoredReply(node, child uint64) bool {
	return w.q.hasEntry(child) && slices.Contains(w.q.nodes[node].keys, child)
}

// playStoredMove plays Black's stored move and returns it.
func (w *writer) playStoredMove() (point int16) {
	s := w.q
	key, k := s.key(-1)
	point = s.preimage[k][s.nodes[key].best]
	s.place(point)
	return point
}

// countEntries adds the proved position on the board and its descendants to the entries.
func (w *writer) countEntries() {
	s := w.q
	key, _ := s.key(-1)
	if _, ok := w.entries[key]; ok {
		return
	}
	w.entries[key] = 0
	w.playStoredMove()

	for _, point := range w.replies() {
		s.place(point)
		w.countEntries()
		s.undo()
	}
	s.undo()
}

// writeEntry writes a proved position with Black to move, and its descendants that were not written before
// (solved.Read documents the format).
func (w *writer) writeEntry() error {
	s := w.q
	key, _ := s.key(-1)
	if _, ok := w.entries[key]; ok {
		return nil
	}
	if err := s.ctx.Err(); err != nil {
		return err
	}
	w.entries[key] = 0
	w.out.WriteByte(byte(w.playStoredMove()))
	offset := w.out.Len()

	// The moves to the win, set at the end.
	w.out.WriteByte(0)
	moves, err := w.bound()
	if err != nil {
		return err
	}
	replies := w.replies()
	w.out.WriteByte(byte(len(replies)))

	for _, point := range replies {
		w.out.WriteByte(byte(point))
		s.place(point)
		if err := w.writeEntry(); err != nil {
			return err
		}
		child, _ := s.key(-1)
		moves = max(moves, w.entries[child])
		s.undo()
	}
	s.undo()
	w.entries[key] = moves + 1
	w.out.Bytes()[offset] = byte(moves + 1)

	return nil
}

// addFirstNodes creates the nodes of the empty board and of Black's first move, which searches do not visit.
func (s *search) addFirstNodes() {
	s.reset()
	key, k := s.key(-1)
	root := s.node(key)
	root.kind, root.best = searched, s.image[k][s.first]
	s.place(s.first)

	key, k = s.key(-1)
	firstMove := s.node(key)
	firstMove.kind = replied
	for _, point := range s.legalReplies() {
		s.add(firstMove, k, point, 1)
	}
	s.undo()
}

// write writes a proof that covers the first replies proved so far.
func (s *search) write(ctx context.Context, path string, db *store) error {
	s.ctx = ctx
	s.addFirstNodes()
	w := &writer{q: s, entries: make(map[uint64]int), nodes: solved.AttackNodes}
	w.bound = func() (int, error) { return w.maxAttackMoves(db) }
	if err := w.writeEntry(); err != nil {
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
	key, _ := s.key(-1)
	fmt.Printf("%d positions, %d bytes, a win in at most %d moves\n", len(w.entries), packed.Len(), w.entries[key])

	return os.WriteFile(path, packed.Bytes(), 0o666)
}

// maxAttackMoves returns the maximum number of Black's moves after the replies by White that are not stored.
// If it finds no attack against a reply, it searches for a quiet move, so that the reply leads to an entry.
func (w *writer) maxAttackMoves(db *store) (moves int, err error) {
	s := w.q
	key, k := s.key(-1)
	if moves, ok := db.bound(w.boundKey(key)); ok {
		return moves, nil
	}
	passAttack, zone := s.p.Strategy(s.ctx, &s.board, w.nodes)
	blocks, threatened, _ := s.p.Blocks(&s.board)

	isStored := make(map[int16]bool)
	for _, point := range w.replies() {
		isStored[point] = true
	}

	seen := make(map[uint64]bool)
	for _, point := range s.legalReplies() {
		if isStored[point] {
			continue
		}
		if threatened && !slices.Contains(blocks, point) {
			moves = max(moves, 1)
			continue
		}
		if passAttack != nil && (point == pass || !zone.Has(point)) {
			moves = max(moves, passAttack.MaxMoves())
			continue
		}
		child := s.keyAfter(point)
		if seen[child] || w.hasStoredReply(key, child) {
			// A symmetric reply was added or listed.
			continue
		}
		seen[child] = true
		s.place(point)
		a, _ := s.p.Strategy(s.ctx, &s.board, w.nodes)
		if a == nil {
			if err := s.ctx.Err(); err != nil {
				return 0, err
			}
			if len(s.stones) == 2 {
				s.undo()

				// A first reply that is not proved yet.
				continue
			}

			line := ""
			for _, point := range s.stones {
				line += " " + moveName(point)
			}
			fmt.Printf("no attack after%s: looking for a quiet move\n", line)
			n := s.node(child)
			n.kind, n.pn, n.dn, s.noAttack[child] = unexpanded, 1, 1, true
			proved := s.prove(infinity, infinity).pn == 0
			s.undo()
			if !proved {
				return 0, cmp.Or(s.ctx.Err(), fmt.Errorf("no win after%s", line))
			}
			s.add(s.nodes[key], k, point, 1)
			s.touch(s.nodes[key])
			if err := db.exchange(s); err != nil {
				return 0, err
			}

			continue
		}
		moves = max(moves, a.MaxMoves())
		s.undo()
	}
	if len(s.stones) == 1 {
		// The bound is incomplete while replies are unproved.
		return moves, nil
	}

	return moves, db.setBound(w.boundKey(key), moves)
}
