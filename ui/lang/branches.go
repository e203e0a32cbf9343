package lang

import "jingzi/game"

// The game tree: its branches, comments and labels.
var (
	BranchStarted   = text("New branch. The old line is kept beside it.", "新的分支。原来的下法保留在旁边。", "新的分支。原來的下法保留在旁邊。")
	PlayingFromHere = text("Playing from here.", "从这里接着下。", "從這裡接著下。")
	BranchRemoved   = text("Branch deleted. Undo brings it back.", "分支已删除。悔棋可以找回。", "分支已刪除。悔棋可以找回。")
	BranchRestored  = text("The branch is back.", "分支已找回。", "分支已找回。")

	// Numbers of moves: the one shown, and the last.
	LookingAtVariation = text("Variation: move %d of %d.", "变化：第 %d 手，共 %d 手。", "變化：第 %d 手，共 %d 手。")

	ListSetUp = text("Position set up", "摆好局面", "擺好局面")

	ShortcutBranches = text("Previous or next branch", "上一个或下一个分支", "上一個或下一個分支")

	NextBranch     = text("Next branch", "下一个分支", "下一個分支")
	PreviousBranch = text("Previous branch", "上一个分支", "上一個分支")
	PromoteBranch  = text("Make main line", "设为主线", "設為主線")
	DeleteBranch   = text("Delete from here", "从这里删除", "從這裡刪除")
	EditComment    = text("Comment…", "注释…", "註釋…")
	CommentTooLong = text("This comment is very long. Only its first part can be edited here; the rest is kept.", "这条注释很长，这里只能编辑开头部分，其余内容保留不变。", "這條註釋很長，這裡只能編輯開頭部分，其餘內容保留不變。")
	ClearSigns     = text("Remove all labels", "清除全部标记", "清除全部標記")

	// Marking is said while a click on the board sets a sign: its name.
	Marking = text("Click points to label them: %s. Esc ends it.", "点击要标记的点：%s。按 Esc 结束。", "點擊要標記的點：%s。按 Esc 結束。")

	EditPosition   = text("Edit position", "编辑局面", "編輯局面")
	EditorPlay     = text("Play", "对弈", "對弈")
	EditorBranch   = text("Branch", "分支", "分支")
	EditorErase    = text("Erase", "擦除", "擦除")
	EditorInTurn   = text("In turn", "轮流", "輪流")
	EditorToMove   = text("To move:", "轮到：", "輪到：")
	EditorCount    = text("%s: %d, %s: %d", "%s：%d，%s：%d", "%s：%d，%s：%d")
	EditorWon      = text("%s has already won in this position.", "这个局面里%s已经获胜。", "這個局面裡%s已經獲勝。")
	EditorDrawn    = text("Nobody can win this position any more.", "这个局面里谁也不能取胜了。", "這個局面裡誰也不能取勝了。")
	PositionOpened = text("The position is on the board.", "局面已摆上棋盘。", "局面已擺上棋盤。")
)

var signs = map[game.MarkKind]Text{
	game.Label:    text("Letter", "字母", "字母"),
	game.Triangle: text("Triangle", "三角形", "三角形"),
	game.Circle:   text("Circle", "圆形", "圓形"),
	game.Square:   text("Square", "方形", "方形"),
	game.Cross:    text("Cross", "叉形", "叉形"),
}

func MarkName(kind game.MarkKind) string { return signs[kind]() }
