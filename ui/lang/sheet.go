package lang

var (
	MenuSheet       = text("Printable sheet…", "打印棋谱…", "列印棋譜…")
	SheetSaved      = text("Sheet saved as %s. Print it from your browser.", "棋谱已保存为 %s，可以在浏览器中打印。", "棋譜已儲存為 %s，可以在瀏覽器中列印。")
	SheetNotOpened  = text("Sheet saved as %s. Open it in a browser to print it.", "棋谱已保存为 %s，请在浏览器中打开并打印。", "棋譜已儲存為 %s，請在瀏覽器中開啟並列印。")
	SheetDate       = text("Date", "日期", "日期")
	SheetResult     = text("Result", "结果", "結果")
	SheetMoves      = text("Moves", "着法", "著法")
	SheetUnfinished = text("unfinished", "未下完", "未下完")
	SheetUnplayed   = text("no moves yet", "还没有着法", "還沒有著法")

	MenuCopyPicture  = text("Copy picture", "复制图片", "複製圖片")
	PictureCopied    = text("Picture copied to the clipboard.", "图片已复制到剪贴板。", "圖片已複製到剪貼簿。")
	PictureNotCopied = text("The picture could not be copied to the clipboard.", "图片无法复制到剪贴板。", "圖片無法複製到剪貼簿。")
)
