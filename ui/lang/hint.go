package lang

// A hint. What HintBecause goes on with are reasons.
var (
	HintBecause = text("Try %s: %s.", "可以走 %s：%s。", "可以走 %s：%s。")
	JoinTwo     = text("%s and %s", "%s，并且%s", "%s，並且%s")

	HintLost = text("Nothing stops the opponent any more: whatever you play loses in at most %[2]d {move|moves} (both sides). Try %[1]s anyway.", "已经挡不住了：无论怎么走，最多双方共 %[2]d 步之内必输。可以试试 %[1]s。", "已經擋不住了：無論怎麼走，最多雙方共 %[2]d 步之內必輸。可以試試 %[1]s。")
	HintFour = text("Nothing stops the opponent’s four any more; %s blocks one end at most.", "对方的四已经挡不住了，走 %s 最多只能挡住一头。", "對方的四已經擋不住了，走 %s 最多只能擋住一頭。")

	// The answers to "Why this move?". They name the other side: you, your, or Black,
	// Black’s.
	ShowTree       = text("Show the tree", "看搜索树", "看搜尋樹")
	WhyLooking     = text("Looking for the reason…", "正在找原因…", "正在找原因…")
	YouAccusative  = text("you", "你", "你")
	YourPossessive = text("your", "你的", "你的")
	SidePossessive = text("%s’s", "%s的", "%s的")

	WhyBestByLevel = text("Nothing forced it. At this level, it seemed the best move.", "这里没有非走不可的一手。以它现在的难度，这一步看起来最好。", "這裡沒有非走不可的一手。以它現在的難度，這一步看起來最好。")
)
