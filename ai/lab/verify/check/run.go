package check

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"sync"
)

// RunReport is the progress of a check.
type RunReport struct {
	Entries  int // number of entries to check
	Known    int // number of entries checked by an earlier run
	Checked  int // number of entries checked by this run
	Holes    []*Hole
	Unproved []int // White's first replies that are not yet proved

	// Sums; see EntryResult.
	Stored, Requests int
	Lost             map[int]int
	Nodes            int64

	// Number of plies of the longest variation from the empty board; 0 until all entries are checked.
	Longest int
}

// Run checks the entries with the given indices, with one goroutine for each attacker. It calls report
// after each entry, from one goroutine at a time. progress, which may be nil, holds the entries that
// need not be checked again. Run adds the entries without holes to it.
func (p *StoredProof) Run(numbers []int, attackers []Attacker, progress *Progress,
	report func(RunReport)) (RunReport, error) {
	sum := RunReport{Entries: len(numbers), Lost: make(map[int]int)}

	// Keyed by entry.
	tails := make(map[int]int)

	add := func(number int, r EntryResult) {
		sum.Holes = append(sum.Holes, r.Holes...)
		sum.Unproved = append(sum.Unproved, r.Unproved...)

		sum.Stored += r.Stored
		sum.Requests += r.Requests
		sum.Nodes += r.Nodes
		for plies, n := range r.Lost {
			sum.Lost[plies] += n
		}
		tails[number] = r.Tail
	}
	var todo []int
	for _, number := range numbers {
		if r, known := progress.result(p.fingerprint(number)); known {
			sum.Known++
			add(number, r)
		} else {
			todo = append(todo, number)
		}
	}

	var (
		work     = make(chan int)
		mu       sync.Mutex
		firstErr error
		wait     sync.WaitGroup
	)
	for _, a := range attackers {
		wait.Go(func() {
			c := newChecker(p, a)
			for number := range work {
				r := c.checkEntry(number)
				mu.Lock()
				add(number, r)
				sum.Checked++
				if len(r.Holes)+len(r.Unproved) == 0 {
					if err := progress.record(p.fingerprint(number), r); err != nil && firstErr == nil {
						firstErr = err
					}
				}
				report(sum)
				mu.Unlock()
			}
		})
	}

	for _, number := range todo {
		work <- number
	}
	close(work)
	wait.Wait()
	if len(tails) == p.Len() {
		sum.Longest = p.longestLine(0, tails, make(map[int]int))
	}

	return sum, firstErr
}

// longestLine returns the number of plies of the longest variation from an entry. lengths caches the results.
func (p *StoredProof) longestLine(number int, tails, lengths map[int]int) int {
	if n, ok := lengths[number]; ok {
		return n
	}

	n := tails[number]
	for _, reply := range p.entries[number].replies {
		n = max(n, 2+p.longestLine(reply.entry, tails, lengths))
	}
	lengths[number] = n

	return n
}

// Progress is a file that lists the entries that have been checked and have no holes. Entries are identified
// by their fingerprints, so that one file serves all proofs and changed entries are checked again.
type Progress struct {
	file  *os.File
	known map[string]EntryResult
}

// progressLine is a line of a progress file.
type progressLine struct {
	Entry string `json:"entry"`
	EntryResult
}

// OpenProgress opens or creates a progress file.
func OpenProgress(path string) (*Progress, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}

	p := &Progress{file: file, known: make(map[string]EntryResult)}
	data, err := io.ReadAll(file)
	for line := range bytes.Lines(data) {
		var n progressLine

		// Invalid if a run was interrupted while writing.
		if json.Unmarshal(line, &n) == nil {
			p.known[n.Entry] = n.EntryResult
		}
	}
	if err == nil && len(data) > 0 && data[len(data)-1] != '\n' {
		_, err = file.WriteString("\n")
	}
	if err != nil {
		file.Close()
		return nil, err
	}

	return p, nil
}

// Close closes the file.
func (p *Progress) Close() error { return p.file.Close() }

// result returns the recorded result of an entry. p may be nil.
func (p *Progress) result(entry string) (EntryResult, bool) {
	if p == nil {
		return EntryResult{}, false
	}
	r, known := p.known[entry]
	return r, known
}

// record appends the result of an entry to the file. p may be nil.
func (p *Progress) record(entry string, r EntryResult) error {
	if p == nil {
		return nil
	}
	p.known[entry] = r
	line, err := json.Marshal(progressLine{entry, r})
	if err == nil {
		_, err = p.file.Write(append(line, '\n'))
	}

	return err
}
