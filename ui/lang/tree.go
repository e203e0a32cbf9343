package lang

// TreeLegend explains how to read a tree.
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

// AndOrNames holds the names of nodes where MAX chooses and where MIN does.
var AndOrNames = [2]Text{andOrOR, andOrAND}
