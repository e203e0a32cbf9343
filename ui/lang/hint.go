package lang

// The reasons for a hint; each continues HintBecause.
var (
	HintBecause = text("Try %s: %s.", "可以走 %s：%s。", "可以走 %s：%s。")
	BothReasons = text("%s and %s", "%s，并且%s", "%s，並且%s")

	HintLost = text("Nothing stops the opponent any more: whatever you play loses in at most %[2]d {move|moves} (both sides). Try %[1]s anyway.", "已经挡不住了：无论怎么走，最多双方共 %[2]d 步之内必输。可以试试 %[1]s。", "已經擋不住了：無論怎麼走，最多雙方共 %[2]d 步之內必輸。可以試試 %[1]s。")
	HintFour = text("Nothing stops the opponent’s four any more; %s blocks one end at most.", "对方的四已经挡不住了，走 %s 最多只能挡住一头。", "對方的四已經擋不住了，走 %s 最多只能擋住一頭。")

	ReasonNothing    = text("nothing stops the opponent’s win within %d {move|moves} (both sides)", "对方的必胜（双方共 %d 步内）已无法阻挡", "對方的必勝（雙方共 %d 步內）已無法阻擋")
	ReasonCompletes  = text("it wins at once", "当场取胜", "當場取勝")
	ReasonWins       = text("it forces a win within %d {move|moves} (both sides)", "双方共 %d 步内必胜", "雙方共 %d 步內必勝")
	ReasonOnlyWins   = text("it is the only move that keeps the win", "这是唯一保住胜局的着法", "這是唯一保住勝局的著法")
	ReasonOnlyHolds  = text("it is the only move that does not lose", "这是唯一不输的着法", "這是唯一不輸的著法")
	ReasonLongest    = text("it loses too, but only after %d more {move|moves} (both sides)", "虽然也会输，但能撑到双方共 %d 步之后", "雖然也會輸，但能撐到雙方共 %d 步之後")
	ReasonHolds      = text("it keeps the draw", "守住和棋", "守住和棋")
	ReasonAllDraw    = text("any move leads to a draw", "怎么走都是和棋", "怎麼走都是和棋")
	ReasonStopsLine  = text("it blocks the opponent’s line", "挡住对方连线", "擋住對方連線")
	ReasonStopsWin   = text("it stops a forced win in %d {move|moves} (both sides)", "化解对方的必胜（双方共 %d 步内）", "化解對方的必勝（雙方共 %d 步內）")
	ReasonOpenFour   = text("it makes an open four", "做成活四", "做成活四")
	ReasonFours      = text("it makes a double four", "做成双四", "做成雙四")
	ReasonFourThree  = text("it makes a four-three", "做成四三", "做成四三")
	ReasonFour       = text("it makes a four", "做成冲四", "做成衝四")
	ReasonThrees     = text("it makes a double three", "做成双活三", "做成雙活三")
	ReasonThree      = text("it makes an open three", "做成活三", "做成活三")
	ReasonStopsFour  = text("it prevents an open four", "不让对方做成活四", "不讓對方做成活四")
	ReasonStopsThree = text("it blocks an open three", "挡住对方的活三", "擋住對方的活三")
)

// The answers to "Why this move?". Who and whose are the other side: you, your,
// or Black, Black’s.
var (
	ShowTree   = text("Show the tree", "看搜索树", "看搜尋樹")
	WhyLooking = text("Looking for the reason…", "正在找原因…", "正在找原因…")
	WhyAnswer  = text("%s: %s", "%s：%s", "%s：%s") // the move
	YouObject  = text("you", "你", "你")
	YourOwn    = text("your", "你的", "你的")
	SidesOwn   = text("%s’s", "%s的", "%s的")

	WhyLiked      = text("Nothing forced it. At this level, it seemed the best move.", "这里没有非走不可的一手。以它现在的难度，这一步看起来最好。", "這裡沒有非走不可的一手。以它現在的難度，這一步看起來最好。")
	WhyCompletes  = text("It won the game at once.", "它当场就赢了。", "它當場就贏了。")
	WhyNothing    = text("Nothing could stop %s win any more.", "已经挡不住%s胜势了。", "已經擋不住%s勝勢了。")
	WhyOnlyWins   = text("Only this move kept the win.", "只有这一步能保住胜局。", "只有這一步能保住勝局。")
	WhyWins       = text("It forced a win in at most %d {move|moves} (both sides).", "从这里起最多双方共 %d 步必胜。", "從這裡起最多雙方共 %d 步必勝。")
	WhyOnlyHolds  = text("Every other move would have lost.", "走别处都会输。", "走別處都會輸。")
	WhyLongest    = text("It was lost anyway; this held out longest.", "反正都会输，这一步撑得最久。", "反正都會輸，這一步撐得最久。")
	WhyHolds      = text("It kept the draw.", "它守住了和棋。", "它守住了和棋。")
	WhyAllDraw    = text("Any move would have been a draw.", "怎么走都是和棋。", "怎麼走都是和棋。")
	WhyStopsLine  = text("It stopped %s from completing a line.", "它不让%s连成一线。", "它不讓%s連成一線。")
	WhyStopsWin   = text("It stopped %s from winning by force.", "它化解了%s的必胜。", "它化解了%s的必勝。")
	WhyStopsThree = text("It stopped %s three in a row.", "它挡住了%s活三。", "它擋住了%s活三。")
	WhyStopsFour  = text("It stopped %s from making an open four.", "它不让%s做成活四。", "它不讓%s做成活四。")
	WhyOpenFour   = text("It made four in a row, open at both ends.", "它做成了活四。", "它做成了活四。")
	WhyFours      = text("It made two fours at once.", "它一步做成了双四。", "它一步做成了雙四。")
	WhyFourThree  = text("It made a four and an open three at once.", "它一步做成了四三。", "它一步做成了四三。")
	WhyFour       = text("It made a four, which must be answered.", "它做成了冲四，必须应。", "它做成了衝四，必須應。")
	WhyThrees     = text("It made two open threes at once.", "它一步做成了双活三。", "它一步做成了雙活三。")
	WhyThree      = text("It made an open three.", "它做成了活三。", "它做成了活三。")
)
