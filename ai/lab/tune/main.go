// Command tune makes the weights of the evaluation from the engine's own games, and measures the value of each
// technique of its search, such as razoring. The commands are:
//
//	play       plays games of the engine against itself or another program
//	label      evaluates positions of games with searches
//	fit        learns weights from games or labels
//	positions  makes positions for training a network
//	net        trains the networks
//	worth      measures techniques of the search by playing games without each of them
//	draw       writes balanced openings for matches
//	openings   studies the openings of renju, and makes the engine's table of them
//
// The weights for freestyle in the repository were learned from about 18,000 games of the engine against
// itself, 1,700 of them at 20,000 nodes per move. They were refined with 2,400 more such games and 2,800
// games against another program at 4,000 nodes per move, and then, jointly with the table of threats, with
// 2,970 games of the engine against itself at 2,500 to 3,000 nodes and 880 games against the other program
// at 3,000 to 10,000 nodes. Then the tempo bonus, the value of the right to move, was raised by 60 points.
// The weights for renju started from those for freestyle and were learned from 1,910 renju games at 1,500 to
// 2,000 nodes. Then both were refined with positions that searches evaluate: 300,000 positions from 5,300
// of the freestyle games and 151,000 from 2,100 renju games. Half of the resulting change to the evaluation
// was kept, and the whole change to the move ordering. Standard uses the weights for freestyle, since 1,602
// standard games gave no better weights (loss 0.6323 on held-out positions, before and after).
//
// The networks were trained on positions made by the command positions, with searches of 3,500 nodes: 1.24
// million positions of freestyle, 2.18 million of standard and 4.29 million of renju. A network was used to make
// 1.19 million of those of standard and 3.04 million of those of renju. Of these 1.02, 1.72 and 3.33 million are
// used for training. The remaining positions are held out, are duplicates, or are never evaluated with the network.
// The networks for renju start from one that was trained with all of these but the 1.19 million, those for freestyle
// and standard from one that was trained with the positions of both. On one processor, positions makes 220 to 300
// positions a second. On two processors, net trains on 5.2 million positions in a quarter of an hour.
//
// The games are too large for the repository. The script renew in this folder makes such games and weights
// again; it starts from tables of zero, but uses the networks of the repository.
//
// Examples:
//
//	go run ./ai/lab/tune play -rules freestyle -games 5000 -nodes 3000 -seed 1 -out free.games
//	go run ./ai/lab/tune play -rules freestyle -games 3000 -nodes 4000 -seed 2 -against ./pbrain-other \
//	  -out other.games
//	go run ./ai/lab/tune fit  -rules freestyle -games other.games,deep.games -refine -blend 0.3 \
//	  -out ai/internal/engine/weights_freestyle.go
//	go run ./ai/lab/tune fit  -rules freestyle -games free.games,more.games -out ai/internal/engine/weights_freestyle.go
//	go run ./ai/lab/tune fit  -rules freestyle -refine -tempo 60 -out ai/internal/engine/weights_freestyle.go
//	go run ./ai/lab/tune fit  -rules renju -games renju.games -tempo 62.5 -out ai/internal/engine/weights_renju.go
//	go run ./ai/lab/tune label -rules freestyle -games free.games -positions 300000 -nodes 2000 -out free.labels
//	go run ./ai/lab/tune fit  -rules freestyle -labels free.labels -trust 0.5 \
//	  -out ai/internal/engine/weights_freestyle.go
//	go run ./ai/lab/tune openings -nodes 500000 -play 10000 -rounds 3 -seed 7 -out openings.txt
//	go run ./ai/lab/tune openings -fit openings.txt -out ai/internal/engine/openings_renju.go
//	go run ./ai/lab/tune worth -rules freestyle -games 200 -nodes 20000 -steps null-move,razoring
//	go run ./ai/lab/tune worth -rules freestyle -games 100 -nodes 30000 -steps ponder
//	go run ./ai/lab/tune draw -rules freestyle -count 100 -out openings.txt
//	go run ./ai/lab/tune draw -rules freestyle -judge ./pbrain-other -time 500ms -within 40 -count 100 \
//	  -out openings.txt
//	go run ./ai/lab/tune positions -rules freestyle -count 1240000 -nodes 3500 -seed 1 -out free.positions
//	go run ./ai/lab/tune net -positions freestyle=free.positions,renju=renju.positions -out ai/internal/engine
//	go run ./ai/lab/tune net -refine -positions renju=more.positions -out ai/internal/engine
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"jingzi/ai/gomocup"
	"jingzi/game"
)

const usage = "usage: tune play|label|fit|positions|net|worth|draw|openings [flags]"

func main() {
	if len(os.Args) < 2 {
		fail(usage)
	}
	flags := flag.NewFlagSet(os.Args[1], flag.ExitOnError)
	name := flags.String("rules", "freestyle", "rules: freestyle, standard or renju")

	out := flags.String("out", "", "file to write; the folder of the networks for net")
	rules := func() game.Rules {
		v, ok := game.VariantNamed(*name)
		if !ok {
			fail("unknown rules: " + *name)
		}
		return v.Rules
	}
	var err error
	switch os.Args[1] {
	case "play":
		games := flags.Int("games", 1000, "games to play")
		nodes := flags.Int64("nodes", 3000, "nodes per move, on average")
		seed := flags.Uint64("seed", 1, "random seed")
		against := flags.String("against", "", "opponent: a program that speaks the Gomocup protocol")
		flags.Parse(os.Args[2:])
		var opponent game.Engine
		if *against != "" {
			program := sparringPartner(*against)
			defer program.Close()
			opponent = program
		}
		err = appendTo(*out, func(w io.Writer) error { return selfPlay(rules(), *games, *nodes, *seed, opponent, w) })
	case "label":
		games := flags.String("games", "", "files of games, separated by commas")
		positions := flags.Int("positions", 100000, "positions to label")
		nodes := flags.Int64("nodes", 2000, "nodes per position, on average")
		seed := flags.Uint64("seed", 1, "random seed")
		flags.Parse(os.Args[2:])
		err = appendTo(*out, func(w io.Writer) error {
			return label(rules(), splitList(*games), *positions, *nodes, *seed, w)
		})
	case "fit":
		var f fitter
		flags.Float64Var(&f.blend, "blend", 0.5, "weight of the search's value, against the game's result, in a "+
			"position's training target: 0 to 1")
		games := flags.String("games", "", "files of games, separated by commas")
		labels := flags.String("labels", "", "files of labelled positions, separated by commas")
		flags.Float64Var(&f.trust, "trust", 0.5, "fraction of the change learned from labels that is applied to the "+
			"evaluation: 0 to 1")
		flags.BoolVar(&f.refine, "refine", false, "start from the weights in use and learn only the evaluation")
		flags.Float64Var(&f.tempo, "tempo", 0, "points to add to the tempo bonus")
		flags.Parse(os.Args[2:])
		f.name, f.rules, f.games, f.labels = *name, rules(), splitList(*games), splitList(*labels)
		err = f.write(*out)
	case "positions":
		count := flags.Int("count", 1_000_000, "positions to make")
		nodes := flags.Int64("nodes", 3500, "nodes per search, on average")
		seed := flags.Uint64("seed", 1, "random seed")
		flags.Parse(os.Args[2:])
		err = appendTo(*out, func(w io.Writer) error { return positions(rules(), *count, *nodes, *seed, w) })
	case "net":
		t := netTraining{log: os.Stderr}
		files := flags.String("positions", "", "files of positions, each as RULES=FILE, separated by commas")
		flags.BoolVar(&t.refine, "refine", false, "start from the networks in use and learn from the positions of "+
			"each of the rules alone")
		flags.Float64Var(&t.epochs, "epochs", 4, "passes over the positions; half as many for each of the rules alone")
		flags.Float64Var(&t.rate, "rate", 0.003, "learning rate; a third of it for each of the rules alone")
		flags.Parse(os.Args[2:])

		for _, f := range splitList(*files) {
			rules, file, _ := strings.Cut(f, "=")
			t.files = append(t.files, rulesFile{rules, file})
		}
		err = t.trainAndWrite(*out)
	case "worth":
		games := flags.Int("games", 200, "games per technique; each opening is played with both colours")
		nodes := flags.Int64("nodes", 10000, "nodes per move")
		seed := flags.Uint64("seed", 1, "random seed of the openings")
		steps := flags.String("steps", "", "techniques to turn off, one at a time, separated by commas; all if empty")
		flags.Parse(os.Args[2:])
		err = measureTechniques(rules(), *games, *nodes, *seed, *steps, os.Stdout)
	case "draw":
		count := flags.Int("count", 100, "number of openings to pick at random and write, one per line, for the "+
			"command match")
		nodes := flags.Int64("nodes", 50000, "node limit for judging an opening")
		limit := flags.Duration("time", 0, "time limit for judging an opening; 0 means no limit")
		maxScore := flags.Int("within", 60, "maximum advantage of either side, in the judge's points")
		program := flags.String("judge", "", "program that judges the openings instead of the engine: it must speak "+
			"the Gomocup protocol and report its evaluation in MESSAGE lines")
		seed := flags.Uint64("seed", 1, "random seed")
		flags.Parse(os.Args[2:])
		picker, openErr := newPicker(rules(), *nodes, game.Score(*maxScore))
		if openErr != nil {
			fail(openErr)
		}
		picker.Limit.Time = *limit
		if *program != "" {
			sparring := sparringPartner(*program)
			defer sparring.Close()
			picker.Engine = sparring
		}
		file, openErr := os.Create(*out)
		if openErr != nil {
			fail(openErr)
		}
		err = errors.Join(writeOpenings(rules(), *count, picker, *seed, file), file.Close())
	case "openings":
		nodes := flags.Int64("nodes", 200000, "nodes per search for fourth moves; searches for fifth moves get "+
			"three times as many")
		playNodes := flags.Int64("play", 4000, "nodes per move in games, on average")
		rounds := flags.Int("rounds", 10, "games per opening for each number of fifth moves offered")
		seed := flags.Uint64("seed", 1, "random seed")
		studyFile := flags.String("fit", "", "file with the output of a study; makes the engine's table from it "+
			"instead of running a study")
		flags.Parse(os.Args[2:])
		if *studyFile == "" {
			err = study(*nodes, *playNodes, *rounds, *seed, *out)
		} else {
			err = fitOpenings(*studyFile, "go run ./ai/lab/tune openings -fit "+filepath.Base(*studyFile)+" -out "+
				*out, *out)
		}
	default:
		fail(usage)
	}
	if err != nil {
		fail(err)
	}
}

// appendTo calls write with a writer that appends to a file.
func appendTo(path string, write func(io.Writer) error) error {
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	return errors.Join(write(file), file.Close())
}

// sparringPartner returns the program at path, limited to one thread.
func sparringPartner(path string) *gomocup.Program {
	return &gomocup.Program{Path: path, Setup: []string{"INFO thread_num 1"}, Memory: 64 << 20}
}

func splitList(files string) []string {
	return strings.FieldsFunc(files, func(c rune) bool { return c == ',' })
}

func fail(err any) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
