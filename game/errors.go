package game

import "errors"

// What can go wrong. Compare with errors.Is; package ui/lang has the words for
// players.
var (
	ErrOutside  = errors.New("outside the board")
	ErrOccupied = errors.New("point is occupied")
	ErrOver     = errors.New("the game is over")
	ErrPass     = errors.New("these rules have no pass")
	ErrSyntax   = errors.New("not a point")
	ErrRules    = errors.New("impossible rules")
	ErrBoard    = errors.New("impossible board")

	// Of openings.
	ErrAnswer         = errors.New("not an answer to what is asked")
	ErrNotCentre      = errors.New("the first stone goes on the centre")
	ErrNotCentral3    = errors.New("the second stone goes within the central 3×3")
	ErrNotCentral5    = errors.New("the third stone goes within the central 5×5")
	ErrOffered        = errors.New("offered already")
	ErrSymmetricOffer = errors.New("symmetric to the other offer")
	ErrNotOffered     = errors.New("not one of the offers")

	// Of another program that plays (see Level).
	ErrNotStarted    = errors.New("could not be started")
	ErrExited        = errors.New("exited unexpectedly")
	ErrNoAnswer      = errors.New("did not answer in time")
	ErrTooMuchOutput = errors.New("produced too much output")
	ErrRefused       = errors.New("refused to play")
	ErrIllegalMove   = errors.New("played an illegal move")
)
