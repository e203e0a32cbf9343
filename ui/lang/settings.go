package lang

// The settings, the dialog for a new game, and the overview of the keys.
var (
	SettingsTitle = text("Settings", "设置", "設定")
	BoardWidth    = text("Columns", "列数", "欄數")
	BoardHeight   = text("Rows", "行数", "列數")
	LineLength    = text("In a row to win", "连成几子获胜", "連成幾子獲勝")
	OverlineWins  = text("A longer row wins too", "更长的连线也算赢", "更長的連線也算贏")
	TimeAMove     = text("Thinking time a move", "每步思考时间", "每步思考時間")
	Seconds       = text("%g s", "%g 秒", "%g 秒")

	ConfirmExplained   = text("On large boards a first tap shows the stone, a second one plays it.", "在大棋盘上，第一次点击只显示棋子，再点一次才落子。", "在大棋盤上，第一次點擊只顯示棋子，再點一次才落子。")
	AnimationExplained = text("New stones are drawn in with a short motion.", "新下的棋子有短暂的动画。", "新下的棋子有短暫的動畫。")
	ForbiddenExplained = text("In renju, crosses show where Black may not play.", "连珠中用叉标出黑棋不能下的点。", "連珠中用叉標出黑棋不能下的點。")
	LevelExplained     = text("On 3×3 Easy, Medium and Hard look one, two and three moves ahead; moving second, three is not always better than two. On 5×5 Hard looks further as the board fills. Perfect looks to the end and never errs. On large boards the levels differ in how far they look and what they overlook; Master plays as well as it can in the time that is set.",
		"在 3×3 上，简单、中等、困难分别向前看一步、两步、三步；后手时，看三步不一定比看两步好。在 5×5 上，棋盘越满，困难看得越远。完美一直看到终局，从不出错。在大棋盘上，各级的区别是看多远、漏看多少；大师在设定的时间内全力以赴。",
		"在 3×3 上，簡單、中等、困難分別向前看一步、兩步、三步；後手時，看三步不一定比看兩步好。在 5×5 上，棋盤越滿，困難看得越遠。完美一直看到終局，從不出錯。在大棋盤上，各級的區別是看多遠、漏看多少；大師在設定的時間內全力以赴。")

	ShortcutsTitle = text("Keyboard shortcuts", "快捷键", "快速鍵")
	ShortcutArrows = text("Move the cursor on the board", "在棋盘上移动光标", "在棋盤上移動游標")
	ShortcutPlay   = text("Play at the cursor", "在光标处落子", "在游標處落子")
	ShortcutWalk   = text("Walk through the game", "前后浏览对局", "前後瀏覽對局")
	ShortcutFocus  = text("Go from part to part of the window", "在窗口各部分之间切换", "在視窗各部分之間切換")
	KeyArrows      = text("Arrows", "方向键", "方向鍵")
	KeyEnterSpace  = text("Enter, Space", "回车、空格", "Enter、空白鍵")
	KeyHomeEnd     = text("Home, End, Page Up, Page Down, wheel", "Home、End、Page Up、Page Down、滚轮", "Home、End、Page Up、Page Down、滾輪")
	KeyTab         = text("Tab", "Tab", "Tab")

	// Kinds of files, for the dialogs.
	AskOverwrite = text("%s exists already. Replace it?", "%s 已存在，要替换吗？", "%s 已存在，要取代嗎？")
	Replace      = text("Replace", "替换", "取代")
)

// Words of the toolkit's own buttons, menus and dialogs, which package
// toolkit hands over to it.
var (
	ToolkitOpen         = text("Open", "打开", "開啟")
	ToolkitFile         = text("File", "文件", "檔案")
	ToolkitFolder       = text("Folder", "文件夹", "資料夾")
	ToolkitNewFolder    = text("New folder", "新建文件夹", "新增資料夾")
	ToolkitCreateFolder = text("Create folder", "创建文件夹", "建立資料夾")
	ToolkitFileName     = text("Enter a file name", "输入文件名", "輸入檔案名稱")
	ToolkitName         = text("Name", "名称", "名稱")
	ToolkitParent       = text("Parent", "上一级", "上一層")
	ToolkitHidden       = text("Show hidden files", "显示隐藏文件", "顯示隱藏檔案")
	ToolkitFavourites   = text("Favourites", "收藏", "我的最愛")
	ToolkitCopy         = text("Copy", "复制", "複製")
	ToolkitCut          = text("Cut", "剪切", "剪下")
	ToolkitPaste        = text("Paste", "粘贴", "貼上")
	ToolkitSelectAll    = text("Select all", "全选", "全選")
	ToolkitUndo         = text("Undo", "撤销", "復原")
	ToolkitRedo         = text("Redo", "恢复", "重做")
	ToolkitError        = text("Error", "错误", "錯誤")
	ToolkitConfirm      = text("Confirm", "确认", "確認")
	ToolkitAdvanced     = text("Advanced", "高级", "進階")
)
