package lang

// The engines that analyse.
var (
	MenuEngines    = text("Engines…", "引擎…", "引擎…")
	EnginesTitle   = text("Engines for analysis", "分析用引擎", "分析用引擎")
	EnginesExplain = text("The first gives the best lines and the estimates of a review; what a review proves is always Jingzi’s. The second is shown beside it. Other engines are added under Players.", "第一个引擎给出最佳着法和复盘的估计；复盘中的证明总由井子给出。第二个引擎的结果并列显示。其他引擎在“棋手”菜单里加入。", "第一個引擎給出最佳著法和復盤的估計；復盤中的證明總由井子給出。第二個引擎的結果並列顯示。其他引擎在「棋手」選單裡加入。")
	EnginesFirst   = text("Analyse with", "分析引擎", "分析引擎")
	EnginesSecond  = text("Compare with", "对比引擎", "對比引擎")
	EnginesNone    = text("None", "无", "無")
	OwnEngine      = text("Jingzi", "井子", "井子")
	PlaysMove      = text("plays %s", "走 %s", "走 %s")
	EstimatesBy    = text("Estimates are those of %s.", "估计由 %s 给出。", "估計由 %s 給出。")
)
