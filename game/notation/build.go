package notation

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"jingzi/game"
)

// maxName is the maximum length of a name from a file in bytes. A name of thousands of letters would block
// the window for minutes.
const maxName = 256

// maxComment is the maximum length of a comment from a file in bytes, some forty pages.
const maxComment = 1 << 16

// builder builds a game tree of raw nodes under given rules.
type builder struct {
	tree          *game.Tree
	notes         notes
	refused       int // illegal moves
	outOfTurn     int // moves out of turn, and passes under rules that do not allow them
	cancelled     func() bool
	nodes         int  // number of raw nodes applied
	leavesOpening bool // the main line does not follow the opening
}

// frame is the state after the raw nodes built so far.
type frame struct {
	at    *game.Node     // the last node; nil before the root's
	now   game.Situation // the situation there
	move  int            // number of moves before
	dealt []game.Point   // stones of a named opening that the file has yet to repeat
	main  bool
}

// build builds the tree of a file under the first of the candidates that refuses nothing in it, or else
// under the one that refuses least.
func (f *file) build(root *rawNode, candidates []game.Rules, opening game.Opening) *game.Tree {
	var best *builder
	for _, r := range candidates {
		b := f.buildUnder(root, r, opening)
		if b.leavesOpening {
			b = f.buildUnder(root, r, game.Opening{})
			b.notes.add(Note{Kind: BadValue, Offset: int64(root.offset), Text: openingProperty})
		}
		if best == nil || b.refused < best.refused || b.refused == best.refused && b.outOfTurn < best.outOfTurn {
			best = b
		}
		if best.refused+best.outOfTurn == 0 {
			break
		}
	}
	best.finish(root)
	f.notes.addAll(best.notes)
	return best.tree
}

func (f *file) buildUnder(root *rawNode, r game.Rules, o game.Opening) *builder {
	b := &builder{tree: game.NewTree(r, o), cancelled: f.cancelled}
	b.line(root, frame{now: game.NewSituation(r, o), dealt: o.Named.Stones(r), main: true})
	return b
}

func (b *builder) line(raw *rawNode, f frame) {
	for {
		if b.nodes++; b.nodes%1024 == 0 && b.cancelled() {
			return
		}
		parent, over := f.at, f.now.Result().Over()
		if !b.apply(raw, &f) {
			b.refuse(raw, parent)
			b.leavesOpening = b.leavesOpening || f.main && !over && b.tree.Opening != (game.Opening{})
			return
		}
		if len(raw.children) != 1 {
			break
		}
		raw = raw.children[0]
	}
	for i, child := range raw.children {
		branch := f
		branch.main = f.main && i == 0
		b.line(child, branch)
	}
}

// refuse keeps a raw node and its descendants as text. At the root it keeps only the moves.
func (b *builder) refuse(raw *rawNode, parent *game.Node) {
	b.refused++
	if parent == nil {
		parent = b.tree.Root()
		b.describe(parent, raw, true)
		raw = raw.moves()
	}
	parent.RejectedSGF = append(parent.RejectedSGF, raw.String())
}

// apply builds a raw node: a chain of nodes for its setup, its moves and its decisions. It returns false,
// and leaves the tree unchanged, if a move is illegal.
func (b *builder) apply(raw *rawNode, f *frame) bool {
	root, atRoot := b.tree.Root(), f.at == nil
	if atRoot {
		f.at = root
	}
	start := f.at
	if setup := b.setup(raw, &f.now); setup != nil {
		if next, err := f.now.ApplySetup(*setup); err == nil { // the points are valid
			f.now = next
		}
		if atRoot {
			root.Setup = setup
		} else {
			f.add(&game.Node{Setup: setup})
		}
	}
	for _, p := range raw.properties {
		if p.name != "B" && p.name != "W" {
			continue
		}
		for _, v := range p.values {
			text, err := b.move(f, sides[p.name], v)
			if err == nil {
				continue
			}
			b.notes.add(Note{Kind: MoveRejected, Offset: int64(v.offset), Move: f.move + 1, Text: clip(text), Err: err})
			if f.at != start {
				start.Children()[len(start.Children())-1].Remove()
			}
			return false
		}
	}
	for _, p := range raw.properties {
		if p.name == choicesProperty {
			b.decide(f, p.values)
		}
	}
	if took, ok := raw.find(timesProperty); ok && !atRoot {
		raw.took = parseTime(took.raw)
	}
	dealt := f.move <= 3 && b.tree.Opening.Named != 0 && start == root // a stone of the opening, whose annotations belong to the root
	switch {
	case f.at != start:
		f.at.ThinkTime = raw.took
	case !atRoot && !dealt:
		f.add(&game.Node{})
	}
	b.describe(f.at, raw, atRoot || f.move == 0 || f.at == root)
	return true
}

func (f *frame) add(n *game.Node) { f.at = f.at.Add(n) }

// choose adds a choice if it is legal, preceded by the setup that gives it the turn.
func (f *frame) choose(choice game.Choice, turn *game.Setup) error {
	next, err := f.now.Answer(choice)
	if err == nil {
		f.now = next
		f.add(&game.Node{Choice: &choice, Setup: turn})
	}
	return err
}

// move adds a move of either colour, even out of turn. text is quoted in errors.
func (b *builder) move(f *frame, colour game.Stone, v value) (text string, err error) {
	rules := b.tree.Rules
	at, err := parseSGFPoint(rules, v.raw)
	if err == nil && at != game.Pass && !rules.Contains(at) {
		err = game.ErrOffBoard
	}
	if err != nil {
		return v.raw, err
	}
	text = rules.Name(at)
	switch {
	case len(f.dealt) > 0 && at != f.dealt[0]:
		return text, ErrBadOpening
	case len(f.dealt) > 0:
		f.dealt, f.move = f.dealt[1:], f.move+1
		return text, nil
	case f.now.Result().Over():
		return text, game.ErrGameOver
	}
	var turn *game.Setup
	if colour != f.now.Position.ToMove() {
		turn = &game.Setup{ToMove: colour}
		f.now, _ = f.now.ApplySetup(*turn) // changes only the turn
		b.outOfTurn++
		b.notes.add(Note{Kind: OutOfTurn, Offset: int64(v.offset), Move: f.move + 1, Text: text})
	}
	switch {
	case at == game.Pass && !rules.Fouls:
		b.outOfTurn++
		pass := &game.Setup{ToMove: colour.Other()}
		f.now, _ = f.now.ApplySetup(*pass) // changes only the turn
		f.add(&game.Node{Setup: pass})
	case f.now.Prompt().Kind == game.PromptOfferFifth:
		return text, game.ErrWrongChoice // it would become an offer
	default:
		err = f.choose(game.PlaceAt(at), turn)
	}
	if err == nil {
		f.move++
	}
	return text, err
}

// decide adds decisions of the opening. It adds notes on invalid values.
func (b *builder) decide(f *frame, values []value) {
	for _, v := range values {
		choice, err := parseChoice(b.tree.Rules, unescape(v.raw))
		if err == nil && choice.Kind == game.Place && f.now.Prompt().Kind != game.PromptOfferFifth {
			err = game.ErrWrongChoice
		}
		if err == nil {
			err = f.choose(choice, nil)
		}
		if err != nil {
			b.notes.add(Note{Kind: BadValue, Offset: int64(v.offset), Text: clip(v.raw), Err: err})
		}
	}
}

// setup returns the setup of a node, nil if there is none.
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
	if after, err := s.ApplySetup(c); c.ToMove == game.Empty || err == nil && after == *s { // otherwise it ends an opening or continues after an end
		return nil
	}
	return &c
}

// sides maps the names that files use for a colour.
var sides = map[string]game.Stone{"B": game.Black, "W": game.White, "b": game.Black, "black": game.Black, "x": game.Black, "1": game.Black,
	"w": game.White, "white": game.White, "o": game.White, "2": game.White}

// stones adds the points of a property without duplicates.
func (b *builder) stones(to *[]game.Point, p property) {
	r := b.tree.Rules
	seen := make([]bool, r.NumPoints())
	for _, at := range *to {
		seen[r.Index(at)] = true
	}
	for _, v := range p.values {
		points, ok := rectangle(r, v.raw)
		if !ok {
			b.notes.add(Note{Kind: BadValue, Offset: int64(v.offset), Text: clip(v.raw)})
		}
		for _, at := range points {
			if i := r.Index(at); !seen[i] {
				seen[i] = true
				*to = append(*to, at)
			}
		}
	}
}

// turnAfter guesses whose turn it is after a setup that does not specify it: that of the colour of the next
// move or, if there is none, Black's unless Black has more stones.
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
	after, err := s.ApplySetup(c)
	if err != nil {
		return game.Empty
	}
	if stones := after.Position.PointsByStone(); len(stones[game.Black]) > len(stones[game.White]) {
		return game.White
	}
	return game.Black
}

// rectangle returns the points of a value: a point, or a rectangle given by two corners.
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

// describe applies the other properties of a raw node.
func (b *builder) describe(n *game.Node, raw *rawNode, ofTheGame bool) {
	for _, p := range raw.properties {
		kind := slices.Index(markNames[:], p.name)
		switch {
		case moveProperties[p.name] || ofTheGame && gameProperties[p.name]:
		case ofTheGame && p.name == "RU" && slices.Contains([]string{"", rulesName(b.tree.Rules)}, unescape(p.values[0].raw)):
			// the writer generates it
		case p.name == "C":
			for _, v := range p.values {
				if len(n.Comment) > maxComment-utf8.UTFMax { // the comment is full
					b.notes.add(Note{Kind: TextShortened, Offset: int64(v.offset), Text: p.name})
					continue
				}
				text := n.Comment + "\n" + cleanText(unescapeText(v.raw[:min(len(v.raw), 2*maxComment+2)]))
				n.Comment = b.notes.shortened(strings.TrimSpace(text), maxComment, v.offset, p.name)
			}
		case kind >= 0 && b.marks(n, game.MarkKind(kind), p):
		default:
			keep(n, p)
		}
	}
}

// marks adds the marks of a property, and reports whether all its values are valid.
func (b *builder) marks(n *game.Node, kind game.MarkKind, p property) bool {
	var read []game.Mark
	for _, v := range p.values {
		where, text, labelled := v.raw, "", true
		if kind == game.Label {
			where, text, labelled = strings.Cut(v.raw, ":")
		}
		points, ok := rectangle(b.tree.Rules, where)
		if !ok || !labelled || kind == game.Label && len(points) != 1 || len(n.Marks)+len(read)+len(points) > 4*b.tree.Rules.NumPoints() {
			return false
		}
		for _, at := range points {
			read = append(read, game.Mark{Point: at, Kind: kind, Text: unescape(text)})
		}
	}
	n.Marks = append(n.Marks, read...)
	return true
}

func keep(n *game.Node, p property) {
	var values []string
	for _, v := range p.values {
		values = append(values, v.raw)
	}
	const looked = 256 // real nodes have fewer properties
	if i := slices.IndexFunc(n.UnknownProperties[:min(len(n.UnknownProperties), looked)], func(e game.Property) bool { return e.Name == p.name }); i >= 0 {
		n.UnknownProperties[i].Values = append(n.UnknownProperties[i].Values, values...)
		return
	}
	n.UnknownProperties = append(n.UnknownProperties, game.Property{Name: p.name, Values: values})
}

// parseTime parses a number of milliseconds. It returns 0 for invalid text.
func parseTime(text string) time.Duration {
	ms, err := strconv.ParseInt(text, 10, 64)
	if err != nil || ms < 0 || ms >= 1<<40 {
		return 0
	}
	return time.Duration(ms) * time.Millisecond
}

func (b *builder) finish(root *rawNode) {
	end := b.tree.MainLineEnd()
	situations, _ := b.tree.Situations(end) // legal: all nodes were played
	last := &situations[len(situations)-1]
	if re, ok := root.find("RE"); ok {
		b.onlyOne(root, "RE", re)
		result, known := parseResult(unescape(re.raw))
		switch now := last.Result(); {
		case now.Over() && known && result.Winner != now.Winner:
			b.notes.add(Note{Kind: ResultMismatch, Offset: int64(re.offset), Text: clip(unescape(re.raw))})
		case now.Over():
		case known:
			end.Add(&game.Node{Choice: &game.Choice{Kind: game.End, Result: result}})
		default:
			keep(b.tree.Root(), property{name: "RE", values: []value{re}})
		}
	}
	if times, ok := root.find(timesProperty); ok {
		words := strings.Fields(times.raw)
		for _, n := range b.tree.MainLine() {
			if n.Choice != nil && len(words) > 0 {
				n.ThinkTime, words = parseTime(words[0]), words[1:]
			}
		}
	}
	black, white := last.SeatOf(game.Black), last.SeatOf(game.White)
	for _, text := range headerTexts(&b.tree.Header, black, white) {
		v, _ := root.find(text.property)
		b.onlyOne(root, text.property, v)
		*text.value = b.notes.shortened(unescape(v.raw), maxName, v.offset, text.property)
	}
}

// onlyOne adds a note if the root has further values of a property of which only one is used.
func (b *builder) onlyOne(root *rawNode, name string, taken value) {
	text := unescape(taken.raw)
	for _, p := range root.properties {
		if p.name != name {
			continue
		}
		for _, v := range p.values {
			if other := unescape(v.raw); other != text {
				b.notes.add(Note{Kind: Skipped, Offset: int64(v.offset), Text: clip(other)})
			}
		}
	}
}
