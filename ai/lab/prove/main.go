// Command prove proves that Black, who moves first, wins five in a row on 15×15, under freestyle, standard,
// caro or renju rules, and writes the proof for package solved.
//
//	go run ./ai/lab/prove -rule freestyle -table freestyle.db
//	go run ./ai/lab/prove -rule freestyle -table freestyle.db -write ai/solved/freestyle.proof
//
// The table on disk keeps all results: a stopped run can be resumed from it, and several runs may share it,
// each working on a different first reply by White. The flag -from adds the entries of a written proof to the table,
// for example to go on with a partial proof on another machine:
//
//	go run ./ai/lab/prove -rule renju -table renju.db -from ai/solved/renju.proof
//
// With -start g8, Black's first move is G8 instead of the centre. Each first move needs a table of its own, since a
// table lists White's replies to one first move.
//
// The method is that of Allis (Searching for Solutions in Games and Artificial Intelligence, 1994, chapter
// 5): proof-number search over Black's quiet moves, with a search for attacks at its leaves, which answers
// most of White's replies. An attack against a pass answers every reply outside its zone.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"jingzi/ai/solved"
	"jingzi/game"
)

func main() {
	log.SetFlags(0)
	s := settings{}
	flag.Int64Var(&s.reply, "reply", 3000, "node limit of the search for an attack against one reply")
	flag.Int64Var(&s.pass, "pass", 20000, "node limit of the search for an attack against a pass")
	flag.Int64Var(&s.node, "node", 20000, "node limit of the search for an attack before quiet moves are searched for")
	flag.Int64Var(&s.search, "think", 20000, "node limit of a search for quiet moves")
	flag.IntVar(&s.moves, "moves", 4, "number of quiet moves to try in a position")
	flag.IntVar(&s.replies, "replies", 40, "number of unanswered replies after which a quiet move is rejected")
	rule := flag.String("rule", "freestyle", "rules: freestyle, standard, caro or renju")
	table := flag.String("table", "", "`file` of the table on disk")
	write := flag.String("write", "", "write the proof to this `file` instead of searching")
	moves := flag.String("first", "", "work only on this first reply, such as h9, or on moves that begin with it, "+
		"such as h9,i9")
	from := flag.String("from", "", "begin with the entries of the proof in this `file`")
	start := flag.String("start", "h8", "Black's first move")
	printOpen := flag.Bool("show", false, "with -first: print the moves of that position instead of searching")
	timeSlice := flag.Duration("slice", 4*time.Minute, "processor time after which to switch to the next first reply")
	flag.Parse()
	rules, ok := map[string]game.Rules{
		"freestyle": game.Freestyle,
		"standard":  game.Standard,
		"caro":      game.Caro,
		"renju":     game.Renju,
	}[*rule]
	if !ok || *table == "" {
		flag.Usage()
		os.Exit(2)
	}

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	first, err := rules.ParsePoint(*start)
	if err != nil || first == game.Pass {
		log.Fatalf("-start: %s is no point", *start)
	}
	s.first = solved.Index(rules, first)
	o := options{*table, *from, *write, *moves, *printOpen, *timeSlice}
	if err := run(ctx, rules, s, o); err != nil {
		log.Fatal(err)
	}
}

// options holds the values of the flags that are not settings of the search.
type options struct {
	table, from, write, moves string
	printOpen                 bool
	timeSlice                 time.Duration
}

func run(ctx context.Context, rules game.Rules, s settings, o options) error {
	q, err := newSearch(rules, s)
	if err != nil {
		return err
	}
	db, err := openStore(o.table)
	if err != nil {
		return err
	}
	defer db.db.Close()
	if err := db.exchange(q); err != nil {
		return err
	}
	if o.from != "" {
		if err := q.readProof(o.from, db); err != nil {
			return err
		}
	}
	if o.write != "" {
		return q.write(ctx, o.write, db)
	}
	r := &runner{q: q, db: db, timeSlice: o.timeSlice}
	line := []int16{q.first}
	if o.moves != "" {
		for name := range strings.SplitSeq(o.moves, ",") {
			p, err := rules.ParsePoint(name)
			if err != nil {
				return err
			}
			index := pass
			if p != game.Pass {
				index = int16(rules.Index(p))
			}
			isLegal := !slices.Contains(line, index)
			if index == pass {
				isWhite := len(line)%2 == 1
				isLegal = isWhite && rules.Fouls
			}
			if !isLegal {
				return fmt.Errorf("-first: %s is no legal move", name)
			}
			line = append(line, index)
		}
		if o.printOpen {
			q.reset(line...)
			q.show(os.Stdout)
			return nil
		}
	}
	if err := r.listFirstReplies(); err != nil {
		return err
	}
	if o.moves != "" {
		return r.work(ctx, 0, line...)
	}

	for ctx.Err() == nil {
		move, seconds, ok, err := db.claim()
		if err != nil || !ok {
			return err
		}
		if err := r.work(ctx, seconds, q.first, move); err != nil {
			return err
		}
	}

	return nil
}

// runner works on White's first replies.
type runner struct {
	q         *search
	db        *store
	timeSlice time.Duration
}

// listFirstReplies adds the first replies to the table, the lowest of each class of symmetric replies, and the pass
// if it is legal.
func (r *runner) listFirstReplies() error {
	s := r.q
	s.reset(s.first)

	seen := make(map[uint64]bool)
	for _, point := range s.legalReplies() {
		if key := s.keyAfter(point); !seen[key] {
			seen[key] = true
			pn := uint32(1)
			if n := s.nodes[key]; n != nil {
				pn = n.pn
			}
			if _,
				err := r.db.db.Exec("INSERT INTO first(move, pn) VALUES(?,?) ON CONFLICT DO UPDATE SET pn=excluded.pn",
				point, pn); err != nil {
				return err
			}
		}
	}

	return nil
}

// work searches the position after line for a time slice, or for as long as its first reply has been
// searched so far, if that is longer. It adds Black's moves in line to the candidates.
func (r *runner) work(ctx context.Context, seconds float64, line ...int16) error {
	s, move := r.q, line[1]

	// The symmetric reply that the table has.
	row := move
	for k := range s.image {
		row = min(row, s.image[k][move])
	}

	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var saveErr error
	start, recordedAt, lastSave := cpuSeconds(), cpuSeconds(), time.Now()
	end := start + max(r.timeSlice.Seconds(), seconds)
	save := func(keepClaim bool) {
		elapsed := cpuSeconds()
		pn := s.node(s.firstReply).pn
		if err := r.db.exchange(s); err != nil {
			saveErr = errors.Join(saveErr, err)
		} else if err := r.db.renew(row, elapsed-recordedAt, pn, keepClaim); err != nil {
			saveErr = errors.Join(saveErr, err)
		}
		recordedAt = elapsed
	}

	s.pause = func() {
		if time.Since(lastSave) < 20*time.Second {
			return
		}
		lastSave = time.Now()
		save(true)
		fmt.Printf("%s  %s  %5.0f s, pn %d; %s\n", time.Now().Format(time.TimeOnly), moveName(move), recordedAt-start,
			s.node(s.firstReply).pn, s.counts)
		if saveErr != nil || cpuSeconds() > end {
			cancel()
		}
	}
	s.ctx = ctx
	for i := 2; i < len(line); i += 2 {
		s.reset(line[:i]...)
		s.suggest(line[i])
	}
	s.reset(s.first, move)
	s.firstReply, _ = s.key(-1)
	top := s.node(s.firstReply)
	s.reset(line...)
	n := s.prove(infinity, infinity)

	// Propagate the result to the first reply.
	if n.pn == 0 && len(line) > 2 {
		s.reset(s.first, move)

		for ctx.Err() == nil && top.pn != 0 && n.pn == 0 && s.node(s.firstReply).pn != 0 {
			previousCounts := s.counts
			s.prove(2, infinity)
			if s.counts == previousCounts {
				break
			}
		}
	}
	save(false)

	state := "open"
	switch {
	case top.pn == 0:
		s.reset(s.first, move)
		state = fmt.Sprintf("PROVED, %d stored positions", s.numStored())
	case n.pn == 0:
		state = "proved after these moves"
	}
	fmt.Printf("%s  %s  %5.0f s, pn %d: %s\n", time.Now().Format(time.TimeOnly), moveName(move), cpuSeconds()-start,
		n.pn, state)

	return saveErr
}

func moveName(point int16) string { return game.Freestyle.Name(solved.PointAt(game.Freestyle, point)) }
