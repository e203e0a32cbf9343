// Command verify checks the stored proofs that Black wins five in a row on 15×15. After every reply by
// White the proof must have an entry, or an attack must win, which is played out against every defence.
// See package check for details.
//
//	go run ./ai/lab/verify
//	go run ./ai/lab/verify -rule freestyle -file freestyle.proof
//
// The first form checks the proofs of all rules, one after the other. The command can be stopped at any
// time: it writes its progress to a file, and the next run resumes. With -sample 100, it checks only 100
// random entries and writes no progress.
//
// The exit status is 1 if a proof has a hole. White's first replies that are not yet proved are listed, but
// do not count as holes.
//
//	go run ./ai/lab/verify -rule freestyle -edge -sample 200
//
// With -edge, the command counts instead the entries whose proof needs the edge of the board: on a board that goes on
// for four more points on each side, an attack fails, or White's stone beyond the edge stops the attack or has no
// answer. A failure prints moves in the names of the larger board, on which H8 is L12.
//
// A proof for a board without an edge would need more. Entries without an attack against a pass need an answer to a far
// stone, the same for all of them; attacks that fail need others; and White's stones beyond the edge, which this count
// forgets after the next entry, have to stay on the board. So prove would have to search on a larger board, such as
// 27×27 with the first move in the middle and all far replies as one, and an argument has to show that no more than a
// few far stones can ever help White in the number of moves that the proof takes.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"jingzi/ai/lab/verify/check"
	"jingzi/ai/solved"
)

type options struct {
	rule, file, progress string
	jobs, sample         int
	nodes                int64
	seed                 uint64
	edge                 bool
}

func main() {
	var o options
	flag.StringVar(&o.rule, "rule", "", "rules: freestyle (five or more win), standard (exactly five), caro (five "+
		"that are not blocked at both ends) or renju (default: every rule that has a proof)")
	flag.StringVar(&o.file, "file", "", "`file` of the proof, with -rule (default ai/solved/RULE.proof)")
	flag.StringVar(&o.progress, "progress", "", "`file` with the entries checked so far (default in the user's "+
		"cache directory)")
	flag.IntVar(&o.jobs, "jobs", runtime.NumCPU(), "number of entries to check at the same time")
	flag.Int64Var(&o.nodes, "nodes", solved.AttackNodes, "node limit for finding an attack")
	flag.IntVar(&o.sample, "sample", 0, "check only this number of random entries; 0 means all")
	flag.Uint64Var(&o.seed, "seed", rand.Uint64()>>32, "random seed of -sample")
	flag.BoolVar(&o.edge, "edge", false, "count the entries that need the edge of the board")
	flag.Parse()
	ok, err := verify(o, os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "verify:", err)
	}
	if err != nil || !ok {
		os.Exit(1)
	}
}

// games lists the rules of the proofs in the order in which they are checked.
var games = []struct {
	rule string
	game check.LineGame
}{
	{"freestyle", check.LineGame{Size: 15, Line: 5}},
	{"standard", check.LineGame{Size: 15, Line: 5, Exact: true}},
	{"caro", check.LineGame{Size: 15, Line: 5, Blocked: true}},
	{"renju", check.LineGame{Size: 15, Line: 5, Fouls: true}},
}

// verify reports whether the proofs, or the samples of them, have no holes.
func verify(o options, out io.Writer) (ok bool, err error) {
	switch {
	case o.file != "" && o.rule == "":
		return false, errors.New("-file needs -rule")
	case o.jobs < 1:
		return false, errors.New("-jobs must be at least 1")
	case o.sample < 0:
		return false, errors.New("-sample must not be negative")
	}

	var runs []*run
	for _, g := range games {
		if o.rule != "" && o.rule != g.rule {
			continue
		}
		file := o.file
		if file == "" {
			file = "ai/solved/" + g.rule + ".proof"
		}
		data, err := os.ReadFile(file)
		if err != nil && (o.rule != "" || !errors.Is(err, fs.ErrNotExist)) {
			return false, err
		}
		if len(data) == 0 && o.rule == "" {
			fmt.Fprintf(out, "%s: no proof is stored\n", g.rule)
			continue
		}
		proof, err := check.Read(g.game, bytes.NewReader(data))
		if err != nil {
			return false, err
		}
		r := &run{rule: g.rule, proof: proof, numbers: proof.All()}
		fmt.Fprintf(out, "%s: %d entries in %d bytes\n", g.rule, proof.Len(), len(data))
		if o.sample > 0 {
			r.numbers = proof.Sample(o.sample, o.seed)
			fmt.Fprintf(out, "%s: a sample of %d entries, -seed %d\n", g.rule, len(r.numbers), o.seed)
		}
		runs = append(runs, r)
	}

	switch {
	case runs == nil && o.rule == "":
		return false, errors.New("no proofs are stored")
	case runs == nil:
		return false, fmt.Errorf("there is no proof for -rule %q", o.rule)
	}

	if o.edge {
		for _, r := range runs {
			if err := r.checkEdge(o, out); err != nil {
				return false, err
			}
		}

		return true, nil
	}

	var progress *check.Progress
	if o.sample == 0 {
		if progress, err = openProgress(o.progress); err != nil {
			return false, err
		}
		defer progress.Close()
	}
	ok = true

	p := &printer{out: out, start: time.Now()}
	for _, r := range runs {
		p.remaining += len(r.numbers)
	}

	for _, r := range runs {
		holes, err := r.check(o, progress, p)
		if err != nil {
			return false, err
		}
		ok = ok && holes == 0
	}

	return ok, nil
}

// openProgress opens a progress file. If file is "", it opens the default file in the user's cache directory.
func openProgress(file string) (*check.Progress, error) {
	if file == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return nil, err
		}
		if err := os.MkdirAll(cache, 0o777); err != nil {
			return nil, err
		}
		file = filepath.Join(cache, "jingzi-verified")
	}

	return check.OpenProgress(file)
}

// run is the check of one proof.
type run struct {
	rule    string
	proof   *check.StoredProof
	numbers []int
}

// check checks the proof and returns the number of its holes.
func (r *run) check(o options, progress *check.Progress, p *printer) (holes int, err error) {
	attackers := make([]check.Attacker, o.jobs)
	for i := range attackers {
		if attackers[i], err = newAttacker(r.proof.Game, o.nodes); err != nil {
			return 0, err
		}
	}
	start, numReported := time.Now(), 0
	p.remaining -= len(r.numbers)
	report, err := r.proof.Run(r.numbers, attackers, progress, func(report check.RunReport) {
		for ; numReported < len(report.Holes); numReported++ {
			fmt.Fprintln(p.out, "hole:", report.Holes[numReported])
		}
		p.print(r.rule, report)
	})
	p.checked += report.Checked
	fmt.Fprintf(p.out, "%s: %s", r.rule, summary(r.proof.Game, report, time.Since(start)))

	return len(report.Holes), err
}

// printer prints the progress of the check of all proofs at intervals.
type printer struct {
	out       io.Writer
	start     time.Time
	lastPrint time.Time

	// Number of entries of finished proofs that this run has checked.
	checked int

	// Number of entries of the proofs whose check has not started.
	remaining int
}

func (p *printer) print(rule string, r check.RunReport) {
	if now := time.Now(); now.Sub(p.lastPrint) >= 10*time.Second {
		p.lastPrint = now
		fmt.Fprintf(p.out, "%s: %s\n", rule, p.state(r, now.Sub(p.start)))
	}
}

// state returns a line with the progress of the check of a proof, and the remaining time for all proofs.
func (p *printer) state(r check.RunReport, spent time.Duration) string {
	remaining := r.Entries - r.Known - r.Checked + p.remaining
	timeLeft := time.Duration(float64(spent) / float64(max(1, p.checked+r.Checked)) * float64(remaining))
	return fmt.Sprintf("%d of %d entries (%.1f%%), %d holes, %v spent, about %v left", r.Known+r.Checked, r.Entries,
		100*float64(r.Known+r.Checked)/float64(r.Entries), len(r.Holes), spent.Round(time.Second),
		timeLeft.Round(time.Second))
}

// summary returns the results of a finished check.
func summary(g check.LineGame, r check.RunReport, spent time.Duration) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%d entries checked, %d of them in earlier runs: %d holes\n", r.Entries, r.Known, len(r.Holes))
	if len(r.Unproved) > 0 {
		slices.Sort(r.Unproved)
		fmt.Fprintf(&out, "first replies not yet proved: %d (%s)\n", len(r.Unproved), g.Names(r.Unproved))
	}

	numLost := 0
	var lengths []string
	for _, plies := range slices.Sorted(maps.Keys(r.Lost)) {
		numLost += r.Lost[plies]
		lengths = append(lengths, fmt.Sprintf("%d in %d", r.Lost[plies], plies))
	}
	fmt.Fprintf(&out, "White's replies: %d stored, %d refuted by attacks (in plies: %s)\n", r.Stored, numLost,
		strings.Join(lengths, ", "))
	fmt.Fprintf(&out, "attacks: %d requested, %d of Black's moves played out\n", r.Requests, r.Nodes)
	if r.Longest > 0 {
		fmt.Fprintf(&out, "longest variation: %d plies\n", r.Longest)
	}
	fmt.Fprintf(&out, "time: %v\n", spent.Round(time.Second))

	return out.String()
}
