package lang

import "jingzi/game"

// Puzzles: from one's own games, of the set, and imported.
var (
	PuzzlesMenu         = text("Puzzles…", "习题…", "習題…")
	PuzzlesNew          = text("%d new {puzzle|puzzles} from this game", "本局新增 %d 道习题", "本局新增 %d 道習題")
	PuzzlesNoneDue      = text("Nothing to repeat today. Choose another section.", "今天没有要复习的。请选择别的类别。", "今天沒有要複習的。請選擇別的類別。")
	PuzzlesNoneImported = text("Import a file of problems (JSON or SGF).", "可以导入习题文件（JSON 或 SGF）。", "可以匯入習題檔案（JSON 或 SGF）。")
	PuzzlesEmptyHint    = text("Play a game, then review it: every win that you missed becomes a puzzle here.", "下完一局后复盘：你错过的每个胜机都会变成这里的一道习题。", "下完一局後復盤：你錯過的每個勝機都會變成這裡的一道習題。")

	PuzzleWin        = text("%s to play and win", "%s先走取胜", "%s先走取勝")
	PuzzleDraw       = text("%s to play and draw", "%s先走守和", "%s先走守和")
	PuzzleHold       = text("%s to play and stop the win", "%s先走，化解对方的胜势", "%s先走，化解對方的勝勢")
	PuzzleChecking   = text("Checking…", "正在验证…", "正在驗證…")
	PuzzleRight      = text("Correct! The opponent plays %s. Keep going.", "对！对方走 %s，请继续。", "對！對方走 %s，請繼續。")
	PuzzleSolved     = text("Solved!", "解开了！", "解開了！")
	PuzzleWrong      = text("No forced win was found after that: %s holds. Click the board to try again.", "这样没有找到必胜：对方走 %s 就守住了。点击棋盘再试。", "這樣沒有找到必勝：對方走 %s 就守住了。點擊棋盤再試。")
	PuzzleNotEnough  = text("That only draws: after %s there is no win. Click the board to try again.", "这样只能和棋：对方走 %s 之后就赢不了。点击棋盘再试。", "這樣只能和棋：對方走 %s 之後就贏不了。點擊棋盤再試。")
	PuzzleUnproved   = text("No forced win was found after that. Click the board to try again.", "这样没有找到必胜。点击棋盘再试。", "這樣沒有找到必勝。點擊棋盤再試。")
	PuzzleLoses      = text("That loses: the opponent wins in %d {move|moves} (both sides). Click the board to try again.", "这样会输：对方取胜，双方共 %d 步内。点击棋盘再试。", "這樣會輸：對方取勝，雙方共 %d 步內。點擊棋盤再試。")
	PuzzleAgain      = text("Start over", "重新开始", "重新開始")
	PuzzleSolution   = text("Show solution", "看答案", "看答案")
	PuzzleIs         = text("The solution is %s.", "答案是 %s。", "答案是 %s。")
	PuzzleNoSolution = text("No solution was found in the time allowed.", "限时内没有找到答案。", "限時內沒有找到答案。")
	PuzzleNext       = text("Next", "下一题", "下一題")

	PuzzlesImportedCount = text("Puzzles imported: %d. Left out: %d.", "导入了 %d 道习题，略过 %d 道。", "匯入了 %d 道習題，略過 %d 道。")
	PuzzlesDue           = text("To repeat today", "今天要复习", "今天要複習")
	PuzzlesOwn           = text("From my games", "来自我的对局", "來自我的對局")
	PuzzlesImported      = text("Imported", "导入的", "匯入的")
	PuzzleDue            = text("It comes up again on %s.", "%s 再来复习。", "%s 再來複習。")

	PuzzleDaily     = text("A new one each day: easy on Mondays, hard on Sundays.", "每天一道新题：星期一容易，星期日难。", "每天一道新題：星期一容易，星期日難。")
	PuzzleAllThemes = text("All themes", "全部主题", "全部主題")
	PuzzleAnyLevel  = text("Any difficulty", "任何难度", "任何難度")
	PuzzleRating    = text("Estimated difficulty: %s (%d). It counts the length of the solution, quiet moves, and wrong moves that look right.", "估计难度：%s（%d）。解法越长、不成威胁的着法和似是而非的错着越多，数字越大。", "估計難度：%s（%d）。解法越長、不成威脅的著法和似是而非的錯著越多，數字越大。")
	PuzzlesNoneSuch = text("No puzzle with this theme is that difficult.", "这个主题没有这种难度的习题。", "這個主題沒有這種難度的習題。")

	puzzleThemes = map[string]Text{
		"fork":    text("fork", "双重威胁", "雙重威脅"),
		"draw":    text("hold the draw", "守和", "守和"),
		"fours":   text("continuous fours", "连续冲四", "連續衝四"),
		"threes":  text("fours and threes", "四三连攻", "四三連攻"),
		"weapon":  text("use forbidden points", "逼禁手", "逼禁手"),
		"defence": text("defence", "防守", "防守"),
		"shield":  text("defend by forbidden points", "以禁手防守", "以禁手防守"),
	}
)

// PuzzleDifficulties are the words for how hard a puzzle is, the easiest first.
var PuzzleDifficulties = []Text{
	text("for beginners", "入门", "入門"),
	text("easy", "容易", "容易"),
	text("medium", "中等", "中等"),
	text("hard", "较难", "較難"),
	text("very hard", "很难", "很難"),
}

// PuzzleTheme names what a puzzle of the set is about; empty for themes of
// others.
func PuzzleTheme(theme string) string {
	if name, ok := puzzleThemes[theme]; ok {
		return name()
	}
	return ""
}

// PuzzleRefuted says what is wrong with an attempt, by the line with which the other side
// answers it: it loses, or on a board that is judged exactly only draws, or was not proved.
func PuzzleRefuted(r game.Rules, line []game.Point, loses, exact bool) string {
	switch {
	case len(line) == 0:
		return PuzzleUnproved()
	case loses:
		return PuzzleLoses(len(line))
	case exact:
		return PuzzleNotEnough(Point(r, line[0]))
	}
	return PuzzleWrong(Point(r, line[0]))
}
