package gomocup

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"jingzi/game"
)

// Options holds the limits that a controller sets for an engine.
type Options struct {
	// Memory limit of the whole program in bytes; 0 means no limit.
	Memory int64

	// 0 means the engine's default.
	Threads int

	// Number of a level, from 1 to game.Rungs (see game.LevelAtRung); 0 means unset.
	Rung int
}

// unlimited is the protocol's value for a match without a time limit.
const unlimited = 2147483647

// settings holds the values of the INFO lines so far, by key. Times are in milliseconds.
type settings map[string]int64

// maxValues maps each supported key to the value to which larger ones are clamped.
var maxValues = map[string]int64{
	"timeout_turn": math.MaxInt64, "timeout_match": math.MaxInt64, "time_left": math.MaxInt64,
	"max_memory": math.MaxInt64,
	"max_node":   math.MaxInt64, "max_depth": 1 << 30, "rule": 1 << 30, "thread_num": 1 << 10, "level": math.MaxInt64,
}

// set stores the value of an INFO line. It ignores unknown and unused keys (game_type, folder, evaluate), as
// the protocol requires.
func (s settings) set(key, value string) error {
	key = strings.ToLower(key)
	maximum, known := maxValues[key]
	if !known {
		return nil
	}
	value, _ = cutWord(value)
	n, err := strconv.ParseInt(value, 10, 64)
	isTooLarge := errors.Is(err, strconv.ErrRange)
	if isTooLarge {
		err = nil
	}

	// "no limit" is sometimes 2^64-1, or -1 (Yixin-Board).
	if strings.HasPrefix(key, "max_") {
		if isTooLarge {
			n = 0
		}
		n = max(n, 0)
	}

	switch {
	case err != nil || n < 0 && key != "time_left":
		return fmt.Errorf("INFO %s: %s is not a valid number", key, quote(value))
	case key == "level" && (n < 1 || n > game.Rungs):
		return fmt.Errorf("INFO level: %s is not a number from 1 to %d", quote(value), game.Rungs)
	}
	s[key] = min(n, maximum)

	return nil
}

func (s settings) options() Options {
	return Options{Memory: s["max_memory"], Threads: int(s["thread_num"]), Rung: int(s["level"])}
}

// ruleFeatures lists the protocol's rule numbers. If several numbers have the same features, Program sends
// the first of them.
var ruleFeatures = []struct {
	number   int64
	features game.Features
}{
	{0, 0},
	{1, game.FeatureExactLength},
	{4, game.FeatureFouls},
	{5, game.FeatureFouls}, // exactly five, but Black wins only with exactly five anyway
	{2, game.FeatureFouls}, // Yixin-Board's number
	{8, game.FeatureBlockedEnds},
	{9, game.FeatureBlockedEnds | game.FeatureExactLength},
}

// ruleContinuous is the bit of a rule number that means that the game continues after five in a row.
const ruleContinuous = 2

// Supports returns an error that wraps game.ErrRules if the protocol cannot express r.
func Supports(r game.Rules) error {
	_, err := ruleNumber(r)
	return err
}

// ruleNumber returns the number for r in INFO rule. It does not depend on the foul penalty.
func ruleNumber(r game.Rules) (int64, error) {
	if err := r.Validate(); err != nil {
		return 0, err
	}

	features := r.WithoutFoulPenalty().Features()
	for _, f := range ruleFeatures {
		if f.features == features && r.WinLength == 5 && min(r.Width, r.Height) >= minBoard {
			return f.number, nil
		}
	}

	return 0, fmt.Errorf("%w: the Gomocup protocol has no number for these rules", game.ErrRules)
}

// apply returns r with the features that INFO rule has set. An unsupported rule is reported by the first
// command that needs it, since controllers ignore answers to INFO.
func (s settings) apply(r game.Rules) (game.Rules, error) {
	rule := s["rule"]
	for _, f := range ruleFeatures {
		if f.number == rule {
			return r.WithFeatures(f.features), nil
		}
	}
	if rule&ruleContinuous != 0 {
		return r, errContinuous
	}

	return r, fmt.Errorf("rule %d is not supported", rule)
}

const (
	defaultTurn = 5 * time.Second       // if the controller sets no limit
	fastTurn    = 10 * time.Millisecond // for timeout_turn 0, which means as fast as possible
	reserve     = 20 * time.Millisecond // subtracted from a turn for the round trip
)

// limit returns the limit of one move, given the number of stones on the board and the time spent in
// this match. The time never exceeds timeout_turn. In a match with a time limit, Time is at most an eighth
// of the remaining time, and TargetTime is the average time per remaining move.
func (s settings) limit(stones int, spent time.Duration) game.Limit {
	l := game.Limit{Depth: int(s["max_depth"]), Nodes: s["max_node"]}
	remaining, isLimited := s.remainingMatchTime(spent)
	timeout, hasTimeout := s["timeout_turn"]
	switch turn := time.Duration(min(timeout, unlimited)) * time.Millisecond; {
	case turn > 0:
		l.Time = turn - min(reserve, turn/4)
	case hasTimeout:
		l.Time = fastTurn
	case !isLimited && l.Depth == 0 && l.Nodes == 0:
		l.Time = defaultTurn
	}
	if isLimited {
		// Most games are decided after about 40 stones, but a long game must not exceed the time limit. So
		// assume that this side has 12 to 20 more moves to play.
		remaining = max(remaining-3*reserve, 4*time.Millisecond)
		longest := remaining / 8
		l.Time = min(cmp.Or(l.Time, longest), longest)
		if share := remaining / time.Duration(max(12, 20-stones/4)); share < l.Time {
			l.TargetTime = share
		}
	}

	return l
}

// remainingMatchTime returns the remaining time of the match, if that is limited: the last time_left,
// or else timeout_match minus spent.
func (s settings) remainingMatchTime(spent time.Duration) (remaining time.Duration, isLimited bool) {
	match, hasMatch := s["timeout_match"]
	timeLeft, hasTimeLeft := s["time_left"]
	switch {
	case hasMatch && match == 0:
		return 0, false
	case hasTimeLeft:
		return time.Duration(timeLeft) * time.Millisecond, timeLeft < unlimited
	}

	return time.Duration(match)*time.Millisecond - spent, hasMatch && match < unlimited
}
