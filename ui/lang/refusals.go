package lang

var (
	// Openings. %s is the player who decides: a name, or You.
	AskFirstStone  = text("%s: place the first black stone on the centre point.", "%s：请把第一颗黑子下在天元。", "%s：請把第一顆黑子下在天元。")
	AskWhiteWithin = text("%s: place a white stone within the central %d×%d.", "%s：请在中央 %d×%d 内下一颗白子。", "%s：請在中央 %d×%d 內下一顆白子。")
	AskBlackWithin = text("%s: place a black stone within the central %d×%d.", "%s：请在中央 %d×%d 内下一颗黑子。", "%s：請在中央 %d×%d 內下一顆黑子。")
	AskOutside     = text("%s: place a black stone outside the central %d×%d.", "%s：请在中央 %d×%d 之外下一颗黑子。", "%s：請在中央 %d×%d 之外下一顆黑子。")
	AskAnywhere    = text("%s (White): place a stone anywhere.", "%s（白棋）：请在任意处下一子。", "%s（白棋）：請在任意處下一子。")
	AskOpeningAny  = text("%s: place a stone anywhere (%s, stone %d of %d).", "%s：请在任意处下一子（%s，开局第 %d 子，共 %d 子）。", "%s：請在任意處下一子（%s，開局第 %d 子，共 %d 子）。")
	AskSwapColours = text("%s: keep your colour (%s) or swap?", "%s：不交换（执%s），还是交换？", "%s：不交換（執%s），還是交換？")
	AskSwapKnowing = text("%s: %d fifth {move|moves} to offer. Keep your colour (%s) or swap?", "%s：五手 %d 打。不交换（执%s），还是交换？", "%s：五手 %d 打。不交換（執%s），還是交換？")
	AskFifthOffer  = text("%s (Black): choose a fifth move to offer (%d of %d).", "%s（黑棋）：请选一个五手打点（第 %d 个，共 %d 个）。", "%s（黑棋）：請選一個五手打點（第 %d 個，共 %d 個）。")
	AskKeepOne     = text("%s (White): choose the fifth move to keep, A or B.", "%s（白棋）：留下哪个五手打点，A 还是 B？", "%s（白棋）：留下哪個五手打點，A 還是 B？")
	AskKeepOf      = text("%s (White): choose the fifth move to keep, A to %s.", "%s（白棋）：A 至 %s，留下哪个五手打点？", "%s（白棋）：A 至 %s，留下哪個五手打點？")
	AskHowMany     = text("%s: declare how many fifth moves Black will offer.", "%s：请宣布黑棋要提出几个五手打点。", "%s：請宣布黑棋要提出幾個五手打點。")
	AskSwapOrMany  = text("%s: keep Black or swap, and the fifth move goes within the central 9×9; or offer %d fifth moves as Black.",
		"%s：执黑或者交换，第五手下在中央 9×9 内；或执黑提出 %d 个五手打点。", "%s：執黑或者交換，第五手下在中央 9×9 內；或執黑提出 %d 個五手打點。")
	AskThreeWay = text("%s: choose a colour, or add two stones and let the other player choose.", "%s：选择颜色，还是再下两子让对方选？", "%s：選擇顏色，還是再下兩子讓對方選？")

	KeepColour   = text("Keep %s", "不交换（执%s）", "不交換（執%s）")
	SwapColours  = text("Swap", "交换", "交換")
	TakeBlack    = text("Play Black", "执黑", "執黑")
	TakeWhite    = text("Play White", "执白", "執白")
	AddTwoStones = text("Add two stones", "再下两子", "再下兩子")
	OfferFifths  = text("Offer %d fifth moves", "提出 %d 个打点", "提出 %d 個打點")
	HasDeclared  = text("%s declared %d fifth {move|moves}.", "%s宣布五手 %d 打。", "%s宣布五手 %d 打。")
	HasOffered   = text("%s plays Black and offers %d fifth moves.", "%s执黑，提出 %d 个五手打点。", "%s執黑，提出 %d 個五手打點。")
	HasSwapped   = text("%s swapped colours.", "%s交换了黑白。", "%s交換了黑白。")
	HasKept      = text("%s did not swap.", "%s选择不交换。", "%s選擇不交換。")
	HasAddedTwo  = text("%s added two stones.", "%s再下两子。", "%s再下兩子。")
	OpeningIs    = text("Opening: %s", "开局：%s", "開局：%s")

	EngineFailed = text("The computer player failed: %s. You can continue the game.", "电脑棋手出错：%s。对局可以继续。", "電腦棋手出錯：%s。對局可以繼續。")

	// Files. %s is a file's name, or what the system says.
	FileUnreadable   = text("Jingzi can’t read %s: %s", "无法读取 %s：%s", "無法讀取 %s：%s")
	FileUnwritable   = text("Jingzi can’t write %s: %s", "无法写入 %s：%s", "無法寫入 %s：%s")
	FileUnknown      = text("Jingzi can’t read %s: it is not a supported game record. It reads SGF, RenLib (.lib), Piskvork (.psq, .rec), .pos, Yixin (.sav), and texts with moves, drawn boards, Gomocup openings or links of Gomoku Calculator and Renju Portal.", "%s 不是可以识别的棋谱。可读取 SGF、RenLib（.lib）、Piskvork（.psq、.rec）、.pos、Yixin（.sav），以及含有着法、文字棋盘、Gomocup 开局、Gomoku Calculator 或 Renju Portal 链接的文本。", "%s 不是可以識別的棋譜。可讀取 SGF、RenLib（.lib）、Piskvork（.psq、.rec）、.pos、Yixin（.sav），以及含有著法、文字棋盤、Gomocup 開局、Gomoku Calculator 或 Renju Portal 連結的文字。")
	FileTooBig       = text("%s is too large for a game record: Jingzi reads at most %s.", "%s 太大，不像是棋谱：最多读取 %s。", "%s 太大，不像是棋譜：最多讀取 %s。")
	FileBroken       = text("%s is damaged at line %d, column %d: %s", "%s 在第 %d 行第 %d 列有错误：%s", "%s 在第 %d 行第 %d 列有錯誤：%s")
	FileIllegalMove  = text("%s: move %d (%s) is illegal: %s", "%s：第 %d 手（%s）不能成立：%s", "%s：第 %d 手（%s）不能成立：%s")
	FileOtherGame    = text("%s is a record of another game.", "%s 是别的棋的棋谱。", "%s 是別的棋的棋譜。")
	ClipboardNoMoves = text("There are no moves on the clipboard.", "剪贴板里没有棋谱。", "剪貼簿裡沒有棋譜。")
	SettingsDamaged  = text("Some saved settings can’t be used and were replaced by their defaults.", "部分已保存的设置无法使用，已改用默认值。", "部分已儲存的設定無法使用，已改用預設值。")
	NotSavedNow      = text("The game can’t be saved right now: %s", "暂时无法保存对局：%s", "暫時無法儲存對局：%s")
)
