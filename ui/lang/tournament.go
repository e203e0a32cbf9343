package lang

// The tournament of computer players.
var (
	MenuTournament       = text("Tournament…", "电脑比赛…", "電腦比賽…")
	TournamentTitle      = text("Tournament", "比赛", "比賽")
	TournamentExplain    = text("Add two or more players. In each round, every pair plays one opening twice, with colours swapped.", "请加入至少两名棋手。每两名棋手都要对局；每一轮用同一个开局各执黑白下两局。", "請加入至少兩名棋手。每兩名棋手都要對局；每一輪用同一個開局各執黑白下兩局。")
	TournamentAdd        = text("Add a player", "加入棋手", "加入棋手")
	TournamentRounds     = text("Rounds", "轮数", "輪數")
	TournamentSeconds    = text("Seconds a move", "每步秒数", "每步秒數")
	TournamentNumber     = text("Enter a number from 1 to %d.", "请输入 1 到 %d 的数。", "請輸入 1 到 %d 的數。")
	TournamentDrawn      = text("Choose even openings automatically", "自动选均势开局", "自動選均勢開局")
	TournamentOpenings   = text("A file of openings", "开局文件", "開局檔案")
	TournamentUnreadable = text("No openings can be read: %s", "无法读取开局：%s", "無法讀取開局：%s")
	TournamentGames      = text("%s: %d of %d games", "%s：已下 %d / %d 局", "%s：已下 %d / %d 局")
	TournamentDone       = text("finished", "已结束", "已結束")
	TournamentPoints     = text("Points", "得分", "得分")
	TournamentNew        = text("New tournament", "新的比赛", "新的比賽")
	TournamentForget     = text("Discard this table and start a new tournament? The games stay in the library.", "要清除这张表、另开一次比赛吗？对局会保留在棋谱库里。", "要清除這張表、另開一次比賽嗎？對局會保留在棋譜庫裡。")

	MenuStatistics    = text("Statistics…", "统计…", "統計…")
	StatisticsNone    = text("No finished games yet.", "还没有下完的对局。", "還沒有下完的對局。")
	StatisticsExplain = text("Only finished games count, from the point of view of the side shown. In the percentage, a draw counts half a win.",
		"只统计下完的对局，胜负以所列一方为准。得分率中和棋算半局胜。",
		"只統計下完的對局，勝負以所列一方為準。得分率中和棋算半局勝。")
	StatisticsSum       = text("You have played %d {game|games} against the computer: %d won, %d drawn, %d lost.", "你与电脑下了 %d 局：胜 %d，和 %d，负 %d。", "你與電腦下了 %d 局：勝 %d，和 %d，負 %d。")
	StatisticsSumHelped = text("In %d of them moves were undone, hints were used or the players were changed.", "其中 %d 局悔过棋、用过提示或换过棋手。", "其中 %d 局悔過棋、用過提示或換過棋手。")
	StatisticsBest      = text("%s: without help you have beaten level %s.", "%s：没有借助提示或悔棋，你赢过“%s”。", "%s：沒有借助提示或悔棋，你贏過「%s」。")
	StatisticsCourse    = text("Your last %d games against the computer", "你与电脑的最近 %d 局", "你與電腦的最近 %d 局")
	StatisticsCourseHow = text("The curve is your result in the last %d games up to each: at the top all are won, in the middle half of the points, at the bottom all are lost.",
		"曲线是到每一局为止最近 %d 局的成绩：最上面是全胜，中间是得一半分，最下面是全负。",
		"曲線是到每一局為止最近 %d 局的成績：最上面是全勝，中間是得一半分，最下面是全負。")
	StatisticsGame     = text("%s · %s · %s · %s", "%s · %s · %s · %s", "%s · %s · %s · %s")
	StatisticsPlace    = text("%s: you play at about strength %s ± %s (%d unaided {game|games})", "%s：你的强度约为 %s ± %s（无辅助对局 %d 局）", "%s：你的強度約為 %s ± %s（無輔助對局 %d 局）")
	StatisticsSide     = text("Side", "执子", "執子")
	StatisticsGames    = text("Games", "局数", "局數")
	StatisticsWon      = text("Won", "胜", "勝")
	StatisticsDrawn    = text("Drawn", "和", "和")
	StatisticsLost     = text("Lost", "负", "負")
	StatisticsHelped   = text("With help", "有辅助", "有輔助")
	StatisticsBoard    = text("Game", "棋种", "棋種")
	StatisticsExport   = text("Export as CSV…", "导出 CSV…", "匯出 CSV…")
	StatisticsExported = text("Statistics saved as %s", "统计已保存为 %s", "統計已儲存為 %s")
	StatisticsReset    = text("Reset…", "清零…", "歸零…")
	StatisticsResetAsk = text("Reset the statistics? This cannot be undone.", "要清除全部统计吗？此操作无法恢复。", "要清除全部統計嗎？此操作無法復原。")
)
