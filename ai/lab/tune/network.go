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
	"path/filepath"
	"slices"
	"sync"

	"jingzi/ai/internal/engine"
	"jingzi/game"
)

// netTraining trains the networks. It minimizes, with Adam, the cross entropy between the winning probabilities
// found by searches and those of the evaluation. The tables are not changed.
type netTraining struct {
	files  []rulesFile // files of positions
	refine bool        // start from the networks in use
	epochs float64
	rate   float64 // peak learning rate
	log    io.Writer
}

// rulesFile names a file of positions of given rules.
type rulesFile struct {
	name string // of the rules
	file string
}

const (
	netBatch  = 512
	netLanes  = engine.NetworkLanes
	netHidden = engine.NetworkHidden

	// Number of 3×3 blocks in a row.
	netBlocksPerRow = 5
	netBlocks       = netBlocksPerRow * netBlocksPerRow
	netLeak         = 1.0 / 16
	netRowValues    = engine.NetworkRows * netLanes

	// Goroutines that train; the weights depend on it, since the order of sums does.
	netTrainers = 4

	// Initial standard deviation of rows.
	netRowDeviation = 0.02

	// Maximum training target, in points.
	maxTarget = 1200
)

type netSample struct {
	engine.NetworkSample
	target float32 // winning probability of the side to move
	side   uint8
}

// trainAndWrite trains a network for each of the rules that have positions, and writes it to the folder as
// network_RULES.bin. It first trains a common network with all positions, unless refine is set. The network for
// given rules starts from the common one, or from the one in use, and learns from their positions alone. If
// Black has fouls, so that the sides are not equal, each side to move gets its own network.
func (t *netTraining) trainAndWrite(folder string) error {
	var (
		names                  []string
		samples, heldOut       = map[string][]netSample{}, map[string][]netSample{}
		allSamples, allHeldOut []netSample
	)
	for _, f := range t.files {
		if !slices.Contains(names, f.name) {
			names = append(names, f.name)
		}
	}

	for _, name := range names {
		var err error
		if samples[name], heldOut[name], err = t.read(name); err != nil {
			return err
		}
		fmt.Fprintf(t.log, "%s: %d positions to learn from, %d held out, loss without a network %.4f\n",
			name, len(samples[name]), len(heldOut[name]), newNetModel().loss(heldOut[name]))
		allSamples, allHeldOut = append(allSamples, samples[name]...), append(allHeldOut, heldOut[name]...)
	}
	if len(allSamples) < netBatch {
		return errTooFewPositions
	}
	common := newNetModel()
	if !t.refine {
		common.randomize(rand.New(rand.NewPCG(1, 1)))
		t.train(common, allSamples, allHeldOut, t.epochs, t.rate)
	}

	for _, name := range names {
		selections := []func(*netSample) bool{func(*netSample) bool { return true }}
		v, _ := game.VariantNamed(name)
		if v.Rules.Fouls {
			selections = []func(*netSample) bool{
				func(s *netSample) bool { return s.side == 0 },
				func(s *netSample) bool { return s.side == 1 },
			}
		}

		var sides []*engine.NetworkWeights
		for side, selected := range selections {
			fmt.Fprintf(t.log, "%s\n", name)
			own := selectSamples(samples[name], selected)
			if len(own) < netBatch {
				return fmt.Errorf("%s: %w", name, errTooFewPositions)
			}
			m := common.clone()
			if t.refine {
				inUse, ok := engine.NetworkOf(v.Rules, game.Black+game.Stone(side))
				if !ok {
					return fmt.Errorf("%s: there is no network to refine", name)
				}
				m = netModelOf(inUse)
			}
			t.train(m, own, selectSamples(heldOut[name], selected), t.epochs/2, t.rate/3)
			sides = append(sides, m.weights())
		}
		data, err := engine.EncodeNetwork(sides...)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, "network_"+name+".bin"), data, 0o666); err != nil {
			return err
		}
	}

	return nil
}

var errTooFewPositions = errors.New("too few positions to learn from: add files to -positions")

func selectSamples(all []netSample, selected func(*netSample) bool) (samples []netSample) {
	for i := range all {
		if selected(&all[i]) {
			samples = append(samples, all[i])
		}
	}

	return samples
}

// read reads the positions of given rules that the engine would evaluate with the network, without duplicates
// under symmetry. One position in twenty, in blocks of successive positions, is held out to measure the loss.
func (t *netTraining) read(name string) (samples, heldOut []netSample, err error) {
	v, ok := game.VariantNamed(name)
	if !ok {
		return nil, nil, fmt.Errorf("unknown rules: %s", name)
	}
	e, err := engine.New(v.Rules, engine.Options{HashMB: 1})
	if err != nil {
		return nil, nil, err
	}

	var data [][]byte
	for _, f := range t.files {
		if f.name != name {
			continue
		}
		d, err := os.ReadFile(f.file)
		if err != nil {
			return nil, nil, err
		}
		data = append(data, d)
	}

	seen := map[uint64]bool{}

	// Held-out positions first, so that their duplicates are not learned.
	for _, wantHeldOut := range [2]bool{true, false} {
		for _, d := range data {
			for i := 0; (i+1)*positionBytes <= len(d); i++ {
				if (i/2000%20 == 7) != wantHeldOut {
					continue
				}

				record := d[i*positionBytes:][:positionBytes]
				var stones [engine.NetworkPoints]uint8
				for point := range stones {
					stones[point] = record[point/4] >> (2 * (point % 4)) & 3
				}
				key := canonicalKey(&stones)
				if seen[key] {
					continue
				}
				seen[key] = true
				s := netSample{side: record[positionSide] & 1}
				var ok bool
				if s.NetworkSample, ok = engine.SampleNetwork(e, &stones, game.Black+game.Stone(s.side)); !ok {
					continue
				}
				value := int(int16(binary.LittleEndian.Uint16(record[positionValue:])))
				value = max(-maxTarget, min(maxTarget, value))
				s.target = float32(1 / (1 + math.Exp(-float64(value)/engine.EvalUnit)))
				if wantHeldOut {
					heldOut = append(heldOut, s)
				} else {
					samples = append(samples, s)
				}
			}
		}
	}

	return samples, heldOut, nil
}

// canonicalKey returns a key that is the same for positions equivalent under symmetry.
func canonicalKey(stones *[engine.NetworkPoints]uint8) uint64 {
	const side = 15
	minHash := ^uint64(0)
	for symmetry := range 8 {
		h := uint64(14695981039346656037)
		for point := range stones {
			x, y := point%side, point/side
			if symmetry&1 != 0 {
				x = side - 1 - x
			}
			if symmetry&2 != 0 {
				y = side - 1 - y
			}
			if symmetry&4 != 0 {
				x, y = y, x
			}
			h = (h ^ uint64(stones[y*side+x])) * 1099511628211
		}
		minHash = min(minHash, h)
	}

	return minHash
}

// netModel is a network with the state of Adam.
type netModel struct {
	values, gradients, means, squares []float32
	params, paramGradients            engine.NetworkParameters    // views into values and gradients
	learned                           [2][engine.NetworkRows]bool // the rows that occurred in training

	blocks, blockGradients [netBlocks][netLanes]float32
	windows                [netBlocksPerRow + 1][netBlocksPerRow + 1][netLanes]float32
	input, inputGradients  [netLanes]float32
	hidden1, hidden2       [netHidden]float32 // before activation
	active1, active2       [netHidden]float32 // after activation
}

// netWindow lists the blocks of each window.
var netWindow = func() (blocks [netBlocksPerRow + 1][netBlocksPerRow + 1][]int) {
	for y := range blocks {
		for x := range blocks[y] {
			for by := max(0, y-1); by <= min(netBlocksPerRow-1, y); by++ {
				for bx := max(0, x-1); bx <= min(netBlocksPerRow-1, x); bx++ {
					blocks[y][x] = append(blocks[y][x], by*netBlocksPerRow+bx)
				}
			}
		}
	}

	return blocks
}()

// newNetModel returns a model whose parameters are all zero.
func newNetModel() *netModel {
	m := &netModel{values: make([]float32, netSize)}
	m.params = netParameters(m.values)
	m.addGradients()
	m.means, m.squares = make([]float32, netSize), make([]float32, netSize)
	return m
}

// netSizes lists the sizes of the fields of NetworkParameters, and netSize is their sum.
var (
	netSizes = [...]int{netRowValues, netRowValues, netLanes, netLanes * netHidden, netHidden, netHidden * netHidden,
		netHidden, netHidden, 1}
	netSize = func() (sum int) {
		for _, n := range netSizes {
			sum += n
		}
		return sum
	}()
)

// netParameters returns a view of a slice as parameters.
func netParameters(all []float32) (p engine.NetworkParameters) {
	for i, part := range []*[]float32{&p.Rows[0], &p.Rows[1], &p.Bias, &p.W1, &p.B1, &p.W2, &p.B2, &p.W3, &p.B3} {
		*part, all = all[:netSizes[i]:netSizes[i]], all[netSizes[i]:]
	}
	return p
}

// randomize sets the weights to random values with which training can begin.
func (m *netModel) randomize(rng *rand.Rand) {
	fill := func(part []float32, deviation float64) {
		for i := range part {
			part[i] = float32(rng.NormFloat64() * deviation)
		}
	}
	fill(m.params.Rows[0], netRowDeviation)
	fill(m.params.Rows[1], netRowDeviation)
	fill(m.params.W1, math.Sqrt(1.0/netLanes))
	fill(m.params.W2, math.Sqrt(1.0/netHidden))
	fill(m.params.W3, 0.02)
}

// netModelOf returns a model with given weights.
func netModelOf(w *engine.NetworkWeights) *netModel {
	m := newNetModel()
	w.Parameters(&m.params)

	for side := range m.learned {
		for row := range m.learned[side] {
			m.learned[side][row] = !allZero(m.params.Rows[side][row*netLanes:][:netLanes])
		}
	}

	return m
}

// clone returns a copy of the model that is trained independently.
func (m *netModel) clone() *netModel {
	c := newNetModel()
	copy(c.values, m.values)
	copy(c.learned[:], m.learned[:])
	return c
}

// share returns a model with the same parameters and its own gradients.
func (m *netModel) share() *netModel {
	s := &netModel{values: m.values, params: m.params}
	s.addGradients()
	return s
}

func (m *netModel) addGradients() {
	m.gradients = make([]float32, netSize)
	m.paramGradients = netParameters(m.gradients)
}

// weights returns the rounded weights of the model. Rows that did not occur in any position are zero.
func (m *netModel) weights() *engine.NetworkWeights {
	params := m.params
	for side := range params.Rows {
		rows := make([]float32, netRowValues)
		for row, learned := range m.learned[side] {
			if learned {
				copy(rows[row*netLanes:][:netLanes], params.Rows[side][row*netLanes:])
			}
		}
		params.Rows[side] = rows
	}

	return params.Round()
}

func leaky(x float32) float32 {
	if x < 0 {
		return x * netLeak
	}
	return x
}

func leakyGradient(x, gradient float32) float32 {
	if x < 0 {
		return gradient * netLeak
	}
	return gradient
}

// forward returns the evaluation as the logarithm of the odds of winning.
func (m *netModel) forward(s *netSample) float32 {
	m.blocks = [netBlocks][netLanes]float32{}
	for i := range s.Rows {
		a := (*[netLanes]float32)(m.params.Rows[0][int(s.Rows[i][0])*netLanes:])
		b := (*[netLanes]float32)(m.params.Rows[1][int(s.Rows[i][1])*netLanes:])
		sum := &m.blocks[blockOf[i]]
		for l := range sum {
			sum[l] += a[l] + b[l]
		}
	}

	bias := (*[netLanes]float32)(m.params.Bias)
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
				m.input[l] += min(max(v, 0), engine.NetworkClip) * engine.NetworkInputScale
			}
		}
	}

	m.hidden1, m.hidden2 = [netHidden]float32(m.params.B1), [netHidden]float32(m.params.B2)
	for i, x := range m.input {
		w := (*[netHidden]float32)(m.params.W1[i*netHidden:])
		for j := range w {
			m.hidden1[j] += x * w[j]
		}
	}

	for i, x := range m.hidden1 {
		x = leaky(x)
		m.active1[i] = x
		w := (*[netHidden]float32)(m.params.W2[i*netHidden:])
		for j := range w {
			m.hidden2[j] += x * w[j]
		}
	}

	z := float32(s.Tables)/engine.EvalUnit + m.params.B3[0]
	for i, x := range m.hidden2 {
		x = leaky(x)
		m.active2[i] = x
		z += x * m.params.W3[i]
	}

	return z
}

// backward adds the gradients of the parameters for the last call of forward, given the gradient of its
// result.
func (m *netModel) backward(s *netSample, gradient float32) {
	m.paramGradients.B3[0] += gradient
	var gradients1, gradients2 [netHidden]float32 // of hidden1 and hidden2
	for i, x := range m.hidden2 {
		m.paramGradients.W3[i] += gradient * m.active2[i]
		gradients2[i] = leakyGradient(x, gradient*m.params.W3[i])
		m.paramGradients.B2[i] += gradients2[i]
	}

	for i, x := range m.hidden1 {
		w, gradients := (*[netHidden]float32)(m.params.W2[i*netHidden:]),
			(*[netHidden]float32)(m.paramGradients.W2[i*netHidden:])
		sum := float32(0)
		for j, v := range gradients2 {
			gradients[j] += m.active1[i] * v
			sum += w[j] * v
		}
		gradients1[i] = leakyGradient(x, sum)
		m.paramGradients.B1[i] += gradients1[i]
	}

	for i, x := range m.input {
		w, gradients := (*[netHidden]float32)(m.params.W1[i*netHidden:]),
			(*[netHidden]float32)(m.paramGradients.W1[i*netHidden:])
		sum := float32(0)
		for j, v := range gradients1 {
			gradients[j] += x * v
			sum += w[j] * v
		}
		m.inputGradients[i] = sum * engine.NetworkInputScale
	}

	m.blockGradients = [netBlocks][netLanes]float32{}
	bias := (*[netLanes]float32)(m.paramGradients.Bias)
	for y := range netWindow {
		for x, blocks := range netWindow[y] {
			var window [netLanes]float32 // gradients
			for l, v := range &m.windows[y][x] {
				if v > 0 && v < engine.NetworkClip {
					window[l] = m.inputGradients[l]
				}
				bias[l] += window[l]
			}

			for _, b := range blocks {
				sum := &m.blockGradients[b]
				for l, v := range window {
					sum[l] += v
				}
			}
		}
	}

	for i := range s.Rows {
		a := (*[netLanes]float32)(m.paramGradients.Rows[0][int(s.Rows[i][0])*netLanes:])
		b := (*[netLanes]float32)(m.paramGradients.Rows[1][int(s.Rows[i][1])*netLanes:])
		for l, v := range &m.blockGradients[blockOf[i]] {
			a[l] += v
			b[l] += v
		}
	}
}

// blockOf holds the block of each point.
var blockOf = func() (blocks [engine.NetworkPoints]uint8) {
	for point := range blocks {
		blocks[point] = uint8(point/15/3*netBlocksPerRow + point%15/3)
	}
	return blocks
}()

// divergence returns the loss of a prediction, given as the logarithm of odds, against its target.
func divergence(z float32, target float32) float64 {
	t, x := float64(target), float64(z)
	return max(x, 0) + math.Log1p(math.Exp(-math.Abs(x))) - t*x + t*math.Log(t) + (1-t)*math.Log(1-t)
}

// loss returns the mean loss of samples.
func (m *netModel) loss(samples []netSample) float64 {
	sum := 0.0
	for i := range samples {
		sum += divergence(m.forward(&samples[i]), samples[i].target)
	}
	return sum / float64(cmp.Or(len(samples), 1))
}

// train trains a model for the given number of epochs, with the given peak learning rate.
func (t *netTraining) train(m *netModel, samples, heldOut []netSample, epochs, rate float64) {
	rng := rand.New(rand.NewPCG(5, 5))

	order := rng.Perm(len(samples))
	steps, next := int(epochs*float64(len(samples)))/netBatch, 0
	trainers := []*netModel{m}
	for len(trainers) < netTrainers {
		trainers = append(trainers, m.share())
	}
	decay1, decay2 := 1.0, 1.0
	logLoss := func(step int) { fmt.Fprintf(t.log, "step %d of %d: loss %.4f\n", step, steps, m.loss(heldOut)) }
	logLoss(0)

	for step := range steps {
		if next+netBatch > len(order) {
			rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
			next = 0
		}

		var wg sync.WaitGroup
		for n, trainer := range trainers {
			part := order[next:][n*netBatch/netTrainers : (n+1)*netBatch/netTrainers]
			wg.Go(func() {
				for _, i := range part {
					s := &samples[i]
					probability := 1 / (1 + math.Exp(-float64(trainer.forward(s))))
					trainer.backward(s, float32(probability-float64(s.target))/netBatch)
				}
			})
		}
		wg.Wait()
		next += netBatch
		decay1, decay2 = decay1*0.9, decay2*0.999
		currentRate := rate * min(1, float64(step+1)/200) * max(0.005,
			(1+math.Cos(math.Pi*float64(step+1)/float64(steps)))/2)
		m.applyAdam(trainers[1:], float32(currentRate/(1-decay1)), float32(1/(1-decay2)))
		if (step+1)%(max(1, steps/4)) == 0 {
			logLoss(step + 1)
		}
	}
}

// applyAdam performs one optimization step with the sum of the gradients of m and of others, and clears them.
func (m *netModel) applyAdam(others []*netModel, rate, correction float32) {
	for start := 0; start < len(m.values); start += netLanes {
		end := min(start+netLanes, len(m.values))
		v, g, mean, square := m.values[start:end], m.gradients[start:end], m.means[start:end], m.squares[start:end]
		for _, other := range others {
			if more := other.gradients[start:end]; !allZero(more) {
				for i, x := range more {
					g[i] += x
				}
				clear(more)
			}
		}
		isRow := start < 2*netRowValues
		if isRow {
			learned := &m.learned[start/netRowValues][start%netRowValues/netLanes]
			*learned = *learned || !allZero(g)
			if !*learned {
				continue
			}
		}

		for i := range v {
			mean[i] = 0.9*mean[i] + 0.1*g[i]
			square[i] = 0.999*square[i] + 0.001*g[i]*g[i]
			v[i] -= rate * mean[i] / (float32(math.Sqrt(float64(square[i]*correction))) + 1e-8)
			g[i] = 0
		}
		if isRow {
			for i := range v {
				v[i] = max(-engine.NetworkRowLimit, min(engine.NetworkRowLimit, v[i]))
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
