package check

import "jingzi/ai/solved"

// strategy is a strategy of Black, and branch a reply of White with its continuation. They are the form in
// which attacks are passed.
type (
	strategy = solved.Attack
	branch   = solved.Reply
)
