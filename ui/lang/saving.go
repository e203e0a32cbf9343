package lang

// Saving and restoring.
var (
	SecondWindow = text("Another Jingzi window is open. This window keeps its own game.", "另一个井字窗口已经打开，这个窗口单独保存自己的对局。", "另一個井字視窗已經開啟，這個視窗單獨儲存自己的對局。")
	SavedAgain   = text("The game can be saved again.", "现在又能保存对局了。", "現在又能儲存對局了。")
	NotRead      = text("Jingzi can’t read %s and leaves it as it is: %s", "无法读取 %s，保持原样：%s", "無法讀取 %s，保持原樣：%s")
)
