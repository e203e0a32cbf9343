package main

import (
	"fmt"
	"os"

	"jingzi/ai/solved"
)

// readProof adds the entries of a written proof to the results.
func (s *search) readProof(path string, db *store) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	proof, err := solved.Read(file)
	if err != nil {
		return err
	}

	r := &reader{writer: &writer{q: s, nodes: solved.AttackNodes}, proof: proof, db: db}
	s.reset()
	first, _ := proof.At(&s.board)
	if first.Move != s.first {
		return fmt.Errorf("%s begins with %s, not %s", path, moveName(first.Move), moveName(s.first))
	}
	s.place(s.first)
	for _, reply := range first.Replies {
		if err := r.addAfter(reply); err != nil {
			return err
		}
	}

	return db.exchange(s)
}

// reader adds the entries of a proof to the results of a search.
type reader struct {
	*writer
	proof *solved.Proof
	db    *store
}

// addAfter adds the entry of the position after a reply, and the entries that follow it. It skips positions with
// results.
func (r *reader) addAfter(reply int16) error {
	s := r.q
	s.place(reply)
	defer s.undo()
	key, k := s.key(-1)
	n := s.node(key)
	if n.pn == 0 {
		return nil
	}

	e, _ := r.proof.At(&s.board)
	n.kind, n.pn, n.dn, n.best = searched, 0, infinity, s.image[k][e.Move]
	s.add(n, k, e.Move, 1)
	s.touch(n)
	s.addHints(n, k)

	s.place(e.Move)
	defer s.undo()
	key, k = s.key(-1)
	after := s.node(key)
	after.kind, after.pn, after.dn = replied, 0, infinity
	s.touch(after)

	for _, reply := range e.Replies {
		s.add(after, k, reply, 1)
		if err := r.addAfter(reply); err != nil {
			return err
		}
	}

	// The entry's number of moves to the win bounds the attacks, so that they need no new search.
	return r.db.setBound(r.boundKey(key), e.Moves-1)
}
