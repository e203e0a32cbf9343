package lang

import (
	"errors"
	"io/fs"
	"os"
	"strings"
	"syscall"

	"jingzi/game/notation"
)

func FileNotes(all []notation.Note) string {
	var notes []string
	for _, n := range all {
		notes = append(notes, FileNote(n))
	}
	return strings.Join(notes, " ")
}

// fileNotes holds the texts of notes; those of quotingNotes quote the file.
var fileNotes = map[notation.NoteKind]Text{
	notation.Truncated:         noteTruncated,
	notation.ExtraGamesIgnored: noteExtraGamesIgnored,
	notation.BranchesLost:      noteBranchesLost,
	notation.CommentsLost:      noteCommentsLost,
	notation.SetupLost:         noteSetupLost,
	notation.ChoicesLost:       noteChoicesLost,
	notation.RulesLost:         noteRulesLost,
	notation.ResultLost:        noteResultLost,
	notation.NamesLost:         noteNamesLost,
}

var quotingNotes = map[notation.NoteKind]Text{
	notation.Skipped:            noteSkipped,
	notation.UnescapedBracket:   noteUnescapedBracket,
	notation.GameNumberMismatch: noteGameNumberMismatch,
	notation.CharsetMismatch:    noteCharsetMismatch,
	notation.SizeGuessed:        noteSizeGuessed,
	notation.ResultMismatch:     noteResultMismatch,
	notation.TextShortened:      noteTextShortened,
	notation.CharsetLost:        noteCharsetLost,
	notation.BadValue:           noteSkipped,
}

// FileNote describes how a reader interpreted a file, or what a format could not hold.
func FileNote(n notation.Note) string {
	words := ""
	n.Text = Truncate(n.Text, 60) // it may quote the file
	switch t, plain := fileNotes[n.Kind]; {
	case plain:
		words = t()
	case n.Kind == notation.OutOfTurn:
		words = noteOutOfTurn(n.Move, strings.ToUpper(n.Text))
	case n.Kind == notation.RejectedLost:
		return noteRejectedLost(n.Count, n.Move)
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

// amount describes a limit on files.
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
	{notation.ErrNotRegular, fileNotRegular},
}

// unsupported holds the reasons why a format cannot represent a game. A text with %d contains the limit.
var unsupported = [...]Text{
	notation.UnknownExtension:  unsupportedExtension,
	notation.BoardUnsupported:  unsupportedBoard,
	notation.PassUnsupported:   unsupportedPass,
	notation.SetupUnsupported:  unsupportedSetup,
	notation.LengthUnsupported: unsupportedLength,
}

// cannotHold returns the reason why a format cannot represent a game, and a format that can.
func cannotHold(name string, e *notation.UnsupportedError) string {
	reason, other := unsupported[e.Reason](), notation.Extensions[0]
	if e.Limit > 0 {
		reason = unsupported[e.Reason](e.Limit)
	}
	if e.Reason == notation.LengthUnsupported {
		other = notation.LibraryExtension
	}
	return FileCannotHold(name, reason, other)
}

// formats lists the formats that are read, with their extensions.
func formats() string {
	var all []string
	for _, f := range notation.Formats {
		if f.Writes() {
			all = append(all, f.Name+" ("+strings.Join(f.Extensions, ", ")+")")
		}
	}
	return strings.Join(all, ", ")
}

func ConvertUsage() string { return convertUsage(strings.Join(notation.Extensions, " ")) }

// FileRefusal returns the reason why a file cannot be read or written, and the position of the error.
func FileRefusal(name string, err error) Text {
	name = Truncate(name, 80)
	return func(...any) string {
		var e *notation.Error
		var format *notation.UnsupportedError
		if known := textOf(err, unusableFiles, nil); known != nil {
			return known(name)
		} else if errors.As(err, &format) {
			return cannotHold(name, format)
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
		return fileUnknown(name, formats())
	}
}

// fileCauses lists the common causes of failure to read or write files.
var fileCauses = []errorText{
	{fs.ErrNotExist, causeGone},
	{syscall.ENOTDIR, causeGone},
	{fs.ErrPermission, fileCausePermission},
	{syscall.ENOSPC, fileCauseENOSPC},
	{syscall.EROFS, fileCauseEROFS},
	{syscall.EIO, fileCauseEIO},
	{syscall.EBUSY, fileCauseEBUSY},
}

// FileCause returns the cause of a file error without its path, in the player's language if possible, else
// in the system's.
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

// malformation describes an error in a file's text.
func malformation(err error) string {
	return textOf(err, malformations, func(...any) string { return err.Error() })()
}

var malformations = []errorText{
	{notation.ErrUnexpectedEnd, malformationUnexpectedEnd},
	{notation.ErrUnexpected, malformationUnexpected},
	{notation.ErrBadPoint, malformationBadPoint},
	{notation.ErrBadNumber, malformationBadNumber},
	{notation.ErrUnsupportedVersion, malformationUnsupportedVersion},
	{notation.ErrBadOpening, malformationBadOpening},
}
