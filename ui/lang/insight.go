package lang

// Patterns holds the table of patterns in the order of paper 002, and the legend of the
// labels on the board.
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
