package gomocup

import "path/filepath"

// ProgramError is the failure of an engine: which one, how, and why if known. It
// wraps both its Reason and its Cause.
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
