package lang

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"
	"testing"

	"jingzi/game"
	"jingzi/game/notation"
)

// TestReasonsEndOnce checks that messages with a reason do not have two full stops in a row, in any language.
func TestReasonsEndOnce(t *testing.T) {
	defer SetLanguage(Current())

	errs := []error{errors.New("odd reason"), &game.Foul{Kind: game.Overline},
		&notation.UnsupportedError{Reason: notation.BoardUnsupported, Limit: 15}}
	for _, table := range [][]errorText{refusals, failures, startCauses, fileErrors, fileCauses, malformations} {
		for _, entry := range table {
			errs = append(errs, entry.err,
				fmt.Errorf("x %w: %w", game.ErrEngineStart, &fs.PathError{Op: "start", Path: "/x", Err: entry.err}))
		}
	}

	for kind := notation.UnknownFormat; kind <= notation.UnknownXML; kind++ {
		errs = append(errs, &notation.Error{Kind: kind, LineNo: 1, Err: notation.ErrBadPoint, Text: "x"})
	}

	for _, l := range Languages {
		SetLanguage(l)

		for _, err := range errs {
			texts := []string{
				LibraryUnreadable(LibraryCause(err)), LibraryUnwritable(LibraryCause(err)),
				LibraryUnsaved(2, LibraryCause(err)),
				LibraryNoExport("x", FileCause(err)), LibraryNoImport("x", FileCause(err)),
				FileUnwritable("x", FileCause(err)), FileUnreadable("x", FileCause(err)),
				ChooserNoFolder(FileCause(err)), ChooserCreateFailed(FileCause(err)), FileRefusal("x", err)(),
				Failure(err)(), Refusal(err)(),
				TournamentUnreadable(TournamentOpeningLine(1, "x", Refusal(err)())),
				Sentences(ForfeitUncounted(), Failure(err)()),
				GameOpenedNoted("x", FileNote(notation.Note{
					Kind:   notation.MoveRejected,
					Text:   "x",
					Move:   3,
					LineNo: 1,
					Count:  2,
					Err:    err,
				})),
			}
			for _, text := range texts {
				if text = strings.ReplaceAll(text, "...", ""); strings.Contains(text, "..") ||
					strings.Contains(text, "。。") || strings.Contains(text, "。.") || strings.Contains(text, ".。") {
					t.Errorf("%v: the text %q of %v has two full stops in a row", l, text, err)
				}
			}
		}
	}
}

// TestFailure checks that the text of a failed engine contains the file and the reason, or the message
// of the engine.
func TestFailure(t *testing.T) {
	start := func(err error) error {
		return fmt.Errorf("pbrain-x %w: %w", game.ErrEngineStart, &fs.PathError{Op: "start", Path: "/games/pbrain-x",
			Err: err})
	}
	startFailure := func(reason string) string { return reason + ": /games/pbrain-x. " + failureEngineStart() }
	for _, test := range []struct {
		err  error
		want string
	}{
		{start(errors.New("odd reason")), startFailure("Odd reason")},
		{start(fs.ErrNotExist), startFailure(capitalized(causeGone()))},
		{start(syscall.EACCES), startFailure(capitalized(causeNotExecutable()))},
		{start(syscall.EISDIR), startFailure(capitalized(causeFolder()))},
		{start(syscall.ENOEXEC), startFailure(capitalized(causeNotProgram()))},
		{fmt.Errorf("pbrain-x %w: %w", game.ErrEngineRefused, errors.New(`"no renju"`)), failureEngineRefused() + ` "no renju"`},
		{game.ErrEngineStart, failureEngineStart()},
		{fmt.Errorf("pbrain-x %w", game.ErrEngineExited), failureEngineExited()},
		{fmt.Errorf("pbrain-x %w: %w", game.ErrEngineExited, errors.New(`"libx.so"`)), failureEngineExited() + ` "libx.so"`},
	} {
		if got := Failure(test.err)(); got != test.want {
			t.Errorf("%v: got %q, want %q", test.err, got, test.want)
		}
	}
	long := Failure(fmt.Errorf("x %w: %s", game.ErrEngineStart, strings.Repeat("y", 9999)))()
	if n := len([]rune(long)); n > 300 {
		t.Errorf("text of a long message: got %d characters, want at most 300", n)
	}
}
