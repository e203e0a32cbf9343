package board

import (
	"math"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"jingzi/game"
)

// Durations of the animations of a new mark or stone, and of the end of a game.
const (
	arrivalTime = 150 * time.Millisecond
	endingTime  = 400 * time.Millisecond
)

// initialShare is the share of a new mark drawn in the first frame. Without it the ghost under the pointer
// would vanish before the mark appears.
const initialShare = 0.3

// dimmingSteps is the number of steps in which stones are dimmed at the end of a game. It is small, since
// each step paints many points.
const dimmingSteps = 4

// strikeOverhang is the length by which the stroke through a winning line extends beyond the centres of its
// first and last points, in percent of the distance to the next point.
const strikeOverhang = 36

// motion is a running animation of new stones, followed by that of the end of the game.
type motion struct {
	animation *fyne.Animation
	arrived   []game.Point
	hasEnd    bool
	elapsed   time.Duration
}

func (m *motion) duration() (total time.Duration) {
	if len(m.arrived) > 0 {
		total = arrivalTime
	}
	if m.hasEnd {
		total += endingTime
	}

	return total
}

// progress returns the progress of the animations of new stones and of the end of the game, from 0 to 1.
// Both are 1 if there is no animation.
func (m *motion) progress() (arrival, ending float32) {
	if m == nil {
		return 1, 1
	}
	share := func(d, total time.Duration) float32 { return min(max(float32(d)/float32(total), 0), 1) }
	elapsed := m.elapsed
	arrival, ending = 1, 1
	if len(m.arrived) > 0 {
		missing := 1 - share(elapsed, arrivalTime)
		arrival = 1 - missing*missing
		elapsed -= arrivalTime
	}
	if m.hasEnd {
		ending = share(elapsed, endingTime)
	}

	return arrival, ending
}

func (b *Board) start(m *motion) {
	b.motion = m
	m.animation = fyne.NewAnimation(m.duration(), func(progress float32) {
		if b.motion == m {
			b.advance(time.Duration(float64(progress) * float64(m.duration())))
		}
	})
	m.animation.Curve = fyne.AnimationLinear
	m.animation.Start()
}

func (b *Board) advance(elapsed time.Duration) {
	b.motion.elapsed = elapsed
	if elapsed >= b.motion.duration() {
		b.motion = nil
	}
	b.update()
}

// stop stops the animation. The next update replaces its last frame.
func (b *Board) stop() {
	if b.motion != nil && b.motion.animation != nil {
		b.motion.animation.Stop()
	}
	b.motion = nil
}

func canShowEnd(p *game.Position, o *DrawOptions) bool {
	return p.Result().Reason == game.LineMade || o.End == EndDrawn
}

// strike is the part of the stroke through a winning line that crosses a point's cell, in percent of the
// distance to the next point, from -50 to 50. The zero strike is empty.
type strike struct{ from, to int8 }

// addEnd adds the end of the game to the states: it strikes through the winning line, one stone after
// another, and dims all other stones.
func (b *Board) addEnd(states pointStates, progress float32) {
	p := &b.position
	if !canShowEnd(p, &b.opts) {
		return
	}

	for i := range states.list {
		if state := &states.list[i]; state.stone != game.Empty {
			state.dimming = uint8(min(2*progress, 1)*dimmingSteps + 0.5)
		}
	}

	line := p.WinningLine()
	last, _ := p.Last()
	for d, v := range lineDirections {
		pointAt := func(n int) game.Point { return game.Pt(int(last.X)+n*int(v.X), int(last.Y)+n*int(v.Y)) }
		first, n := 0, 1
		for slices.Contains(line, pointAt(first-1)) {
			first--
		}

		for slices.Contains(line, pointAt(first+n)) {
			n++
		}
		if n < states.rules.WinLength {
			continue
		}

		// Distance from the first stone.
		tip := float32((n-1)*100+2*strikeOverhang)*progress - strikeOverhang
		for k := range n {
			state := states.at(pointAt(first + k))
			state.dimming = 0
			from, to := -50, 50
			if k == 0 {
				from = -strikeOverhang
			}
			if k == n-1 {
				to = strikeOverhang
			}
			end := min(int(tip)-100*k, to)
			if end > from {
				state.strikes[d] = strike{int8(from), int8(end)}
			}
			if end >= 0 {
				state.marks |= wonLine
			}
			if b.opts.End == EndLost {
				state.marks |= lostLine
			} else if phase := (progress*float32(n+1) - float32(k)) / 2; phase > 0 && phase < 1 {
				state.lift = max(state.lift, uint8(100*math.Sin(math.Pi*float64(phase))))
			}
		}
	}
}
