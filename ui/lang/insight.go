package lang

// Patterns holds the names of the kinds of patterns, in the order of gomoku.PatternKind.
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
