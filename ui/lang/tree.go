package lang

// AndOrNames holds the names of the nodes at which MAX and MIN choose.
var AndOrNames = [2]Text{andOrOR, andOrAND}
