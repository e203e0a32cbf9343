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
	Sounds             = text("Sounds", "声音", "聲音")
	SoundsExplained    = text("A soft click for each stone, two notes at the end of a game.", "落子时轻轻一响，终局时两个音。", "落子時輕輕一響，終局時兩個音。")
	SoundsMissing      = text("This computer has none of the programs that play them: pw-play, paplay or aplay.", "这台电脑上没有能播放声音的程序：pw-play、paplay 或 aplay。", "這台電腦上沒有能播放聲音的程式：pw-play、paplay 或 aplay。")
	ForbiddenExplained = text("In renju, crosses show where Black may not play.", "连珠中用叉标出黑棋不能下的点。", "連珠中用叉標出黑棋不能下的點。")
	LevelExplained     = text("On 3×3 Easy, Medium and Hard look one, two and three moves ahead; moving second, three is not always better than two. On 5×5 Hard looks further as the board fills. Perfect looks to the end and never errs. On large boards the levels differ in how far they look and what they overlook; Master plays as well as it can in the time that is set.",
		"在 3×3 上，简单、中等、困难分别向前看一步、两步、三步；后手时，看三步不一定比看两步好。在 5×5 上，棋盘越满，困难看得越远。完美一直看到终局，从不出错。在大棋盘上，各级的区别是看多远、漏看多少；大师在设定的时间内全力以赴。",
		"在 3×3 上，簡單、中等、困難分別向前看一步、兩步、三步；後手時，看三步不一定比看兩步好。在 5×5 上，棋盤越滿，困難看得越遠。完美一直看到終局，從不出錯。在大棋盤上，各級的區別是看多遠、漏看多少；大師在設定的時間內全力以赴。")

	SettingsReset    = text("Reset to defaults", "恢复默认设置", "恢復預設值")
	SettingsResetAsk = text("Set everything on this page back to how it was at first? Your games and scores stay.",
		"要把这一页的设置全部恢复为默认值吗？对局和战绩不受影响。",
		"要把這一頁的設定全部恢復為預設值嗎？對局和戰績不受影響。")
	SettingsWords   = text("Language and appearance", "语言与外观", "語言與外觀")
	SettingsBoard   = text("On the board", "棋盘上", "棋盤上")
	SettingsPlaying = text("Playing", "下棋", "下棋")
	SettingsBeside  = text("Beside the board", "棋盘旁", "棋盤旁")

	LanguageExplained    = text("Changes at once; the game goes on.", "立即生效，对局继续。", "立即生效，對局繼續。")
	LookExplained        = text("High contrast has strong outlines and flat colours. X and O differ in shape too, never in colour alone.", "高对比度使用粗轮廓和纯色。X 和 O 不只颜色不同，形状也不同。", "高對比使用粗輪廓和純色。X 和 O 不只顏色不同，形狀也不同。")
	TextSizeExplained    = text("Of all texts; the board always fills the room that is left.", "调整所有文字的大小；棋盘总是占满剩下的空间。", "調整所有文字的大小；棋盤總是占滿剩下的空間。")
	FullScreenExplained  = text("F11 does the same.", "按 F11 也可以切换。", "按 F11 也可以切換。")
	CoordinatesExplained = text("Letters and numbers along the edge, as in h8.", "在棋盘边上显示字母和数字，如 h8。", "在棋盤邊上顯示字母和數字，如 h8。")
	LastMoveExplained    = text("A small mark on the stone that was played last.", "在最后下的子上做一个小记号。", "在最後下的子上做一個小記號。")
	MoveNumbersExplained = text("Each stone carries its number: 1 was played first.", "每颗子上显示它是第几手，1 是第一手。", "每顆子上顯示它是第幾手，1 是第一手。")
	MoveListExplained    = text("All moves so far. Click one to look back at it.", "列出所有着法，点击可以回看。", "列出所有著法，點擊可以回看。")
	BestLineExplained    = text("While the computer thinks, faint stones show the play it expects.", "电脑思考时，用淡色棋子显示它预想的着法。", "電腦思考時，用淡色棋子顯示它預想的著法。")
	EvaluationExplained  = text("A curve of who stood better after each move, as the computer saw it.", "用曲线显示每一手之后谁占优势（由电脑判断）。", "用曲線顯示每一手之後誰占優勢（由電腦判斷）。")

	ShortcutsTitle   = text("Keyboard shortcuts", "快捷键", "快速鍵")
	ShortcutsGame    = text("The game", "对局", "對局")
	ShortcutsWindow  = text("The window", "窗口", "視窗")
	ShortcutArrows   = text("Move the cursor on the board", "在棋盘上移动光标", "在棋盤上移動游標")
	ShortcutPlay     = text("Play at the cursor", "在光标处落子", "在游標處落子")
	ShortcutEscape   = text("Back to the game; hide the hint", "回到对局，收起提示", "回到對局，收起提示")
	ShortcutEnds     = text("To the beginning, to the end", "回到开局，到最后一步", "回到開局，到最後一步")
	ShortcutWalk     = text("One move back, one forward", "后退一步，前进一步", "後退一步，前進一步")
	ShortcutFocus    = text("Go from part to part of the window", "在窗口各部分之间切换", "在視窗各部分之間切換")
	ShortcutTreeWalk = text("Go to another node", "移动到其他节点", "移動到其他節點")
	ShortcutTreeFold = text("Unfold or fold the node", "展开或收起节点", "展開或收起節點")
	ShortcutTreeRoot = text("To the root", "回到根节点", "回到根節點")
	ShortcutTreeStep = text("Step by step: back, forward", "逐步演示：后退，前进", "逐步演示：後退，前進")
	ShortcutTreeZoom = text("Larger, smaller", "放大，缩小", "放大，縮小")
	ShortcutChapter  = text("Chapter before, next chapter", "上一章，下一章", "上一章，下一章")
	ShortcutScroll   = text("Scroll", "滚动", "捲動")
	KeyArrows        = text("Arrows", "方向键", "方向鍵")
	KeyReturn        = text("Enter", "回车", "Enter")
	KeySpace         = text("Space", "空格", "空白鍵")
	KeyWheel         = text("wheel", "滚轮", "滾輪")

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
