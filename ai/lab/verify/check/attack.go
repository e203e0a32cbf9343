package check

import "jingzi/ai/solved"

// An Attack is a strategy for Black, and a Reply one of White's replies with what
// follows. They are the form in which attacks are handed over, no more.
type (
	strategy = solved.Attack
	branch   = solved.Reply
)
