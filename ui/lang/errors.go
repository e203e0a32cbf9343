package lang

import (
	"errors"

	"jingzi/game"
)

type errorText struct {
	err  error
	text Text
}

// textOf is the text for an error in a table, or else another.
func textOf(err error, table []errorText, other Text) Text {
	for _, known := range table {
		if errors.Is(err, known.err) {
			return known.text
		}
	}
	return other
}

// refusals are the sentences for errors of package game.
var refusals = []errorText{
	{game.ErrOccupied, text("That square is taken.", "这里已经有棋子了。", "這裡已經有棋子了。")},
	{game.ErrOffBoard, text("That point is off the board.", "这里在棋盘之外。", "這裡在棋盤之外。")},
	{game.ErrGameOver, text("The game is over.", "本局已经结束。", "本局已經結束。")},
	{game.ErrCannotPass, text("Passing is not allowed in this game.", "这种棋不能停一手。", "這種棋不能虛手。")},
	{game.ErrEngineTurn, text("It is the computer’s turn.", "现在轮到电脑走。", "現在輪到電腦走。")},
	{game.ErrWrongChoice, text("That is not possible now.", "现在不能这样做。", "現在不能這樣做。")},
	{game.ErrRules, text("No game can be played under these rules.", "这样的规则无法对局。", "這樣的規則無法對局。")},
	{game.ErrNotCentre, text("The first stone must be on the centre point.", "第一手必须下在天元。", "第一手必須下在天元。")},
	{game.ErrNotCentral3, text("The second stone must be within the central 3×3.", "第二手必须下在中央 3×3 之内。", "第二手必須下在中央 3×3 之內。")},
	{game.ErrNotCentral5, text("The third stone must be within the central 5×5.", "第三手必须下在中央 5×5 之内。", "第三手必須下在中央 5×5 之內。")},
	{game.ErrNotCentral7, text("The fourth stone must be within the central 7×7.", "第四手必须下在中央 7×7 之内。", "第四手必須下在中央 7×7 之內。")},
	{game.ErrNotCentral9, text("The fifth stone must be within the central 9×9.", "第五手必须下在中央 9×9 之内。", "第五手必須下在中央 9×9 之內。")},
	{game.ErrNotOutside5, text("The third stone must be outside the central 5×5.", "第三手必须下在中央 5×5 之外。", "第三手必須下在中央 5×5 之外。")},
	{game.ErrNotOutside7, text("The third stone must be outside the central 7×7.", "第三手必须下在中央 7×7 之外。", "第三手必須下在中央 7×7 之外。")},
	{game.ErrAlreadyOffered, text("This fifth move has already been offered.", "这个五手打点已经提出过了。", "這個五手打點已經提出過了。")},
	{game.ErrSymmetricOffer, text("Fifth moves must not be symmetric: this is the same offer again.", "五手打点不能对称：这等于同一个打点。", "五手打點不能對稱：這等於同一個打點。")},
	{game.ErrNotOffered, text("Choose one of the offered fifth moves.", "请从提出的五手打点中选一个。", "請從提出的五手打點中選一個。")},
}

var fouls = map[game.FoulKind]Text{
	game.Overline:   text("Forbidden for Black: overline (six or more in a row).", "黑棋禁手：长连（六子或以上）。", "黑棋禁手：長連（六子或以上）。"),
	game.FourFour:   text("Forbidden for Black: double four.", "黑棋禁手：四四。", "黑棋禁手：四四。"),
	game.ThreeThree: text("Forbidden for Black: double three.", "黑棋禁手：三三。", "黑棋禁手：三三。"),
}

func Refusal(err error) Text {
	var foul *game.Foul
	if errors.As(err, &foul) {
		return fouls[foul.Kind]
	}
	return textOf(err, refusals, func(...any) string { return err.Error() })
}

var EngineFailed = text("The computer player failed: %s. You can continue the game.", "电脑棋手出错：%s。对局可以继续。", "電腦棋手出錯：%s。對局可以繼續。")

var illegalMove = text("The computer player made an illegal move. You can continue the game.", "电脑棋手走了不合规则的棋。对局可以继续。", "電腦棋手走了不合規則的棋。對局可以繼續。")

// failures are the sentences for the failures of an external engine.
var failures = []errorText{
	{game.ErrEngineStart, text("The engine could not be started.", "引擎无法启动。", "引擎無法啟動。")},
	{game.ErrEngineExited, text("The engine exited unexpectedly.", "引擎意外退出。", "引擎意外結束。")},
	{game.ErrEngineTimeout, text("The engine did not answer in time.", "引擎没有及时回应。", "引擎沒有及時回應。")},
	{game.ErrEngineOutput, text("The engine produced too much output.", "引擎输出过多。", "引擎輸出過多。")},
	{game.ErrEngineRefused, text("The engine refuses to play this game.", "引擎拒绝这种对局。", "引擎拒絕這種對局。")},
	{game.ErrEngineIllegalMove, text("The engine made an illegal move.", "引擎走了不合规则的棋。", "引擎走了不合規則的棋。")},
	{game.ErrEngineStuck, text("The computer player is not responding. You can continue the game.", "电脑棋手没有回应。对局可以继续。", "電腦棋手沒有回應。對局可以繼續。")},
	{game.ErrEngineNoMove, text("The computer player found no move. You can continue the game.", "电脑棋手没有给出着法。对局可以继续。", "電腦棋手沒有給出著法。對局可以繼續。")},
	{game.ErrOccupied, illegalMove},
	{game.ErrOffBoard, illegalMove},
	{game.ErrCannotPass, illegalMove},
}

func Failure(err error) Text {
	return textOf(err, failures, func(...any) string { return EngineFailed(err) })
}
