package lang

// The game tree: its branches, comments and labels.
var (
	// LeftTheGame is said when an earlier moment is played on from differently.
	LeftTheGame   = text("New branch. The old line is kept beside it.", "新的分支。原来的下法保留在旁边。", "新的分支。原來的下法保留在旁邊。")
	GoesOnHere    = text("Playing from here.", "从这里接着下。", "從這裡接著下。")
	BranchRemoved = text("Branch deleted. Undo brings it back.", "分支已删除。悔棋可以找回。", "分支已刪除。悔棋可以找回。")
	BranchIsBack  = text("The branch is back.", "分支已找回。", "分支已找回。")

	// Numbers of moves: the one shown, and the last.
	LookingAtVariation = text("Variation: move %d of %d.", "变化：第 %d 手，共 %d 手。", "變化：第 %d 手，共 %d 手。")

	// Lines of the list of moves that are no moves.
	ListComment = text("Comment", "注释", "註釋")
	ListSetUp   = text("Position set up", "摆好局面", "擺好局面")
)
