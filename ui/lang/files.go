package lang

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"jingzi/game/notation"
)

// FileNotes returns the texts of notes about a file.
func FileNotes(notes []notation.Note) string {
	var texts []string
	for _, n := range notes {
		texts = append(texts, FileNote(n))
	}
	return strings.Join(texts, " ")
}

// fileNotes holds the texts of notes that do not quote the file.
var fileNotes = map[notation.NoteKind]Text{
	notation.Truncated:         noteTruncated,
	notation.ExtraGamesIgnored: noteExtraGamesIgnored,
	notation.ColumnOrder:       noteColumnOrder,
	notation.BranchesLost:      noteBranchesLost,
	notation.CommentsLost:      noteCommentsLost,
	notation.AnnotationLost:    noteAnnotationLost,
	notation.LibraryInUnicode:  noteLibraryInUnicode,
	notation.SetupLost:         noteSetupLost,
	notation.ChoicesLost:       noteChoicesLost,
	notation.RulesLost:         noteRulesLost,
	notation.ResultLost:        noteResultLost,
	notation.NamesLost:         noteNamesLost,
}

// quotingNotes holds the texts of notes that quote the file.
var quotingNotes = map[notation.NoteKind]Text{
	notation.Skipped:            noteSkipped,
	notation.UnescapedBracket:   noteUnescapedBracket,
	notation.GameNumberMismatch: noteGameNumberMismatch,
	notation.CharsetMismatch:    noteCharsetMismatch,
	notation.CharsetDoubtful:    noteCharsetDoubtful,
	notation.SizeGuessed:        noteSizeGuessed,
	notation.ResultMismatch:     noteResultMismatch,
	notation.ResultGuessed:      noteResultGuessed,
	notation.TextShortened:      noteTextShortened,
	notation.CharsetLost:        noteCharsetLost,
	notation.BadValue:           noteSkipped,
}

// FileNote returns the text of a note about a file that was read or written.
func FileNote(n notation.Note) string {
	text := ""

	// Since it may quote the file.
	n.Text = Truncate(n.Text, 60)
	switch t, ok := fileNotes[n.Kind]; {
	case ok:
		text = t()
	case n.Kind == notation.OutOfTurn:
		text = noteOutOfTurn(n.Move, strings.ToUpper(n.Text))
	case n.Kind == notation.RejectedLost:
		return noteRejectedLost(n.Count, n.Move)
	case n.Kind == notation.MoveRejected:
		text = noteRefused(n.Move, strings.ToUpper(n.Text), moveRefusal(n.Err))
	default:
		text = quotingNotes[n.Kind](n.Text)
	}
	if n.LineNo > 0 {
		text = noteInLine(n.LineNo, text)
	}
	if n.Count > 1 {
		text = noteMoreOften(text, n.Count-1)
	}

	return text
}

// amount returns a limit on files with its unit.
func amount(kind notation.LimitKind, limit int64) string {
	switch {
	case kind == notation.LimitBytes && limit < 1<<20:
		return amountKilobytes(limit >> 10)
	case kind == notation.LimitBytes:
		return Megabytes(limit >> 20)
	}

	return [...]Text{
		notation.LimitNodes:   amountNodes,
		notation.LimitDepth:   amountLine,
		notation.LimitNesting: amountNesting,
		notation.LimitValues:  amountValues,
	}[kind](limit)
}

// fileErrors holds the texts of errors about a file as a whole.
var fileErrors = []errorText{
	{notation.ErrNotRegular, fileNotRegular},
}

// unsupported holds the reasons why a format cannot represent a game. The argument, if any, is the limit.
var unsupported = [...]Text{
	notation.UnknownExtension:  unsupportedExtension,
	notation.BoardUnsupported:  unsupportedBoard,
	notation.PassUnsupported:   unsupportedPass,
	notation.SetupUnsupported:  unsupportedSetup,
	notation.LengthUnsupported: unsupportedLength,
}

// unsupportedText returns the reason why a format cannot represent a game, and a format that can.
func unsupportedText(name string, e *notation.UnsupportedError) string {
	reason, alternative := unsupported[e.Reason](), notation.Extensions[0]
	switch {
	case e.Reason == notation.LengthUnsupported:
		reason = unsupportedLength(amount(e.LimitKind, int64(e.Limit)))
		if !strings.EqualFold(filepath.Ext(name), notation.LibraryExtension) {
			alternative = notation.LibraryExtension
		}
	case e.Limit > 0:
		reason = unsupported[e.Reason](e.Limit)
	}

	return FileCannotHold(name, reason, alternative)
}

// formats returns the names and extensions of the formats that can be written.
func formats() string {
	var names []string
	for _, f := range notation.Formats {
		if f.Writes() {
			names = append(names, f.Name+" ("+strings.Join(f.Extensions, ", ")+")")
		}
	}

	return strings.Join(names, ", ")
}

// ConvertUsage returns the usage text of the convert command.
func ConvertUsage(charsets []string) string {
	return convertUsage(strings.Join(notation.Extensions, " "), strings.Join(charsets, " "))
}

// FileRefusal returns the text of an error of reading or writing a file, with its position in the file if
// it has one.
func FileRefusal(name string, err error) Text {
	name = Truncate(name, 80)

	return func(...any) string {
		var e *notation.Error
		var unsupportedErr *notation.UnsupportedError
		if text := textOf(err, fileErrors, nil); text != nil {
			return text(name)
		} else if errors.As(err, &unsupportedErr) {
			return unsupportedText(name, unsupportedErr)
		} else if !errors.As(err, &e) {
			return FileUnreadable(name, FileCause(err))
		}

		switch e.Kind {
		case notation.TooBig:
			isLibrary := strings.EqualFold(filepath.Ext(name), notation.LibraryExtension)
			if isLibrary {
				return fileLibraryTooBig(name, amount(e.LimitKind, e.Limit))
			}

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

		return fileUnknown(name, formats())
	}
}

// fileCauses holds the texts of common errors of the file system.
var fileCauses = []errorText{
	{fs.ErrNotExist, causeGone},
	{syscall.ENOTDIR, causeGone},
	{fs.ErrPermission, fileCausePermission},
	{syscall.ENOSPC, fileCauseENOSPC},
	{syscall.EROFS, fileCauseEROFS},
	{syscall.EIO, fileCauseEIO},
	{syscall.EBUSY, fileCauseEBUSY},
	{notation.ErrNotRegular, fileCauseNotRegular},
}

// FileCause returns the cause of a file error, without the path. The text of a common error is in the
// current language, any other text is the system's.
func FileCause(err error) error {
	var pathErr *fs.PathError
	var linkErr *os.LinkError
	if text := textOf(err, fileCauses, nil); text != nil {
		return errors.New(text())
	}

	switch {
	case errors.As(err, &pathErr):
		return pathErr.Err
	case errors.As(err, &linkErr):
		return linkErr.Err
	}

	return err
}

// moveRefusal returns the reason why a move of a file was rejected.
func moveRefusal(err error) string {
	if text := malformation(err); text != err.Error() {
		return text
	}
	return Refusal(err)()
}

// malformation returns the text of an error in the content of a file.
func malformation(err error) string {
	return textOf(err, malformations, func(...any) string { return err.Error() })()
}

// malformations holds the texts of errors in the content of a file.
var malformations = []errorText{
	{notation.ErrUnexpectedEnd, malformationUnexpectedEnd},
	{notation.ErrUnexpected, malformationUnexpected},
	{notation.ErrBadPoint, malformationBadPoint},
	{notation.ErrBadNumber, malformationBadNumber},
	{notation.ErrUnsupportedVersion, malformationUnsupportedVersion},
	{notation.ErrBadOpening, malformationBadOpening},
}
