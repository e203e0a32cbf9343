package check

import "jingzi/ai/solved"

// strategy is an attack by Black, and branch a reply by White with Black's continuation.
type (
	strategy = solved.Attack
	branch   = solved.Reply
)
