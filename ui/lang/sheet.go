package lang

// The game on paper, and pictures.
var (
	MenuSheet       = text("Sheet to print…", "打印棋谱…", "列印棋譜…")
	SheetSaved      = text("The sheet is saved as %s. Print it from the browser.", "棋谱已保存为 %s，可以在浏览器中打印。", "棋譜已儲存為 %s，可以在瀏覽器中列印。")
	SheetNotOpened  = text("The sheet is saved as %s. Open it in a browser to print it.", "棋谱已保存为 %s，请在浏览器中打开并打印。", "棋譜已儲存為 %s，請在瀏覽器中開啟並列印。")
	SheetDate       = text("Date", "日期", "日期")
	SheetResult     = text("Result", "结果", "結果")
	SheetOpening    = text("Opening", "开局", "開局")
	SheetMoves      = text("Moves", "着法", "著法")
	SheetUnfinished = text("not finished", "未下完", "未下完")
	SheetUnplayed   = text("no moves yet", "还没有着法", "還沒有著法")
	SheetRules      = text("%s, %d×%d", "%s，%d×%d", "%s，%d×%d")

	MenuCopyPicture  = text("Copy the picture", "复制图片", "複製圖片")
	PictureCopied    = text("The picture is on the clipboard.", "图片已复制到剪贴板。", "圖片已複製到剪貼簿。")
	PictureNotCopied = text("The picture could not be put on the clipboard.", "图片无法复制到剪贴板。", "圖片無法複製到剪貼簿。")
)
