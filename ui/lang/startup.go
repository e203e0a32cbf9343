package lang

// What the program says in the terminal before its window opens.
var (
	StartUsage     = text("Usage: jingzi [FILE]", "用法：jingzi [文件]", "用法：jingzi [檔案]")
	StartFile      = text("Opens the window and, if FILE is given, the game record in it.", "打开窗口；给出文件时，打开其中的棋谱。", "開啟視窗；給出檔案時，開啟其中的棋譜。")
	StartVersion   = text("print the version", "显示版本", "顯示版本")
	StartHelp      = text("print this help", "显示本说明", "顯示本說明")
	StartArguments = text("invalid arguments; see jingzi --help", "用法有误，请看 jingzi --help", "用法有誤，請看 jingzi --help")
	StartNoOpenGL  = text("Jingzi draws with OpenGL 2.1, and this system offers %s. Over Remote Desktop, start it at the machine itself. In a virtual machine, turn on 3D acceleration. Otherwise install the graphics card’s own driver, or “OpenCL, OpenGL and Vulkan Compatibility Pack” from the Microsoft Store.",
		"Jingzi 需要 OpenGL 2.1，此系统提供的版本：%s。如果正在使用远程桌面，请直接在那台电脑上启动；在虚拟机中请开启 3D 加速；否则请安装显卡厂商的驱动程序，或从 Microsoft Store 安装“OpenCL、OpenGL 和 Vulkan 兼容包”。",
		"Jingzi 需要 OpenGL 2.1，此系統提供的版本：%s。如果正在使用遠端桌面，請直接在那台電腦上啟動；在虛擬機器中請開啟 3D 加速；否則請安裝顯示卡廠商的驅動程式，或從 Microsoft Store 安裝「OpenCL、OpenGL 和 Vulkan 相容性套件」。")
	StartNone     = text("none", "无", "無")
	StartNoWindow = text("Jingzi could not open a window with OpenGL 2.1 (GLX) on this display. Over a remote desktop, start it at the machine itself, or turn on OpenGL there. In a virtual machine, turn on 3D acceleration. Otherwise install Mesa’s drivers (on Debian: libgl1-mesa-dri).",
		"Jingzi 无法在此屏幕上打开 OpenGL 2.1（GLX）窗口。如果正在使用远程桌面，请直接在那台电脑上启动，或在那里启用 OpenGL；在虚拟机中请开启 3D 加速；否则请安装 Mesa 驱动程序（Debian：libgl1-mesa-dri）。",
		"Jingzi 無法在此螢幕上開啟 OpenGL 2.1（GLX）視窗。如果正在使用遠端桌面，請直接在那台電腦上啟動，或在那裡啟用 OpenGL；在虛擬機器中請開啟 3D 加速；否則請安裝 Mesa 驅動程式（Debian：libgl1-mesa-dri）。")
	StartNoDisplay = text("There is no display to open a window on.", "没有可用的屏幕，无法打开窗口。", "沒有可用的螢幕，無法開啟視窗。")

	StartPage      = text("Start page", "开始页", "開始頁")
	StartWhat      = text("What would you like to play?", "想下什么棋？", "想下什麼棋？")
	StartWho       = text("Who plays", "谁来下", "誰來下")
	StartLevel     = text("How strong", "电脑难度", "電腦難度")
	PuzzleOfTheDay = text("Puzzle of the day", "每日一题", "每日一題")
)
