package lang

import "jingzi/game"

// The page on which a player chooses what to play.
var (
	StartPage      = text("Start page", "开始页", "開始頁")
	StartWhat      = text("What would you like to play?", "想下什么棋？", "想下什麼棋？")
	StartWho       = text("Who plays", "谁来下", "誰來下")
	StartLevel     = text("How strong", "电脑难度", "電腦難度")
	PuzzleOfTheDay = text("Puzzle of the day", "每日一题", "每日一題")

	startNames = map[game.Rules]Text{game.TicTacToe: BoardTicTacToe, game.FiveByFive: text("Five on 5×5", "5×5 五子连线", "5×5 五子連線"), game.Freestyle: ShortFreestyle, game.Renju: ShortRenju}
	startGames = map[game.Rules]Text{
		game.TicTacToe:  text("Three in a row win", "三子连成一线就赢", "三子連成一線就贏"),
		game.FiveByFive: text("A whole line of five wins", "占满一整条线就赢", "占滿一整條線就贏"),
		game.Freestyle:  text("Five in a row on 15×15 win", "15×15 棋盘，五子连线就赢", "15×15 棋盤，五子連線就贏"),
		game.Renju:      text("Gomoku with forbidden moves for Black", "黑棋有禁手的五子棋", "黑棋有禁手的五子棋"),
	}
)

func StartName(r game.Rules) string { return startNames[r]() }

func StartGame(r game.Rules) string { return startGames[r]() }
