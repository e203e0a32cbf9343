package lang

// The reasons for a hint; each continues HintBecause.
var (
	HintBecause = text("Try %s: %s.", "可以走 %s：%s。", "可以走 %s：%s。")
	BothReasons = text("%s and %s", "%s，并且%s", "%s，並且%s")

	HintLost = text("Nothing stops the opponent any more: whatever you play loses in at most %[2]d {move|moves}. Try %[1]s anyway.", "已经挡不住了：无论怎么走，最多 %[2]d 步之内必输。可以试试 %[1]s。", "已經擋不住了：無論怎麼走，最多 %[2]d 步之內必輸。可以試試 %[1]s。")
	HintFour = text("Nothing stops the opponent’s four any more; %s blocks one end at most.", "对方的四已经挡不住了，走 %s 最多只能挡住一头。", "對方的四已經擋不住了，走 %s 最多只能擋住一頭。")

	ReasonNothing    = text("nothing stops the opponent’s win in %d {move|moves}", "对方 %d 步内的必胜已无法阻挡", "對方 %d 步內的必勝已無法阻擋")
	ReasonCompletes  = text("it wins at once", "当场取胜", "當場取勝")
	ReasonWins       = text("it forces a win in %d {move|moves}", "%d 步内必胜", "%d 步內必勝")
	ReasonOnlyWins   = text("it is the only move that keeps the win", "这是唯一保住胜局的着法", "這是唯一保住勝局的著法")
	ReasonOnlyHolds  = text("it is the only move that does not lose", "这是唯一不输的着法", "這是唯一不輸的著法")
	ReasonLongest    = text("it loses too, but only after %d more {move|moves}", "虽然也会输，但能撑到 %d 步之后", "雖然也會輸，但能撐到 %d 步之後")
	ReasonHolds      = text("it keeps the draw", "守住和棋", "守住和棋")
	ReasonAllDraw    = text("any move leads to a draw", "怎么走都是和棋", "怎麼走都是和棋")
	ReasonStopsLine  = text("it blocks the opponent’s line", "挡住对方连线", "擋住對方連線")
	ReasonStopsWin   = text("it stops a forced win in %d {move|moves}", "化解对方 %d 步内的必胜", "化解對方 %d 步內的必勝")
	ReasonOpenFour   = text("it makes an open four", "做成活四", "做成活四")
	ReasonFours      = text("it makes a double four", "做成双四", "做成雙四")
	ReasonFourThree  = text("it makes a four-three", "做成四三", "做成四三")
	ReasonFour       = text("it makes a four", "做成冲四", "做成衝四")
	ReasonThrees     = text("it makes a double three", "做成双活三", "做成雙活三")
	ReasonThree      = text("it makes an open three", "做成活三", "做成活三")
	ReasonStopsFour  = text("it prevents an open four", "不让对方做成活四", "不讓對方做成活四")
	ReasonStopsThree = text("it blocks an open three", "挡住对方的活三", "擋住對方的活三")
)
