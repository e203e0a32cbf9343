package notation

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"jingzi/game"
)

// A RenLib library is a tree of positions on 15×15: a head of 20 bytes, then
// the nodes depth first, two bytes each. The first is the point, (row from the
// top)·16 + column from 1, or 0 for a pass and for the empty board that a
// library of version 3.04 begins with; the second has these flags.
const (
	renLibSibling    = 0x80 // a sibling follows once this node's children are done
	renLibLeaf       = 0x40 // it has no child
	renLibOldComment = 0x20 // a comment follows, its last byte has the high bit
	renLibMark       = 0x10 // the position is marked: SGF's hotspot
	renLibComment    = 0x08 // a comment follows, ended by a zero byte
	renLibStart      = 0x04 // the position from which a problem is set
	renLibNoMove     = 0x02 // only a text on the board, not a stone
	renLibExtended   = 0x01 // two more bytes follow

	renLibBoardText = 0x01 // of the second of those: a text on the point follows, ended by a zero byte

	renLibHead  = 20
	renLibWidth = 15
)

var renLibMagic = []byte("\xffRenLib\xff")

// hotspot and startProperty keep RenLib's marks: SGF's own for an interesting
// position, and one of ours.
const (
	hotspot       = "HO"
	startProperty = "JZS"
)

// readRenLib reads a library.
func (f *file) readRenLib() (*game.Tree, *Error) {
	lib := renLibReader{file: f}
	head := lib.bytes(renLibHead)
	if lib.err != nil {
		return nil, lib.err
	}
	if version := int(head[8])*100 + int(head[9]); version > 304 {
		return nil, malformed(8, ErrVersion, "")
	}
	root, err := lib.tree()
	if err != nil {
		return nil, err
	}
	return f.build(root, f.guess(renLibWidth, renLibWidth), game.Opening{}), nil
}

// renLibReader reads bytes; after an error it reads zeros.
type renLibReader struct {
	file   *file
	offset int
	err    *Error
}

// tree reads all nodes. A library that is cut off is read up to the cut.
func (r *renLibReader) tree() (*rawNode, *Error) {
	root := &rawNode{offset: r.offset}
	at := root // the node whose child is read next
	var waiting []*rawNode
	for nodes := 0; r.offset < len(r.file.data); nodes++ {
		if nodes > maxNodes {
			return nil, &Error{Kind: TooBig, Offset: int64(r.offset)}
		}
		start := r.offset
		node := r.bytes(2)
		point, flags := node[0], node[1]
		var extended []byte
		if flags&renLibExtended != 0 {
			extended = r.bytes(2)
		}
		comment, label := "", ""
		switch {
		case flags&renLibOldComment != 0:
			comment = r.text(true)
		case flags&renLibComment != 0:
			comment = r.text(false)
		}
		if extended != nil && extended[1]&renLibBoardText != 0 {
			label = r.text(false)
		}
		if r.err != nil {
			r.file.notes.add(Note{Kind: CutOff, Offset: int64(start)})
			return root, nil
		}
		x, y := int(point&15)-1, int(point>>4)
		if point != 0 && (x < 0 || y >= renLibWidth) {
			return nil, malformed(start, ErrPoint, "")
		}
		parent := at
		here := root
		isRoot := point == 0 && nodes == 0
		if flags&renLibNoMove == 0 && !isRoot {
			here = parent.child(start)
			move := ""
			if point != 0 {
				move = pointText(game.At(x, y))
			}
			here.add([...]string{"B", "W"}[parent.depth%2], move, start)
		} else if !isRoot {
			here = &rawNode{offset: start} // not part of the tree
		}
		if label != "" && point != 0 {
			parent.labels(pointText(game.At(x, y))+":"+escape(label), start)
		}
		if comment != "" {
			here.add("C", escapeText(comment), start)
		}
		if flags&renLibMark != 0 {
			here.add(hotspot, "1", start)
		}
		if flags&renLibStart != 0 {
			here.add(startProperty, "", start)
		}
		if flags&renLibSibling != 0 && !isRoot {
			waiting = append(waiting, parent)
		}
		switch {
		case flags&renLibLeaf == 0:
			at = here
		case len(waiting) > 0:
			at, waiting = waiting[len(waiting)-1], waiting[:len(waiting)-1]
		case flags&renLibLeaf != 0:
			if r.offset < len(r.file.data) {
				r.file.notes.add(Note{Kind: Skipped, Offset: int64(r.offset)})
			}
			return root, nil
		}
	}
	if len(waiting) > 0 || len(root.children) == 0 && r.offset == renLibHead {
		r.file.notes.add(Note{Kind: CutOff, Offset: int64(r.offset)})
	}
	return root, nil
}

// labels adds a label to a node's.
func (n *rawNode) labels(raw string, offset int) {
	i := slices.IndexFunc(n.properties, func(p property) bool { return p.name == "LB" })
	if i < 0 {
		n.add("LB", raw, offset)
		return
	}
	n.properties[i].values = append(n.properties[i].values, value{raw, offset})
}

func (r *renLibReader) bytes(n int) []byte {
	if r.err == nil && r.offset+n > len(r.file.data) {
		r.err = malformed(len(r.file.data), ErrEnds, "")
	}
	if r.err != nil {
		return make([]byte, n)
	}
	r.offset += n
	return r.file.data[r.offset-n : r.offset]
}

// text reads a text in pairs of bytes up to the one that ends it: a zero, or in
// the old form one with the high bit. Its first line and the rest are parted by
// a byte 8. The format does not say what its characters are.
func (r *renLibReader) text(old bool) string {
	var b []byte
	for r.err == nil {
		for _, c := range r.bytes(2) {
			switch {
			case old && c&0x80 != 0:
				return r.decoded(append(b, c&0x7f))
			case !old && c == 0:
				return r.decoded(b)
			}
			b = append(b, c)
		}
	}
	return ""
}

func (r *renLibReader) decoded(text []byte) string {
	text = bytes.TrimSpace(bytes.ReplaceAll(text, []byte("\b"), []byte("\n")))
	if utf8.Valid(text) {
		return string(text)
	}
	if r.file.options.Decode != nil {
		if decoded, found, ok := r.file.options.Decode(text, ""); ok {
			r.file.notes.add(Note{Kind: OtherText, Offset: int64(r.offset), Text: found})
			return decoded
		}
	}
	r.file.notes.add(Note{Kind: Skipped, Offset: int64(r.offset), Text: fmt.Sprintf("%q", text[:min(len(text), 20)])})
	return ""
}

// WriteRenLib writes a tree as a library of version 3.04. The error is ErrFormat
// for a game that a library cannot hold.
func WriteRenLib(w io.Writer, t *game.Tree) ([]Note, error) {
	root, err := t.Begin()
	if err != nil {
		return nil, err
	}
	if t.Rules.Width != renLibWidth || t.Rules.Height != renLibWidth {
		return nil, ErrFormat
	}
	var lib renLibWriter
	if t.Rules != game.Freestyle {
		lib.notes.add(Note{Kind: NoRules})
	}
	first := t.Opening.Named.Stones(t.Rules) // before the root's children
	if c := t.Root().Setup; c != nil {
		choices, ok := setupMoves(game.Begin(t.Rules, t.Opening), *c)
		if !ok {
			return nil, ErrFormat
		}
		lib.notes.add(Note{Kind: NoSetup})
		for _, c := range choices {
			first = append(first, c.Point)
		}
	}
	lib.Write(renLibMagic)
	lib.Write([]byte{3, 4})
	lib.Write(bytes.Repeat([]byte{0xff}, renLibHead-lib.Len()))
	children := lib.children(t.Root(), root)
	lib.item(renLibItem{node: t.Root(), at: game.Pass}, false, len(first)+len(children) > 0)
	for i, at := range first {
		lib.item(renLibItem{at: at}, false, i+1 < len(first) || len(children) > 0)
	}
	lib.below(children)
	_, err = w.Write(lib.Bytes())
	return lib.notes, err
}

type renLibWriter struct {
	bytes.Buffer
	notes notes
}

// renLibItem is a node to be written.
type renLibItem struct {
	node     *game.Node     // nil for a text on a point, and for a pass that only changes the turn
	after    game.Situation // after the node
	at       game.Point
	text     string        // on the point
	children []*renLibItem // of a pass that only changes the turn
	stone    bool
}

// below writes siblings and all below them.
func (w *renLibWriter) below(items []*renLibItem) {
	type level struct{ items []*renLibItem }
	for stack := []level{{items}}; len(stack) > 0; {
		top := &stack[len(stack)-1]
		if len(top.items) == 0 {
			stack = stack[:len(stack)-1]
			continue
		}
		it := top.items[0]
		top.items = top.items[1:]
		children := it.children
		if it.node != nil {
			children = w.children(it.node, it.after)
		}
		w.item(*it, len(top.items) > 0, len(children) > 0)
		stack = append(stack, level{children})
	}
}

// children are what a library writes below a node: the stones and passes that
// follow, and the texts on other points.
func (w *renLibWriter) children(n *game.Node, s game.Situation) []*renLibItem {
	var items []*renLibItem
	type place struct {
		node   *game.Node
		before game.Situation
	}
	var stack []place
	push := func(n *game.Node, s game.Situation) {
		for _, c := range slices.Backward(n.Children()) {
			stack = append(stack, place{c, s})
		}
	}
	push(n, s)
	for len(stack) > 0 {
		c, before := stack[len(stack)-1].node, stack[len(stack)-1].before
		stack = stack[:len(stack)-1]
		after, err := c.From(before)
		if err != nil || c.Choice != nil && c.Choice.Kind == game.End {
			continue
		}
		stone := c.Choice != nil && c.Choice.Kind == game.Place && before.Ask().Kind != game.AskFifth
		switch {
		case c.Setup != nil && (!turnOnly(c.Setup) || before.Position.Rules().Fouls):
			w.notes.add(Note{Kind: NoSetup})
		case stone && c.Setup != nil:
			move := &renLibItem{node: c, after: after, at: c.Choice.Point, stone: true}
			items = append(items, &renLibItem{at: game.Pass, stone: true, children: []*renLibItem{move}})
		case stone:
			items = append(items, &renLibItem{node: c, after: after, at: c.Choice.Point, stone: true})
		case c.Setup != nil:
			items = append(items, &renLibItem{node: c, after: after, at: game.Pass, stone: true})
		default: // a decision, or a place that only has a comment
			if c.Choice != nil {
				w.notes.add(Note{Kind: NoChoices})
			}
			if c.Comment != "" || c.Marks != nil || c.Extra != nil {
				w.notes.add(Note{Kind: NoComments})
			}
			push(c, after)
		}
	}
	for _, m := range n.Marks {
		text := m.Text
		if m.Kind != game.Label {
			text = [...]string{game.Triangle: "△", game.Circle: "○", game.Square: "□", game.Cross: "×"}[m.Kind]
		}
		if text == "" {
			continue
		}
		i := slices.IndexFunc(items, func(it *renLibItem) bool { return it.stone && it.at == m.Point })
		if i >= 0 {
			items[i].text = text
		} else {
			items = append(items, &renLibItem{at: m.Point, text: text})
		}
	}
	return items
}

// item writes one node.
func (w *renLibWriter) item(it renLibItem, sibling, child bool) {
	var flags byte
	comment := ""
	if n := it.node; n != nil {
		comment = n.Comment
		for _, p := range n.Extra {
			switch p.Name {
			case hotspot:
				flags |= renLibMark
			case startProperty:
				flags |= renLibStart
			default:
				w.notes.add(Note{Kind: NoComments, Text: p.Name})
			}
		}
		if n.Unread != nil {
			w.notes.add(Note{Kind: NoBranches})
		}
	} else if !it.stone && it.text != "" {
		flags |= renLibNoMove
	}
	for _, f := range []struct {
		is   bool
		flag byte
	}{{sibling, renLibSibling}, {!child, renLibLeaf}, {comment != "", renLibComment}, {it.text != "", renLibExtended}} {
		if f.is {
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
		w.zeroEnded(strings.Replace(comment, "\n", "\b", 1))
	}
	if it.text != "" {
		w.zeroEnded(it.text)
	}
}

// zeroEnded writes a text in pairs of bytes.
func (w *renLibWriter) zeroEnded(text string) {
	text = strings.ReplaceAll(text, "\x00", " ")
	w.WriteString(text)
	w.Write(make([]byte, 2-len(text)%2))
}
