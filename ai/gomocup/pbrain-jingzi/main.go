// Command pbrain-jingzi runs Jingzi's strongest engine over the Gomocup protocol, for tournaments and for
// use in other programs. It needs neither a window nor a C compiler.
//
//	go build ./ai/gomocup/pbrain-jingzi
//	pbrain-jingzi [-level 1…12|easy|medium|hard|master|perfect] [-seed n]
//
// Without arguments, as tournament managers start it, it plays at full strength, on one thread unless INFO
// thread_num sets more. INFO level, from 1 to 12, overrides -level. Only -level perfect uses the stored
// proof, if there is one for the rules.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"runtime"

	"jingzi/ai"
	"jingzi/ai/gomocup"
	"jingzi/ai/gomoku"
	"jingzi/ai/solved"
	"jingzi/game"
)

const about = `name="Jingzi", version="1.0", author="the Jingzi authors"`

// processors is the number of threads that can run at the same time.
var processors = runtime.GOMAXPROCS(0)

func main() {
	level := flag.String("level", "master", fmt.Sprintf("level: 1 to %d; or easy (1), medium (%d), hard (%d), "+
		"master (%[1]d) or perfect", game.Rungs, game.Medium.Rung(), game.Hard.Rung()))
	seed := flag.Uint64("seed", 0, "random seed")
	flag.Parse()
	maxLevel, ok := game.ParseLevel(*level)
	if !ok || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	server := gomocup.Server{
		About: about,
		Seed:  *seed,
		Warm:  gomoku.Warm,
		New: func(r game.Rules, o gomocup.Options) game.Engine {
			level := maxLevel
			if o.Rung > 0 {
				level = game.LevelAtRung(o.Rung)
			}
			return newEngine(r, gomoku.Options{
				Level:   level,
				Seed:    *seed,
				HashMB:  hashMB(o.Memory),
				Threads: min(o.Threads, processors),
			})
		},
	}
	// Allow one more thread, so that STOP is read while the engine uses all processors. On a single
	// processor that would be wrong: at real-time priority (chrt -f) the garbage collector's threads would
	// wait for each other forever.
	if processors > 1 {
		runtime.GOMAXPROCS(processors + 1)
	}
	if err := server.Serve(context.Background(), os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "pbrain-jingzi:", err)
		os.Exit(1)
	}
}

func newEngine(r game.Rules, o gomoku.Options) game.Engine {
	e, err := gomoku.New(r, o)
	switch {
	case err != nil && len(ai.Levels(r)) > 0:
		// Minimax plays caro.
		fallback, _ := ai.New(r, o.Level, o.Seed)
		return fallback
	case err != nil:
		return refusal{err}
	case o.Level == game.Perfect && solved.Complete(r):
		return ai.Perfect(r, e)
	}

	return e
}

// refusal replaces an engine that cannot be created. Its Think returns the error.
type refusal struct{ err error }

func (r refusal) Think(context.Context, game.Position, game.Limit, func(game.SearchInfo)) (game.Point, error) {
	return game.Pass, r.err
}

// hashMB returns the size of all tables of the engine in megabytes, given the memory limit of the whole
// program in bytes. The maximum is 256 MB, since a move in a tournament does not fill more.
func hashMB(memory int64) int {
	const defaultMB, minMB, maxMB = 64, 1, 256
	if memory <= 0 {
		return defaultMB
	}
	const reservedMB = 16 // for everything except the tables; about 10 MB are used

	return int(min(max((memory>>20-reservedMB)*3/4, minMB), maxMB))
}
