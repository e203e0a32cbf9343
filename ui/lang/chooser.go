package lang

// The dialog in which a file is chosen.
var (
	ChooseToOpen     = text("Open a game", "打开棋谱", "開啟棋譜")
	ChooseToSave     = text("Save the game", "保存棋谱", "儲存棋譜")
	ChooserNoFolder  = text("This folder cannot be read: %s", "无法读取此文件夹：%s", "無法讀取此資料夾：%s")
	ChooserNoFile    = text("There is no file of this name.", "没有这个名称的文件。", "沒有這個名稱的檔案。")
	ChooserNothing   = text("There is nothing here to open.", "这里没有可以打开的文件。", "這裡沒有可以開啟的檔案。")
	ChooserNoCreated = text("The folder cannot be made: %s", "无法新建文件夹：%s", "無法新增資料夾：%s")
)
