package lang

// Patterns holds the names of the patterns in the order of paper 002, for the table of patterns and
// the legend of the labels on the board.
var Patterns = [...]Text{
	patternFive,
	patternOverline,
	patternOpenFour,
	patternFourThree,
	patternDoubleFour,
	patternDoubleThree,
	patternSetsUpTwoFour,
	patternSetsUpAFour,
	patternOpenThree,
	patternSplitThree,
	patternFour,
	patternClosedThree,
	patternOpenTwo,
}
