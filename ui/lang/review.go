package lang

// The review of a game. Every sentence is proved, except those about moves or games that
// look weaker or lost, about how long another move holds out, and those that say that
// nothing was proved.
var (
	ReviewGame     = text("Review game", "复盘", "復盤")
	ReviewAt       = text("Analysing position %d of %d…", "正在分析第 %d 个局面，共 %d 个…", "正在分析第 %d 個局面，共 %d 個…")
	HideLine       = text("Hide line", "收起演示", "收起演示")
	ShowMissed     = text("Missed line", "当时的赢法", "當時的贏法")
	ShowBetter     = text("Better line", "更好的着法", "更好的著法")
	ShowFollows    = text("What follows", "后续着法", "後續著法")
	TryAgainHere   = text("Retry from here", "从这里重下", "從這裡重下")
	TryingAgain    = text("New attempt. Undo brings the old game back.", "再来一次。悔棋可以找回原来的对局。", "再來一次。悔棋可以找回原來的對局。")
	KeyMomentCount = text("Key moments: %d", "关键处：%d", "關鍵處：%d")
	// The story of a game: how it ended, what decided it, and what was missed.
	StoryEnded     = text("%s, after move %d.", "%s，共 %d 手。", "%s，共 %d 手。")
	StoryOpen      = text("The game stands after move %d.", "对局下到第 %d 手。", "對局下到第 %d 手。")
	StoryTurn      = text("It was decided at move %d, %s: after it, %s had a forced win in at most %d {move|moves} (both sides).", "胜负决定于第 %d 手 %s：此后%s必胜，最多双方共 %d 步。", "勝負決定於第 %d 手 %s：此後%s必勝，最多雙方共 %d 步。")
	StoryReversal  = text("It was decided at move %d, %s, which turned a win of %s into a win of %s.", "胜负决定于第 %d 手 %s：%s由胜转负，从此%s必胜。", "勝負決定於第 %d 手 %s：%s由勝轉負，從此%s必勝。")
	StoryForced    = text("After move %d the win of %s was forced; no losing move could be proved.", "第 %d 手后%s必胜；哪一手是败着，未能证明。", "第 %d 手後%s必勝；哪一手是敗著，未能證明。")
	StoryFromStart = text("The win of %s was forced from the start.", "从一开始%s就必胜。", "從一開始%s就必勝。")
	StoryNone      = text("No forced win was proved.", "没有可以证明的必胜。", "沒有可以證明的必勝。")
	StoryMissed    = text("Along the way, %s missed %d forced {win|wins}.", "途中%s漏胜 %d 次。", "途中%s漏勝 %d 次。")
	StoryBoth      = text("Along the way, forced wins were missed: %s %d, %s %d.", "途中漏胜：%s %d 次，%s %d 次。", "途中漏勝：%s %d 次，%s %d 次。")
	StoryWeak      = text("Along the way, no proved win was missed; %d {move|moves} looked weaker than an alternative.", "途中没有漏胜；有 %d 手看来不如别的着法。", "途中沒有漏勝；有 %d 手看來不如別的著法。")
	StoryClean     = text("Along the way, no proved win was missed.", "途中没有漏胜。", "途中沒有漏勝。")

	// FoundMove begins the sentence about a move with its number and its point.
	FoundMove = text("Move %d, %s: %s", "第 %d 手 %s：%s", "第 %d 手 %s：%s")

	// %s are two moves.
	OrOthers = text("%s, %s or another point", "%s、%s 等", "%s、%s 等")

	// Exact boards: what the move changed. %s are the better moves.
	FoundWinToDraw  = text("This gave away a win: %s wins in at most %d {move|moves} (both sides). Now it is only a draw.", "这一步放走了胜局：走 %s 可在最多双方共 %d 步内取胜，现在只能和棋。", "這一步放走了勝局：走 %s 可在最多雙方共 %d 步內取勝，現在只能和棋。")
	FoundWinToLoss  = text("This turned a win into a loss: %s wins in at most %d {move|moves} (both sides). Now the opponent wins.", "由胜转负：走 %s 可在最多双方共 %d 步内取胜，现在反而是对方必胜。", "由勝轉負：走 %s 可在最多雙方共 %d 步內取勝，現在反而是對方必勝。")
	FoundDrawToLoss = text("This turned a draw into a loss: %s holds the draw. Now the opponent wins in at most %d {move|moves} (both sides).", "这一步把和棋走成了输棋：走 %s可以守和，现在对方最多双方共 %d 步内取胜。", "這一步把和棋走成了輸棋：走 %s可以守和，現在對方最多雙方共 %d 步內取勝。")

	// Large boards.
	FoundMissedFive = text("%s would have won at once.", "走 %s 当场就能赢。", "走 %s 當場就能贏。")
	FoundMissedWin  = text("There was a forced win: %s, in at most %d {move|moves} (both sides).", "这里有必胜的着法：%s，最多双方共 %d 步取胜。", "這裡有必勝的著法：%s，最多雙方共 %d 步取勝。")
	FoundLetLine    = text("The opponent’s line had to be blocked at %s.", "必须在 %s 挡住对方。", "必須在 %s 擋住對方。")
	FoundLetWin     = text("After this, %s has a forced win in at most %d {move|moves} (both sides). Against %s none was proved.", "此后%s必胜，最多双方共 %d 步。若走 %s，则没有可以证明的胜法。", "此後%s必勝，最多雙方共 %d 步。若走 %s，則沒有可以證明的勝法。")
	FoundLastChance = text("This was the last chance. %s", "这是最后的机会。%s", "這是最後的機會。%s")
	FoundForced     = text("From here on, %s has a forced win in at most %d {move|moves} (both sides).", "从这里起，%s已经必胜，最多双方共 %d 步。", "從這裡起，%s已經必勝，最多雙方共 %d 步。")
	FoundShorter    = text("The game was lost already, but %s holds out longer: the win that was found against it takes %d {move|moves} (both sides).", "虽已是败局，但走 %s 可以多支撑一些：找到的胜法要双方共 %d 步。", "雖已是敗局，但走 %s 可以多支撐一些：找到的勝法要雙方共 %d 步。")
	FoundProlongs   = text("The game looked lost, but %s holds out longer.", "局面看来已败，但走 %s 可以多支撑一些。", "局面看來已敗，但走 %s 可以多支撐一些。")
	FoundWeaker     = text("%s was stronger.", "走 %s 更好。", "走 %s 更好。")

	// For a moment without a finding; %s is a colour or mark.
	StandsWon     = text("%s has a forced win in at most %d {move|moves} (both sides).", "%s必胜，双方共 %d 步内。", "%s必勝，雙方共 %d 步內。")
	StandsDrawn   = text("With best play it is a draw.", "双方都走对就是和棋。", "雙方都走對就是和棋。")
	StandsUnknown = text("No forced win was found for the side to move.", "轮到走的一方没有找到必胜的着法。", "輪到走的一方沒有找到必勝的著法。")

	// ShortcutReview describes the keys R, N, B and L, in this order.
	ShortcutReview = text("Review, next key moment, previous one, its line", "复盘、下一处关键、上一处关键、演示着法", "復盤、下一處關鍵、上一處關鍵、演示著法")

	// LineShown is the state while a line is drawn on the board.
	LineShown = text("Line: %d of %d. Click the board for the next stone.", "演示：%d / %d。点击棋盘看下一手。", "演示：%d / %d。點擊棋盤看下一手。")

	FindIt     = text("Find it yourself", "自己找", "自己找")
	QuizStop   = text("Stop asking", "不再提问", "不再提問")
	FindItShow = text("Show the answer", "看答案", "看答案")
	QuizTask   = text("Find a better move for %s.", "为%s找一步更好的着法。", "為%s找一步更好的著法。")
	QuizAsk    = text("At move %d, %s played %s. There was something better: click it.", "第 %d 手%s走了 %s。有更好的着法：请点击它。", "第 %d 手%s走了 %s。有更好的著法：請點擊它。")
	QuizRight  = text("Correct!", "对！", "對！")
)
