package solved

// Attack is a strategy of Black, who is to move, that wins by threats: what
// Black plays, and how it goes on after each reply of White. Points are
// row*15+column, row 0 at the top.
type Attack struct {
	Move      int16
	Replies   []Reply // none after a five, or where two points complete one
	Otherwise *Attack // after every reply that is not listed, where White is free to choose
}

// Reply is an answer of White to an attack, and how Black goes on.
type Reply struct {
	At   int16
	Then *Attack
}
