package main

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jingzi/ai/gomocup/match"
	"jingzi/ai/internal/engine"
	"jingzi/game"
)

// TestPlayAndFit plays a few games, fits weights to them and reads the result.
func TestPlayAndFit(t *testing.T) {
	var games strings.Builder
	if err := selfPlay(game.Freestyle, 6, 200, 1, nil, &games); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	file, out := filepath.Join(dir, "games"), filepath.Join(dir, "weights.go")
	if err := os.WriteFile(file, []byte(games.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	samples, err := readGames(game.Freestyle, file, 0.5)
	if err != nil || len(samples) < 20 {
		t.Fatalf("got %d positions, error %v; want at least 20 from\n%s", len(samples), err, games.String())
	}

	numPlayed, numThreats := 0, 0
	for _, s := range samples {
		if s.played >= 0 {
			numPlayed++
		}
		if s.threats&1 != 0 {
			numThreats++
		}
	}
	if numPlayed < len(samples)/2 || numThreats == 0 {
		t.Errorf("got %d positions with a move and %d with a threat of an open four, want at least %d and 1", numPlayed,
			numThreats, len(samples)/2)
	}

	var tempo [2]int
	for i, points := range []float64{0, 50} {
		if err := (fitter{
			name:   "freestyle",
			rules:  game.Freestyle,
			games:  []string{file},
			blend:  0.5,
			refine: true,
			tempo:  points,
		}).write(out); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(out)
		if err != nil || !strings.Contains(string(text), "weightsOf[freestyle]") {
			t.Fatalf("got error %v and %.100s, want weights of freestyle", err, text)
		}
		tempo[i] = parseTempo(t, string(text))
	}
	if got, want := tempo[1]-tempo[0], 50*engine.WeightScale; got != want {
		t.Errorf("got a change of the tempo by %d, want %d", got, want)
	}
}

// parseTempo returns Black's tempo bonus from a file of weights.
func parseTempo(t *testing.T, text string) (tempo int) {
	t.Helper()
	_, text, _ = strings.Cut(text, "tempo:")
	if _, err := fmt.Sscanf(strings.TrimSpace(text), "[2]int{%d,", &tempo); err != nil {
		t.Fatalf("could not read the tempo: %v in %.100s", err, text)
	}

	return tempo
}

// TestFitNothing checks that writing the current weights again leaves their files unchanged.
func TestFitNothing(t *testing.T) {
	for name, r := range map[string]game.Rules{"freestyle": game.Freestyle, "renju": game.Renju} {
		out := filepath.Join(t.TempDir(), "weights.go")
		if err := (fitter{name: name, rules: r, refine: true}).write(out); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(filepath.Join("..", "..", "internal", "engine", "weights_"+name+".go"))
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != string(want) {
			t.Errorf("%s: the written file differs from the current file", name)
		}
	}
}

// TestLabel labels positions and fits weights to the labels. It checks that the evaluation changes in
// proportion to the trust in labels, and that the move ordering does not depend on the trust.
func TestLabel(t *testing.T) {
	dir := t.TempDir()
	games, labels := filepath.Join(dir, "games"), filepath.Join(dir, "labels")
	const line = "1 7,7,x 8,8,x 9,7,x 7,9,x 8,6,x 9,5,12 9,8,-8 7,6,20"
	if err := os.WriteFile(games, []byte(line+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var labelled strings.Builder
	if err := label(game.Freestyle, []string{games}, 60, 300, 1, &labelled); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(labels, []byte(labelled.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	samples, err := readLabels(game.Freestyle, labels)
	if err != nil || len(samples) < 60 {
		t.Fatalf("got %d positions, error %v; want at least 60 from\n%s", len(samples), err, labelled.String())
	}

	for i, s := range samples {
		if s.result < 0 || s.result > 1 {
			t.Errorf("position %d: got result %v, want one from 0 to 1", i, s.result)
		}
	}

	var tempo [3]int
	var order [3]string
	for i, trust := range []float64{0, 0.5, 1} {
		out := filepath.Join(dir, "weights.go")
		if err := (fitter{
			name:   "freestyle",
			rules:  game.Freestyle,
			labels: []string{labels},
			trust:  trust,
		}).write(out); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		tempo[i] = parseTempo(t, string(text))
		_, order[i], _ = strings.Cut(string(text), "order:")
		order[i], _, _ = strings.Cut(order[i], "threats:")
	}
	inUse, err := os.ReadFile(filepath.Join("..", "..", "internal", "engine", "weights_freestyle.go"))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(inUse), order[0]) {
		t.Error("the move ordering did not change")
	}
	if order[0] != order[1] || order[1] != order[2] {
		t.Error("the move ordering depends on the trust in labels")
	}
	current, _ := engine.WeightsOf(game.Freestyle, game.Black)
	if mean := float64(tempo[0]+tempo[2]) / 2; tempo[0] != current.Tempo || tempo[2] == tempo[0] ||
		math.Abs(mean-float64(tempo[1])) > 1 {
		t.Errorf("got tempo %v with trust 0, 0.5 and 1; want %d at first, and equal changes", tempo, current.Tempo)
	}
}

// TestNothingToLabel checks that label returns an error instead of searching for positions forever.
func TestNothingToLabel(t *testing.T) {
	games := filepath.Join(t.TempDir(), "games")
	if err := os.WriteFile(games, []byte("1 7,7,x 0,0,x 8,7,x 0,1,x 9,7,x 0,2,x 10,7,x 0,3,x 11,7,9999\n"),
		0o600); err != nil {
		t.Fatal(err)
	}

	for _, files := range [][]string{nil, {games}} {
		if err := label(game.Freestyle, files, 1, 300, 1, io.Discard); err == nil {
			t.Errorf("label(%q): got no error", files)
		}
	}
}

func TestBrokenLabels(t *testing.T) {
	for _, line := range []string{"1", "won 7,7 8,8", "0.5 7,7 8,8 8,8", "0.5 x 8,8", "0.5 7,7 8,15"} {
		file := filepath.Join(t.TempDir(), "labels")
		if err := os.WriteFile(file, []byte(line+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := readLabels(game.Freestyle, file); err == nil {
			t.Errorf("readLabels of %q: got no error", line)
		}
	}
}

func TestBrokenGames(t *testing.T) {
	reader, err := engine.New(game.Freestyle, engine.Options{HashMB: 1})
	if err != nil {
		t.Fatal(err)
	}

	for _, line := range []string{"", "won 7,7,x", "1 7,7", "1 7,7,x 7,7,x", "1 7,15,x"} {
		if _, err := readGame(reader, game.Freestyle, line, 0, nil); err == nil {
			t.Errorf("readGame(%q): got no error", line)
		}
	}
}

func TestWorth(t *testing.T) {
	var out strings.Builder
	if err := measureTechniques(game.Freestyle, 2, 200, 1, "fours,tables", &out); err == nil {
		t.Error("an unknown technique: got no error")
	}
	if err := measureTechniques(game.Freestyle, 2, 200, 1, "fours,table,ponder", &out); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Split(strings.TrimSpace(out.String()), "\n"); len(lines) != 3 ||
		!strings.HasPrefix(lines[0], "table ") || !strings.HasPrefix(lines[1], "fours ") ||
		!strings.HasPrefix(lines[2], "ponder ") {
		t.Errorf("got\n%s\nwant one line each for table, fours and ponder", out.String())
	}
}

// TestWriteOpenings checks that the openings are even for the search that picked them.
func TestWriteOpenings(t *testing.T) {
	picker, err := newPicker(game.Renju, 300, 40)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := writeOpenings(game.Renju, 3, picker, 1, &out); err != nil {
		t.Fatal(err)
	}
	openings, err := match.ReadOpenings("", strings.NewReader(out.String()), game.Renju, math.MaxInt)
	if err != nil || len(openings) != 3 {
		t.Fatalf("got %q, error %v; want three openings", out.String(), err)
	}

	for _, opening := range openings {
		p, err := positionAfter(opening...)
		if err != nil {
			t.Fatal(err)
		}
		e, err := engine.New(game.Renju, engine.Options{HashMB: 8})
		if err != nil {
			t.Fatal(err)
		}
		var score game.Score
		e.Think(t.Context(), p, picker.Limit, func(info game.SearchInfo) { score = info.PVs[0].Score })
		if score < -picker.MaxScore || score > picker.MaxScore {
			t.Errorf("%v: got score %d, want at least %d and at most %d", opening, score, -picker.MaxScore,
				picker.MaxScore)
		}
	}
}

// TestNet trains a network with a few positions and checks that it predicts the results of searches
// better than the tables alone, and that the engine accepts its rounded weights.
func TestNet(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "positions")
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := positions(game.Freestyle, 1500, 700, 1, f); err != nil {
		t.Fatal(err)
	}
	f.Close()
	training := netTraining{
		files:  []rulesFile{{"freestyle", file}, {"renju", file}},
		epochs: 100,
		rate:   0.01,
		log:    io.Discard,
	}
	samples, validation, err := training.read("freestyle")
	if err != nil || len(validation) > 0 {
		t.Fatalf("got %d validation positions, error %v; want 0 in a short file", len(validation), err)
	}
	tableLoss := newNetModel().loss(samples)
	m := newNetModel()
	m.randomize(rand.New(rand.NewPCG(1, 1)))
	training.train(m, samples, nil, training.epochs, training.rate)
	if loss := m.loss(samples); loss > 0.7*tableLoss {
		t.Errorf("got loss %.4f after training, want at most 70 %% of the loss %.4f with the tables alone", loss,
			tableLoss)
	}
	training.epochs = 1
	if err := training.trainAndWrite(folder); err != nil {
		t.Fatal(err)
	}

	for _, name := range []string{"freestyle", "renju"} {
		if info, err := os.Stat(filepath.Join(folder, "network_"+name+".bin")); err != nil || info.Size() < 1000 ||
			info.Size() > 500_000 {
			t.Errorf("%s: got file %v, error %v; want a file of 1 to 500 kB", name, info, err)
		}
	}
	training.refine, training.epochs = true, 0
	if err := training.trainAndWrite(folder); err != nil {
		t.Fatal(err)
	}

	for _, name := range []string{"freestyle", "renju"} {
		got, err := os.ReadFile(filepath.Join(folder, "network_"+name+".bin"))
		want, wantErr := os.ReadFile("../../internal/engine/network_" + name + ".bin")
		if err != nil || wantErr != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: refining without a step changed the network in use (%v, %v)", name, err, wantErr)
		}
	}
	training.refine = false
	training.files = []rulesFile{{"gomoku", file}}
	if err := training.trainAndWrite(folder); err == nil {
		t.Error("unknown rules: got no error")
	}
}

// TestRounding checks that the engine, with rounded weights, computes nearly the same values as the training.
func TestRounding(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 6))
	e, err := engine.New(game.Freestyle, engine.Options{HashMB: 1})
	if err != nil {
		t.Fatal(err)
	}

	m := newNetModel()
	fill := func(values []float32, deviation float64) {
		for i := range values {
			values[i] = float32(rng.NormFloat64() * deviation)
		}
	}
	for side := range m.learned {
		fill(m.params.Rows[side], 0.2)

		for row := range m.learned[side] {
			m.learned[side][row] = true
		}
	}
	fill(m.params.Bias, 0.3)
	fill(m.params.W1, 0.1)
	fill(m.params.B1, 0.5)
	fill(m.params.W2, 0.3)
	fill(m.params.B2, 0.3)
	fill(m.params.W3, 0.5)
	fill(m.params.B3, 0.3)

	weights, sumErrors, sumValues := m.weights(), 0.0, 0.0
	for numSamples := 0; numSamples < 200; {
		var stones [engine.NetworkPoints]uint8
		for i := range 1 + rng.IntN(40) {
			stones[rng.IntN(len(stones))] = uint8(i%2) + 1
		}
		sample, ok := engine.SampleNetwork(e, &stones, game.Black)
		if !ok {
			continue
		}
		numSamples++
		want := float64(m.forward(&netSample{NetworkSample: sample}))*engine.EvalUnit - float64(sample.Tables)
		sumErrors += math.Pow(float64(weights.Value(&sample))-want, 2)
		sumValues += want * want
	}
	if sumErrors > 0.05*0.05*sumValues || sumValues < 200*100 {
		t.Errorf(
			"got errors of %.1f and values of %.1f points on average; want at least 10, and errors of at most 5 %%",
			math.Sqrt(sumErrors/200), math.Sqrt(sumValues/200))
	}
}

// TestGradients compares the gradients of training with numerical ones.
func TestGradients(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	e, err := engine.New(game.Freestyle, engine.Options{HashMB: 1})
	if err != nil {
		t.Fatal(err)
	}

	var stones [engine.NetworkPoints]uint8
	for i, point := range []int{112, 98, 128, 97, 84, 126, 100} {
		stones[point] = uint8(i%2) + 1
	}
	var s netSample
	s.NetworkSample, _ = engine.SampleNetwork(e, &stones, game.White)
	m := newNetModel()
	m.randomize(rng)

	for i := range m.params.Rows[0] {
		m.params.Rows[0][i], m.params.Rows[1][i] = m.params.Rows[0][i]*5, m.params.Rows[1][i]*5
	}

	for i := range m.params.W3 {
		m.params.W3[i] = float32(rng.NormFloat64())
	}
	m.forward(&s)
	m.backward(&s, 1)

	numCompared := 0
	for n := range 4000 {
		i := rng.IntN(len(m.values))
		if n%2 == 0 { // choose half of the parameters from the position's rows and the layers
			row := int(s.Rows[rng.IntN(len(s.Rows))][0])*netLanes + rng.IntN(netLanes)
			i = row
			if rng.IntN(2) == 0 {
				i = 2*len(m.params.Rows[0]) + rng.IntN(len(m.values)-2*len(m.params.Rows[0]))
			}
		}
		const step = 1.0 / 256
		value := m.values[i]
		m.values[i] = value + step
		upper := m.forward(&s)
		m.values[i] = value - step
		lower := m.forward(&s)
		m.values[i] = value
		gradient := (upper - lower) / (2 * step)
		if d := math.Abs(float64(gradient - m.gradients[i])); d > 0.2*(0.1+math.Abs(float64(gradient))) {
			t.Errorf("parameter %d: got gradient %.4f, want %.4f", i, m.gradients[i], gradient)
		}
		if gradient != 0 {
			numCompared++
		}
	}
	if numCompared < 500 {
		t.Errorf("got %d parameters with a gradient, want at least 500", numCompared)
	}
}

// TestApplyAdamAddsGradients checks that a step uses the gradients of all trainers, and clears them.
func TestApplyAdamAddsGradients(t *testing.T) {
	m := newNetModel()
	other := m.share()
	m.gradients[0], other.gradients[0], other.gradients[netLanes] = 1, 2, -1
	m.applyAdam([]*netModel{other}, 0.01, 1)
	if got := m.means[0]; math.Abs(float64(got)-0.3) > 1e-6 {
		t.Errorf("got mean gradient %g, want a tenth of 1 + 2", got)
	}
	if m.values[netLanes] <= 0 || !m.learned[0][1] || m.learned[0][2] {
		t.Errorf("got value %g, rows learned %v; want a higher value, and only rows 0 and 1 learned",
			m.values[netLanes], m.learned[0][:3])
	}
	if !allZero(m.gradients) || !allZero(other.gradients) {
		t.Error("gradients are not cleared")
	}
}
