package lang

// Why something cannot be done, and the questions of the openings.
var (
	RefusedOccupied   = text("That square is taken.", "这里已经有棋子了。", "這裡已經有棋子了。")
	RefusedOutside    = text("That point is off the board.", "这里在棋盘之外。", "這裡在棋盤之外。")
	RefusedOver       = text("The game is over.", "本局已经结束。", "本局已經結束。")
	RefusedNoPass     = text("Passing is not allowed in this game.", "这种棋不能停一手。", "這種棋不能虛手。")
	RefusedNotTurn    = text("It is the computer’s turn.", "现在轮到电脑走。", "現在輪到電腦走。")
	RefusedOverline   = text("Forbidden for Black: overline (six or more in a row).", "黑棋禁手：长连（六子或以上）。", "黑棋禁手：長連（六子或以上）。")
	RefusedFourFour   = text("Forbidden for Black: double four.", "黑棋禁手：四四。", "黑棋禁手：四四。")
	RefusedThreeThree = text("Forbidden for Black: double three.", "黑棋禁手：三三。", "黑棋禁手：三三。")
	RefusedAnswer     = text("That is not possible now.", "现在不能这样做。", "現在不能這樣做。")
	RefusedRules      = text("No game can be played under these rules.", "这样的规则无法对局。", "這樣的規則無法對局。")

	// Openings. %s is the player who decides: a name, or You.
	RefusedNotCentre   = text("The first stone must be on the centre point.", "第一手必须下在天元。", "第一手必須下在天元。")
	RefusedNotCentral3 = text("The second stone must be within the central 3×3.", "第二手必须下在中央 3×3 之内。", "第二手必須下在中央 3×3 之內。")
	RefusedNotCentral5 = text("The third stone must be within the central 5×5.", "第三手必须下在中央 5×5 之内。", "第三手必須下在中央 5×5 之內。")
	RefusedOffered     = text("This fifth move has already been offered.", "这个五手打点已经提出过了。", "這個五手打點已經提出過了。")
	RefusedSymmetric   = text("The two fifth moves must not be symmetric: this is the same offer again.", "两个五手打点不能对称：这等于同一个打点。", "兩個五手打點不能對稱：這等於同一個打點。")
	RefusedNotOffered  = text("Choose one of the offered fifth moves.", "请从提出的两个五手打点中选一个。", "請從提出的兩個五手打點中選一個。")

	AskFirstStone  = text("%s: place the first black stone on the centre point.", "%s：请把第一颗黑子下在天元。", "%s：請把第一顆黑子下在天元。")
	AskSecondStone = text("%s: place a white stone within the central 3×3.", "%s：请在中央 3×3 内下一颗白子。", "%s：請在中央 3×3 內下一顆白子。")
	AskThirdStone  = text("%s: place a black stone within the central 5×5.", "%s：请在中央 5×5 内下一颗黑子。", "%s：請在中央 5×5 內下一顆黑子。")
	AskOpeningAny  = text("%s: place a stone anywhere (%s, stone %d of %d).", "%s：请在任意处下一子（%s，开局第 %d 子，共 %d 子）。", "%s：請在任意處下一子（%s，開局第 %d 子，共 %d 子）。")
	AskSwapColours = text("%s: keep your colour (%s) or swap?", "%s：不交换（执%s），还是交换？", "%s：不交換（執%s），還是交換？")
	AskFifthFirst  = text("%s (Black): choose the first fifth move to offer.", "%s（黑棋）：请选第一个五手打点。", "%s（黑棋）：請選第一個五手打點。")
	AskFifthSecond = text("%s (Black): choose the second fifth move to offer.", "%s（黑棋）：请选第二个五手打点。", "%s（黑棋）：請選第二個五手打點。")
	AskKeepOne     = text("%s (White): choose the fifth move to keep, A or B.", "%s（白棋）：留下哪个五手打点，A 还是 B？", "%s（白棋）：留下哪個五手打點，A 還是 B？")
	AskThreeWay    = text("%s: choose a colour, or add two stones and let the other player choose.", "%s：选择颜色，还是再下两子让对方选？", "%s：選擇顏色，還是再下兩子讓對方選？")

	KeepColour   = text("Keep %s", "不交换（执%s）", "不交換（執%s）")
	SwapColours  = text("Swap", "交换", "交換")
	TakeBlack    = text("Play Black", "执黑", "執黑")
	TakeWhite    = text("Play White", "执白", "執白")
	AddTwoStones = text("Add two stones", "再下两子", "再下兩子")
	HasSwapped   = text("%s swapped colours.", "%s交换了黑白。", "%s交換了黑白。")
	HasKept      = text("%s did not swap.", "%s选择不交换。", "%s選擇不交換。")
	HasAddedTwo  = text("%s added two stones.", "%s再下两子。", "%s再下兩子。")
	OpeningIs    = text("Opening: %s", "开局：%s", "開局：%s")

	// Computer players that fail.
	EngineFailed  = text("The computer player failed: %s. You can continue the game.", "电脑棋手出错：%s。对局可以继续。", "電腦棋手出錯：%s。對局可以繼續。")
	EngineStuck   = text("The computer player is not responding. You can continue the game.", "电脑棋手没有回应。对局可以继续。", "電腦棋手沒有回應。對局可以繼續。")
	EngineNoMove  = text("The computer player found no move. You can continue the game.", "电脑棋手没有给出着法。对局可以继续。", "電腦棋手沒有給出著法。對局可以繼續。")
	EngineIllegal = text("The computer player made an illegal move. You can continue the game.", "电脑棋手走了不合规则的棋。对局可以继续。", "電腦棋手走了不合規則的棋。對局可以繼續。")

	// Files. %s is a file's name, or what the system says.
	FileUnreadable   = text("Jingzi can’t read %s: %s", "无法读取 %s：%s", "無法讀取 %s：%s")
	FileUnwritable   = text("Jingzi can’t write %s: %s", "无法写入 %s：%s", "無法寫入 %s：%s")
	FileUnknown      = text("Jingzi can’t read %s: it is not a supported game record.", "%s 不是可以识别的棋谱。", "%s 不是可以識別的棋譜。")
	FileTooBig       = text("%s is too large for a game record.", "%s 太大，不像是棋谱。", "%s 太大，不像是棋譜。")
	FileBroken       = text("%s is damaged at line %d, column %d: %s", "%s 在第 %d 行第 %d 列有错误：%s", "%s 在第 %d 行第 %d 列有錯誤：%s")
	FileIllegalMove  = text("%s: move %d (%s) is illegal: %s", "%s：第 %d 手（%s）不能成立：%s", "%s：第 %d 手（%s）不能成立：%s")
	FileOtherGame    = text("%s is a record of another game.", "%s 是别的棋的棋谱。", "%s 是別的棋的棋譜。")
	ClipboardNoMoves = text("There are no moves on the clipboard.", "剪贴板里没有棋谱。", "剪貼簿裡沒有棋譜。")
	SettingsDamaged  = text("Jingzi can’t read the saved settings. Default settings are in use.", "无法读取已保存的设置，现使用默认设置。", "無法讀取已儲存的設定，現使用預設設定。")
	NotSavedNow      = text("The game can’t be saved right now: %s", "暂时无法保存对局：%s", "暫時無法儲存對局：%s")
)
