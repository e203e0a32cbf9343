// Command pbrain-jingzi is the strong player as an engine for the Gomocup
// protocol, for tournaments and other boards. It needs neither a window nor a C
// compiler.
//
//	go build ./ai/gomocup/pbrain-jingzi
//	pbrain-jingzi [-level easy|medium|hard|perfect] [-seed n]
//
// Without arguments, as tournament managers start it, it plays at full strength,
// on one thread unless INFO thread_num asks for more.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"slices"

	"jingzi/ai/gomocup"
	"jingzi/ai/gomoku"
	"jingzi/game"
)

const about = `name="Jingzi", version="1.0", author="the Jingzi authors"`

// processors is how many threads can run at the same time.
var processors = runtime.GOMAXPROCS(0)

func main() {
	level := flag.String("level", "perfect", "strength: easy, medium, hard or perfect")
	seed := flag.Uint64("seed", 0, "of the random choices; the same seed plays the same game")
	flag.Parse()
	strength := game.Level(*level)
	if *level == "master" {
		strength = game.Perfect
	}
	if !slices.Contains(game.Levels, strength) || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	server := gomocup.Server{
		About: about,
		Seed:  *seed,
		New: func(r game.Rules, o gomocup.Options) game.Engine {
			return newEngine(r, gomoku.Options{Level: strength, Seed: *seed, HashMB: hashMB(o.Memory), Threads: min(o.Threads, processors)})
		},
	}
	// The engine may use every processor; a STOP must still be read at once.
	runtime.GOMAXPROCS(processors + 1)
	if err := server.Serve(context.Background(), os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "pbrain-jingzi:", err)
		os.Exit(1)
	}
}

// newEngine makes the strong player once the one before it, with its large
// tables, is gone from memory.
func newEngine(r game.Rules, o gomoku.Options) game.Engine {
	debug.FreeOSMemory()
	e, err := gomoku.New(r, o)
	if err != nil {
		return refusal{err}
	}
	return e
}

// refusal replaces an engine that cannot be created: Think returns the reason.
type refusal struct{ err error }

func (f refusal) Think(context.Context, game.Position, game.Limit, func(game.Report)) (game.Point, error) {
	return game.Pass, f.err
}

// hashMB is how large a transposition table fits into a program of so many
// bytes. Beyond a quarter of a gigabyte a move of tournament length fills none.
func hashMB(memory int64) int {
	const usual, least, most = 64, 1, 256
	if memory <= 0 {
		return usual
	}
	const program = 32 // megabytes for everything else
	return int(min(max((memory>>20-program)*3/4, least), most))
}
