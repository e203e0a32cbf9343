package notation

import (
	"cmp"
	"strings"
	"time"

	"jingzi/game"
)

// Limits on a file. maxNodes exceeds the largest public collections of positions, which have about 32,000
// nodes. Variations cannot be nested more deeply than a game has moves.
const (
	maxNodes  = 300_000
	maxValues = 400_000
	maxDepth  = 1000
	maxLine   = game.MaxDepth // nodes in a line
)

// rawNode is an uninterpreted node of a file, in SGF's terms for every format, before the rules are known.
type rawNode struct {
	offset     int
	properties []property
	children   []*rawNode
	depth      int           // number of ancestors
	thinkTime  time.Duration // in formats that store it for each move
}

type property struct {
	name   string
	values []value
}

// value is the text between two brackets, including escapes.
type value struct {
	raw    string
	offset int // offset of the first byte after the bracket
}

func (n *rawNode) find(name string) (value, bool) {
	for _, p := range n.properties {
		if p.name == name {
			return p.values[0], true
		}
	}

	return value{}, false
}

func (n *rawNode) add(name, raw string, offset int) {
	n.properties = append(n.properties, property{name, []value{{raw, offset}}})
}

func (n *rawNode) child(offset int) *rawNode {
	c := &rawNode{offset: offset, depth: n.depth + 1}
	n.children = append(n.children, c)
	return c
}

// move adds a child with a move to a chain of moves that begins with Black's. If the point is on no board,
// the value of the move is text, from the file.
func (n *rawNode) move(x, y int, text string, offset int) *rawNode {
	raw := escape(text)
	if min(x, y) >= 0 && max(x, y) < game.MaxSize {
		raw = pointText(game.Pt(x, y))
	}
	c := n.child(offset)
	c.add(colourNames[1+n.depth%2], raw, offset)

	return c
}

func (n *rawNode) play(point game.Point, offset int) *rawNode {
	if point == game.Pass {
		return n.move(-1, -1, "", offset)
	}
	return n.move(int(point.X), int(point.Y), "", offset)
}

// moves returns a copy of n with the same children but no properties except moves.
func (n *rawNode) moves() *rawNode {
	m := &rawNode{offset: n.offset, children: n.children}
	for _, p := range n.properties {
		if p.name == "B" || p.name == "W" {
			m.properties = append(m.properties, p)
		}
	}

	return m
}

// walk calls visit for n and its descendants, parents first.
func (n *rawNode) walk(visit func(*rawNode)) {
	visit(n)

	for _, c := range n.children {
		c.walk(visit)
	}
}

// String formats n and its descendants as an SGF variation.
func (n *rawNode) String() string {
	var b strings.Builder
	n.write(&b)
	return b.String()
}

func (n *rawNode) write(b *strings.Builder) {
	b.WriteByte('(')

	for {
		b.WriteByte(';')

		for _, p := range n.properties {
			b.WriteString(p.name)

			for _, v := range p.values {
				b.WriteString("[" + v.raw + "]")
			}
		}
		if len(n.children) != 1 {
			break
		}
		n = n.children[0]
	}

	for _, c := range n.children {
		c.write(b)
	}
	b.WriteByte(')')
}

// startOfSGF returns the offset of the first game tree, or -1 if there is none: "(" followed by ";" or, where a
// program left it out, by a property of a first node, with only blanks in between. The format allows any text
// before it, but startOfSGF searches only 4096 bytes.
func startOfSGF(text string) int {
	head := text[:min(len(text), 4096)]
	for offset := 0; ; {
		paren := strings.IndexByte(head[offset:], '(')
		if paren < 0 {
			return -1
		}
		offset += paren + 1
		first := strings.TrimLeft(head[offset:], blanks)
		if strings.HasPrefix(first, ";") || firstProperties[propertyName(first)] {
			return offset - 1
		}
	}
}

// firstProperties lists the properties that begin a game tree without a semicolon.
var firstProperties = nameSet("FF GM CA AP SZ GN EV DT PB PW RU B W AB AW")

// propertyName returns the name of the property with which a text begins, or "" if it does not begin with one.
func propertyName(text string) string {
	name, _, hasValue := strings.Cut(text[:min(len(text), maxPropertyName)], "[")
	if !hasValue {
		return ""
	}
	return strings.TrimRight(name, blanks)
}

const blanks = " \t\r\n\v\f"

func isLetter(c byte) bool { return 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' }

func isBlank(c byte) bool { return strings.IndexByte(blanks, c) >= 0 }

// sgfParser parses the first game tree of a text. After a violation of the format it adds a note and
// continues.
type sgfParser struct {
	cancelled func() bool
	text      string
	notes     *notes
	root      *rawNode
	last      *rawNode // the node to which the next property or node is added; nil before the root
	nodes     int
	values    int
	junkRead  int  // bytes of junk, plus those read to recognise it
	isQuest   bool // the file has a renju opening in the form of Gomoku Quest
}

// parseSGF parses a text that a writer of this package has made.
func parseSGF(text string) (*rawNode, *Error) {
	p := sgfParser{text: text, notes: new(notes), cancelled: func() bool { return false }}
	return p.parse()
}

// parse returns the root of the first game tree. Its only error is TooBig.
func (p *sgfParser) parse() (*rawNode, *Error) {
	// For each open parenthesis, the node before it.
	var branches []*rawNode

	for i := max(0, startOfSGF(p.text)); i < len(p.text); {
		switch c := p.text[i]; {
		case isBlank(c):
			i++
		case c == '(':
			branches = append(branches, p.last)
			if len(branches) > maxDepth {
				return nil, tooBig(LimitNesting, maxDepth, i)
			}
			i++

			// The semicolon of the first node is missing.
			if first := p.skipBlanks(i); firstProperties[propertyName(p.text[first:])] {
				if err := p.addNode(first); err != nil {
					return nil, err
				}
			}
		case c == ')' && len(branches) > 0:
			p.last = branches[len(branches)-1]
			branches = branches[:len(branches)-1]
			i++
			if len(branches) == 0 {
				if startOfSGF(p.text[i:]) >= 0 {
					p.notes.add(Note{Kind: ExtraGamesIgnored, Offset: int64(i)})
				}
				return cmp.Or(p.root, &rawNode{}), nil
			}
		case c == ';':
			if err := p.addNode(i); err != nil {
				return nil, err
			}
			i++
		case isNameByte(c) && p.last != nil:
			next, err := p.readProperty(p.last, i)
			if err != nil {
				return nil, err
			}
			i = next
		default:
			start := i
			i = p.skipJunk(i)
			p.notes.add(Note{Kind: Skipped, Offset: int64(start), Text: clip(p.text[start:i])})
		}
	}
	p.notes.add(Note{Kind: Truncated, Offset: int64(len(p.text))})

	return cmp.Or(p.root, &rawNode{}), nil
}

// addNode adds a node that begins at an offset after the last node, or as the root.
func (p *sgfParser) addNode(offset int) *Error {
	p.nodes++
	if p.nodes > maxNodes || p.nodes%1024 == 0 && p.cancelled() {
		return tooBig(LimitNodes, maxNodes, offset)
	}

	switch {
	case p.last != nil:
		p.last = p.last.child(offset)
	case p.root != nil:
		// A second tree in the parentheses of the first.
		p.last = p.root.child(offset)
	default:
		p.root = &rawNode{offset: offset}
		p.last = p.root
	}
	if p.last.depth > maxLine {
		return tooBig(LimitDepth, maxLine, offset)
	}

	return nil
}

// skipJunk returns the end of junk that begins at start: the next node, parenthesis or property. It
// searches for the bracket of a property and then for its name, so it reads each byte at most twice.
func (p *sgfParser) skipJunk(start int) int {
	for i := start + 1; i < len(p.text); i++ {
		p.junkRead++
		switch p.text[i] {
		case ';', '(', ')':
			return i
		case '[':
			if name := p.nameBefore(i, start+1); name < i {
				return name
			}
		}
	}

	return len(p.text)
}

// nameBefore returns the start of the name of the property whose bracket is at i, or i if no name
// begins at or after from.
func (p *sgfParser) nameBefore(i, from int) int {
	end, name := i, i
	for end > from && isBlank(p.text[end-1]) {
		end--
	}

	offset := end
	for offset > from && end-offset < maxPropertyName && isNameByte(p.text[offset-1]) {
		offset--
		if p.text[offset] < 'a' {
			name = offset
		}
	}
	p.junkRead += i - offset

	return name
}

// maxPropertyName is the maximum length of the name of a property. The rest of a longer name is left out,
// since startsProperty reads no further.
const maxPropertyName = 64

// isNameByte reports whether a byte can be part of a property's name. Digits are not in the standard, but
// occur in files ("5A").
func isNameByte(c byte) bool {
	return isLetter(c) || '0' <= c && c <= '9'
}

// startsProperty reports whether a name and an opening bracket begin at i. The name begins with a capital
// or a digit and may have lower-case letters, as in older formats.
func (p *sgfParser) startsProperty(i int) bool {
	start := i
	end := min(len(p.text), start+maxPropertyName)
	for i < end && isNameByte(p.text[i]) && (i > start || p.text[i] < 'a') {
		i++
	}
	if i == start {
		return false
	}

	for i < len(p.text) && isBlank(p.text[i]) && i-start < 2*maxPropertyName {
		i++
	}
	p.junkRead += i - start

	return i < len(p.text) && p.text[i] == '['
}

// pointProperties lists the properties whose values cannot contain brackets.
var pointProperties = nameSet("FF GM CA SZ PL B W AB AW AE LB TR CR SQ MA " + choicesProperty)

// endsValue reports whether the closing bracket at i ends a value of a property. An unescaped bracket within
// a text does not: it is followed by something that cannot follow a value, and by one closing bracket too
// many before the next node. In doubt, or if the search takes too long, endsValue returns true, so that text
// may be left out, but no node.
func (p *sgfParser) endsValue(name string, i int) bool {
	if pointProperties[name] || p.junkRead > maxJunkReads*len(p.text) {
		return true
	}
	i = p.skipBlanks(i + 1)
	if i == len(p.text) || strings.IndexByte(";()[", p.text[i]) >= 0 || p.startsProperty(i) {
		return true
	}

	depth := 0
	for end := min(len(p.text), i+lookahead); i < end; i++ {
		p.junkRead++
		switch p.text[i] {
		case '\\':
			i++
		case '[':
			depth++
		case ']':
			depth--
			if depth < 0 {
				return false
			}
		case ';', '(', ')':
			if depth == 0 && p.startsNode(i) {
				return true
			}
		}
	}

	return true
}

// lookahead is the number of bytes that endsValue searches for a node.
const lookahead = 1024

// maxJunkReads limits how many times the bytes of a text are read to recognise junk. Real files need less than
// one pass.
const maxJunkReads = 16

// startsNode reports whether the character at i begins a node with a property, or begins or ends
// variations.
func (p *sgfParser) startsNode(i int) bool {
	c := p.text[i]
	i = p.skipBlanks(i + 1)
	switch c {
	case ';':
		return p.startsProperty(i)
	case '(':
		return i < len(p.text) && p.text[i] == ';'
	}

	return i == len(p.text) || strings.IndexByte("();", p.text[i]) >= 0
}

func (p *sgfParser) skipBlanks(i int) int {
	start := i
	for i < len(p.text) && isBlank(p.text[i]) {
		i++
	}
	p.junkRead += i - start

	return i
}

// readProperty reads a property into a node and returns the offset after the property. It removes lower-case
// letters from the name, which occur in older formats.
func (p *sgfParser) readProperty(n *rawNode, i int) (next int, err *Error) {
	start := i
	for i < len(p.text) && isNameByte(p.text[i]) {
		i++
	}
	name := strings.Map(func(r rune) rune {
		if r > 'Z' {
			return -1
		}
		return r
	}, p.text[start:i])
	if after := strings.TrimLeft(name, "0123456789"); pointProperties[after] {
		// Without the digits.
		name = after
	}
	if len(name) > maxPropertyName {
		p.notes.add(Note{Kind: Skipped, Offset: int64(start), Text: clip(name)})
		name = name[:maxPropertyName]
	}

	prop := property{name: name}
	for {
		next = i
		for i < len(p.text) && isBlank(p.text[i]) {
			i++
		}
		if i == len(p.text) || p.text[i] != '[' {
			break
		}
		p.values++
		if p.values > maxValues {
			return i, tooBig(LimitValues, maxValues, i)
		}
		i++

		v := value{offset: i}
		var b strings.Builder // the value so far; used only if a bracket has to be escaped
		end := i
		for ; i < len(p.text) && (p.text[i] != ']' || !p.endsValue(name, i)); i++ {
			switch {
			case p.text[i] == '\\':
				i++
			case p.text[i] == ']':
				p.notes.add(Note{Kind: UnescapedBracket, Offset: int64(i), Text: name})
				b.WriteString(p.text[end:i] + `\`)
				end = i
			}
		}

		// The value is cut off, so it is unreliable.
		if i >= len(p.text) {
			p.notes.add(Note{Kind: Skipped, Offset: int64(start), Text: clip(p.text[start:])})
			return len(p.text), nil
		}
		v.raw = p.text[end:i]
		if b.Len() > 0 {
			v.raw = b.String() + v.raw
		}
		prop.values = append(prop.values, v)
		i++
	}
	if prop.values == nil || name == "" {
		p.notes.add(Note{Kind: Skipped, Offset: int64(start), Text: clip(p.text[start:next])})
		return next, nil
	}
	if n.properties == nil {
		// A move and a comment.
		n.properties = make([]property, 0, 2)
	}
	if name == "QPR" || name == "QSLB" || name == "QSLW" {
		n.properties = append(n.properties, p.questOpening(prop)...)
	} else {
		n.properties = append(n.properties, prop)
	}

	return next, nil
}

// questOpening converts the properties in which Gomoku Quest stores the opening of a renju game to moves: QPR
// has the first three stones, QSLB and QSLW have the fourth.
func (p *sgfParser) questOpening(prop property) (properties []property) {
	switch prop.name {
	case "QSLB", "QSLW":
		prop.name = prop.name[3:]
		properties = []property{prop}
	case "QPR":
		offset := prop.values[0].offset
		for i, point := range strings.SplitN(prop.values[0].raw, ",", 4) {
			properties = append(properties, property{colourNames[1+i%2], []value{{point, offset}}})
			offset += len(point) + 1
		}
	}
	p.isQuest = true

	return properties
}

// unescape returns the text of a one-line value. It removes escaped line breaks and replaces other blanks
// by spaces.
func unescape(raw string) string { return oneLine(unescapeText(raw)) }

// unescapeText is like unescape for a text with several lines.
func unescapeText(raw string) string {
	if !strings.ContainsAny(raw, "\\\r") {
		// A copy, so that the text of the whole file is not kept for it.
		return strings.Clone(strings.TrimSpace(raw))
	}
	return strings.TrimSpace(unescaper.Replace(raw))
}

var unescaper = strings.NewReplacer("\\\r\n", "", "\\\n\r", "", "\\\n", "", "\\\r", "", `\\`, `\`, `\`, "",
	"\r\n", "\n", "\n\r", "\n", "\r", "\n")

// escape escapes a single line as a value. escapeText escapes any text.
func escape(text string) string { return escapeText(oneLine(text)) }

func escapeText(text string) string {
	return strings.NewReplacer(`\`, `\\`, `]`, `\]`).Replace(strings.TrimSpace(strings.ToValidUTF8(text, "?")))
}

// cleanText replaces the characters that a comment cannot contain by spaces, and oneLine those that a name or a
// date cannot contain.
func cleanText(text string) string { return replaceControls(text, "\n\t") }

func oneLine(text string) string { return strings.TrimSpace(replaceControls(text, "")) }

func replaceControls(text, except string) string {
	return strings.Map(func(r rune) rune {
		if (r < ' ' || r == 0x7f) && !strings.ContainsRune(except, r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "?"))
}
