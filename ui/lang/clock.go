package lang

var (
	MenuClock       = text("Clock…", "棋钟…", "棋鐘…")
	ClockOff        = text("No clock", "不计时", "不計時")
	ClockGame       = text("Time per game", "每局限时", "每局限時")
	ClockMove       = text("Time per move", "每步限时", "每步限時")
	ClockTime       = text("Time", "时间", "時間")
	ClockIncrement  = text("Added per move", "每步加时", "每步加時")
	ClockLossOnTime = text("Running out of time loses", "超时判负", "逾時判負")
	MinutesLong     = text("%g min", "%g 分钟", "%g 分鐘")

	ClockExplained     = text("Time for each player. The clocks start with the first move.", "双方各有这么多时间。走出第一步后开始计时。", "雙方各有這麼多時間。走出第一步後開始計時。")
	ClockEndsExplained = text("Otherwise the clock only shows it and the game goes on.", "不勾选则只显示超时，对局继续。", "不勾選則只顯示逾時，對局繼續。")
	ClockComputer      = text("The computer keeps to its clock, too.", "电脑也遵守棋钟。", "電腦也遵守棋鐘。")
	ClockFromNext      = text("The clock applies from the next game on.", "棋钟从下一局开始生效。", "棋鐘從下一局開始生效。")
	ClockIsOff         = text("The clock is off.", "棋钟已关闭。", "棋鐘已關閉。")
	ClockIsOn          = text("The clock starts with the first move.", "走出第一步后开始计时。", "走出第一步後開始計時。")
	ClockTimeUp        = text("time up", "超时", "逾時")
	ClockRestored      = text("Your last game has been restored. The clock resumes with the next move.", "上次的对局已恢复，走出下一步后继续计时。", "上次的對局已恢復，走出下一步後繼續計時。")
)
