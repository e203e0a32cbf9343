package check

import "jingzi/ai/solved"

// strategy is a strategy for Black, and branch one of White's replies with what follows. They are only the
// form in which attacks are passed.
type (
	strategy = solved.Attack
	branch   = solved.Reply
)
