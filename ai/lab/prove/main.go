// Command prove proves that Black wins five in a row on 15×15 from the empty board,
// freestyle or standard, and writes the proof for package solved.
//
//	go run ./ai/lab/prove -rule freestyle -table freestyle.db
//	go run ./ai/lab/prove -rule freestyle -table freestyle.db -write ai/solved/freestyle.proof
//
// The table on disk keeps all results: a stopped run resumes from it, and several runs may share it, each
// working on another first reply of White.
//
// The method is that of Allis (Searching for Solutions in Games and Artificial Intelligence, 1994, chapter
// 5): proof-number search over Black's quiet moves, with a search for attacks at its leaves, which answers
// most of White's replies. An attack against a pass answers every reply outside its zone.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"jingzi/game"
)

func main() {
	log.SetFlags(0)
	s := settings{}
	flag.Int64Var(&s.reply, "reply", 3000, "nodes of an attack against one reply")
	flag.Int64Var(&s.pass, "pass", 20000, "nodes of an attack against a pass")
	flag.Int64Var(&s.node, "node", 20000, "nodes of the last attack before a quiet move is looked for")
	flag.Int64Var(&s.search, "think", 20000, "nodes of a search for quiet moves")
	flag.IntVar(&s.moves, "moves", 4, "quiet moves tried in a position")
	flag.IntVar(&s.replies, "replies", 40, "replies without an answer after which a quiet move is given up")
	rule := flag.String("rule", "freestyle", "freestyle or standard")
	table := flag.String("table", "", "`file` of the table on disk")
	write := flag.String("write", "", "write the proof to this `file` instead of searching")
	first := flag.String("first", "", "work on this first reply alone, such as h9, or on a line of moves that begins with it, such as h9,i9")
	show := flag.Bool("show", false, "with -first: say what is open there instead of searching")
	slice := flag.Duration("slice", 4*time.Minute, "processor time for a first reply before the next one's turn")
	flag.Parse()
	rules, ok := map[string]game.Rules{"freestyle": game.Freestyle, "standard": game.Standard}[*rule]
	if !ok || *table == "" {
		flag.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, rules, s, *table, *write, *first, *show, *slice); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, rules game.Rules, s settings, table, write, first string, show bool, slice time.Duration) error {
	q, err := newSearch(rules, s)
	if err != nil {
		return err
	}
	db, err := openStore(table)
	if err != nil {
		return err
	}
	defer db.db.Close()
	if err := db.exchange(q); err != nil {
		return err
	}
	if write != "" {
		return q.write(write, db)
	}
	r := &runner{q: q, db: db, slice: slice}
	if first != "" {
		line := []int16{centre}
		for name := range strings.SplitSeq(first, ",") {
			p, err := rules.ParsePoint(name)
			if err != nil {
				return err
			}
			line = append(line, int16(rules.Index(p)))
		}
		if show {
			q.reset(line...)
			q.show(os.Stdout)
			return nil
		}
		return r.work(ctx, 0, line...)
	}
	if err := r.list(); err != nil {
		return err
	}
	for ctx.Err() == nil {
		move, spent, ok, err := db.claim()
		if err != nil || !ok {
			return err
		}
		if err := r.work(ctx, spent, centre, move); err != nil {
			return err
		}
	}
	return nil
}

// runner works on the first replies of White.
type runner struct {
	q     *search
	db    *store
	slice time.Duration
}

// list enters the first replies, one of each class of symmetric ones.
func (r *runner) list() error {
	q := r.q
	q.reset(centre)
	known := make(map[uint64]bool)
	for at := range int16(size) {
		if key := q.keyAfter(at); at != centre && !known[key] {
			known[key] = true
			pn := uint32(1)
			if n := q.nodes[key]; n != nil {
				pn = n.pn
			}
			if _, err := r.db.db.Exec("INSERT INTO first(move, pn) VALUES(?,?) ON CONFLICT DO UPDATE SET pn=excluded.pn", at, pn); err != nil {
				return err
			}
		}
	}
	return nil
}

// work searches a position for a slice of time, or for the time that its first reply has taken so far.
// Black's moves on the way to it are added to the candidates.
func (r *runner) work(ctx context.Context, spent float64, line ...int16) error {
	q, move := r.q, line[1]
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var failed error
	began, booked, last := processor(), processor(), time.Now()
	end := began + max(r.slice.Seconds(), spent)
	settle := func(keep bool) {
		now := processor()
		pn := q.node(q.firstReply).pn
		if failed = r.db.exchange(q); failed == nil {
			failed = r.db.renew(move, now-booked, pn, keep)
		}
		booked = now
	}
	q.pause = func() {
		if time.Since(last) < 20*time.Second {
			return
		}
		last = time.Now()
		settle(true)
		fmt.Printf("%s  %s  %5.0f s, pn %d; %s\n", time.Now().Format(time.TimeOnly), name(move), booked-began, q.node(q.firstReply).pn, q.counts)
		if failed != nil || processor() > end {
			cancel()
		}
	}
	q.ctx = ctx
	for i := 2; i < len(line); i += 2 {
		q.reset(line[:i]...)
		q.suggest(line[i])
	}
	q.reset(centre, move)
	q.firstReply, _ = q.key(-1)
	top := q.node(q.firstReply)
	q.reset(line...)
	n := q.prove(infinity, infinity)
	if n.pn == 0 && len(line) > 2 { // propagate the result to the first reply
		q.reset(centre, move)
		for ctx.Err() == nil && top.pn != 0 && n.pn == 0 && q.node(q.firstReply).pn != 0 {
			before := q.counts
			q.prove(2, infinity)
			if q.counts == before {
				break
			}
		}
	}
	settle(false)
	state := "open"
	switch {
	case top.pn == 0:
		q.reset(centre, move)
		state = fmt.Sprintf("PROVED, %d stored positions", q.numStored())
	case n.pn == 0:
		state = "proved after these moves"
	}
	fmt.Printf("%s  %s  %5.0f s, pn %d: %s\n", time.Now().Format(time.TimeOnly), name(move), processor()-began, n.pn, state)
	return failed
}

func name(at int16) string { return game.Freestyle.Name(game.Freestyle.PointAt(int(at))) }

// processor returns the processor time used so far in seconds.
func processor() float64 {
	var r syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &r)
	return float64(r.Utime.Nano()+r.Stime.Nano()) / 1e9
}
