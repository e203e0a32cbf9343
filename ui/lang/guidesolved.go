package lang

var (
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
)
