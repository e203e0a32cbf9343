package guide

import (
	"context"
	"image/color"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
)

// maxCostDepth is the greatest depth in costTable, in plies.
const maxCostDepth = 6

// leavesTo returns the numbers of leaves that minimax and alpha-beta evaluate from the empty board of tic-tac-toe to a
// depth. Alpha-beta tries the squares on more lines first.
func leavesTo(depth int) (plain, pruned int64) {
	p := game.NewPosition(game.TicTacToe)
	plain = tree.Search{Depth: depth}.Grow(context.Background(), p).Stats.Leaves
	pruned = tree.Search{Depth: depth, AlphaBeta: true, OrderMoves: true}.Grow(context.Background(), p).Stats.Leaves

	return plain, pruned
}

// costTable compares by depth the leaves that both searches evaluate with the fewest that alpha-beta can do with.
func costTable() [][]string {
	rows := [][]string{{lang.TreeDepth(), lang.WayMinimax(), lang.TreeAlphaBeta(), lang.GuideCostFewest()}}
	for depth := 1; depth <= maxCostDepth; depth++ {
		plain, pruned := leavesTo(depth)
		fewest := tree.LeafBoundsOf(game.NewPosition(game.TicTacToe), depth).MinLeaves
		rows = append(rows, []string{
			lang.Number(depth), lang.Number(plain), lang.Number(pruned), lang.Number(fewest),
		})
	}

	return rows
}

// costText compares the cost of minimax with that of alpha-beta twice as deep.
func costText(...any) string {
	const depth = maxCostDepth / 2
	plain, _ := leavesTo(depth)
	_, pruned := leavesTo(2 * depth)
	fewest := tree.LeafBoundsOf(game.NewPosition(game.TicTacToe), 2*depth).MinLeaves

	return lang.GuideCostText(lang.Number(depth), lang.Number(plain), lang.Number(2*depth), lang.Number(fewest),
		lang.Number(pruned))
}

// weights returns the values of the squares of 5×5 in the paper about that board, row by row.
func weights() (values []int) {
	r := game.FiveByFive
	for square := range r.NumPoints() {
		values = append(values, minimax.OpenLinesAndSquares.SquareValue(r, r.PointAt(square)))
	}
	return values
}

// weightsPicture draws the board of 5×5 with the values of its squares, the higher the darker.
func weightsPicture(*Guide) fyne.CanvasObject {
	side := 2 * fyne.MeasureText("3", theme.TextSize(), fyne.TextStyle{}).Height
	board := container.NewGridWithColumns(game.FiveByFive.Width)
	for _, value := range weights() {
		fill := color.NRGBAModel.Convert(theme.Color(theme.ColorNamePrimary)).(color.NRGBA)
		fill.A = uint8(60 * (value - 1))
		square := canvas.NewRectangle(fill)
		square.StrokeColor, square.StrokeWidth = theme.Color(theme.ColorNameForeground), 1
		square.SetMinSize(fyne.NewSquareSize(side))
		number := canvas.NewText(strconv.Itoa(value), theme.Color(theme.ColorNameForeground))
		board.Add(container.NewStack(square, container.NewCenter(number)))
	}

	return container.NewHBox(board)
}

// depthTable returns by number of empty squares the depth of the player of the paper about 5×5.
func depthTable() [][]string {
	rows := [][]string{{lang.GuideDepthEmpty(), lang.TreeDepth()}}
	for most := game.FiveByFive.NumPoints(); most > 0; {
		depth, least := minimax.DepthByEmptySquares(most), most
		text := lang.Number(depth)
		if depth == most {
			least, text = 1, lang.GuideDepthEnd()
		}
		for least > 1 && minimax.DepthByEmptySquares(least-1) == depth {
			least--
		}
		rows = append(rows, []string{lang.Number(least) + "–" + lang.Number(most), text})
		most = least - 1
	}

	return rows
}

// mirrorRows lists the sets of axes in the table of squares of the paper on pruning. Squares are counted from 0, row by
// row; an axis maps a square to its mirror image.
var mirrorRows = []struct {
	name lang.Text
	axes []func(square int) int
}{
	{lang.GuideAxisHorizontal, []func(int) int{mirrorRow}},
	{lang.GuideAxisVertical, []func(int) int{mirrorColumn}},
	{lang.GuideAxisMain, []func(int) int{mirrorMain}},
	{lang.GuideAxisAnti, []func(int) int{mirrorAnti}},
	{lang.GuideAxisBoth, []func(int) int{mirrorRow, mirrorColumn}},
	{lang.GuideAxisDiagonals, []func(int) int{mirrorMain, mirrorAnti}},
	{lang.GuideAxisAll, []func(int) int{mirrorRow, mirrorColumn, mirrorMain, mirrorAnti}},
}

func mirrorRow(square int) int    { return (2-square/3)*3 + square%3 }
func mirrorColumn(square int) int { return square/3*3 + 2 - square%3 }
func mirrorMain(square int) int   { return square%3*3 + square/3 }
func mirrorAnti(square int) int   { return (2-square%3)*3 + 2 - square/3 }

// squareTable returns by symmetry of the board the squares that have to be tried: the first of each set of squares that
// the axes map to each other.
func squareTable() [][]string {
	rows := [][]string{{lang.GuideAxes(), lang.GuideAxisSquares(), lang.GuideAxisNumber()}}
	for _, row := range mirrorRows {
		var tried []string
		for square := range 9 {
			orbit := []int{square}
			for i := 0; i < len(orbit); i++ {
				for _, axis := range row.axes {
					if image := axis(orbit[i]); !slices.Contains(orbit, image) {
						orbit = append(orbit, image)
					}
				}
			}
			if slices.Min(orbit) == square {
				tried = append(tried, strconv.Itoa(square+1))
			}
		}
		rows = append(rows, []string{row.name(), strings.Join(tried, " "), lang.Number(len(tried))})
	}

	return rows
}

// The number of positions that Master searched in a test, and the depth in plies that it then had reached after
// aheadMoves on the board of gomoku.
const (
	aheadPositions = 100_000
	aheadDepth     = 16
	aheadMoves     = "h8 h9 i9"
)

// Numbers of moves and plies in the gomoku thesis.
const (
	thesisMoves, thesisPlies         = 10, 9
	thesisBestMoves, thesisBestPlies = 6, 20
)

// power returns base to the power of exponent.
func power(base, exponent int) *big.Int {
	return new(big.Int).Exp(big.NewInt(int64(base)), big.NewInt(int64(exponent)), nil)
}

// aheadTable lists the numbers of positions in the gomoku thesis.
func aheadTable() [][]string {
	all := power(thesisMoves, thesisPlies)

	// The minimum of Knuth and Moore; see tree.LeafBoundsOf.
	fewest := new(big.Int).Add(power(thesisMoves, (thesisPlies+1)/2), power(thesisMoves, thesisPlies/2))
	fewest.Sub(fewest, big.NewInt(1))
	best := power(thesisBestMoves, thesisBestPlies)

	return [][]string{
		{lang.GuideAheadAll(thesisMoves, thesisPlies), lang.Number(all.Int64())},
		{lang.GuideAheadFewest(), lang.Number(fewest.Int64())},
		{lang.GuideAheadBest(thesisBestMoves, thesisBestPlies), lang.Number(best.Int64())},
	}
}

// aheadText compares the thesis with the program.
func aheadText(...any) string {
	return lang.GuideAheadText(lang.Number(aheadPositions), lang.Number(aheadDepth))
}
