package check

import (
	"bufio"
	"compress/flate"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
)

// Hole is a gap or an error in a proof, with the moves that lead to it from the empty board.
type Hole struct {
	Game   LineGame
	Moves  []int
	Reason string
}

func (h *Hole) Error() string {
	return fmt.Sprintf("after %s: %s", h.Game.Names(h.Moves), h.Reason)
}

// Names returns moves in the players' notation.
func (g LineGame) Names(moves []int) string {
	if len(moves) == 0 {
		return "no move"
	}

	names := make([]string, len(moves))
	for i, p := range moves {
		names[i] = g.Name(p)
	}

	return strings.Join(names, " ")
}

// StoredProof is a proof as it is stored: with Black's moves, but without the attacks.
type StoredProof struct {
	Game       LineGame
	entries    []entry
	index      map[position]int // index of the entry of a canonical position
	symmetries *symmetries
}

// entry is a position with Black to move, and Black's move in it.
type entry struct {
	// Index of the preceding entry; -1 for the first entry.
	parent int

	// White's reply in the preceding entry; -1 for the first entry.
	reply int
	move  int

	// Upper bound on Black's moves to the win, including this one.
	maxMoves int
	replies  []storedReply
}

// storedReply is a point at which White replies, and the entry to which the reply leads.
type storedReply struct{ point, entry int }

// Read reads a proof, compressed with DEFLATE. The file is a depth-first traversal that begins with the
// entry of the empty board. An entry is
//
//	Black's move
//	the number of Black's moves to the win
//	the number of White's stored replies
//	for each stored reply: the reply, and the entry of the position after it
//
// Each number is a byte. A move is row*Size + column, counted from 0 at the top left; the reply Size*Size is
// a pass, in a game with fouls. The entry of a position
// is omitted if the position, or a symmetric one, occurred earlier in the file.
// Read returns a *Hole for an illegal move.
func Read(g LineGame, file io.Reader) (*StoredProof, error) {
	if err := g.validate(); err != nil {
		return nil, err
	}
	r := reader{
		StoredProof: StoredProof{Game: g, index: make(map[position]int), symmetries: newSymmetries(g.Size)},
		bytes:       bufio.NewReader(flate.NewReader(file)),
		board:       newBoard(g),
	}
	if err := r.readEntry(-1, -1, position{}); err != nil {
		return nil, err
	}
	if _, err := r.bytes.ReadByte(); err == nil {
		return nil, errors.New("the file has data after the end of the proof")
	} else if err != io.EOF {
		return nil, err
	}

	return &r.StoredProof, nil
}

// reader reads a proof and checks that its moves are legal.
type reader struct {
	StoredProof
	bytes *bufio.Reader
	board *board
	moves []int
}

func (r *reader) hole(format string, args ...any) *Hole {
	return &Hole{r.Game, slices.Clone(r.moves), fmt.Sprintf(format, args...)}
}

func (r *reader) readByte() (int, error) {
	b, err := r.bytes.ReadByte()
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return 0, r.hole("read error: %v", err)
	}

	return int(b), nil
}

// play reads a move and places its stone. It reports whether the stone completes a line.
func (r *reader) play(c cell) (point int, isLine bool, err error) {
	point, err = r.readByte()
	if err != nil {
		return 0, false, err
	}
	if c == white && r.Game.Fouls && point == r.Game.pass() {
		r.moves = append(r.moves, point)
		return point, false, nil
	}
	if point >= r.Game.Size*r.Game.Size {
		return 0, false, r.hole("the stored move %d is not on the board", point)
	}
	p := int(r.board.cellOf[point])
	if r.board.cells[p] != empty {
		return 0, false, r.hole("the stored move %s is illegal: the point is occupied", r.Game.Name(point))
	}
	if c == black && r.board.isFoul(p) {
		return 0, false, r.hole("the stored move %s is a foul", r.Game.Name(point))
	}
	r.board.place(p, c)
	r.moves = append(r.moves, point)

	return point, r.board.completes(p, c), nil
}

// undo undoes the last move.
func (r *reader) undo() {
	if last := r.moves[len(r.moves)-1]; last != r.Game.pass() {
		r.board.remove(int(r.board.cellOf[last]))
	}
	r.moves = r.moves[:len(r.moves)-1]
}

func (r *reader) readEntry(parent, reply int, p position) error {
	number := len(r.entries)
	r.index[r.symmetries.canonical(p)] = number
	r.entries = append(r.entries, entry{parent: parent, reply: reply})
	move, isOver, err := r.play(black)
	if err != nil {
		return err
	}
	defer r.undo()
	maxMoves, err := r.readByte()
	if err != nil {
		return err
	}
	n, err := r.readByte()
	if err != nil {
		return err
	}
	r.entries[number].maxMoves = maxMoves
	if isOver && n > 0 {
		return r.hole("the game is over, but replies are stored")
	}
	r.entries[number].move = move
	p.black.add(move)

	for range n {
		if err := r.readReply(number, p); err != nil {
			return err
		}
	}

	return nil
}

func (r *reader) readReply(number int, p position) error {
	reply, isOver, err := r.play(white)
	if err != nil {
		return err
	}
	defer r.undo()
	if isOver {
		return r.hole("White has completed a line")
	}
	p = r.Game.after(p, reply)
	next, known := r.index[r.symmetries.canonical(p)]
	if !known {
		next = len(r.entries)
		if err := r.readEntry(number, reply, p); err != nil {
			return err
		}
	}
	r.entries[number].replies = append(r.entries[number].replies, storedReply{reply, next})

	return nil
}

// Len returns the number of entries.
func (p *StoredProof) Len() int { return len(p.entries) }

// All returns the indices of all entries.
func (p *StoredProof) All() []int { return p.Sample(p.Len(), 0) }

// Sample returns the indices of n random entries, or of all if there are fewer.
func (p *StoredProof) Sample(n int, seed uint64) []int {
	return rand.New(rand.NewPCG(seed, 0)).Perm(p.Len())[:min(n, p.Len())]
}

// line returns the moves that lead to an entry.
func (p *StoredProof) line(number int) (moves []int) {
	for e := p.entries[number]; e.parent >= 0; e = p.entries[e.parent] {
		moves = append(moves, e.reply, p.entries[e.parent].move)
	}
	slices.Reverse(moves)
	return moves
}

// after returns the position after a reply by White.
func (g LineGame) after(p position, reply int) position {
	if reply != g.pass() {
		p.white.add(reply)
	}
	return p
}

// position returns the position of an entry.
func (p *StoredProof) position(number int) (pos position) {
	for i, m := range p.line(number) {
		if i%2 == 0 {
			pos.black.add(m)
		} else {
			pos = p.Game.after(pos, m)
		}
	}

	return pos
}

// checkVersion is the version of the check. It is increased when the check changes.
const checkVersion = 4

// fingerprint returns a hash of everything that the check of an entry depends on: the game, the
// position, Black's move and the stored replies, up to symmetry, and the maximum numbers of moves to the win
// in this entry and in the entries after its replies. It does not depend on the engine that finds the attacks, nor on
// its node limit, since each attack is played out: an entry that was checked is right, but a changed engine might not
// find its attacks again.
func (p *StoredProof) fingerprint(number int) string {
	e, position := p.entries[number], p.position(number)
	black, white := position.black.points(), position.white.points()

	replies, longest := make([]int, len(e.replies)), 0
	for i, reply := range e.replies {
		replies[i] = reply.point
		longest = max(longest, p.entries[reply.entry].maxMoves)
	}

	var texts []string
	for i := range p.symmetries {
		texts = append(texts, fmt.Sprintf("%d %v %d %d %x %x %d %x", checkVersion, p.Game, e.maxMoves, longest,
			p.symmetries.image(i, black), p.symmetries.image(i, white),
			p.symmetries[i][e.move], p.symmetries.image(i, replies)))
	}
	sum := sha256.Sum256([]byte(slices.Min(texts)))

	return hex.EncodeToString(sum[:16])
}
