package notation

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"math/bits"
	"runtime"
	"slices"
	"strings"
	"unicode/utf8"

	"jingzi/game"
)

// A RenLib library is a tree of positions on 15×15. It consists of a header of 20 bytes and the nodes in
// depth-first order, of two bytes each. The first is the point, (row from the top)·16 + column from 1,
// or 0 for a pass and for the empty board with which a library of version 3.04 begins. The second has
// these flags.
const (
	renLibSibling    = 0x80 // a sibling follows after this node's descendants
	renLibLeaf       = 0x40 // the node has no child
	renLibOldComment = 0x20 // a comment follows, whose last byte has the high bit set
	renLibMark       = 0x10 // the position is marked, like SGF's hotspot
	renLibComment    = 0x08 // a comment follows, terminated by a zero byte
	renLibStart      = 0x04 // the start position of a problem
	renLibNoMove     = 0x02 // a text on the board instead of a stone
	renLibExtended   = 0x01 // two more bytes follow

	// In the second extended byte: a text on the point follows, terminated by a zero byte.
	renLibBoardText = 0x01

	renLibHeaderSize = 20
	renLibWidth      = 15
)

const renLibMagic = "\xffRenLib\xff"

// hotspot and startProperty are the properties for RenLib's marks: SGF's property for an interesting position,
// and a private property for the start position.
const (
	hotspot       = "HO"
	startProperty = "JZS"
)

// StartOf returns the start position of a library, or nil if it has none.
func StartOf(t *game.Tree) *game.Node {
	for n := range t.All() {
		if slices.ContainsFunc(n.UnknownProperties(), func(p game.Property) bool { return p.Name == startProperty }) {
			return n
		}
	}

	return nil
}

func (f *file) readRenLib() (*game.Tree, *Error) {
	if len(f.data) < renLibHeaderSize {
		return nil, malformed(len(f.data), ErrUnexpectedEnd, "")
	}
	lib, head := renLibReader{file: f}, f.data[:renLibHeaderSize]
	if version := int(head[8])*100 + int(head[9]); version > 304 {
		return nil, malformed(8, ErrUnsupportedVersion, "")
	}
	if err := lib.readNodes(); err != nil {
		return nil, err
	}
	lib.decode()
	if lib.numNodes >= minCollected {
		// Otherwise what was allocated to read the file is in memory until the tree is built.
		runtime.GC()
	}
	candidates := f.guess(renLibWidth, renLibWidth)
	if f.options.RulesKnown {
		candidates = candidates[:1]
	}

	best, minRefused := candidates[0], math.MaxInt
	for _, r := range candidates {
		if len(candidates) == 1 || minRefused == 0 {
			break
		}
		if t := lib.tree(r, minRefused, false); t.numRefused < minRefused {
			best, minRefused = r, t.numRefused
		}
	}
	t := lib.tree(best, math.MaxInt, true)
	f.notes.addAll(t.notes)
	t.Library = &game.LibraryFile{Data: f.data, Sum: librarySum(t.Tree)}

	return t.Tree, nil
}

// renLibReader reads a library. It does not keep the nodes, but reads them again for each tree, since they would take
// as much memory as a tenth of a tree.
type renLibReader struct {
	file *file

	// Number of nodes; the first is the empty board, even if the file lacks it.
	numNodes int

	// Number of children of each node; a board has fewer than 256 points. A text on a point counts as a child.
	numChildren []uint8

	// Comments and texts on points; indices begin with 1.
	texts [][]byte

	// The decoded texts.
	decoded []string
}

// renLibNode is a node as stored in a library.
type renLibNode struct {
	offset         int32
	comment, label int32 // indices of texts; 0 for none
	depth          int16 // 0 for the empty board
	point, flags   byte
}

// at returns the point of a node, or game.Pass.
func (n *renLibNode) at() game.Point {
	if n.point == 0 {
		return game.Pass
	}
	return game.Pt(int(n.point&15)-1, int(n.point>>4))
}

// poolSize is the number of nodes in 64 KB, which the allocator does not round up.
const poolSize = 630

// Limits on a library, so that reading it takes less than 500 MB. A node takes at most 120 bytes of memory.
// Each further item at its point counts as another node, and so do every textWeight bytes of its texts,
// which are in memory in three forms.
const (
	maxRenLibNodes = 3_200_000
	textWeight     = 64
	maxRenLibDepth = 2000 // a game has a few hundred moves at most
)

// readNodes reads all nodes, and keeps their texts. If the library is truncated, it reads those that are complete.
func (r *renLibReader) readNodes() *Error {
	r.texts = [][]byte{nil}
	r.numChildren = make([]uint8, 0, 2+min(len(r.file.data)/2, maxRenLibNodes))
	p := newRenLibParser(r.file.data)
	p.onText = func(text []byte) { r.texts = append(r.texts, text) }
	var path []int // indices of the last node and its ancestors
	for n, ok := p.next(); ok; n, ok = p.next() {
		if r.numNodes%1024 == 1023 && r.file.isCancelled() {
			// ReadTree returns the error of the context instead.
			return tooBig(LimitNodes, maxRenLibNodes, p.offset)
		}
		path = append(path[:n.depth], r.numNodes)
		r.numChildren = append(r.numChildren, 0)
		r.numNodes++
		if n.depth > 0 {
			// Broken files may have more children than points.
			if parent := path[n.depth-1]; r.numChildren[parent] < math.MaxUint8 {
				r.numChildren[parent]++
			}
		}
	}
	if p.note != nil {
		r.file.notes.add(*p.note)
	}

	return p.err
}

// renLibParser reads the nodes of a library one by one.
type renLibParser struct {
	data   []byte
	offset int
	onText func([]byte) // called with each text; may be nil

	depth         int16   // of the next node
	siblingDepths []int16 // depths at which siblings follow
	beforeSibling bool    // the next node is such a sibling
	numNodes      int     // so far, with the empty board
	numTexts      int32   // so far
	weight        int     // see maxRenLibNodes

	isCut  bool // the file ends within a node
	isDone bool
	err    *Error // why the library is rejected
	note   *Note  // why a part of the library is left out
}

// newRenLibParser returns a parser of the nodes after the header.
func newRenLibParser(data []byte) *renLibParser {
	return &renLibParser{data: data, offset: renLibHeaderSize, depth: 1}
}

// next returns the next node, depth first, beginning with the empty board even if the file lacks it. ok is false at the
// end, and at an error.
func (p *renLibParser) next() (n renLibNode, ok bool) {
	if p.numNodes == 0 {
		p.numNodes++
		n = p.emptyBoard()
		return n, p.err == nil
	}
	if p.offset >= len(p.data) && !p.isDone {
		p.isDone = true
		isEmpty := p.numNodes == 1 && p.offset == renLibHeaderSize
		lacksSibling := p.beforeSibling || len(p.siblingDepths) > 0
		if lacksSibling || isEmpty {
			p.note = &Note{Kind: Truncated, Offset: int64(p.offset)}
		}
	}
	if p.isDone {
		return n, false
	}
	if n, ok = p.readNode(); !ok {
		return n, false
	}
	if n.flags&renLibSibling != 0 {
		p.siblingDepths = append(p.siblingDepths, n.depth)
	}
	p.numNodes++
	p.advance(&n)

	return n, true
}

// emptyBoard returns the first node if it is the empty board, and otherwise a node for it.
func (p *renLibParser) emptyBoard() renLibNode {
	start := renLibNode{offset: int32(p.offset)}
	hasBoard := p.offset < len(p.data) && p.data[p.offset] == 0
	if !hasBoard {
		return start
	}
	n, ok := p.readNode()
	if !ok {
		return start
	}
	n.depth = 0
	p.advance(&n)

	return n
}

// advance sets the depth of the node after n, or ends the library.
func (p *renLibParser) advance(n *renLibNode) {
	last := len(p.siblingDepths) - 1
	p.beforeSibling = false
	switch {
	case n.flags&renLibLeaf == 0:
		p.depth = n.depth + 1
	case last >= 0:
		p.depth, p.siblingDepths = p.siblingDepths[last], p.siblingDepths[:last]
		p.beforeSibling = true
	default:
		p.isDone = true
		if p.offset < len(p.data) {
			p.note = &Note{Kind: Skipped, Offset: int64(p.offset)}
		}
	}
}

// readNode reads the node at the offset. At an error it ends the library, and returns false.
func (p *renLibParser) readNode() (n renLibNode, ok bool) {
	start := p.offset
	switch {
	case p.weight > maxRenLibNodes:
		p.err = tooBig(LimitNodes, maxRenLibNodes, start)
	case p.depth > maxRenLibDepth:
		p.err = tooBig(LimitDepth, maxRenLibDepth, start)
	}
	if p.err != nil {
		p.isDone = true
		return n, false
	}

	node := p.bytes(2)
	n = renLibNode{offset: int32(start), depth: p.depth, point: node[0], flags: node[1]}
	var extended []byte
	if n.flags&renLibExtended != 0 {
		extended = p.bytes(2)
	}
	switch {
	case n.flags&renLibOldComment != 0:
		n.comment = p.readText(true)
	case n.flags&renLibComment != 0:
		n.comment = p.readText(false)
	}
	if extended != nil && extended[1]&renLibBoardText != 0 {
		n.label = p.readText(false)
	}

	if p.isCut {
		p.isDone, p.note = true, &Note{Kind: Truncated, Offset: int64(start)}
		return n, false
	}
	p.weight += 1 + min(int(n.comment), 1) + min(int(n.label), 1) +
		bits.OnesCount8(n.flags&(renLibMark|renLibStart)) + (p.offset-start)/textWeight
	if n.point != 0 && (n.point&15 == 0 || n.point>>4 >= renLibWidth) {
		p.isDone, p.err = true, malformed(start, ErrBadPoint, "")
		return n, false
	}

	return n, true
}

// bytes returns the next bytes, or zeros if the file is cut.
func (p *renLibParser) bytes(n int) []byte {
	p.isCut = p.isCut || p.offset+n > len(p.data)
	if p.isCut {
		return make([]byte, n)
	}
	p.offset += n

	return p.data[p.offset-n : p.offset]
}

// readText reads a text in pairs of bytes up to its terminator: a zero byte or, in the old form, a last byte
// with the high bit set. It returns the index of the text.
func (p *renLibParser) readText(oldForm bool) int32 {
	rest := p.data[p.offset:]
	end := slices.IndexFunc(rest, func(c byte) bool { return oldForm && c >= 0x80 || !oldForm && c == 0 })
	size := (end | 1) + 1
	p.isCut = p.isCut || end < 0 || size > len(rest)
	if p.isCut {
		return 0
	}
	p.offset += size
	p.numTexts++
	if p.onText != nil {
		text := rest[:end]
		if oldForm {
			text = bytes.Clone(text)

			// A zero byte would separate two texts.
			if last := rest[end] & 0x7f; last != 0 {
				text = append(text, last)
			}
		}
		p.onText(text)
	}

	return p.numTexts
}

// decode decodes the texts, all in one charset, which the format does not specify. A byte 8 separates the
// first line of a text from the rest.
func (r *renLibReader) decode() {
	f := file{data: bytes.Join(r.texts, []byte{0}), options: r.file.options}
	all := f.decode()
	r.file.charset = f.charset
	if f.charset != "" {
		r.file.notes.add(Note{Kind: CharsetMismatch, Text: f.charset})
	}

	r.decoded = strings.Split(all, "\x00")

	// Only with a charset that has zero bytes within characters; none in use does.
	for len(r.decoded) < len(r.texts) {
		r.decoded = append(r.decoded, "")
	}
}

// renLibTree is the game tree of a library under given rules.
type renLibTree struct {
	*game.Tree
	notes notes

	// Number of illegal nodes and of passes that the rules do not allow.
	numRefused int
}

// addComment adds the text of n to the comment of a node, unless that is full.
func (t *renLibTree) addComment(node *game.Node, text string, n *renLibNode) {
	if text != "" && len(node.Comment) <= maxComment-utf8.UTFMax {
		node.Comment = t.notes.shorten(strings.TrimSpace(node.Comment+"\n"+text), maxComment, int(n.offset), "C")
	}
}

// tree builds the tree under given rules. If build is false, it only counts illegal nodes, up to
// maxRefused. Trees for several rules would take too much memory.
func (r *renLibReader) tree(rules game.Rules, maxRefused int, build bool) *renLibTree {
	t := &renLibTree{Tree: game.NewTree(rules, game.Opening{})}

	// By depth; nil for a text on a point, which has no descendants.
	path := []*game.Node{t.Root()}
	situations := []game.Situation{game.NewSituation(rules, game.Opening{})}

	// Shared by nodes.
	choices := make([]game.Choice, 256)
	var pool []game.Node // nodes are allocated poolSize at a time

	// No errors, since readNodes has read it.
	p := newRenLibParser(r.file.data)
	next, _ := p.next()
	if build {
		t.Root().Reserve(int(r.numChildren[0]))
		r.describe(t, t.Root(), &next)
	}

	next, ok := p.next()
	for ok {
		current := next
		n, i := &current, p.numNodes-1
		next, ok = p.next()
		if i%1024 == 0 && r.file.isCancelled() {
			return t
		}
		depth := int(n.depth)
		path, situations = append(path[:depth], nil), situations[:min(depth, len(situations))]
		parent := path[depth-1]
		if parent == nil {
			continue
		}
		point := n.at()
		if build && n.label != 0 && n.point != 0 {
			if text := oneLine(r.decoded[n.label]); len(parent.Marks) < rules.NumPoints() {
				parent.Marks = append(parent.Marks, game.Mark{Point: point, Text: text})
			}
		}
		if n.flags&renLibNoMove != 0 {
			if build {
				t.addComment(parent, r.textComment(n), n)
			}
			continue
		}
		if len(pool) == 0 {
			pool = make([]game.Node, min(poolSize, r.numNodes-i))
		}
		node := &pool[0]
		choices[n.point] = game.PlaceAt(point)
		*node = game.Node{Choice: &choices[n.point]}

		// Only renju has passes.
		if point == game.Pass && !rules.Fouls {
			t.numRefused++
			node.Choice, node.Setup = nil, &game.Setup{ToMove: situations[depth-1].Position.ToMove().Other()}
		}
		after, err := node.SituationAfter(situations[depth-1])
		if err == nil && situations[depth-1].Result().Over() {
			err = game.ErrGameOver
		}
		if err != nil {
			t.numRefused++
			if t.numRefused >= maxRefused {
				return t
			}
			t.notes.add(Note{
				Kind:   MoveRejected,
				Offset: int64(n.offset),
				Move:   depth,
				Text:   rules.Name(point),
				Err:    err,
			})

			rejected := []renLibNode{current}
			for ok && next.depth > n.depth {
				if build {
					rejected = append(rejected, next)
				}
				next, ok = p.next()
			}
			if build {
				parent.SetRejectedSGF(append(parent.RejectedSGF(), r.rejectedText(rejected)))
			}

			continue
		}
		situations = append(situations, after)
		path[depth] = node
		if build {
			pool = pool[1:]
			parent.Add(node)
			node.Reserve(int(r.numChildren[i]))
			r.describe(t, node, n)
		}
	}

	return t
}

func (r *renLibReader) comment(n *renLibNode) string {
	if n.comment == 0 {
		// Without an allocation for each node.
		return ""
	}
	return strings.TrimSpace(cleanText(renLibLines.Replace(r.decoded[n.comment])))
}

// renLibLines converts the line ends of comments in libraries: a byte 8 ends the first line, and \r\n each other line.
var renLibLines = strings.NewReplacer("\b", "\n", "\r\n", "\n", "\r", "\n")

// renLibCommentText returns a comment with the line ends of a library.
func renLibCommentText(text string) string {
	first, rest, hasRest := strings.Cut(text, "\n")
	if !hasRest {
		return text
	}
	return first + "\b" + strings.ReplaceAll(rest, "\n", "\r\n")
}

// textComment returns the comment of a text on a point, which RenLib keeps of a deleted stone, after the point. It
// returns "" if there is no comment.
func (r *renLibReader) textComment(n *renLibNode) string {
	text := r.comment(n)
	if text != "" {
		text = strings.ToUpper(game.Freestyle.Name(n.at())) + ": " + text
	}
	return text
}

func (r *renLibReader) describe(t *renLibTree, node *game.Node, n *renLibNode) {
	t.addComment(node, r.comment(n), n)
	if n.flags&renLibMark != 0 {
		addProperty(node, hotspot, "1")
	}
	if n.flags&renLibStart != 0 {
		addProperty(node, startProperty, "")
	}
}

func addProperty(n *game.Node, name, value string) {
	n.SetUnknownProperties(append(n.UnknownProperties(), game.Property{Name: name, Values: []string{value}}))
}

// rejectedText formats nodes, the first and its descendants, as an SGF variation.
func (r *renLibReader) rejectedText(nodes []renLibNode) string {
	root := &rawNode{}
	path := []*rawNode{root}
	for i := range nodes {
		n := &nodes[i]
		path = path[:n.depth-nodes[0].depth+1]
		parent := path[len(path)-1]
		if n.label != 0 && n.point != 0 && parent != root {
			parent.add("LB", pointText(n.at())+":"+escape(r.decoded[n.label]), int(n.offset))
		}
		if n.flags&renLibNoMove != 0 {
			if text := r.textComment(n); text != "" {
				parent.add("C", escapeText(text), int(n.offset))
			}

			// A text has no descendants.
			path = append(path, &rawNode{})
			continue
		}
		node := parent.child(int(n.offset))
		node.add(colourNames[1+(n.depth+1)%2], pointText(n.at()), int(n.offset))
		if n.comment != 0 {
			node.add("C", escapeText(r.comment(n)), int(n.offset))
		}
		if n.flags&renLibMark != 0 {
			node.add(hotspot, "1", int(n.offset))
		}
		if n.flags&renLibStart != 0 {
			node.add(startProperty, "", int(n.offset))
		}
		path = append(path, node)
	}

	return root.children[0].String()
}

// writeRenLib writes a tree as a library of version 3.04. It returns an *UnsupportedError for a game
// that a library cannot store.
func writeRenLib(w io.Writer, t *game.Tree, o Options) ([]Note, error) {
	if t.Library != nil && librarySum(t) == t.Library.Sum {
		_, err := w.Write(t.Library.Data)
		return nil, err
	}

	return encodeRenLib(w, t, o)
}

// librarySum identifies the nodes of a tree with all that a library stores of them.
func librarySum(t *game.Tree) (sum [sha256.Size]byte) {
	hash := sha256.New()
	var b []byte
	addText := func(text string) {
		b = binary.AppendUvarint(b, uint64(len(text)))
		b = append(b, text...)
	}
	for n := range t.All() {
		b = binary.AppendUvarint(b[:0], uint64(len(n.Children())))
		if n.Choice != nil {
			b = append(b, byte(n.Choice.Kind), byte(n.Choice.Point.X), byte(n.Choice.Point.Y))
		}
		if n.Setup != nil {
			b = fmt.Appendf(b, "%v", *n.Setup)
		}
		addText(n.Comment)
		b = binary.AppendUvarint(b, uint64(len(n.Marks)))
		for _, m := range n.Marks {
			b = append(b, byte(m.Kind), byte(m.Point.X), byte(m.Point.Y))
			addText(m.Text)
		}
		for _, p := range n.UnknownProperties() {
			addText(p.Name)
			addText(strings.Join(p.Values, "]"))
		}
		for _, rejected := range n.RejectedSGF() {
			addText(rejected)
		}

		// Never returns an error.
		_, _ = hash.Write(b)
	}
	hash.Sum(sum[:0])

	return sum
}

// encodeRenLib writes a tree. Texts of the library that it was read from keep their bytes.
func encodeRenLib(w io.Writer, t *game.Tree, o Options) ([]Note, error) {
	root, err := t.RootSituation()
	if err != nil {
		return nil, err
	}
	if t.Rules.Width != renLibWidth || t.Rules.Height != renLibWidth {
		return nil, &UnsupportedError{Reason: BoardUnsupported, Limit: renLibWidth}
	}
	lib := renLibWriter{rules: t.Rules, encode: func(text string) ([]byte, bool) { return []byte(text), true }}
	if t.Charset != "" && o.Encode != nil {
		lib.encode, lib.isUTF8 = func(text string) ([]byte, bool) { return o.Encode(text, t.Charset) }, true
	}
	if t.Rules != game.Freestyle {
		lib.notes.add(Note{Kind: RulesLost})
	}
	if t.Library != nil {
		lib.sources = renLibSources(t.Library.Data)
	}
	if hasText(t.Texts()) {
		lib.notes.add(Note{Kind: NamesLost})
	}

	// Stones before the root's children.
	points := t.Opening.Named.Stones(t.Rules)
	if setup := t.Root().Setup; setup != nil {
		choices, ok := setupMoves(game.NewSituation(t.Rules, t.Opening), *setup)
		if !ok {
			return nil, &UnsupportedError{Reason: SetupUnsupported}
		}
		lib.notes.add(Note{Kind: SetupLost})

		for _, c := range choices {
			points = append(points, c.Point)
		}
	}
	lib.WriteString(renLibMagic)
	lib.Write([]byte{3, 4})
	lib.Write(bytes.Repeat([]byte{0xff}, renLibHeaderSize-lib.Len()))
	situation := &root
	if root.OpeningOver() {
		situation = nil
	}
	lib.depth = len(points)
	children := lib.children(t.Root(), situation)
	lib.writeItem(renLibItem{node: t.Root(), at: game.Pass}, false, len(points)+len(children) > 0)

	for i, point := range points {
		lib.writeItem(renLibItem{at: point}, false, i+1 < len(points) || len(children) > 0)
	}
	lib.writeChildren(children)
	if lib.lossy || lib.isUTF8 {
		unicode := inUnicode(t)
		unicode.Library = nil
		notes, err := encodeRenLib(w, unicode, o)
		if lib.lossy {
			notes = append(notes, Note{Kind: CharsetLost, Text: t.Charset, Count: 1})
		}
		return notes, err
	}
	if lib.hasOther && t.Charset == "" {
		lib.notes.add(Note{Kind: LibraryInUnicode})
	}
	if err := checkRenLib(lib.Bytes()); err != nil {
		return nil, tooLong(err)
	}
	_, err = w.Write(lib.Bytes())

	return lib.notes, err
}

// checkRenLib returns the error with which a reader would reject a library because of its size, or nil.
func checkRenLib(data []byte) *Error {
	if len(data) > MaxLibraryBytes {
		return tooBig(LimitBytes, MaxLibraryBytes, MaxLibraryBytes)
	}
	lib := renLibReader{file: &file{data: data}}
	return lib.readNodes()
}

type renLibWriter struct {
	bytes.Buffer
	notes  notes
	rules  game.Rules
	encode func(text string) ([]byte, bool)

	// The texts of the library that the tree was read from, by their form without the line ends of libraries.
	sources map[string][]byte

	// Number of stones and passes before the next item.
	depth int

	// The charset cannot encode all of the text.
	lossy bool

	// A text has characters beyond ASCII.
	hasOther bool

	// The texts in another charset are valid UTF-8, so that readers would decode them as such.
	isUTF8 bool
}

type renLibItem struct {
	node      *game.Node      // nil for a text on a point and for raw
	raw       *rawNode        // the node of an illegal variation
	after     *game.Situation // the situation after the node; nil once the opening is over
	at        game.Point
	text      string // the text on the point
	stone     bool   // the item is a stone or a pass
	afterPass bool   // a pass precedes the item, so that its stone is in turn
}

func (w *renLibWriter) writeChildren(items []renLibItem) {
	for i, it := range items {
		sibling := i+1 < len(items)
		depth := w.depth
		if it.afterPass {
			w.writeItem(renLibItem{at: game.Pass, stone: true}, sibling, true)
			sibling = false
			w.depth++
		}
		if it.stone {
			w.depth++
		}

		var children []renLibItem
		switch {
		case it.node != nil:
			children = w.children(it.node, it.after)
		case it.raw != nil:
			children = w.rawChildren(it.raw)
		}
		w.writeItem(it, sibling, len(children) > 0)
		w.writeChildren(children)
		w.depth = depth
	}
}

// children returns the items that a library stores below a node: the stones and passes that follow, and texts
// on points.
func (w *renLibWriter) children(n *game.Node, s *game.Situation) []renLibItem {
	items := w.addStones(nil, n, s)
	for _, text := range n.RejectedSGF() {
		raw, err := parseSGF(text)
		if err != nil {
			raw = &rawNode{}
		}
		items = w.addRejected(items, raw)
	}

	for _, m := range n.Marks {
		text := m.Text
		if m.Kind != game.Label {
			text = [...]string{game.Triangle: "△", game.Circle: "○", game.Square: "□", game.Cross: "×"}[m.Kind]
		}
		if text != "" {
			items = w.addText(items, m.Point, text)
		}
	}

	return items
}

// addText adds a text on a point: to the stone that is played there, or else as a separate item.
func (w *renLibWriter) addText(items []renLibItem, point game.Point, text string) []renLibItem {
	i := slices.IndexFunc(items, func(it renLibItem) bool { return !it.afterPass && it.at == point })
	if i < 0 || items[i].text != "" {
		return append(items, renLibItem{at: point, text: text})
	}
	items[i].text = text

	return items
}

// addRejected adds an illegal variation, such as moves after the end of a game. A library can store it
// like a legal variation as long as the colours alternate.
func (w *renLibWriter) addRejected(items []renLibItem, raw *rawNode) []renLibItem {
	it, moves := renLibItem{raw: raw, stone: true}, 0
	for _, p := range raw.properties {
		switch {
		case p.name == colourNames[1+w.depth%2] && len(p.values) == 1:
			point, err := parseSGFPoint(w.rules, p.values[0].raw)
			if err == nil && (point == game.Pass || w.rules.Contains(point)) {
				it.at = point
				moves++
			} else {
				// An invalid number: without the malformed move the variation might be legal.
				moves = 2
			}
		case moveProperties[p.name]:
			// An invalid number: there is setup or a move of the other colour.
			moves = 2
		case !slices.Contains([]string{"C", "LB", hotspot, startProperty}, p.name):
			w.notes.add(Note{Kind: AnnotationLost, Text: p.name})
		}
	}
	if moves != 1 {
		w.notes.add(Note{Kind: RejectedLost, Move: w.depth + 1})
		return items
	}

	return append(items, it)
}

// rawChildren is like children, but for a node of an illegal variation.
func (w *renLibWriter) rawChildren(raw *rawNode) (items []renLibItem) {
	for _, c := range raw.children {
		items = w.addRejected(items, c)
	}

	for _, p := range raw.properties {
		for _, v := range p.values {
			if position, text, ok := strings.Cut(v.raw, ":"); p.name == "LB" && ok {
				if point, err := parseSGFPoint(w.rules, position); err == nil && w.rules.Contains(point) &&
					unescape(text) != "" {
					items = w.addText(items, point, unescape(text))
				}
			}
		}
	}

	return items
}

// addStones adds the stones and passes that follow a node. It skips nodes that a library cannot store.
func (w *renLibWriter) addStones(items []renLibItem, n *game.Node, before *game.Situation) []renLibItem {
	for _, c := range n.Children() {
		after, err := w.situationAfter(c, before)
		if err != nil {
			continue
		}
		if c.Choice != nil && c.Choice.Kind == game.End {
			w.notes.add(Note{Kind: ResultLost})
			continue
		}

		stone := c.Choice != nil && c.Choice.Kind == game.Place &&
			(before == nil || c.Setup != nil || before.Prompt().Kind != game.PromptOfferFifth)
		switch {
		case c.Setup != nil && (!changesOnlyTurn(c.Setup) || w.rules.Fouls):
			w.notes.add(Note{Kind: SetupLost})
		case stone:
			items = append(items, renLibItem{
				node:      c,
				after:     after,
				at:        c.Choice.Point,
				stone:     true,
				afterPass: c.Setup != nil,
			})
		case c.Setup != nil:
			items = append(items, renLibItem{node: c, after: after, at: game.Pass, stone: true})
		default:
			// A decision, or a node without a choice.
			if c.Choice != nil {
				w.notes.add(Note{Kind: ChoicesLost})
			}
			if c.Comment != "" || len(c.Marks)+len(c.UnknownProperties()) > 0 {
				w.notes.add(Note{Kind: AnnotationLost})
			}
			items = w.addStones(items, c, after)
		}
	}

	return items
}

// situationAfter returns the situation after a node, or nil if the opening is over.
func (w *renLibWriter) situationAfter(n *game.Node, before *game.Situation) (*game.Situation, error) {
	if before == nil {
		return nil, nil
	}
	after, err := n.SituationAfter(*before)
	if after.OpeningOver() {
		return nil, err
	}

	return &after, err
}

func (w *renLibWriter) writeItem(it renLibItem, sibling, child bool) {
	var flags byte
	comment := ""
	if n := it.node; n != nil {
		comment = n.Comment
		for _, p := range n.UnknownProperties() {
			switch p.Name {
			case hotspot:
				flags |= renLibMark
			case startProperty:
				flags |= renLibStart
			default:
				w.notes.add(Note{Kind: AnnotationLost, Text: p.Name})
			}
		}
	} else if raw := it.raw; raw != nil {
		for _, p := range raw.properties {
			switch p.name {
			case "C":
				for _, v := range p.values {
					comment = strings.TrimSpace(comment + "\n" + cleanText(unescapeText(v.raw)))
				}
			case hotspot:
				flags |= renLibMark
			case startProperty:
				flags |= renLibStart
			}
		}
	} else if !it.stone && it.text != "" {
		flags |= renLibNoMove
	}

	for _, f := range []struct {
		isSet bool
		flag  byte
	}{{sibling, renLibSibling}, {!child, renLibLeaf}, {comment != "", renLibComment}, {it.text != "", renLibExtended}} {
		if f.isSet {
			flags |= f.flag
		}
	}
	var point byte
	if it.at != game.Pass {
		point = byte(it.at.Y)<<4 | byte(it.at.X+1)
	}
	w.Write([]byte{point, flags})
	if it.text != "" {
		w.Write([]byte{0, renLibBoardText})
	}
	if comment != "" {
		w.writeText(renLibCommentText(comment))
	}
	if it.text != "" {
		w.writeText(it.text)
	}
}

// renLibSources returns the texts of a library as bytes, by the form that plainBytes returns.
func renLibSources(data []byte) map[string][]byte {
	lib := renLibReader{file: &file{data: data}}

	// It was read before.
	_ = lib.readNodes()
	sources := make(map[string][]byte)
	for _, text := range lib.texts {
		plain := plainBytes(text)
		if _, ok := sources[plain]; !ok {
			sources[plain] = text
		}
	}

	return sources
}

// plainBytes returns a text of a library with plain line ends and without control characters, like the comment that is
// read from it, but in the charset of the library. No charset in use has control characters within characters.
func plainBytes(text []byte) string {
	plain := []byte(renLibLines.Replace(string(text)))
	for i, c := range plain {
		if (c < ' ' || c == 0x7f) && c != '\n' && c != '\t' {
			plain[i] = ' '
		}
	}

	return string(bytes.TrimSpace(plain))
}

func (w *renLibWriter) writeText(text string) {
	data, ok := w.encode(strings.ReplaceAll(text, "\x00", " "))
	if source, found := w.sources[plainBytes(data)]; found {
		data = source
	}
	w.lossy = w.lossy || !ok
	w.hasOther = w.hasOther || !isASCII(data)
	w.isUTF8 = w.isUTF8 && utf8.Valid(data)
	w.Write(data)
	w.Write(make([]byte, 2-len(data)%2))
}
