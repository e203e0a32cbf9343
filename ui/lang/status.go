package lang

// What the status line, the banner and the score say.
var (
	Black = text("Black", "黑棋", "黑棋")
	White = text("White", "白棋", "白棋")
	MarkX = text("X", "X", "X")
	MarkO = text("O", "O", "O")

	You        = text("You", "你", "你")
	Computer   = text("Computer", "电脑", "電腦")
	Random     = text("Random player", "随机棋手", "隨機棋手")
	PlayerName = text("Name of the player", "棋手的名字", "棋手的名字")
	Player1    = text("Player 1", "棋手一", "棋手一")
	Player2    = text("Player 2", "棋手二", "棋手二")

	// %s is a colour or a mark.
	YourTurn        = text("Your turn (%s)", "轮到你走（%s）", "輪到你走（%s）")
	ToMove          = text("To move (%s)", "请走棋（%s）", "請走棋（%s）")
	TurnOfPlayer    = text("%s to move (%s)", "轮到%s（%s）", "輪到%s（%s）")
	Thinking        = text("Thinking…", "正在思考…", "正在思考…")
	ThinkingOf      = text("%s is thinking…", "%s正在思考…", "%s正在思考…")
	Searching       = text("Looking for a hint…", "正在寻找提示…", "正在尋找提示…")
	Stopped         = text("Stopped. Click the board to let the computer continue.", "已停止。点击棋盘，电脑就继续走。", "已停止。點擊棋盤，電腦就繼續走。")
	HintMove        = text("Try %s.", "可以走 %s。", "可以走 %s。")
	HintUnprovedWin = text("Try %s: it seems to win within %d {move|moves} (both sides).", "可以走 %s：看来能取胜，双方共 %d 步内。", "可以走 %s：看來能取勝，雙方共 %d 步內。")
	HintWins        = text("Try %s: it wins within %d {move|moves} (both sides).", "可以走 %s：双方共 %d 步内取胜。", "可以走 %s：雙方共 %d 步內取勝。")
	HintNone        = text("No hint found.", "没有找到提示。", "沒有找到提示。")

	// Verdicts: a proved end, in plies from the search on, as paper 000 counts.
	UnprovedClaim  = text("%s, it seems", "看来%s", "看來%s")
	ComputerWinsIn = text("The computer wins within %d {move|moves} (both sides)", "电脑必胜，双方共 %d 步内", "電腦必勝，雙方共 %d 步內")
	YouWinIn       = text("You can win within %d {move|moves} (both sides)", "你可以取胜，双方共 %d 步内", "你可以取勝，雙方共 %d 步內")
	NotInProof     = text("Not in the proof", "证明里没有这个局面", "證明裡沒有這個局面")
	WinsIn         = text("%s wins within %d {move|moves} (both sides)", "%s必胜，双方共 %d 步内", "%s必勝，雙方共 %d 步內")

	ChancePercent = text("%d%%", "%d%%", "%d%%")

	// A proved end where there is little room: W3, L3.
	WinShort  = text("W%d", "胜%d", "勝%d")
	LossShort = text("L%d", "负%d", "負%d")

	// WinWasCertain is said after a game whose proved win was not told before.
	WinWasCertain = text("The win was certain from move %d.", "从第 %d 手起，胜负已定。", "從第 %d 手起，勝負已定。")

	// Who stands better, by an estimate; %s is a colour or a mark.
	StandsEven   = text("Even", "双方均势", "雙方均勢")
	StandsBetter = text("%s is better", "%s占优", "%s佔優")
	StandsMuch   = text("%s is much better", "%s大优", "%s大優")

	// Progress of a search for the best moves: depth, positions a second.
	SearchDepth = text("Depth %d", "深度 %d", "深度 %d")
	SearchSpeed = text("%s positions/s", "每秒 %s 个局面", "每秒 %s 個局面")

	// Results; %s is a player or a colour.
	YouWon      = text("You won", "你赢了", "你贏了")
	ComputerWon = text("The computer won", "电脑赢了", "電腦贏了")
	Won         = text("%s won", "%s获胜", "%s獲勝")
	WonAs       = text("%s (%s) won", "%s（%s）获胜", "%s（%s）獲勝")
	Drawn       = text("Draw", "和棋", "和棋")

	ByLine       = text("%d in a row", "%d 子连线", "%d 子連線")
	ByFive       = text("five in a row", "五子连珠", "五子連珠")
	ByFullBoard  = text("the board is full", "棋盘已满", "棋盤已滿")
	ByNoOpenLine = text("no open lines left", "双方都已无法连线", "雙方都已無法連線")
	ByPasses     = text("both players passed", "双方连续停手", "雙方連續虛手")
	ByResigning  = text("by resignation", "认输告终", "認輸告終")
	ByTime       = text("on time", "对方超时", "對方逾時")
	ByForfeit    = text("the engine failed", "引擎出错", "引擎出錯")
	ByFoul       = text("Black played a forbidden move", "黑棋走了禁手", "黑棋走了禁手")
	ByAgreement  = text("by agreement", "协议和棋", "協議和棋")
	ByRecord     = text("as recorded", "据棋谱记录", "據棋譜記錄")
	ResultWhy    = text("%s – %s", "%s，%s", "%s，%s")

	PlayAgain        = text("Play again", "再来一局", "再來一局")
	ReviewShort      = text("Review", "复盘", "復盤")
	StrongerOpponent = text("Try a stronger opponent: %s", "试试更强的对手：%s", "試試更強的對手：%s")
	EasierOpponent   = text("Try an easier opponent: %s", "试试“%s”难度的对手", "試試「%s」難度的對手")

	// After a game that was not won: in moves of both players, and games won before.
	HeldOut       = text("You held out for %d {move|moves}.", "你坚持到了第 %d 手。", "你堅持到了第 %d 手。")
	WonHereBefore = text("You have won %d {game|games} here: you can do it again.", "你在这里已经赢过 %d 局，还能再赢！", "你在這裡已經贏過 %d 局，還能再贏！")
	WellDefended  = text("Well defended, both of you.", "双方都守得很好。", "雙方都守得很好。")

	NewGameStarted     = text("New game. Undo brings the old one back.", "新对局开始。悔棋可以找回上一局。", "新對局開始。悔棋可以找回上一局。")
	GameRestoredByUndo = text("The previous game is back.", "上一局回来了。", "上一局回來了。")
	EndUndoable        = text("Undo takes it back.", "悔棋可以撤回。", "悔棋可以撤回。")
	EndTakenBack       = text("Taken back. The game goes on.", "已撤回，对局继续。", "已撤回，對局繼續。")
	ModeChanged        = text("Mode: %s", "模式：%s", "模式：%s")
	FromNextGame       = text("From the next game on: %s", "从下一局开始：%s", "從下一局開始：%s")
	LevelChanged       = text("Level: %s", "难度：%s", "難度：%s")
	HardMovesSecond    = text("Moving second on 3×3, Hard loses a little more often than Medium.", "在 3×3 上后手时，困难输得比中等略多。", "在 3×3 上後手時，困難輸得比中等略多。")
	LevelFollows       = text("Matched to your level: %s", "与你相当：%s", "與你相當：%s")
	NothingToUndo      = text("Nothing to undo.", "没有可悔的棋。", "沒有可悔的棋。")
	NothingToRedo      = text("Nothing to redo.", "没有可恢复的棋。", "沒有可恢復的棋。")
	NotYourTurnThen    = text("It was the computer’s turn here. Step to another move or choose “Play from here”.", "这里轮到电脑走。请前后移动，或用“从这里接着下”。", "這裡輪到電腦走。請前後移動，或用「從這裡接著下」。")
	LookingAt          = text("Move %d of %d", "第 %d 手，共 %d 手", "第 %d 手，共 %d 手")
	GameRestored       = text("Your last game has been restored.", "上次的对局已恢复。", "上次的對局已恢復。")
	GameSaved          = text("Saved as %s", "已保存为 %s", "已儲存為 %s")
	GameOpenedAs       = text("Opened %s. Mode: %s", "已打开 %s，模式：%s", "已開啟 %s，模式：%s")
	MovesCopied        = text("Moves copied to the clipboard.", "棋谱已复制到剪贴板。", "棋譜已複製到剪貼簿。")
	MovesPasted        = text("%d {move|moves} pasted. Mode: %s. Undo brings back the old game.", "已粘贴 %d 手，模式：%s。悔棋可以回到原来的对局。", "已貼上 %d 手，模式：%s。悔棋可以回到原來的對局。")
	Clipboard          = text("the clipboard", "剪贴板", "剪貼簿")
	ClipboardNoMoves   = text("There are no moves on the clipboard.", "剪贴板里没有棋谱。", "剪貼簿裡沒有棋譜。")
	NothingToCopy      = text("No moves to copy.", "没有可复制的棋谱。", "沒有可複製的棋譜。")
	NothingToReview    = text("No moves to review.", "没有可复盘的棋谱。", "沒有可復盤的棋譜。")
	PictureSaved       = text("Picture saved as %s", "图片已保存为 %s", "圖片已儲存為 %s")
	HasPassed          = text("%s passed", "%s停一手", "%s虛手")
	DoublePassDraws    = text("A second pass in a row is a draw.", "再停一手即和棋。", "再虛手即和棋。")
	// OnlyPass is said to Black in renju when every empty point is forbidden.
	OnlyPass   = text("Every empty point is forbidden: you can only pass.", "剩下的空点全是禁手，只能停一手。", "剩下的空點全是禁手，只能虛手。")
	MovePlayed = text("%s played %s", "%s走了 %s", "%s走了 %s")
	ListOffer  = text("Fifth move %[2]s: %[1]s", "五手打点 %[2]s：%[1]s", "五手打點 %[2]s：%[1]s")
	ListKept   = text("%d.  %s  %s (kept)", "%d.  %s  %s（留下）", "%d.  %s  %s（留下）")

	// The score of the sitting: won, drawn and lost.
	MatchScore = text("%s: %d · Drawn: %d · %s: %d", "%s：%d · 和：%d · %s：%d", "%s：%d · 和：%d · %s：%d")
	ScoreReset = text("Score reset.", "战绩已清零。", "戰績已歸零。")

	GamesToPlay  = text("Number of games", "对局数", "對局數")
	SeriesAt     = text("Game %d of %d", "第 %d 局，共 %d 局", "第 %d 局，共 %d 局")
	SeriesTally  = text("First player %d · Drawn %d · Second player %d", "先手胜 %d · 和 %d · 后手胜 %d", "先手勝 %d · 和 %d · 後手勝 %d")
	SeriesDone   = text("Series finished.", "连续对局结束。", "連續對局結束。")
	SeriesNumber = text("Enter a number of games from 1 to 100,000.", "请输入 1 到 100000 之间的局数。", "請輸入 1 到 100000 之間的局數。")
	SeriesWho    = text("First player: %s. Second player: %s.", "先手：%s。后手：%s。", "先手：%s。後手：%s。")
)
