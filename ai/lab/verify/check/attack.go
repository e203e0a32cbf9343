package check

// An Attack is a strategy for Black, who is to move: Black plays Move; Replies
// are White's replies that have an answer of their own, Otherwise answers all
// others. Nil is no answer. Points are row*Size + column.
type Attack struct {
	Move      int16
	Replies   []Reply
	Otherwise *Attack
}

// A Reply is a point of White's, and how the attack goes on.
type Reply struct {
	At   int16
	Then *Attack
}
