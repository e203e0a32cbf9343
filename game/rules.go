package game

import (
	"fmt"
	"slices"
	"strings"
)

// Stone is the content of a point: empty, a black or a white stone. Black moves first.
// Small boards draw Black as X and White as O.
type Stone uint8

const (
	Empty Stone = iota
	Black
	White
)

// Other returns the opponent's colour; Empty stays Empty.
func (s Stone) Other() Stone {
	if s == Empty {
		return Empty
	}
	return Black + White - s
}

// String returns the name of the colour in debug output and files.
func (s Stone) String() string { return [...]string{"empty", "black", "white"}[s] }

const (
	MinSize = 3
	MaxSize = 20
)

// Rules holds everything in which the games of the family differ. It is a comparable value that can be
// saved and used in test tables.
type Rules struct {
	Width, Height int // columns and rows, MinSize to MaxSize
	WinLength     int `json:"Line"` // stones in a row that win, 3 to the longer side

	// A run longer than WinLength does not win.
	ExactLength bool `json:"Exact"`

	// Renju: Black may not make an overline, four-four or three-three, and wins with exactly five; White is
	// unrestricted and wins with five or more.
	Fouls bool

	// Drawn as soon as neither side has an open line, not only when the board is full.
	DeadDraw bool

	// FoulLoses allows Black to play a forbidden point and lose by it, as in tournaments, instead of
	// rejecting the move. It requires Fouls.
	FoulLoses bool `json:",omitempty"`

	// BlockedEnds is caro's rule: a run of exactly WinLength stones does not win if the opponent's stones
	// are at both of its ends. The edge of the board does not block.
	BlockedEnds bool `json:",omitempty"`

	// Unknown marks rules of a later version of the program, which cannot be played here.
	Unknown bool `json:",omitempty"`
}

// MaxXOSize is the maximum side of a board that is drawn as squares with X and O in them. Larger boards
// have stones on the intersections.
const MaxXOSize = 8

// UsesXO reports whether games under r are played with X and O.
func (r Rules) UsesXO() bool { return max(r.Width, r.Height) <= MaxXOSize }

// HasShapes reports whether moves under r are described by the shapes of five in a row, such as open threes, and
// not by the lines of a small board.
func (r Rules) HasShapes() bool { return r.WinLength == 5 && !r.UsesXO() }

// The games with common names.
var (
	TicTacToe  = Rules{Width: 3, Height: 3, WinLength: 3}
	FiveByFive = Rules{Width: 5, Height: 5, WinLength: 5, DeadDraw: true}
	Freestyle  = Rules{Width: 15, Height: 15, WinLength: 5}
	Standard   = Rules{Width: 15, Height: 15, WinLength: 5, ExactLength: true}
	Renju      = Rules{Width: 15, Height: 15, WinLength: 5, Fouls: true}
	Caro       = Rules{Width: 15, Height: 15, WinLength: 5, BlockedEnds: true}
)

// Variants lists the named games in the order of the menus. The names are used in puzzle files and
// command-line options.
var Variants = []Variant{
	{TicTacToe, "tictactoe"},
	{FiveByFive, "fivebyfive"},
	{Freestyle, "freestyle"},
	{Standard, "standard"},
	{Renju, "renju"},
	{Caro, "caro"},
}

// Variant is a game with a name.
type Variant struct {
	Rules Rules
	Name  string // lower case
}

// VariantOf returns the variant that r belongs to, with or without a penalty for fouls. ok is false if
// there is none.
func VariantOf(r Rules) (v Variant, ok bool) {
	i := slices.IndexFunc(Variants, func(v Variant) bool { return v.Rules == r.WithoutFoulPenalty() })
	return Variants[max(i, 0)], i >= 0
}

// VariantNamed returns the variant with the given name, ignoring case. ok is false if there is none.
func VariantNamed(name string) (v Variant, ok bool) {
	i := slices.IndexFunc(Variants, func(v Variant) bool { return v.Name == strings.ToLower(name) })
	return Variants[max(i, 0)], i >= 0
}

// WithoutFoulPenalty returns r with fouls forbidden instead of losing.
func (r Rules) WithoutFoulPenalty() Rules {
	r.FoulLoses = false
	return r
}

// Validate returns an error that wraps ErrRules if the rules are invalid.
func (r Rules) Validate() error {
	switch {
	case r.Width < MinSize || r.Width > MaxSize || r.Height < MinSize || r.Height > MaxSize:
		return fmt.Errorf("%w: a board of %d×%d", ErrRules, r.Width, r.Height)
	case r.WinLength < 3 || r.WinLength > max(r.Width, r.Height):
		return fmt.Errorf("%w: %d in a row on %d×%d", ErrRules, r.WinLength, r.Width, r.Height)
	case r.Fouls && (r.WinLength != 5 || r.ExactLength || r.BlockedEnds):
		return fmt.Errorf("%w: fouls belong to five in a row", ErrRules)
	case r.FoulLoses && !r.Fouls:
		return fmt.Errorf("%w: there is no foul to lose by", ErrRules)
	}

	return nil
}

func (r Rules) Contains(p Point) bool {
	return p.X >= 0 && int(p.X) < r.Width && p.Y >= 0 && int(p.Y) < r.Height
}

func (r Rules) NumPoints() int { return r.Width * r.Height }

// Index numbers the points row by row from the top left, 0 to NumPoints()-1.
func (r Rules) Index(p Point) int { return int(p.Y)*r.Width + int(p.X) }

func (r Rules) PointAt(i int) Point { return Pt(i%r.Width, i/r.Width) }

// Wins reports whether WinLength stones of colour s in a row win, given the content of the points next to
// their ends: Empty for the edge of the board, too. A longer run wins if any WinLength of its stones do.
// This is the only definition of a win: boards of other packages call it.
func (r Rules) Wins(s, before, behind Stone) bool {
	switch {
	case r.Unknown:
		return false
	case r.ExactLength || r.Fouls && s == Black:
		if before == s || behind == s {
			return false
		}
	}

	return !r.BlockedEnds || before != s.Other() || behind != s.Other()
}
