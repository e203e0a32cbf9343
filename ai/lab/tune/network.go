package main

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"

	"jingzi/ai/gomoku"
	"jingzi/game"
)

// netTraining trains the network of a set of rules with Adam on the cross entropy between the chances to
// win of searches and of the evaluation. The tables are not changed.
type netTraining struct {
	rules  game.Rules
	files  []string // files of positions
	epochs float64
	rate   float64 // peak learning rate
	log    io.Writer
}

const (
	netBatch  = 512
	netLanes  = gomoku.NetworkLanes
	netHidden = gomoku.NetworkHidden
	netAcross = 5 // number of 3×3 blocks in a row
	netBlocks = netAcross * netAcross
	netLeak   = 1.0 / 16
	netSpread = 0.02 // initial standard deviation of rows
	maxTarget = 1200 // limit of values, in points
)

type netSample struct {
	gomoku.NetworkSample
	target float32 // chance to win of the side to move
	side   uint8
}

// trainAndWrite trains and writes the weights to a file.
func (t *netTraining) trainAndWrite(name string) error {
	samples, held, err := t.read()
	if err != nil {
		return err
	}
	if len(samples) < netBatch {
		return errors.New("too few positions to learn from: -positions")
	}
	fmt.Fprintf(t.log, "%d positions to learn from, %d held back\n", len(samples), len(held))
	fmt.Fprintf(t.log, "loss without a network %.4f\n", new(netModel).init(rand.New(rand.NewPCG(1, 1)), 0).loss(held))
	m := new(netModel).init(rand.New(rand.NewPCG(1, 1)), netSpread)
	t.train(m, samples, held, t.epochs, t.rate)
	sides := []*gomoku.NetworkWeights{m.weights()}
	if t.rules.Fouls {
		// Black's fouls make the sides unequal: each starts from the common weights.
		sides = nil
		for side := range uint8(2) {
			of := func(all []netSample) (some []netSample) {
				for i := range all {
					if all[i].side == side {
						some = append(some, all[i])
					}
				}
				return some
			}
			own := m.clone()
			t.train(own, of(samples), of(held), t.epochs/2, t.rate/3)
			sides = append(sides, own.weights())
		}
	}
	data, err := gomoku.EncodeNetwork(sides...)
	if err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o666)
}

// read reads the positions that are evaluated in play, each once up to symmetry. One in twenty, in runs of
// games, is held out to measure the loss.
func (t *netTraining) read() (samples, held []netSample, err error) {
	e, err := gomoku.New(t.rules, gomoku.Options{HashMB: 1})
	if err != nil {
		return nil, nil, err
	}
	var data [][]byte
	for _, name := range t.files {
		d, err := os.ReadFile(name)
		if err != nil {
			return nil, nil, err
		}
		data = append(data, d)
	}
	seen := map[uint64]bool{}
	for _, holds := range [2]bool{true, false} { // the held-out ones first, so that their duplicates are not learned
		for _, d := range data {
			for i := 0; (i+1)*positionBytes <= len(d); i++ {
				if (i/2000%20 == 7) != holds {
					continue
				}
				record := d[i*positionBytes:][:positionBytes]
				var stones [gomoku.NetworkPoints]uint8
				for at := range stones {
					stones[at] = record[at/4] >> (2 * (at % 4)) & 3
				}
				key := symmetricKey(&stones)
				if seen[key] {
					continue
				}
				seen[key] = true
				s := netSample{side: record[positionSide] & 1}
				var ok bool
				if s.NetworkSample, ok = e.SampleNetwork(&stones, game.Black+game.Stone(s.side)); !ok {
					continue
				}
				value := int(int16(binary.LittleEndian.Uint16(record[positionValue:])))
				value = max(-maxTarget, min(maxTarget, value))
				s.target = float32(1 / (1 + math.Exp(-float64(value)/gomoku.EvalUnit)))
				if holds {
					held = append(held, s)
				} else {
					samples = append(samples, s)
				}
			}
		}
	}
	return samples, held, nil
}

// symmetricKey returns a key that is the same for symmetric positions.
func symmetricKey(stones *[gomoku.NetworkPoints]uint8) uint64 {
	const side = 15
	lowest := ^uint64(0)
	for turn := range 8 {
		h := uint64(14695981039346656037)
		for at := range stones {
			x, y := at%side, at/side
			if turn&1 != 0 {
				x = side - 1 - x
			}
			if turn&2 != 0 {
				y = side - 1 - y
			}
			if turn&4 != 0 {
				x, y = y, x
			}
			h = (h ^ uint64(stones[y*side+x])) * 1099511628211
		}
		lowest = min(lowest, h)
	}
	return lowest
}

// netModel is a network with the state of Adam, in slices over one array each.
type netModel struct {
	values, slopes, means, squares []float32
	at, slope                      gomoku.NetworkParameters // views of values and slopes

	blocks, blockSlopes [netBlocks][netLanes]float32
	windows             [netAcross + 1][netAcross + 1][netLanes]float32
	input, inputSlopes  [netLanes]float32
	first, second       [netHidden]float32 // before activation
	actFirst, actSecond [netHidden]float32
}

// netWindow lists the blocks of each window.
var netWindow = func() (blocks [netAcross + 1][netAcross + 1][]int) {
	for y := range blocks {
		for x := range blocks[y] {
			for by := max(0, y-1); by <= min(netAcross-1, y); by++ {
				for bx := max(0, x-1); bx <= min(netAcross-1, x); bx++ {
					blocks[y][x] = append(blocks[y][x], by*netAcross+bx)
				}
			}
		}
	}
	return blocks
}()

// init initialises the model with random rows of a standard deviation.
func (m *netModel) init(rng *rand.Rand, spread float64) *netModel {
	const rows = gomoku.NetworkRows * netLanes
	sizes := [...]int{rows, rows, netLanes, netLanes * netHidden, netHidden, netHidden * netHidden, netHidden, netHidden, 1}
	total := 0
	for _, n := range sizes {
		total += n
	}
	m.values, m.slopes = make([]float32, total), make([]float32, total)
	m.means, m.squares = make([]float32, total), make([]float32, total)
	view := func(all []float32) (p gomoku.NetworkParameters) {
		for i, part := range []*[]float32{&p.Rows[0], &p.Rows[1], &p.Bias, &p.W1, &p.B1, &p.W2, &p.B2, &p.W3, &p.B3} {
			*part, all = all[:sizes[i]:sizes[i]], all[sizes[i]:]
		}
		return p
	}
	m.at, m.slope = view(m.values), view(m.slopes)
	if spread == 0 {
		return m
	}
	fill := func(part []float32, spread float64) {
		for i := range part {
			part[i] = float32(rng.NormFloat64() * spread)
		}
	}
	fill(m.at.Rows[0], spread)
	fill(m.at.Rows[1], spread)
	fill(m.at.W1, math.Sqrt(1.0/netLanes))
	fill(m.at.W2, math.Sqrt(1.0/netHidden))
	fill(m.at.W3, 0.02)
	return m
}

func (m *netModel) clone() *netModel {
	c := new(netModel).init(nil, 0)
	copy(c.values, m.values)
	return c
}

// weights rounds the model. Rows that no position has are zero.
func (m *netModel) weights() *gomoku.NetworkWeights {
	at := m.at
	for side := range at.Rows {
		rows := make([]float32, len(at.Rows[side]))
		offset := side * len(rows)
		for i := 0; i < len(rows); i += netLanes {
			for _, s := range m.squares[offset+i:][:netLanes] {
				if s != 0 {
					copy(rows[i:i+netLanes], at.Rows[side][i:])
					break
				}
			}
		}
		at.Rows[side] = rows
	}
	return at.Round()
}

func leaky(x float32) float32 {
	if x < 0 {
		return x * netLeak
	}
	return x
}

func leakySlope(x, slope float32) float32 {
	if x < 0 {
		return slope * netLeak
	}
	return slope
}

// forward returns the evaluation as the logarithm of the odds of winning.
func (m *netModel) forward(s *netSample) float32 {
	m.blocks = [netBlocks][netLanes]float32{}
	for i := range s.Rows {
		a := (*[netLanes]float32)(m.at.Rows[0][int(s.Rows[i][0])*netLanes:])
		b := (*[netLanes]float32)(m.at.Rows[1][int(s.Rows[i][1])*netLanes:])
		sum := &m.blocks[blockOf[i]]
		for l := range sum {
			sum[l] += a[l] + b[l]
		}
	}
	bias := (*[netLanes]float32)(m.at.Bias)
	m.input = [netLanes]float32{}
	for y := range netWindow {
		for x, blocks := range netWindow[y] {
			w := &m.windows[y][x]
			*w = *bias
			for _, b := range blocks {
				for l, v := range &m.blocks[b] {
					w[l] += v
				}
			}
			for l, v := range w {
				m.input[l] += min(max(v, 0), gomoku.NetworkClip) * gomoku.NetworkInputScale
			}
		}
	}
	m.first, m.second = [netHidden]float32(m.at.B1), [netHidden]float32(m.at.B2)
	for i, x := range m.input {
		w := (*[netHidden]float32)(m.at.W1[i*netHidden:])
		for j := range w {
			m.first[j] += x * w[j]
		}
	}
	for i, x := range m.first {
		x = leaky(x)
		m.actFirst[i] = x
		w := (*[netHidden]float32)(m.at.W2[i*netHidden:])
		for j := range w {
			m.second[j] += x * w[j]
		}
	}
	z := float32(s.Tables)/gomoku.EvalUnit + m.at.B3[0]
	for i, x := range m.second {
		x = leaky(x)
		m.actSecond[i] = x
		z += x * m.at.W3[i]
	}
	return z
}

// backward adds the gradients of the parameters of the last forward, given that of its output.
func (m *netModel) backward(s *netSample, slope float32) {
	m.slope.B3[0] += slope
	var first, second [netHidden]float32
	for i, x := range m.second {
		m.slope.W3[i] += slope * m.actSecond[i]
		second[i] = leakySlope(x, slope*m.at.W3[i])
		m.slope.B2[i] += second[i]
	}
	for i, x := range m.first {
		w, ws := (*[netHidden]float32)(m.at.W2[i*netHidden:]), (*[netHidden]float32)(m.slope.W2[i*netHidden:])
		sum := float32(0)
		for j, v := range second {
			ws[j] += m.actFirst[i] * v
			sum += w[j] * v
		}
		first[i] = leakySlope(x, sum)
		m.slope.B1[i] += first[i]
	}
	for i, x := range m.input {
		w, ws := (*[netHidden]float32)(m.at.W1[i*netHidden:]), (*[netHidden]float32)(m.slope.W1[i*netHidden:])
		sum := float32(0)
		for j, v := range first {
			ws[j] += x * v
			sum += w[j] * v
		}
		m.inputSlopes[i] = sum * gomoku.NetworkInputScale
	}
	m.blockSlopes = [netBlocks][netLanes]float32{}
	bias := (*[netLanes]float32)(m.slope.Bias)
	for y := range netWindow {
		for x, blocks := range netWindow[y] {
			var here [netLanes]float32
			for l, v := range &m.windows[y][x] {
				if v > 0 && v < gomoku.NetworkClip {
					here[l] = m.inputSlopes[l]
				}
				bias[l] += here[l]
			}
			for _, b := range blocks {
				sum := &m.blockSlopes[b]
				for l, v := range here {
					sum[l] += v
				}
			}
		}
	}
	for i := range s.Rows {
		a := (*[netLanes]float32)(m.slope.Rows[0][int(s.Rows[i][0])*netLanes:])
		b := (*[netLanes]float32)(m.slope.Rows[1][int(s.Rows[i][1])*netLanes:])
		for l, v := range &m.blockSlopes[blockOf[i]] {
			a[l] += v
			b[l] += v
		}
	}
}

// blockOf has the block of each point.
var blockOf = func() (of [gomoku.NetworkPoints]uint8) {
	for at := range of {
		of[at] = uint8(at/15/3*netAcross + at%15/3)
	}
	return of
}()

// divergence returns the loss of a prediction, given as the logarithm of odds, against its target.
func divergence(z float32, target float32) float64 {
	t, x := float64(target), float64(z)
	return max(x, 0) + math.Log1p(math.Exp(-math.Abs(x))) - t*x + t*math.Log(t) + (1-t)*math.Log(1-t)
}

func (m *netModel) loss(held []netSample) float64 {
	sum := 0.0
	for i := range held {
		sum += divergence(m.forward(&held[i]), held[i].target)
	}
	return sum / float64(cmp.Or(len(held), 1))
}

func (t *netTraining) train(m *netModel, samples, held []netSample, epochs, rate float64) {
	rng := rand.New(rand.NewPCG(5, 5))
	order := rng.Perm(len(samples))
	steps, next := int(epochs*float64(len(samples)))/netBatch, 0
	decay1, decay2 := 1.0, 1.0
	for step := range steps {
		if next+netBatch > len(order) {
			rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
			next = 0
		}
		for _, i := range order[next : next+netBatch] {
			s := &samples[i]
			chance := 1 / (1 + math.Exp(-float64(m.forward(s))))
			m.backward(s, float32(chance-float64(s.target))/netBatch)
		}
		next += netBatch
		decay1, decay2 = decay1*0.9, decay2*0.999
		now := rate * min(1, float64(step+1)/200) * max(0.005, (1+math.Cos(math.Pi*float64(step+1)/float64(steps)))/2)
		m.adam(float32(now/(1-decay1)), float32(1/(1-decay2)))
		if (step+1)%(max(1, steps/4)) == 0 {
			fmt.Fprintf(t.log, "step %d of %d: loss %.4f\n", step+1, steps, m.loss(held))
		}
	}
}

// adam makes one step and clears the gradients.
func (m *netModel) adam(rate, correction float32) {
	rows := 2 * len(m.at.Rows[0])
	for from := 0; from < len(m.values); from += netLanes {
		to := min(from+netLanes, len(m.values))
		v, s, mean, square := m.values[from:to], m.slopes[from:to], m.means[from:to], m.squares[from:to]
		if from < rows && s[0] == 0 && square[0] == 0 && allZero(s) && allZero(square) {
			continue // a row not seen so far
		}
		for i := range v {
			mean[i] = 0.9*mean[i] + 0.1*s[i]
			square[i] = 0.999*square[i] + 0.001*s[i]*s[i]
			v[i] -= rate * mean[i] / (float32(math.Sqrt(float64(square[i]*correction))) + 1e-8)
			s[i] = 0
		}
		if from < rows {
			for i := range v {
				v[i] = max(-gomoku.NetworkRowLimit, min(gomoku.NetworkRowLimit, v[i]))
			}
		}
	}
}

func allZero(s []float32) bool {
	for _, x := range s {
		if x != 0 {
			return false
		}
	}
	return true
}
