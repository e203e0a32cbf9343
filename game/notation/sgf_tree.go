package notation

import "strings"

// Limits of what is taken for one game.
const (
	maxDepth  = 1000    // of nested variations
	maxValues = 100_000 // on the main line
)

// node is one node of the main line.
type node struct {
	offset     int
	properties []property
	variations []string // in place of the next node, parentheses included
}

type property struct {
	name   string
	values []value
}

// value is what stands between two brackets, its escapes included.
type value struct {
	raw    string
	offset int // of the first byte after the bracket
}

// startOfSGF is where a game tree begins, -1 if none does: "(" and then ";",
// with nothing but blanks between. The format allows any text before it, but a
// page or so is all that is looked at.
func startOfSGF(text string) int {
	head := text[:min(len(text), 4096)]
	for at := 0; ; {
		open := strings.IndexByte(head[at:], '(')
		if open < 0 {
			return -1
		}
		at += open + 1
		if strings.HasPrefix(strings.TrimLeft(head[at:], " \t\r\n"), ";") {
			return at - 1
		}
	}
}

// parseSGF reads the first game tree of a text and returns its main line: the
// nodes before the first closing parenthesis. The variations are only checked,
// and kept as they are.
func parseSGF(text string) ([]node, *Error) {
	var line []node
	var branches []int // the node of the main line at which each depth began
	depth, values, inNode, onMainLine := 0, 0, false, true
	variation, variationDepth := -1, 0 // where the present one begins
	for i := max(0, startOfSGF(text)); i < len(text); {
		switch c := text[i]; {
		case c == ' ' || '\t' <= c && c <= '\r':
			i++
		case c == '(':
			if onMainLine {
				branches = append(branches, len(line)-1)
			} else if variation < 0 {
				variation, variationDepth = i, depth
			}
			if depth++; depth > maxDepth {
				return nil, &Error{Kind: TooBig, Offset: int64(i)}
			}
			inNode = false
			i++
		case c == ')' && depth > 0:
			onMainLine, inNode = false, false
			if depth--; depth == 0 {
				return line, nil
			}
			i++
			if variation >= 0 && depth == variationDepth {
				at := &line[branches[depth]]
				at.variations = append(at.variations, text[variation:i])
				variation = -1
			}
		case c == ';' && depth > 0:
			if onMainLine {
				line = append(line, node{offset: i})
			}
			if len(line) > maxValues {
				return nil, &Error{Kind: TooBig, Offset: int64(i)}
			}
			inNode = true
			i++
		case isLetter(c) && inNode:
			p, next, err := parseProperty(text, i)
			if err != nil {
				return nil, err
			}
			if onMainLine {
				if values += len(p.values); values > maxValues {
					return nil, &Error{Kind: TooBig, Offset: int64(i)}
				}
				last := &line[len(line)-1]
				last.properties = append(last.properties, p)
			}
			i = next
		default:
			return nil, malformed(i, ErrUnexpected, text[i:min(len(text), i+8)])
		}
	}
	return nil, malformed(len(text), ErrEnds, "")
}

// parseProperty reads an identifier and its values. Older formats have small
// letters in identifiers, which do not count.
func parseProperty(text string, i int) (p property, next int, err *Error) {
	start := i
	for i < len(text) && isLetter(text[i]) {
		i++
	}
	name := text[start:i]
	p.name = strings.Map(func(r rune) rune {
		if r > 'Z' {
			return -1
		}
		return r
	}, name)
	if p.name == "" {
		return p, i, malformed(start, ErrUnexpected, name)
	}
	for {
		next = i
		for i < len(text) && (text[i] == ' ' || '\t' <= text[i] && text[i] <= '\r') {
			i++
		}
		if i == len(text) || text[i] != '[' {
			break
		}
		i++
		v := value{offset: i}
		for i < len(text) && text[i] != ']' {
			if text[i] == '\\' {
				i++
			}
			i++
		}
		if i >= len(text) {
			return p, i, malformed(len(text), ErrEnds, "")
		}
		v.raw = text[v.offset:i]
		p.values = append(p.values, v)
		i++
	}
	if p.values == nil {
		if i == len(text) {
			return p, i, malformed(i, ErrEnds, "")
		}
		return p, i, malformed(i, ErrUnexpected, text[i:min(len(text), i+8)])
	}
	return p, next, nil
}

func isLetter(c byte) bool { return 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' }

// unescape is the text that a value of one line stands for: an escaped line
// break is nothing, any other blank is a space.
func unescape(raw string) string {
	var b strings.Builder
	for i := 0; i < len(raw); i++ {
		c := raw[i]
		if c == '\\' && i+1 < len(raw) {
			i++
			if c = raw[i]; c == '\n' || c == '\r' {
				if i+1 < len(raw) && (raw[i+1] == '\n' || raw[i+1] == '\r') && raw[i+1] != c {
					i++
				}
				continue
			}
		}
		if '\t' <= c && c <= '\r' {
			c = ' '
		}
		b.WriteByte(c)
	}
	return strings.TrimSpace(b.String())
}

// escape makes a value of a text of one line.
func escape(text string) string {
	return strings.NewReplacer(`\`, `\\`, `]`, `\]`).Replace(oneLine(text))
}

// oneLine is a text without what a name or a date cannot hold.
func oneLine(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "?")))
}
