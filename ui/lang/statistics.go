package lang

var (
	MenuStatistics    = text("Statistics…", "统计…", "統計…")
	StatisticsTitle   = text("Statistics", "统计", "統計")
	StatisticsNone    = text("No finished games yet.", "还没有下完的对局。", "還沒有下完的對局。")
	StatisticsExplain = text("Only finished games count, from the point of view of the side shown. In the percentage, a draw counts half a win. “Assisted” counts games in which moves were undone, hints were used or the players were changed.",
		"只统计下完的对局，胜负以所列一方为准。得分率中和棋算半局胜。“有辅助”指对局中悔过棋、用过提示或换过棋手。",
		"只統計下完的對局，勝負以所列一方為準。得分率中和棋算半局勝。「有輔助」指對局中悔過棋、用過提示或換過棋手。")
	StatisticsPlace    = text("%s: you play at about strength %s ± %s (%d unaided {game|games})", "%s：你的强度约为 %s ± %s（无辅助对局 %d 局）", "%s：你的強度約為 %s ± %s（無輔助對局 %d 局）")
	StatisticsOpponent = text("Players", "棋手", "棋手")
	StatisticsSide     = text("Side", "执子", "執子")
	StatisticsGames    = text("Games", "局数", "局數")
	StatisticsWon      = text("Won", "胜", "勝")
	StatisticsDrawn    = text("Drawn", "和", "和")
	StatisticsLost     = text("Lost", "负", "負")
	StatisticsHelped   = text("Assisted", "有辅助", "有輔助")
	StatisticsBoard    = text("Game", "棋种", "棋種")
	StatisticsPlayed   = text("%s · %s", "%s · %s", "%s · %s")
	StatisticsBoth     = text("%s – %s", "%s – %s", "%s – %s")
	StatisticsExport   = text("Export as CSV…", "导出 CSV…", "匯出 CSV…")
	StatisticsExported = text("Statistics saved as %s", "统计已保存为 %s", "統計已儲存為 %s")
	StatisticsReset    = text("Reset…", "清零…", "歸零…")
	StatisticsResetAsk = text("Reset the statistics? This cannot be undone.", "要清除全部统计吗？此操作无法恢复。", "要清除全部統計嗎？此操作無法復原。")
	StatisticsForget   = text("Reset", "清零", "歸零")
)
