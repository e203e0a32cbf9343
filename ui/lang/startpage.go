package lang

// The page on which a player chooses what to play.
var (
	StartPage      = text("Start page", "开始页", "開始頁")
	StartWhat      = text("What would you like to play?", "想下什么棋？", "想下什麼棋？")
	StartWho       = text("Who plays", "谁来下", "誰來下")
	StartLevel     = text("How strong", "电脑难度", "電腦難度")
	PuzzleOfTheDay = text("Puzzle of the day", "每日一题", "每日一題")
)
