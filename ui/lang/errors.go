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

type errorText struct {
	err  error
	text Text
}

// textOf returns the text of an error in a table, other if the table lacks it.
func textOf(err error, table []errorText, other Text) Text {
	for _, known := range table {
		if errors.Is(err, known.err) {
			return known.text
		}
	}
	return other
}

// refusals holds the sentences for errors of package game.
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

func Refusal(err error) Text {
	var foul *game.Foul
	if errors.As(err, &foul) {
		return fouls[foul.Kind]
	}
	return textOf(err, refusals, func(...any) string { return err.Error() })
}

// failures holds the sentences for failures of an external engine.
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

// startCauses lists the common causes of failure to start an engine.
var startCauses = []errorText{
	{fs.ErrPermission, causeNotExecutable},
	{syscall.EISDIR, causeFolder},
	{syscall.ENOEXEC, causeNotProgram},
}

// Failure describes the failure of an engine. If the engine did not start, has exited or refused to play,
// the text contains the reason, or the message of the system or the engine.
func Failure(err error) Text {
	text := textOf(err, failures, func(...any) string { return EngineFailed(err) })
	if file := new(fs.PathError); errors.Is(err, game.ErrEngineStart) && errors.As(err, &file) {
		why := textOf(err, startCauses, func(...any) string { return FileCause(err).Error() })
		return func(...any) string {
			return Sentences(failureEngineFile(capitalized(why()), Truncate(file.Path, maxReasonLength)), text()) // the cause fits into a short row
		}
	}
	for _, reason := range []error{game.ErrEngineStart, game.ErrEngineExited, game.ErrEngineRefused} {
		if _, why, ok := strings.Cut(err.Error(), reason.Error()+": "); ok && errors.Is(err, reason) {
			return func(...any) string { return Sentences(text(), Truncate(why, maxReasonLength)) }
		}
	}
	return text
}

const maxReasonLength = 160

// capitalized returns a text with a capital first letter.
func capitalized(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
