package gomocup

import "path/filepath"

// ProgramError is the failure of a program: which one, how, and why if that is
// known. To errors.Is and errors.As it is both its Reason and its Cause.
type ProgramError struct {
	Path   string
	Reason error // game.ErrNotStarted and those below it there
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
