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
	TournamentNow        = text("%s – %s", "%s 对 %s", "%s 對 %s")
	TournamentDone       = text("finished", "已结束", "已結束")
	TournamentPoints     = text("Points", "得分", "得分")
	TournamentNew        = text("New tournament", "新的比赛", "新的比賽")
	TournamentForget     = text("Discard this table and start a new tournament? The games stay in the library.", "要清除这张表、另开一次比赛吗？对局会保留在棋谱库里。", "要清除這張表、另開一次比賽嗎？對局會保留在棋譜庫裡。")
)
