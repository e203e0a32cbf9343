package lang

var (
	SecondWindow = text("Another Jingzi window is open. This window keeps its own game.", "另一个井字窗口已经打开，这个窗口单独保存自己的对局。", "另一個井字視窗已經開啟，這個視窗單獨儲存自己的對局。")
	StoreDamaged = text("The saved data was damaged and has been kept as %s. Games that could be read: %d.", "已保存的数据损坏，原文件保留为 %s。能读出的对局：%d 局。", "已儲存的資料損壞，原檔保留為 %s。能讀出的對局：%d 局。")
	StoreDeleted = text("The saved data was deleted or replaced while Jingzi was running. It has been saved again.", "井字运行时，已保存的数据被删除或替换，现在已重新保存。", "井字執行時，已儲存的資料被刪除或取代，現在已重新儲存。")
	StoreBroken  = text("The saved data is damaged and can’t be replaced: nothing will be remembered.", "已保存的数据损坏且无法替换，不会保存任何内容。", "已儲存的資料損壞且無法替換，不會儲存任何內容。")
	StoreNewer   = text("The saved data is from a newer version of Jingzi: nothing will be remembered.", "已保存的数据来自更新版本的井字，不会保存任何内容。", "已儲存的資料來自較新版本的井字，不會儲存任何內容。")
	// NothingIsSaved is said where the system names no place for a program's files.
	NothingIsSaved   = text("The system has no folder for saved data: nothing will be remembered.", "系统没有提供保存位置，不会保存任何内容。", "系統沒有提供儲存位置，不會儲存任何內容。")
	StoreUnreadable  = text("Some saved games can’t be read. They are left as they are.", "有些已保存的对局无法读取，保持原样。", "有些已儲存的對局無法讀取，保持原樣。")
	TooManyWindows   = text("Too many Jingzi windows are open: this one will remember nothing.", "打开的井字窗口太多，这个窗口不会保存任何内容。", "開啟的井字視窗太多，這個視窗不會儲存任何內容。")
	ClosingAfterSave = text("A file is still being saved. The window closes when it has been written.", "文件正在保存，写完后窗口会关闭。", "檔案正在儲存，寫完後視窗會關閉。")
	SavedAgain       = text("The game can be saved again.", "现在又能保存对局了。", "現在又能儲存對局了。")
	NotSavedNow      = text("The game can’t be saved right now: %s", "暂时无法保存对局：%s", "暫時無法儲存對局：%s")
	SettingsDamaged  = text("Some saved settings can’t be used and were replaced by their defaults.", "部分已保存的设置无法使用，已改用默认值。", "部分已儲存的設定無法使用，已改用預設值。")
)
