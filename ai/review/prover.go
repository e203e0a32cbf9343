package review

import (
	"context"
	"iter"
	"slices"

	"jingzi/game"
)

// prover looks for forced wins and proves them. A win by continuous fours leaves the
// defender one reply at a time. A win by threats has quiet moves in it: each is a threat to
// win by continuous fours, and against it every legal reply is played out. Nothing is pruned
// by judgement, so a win that is found is a win; one that is not found may still exist.
type prover struct {
	*windowCounts
	ctx     context.Context
	nodes   int64 // spent since begin
	most    int64 // nodes allowed
	total   int64 // spent on all questions
	stopped bool

	failed [2]map[uint64]bool    // positions without a win by continuous fours, by attacker
	known  map[attackKey][]int16 // wins by threats; nil where there is none
}

type attackKey struct {
	position uint64
	side     game.Stone
	threats  int
}

// mostThreats is how many quiet threats in a row are looked for.
const mostThreats = 4

// mostKept bounds what is remembered between two questions.
const mostKept = 1 << 18

func newProver(r game.Rules) *prover {
	p := &prover{windowCounts: newLines(r)}
	p.forget()
	return p
}

func (v *prover) forget() {
	v.failed = [2]map[uint64]bool{make(map[uint64]bool), make(map[uint64]bool)}
	v.known = make(map[attackKey][]int16)
}

func (v *prover) begin(ctx context.Context, p *game.Position, nodes int64) {
	v.ctx = ctx
	v.allow(nodes)
	v.show(p)
}

func (v *prover) allow(nodes int64) {
	v.nodes, v.most, v.stopped = 0, nodes, v.ctx.Err() != nil
	if len(v.failed[0])+len(v.failed[1])+len(v.known) > mostKept {
		v.forget()
	}
}

func (v *prover) tick() {
	v.nodes++
	v.total++
	if v.nodes >= v.most || v.nodes&255 == 0 && v.ctx.Err() != nil {
		v.stopped = true
	}
}

// win looks for a forced win of side, who is to move, with few threats first: the longest
// line of defence that was met, nil if no win is found.
func (v *prover) win(side game.Stone) []int16 {
	for threats := 0; threats <= mostThreats && !v.stopped; threats++ {
		if line := v.attack(side, threats); line != nil {
			return line
		}
	}
	return nil
}

func (v *prover) fours(side game.Stone) []int16 {
	if own := v.fives(side); len(own) > 0 {
		return own[:1]
	}
	theirs := v.fives(side.Other())
	if len(theirs) > 1 || v.failed[colour(side)][v.key] {
		return nil
	}
	v.tick()
	if v.stopped {
		return nil
	}
	moves := theirs
	if len(theirs) == 0 {
		moves = v.growing(side, v.rules.WinLength-2)
	}
	goOn := func(int16) []int16 { return v.fours(side) }
	for at := range v.each(moves, side) {
		if line := prepend(at, v.afterFour(side, goOn)); line != nil || v.stopped {
			return line
		}
	}
	v.failed[colour(side)][v.key] = true
	return nil
}

// prepend is a line with a move before it; nil if there is none.
func prepend(at int16, line []int16) []int16 {
	if line == nil {
		return nil
	}
	return append([]int16{at}, line...)
}

// afterFour goes on after side has played, if that was a four: the rest of a
// win by continuous fours. Where the reply is forced, goOn finds what follows it.
func (v *prover) afterFour(side game.Stone, goOn func(reply int16) []int16) []int16 {
	fives := v.fives(side)
	switch {
	case len(fives) == 0:
		return nil
	case !v.legal(fives[0], side.Other()):
		return []int16{pass, fives[0]}
	case len(fives) > 1: // one stone stops one of them
		return []int16{fives[0], fives[1]}
	}
	v.play(fives[0], side.Other())
	defer v.undo()
	return prepend(fives[0], goOn(fives[0]))
}

// again replays a line of continuous fours for side, who is to move, where it
// was not found: the line as it wins here, shorter perhaps, or nil.
func (v *prover) again(side game.Stone, line []int16) []int16 {
	if len(line) == 0 || line[0] == pass || v.stone[line[0]] != game.Empty {
		return nil
	}
	if slices.Contains(v.fives(side), line[0]) {
		return line[:1]
	}
	theirs := v.fives(side.Other())
	if len(theirs) > 1 || len(theirs) == 1 && theirs[0] != line[0] || !v.legal(line[0], side) {
		return nil
	}
	v.play(line[0], side)
	defer v.undo()
	return prepend(line[0], v.afterFour(side, func(reply int16) []int16 {
		if len(line) < 3 || line[1] != reply {
			return nil
		}
		return v.again(side, line[2:])
	}))
}

// attack looks for a win of side, who is to move, with at most so many quiet
// threats.
func (v *prover) attack(side game.Stone, threats int) []int16 {
	if line := v.fours(side); line != nil || threats == 0 || v.stopped {
		return line
	}
	key := attackKey{v.key, side, threats}
	line, ok := v.known[key]
	if !ok {
		if line = v.quiet(side, threats); line != nil || !v.stopped {
			v.known[key] = line
		}
	}
	return line
}

func (v *prover) quiet(side game.Stone, threats int) []int16 {
	other := side.Other()
	theirs := v.fives(other)
	if len(theirs) > 1 {
		return nil
	}
	moves := theirs
	if len(theirs) == 0 {
		moves = v.growing(side, v.rules.WinLength-2, v.rules.WinLength-3)
	}
	for at := range v.each(moves, side) {
		line, _ := v.lost(other, threats-1)
		if line = prepend(at, line); line != nil || v.stopped {
			return line
		}
	}
	return nil
}

// each plays one move of a side after another, as far as they are legal, and takes it
// back.
func (v *prover) each(moves []int16, side game.Stone) iter.Seq[int16] {
	return func(yield func(int16) bool) {
		for _, at := range moves {
			if !v.legal(at, side) {
				continue
			}
			v.play(at, side)
			more := yield(at)
			v.undo()
			if !more {
				return
			}
		}
	}
}

// lost reports that side, who is to move, loses whatever it plays against at most so many
// quiet threats, with the longest defence. Else escape is a reply after which no win was
// found, pass if there is none to be named.
func (v *prover) lost(side game.Stone, threats int) (line []int16, escape int16) {
	v.tick()
	other := side.Other()
	if own := v.fives(side); len(own) > 0 {
		return nil, own[0]
	}
	if fives := v.fives(other); len(fives) > 0 {
		if line = v.afterFour(other, func(int16) []int16 { return v.attack(other, threats) }); line == nil {
			return nil, fives[0]
		}
		return line, pass
	}
	threat := v.threat(other)
	if threat == nil {
		return nil, pass
	}
	for at := range v.each(v.replies(side, threat), side) {
		rest := v.again(other, threat)
		if rest == nil {
			rest = v.attack(other, threats)
		}
		if rest == nil || v.stopped {
			return nil, at
		}
		if len(rest)+1 > len(line) {
			line = append([]int16{at}, rest...)
		}
	}
	if line == nil { // nothing legal to play: renju's Black can only pass
		line = prepend(pass, threat)
	}
	return line, pass
}

// mostReplies bounds holds, as a multiple of what a single reply may cost.
const mostReplies = 12

// holds looks for a reply of side, who is to move, after which no win of the
// other is found at a cost of each nodes: line is then nil. Those of first are
// tried first. Else line is the longest defence; known is false if that took too long.
func (v *prover) holds(side game.Stone, first []int16, each int64) (line []int16, escape int16, known bool) {
	if fives := v.fives(side); len(fives) > 0 {
		return nil, fives[0], true
	}
	for at := range v.each(v.replies(side, first), side) {
		if v.nodes > mostReplies*each || v.ctx.Err() != nil {
			return nil, pass, false
		}
		v.most, v.stopped = v.nodes+each, false
		rest := v.win(side.Other())
		if rest == nil {
			return nil, at, v.ctx.Err() == nil
		}
		if len(rest)+1 > len(line) {
			line = append([]int16{at}, rest...)
		}
	}
	return line, pass, line != nil
}

// threat is how side would win by continuous fours if the other, who is to
// move, did nothing; nil if it could not.
func (v *prover) threat(side game.Stone) []int16 {
	if v.rules.Fouls {
		now := &v.past[len(v.past)-1]
		if last, _ := now.Last(); last == game.Pass || now.Result().Over() {
			return nil // a second pass would end the game
		}
	}
	v.play(pass, side.Other())
	line := v.fours(side)
	v.undo()
	return line
}

// replies are all the empty points, those first that are most likely to stop
// a threat.
func (v *prover) replies(side game.Stone, threat []int16) []int16 {
	all, listed := make([]int16, 0, v.rules.NumPoints()), make([]bool, v.rules.NumPoints())
	add := func(points ...int16) {
		for _, at := range points {
			if at != pass && v.stone[at] == game.Empty && !listed[at] {
				listed[at] = true
				all = append(all, at)
			}
		}
	}
	add(threat...)
	for _, at := range threat { // beside the threat: a three is stopped from outside too
		if at == pass {
			continue
		}
		for _, w := range v.through[at] {
			if v.count[colour(side.Other())][w] >= int8(v.rules.WinLength-3) && v.count[colour(side)][w] == 0 {
				add(v.windows[w].points...)
			}
		}
	}
	add(v.growing(side, v.rules.WinLength-2)...)
	for at := range v.stone {
		add(int16(at))
	}
	return all
}
