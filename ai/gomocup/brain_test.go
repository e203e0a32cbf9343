package gomocup

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"jingzi/game"
)

// brainVariable is the environment variable that makes the test binary run one of brains, a program that
// speaks the protocol or violates it.
const brainVariable = "GOMOCUP_TEST_BRAIN"

func TestMain(m *testing.M) {
	// Linux starts this binary again as a guard, which ends before main. If it ever did not, it would run all tests
	// and start guards without end.
	if os.Args[0] == "jingzi-engine-guard" {
		os.Exit(1)
	}
	if behaviour := os.Getenv(brainVariable); behaviour != "" {
		brains[behaviour]()
		return
	}

	// With the race detector, each of the processes would sleep for a second before it ends.
	_ = os.Setenv("GORACE", "atexit_sleep_ms=0")
	os.Exit(m.Run())
}

// brains maps a description of the behaviour to a program.
var brains = map[string]func(){
	// Follows the protocol, using Server and the fake engine.
	"good": func() { (&Server{New: newFake, About: "good"}).Serve(context.Background(), os.Stdin, os.Stdout) },

	// Writes its input to a file.
	"logs its input": func() {
		log, err := os.Create(os.Getenv("GOMOCUP_TEST_LOG"))
		if err != nil {
			return
		}

		lines := bufio.NewScanner(os.Stdin)
		next := 0
		for lines.Scan() {
			fmt.Fprintln(log, lines.Text())

			switch word, _ := cutWord(lines.Text()); word {
			case "START", "RECTSTART", "RESTART":
				fmt.Println("OK")
			case "ABOUT":
				fmt.Println("clerk")
			case "BEGIN", "TURN", "DONE":
				fmt.Printf("%d,0\n", next)
				next++
			}
		}
	},

	// Each of these violates the protocol in one way.
	"exits at start":        func() {},
	"exits":                 onMove(func() { os.Exit(3) }),
	"no answer":             func() { listen(func(string) bool { return true }) },
	"hangs":                 onMove(func() { hang() }),
	"hangs in a match":      onMove(func() { hang() }),
	"endless messages":      onMove(func() { flood("MESSAGE I know something\n") }),
	"endless line":          onMove(func() { flood("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa") }),
	"messages before START": func() { go flood("MESSAGE from the start\n"); hang() },
	"outside":               onMove(func() { fmt.Println("15,15") }),
	"negative":              onMove(func() { fmt.Println("-1,-1") }),
	"occupied":              onMove(func() { fmt.Println("7,7") }),
	"two points":            onMove(func() { fmt.Println("1,1 2,2") }),
	"resigns":               onMove(func() { fmt.Println("ERROR I give up") }),
	"refuses":               func() { listen(func(string) bool { fmt.Println("ERROR board too small"); return true }) },
	"answers UNKNOWN":       func() { listen(func(string) bool { fmt.Println("UNKNOWN"); return true }) },
	"wrapper":               func() { nest() },

	"missing library": func() { // fails like the loader when a library is missing
		fmt.Fprintln(os.Stderr, "first this")
		fmt.Fprintln(os.Stderr, "libother.so: cannot open shared object file")
		os.Exit(127)
	},

	// These are unusual, but follow the protocol.
	"resizes": func() { // resizes its tables from INFO to ABOUT; a move before ABOUT takes an hour
		busy := false
		readLines(os.Stdin, func(line string) bool {
			switch word, _ := cutWord(line); word {
			case "START":
				fmt.Println("OK")
			case "INFO":
				busy = busy || strings.HasPrefix(line, "INFO max_memory")
			case "ABOUT":
				fmt.Println("ERROR max_memory is too small\nUNKNOWN INFO\nname=\"brain\"")
				busy = false
			case "BEGIN", "DONE":
				if busy {
					hang()
				}
				fmt.Println("7,7")
			}

			return true
		})
	},
	"no ABOUT": func() { // does not answer ABOUT
		readLines(os.Stdin, func(line string) bool {
			switch word, _ := cutWord(line); word {
			case "START":
				fmt.Println("OK")
			case "BEGIN", "DONE":
				fmt.Println("7,7")
			}

			return true
		})
	},
	"fixed point": func() { // plays a fixed point, even a foul
		listen(func(line string) bool {
			switch word, _ := cutWord(line); word {
			case "RECTSTART":
				fmt.Println("OK")
			case "DONE":
				fmt.Println(os.Getenv("GOMOCUP_TEST_POINT"))
			}

			return true
		})
	},
	"prints other lines": onMove(func() {
		fmt.Print("DEBUG 1,2\nMESSAGE 3,4\n\r\nOK\nthinking...\n 5 , 5 \r\n")
	}),
	"long messages": func() { // sends 400 kB of messages for each move
		next := 0
		onMove(func() {
			for range 4000 {
				fmt.Println("MESSAGE " + strings.Repeat("x", 92))
			}
			fmt.Printf("%d,14\n", next)
			next += 2
		})()
	},
	"exits after a move": onMove(func() {
		fmt.Println("7,7")
		os.Exit(0)
	}),
	"floods at RESTART": func() { // can play only one game, and does not say so
		listen(func(line string) bool {
			switch word, _ := cutWord(line); word {
			case "START":
				fmt.Println("OK")
			case "BEGIN", "DONE":
				fmt.Println("7,7")
			case "RESTART":
				flood(strings.Repeat("MESSAGE again? ", 4000) + "\n")
			}

			return true
		})
	},
	"rejects ABOUT": func() { // knows neither ABOUT nor some of the settings
		readLines(os.Stdin, func(line string) bool {
			switch word, _ := cutWord(line); word {
			case "START", "RESTART":
				fmt.Println("OK")
			case "INFO":
				fmt.Println("UNKNOWN " + line)
			case "BEGIN", "DONE":
				fmt.Println("6,5")
			default:
				fmt.Println("UNKNOWN command")
			}

			return true
		})
	},
	"tells its folder": onMove(func() {
		folder, _ := os.Getwd()
		fmt.Println("MESSAGE in " + folder + " with " + fmt.Sprint(os.Args[1:]))
		fmt.Println("7,7")
	}),
	"saves at the end": func() { // takes as long as starting thirty processes to write its file after END
		listen(func(line string) bool {
			switch word, _ := cutWord(line); word {
			case "START":
				fmt.Println("OK")
			case "BEGIN":
				fmt.Println("7,7")
			case "END":
				for range 30 {
					child := exec.Command(os.Args[0])
					child.Env = append(os.Environ(), brainVariable+"=exits at start")
					_ = child.Run()
				}
				_ = os.WriteFile(os.Getenv("GOMOCUP_TEST_LOG"), []byte("saved"), 0o600)
			}

			return line != "END"
		})
	},
	"needs a pause": func() { // refuses commands that arrive within 5 ms after its answer
		var answered time.Time
		listen(func(line string) bool {
			word, _ := cutWord(line)
			if word != "INFO" && word != "START" && time.Since(answered) < 5*time.Millisecond {
				fmt.Println("ERROR too soon")
			}
			switch word {
			case "START", "RESTART":
				fmt.Println("OK")
			case "BEGIN":
				fmt.Println("7,7")
				answered = time.Now()
			}

			return true
		})
	},
	"chatters": func() { // prints more than is read before its answer, and then hangs
		for n := range 1000 {
			fmt.Println("MESSAGE", n)
		}
		hang()
	},
	"suggests": func() { // suggests moves, and does not answer RESTART
		listen(func(line string) bool {
			switch word, rest := cutWord(line); word {
			case "START":
				fmt.Println("OK")
			case "DONE":
				fmt.Println("SUGGEST 4,5")
			case "PLAY":
				fmt.Println(rest)
			}

			return true
		})
	},
	"rejects INFO": func() { // answers UNKNOWN to INFO and RESTART
		listen(func(line string) bool {
			switch word, _ := cutWord(line); word {
			case "START":
				fmt.Println("OK good")
			case "INFO", "RESTART":
				fmt.Println("UNKNOWN " + word)
			case "DONE", "BEGIN":
				fmt.Println("6,6")
			}

			return true
		})
	},
}

// onMove returns a program that follows the protocol until its first move, and then calls firstMove.
func onMove(firstMove func()) func() {
	return func() {
		listen(func(line string) bool {
			switch word, _ := cutWord(line); word {
			case "START", "RESTART":
				fmt.Println("OK")
			case "BEGIN", "TURN", "DONE":
				firstMove()
			}

			return true
		})
	}
}

// listen answers ABOUT, and calls answer for every other line of input.
func listen(answer func(line string) bool) {
	readLines(os.Stdin, func(line string) bool {
		if line == "ABOUT" {
			fmt.Println("name=\"brain\"")
			return true
		}
		return answer(line)
	})
}

func hang() { time.Sleep(time.Hour) }

func flood(text string) {
	text = strings.Repeat(text, 100)
	for {
		if _, err := os.Stdout.WriteString(text); err != nil {
			return
		}
	}
}

// nest starts a child process that keeps the output open, and exits, like the wrappers that run programs of
// another system.
func nest() {
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), brainVariable+"=hold")
	child.Stdout = os.Stdout
	child.Start()
	os.Exit(0)
}

func init() { brains["hold"] = hang }

// brain returns a Program that runs one of the brains.
func brain(t *testing.T, behaviour string) *Program {
	t.Helper()
	if brains[behaviour] == nil {
		t.Fatalf("unknown brain %q", behaviour)
	}
	t.Setenv(brainVariable, behaviour)
	p := New(os.Args[0])
	t.Cleanup(func() { p.Close() })

	return p
}

// position returns the position after some moves.
func position(t *testing.T, r game.Rules, moves ...game.Point) game.Position {
	t.Helper()

	p := game.NewPosition(r)
	for _, point := range moves {
		var err error
		if p, err = p.Play(point); err != nil {
			t.Fatal(err)
		}
	}

	return p
}

// onlyForbidden returns a position with one empty point, an overline for Black, who is to move.
func onlyForbidden(t *testing.T) game.Position {
	t.Helper()

	const diagram = `
		BBB.BBW
		WWBWWBB
		BBWBBWW
		WWBWWBB
		BBWWBWW
	`
	points := map[rune][]game.Point{}
	for y, line := range strings.Fields(diagram) {
		for x, stone := range line {
			points[stone] = append(points[stone], game.Pt(x, y))
		}
	}
	p, err := game.NewSetupPosition(game.Rules{Width: 7, Height: 5, WinLength: 5, Fouls: true}, points['B'],
		points['W'], game.Black)
	if err != nil || p.Result().Over() || len(p.Fouls()) != 1 || p.Legal(game.Pass) != nil {
		t.Fatalf("got error %v; want an unfinished game with one foul and legal passes, on\n%v", err, p)
	}

	return p
}
