package lang

var (
	BestLines       = text("Best moves", "最佳着法", "最佳著法")
	ThreatsShown    = text("Threats", "标出威胁", "標出威脅")
	PatternList     = text("Patterns", "棋型", "棋型")
	AnalysisPanel   = text("Analysis panel", "分析面板", "分析面板")
	EvaluationChart = text("Evaluation graph", "形势曲线", "形勢曲線")
	ForcedWin       = text("Forced win?", "有必胜吗？", "有必勝嗎？")

	ShortcutAnalysis = text("Best moves, threats, patterns, forced win", "最佳着法、威胁、棋型、有无必胜", "最佳著法、威脅、棋型、有無必勝")

	// AnalysisOf names the side from whose point of view the scores are.
	AnalysisOf = text("Best for %s", "%s的最佳着法", "%s的最佳著法")

	ForcedSearching = text("Looking for a forced win for %s…", "正在为%s寻找必胜着法…", "正在為%s尋找必勝著法…")
	ForcedNone      = text("No forced win for %s was found in %g seconds.", "%[2]g 秒内没有找到%[1]s的必胜着法。", "%[2]g 秒內沒有找到%[1]s的必勝著法。")
	ForcedUnclear   = text("There seems to be a forced win, but its line could not be completed.", "这里似乎有必胜着法，但没能把取胜过程走到底。", "這裡似乎有必勝著法，但沒能把取勝過程走到底。")
	ForcedGameOver  = text("The game is over: there is nothing to search.", "对局已经结束，没有可找的着法。", "對局已經結束，沒有可找的著法。")
	ForcedStep      = text("%s wins by force: move %d of %d", "%s必胜：第 %d 手，共 %d 手", "%s必勝：第 %d 手，共 %d 手")
	ForcedKeys      = text("For viewing only. Page Up, Page Down: step.", "只是演示。Page Up、Page Down：逐手前后。", "只是演示。Page Up、Page Down：逐手前後。")

	// Why a point is forbidden; %s is the point.
	WhyOverline   = text("%s is forbidden for Black: overline, %d in a row.", "%s 是黑棋禁手：长连，连成 %d 子。", "%s 是黑棋禁手：長連，連成 %d 子。")
	WhyFourFour   = text("%s is forbidden for Black: double four, %d fours at once.", "%s 是黑棋禁手：四四，同时形成 %d 个四。", "%s 是黑棋禁手：四四，同時形成 %d 個四。")
	WhyThreeThree = text("%s is forbidden for Black: double three, %d open threes at once.", "%s 是黑棋禁手：三三，同时形成 %d 个活三。", "%s 是黑棋禁手：三三，同時形成 %d 個活三。")
)

// The table of patterns in the order of paper 002, and the legend of the labels on
// the board.
var (
	Patterns = [...]Text{
		text("Five", "五连", "五連"),
		text("Overline", "长连", "長連"),
		text("Open four", "活四", "活四"),
		text("Four-three", "四三", "四三"),
		text("Double four", "双四", "雙四"),
		text("Double three", "双三", "雙三"),
		text("Sets up two four-threes", "双叫四三", "雙叫四三"),
		text("Sets up a four-three", "单叫四三", "單叫四三"),
		text("Open three", "连三", "連三"),
		text("Split three", "跳三", "跳三"),
		text("Four", "冲四", "衝四"),
		text("Closed three", "眠三", "眠三"),
		text("Open two", "活二", "活二"),
	}
	PatternOnBoard = text("%s on the board", "盘上的%s", "盤上的%s")
	PatternPoints  = text("%s × %d: %s", "%s × %d：%s", "%s × %d：%s")
	PatternFoul    = text("%s (forbidden)", "%s（禁手）", "%s（禁手）")
	PatternNone    = text("No patterns.", "没有棋型。", "沒有棋型。")

	ThreatLegend = text("A stone here would make: 5\u00a0five\u00a0· 4+\u00a0open\u00a0four\u00a0· 43\u00a0four-three\u00a0· 44\u00a0double\u00a0four\u00a0· 33\u00a0double\u00a0three\u00a0· 4\u00a0four\u00a0· 3\u00a0open\u00a0three. Dark squares: Black; light discs: White. Solid line: a four on the board; dashed: an open three.",
		"在此落子可形成：5\u00a0五连\u00a0· 4+\u00a0活四\u00a0· 43\u00a0四三\u00a0· 44\u00a0双四\u00a0· 33\u00a0双三\u00a0· 4\u00a0冲四\u00a0· 3\u00a0活三。深色方块：黑棋；浅色圆点：白棋。实线：盘上的四；虚线：盘上的活三。",
		"在此落子可形成：5\u00a0五連\u00a0· 4+\u00a0活四\u00a0· 43\u00a0四三\u00a0· 44\u00a0雙四\u00a0· 33\u00a0雙三\u00a0· 4\u00a0衝四\u00a0· 3\u00a0活三。深色方塊：黑棋；淺色圓點：白棋。實線：盤上的四；虛線：盤上的活三。")
	ThreatLegendRenju = text("Crosses: forbidden for Black; point at one to see why.", "叉：黑棋禁手，指向它可以看到原因。", "叉：黑棋禁手，指向它可以看到原因。")
)

// The engines that analyse.
var (
	MenuEngines    = text("Engines…", "引擎…", "引擎…")
	EnginesTitle   = text("Engines for analysis", "分析用引擎", "分析用引擎")
	EnginesExplain = text("The first gives the best lines and the estimates of a review; what a review proves is always Jingzi’s. The second is shown beside it. Other engines are added under Players.", "第一个引擎给出最佳着法和复盘的估计；复盘中的证明总由井字给出。第二个引擎的结果并列显示。其他引擎在“棋手”菜单里加入。", "第一個引擎給出最佳著法和復盤的估計；復盤中的證明總由井字給出。第二個引擎的結果並列顯示。其他引擎在「棋手」選單裡加入。")
	EnginesFirst   = text("Analyse with", "分析引擎", "分析引擎")
	EnginesSecond  = text("Compare with", "对比引擎", "對比引擎")
	EnginesNone    = text("None", "无", "無")
	PlaysMove      = text("plays %s", "走 %s", "走 %s")
	EstimatesBy    = text("Estimates are those of %s.", "估计由 %s 给出。", "估計由 %s 給出。")
)
