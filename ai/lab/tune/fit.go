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

	"jingzi/ai/gomoku"
	"jingzi/game"
)

const (
	codes  = gomoku.NumCodes
	shapes = gomoku.NumShapes
)

// shapesIn has the line shapes of each code.
var shapesIn = func() (in [codes][4]int) {
	for code := range in {
		in[code] = gomoku.ShapesIn(code)
	}
	return in
}()

// model is a table with a weight for every code, learned as a sum of parts: one for each shape, one for
// each pair of shapes and a remainder. Rare parts are held closer to zero.
type model struct {
	single   [shapes]param
	pair     [shapes][shapes]param
	rest     [codes]param
	prior    [codes]float64 // the weights from freestyle's games, for other rules
	weight   [codes]float64 // the sum
	gradient [codes]float64 // of the batch, by code
}

// param is a learned number. Its step is a mean of the latest slopes over the root of a mean of their
// squares, as in Kingma and Ba's "Adam: a method for stochastic optimization" (2015), without the
// correction of the first steps.
type param struct{ value, mean, square float64 }

const (
	meanShare   = 0.1   // share of the latest slope in the mean
	squareShare = 0.001 // share of its square
	minRoot     = 1e-8
)

func (p *param) step(slope, rate, decay float64) {
	slope += decay * p.value
	p.mean += meanShare * (slope - p.mean)
	p.square += squareShare * (slope*slope - p.square)
	p.value -= rate * p.mean / (math.Sqrt(p.square) + minRoot)
}

// How closely the other parts of a sum are held to zero, relative to a pair.
const holdSingle, holdPair, holdRest = 0.1, 1, 10

func (m *model) sum() {
	for code, in := range shapesIn {
		w := m.prior[code] + m.rest[code].value
		for i, s := range in {
			w += m.single[s].value
			for _, t := range in[i+1:] {
				w += m.pair[s][t].value
			}
		}
		m.weight[code] = w
	}
}

func (m *model) step(rate, decay float64) {
	var single [shapes]float64
	var pair [shapes][shapes]float64
	for code, in := range shapesIn {
		g := m.gradient[code]
		if g == 0 {
			continue
		}
		m.rest[code].step(g, rate, decay*holdRest)
		for i, s := range in {
			single[s] += g
			for _, t := range in[i+1:] {
				pair[s][t] += g
			}
		}
		m.gradient[code] = 0
	}
	for s := range single {
		m.single[s].step(single[s], rate, decay*holdSingle)
		for t := range pair[s] {
			if pair[s][t] != 0 {
				m.pair[s][t].step(pair[s][t], rate, decay*holdPair)
			}
		}
	}
	m.sum()
}

// count is the number of occurrences of a code on the board.
type count struct{ code, n uint16 }

// sample is a position of a game, as the models use it.
type sample struct {
	mover   uint8
	result  float32    // of the game, for the mover
	counts  [2][]count // codes on empty points, of the mover and of the opponent
	codes   [][2]uint16
	played  int // index into codes; -1 if the move was not a free choice
	threats int
}

// readFile collects the samples that read appends for each line of a file.
func readFile(r game.Rules, file string, read func(*gomoku.Engine, string, []sample) ([]sample, error)) (all []sample, err error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	reader, err := gomoku.New(r, gomoku.Options{HashMB: 1})
	if err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for number := 1; lines.Scan(); number++ {
		if all, err = read(reader, lines.Text(), all); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, number, err)
		}
	}
	return all, lines.Err()
}

// readGames replays the games of a file and samples their positions.
func readGames(r game.Rules, file string, blend float64) ([]sample, error) {
	return readFile(r, file, func(reader *gomoku.Engine, line string, all []sample) ([]sample, error) {
		return readGame(reader, r, line, blend, all)
	})
}

// readGame appends the samples of one game in the format of selfPlay.
func readGame(reader *gomoku.Engine, r game.Rules, line string, blend float64, all []sample) ([]sample, error) {
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
		at := game.Pt(x, y)
		if seen := reader.Sample(&p); value != "x" && !seen.Decided {
			score := result
			if p.ToMove() == game.White {
				score = 1 - result
			}
			if v, err := strconv.ParseFloat(value, 64); err == nil {
				score += blend * (1/(1+math.Exp(-v/gomoku.EvalUnit)) - score)
			}
			all = append(all, sampleOf(&seen, &p, at, float32(score)))
		}
		if p, err = p.Play(at); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// readLabels reads the positions of a file in the format of label.
func readLabels(r game.Rules, file string) ([]sample, error) {
	return readFile(r, file, func(reader *gomoku.Engine, line string, all []sample) ([]sample, error) {
		return readLabel(reader, r, line, all)
	})
}

// readLabel appends the sample of one labelled position.
func readLabel(reader *gomoku.Engine, r game.Rules, line string, all []sample) ([]sample, error) {
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
		at, err := readPoint(field)
		if err != nil {
			return nil, err
		}
		if p, err = p.Play(at); err != nil {
			return nil, err
		}
	}
	return append(all, sampleOf(new(reader.Sample(&p)), &p, best, float32(value))), nil
}

// readPoint parses the coordinates x,y of a point and ignores the rest.
func readPoint(field string) (game.Point, error) {
	var x, y int
	_, err := fmt.Sscanf(field, "%d,%d", &x, &y)
	return game.Pt(x, y), err
}

// sampleOf returns a sample of a position of a game.
func sampleOf(seen *gomoku.TrainingSample, p *game.Position, played game.Point, result float32) sample {
	s := sample{mover: uint8(p.ToMove() - game.Black), result: result, played: -1, threats: seen.Threats}
	for side, counts := range seen.Counts {
		for code, n := range counts {
			if n > 0 {
				s.counts[side] = append(s.counts[side], count{uint16(code), n})
			}
		}
	}
	for i, choice := range seen.Candidates {
		if choice.At == played {
			s.played = i
		}
		s.codes = append(s.codes, choice.Codes)
	}
	return s
}

// learner holds the tables of one colour. Colours share one if the rules are the same for both.
type learner struct {
	moving, waiting, order, deny model
	threats                      threatModel
	tempo                        param
	tempoBefore                  float64
}

// threatModel is a table with a weight for every set of threats, learned as a sum of parts: one for each
// threat, one for each pair and a remainder.
type threatModel struct {
	single   [gomoku.NumThreatBits]param
	pair     [gomoku.NumThreatBits][gomoku.NumThreatBits]param
	rest     [gomoku.NumThreatMasks]param
	prior    [gomoku.NumThreatMasks]float64
	weight   [gomoku.NumThreatMasks]float64 // the sum
	gradient [gomoku.NumThreatMasks]float64 // of the batch
}

// parts calls f with every part of a mask's weight and how closely that part is held to zero.
func (m *threatModel) parts(mask int, f func(p *param, hold float64)) {
	for i := range m.single {
		if mask>>i&1 == 0 {
			continue
		}
		f(&m.single[i], holdSingle)
		for j := range i {
			if mask>>j&1 != 0 {
				f(&m.pair[i][j], holdPair)
			}
		}
	}
	f(&m.rest[mask], holdRest)
}

func (m *threatModel) sum() {
	for mask := range m.weight {
		m.weight[mask] = m.prior[mask]
		m.parts(mask, func(p *param, _ float64) { m.weight[mask] += p.value })
	}
}

func (m *threatModel) step(rate, decay float64) {
	type slope struct{ sum, hold float64 }
	slopes := make(map[*param]slope)
	for mask, g := range m.gradient {
		if g != 0 {
			m.parts(mask, func(p *param, hold float64) { slopes[p] = slope{slopes[p].sum + g, hold} })
			m.gradient[mask] = 0
		}
	}
	for p, s := range slopes {
		p.step(s.sum, rate, decay*s.hold)
	}
	m.sum()
}

// fitting has the data and options of a fit. The evaluation is fitted by logistic regression on results,
// the move ordering to the moves that the search chose.
type fitting struct {
	name  string // of the rules
	rules game.Rules

	games  []string // file names
	labels []string // files of labelled positions, for refining the current weights

	// blend is the share of the search's value in the target of a position of a game. The rest is the
	// game's result.
	blend float64

	// trust is the share of the step of the evaluation towards the labels. Short searches do not find
	// everything, and longer searches need the rest.
	trust float64

	// refine starts from the current weights and only learns the evaluation. It is for games against other
	// programs, whose moves are not to be imitated.
	refine bool

	// tempo, in points, is added to the learned value of the right to move. In a game the opponent's last
	// move was usually good; at a leaf of a search it was mostly bad. Without data, only this change of the
	// current weights is written.
	tempo float64
}

// schedule is the duration and rate of learning.
type schedule struct {
	epochs, batch int
	rate          float64 // initial rate; it falls to the share lastRate
	decay         float64 // how closely weights are held to their initial values
	care          float64 // share of the rate for the tables of codes, of which there are many
}

var (
	fromNothing  = schedule{epochs: 40, batch: 2048, rate: 0.01, decay: 1e-5, care: 1}
	fromFewGames = schedule{epochs: 8, batch: 256, rate: 0.001, decay: 1e-4, care: 0.3} // continues from existing weights
	fromLabels   = schedule{epochs: 10, batch: 512, rate: 0.003, decay: 1e-5, care: 1}
)

// slowShare and fastShare are shares of the rate: many points of a board contribute to the value of a
// code, few moves and threats to the others.
const slowShare, fastShare = 0.25, 3

const lastRate = 0.03

// step learns from a batch.
func (how *schedule) step(l *[2]*learner, batch []sample, rate float64) {
	var tempo [2]float64
	for i := range batch {
		batch[i].learnValue(l, &tempo, 1/float64(len(batch)))
		batch[i].learnMove(l, 1/float64(len(batch)))
	}
	for c, one := range l {
		if c > 0 && one == l[0] {
			one.tempo.step(tempo[c], rate, 0)
			break
		}
		one.moving.step(rate*slowShare*how.care, how.decay)
		one.waiting.step(rate*slowShare*how.care, how.decay)
		one.threats.step(rate*fastShare, how.decay)
		one.order.step(rate*fastShare*how.care, how.decay)
		one.deny.step(rate*fastShare*how.care, how.decay)
		one.tempo.step(tempo[c], rate, 0)
	}
}

// samples reads the files.
func (f fitting) samples() (all []sample, err error) {
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

// begin returns the initial weights by colour and the schedule.
func (f fitting) begin() (l [2]*learner, how schedule) {
	l[0] = new(learner)
	l[1] = l[0]
	if f.rules.Fouls {
		l[1] = new(learner)
	}
	how = fromNothing
	if learnOn := f.refine || len(f.labels) > 0; f.name != "freestyle" || learnOn {
		from := game.Freestyle
		if _, own := gomoku.WeightsOf(f.rules, game.Black); learnOn && own {
			from = f.rules
		}
		for c, one := range l {
			w, _ := gomoku.WeightsOf(from, game.Black+game.Stone(c))
			one.startFrom(w)
		}
		if how = fromFewGames; len(f.labels) > 0 {
			how = fromLabels
		}
	}
	return l, how
}

const holdOutShare = 12 // one in that many positions is held out

// write fits and writes the weights as a Go file.
func (f fitting) write(out string) error {
	all, err := f.samples()
	if err != nil {
		return err
	}
	tests := all[:len(all)/holdOutShare]
	train := all[len(tests):]
	fmt.Printf("%d positions, %d of them held back\n", len(all), len(tests))
	rng := rand.New(rand.NewPCG(1, 2))
	l, how := f.begin()
	for epoch := range how.epochs {
		if epoch == 0 {
			loss, guessed := judge(tests, &l)
			fmt.Printf("before: loss %.5f, log-likelihood of moves %.4f\n", loss, guessed)
		}
		rate := how.rate * math.Pow(lastRate, float64(epoch)/float64(how.epochs))
		rng.Shuffle(len(train), func(i, j int) { train[i], train[j] = train[j], train[i] })
		for start := 0; start < len(train); start += how.batch {
			part := train[start:min(start+how.batch, len(train))]
			how.step(&l, part, rate)
		}
		if epoch%4 == 3 {
			loss, guessed := judge(tests, &l)
			loss2, guessed2 := judge(train[:len(tests)], &l)
			fmt.Printf("epoch %d: loss %.5f (train %.5f), log-likelihood of moves %.4f (train %.4f)\n", epoch+1, loss, loss2, guessed, guessed2)
		}
	}
	for c, one := range l {
		if c > 0 && one == l[0] {
			break
		}
		if len(f.labels) > 0 {
			one.approach(f.trust)
		}
		one.tempo.value += f.tempo / gomoku.EvalUnit
	}
	return writeWeights(f.name, &l, out)
}

// startFrom uses weights as the initial values.
func (l *learner) startFrom(w gomoku.Weights) {
	l.tempoBefore = float64(w.Tempo) / (gomoku.EvalUnit * gomoku.WeightScale)
	l.tempo.value = l.tempoBefore
	for _, t := range []struct {
		m     *model
		table []int16
		scale float64
	}{
		{&l.moving, w.Moving, gomoku.EvalUnit * gomoku.WeightScale}, {&l.waiting, w.Waiting, gomoku.EvalUnit * gomoku.WeightScale},
		{&l.order, w.Order, gomoku.OrderUnit}, {&l.deny, w.BlockOrder, gomoku.OrderUnit},
	} {
		for code, value := range t.table {
			t.m.prior[code] = float64(value) / t.scale
		}
		t.m.sum()
	}
	for mask, value := range w.Threats {
		l.threats.prior[mask] = float64(value) / gomoku.EvalUnit
	}
	l.threats.sum()
}

// approach reverts a part of what the evaluation has learned; trust is the part to keep.
func (l *learner) approach(trust float64) {
	l.tempo.value = l.tempoBefore + trust*(l.tempo.value-l.tempoBefore)
	for _, m := range []*model{&l.moving, &l.waiting} {
		for code, before := range m.prior {
			m.weight[code] = before + trust*(m.weight[code]-before)
		}
	}
	for mask, before := range l.threats.prior {
		l.threats.weight[mask] = before + trust*(l.threats.weight[mask]-before)
	}
}

func (p *sample) value(l *[2]*learner) float64 {
	v := l[p.mover].tempo.value + l[p.mover].threats.weight[p.threats]
	for _, c := range p.counts[0] {
		v += float64(c.n) * l[p.mover].moving.weight[c.code]
	}
	for _, c := range p.counts[1] {
		v -= float64(c.n) * l[1-p.mover].waiting.weight[c.code]
	}
	return v
}

func (p *sample) learnValue(l *[2]*learner, tempo *[2]float64, share float64) {
	g := (1/(1+math.Exp(-p.value(l))) - float64(p.result)) * share
	tempo[p.mover] += g
	l[p.mover].threats.gradient[p.threats] += g
	for _, c := range p.counts[0] {
		l[p.mover].moving.gradient[c.code] += g * float64(c.n)
	}
	for _, c := range p.counts[1] {
		l[1-p.mover].waiting.gradient[c.code] -= g * float64(c.n)
	}
}

// chances returns the probabilities of the moves, in buffer.
func (p *sample) chances(l *[2]*learner, buffer []float64) []float64 {
	buffer = buffer[:0]
	sum := 0.0
	for _, c := range p.codes {
		w := math.Exp(l[p.mover].order.weight[c[0]] + l[1-p.mover].deny.weight[c[1]])
		sum += w
		buffer = append(buffer, w)
	}
	for i := range buffer {
		buffer[i] /= sum
	}
	return buffer
}

func (p *sample) learnMove(l *[2]*learner, share float64) {
	if p.played < 0 {
		return
	}
	var buffer [game.MaxSize * game.MaxSize]float64
	for i, chance := range p.chances(l, buffer[:]) {
		if i == p.played {
			chance--
		}
		l[p.mover].order.gradient[p.codes[i][0]] += chance * share
		l[1-p.mover].deny.gradient[p.codes[i][1]] += chance * share
	}
}

func judge(samples []sample, l *[2]*learner) (loss, guessed float64) {
	var buffer [game.MaxSize * game.MaxSize]float64
	n, m := 0, 0
	for i := range samples {
		p := &samples[i]
		v := 1 / (1 + math.Exp(-p.value(l)))
		y := float64(p.result)
		loss -= y*math.Log(v+1e-9) + (1-y)*math.Log(1-v+1e-9)
		n++
		if p.played >= 0 {
			guessed += math.Log(p.chances(l, buffer[:])[p.played] + 1e-9)
			m++
		}
	}
	return loss / float64(max(n, 1)), guessed / float64(max(m, 1))
}

func writeWeights(name string, l *[2]*learner, out string) error {
	var s strings.Builder
	fmt.Fprintf(&s, "// Code generated by ai/lab/tune from games of the engine. DO NOT EDIT.\n\npackage gomoku\n\nfunc init() {\n weightsOf[%s] = &weights{\n", name)
	fmt.Fprintf(&s, "tempo: [2]int{%d, %d},\n", round(l[0].tempo.value*gomoku.EvalUnit*gomoku.WeightScale), round(l[1].tempo.value*gomoku.EvalUnit*gomoku.WeightScale))
	for _, t := range []struct {
		name  string
		table func(*learner) []float64
		scale float64
	}{
		{"moving", func(l *learner) []float64 { return l.moving.weight[:] }, gomoku.EvalUnit * gomoku.WeightScale},
		{"waiting", func(l *learner) []float64 { return l.waiting.weight[:] }, gomoku.EvalUnit * gomoku.WeightScale},
		{"order", func(l *learner) []float64 { return l.order.weight[:] }, gomoku.OrderUnit},
		{"deny", func(l *learner) []float64 { return l.deny.weight[:] }, gomoku.OrderUnit},
		{"threats", func(l *learner) []float64 { return l.threats.weight[:] }, gomoku.EvalUnit},
	} {
		fmt.Fprintf(&s, "%s: [2]string{\n", t.name)
		for c := range l {
			if c == 1 && l[1] == l[0] {
				break
			}
			var packed []byte
			for _, w := range t.table(l[c]) {
				packed = binary.LittleEndian.AppendUint16(packed, uint16(int16(max(math.MinInt16, min(math.MaxInt16, round(w*t.scale))))))
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
