package lang

import (
	"errors"
	"io/fs"
	"os"
	"strings"
	"syscall"

	"jingzi/game/notation"
)

// Files that are not quite right, and formats that cannot hold a game.
var (
	GameSavedNoted  = text("Saved as %s. %s", "已保存为 %s。%s", "已儲存為 %s。%s")
	AskLossySave    = text("%s can’t hold all of this game. %s Save all the same? SGF holds everything.", "%s 不能保存这局棋的全部内容。%s仍要保存吗？SGF 可以保存全部内容。", "%s 不能儲存這局棋的全部內容。%s仍要儲存嗎？SGF 可以儲存全部內容。")
	GameKeptInPart  = text("It is too large to be kept after the program ends: save changes to the file.", "它太大，程序退出后不会保留：修改后请保存到文件。", "它太大，程式結束後不會保留：修改後請儲存到檔案。")
	GameOpenedNoted = text("Opened %s. %s", "已打开 %s。%s", "已開啟 %s。%s")
	fileNotRegular  = text("%s is not a regular file.", "%s 不是普通文件。", "%s 不是一般檔案。")
	FileCannotHold  = text("%s: this file format cannot hold this game.", "%s：这种文件不能保存这局棋。", "%s：這種檔案不能儲存這局棋。")
	FileUnreadable  = text("Jingzi can’t read %s: %s", "无法读取 %s：%s", "無法讀取 %s：%s")
	FileUnwritable  = text("Jingzi can’t write %s: %s", "无法写入 %s：%s", "無法寫入 %s：%s")
	FileUnknown     = text("Jingzi can’t read %s: it is not a supported game record. It reads SGF, RenLib (.lib), Piskvork (.psq, .rec), .pos, Yixin (.sav), and texts with moves, drawn boards, Gomocup openings or links of Gomoku Calculator and Renju Portal.", "%s 不是可以识别的棋谱。可读取 SGF、RenLib（.lib）、Piskvork（.psq、.rec）、.pos、Yixin（.sav），以及含有着法、文字棋盘、Gomocup 开局、Gomoku Calculator 或 Renju Portal 链接的文本。", "%s 不是可以識別的棋譜。可讀取 SGF、RenLib（.lib）、Piskvork（.psq、.rec）、.pos、Yixin（.sav），以及含有著法、文字棋盤、Gomocup 開局、Gomoku Calculator 或 Renju Portal 連結的文字。")
	FileTooBig      = text("%s is too large for a game record: Jingzi reads at most %s.", "%s 太大，不像是棋谱：最多读取 %s。", "%s 太大，不像是棋譜：最多讀取 %s。")
	FileBroken      = text("%s is damaged at line %d, column %d: %s", "%s 在第 %d 行第 %d 列有错误：%s", "%s 在第 %d 行第 %d 列有錯誤：%s")
	FileOtherGame   = text("%s is a record of another game.", "%s 是别的棋的棋谱。", "%s 是別的棋的棋譜。")
	FileBadSize     = text("%s: boards of size %s are not supported.", "%s：这里不支持 %s 的棋盘。", "%s：這裡不支援 %s 的棋盤。")
	FileBrokenAt    = text("%s is damaged at byte %d: %s", "%s 在第 %d 字节处有错误：%s", "%s 在第 %d 位元組處有錯誤：%s")

	fileDatabase    = text("%s is a database of games. Import it in the library (Ctrl+L).", "%s 是棋谱数据库，请在棋谱库（Ctrl+L）中导入。", "%s 是棋譜資料庫，請在棋譜庫（Ctrl+L）中匯入。")
	fileOtherXML    = text("Jingzi can’t read %s: of XML files it reads only RenjuNet’s database (.rif).", "无法读取 %s：XML 文件中只能读取 RenjuNet 数据库（.rif）。", "無法讀取 %s：XML 檔案中只能讀取 RenjuNet 資料庫（.rif）。")
	Megabytes       = text("%d MB", "%d MB", "%d MB")
	amountNodes     = text("%d positions", "%d 个局面", "%d 個局面")
	amountLine      = text("%d moves in a line", "一条变化 %d 手", "一條變化 %d 手")
	amountNesting   = text("%d levels of variations", "%d 层变化", "%d 層變化")
	amountValues    = text("%d properties", "%d 个属性", "%d 個屬性")
	amountKilobytes = text("%d KB", "%d KB", "%d KB")

	OpenExplained = text("%s does not specify this. Check that it is right.", "%s 没有说明以下内容，请确认。", "%s 沒有說明以下內容，請確認。")
	LibraryRules  = text("Rules", "规则", "規則")
	TextCharset   = text("Text encoding", "文字编码", "文字編碼")

	ConvertUsage = text("usage: console convert IN OUT. The file names’ extensions choose the formats: .sgf .psq .rec .lib .pos .sav .txt", "用法：console convert 输入文件 输出文件。格式看文件名：.sgf .psq .rec .lib .pos .sav .txt", "用法：console convert 輸入檔 輸出檔。格式看檔案名稱：.sgf .psq .rec .lib .pos .sav .txt")

	noteSkipped   = text("Skipped: “%s”.", "已跳过：“%s”。", "已略過：「%s」。")
	noteOutOfTurn = text("Move %d (%s) is out of turn.", "第 %d 手（%s）没有轮流落子。", "第 %d 手（%s）沒有輪流落子。")
	noteRefused   = text("Move %d (%s) and what follows can’t be played, but are kept when saved as SGF: %s", "第 %d 手（%s）及其后的着法不能下，但保存为 SGF 时会保留：%s", "第 %d 手（%s）及其後的著法不能下，但儲存為 SGF 時會保留：%s")
	noteInLine    = text("Line %d: %s", "第 %d 行：%s", "第 %d 行：%s")
	noteMoreOften = text("%s (and %d more like it)", "%s（还有 %d 处）", "%s（還有 %d 處）")
)

func FileNotes(all []notation.Note) string {
	var notes []string
	for _, n := range all {
		notes = append(notes, FileNote(n))
	}
	return strings.Join(notes, " ")
}

// fileNotes are the words of notes; those of quotingNotes quote the file.
var fileNotes = map[notation.NoteKind]Text{
	notation.Truncated:         text("The file ends in the middle; everything before that was read.", "文件不完整，已读取其中的内容。", "檔案不完整，已讀取其中的內容。"),
	notation.ExtraGamesIgnored: text("Only the first game of the file was read.", "只读取了文件中的第一局。", "只讀取了檔案中的第一局。"),
	notation.BranchesLost:      text("Variations are not saved.", "没有保存变化。", "沒有儲存變化。"),
	notation.CommentsLost:      text("Comments and marks are not saved.", "没有保存注释和标记。", "沒有儲存註解和標記。"),
	notation.SetupLost:         text("Stones that were set up are saved as moves or left out.", "摆放的棋子按着法保存，或没有保存。", "擺放的棋子按著法儲存，或沒有儲存。"),
	notation.ChoicesLost:       text("Opening decisions are not saved.", "没有保存开局中的选择。", "沒有儲存開局中的選擇。"),
	notation.RulesLost:         text("The rules are not saved.", "没有保存规则。", "沒有儲存規則。"),
	notation.ResultLost:        text("The result is not saved.", "没有保存对局结果。", "沒有儲存對局結果。"),
	notation.NamesLost:         text("Names, levels and the date are not all saved.", "棋手姓名、水平和日期没有全部保存。", "棋手姓名、水準和日期沒有全部儲存。"),
}

var quotingNotes = map[notation.NoteKind]Text{
	notation.Skipped:            noteSkipped,
	notation.UnescapedBracket:   text("A bracket in %s was not escaped.", "%s 中的 ] 没有转义。", "%s 中的 ] 沒有跳脫。"),
	notation.GameNumberMismatch: text("The file says it is game type %s; it was read as five in a row.", "文件标明是第 %s 种棋，已按五子棋读取。", "檔案標明是第 %s 種棋，已按五子棋讀取。"),
	notation.CharsetMismatch:    text("The text was read as %s.", "文字按 %s 读取。", "文字按 %s 讀取。"),
	notation.ResultMismatch:     text("The file says the game ended %s; the result on the board counts.", "文件标明的结果是 %s，以棋盘上的结果为准。", "檔案標明的結果是 %s，以棋盤上的結果為準。"),
	notation.TextShortened:      text("A text was too long and has been shortened (%s).", "过长的文字已缩短（%s）。", "過長的文字已縮短（%s）。"),
	notation.CharsetLost:        text("Not all of its text can be written as %s, so it was saved as UTF-8.", "部分文字不能用 %s 编码，已按 UTF-8 保存。", "部分文字不能用 %s 編碼，已按 UTF-8 儲存。"),
	notation.BadValue:           noteSkipped,
}

// FileNote says what a reader made of a file, or what a format could not hold.
func FileNote(n notation.Note) string {
	words := ""
	n.Text = Truncate(n.Text, 60) // it may quote the file
	switch t, plain := fileNotes[n.Kind]; {
	case plain:
		words = t()
	case n.Kind == notation.OutOfTurn:
		words = noteOutOfTurn(n.Move, strings.ToUpper(n.Text))
	case n.Kind == notation.MoveRejected:
		words = noteRefused(n.Move, strings.ToUpper(n.Text), moveRefusal(n.Err))
	default:
		words = quotingNotes[n.Kind](n.Text)
	}
	if n.LineNo > 0 {
		words = noteInLine(n.LineNo, words)
	}
	if n.Count > 1 {
		words = noteMoreOften(words, n.Count-1)
	}
	return words
}

// amount says how much there may be in a file.
func amount(of notation.LimitKind, limit int64) string {
	switch {
	case of == notation.LimitBytes && limit < 1<<20:
		return amountKilobytes(limit >> 10)
	case of == notation.LimitBytes:
		return Megabytes(limit >> 20)
	}
	return [...]Text{notation.LimitNodes: amountNodes, notation.LimitDepth: amountLine, notation.LimitNesting: amountNesting, notation.LimitValues: amountValues}[of](limit)
}

var unusableFiles = []errorText{
	{notation.ErrNotRegular, fileNotRegular}, {notation.ErrFormat, FileCannotHold},
}

// FileRefusal says why a file cannot be read or written, and where it is wrong.
func FileRefusal(name string, err error) Text {
	name = Truncate(name, 80)
	return func(...any) string {
		var e *notation.Error
		if known := textOf(err, unusableFiles, nil); known != nil {
			return known(name)
		} else if !errors.As(err, &e) {
			return FileUnreadable(name, FileCause(err))
		}
		switch e.Kind {
		case notation.TooBig:
			return FileTooBig(name, amount(e.LimitKind, e.Limit))
		case notation.RenjuNetDatabase:
			return fileDatabase(name)
		case notation.UnknownXML:
			return fileOtherXML(name)
		case notation.WrongGame:
			return FileOtherGame(name)
		case notation.BadSize:
			return FileBadSize(name, Truncate(e.Text, 60))
		case notation.Malformed:
			if e.LineNo > 0 {
				return FileBroken(name, e.LineNo, e.Column, malformation(e.Err))
			}
			return FileBrokenAt(name, e.Offset, malformation(e.Err))
		}
		return FileUnknown(name)
	}
}

// fileCauses are what is wrong with most files that cannot be read or written.
var fileCauses = []errorText{
	{fs.ErrNotExist, causeGone},
	{syscall.ENOTDIR, causeGone},
	{fs.ErrPermission, text("permission denied", "没有权限", "沒有權限")},
	{syscall.ENOSPC, text("the disk is full", "已没有可用空间", "已沒有可用空間")},
	{syscall.EROFS, text("the disk is read-only", "只能读取，不能写入", "只能讀取，不能寫入")},
	{syscall.EIO, text("disk error", "读写出错", "讀寫出錯")},
	{syscall.EBUSY, text("another program is using it", "另一个程序正在使用", "另一個程式正在使用")},
}

var causeGone = text("there is no such file or folder", "文件或文件夹不存在", "檔案或資料夾不存在")

// FileCause is what went wrong with a file, without its path: in the player's
// language, or else in the system's words.
func FileCause(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	if known := textOf(err, fileCauses, nil); known != nil {
		return errors.New(known())
	}
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}

func moveRefusal(err error) string {
	if text := malformation(err); text != err.Error() {
		return text
	}
	return Refusal(err)()
}

// malformation is what is wrong with the text of a file.
func malformation(err error) string {
	return textOf(err, malformations, func(...any) string { return err.Error() })()
}

var malformations = []errorText{
	{notation.ErrUnexpectedEnd, text("unexpected end of file", "文件不完整", "檔案不完整")},
	{notation.ErrUnexpected, text("unexpected content", "这里的内容不对", "這裡的內容不對")},
	{notation.ErrBadPoint, text("not a point on the board", "不是棋盘上的点", "不是棋盤上的點")},
	{notation.ErrBadNumber, text("not a number", "不是数字", "不是數字")},
	{notation.ErrUnsupportedVersion, text("unsupported newer format version", "格式版本太新，无法支持", "格式版本太新，無法支援")},
	{notation.ErrBadOpening, text("unknown opening", "没有这种开局", "沒有這種開局")},
}
