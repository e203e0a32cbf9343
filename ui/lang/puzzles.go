package lang

// Puzzles from one's own games.
var (
	Puzzles     = text("Puzzles", "习题", "習題")
	PuzzlesMenu = text("Puzzles from your games…", "我的习题…", "我的習題…")
	PuzzlesNew  = text("%d new {puzzle|puzzles} from this game", "本局新增 %d 道习题", "本局新增 %d 道習題")
	PuzzlesNone = text("No puzzles yet", "还没有习题", "還沒有習題")
	PuzzlesHow  = text("Play a game, then review it: every win that you missed becomes a puzzle here.", "下完一局后复盘：你错过的每个胜机都会变成这里的一道习题。", "下完一局後復盤：你錯過的每個勝機都會變成這裡的一道習題。")

	// PuzzleFrom is the second line of one in the list: the board and the date.
	PuzzleFrom       = text("%s · %s", "%s · %s", "%s · %s")
	PuzzleWin        = text("%s to play and win", "%s先走取胜", "%s先走取勝")
	PuzzleDraw       = text("%s to play and draw", "%s先走守和", "%s先走守和")
	PuzzleHold       = text("%s to play and stop the win", "%s先走，化解对方的胜势", "%s先走，化解對方的勝勢")
	PuzzleChecking   = text("Checking…", "正在验证…", "正在驗證…")
	PuzzleRight      = text("Correct! The opponent plays %s. Keep going.", "对！对方走 %s，请继续。", "對！對方走 %s，請繼續。")
	PuzzleSolved     = text("Solved!", "解开了！", "解開了！")
	PuzzleWrong      = text("No forced win was found after that: %s holds. Click the board to try again.", "这样没有找到必胜：对方走 %s 就守住了。点击棋盘再试。", "這樣沒有找到必勝：對方走 %s 就守住了。點擊棋盤再試。")
	PuzzleNotEnough  = text("That only draws: after %s there is no win. Click the board to try again.", "这样只能和棋：对方走 %s 之后就赢不了。点击棋盘再试。", "這樣只能和棋：對方走 %s 之後就贏不了。點擊棋盤再試。")
	PuzzleUnproved   = text("No forced win was found after that. Click the board to try again.", "这样没有找到必胜。点击棋盘再试。", "這樣沒有找到必勝。點擊棋盤再試。")
	PuzzleLoses      = text("That loses: the opponent wins in %d {move|moves}. Click the board to try again.", "这样会输：对方 %d 步内取胜。点击棋盘再试。", "這樣會輸：對方 %d 步內取勝。點擊棋盤再試。")
	PuzzleAgain      = text("Start over", "重新开始", "重新開始")
	PuzzleSolution   = text("Show solution", "看答案", "看答案")
	PuzzleIs         = text("The solution is %s.", "答案是 %s。", "答案是 %s。")
	PuzzleNoSolution = text("No solution was found in the time allowed.", "限时内没有找到答案。", "限時內沒有找到答案。")
	PuzzleNext       = text("Next", "下一题", "下一題")
	PuzzleDelete     = text("Delete", "删除", "刪除")
)
