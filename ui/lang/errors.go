package lang

import (
	"errors"
	"io/fs"
	"strings"
	"syscall"
	"unicode"
	"unicode/utf8"

	"jingzi/game"
)

// errorText is the text of an error.
type errorText struct {
	err  error
	text Text
}

// textOf returns the text of err in table, or fallback if table does not contain err.
func textOf(err error, table []errorText, fallback Text) Text {
	for _, entry := range table {
		if errors.Is(err, entry.err) {
			return entry.text
		}
	}

	return fallback
}

// refusals holds the texts of the errors of package game.
var refusals = []errorText{
	{game.ErrOccupied, refusalOccupied},
	{game.ErrOffBoard, refusalOffBoard},
	{game.ErrGameOver, refusalGameOver},
	{game.ErrCannotPass, refusalCannotPass},
	{game.ErrEngineTurn, refusalEngineTurn},
	{game.ErrWrongChoice, refusalWrongChoice},
	{game.ErrRules, refusalRules},
	{game.ErrNotCentre, refusalNotCentre},
	{game.ErrNotCentral3, refusalNotCentral3},
	{game.ErrNotCentral5, refusalNotCentral5},
	{game.ErrNotCentral7, refusalNotCentral7},
	{game.ErrNotCentral9, refusalNotCentral9},
	{game.ErrNotOutside5, refusalNotOutside5},
	{game.ErrNotOutside7, refusalNotOutside7},
	{game.ErrAlreadyOffered, refusalAlreadyOffered},
	{game.ErrSymmetricOffer, refusalSymmetricOffer},
	{game.ErrNotOffered, refusalNotOffered},
}

var fouls = map[game.FoulKind]Text{
	game.Overline:   forbiddenOverline,
	game.FourFour:   forbiddenFourFour,
	game.ThreeThree: forbiddenThreeThree,
}

// Refusal returns the text of an error with which package game rejects a move or another choice.
func Refusal(err error) Text {
	var foul *game.Foul
	if errors.As(err, &foul) {
		return fouls[foul.Kind]
	}
	return textOf(err, refusals, func(...any) string { return err.Error() })
}

// failures holds the texts of the failures of engines.
var failures = []errorText{
	{game.ErrEngineStart, failureEngineStart},
	{game.ErrEngineExited, failureEngineExited},
	{game.ErrEngineTimeout, failureEngineTimeout},
	{game.ErrEngineOutput, failureEngineOutput},
	{game.ErrEngineRefused, failureEngineRefused},
	{game.ErrEngineIllegalMove, failureEngineIllegalMove},
	{game.ErrEngineStuck, failureEngineStuck},
	{game.ErrEngineNoMove, failureEngineNoMove},
	{game.ErrOccupied, illegalMove},
	{game.ErrOffBoard, illegalMove},
	{game.ErrCannotPass, illegalMove},
}

// startCauses holds the texts of common reasons why an engine cannot be started.
var startCauses = []errorText{
	{fs.ErrPermission, causeNotExecutable},
	{syscall.EISDIR, causeFolder},
	{syscall.ENOEXEC, causeNotProgram},
}

// Failure returns the text of the failure of an engine. If the engine could not be started, has exited or
// has refused to play, the text contains the reason or the engine's message.
func Failure(err error) Text {
	text := textOf(err, failures, func(...any) string { return EngineFailed(err) })
	if file := new(fs.PathError); errors.Is(err, game.ErrEngineStart) && errors.As(err, &file) {
		reason := textOf(err, startCauses, func(...any) string { return FileCause(err).Error() })
		return func(...any) string {
			return Sentences(failureEngineFile(capitalized(reason()), Truncate(file.Path, maxReasonLength)), text())
		}
	}

	for _, kind := range []error{game.ErrEngineStart, game.ErrEngineExited, game.ErrEngineRefused} {
		if _, message, ok := strings.Cut(err.Error(), kind.Error()+": "); ok && errors.Is(err, kind) {
			return func(...any) string { return Sentences(text(), Truncate(message, maxReasonLength)) }
		}
	}

	return text
}

// maxReasonLength is the maximum length of an engine's message or path, in characters.
const maxReasonLength = 160

// capitalized returns text with its first letter in upper case.
func capitalized(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
