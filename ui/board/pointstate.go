package board

import (
	"slices"
	"strconv"

	"jingzi/game"
)

// pointState describes what to draw on a point. It is comparable, so that the points to paint again can be
// found.
type pointState struct {
	stone game.Stone // the stone on the point
	ghost game.Stone // a faint stone
	kind  ghostKind
	marks marks
	text  string // move number, letter of an offer, or annotation

	value      string    // value of a move
	grade      Grade     // grade of the move with that value
	threats    [2]string // the shapes that a black and a white stone would make here
	lines      [4]stretch
	annotation annotation

	// State of the animation.
	// Undrawn part of a new mark, or height of a new stone, in percent.
	arrival uint8

	// Height of a stone in the winning line, in percent.
	lift uint8

	// Dimming of the stone, up to dimmingSteps.
	dimming uint8
	strikes [4]strike
}

// isWinning reports whether the point belongs to a winning line that is not an opponent's.
func (state *pointState) isWinning() bool { return state.marks&(wonLine|lostLine) == wonLine }

// isCacheable reports whether the picture of the state may be cached. It returns false for frames of an
// animation, which are not used again.
func (state *pointState) isCacheable() bool {
	return state.arrival == 0 && state.lift == 0 && state.strikes == [4]strike{}
}

// withoutTexts returns the state with its texts replaced by placeholders, since pictures do not contain
// them.
func (state pointState) withoutTexts() pointState {
	for _, text := range []*string{&state.text, &state.value, &state.threats[0], &state.threats[1]} {
		*text = (*text)[:min(len(*text), 1)]
		if *text != "" {
			*text = "0"
		}
	}

	return state
}

// ghostKind is the reason why a ghost is drawn.
type ghostKind uint8

const (
	ghostHover    ghostKind = iota // under the pointer or at the cursor
	ghostProposed                  // proposed by a first tap
	ghostPreview                   // an upcoming move
	ghostBetter                    // a move that would have been better than the last one
)

// marks is a set of marks on a point.
type marks uint16

const (
	lastMove marks = 1 << iota
	wonLine
	lostLine // an opponent's winning line
	forbidden
	allowed
	offered
	hinted
	highlighted
	bestValue
	continuation  // the tree continues here
	commented     // the continuation has a comment
	transposition // the continuation's position occurs elsewhere in the tree
)

// pointStates holds the states of a board's points, indexed by Rules.Index.
type pointStates struct {
	rules game.Rules
	list  []pointState
}

// at returns the state of p, or a state that is not displayed if p is off the board.
func (states pointStates) at(p game.Point) *pointState {
	if !states.rules.Contains(p) {
		return &pointState{}
	}
	return &states.list[states.rules.Index(p)]
}

// emptyAt is like at, but also returns a state that is not displayed if p has a stone.
func (states pointStates) emptyAt(p game.Point) *pointState {
	if state := states.at(p); state.stone == game.Empty {
		return state
	}
	return &pointState{}
}

// pointStates returns the states of all points. It reuses the memory of buffer.
func (b *Board) pointStates(buffer []pointState) []pointState {
	p, o := &b.position, &b.opts
	states := pointStates{p.Rules(), buffer[:0]}
	for i := range states.rules.NumPoints() {
		states.list = append(states.list, pointState{stone: p.At(states.rules.PointAt(i))})
	}
	o.addMarks(states, p.ToMove())
	o.addAnnotations(states)
	o.addContinuations(states)
	o.addAnalysis(states)
	if last, ok := p.Last(); ok && o.LastMove {
		states.at(last).marks |= lastMove
	}
	arrival, end := b.motion.progress()
	b.addEnd(states, end)
	if arrival < 1 {
		for _, point := range b.motion.arrived {
			states.at(point).arrival = uint8(100 * (1 - arrival))
		}
	}
	b.addGhosts(states)

	return states.list
}

func (o *DrawOptions) addMarks(states pointStates, toMove game.Stone) {
	add := func(points []game.Point, stateAt func(game.Point) *pointState, mark marks) {
		for _, point := range points {
			stateAt(point).marks |= mark
		}
	}
	add(o.Forbidden, states.emptyAt, forbidden)
	add(o.Allowed, states.emptyAt, allowed)
	add(o.Hints, states.at, hinted)
	add(o.Highlighted, states.at, highlighted)

	for i, point := range o.Offers {
		state := states.at(point)
		state.marks |= offered
		state.text = string(rune('A' + i%26))
	}

	side := toMove
	for i, point := range o.Preview {
		if state := states.emptyAt(point); state.ghost == game.Empty {
			state.ghost, state.kind, state.text = side, ghostPreview, strconv.Itoa(o.PreviewOffset+i+1)
		}
		side = side.Other()
	}

	for _, point := range o.Better {
		if state := states.emptyAt(point); state.ghost == game.Empty {
			state.ghost, state.kind, state.text = toMove.Other(), ghostBetter, "!"
		}
	}

	for i, point := range o.Moves {
		number := i + 1
		if o.Numbers != nil {
			number = o.Numbers[i]
		}
		if state := states.at(point); state.stone != game.Empty {
			state.text = strconv.Itoa(number)
		}
	}
}

// addGhosts adds the proposed stone and the ghosts under the pointer and at the keyboard cursor.
func (b *Board) addGhosts(states pointStates) {
	if b.pending.present {
		state := states.at(b.pending.point)
		state.ghost, state.kind, state.text, state.value = b.opts.GhostColour, ghostProposed, "", ""
	}
	if b.hover.present && b.showsGhost(b.hover.point) && b.hover != b.pending {
		state := states.at(b.hover.point)
		state.ghost, state.kind = b.opts.GhostColour, ghostHover
		if state.marks&offered == 0 {
			state.text, state.value = "", ""
		}
	}
	if state := states.at(b.cursor.point); b.cursor.present && b.showsGhost(b.cursor.point) &&
		state.ghost == game.Empty {
		state.ghost, state.kind = b.opts.GhostColour, ghostHover
	}
}

// showsGhost reports whether a ghost may appear on a point.
func (b *Board) showsGhost(point game.Point) bool {
	rules := b.position.Rules()
	if b.opts.GhostColour == game.Empty || b.position.Result().Over() || !rules.Contains(point) ||
		b.position.At(point) != game.Empty {
		return false
	}
	return !slices.Contains(b.opts.Forbidden, point) &&
		(b.opts.Allowed == nil || slices.Contains(b.opts.Allowed, point))
}
