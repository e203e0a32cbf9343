package lang

import "jingzi/game"

var (
	ReportOpen      = text("Report", "报告", "報告")
	ReportTitle     = text("Game report", "对局报告", "對局報告")
	ReportMoves     = text("Moves judged", "评判的着数", "評判的著數")
	ReportAgreement = text("Agreement with the engine", "与引擎一致", "與引擎一致")
	ReportMoments   = text("The moments that mattered", "决定胜负的时刻", "決定勝負的時刻")
	ReportLook      = text("Show", "查看", "查看")
	ReportExplain   = text("Missed wins and losing moves are proved. The others compare the move with the engine’s choice, which is an estimate on large boards.",
		"漏胜和败着都经过证明；其余各项是与引擎的选择相比，在大棋盘上只是估计。", "漏勝和敗著都經過證明；其餘各項是與引擎的選擇相比，在大棋盤上只是估計。")

	HistoryTitle     = text("Your reviewed games", "复盘过的对局", "復盤過的對局")
	HistoryMonth     = text("Month", "月份", "月份")
	HistoryAgreement = text("As the engine", "与引擎一致", "與引擎一致")
	HistoryMistakes  = text("Weaker moves", "弱着", "弱著")
	HistoryExplain   = text("By month: how many of your moves were the engine’s choice too, and how many in a game were weaker than its choice, missed a win or lost.",
		"按月统计：你的着法有多少与引擎的选择相同，以及平均每局有多少不如引擎的选择、错过胜机或导致输棋。", "按月統計：你的著法有多少與引擎的選擇相同，以及平均每局有多少不如引擎的選擇、錯過勝機或導致輸棋。")

	classes = [game.NumClasses]Text{
		game.NotJudged:     text("Not judged", "未评判", "未評判"),
		game.BestMove:      text("Best moves", "最佳着", "最佳著"),
		game.GoodMove:      text("Good moves", "好着", "好著"),
		game.Inaccuracy:    text("Inaccuracies", "不精确", "不精確"),
		game.Mistake:       text("Mistakes", "失误", "失誤"),
		game.MissedWinMove: text("Missed wins", "漏胜", "漏勝"),
		game.LosingMove:    text("Losing moves", "败着", "敗著"),
	}
)

func ClassName(c game.MoveClass) string { return classes[c]() }
