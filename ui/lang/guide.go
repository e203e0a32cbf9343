package lang

var (
	GuidePrevious  = text("Previous", "上一章", "上一章")
	GuideNext      = text("Next", "下一章", "下一章")
	GuideAgain     = text("Again", "重来", "重來")
	GuideWon       = text("%s has %d in a row and wins.", "%s连成 %d 子，获胜。", "%s連成 %d 子，獲勝。")
	GuideFull      = text("The board is full and nobody has a line: a draw.", "棋盘满了，谁也没连成：和棋。", "棋盤滿了，誰也沒連成：和棋。")
	GuideDead      = text("Neither side can complete a line any more: a draw.", "双方都不可能再连成一线：和棋。", "雙方都不可能再連成一線：和棋。")
	GuideTurn      = text("%s to move.", "轮到%s。", "輪到%s。")
	GuidePlayTitle = text("How to play", "怎样玩", "怎樣玩")
	GuidePlay      = text("Click a point to play there, or move the cursor with the arrow keys and press Enter. Undo takes back your last move and the computer’s reply. You can start a new game at any time; Undo brings the old one back. After a game ends, click the board to start the next one.",
		"点击棋盘即可落子；也可以用方向键移动光标，再按回车。悔棋会收回你的上一手和电脑的应手。随时可以开始新对局，悔棋能找回上一局。对局结束后，点击棋盘就开始下一局。",
		"點擊棋盤即可落子；也可以用方向鍵移動游標，再按 Enter。悔棋會收回你的上一手和電腦的應手。隨時可以開始新對局，悔棋能找回上一局。對局結束後，點擊棋盤就開始下一局。")
	GuideLevelsTitle = text("Levels", "难度", "難度")
)

// Chapter: tic-tac-toe.
var (
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
)

// Chapter: five on 5×5.
var (
	GuideFive     = text("Five in a row on 5×5", "五子连线 5×5", "五子連線 5×5")
	GuideFiveSay1 = text("Here you must fill a whole line: five in a row on a 5×5 board. There are only twelve such lines.", "要把一整条线填满：5×5 的棋盘上连成五个。这样的线只有 12 条。", "要把一整條線填滿：5×5 的棋盤上連成五個。這樣的線只有 12 條。")
	GuideFiveSay2 = text("A single opposing mark spoils a line for good. As soon as neither side has an open line left, the game is a draw; the board need not be full.", "一条线上只要有对方一个子，就再也填不满了。双方都没有线可填时立刻算和棋，不必填满棋盘。", "一條線上只要有對方一個子，就再也填不滿了。雙方都沒有線可填時立刻算和棋，不必填滿棋盤。")
	GuideFiveOpen = text("Open lines: X %d, O %d.", "还能填的线：X %d 条，O %d 条。", "還能填的線：X %d 條，O %d 條。")
	GuideFiveTry  = text("Count the open lines", "数数还剩几条线", "數數還剩幾條線")
)

// Chapter: gomoku.
var (
	GuideGomoku     = text("Gomoku: five in a row", "五子棋", "五子棋")
	GuideGomokuSay1 = text("The board is 15×15 and Black moves first. Stones are placed on the intersections and never move. Five in a row wins.", "棋盘 15×15，黑棋先走。棋子下在交叉点上，不能移动。连成五子就赢。", "棋盤 15×15，黑棋先走。棋子下在交叉點上，不能移動。連成五子就贏。")
	GuideGomokuSay2 = text("What about six in a row? There are two versions of the rules. Freestyle: six or more also win. Exactly five: six do not win. Fill the gap and see.", "六个连在一起怎么算？有两种规则。无禁手：六子以上也赢。恰好五连：六子不算赢。填上空点看看。", "六個連在一起怎麼算？有兩種規則。無禁手：六子以上也贏。恰好五連：六子不算贏。填上空點看看。")
	GuideSixNot     = text("Six in a row, but no win: here it must be exactly five.", "六子连线，不算赢：这里必须恰好五子。", "六子連線，不算贏：這裡必須恰好五子。")
	GuideFillGap    = text("Black to move: fill the gap.", "轮到黑棋：填上中间的空点。", "輪到黑棋：填上中間的空點。")
	GuideGomokuSay3 = text("Moving first gives Black a big advantage. Renju, three chapters on, takes it away.", "黑棋先走，优势很大。后面讲的连珠规则就是用来平衡的。", "黑棋先走，優勢很大。後面講的連珠規則就是用來平衡的。")
)

// Chapters: fours and threes.
var (
	GuideFours     = text("What is a four?", "什么是“四”？", "什麼是「四」？")
	GuideFoursSay1 = text("A four is a row that needs just one more stone to become five. It threatens to win at once.", "再下一子就成五的棋形叫“四”。它威胁着马上取胜。", "再下一子就成五的棋形叫「四」。它威脅著馬上取勝。")
	GuideFoursSay2 = text("You are White; Black replies by itself. Try a wrong move, too.", "你执白，黑棋会自己应。也试试走错会怎样。", "你執白，黑棋會自己應。也試試走錯會怎樣。")
	GuideFourHeld  = text("A four blocked at one end", "冲四：一头被挡", "衝四：一頭被擋")
	GuideFourGap   = text("A split four", "跳四：中间有空", "跳四：中間有空")
	GuideFourOpen  = text("An open four", "活四：两头都空", "活四：兩頭都空")
	GuideFourSay   = text("A four: Black makes five at %s next. White must play there now.", "这是四：黑棋下一手走 %s 就成五。白棋现在必须走这里。", "這是四：黑棋下一手走 %s 就成五。白棋現在必須走這裡。")
	GuideFourStill = text("An unanswered four: Black makes five at %s.", "没有人挡住的四：黑棋走 %s 就成五。", "沒有人擋住的四：黑棋走 %s 就成五。")
	GuideOpenSay   = text("An open four: Black makes five at %s. White can block only one of them.", "这是活四：黑棋走 %s 都能成五，白棋只能挡一头。", "這是活四：黑棋走 %s 都能成五，白棋只能擋一頭。")
	GuideTwoFours  = text("Double four: Black makes five at %s.", "同时有两个四：黑棋走 %s 都能成五。", "同時有兩個四：黑棋走 %s 都能成五。")
	GuideFourThree = text("Four-three: White must block the four at %s, and then Black makes an open four.", "四和活三同时出现（四三）。白棋必须在 %s 挡四，黑棋接着就成活四。", "四和活三同時出現（四三）。白棋必須在 %s 擋四，黑棋接著就成活四。")

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
)

// Chapter: renju.
var (
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
)

// Chapter: openings.
var (
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
)
