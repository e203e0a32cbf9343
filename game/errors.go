package game

import "errors"

// Errors of this package; compare with errors.Is. Package ui/lang words them for
// players.
var (
	ErrOutside  = errors.New("outside the board")
	ErrOccupied = errors.New("point is occupied")
	ErrOver     = errors.New("the game is over")
	ErrPass     = errors.New("these rules have no pass")
	ErrSyntax   = errors.New("not a point")
	ErrRules    = errors.New("impossible rules")
	ErrBoard    = errors.New("impossible board")

	ErrAnswer         = errors.New("not a valid answer now")
	ErrNotCentre      = errors.New("the first stone must be on the centre")
	ErrNotCentral3    = errors.New("the second stone must be within the central 3×3")
	ErrNotCentral5    = errors.New("the third stone must be within the central 5×5")
	ErrNotCentral7    = errors.New("the fourth stone must be within the central 7×7")
	ErrNotCentral9    = errors.New("the fifth stone must be within the central 9×9")
	ErrNotOutside5    = errors.New("the third stone must be outside the central 5×5")
	ErrNotOutside7    = errors.New("the third stone must be outside the central 7×7")
	ErrOffered        = errors.New("already offered")
	ErrSymmetricOffer = errors.New("symmetric to another offer")
	ErrNotOffered     = errors.New("not one of the offers")

	ErrNotStarted    = errors.New("could not be started")
	ErrExited        = errors.New("exited unexpectedly")
	ErrNoAnswer      = errors.New("did not answer in time")
	ErrTooMuchOutput = errors.New("produced too much output")
	ErrRefused       = errors.New("refused to play")
	ErrIllegalMove   = errors.New("played an illegal move")
)
