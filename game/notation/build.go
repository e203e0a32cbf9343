package notation

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"jingzi/game"
)

// maxName is the longest name, in bytes, taken from a file. A name of thousands
// of letters would keep the window busy for minutes.
const maxName = 256

// maxComment is the longest comment taken from a file, in bytes: some forty
// pages.
const maxComment = 1 << 16

// builder makes a game tree of raw nodes under given rules.
type builder struct {
	tree    *game.Tree
	notes   notes
	refused int  // moves that the rules refuse
	odd     int  // moves out of turn, and passes where the rules have none
	astray  bool // the main line does not follow the opening
}

// frame is a raw node whose parent has been built.
type frame struct {
	raw    *rawNode
	parent *game.Node
	before game.Situation
	move   int          // the moves before
	dealt  []game.Point // stones of the opening that the file has yet to repeat
	main   bool
}

// fork is where the children of a node are built from. There may be 100,000 of
// them, and a situation takes a kilobyte or more.
type fork struct {
	frame
	children []*rawNode // those that are left, at least one
}

// build makes the tree of a file under the first of the candidates that refuses
// nothing in it, or else the one that refuses least.
func build(root *rawNode, candidates []game.Rules, opening game.Opening) (*game.Tree, notes) {
	var best *builder
	for _, r := range candidates {
		b := buildUnder(root, r, opening)
		if b.astray {
			b = buildUnder(root, r, game.Opening{})
			b.notes.add(Note{Kind: BadValue, Offset: int64(root.offset), Text: openingProperty})
		}
		if best == nil || b.refused < best.refused || b.refused == best.refused && b.odd < best.odd {
			best = b
		}
		if best.refused+best.odd == 0 {
			break
		}
	}
	best.finish(root)
	return best.tree, best.notes
}

func buildUnder(root *rawNode, r game.Rules, o game.Opening) *builder {
	b := &builder{tree: game.NewTree(r, o)}
	stack := []fork{{frame{before: game.Begin(r, o), dealt: o.Named.Stones(r), main: true}, []*rawNode{root}}}
	for len(stack) > 0 && !b.astray {
		top := &stack[len(stack)-1]
		f := top.frame
		f.raw, top.main = top.children[0], false // only the first child goes on with the main line
		if top.children = top.children[1:]; len(top.children) == 0 {
			stack = stack[:len(stack)-1]
		}
		parent, before := f.parent, f.before
		if !b.apply(&f) {
			b.refused++
			if b.astray = f.main && o != (game.Opening{}) && !before.Result().Over(); b.astray {
				break
			}
			if parent == nil { // the root's own move: the game begins before it
				parent = b.tree.Root()
				b.describe(parent, f.raw, true)
				f.raw = f.raw.moves()
			}
			parent.Unread = append(parent.Unread, f.raw.String())
			continue
		}
		if len(f.raw.children) > 0 {
			stack = append(stack, fork{f, f.raw.children})
		}
	}
	return b
}

// chain is the nodes of the tree that one raw node makes: a setup, moves and
// decisions, each below the one before.
type chain struct {
	*builder
	now         game.Situation // after the last of them
	first, last *game.Node     // nil: none yet
}

// apply builds a raw node below f.parent, or at the root, and moves the frame
// behind it. It reports whether the rules allow its moves; if not, the tree is
// as it was.
func (b *builder) apply(f *frame) bool {
	c := chain{builder: b, now: f.before}
	atRoot, root := f.parent == nil, b.tree.Root()
	if setup := b.setup(f.raw, &c.now); setup != nil {
		if next, err := c.now.SetUp(*setup); err == nil { // its points have been checked
			c.now = next
		}
		if atRoot {
			root.Setup = setup
		} else {
			c.add(&game.Node{Setup: setup})
		}
	}
	for _, p := range f.raw.properties {
		if p.name != "B" && p.name != "W" {
			continue
		}
		for _, v := range p.values {
			if text, err := c.move(f, sides[p.name], v); err != nil {
				b.notes.add(Note{Kind: Refused, Offset: int64(v.offset), Move: f.move + 1, Text: clip(text), Err: err})
				return false
			}
		}
	}
	for _, p := range f.raw.properties {
		if p.name == choicesProperty {
			c.decide(p.values)
		}
	}
	if took, ok := f.raw.find(timesProperty); ok && !atRoot {
		f.raw.took = parseTime(took.raw)
	}
	dealt := !atRoot && c.first == nil && f.move <= 3 && b.tree.Opening.Named != 0 && f.parent == root // a stone of the opening: what is said of it belongs to the root
	if c.first == nil && !atRoot && !dealt {
		c.add(&game.Node{})
	} else if c.first != nil {
		c.last.Took = time.Duration(f.raw.took) * time.Millisecond
	}
	at := root
	if c.first != nil {
		parent := f.parent
		if atRoot {
			parent = root
		}
		parent.Add(c.first)
		at = c.last
	}
	b.describe(at, f.raw, atRoot || f.move == 0 || at == root)
	f.parent, f.before = at, c.now
	return true
}

func (c *chain) add(n *game.Node) {
	if c.first == nil {
		c.first, c.last = n, n
	} else {
		c.last = c.last.Add(n)
	}
}

// choose adds a choice, with the setup that gives it the turn, if the rules allow
// it.
func (c *chain) choose(choice game.Choice, turn *game.Setup) error {
	next, err := c.now.Answer(choice)
	if err == nil {
		c.now = next
		c.add(&game.Node{Choice: &choice, Setup: turn})
	}
	return err
}

// move adds a move, whoever's turn it is. text is what an error is about.
func (c *chain) move(f *frame, colour game.Stone, v value) (text string, err error) {
	rules := c.tree.Rules
	at, err := parseSGFPoint(rules, v.raw)
	if err == nil && at != game.Pass && !rules.Contains(at) {
		err = game.ErrOutside
	}
	if err != nil {
		return v.raw, err
	}
	text = rules.Name(at)
	switch {
	case len(f.dealt) > 0 && at != f.dealt[0]:
		return text, ErrOpening
	case len(f.dealt) > 0:
		f.dealt, f.move = f.dealt[1:], f.move+1
		return text, nil
	case c.now.Result().Over():
		return text, game.ErrOver
	}
	var turn *game.Setup
	if colour != c.now.Position.ToMove() {
		turn = &game.Setup{ToMove: colour}
		c.now, _ = c.now.SetUp(*turn) // changes no stone
		c.odd++
		c.notes.add(Note{Kind: OutOfTurn, Offset: int64(v.offset), Move: f.move + 1, Text: text})
	}
	switch {
	case at == game.Pass && !rules.Fouls:
		c.odd++
		pass := &game.Setup{ToMove: colour.Other()}
		c.now, _ = c.now.SetUp(*pass) // changes no stone
		c.add(&game.Node{Setup: pass})
	case c.now.Ask().Kind == game.AskFifth:
		return text, game.ErrAnswer // it would be taken for an offer
	default:
		err = c.choose(game.PlaceAt(at), turn)
	}
	if err == nil {
		f.move++
	}
	return text, err
}

// decide adds decisions of the opening. What makes no sense is noted.
func (c *chain) decide(values []value) {
	for _, v := range values {
		choice, err := parseChoice(c.tree.Rules, unescape(v.raw))
		if err == nil && choice.Kind == game.Place && c.now.Ask().Kind != game.AskFifth {
			err = game.ErrAnswer
		}
		if err == nil {
			err = c.choose(choice, nil)
		}
		if err != nil {
			c.notes.add(Note{Kind: BadValue, Offset: int64(v.offset), Text: clip(v.raw), Err: err})
		}
	}
}

// setup is what a node sets up, nil if nothing.
func (b *builder) setup(raw *rawNode, s *game.Situation) *game.Setup {
	var c game.Setup
	for _, p := range raw.properties {
		switch p.name {
		case "AB":
			b.stones(&c.Black, p)
		case "AW":
			b.stones(&c.White, p)
		case "AE":
			b.stones(&c.Empty, p)
		case "PL":
			v := unescape(p.values[0].raw)
			c.ToMove = sides[strings.ToLower(v)]
			if c.ToMove == game.Empty {
				b.notes.add(Note{Kind: BadValue, Offset: int64(p.values[0].offset), Text: clip(v)})
			}
		}
	}
	if len(c.Black)+len(c.White)+len(c.Empty) > 0 {
		if c.ToMove == game.Empty {
			c.ToMove = turnAfter(raw, c, s)
		}
		return &c
	}
	if after, err := s.SetUp(c); c.ToMove == game.Empty || err == nil && after == *s { // else an opening or an end is over with it
		return nil
	}
	return &c
}

// sides are what files call a colour.
var sides = map[string]game.Stone{"B": game.Black, "W": game.White, "b": game.Black, "black": game.Black, "x": game.Black, "1": game.Black,
	"w": game.White, "white": game.White, "o": game.White, "2": game.White}

// stones adds the points of a property, each of them once.
func (b *builder) stones(to *[]game.Point, p property) {
	seen := make(map[game.Point]bool)
	for _, at := range *to {
		seen[at] = true
	}
	for _, v := range p.values {
		points, ok := rectangle(b.tree.Rules, v.raw)
		if !ok {
			b.notes.add(Note{Kind: BadValue, Offset: int64(v.offset), Text: clip(v.raw)})
		}
		for _, at := range points {
			if !seen[at] {
				seen[at] = true
				*to = append(*to, at)
			}
		}
	}
}

// turnAfter guesses whose turn it is after a set-up that does not say: the
// colour of the next move; in a position without one Black's, unless Black has
// a stone more.
func turnAfter(raw *rawNode, c game.Setup, s *game.Situation) game.Stone {
	for next := raw; ; next = next.children[0] {
		for _, p := range next.properties {
			switch {
			case p.name == "B" || p.name == "W":
				return sides[p.name]
			case p.name == "PL" && next != raw:
				return game.Empty
			}
		}
		if len(next.children) == 0 {
			break
		}
	}
	after, err := s.SetUp(c)
	if err != nil {
		return game.Empty
	}
	if stones := after.Position.Points(); len(stones[game.Black]) > len(stones[game.White]) {
		return game.White
	}
	return game.Black
}

// rectangle is the points of a value: one, or all between two corners.
func rectangle(r game.Rules, raw string) (points []game.Point, ok bool) {
	first, second, two := strings.Cut(raw, ":")
	if !two {
		second = first
	}
	from, err := parseSGFPoint(r, first)
	to, err2 := parseSGFPoint(r, second)
	if err != nil || err2 != nil || !r.Contains(from) || !r.Contains(to) {
		return nil, false
	}
	for y := min(from.Y, to.Y); y <= max(from.Y, to.Y); y++ {
		for x := min(from.X, to.X); x <= max(from.X, to.X); x++ {
			points = append(points, game.Point{X: x, Y: y})
		}
	}
	return points, true
}

var markNames = [...]string{game.Label: "LB", game.Triangle: "TR", game.Circle: "CR", game.Square: "SQ", game.Cross: "MA"}

// describe takes over what a raw node says beyond moves.
func (b *builder) describe(n *game.Node, raw *rawNode, ofTheGame bool) {
	for _, p := range raw.properties {
		kind := slices.Index(markNames[:], p.name)
		switch {
		case ofMove[p.name] || ofTheGame && ofGame[p.name]:
		case ofTheGame && p.name == "RU" && saysRules(p.values[0].raw, b.tree.Rules):
		case p.name == "C":
			for _, v := range p.values {
				n.Comment = strings.TrimSpace(n.Comment + "\n" + cleanText(unescapeText(v.raw[:min(len(v.raw), 2*maxComment)])))
				if len(n.Comment) > maxComment || len(v.raw) > 2*maxComment {
					n.Comment = strings.ToValidUTF8(n.Comment[:min(len(n.Comment), maxComment)], "")
					b.notes.add(Note{Kind: TooLong, Offset: int64(v.offset), Text: p.name})
				}
			}
		case kind >= 0 && b.marks(n, game.MarkKind(kind), p):
		default:
			keep(n, p)
		}
	}
}

// marks reports whether all values of a property are marks.
func (b *builder) marks(n *game.Node, kind game.MarkKind, p property) bool {
	var read []game.Mark
	for _, v := range p.values {
		where, text := v.raw, ""
		if kind == game.Label {
			var ok bool
			if where, text, ok = strings.Cut(v.raw, ":"); !ok {
				return false
			}
		}
		points, ok := rectangle(b.tree.Rules, where)
		if !ok || kind == game.Label && len(points) != 1 {
			return false
		}
		for _, at := range points {
			read = append(read, game.Mark{Point: at, Kind: kind, Text: unescape(text)})
		}
	}
	if len(n.Marks)+len(read) > 4*b.tree.Rules.Size() {
		return false
	}
	n.Marks = append(n.Marks, read...)
	return true
}

// keep keeps a property as it stands.
func keep(n *game.Node, p property) {
	var values []string
	for _, v := range p.values {
		values = append(values, v.raw)
	}
	const looked = 256 // no real node has more properties
	if i := slices.IndexFunc(n.Extra[:min(len(n.Extra), looked)], func(e game.Property) bool { return e.Name == p.name }); i >= 0 {
		n.Extra[i].Values = append(n.Extra[i].Values, values...)
		return
	}
	n.Extra = append(n.Extra, game.Property{Name: p.name, Values: values})
}

// saysRules reports whether RU says what a save would write there anyway.
func saysRules(raw string, r game.Rules) bool {
	return unescape(raw) == "" || unescape(raw) == rulesName(r)
}

// parseTime is a number of milliseconds, 0 for what makes no sense.
func parseTime(text string) int64 {
	ms, err := strconv.ParseInt(text, 10, 64)
	if err != nil || ms < 0 || ms >= 1<<40 {
		return 0
	}
	return ms
}

// finish reads what the root says of the game as a whole.
func (b *builder) finish(root *rawNode) {
	line := b.tree.MainLine()
	end := line[len(line)-1]
	situations, _ := b.tree.Situations(end) // all its nodes have been played
	last := &situations[len(situations)-1]
	if re, ok := root.find("RE"); ok && !last.Result().Over() {
		if result, ok := parseResult(unescape(re.raw)); ok {
			line = append(line, end.Add(&game.Node{Choice: &game.Choice{Kind: game.End, Result: result}}))
		} else {
			keep(b.tree.Root(), property{name: "RE", values: []value{re}})
		}
	}
	if times, ok := root.find(timesProperty); ok {
		words := strings.Fields(times.raw)
		for _, n := range line {
			if n.Choice == nil || len(words) == 0 {
				continue
			}
			n.Took = time.Duration(parseTime(words[0])) * time.Millisecond
			words = words[1:]
		}
	}
	black, white := last.SeatOf(game.Black), last.SeatOf(game.White)
	for _, field := range []struct {
		name string
		into *string
	}{
		{"PB", &b.tree.Names[black]}, {"BR", &b.tree.Levels[black]},
		{"PW", &b.tree.Names[white]}, {"WR", &b.tree.Levels[white]}, {"DT", &b.tree.Date},
	} {
		v, _ := root.find(field.name)
		text := unescape(v.raw)
		if len(text) > maxName {
			text = strings.ToValidUTF8(text[:maxName], "")
			b.notes.add(Note{Kind: TooLong, Offset: int64(v.offset), Text: field.name})
		}
		*field.into = text
	}
}
