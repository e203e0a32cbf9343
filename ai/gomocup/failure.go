package gomocup

import (
	"errors"
	"path/filepath"
)

// The ways in which a program can fail. Compare with errors.Is.
var (
	ErrNotStarted = errors.New("cannot be started")
	ErrEnded      = errors.New("has ended by itself")
	ErrLate       = errors.New("does not answer in time")
	ErrFlood      = errors.New("talks without end")
	ErrRefused    = errors.New("refuses to play")
	ErrIllegal    = errors.New("answers an illegal move")
)

// ProgramError is the failure of a program: which one, how, and why if that is
// known. To errors.Is and errors.As it is both its Reason and its Cause.
type ProgramError struct {
	Path   string
	Reason error // one of the above
	Cause  error // may be nil; why a move is illegal, a *game.Foul for instance
}

func (e *ProgramError) Error() string {
	text := filepath.Base(e.Path) + " " + e.Reason.Error()
	if e.Cause != nil {
		text += ": " + e.Cause.Error()
	}
	return text
}

// Unwrap gives the reason and the cause.
func (e *ProgramError) Unwrap() []error { return []error{e.Reason, e.Cause} }
