package lang

import (
	"errors"
	"io/fs"
)

var (
	MenuLibrary = text("Library…", "棋谱库…", "棋譜庫…")

	LibraryImport     = text("Import…", "导入…", "匯入…")
	LibraryFolder     = text("Import this folder", "导入这个文件夹", "匯入這個資料夾")
	LibraryExport     = text("Export…", "导出…", "匯出…")
	LibraryDelete     = text("Delete", "删除", "刪除")
	LibraryFilters    = text("Filters", "筛选", "篩選")
	LibraryPosition   = text("Position", "局面", "局面")
	LibraryClear      = text("Clear filters", "清除筛选", "清除篩選")
	LibraryMarkNone   = text("Select none", "全不选", "全不選")
	LibraryCount      = text("%d {game|games}", "%d 局", "%d 局")
	LibraryCountOf    = text("%d of %d {game|games}", "%d 局（共 %d 局）", "%d 局（共 %d 局）")
	LibraryMarked     = text("%s, %d selected", "%s，已选 %d 局", "%s，已選 %d 局")
	LibrarySearching  = text("Searching…", "正在查找…", "正在尋找…")
	LibraryOpenHow    = text("Enter opens it.", "按 Enter 打开。", "按 Enter 開啟。")
	LibraryEmpty      = text("No games yet. Every game you finish is kept here, and Import adds whole collections: SGF, RenLib, Piskvork and others.", "还没有棋谱。下完的每一局都保存在这里，也可以导入整批棋谱：SGF、RenLib、Piskvork 等。", "還沒有棋譜。下完的每一局都保存在這裡，也可以匯入整批棋譜：SGF、RenLib、Piskvork 等。")
	LibraryNoneFound  = text("No game matches.", "没有符合条件的棋谱。", "沒有符合條件的棋譜。")
	LibraryUnreadable = text("The library can’t be read: %s", "无法读取棋谱库：%s", "無法讀取棋譜庫：%s")
	LibraryUnwritable = text("The library can’t be changed: %s", "无法更改棋谱库：%s", "無法更改棋譜庫：%s")
	libraryReadOnly   = text("its file can only be read.", "文件是只读的。", "檔案是唯讀的。")
	libraryGone       = text("the game is no longer there.", "这局棋已不在库中。", "這局棋已不在庫中。")

	LibraryAnyRules    = text("Any game", "全部棋种", "全部棋種")
	LibraryAnyResult   = text("Any result", "全部结果", "全部結果")
	LibraryBlackWon    = text("Black won", "黑胜", "黑勝")
	LibraryWhiteWon    = text("White won", "白胜", "白勝")
	LibraryWonByMe     = text("I won", "我赢的", "我贏的")
	LibraryLostByMe    = text("I lost", "我输的", "我輸的")
	LibraryAnyMode     = text("Any players", "全部对局方式", "全部對局方式")
	LibraryAnyOpening  = text("Any opening", "全部开局", "全部開局")
	LibraryAnySource   = text("Any source", "全部来源", "全部來源")
	LibraryPlayedHere  = text("Played here", "在这里下的", "在這裡下的")
	LibraryName        = text("Player’s name", "棋手姓名", "棋手姓名")
	LibraryNoDate      = text("“%s” is no date, so the list is not narrowed by it.", "“%s”不是日期，未按日期筛选。", "「%s」不是日期，未按日期篩選。")
	LibraryDate        = text("Date: 2024 or 2024-05", "日期：2024 或 2024-05", "日期：2024 或 2024-05")
	LibraryAnyPosition = text("Any position", "任意局面", "任意局面")
	LibraryExactly     = text("Exactly these stones", "正好这些棋子", "正好這些棋子")
	LibraryWithOthers  = text("These stones and any others", "包含这些棋子", "包含這些棋子")

	LibraryWon       = text("%s won", "%s胜", "%s勝")
	LibraryNoResult  = text("no result", "未完", "未完")
	LibraryMoves     = text("%d {move|moves}", "%d 手", "%d 手")
	LibraryAtMove    = text("found at move %d", "见第 %d 手", "見第 %d 手")
	LibraryFromBoard = text("From the board", "取棋盘局面", "取棋盤局面")
	LibraryBack      = text("Back", "退一步", "退一步")
	LibraryEmptied   = text("Empty board", "清空棋盘", "清空棋盤")
	LibraryColour    = text("Next stone: %s", "下一子：%s", "下一子：%s")
	LibraryNoNext    = text("No game goes on from this position.", "没有棋谱经过这个局面。", "沒有棋譜經過這個局面。")
	LibraryNext      = text("Played next in %d {game|games}:", "%d 局的下一手：", "%d 局的下一手：")
	LibraryNextMove  = text("%s: %d (%d%%)", "%s：%d（%d%%）", "%s：%d（%d%%）")
	LibraryNextWon   = text("%s %d%%, %s %d%%", "%s %d%%，%s %d%%", "%s %d%%，%s %d%%")
	LibraryCursor    = text("%s. Tap to place stones or to take them off.", "%s。点击可放上或拿掉棋子。", "%s。點擊可放上或拿掉棋子。")

	LibraryImporting   = text("Importing", "正在导入", "正在匯入")
	LibraryExporting   = text("Exporting", "正在导出", "正在匯出")
	LibraryRemoving    = text("Deleting", "正在删除", "正在刪除")
	LibraryRestoring   = text("Undoing", "正在撤销", "正在復原")
	LibraryImported    = text("%d {game|games} imported.", "已导入 %d 局。", "已匯入 %d 局。")
	LibraryStopped     = text("Stopped.", "已停止。", "已停止。")
	LibraryDuplicates  = text("%d {was|were} already in the library.", "%d 局已在库中。", "%d 局已在庫中。")
	LibraryNoGames     = text("%d had no moves.", "%d 局没有着法。", "%d 局沒有著法。")
	LibraryFailed      = text("%d couldn’t be read:", "%d 局无法读取：", "%d 局無法讀取：")
	LibraryMoreFailed  = text("… and %d more", "……还有 %d 局", "……還有 %d 局")
	LibraryNoFiles     = text("No game files were found there.", "那里没有棋谱文件。", "那裡沒有棋譜檔案。")
	LibraryDeleted     = text("%d {game|games} deleted.", "已删除 %d 局。", "已刪除 %d 局。")
	LibraryRestored    = text("%d {game is|games are} back.", "已恢复 %d 局。", "已恢復 %d 局。")
	LibraryExported    = text("%d {game|games} exported to %s.", "已导出 %d 局到 %s。", "已匯出 %d 局到 %s。")
	LibraryNoExport    = text("Can’t export to %s: %s", "无法导出到 %s：%s", "無法匯出到 %s：%s")
	LibraryAsFile      = text("One SGF file", "一个 SGF 文件", "一個 SGF 檔")
	LibraryAsFolder    = text("A folder of SGF files", "一个文件夹，每局一个文件", "一個資料夾，每局一個檔")
	LibraryExportAsk   = text("Export %d {game|games} as:", "导出 %d 局为：", "匯出 %d 局為：")
	LibraryExportFile  = text("Export to a file", "导出为文件", "匯出為檔案")
	LibraryExportDir   = text("Export to a new folder", "导出到新文件夹", "匯出到新資料夾")
	LibraryImportTitle = text("Import games", "导入棋谱", "匯入棋譜")
)

// LibraryCause says why the library, or a file of it, cannot be used.
func LibraryCause(err error) string {
	switch {
	case errors.Is(err, fs.ErrPermission):
		return libraryReadOnly()
	case errors.Is(err, fs.ErrNotExist):
		return libraryGone()
	}
	return FileCause(err).Error()
}
