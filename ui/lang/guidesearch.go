package lang

var (
	GuideMinimax     = text("Minimax: how it thinks", "极大极小：电脑怎样思考", "極大極小：電腦怎樣思考")
	GuideMinimaxSay1 = text("The computer asks: if I play here, what will the opponent do? And then? All these questions form a tree. At the top is the current board; below each board are the boards one move later.",
		"电脑会问：我走这里，对方会怎么走？然后呢？这些问题连起来就是一棵树。最上面是现在的棋盘，每个棋盘下面是再走一步后的棋盘。",
		"電腦會問：我走這裡，對方會怎麼走？然後呢？這些問題連起來就是一棵樹。最上面是現在的棋盤，每個棋盤下面是再走一步後的棋盤。")
	GuideMinimaxSay2 = text("At the bottom the game is over: a win, a loss or a draw. From there the values move up. Where X moves (MAX), X takes the highest value below; where O moves (MIN), O takes the lowest. The move with the best value at the top is played. That is minimax.",
		"最下面棋局已经结束：胜、负或和。数值从那里往上传。轮到 X（MAX）取下面最大的值，轮到 O（MIN）取最小的值。最上面数值最好的一步就是要走的棋。这叫极大极小搜索，也叫极小极大、极小化极大。",
		"最下面棋局已經結束：勝、負或和。數值從那裡往上傳。輪到 X（MAX）取下面最大的值，輪到 O（MIN）取最小的值。最上面數值最好的一步就是要走的棋。這叫極大極小搜尋，也叫極小極大、極小化極大。")
	GuideMinimaxSay3 = text("This tree is small enough to see in full. Click a board to expand it, or use the arrow keys and Enter; the text below explains its value.", "这棵树小到可以看全。点一个棋盘就能展开它，也可以用方向键和回车；下面会说明它的值从何而来。", "這棵樹小到可以看全。點一個棋盤就能展開它，也可以用方向鍵和 Enter；下面會說明它的值從何而來。")

	GuideEvaluation     = text("Evaluation: an estimate", "评估：先估计一下", "評估：先估計一下")
	GuideEvaluationSay1 = text("Most trees are too large to search to the end, so the computer stops after a few moves and estimates. On 3×3 it counts the lines still open to X minus the lines still open to O.",
		"大多数树太大，走不到头。电脑走几步就停下来估计。在 3×3 上它这样数：X 还能连的线数，减去 O 还能连的线数。",
		"大多數樹太大，走不到頭。電腦走幾步就停下來估計。在 3×3 上它這樣數：X 還能連的線數，減去 O 還能連的線數。")
	GuideEvaluationTry = text("Play and watch the estimate change", "下几步，看估计值怎样变", "下幾步，看估計值怎樣變")
	GuideEvaluationIs  = text("Lines open to X: %d, to O: %d. Estimate: %s.", "X 还能连 %d 条，O 还能连 %d 条。估计值：%s。", "X 還能連 %d 條，O 還能連 %d 條。估計值：%s。")
	GuideEvaluationEnd = text("The game is over: there is nothing to estimate.", "棋局已经结束，不用估计了。", "棋局已經結束，不用估計了。")

	GuideAlphaBeta     = text("Alpha-beta: what can be skipped", "α-β 剪枝：不必看的", "α-β 剪枝：不必看的")
	GuideAlphaBetaSay1 = text("Suppose one move already gives you a draw. You look at another and see that it lets the opponent win. How badly you would lose does not matter, as you will not play it. So the rest below it can be skipped.",
		"假如有一步至少能和棋。你再看另一步，发现对方因此能赢。输得多惨已经无所谓，你不会走它。所以它下面剩下的都可以不看。",
		"假如有一步至少能和棋。你再看另一步，發現對方因此能贏。輸得多慘已經無所謂，你不會走它。所以它下面剩下的都可以不看。")
	GuideAlphaBetaSay2 = text("Alpha (α) is what MAX already has, beta (β) what MIN already has. A MAX node whose value reaches β is left at once: MIN will not let it come to that. A MIN node is left when its value falls to α. That is a cut, and the result stays the same.",
		"α 是 MAX 已经有的值，β 是 MIN 已经有的值。MAX 节点的值一达到 β 就离开：MIN 不会让局面走到那里。MIN 节点的值一降到 α 也离开。这叫剪枝，结果不会变。",
		"α 是 MAX 已經有的值，β 是 MIN 已經有的值。MAX 節點的值一達到 β 就離開：MIN 不會讓局面走到那裡。MIN 節點的值一降到 α 也離開。這叫剪枝，結果不會變。")
	GuideAlphaBetaSay3 = text("Here is the first move of tic-tac-toe, searched two moves deep without symmetric moves. Step through it. Without cuts %d boards must be evaluated, with cuts only %d.",
		"这里是井字棋第一步，向前看两步，已去掉对称的走法。请一步步看。不剪枝要估计 %d 个棋盘，剪枝后只要 %d 个。",
		"這裡是井字棋第一步，向前看兩步，已去掉對稱的走法。請一步步看。不剪枝要估計 %d 個棋盤，剪枝後只要 %d 個。")
	GuideStepBack = text("Back", "后退", "後退")
	GuideStepOn   = text("Forward", "前进", "前進")
	GuideToCut    = text("Next cut", "到下一次剪枝", "到下一次剪枝")

	GuideSymmetry     = text("Symmetry", "对称：镜像", "對稱：鏡像")
	GuideSymmetrySay1 = text("A corner is a corner: rotate or reflect the empty board, and each corner becomes another. If you have searched one of them, you need not search the others.",
		"角就是角。把空棋盘转一转、照照镜子，四个角都能互相变成对方。看过一个角，就不必再看其他三个。",
		"角就是角。把空棋盤轉一轉、照照鏡子，四個角都能互相變成對方。看過一個角，就不必再看其他三個。")
	GuideSymmetrySay2 = text("Place some marks. The framed squares are the ones worth searching; every other empty square is symmetric to one of them. Point at a square to see which ones.",
		"在棋盘上走几步。框出的格子才需要看，其他空格都是它们的镜像。把鼠标移到一个格子上，就会圈出它的镜像。",
		"在棋盤上走幾步。框出的格子才需要看，其他空格都是它們的鏡像。把滑鼠移到一個格子上，就會圈出它的鏡像。")
	GuideSymmetryTry  = text("Which squares differ?", "哪些格子真正不同？", "哪些格子真正不同？")
	GuideSymmetryIs   = text("Empty squares: %d, really different: %d. Symmetries: %s.", "空格 %d 个，真正不同的 %d 个。对称：%s。", "空格 %d 個，真正不同的 %d 個。對稱：%s。")
	GuideSymmetryNone = text("Empty squares: %d, all different: no rotation or reflection leaves this board unchanged.", "空格 %d 个，全都不同：怎么转、怎么照镜子都不一样。", "空格 %d 個，全都不同：怎麼轉、怎麼照鏡子都不一樣。")
	GuideAllMirrors   = text("every rotation and reflection", "所有旋转和翻转", "所有旋轉和翻轉")
	GuideListed       = text("%s, %s", "%s、%s", "%s、%s")
)

// Chapter: how large the games are.
var (
	GuideSize     = text("How big are these games?", "这些棋有多大？", "這些棋有多大？")
	GuideSizeSay1 = text("How many boards and how many games are there? See for yourself: your computer is counting them now.", "一共有多少种棋盘、多少种对局？不用听别人说：这台电脑正在数给你看。", "一共有多少種棋盤、多少種對局？不用聽別人說：這台電腦正在數給你看。")
	GuideCounting = text("Counting… %.1f s", "正在数…… %.1f 秒", "正在數…… %.1f 秒")
	GuideCounted  = text("Counted in %.1f s.", "数完了，用时 %.1f 秒。", "數完了，用時 %.1f 秒。")

	GuideFillings     = text("Ways to fill nine squares with X, O or nothing", "九格各填 X、O 或留空的方法", "九格各填 X、O 或留空的方法")
	GuideBalanced     = text("… with as many X’s as O’s, or one more", "……其中 X 与 O 一样多或多一个的", "……其中 X 與 O 一樣多或多一個的")
	GuideBoards       = text("… that can occur in a game", "……其中对局中会出现的", "……其中對局中會出現的")
	GuideClasses      = text("… counting symmetric ones once", "……对称的只算一个", "……對稱的只算一個")
	GuideOrders       = text("Orders in which to fill all nine squares", "填满九格的顺序", "填滿九格的順序")
	GuideGames        = text("Games, each ending with the first line", "对局（一连成就结束）", "對局（一連成就結束）")
	GuideGamesWon     = text("… won by %s", "……%s 获胜", "……%s 獲勝")
	GuideGamesDrawn   = text("… drawn", "……和棋", "……和棋")
	GuideEndings      = text("Final boards, counting symmetric ones once", "终局棋盘（对称的只算一个）", "終局棋盤（對稱的只算一個）")
	GuideEndingsEach  = text("%s (X %s, O %s, drawn %s)", "%s（X 胜 %s，O 胜 %s，和 %s）", "%s（X 勝 %s，O 勝 %s，和 %s）")
	GuideLayers       = text("Move by move", "一手一手地数", "一手一手地數")
	GuideLayerMarks   = text("Marks", "子数", "子數")
	GuideLayerNodes   = text("Move orders", "走法", "走法")
	GuideLayerBoards  = text("Boards", "棋盘", "棋盤")
	GuideLayerClasses = text("Up to symmetry", "去掉对称", "去掉對稱")
	GuideLayerEnded   = text("Games ended", "对局结束", "對局結束")
	GuideWays         = text("Positions visited by a search to the end", "搜索到底要看的局面数", "搜尋到底要看的局面數")
	GuideOfFive       = text("And larger boards?", "更大的棋盘呢？", "更大的棋盤呢？")
	GuideFiveAfter    = text("5×5: ways to play the first %d {move|moves}", "5×5：前 %d 手的走法", "5×5：前 %d 手的走法")
	GuideFiveFill     = text("5×5: ways to fill 25 squares", "5×5：25 格的填法", "5×5：25 格的填法")
	GuideFiveOrders   = text("5×5: orders in which to fill them", "5×5：填满的顺序", "5×5：填滿的順序")
	GuideFiveYears    = text("… at the speed of this count", "……照刚才的速度", "……照剛才的速度")
	GuideLargeFill    = text("15×15: ways to fill 225 points", "15×15：225 点的填法", "15×15：225 點的填法")
	GuideLargeOrders  = text("15×15: orders in which to fill them", "15×15：填满的顺序", "15×15：填滿的順序")
	GuideYears        = text("%s years", "%s 年", "%s 年")
	GuideDigits       = text("a number of %d digits", "一个 %d 位数", "一個 %d 位數")
	GuideSizeSay2     = text("That is why the computer searches to the end on 3×3, prunes what it can on 5×5, and on 15×15 must look at fours and threes first, as you do.", "所以电脑在 3×3 上能看到底，在 5×5 上要尽量剪枝，在 15×15 上就得像你一样先看四和三。", "所以電腦在 3×3 上能看到底，在 5×5 上要盡量剪枝，在 15×15 上就得像你一樣先看四和三。")
)

// Chapter: the five papers.
var (
	GuidePapers  = text("The five papers", "五篇论文", "五篇論文")
	PapersSay    = text("This program is made from five Chinese papers. Here is what each of them has, and where it is in the program: click it.", "这个程序根据五篇中文论文写成。下面是每篇的内容，以及它在程序里的位置：点一下即可打开。", "這個程式根據五篇中文論文寫成。下面是每篇的內容，以及它在程式裡的位置：點一下即可開啟。")
	Paper000     = text("a tic-tac-toe program by minimax (Zhou Xiang)", "井字棋程序的设计与算法（周翔）", "井字棋程式的設計與演算法（周翔）")
	Paper001     = text("five in a row on 5×5: AND/OR trees and alpha-beta", "5×5 一字棋：与或树与 α-β 剪枝", "5×5 一字棋：與或樹與 α-β 剪枝")
	Paper002     = text("gomoku and renju (a thesis)", "五子棋人机对弈程序（学位论文）", "五子棋人機對弈程式（學位論文）")
	Paper003     = text("negamax on 3×3", "井字棋的负极大搜索", "井字棋的負極大搜尋")
	Paper004     = text("pruning by symmetry and alpha-beta", "基于剪枝的对抗性搜索的井字棋", "基於剪枝的對抗性搜尋的井字棋")
	PaperChapter = text("in this guide", "本指南", "本指南")
	PaperLesson  = text("in the search tree", "搜索树", "搜尋樹")
	PapersAlso   = text("Reuse or grow again (001): in the search tree, More, V. Negamax in text: the console program with -negamax. The player of paper 004 is a level on 3×3.", "复用还是重新生成（001）：搜索树的“更多”，或按 V。文字版负极大：控制台程序加 -negamax。论文 004 的电脑是 3×3 的一个难度。", "複用還是重新生成（001）：搜尋樹的「更多」，或按 V。文字版負極大：文字程式加 -negamax。論文 004 的電腦是 3×3 的一個難度。")
)
