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

// won is a position in which Black needs quiet moves.
var won = []string{"h8", "a1", "i9", "h10"}

func set(t *testing.T, q *search, names ...string) {
	t.Helper()
	q.reset()
	for _, name := range names {
		p, err := game.Freestyle.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		q.place(int16(game.Freestyle.Index(p)))
	}
}

// A stopped run resumes from its table, and another run reads what it has proved.
func TestRunsShareATable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table")
	q, err := newSearch(game.Freestyle, quick)
	if err != nil {
		t.Fatal(err)
	}
	db, err := openStore(path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.db.Close()
	set(t, q, won...)
	ctx, cancel := context.WithCancel(context.Background())
	visits := 0
	q.pause = func() {
		if visits++; visits == 3 {
			cancel() // stopped half way
		}
	}
	q.ctx = ctx
	if n := q.prove(infinity, infinity); n.pn == 0 {
		t.Fatal("the position is too easy for this test")
	}
	if err := db.exchange(q); err != nil {
		t.Fatal(err)
	}

	second, err := newSearch(game.Freestyle, quick)
	if err != nil {
		t.Fatal(err)
	}
	other, err := openStore(path)
	if err != nil {
		t.Fatal(err)
	}
	defer other.db.Close()
	if err := other.exchange(second); err != nil {
		t.Fatal(err)
	}
	if len(second.nodes) == 0 {
		t.Fatal("nothing was read")
	}
	set(t, second, won...)
	second.ctx = context.Background()
	if n := second.prove(infinity, infinity); n.pn != 0 || second.numStored() == 0 {
		t.Fatalf("not proved: %+v", n)
	}
	if err := other.exchange(second); err != nil {
		t.Fatal(err)
	}
	if err := db.exchange(q); err != nil {
		t.Fatal(err)
	}
	if key, _ := second.key(-1); q.nodes[key].pn != 0 {
		t.Error("the first run does not see what the second has proved")
	}
}

// A quiet move without a threat proves nothing.
func TestQuietMovesMustThreaten(t *testing.T) {
	q, err := newSearch(game.Freestyle, quick)
	if err != nil {
		t.Fatal(err)
	}
	set(t, q, "h8", "i9", "a1", "g7", "a15")
	q.ctx = context.Background()
	if n := q.prove(infinity, infinity); n.pn == 0 {
		t.Error("a move into the corner is proved to win")
	}
}

// A written proof can be read and followed.
func TestWrite(t *testing.T) {
	q, err := newSearch(game.Freestyle, quick)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	db, err := openStore(filepath.Join(dir, "table"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.db.Close()
	q.ctx = context.Background()
	set(t, q, won...)
	if n := q.prove(infinity, infinity); n.pn != 0 {
		t.Fatal("not proved")
	}
	w := &writer{q: q, entries: make(map[uint64]int), nodes: solved.AttackNodes}
	w.bound = func() (int, error) { return w.attacks(db) }
	if err := w.entry(); err != nil {
		t.Fatal(err)
	}
	key, _ := q.key(-1)
	if n := len(w.entries); n != q.numStored() || w.entries[key] < 3 {
		t.Errorf("%d entries, %d stored positions, won in %d moves", n, q.numStored(), w.entries[key])
	}
}

// A quiet move found for a position that was recorded as won by an attack is kept, and a shorter list of
// moves does not replace it.
func TestTheLongerListIsKept(t *testing.T) {
	db, err := openStore(filepath.Join(t.TempDir(), "table"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.db.Close()
	kept := func() *node {
		q, err := newSearch(game.Freestyle, quick)
		if err != nil {
			t.Fatal(err)
		}
		other := &store{db: db.db}
		if err := other.exchange(q); err != nil {
			t.Fatal(err)
		}
		return q.nodes[1]
	}
	q, err := newSearch(game.Freestyle, quick)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []node{
		{key: 1, kind: attack, dn: infinity},
		{key: 1, kind: searched, dn: infinity, best: 9, moves: []int16{9}, keys: []uint64{5}, estimates: []uint32{1}},
		{key: 1, kind: attack, dn: infinity},
	} {
		q.dirtyNodes = []*node{&n}
		if err := db.exchange(q); err != nil {
			t.Fatal(err)
		}
	}
	if n := kept(); n == nil || n.kind != searched || n.best != 9 || len(n.moves) != 1 {
		t.Errorf("kept is %+v", n)
	}
}

// A proof that is written again has no hole if another run lists other replies for a position than the run
// whose bounds are in the table.
func TestEveryReplyIsCovered(t *testing.T) {
	for _, rules := range []game.Rules{game.Freestyle, game.Standard} {
		q, err := newSearch(rules, quick)
		if err != nil {
			t.Fatal(err)
		}
		db, err := openStore(filepath.Join(t.TempDir(), "table"))
		if err != nil {
			t.Fatal(err)
		}
		defer db.db.Close()
		q.ctx = context.Background()
		set(t, q, won...)
		if n := q.prove(infinity, infinity); n.pn != 0 {
			t.Fatal("not proved")
		}
		w := &writer{q: q, nodes: 500}
		w.play()
		key, _ := q.key(-1)
		if _, err := w.attacks(db); err != nil {
			t.Fatal(err)
		}
		before := uncovered(t, w)
		if len(before) != 0 {
			t.Errorf("%+v: no answer to %v", rules, before)
		}
		n := q.nodes[key]
		listed := len(n.moves)
		n.moves, n.keys, n.estimates = nil, nil, nil
		if without := uncovered(t, w); len(without) == 0 {
			t.Fatalf("%+v: attacks alone answer every reply", rules)
		}
		if _, err := w.attacks(db); err != nil {
			t.Fatal(err)
		}
		if after := uncovered(t, w); len(after) != 0 {
			t.Errorf("%+v: %d replies were listed; without them there is no answer to %v", rules, listed, after)
		}
	}
}

// uncovered returns White's replies that are neither stored nor answered by an attack of a new prover.
func uncovered(t *testing.T, w *writer) (replies []string) {
	t.Helper()
	q := w.q
	prover, err := gomoku.NewProver(q.rules)
	if err != nil {
		t.Fatal(err)
	}
	stored := make(map[uint64]bool)
	for _, at := range w.replies() {
		stored[q.keyAfter(at)] = true
	}
	pass, zone := prover.Strategy(t.Context(), &q.board, w.nodes)
	for at := range int16(size) {
		if q.board[at] != solved.Empty || stored[q.keyAfter(at)] || pass != nil && !zone.Has(at) {
			continue
		}
		q.place(at)
		if a, _ := prover.Strategy(t.Context(), &q.board, w.nodes); a == nil {
			replies = append(replies, moveName(at))
		}
		q.undo()
	}
	return replies
}

// As the guide says: with Black to move the proof number is the minimum of those below and the
// disproof number their sum, with White to move the other way round; the search goes on where
// the proof number, or with White to move the disproof number, is smallest.
func TestProofNumbers(t *testing.T) {
	q, err := newSearch(game.Freestyle, quick)
	if err != nil {
		t.Fatal(err)
	}
	below := [][2]uint32{{5, 2}, {3, 9}, {4, 1}}
	n := &node{key: 1, kind: searched, moves: []int16{10, 11, 12}, keys: []uint64{2, 3, 4}, estimates: []uint32{1, 1, 1}}
	for i, numbers := range below {
		m := q.node(n.keys[i])
		m.kind, m.pn, m.dn = searched, numbers[0], numbers[1]
	}
	if best, second, m := q.updateNumbers(n, true); n.pn != 3 || n.dn != 12 || best != 1 || second != 4 || m.pn != 3 {
		t.Errorf("Black to move: %d, %d; goes on at %d, the next has %d", n.pn, n.dn, best, second)
	}
	n.kind = replied
	if best, second, m := q.updateNumbers(n, false); n.pn != 12 || n.dn != 1 || best != 2 || second != 2 || m.dn != 1 {
		t.Errorf("White to move: %d, %d; goes on at %d, the next has %d", n.pn, n.dn, best, second)
	}
}
