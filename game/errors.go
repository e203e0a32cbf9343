package game

import "errors"

// Errors of this package, to be compared with errors.Is. Package ui/lang has their texts for players.
var (
	ErrOffBoard   = errors.New("outside the board")
	ErrOccupied   = errors.New("point is occupied")
	ErrGameOver   = errors.New("the game is over")
	ErrCannotPass = errors.New("these rules have no pass")
	ErrSyntax     = errors.New("not a point")
	ErrRules      = errors.New("invalid rules")
	ErrBoard      = errors.New("invalid board")

	ErrWrongChoice    = errors.New("not a valid answer now")
	ErrNotCentre      = errors.New("the first stone must be on the centre")
	ErrNotCentral3    = errors.New("the second stone must be within the central 3×3")
	ErrNotCentral5    = errors.New("the third stone must be within the central 5×5")
	ErrNotCentral7    = errors.New("the fourth stone must be within the central 7×7")
	ErrNotCentral9    = errors.New("the fifth stone must be within the central 9×9")
	ErrNotOutside5    = errors.New("the third stone must be outside the central 5×5")
	ErrNotOutside7    = errors.New("the third stone must be outside the central 7×7")
	ErrAlreadyOffered = errors.New("already offered")
	ErrSymmetricOffer = errors.New("symmetric to another offer")
	ErrNotOffered     = errors.New("not one of the offers")

	ErrEngineStart       = errors.New("could not be started")
	ErrEngineExited      = errors.New("exited unexpectedly")
	ErrEngineTimeout     = errors.New("did not answer in time")
	ErrEngineOutput      = errors.New("produced too much output")
	ErrEngineRefused     = errors.New("refused to play")
	ErrEngineIllegalMove = errors.New("played an illegal move")
)

// EngineTranscript returns the transcript of the communication with an engine that failed with err, one
// line per message. It is empty if there is none.
func EngineTranscript(err error) string {
	var recorded interface{ Transcript() string }
	if errors.As(err, &recorded) {
		return recorded.Transcript()
	}
	return ""
}
