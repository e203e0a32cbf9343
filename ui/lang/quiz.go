package lang

var (
	FindIt     = text("Find it yourself", "自己找", "自己找")
	FindItStop = text("Stop asking", "不再提问", "不再提問")
	FindItShow = text("Show the answer", "看答案", "看答案")
	QuizTask   = text("Find a better move for %s.", "为%s找一步更好的着法。", "為%s找一步更好的著法。")
	QuizAsk    = text("At move %d, %s played %s. There was something better: click it.", "第 %d 手%s走了 %s。有更好的着法：请点击它。", "第 %d 手%s走了 %s。有更好的著法：請點擊它。")
	QuizRight  = text("Correct!", "对！", "對！")
)
