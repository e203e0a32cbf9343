package lang

// openings are the names of renju's 26 openings, D1 to D13 and then I1 to I13:
// opening n of package game is openings[n-1]. Chinese players read the
// Japanese names as Chinese; in English they are spelled as they sound in
// Japanese.
var openings = [26]openingWords{
	opening("Kansei", "寒星", "寒星"),
	opening("Keigetsu", "溪月", "溪月"),
	opening("Sosei", "疏星", "疏星"),
	opening("Kagetsu", "花月", "花月"),
	opening("Zangetsu", "残月", "殘月"),
	opening("Ugetsu", "雨月", "雨月"),
	opening("Kinsei", "金星", "金星"),
	opening("Shogetsu", "松月", "松月"),
	opening("Kyugetsu", "丘月", "丘月"),
	opening("Shingetsu", "新月", "新月"),
	opening("Zuisei", "瑞星", "瑞星"),
	opening("Sangetsu", "山月", "山月"),
	opening("Yusei", "游星", "遊星"),
	opening("Chosei", "长星", "長星"),
	opening("Kyogetsu", "峡月", "峽月"),
	opening("Kosei", "恒星", "恆星"),
	opening("Suigetsu", "水月", "水月"),
	opening("Ryusei", "流星", "流星"),
	opening("Ungetsu", "云月", "雲月"),
	opening("Hogetsu", "浦月", "浦月"),
	opening("Rangetsu", "岚月", "嵐月"),
	opening("Gingetsu", "银月", "銀月"),
	opening("Myojo", "明星", "明星"),
	opening("Shagetsu", "斜月", "斜月"),
	opening("Meigetsu", "名月", "名月"),
	opening("Suisei", "彗星", "彗星"),
}

// openingWords are the name of an opening, and how the Japanese write it.
type openingWords struct {
	name       Text
	characters string
}

func opening(english, simplified, traditional string) openingWords {
	return openingWords{text(english, simplified, traditional), traditional}
}

// What an opening asks, and what is answered. %s is the player who decides: a name,
// or You.
var (
	AskFirstStone     = text("%s: place the first black stone on the centre point.", "%s：请把第一颗黑子下在天元。", "%s：請把第一顆黑子下在天元。")
	AskWhiteWithin    = text("%s: place a white stone within the central %d×%d.", "%s：请在中央 %d×%d 内下一颗白子。", "%s：請在中央 %d×%d 內下一顆白子。")
	AskBlackWithin    = text("%s: place a black stone within the central %d×%d.", "%s：请在中央 %d×%d 内下一颗黑子。", "%s：請在中央 %d×%d 內下一顆黑子。")
	AskOutside        = text("%s: place a black stone outside the central %d×%d.", "%s：请在中央 %d×%d 之外下一颗黑子。", "%s：請在中央 %d×%d 之外下一顆黑子。")
	AskAnywhere       = text("%s (White): place a stone anywhere.", "%s（白棋）：请在任意处下一子。", "%s（白棋）：請在任意處下一子。")
	AskOpeningAny     = text("%s: place a stone anywhere (%s, stone %d of %d).", "%s：请在任意处下一子（%s，开局第 %d 子，共 %d 子）。", "%s：請在任意處下一子（%s，開局第 %d 子，共 %d 子）。")
	AskSwapColours    = text("%s: keep your colour (%s) or swap?", "%s：不交换（执%s），还是交换？", "%s：不交換（執%s），還是交換？")
	AskSwapKnowing    = text("%s: %d fifth {move|moves} to offer. Keep your colour (%s) or swap?", "%s：五手 %d 打。不交换（执%s），还是交换？", "%s：五手 %d 打。不交換（執%s），還是交換？")
	AskFifthOffer     = text("%s (Black): choose a fifth move to offer (%d of %d).", "%s（黑棋）：请选一个五手打点（第 %d 个，共 %d 个）。", "%s（黑棋）：請選一個五手打點（第 %d 個，共 %d 個）。")
	AskKeepOne        = text("%s (White): choose the fifth move to keep, A or B.", "%s（白棋）：留下哪个五手打点，A 还是 B？", "%s（白棋）：留下哪個五手打點，A 還是 B？")
	AskKeepOf         = text("%s (White): choose the fifth move to keep, A to %s.", "%s（白棋）：A 至 %s，留下哪个五手打点？", "%s（白棋）：A 至 %s，留下哪個五手打點？")
	AskHowMany        = text("%s: declare how many fifth moves Black will offer.", "%s：请宣布黑棋要提出几个五手打点。", "%s：請宣布黑棋要提出幾個五手打點。")
	PromptSwapOrOffer = text("%s: keep Black or swap, and the fifth move goes within the central 9×9; or offer %d fifth moves as Black.",
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
	// HasKeptFifth tells which of the offered fifth moves stays.
	HasKeptFifth = text("%s kept the fifth move %s.", "%s留下了五手打点 %s。", "%s留下了五手打點 %s。")
)
