// Command verify checks the stored proof that Black wins five in a row on 15×15:
// that against every reply of White's the proof goes on, or an attack wins that is
// played out against every defence. Package check says what is checked, and what is
// trusted.
//
//	go run ./ai/lab/verify -rule freestyle -file freestyle.proof
//
// It can be stopped at any time: what was checked is
// kept in a file, and the next run goes on from there. With -sample 100, only
// 100 entries are checked, drawn at random; nothing is kept.
//
// Its exit status is 1 if the proof has a hole. First replies of White's that are not
// yet proved are listed, and are no hole.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
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
}

func main() {
	var o options
	flag.StringVar(&o.rule, "rule", "freestyle", "the rule: freestyle (five or more win) or standard (exactly five)")
	flag.StringVar(&o.file, "file", "", "the proof's `file` (default ai/solved/RULE.proof)")
	flag.StringVar(&o.progress, "progress", "", "the `file` that keeps what was checked (default in the user's cache directory)")
	flag.IntVar(&o.jobs, "jobs", runtime.NumCPU(), "entries checked at the same time")
	flag.Int64Var(&o.nodes, "nodes", solved.AttackNodes, "nodes in which an attack must be found; the player's by default")
	flag.IntVar(&o.sample, "sample", 0, "check only so many entries, drawn at random")
	flag.Uint64Var(&o.seed, "seed", rand.Uint64()>>32, "the seed of -sample")
	flag.Parse()
	whole, err := verify(o, os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "verify:", err)
	}
	if err != nil || !whole {
		os.Exit(1)
	}
}

// verify reports whether the proof, or the sample of it, has no hole.
func verify(o options, out io.Writer) (whole bool, err error) {
	g := check.Game{Size: 15, Line: 5}
	switch o.rule {
	case "freestyle":
	case "standard":
		g.Exact = true
	default:
		return false, fmt.Errorf("there is no rule %q", o.rule)
	}
	if o.file == "" {
		o.file = "ai/solved/" + o.rule + ".proof"
	}
	data, err := os.ReadFile(o.file)
	if err != nil {
		return false, err
	}
	proof, err := check.Read(g, bytes.NewReader(data))
	if err != nil {
		return false, err
	}
	fmt.Fprintf(out, "%s: %d entries in %d bytes\n", o.rule, proof.Len(), len(data))

	numbers := proof.All()
	var progress *check.Progress
	if o.sample > 0 {
		numbers = proof.Sample(o.sample, o.seed)
		fmt.Fprintf(out, "a sample of %d entries, -seed %d\n", len(numbers), o.seed)
	} else {
		if o.progress == "" {
			cache, err := os.UserCacheDir()
			if err != nil {
				return false, err
			}
			o.progress = filepath.Join(cache, "jingzi-verified")
			if err := os.MkdirAll(cache, 0o777); err != nil {
				return false, err
			}
		}
		if progress, err = check.OpenProgress(o.progress); err != nil {
			return false, err
		}
		defer progress.Close()
	}
	attackers := make([]check.Attacker, o.jobs)
	for i := range attackers {
		if attackers[i], err = newAttacker(g, o.nodes); err != nil {
			return false, err
		}
	}

	start, next, told := time.Now(), time.Now(), 0
	r, err := proof.Run(numbers, attackers, progress, func(r check.Report) {
		for ; told < len(r.Holes); told++ {
			fmt.Fprintln(out, "hole:", r.Holes[told])
		}
		if now := time.Now(); now.After(next) {
			next = now.Add(10 * time.Second)
			fmt.Fprintln(out, state(r, now.Sub(start)))
		}
	})
	fmt.Fprint(out, summary(g, r, time.Since(start)))
	return len(r.Holes) == 0, err
}

// state is a line that says how far a check is, and how long it will take.
func state(r check.Report, spent time.Duration) string {
	todo := r.Entries - r.Known - r.Checked
	left := time.Duration(float64(spent) / float64(max(1, r.Checked)) * float64(todo))
	return fmt.Sprintf("%d of %d entries (%.1f%%), %d holes, %v spent, about %v left", r.Known+r.Checked, r.Entries,
		100*float64(r.Known+r.Checked)/float64(r.Entries), len(r.Holes), spent.Round(time.Second), left.Round(time.Second))
}

// summary is what a finished check found.
func summary(g check.Game, r check.Report, spent time.Duration) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%d entries checked, %d of them in earlier runs: %d holes\n", r.Entries, r.Known, len(r.Holes))
	if len(r.Unproved) > 0 {
		slices.Sort(r.Unproved)
		fmt.Fprintf(&out, "first replies not yet proved: %d (%s)\n", len(r.Unproved), g.Names(r.Unproved))
	}
	lost := 0
	var lengths []string
	for _, plies := range slices.Sorted(maps.Keys(r.Lost)) {
		lost += r.Lost[plies]
		lengths = append(lengths, fmt.Sprintf("%d in %d", r.Lost[plies], plies))
	}
	fmt.Fprintf(&out, "White's replies: %d stored, %d lost to attacks (in plies: %s)\n", r.Stored, lost, strings.Join(lengths, ", "))
	fmt.Fprintf(&out, "attacks: %d asked for, %d of Black's moves played out\n", r.Asked, r.Nodes)
	if r.Longest > 0 {
		fmt.Fprintf(&out, "the longest line: %d plies\n", r.Longest)
	}
	fmt.Fprintf(&out, "time: %v\n", spent.Round(time.Second))
	return out.String()
}
