package notation

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"jingzi/game"
)

// readSGF reads the main line of the first game.
func readSGF(text string) (game.Record, *Error) {
	line, err := parseSGF(text)
	if err != nil {
		return game.Record{}, err
	}
	charset, _ := find(line, "CA")
	decoded, err := decodeText(text, strings.TrimSpace(charset.raw))
	if err != nil {
		return game.Record{}, err
	}
	if decoded != text {
		if line, err = parseSGF(decoded); err != nil {
			return game.Record{}, err
		}
	}
	return readLine(line)
}

// readLine makes a record of a main line.
func readLine(line []node) (game.Record, *Error) {
	if number, ok := find(line, "GM"); ok && strings.TrimSpace(number.raw) != "4" {
		return game.Record{}, &Error{Kind: OtherGame, Offset: int64(number.offset), Text: clip(number.raw)}
	}
	width, height, err := readSize(line)
	if err != nil {
		return game.Record{}, err
	}
	candidates := guessable(width, height)
	name, _ := find(line, "RU")
	if named, ok := rulesNamed(name.raw, width, height); ok {
		candidates = named
	}
	if exact, ok := find(line, rulesProperty); ok {
		rules, why := parseRules(unescape(exact.raw), width, height)
		if why != nil {
			return game.Record{}, malformed(exact.offset, why, exact.raw)
		}
		candidates = []game.Rules{rules}
	}
	var opening game.Opening
	text, opened := find(line, openingProperty)
	if opened {
		var why error
		if opening, why = parseOpening(unescape(text.raw)); why != nil || !opening.Fits(candidates[0]) {
			return game.Record{}, malformed(text.offset, ErrOpening, text.raw)
		}
		candidates = candidates[:1]
	}
	return tryRules(candidates, func(rules game.Rules) (game.Record, *Error) {
		b := newBuilder(rules, opening)
		err := b.readNodes(line)
		if err == nil {
			b.readResult(line)
			err = b.readTimes(line)
		}
		b.readPlayers(line)
		b.dropVariations()
		return b.record, err
	})
}

// dropVariations drops those that stand in place of no move.
func (b *builder) dropVariations() {
	n := min(b.moves, len(b.record.Variations))
	for n > 0 && b.record.Variations[n-1] == nil {
		n--
	}
	b.record.Variations = b.record.Variations[:n]
}

// find is a property of the root, its first value.
func find(line []node, name string) (value, bool) {
	if len(line) > 0 {
		for _, p := range line[0].properties {
			if p.name == name {
				return p.values[0], true
			}
		}
	}
	return value{}, false
}

// readSize reads SZ, "15" or "15:10". The game has no size by default: where
// none stands it is the least of the usual ones that holds every stone.
func readSize(line []node) (width, height int, err *Error) {
	size, ok := find(line, "SZ")
	if !ok {
		farthest := 0
		for _, n := range line {
			for _, p := range n.properties {
				if p.name != "B" && p.name != "W" && p.name != "AB" && p.name != "AW" {
					continue
				}
				for _, v := range p.values {
					if raw := strings.TrimSpace(v.raw); len(raw) == 2 && raw != "tt" && isLetter(raw[0]) && isLetter(raw[1]) {
						farthest = max(farthest, column(raw[0]), column(raw[1]))
					}
				}
			}
		}
		for _, usual := range []int{15, 19, game.MaxSize} {
			if width = usual; farthest < usual {
				break
			}
		}
		return width, width, nil
	}
	first, second, two := strings.Cut(strings.TrimSpace(size.raw), ":")
	width, why := strconv.Atoi(first)
	height = width
	if two && why == nil {
		height, why = strconv.Atoi(second)
	}
	if why != nil {
		return 0, 0, malformed(size.offset, ErrNumber, size.raw)
	}
	if (game.Rules{Width: width, Height: height, Line: 3}).Validate() != nil {
		return 0, 0, &Error{Kind: BadSize, Offset: int64(size.offset), Text: sizeText(width, height)}
	}
	return width, height, nil
}

// readNodes plays the main line. A node without a move belongs to the position
// before it.
func (b *builder) readNodes(line []node) *Error {
	for i, n := range line {
		if err := b.setUp(n); err != nil {
			return err
		}
		for _, p := range n.properties {
			if p.name == "B" || p.name == "W" {
				if err := b.readMoves(p); err != nil {
					return err
				}
			}
		}
		for _, p := range n.properties {
			switch {
			case p.name == choicesProperty:
				if err := b.readChoices(p); err != nil {
					return err
				}
			case ofMove[p.name] || ofGame[p.name] && (i == 0 || b.moves == 0):
			case p.name == "RU" && (i == 0 || b.moves == 0) && saysRules(p.values[0].raw, b.record.Rules):
			case i == 0:
				b.keep(p, 0)
			default:
				b.keep(p, b.moves)
			}
		}
		if n.variations != nil {
			for len(b.record.Variations) <= b.moves {
				b.record.Variations = append(b.record.Variations, nil)
			}
			b.record.Variations[b.moves] = append(b.record.Variations[b.moves], n.variations...)
		}
	}
	if len(b.dealt) > 0 {
		return malformed(line[len(line)-1].offset, ErrOpening, "")
	}
	return nil
}

// saysRules reports whether RU says what a save would write there anyway.
func saysRules(raw string, r game.Rules) bool {
	return unescape(raw) == "" || unescape(raw) == rulesName(r)
}

// keep keeps a property of the position after so many moves.
func (b *builder) keep(p property, at int) {
	for len(b.record.Extra) <= at {
		b.record.Extra = append(b.record.Extra, nil)
	}
	var values []string
	for _, v := range p.values {
		values = append(values, v.raw)
	}
	extra := &b.record.Extra[at]
	if i, known := b.kept[keptName{at, p.name}]; known {
		(*extra)[i].Values = append((*extra)[i].Values, values...)
		return
	}
	b.kept[keptName{at, p.name}] = len(*extra)
	*extra = append(*extra, game.Property{Name: p.name, Values: values})
}

// readMoves plays the stone of a property B or W.
func (b *builder) readMoves(p property) *Error {
	colour := game.Black
	if p.name == "W" {
		colour = game.White
	}
	for _, v := range p.values {
		at, why := parseSGFPoint(b.record.Rules, v.raw)
		if errors.Is(why, game.ErrOutside) {
			return illegal(v.offset, b.moves+1, v.raw, why)
		} else if why != nil {
			return malformed(v.offset, why, v.raw)
		}
		if colour != b.toMove() && !b.situation.Result().Over() {
			return illegal(v.offset, b.moves+1, b.record.Rules.Name(at), ErrTurn)
		}
		if err := b.moveNamed(at, v.offset); err != nil {
			if errors.Is(err, game.ErrOutside) {
				err.Text = clip(v.raw)
			}
			return err
		}
	}
	return nil
}

// readChoices makes the decisions that stand at a stone.
func (b *builder) readChoices(p property) *Error {
	for _, v := range p.values {
		c, why := parseChoice(b.record.Rules, unescape(v.raw))
		if why == nil && c.Kind == game.Place && b.situation.Ask().Kind != game.AskFifth {
			why = game.ErrAnswer
		}
		if why == nil {
			why = b.answer(c)
		}
		if why != nil {
			return malformed(v.offset, why, v.raw)
		}
	}
	return nil
}

// setUp plays the stones of AB and AW in turn, in whatever order the rules
// allow. A game begins with an empty board here, so there must be as many of
// each as moves would make.
func (b *builder) setUp(n node) *Error {
	var stones [3][]game.Point
	offset := n.offset
	for _, p := range n.properties {
		if p.name == "AE" {
			return malformed(p.values[0].offset, ErrSetup, p.name)
		}
		if p.name != "AB" && p.name != "AW" {
			continue
		}
		colour := game.Black
		if p.name == "AW" {
			colour = game.White
		}
		offset = p.values[0].offset
		for _, v := range p.values {
			points, err := b.rectangle(v)
			if err != nil {
				return err
			}
			if stones[colour] = append(stones[colour], points...); len(stones[colour]) > b.record.Rules.Size() {
				return malformed(v.offset, ErrSetup, v.raw)
			}
		}
	}
	for range 8 {
		try := *b
		try.record.Choices = slices.Clone(b.record.Choices)
		stuck := try.alternate(stones)
		if stuck == game.Empty {
			*b = try
			return nil
		}
		// Under renju a black stone may be a foul when it comes last: it comes
		// first at the next try.
		if left := try.unplayed(stones[stuck]); left > 0 {
			stones[stuck] = slices.Concat(stones[stuck][left:left+1], stones[stuck][:left], stones[stuck][left+1:])
			continue
		}
		break
	}
	return malformed(offset, ErrSetup, "")
}

// alternate plays stones in turn, each colour's in order but for those that
// must wait. It returns the colour that has none it may play, or Empty when
// all are played.
func (b *builder) alternate(stones [3][]game.Point) (stuck game.Stone) {
	black, white := slices.Clone(stones[game.Black]), slices.Clone(stones[game.White])
	for len(black)+len(white) > 0 {
		side := &black
		if b.toMove() == game.White {
			side = &white
		}
		next := slices.IndexFunc(*side, func(at game.Point) bool { return b.move(at) == nil })
		if next < 0 {
			return b.toMove()
		}
		*side = slices.Delete(*side, next, next+1)
	}
	return game.Empty
}

// unplayed is the index of the first stone that is not on the board, -1 if all
// are.
func (b *builder) unplayed(stones []game.Point) int {
	return slices.IndexFunc(stones, func(at game.Point) bool { return b.situation.Position.At(at) == game.Empty })
}

// rectangle is the points of a value: one, or all between two corners.
func (b *builder) rectangle(v value) ([]game.Point, *Error) {
	first, second, two := strings.Cut(v.raw, ":")
	if !two {
		second = first
	}
	from, why := parseSGFPoint(b.record.Rules, first)
	to, why2 := parseSGFPoint(b.record.Rules, second)
	if errors.Join(why, why2) != nil || !b.record.Rules.Contains(from) || !b.record.Rules.Contains(to) {
		return nil, malformed(v.offset, ErrPoint, v.raw)
	}
	var points []game.Point
	for y := min(from.Y, to.Y); y <= max(from.Y, to.Y); y++ {
		for x := min(from.X, to.X); x <= max(from.X, to.X); x++ {
			points = append(points, game.Point{X: x, Y: y})
		}
	}
	return points, nil
}

// readResult ends the game as RE says, unless the board already has. What it
// says beyond that is kept.
func (b *builder) readResult(line []node) {
	re, ok := find(line, "RE")
	if !ok || b.situation.Result().Over() {
		return
	}
	if result, ok := parseResult(unescape(re.raw)); ok {
		b.answer(game.Choice{Kind: game.End, Result: result})
	} else {
		b.keep(property{name: "RE", values: []value{re}}, 0)
	}
}

func (b *builder) readTimes(line []node) *Error {
	times, ok := find(line, timesProperty)
	if !ok {
		return nil
	}
	for _, word := range strings.Fields(times.raw) {
		ms, err := strconv.ParseInt(word, 10, 64)
		if err != nil || ms < 0 || ms > int64(time.Duration(1<<63-1)/time.Millisecond) {
			return malformed(times.offset, ErrNumber, word)
		}
		if len(b.record.Took) < len(b.record.Choices) {
			b.record.Took = append(b.record.Took, time.Duration(ms)*time.Millisecond)
		}
	}
	return nil
}

// readPlayers reads the names by colour: that which a seat holds in the end.
func (b *builder) readPlayers(line []node) {
	black, white := b.situation.SeatOf(game.Black), b.situation.SeatOf(game.White)
	for _, field := range []struct {
		name string
		into *string
	}{
		{"PB", &b.record.Names[black]}, {"BR", &b.record.Levels[black]},
		{"PW", &b.record.Names[white]}, {"WR", &b.record.Levels[white]}, {"DT", &b.record.Date},
	} {
		v, _ := find(line, field.name)
		*field.into = oneLine(unescape(v.raw))
	}
}
