package lang

// Said by the window alone.
var (
	Player1Begins = text("Player 1 begins", "棋手一先走", "棋手一先走")
	Player2Begins = text("Player 2 begins", "棋手二先走", "棋手二先走")
)

// Looking back at a game.
var LookedNotYours = text("It was the computer's turn here. Step on, or use “Play on from here”.", "这里轮到电脑走。请前后移动，或用“从这里接着下”。", "這裡輪到電腦走。請前後移動，或用「從這裡接著下」。")

// Players and results.
var (
	ComputerAt = text("%s (%s)", "%s（%s）", "%s（%s）")
	WonAs      = text("%s (%s) won", "%s（%s）获胜", "%s（%s）獲勝")
)

// ScoreDamaged is said of the file of the scores.
var ScoreDamaged = text("The score was damaged; it is kept as %s.", "战绩文件已损坏，原文件保留为 %s。", "戰績檔已損壞，原檔保留為 %s。")

// The header, the move list and looking back.
var (
	NewGameShort = text("New", "新局", "新局")
	BackToGame   = text("Back to the game", "回到对局", "回到對局")
	ListOffer    = text("Fifth move %[2]s: %[1]s", "五手 %[2]s：%[1]s", "五手 %[2]s：%[1]s")
	ListKept     = text("%d.  %s  %s (kept)", "%d.  %s  %s（留下）", "%d.  %s  %s（留下）")
)

// Menus.
var (
	MenuPlayers      = text("Players", "棋手", "棋手")
	OpeningsDirect   = text("Direct", "直指", "直指")
	OpeningsIndirect = text("Indirect", "斜指", "斜指")
)

// Settings, guide and about.
var (
	TimeExplained = text("For Master on large boards, and for hints.", "用于大棋盘上的大师级和提示。", "用於大棋盤上的大師級和提示。")

	GuidePlayTitle = text("How to play here", "怎样玩", "怎樣玩")
	GuidePlay      = text("Click a point to play there; or move the cursor with the arrow keys and press Enter. Undo takes back your last move, and the computer's answer with it. A new game can be started at any time: Undo brings the old one back. After a game, click the board for the next.",
		"点击棋盘即可落子；也可以用方向键移动光标，再按回车。悔棋会收回你的上一手和电脑的应手。随时可以开始新的一局，悔棋能找回上一局。对局结束后，点击棋盘就开始下一局。",
		"點擊棋盤即可落子；也可以用方向鍵移動游標，再按 Enter。悔棋會收回你的上一手和電腦的應手。隨時可以開始新的一局，悔棋能找回上一局。對局結束後，點擊棋盤就開始下一局。")
	GuideLevelsTitle = text("Levels", "难度", "難度")
	AboutLicences    = text("Made with these parts, each under its own licence:", "使用了以下组成部分，各有自己的许可证：", "使用了以下元件，各有自己的授權條款：")
)

// Series of games.
var (
	SeriesNumber = text("Enter a number of games from 1 to 100,000.", "请输入 1 到 100000 之间的局数。", "請輸入 1 到 100000 之間的局數。")
	SeriesWho    = text("First: %s. Second: %s.", "先手：%s。后手：%s。", "先手：%s。後手：%s。")
)

// Files.
var (
	Clipboard      = text("The clipboard", "剪贴板", "剪貼簿")
	FileBadSize    = text("%s: a board of %s cannot be played here.", "%s：这里不支持 %s 的棋盘。", "%s：這裡不支援 %s 的棋盤。")
	FileBrokenAt   = text("%s is damaged at byte %d: %s", "%s 在第 %d 字节处有错误：%s", "%s 在第 %d 位元組處有錯誤：%s")
	FileEnds       = text("it ends too early", "文件不完整", "檔案不完整")
	FileUnexpected = text("something else belongs here", "这里的内容不对", "這裡的內容不對")
	FileNoPoint    = text("this is not a point", "不是棋盘上的点", "不是棋盤上的點")
	FileNoNumber   = text("this is not a number", "不是数字", "不是數字")
	FileVersion    = text("it is of a newer version", "格式版本太新", "格式版本太新")
	FileOpening    = text("there is no such opening", "没有这种开局", "沒有這種開局")
)

// OnlyPass is said to Black in renju when every empty point is forbidden.
var OnlyPass = text("Every point left is forbidden: you can only pass.", "剩下的点全是禁手，只能停一手。", "剩下的點全是禁手，只能虛手。")

// Evaluation and other programs.
var (
	EvaluationChart   = text("Evaluation chart", "形势图", "形勢圖")
	ProgramNotStarted = text("The program cannot be started.", "程序无法启动。", "程式無法啟動。")
	ProgramEnded      = text("The program has ended by itself.", "程序自行退出了。", "程式自行結束了。")
	ProgramLate       = text("The program did not answer in time.", "程序没有及时回应。", "程式沒有及時回應。")
	ProgramFlood      = text("The program talks without end.", "程序不停地输出。", "程式不停地輸出。")
	ProgramRefused    = text("The program refuses to play.", "程序拒绝对局。", "程式拒絕對局。")
	ProgramIllegal    = text("The program made an impossible move.", "程序走了不合规则的棋。", "程式走了不合規則的棋。")
)

// LeftTheGame is said when an earlier moment is played on from.
var LeftTheGame = text("Playing on from here. Undo brings the rest of the game back.", "从这里接着下。悔棋可以找回原来的后续。", "從這裡接著下。悔棋可以找回原來的後續。")

// HasKeptFifth tells which of the offered fifth moves stays.
var HasKeptFifth = text("%s kept the fifth move %s.", "%s留下了五手 %s。", "%s留下了五手 %s。")

// NothingIsSaved is said where the system names no place for a program's files.
var NothingIsSaved = text("The system names no folder to save in: nothing is remembered.", "系统没有提供保存位置，不会保存任何内容。", "系統沒有提供儲存位置，不會儲存任何內容。")

// Moves from the clipboard.
var (
	MovesPasted     = text("%d moves pasted. Now: %s. Undo goes back to the old game.", "已粘贴 %d 手，现在是：%s。悔棋可以回到原来的对局。", "已貼上 %d 手，現在是：%s。悔棋可以回到原來的對局。")
	MovesPastedPart = text("%d moves pasted, the rest could not be read. Now: %s.", "已粘贴 %d 手，其余无法识别。现在是：%s。", "已貼上 %d 手，其餘無法識別。現在是：%s。")
)
