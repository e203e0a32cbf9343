package lang

// TreeLegend says how a tree is read.
var TreeLegend = []Text{
	treeLegend1,
	treeLegend2,
	treeLegend3,
	treeLegend4,
	treeLegend5,
	treeLegend6,
	treeLegend7,
	treeLegend8,
}

// AndOrNames are the names of nodes where MAX chooses, and where MIN does.
var AndOrNames = [2]Text{andOrOR, andOrAND}
