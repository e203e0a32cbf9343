package notation_test

import (
	"fmt"
	"os"
	"strings"

	"jingzi/game"
	"jingzi/game/notation"
)

func ExampleWriteSGFTree() {
	file := strings.NewReader("Piskvorky 15x15, 11:11, 0\n8,8,900\n9,7,31\nleft\nright\n-1\n")
	tree, _, err := notation.ReadTree("game.psq", file, notation.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	notation.WriteSGFTree(os.Stdout, tree)
	// Output:
	// (;FF[4]GM[4]CA[UTF-8]AP[Jingzi:1]SZ[15]RU[Freestyle gomoku]JZR[5]PB[left]PW[right]JZT[900 31]
	// ;B[hh];W[ig])
}

func ExampleReadTree() {
	file := strings.NewReader("(;GM[1]SZ[15]\n;B[hh];W[hh])")

	_, notes, _ := notation.ReadTree("game.sgf", file, notation.Options{})
	for _, n := range notes {
		switch n.Kind {
		case notation.GameNumberMismatch:
			fmt.Println("line", n.LineNo, "has game number", n.Text)
		case notation.MoveRejected:
			fmt.Printf("line %d has move %d at %s: %v\n", n.LineNo, n.Move, n.Text, n.Err)
		}
	}
	// Output:
	// line 1 has game number 1
	// line 2 has move 2 at h8: point is occupied
}

// Text such as h8i9 is a sequence of moves. What follows them is returned.
func ExampleParseMoves() {
	points, rest := notation.ParseMoves(game.Freestyle, "h8i9h10 and so on")
	for _, point := range points {
		fmt.Print(game.Freestyle.Name(point), " ")
	}
	fmt.Printf("%q\n", rest)
	// Output:
	// h8 i9 h10 "and so on"
}

// WriteTree returns notes about what the format of the file cannot hold.
func ExampleWriteTree() {
	t := game.NewTree(game.Freestyle, game.Opening{})
	first := t.Root().Play(game.PlaceAt(game.Pt(7, 7)))
	first.Play(game.PlaceAt(game.Pt(8, 6)))
	first.Play(game.PlaceAt(game.Pt(8, 7)))

	notes, err := notation.WriteTree(os.Stdout, "game.psq", t, notation.Options{})
	for _, note := range notes {
		if note.Kind == notation.BranchesLost {
			fmt.Println("variations are not saved")
		}
	}
	fmt.Println(err)
	// Output:
	// Piskvorky 15x15, 11:11, 0
	// 8,8,0
	// 9,7,0
	// -1
	// variations are not saved
	// <nil>
}
