package check

import (
	"bytes"
	"compress/flate"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"jingzi/game"
)

var (
	four      = LineGame{Size: 6, Line: 4} // Black wins in 11 plies
	exactFour = LineGame{Size: 6, Line: 4, Exact: true}
	five      = LineGame{Size: 15, Line: 5}
	exactFive = LineGame{Size: 15, Line: 5, Exact: true}

	blockedFour = LineGame{Size: 6, Line: 4, Blocked: true}
	blockedFive = LineGame{Size: 15, Line: 5, Blocked: true}
	renju       = LineGame{Size: 15, Line: 5, Fouls: true}
)

// depth is the maximum number of Black's moves in an attack. Some attacks have a move without a direct
// threat.
const depth = 3

// proofOf maps a game to a function that returns its proof, which is computed once.
var proofOf = map[LineGame]func() *unwrittenProof{
	four:      sync.OnceValue(func() *unwrittenProof { return newBruteForce(four, depth).prove(6) }),
	exactFour: sync.OnceValue(func() *unwrittenProof { return newBruteForce(exactFour, depth).prove(6) }),

	blockedFour: sync.OnceValue(func() *unwrittenProof { return newBruteForce(blockedFour, depth).prove(6) }),
}

// copyProof returns a copy of a game's proof.
func copyProof(g LineGame) *unwrittenProof {
	s := *proofOf[g]()
	moves := make(map[position]int)
	for p, m := range s.moves {
		moves[p] = m
	}
	s.moves = moves

	return &s
}

func read(t *testing.T, s *unwrittenProof) *StoredProof {
	t.Helper()
	p, err := Read(s.game, s.file())
	if err != nil {
		t.Fatal(err)
	}

	return p
}

func run(t *testing.T, p *StoredProof, progress *Progress, attackers ...Attacker) RunReport {
	t.Helper()
	reports := 0
	r, err := p.Run(p.All(), attackers, progress, func(RunReport) { reports++ })
	if err != nil {
		t.Fatal(err)
	}
	if reports != r.Checked || r.Known+r.Checked != r.Entries {
		t.Errorf("got %d reports and %d checked and %d known of %d entries, want %d reports and all entries", reports,
			r.Checked, r.Known, r.Entries, r.Checked)
	}

	return r
}

func random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

func TestBoardAgainstGrid(t *testing.T) {
	rng, numThreats := random(1), 0
	for _, g := range []LineGame{four, exactFour, blockedFour, five, exactFive, blockedFive,
		{Size: 16, Line: 3, Exact: true}, {Size: 3, Line: 3}} {
		for range 4000 / (g.Size * g.Size) {
			reference, b := &grid{g, make([]cell, g.Size*g.Size)}, newBoard(g)
			density := rng.IntN(8) + 1
			for p := range reference.cells {
				if rng.IntN(10) < density {
					c := [...]cell{black, black, white}[rng.IntN(3)]
					reference.cells[p] = c
					if reference.hasLine(c) { // the game would be over
						reference.cells[p] = empty
					} else {
						b.place(int(b.cellOf[p]), c)
					}
				}
			}

			for _, c := range []cell{black, white} {
				completions := reference.completions(c)
				var cells []int
				for _, p := range completions {
					cells = append(cells, int(b.cellOf[p]))
				}
				if got := b.completions(c); !slices.Equal(got, cells) {
					t.Fatalf("%v: got completions %v, want %v", g, got, cells)
				}

				for range 10 {
					p := rng.IntN(len(reference.cells))
					if reference.cells[p] != empty {
						continue
					}
					reference.cells[p] = c
					b.place(int(b.cellOf[p]), c)
					got := b.threatsOf(int(b.cellOf[p]), c)
					if isLine := slices.Contains(completions, p); got.isLine != isLine {
						t.Fatalf("%v: got line %v, want %v", g, got.isLine, isLine)
					} else if !isLine && len(completions) == 0 {
						want := reference.completions(c)
						if got.count != len(want) || got.count > 0 &&
							!slices.Contains(want, int(b.point[got.cells[0]])) {
							t.Fatalf("%v: got threats %v, want %v", g, got, want)
						}
						numThreats += len(want)
					}
					reference.cells[p] = empty
					b.remove(int(b.cellOf[p]))
				}
			}
		}
	}
	if numThreats < 100 {
		t.Errorf("got %d compared threats, want at least 100", numThreats)
	}
}

func TestSymmetries(t *testing.T) {
	s := newSymmetries(5)
	corner, edge, neighbour := position{}, position{}, position{}
	corner.black.add(0)
	edge.black.add(2)
	neighbour.black.add(1)
	count := func(p position) int {
		images := make(map[position]bool)
		for i := range s {
			images[position{black: s.image(i, p.black.points())}] = true
		}

		for q := range images {
			if s.canonical(q) != s.canonical(p) {
				t.Errorf("%v and %v have different canonical positions", p, q)
			}
		}

		return len(images)
	}
	if a, b, c := count(corner), count(edge), count(neighbour); a != 4 || b != 4 || c != 8 {
		t.Errorf("got %d corners, %d middles of edges and %d neighbours of corners; want 4, 4 and 8", a, b, c)
	}
	if s.canonical(corner) == s.canonical(edge) {
		t.Error("a corner and the middle of an edge have the same canonical position")
	}
}

func TestProof(t *testing.T) {
	for _, g := range []LineGame{four, exactFour, blockedFour} {
		p := read(t, copyProof(g))
		r := run(t, p, nil, newBruteForce(g, depth), newBruteForce(g, depth))
		if len(r.Holes)+len(r.Unproved) > 0 || r.Entries != len(proofOf[g]().moves) || r.Longest != 11 {
			t.Errorf("%v: got %+v, want a complete proof of 11 plies", g, r)
		}
		if r.Stored < r.Entries-1 || r.Lost[5] == 0 || r.Nodes < int64(r.Lost[5]) {
			t.Errorf("%v: got %+v, want at least %d stored replies, and a node for each reply lost in 5 plies", g, r,
				r.Entries-1)
		}
		t.Logf("%+v", r)
	}
}

// TestMissingEntry checks that a proof without one of its entries has a hole there.
func TestMissingEntry(t *testing.T) {
	p := read(t, copyProof(four))
	for number := range p.Len() {
		position := p.symmetries.canonical(p.position(number))
		s := copyProof(four)
		delete(s.moves, position)
		if number == 0 {
			continue
		}
		q := read(t, s)
		r := run(t, q, nil, newBruteForce(four, depth))
		if n := len(p.line(number)); n == 2 {
			if len(r.Unproved) != 1 || len(r.Holes) > 0 {
				t.Errorf("%s: got %+v, want one unproved reply and no hole", four.Names(p.line(number)), r)
			}
			continue
		}
		if len(r.Holes) == 0 {
			t.Errorf("got no hole, want one at %s", four.Names(p.line(number)))
		}

		for _, h := range r.Holes {
			if q.symmetries.canonical(positionAfter(h.Moves)) != position {
				t.Errorf("got hole %v, want one at %s", h, four.Names(p.line(number)))
			}
		}
	}
}

func positionAfter(moves []int) (p position) {
	for i, m := range moves {
		if i%2 == 0 {
			p.black.add(m)
		} else {
			p.white.add(m)
		}
	}

	return p
}

// TestChangedMove checks that a changed move is accepted only if it wins by the stored entries and the attacks.
func TestChangedMove(t *testing.T) {
	p := read(t, copyProof(four))
	solver := newBruteForce(four, depth)
	rng, numRejected, numAccepted := random(2), 0, 0
	for number := range p.Len() {
		position := p.position(number)
		for range 4 {
			m := rng.IntN(36)
			if position.black.has(m) || position.white.has(m) || m == p.entries[number].move {
				continue
			}
			s := copyProof(four)
			s.set(position, m)
			r := run(t, read(t, s), nil, solver)
			if want := isProof(s, solver, position, m); want != (len(r.Holes)+len(r.Unproved) == 0) {
				t.Errorf("%s %s: got holes %v, want none: %v", four.Names(p.line(number)), four.Name(m), r.Holes, want)
			} else if want {
				numAccepted++
			} else {
				numRejected++
			}
			next := position
			next.black.add(m)

			for _, h := range r.Holes {
				if n := len(p.line(number)) + 1; len(h.Moves) < n ||
					s.canonical(positionAfter(h.Moves[:n])) != s.canonical(next) {
					t.Errorf("got hole %v, want one after %s %s", h, four.Names(p.line(number)), four.Name(m))
				}
			}
		}
	}
	if numRejected < 10 || numAccepted < 2 {
		t.Errorf("got %d rejected and %d accepted changes, want at least 10 and 2", numRejected, numAccepted)
	}
}

// isProof reports whether every reply to Black's move is stored or loses to an attack.
func isProof(s *unwrittenProof, solver *bruteForce, pos position, move int) bool {
	g := &grid{s.game, make([]cell, s.game.Size*s.game.Size)}
	for _, p := range pos.black.points() {
		g.cells[p] = black
	}

	for _, p := range pos.white.points() {
		g.cells[p] = white
	}
	if lines := g.completions(black); len(lines) > 0 {
		return slices.Contains(lines, move)
	}
	g.cells[move] = black
	if len(g.completions(white)) > 0 {
		return false
	}
	completing := g.completions(black)
	if len(completing) > 1 {
		return true
	}
	pos.black.add(move)

	for p, c := range g.cells {
		if c != empty || len(completing) == 1 && p != completing[0] {
			continue
		}
		next := pos
		next.white.add(p)
		if _, isStored := s.move(next); isStored {
			continue
		}
		if solver.Attack(next.black.points(), next.white.points()) == nil {
			return false
		}
	}

	return true
}

// attackerFunc is an Attacker that calls a function.
type attackerFunc func(black, white []int) *strategy

func (f attackerFunc) Attack(black, white []int) *strategy { return f(black, white) }

// addFaults returns copies of an attack, each with one fault.
func addFaults(s *strategy) (faulty []*strategy) {
	if s == nil {
		return nil
	}

	add := func(change func(*strategy)) {
		c := *s
		c.Replies = slices.Clone(s.Replies)
		change(&c)
		faulty = append(faulty, &c)
	}
	for _, m := range []int16{-1, 36, 14, 0} {
		add(func(c *strategy) { c.Move = m })
	}
	if s.Default != nil {
		add(func(c *strategy) { c.Default = nil })

		for _, next := range addFaults(s.Default) {
			add(func(c *strategy) { c.Default = next })
		}
	}

	for i, r := range s.Replies {
		add(func(c *strategy) { c.Replies = slices.Delete(c.Replies, i, i+1) })
		add(func(c *strategy) { c.Replies[i].At = -1 })
		add(func(c *strategy) { c.Replies[i].Next = nil })

		for _, next := range addFaults(r.Next) {
			add(func(c *strategy) { c.Replies[i].Next = next })
		}
	}

	return faulty
}

// TestReplayAgainstGrid compares replays of complete and faulty attacks with the reference implementation.
func TestReplayAgainstGrid(t *testing.T) {
	for _, g := range []LineGame{four, blockedFour} {
		testReplayAgainstGrid(t, g)
	}
}

func testReplayAgainstGrid(t *testing.T, g LineGame) {
	p := read(t, copyProof(g))
	solver := newBruteForce(g, depth)
	numWon, numLost := 0, 0
	for number := range p.Len() {
		c := newChecker(p, attackerFunc(func(blacks, whites []int) *strategy {
			s := solver.Attack(blacks, whites)
			if len(blacks) > len(whites) { // White has passed
				return s
			}

			for i, attack := range append(addFaults(s), s) {
				reference, r := &grid{g, make([]cell, 36)}, &replay{board: newBoard(g)}
				for i, stones := range [][]int{blacks, whites} {
					for _, p := range stones {
						reference.cells[p] = cell(i + 1)
						r.place(int(r.cellOf[p]), cell(i+1))
					}
				}

				var whiteThreats threats
				for _, point := range r.completions(white) {
					whiteThreats.add(point)
				}
				plies, ok := r.wins(attack, whiteThreats)
				if n, want := reference.wins(attack); ok != want || ok && plies != n {
					t.Fatalf("attack %d: got win %v in %d plies, want %v in %d", i, ok, plies, want, n)
				}
				if ok {
					numWon++
				} else {
					numLost++
				}
				if r.count != 0 || r.occupied != len(blacks)+len(whites) {
					t.Fatal("stones of an attack remain on the board")
				}
			}

			return s
		}))
		c.checkEntry(number)
	}
	if numWon < 50 || numLost < 100 {
		t.Errorf("got %d attacks that win and %d that fail, want at least 50 and 100", numWon, numLost)
	}
}

// TestFaultyAttack checks that a faulty attack is reported as a hole with the moves up to the fault.
func TestFaultyAttack(t *testing.T) {
	p := read(t, copyProof(four))
	solver := newBruteForce(four, depth)
	for want, change := range map[string]func(*strategy) *strategy{
		"there is no answer":       func(s *strategy) *strategy { return &strategy{Move: s.Move} },
		"the last move is illegal": func(*strategy) *strategy { return &strategy{Move: int16(p.entries[0].move)} },
	} {
		numFound := 0
		r := run(t, p, nil, attackerFunc(func(blacks, whites []int) *strategy {
			s := solver.Attack(blacks, whites)
			if s == nil {
				return nil
			}
			return change(s)
		}))
		for _, h := range r.Holes {
			if strings.HasSuffix(h.Reason, "were not checked") { // the last of more than maxHoles holes
				continue
			}
			if !strings.HasSuffix(h.Reason, want) {
				t.Errorf("got hole %v, want reason %q", h, want)
			}
			numFound++
			checkLegal(t, h, strings.Contains(want, "illegal"))
		}
		if numFound == 0 {
			t.Errorf("got no hole, want one with reason %q", want)
		}
	}
}

// checkLegal checks that the moves of a hole are legal. If lastTaken is true, the last move must be at an
// occupied point.
func checkLegal(t *testing.T, h *Hole, lastTaken bool) {
	t.Helper()

	taken := make(map[int]bool)
	for i, m := range h.Moves {
		if m < 0 || m >= h.Game.Size*h.Game.Size || taken[m] != (lastTaken && i == len(h.Moves)-1) {
			t.Errorf("%v: move %d: point is occupied = %v, or it is not on the board", h, i+1, taken[m])
		}
		taken[m] = true
	}
}

// parseDiagram parses a board. It returns the points that are marked with characters other than X, O and the
// dot.
func parseDiagram(t *testing.T, g LineGame, text string) (r *replay, point map[byte]int16) {
	t.Helper()

	r, point = &replay{board: newBoard(g)}, make(map[byte]int16)
	rows := strings.Fields(text)
	for row, line := range rows {
		for column := range line {
			p := row*g.Size + column
			switch line[column] {
			case 'X':
				r.place(int(r.cellOf[p]), black)
			case 'O':
				r.place(int(r.cellOf[p]), white)
			case '.':
			default:
				point[line[column]] = int16(p)
			}
		}
	}

	return r, point
}

// TestAttacks checks attacks on boards of 15×15, of which only the first rows and columns are shown. a and b
// are Black's moves, and replies holds the attacks for some of White's replies to a.
func TestAttacks(t *testing.T) {
	for _, c := range []struct {
		name, board string
		moves       string         // the moves if White's reply is not in replies
		replies     map[int]string // the next moves, by the digit of White's reply
		five, exact string         // the reason why the attack fails, or "" if it wins
	}{
		{"five", `.XXXXa`, "a", nil, "", ""},
		{"open four", `..XXXa.`, "a", nil, "", ""},
		{"no move after a stopped four", `.OXXXa`, "a", nil, "there is no answer", "there is no answer"},
		{"a broken four is one threat", `XXa.X.`, "a", nil, "there is no answer", "there is no answer"},
		{"four, and five", `OXXXab ...`, "ab", nil, "the last move is illegal", "the last move is illegal"},
		{"a double four", `
			..OXXXa
			.......
			......X
			......X
			......X`, "a", nil, "", ""},
		{"an open three, and an open four", `...XXab..`, "ab", nil, "there is no answer", "there is no answer"},
		{"two threes", `
			.........
			.........
			..1XXa23.
			.....X...
			.....X...
			.....4...`, "a2", map[int]string{1: "4", 2: "4", 3: "4"}, "", ""},
		{"two threes, and a missing answer", `
			.........
			.........
			..1XXa23.
			.....X...
			.....X...
			.....4...`, "a2", map[int]string{1: "4", 2: "4"}, "there is no answer", "there is no answer"},
		{"two threes, and White's four", `
			.........
			.........
			..1XXa23.
			.....X...
			.....X...
			.....4...
			OOO......`, "a2", map[int]string{1: "4", 2: "4", 3: "4"}, "White can complete a line", "White can complete a line"},
		{"White completes a line meanwhile", `
			.OXXXa1..
			OOOO.....`, "a1", nil, "White can complete a line", "White can complete a line"},
		{"Black's five comes first", `
			.XXXXa...
			OOOO.....`, "a", nil, "", ""},
		{"a four that stops a four", `XOOOOaXXX.`, "a", nil, "there is no answer", "there is no answer"},
		{"an overline", `XX.XXaX`, "a", nil, "", "there is no answer"},
		{"a four that makes an overline", `
			.........
			XX.Xa.X..`, "a", nil, "there is no answer", "there is no answer"},
		{"White's six", `
			OO.OOO...
			.OXXXa.`, "a1", nil, "White can complete a line", "there is no answer"},
		{"White's six, and an open four", `
			OO.OOO...
			...XXXa..`, "a", nil, "White can complete a line", ""},
	} {
		for _, g := range []LineGame{five, exactFive} {
			r, point := parseDiagram(t, g, c.board)

			var build func(moves string) *strategy
			build = func(moves string) *strategy {
				if moves == "" {
					return nil
				}
				m, ok := point[moves[0]]
				if !ok {
					return nil
				}

				return &strategy{Move: m, Default: build(moves[1:])}
			}
			s := build(c.moves)
			for p, moves := range c.replies {
				s.Replies = append(s.Replies, branch{At: point['0'+byte(p)], Next: build(moves)})
			}

			var whiteThreats threats
			for _, point := range r.completions(white) {
				whiteThreats.add(point)
			}
			got := ""
			if _, ok := r.wins(s, whiteThreats); !ok {
				_, got = r.failure()
			}
			if want := map[bool]string{false: c.five, true: c.exact}[g.Exact]; got != want {
				t.Errorf("%s, exact %v: got failure %q, want %q", c.name, g.Exact, got, want)
			}
		}
	}
}

// TestFouls checks that a foul by Black is an illegal move, and that fouls are those of package game.
func TestFouls(t *testing.T) {
	for _, c := range []struct{ name, board, want string }{
		{"three-three", `
			.........
			.........
			...XXa...
			.....X...
			.....X...
			.........`, "the last move is illegal"},
		{"four-four", `
			..OXXXa
			.......
			......X
			......X
			......X`, "the last move is illegal"},
		{"overline", `XXXaXX.`, "the last move is illegal"},
		{"a point that would be an overline", `XX.XXXa`, "there is no answer"},
		{"five and overline", `
			XXXaXX.
			...X...
			...X...
			...X...
			...X...`, ""},
	} {
		r, point := parseDiagram(t, renju, c.board)
		got := ""
		if _, ok := r.wins(&strategy{Move: point['a']}, threats{}); !ok {
			_, got = r.failure()
		}
		if got != c.want {
			t.Errorf("%s: got failure %q, want %q", c.name, got, c.want)
		}
	}

	rng, numFouls := random(4), 0
	for range 60 {
		b := newBoard(renju)
		var stones [3][]game.Point
		for p := range 225 {
			c := cell(0)
			if x, y := p%15, p/15; x > 3 && x < 12 && y > 3 && y < 12 {
				c = [...]cell{empty, empty, black, white}[rng.IntN(4)]
			}
			if stones[c] = append(stones[c], b.rules.PointAt(p)); c != empty {
				b.place(int(b.cellOf[p]), c)
			}
		}
		position, err := game.NewSetupPosition(b.rules, stones[black], stones[white], game.Black)
		if err != nil {
			t.Fatal(err)
		}

		for _, at := range stones[empty] {
			p := b.rules.Index(at)
			want := position.Foul(at) != nil
			if got := b.isFoul(int(b.cellOf[p])); got != want {
				t.Fatalf("%v: got foul %v, want %v, in\n%v", at, got, want, position)
			}
			if want {
				numFouls++
			}
		}
	}
	if numFouls < 20 {
		t.Errorf("got %d fouls, want at least 20", numFouls)
	}
}

// TestPass checks that in renju White may pass, in an entry and in an attack, and that a stored pass leads to the entry
// of the position without another stone.
func TestPass(t *testing.T) {
	// H8, a pass, I9, and an attack that has no answer to a pass.
	const h8, i9, g7, pass = 112, 98, 126, 225
	data := []byte{h8, 9, 1, pass, i9, 8, 1, pass, g7, 7, 0}
	p, err := Read(renju, deflate(data))
	if err != nil {
		t.Fatal(err)
	}
	if p.Len() != 3 {
		t.Fatalf("got %d entries, want 3", p.Len())
	}
	afterPasses := p.position(2)
	if black, white := afterPasses.black.points(), afterPasses.white.points(); len(black) != 2 || len(white) > 0 {
		t.Errorf("after two passes: got the stones %v and %v, want two black ones", black, white)
	}
	var asked [][]int
	checker := newChecker(p, attackerFunc(func(black, white []int) *strategy {
		asked = append(asked, white)
		return nil
	}))
	var moves []int
	for _, h := range checker.checkEntry(2).Holes {
		moves = h.Moves
	}
	if want := []int{h8, pass, i9, pass, g7}; len(asked) == 0 || len(moves) < 5 || !slices.Equal(moves[:5], want) {
		t.Errorf("got the last hole after %s, want one after %s", renju.Names(moves), renju.Names(want))
	}
	if _, err := Read(five, deflate(data)); err == nil {
		t.Error("freestyle: got no error for a pass, want one")
	}
	if r := newChecker(p, attackerFunc(func([]int, []int) *strategy { return nil })).checkEntry(0); r.Stored != 1 ||
		slices.Contains(r.Unproved, pass) {
		t.Errorf("got %d stored replies and the unproved ones %v, want the pass among the stored", r.Stored, r.Unproved)
	}

	// Black has two open threes and plays elsewhere.
	r, point := parseDiagram(t, renju, `
		.........
		.........
		..bXXXcd.
		.........
		.........
		..eXXXfg.
		.........
		a........`)
	straightFour := func(move, end1, end2 byte) *strategy {
		stopped := branch{At: point[end1], Next: &strategy{Move: point[end2]}}
		return &strategy{Move: point[move], Replies: []branch{stopped}, Default: &strategy{Move: point[end1]}}
	}
	upper, lower := straightFour('c', 'b', 'd'), straightFour('f', 'e', 'g')
	general := &strategy{Move: point['a'], Default: upper}
	listed := &strategy{Move: point['a']}
	for p := range int16(pass) {
		next := upper
		if p/15 == point['b']/15 {
			next = lower
			general.Replies = append(general.Replies, branch{At: p, Next: next})
		}
		listed.Replies = append(listed.Replies, branch{At: p, Next: next})
	}
	if plies, ok := r.wins(general, threats{}); !ok || plies != 5 {
		t.Errorf("got win %v in %d plies, want a win in 5", ok, plies)
	}
	_, ok := r.wins(listed, threats{})
	if moves, reason := r.failure(); ok || reason != "there is no answer" ||
		!slices.Equal(moves, []int{int(point['a']), pass}) {
		t.Errorf("without an answer to the pass: got win %v, failure %q after %s", ok, reason, renju.Names(moves))
	}
}

func inflate(t *testing.T, file io.Reader) []byte {
	t.Helper()
	data, err := io.ReadAll(flate.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}

	return data
}

// TestBrokenFile checks that Read returns an error if a file is truncated, too long, or has an illegal move.
func TestBrokenFile(t *testing.T) {
	whole := inflate(t, copyProof(four).file())
	for n := range whole {
		_, err := Read(four, deflate(whole[:n]))
		var h *Hole
		if !errors.As(err, &h) || !strings.Contains(h.Reason, "unexpected EOF") {
			t.Fatalf("%d bytes: got error %v, want a hole with unexpected EOF", n, err)
		}
		checkLegal(t, h, false)
	}
	if _, err := Read(four, deflate(append(whole, 0))); err == nil {
		t.Error("got no error for trailing data")
	}
	if _, err := Read(four, bytes.NewReader([]byte("XXXX"))); err == nil {
		t.Error("got no error for a file that is not compressed")
	}

	for _, c := range []struct{ data, want string }{
		{"\x24\x00", "after no move: the stored move 36 is not on the board"},
		{"\x0e\x09\x01\x0e", "after C4: the stored move C4 is illegal: the point is occupied"},
		{"\x0e\x09\x01\x00\x0e", "after C4 A6: the stored move C4 is illegal: the point is occupied"},
		{"\x0e\x09\x01\x00\x0f\x08\x01\x01\x10\x07\x01\x02\x11\x06\x01\x03", "after C4 A6 D4 B6 E4 C6 F4: the game is over, but replies are stored"},
		{"\x0e\x09\x01\x00\x0f\x08\x01\x01\x10\x07\x01\x02\x17\x06\x01\x03", "after C4 A6 D4 B6 E4 C6 F3 D6: White has completed a line"},
	} {
		if _, err := Read(four, deflate([]byte(c.data))); err == nil || err.Error() != c.want {
			t.Errorf("%q: got error %v, want %s", c.data, err, c.want)
		}
	}

	for _, g := range []LineGame{{Size: 17, Line: 5}, {Line: 5}, {Size: 15, Line: 1}} {
		if _, err := Read(g, deflate(whole)); err == nil {
			t.Errorf("got no error for %v", g)
		}
	}
}

// TestEntry checks the last entries of small proofs. The only attack has one move, E1, and does not
// stop C6.
func TestEntry(t *testing.T) {
	for _, c := range []struct {
		name, moves string // the moves end with Black's move in the entry
		numHoles    int
		hole        string // the text of a hole
	}{
		{"White has a four", "C4 A6 D4 B6 F1 C6 A1", 1, "White completes a line at D6"},
		{"Black stops it", "C4 A6 D4 B6 F1 C6 D6", 6, "after C4 A6 D4 B6 F1 C6 D6: 24 more replies were not checked"},
		{"Black also has a four", "C4 A6 D4 B6 E4 C6 A1", 1, "Black can complete a line at B4, but the stored move does not"},
		{"Black completes it", "C4 A6 D4 B6 E4 C6 F4", 0, ""},
		{"Black has an open three", "C4 A6 D4 B6 E4", 0, ""},
		{"one threat", "C4 A6 D4 F4 E4", 1, "after C4 A6 D4 F4 E4 B4: the reply is not stored, and no attack against it was found"},
		{"White's counter-threat", "C4 A6 D4 B6 F1", 6, "after C4 A6 D4 B6 F1 C6 E1: the attack against C6 fails: White can complete a line"},
	} {
		var data []byte
		moves := strings.Fields(c.moves)
		for i, name := range moves {
			data = append(data, 6*('6'-name[1])+name[0]-'A')
			if i == len(moves)-1 {
				data = append(data, 9, 0)
			} else if i%2 == 0 {
				data = append(data, byte(99-i), 1) // one reply is stored
			}
		}
		p, err := Read(four, deflate(data))
		if err != nil {
			t.Fatal(err)
		}

		checker := newChecker(p, attackerFunc(func(blacks, whites []int) *strategy {
			if len(blacks) == len(whites) && slices.Contains(whites, 2) && !slices.Contains(blacks, 3) {
				return &strategy{Move: 34}
			}
			return nil
		}))
		var all []string
		for _, h := range checker.checkEntry(p.Len() - 1).Holes {
			all = append(all, h.Error())
		}
		if len(all) != c.numHoles || c.hole != "" && !strings.Contains(strings.Join(all, "\n"), c.hole) {
			t.Errorf("%s: got holes %q, want %d including %q", c.name, all, c.numHoles, c.hole)
		}
	}
}

// TestMissingReply checks that an attack without an answer to a reply fails at that reply.
func TestMissingReply(t *testing.T) {
	r := &replay{board: newBoard(four)}
	for _, p := range []int{14, 15, 20, 26} { // C4, D4; C3, C2
		r.place(int(r.cellOf[p]), black)
	}
	r.place(int(r.cellOf[13]), white)
	r.place(int(r.cellOf[32]), white)
	solver := newBruteForce(four, 2)
	attack := func(omitted int) *strategy {
		s := &strategy{Move: 0}
		for p := range int16(36) {
			point := r.cellOf[p]
			if r.cells[point] != empty || p == 0 || int(p) == omitted {
				continue
			}
			blacks, whites := []int{0, 14, 15, 20, 26}, []int{13, 32, int(p)}
			s.Replies = append(s.Replies, branch{At: p, Next: solver.Attack(blacks, whites)})
		}

		return s
	}
	if _, ok := r.wins(attack(-1), threats{}); !ok {
		moves, reason := r.failure()
		t.Fatalf("the complete attack fails after %s: %s", four.Names(moves), reason)
	}

	for p := 1; p < 36; p++ {
		if r.cells[r.cellOf[p]] != empty {
			continue
		}
		_, ok := r.wins(attack(p), threats{})
		if moves, reason := r.failure(); ok || reason != "there is no answer" || !slices.Equal(moves, []int{0, p}) {
			t.Errorf("without %s: got win %v, failure %q after %s; want a failure at that reply", four.Name(p), ok,
				reason, four.Names(moves))
		}
	}
}

// TestStoredMoves checks that a stored number of moves that is too small is a hole.
func TestStoredMoves(t *testing.T) {
	for _, c := range []struct{ data, want string }{
		{"\x0e\x03\x01\x00\x0f\x03\x00", "after C4: a win in at most 3 moves is stored, but one in 3 after A6"},
		{"\x0e\x05\x01\x00\x0f\x04\x01\x01\x10\x01\x00", "after C4 A6 D4 B6 E4: a win in at most 1 moves is stored, but an attack takes 3 plies"},
	} {
		p, err := Read(four, deflate([]byte(c.data)))
		if err != nil {
			t.Fatal(err)
		}

		checker := newChecker(p, attackerFunc(func([]int, []int) *strategy { return nil }))
		var all []string
		for number := range p.Len() {
			for _, h := range checker.checkEntry(number).Holes {
				all = append(all, h.Error())
			}
		}
		if !slices.Contains(all, c.want) {
			t.Errorf("got holes %q, want %q", all, c.want)
		}
	}
}

func TestFullBoard(t *testing.T) {
	g := LineGame{Size: 1, Line: 2}
	p, err := Read(g, deflate([]byte{0, 1, 0}))
	if err != nil {
		t.Fatal(err)
	}
	r := run(t, p, nil, newBruteForce(g, 1))
	if len(r.Holes) != 1 || r.Holes[0].Reason != "the board is full" {
		t.Errorf("got %+v, want one hole since the board is full", r)
	}
	b := &replay{board: newBoard(g)}
	if _, ok := b.wins(&strategy{Move: 0, Default: &strategy{}}, threats{}); ok || b.failed.reason != boardFull {
		t.Errorf("got win %v, failure %v on a full board; want failure %v", ok, b.failed.reason, boardFull)
	}
}

func TestProgress(t *testing.T) {
	path := filepath.Join(t.TempDir(), "progress")
	open := func() *Progress {
		p, err := OpenProgress(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { p.Close() })

		return p
	}
	p := read(t, copyProof(four))
	complete := run(t, p, nil, newBruteForce(four, depth))

	sample := p.Sample(p.Len()/2, 5)
	if _, err := p.Run(sample, []Attacker{newBruteForce(four, depth)}, open(), func(RunReport) {}); err != nil {
		t.Fatal(err)
	}
	// Truncate the last line.
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data[:len(data)-20], 0o666); err != nil {
		t.Fatal(err)
	}
	r := run(t, p, open(), newBruteForce(four, depth))
	if r.Known != p.Len()/2-1 {
		t.Errorf("got %d known entries, want %d", r.Known, p.Len()/2-1)
	}
	r.Known, r.Checked = complete.Known, complete.Checked
	if !reflect.DeepEqual(r, complete) {
		t.Errorf("got report %+v of two runs, want %+v", r, complete)
	}
	if r := run(t, p, open(), newBruteForce(four, depth)); r.Known != p.Len() {
		t.Errorf("got %d known entries after a complete run, want %d", r.Known, p.Len())
	}
	if r := run(t, read(t, copyProof(exactFour)), open(), newBruteForce(exactFour, depth)); r.Known != 0 {
		t.Errorf("got %d known entries of another game, want 0", r.Known)
	}

	// The entries of the mirror image of the proof are known.
	s := copyProof(four)

	mirrored := read(t, s)
	for i := range mirrored.entries {
		e := &mirrored.entries[i]
		e.move = e.move/6*6 + 5 - e.move%6
		if e.parent >= 0 {
			e.reply = e.reply/6*6 + 5 - e.reply%6
		}

		for j := range e.replies {
			e.replies[j].point = e.replies[j].point/6*6 + 5 - e.replies[j].point%6
		}
	}
	if r := run(t, mirrored, open(), newBruteForce(four, depth)); r.Known != p.Len() {
		t.Errorf("got %d known entries of the mirrored proof, want %d", r.Known, p.Len())
	}

	// Entries whose replies have changed are checked again.
	i := slices.IndexFunc(p.All(), func(number int) bool { return len(p.line(number)) > 2 })
	delete(s.moves, p.symmetries.canonical(p.position(p.All()[i])))
	q := read(t, s)
	if r := run(t, q, open(), newBruteForce(four, depth)); r.Checked != 2 || len(r.Holes) != 1 { // the parent of the parent is also checked, since its win is shorter
		t.Errorf("without an entry: got %+v, want 2 checked entries and a hole", r)
	}
	if r := run(t, q, open(), newBruteForce(four, depth)); r.Checked != 1 || len(r.Holes) != 1 {
		t.Errorf("in the next run: got %+v, want 1 checked entry and a hole", r)
	}
	s = copyProof(four)
	delete(s.moves, p.symmetries.canonical(p.position(1)))

	for range 2 {
		if r := run(t, read(t, s), open(), newBruteForce(four, depth)); len(r.Unproved) != 1 {
			t.Errorf("without a first reply: got %+v, want 1 unproved reply", r)
		}
	}

	// The fingerprint of an entry depends on everything that its check depends on.
	for number := range p.Len() {
		e, fingerprint := &p.entries[number], p.fingerprint(number)
		counts := []*int{&e.maxMoves}
		for _, reply := range e.replies {
			counts = append(counts, &p.entries[reply.entry].maxMoves)
		}

		for _, n := range counts {
			*n += 100
			if p.fingerprint(number) == fingerprint {
				t.Errorf("entry %d has the same fingerprint with %d moves as with %d", number, *n, *n-100)
			}
			*n -= 100
		}
		points := []*int{&e.move}
		if e.parent >= 0 {
			points = append(points, &e.reply)
		}

		for i := range e.replies {
			points = append(points, &e.replies[i].point)
		}

		for _, point := range points {
			original := *point
			position := p.position(number)
			for position.black.has(*point) || position.white.has(*point) || *point == original {
				*point = (*point + 1) % 36
			}
			if number > 0 && p.fingerprint(number) == fingerprint { // the first entry may be the same up to symmetry
				t.Errorf("entry %d has the same fingerprint with point %d as with %d", number, *point, original)
			}
			*point = original
		}
	}
}

func TestSample(t *testing.T) {
	p := read(t, copyProof(four))
	a, b, c := p.Sample(5, 1), p.Sample(5, 1), p.Sample(5, 2)
	if !slices.Equal(a, b) || slices.Equal(a, c) || len(a) != 5 {
		t.Errorf("got samples %v, %v, %v with seeds 1, 1, 2; want 5 entries each, equal for equal seeds", a, b, c)
	}
	all := p.Sample(p.Len()+1, 3)
	slices.Sort(all)
	sorted := p.All()
	slices.Sort(sorted)
	if !slices.Equal(all, sorted) || len(all) != p.Len() {
		t.Errorf("got sample %v of all entries, want %v", all, sorted)
	}
}

func FuzzProof(f *testing.F) {
	f.Add([]byte("\x0e\x09\x01\x00\x0f\x08\x01\x01\x23\x07\x01\x02\x1e\x06\x00"))
	f.Add([]byte("\x0e\x09\x02\x00\x0f\x08\x00\x05"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := Read(four, deflate(data))
		if err != nil {
			var h *Hole
			if errors.As(err, &h) {
				checkLegal(t, h, false)
			}
			return
		}

		seen := make(map[position]bool)
		for number := range p.Len() {
			checkLegal(t, &Hole{four, append(p.line(number), p.entries[number].move), ""}, false)
			if position := p.symmetries.canonical(p.position(number)); seen[position] {
				t.Errorf("got two entries for %v", position)
			} else {
				seen[position] = true
			}
		}
	})
}

// BenchmarkReplay replays an attack with two open threes. A node is a move by Black.
func BenchmarkReplay(b *testing.B) {
	r := &replay{board: newBoard(five)}
	for i, p := range []int{112, 94, 113, 20, 129, 156, 144, 34, 200, 51} {
		r.place(int(r.cellOf[p]), cell(1+min(1, i%2)))
	}

	third := &strategy{Move: 159}
	second := &strategy{Move: 115, Default: third}
	attack := &strategy{Move: 114, Default: second}
	for _, p := range []int16{111, 115, 116} {
		attack.Replies = append(attack.Replies, branch{At: p, Next: third})
	}
	if plies, ok := r.wins(attack, threats{}); !ok || plies != 5 {
		b.Fatalf("got win %v in %d plies, failure %+v; want a win in 5", ok, plies, r.failed)
	}
	r.nodes = 0
	b.ReportAllocs()

	for b.Loop() {
		r.wins(attack, threats{})
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(r.nodes), "ns/node")
}

// TestEdge checks which attacks fail, and which stones beyond the edge have no answer, on a board that goes on beyond
// the edge. Each proof has one entry, whose stones are those of a diagram after Black's move at a.
func TestEdge(t *testing.T) {
	for _, c := range []struct {
		name, black, white string
		move               string
		attack             string // Black's straight four after a pass and the two ends of the line; "" for none
		failed             bool
		beyond, hasAttack  bool
	}{
		{"an open four", "F8 G8 H8", "A1 C1 E1", "I8", "", false, false, false},
		{"White completes a line beyond the edge", "F8 G8 H8 K12", "L12 M12 N12 O12", "I8", "", true, false, false},
		{"White's line is blocked on both sides", "F8 G8 H8 K12 F12", "G12 H12 I12 J12 A1", "I8", "", false, false, false},
		{"no attack", "F8", "A1", "G8", "", true, true, false},
		{"White makes a four beyond the edge", "F8 G8 H8", "M12 N12 O12", "C3", "I8 E8 J8", true, true, true},
		{"White makes a three beyond the edge", "F8 G8 H8", "A1 N12 O12", "C3", "I8 E8 J8", true, false, true},
	} {
		g := five
		var data []byte
		blacks, whites := strings.Fields(c.black), strings.Fields(c.white)
		point := func(name string) byte {
			row, err := strconv.Atoi(name[1:])
			if err != nil {
				t.Fatal(err)
			}
			return byte((15-row)*15 + int(name[0]-'A'))
		}
		for i := range whites {
			data = append(data, point(blacks[i]), byte(99-i), 1, point(whites[i]))
		}
		if len(blacks) > len(whites) {
			data = append(data, point(blacks[len(blacks)-1]), 50, 1, point("O1"))
		}
		data = append(data, point(c.move), 9, 0)
		p, err := Read(g, deflate(data))
		if err != nil {
			t.Fatal(c.name, err)
		}
		r, err := p.CheckEdge(p.Len()-1, attackerFunc(func(blacks, whites []int) *strategy {
			moves := strings.Fields(c.attack)
			if len(moves) == 0 || len(blacks) == len(whites) {
				return nil
			}
			ends := [2]int16{int16(point(moves[1])), int16(point(moves[2]))}
			return &strategy{
				Move:    int16(point(moves[0])),
				Replies: []branch{{At: ends[0], Next: &strategy{Move: ends[1]}}},
				Default: &strategy{Move: ends[0]},
			}
		}))
		if err != nil {
			t.Fatal(err)
		}
		if failed := len(r.Failed) > 0; failed != c.failed || r.Beyond > 0 != c.beyond ||
			r.HasPassAttack != c.hasAttack {
			t.Errorf("%s: got %d failures, %d stones beyond the edge, attack %v; want %v, %v, %v", c.name, len(r.Failed),
				r.Beyond, r.HasPassAttack, c.failed, c.beyond, c.hasAttack)
		}
	}
	if _, err := read(t, copyProof(four)).CheckEdge(0, nil); err == nil {
		t.Error("got no error for a board of 6×6")
	}
}
