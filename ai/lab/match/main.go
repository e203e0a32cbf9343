// Command match plays games between two programs that speak the Gomocup protocol and measures the difference
// of their strength in Elo.
//
//	go run ./ai/lab/match -rule renju -time 300ms -games 48 \
//	    'new=./pbrain-jingzi' 'old=./pbrain-old;INFO max_node 10000;cwd=old'
//
// The command of a program may be followed by lines to send to it before the game and by cwd=FOLDER, each
// after a semicolon. Every opening is played twice with colours swapped, and openings from a file repeatedly if
// there is a time limit; without one, the same game would be played again. The rules of package game apply: a
// program that makes an illegal move, including a foul under renju, or fails, loses. An answer up to five
// seconds late does not lose but is reported.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"math"
	"os"
	"os/signal"
	"strings"
	"sync"
	"time"

	"jingzi/ai/gomocup"
	"jingzi/ai/gomocup/match"
	"jingzi/ai/gomoku"
	"jingzi/game"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("match: ")
	rule := flag.String("rule", "freestyle", "rules: freestyle, standard or renju")
	size := flag.Int("size", 15, "width and height of the board")
	limit := game.Limit{}
	flag.DurationVar(&limit.Time, "time", 300*time.Millisecond, "time limit per move; 0 means no limit")
	flag.Int64Var(&limit.Nodes, "nodes", 0, "node limit per move; 0 means no limit")
	total := flag.Duration("all", 0, "time limit for all moves of a program in a game; 0 means no limit")
	flag.IntVar(&limit.Depth, "depth", 0, "depth limit in plies; 0 means no limit")
	games := flag.Int("games", 24, "number of games to play")
	jobs := flag.Int("jobs", 1, "number of games played at the same time")
	memory := flag.Int64("memory", 96, "memory limit sent to each program, in megabytes")
	seed := flag.Uint64("seed", 1, "without -openings: random seed of the openings, which the engine of this "+
		"repository picks as balanced")
	sprt := flag.String("sprt", "", "two differences in Elo, such as 0,10: stop when a sequential test has decided "+
		"between them")
	file := flag.String("openings", "",
		"file with one opening per line: x,y x,y ... relative to the centre, black first")
	logFile := flag.String("log", "", "append every game to this file, one JSON object per line")
	flag.Parse()
	variant, ok := game.VariantNamed(*rule)
	r := variant.Rules
	r.Width, r.Height = *size, *size
	if err := r.Validate(); !ok || err != nil || flag.NArg() != 2 {
		flag.Usage()
		os.Exit(2)
	}

	var programs [2]program
	for i, text := range flag.Args() {
		programs[i] = parseProgram(text, *memory<<20)
	}
	var test match.SPRT
	if *sprt != "" {
		if _, err := fmt.Sscanf(*sprt, "%g,%g", &test.Elo0, &test.Elo1); err != nil || test.Elo0 >= test.Elo1 {
			log.Fatalf("-sprt %s: not two differences in Elo", *sprt)
		}
	}
	engine, err := gomoku.New(r, gomoku.Options{HashMB: 8})
	if err != nil {
		log.Fatal(err)
	}
	picker := match.OpeningPicker{Engine: engine, Limit: game.Limit{Nodes: 50_000}, MaxScore: 60}
	openings := func(ctx context.Context, n int) ([]game.Point, error) { return picker.Pick(ctx, r, *seed, n) }
	if *file != "" {
		f, err := os.Open(*file)
		if err != nil {
			log.Fatal(err)
		}
		defer f.Close()
		list, err := match.ReadOpenings(*file, f, r, math.MaxInt)
		if err != nil {
			log.Fatal(err)
		}

		unique := make(map[string]bool)
		for _, opening := range list {
			unique[fmt.Sprint(opening)] = true
		}
		if different := 2 * len(unique); limit.Time == 0 && *total == 0 && *games > different {
			log.Fatalf("-games %d: without a time limit, %s gives only %d different games", *games, *file, different)
		}
		openings = func(_ context.Context, n int) ([]game.Point, error) { return list[n%len(list)], nil }
	}
	var records io.Writer = io.Discard
	if *logFile != "" {
		f, err := os.OpenFile(*logFile, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
		if err != nil {
			log.Fatal(err)
		}
		defer f.Close()
		records = f
	}

	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()

	// The first program is Black in games with even numbers, the second in games with odd numbers.
	var tally match.PairTally
	var mu sync.Mutex
	type job struct {
		n       int
		opening []game.Point
	}
	jobQueue := make(chan job)

	var workers sync.WaitGroup
	errDecided := errors.New("the test has decided")
	ctx, stop := context.WithCancelCause(ctx)
	for range max(*jobs, 1) {
		workers.Go(func() {
			for j := range jobQueue {
				n, opening := j.n, j.opening
				black := n % 2

				players := [2]*match.Contestant{programs[black].player(*total), programs[1-black].player(*total)}
				result := match.Play(ctx, r, opening, players, limit)
				for _, c := range players {
					c.Engine.(*gomocup.Program).Close()
				}
				if ctx.Err() != nil {
					// Not finished.
					continue
				}
				mu.Lock()
				tally.Add(n/2, result.Points(game.Stone(1+black)))

				for i, c := range players {
					programs[i^black].measure(c)
				}
				fmt.Fprintf(os.Stderr, "game %d: %s\n", n+1, result.Describe(players))
				line := record(&result, players, *rule, len(opening), limit)
				if err := json.NewEncoder(records).Encode(line); err != nil {
					stop(err)
				}
				if *sprt != "" {
					ratio := test.LLR(&tally)
					fmt.Fprintf(os.Stderr, "%v, log-likelihood ratio %.2f of ±%.2f\n", &tally, ratio, match.SPRTBound)
					if math.Abs(ratio) >= match.SPRTBound {
						stop(errDecided)
					}
				}
				mu.Unlock()
			}
		})
	}

	var opening []game.Point
	for n := 0; n < *games && ctx.Err() == nil; n++ {
		if n%2 == 0 {
			if opening, err = openings(ctx, n/2); err != nil {
				stop(err)
				break
			}
		}

		select {
		case jobQueue <- job{n, opening}:
		case <-ctx.Done():
		}
	}
	close(jobQueue)
	workers.Wait()
	fmt.Printf("%s: %v\n", programs[0].name, &tally)
	if *sprt != "" {
		fmt.Printf("log-likelihood ratio of %+g against %+g Elo: %.2f, decided at ±%.2f\n", test.Elo1, test.Elo0,
			test.LLR(&tally), match.SPRTBound)
	}

	for i := range programs {
		fmt.Println(&programs[i])
	}
	if err := context.Cause(ctx); err != nil && err != errDecided {
		log.Fatal(err)
	}
}

// program is one of the two programs with its measurements.
type program struct {
	name, path, dir string
	args, setup     []string
	memory          int64

	moves int

	// Time spent on all moves.
	totalTime time.Duration

	// Maximum time past the limit of a move; negative if no move was late.
	maxOvertime time.Duration
}

// parseProgram parses NAME=COMMAND;LINE;cwd=FOLDER.
func parseProgram(text string, memory int64) program {
	name, rest, ok := strings.Cut(text, "=")
	if !ok {
		name, rest = "", text
	}

	parts := strings.Split(rest, ";")
	words := append(strings.Fields(parts[0]), "")
	p := program{name: name, path: words[0], args: words[1 : len(words)-1], memory: memory, maxOvertime: -time.Hour}
	for _, part := range parts[1:] {
		if dir, ok := strings.CutPrefix(strings.TrimSpace(part), "cwd="); ok {
			p.dir = dir
		} else {
			p.setup = append(p.setup, strings.TrimSpace(part))
		}
	}
	if p.name == "" {
		p.name = game.ProgramName(p.path)
	}

	return p
}

// player returns the program as a player for one game, in a separate process.
func (p *program) player(total time.Duration) *match.Contestant {
	e := gomocup.New(p.path, p.args...)
	e.Dir, e.Setup, e.Memory, e.Grace = p.dir, p.setup, p.memory, 5*time.Second
	return &match.Contestant{Name: p.name, Engine: e, MaxOverrun: -time.Hour, GameTime: total}
}

// measure adds the measurements of a game to those of the program.
func (p *program) measure(g *match.Contestant) {
	p.moves += g.Moves
	p.totalTime += g.TotalTime
	p.maxOvertime = max(p.maxOvertime, g.MaxOverrun)
}

// record returns the log entry of a game.
func record(g *match.GameRecord, players [2]*match.Contestant, rule string, opening int, l game.Limit) any {
	moves := make([][2]int8, len(g.Moves))
	for i, point := range g.Moves {
		moves[i] = [2]int8{point.X, point.Y}
	}

	return struct {
		Black, White string
		Rule         string
		Limit        game.Limit
		Opening      int     `json:",omitempty"` // number of stones before the moves
		Points       float64 // Black's score
		Why          string
		Moves        [][2]int8
		Board        string
	}{players[0].Name, players[1].Name, rule, l, opening, g.Points(game.Black), g.Reason(), moves,
		g.FinalPosition.String()}
}

func (p *program) String() string {
	text := fmt.Sprintf("%s: %d moves, %v per move", p.name, p.moves,
		(p.totalTime / time.Duration(max(p.moves, 1))).Round(time.Millisecond))
	if p.maxOvertime > -time.Hour {
		text += fmt.Sprintf(", at most %v past the limit", p.maxOvertime.Round(time.Millisecond/10))
	}
	return text
}
