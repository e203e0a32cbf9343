package lang

// The search tree and its window. MAX and MIN stay as they are in every
// language, as in the textbooks.
var (
	TreeOfPosition   = text("Current position", "当前局面", "目前局面")
	TreeOfComputer   = text("Computer’s last move", "电脑的上一步", "電腦的上一步")
	TreeChanged      = text("Other settings", "其他设置", "其他設定")
	TreeDepth        = text("Depth", "深度", "深度")
	TreeAlphaBeta    = text("Alpha-beta", "α-β 剪枝", "α-β 剪枝")
	TreeOrdered      = text("Centre first", "中心优先", "中心優先")
	TreeSymmetry     = text("Symmetry", "对称剪枝", "對稱剪枝")
	TreeFit          = text("Show all", "显示全部", "顯示全部")
	TreeUnfoldAll    = text("Expand all below", "展开下面全部", "展開下面全部")
	TreeBestLine     = text("Best line", "最佳着法", "最佳著法")
	TreeGrowing      = text("Searching…", "搜索中…", "搜尋中…")
	TreeOwn          = text("The computer (%s) chose %s from this tree.", "电脑（%s）就是根据这棵树选择了 %s。", "電腦（%s）就是根據這棵樹選擇了 %s。")
	TreeOther        = text("%s to move here. Best: %s.", "这里轮到 %s 走。最佳着法：%s。", "這裡輪到 %s 走。最佳著法：%s。")
	TreeCounts       = text("Positions: %s, leaves: %s, cuts: %s, symmetric: %s.", "局面 %s 个，其中叶节点 %s 个；剪枝 %s 次；对称 %s 个。", "局面 %s 個，其中葉節點 %s 個；剪枝 %s 次；對稱 %s 個。")
	TreeTime         = text("Time: %s.", "用时 %s。", "用時 %s。")
	TreeCapped       = text("The tree is too large to keep: the search was stopped, and some values are unknown.", "这棵树太大，搜索中途停止，部分数值未知。", "這棵樹太大，搜尋中途停止，部分數值未知。")
	TreeChoseTwin    = text("%s is symmetric to %s, which was searched.", "%s 与搜索过的 %s 对称。", "%s 與搜尋過的 %s 對稱。")
	TreeShuffled     = text("Moves were tried in random order.", "着法按随机顺序搜索。", "著法按隨機順序搜尋。")
	TreeMilliseconds = text("%.2f\u00a0ms", "%.2f\u00a0毫秒", "%.2f\u00a0毫秒")

	TreeStart    = text("Start", "起点", "起點")
	TreeMaxLayer = text("MAX: %s to move", "MAX：轮到 %s", "MAX：輪到 %s")
	TreeMinLayer = text("MIN: %s to move", "MIN：轮到 %s", "MIN：輪到 %s")

	TreeWon    = text("The game is over: %s has won", "对局结束：%s 获胜", "對局結束：%s 獲勝")
	TreeDrawn  = text("The game is over: a draw", "对局结束：和棋", "對局結束：和棋")
	TreeDead   = text("A draw: neither side can complete a line", "和棋：双方都不可能再连成一线", "和棋：雙方都不可能再連成一線")
	TreeToMove = text("%s to move", "%s 走", "%s 走")

	TreeOfText        = text("Your own tree…", "自己输入的树…", "自己輸入的樹…")
	WrittenTitle      = text("Your own tree", "自己输入的树", "自己輸入的樹")
	WrittenSay        = text("Type the values of the leaves, with brackets round the moves of each node. MAX moves first, or MIN if you write min before the tree.", "输入叶节点的值，每个节点的着法用括号括起来。MAX 先走；在树前写 min 则 MIN 先走。", "輸入葉節點的值，每個節點的著法用括號括起來。MAX 先走；在樹前寫 min 則 MIN 先走。")
	WrittenShow       = text("Show the tree", "显示这棵树", "顯示這棵樹")
	WrittenNumber     = text("Tree number", "第几号树", "第幾號樹")
	WrittenNumberSay  = text("Or a tree by its number: the same number always gives the same tree. Right-click a node of the tree to change it.", "也可以按编号出题：相同的编号总是同一棵树。显示后右击节点可以修改。", "也可以按編號出題：相同的編號總是同一棵樹。顯示後右擊節點可以修改。")
	WrittenNotANumber = text("Character %d is neither a number nor a bracket.", "第 %d 个字符既不是数字也不是括号。", "第 %d 個字元既不是數字也不是括號。")
	WrittenUnclosed   = text("A bracket is not closed at character %d, the end.", "到第 %d 个字符（末尾）还有括号没有闭合。", "到第 %d 個字元（末尾）還有括號沒有閉合。")
	WrittenUnopened   = text("The bracket at character %d closes nothing.", "第 %d 个字符的括号没有对应的左括号。", "第 %d 個字元的括號沒有對應的左括號。")
	WrittenEmpty      = text("There is nothing between the brackets at character %d.", "第 %d 个字符处的括号里是空的。", "第 %d 個字元處的括號裡是空的。")
	WrittenTwo        = text("At character %d a second tree begins: put brackets round it all.", "第 %d 个字符处开始了第二棵树，请用括号把全部括起来。", "第 %d 個字元處開始了第二棵樹，請用括號把全部括起來。")
	WrittenNothing    = text("There is no tree yet.", "还没有输入树。", "還沒有輸入樹。")
	WrittenTooLarge   = text("The tree is too large at character %d: at most 2,000 nodes, 12 levels, and numbers up to 99,999.", "树在第 %d 个字符处太大：最多 2,000 个节点、12 层，数值不超过 99,999。", "樹在第 %d 個字元處太大：最多 2,000 個節點、12 層，數值不超過 99,999。")
	TreeMore          = text("More", "更多", "更多")
	TreeNegamax       = text("Negamax: values for the side to move", "负极大：值对走子方而言", "負極大：值對走子方而言")
	TreeStop          = text("Stop where the next stone wins (paper 000)", "下一步能赢就停止扩展（论文 000）", "下一步能贏就停止擴展（論文 000）")
	TreeForced        = text("Win, block, else search (paper 004)", "能赢则赢、该挡则挡、再搜索（论文 004）", "能贏則贏、該擋則擋、再搜尋（論文 004）")
	TreeHard          = text("Fail-hard beside fail-soft", "并列显示 fail-hard 与 fail-soft", "並列顯示 fail-hard 與 fail-soft")
	NodeHard          = text("Fail-soft returns %s. Fail-hard would return %s, the bound of the window: it visits the same nodes, but knows less.", "fail-soft 返回 %s；fail-hard 则返回窗口的边界 %s：访问的节点相同，但知道得更少。", "fail-soft 返回 %s；fail-hard 則返回視窗的邊界 %s：訪問的節點相同，但知道得更少。")
	SheetWork         = text("Worksheet: find the values", "练习：求各节点的值", "練習：求各節點的值")
	SheetCuts         = text("Fill in the values and the windows, and strike out the branches that alpha-beta cuts off.", "填写各节点的值和窗口，划掉被 α-β 剪掉的分枝。", "填寫各節點的值和視窗，劃掉被 α-β 剪掉的分枝。")
	SheetName         = text("Name: ____________________", "姓名：____________________", "姓名：____________________")
	SheetTitle        = text("Save or print…", "保存或打印…", "儲存或列印…")
	SheetWhole        = text("The whole tree (also the answers to the worksheet)", "整棵树（也是练习的答案）", "整棵樹（也是練習的答案）")
	SheetShown        = text("What is expanded", "已展开的部分", "已展開的部分")
	SheetBlank        = text("A blank worksheet", "空白练习", "空白練習")
	SheetSay          = text("All of it on white, with a caption. SVG can be enlarged at will and printed by any browser; PNG is a picture; PDF is for printing, on pages of A4.", "白底，带说明文字。SVG 可任意放大，用浏览器即可打印；PNG 是图片；PDF 便于打印（A4）。", "白底，帶說明文字。SVG 可任意放大，用瀏覽器即可列印；PNG 是圖片；PDF 便於列印（A4）。")
	TreeNode          = text("%s: node %s", "%s：节点 %s", "%s：節點 %s")
	TreeBest          = text("Best: %s, value %s.", "最佳：%s，值 %s。", "最佳：%s，值 %s。")
	TreeWrittenCounts = text("Nodes searched: %s, leaves: %s, cuts: %s.", "搜索节点 %s 个，其中叶节点 %s 个；剪枝 %s 次。", "搜尋節點 %s 個，其中葉節點 %s 個；剪枝 %s 次。")

	Lecture      = text("Lecture view", "讲课视图", "講課檢視")
	LectureTitle = text("Search tree (Esc leaves the lecture view)", "搜索树（按 Esc 退出讲课视图）", "搜尋樹（按 Esc 退出講課檢視）")

	TreeHelp = text("How to read it", "怎么看", "怎麼看")
	TreeKeys = text("Click or Enter: expand or collapse. Arrow keys: move between nodes. Wheel: scroll; with Ctrl: zoom. Drag: move the tree. + and −: zoom. F: show all. B: best line. U: expand all below. 1 to 9: depth. A, O, S: alpha-beta, centre first, symmetry. D: one level deeper. T: type a tree. I: iterative deepening. C: compare. G: AND/OR tree. M: negamax. E, W: stop at a win; win, block, else search. K: lessons; then . and ,: next, previous. V: reuse or grow again. P: work it out yourself; then X: cut off, N: next.",
		"点击或回车：展开或收起。方向键：移动。滚轮：滚动；按住 Ctrl：缩放。拖动：平移。+、−：缩放。F：显示全部。B：最佳着法。U：展开下面全部。1 到 9：深度。A、O、S：α-β 剪枝、中心优先、对称剪枝。D：加深一层。T：输入一棵树。I：迭代加深。C：对比。G：与或树。M：负极大。E、W：能赢就停；能赢则赢、该挡则挡、再搜索。K：课程，此时 . 和 ,：下一课、上一课。V：复用还是重新生成。P：自己算一算，此时 X：被剪掉，N：下一个。",
		"點擊或 Enter：展開或收起。方向鍵：移動。滾輪：捲動；按住 Ctrl：縮放。拖動：平移。+、−：縮放。F：顯示全部。B：最佳著法。U：展開下面全部。1 到 9：深度。A、O、S：α-β 剪枝、中心優先、對稱剪枝。D：加深一層。T：輸入一棵樹。I：迭代加深。C：對比。G：與或樹。M：負極大。E、W：能贏就停；能贏則贏、該擋則擋、再搜尋。K：課程，此時 . 和 ,：下一課、上一課。V：複用還是重新生成。P：自己算一算，此時 X：被剪掉，N：下一個。")
)

// TreeLegend says how a tree is read.
var TreeLegend = []Text{
	text("Each small board is a position. The boards below it are the positions one move later; the new mark is framed.",
		"每个小棋盘是一个局面。它下面的棋盘是再走一步后的局面，新下的棋子有框。",
		"每個小棋盤是一個局面。它下面的棋盤是再走一步後的局面，新下的棋子有框。"),
	text("A filled house pointing up is MAX, the side to move at the top: it takes the highest value below. A hollow one pointing down is MIN, the opponent, who takes the lowest.",
		"实心、尖朝上的是 MAX，即最上面局面中轮到走的一方，取下面各值中的最大值。空心、尖朝下的是 MIN，即对手，取最小值。",
		"實心、尖朝上的是 MAX，即最上面局面中輪到走的一方，取下面各值中的最大值。空心、尖朝下的是 MIN，即對手，取最小值。"),
	text("The number is the value of the position for MAX. W3: MAX wins on the third move from the top. L2: MAX loses on the second.",
		"数字是局面对 MAX 的值。胜3：MAX 从最上面起第 3 步取胜。负2：第 2 步落败。",
		"數字是局面對 MAX 的值。勝3：MAX 從最上面起第 3 步取勝。負2：第 2 步落敗。"),
	text("The lowest boards, the leaves, are not searched further: they are evaluated line by line. Point at one to see how.",
		"最下面的棋盘是叶节点，不再搜索，而是逐线计分。指向一个可看到怎么算。",
		"最下面的棋盤是葉節點，不再搜尋，而是逐線計分。指向一個可看到怎麼算。"),
	text("The thick green line is the best line, the star the chosen move. ▼ 7: seven moves are collapsed here; click to expand them.",
		"粗绿线是最佳着法，星号是选中的着法。▼ 7：下面收起了 7 个着法，点击展开。",
		"粗綠線是最佳著法，星號是選中的著法。▼ 7：下面收起了 7 個著法，點擊展開。"),
	text("With alpha-beta, (α, β) below a board is the window: what MAX and MIN already have elsewhere. Pale boards were cut off and never searched. ≥ and ≤: the true value may be higher or lower, but that does not matter.",
		"使用 α-β 剪枝时，棋盘下的 (α, β) 是窗口，即 MAX 与 MIN 在别处已有的值。变淡的棋盘被剪掉，没有搜索。≥、≤ 表示真实值可能更大、更小，但不影响结果。",
		"使用 α-β 剪枝時，棋盤下的 (α, β) 是視窗，即 MAX 與 MIN 在別處已有的值。變淡的棋盤被剪掉，沒有搜尋。≥、≤ 表示真實值可能更大、更小，但不影響結果。"),
	text("! B3 below a leaf, or ! beside its name: the next stone, B3, would win. The search stops too early to see it; search one level deeper (D).",
		"叶节点下的 ! B3（或名称旁的 !）：下一步走 B3 即获胜。搜索到此为止，看不到这一步；可加深一层（D）。",
		"葉節點下的 ! B3（或名稱旁的 !）：下一步走 B3 即獲勝。搜尋到此為止，看不到這一步；可加深一層（D）。"),
	text("With symmetry, = A3 below a board means that it is the board after A3, rotated or reflected.",
		"使用对称剪枝时，棋盘下的 = A3 表示它与走 A3 后的局面旋转或翻转后相同。",
		"使用對稱剪枝時，棋盤下的 = A3 表示它與走 A3 後的局面旋轉或翻轉後相同。"),
}

var (
	AndOrMenu       = text("AND/OR tree", "与或树", "與或樹")
	AndOrWin        = text("%s wins", "%s 获胜", "%s 獲勝")
	AndOrValue      = text("MAX gets at least %s", "MAX 至少得到 %s", "MAX 至少得到 %s")
	AndOrOr         = text("OR node: %s chooses, so one solved move is enough.", "或节点：由 %s 选择，有一个着法可解就够了。", "或節點：由 %s 選擇，有一個著法可解就夠了。")
	AndOrAnd        = text("AND node: %s chooses, and %s must have an answer to every move: all must be solved.", "与节点：由 %s 选择，%s 必须应付每一种着法：全部可解才行。", "與節點：由 %s 選擇，%s 必須應付每一種著法：全部可解才行。")
	AndOrSolved     = text("Solved: %s.", "可解：%s。", "可解：%s。")
	AndOrUnsolvable = text("Unsolvable, within this tree: %s.", "在这棵树里不可解：%s。", "在這棵樹裡不可解：%s。")
	AndOrOpen       = text("Not decided in this tree: %s.", "这棵树里尚未确定：%s。", "這棵樹裡尚未確定：%s。")
	AndOrBy         = text("Because of %s.", "因为 %s。", "因為 %s。")
	AndOrAll        = text("So are all its moves: %s.", "它的着法全都如此：%s。", "它的著法全都如此：%s。")
	AndOrSolution   = text("Thick edges: the solution tree, %s nodes: one move of each OR node, all of each AND node.", "粗边：解树，共 %s 个节点：或节点取一个着法，与节点取全部。", "粗邊：解樹，共 %s 個節點：或節點取一個著法，與節點取全部。")
	AndOrHope       = text("Thick edges: the hope tree, %s nodes: the best plan by the values so far. It would be searched on at the framed leaf: %s.", "粗边：希望树，共 %s 个节点：按目前的值最好的方案。接下来将扩展有框的叶节点：%s。", "粗邊：希望樹，共 %s 個節點：按目前的值最好的方案。接下來將擴展有框的葉節點：%s。")
)

// AndOrNames are the names of nodes where MAX chooses, and where MIN does.
var AndOrNames = [2]Text{text("OR", "或", "或"), text("AND", "与", "與")}

// What the next search could keep of a tree.
var (
	ReuseMenu      = text("Reuse or grow again…", "复用还是重新生成…", "複用還是重新生成…")
	ReuseTitle     = text("Reuse this tree, or grow again?", "复用这棵树，还是重新生成？", "複用這棵樹，還是重新生成？")
	ReuseKept      = text("Suppose the game comes to this position. Nodes of this tree that could be kept: %s.", "假设对局走到这个局面。这棵树可以保留的节点：%s 个。", "假設對局走到這個局面。這棵樹可以保留的節點：%s 個。")
	ReuseFinal     = text("Their values rest on finished games alone and stay as they are: %s.", "其中值只取决于终局、不会再变的：%s 个。", "其中值只取決於終局、不會再變的：%s 個。")
	ReuseEstimated = text("They rest on static values, which a deeper search replaces: %s.", "其中值取决于静态估值、加深后可能改变的：%s 个。", "其中值取決於靜態估值、加深後可能改變的：%s 個。")
	ReuseBounds    = text("They are only bounds, for a window that will be another: %s.", "其中只有界限、而窗口将会不同的：%s 个。", "其中只有界限、而視窗將會不同的：%s 個。")
	ReuseMissing   = text("Cut off and never searched, to be grown in any case: %s.", "被剪掉、从未搜索、总要补上的：%s 个。", "被剪掉、從未搜尋、總要補上的：%s 個。")
	ReuseAnew      = text("A tree grown again from there to the full depth has %s positions. Of %s nodes with an exact value in both trees, %s have another value in the new one.", "从那里重新生成到同样的深度，需要 %s 个局面。两棵树里都有确定值的节点 %s 个，其中值不同的 %s 个。", "從那裡重新生成到同樣的深度，需要 %s 個局面。兩棵樹裡都有確定值的節點 %s 個，其中值不同的 %s 個。")
	ReuseSo        = text("Paper 001 decides to grow again: only a tree to the end of the game has values that all stay.", "论文 001 决定重新生成：只有搜索到终局的树，值才全都不变。", "論文 001 決定重新生成：只有搜尋到終局的樹，值才全都不變。")
)

var (
	StepMode          = text("Step by step", "逐步演示", "逐步演示")
	StepCount         = text("Step %s of %s", "第 %s 步，共 %s 步", "第 %s 步，共 %s 步")
	StepKeys          = text("Page Up, Page Down: one step back, one step forward; then R: play, X: to the next cut. L: lecture view.", "Page Up、Page Down：后退或前进一步，此时 R：播放，X：到下一次剪枝。L：讲课视图。", "Page Up、Page Down：後退或前進一步，此時 R：播放，X：到下一次剪枝。L：講課檢視。")
	StepBegins        = text("The search begins: MAX (%s) looks for its best move.", "搜索开始：MAX（%s）寻找最佳着法。", "搜尋開始：MAX（%s）尋找最佳著法。")
	StepBeginsWritten = text("The search begins: %s looks for the best value it can be sure of.", "搜索开始：%s 寻找自己能保证的最好的值。", "搜尋開始：%s 尋找自己能保證的最好的值。")
	StepGoesOn        = text("%s goes on to %s.", "%s 进入 %s。", "%s 進入 %s。")
	StepEnters        = text("%s (%s) tries %s.", "%s（%s）试走 %s。", "%s（%s）試走 %s。")
	StepWindow        = text("Only values between α = %s and β = %s matter.", "只有介于 α = %s 与 β = %s 之间的值才有意义。", "只有介於 α = %s 與 β = %s 之間的值才有意義。")
	StepLeaf          = text("The depth limit is reached, so the board is evaluated: %s.", "到达搜索深度，由评估函数打分：%s。", "到達搜尋深度，由評估函數打分：%s。")
	StepWon           = text("%s has completed a line: value %s.", "%s 连成一线：值为 %s。", "%s 連成一線：值為 %s。")
	StepDrawn         = text("A draw: value 0.", "和棋：值为 0。", "和棋：值為 0。")
	StepMaxDone       = text("All moves have been tried: MAX takes the highest value, %s, from %s.", "这里的着法都试过了：MAX 取最大值 %s（%s）。", "這裡的著法都試過了：MAX 取最大值 %s（%s）。")
	StepMinDone       = text("All moves have been tried: MIN takes the lowest value, %s, from %s.", "这里的着法都试过了：MIN 取最小值 %s（%s）。", "這裡的著法都試過了：MIN 取最小值 %s（%s）。")
	StepSideDone      = text("All moves have been tried: with the sign turned, the highest of their values is %s, from %s.", "这里的着法都试过了：变号后最大的值是 %s（%s）。", "這裡的著法都試過了：變號後最大的值是 %s（%s）。")
	StepKnown         = text("Its value is %s.", "它的值是 %s。", "它的值是 %s。")
	StepFirst         = text("%s now has %s.", "%s 现在得到 %s。", "%s 現在得到 %s。")
	StepBetter        = text("Better for %s: from %s to %s.", "对 %s 更好：从 %s 变为 %s。", "對 %s 更好：從 %s 變為 %s。")
	StepNoBetter      = text("Not better for %s, which keeps %s.", "对 %s 并不更好，仍保持 %s。", "對 %s 並不更好，仍保持 %s。")
	StepEnds          = text("The search ends: the best move is %s.", "搜索结束：最佳着法是 %s。", "搜尋結束：最佳著法是 %s。")
)

// The search as a program. The names of variables stay as they are.
var (
	CodeSearch    = text("%s(node%s)", "%s(node%s)", "%s(node%s)")
	CodeLeaf      = text("if it is a leaf: return its value", "若为叶节点：返回它的值", "若為葉節點：返回它的值")
	CodeLeafMover = text("if it is a leaf: return its value for the side to move", "若为叶节点：返回它对走子方的值", "若為葉節點：返回它對走子方的值")
	CodeStart     = text("value ← %s", "value ← %s", "value ← %s")
	CodeEach      = text("for each move:", "对每个着法：", "對每個著法：")
	CodeTake      = text("value ← %s(value, %s(child%s))", "value ← %s(value, %s(child%s))", "value ← %s(value, %s(child%s))")
	CodeMaxes     = text("α ← max(α, value)", "α ← max(α, value)", "α ← max(α, value)")
	CodeMins      = text("β ← min(β, value)", "β ← min(β, value)", "β ← min(β, value)")
	CodeCut       = text("if α ≥ β: return value (cut off)", "若 α ≥ β：返回 value（剪枝）", "若 α ≥ β：返回 value（剪枝）")
	CodeReturn    = text("return value", "返回 value", "返回 value")
	StepToCut     = text("To the next cut", "到下一次剪枝", "到下一次剪枝")
)

// What is said of a node.
var (
	NodeMaxTakes   = text("Backed-up value: MAX takes the highest value of its moves: %s, from %s.", "倒推值：MAX 取各着法中的最大值：%s（%s）。", "倒推值：MAX 取各著法中的最大值：%s（%s）。")
	NodeMinTakes   = text("Backed-up value: MIN takes the lowest value of its moves: %s, from %s.", "倒推值：MIN 取各着法中的最小值：%s（%s）。", "倒推值：MIN 取各著法中的最小值：%s（%s）。")
	NodeSideTakes  = text("Backed-up value for the side to move: the highest of its moves’ values with the sign turned: %s, from %s.", "对走子方的倒推值：各着法的值变号后取最大：%s（%s）。", "對走子方的倒推值：各著法的值變號後取最大：%s（%s）。")
	NodeTies       = text("Exactly as good: %s.", "同样好：%s。", "同樣好：%s。")
	NodeTiesFound  = text("Equal moves were looked for by searching again, apart from this tree (positions: %s).", "相等的着法是另外再搜索一遍找出来的，不在这棵树里（局面 %s 个）。", "相等的著法是另外再搜尋一遍找出來的，不在這棵樹裡（局面 %s 個）。")
	NodeByLot      = text("Among equal moves, %s was chosen at random.", "在相等的着法中随机选了 %s。", "在相等的著法中隨機選了 %s。")
	NodePromising  = text("Among equal moves, %s was chosen: its open lines hold the most of its own stones. Where that is equal, too, the choice is random.", "在相等的着法中选了 %s：它所在的可连线上己方棋子最多；仍相等时随机选。", "在相等的著法中選了 %s：它所在的可連線上己方棋子最多；仍相等時隨機選。")
	NodeWins       = text("%s wins on move %d, counted from the root.", "%s 必胜：从根节点起第 %d 步取胜。", "%s 必勝：從根節點起第 %d 步取勝。")
	NodeWinsBy     = text("%s wins on move %d at the latest, counted from the root.", "%s 必胜：从根节点起最迟第 %d 步取胜。", "%s 必勝：從根節點起最遲第 %d 步取勝。")
	NodeNumber     = text("The number behind it is %s: the quicker the win, the farther from 0.", "对应的数值是 %s：赢得越快，离 0 越远。", "對應的數值是 %s：贏得越快，離 0 越遠。")
	NodeLineWon    = text("%s has completed a line, and the game ends here. Static value for %s: %s.", "%s 已经连成一线，对局到此结束。对 %s 的静态估值：%s。", "%s 已經連成一線，對局到此結束。對 %s 的靜態估值：%s。")
	NodeMover      = text("the side to move", "走子方", "走子方")
	NodeDead       = text("Neither side can complete a line any more: a draw, static value 0.", "双方都不可能再连成一线：和棋，静态估值为 0。", "雙方都不可能再連成一線：和棋，靜態估值為 0。")
	NodeDrawn      = text("The game ends here in a draw: static value 0.", "对局到此以和棋结束，静态估值为 0。", "對局到此以和棋結束，靜態估值為 0。")
	NodeHorizon    = text("Static value: the search stops here, at its depth limit, and evaluates the board: %s.", "静态估值：搜索到此为止，由评估函数打分：%s。", "靜態估值：搜尋到此為止，由評估函數打分：%s。")
	NodeTurned     = text("%s; for the side to move %s", "%s；对走子方 %s", "%s；對走子方 %s")
	NodeLines      = text("lines open to %[2]s: %[1]d, to %[4]s: %[3]d; %[1]d − %[3]d = %[5]s", "%[2]s 还能连成的线 %[1]d 条，%[4]s 还能连成的线 %[3]d 条；%[1]d − %[3]d = %[5]s", "%[2]s 還能連成的線 %[1]d 條，%[4]s 還能連成的線 %[3]d 條；%[1]d − %[3]d = %[5]s")
	NodeWorth      = text("the open lines of %[2]s are worth %[1]d, those of %[4]s %[3]d; %[1]d − %[3]d = %[5]s", "%[2]s 的线值 %[1]d，%[4]s 的线值 %[3]d；%[1]d − %[3]d = %[5]s", "%[2]s 的線值 %[1]d，%[4]s 的線值 %[3]d；%[1]d − %[3]d = %[5]s")
	NodeSquares    = text(". The squares under the stones count, too: %[2]s %[1]d, %[4]s %[3]d; %[1]d − %[3]d = %[5]s. Total: %[6]s", "。棋子所在的格子也计分：%[2]s %[1]d，%[4]s %[3]d；%[1]d − %[3]d = %[5]s。合计 %[6]s", "。棋子所在的格子也計分：%[2]s %[1]d，%[4]s %[3]d；%[1]d − %[3]d = %[5]s。合計 %[6]s")
	NodeAtLeast    = text("The true value may be higher; the rest did not need to be searched.", "实际值可能更大，但其余不必再搜索。", "實際值可能更大，但其餘不必再搜尋。")
	NodeAtMost     = text("The true value may be lower; the rest did not need to be searched.", "实际值可能更小，但其余不必再搜索。", "實際值可能更小，但其餘不必再搜尋。")
	NodeWindow     = text("Window on entry: %s, %s.", "进入时的窗口：%s，%s。", "進入時的視窗：%s，%s。")
	WindowHas      = text("%s = %s (what %s already has)", "%s = %s（%s 已有的界）", "%s = %s（%s 已有的界）")
	WindowOpen     = text("%s = %s (%s has nothing yet)", "%s = %s（%s 还没有值）", "%s = %s（%s 還沒有值）")
	NodeAlphaCut   = text("MIN already has %s here, from %s; elsewhere MAX has %s, from %s. MAX will avoid this node, so its remaining moves (%d) cannot matter: alpha cut.", "MIN 在这里走 %[2]s 已经把值压到 %[1]s；而 MAX 在别处走 %[4]s 已有 %[3]s。MAX 不会走到这里，其余 %[5]d 个着法不影响结果：α 剪枝。", "MIN 在這裡走 %[2]s 已經把值壓到 %[1]s；而 MAX 在別處走 %[4]s 已有 %[3]s。MAX 不會走到這裡，其餘 %[5]d 個著法不影響結果：α 剪枝。")
	NodeBetaCut    = text("MAX already has %s here, from %s; elsewhere MIN has %s, from %s. MIN will avoid this node, so its remaining moves (%d) cannot matter: beta cut.", "MAX 在这里走 %[2]s 已经得到 %[1]s；而 MIN 在别处走 %[4]s 已有 %[3]s。MIN 不会走到这里，其余 %[5]d 个着法不影响结果：β 剪枝。", "MAX 在這裡走 %[2]s 已經得到 %[1]s；而 MIN 在別處走 %[4]s 已有 %[3]s。MIN 不會走到這裡，其餘 %[5]d 個著法不影響結果：β 剪枝。")
	NodeSideCut    = text("The side to move already has %s here, from %s; elsewhere its opponent has %s (here β = %s), from %s. The opponent will avoid this node, so its remaining moves (%d) cannot matter: beta cut.", "走子方在这里走 %[2]s 已经得到 %[1]s；而对方在别处走 %[5]s 已有 %[3]s（这里的 β = %[4]s）。对方不会走到这里，其余 %[6]d 个着法不影响结果：β 剪枝。", "走子方在這裡走 %[2]s 已經得到 %[1]s；而對方在別處走 %[5]s 已有 %[3]s（這裡的 β = %[4]s）。對方不會走到這裡，其餘 %[6]d 個著法不影響結果：β 剪枝。")
	NodeSkipped    = text("Not searched. %s", "没有搜索。%s", "沒有搜尋。%s")
	NodeStopped    = text("The search was stopped before it got here.", "搜索在到达这里之前就停止了。", "搜尋在到達這裡之前就停止了。")
	NodeStopsAtWin = text("Not searched: %s wins at once, and the search stops there (paper 000).", "没有搜索：%s 立即获胜，搜索就此停止（论文 000）。", "沒有搜尋：%s 立即獲勝，搜尋就此停止（論文 000）。")
	NodePartial    = text("The search was stopped inside this node.", "搜索在这个节点内部停止了。", "搜尋在這個節點內部停止了。")
	NodeTwin       = text("The same board as after %s (%s): it has the same value and is not searched again.", "与走 %s 后的局面相同（%s），值也相同，不必再搜索。", "與走 %s 後的局面相同（%s），值也相同，不必再搜尋。")
	NodeNextWins   = text("Beyond the horizon: at depth %d the search would see that %s wins here by %s.", "地平线之外：深度为 %d 时，搜索会看到 %s 走 %s 即获胜。", "地平線之外：深度為 %d 時，搜尋會看到 %s 走 %s 即獲勝。")
	TreeDeeper     = text("One level deeper", "加深一层", "加深一層")
	DeeperSame     = text("To depth %d it was %s (%s), and to depth %d it still is (%s).", "深度 %d 时是 %s（%s），深度 %d 时仍然是它（%s）。", "深度 %d 時是 %s（%s），深度 %d 時仍然是它（%s）。")
	DeeperOther    = text("To depth %d it was %s (%s); to depth %d it is %s (%s).", "深度 %d 时是 %s（%s），深度 %d 时改为 %s（%s）。", "深度 %d 時是 %s（%s），深度 %d 時改為 %s（%s）。")
	DeepenTitle    = text("Iterative deepening", "迭代加深", "迭代加深")
	DeepenMenu     = text("Iterative deepening…", "迭代加深…", "迭代加深…")
	DeepenSay      = text("The search begins anew at each depth, with the moves in the order of their values at the depth before. Compare the positions of each depth with those of a search that goes to it at once, as in this window: the order often saves some, and all depths together cost little more. And the search can stop at any time and still has an answer.", "每个深度重新搜索一遍，着法按上一深度的值排序。请把每个深度的局面数与直接搜索到该深度（即本窗口的树）相比：顺序往往能省下一些，各深度合计也多不了多少。而且随时停下都有答案。", "每個深度重新搜尋一遍，著法按上一深度的值排序。請把每個深度的局面數與直接搜尋到該深度（即本視窗的樹）相比：順序往往能省下一些，各深度合計也多不了多少。而且隨時停下都有答案。")
	DeepenChoice   = text("Choice", "着法", "著法")
	DeepenDirect   = text("At once", "直接搜索", "直接搜尋")
	DeepenSum      = text("Total", "合计", "合計")
	NodeTwins      = text("It also stands for the symmetric moves: %s.", "它同时代表与之对称的着法：%s。", "它同時代表與之對稱的著法：%s。")
	NodeForced     = text("Only moves that win at once, or stop the opponent from doing so, were tried here.", "这里只考虑立即取胜或阻止对方取胜的着法。", "這裡只考慮立即取勝或阻止對方取勝的著法。")
	NodeTrimmed    = text("Only the most promising moves were tried here.", "这里只考虑最有希望的着法。", "這裡只考慮最有希望的著法。")
	NodeForgotten  = text("It was searched deeper, but the nodes below were not kept.", "更深处也搜索过，但没有保留。", "更深處也搜尋過，但沒有保留。")

	SquaresTitle  = text("Equivalent squares", "对称的格子", "對稱的格子")
	SquaresTable  = text("Symmetric: squares to try", "对称：只需试的格子", "對稱：只需試的格子")
	SquaresNone   = text("This board has no symmetry: every empty square must be tried.", "这个局面没有对称性，每个空格都要试。", "這個局面沒有對稱性，每個空格都要試。")
	SquaresToTry  = text("Of the empty squares, only %s need to be tried.", "空格中只需试 %s。", "空格中只需試 %s。")
	SquaresPoint  = text("Point at a square to see why.", "指向一个格子可看到原因。", "指向一個格子可看到原因。")
	SquaresMirror = text("a: top/bottom · b: left/right · c: ＼ · d: ／", "a：上下 · b：左右 · c：＼ · d：／", "a：上下 · b：左右 · c：＼ · d：／")
	EitherWay     = text("%s or %s", "%s，或%s", "%s，或%s")
	SquareTaken   = text("Square %d is taken.", "%d 号格已有子。", "%d 號格已有子。")
	SquareSame    = text("Square %d is equivalent to square %d: %s.", "%d 号格与 %d 号格相同：%s。", "%d 號格與 %d 號格相同：%s。")
	SquareAlone   = text("Square %d is equivalent to no other.", "%d 号格与其他格子都不同。", "%d 號格與其他格子都不同。")
	SquareStands  = text("Square %d also stands for %s.", "%d 号格同时代表 %s。", "%d 號格同時代表 %s。")

	LinesOpenTo = text("Open to %s: %d", "%s 可连：%d", "%s 可連：%d")
	LinesWorth  = text("%s: value %d", "%s：值 %d", "%s：值 %d")
	SquaresSum  = text("Value of the squares: %s", "位置分：%s", "位置分：%s")
)

var (
	Compare           = text("Compare…", "对比…", "對比…")
	CompareTitle      = text("One position, ten ways to search it", "同一局面的十种搜索方法", "同一局面的十種搜尋方法")
	CompareNodes      = text("Positions", "局面", "局面")
	CompareLeaves     = text("Leaves", "叶节点", "葉節點")
	CompareCuts       = text("Cuts", "剪枝", "剪枝")
	CompareTime       = text("Time", "用时", "用時")
	CompareBars       = text("Positions, logarithmic", "局面数（对数刻度）", "局面數（對數刻度）")
	CompareTheory     = text("In theory, without symmetry and if no game ended early: %s leaves, of which alpha-beta needs at least %s, the moves at even plies times each other plus those at odd plies, less one:", "理论值（不计对称，并设没有对局提前结束）：叶节点 %s 个；α-β 至少需要 %s 个，即偶数层着法数之积加奇数层着法数之积再减 1：", "理論值（不計對稱，並設沒有對局提前結束）：葉節點 %s 個；α-β 至少需要 %s 個，即偶數層著法數之積加奇數層著法數之積再減 1：")
	CompareAnyWin     = text("Here all wins have the same value, as in textbooks.", "这里所有的胜局价值相同，与教科书一致。", "這裡所有的勝局價值相同，與教科書一致。")
	CompareQuicker    = text("Quicker wins count more", "赢得越快价值越高", "贏得越快價值越高")
	CompareQuickerSay = text("Here quicker wins count more, as when the computer plays. There are then more different values, so alpha-beta cuts less: on the empty 3×3 board it searches 20,866 positions instead of 18,297. Both numbers are right.", "这里赢得越快价值越高，与电脑下棋时相同。不同的值更多，α-β 剪得就更少：空的 3×3 棋盘上搜索 20,866 个局面，而不是 18,297 个。两个数都对。", "這裡贏得越快價值越高，與電腦下棋時相同。不同的值更多，α-β 剪得就更少：空的 3×3 棋盤上搜尋 20,866 個局面，而不是 18,297 個。兩個數都對。")
	WayTable          = text("Minimax, transpositions", "极大极小＋置换表", "極大極小＋置換表")
	WayTableSymmetry  = text("The same, with symmetry", "同上＋对称", "同上＋對稱")
	WayMinimax        = text("Minimax", "极大极小", "極大極小")
	WaySymmetry       = text("Minimax, symmetry", "极大极小＋对称", "極大極小＋對稱")
	WayAsWritten      = text("Alpha-beta, as written", "α-β＋原来的顺序", "α-β＋原來的順序")
	WayBestFirst      = text("Alpha-beta, best move first", "α-β＋最佳着法在先", "α-β＋最佳著法在先")
	WayWorstFirst     = text("Alpha-beta, best move last", "α-β＋最佳着法在后", "α-β＋最佳著法在後")
	CompareWritten    = text("One tree, four ways to search it", "同一棵树的四种搜索方法", "同一棵樹的四種搜尋方法")
	CompareTheoryOf   = text("In theory: %s leaves, of which alpha-beta needs at least %s:", "理论值：叶节点 %s 个；α-β 至少需要 %s 个：", "理論值：葉節點 %s 個；α-β 至少需要 %s 個：")
	WayOrdered        = text("Alpha-beta, centre first", "α-β＋中心优先", "α-β＋中心優先")
	WayBoth           = text("Alpha-beta, symmetry", "α-β＋对称", "α-β＋對稱")
	WayAll            = text("All combined", "全部", "全部")
	WayStop           = text("Paper 000: stop at a win", "论文 000：能赢就停", "論文 000：能贏就停")
	WayForced         = text("Paper 004: win, block, else search", "论文 004：能赢则赢、该挡则挡、再搜索", "論文 004：能贏則贏、該擋則擋、再搜尋")
	TheoryMinimax     = text("Minimax: all leaves", "极大极小：全部叶节点", "極大極小：全部葉節點")
	TheoryAlphaBeta   = text("Alpha-beta: at least", "α-β 剪枝：至少", "α-β 剪枝：至少")
)

// Exercises: the values of a tree found out by hand.
var (
	ExerciseMode         = text("Work it out yourself", "自己算一算", "自己算一算")
	ExerciseThis         = text("This tree", "当前这棵树", "目前這棵樹")
	ExerciseTextbook     = text("Textbook: the first move", "教科书：第一步", "教科書：第一步")
	ExerciseMinimax      = text("Minimax: reply to a corner", "极大极小：应对占角", "極大極小：應對占角")
	ExerciseAlphaBeta    = text("Alpha-beta: what is cut?", "α-β：哪些被剪掉？", "α-β：哪些被剪掉？")
	ExerciseEnd          = text("Alpha-beta: near the end", "α-β：残局", "α-β：殘局")
	ExerciseValue        = text("Value", "数值", "數值")
	ExerciseCheck        = text("Check", "检查", "檢查")
	ExerciseCut          = text("Cut off", "被剪掉", "被剪掉")
	ExerciseShow         = text("Show answer", "显示答案", "顯示答案")
	ExerciseScore        = text("Values: %d of %d, %d right first time.", "数值：%d / %d，一次答对 %d 个。", "數值：%d / %d，一次答對 %d 個。")
	ExerciseScoreCuts    = text("Values or cuts: %d of %d, %d right first time.", "数值或剪枝：%d / %d，一次答对 %d 个。", "數值或剪枝：%d / %d，一次答對 %d 個。")
	ExerciseScoreWindows = text("Windows: %d of %d, %d right first time.", "窗口：%d / %d，一次答对 %d 个。", "視窗：%d / %d，一次答對 %d 個。")
	ExerciseLeave        = text("Leave the exercise?", "离开练习？", "離開練習？")
	ExerciseLeaveAsk     = text("Your answers will be lost.", "已答的内容会丢失。", "已答的內容會遺失。")
	ExerciseAsk          = text("What is the value of this node? Type it and press Enter. The leaf values are given.", "这个节点的值是多少？输入后按回车。叶节点的值已给出。", "這個節點的值是多少？輸入後按 Enter。葉節點的值已給出。")
	ExerciseAskCut       = text("If alpha-beta does not search it at all, press “Cut off” instead, or drag it onto the node. Moves are tried from left to right.", "还是说 α-β 剪枝根本不会搜索它？那就按“被剪掉”，或把它拖到节点上。着法从左到右依次搜索。", "還是說 α-β 剪枝根本不會搜尋它？那就按「被剪掉」，或把它拖到節點上。著法從左到右依次搜尋。")
	ExerciseLeaf         = text("A leaf: its value is given.", "叶节点：值已给出。", "葉節點：值已給出。")
	ExerciseRight        = text("Correct.", "正确。", "正確。")
	ExerciseMaxWrong     = text("No. MAX takes the highest value of its moves.", "不对。MAX 取各着法中的最大值。", "不對。MAX 取各著法中的最大值。")
	ExerciseMinWrong     = text("No. MIN takes the lowest value of its moves.", "不对。MIN 取各着法中的最小值。", "不對。MIN 取各著法中的最小值。")
	ExerciseSideWrong    = text("No. Each node takes the highest of its moves’ values with the sign turned.", "不对。每个节点取各着法的值变号后的最大值。", "不對。每個節點取各著法的值變號後的最大值。")
	ExerciseBelow        = text("Their values are %s.", "各着法的值：%s。", "各著法的值：%s。")
	ExerciseFirstBelow   = text("Work out the nodes below first.", "请先算出下面的节点。", "請先算出下面的節點。")
	ExerciseStopsSooner  = text("That would be the value with every move below it searched. But alpha-beta stops earlier: what does it know at that point?", "如果下面全部搜索，确实如此。但 α-β 会提前停止：停止时它知道什么？", "如果下面全部搜尋，確實如此。但 α-β 會提前停止：停止時它知道什麼？")
	ExerciseAskWindow    = text("And with which window (α, β) does the search enter this node? Type inf for ∞.", "搜索进入这里时的窗口（α, β）是什么？∞ 输入 inf。", "搜尋進入這裡時的視窗（α, β）是什麼？∞ 輸入 inf。")
	ExerciseNoWindow     = text("No window is asked for here.", "这里不问窗口。", "這裡不問視窗。")
	ExerciseAlphaWrong   = text("α is wrong: it is the highest value MAX already has on the path to this node, or −∞ if there is none.", "α 不对：它是到这里为止 MAX 已有的最大值，没有则为 −∞。", "α 不對：它是到這裡為止 MAX 已有的最大值，沒有則為 −∞。")
	ExerciseBetaWrong    = text("β is wrong: it is the lowest value MIN already has on the path to this node, or ∞ if there is none.", "β 不对：它是到这里为止 MIN 已有的最小值，没有则为 ∞。", "β 不對：它是到這裡為止 MIN 已有的最小值，沒有則為 ∞。")
	ExerciseNumbered     = text("A tree by its number", "按编号出题", "按編號出題")
	ExerciseNew          = text("New tree", "换一棵树", "換一棵樹")
	ExerciseEmpty        = text("Type a value first.", "请先输入数值。", "請先輸入數值。")
	ExerciseExact        = text("The number is right, but the value is exact here: no sign is needed.", "数字对了，但这里的值是确定的，不用加符号。", "數字對了，但這裡的值是確定的，不用加符號。")
	ExerciseOtherSign    = text("The number is right, but it is the other kind of bound: can the true value be higher, or lower?", "数字对了，但界限的方向反了：真实值可能更大，还是更小？", "數字對了，但界限的方向反了：真實值可能更大，還是更小？")
	ExerciseMarkCuts     = text("All values are found. What is left is what alpha-beta never searches: select those nodes and press “Cut off”.", "数值都找到了。剩下的是 α-β 从不搜索的节点：选中它们，按“被剪掉”。", "數值都找到了。剩下的是 α-β 從不搜尋的節點：選中它們，按「被剪掉」。")
	ExerciseNext         = text("Next", "下一个", "下一個")
	ExerciseIsCut        = text("No value is needed here. Why?", "这里不需要知道数值。为什么？", "這裡不需要知道數值。為什麼？")
	ExerciseNotCut       = text("No: it must be searched.", "不对：这里必须搜索。", "不對：這裡必須搜尋。")
	ExerciseNotAsked     = text("This node is not part of the exercise: its value is given, or is that of a symmetric position.", "这里不用回答：值已给出，或与对称的局面相同。", "這裡不用回答：值已給出，或與對稱的局面相同。")
	ExerciseDone         = text("All done!", "全部完成！", "全部完成！")
	ExerciseTooLarge     = text("This tree is too large to work out by hand: choose a smaller depth.", "这棵树太大，不适合手算，请选择较小的深度。", "這棵樹太大，不適合手算，請選擇較小的深度。")
)
