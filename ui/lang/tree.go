package lang

// AndOrNames holds the names of nodes where MAX chooses and where MIN does.
var AndOrNames = [2]Text{andOrOR, andOrAND}
