package lang

var (
	Player1Begins = text("Player 1 moves first", "棋手一先走", "棋手一先走")
	Player2Begins = text("Player 2 moves first", "棋手二先走", "棋手二先走")
)

var NotYourTurnThen = text("It was the computer’s turn here. Step to another move or choose “Play from here”.", "这里轮到电脑走。请前后移动，或用“从这里接着下”。", "這裡輪到電腦走。請前後移動，或用「從這裡接著下」。")

var (
	WonAs = text("%s (%s) won", "%s（%s）获胜", "%s（%s）獲勝")
)

var (
	BackToGame = text("Back to game", "回到对局", "回到對局")
	ListOffer  = text("Fifth move %[2]s: %[1]s", "五手打点 %[2]s：%[1]s", "五手打點 %[2]s：%[1]s")
	ListKept   = text("%d.  %s  %s (kept)", "%d.  %s  %s（留下）", "%d.  %s  %s（留下）")
)

var (
	MenuPlayers = text("Players", "棋手", "棋手")
)

var (
	TimeExplained = text("Used by Master on large boards, and for hints.", "用于大棋盘上的大师级和提示。", "用於大棋盤上的大師級和提示。")

	Ponders          = text("Computer thinks on your time", "在你思考时电脑也思考", "在你思考時電腦也思考")
	PondersExplained = text("Master and Perfect think on about the move they expect from you. Not while a laptop runs on its battery.", "大师级和完美级会先考虑预计你要下的一手。笔记本电脑使用电池时不这样做。", "大師級和完美級會先考慮預計你要下的一手。筆記型電腦使用電池時不這樣做。")

	GuidePlayTitle = text("How to play", "怎样玩", "怎樣玩")
	GuidePlay      = text("Click a point to play there, or move the cursor with the arrow keys and press Enter. Undo takes back your last move and the computer’s reply. You can start a new game at any time; Undo brings the old one back. After a game ends, click the board to start the next one.",
		"点击棋盘即可落子；也可以用方向键移动光标，再按回车。悔棋会收回你的上一手和电脑的应手。随时可以开始新对局，悔棋能找回上一局。对局结束后，点击棋盘就开始下一局。",
		"點擊棋盤即可落子；也可以用方向鍵移動游標，再按 Enter。悔棋會收回你的上一手和電腦的應手。隨時可以開始新對局，悔棋能找回上一局。對局結束後，點擊棋盤就開始下一局。")
	GuideLevelsTitle = text("Levels", "难度", "難度")
	AboutRights      = text("© The authors of Jingzi. No licence has been chosen yet: all rights are reserved.", "© 井字的作者。尚未选定许可证：保留所有权利。", "© 井字的作者。尚未選定授權條款：保留所有權利。")
	AboutLicences    = text("Licences of its components", "所用组件的许可证", "所用元件的授權條款")
)

var (
	SeriesNumber = text("Enter a number of games from 1 to 100,000.", "请输入 1 到 100000 之间的局数。", "請輸入 1 到 100000 之間的局數。")
	SeriesWho    = text("First player: %s. Second player: %s.", "先手：%s。后手：%s。", "先手：%s。後手：%s。")
)

var (
	Clipboard    = text("the clipboard", "剪贴板", "剪貼簿")
	FileBadSize  = text("%s: boards of size %s are not supported.", "%s：这里不支持 %s 的棋盘。", "%s：這裡不支援 %s 的棋盤。")
	FileBrokenAt = text("%s is damaged at byte %d: %s", "%s 在第 %d 字节处有错误：%s", "%s 在第 %d 位元組處有錯誤：%s")
)

// OnlyPass is said to Black in renju when every empty point is forbidden.
var OnlyPass = text("Every empty point is forbidden: you can only pass.", "剩下的空点全是禁手，只能停一手。", "剩下的空點全是禁手，只能虛手。")

var (
	EvaluationChart = text("Evaluation graph", "形势曲线", "形勢曲線")
)

// HasKeptFifth tells which of the offered fifth moves stays.
var HasKeptFifth = text("%s kept the fifth move %s.", "%s留下了五手打点 %s。", "%s留下了五手打點 %s。")

// NothingIsSaved is said where the system names no place for a program's files.
var NothingIsSaved = text("The system has no folder for saved data: nothing will be remembered.", "系统没有提供保存位置，不会保存任何内容。", "系統沒有提供儲存位置，不會儲存任何內容。")

var (
	MovesPasted     = text("%d {move|moves} pasted. Mode: %s. Undo brings back the old game.", "已粘贴 %d 手，模式：%s。悔棋可以回到原来的对局。", "已貼上 %d 手，模式：%s。悔棋可以回到原來的對局。")
	MovesPastedPart = text("%d {move|moves} pasted; the rest could not be read. Mode: %s.", "已粘贴 %d 手，其余无法识别。模式：%s。", "已貼上 %d 手，其餘無法識別。模式：%s。")
)
