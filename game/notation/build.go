package notation

import (
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"jingzi/game"
)

// maxComment is the maximum length of a comment from a file in bytes, some forty pages.
const maxComment = 1 << 16

// builder builds a game tree from raw nodes under given rules.
type builder struct {
	tree  *game.Tree
	notes notes

	// Number of illegal moves.
	numRefused int

	// Number of moves out of turn, and of passes under rules that do not allow them.
	numOutOfTurn int
	cancelled    func() bool

	// Number of raw nodes applied.
	numNodes int

	// The main line does not follow the opening.
	leavesOpening bool

	// The tree is too deep.
	err *Error
}

// frame is the state of a path while its raw nodes are built.
type frame struct {
	// The last node; nil before the root.
	node *game.Node

	// The depth of node.
	depth int

	// The situation at node.
	situation game.Situation

	// Number of moves so far.
	numMoves int

	// Stones of a named opening that the file has not repeated yet.
	openingStones []game.Point

	// On the main line.
	main bool
}

// build builds the tree of a file under the first candidate rules that allow everything in it, or else
// under those that refuse the fewest moves. Its only error is TooBig.
func (f *file) build(root *rawNode, candidates []game.Rules, opening game.Opening) (*game.Tree, *Error) {
	var best *builder
	var bestRules game.Rules
	for _, r := range candidates {
		best.release()
		b := f.buildUnder(root, r, opening)
		if b.leavesOpening {
			b = f.buildUnder(root, r, game.Opening{})
			b.notes.add(Note{Kind: BadValue, Offset: int64(root.offset), Text: openingProperty})
		}
		if b.err != nil {
			return nil, b.err
		}
		if best == nil || b.numRefused < best.numRefused || b.numRefused == best.numRefused &&
			b.numOutOfTurn < best.numOutOfTurn {
			best, bestRules = b, r
		}
		if best.numRefused+best.numOutOfTurn == 0 {
			break
		}
	}
	if best.tree == nil {
		best.release()
		notes := best.notes
		best = f.buildUnder(root, bestRules, opening)
		if best.leavesOpening {
			best = f.buildUnder(root, bestRules, game.Opening{})
		}
		best.notes = notes
	}
	best.finish(root)
	f.notes.addAll(best.notes)

	return best.tree, nil
}

// release drops a large tree before another one is built, so that only one of them is in memory. It may be called on
// nil.
func (b *builder) release() {
	if b != nil && b.numNodes >= minCollected {
		b.tree = nil
		runtime.GC()
	}
}

func (f *file) buildUnder(root *rawNode, r game.Rules, o game.Opening) *builder {
	b := &builder{tree: game.NewTree(r, o), cancelled: f.isCancelled}
	b.buildNodes(root, frame{situation: game.NewSituation(r, o), openingStones: o.Named.Stones(r), main: true})
	return b
}

func (b *builder) buildNodes(raw *rawNode, f frame) {
	for {
		b.numNodes++
		if b.err != nil || b.numNodes%1024 == 0 && b.cancelled() {
			return
		}
		parent, over := f.node, f.situation.Result().Over()
		if !b.apply(raw, &f) {
			b.refuse(raw, parent)
			b.leavesOpening = b.leavesOpening || f.main && !over && b.tree.Opening != (game.Opening{})
			return
		}
		if f.depth > game.MaxDepth {
			b.err = tooBig(LimitDepth, game.MaxDepth, raw.offset)
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
		b.buildNodes(child, branch)
	}
}

// refuse keeps an illegal raw node and its descendants as text. Of the root it keeps only the moves.
func (b *builder) refuse(raw *rawNode, parent *game.Node) {
	b.numRefused++
	if parent == nil {
		parent = b.tree.Root()
		b.describe(parent, raw, true)
		raw = raw.moves()
	}
	parent.SetRejectedSGF(append(parent.RejectedSGF(), raw.String()))
}

// apply builds a raw node: a chain of nodes for its setup, its moves and its decisions. It returns false,
// and leaves the tree unchanged, if a move is illegal.
func (b *builder) apply(raw *rawNode, f *frame) bool {
	root, atRoot := b.tree.Root(), f.node == nil
	if atRoot {
		f.node = root
	}
	start := f.node
	if setup := b.setupOf(raw, &f.situation); setup != nil {
		if next, err := f.situation.ApplySetup(*setup); err == nil {
			f.situation = next
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
			if f.depth > game.MaxDepth {
				// The caller reports the error.
				return true
			}
			text, err := b.addMove(f, sides[p.name], v)
			if err == nil {
				continue
			}
			b.notes.add(Note{
				Kind:   MoveRejected,
				Offset: int64(v.offset),
				Move:   f.numMoves + 1,
				Text:   clip(text),
				Err:    err,
			})
			if f.node != start {
				start.Children()[len(start.Children())-1].Remove()
			}

			return false
		}
	}

	for _, p := range raw.properties {
		if p.name == choicesProperty {
			b.addDecisions(f, p.values)
		}
	}
	if thinkTime, ok := raw.find(timesProperty); ok && !atRoot {
		raw.thinkTime = parseTime(thinkTime.raw)
	}

	// Its annotations belong to the root.
	isOpeningStone := f.numMoves <= 3 && b.tree.Opening.Named != 0 && start == root
	switch {
	case f.node != start:
		f.node.ThinkTime = raw.thinkTime
	case !atRoot && !isOpeningStone:
		f.add(&game.Node{})
	}
	b.describe(f.node, raw, atRoot || f.numMoves == 0 || f.node == root)

	return true
}

func (f *frame) add(n *game.Node) { f.node, f.depth = f.node.Add(n), f.depth+1 }

// choose adds a node with a choice if the choice is legal. turn is the setup of the node that makes the
// choice in turn, or nil.
func (f *frame) choose(choice game.Choice, turn *game.Setup) error {
	next, err := f.situation.Answer(choice)
	if err == nil {
		f.situation = next
		f.add(&game.Node{Choice: &choice, Setup: turn})
	}

	return err
}

// addMove adds a move of either colour, even out of turn. text is the move for error messages.
func (b *builder) addMove(f *frame, colour game.Stone, v value) (text string, err error) {
	rules := b.tree.Rules
	point, err := parseSGFPoint(rules, v.raw)
	if err == nil && point != game.Pass && !rules.Contains(point) {
		err = game.ErrOffBoard
	}
	if err != nil {
		return v.raw, err
	}

	text = rules.Name(point)
	switch {
	case len(f.openingStones) > 0 && point != f.openingStones[0]:
		return text, ErrBadOpening
	case len(f.openingStones) > 0:
		f.openingStones, f.numMoves = f.openingStones[1:], f.numMoves+1
		return text, nil
	case f.situation.Result().Over():
		return text, game.ErrGameOver
	}
	var turn *game.Setup
	if colour != f.situation.Position.ToMove() {
		turn = &game.Setup{ToMove: colour}

		// Changes only the turn.
		f.situation, _ = f.situation.ApplySetup(*turn)
		b.numOutOfTurn++
		b.notes.add(Note{Kind: OutOfTurn, Offset: int64(v.offset), Move: f.numMoves + 1, Text: text})
	}

	switch {
	case point == game.Pass && !rules.Fouls:
		b.numOutOfTurn++
		pass := &game.Setup{ToMove: colour.Other()}

		// Changes only the turn.
		f.situation, _ = f.situation.ApplySetup(*pass)
		f.add(&game.Node{Setup: pass})
	case f.situation.Prompt().Kind == game.PromptOfferFifth:
		// It would become an offer.
		return text, game.ErrWrongChoice
	default:
		err = f.choose(game.PlaceAt(point), turn)
	}
	if err == nil {
		f.numMoves++
	}

	return text, err
}

// addDecisions adds decisions of the opening. It adds notes on invalid values.
func (b *builder) addDecisions(f *frame, values []value) {
	for _, v := range values {
		choice, err := parseChoice(b.tree.Rules, unescape(v.raw))
		if err == nil && choice.Kind == game.Place && f.situation.Prompt().Kind != game.PromptOfferFifth {
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

// setupOf returns the setup of a raw node, or nil if there is none.
func (b *builder) setupOf(raw *rawNode, s *game.Situation) *game.Setup {
	isSetup := func(p property) bool { return setupProperties[p.name] }
	if !slices.ContainsFunc(raw.properties, isSetup) {
		// Without an allocation for each node of a large game.
		return nil
	}
	var setup game.Setup
	for _, p := range raw.properties {
		switch p.name {
		case "AB":
			b.addStones(&setup.Black, p)
		case "AW":
			b.addStones(&setup.White, p)
		case "AE":
			b.addStones(&setup.Empty, p)
		case "PL":
			v := unescape(p.values[0].raw)
			setup.ToMove = sides[strings.ToLower(v)]
			if setup.ToMove == game.Empty {
				b.notes.add(Note{Kind: BadValue, Offset: int64(p.values[0].offset), Text: clip(v)})
			}
		}
	}
	if len(setup.Black)+len(setup.White)+len(setup.Empty) > 0 {
		if setup.ToMove == game.Empty {
			setup.ToMove = turnAfter(raw, setup, s)
		}
		return &setup
	}

	// Otherwise PL ends the opening or resumes a finished game.
	if after, err := s.ApplySetup(setup); setup.ToMove == game.Empty || err == nil && after == *s {
		return nil
	}

	return &setup
}

// setupProperties lists the properties of a setup.
var setupProperties = nameSet("AB AW AE PL")

// sides maps the names that files use for a colour.
var sides = map[string]game.Stone{"B": game.Black, "W": game.White, "b": game.Black, "black": game.Black,
	"x": game.Black, "1": game.Black,
	"w": game.White, "white": game.White, "o": game.White, "2": game.White}

// addStones adds the points of a property without duplicates.
func (b *builder) addStones(stones *[]game.Point, p property) {
	r := b.tree.Rules
	seen := make([]bool, r.NumPoints())
	for _, point := range *stones {
		seen[r.Index(point)] = true
	}

	for _, v := range p.values {
		points, ok := rectangle(r, v.raw)
		if !ok {
			b.notes.add(Note{Kind: BadValue, Offset: int64(v.offset), Text: clip(v.raw)})
		}

		for _, point := range points {
			if i := r.Index(point); !seen[i] {
				seen[i] = true
				*stones = append(*stones, point)
			}
		}
	}
}

// turnAfter guesses whose turn it is after a setup that does not specify it: it returns the colour of the next
// move or, if there is none, Black unless Black has more stones.
func turnAfter(raw *rawNode, setup game.Setup, s *game.Situation) game.Stone {
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
	after, err := s.ApplySetup(setup)
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
	first, second, isPair := strings.Cut(raw, ":")
	if !isPair {
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

var markNames = [...]string{
	game.Label:    "LB",
	game.Triangle: "TR",
	game.Circle:   "CR",
	game.Square:   "SQ",
	game.Cross:    "MA",
}

// describe applies the properties of a raw node that are neither moves nor setup. If isFirst is set, it leaves
// out the properties of the game, too.
func (b *builder) describe(n *game.Node, raw *rawNode, isFirst bool) {
	for _, p := range raw.properties {
		kind := slices.Index(markNames[:], p.name)
		switch {
		case moveProperties[p.name] || isFirst && gameProperties[p.name]:
		case isFirst && p.name == "RU" &&
			slices.Contains([]string{"", rulesName(b.tree.Rules)}, unescape(p.values[0].raw)):
			// the writer generates it
		case p.name == "C":
			for _, v := range p.values {
				// The comment is full.
				if len(n.Comment) > maxComment-utf8.UTFMax {
					b.notes.add(Note{Kind: TextShortened, Offset: int64(v.offset), Text: p.name})
					continue
				}
				text := cleanText(unescapeText(v.raw[:min(len(v.raw), 2*maxComment+2)]))
				if n.Comment != "" {
					text = n.Comment + "\n" + text
				}
				n.Comment = b.notes.shorten(strings.TrimSpace(text), maxComment, v.offset, p.name)
			}
		case kind >= 0 && b.addMarks(n, game.MarkKind(kind), p):
		default:
			keepProperty(n, p)
		}
	}
}

// addMarks adds the marks of a property if all its values are valid, and reports whether they are.
func (b *builder) addMarks(n *game.Node, kind game.MarkKind, p property) bool {
	var marks []game.Mark
	for _, v := range p.values {
		position, text, hasText := v.raw, "", true
		if kind == game.Label {
			position, text, hasText = strings.Cut(v.raw, ":")
		}
		points, ok := rectangle(b.tree.Rules, position)
		isShared := kind == game.Label && len(points) != 1
		isTooMany := len(n.Marks)+len(marks)+len(points) > 4*b.tree.Rules.NumPoints()
		if !ok || !hasText || isShared || isTooMany {
			return false
		}

		for _, point := range points {
			marks = append(marks, game.Mark{Point: point, Kind: kind, Text: unescape(text)})
		}
	}
	n.Marks = append(n.Marks, marks...)

	return true
}

func keepProperty(n *game.Node, p property) {
	var values []string
	for _, v := range p.values {
		values = append(values, v.raw)
	}
	const maxSearched = 256 // real nodes have fewer properties
	known := n.UnknownProperties()
	hasName := func(e game.Property) bool { return e.Name == p.name }
	if i := slices.IndexFunc(known[:min(len(known), maxSearched)], hasName); i >= 0 {
		known[i].Values = append(known[i].Values, values...)
		return
	}
	n.SetUnknownProperties(append(known, game.Property{Name: p.name, Values: values}))
}

// parseTime parses a number of milliseconds. It returns 0 for invalid text.
func parseTime(text string) time.Duration {
	ms, err := strconv.ParseInt(text, 10, 64)
	if err != nil || ms < 0 || ms >= 1<<40 {
		return 0
	}
	return time.Duration(ms) * time.Millisecond
}

// finish applies the properties of the root that need the whole tree: the result, the times and the texts of
// the header.
func (b *builder) finish(root *rawNode) {
	end := b.tree.MainLineEnd()

	// No error, since all nodes are legal.
	situations, _ := b.tree.Situations(end)
	last := &situations[len(situations)-1]
	if result, ok := root.find("RE"); ok {
		b.noteOtherValues(root, "RE", result)

		recorded, known := parseResult(unescape(result.raw))
		switch actual := last.Result(); {
		case actual.Over() && known && recorded.Winner != actual.Winner:
			b.notes.add(Note{Kind: ResultMismatch, Offset: int64(result.offset), Text: clip(unescape(result.raw))})
		case actual.Over():
		case known:
			end.Add(&game.Node{Choice: &game.Choice{Kind: game.End, Result: recorded}})
		default:
			keepProperty(b.tree.Root(), property{name: "RE", values: []value{result}})
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
		b.noteOtherValues(root, text.property, v)
		*text.value = b.notes.shorten(unescape(v.raw), game.MaxNameLength, v.offset, text.property)
	}
}

// noteOtherValues adds a note if the root has several values of a property of which only one is used.
func (b *builder) noteOtherValues(root *rawNode, name string, used value) {
	text := unescape(used.raw)
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
