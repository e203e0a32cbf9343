package notation_test

import (
	"fmt"
	"os"
	"strings"

	"jingzi/game/notation"
)

func ExampleRead() {
	record, err := notation.Read("game.psq", strings.NewReader("Piskvorky 15x15, 1:1, 0\n8,8,900\n9,7,31\nleft\nright\n-1\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	notation.WriteSGF(os.Stdout, record)
	// Output:
	// (;FF[4]GM[4]CA[UTF-8]AP[Jingzi:1]SZ[15]RU[Freestyle gomoku]JZR[5]PB[left]PW[right]JZT[900 31]
	// ;B[hh];W[ig])
}

func ExampleError() {
	_, err := notation.Read("game.sgf", strings.NewReader("(;GM[4]SZ[15]\n;B[hh];W[hh])"))
	fmt.Println(err)
	// Output:
	// illegal move at line 2, column 10, move 2 (h8): point is occupied
}
