package lang

var (
	GuidePrevious  = text("Previous", "上一章", "上一章")
	GuideNext      = text("Next", "下一章", "下一章")
	GuideRestart   = text("Again", "重来", "重來")
	GuideWon       = text("%s has %d in a row and wins.", "%s连成 %d 子，获胜。", "%s連成 %d 子，獲勝。")
	GuideFull      = text("The board is full and nobody has a line: a draw.", "棋盘满了，谁也没连成：和棋。", "棋盤滿了，誰也沒連成：和棋。")
	GuideDead      = text("Neither side can complete a line any more: a draw.", "双方都不可能再连成一线：和棋。", "雙方都不可能再連成一線：和棋。")
	GuideTurn      = text("%s to move.", "轮到%s。", "輪到%s。")
	GuidePlayTitle = text("How to play", "怎样玩", "怎樣玩")
	GuidePlay      = text("Click a point to play there, or move the cursor with the arrow keys and press Enter. Undo takes back your last move and the computer’s reply. You can start a new game at any time; Undo brings the old one back. After a game ends, click the board to start the next one.",
		"点击棋盘即可落子；也可以用方向键移动光标，再按回车。悔棋会收回你的上一手和电脑的应手。随时可以开始新对局，悔棋能找回上一局。对局结束后，点击棋盘就开始下一局。",
		"點擊棋盤即可落子；也可以用方向鍵移動游標，再按 Enter。悔棋會收回你的上一手和電腦的應手。隨時可以開始新對局，悔棋能找回上一局。對局結束後，點擊棋盤就開始下一局。")
	GuideLevelsTitle = text("Levels", "难度", "難度")

	// Chapter: tic-tac-toe.
	GuideTicTacToeSay1 = text("Two players take turns; one draws X, the other O. X goes first.", "两个人玩。一个画 X，一个画 O。X 先走，然后轮流走。", "兩個人玩。一個畫 X，一個畫 O。X 先走，然後輪流走。")
	GuideTicTacToeSay2 = text("Get three of your marks in a row to win: across, down or diagonally. If the board is full and nobody has three in a row, the game is a draw.", "三个连成一线就赢：横、竖、斜都行。九格填满还没人连成，就是和棋。", "三個連成一線就贏：橫、豎、斜都行。九格填滿還沒人連成，就是和棋。")
	GuideTicTacToeSay3 = text("Every board in this guide is live: click it and play.", "本指南里的棋盘都能下，点一点试试。", "本指南裡的棋盤都能下，點一點試試。")
	GuideTicTacToeThen = text("If both sides play well, nobody wins. So make no mistakes, and wait for one.", "双方都不出错就是和棋。所以：自己别出错，等对方出错。", "雙方都不出錯就是和棋。所以：自己別出錯，等對方出錯。")

	GuidePlayBoth   = text("Play both sides", "两边都由你来走", "兩邊都由你來走")
	GuideWinNow     = text("1. X can win", "一、X 能赢", "一、X 能贏")
	GuideBlockNow   = text("2. X must block", "二、X 必须挡", "二、X 必須擋")
	GuideForkNow    = text("3. X makes a double threat", "三、X 一步造两个威胁", "三、X 一步造兩個威脅")
	GuideFindWin    = text("Where can X win at once?", "X 走哪里立刻就赢？", "X 走哪裡立刻就贏？")
	GuideMissedWin  = text("That does not win. Press Again and look for two X’s in a line.", "这步没有赢。点“重来”，找找已有两个 X 的线。", "這步沒有贏。點「重來」，找找已有兩個 X 的線。")
	GuideFindBlock  = text("O will win at %s on the next move. Where must X play?", "O 下一步走 %s 就赢了。X 该走哪里？", "O 下一步走 %s 就贏了。X 該走哪裡？")
	GuideBlocked    = text("Correct: O can no longer win there.", "对！O 在那里赢不了了。", "對！O 在那裡贏不了了。")
	GuideNotBlocked = text("O plays %s and wins. Press Again.", "O 走 %s 就赢了。点“重来”。", "O 走 %s 就贏了。點「重來」。")
	GuideFindFork   = text("Find a square where X threatens to win in two ways at once.", "找一个格子，让 X 同时有两个地方能赢。", "找一個格子，讓 X 同時有兩個地方能贏。")
	GuideForked     = text("A fork: X can win at %s, and O can block only one of them.", "双重威胁：X 可以在 %s 赢，O 只能挡一个。", "雙重威脅：X 可以在 %s 贏，O 只能擋一個。")
	GuideNoFork     = text("That makes %d {threat|threats}, not two. Press Again.", "这步只有 %d 个威胁，不是两个。点“重来”。", "這步只有 %d 個威脅，不是兩個。點「重來」。")
	GuideAnd        = text("%s and %s", "%s 和 %s", "%s 和 %s")

	// Chapter: five on 5×5.
	GuideFive     = text("Five in a row on 5×5", "五子连线 5×5", "五子連線 5×5")
	GuideFiveSay1 = text("Here you must fill a whole line: five in a row on a 5×5 board. There are only twelve such lines.", "要把一整条线填满：5×5 的棋盘上连成五个。这样的线只有 12 条。", "要把一整條線填滿：5×5 的棋盤上連成五個。這樣的線只有 12 條。")
	GuideFiveSay2 = text("A single opposing mark spoils a line for good. As soon as neither side has an open line left, the game is a draw; the board need not be full.", "一条线上只要有对方一个子，就再也填不满了。双方都没有线可填时立刻算和棋，不必填满棋盘。", "一條線上只要有對方一個子，就再也填不滿了。雙方都沒有線可填時立刻算和棋，不必填滿棋盤。")
	GuideFiveOpen = text("Open lines: X %d, O %d.", "还能填的线：X %d 条，O %d 条。", "還能填的線：X %d 條，O %d 條。")
	GuideFiveTry  = text("Count the open lines", "数数还剩几条线", "數數還剩幾條線")

	// Chapter: gomoku.
	GuideGomoku     = text("Gomoku: five in a row", "五子棋", "五子棋")
	GuideGomokuSay1 = text("The board is 15×15 and Black moves first. Stones are placed on the intersections and never move. Five in a row wins.", "棋盘 15×15，黑棋先走。棋子下在交叉点上，不能移动。连成五子就赢。", "棋盤 15×15，黑棋先走。棋子下在交叉點上，不能移動。連成五子就贏。")
	GuideGomokuSay2 = text("What about six in a row? There are two versions of the rules. Freestyle: six or more also win. Exactly five: six do not win. Fill the gap and see.", "六个连在一起怎么算？有两种规则。无禁手：六子以上也赢。恰好五连：六子不算赢。填上空点看看。", "六個連在一起怎麼算？有兩種規則。無禁手：六子以上也贏。恰好五連：六子不算贏。填上空點看看。")
	GuideSixNot     = text("Six in a row, but no win: here it must be exactly five.", "六子连线，不算赢：这里必须恰好五子。", "六子連線，不算贏：這裡必須恰好五子。")
	GuideFillGap    = text("Black to move: fill the gap.", "轮到黑棋：填上中间的空点。", "輪到黑棋：填上中間的空點。")
	GuideGomokuSay3 = text("Moving first gives Black a big advantage. Renju, three chapters on, takes it away.", "黑棋先走，优势很大。后面讲的连珠规则就是用来平衡的。", "黑棋先走，優勢很大。後面講的連珠規則就是用來平衡的。")

	// Chapters: fours and threes.
	GuideFours          = text("What is a four?", "什么是“四”？", "什麼是「四」？")
	GuideFoursSay1      = text("A four is a row that needs just one more stone to become five. It threatens to win at once.", "再下一子就成五的棋形叫“四”。它威胁着马上取胜。", "再下一子就成五的棋形叫「四」。它威脅著馬上取勝。")
	GuideFoursSay2      = text("You are White; Black replies by itself. Try a wrong move, too.", "你执白，黑棋会自己应。也试试走错会怎样。", "你執白，黑棋會自己應。也試試走錯會怎樣。")
	GuideFourHeld       = text("A four blocked at one end", "冲四：一头被挡", "衝四：一頭被擋")
	GuideFourGap        = text("A split four", "跳四：中间有空", "跳四：中間有空")
	GuideFourOpen       = text("An open four", "活四：两头都空", "活四：兩頭都空")
	GuideFourSay        = text("A four: Black makes five at %s next. White must play there now.", "这是四：黑棋下一手走 %s 就成五。白棋现在必须走这里。", "這是四：黑棋下一手走 %s 就成五。白棋現在必須走這裡。")
	GuideFourUnanswered = text("An unanswered four: Black makes five at %s.", "没有人挡住的四：黑棋走 %s 就成五。", "沒有人擋住的四：黑棋走 %s 就成五。")
	GuideOpenSay        = text("An open four: Black makes five at %s. White can block only one of them.", "这是活四：黑棋走 %s 都能成五，白棋只能挡一头。", "這是活四：黑棋走 %s 都能成五，白棋只能擋一頭。")
	GuideTwoFours       = text("Double four: Black makes five at %s.", "同时有两个四：黑棋走 %s 都能成五。", "同時有兩個四：黑棋走 %s 都能成五。")
	GuideFourThree      = text("Four-three: White must block the four at %s, and then Black makes an open four.", "四和活三同时出现（四三）。白棋必须在 %s 挡四，黑棋接着就成活四。", "四和活三同時出現（四三）。白棋必須在 %s 擋四，黑棋接著就成活四。")

	GuideThrees     = text("What is a three?", "什么是“三”？", "什麼是「三」？")
	GuideThreesSay1 = text("An open three is three stones that one more stone turns into an open four. An open four cannot be stopped, so the three must be answered.", "再下一子就成活四的三个子叫“活三”。活四挡不住，所以要在活三时就应。", "再下一子就成活四的三個子叫「活三」。活四擋不住，所以要在活三時就應。")
	GuideThreesSay2 = text("On the first board, play Black’s third stone and then White’s reply. On the others you are White, or you look for Black’s win.", "第一个棋盘：先替黑棋下第三子，再替白棋应。其他棋盘：你执白，或者替黑棋找胜着。", "第一個棋盤：先替黑棋下第三子，再替白棋應。其他棋盤：你執白，或者替黑棋找勝著。")
	GuideThreeThird = text("Place the third stone", "下第三颗子", "下第三顆子")
	GuideThreeGap   = text("A split three", "跳三：中间有空", "跳三：中間有空")
	GuideThreeHeld  = text("A closed three", "眠三：一头被挡", "眠三：一頭被擋")
	GuideThreeWin   = text("Four-three: Black wins", "四三：黑棋必胜", "四三：黑棋必勝")
	GuideThreeSay   = text("An open three: Black makes an open four at %s next. White must answer now.", "这是活三：黑棋走 %s 就成活四。白棋现在必须应。", "這是活三：黑棋走 %s 就成活四。白棋現在必須應。")
	GuideThreeStill = text("An unanswered open three: Black makes an open four at %s.", "没有人挡住的活三：黑棋走 %s 就成活四。", "沒有人擋住的活三：黑棋走 %s 就成活四。")
	GuideTwoThrees  = text("Double three: White can answer only one of them.", "同时有两个活三：白棋只能应一个。", "同時有兩個活三：白棋只能應一個。")
	GuideNoThreat   = text("No four and no open three: White need not answer.", "没有四，也没有活三：这里不用应。", "沒有四，也沒有活三：這裡不用應。")
	GuidePutThird   = text("Black to move. Make a three out of the two stones.", "轮到黑棋。用这两颗子做成一个三。", "輪到黑棋。用這兩顆子做成一個三。")
	GuideFindFours  = text("Black to move: find the point that makes a four and an open three.", "轮到黑棋：找出同时做成四和三的点。", "輪到黑棋：找出同時做成四和三的點。")
	GuideLab        = text("Try your own shapes", "自己摆棋形", "自己擺棋形")
	GuideLabSay     = text("Here you can place any stones: each click changes a point from empty to black, to white and back to empty.", "这里可以随意摆子：每点一下，空点变黑子、变白子、再变回空点。", "這裡可以隨意擺子：每點一下，空點變黑子、變白子、再變回空點。")
	GuideLabNothing = text("No four and no open three yet.", "还没有四，也没有活三。", "還沒有四，也沒有活三。")
	GuideLabCounts  = text("%s: fours %d, open threes %d.", "%s：四 %d 个，活三 %d 个。", "%s：四 %d 個，活三 %d 個。")
	GuideLabFive    = text("%s has five in a row.", "%s已经连成五子。", "%s已經連成五子。")

	// Chapter: renju.
	GuideFouls     = text("Renju: forbidden moves", "连珠：黑棋的禁手", "連珠：黑棋的禁手")
	GuideFoulsSay1 = text("In renju, three kinds of move are forbidden to Black but not to White: overline (six or more in a row), double four (two fours at once) and double three (two open threes at once).",
		"连珠规定黑棋有三种禁手，白棋没有：长连（六子或以上）、四四（同时两个四）、三三（同时两个活三）。",
		"連珠規定黑棋有三種禁手，白棋沒有：長連（六子或以上）、四四（同時兩個四）、三三（同時兩個活三）。")
	GuideFoulsSay2   = text("Red crosses mark forbidden points. Click one: the stones that make it forbidden are framed.", "红叉是禁手点。点一下，会框出构成禁手的棋子。", "紅叉是禁手點。點一下，會框出構成禁手的棋子。")
	GuideFoulsSay3   = text("Black wins with exactly five. Five takes precedence: a move that makes five is never forbidden. White wins with five or more.", "黑棋恰好连成五子才赢。成五优先：能成五的一手绝不算禁手。白棋五子或以上都赢。", "黑棋恰好連成五子才贏。成五優先：能成五的一手絕不算禁手。白棋五子或以上都贏。")
	GuideFoulsSay4   = text("Not everything that looks like an open three is one: it must really be able to become an open four, by a move that Black may play.", "看起来像三的不一定是三：它必须真能成为活四，而且那一手黑棋可以下。", "看起來像三的不一定是三：它必須真能成為活四，而且那一手黑棋可以下。")
	GuideTryCross    = text("Black to move. Click the cross.", "轮到黑棋。点一下红叉。", "輪到黑棋。點一下紅叉。")
	GuideTryPoint    = text("Black plays %s: is it forbidden? Try it.", "黑棋走 %s：是禁手吗？试试看。", "黑棋走 %s：是禁手嗎？試試看。")
	GuideAllowed     = text("Allowed: not a forbidden move.", "可以下：不是禁手。", "可以下：不是禁手。")
	GuideOverline    = text("Overline", "长连", "長連")
	GuideFourFour    = text("Double four", "四四", "四四")
	GuideThreeThree  = text("Double three", "三三", "三三")
	GuideFiveFirst   = text("Five takes precedence", "成五优先", "成五優先")
	GuideFalse       = text("A false three", "假活三", "假活三")
	GuideSkeleton    = text("A three that could only become six", "只能成长连的三", "只能成長連的三")
	GuideDeep        = text("A three whose four is forbidden", "成四的点本身是禁手", "成四的點本身是禁手")
	GuideFalseWhy    = text("Allowed. Between White’s stones there is room for a five but not for an open four: the row is not an open three.", "可以下。两颗白子之间够成五，却不够成活四：横线不是活三。", "可以下。兩顆白子之間夠成五，卻不夠成活四：橫線不是活三。")
	GuideSkeletonWhy = text("Allowed. The row cannot become an open four: with the black stone one gap away it would become six.", "可以下。横线成不了活四：隔一格还有黑子，再走就成六子。", "可以下。橫線成不了活四：隔一格還有黑子，再走就成六子。")
	GuideDeepWhy     = text("Allowed. To become an open four, the column needs the circled point, and there Black would make a double four.", "可以下。竖线要成活四必须走圈出的点，而那里是黑棋的四四禁手。", "可以下。豎線要成活四必須走圈出的點，而那裡是黑棋的四四禁手。")
	GuideWhiteFree   = text("White may play anywhere", "白棋没有禁手", "白棋沒有禁手")
	GuideWhiteSix    = text("White to move: six in a row wins.", "轮到白棋：连成六子也赢。", "輪到白棋：連成六子也贏。")

	// Chapter: openings.
	GuideOpenings     = text("Openings", "开局规则", "開局規則")
	GuideOpeningsSay1 = text("The first move is too big an advantage. These procedures make the start fair: the player who sets up the opening does not know which side they will play.",
		"先手太占便宜。下面的规则让开局公平：摆开局的人事先不知道自己执哪一方。",
		"先手太占便宜。下面的規則讓開局公平：擺開局的人事先不知道自己執哪一方。")
	GuideRIFSay = text("RIF: the first player places three stones near the centre, one of the 26 named openings. The second player may swap colours. White plays the fourth stone. Black offers two fifth moves, and White keeps one of them.",
		"RIF：先手在中央附近摆三子，即 26 种指定开局之一。后手可以交换。白棋下第四手，黑棋提出两个五手打点，白棋留下一个。",
		"RIF：先手在中央附近擺三子，即 26 種指定開局之一。後手可以交換。白棋下第四手，黑棋提出兩個五手打點，白棋留下一個。")
	GuideSwap2Say = text("Swap2: the first player places black, white and black stones anywhere. The second player takes White, takes Black, or adds a white and a black stone and lets the first player choose.",
		"Swap2：先手任意摆黑、白、黑三子。后手选择执白、执黑，或再摆白、黑两子，让先手选择。",
		"Swap2：先手任意擺黑、白、黑三子。後手選擇執白、執黑，或再擺白、黑兩子，讓先手選擇。")
	GuideSoosyrvSay = text("Soosõrv-8: as RIF begins. White plays the fourth stone and declares how many fifth moves there will be, one to eight. The other player may swap again. Then Black offers that many, and White keeps one. The world championships have used it since 2017.",
		"索索夫-8：开头与 RIF 相同。白棋下第四手，并宣布五手打点的个数，一到八个。对方可以再交换一次。然后黑棋提出这么多个打点，白棋留下一个。2017 年起用于世界锦标赛。",
		"索索夫-8：開頭與 RIF 相同。白棋下第四手，並宣布五手打點的個數，一到八個。對方可以再交換一次。然後黑棋提出這麼多個打點，白棋留下一個。2017 年起用於世界錦標賽。")
	GuideTaraguchiSay = text("Taraguchi-10: the stones stand in ever larger central squares, and after each the other player may swap. After the fourth stone, that player may also play Black and offer ten fifth moves, anywhere on the board; White keeps one.",
		"塔拉山口-10：棋子依次下在越来越大的中央区域内，每下一手，对方都可以交换。第四手之后，对方也可以执黑，在棋盘任意处提出十个五手打点，由白棋留下一个。",
		"塔拉山口-10：棋子依次下在越來越大的中央區域內，每下一手，對方都可以交換。第四手之後，對方也可以執黑，在棋盤任意處提出十個五手打點，由白棋留下一個。")
	GuideYamaguchiSay = text("Yamaguchi: the first player places the three stones and declares the number of fifth moves. The second player may swap. White plays the fourth stone, Black offers the fifth moves, and White keeps one.",
		"山口：先手摆三子，并宣布五手打点的个数。后手可以交换。白棋下第四手，黑棋提出打点，白棋留下一个。",
		"山口：先手擺三子，並宣布五手打點的個數。後手可以交換。白棋下第四手，黑棋提出打點，白棋留下一個。")
	GuideOtherOpenings = text("Swap, Pro and Long Pro", "Swap、Pro、Long Pro", "Swap、Pro、Long Pro")
	GuideOtherSay      = text("Swap: the first player places three stones anywhere, and the second chooses a colour. Pro: Black starts on the centre point, White plays anywhere, and Black’s second stone must be outside the central 5×5; in Long Pro, outside the central 7×7.",
		"Swap：先手任意摆三子，后手选择颜色。Pro：黑棋第一手下在天元，白棋任意，黑棋第二子必须下在中央 5×5 之外；Long Pro 则在中央 7×7 之外。",
		"Swap：先手任意擺三子，後手選擇顏色。Pro：黑棋第一手下在天元，白棋任意，黑棋第二子必須下在中央 5×5 之外；Long Pro 則在中央 7×7 之外。")
	GuideOpeningPlay = text("Play it through for both sides:", "两边都由你来走一遍：", "兩邊都由你來走一遍：")
	GuideOpeningDone = text("The opening is over. %s to move.", "开局结束，轮到%s。", "開局結束，輪到%s。")
	GuideNamed       = text("The 26 openings of renju", "连珠的 26 种开局", "連珠的 26 種開局")

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

	// Chapter: how large the games are.
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

	// Chapter: the five papers.
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

	GuideSolved       = text("Solved boards", "能算到底的棋盘", "能算到底的棋盤")
	GuideSolvedSay1   = text("On these empty boards the value is known: with best play on both sides the first player wins, or nobody does. Your computer works each of them out in a few seconds at most.", "在这些空棋盘上，结果是确定的：双方都下得最好时，先手赢，或者和棋。这台电脑最多几秒就能算出来。", "在這些空棋盤上，結果是確定的：雙方都下得最好時，先手贏，或者和棋。這台電腦最多幾秒就能算出來。")
	GuideSolvedSay2   = text("A draw is proved by asking whether one side can make a line if the other only has to prevent it. Then a pair of points for each line is enough: when one is taken, take the other.", "要算出和棋，只问一方能不能连成线，另一方只要挡住。那么每条线上有两个点就够了：对方下一个点，你下另一个点。", "要算出和棋，只問一方能不能連成線，另一方只要擋住。那麼每條線上有兩個點就夠了：對方下一個點，你下另一個點。")
	GuideSolvedSay3   = text("From 6×6 to 8×8 with four in a row, and on 7×7 with five, a few other positions take longer: there the computer plays as a master and claims nothing that it has not proved. 8×8 with five in a row is a draw, too [4], but it took 17.4 hours; there Jingzi plays as a master.", "6×6 到 8×8 的四子连线和 7×7 的五子连线，少数局面要算更久：那时电脑按大师下棋，没有算出来的就不说。8×8 五子连线也是和棋 [4]，但要算 17.4 小时；在那里电脑按大师下棋。", "6×6 到 8×8 的四子連線和 7×7 的五子連線，少數局面要算更久：那時電腦按大師下棋，沒有算出來的就不說。8×8 五子連線也是和棋 [4]，但要算 17.4 小時；在那裡電腦按大師下棋。")
	GuideSolvedLine   = text("In a row", "连线", "連線")
	GuideSolvedValue  = text("Value", "结果", "結果")
	GuideSolvedNodes  = text("Positions", "局面数", "局面數")
	GuideSolvedSource = text("Source", "来自", "來自")
	GuideSolvedDraw   = text("draw", "和棋", "和棋")
	GuideSolvedWin    = text("win in %d", "%d 手赢", "%d 手贏")

	// The chapter on why Black wins five in a row on 15×15.
	GuideProof            = text("Why Black wins on 15×15", "15×15 为什么黑棋必胜", "15×15 為什麼黑棋必勝")
	GuideProofOf          = text("Why Black wins", "黑棋为何必胜", "黑棋為何必勝") // and of which game
	GuideProofSay1        = text("A board of 15×15 has some 10^105 positions: nobody can look at them all. Yet it is proved that Black, who moves first, wins five in a row on it, if no opening rules forbid it. Three ideas make the proof small.", "15×15 的棋盘约有 10^105 个局面，谁也看不完。可是已经证明：没有开局规则时，先手黑棋在五子棋中必胜。证明之所以小，靠三个想法。", "15×15 的棋盤約有 10^105 個局面，誰也看不完。可是已經證明：沒有開局規則時，先手黑棋在五子棋中必勝。證明之所以小，靠三個想法。")
	GuideProofThreatsSay  = text("1. Threats. Against a four there is one answer, against an open three a few. While Black goes on with threats, White has hardly a choice, so a line of 20 moves is searched in a moment. Such attacks are not stored: they are found again when they are needed.", "一、先手。冲四只有一种应法，活三只有几种。黑棋连续先手时，白棋几乎没有选择，二十手的变化一瞬间就能算清。这样的进攻不必存储，需要时再找。", "一、先手。衝四只有一種應法，活三只有幾種。黑棋連續先手時，白棋幾乎沒有選擇，二十手的變化一瞬間就能算清。這樣的進攻不必儲存，需要時再找。")
	GuideProofZoneSay     = text("2. A pass, and a zone. Let White pass. If Black then has an attack, only the points that matter to it are worth a look: its stones, the replies to it, and where White could make a four on the way. A reply anywhere else is as good as a pass.", "二、停一手与影响区。假设白棋停一手。如果黑棋此时有进攻，那么只有与它有关的点才值得看：它用到的点、对它的应手，以及白棋途中能冲四的点。下在别处等于停一手。", "二、停一手與影響區。假設白棋停一手。如果黑棋此時有進攻，那麼只有與它有關的點才值得看：它用到的點、對它的應手，以及白棋途中能衝四的點。下在別處等於停一手。")
	GuideProofNumbersSay  = text("3. Proof numbers. Where Black has no attack, a quiet move must be found, and every reply to it must lose. The proof number of a position is the least number of open positions that have yet to be won. With Black to move it is the least of those below, as one good move is enough; with White to move it is their sum, as White may choose. The search always goes on where that number is smallest.", "三、证明数。黑棋没有进攻时，要找一手缓着，而且白棋的每种应法都必须输。局面的证明数，是至少还有多少个未定局面必须证明为胜。轮到黑棋时取下面各数中最小的，因为有一手好棋就够了；轮到白棋时取它们的和，因为白棋可以任选。搜索总是从这个数最小的地方继续。", "三、證明數。黑棋沒有進攻時，要找一手緩著，而且白棋的每種應法都必須輸。局面的證明數，是至少還有多少個未定局面必須證明為勝。輪到黑棋時取下面各數中最小的，因為有一手好棋就夠了；輪到白棋時取它們的和，因為白棋可以任選。搜尋總是從這個數最小的地方繼續。")
	GuideProofThreats     = text("1. Play White against threats", "一、替白棋应付先手", "一、替白棋應付先手")
	GuideProofZone        = text("2. Where a reply matters", "二、哪里的应手才要紧", "二、哪裡的應手才要緊")
	GuideProofFirst       = text("3. White's first replies", "三、白棋的第一手", "三、白棋的第一手")
	GuideProofAtMost      = text("Whatever White plays, Black wins. Moves that takes, at most: %d. Try any point.", "无论白棋下哪里，黑棋最多再下 %d 手取胜。任选一点试试。", "無論白棋下哪裡，黑棋最多再下 %d 手取勝。任選一點試試。")
	GuideProofZoneStart   = text("White to move. Only the %d framed points can matter to Black's attack; a reply on any of the %d others is as good as a pass.", "轮到白棋。只有 %d 个有框的点能影响黑棋的进攻；下在其余 %d 个点都等于停一手。", "輪到白棋。只有 %d 個有框的點能影響黑棋的進攻；下在其餘 %d 個點都等於停一手。")
	GuideProofOutside     = text("Outside the zone: Black plays %s, the same as after a pass, and wins in at most %d moves, this one included.", "在影响区外：黑棋走 %s，与停一手之后相同，连这手在内最多 %d 手取胜。", "在影響區外：黑棋走 %s，與停一手之後相同，連這手在內最多 %d 手取勝。")
	GuideProofInside      = text("In the zone, so it needs an answer of its own: Black plays %s and wins in at most %d moves, this one included.", "在影响区内，需要单独应付：黑棋走 %s，连这手在内最多 %d 手取胜。", "在影響區內，需要單獨應付：黑棋走 %s，連這手在內最多 %d 手取勝。")
	GuideProofFirstSay    = text("The numbers say in how many moves Black wins at the latest. Click a point to see Black's answer.", "数字是黑棋最多几手取胜。点击一点，可看黑棋的应手。", "數字是黑棋最多幾手取勝。點擊一點，可看黑棋的應手。")
	GuideProofFirstStored = text("After %s Black answers %s and wins in at most %d moves.", "%s 之后黑棋应 %s，最多 %d 手取胜。", "%s 之後黑棋應 %s，最多 %d 手取勝。")
	GuideProofFirstOpen   = text("%s is not proved yet: who wins after it is open.", "%s 还没有证明：之后谁胜尚未可知。", "%s 還沒有證明：之後誰勝尚未可知。")
	GuideProofWho         = text("Who proved it", "谁证明的", "誰證明的")
	GuideProofAllis       = text("L. V. Allis was the first, in 1993, with H. J. van den Herik and M. P. H. Huntjens; his program Victoria had won the Computer Olympiad the year before. The stored tree had 138,790 positions, its longest line 35 plies; it took 1.1 million seconds of processor time.", "最早是 L. V. Allis 于 1993 年与 H. J. van den Herik、M. P. H. Huntjens 证明的；他的程序 Victoria 前一年赢得了计算机奥林匹克金牌。存储的树有 138,790 个局面，最长的变化 35 步，用了 110 万秒处理器时间。", "最早是 L. V. Allis 於 1993 年與 H. J. van den Herik、M. P. H. Huntjens 證明的；他的程式 Victoria 前一年贏得了電腦奧林匹克金牌。儲存的樹有 138,790 個局面，最長的變化 35 步，用了 110 萬秒處理器時間。")
	GuideProofOurs        = text("The proof in Jingzi is our own: %s positions, the attacks left out; no line is longer than %d plies. First replies proved: %d of 35. A program of its own, which knows nothing of the engine, checks it with every reply.", "井字里的证明是我们自己的：%s 个局面，不含进攻；没有超过 %d 步的变化。白棋第一手 35 种中已证明 %d 种。另有一个与引擎无关的程序，用每一种应法来检查它。", "井字裡的證明是我們自己的：%s 個局面，不含進攻；沒有超過 %d 步的變化。白棋第一手 35 種中已證明 %d 種。另有一個與引擎無關的程式，用每一種應法來檢查它。")
	GuideProofNone        = text("No proof is stored in this build.", "这个版本没有存储证明。", "這個版本沒有儲存證明。")
	GuideProofLook        = text("Look at the whole strategy", "查看整个策略", "查看整個策略")
	GuideProofPlay        = text("What it means for tournaments", "对比赛意味着什么", "對比賽意味著什麼")
	GuideProofPlaySay     = text("Between people the game is as hard as ever: nobody remembers the proof. But a first player who prepares has too much of an advantage. So tournaments play with opening rules: under swap2 one player places the first stones and the other chooses the colour, so that the opening has to be even. Renju forbids Black some strong moves; without opening rules it is a win for Black all the same, as J. Wágner and I. Virág proved in 2001, so it has such rules, too.", "人与人下，这棋一点没有变容易：谁也记不住证明。但有准备的先手优势太大，所以比赛都有开局规则：Swap2 由一方摆最初几子，另一方选颜色，开局因此必须均衡。连珠给黑棋加了禁手；没有开局规则时黑棋仍然必胜（J. Wágner 与 I. Virág，2001），所以连珠也有开局规则。", "人與人下，這棋一點沒有變容易：誰也記不住證明。但有準備的先手優勢太大，所以比賽都有開局規則：Swap2 由一方擺最初幾子，另一方選顏色，開局因此必須均衡。連珠給黑棋加了禁手；沒有開局規則時黑棋仍然必勝（J. Wágner 與 I. Virág，2001），所以連珠也有開局規則。")
)
