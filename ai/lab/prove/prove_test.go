package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"jingzi/ai/internal/engine"
	"jingzi/ai/solved"
	"jingzi/game"
)

var testSettings = settings{reply: 2000, pass: 5000, node: 5000, search: 2000, moves: 4, replies: 40, first: centre}

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
		if p == game.Pass {
			s.place(pass)
			continue
		}
		s.place(int16(game.Freestyle.Index(p)))
	}
}

// TestRunsShareTable checks that a run resumes from the table of a stopped run, and that the stopped run reads
// the proofs of the new run.
func TestRunsShareTable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table")
	stopped, err := newSearch(game.Freestyle, testSettings)
	if err != nil {
		t.Fatal(err)
	}
	db, err := openStore(path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.db.Close()
	setUp(t, stopped, wonPosition...)
	ctx, cancel := context.WithCancel(context.Background())
	visits := 0
	stopped.pause = func() {
		visits++
		if visits == 3 {
			cancel()
		}
	}
	stopped.ctx = ctx
	if n := stopped.prove(infinity, infinity); n.pn == 0 {
		t.Fatal("the position is too easy for this test")
	}
	if err := db.exchange(stopped); err != nil {
		t.Fatal(err)
	}

	resumed, err := newSearch(game.Freestyle, testSettings)
	if err != nil {
		t.Fatal(err)
	}
	resumedDB, err := openStore(path)
	if err != nil {
		t.Fatal(err)
	}
	defer resumedDB.db.Close()
	if err := resumedDB.exchange(resumed); err != nil {
		t.Fatal(err)
	}
	if len(resumed.nodes) == 0 {
		t.Fatal("the resumed run read no nodes")
	}
	setUp(t, resumed, wonPosition...)
	resumed.ctx = context.Background()
	if n := resumed.prove(infinity, infinity); n.pn != 0 || resumed.numStored() == 0 {
		t.Fatalf("got %+v, %d stored positions; want a proof", n, resumed.numStored())
	}
	if err := resumedDB.exchange(resumed); err != nil {
		t.Fatal(err)
	}
	if err := db.exchange(stopped); err != nil {
		t.Fatal(err)
	}
	if key, _ := resumed.key(-1); stopped.nodes[key].pn != 0 {
		t.Error("the stopped run did not read the proof of the resumed run")
	}
}

// TestQuietMovesMustThreaten checks that quiet moves without a threat are not searched.
func TestQuietMovesMustThreaten(t *testing.T) {
	s, err := newSearch(game.Freestyle, testSettings)
	if err != nil {
		t.Fatal(err)
	}
	setUp(t, s, "h8", "i9", "a1", "g7", "a15")
	s.ctx = context.Background()
	if n := s.prove(infinity, infinity); n.pn == 0 {
		t.Error("got a proof by a quiet move without a threat")
	}
}

// TestWrite checks that the stored positions of a proof are written.
func TestWrite(t *testing.T) {
	s, err := newSearch(game.Freestyle, testSettings)
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
		t.Fatal("the position was not proved")
	}
	w := &writer{q: s, entries: make(map[uint64]int), nodes: solved.AttackNodes}
	w.bound = func() (int, error) { return w.maxAttackMoves(db) }
	if err := w.writeEntry(); err != nil {
		t.Fatal(err)
	}
	key, _ := s.key(-1)
	if n := len(w.entries); n != s.numStored() || w.entries[key] < 3 {
		t.Errorf("got %d entries and a win in %d moves, want %d entries and at least 3 moves", n, w.entries[key],
			s.numStored())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	path := filepath.Join(dir, "proof")
	if err := s.write(ctx, path, db); err != context.Canceled {
		t.Errorf("write: got error %v, want %v", err, context.Canceled)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a cancelled run wrote a proof")
	}
}

// TestExchangeKeepsMoves checks that a node with a quiet move replaces a node that is won by an attack, and not
// the other way round, and that nodes that cannot be written are kept for the next time.
func TestExchangeKeepsMoves(t *testing.T) {
	db, err := openStore(filepath.Join(t.TempDir(), "table"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.db.Close()
	readNode := func() *node {
		s, err := newSearch(game.Freestyle, testSettings)
		if err != nil {
			t.Fatal(err)
		}
		reader := &store{db: db.db}
		if err := reader.exchange(s); err != nil {
			t.Fatal(err)
		}

		return s.nodes[1]
	}
	s, err := newSearch(game.Freestyle, testSettings)
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
		t.Errorf("got stored node %+v, want one with kind %d and the best move 9", n, searched)
	}

	n := node{key: 2, dirty: true}
	s.dirtyNodes = []*node{&n}
	db.db.Close()
	if err := db.exchange(s); err == nil || len(s.dirtyNodes) != 1 || !n.dirty {
		t.Errorf("got error %v and %d changed nodes after a failed write, want an error and 1 node", err,
			len(s.dirtyNodes))
	}
}

// TestWriteCoversReplies checks that a proof has no hole if the run that writes it has listed different replies
// for a position than the run whose bounds are in the table.
func TestWriteCoversReplies(t *testing.T) {
	for _, rules := range []game.Rules{game.Freestyle, game.Standard} {
		s, err := newSearch(rules, testSettings)
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
			t.Fatal("the position was not proved")
		}
		w := &writer{q: s, nodes: 500}
		w.playStoredMove()
		key, _ := s.key(-1)
		if _, err := w.maxAttackMoves(db); err != nil {
			t.Fatal(err)
		}
		if replies := uncoveredReplies(t, w); len(replies) != 0 {
			t.Errorf("%+v: got uncovered replies %v, want none", rules, replies)
		}
		n := s.nodes[key]
		numListed := len(n.moves)
		n.moves, n.keys, n.estimates = nil, nil, nil
		if replies := uncoveredReplies(t, w); len(replies) == 0 {
			t.Fatalf("%+v: without the list got no uncovered replies, want some", rules)
		}
		if _, err := w.maxAttackMoves(db); err != nil {
			t.Fatal(err)
		}
		if replies := uncoveredReplies(t, w); len(replies) != 0 {
			t.Errorf("%+v: without the list of %d replies got uncovered replies %v, want none", rules,
				numListed, replies)
		}
	}
}

// uncoveredReplies returns the replies by White that are neither stored nor answered by an attack of a new
// prover.
func uncoveredReplies(t *testing.T, w *writer) (replies []string) {
	t.Helper()
	s := w.q
	prover, err := engine.NewProver(s.rules)
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

// TestProofNumbers checks that with Black to move the proof number is the minimum of the children's proof
// numbers, and the disproof number the sum of their disproof numbers, that it is the other way round with White
// to move, and that the search continues at the child with the minimum.
func TestProofNumbers(t *testing.T) {
	s, err := newSearch(game.Freestyle, testSettings)
	if err != nil {
		t.Fatal(err)
	}

	numbers := [][2]uint32{{5, 2}, {3, 9}, {4, 1}}
	n := &node{
		key:       1,
		kind:      searched,
		moves:     []int16{10, 11, 12},
		keys:      []uint64{2, 3, 4},
		estimates: []uint32{1, 1, 1},
	}
	for i, numbers := range numbers {
		m := s.node(n.keys[i])
		m.kind, m.pn, m.dn = searched, numbers[0], numbers[1]
	}
	if best, secondBest, m := s.updateNumbers(n, true); n.pn != 3 || n.dn != 12 || best != 1 || secondBest != 4 ||
		m.pn != 3 {
		t.Errorf("Black to move: got numbers %d, %d, best child %d, second-best number %d; want 3, 12, 1, 4", n.pn,
			n.dn, best, secondBest)
	}
	n.kind = replied
	if best, secondBest, m := s.updateNumbers(n, false); n.pn != 12 || n.dn != 1 || best != 2 || secondBest != 2 ||
		m.dn != 1 {
		t.Errorf("White to move: got numbers %d, %d, best child %d, second-best number %d; want 12, 1, 2, 2", n.pn,
			n.dn, best, secondBest)
	}
}

// TestFirstReplyHasRow checks that the work on a first reply is recorded, whichever of its symmetric replies the
// flag -first names, and in a new table, too.
func TestFirstReplyHasRow(t *testing.T) {
	s, err := newSearch(game.Freestyle, testSettings)
	if err != nil {
		t.Fatal(err)
	}

	for _, name := range []string{"h9", "i8", "h7", "g8"} {
		path := filepath.Join(t.TempDir(), "table")
		db, err := openStore(path)
		if err != nil {
			t.Fatal(err)
		}
		defer db.db.Close()
		setUp(t, s, "h8", name)
		key, _ := s.key(-1)
		s.dirtyNodes = []*node{{key: key, kind: rejected, pn: infinity}} // run has nothing to search
		if err := db.exchange(s); err != nil {
			t.Fatal(err)
		}
		h9 := game.Freestyle.Index(game.Pt(7, 6))
		if _, err := db.db.Exec("INSERT INTO first(move, taken) VALUES(?, 1)", h9); err != nil {
			t.Fatal(err)
		}
		if err := run(t.Context(), game.Freestyle, testSettings, options{table: path, moves: name}); err != nil {
			t.Fatal(err)
		}
		var rows, claims int
		if err := db.db.QueryRow("SELECT count(*), sum(taken) FROM first").Scan(&rows, &claims); err != nil {
			t.Fatal(err)
		}
		if rows != 35 || claims != 0 {
			t.Errorf("-first %s: got %d rows, %d of them claimed; want 35, 0", name, rows, claims)
		}
	}
}

// TestReadProof checks that a new table that begins with a written proof writes the same proof again, and that the
// search has nothing left to do for the first replies in it.
func TestReadProof(t *testing.T) {
	const stored = "../../solved/freestyle.proof"
	want, err := os.Open(stored)
	if err != nil {
		t.Fatal(err)
	}
	defer want.Close()
	proof, err := solved.Read(want)
	if err != nil {
		t.Fatal(err)
	}
	db, err := openStore(filepath.Join(t.TempDir(), "table"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.db.Close()
	s, err := newSearch(game.Freestyle, testSettings)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.readProof(stored, db); err != nil {
		t.Fatal(err)
	}

	s.ctx = t.Context()
	for point := range int16(size) {
		if point == centre {
			continue
		}
		s.reset(centre, point)
		if n := s.prove(infinity, infinity); n.pn != 0 || s.counts.black > 0 {
			t.Fatalf("%s: got proof number %d after %d positions, want 0 and none", moveName(point), n.pn,
				s.counts.black)
		}
	}

	path := filepath.Join(t.TempDir(), "proof")
	if err := s.write(t.Context(), path, db); err != nil {
		t.Fatal(err)
	}
	written, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer written.Close()
	got, err := solved.Read(written)
	if err != nil {
		t.Fatal(err)
	}
	if first, wantFirst := entry(got), entry(proof); got.Len() != proof.Len() || first.Moves != wantFirst.Moves {
		t.Errorf("got %d entries and %d moves, want %d and %d", got.Len(), first.Moves, proof.Len(), wantFirst.Moves)
	}
}

// entry returns the first entry of a proof.
func entry(p *solved.Proof) solved.ProofEntry {
	e, _ := p.At(&solved.Grid{})
	return e
}

// TestPass checks that in renju the proof of a position covers White's pass: the pass is among the replies after an
// early quiet move without a threat, and its entry is written.
func TestPass(t *testing.T) {
	s, err := newSearch(game.Renju, testSettings)
	if err != nil {
		t.Fatal(err)
	}
	db, err := openStore(filepath.Join(t.TempDir(), "table"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.db.Close()
	s.ctx = t.Context()
	setUp(t, s, "h8", "a15", "i9")
	key, _ := s.key(-1)
	s.prove(2, infinity)
	if !slices.Contains(s.nodes[key].moves, pass) {
		t.Errorf("got the replies %v, want the pass among them", s.nodes[key].moves)
	}

	// After H8 and a pass, I9 wins.
	s.addFirstNodes()
	s.reset(centre, pass)
	key, k := s.key(-1)
	i9 := int16(game.Renju.Index(game.Pt(8, 6)))
	*s.node(key) = node{key: key, kind: searched, best: s.image[k][i9]}
	s.place(i9)
	key, _ = s.key(-1)
	s.node(key).kind = replied
	s.reset()
	w := &writer{q: s, entries: make(map[uint64]int), bound: func() (int, error) { return 1, nil }}
	if err := w.writeEntry(); err != nil {
		t.Fatal(err)
	}
	if got, want := w.out.Bytes(), []byte{centre, 3, 1, byte(pass), byte(i9), 2, 0}; !bytes.Equal(got, want) {
		t.Errorf("got the entries %v, want %v", got, want)
	}
}

// TestPassChangesKey checks that positions with the same stones and another side to move have different keys, and
// that the order of passes does not matter.
func TestPassChangesKey(t *testing.T) {
	s, err := newSearch(game.Renju, testSettings)
	if err != nil {
		t.Fatal(err)
	}
	keyOf := func(names ...string) uint64 {
		setUp(t, s, names...)
		key, _ := s.key(-1)
		return key
	}
	if keyOf("h8") == keyOf("h8", "pass") || keyOf("h8", "pass", "i9") == keyOf("h8", "pass", "i9", "pass") {
		t.Error("got the same key before and after a pass")
	}
	if got, want := keyOf("h8", "pass", "i9", "a1"), keyOf("i9", "a1", "h8", "pass"); got != want {
		t.Errorf("got keys %x and %x for the same position", got, want)
	}
}

// TestStart checks that White's replies to a first move other than the centre are listed, one of each class of
// symmetric replies, and that a proof of the centre is not added to their table.
func TestStart(t *testing.T) {
	// H8 keeps all symmetries of the board, F9 none. The others keep one reflection, with 14 of the points on its axis.
	for name, want := range map[string]int{"h8": 35, "g8": 119, "g9": 119, "g7": 119, "f9": 224} {
		p, err := game.Freestyle.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		settings := testSettings
		settings.first = solved.Index(game.Freestyle, p)
		s, err := newSearch(game.Freestyle, settings)
		if err != nil {
			t.Fatal(err)
		}
		db, err := openStore(filepath.Join(t.TempDir(), "table"))
		if err != nil {
			t.Fatal(err)
		}
		defer db.db.Close()
		if err := (&runner{q: s, db: db}).listFirstReplies(); err != nil {
			t.Fatal(err)
		}
		var rows int
		if err := db.db.QueryRow("SELECT count(*) FROM first WHERE move<>?", settings.first).Scan(&rows); err != nil {
			t.Fatal(err)
		}
		if rows != want {
			t.Errorf("%s: got %d replies, want %d", name, rows, want)
		}
		if err := s.readProof("../../solved/freestyle.proof", db); (err == nil) != (name == "h8") {
			t.Errorf("%s: got error %v from a proof that begins with H8", name, err)
		}
	}
}
