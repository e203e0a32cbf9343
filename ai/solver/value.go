package solver

import (
	"context"
	"errors"
	"math/bits"
	"time"

	"jingzi/game"
)

// ErrBeyond reports rules that the solver does not support: boards of more than 64
// points, and renju's fouls.
var ErrBeyond = errors.New("too large to solve exactly")

// Outcome is how a game ends for the side to move if both play their best.
type Outcome int8

const (
	Loss Outcome = iota - 1
	Draw
	Win
)

func (o Outcome) String() string { return [...]string{"loss", "draw", "win"}[o+1] }

// Value is the value of a position to the side to move. The winner plays for the
// quickest win and the loser for the latest loss; Plies counts the stones until
// then, including the winning one. A draw has 0.
type Value struct {
	Outcome Outcome
	Plies   int
}

// Score is v as engines report it; a draw is 0.
func (v Value) Score() game.Score {
	switch v.Outcome {
	case Win:
		return game.WinIn(v.Plies)
	case Loss:
		return game.LossIn(v.Plies)
	}
	return 0
}

// before is the value to the side that moved into a position worth v.
func (v Value) before() Value {
	if v.Outcome == Draw {
		return v
	}
	return Value{-v.Outcome, v.Plies + 1}
}

// Solve finds the exact value of a position, finished ones included. The error
// is ErrBeyond, or ctx's if that ended first: see Solvable for how long it
// can take.
func Solve(ctx context.Context, p game.Position) (Value, error) {
	b, err := newBoard(p.Rules())
	if err != nil {
		return Value{}, err
	}
	switch r := p.Result(); {
	case r.Winner == p.ToMove():
		return Value{Win, 0}, nil
	case r.Winner != game.Empty:
		return Value{Loss, 0}, nil
	case r.Over():
		return Value{}, nil
	}
	s := &search{board: b}
	s.begin(ctx, time.Time{}, 0)
	mover, other := b.stones(&p)
	v, ok := s.value(mover, other, maxPoints)
	if !ok {
		return Value{}, ctx.Err()
	}
	return v, nil
}

// manageable is the largest number of empty points with which value searches for a
// win at any depth: on larger boards that search may not end.
const manageable = 36

// value is the value to the mover. Both sides' wins are looked for in turn with
// growing depth. Before the depths that cost much, from a third of the empty
// points on, it asks once whether there is a win at all: a draw is then proved
// once and not once a depth, in half the nodes or less, while a late win takes
// up to half as many again. ok is false if the search was stopped, or depth
// plies did not suffice.
func (s *search) value(mover, other uint64, depth int) (v Value, ok bool) {
	room := bits.OnesCount64(s.empty(mover, other))
	moverMay, otherMay := true, true
	for d := 1; d <= room && (moverMay || otherMay); d++ {
		if d > depth {
			return Value{}, false
		}
		if d == room/3+1 && depth >= room && room <= manageable {
			moverMay = moverMay && s.attack(mover, other, room) != never
			otherMay = otherMay && s.defend(other, mover, room) != never
		}
		r := notYet
		if d%2 == 1 && moverMay {
			r = s.attack(mover, other, d)
			v = Value{Win, d}
			moverMay = r != never
		} else if d%2 == 0 && otherMay {
			r = s.defend(other, mover, d)
			v = Value{Loss, d}
			otherMay = r != never
		}
		if s.halted {
			return Value{}, false
		}
		if r == wins {
			return v, true
		}
		s.reached = d
	}
	return Value{}, true
}

// tableSize is the number of slots for a board; more do not help.
func tableSize(r game.Rules) int {
	switch n := r.Size(); {
	case n <= 9:
		return 1 << 7
	case n <= 25:
		return 1 << 16
	}
	return 1 << 19
}

// Solvable reports whether a player of these rules answers any position, however
// far from sensible play, within about a second on one core: small boards, three
// in a row anywhere, and boards whose bare lines are too few to be dangerous. See
// BenchmarkHardest. Other boards have positions that take minutes or more.
func Solvable(r game.Rules) bool {
	b, err := newBoard(r)
	return err == nil && (r.Size() <= 30 || r.Line == 3 || b.look(0, 0, 0).danger < whole/4*3)
}
