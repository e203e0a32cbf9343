package check

import "jingzi/ai/solved"

// strategy is an attack of Black, and branch a reply of White with Black's continuation.
type (
	strategy = solved.Attack
	branch   = solved.Reply
)
