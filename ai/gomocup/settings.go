package gomocup

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"jingzi/game"
)

// Options are the resources that the other side grants an engine.
type Options struct {
	Memory  int64 // bytes the whole program may use; 0: no limit was named
	Threads int   // 0: the engine's own choice
	Level   int   // a step of the ladder, see game.Strength; 0: none was named
}

// unset marks a setting that the other side has not sent, where 0 has a
// meaning of its own.
const unset = -1

// unlimited is the protocol's word for a match without a time limit.
const unlimited = 2147483647

// settings are the values of the INFO lines so far. Times are milliseconds.
type settings struct {
	turn, match int64
	left        int64
	leftKnown   bool // time_left was sent; it may be negative
	nodes       int64
	depth       int
	rule        int
	options     Options
}

func newSettings() settings { return settings{turn: unset, match: unset} }

// set reads one INFO. Unknown and unused keys (game_type, folder, evaluate) are
// ignored, as the protocol demands.
func (s *settings) set(key, value string) error {
	switch key = strings.ToLower(key); key {
	case "timeout_turn", "timeout_match", "time_left", "max_memory", "rule", "max_node", "max_depth", "thread_num", "level":
	default:
		return nil
	}
	n, err := strconv.ParseInt(value, 10, 64)
	if errors.Is(err, strconv.ErrRange) { // "no limit" is sometimes written as 2^64-1
		err = nil
	}
	if err != nil || n < 0 && key != "time_left" {
		return fmt.Errorf("INFO %s: %s is not a valid number", key, quote(value))
	}
	switch key {
	case "timeout_turn":
		s.turn = n
	case "timeout_match":
		s.match = n
	case "time_left":
		s.left, s.leftKnown = n, true
	case "max_memory":
		s.options.Memory = n
	case "rule":
		s.rule = int(min(n, 1<<30))
	case "max_node":
		s.nodes = n
	case "max_depth":
		s.depth = int(min(n, 1<<30))
	case "thread_num":
		s.options.Threads = int(min(n, 1<<10))
	case "level":
		if n < 1 || n > game.Strengths {
			return fmt.Errorf("INFO level: %s is not a number from 1 to %d", quote(value), game.Strengths)
		}
		s.options.Level = int(n)
	}
	return nil
}

// The bits of INFO rule.
const (
	ruleExact      = 1
	ruleContinuous = 2
	ruleRenju      = 4
	ruleCaro       = 8
)

// apply gives r the rule that was asked for. What cannot be played is reported
// by the first command that needs it, not by the INFO: nobody listens then.
func (s *settings) apply(r game.Rules) (game.Rules, error) {
	r.Exact, r.Fouls = false, false
	switch s.rule {
	case 0:
	case ruleExact:
		r.Exact = true
	case ruleRenju, ruleRenju | ruleExact: // renju's Black has exactly five anyway
		r.Fouls = true
	default:
		switch {
		case s.rule&ruleContinuous != 0:
			return r, errContinuous
		case s.rule&ruleCaro != 0:
			return r, errors.New("caro is not supported")
		}
		return r, fmt.Errorf("rule %d is not supported", s.rule)
	}
	return r, nil
}

// Time management.
const (
	defaultTurn = 5 * time.Second       // where the other side names no limit of any kind
	fastTurn    = 10 * time.Millisecond // timeout_turn 0 asks for as fast as possible
	reserve     = 20 * time.Millisecond // for the way to the other side and back, of a turn of normal length
)

// limit is what one move may take: never more than timeout_turn, and of the
// time left for the match on average the share of one move and an eighth at most,
// a reserve taken off either. stones are on the board, spent is the time used
// up in this match.
func (s *settings) limit(stones int, spent time.Duration) game.Limit {
	l := game.Limit{Depth: s.depth, Nodes: s.nodes}
	turn := time.Duration(min(s.turn, unlimited)) * time.Millisecond
	switch {
	case s.turn == 0:
		turn = fastTurn
	case s.turn == unset && s.matchLeft(spent) == unlimited*time.Millisecond && s.depth == 0 && s.nodes == 0:
		turn = defaultTurn
	case s.turn > 0:
		turn -= min(reserve, turn/4)
	}
	l.Time = max(turn, 0)
	if left := s.matchLeft(spent); left < unlimited*time.Millisecond {
		// Games are decided after some 40 stones, but a long one must not
		// run dry: as if between 12 and 20 moves of our own were still to come.
		left = max(left-3*reserve, 4*time.Millisecond)
		if l.Time == 0 || left/8 < l.Time {
			l.Time = left / 8
		}
		if share := left / time.Duration(max(12, 20-stones/4)); share < l.Time {
			l.Aim = share
		}
	}
	return l
}

// matchLeft is the time left for the match. The other side should say so
// before every move; where it does not, we have our own clock.
func (s *settings) matchLeft(spent time.Duration) time.Duration {
	const none = unlimited * time.Millisecond
	switch {
	case s.match == 0 || s.leftKnown && s.left >= unlimited:
		return none
	case s.leftKnown:
		return time.Duration(s.left) * time.Millisecond
	case s.match == unset || s.match >= unlimited:
		return none
	}
	return time.Duration(s.match)*time.Millisecond - spent
}
