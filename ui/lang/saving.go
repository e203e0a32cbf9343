package lang

// Said of what is kept between two sittings.
var (
	SecondWindow     = text("Another Jingzi window is open. This window keeps its own game.", "另一个井字窗口已经打开，这个窗口单独保存自己的对局。", "另一個井字視窗已經開啟，這個視窗單獨儲存自己的對局。")
	OtherWindowsGame = text("The other window’s game is kept too: undo at the start of this game to get it back.", "另一个窗口的对局也已保留：悔棋到开头，再悔一次就能找回。", "另一個視窗的對局也已保留：悔棋到開頭，再悔一次就能找回。")
	SavedAgain       = text("The game can be saved again.", "现在又能保存对局了。", "現在又能儲存對局了。")
	NotRead          = text("Jingzi can’t read %s and leaves it as it is: %s", "无法读取 %s，保持原样：%s", "無法讀取 %s，保持原樣：%s")
)
