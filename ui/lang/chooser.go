package lang

var (
	ChooseToOpen        = text("Open a game", "打开棋谱", "開啟棋譜")
	ChooseToSave        = text("Save the game", "保存棋谱", "儲存棋譜")
	ChooserUp           = text("Up one folder", "上层文件夹", "上層資料夾")
	ChooserHome         = text("Home folder", "个人文件夹", "個人資料夾")
	ChooserNoFolder     = text("Jingzi can’t read this folder: %s", "无法读取此文件夹：%s", "無法讀取此資料夾：%s")
	ChooserNoFile       = text("There is no file with this name.", "没有这个名称的文件。", "沒有這個名稱的檔案。")
	ChooserEndings      = text("The ending of the name chooses the format: %s", "文件名的后缀决定格式：%s", "檔名的副檔名決定格式：%s")
	ChooserEmpty        = text("There is nothing to open here.", "这里没有可以打开的文件。", "這裡沒有可以開啟的檔案。")
	ChooserCreateFailed = text("Jingzi can’t create the folder: %s", "无法新建文件夹：%s", "無法新增資料夾：%s")
	ChooserNewFolder    = text("New folder", "新建文件夹", "新增資料夾")
	ChooserCreateFolder = text("Create folder", "创建文件夹", "建立資料夾")
	ChooserFileName     = text("Enter a file name", "输入文件名", "輸入檔案名稱")
	ChooserName         = text("Name", "名称", "名稱")
)
