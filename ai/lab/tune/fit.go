package main

import (
	"bufio"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"go/format"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"

	"jingzi/ai/internal/engine"
	"jingzi/game"
)

const (
	numCodes  = engine.NumCodes
	numShapes = engine.NumShapes
)

// shapesOfCode holds the line shapes of each code.
var shapesOfCode = func() (shapes [numCodes][4]int) {
	for code := range shapes {
		shapes[code] = engine.ShapesIn(code)
	}
	return shapes
}()

// model is a table with a weight for every code. A weight is learned as a sum of parts: one for each
// shape, one for each pair of shapes and a remainder. Parts that are rare are held closer to zero.
type model struct {
	single    [numShapes]param
	pair      [numShapes][numShapes]param
	remainder [numCodes]param
	prior     [numCodes]float64 // the initial weights
	weight    [numCodes]float64 // the sums of prior and parts
	gradient  [numCodes]float64 // of the current batch
}

// param is a learned number. It is optimized as in Kingma and Ba, "Adam: a method for stochastic
// optimization" (2015), without its bias correction.
type param struct{ value, mean, square float64 }

const (
	meanShare   = 0.1   // share of the latest slope in param.mean
	squareShare = 0.001 // share of its square in param.square
	minRoot     = 1e-8
)

func (p *param) step(slope, rate, decay float64) {
	slope += decay * p.value
	p.mean += meanShare * (slope - p.mean)
	p.square += squareShare * (slope*slope - p.square)
	p.value -= rate * p.mean / (math.Sqrt(p.square) + minRoot)
}

// Factors of the weight decay of the parts of a sum.
const singleDecay, pairDecay, remainderDecay = 0.1, 1, 10

// sum updates the weights after a change of their parts.
func (m *model) sum() {
	for code, shapes := range shapesOfCode {
		w := m.prior[code] + m.remainder[code].value
		for i, s := range shapes {
			w += m.single[s].value
			for _, t := range shapes[i+1:] {
				w += m.pair[s][t].value
			}
		}
		m.weight[code] = w
	}
}

// step applies and clears the gradient.
func (m *model) step(rate, decay float64) {
	var single [numShapes]float64
	var pair [numShapes][numShapes]float64
	for code, shapes := range shapesOfCode {
		g := m.gradient[code]
		if g == 0 {
			continue
		}
		m.remainder[code].step(g, rate, decay*remainderDecay)

		for i, s := range shapes {
			single[s] += g
			for _, t := range shapes[i+1:] {
				pair[s][t] += g
			}
		}
		m.gradient[code] = 0
	}

	for s := range single {
		m.single[s].step(single[s], rate, decay*singleDecay)

		for t := range pair[s] {
			if pair[s][t] != 0 {
				m.pair[s][t].step(pair[s][t], rate, decay*pairDecay)
			}
		}
	}
	m.sum()
}

// count is the number of occurrences of a code on the board.
type count struct{ code, n uint16 }

// sample is a position of a game in the form that the models use.
type sample struct {
	mover   uint8
	result  float32    // training target for the mover
	counts  [2][]count // codes on empty points, of the mover and of the opponent
	codes   [][2]uint16
	played  int // index into codes; -1 if the move was not a free choice
	threats int
}

// readFile calls read, which appends samples, for each line of a file, and returns the samples.
func readFile(r game.Rules, file string, read func(*engine.Engine, string, []sample) ([]sample,
	error)) (all []sample, err error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	reader, err := engine.New(r, engine.Options{HashMB: 1})
	if err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)

	for lineNo := 1; lines.Scan(); lineNo++ {
		if all, err = read(reader, lines.Text(), all); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, lineNo, err)
		}
	}

	return all, lines.Err()
}

// readGames replays the games of a file and samples their positions.
func readGames(r game.Rules, file string, blend float64) ([]sample, error) {
	return readFile(r, file, func(reader *engine.Engine, line string, all []sample) ([]sample, error) {
		return readGame(reader, r, line, blend, all)
	})
}

// readGame appends the samples of one game in the format of selfPlay.
func readGame(reader *engine.Engine, r game.Rules, line string, blend float64, all []sample) ([]sample, error) {
	fields := strings.Fields(line)
	if len(fields) == 0 {
		return nil, fmt.Errorf("no game")
	}
	result, err := strconv.ParseFloat(fields[0], 64)
	if err != nil {
		return nil, err
	}

	p := game.NewPosition(r)
	for _, field := range fields[1:] {
		var x, y int
		var value string
		if _, err := fmt.Sscanf(strings.ReplaceAll(field, ",", " "), "%d %d %s", &x, &y, &value); err != nil {
			return nil, err
		}
		point := game.Pt(x, y)
		if features := engine.Sample(reader, &p); value != "x" && !features.Decided {
			score := result
			if p.ToMove() == game.White {
				score = 1 - result
			}
			if v, err := strconv.ParseFloat(value, 64); err == nil {
				score += blend * (1/(1+math.Exp(-v/engine.EvalUnit)) - score)
			}
			all = append(all, sampleOf(&features, &p, point, float32(score)))
		}
		if p, err = p.Play(point); err != nil {
			return nil, err
		}
	}

	return all, nil
}

// readLabels reads the positions of a file in the format of label.
func readLabels(r game.Rules, file string) ([]sample, error) {
	return readFile(r, file, func(reader *engine.Engine, line string, all []sample) ([]sample, error) {
		return readLabel(reader, r, line, all)
	})
}

// readLabel appends the sample of one labelled position.
func readLabel(reader *engine.Engine, r game.Rules, line string, all []sample) ([]sample, error) {
	fields := strings.Fields(line)
	if len(fields) < 2 {
		return nil, fmt.Errorf("no position")
	}
	value, err := strconv.ParseFloat(fields[0], 64)
	if err != nil {
		return nil, err
	}
	best, err := readPoint(fields[1])
	if err != nil {
		return nil, err
	}

	p := game.NewPosition(r)
	for _, field := range fields[2:] {
		point, err := readPoint(field)
		if err != nil {
			return nil, err
		}
		if p, err = p.Play(point); err != nil {
			return nil, err
		}
	}

	return append(all, sampleOf(new(engine.Sample(reader, &p)), &p, best, float32(value))), nil
}

// readPoint parses the coordinates "x,y" at the start of a field and ignores the rest.
func readPoint(field string) (game.Point, error) {
	var x, y int
	_, err := fmt.Sscanf(field, "%d,%d", &x, &y)
	return game.Pt(x, y), err
}

// sampleOf returns a sample of a position of a game.
func sampleOf(features *engine.TrainingSample, p *game.Position, played game.Point, result float32) sample {
	s := sample{mover: uint8(p.ToMove() - game.Black), result: result, played: -1, threats: features.Threats}
	for side, counts := range features.Counts {
		for code, n := range counts {
			if n > 0 {
				s.counts[side] = append(s.counts[side], count{uint16(code), n})
			}
		}
	}

	for i, choice := range features.Candidates {
		if choice.At == played {
			s.played = i
		}
		s.codes = append(s.codes, choice.Codes)
	}

	return s
}

// learner holds the tables of a colour. Colours share a learner if the rules are the same for both.
type learner struct {
	moving, waiting, order, block model
	threats                       threatModel
	tempo                         param
	initialTempo                  float64
}

// threatModel is a table with a weight for every set of threats, learned as a sum of parts: one for each
// threat, one for each pair and a remainder.
type threatModel struct {
	single    [engine.NumThreatBits]param
	pair      [engine.NumThreatBits][engine.NumThreatBits]param
	remainder [engine.NumThreatMasks]param
	prior     [engine.NumThreatMasks]float64 // the initial weights
	weight    [engine.NumThreatMasks]float64 // the sums of prior and parts
	gradient  [engine.NumThreatMasks]float64 // of the current batch
}

// forEachPart calls f with every part of a mask's weight and the factor of its weight decay.
func (m *threatModel) forEachPart(mask int, f func(p *param, decayFactor float64)) {
	for i := range m.single {
		if mask>>i&1 == 0 {
			continue
		}
		f(&m.single[i], singleDecay)

		for j := range i {
			if mask>>j&1 != 0 {
				f(&m.pair[i][j], pairDecay)
			}
		}
	}
	f(&m.remainder[mask], remainderDecay)
}

func (m *threatModel) sum() {
	for mask := range m.weight {
		m.weight[mask] = m.prior[mask]
		m.forEachPart(mask, func(p *param, _ float64) { m.weight[mask] += p.value })
	}
}

func (m *threatModel) step(rate, decay float64) {
	type slope struct{ sum, decayFactor float64 }
	slopes := make(map[*param]slope)
	for mask, g := range m.gradient {
		if g != 0 {
			m.forEachPart(mask, func(p *param, decayFactor float64) {
				slopes[p] = slope{slopes[p].sum + g, decayFactor}
			})
			m.gradient[mask] = 0
		}
	}

	for p, s := range slopes {
		p.step(s.sum, rate, decay*s.decayFactor)
	}
	m.sum()
}

// fitter learns weights from games and labels: the evaluation by logistic regression on the results, and the
// move ordering from the moves that the search chose.
type fitter struct {
	name  string // name of the rules
	rules game.Rules

	// File names.
	games []string

	// Files of labelled positions, for refining the current weights.
	labels []string

	// blend is the share of the search's value in the target of a position of a game. The rest is the
	// game's result.
	blend float64

	// trust is the fraction of the change learned from labels that is applied to the evaluation. Labels
	// come from short searches, which overlook what longer searches find.
	trust float64

	// refine means that the evaluation is learned from the current weights, and the move ordering is
	// not. It is for games against other programs, whose moves should not be imitated.
	refine bool

	// tempo, in points, is added to the learned tempo bonus. In a game the opponent's last move is usually
	// good, but at a leaf of a search it is mostly bad. Without data, only the tempo bonus of the current
	// weights is changed.
	tempo float64
}

// schedule holds the duration and the rates of learning.
type schedule struct {
	epochs, batch int
	rate          float64 // initial learning rate, which falls by the factor lastRate
	decay         float64 // weight decay towards the initial values
	tableRate     float64 // factor of the learning rate for the tables of codes
}

var (
	initialSchedule = schedule{epochs: 40, batch: 2048, rate: 0.01, decay: 1e-5, tableRate: 1}

	// Continues from existing weights.
	refineSchedule = schedule{epochs: 8, batch: 256, rate: 0.001, decay: 1e-4, tableRate: 0.3}

	// The same, for labels.
	labelSchedule = schedule{epochs: 10, batch: 512, rate: 0.003, decay: 1e-5, tableRate: 1}
)

// slowFactor and fastFactor are factors of the learning rate. The weights of codes get many updates per
// position, the weights of moves and threats only a few.
const slowFactor, fastFactor = 0.25, 3

// lastRate is the ratio of the last learning rate to the first.
const lastRate = 0.03

// step learns from a batch.
func (s *schedule) step(l *[2]*learner, batch []sample, rate float64) {
	var tempo [2]float64
	for i := range batch {
		batch[i].learnValue(l, &tempo, 1/float64(len(batch)))
		batch[i].learnMove(l, 1/float64(len(batch)))
	}

	for c, weights := range l {
		if c > 0 && weights == l[0] {
			weights.tempo.step(tempo[c], rate, 0)
			break
		}
		weights.moving.step(rate*slowFactor*s.tableRate, s.decay)
		weights.waiting.step(rate*slowFactor*s.tableRate, s.decay)
		weights.threats.step(rate*fastFactor, s.decay)
		weights.order.step(rate*fastFactor*s.tableRate, s.decay)
		weights.block.step(rate*fastFactor*s.tableRate, s.decay)
		weights.tempo.step(tempo[c], rate, 0)
	}
}

// samples reads the files.
func (f fitter) samples() (all []sample, err error) {
	for _, file := range f.games {
		samples, err := readGames(f.rules, file, f.blend)
		if err != nil {
			return nil, err
		}

		for i := range samples {
			if f.refine {
				samples[i].played = -1
			}
		}
		all = append(all, samples...)
	}

	for _, file := range f.labels {
		samples, err := readLabels(f.rules, file)
		if err != nil {
			return nil, err
		}
		all = append(all, samples...)
	}

	return all, nil
}

// newLearners returns learners with the initial weights, indexed by colour, and the schedule.
func (f fitter) newLearners() (l [2]*learner, s schedule) {
	l[0] = new(learner)
	l[1] = l[0]
	if f.rules.Fouls {
		l[1] = new(learner)
	}
	s = initialSchedule
	if continues := f.refine || len(f.labels) > 0; f.name != "freestyle" || continues {
		base := game.Freestyle
		if _, exists := engine.WeightsOf(f.rules, game.Black); continues && exists {
			base = f.rules
		}

		for c, weights := range l {
			w, _ := engine.WeightsOf(base, game.Black+game.Stone(c))
			weights.startFrom(w)
		}
		s = refineSchedule
		if len(f.labels) > 0 {
			s = labelSchedule
		}
	}

	return l, s
}

// holdOutDivisor is the ratio of the number of all positions to the number of held-out positions.
const holdOutDivisor = 12

// write fits and writes the weights as a Go file.
func (f fitter) write(out string) error {
	all, err := f.samples()
	if err != nil {
		return err
	}
	heldOut := all[:len(all)/holdOutDivisor]
	train := all[len(heldOut):]
	fmt.Printf("%d positions, %d of them held out\n", len(all), len(heldOut))

	rng := rand.New(rand.NewPCG(1, 2))
	l, s := f.newLearners()
	for epoch := range s.epochs {
		if epoch == 0 {
			loss, moveLikelihood := measure(heldOut, &l)
			fmt.Printf("before: loss %.5f, log-likelihood of moves %.4f\n", loss, moveLikelihood)
		}
		rate := s.rate * math.Pow(lastRate, float64(epoch)/float64(s.epochs))
		rng.Shuffle(len(train), func(i, j int) { train[i], train[j] = train[j], train[i] })

		for start := 0; start < len(train); start += s.batch {
			batch := train[start:min(start+s.batch, len(train))]
			s.step(&l, batch, rate)
		}
		if epoch%4 == 3 {
			loss, moveLikelihood := measure(heldOut, &l)
			trainLoss, trainLikelihood := measure(train[:len(heldOut)], &l)
			fmt.Printf("epoch %d: loss %.5f (train %.5f), log-likelihood of moves %.4f (train %.4f)\n", epoch+1, loss,
				trainLoss, moveLikelihood, trainLikelihood)
		}
	}

	for c, weights := range l {
		if c > 0 && weights == l[0] {
			break
		}
		if len(f.labels) > 0 {
			weights.scaleChange(f.trust)
		}
		weights.tempo.value += f.tempo / engine.EvalUnit
	}

	return writeWeights(f.name, &l, out)
}

// startFrom sets the initial values to w.
func (l *learner) startFrom(w engine.Weights) {
	l.initialTempo = float64(w.Tempo) / (engine.EvalUnit * engine.WeightScale)
	l.tempo.value = l.initialTempo
	for _, t := range []struct {
		m     *model
		table []int16
		scale float64
	}{
		{&l.moving, w.Moving, engine.EvalUnit * engine.WeightScale},
		{&l.waiting, w.Waiting, engine.EvalUnit * engine.WeightScale},
		{&l.order, w.Order, engine.OrderUnit}, {&l.block, w.BlockOrder, engine.OrderUnit},
	} {
		for code, value := range t.table {
			t.m.prior[code] = float64(value) / t.scale
		}
		t.m.sum()
	}

	for mask, value := range w.Threats {
		l.threats.prior[mask] = float64(value) / engine.EvalUnit
	}
	l.threats.sum()
}

// scaleChange multiplies the change of the evaluation since its initial values by trust.
func (l *learner) scaleChange(trust float64) {
	l.tempo.value = l.initialTempo + trust*(l.tempo.value-l.initialTempo)
	for _, m := range []*model{&l.moving, &l.waiting} {
		for code, priorValue := range m.prior {
			m.weight[code] = priorValue + trust*(m.weight[code]-priorValue)
		}
	}

	for mask, priorValue := range l.threats.prior {
		l.threats.weight[mask] = priorValue + trust*(l.threats.weight[mask]-priorValue)
	}
}

// value returns the evaluation of s for the mover, as the logarithm of the odds of winning.
func (s *sample) value(l *[2]*learner) float64 {
	v := l[s.mover].tempo.value + l[s.mover].threats.weight[s.threats]
	for _, c := range s.counts[0] {
		v += float64(c.n) * l[s.mover].moving.weight[c.code]
	}

	for _, c := range s.counts[1] {
		v -= float64(c.n) * l[1-s.mover].waiting.weight[c.code]
	}

	return v
}

// learnValue adds the gradients of the loss of the evaluation, weighted by share.
func (s *sample) learnValue(l *[2]*learner, tempo *[2]float64, share float64) {
	g := (1/(1+math.Exp(-s.value(l))) - float64(s.result)) * share
	tempo[s.mover] += g
	l[s.mover].threats.gradient[s.threats] += g
	for _, c := range s.counts[0] {
		l[s.mover].moving.gradient[c.code] += g * float64(c.n)
	}

	for _, c := range s.counts[1] {
		l[1-s.mover].waiting.gradient[c.code] -= g * float64(c.n)
	}
}

// moveProbabilities returns the probabilities of the moves, in buffer.
func (s *sample) moveProbabilities(l *[2]*learner, buffer []float64) []float64 {
	buffer = buffer[:0]
	sum := 0.0
	for _, c := range s.codes {
		w := math.Exp(l[s.mover].order.weight[c[0]] + l[1-s.mover].block.weight[c[1]])
		sum += w
		buffer = append(buffer, w)
	}

	for i := range buffer {
		buffer[i] /= sum
	}

	return buffer
}

// learnMove adds the gradients of the loss of the move ordering, weighted by share.
func (s *sample) learnMove(l *[2]*learner, share float64) {
	if s.played < 0 {
		return
	}

	var buffer [game.MaxSize * game.MaxSize]float64
	for i, probability := range s.moveProbabilities(l, buffer[:]) {
		if i == s.played {
			probability--
		}
		l[s.mover].order.gradient[s.codes[i][0]] += probability * share
		l[1-s.mover].block.gradient[s.codes[i][1]] += probability * share
	}
}

// measure returns the mean loss of the evaluation and the mean log-likelihood of the played moves.
func measure(samples []sample, l *[2]*learner) (loss, moveLikelihood float64) {
	var buffer [game.MaxSize * game.MaxSize]float64
	n, m := 0, 0
	for i := range samples {
		s := &samples[i]
		v := 1 / (1 + math.Exp(-s.value(l)))
		y := float64(s.result)
		loss -= y*math.Log(v+1e-9) + (1-y)*math.Log(1-v+1e-9)
		n++
		if s.played >= 0 {
			moveLikelihood += math.Log(s.moveProbabilities(l, buffer[:])[s.played] + 1e-9)
			m++
		}
	}

	return loss / float64(max(n, 1)), moveLikelihood / float64(max(m, 1))
}

// writeWeights writes the weights as a Go file of package engine.
func writeWeights(name string, l *[2]*learner, out string) error {
	var s strings.Builder
	fmt.Fprintf(&s, "// Code generated by ai/lab/tune from games of the engine. DO NOT EDIT.\n\npackage "+
		"engine\n\nfunc init() {\n weightsOf[%s] = &weights{\n", name)
	fmt.Fprintf(&s, "tempo: [2]int{%d, %d},\n", round(l[0].tempo.value*engine.EvalUnit*engine.WeightScale),
		round(l[1].tempo.value*engine.EvalUnit*engine.WeightScale))

	for _, t := range []struct {
		name  string
		table func(*learner) []float64
		scale float64
	}{
		{"moving", func(l *learner) []float64 { return l.moving.weight[:] }, engine.EvalUnit * engine.WeightScale},
		{"waiting", func(l *learner) []float64 { return l.waiting.weight[:] }, engine.EvalUnit * engine.WeightScale},
		{"order", func(l *learner) []float64 { return l.order.weight[:] }, engine.OrderUnit},
		{"blockOrder", func(l *learner) []float64 { return l.block.weight[:] }, engine.OrderUnit},
		{"threats", func(l *learner) []float64 { return l.threats.weight[:] }, engine.EvalUnit},
	} {
		fmt.Fprintf(&s, "%s: [2]string{\n", t.name)

		for c := range l {
			if c == 1 && l[1] == l[0] {
				break
			}

			var packed []byte
			for _, w := range t.table(l[c]) {
				packed = binary.LittleEndian.AppendUint16(packed,
					uint16(int16(max(math.MinInt16, min(math.MaxInt16, round(w*t.scale))))))
			}
			fmt.Fprintf(&s, "%q,\n", base64.StdEncoding.EncodeToString(packed))
		}
		s.WriteString("},\n")
	}
	s.WriteString("}}\n")
	text, err := format.Source([]byte(s.String()))
	if err != nil {
		return err
	}

	return os.WriteFile(out, text, 0o644)
}

func round(x float64) int { return int(math.Round(x)) }
