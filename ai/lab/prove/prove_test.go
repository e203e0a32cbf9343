package main

import (
	"context"
	"path/filepath"
	"testing"

	"jingzi/ai/gomoku"
	"jingzi/ai/solved"
	"jingzi/game"
)

var quick = settings{reply: 2000, pass: 5000, node: 5000, search: 2000, moves: 4, replies: 40}

// wonPosition is a position in which Black can only win with a quiet move.
var wonPosition = []string{"h8", "a1", "i9", "h10"}

func setUp(t *testing.T, s *search, names ...string) {
	t.Helper()
	s.reset()
	for _, name := range names {
		p, err := game.Freestyle.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		s.place(int16(game.Freestyle.Index(p)))
	}
}

// A run continues from the table of a stopped run, and the stopped run reads its proofs.
func TestRunsShareTable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table")
	first, err := newSearch(game.Freestyle, quick)
	if err != nil {
		t.Fatal(err)
	}
	db, err := openStore(path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.db.Close()
	setUp(t, first, wonPosition...)
	ctx, cancel := context.WithCancel(context.Background())
	visits := 0
	first.pause = func() {
		visits++
		if visits == 3 {
			cancel()
		}
	}
	first.ctx = ctx
	if n := first.prove(infinity, infinity); n.pn == 0 {
		t.Fatal("the position is too easy for this test")
	}
	if err := db.exchange(first); err != nil {
		t.Fatal(err)
	}

	second, err := newSearch(game.Freestyle, quick)
	if err != nil {
		t.Fatal(err)
	}
	secondDB, err := openStore(path)
	if err != nil {
		t.Fatal(err)
	}
	defer secondDB.db.Close()
	if err := secondDB.exchange(second); err != nil {
		t.Fatal(err)
	}
	if len(second.nodes) == 0 {
		t.Fatal("the second run read no nodes")
	}
	setUp(t, second, wonPosition...)
	second.ctx = context.Background()
	if n := second.prove(infinity, infinity); n.pn != 0 || second.numStored() == 0 {
		t.Fatalf("not proved: %+v", n)
	}
	if err := secondDB.exchange(second); err != nil {
		t.Fatal(err)
	}
	if err := db.exchange(first); err != nil {
		t.Fatal(err)
	}
	if key, _ := second.key(-1); first.nodes[key].pn != 0 {
		t.Error("the first run did not read the proof of the second")
	}
}

// A quiet move without a threat proves nothing.
func TestQuietMovesMustThreaten(t *testing.T) {
	s, err := newSearch(game.Freestyle, quick)
	if err != nil {
		t.Fatal(err)
	}
	setUp(t, s, "h8", "i9", "a1", "g7", "a15")
	s.ctx = context.Background()
	if n := s.prove(infinity, infinity); n.pn == 0 {
		t.Error("a quiet move without a threat is proved to win")
	}
}

// A written proof can be read and followed.
func TestWrite(t *testing.T) {
	s, err := newSearch(game.Freestyle, quick)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	db, err := openStore(filepath.Join(dir, "table"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.db.Close()
	s.ctx = context.Background()
	setUp(t, s, wonPosition...)
	if n := s.prove(infinity, infinity); n.pn != 0 {
		t.Fatal("not proved")
	}
	w := &writer{q: s, entries: make(map[uint64]int), nodes: solved.AttackNodes}
	w.bound = func() (int, error) { return w.maxAttackMoves(db) }
	if err := w.writeEntry(); err != nil {
		t.Fatal(err)
	}
	key, _ := s.key(-1)
	if n := len(w.entries); n != s.numStored() || w.entries[key] < 3 {
		t.Errorf("%d entries, %d stored positions, won in %d moves", n, s.numStored(), w.entries[key])
	}
}

// A node with a quiet move replaces one that is won by an attack, and not the other way round.
func TestExchangeKeepsMoves(t *testing.T) {
	db, err := openStore(filepath.Join(t.TempDir(), "table"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.db.Close()
	readNode := func() *node {
		s, err := newSearch(game.Freestyle, quick)
		if err != nil {
			t.Fatal(err)
		}
		other := &store{db: db.db}
		if err := other.exchange(s); err != nil {
			t.Fatal(err)
		}
		return s.nodes[1]
	}
	s, err := newSearch(game.Freestyle, quick)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []node{
		{key: 1, kind: attack, dn: infinity},
		{key: 1, kind: searched, dn: infinity, best: 9, moves: []int16{9}, keys: []uint64{5}, estimates: []uint32{1}},
		{key: 1, kind: attack, dn: infinity},
	} {
		s.dirtyNodes = []*node{&n}
		if err := db.exchange(s); err != nil {
			t.Fatal(err)
		}
	}
	if n := readNode(); n == nil || n.kind != searched || n.best != 9 || len(n.moves) != 1 {
		t.Errorf("the stored node is %+v", n)
	}
}

// A proof has no hole if another run has listed other replies for a position than the run whose bounds
// are in the table.
func TestWriteCoversReplies(t *testing.T) {
	for _, rules := range []game.Rules{game.Freestyle, game.Standard} {
		s, err := newSearch(rules, quick)
		if err != nil {
			t.Fatal(err)
		}
		db, err := openStore(filepath.Join(t.TempDir(), "table"))
		if err != nil {
			t.Fatal(err)
		}
		defer db.db.Close()
		s.ctx = context.Background()
		setUp(t, s, wonPosition...)
		if n := s.prove(infinity, infinity); n.pn != 0 {
			t.Fatal("not proved")
		}
		w := &writer{q: s, nodes: 500}
		w.playStoredMove()
		key, _ := s.key(-1)
		if _, err := w.maxAttackMoves(db); err != nil {
			t.Fatal(err)
		}
		before := uncovered(t, w)
		if len(before) != 0 {
			t.Errorf("%+v: the proof does not cover %v", rules, before)
		}
		n := s.nodes[key]
		numListed := len(n.moves)
		n.moves, n.keys, n.estimates = nil, nil, nil
		if replies := uncovered(t, w); len(replies) == 0 {
			t.Fatalf("%+v: attacks cover every reply without the list", rules)
		}
		if _, err := w.maxAttackMoves(db); err != nil {
			t.Fatal(err)
		}
		if after := uncovered(t, w); len(after) != 0 {
			t.Errorf("%+v: without the list of %d replies the proof does not cover %v", rules, numListed, after)
		}
	}
}

// uncovered returns White's replies that are neither stored nor answered by an attack of a new prover.
func uncovered(t *testing.T, w *writer) (replies []string) {
	t.Helper()
	s := w.q
	prover, err := gomoku.NewProver(s.rules)
	if err != nil {
		t.Fatal(err)
	}
	stored := make(map[uint64]bool)
	for _, point := range w.replies() {
		stored[s.keyAfter(point)] = true
	}
	pass, zone := prover.Strategy(t.Context(), &s.board, w.nodes)
	for point := range int16(size) {
		if s.board[point] != solved.Empty || stored[s.keyAfter(point)] || pass != nil && !zone.Has(point) {
			continue
		}
		s.place(point)
		if a, _ := prover.Strategy(t.Context(), &s.board, w.nodes); a == nil {
			replies = append(replies, moveName(point))
		}
		s.undo()
	}
	return replies
}

// With Black to move the proof number is the minimum of the children's proof numbers and the disproof
// number the sum of their disproof numbers. With White to move it is the other way round. The search
// continues at the child with the minimum.
func TestProofNumbers(t *testing.T) {
	s, err := newSearch(game.Freestyle, quick)
	if err != nil {
		t.Fatal(err)
	}
	numbers := [][2]uint32{{5, 2}, {3, 9}, {4, 1}}
	n := &node{key: 1, kind: searched, moves: []int16{10, 11, 12}, keys: []uint64{2, 3, 4}, estimates: []uint32{1, 1, 1}}
	for i, numbers := range numbers {
		m := s.node(n.keys[i])
		m.kind, m.pn, m.dn = searched, numbers[0], numbers[1]
	}
	if best, second, m := s.updateNumbers(n, true); n.pn != 3 || n.dn != 12 || best != 1 || second != 4 || m.pn != 3 {
		t.Errorf("Black to move: numbers %d, %d; best child %d, second number %d", n.pn, n.dn, best, second)
	}
	n.kind = replied
	if best, second, m := s.updateNumbers(n, false); n.pn != 12 || n.dn != 1 || best != 2 || second != 2 || m.dn != 1 {
		t.Errorf("White to move: numbers %d, %d; best child %d, second number %d", n.pn, n.dn, best, second)
	}
}
