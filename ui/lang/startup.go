package lang

// What the program says in the terminal before its window opens.
var (
	StartUsage     = text("Usage: jingzi [FILE]", "用法：jingzi [文件]", "用法：jingzi [檔案]")
	StartFile      = text("Opens the window and, if FILE is given, the game record in it.", "打开窗口；给出文件时，打开其中的棋谱。", "開啟視窗；給出檔案時，開啟其中的棋譜。")
	StartVersion   = text("print the version", "显示版本", "顯示版本")
	StartHelp      = text("print this help", "显示本说明", "顯示本說明")
	StartArguments = text("invalid arguments; see jingzi --help", "用法有误，请看 jingzi --help", "用法有誤，請看 jingzi --help")
	StartNoDisplay = text("There is no display to open a window on.", "没有可用的屏幕，无法打开窗口。", "沒有可用的螢幕，無法開啟視窗。")
)
