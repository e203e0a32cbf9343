package lang

// AndOrNames holds the names of the nodes of MAX and MIN in an AND/OR tree.
var AndOrNames = [2]Text{andOrOR, andOrAND}
