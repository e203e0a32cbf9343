package notation

import (
	"regexp"
	"strconv"
	"strings"

	"jingzi/game"
)

// Patterns of moves as numbers: x is the column, y the row, ms the time.
var (
	piskvorkMove = regexp.MustCompile(
		`^[ \t]*(?P<x>-?\d+)[ \t]*,[ \t]*(?P<y>-?\d+)[ \t]*(?:,[ \t]*(?P<ms>-?\d+)[ \t]*)?(?:\r?\n|\r|$)`)
	yixinMove = regexp.MustCompile(`^\s*(?P<y>\d+)\s+(?P<x>\d+)`)
	pairMove  = regexp.MustCompile(`^[ \t\r\n,;()\[\]]*(?P<x>1?\d)\s*,\s*(?P<y>1?\d)\b`)
)

// readNumbers adds a chain of moves to a node, from text at the end of the file. It stops at the first
// mismatch of the pattern or after maxMoves moves. origin is the number of the first column and row in
// the file. readNumbers returns the maximum column or row, counted from 0, and the rest of the text.
func (f *file) readNumbers(root *rawNode, text string, pattern *regexp.Regexp, origin,
	maxMoves int) (maxCoordinate int, rest string) {
	last := root
	for rest = text; last.depth < maxMoves; {
		m := pattern.FindStringSubmatch(rest)
		if m == nil {
			break
		}
		coordinate := func(name string) int {
			n, err := strconv.Atoi(m[pattern.SubexpIndex(name)])
			if err != nil {
				// Too large, so the move is illegal.
				return game.MaxSize + 1
			}
			return n - origin
		}
		x, y := coordinate("x"), coordinate("y")
		last = last.move(x, y, strings.TrimSpace(m[0]), len(f.text)-len(rest))
		if i := pattern.SubexpIndex("ms"); i >= 0 {
			last.thinkTime = parseTime(m[i])
		}
		maxCoordinate, rest = max(maxCoordinate, x, y), rest[len(m[0]):]
	}

	return maxCoordinate, rest
}

const psqMagic = "Piskvorky "

// readPSQ reads a game of the tournament manager Piskvork: a header line such as "Piskvorky 15x15, 11:11,
// 0", whose last number indicates which of the two players begins, one move per line as "x,y,ms", counted
// from 1 at the top left, then the names and a code for the result.
func (f *file) readPSQ() (*game.Tree, *Error) {
	start := strings.Index(f.text, psqMagic)
	head, rest, _ := strings.Cut(f.text[start+len(psqMagic):], "\n")
	fields := strings.Split(head, ",")
	width, height, err := f.parseSize(strings.TrimSpace(fields[0]), "x", start)
	if err != nil {
		return nil, err
	}
	root := &rawNode{}
	_, rest = f.readNumbers(root, rest, piskvorkMove, 1, maxLine)

	// The properties of the first and the second name.
	names := [2]string{"PB", "PW"}
	if len(fields) > 2 && strings.TrimSpace(fields[2]) == "1" {
		names = [2]string{"PW", "PB"}
	}
	players := ""
	if len(fields) > 1 {
		players = strings.TrimSpace(fields[1])
	}
	candidates := f.guess(width, height)
	named, ok := f.psqEnd(root, names, f.afterMoves(rest))
	if ok || psqPlayers.MatchString(players) && players != programPlayers {
		values := []value{{raw: escape(players)}}
		if ok {
			values = append(values, value{raw: escape(named)})
		}
		root.properties = append(root.properties, property{psqProperty, values})
	}
	if ok {
		if rules, ok := rulesNamed(named, width, height); ok {
			candidates = rules
		}
	}

	return f.build(root, candidates, game.Opening{})
}

// psqResult matches the last line of Gomocup's records: the number of the winner among the two names, 0 for
// a draw, and the league, which begins with the name of its rules.
var psqResult = regexp.MustCompile(`^([012]),\s*([A-Za-z][A-Za-z0-9 ]*)$`)

// psqProperty is a private property at the root for the remaining data of a PSQ file: the types of the players
// in its header, and the league in its last line, if any.
const psqProperty = "JZQ"

// psqPlayers matches the types of the two players: 0 is a person, 11 a program in a tournament.
var psqPlayers = regexp.MustCompile(`^\d{1,3}:\d{1,3}$`)

// programPlayers is the header field of a game between two programs.
const programPlayers = "11:11"

// psqProperties returns the data of psqProperty. league is empty if the game is not over.
func psqProperties(t *game.Tree) (players, league string) {
	players = programPlayers
	for _, p := range t.Root().UnknownProperties() {
		if p.Name != psqProperty {
			continue
		}
		if value := unescape(p.Values[0]); psqPlayers.MatchString(value) {
			players = value
		}

		// No error, since the main line is legal.
		situations, _ := t.Situations(t.MainLineEnd())
		if over := situations[len(situations)-1].Result().Over(); over && len(p.Values) > 1 &&
			psqResult.MatchString("0,"+unescape(p.Values[1])) {
			league = unescape(p.Values[1])
		}
	}

	return players, league
}

// psqEnd reads the text after the moves: two names, a code for the result, and possibly a line with the
// result and the league, which it returns. It adds a note on any other text.
func (f *file) psqEnd(root *rawNode, names [2]string, text string) (league string, ok bool) {
	trimmed := strings.TrimRight(text, blanks)
	lines := strings.Split(trimmed, "\n")

	// Of the first of the lines.
	offset := func() int { return len(f.text) - len(text) + len(trimmed) - len(strings.Join(lines, "\n")) }

	takeLine := func(matches func(line string) bool) (line string, ok bool) {
		if len(lines) == 0 || !matches(strings.TrimSpace(lines[0])) {
			return "", false
		}
		line, lines = strings.TrimSpace(lines[0]), lines[1:]
		return line, true
	}
	isCode := func(line string) bool { _, err := strconv.Atoi(line); return err == nil }
	for _, property := range names {
		if name, ok := takeLine(func(line string) bool { return !isCode(line) && !psqResult.MatchString(line) }); ok {
			root.add(property, escape(brainName(name)), 0)
		}
	}
	takeLine(isCode)
	resultOffset := offset()
	if line, found := takeLine(psqResult.MatchString); found {
		m := psqResult.FindStringSubmatch(line)
		result := "Draw"
		if m[1] != "0" {
			result = map[string]string{"PB": "B+", "PW": "W+"}[names[m[1][0]-'1']]
		}
		root.add("RE", result, resultOffset)
		league, ok = m[2], true
	}
	rest := strings.Join(lines, "\n")
	if junk := strings.TrimLeft(rest, blanks); junk != "" {
		f.notes.add(Note{Kind: Skipped, Offset: int64(offset() + len(rest) - len(junk)), Text: clip(junk)})
	}

	return league, ok
}

// readREC reads Piskvork's older format: the names of the two players, beginning with the player who moves
// first, then the moves, counted from 0. The format does not store the size of the board, so readREC uses
// the smallest usual board that contains all moves.
func (f *file) readREC() (*game.Tree, *Error) {
	root := &rawNode{}
	lines := strings.SplitAfterN(f.text, "\n", 3)
	maxCoordinate, rest := f.readNumbers(root, strings.Join(lines[min(2, len(lines)):], ""), piskvorkMove, 0, maxLine)
	if len(root.children) == 0 {
		return nil, &Error{Kind: UnknownFormat}
	}
	f.afterMoves(rest)
	addNames(root, [2]string{"PB", "PW"}, f.text)
	size := f.guessSize(maxCoordinate)

	return f.build(root, f.guess(size, size), game.Opening{})
}

// afterMoves returns the text after a list of moves. If there are more moves after the mismatch that ended
// the list, the file is damaged: afterMoves adds a note on them and skips them.
func (f *file) afterMoves(text string) string {
	rest := text
	for remaining := text; remaining != ""; {
		line, next, _ := strings.Cut(remaining, "\n")
		remaining = next
		if piskvorkMove.MatchString(line) {
			rest = next
		}
	}
	if skipped := strings.TrimSpace(text[:len(text)-len(rest)]); skipped != "" {
		f.notes.add(Note{Kind: Skipped, Offset: int64(len(f.text) - len(text)), Text: clip(skipped)})
	}

	return rest
}

// addNames adds the names at the beginning of a text, one per line.
func addNames(root *rawNode, properties [2]string, text string) {
	lines := strings.SplitN(text, "\n", 3)
	for i, property := range properties[:min(2, len(lines))] {
		root.add(property, escape(brainName(lines[i])), 0)
	}
}

// smallestSize returns the smallest usual size of a board that has the given column or row, counted from 0.
func smallestSize(maxCoordinate int) int {
	for _, size := range usualSizes {
		if maxCoordinate < size {
			return size
		}
	}

	return game.MaxSize
}

// brainName returns the name of a program from a line with its file name, without prefix and extension.
// It returns "" for a person or a code.
func brainName(line string) string {
	name := strings.TrimSpace(line)
	if _, err := strconv.Atoi(name); err == nil || strings.HasPrefix(name, "homo-") {
		return ""
	}

	name = name[strings.LastIndexAny(name, `/\`)+1:]
	for _, ending := range []string{".exe", ".zip"} {
		if start := len(name) - len(ending); start >= 0 && strings.EqualFold(name[start:], ending) {
			name = name[:start]
		}
	}

	return oneLine(strings.TrimPrefix(name, "pbrain-"))
}

// nameLine returns a name in the form that brainName returns, or "" if it would be read as a code, a move or a
// result.
func nameLine(name string) string {
	name = brainName(name)
	if strings.Trim(name, "0123456789+-, ") == "" || psqResult.MatchString(name) || brainName(name) != name {
		return ""
	}
	return name
}
