package treewindow

import (
	"bytes"
	"compress/flate"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/ai/lab/verify/check"
	"jingzi/ai/solved"
	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
)

// partialProof returns a proof that covers some of White's first replies.
func partialProof(t *testing.T) *solved.Proof {
	t.Helper()
	f, err := os.Open("../../ai/testdata/freestyle.proof")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	p, err := solved.Read(f)
	if err != nil {
		t.Fatal(err)
	}

	return p
}

// startStrategy returns the strategy of the partial proof and the node of Black's first move.
func startStrategy(t *testing.T) (*strategy, tree.NodeID) {
	t.Helper()
	s, id, err := newStrategy(game.Freestyle).start(t.Context(), partialProof(t))
	if err != nil {
		t.Fatal(err)
	}

	return s, id
}

// points returns the indexes of the stones at a node.
func (s *strategy) points(id tree.NodeID) (black, white []int) {
	for index, colour := range s.board(id) {
		switch colour {
		case solved.Black:
			black = append(black, index)
		case solved.White:
			white = append(white, index)
		}
	}

	return black, white
}

// checkReplies checks that the groups of White's replies at a node are all legal moves, each once.
func (s *strategy) checkReplies(t *testing.T, id tree.NodeID) {
	t.Helper()

	p := s.tree.PositionAt(id)
	seen := make(map[game.Point]bool)
	for c := range s.tree.Children(id) {
		if info := s.info[c]; !slices.Contains(info.equivalents, s.tree.Node(c).Move) || info.moves != nil &&
			len(info.moves) != len(info.equivalents) {
			t.Errorf("%s: %s has the group %v with the numbers of moves %v, want the reply in it and a number for "+
				"each or none", s.Path(id), tree.Name(s.tree, c), info.equivalents, info.moves)
		}

		for _, point := range s.info[c].equivalents {
			if _, err := p.Play(point); err != nil || seen[point] {
				t.Errorf("%s: the reply %v is illegal (%v) or listed twice", s.Path(id), point, err)
			}
			seen[point] = true
		}
	}
	want := p.Rules().NumPoints() - p.Stones()
	if p.Rules().Fouls {
		want++ // the pass
	}
	if len(seen) != want {
		t.Errorf("%s: got %d replies in groups, want %d", s.Path(id), len(seen), want)
	}
}

// attackSource implements check.Attacker with the attacks that a strategy shows after White's replies at a
// node.
type attackSource struct {
	t        *testing.T
	strategy *strategy
	node     tree.NodeID
}

func (a *attackSource) Attack(_, white []int) *solved.Attack {
	_, oldWhite := a.strategy.points(a.node)
	for _, index := range white {
		if slices.Contains(oldWhite, index) {
			continue
		}
		next, child := a.strategy.withReply(a.t.Context(), a.node, a.strategy.rules.PointAt(index))
		return next.info[child].attack
	}

	for c := range a.strategy.tree.Children(a.node) { // White passes
		if info := a.strategy.info[c]; info.kind == sharedAttack {
			return info.attack
		}
	}

	return nil
}

// encodeEntries returns a proof file with the entries on the path to a node where White is to move, and the
// entries after White's stored replies.
func (s *strategy) encodeEntries(id tree.NodeID) []byte {
	var plain, packed bytes.Buffer
	path := tree.MovesTo(s.tree, id)
	for i, point := range path {
		plain.WriteByte(byte(s.rules.Index(point)))
		if i%2 == 0 {
			e, _ := s.proof.At(new(s.board(s.tree.Path(id)[i])))
			plain.WriteByte(byte(e.Moves))
			if i < len(path)-1 {
				plain.WriteByte(1)
				continue
			}

			var replies []byte
			seen := make(map[solved.Grid]bool)
			for c := range s.tree.Children(id) {
				if info := s.info[c]; info.kind == storedMove || info.kind == sharedMove {
					for _, point := range info.equivalents {
						g := s.board(id)
						g[s.rules.Index(point)] = solved.White
						next, _ := s.proof.At(&g)
						if image, _ := g.Canonical(); !seen[image] {
							seen[image] = true
							replies = append(replies, byte(s.rules.Index(point)), byte(next.Move), byte(next.Moves), 0)
						}
					}
				}
			}
			plain.WriteByte(byte(len(seen)))
			plain.Write(replies)
		}
	}
	w, _ := flate.NewWriter(&packed, flate.BestSpeed)
	w.Write(plain.Bytes())
	w.Close()

	return packed.Bytes()
}

// TestStrategyRefutesEveryReply checks that every reply is in a group, and the independent checker of proofs
// confirms that every reply loses to the displayed attack within the displayed number of moves.
func TestStrategyRefutesEveryReply(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	start, first := startStrategy(t)
	start.checkReplies(t, first)

	numChecked := 0
	for c := range start.tree.Children(first) {
		if start.info[c].kind == unproved {
			continue
		}

		s, end := start.longestLine(t.Context(), c)
		for _, id := range s.tree.Path(end) {
			n := s.tree.Node(id)
			if n.Ply < 2 || n.Ply%2 == 0 || n.GameOver {
				continue
			}
			s.checkReplies(t, id)
			if s.info[id].attack != nil || n.Ply%3 == 0 || numChecked == 6 {
				continue
			}
			g := check.LineGame{Size: solved.Side, Line: 5}
			p, err := check.Read(g, bytes.NewReader(s.encodeEntries(id)))
			if err != nil {
				t.Fatal(s.Path(id), err)
			}
			source := &attackSource{t, s, id}
			r, err := p.Run([]int{n.Ply / 2}, []check.Attacker{source}, nil, func(check.RunReport) {})
			if err != nil || len(r.Holes)+len(r.Unproved) > 0 || r.Checked != 1 {
				t.Errorf("%s: got %+v, error %v; want 1 entry checked, without holes", s.Path(id), r, err)
			}
			s.checkCounts(t, id, r)
			numChecked++
		}
	}
	if numChecked < 6 {
		t.Errorf("checked %d nodes, want at least 6", numChecked)
	}
}

// checkCounts compares the displayed numbers of replies at a node with those of the checker, which counts symmetric
// replies once.
func (s *strategy) checkCounts(t *testing.T, id tree.NodeID, r check.RunReport) {
	t.Helper()

	g := s.board(id)
	for symmetry := 1; symmetry < 8; symmetry++ {
		if g.Transformed(symmetry) == g {
			return
		}
	}
	numLost := 0
	for _, n := range r.Lost {
		numLost += n
	}
	var counts [unproved + 1]int
	for c := range s.tree.Children(id) {
		counts[s.info[c].kind] += len(s.info[c].equivalents)
	}
	stored, own, shared := counts[storedMove]+counts[sharedMove], counts[individualAttack], counts[sharedAttack]
	if stored != r.Stored || own+shared != numLost || counts[unproved] > 0 {
		t.Errorf("%s: got %d stored and %d lost replies, the checker counts %d and %d", s.Path(id), stored, own+shared,
			r.Stored, numLost)
	}
	if want := lang.StrategyCounts(stored+own+shared, stored, own, shared); s.counts(id) != want {
		t.Errorf("%s: got %q, want %q", s.Path(id), s.counts(id), want)
	}
}

// TestStrategyRecord checks the saved game of a line: it can be read again, its main line ends in Black's five, its
// variations end in a five or with a stored move, and its variations have every reply that needs an answer of its own.
func TestStrategyRecord(t *testing.T) {
	start, first := startStrategy(t)
	id := first
	for c := range start.tree.Children(first) {
		if start.info[c].kind == storedMove {
			id = c
		}
	}
	var file bytes.Buffer
	if err := notation.WriteSGFTree(&file, start.record(t.Context(), id)); err != nil {
		t.Fatal(err)
	}
	record, notes, err := notation.ReadTree("a.sgf", &file, notation.Options{})
	if err != nil || len(notes) > 0 {
		t.Fatal(err, notes)
	}
	end := record.MainLineEnd()
	if reply := end.Path()[2].Choice.Point; reply != start.tree.Node(id).Move {
		t.Errorf("the main line has White's reply %v, want %v", reply, start.tree.Node(id).Move)
	}

	numFives, numStored, numUnproved := 0, 0, 0
	record.Walk(func(n *game.Node, _, after *game.Situation, err error) bool {
		if err != nil {
			t.Fatal(err)
		}
		if len(n.Children()) > 0 {
			return true
		}
		g := solved.GridOf(&after.Position)
		_, isStored := start.proof.EntryBefore(&g)
		switch {
		case after.Result().Winner == game.Black:
			numFives++
		case isStored:
			numStored++
		case n.Depth() == 2 && n.Comment == lang.StrategyUnproved():
			numUnproved++
		case n != end:
			t.Errorf("a variation ends without a five or a stored move, at depth %d:\n%v", n.Depth(), after.Position)
		}

		return true
	})
	if situations, err := record.Situations(end); err != nil ||
		situations[len(situations)-1].Result().Winner != game.Black {
		t.Errorf("the main line does not end in Black's five (%v)", err)
	}
	if numFives < 100 || numStored < 20 || numUnproved == 0 {
		t.Errorf("got %d variations to a five, %d to a stored move and %d unproved replies, want more", numFives, numStored,
			numUnproved)
	}

	s, _ := start.longestLine(t.Context(), id)
	n, step := record.Root().Children()[0], first
	for _, next := range s.tree.Path(id)[2:] {
		checkVariations(t, s, step, n)
		n, step = n.Children()[0], next
	}
	if n = n.Children()[0]; len(n.Children()) > 0 {
		checkVariations(t, s, s.tree.Node(step).FirstChild, n)
	}
}

// checkVariations checks that the replies after a node of a game are those at a node of a strategy that have an answer
// or an attack of their own, and one of every other group.
func checkVariations(t *testing.T, s *strategy, id tree.NodeID, n *game.Node) {
	t.Helper()

	played := make(map[game.Point]bool)
	for _, child := range n.Children() {
		played[child.Choice.Point] = true
	}
	want := 0
	for c := range s.tree.Children(id) {
		info := s.info[c]
		isListed := info.kind == sharedMove || info.kind == individualAttack
		numPlayed := 0
		for _, point := range info.equivalents {
			if played[point] {
				numPlayed++
			}
		}
		numWanted := 1
		if isListed {
			numWanted = len(info.equivalents)
		}
		want += numWanted
		if numPlayed != numWanted {
			t.Errorf("%s: got variations for %d of %d replies of kind %d, want %d", s.Path(id), numPlayed,
				len(info.equivalents), info.kind, numWanted)
		}
	}
	if len(played) != want {
		t.Errorf("%s: got %d replies, want %d", s.Path(id), len(played), want)
	}
}

// TestStrategyAfterPasses checks that in renju White's replies include the pass, whether it is stored or loses to an
// attack, and that Black wins after it.
func TestStrategyAfterPasses(t *testing.T) {
	s, id, err := newStrategy(game.Renju).start(t.Context(), solved.Load(game.Renju))
	if err != nil {
		t.Fatal(err)
	}
	s.checkReplies(t, id)
	var kinds []kind
	entry, _ := s.proof.At(&solved.Grid{})
	for maximum := 2*entry.Moves - 2; !s.tree.Node(id).GameOver; maximum -= 2 {
		isFirst := s.tree.Node(id).Ply == 1
		if moves := s.moves(id); !isFirst && moves > maximum {
			t.Fatalf("%s: got %d moves to the win, want at most %d", s.Path(id), moves, maximum)
		}
		s.checkReplies(t, id)
		for c := range s.tree.Children(id) {
			if slices.Contains(s.info[c].equivalents, game.Pass) {
				kinds = append(kinds, s.info[c].kind)
			}
		}
		s, id = s.withReply(t.Context(), id, game.Pass)
	}
	if len(kinds) < 3 || kinds[0] != storedMove || !slices.Contains(kinds, sharedAttack) {
		t.Errorf("got passes of the kinds %v, want stored ones and ones that lose to an attack", kinds)
	}
	if p := s.tree.PositionAt(id); p.Result().Winner != game.Black || p.Stones() < 5 {
		t.Errorf("%s: Black has not won:\n%v", s.Path(id), p)
	}
}

// TestStrategyWinsInTheDisplayedMoves checks that Black wins within the displayed number of moves, whatever
// White plays.
func TestStrategyWinsInTheDisplayedMoves(t *testing.T) {
	start, first := startStrategy(t)
	random := rand.New(rand.NewPCG(1, 2))
	for range 6 {
		s, id := start, first
		for c := range s.tree.Children(first) {
			if s.info[c].kind == storedMove && random.IntN(2) == 0 {
				id = c
				break
			}
		}
		if id == first {
			continue
		}

		s, id = s.withReply(t.Context(), first, s.tree.Node(id).Move)
		for maximum := s.moves(id); !s.tree.Node(id).GameOver; maximum -= 2 {
			if moves := s.moves(id); moves > maximum {
				t.Fatalf("%s: got %d moves to the win, want at most %d", s.Path(id), moves, maximum)
			}
			p := s.tree.PositionAt(id)
			empties := slices.Collect(p.EmptyPoints())
			point := empties[random.IntN(len(empties))]
			if n := s.tree.Node(id); random.IntN(2) == 0 {
				point = s.tree.Node(n.BestChild).Move // the longest defence
			}
			s, id = s.withReply(t.Context(), id, point)
		}
		if p := s.tree.PositionAt(id); p.Result().Winner != game.Black {
			t.Errorf("%s: Black has not won", s.Path(id))
		}
	}
}

// TestStrategyWindow checks that the window shows the strategy in a game of any rules. The mouse and keys
// expand its tree, and the player can play White.
func TestStrategyWindow(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	proof := partialProof(t)

	oldHasProof, oldStoredProof := hasProof, storedProof
	defer func() { hasProof, storedProof = oldHasProof, oldStoredProof }()
	hasProof = func(r game.Rules) bool { return r == game.Freestyle }
	storedProof = func(game.Rules) *solved.Proof { return proof }

	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	if !slices.Contains(w.controls.origin.Options, lang.StrategyTree()) {
		t.Fatal("the strategy is not offered")
	}
	w.controls.origin.SetSelected(lang.StrategyTree())
	h.wait()
	expectTexts := func(want ...string) {
		t.Helper()

		for _, text := range want {
			if allText := w.summary.Unwrapped() + w.node.title.Text + w.node.text.Unwrapped() +
				w.path.Unwrapped(); !strings.Contains(allText, text) {
				t.Errorf("got texts %q, want %q in them", allText, text)
			}
		}
	}
	if first := w.view.Tree().Node(tree.Root).FirstChild; first != w.view.Selected() ||
		w.subject.strategy.info[first].numStored != proof.Len()-1 {
		t.Errorf("got node %d selected with %d stored positions, want node %d with %d", w.view.Selected(),
			w.subject.strategy.info[first].numStored, first, proof.Len()-1)
	}
	expectTexts(lang.BoardFreestyle()+": a stored proof", "not complete yet", "White has 224 replies", "not proved yet",
		"Moves: H8")

	for _, key := range "aos9" { // a proof cannot be searched
		w.view.TypedRune(key)
		if w.growing.Busy() || w.view.Tree() != w.subject.strategy.tree {
			t.Fatalf("%c searches the proof", key)
		}
	}
	lang.SetLanguage(lang.SimplifiedChinese)
	w.Sync()
	w.view.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageDown})
	if w.stepper.replay() != nil {
		t.Error("after a change of the language, Page Down replays the proof")
	}
	lang.SetLanguage(lang.English)
	w.Sync()
	marked := func() (values map[string]int, dots int) {
		_, opts := w.node.board.Content()
		values = make(map[string]int)
		for _, v := range opts.Values {
			values[v.Text]++
		}

		return values, len(opts.Allowed)
	}
	values, dots := marked()

	numOpen := 0
	for c := range w.view.Tree().Children(w.view.Selected()) {
		n := w.view.Tree().Node(c)
		info := w.subject.strategy.info[c]
		if n.HasValue == (info.kind == unproved) || n.HasValue == (w.subject.strategy.Labels(c).Value == "?") {
			t.Errorf("%s of kind %d: has value = %v, labels %+v; want a value unless the reply is unproved",
				tree.Name(w.view.Tree(), c), info.kind, n.HasValue, w.subject.strategy.Labels(c))
		}
		if !n.HasValue {
			numOpen += len(info.equivalents)
		}
	}
	if values["?"] != numOpen || numOpen == 0 || dots != 0 {
		t.Errorf("got values %v and %d dots, want %d unproved replies and no dots", values, dots, numOpen)
	}

	key := func(name fyne.KeyName) { w.view.TypedKey(&fyne.KeyEvent{Name: name}); h.wait() }
	key(fyne.KeyDown) // the longest defence
	expectTexts("Black to move", "Stored positions from here", "Black answers")
	_, opts := w.node.board.Content()
	if len(opts.Preview) != 1 {
		t.Errorf("the board previews %v, want Black's answer", opts.Preview)
	}
	key(fyne.KeyDown)
	expectTexts("White has 222 replies", "Click any point")

	values, dots = marked()
	numbers := 0
	for _, n := range values {
		numbers += n
	}
	if numbers+dots != 222 || numbers == 0 || dots == 0 {
		t.Errorf("got %d numbers and %d dots, want both, on 222 points", numbers, dots)
	}

	for moves := w.subject.strategy.moves(w.view.Selected()); w.node.title.Text != lang.StrategyWon(); moves-- {
		if moves < 0 {
			t.Fatal("Black has not won within the displayed number of moves")
		}
		p := w.view.Tree().PositionAt(w.view.Selected())
		point := slices.Collect(p.EmptyPoints())[moves]
		w.node.board.OnTapped(point)
		h.wait()
		if next := w.view.Tree().PositionAt(w.view.Selected()); next.At(point) != game.White ||
			next.Stones() != p.Stones()+2 {
			t.Fatalf("after White's move at %v: got\n%v\nwant White's stone and Black's answer", point, next)
		}
	}
	key(fyne.KeyHome)
	w.view.TypedRune('b')
	h.wait()
	entry, _ := proof.At(&solved.Grid{})
	if n := w.view.Tree().Node(w.view.Selected()); !n.GameOver || n.Ply > 2*entry.Moves-1 {
		t.Errorf("the longest line ends at ply %d, game over = %v; want at most %d and true", n.Ply, n.GameOver,
			2*entry.Moves-1)
	}
	for _, id := range w.view.Tree().Path(w.view.Selected())[:2] {
		if labels := w.subject.strategy.Labels(id); labels.Value != "?" ||
			strings.Contains(strings.Join(w.subject.strategy.Sentences(id), " "), "to Black's win") {
			t.Errorf("%s: got value %s, but the proof is partial", labels.Name, labels.Value)
		}
	}
	w.view.TypedRune('y') // try to break it
	h.wait()
	if selected := w.view.Selected(); selected != w.view.Tree().Node(tree.Root).FirstChild {
		t.Errorf("to try to break the proof, node %d is selected, want Black's first move", selected)
	}
	file := filepath.Join(t.TempDir(), "strategy.svg")
	w.saveSheet(tree.UnfoldedSheet, file)
	h.wait()
	if pages := tree.NewSheet(w.view, tree.UnfoldedSheet, nil).Pages(); pages > 1 {
		file = strings.TrimSuffix(file, ".svg") + "-1.svg"
	}
	if svg, err := os.ReadFile(file); err != nil || !strings.Contains(string(svg), lang.StrategyTree()) ||
		strings.Contains(string(svg), "Nodes") {
		t.Errorf("got error %v and the sheet\n%s\nwant the strategy's caption", err, svg)
	}

	for _, r := range "pcdivmew" { // commands for searched trees only
		w.view.TypedRune(r)
	}
	key(fyne.KeyPageDown)
	if w.stepper.enableBox.Checked || w.trainer.enableBox.Checked || w.dialogs.IsOpen() {
		t.Error("a command for searched trees works on the strategy")
	}
	w.controls.origin.SetSelected(lang.TreeOfPosition())
	h.wait()
	if w.view.Narrator != nil || w.view.Tree().Position() != h.Position() {
		t.Error("the tree of the position is not shown after the strategy")
	}
}
