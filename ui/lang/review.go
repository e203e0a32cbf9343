package lang

// Reviewing a game: what is said of moves. Every sentence has a proof behind
// it, save that of moves that look weaker.
var (
	ReviewGame    = text("Review this game", "复盘", "復盤")
	ReviewAt      = text("Looking at position %d of %d…", "正在看第 %d 个局面，共 %d 个…", "正在看第 %d 個局面，共 %d 個…")
	ReviewClose   = text("Close the review", "结束复盘", "結束復盤")
	MenuLearn     = text("Learn", "学习", "學習")
	NextFinding   = text("Next finding", "下一处要点", "下一處要點")
	LastFinding   = text("Previous finding", "上一处要点", "上一處要點")
	ShowLine      = text("Show the line", "演示着法", "演示著法")
	HideLine      = text("Hide the line", "收起演示", "收起演示")
	ShowMissed    = text("What was there", "当时的赢法", "當時的贏法")
	ShowFollows   = text("What follows", "后果", "後果")
	LineAt        = text("%d of %d", "%d / %d", "%d / %d")
	FindingAt     = text("%d of %d", "%d / %d", "%d / %d")
	TryAgainHere  = text("Try again from here", "从这里重下", "從這裡重下")
	TryingAgain   = text("Another try. Undo brings the old game back.", "再来一次。悔棋可以找回原来的对局。", "再來一次。悔棋可以找回原來的對局。")
	FoundNumber   = text("Moments worth a look: %d", "值得一看的地方：%d 处", "值得一看的地方：%d 處")
	NothingFound  = text("No move gave anything away.", "每一步都没有失误。", "每一步都沒有失誤。")
	NothingProved = text("No missed win and no losing mistake could be proved.", "没有可以证明的漏胜或败着。", "沒有可以證明的漏勝或敗著。")

	// %s are two moves.
	OrOther = text("%s or %s", "%s 或 %s", "%s 或 %s")

	// Exact boards: what the move has changed. %s are the moves that were better.
	FoundWinToDraw  = text("This let a win slip: %s wins in %d. Now it is only a draw.", "这一步放走了胜局：走 %s 可在 %d 步内取胜，现在只能和棋。", "這一步放走了勝局：走 %s 可在 %d 步內取勝，現在只能和棋。")
	FoundWinToLoss  = text("From won to lost: %s wins in %d. Now the other side wins.", "由胜转负：走 %s 可在 %d 步内取胜，现在反而是对方必胜。", "由勝轉負：走 %s 可在 %d 步內取勝，現在反而是對方必勝。")
	FoundDrawToLoss = text("This turned a draw into a loss. %s holds the draw; now the other side wins in %d.", "这一步把和棋走成了输棋：走 %s 可以守和，现在对方 %d 步内取胜。", "這一步把和棋走成了輸棋：走 %s 可以守和，現在對方 %d 步內取勝。")

	// Large boards.
	FoundMissedFive = text("The game could have been won at once, with %s.", "走 %s 当场就能赢。", "走 %s 當場就能贏。")
	FoundMissedWin  = text("There was a win by force: %s, in %d stones at most.", "这里有必胜的着法：%s，最多 %d 步取胜。", "這裡有必勝的著法：%s，最多 %d 步取勝。")
	FoundLetLine    = text("The other side's line had to be stopped at %s.", "必须在 %s 挡住对方。", "必須在 %s 擋住對方。")
	FoundLetWin     = text("After this %s wins by force, in %d stones at most. Against %s no forced win was found.", "此后%s必胜，最多 %d 步。若走 %s，则没有找到必胜的着法。", "此後%s必勝，最多 %d 步。若走 %s，則沒有找到必勝的著法。")
	FoundLast       = text("The last escape. %s", "这是最后的机会。%s", "這是最後的機會。%s")
	FoundForced     = text("From here on %s wins by force, in %d stones at most.", "从这里起，%s已经必胜，最多 %d 步。", "從這裡起，%s已經必勝，最多 %d 步。")
	FoundWeaker     = text("This looks weaker than %s.", "看起来不如走 %s。", "看起來不如走 %s。")

	// Of a moment without a finding; %s is a colour or mark.
	StandsWon     = text("%s wins by force, in %d.", "%s必胜，%d 步内。", "%s必勝，%d 步內。")
	StandsDrawn   = text("With best play it is a draw.", "双方都走对就是和棋。", "雙方都走對就是和棋。")
	StandsUnknown = text("No forced win was found here for the side to move.", "轮到走的一方没有找到必胜的着法。", "輪到走的一方沒有找到必勝的著法。")

	// ShortcutReview is said of the keys R, N, B and L, in this order.
	ShortcutReview = text("Review, next finding, the one before, its line", "复盘、下一处要点、上一处要点、演示着法", "復盤、下一處要點、上一處要點、演示著法")

	// LineShown is the state while a line is drawn on the board.
	LineShown = text("The line: %d of %d. Click the board for the next stone.", "演示：%d / %d。点击棋盘看下一手。", "演示：%d / %d。點擊棋盤看下一手。")
)
