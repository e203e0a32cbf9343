package guide

import (
	"math/big"
	"strconv"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
)

// Numbers of boards and games of tic-tac-toe, verified by a test. Some of them are from paper 004.
const (
	fillings       = 19683  // ways to fill the squares with X, O or nothing
	balancedBoards = 6046   // boards with as many X as O or one more X
	orders         = 362880 // orders in which the nine squares can be filled
	gamesWonByX    = 131184
	gamesWonByO    = 77904
	gamesDrawn     = 46080
	endedByX       = 91 // boards on which a game has ended, up to symmetry
	endedByO       = 44
	endedInDraw    = 3
)

// layer holds the numbers of boards with the same number of marks.
type layer struct {
	nodes   int // sequences of moves that lead to the boards
	boards  int // different boards
	classes int // different boards up to symmetry
	ended   int // sequences that end the game
}

var layers = [10]layer{
	{1, 1, 1, 0}, {9, 9, 3, 0}, {72, 72, 12, 0}, {504, 252, 38, 0}, {3024, 756, 108, 0}, {15120, 1260, 174, 1440},
	{54720, 1520, 204, 5328}, {148176, 1140, 153, 47952}, {200448, 390, 57, 72576}, {127872, 78, 15, 127872},
}

func sumOf(layers [10]layer, field func(layer) int) (n int) {
	for _, l := range layers {
		n += field(l)
	}
	return n
}

func boardsOf(l layer) int  { return l.boards }
func classesOf(l layer) int { return l.classes }
func endedOf(l layer) int   { return l.ended }

// nodeCounts holds the number of nodes that each of tree.SearchMethods visits in the whole game.
var nodeCounts = []int{549946, 58524, 18297, 7275, 3082, 1092, 549946, 3082, 3082, 5478, 765}

func ticTacToeTable() [][]string {
	return [][]string{
		{lang.GuideFillings(), lang.Number(fillings)},
		{lang.GuideBalanced(), lang.Number(balancedBoards)},
		{lang.GuideBoards(), lang.Number(sumOf(layers, boardsOf))},
		{lang.GuideClasses(), lang.Number(sumOf(layers, classesOf))},
		{lang.GuideOrders(), lang.Number(orders)},
		{lang.GuideGames(), lang.Number(sumOf(layers, endedOf))},
		{lang.GuideGamesWon(lang.MarkX()), lang.Number(gamesWonByX)},
		{lang.GuideGamesWon(lang.MarkO()), lang.Number(gamesWonByO)},
		{lang.GuideGamesDrawn(), lang.Number(gamesDrawn)},
		{lang.GuideEndings(), lang.GuideEndingsEach(lang.Number(endedByX+endedByO+endedInDraw), lang.Number(endedByX),
			lang.Number(endedByO), lang.Number(endedInDraw))},
	}
}

func layerTable() [][]string {
	rows := [][]string{{lang.GuideLayerMarks(), lang.GuideLayerNodes(), lang.GuideLayerBoards(),
		lang.GuideLayerClasses(), lang.GuideLayerEnded()}}
	for marks, l := range layers {
		rows = append(rows, []string{strconv.Itoa(marks), lang.Number(l.nodes), lang.Number(l.boards),
			lang.Number(l.classes), lang.Number(l.ended)})
	}
	return rows
}

func searchTable() (rows [][]string) {
	for i, m := range tree.SearchMethods {
		rows = append(rows, []string{m.Name(), lang.Number(nodeCounts[i])})
	}
	return rows
}

// gamesPerSecond is the speed that GuideFiveYears assumes.
const gamesPerSecond = 10_000_000

func largeTable() (rows [][]string) {
	squares := int64(game.FiveByFive.NumPoints())

	// No game ends that early.
	for moves := range int64(5) {
		rows = append(rows, []string{lang.GuideFiveAfter(int(moves + 1)),
			formatCount(new(big.Int).MulRange(squares-moves, squares))})
	}
	orders := ordersOf(game.FiveByFive)

	return append(rows,
		[]string{lang.GuideFiveFill(), formatCount(fillingsOf(game.FiveByFive))},
		[]string{lang.GuideFiveOrders(), formatCount(orders)},
		[]string{lang.GuideFiveYears(), lang.GuideYears(formatCount(yearsOf(orders, gamesPerSecond)))},
		[]string{lang.GuideLargeFill(), formatCount(fillingsOf(game.Freestyle))},
		[]string{lang.GuideLargeOrders(), formatCount(ordersOf(game.Freestyle))})
}

// fillingsOf returns 3 to the power of the number of squares.
func fillingsOf(r game.Rules) *big.Int {
	return new(big.Int).Exp(big.NewInt(3), big.NewInt(int64(r.NumPoints())), nil)
}

// ordersOf returns the factorial of the number of squares.
func ordersOf(r game.Rules) *big.Int { return new(big.Int).MulRange(1, int64(r.NumPoints())) }

// yearsOf returns the number of whole years that a number of steps takes.
func yearsOf(steps *big.Int, perSecond int64) *big.Int {
	const secondsPerYear = 31_557_600
	return new(big.Int).Quo(steps, big.NewInt(perSecond*secondsPerYear))
}

// formatCount formats a number or, if it is very large, its number of digits.
func formatCount(n *big.Int) string {
	if n.IsInt64() {
		return lang.Number(n.Int64())
	}
	return lang.GuideDigits(len(n.String()))
}
