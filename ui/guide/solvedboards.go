package guide

import (
	"strconv"

	"jingzi/game"
	"jingzi/ui/lang"
)

// solvedBoard is an empty board with the solver's result, verified by a test.
type solvedBoard struct {
	rules game.Rules

	// Length of the first player's win; 0 for a draw.
	moves int

	// Number of positions that the solver searches for the value and a first move.
	nodes int

	// Number of a publication in solvedSources, from 1; 0 if none is known.
	source int
}

func solvedBoards() []solvedBoard {
	rules := func(width, height, line int) game.Rules {
		return game.Rules{Width: width, Height: height, WinLength: line}
	}

	return []solvedBoard{
		{rules(3, 3, 3), 0, 181, 0},
		{rules(4, 4, 3), 5, 31, 1},
		{rules(4, 4, 4), 0, 22, 1},
		{rules(5, 4, 4), 0, 2217, 1},
		{rules(5, 5, 4), 0, 16179, 2},
		{rules(6, 5, 4), 11, 16408, 1},
		{rules(6, 6, 4), 11, 18115, 0},
		{rules(7, 7, 4), 11, 59213, 0},
		{rules(8, 8, 4), 11, 175549, 0},
		{rules(5, 5, 5), 0, 3, 3},
		{rules(6, 6, 5), 0, 42, 1},
		{rules(7, 6, 5), 0, 975, 0},
		{rules(7, 7, 5), 0, 132201, 4},
	}
}

var solvedSources = []string{
	"J. W. H. M. Uiterwijk, H. J. van den Herik, “The advantage of the initiative”, 2000",
	"C. Y. Lee, in E. Berlekamp, J. Conway, R. Guy, “Winning Ways”, 1982",
	"A. W. Hales, R. I. Jewett, “Regularity and positional games”, 1963",
	"W.-Y. Hsu, C.-L. Ko, J.-C. Chen, T.-H. Wei, C.-H. Hsueh, I.-C. Wu, “On solving the 7,7,5-game and the " +
		"8,8,5-game”, 2020",
}

func solvedTable() [][]string {
	rows := [][]string{{lang.MenuBoard(), lang.GuideSolvedLine(), lang.GuideSolvedValue(), lang.GuideSolvedNodes(),
		lang.GuideSolvedSource()}}
	for _, b := range solvedBoards() {
		source := "–"
		if b.source > 0 {
			source = "[" + strconv.Itoa(b.source) + "]"
		}
		rows = append(rows, []string{strconv.Itoa(b.rules.Width) + "×" + strconv.Itoa(b.rules.Height),
			strconv.Itoa(b.rules.WinLength), b.value(), lang.Number(b.nodes), source})
	}

	return rows
}

func solvedSourceTexts() (texts []lang.Text) {
	for i, source := range solvedSources {
		texts = append(texts, func(...any) string { return "[" + strconv.Itoa(i+1) + "] " + source })
	}
	return texts
}

func (b solvedBoard) value() string {
	if b.moves == 0 {
		return lang.GuideSolvedDraw()
	}
	return lang.GuideSolvedWin(b.moves)
}
