package guide

import (
	"slices"
	"strings"
	"sync"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/ui/lang"
)

// chapter is an entry in the table of contents.
type chapter struct {
	title lang.Text

	// Games for which the guide opens at this chapter.
	games []game.Rules

	// The number of the paper that the chapter presents; may be empty.
	paper string
	parts []part

	// Creates a tree below the scrolled text; may be nil.
	tree func(*Guide) fyne.CanvasObject
}

// part is a part of a chapter. Its contents are displayed in the order of the fields.
type part struct {
	heading lang.Text
	text    []lang.Text
	boards  []exhibitor

	// Returns rows of cells; a first row with more than two cells is the heading.
	table func() [][]string

	// Buttons that open chapters and lessons.
	links  func(*Guide) []link
	object func(*Guide) fyne.CanvasObject
}

// exhibitor creates an interactive board each time the chapter is displayed.
type exhibitor interface {
	exhibit(*Guide) fyne.CanvasObject
}

// link is a button that opens a chapter or a lesson.
type link struct {
	label, place string // place is shown next to the button
	open         func()
}

func textPart(texts ...lang.Text) part { return part{text: texts} }

func boardsPart(exhibits ...exhibitor) part { return part{boards: exhibits} }

// chapters returns the chapters. Exhibits without a caption show the side to move or the winner.
func chapters() []chapter {
	attacks := sync.OnceValue(newAttacks)
	replies := &firstReplies{}

	return []chapter{
		{title: lang.GuidePlayTitle, parts: []part{
			textPart(lang.GuidePlay, lang.GuideTicTacToeText3),
			boardsPart(exhibit{
				title: lang.GuidePlayBoth,
				start: func(g *Guide) []game.Situation { return startFrom(game.NewPosition(g.o.Rules()))(g) },
			}),
		}},
		{title: lang.ShortTicTacToe, games: []game.Rules{game.TicTacToe}, parts: []part{
			textPart(lang.GuideTicTacToeText1, lang.GuideTicTacToeText2),
			boardsPart(
				exhibit{title: lang.GuidePlayBoth, start: startFrom(game.NewPosition(game.TicTacToe))},
				exhibit{
					title:          lang.GuideWinNow,
					start:          startFrom(winPuzzle),
					initialCaption: lang.GuideFindWin,
					caption:        fixedCaption(lang.GuideMissedWin),
				},
				exhibit{
					title:   lang.GuideBlockNow,
					start:   startFrom(blockPuzzle),
					caption: captionBlock,
					reply:   completeAsWhite,
				},
				exhibit{
					title:          lang.GuideForkNow,
					start:          startFrom(forkPuzzle),
					initialCaption: lang.GuideFindFork,
					caption:        captionFork,
				}),
			textPart(lang.GuideTicTacToeThen),
		}},
		{title: lang.GuideFive, games: []game.Rules{game.FiveByFive}, paper: "001", parts: []part{
			textPart(lang.GuideFiveText1, lang.GuideFiveText2),
			boardsPart(exhibit{
				title:   lang.GuideFiveTry,
				start:   startFrom(game.NewPosition(game.FiveByFive)),
				caption: captionOpenLines,
			}),
		}},
		{title: lang.GuideGomoku, games: []game.Rules{game.Freestyle, game.Standard, game.Caro}, parts: []part{
			textPart(lang.GuideGomokuText1, lang.GuideGomokuText2),
			boardsPart(
				exhibit{
					title:          lang.BoardFreestyle,
					start:          startFrom(diagram(shapeRules, game.Black, sixes)),
					initialCaption: lang.GuideFillGap,
				},
				exhibit{
					title:          lang.BoardStandard,
					start:          startFrom(diagram(exactRules, game.Black, sixes)),
					initialCaption: lang.GuideFillGap,
					caption:        captionSix,
				}),
			textPart(lang.GuideCaroText),
			boardsPart(exhibit{
				title:          lang.BoardCaro,
				start:          startFrom(diagram(blockedRules, game.Black, blockedFives)),
				initialCaption: lang.GuideFillGap,
				caption:        captionBlockedEnds,
			}),
			textPart(lang.GuideGomokuText3),
		}},
		{title: lang.GuideFours, paper: "002", parts: []part{
			textPart(lang.GuideFoursText1, lang.GuideFoursText2),
			boardsPart(
				exhibit{
					title:   lang.GuideFourHeld,
					start:   startFrom(blockedFour),
					caption: captionThreats,
					reply:   attackAsBlack,
				},
				exhibit{
					title:   lang.GuideFourGap,
					start:   startFrom(splitFour),
					caption: captionThreats,
					reply:   attackAsBlack,
				},
				exhibit{
					title:   lang.GuideFourOpen,
					start:   startFrom(straightFour),
					caption: captionThreats,
					reply:   attackAsBlack,
				}),
		}},
		{title: lang.GuideThrees, paper: "002", parts: []part{
			textPart(lang.GuideThreesText1, lang.GuideThreesText2),
			boardsPart(
				exhibit{
					title:          lang.GuideThreeThird,
					start:          startFrom(twoStonesBoard),
					initialCaption: lang.GuidePutThird,
					caption:        captionThreats,
					reply:          attackAsBlack,
				},
				exhibit{
					title:   lang.GuideThreeGap,
					start:   startFrom(splitThree),
					caption: captionThreats,
					reply:   attackAsBlack,
				},
				exhibit{
					title:   lang.GuideThreeHeld,
					start:   startFrom(blockedThree),
					caption: captionThreats,
					reply:   attackAsBlack,
				},
				exhibit{
					title:          lang.GuideThreeWin,
					start:          startFrom(fourThree),
					initialCaption: lang.GuideFindFours,
					caption:        captionThreats,
					reply:          blockAsWhite,
				}),
			textPart(lang.GuideLabText),
			boardsPart(exhibit{
				title:        lang.GuideLab,
				start:        startFrom(game.NewPosition(shapeRules), twoStonesBoard),
				caption:      captionLab,
				captionAtEnd: true,
				click:        cyclePoint,
			}),
		}},
		{title: lang.GuideFouls, games: []game.Rules{game.Renju}, paper: "002", parts: []part{
			textPart(lang.GuideFoulsText1, lang.GuideFoulsText2, lang.GuideFoulsText3, lang.GuideFoulsText4),
			boardsPart(append(foulExhibits(), exhibit{
				title:          lang.GuideWhiteFree,
				start:          startFrom(diagram(renjuRules, game.White, whiteSix)),
				initialCaption: lang.GuideWhiteSix,
			})...),
		}},
		{title: lang.GuideOpenings, paper: "002", parts: []part{
			textPart(lang.GuideOpeningsText1),
			openingPart(lang.OpeningRIF, lang.GuideRIFText, game.Renju, game.Classic),
			openingPart(procedureName(game.Soosyrv8), lang.GuideSoosyrvText, game.Renju, game.Soosyrv8),
			openingPart(procedureName(game.Taraguchi10), lang.GuideTaraguchiText, game.Renju, game.Taraguchi10),
			openingPart(procedureName(game.Yamaguchi12), lang.GuideYamaguchiText, game.Renju, game.Yamaguchi12),
			openingPart(lang.OpeningSwap2, lang.GuideSwap2Text, game.Freestyle, game.Opening{Procedure: game.Swap2}),
			{heading: lang.GuideOtherOpenings, text: []lang.Text{lang.GuideOtherText}},
			{heading: lang.GuideNamed, boards: []exhibitor{namedOpenings{}}},
		}},
		{title: lang.GuideMinimax, paper: "000", tree: smallTree, parts: []part{
			textPart(lang.GuideMinimaxText1, lang.GuideMinimaxText2, paragraph(lang.LegendForMax, lang.LegendWins),
				lang.GuideMinimaxText3),
			lessonLink(lang.ExerciseMinimax),
		}},
		{title: lang.GuideEvaluation, paper: "000", parts: []part{
			textPart(lang.GuideEvaluationText1, lang.LegendHorizon),
			boardsPart(exhibit{
				title:        lang.GuideEvaluationTry,
				start:        startFrom(game.NewPosition(game.TicTacToe)),
				caption:      captionEvaluation,
				captionAtEnd: true,
			}),
		}},
		{title: lang.GuideAlphaBeta, paper: "001", tree: alphaBetaSteps, parts: []part{
			textPart(lang.GuideAlphaBetaText1, lang.GuideAlphaBetaText2, paragraph(lang.LegendWindow, lang.LegendCuts),
				alphaBetaLeaves),
			{heading: lang.GuideCost, text: []lang.Text{costText}, table: costTable},
			lessonLink(lang.ExerciseAlphaBeta),
		}},
		{title: lang.GuideSymmetry, paper: "004", parts: []part{
			textPart(lang.GuideSymmetryText1, lang.GuideSymmetryText2),
			boardsPart(exhibit{
				title:   lang.GuideSymmetryTry,
				start:   startFrom(game.NewPosition(game.TicTacToe)),
				caption: captionSymmetry,
				hover:   symmetricSquares,
			}),
			{heading: lang.GuideSquares, text: []lang.Text{lang.GuideSquaresText}, table: squareTable},
		}},
		{title: lang.GuideSize, paper: "004", parts: []part{
			textPart(lang.GuideSizeText1),
			{heading: lang.ShortTicTacToe, table: ticTacToeTable},
			{heading: lang.GuideLayers, table: layerTable},
			{heading: lang.GuideWays, table: searchTable},
			{heading: lang.GuideOfFive, table: largeTable},
			textPart(lang.GuideSizeText2, lang.GuideSizePaper),
			{heading: lang.GuideAhead, text: []lang.Text{aheadText}, table: aheadTable},
		}},
		{title: lang.GuideSolved, parts: []part{
			textPart(lang.GuideSolvedText1, lang.GuideSolvedText2),
			{table: solvedTable},
			textPart(solvedSourceTexts()...),
			textPart(lang.GuideSolvedText3),
		}},
		{title: lang.GuideProof, parts: []part{
			textPart(lang.GuideProofText1, lang.GuideProofThreatsText, lang.GuideProofZoneText,
				lang.GuideProofNumbersText),
			boardsPart(
				exhibit{title: lang.GuideProofThreats, start: func(*Guide) []game.Situation {
					return startFrom(attacks().positionAfterThreat())(nil)
				},
					caption: func(position game.Position, n int) caption {
						return attacks().captionThreats(position, n)
					},
					reply: func(position game.Position, n int) (game.Point, bool) {
						return attacks().answer(position, n)
					}},
				exhibit{title: lang.GuideProofZone, start: startFrom(freestyleAfter(quietExample)),
					caption: func(position game.Position, n int) caption { return attacks().captionZone(position, n) },
					reply: func(position game.Position, n int) (game.Point, bool) {
						return attacks().answer(position, n)
					}},
				replies),
			{heading: lang.GuideProofWho, text: []lang.Text{lang.GuideProofAllis}, object: replies.figuresObject},
			{heading: lang.GuideProofPlay, text: []lang.Text{lang.GuideProofPlayText}},
		}},
		{title: lang.GuideLevelsTitle, paper: "004", parts: []part{
			textPart(sentences(lang.LevelExplained)...),
			{heading: lang.GuideWeights, text: []lang.Text{lang.GuideWeightsText}, object: weightsPicture},
			{heading: lang.GuideDepths, text: []lang.Text{lang.GuideDepthsText}, table: depthTable},
			{heading: lang.GuideClaim, text: []lang.Text{lang.GuideClaimText}},
		}},
		{title: lang.GuidePapers, parts: slices.Concat([]part{textPart(lang.PapersIntro)}, paperParts(),
			[]part{textPart(otherPaperFeatures)})},
		{title: lang.GuideWrong, parts: wrongParts()},
	}
}

// chapterFor returns the index of the chapter about a game, or 0 if there is none.
func chapterFor(r game.Rules) int {
	return max(0, slices.IndexFunc(chapters(), func(c chapter) bool {
		return slices.Contains(c.games, r.WithoutFoulPenalty())
	}))
}

// lessonLink returns a button that opens a lesson in the search tree's window.
func lessonLink(name lang.Text) part {
	return part{links: func(g *Guide) []link {
		return []link{{name(), lang.PaperLesson(), func() { g.o.Lesson(name()) }}}
	}}
}

func openingPart(name, text lang.Text, r game.Rules, o game.Opening) part {
	start := func(*Guide) []game.Situation { return []game.Situation{game.NewSituation(r, o)} }
	return part{
		heading: name,
		text:    []lang.Text{text, lang.GuideOpeningPlay},
		boards:  []exhibitor{exhibit{start: start}},
	}
}

func procedureName(o game.Opening) lang.Text {
	return func(...any) string { return lang.Procedure(o) }
}

// foulBoard is a position with a move of Black that is a foul or looks like one.
type foulBoard struct {
	title  lang.Text
	board  string
	reason lang.Text     // the explanation after the move has been played
	hint   string        // a point to mark, which reason mentions
	want   game.FoulKind // 0 if the move is legal and not marked
	point  string        // the point of the move
}

func foulExhibits() (all []exhibitor) {
	for _, b := range foulBoards {
		all = append(all, exhibit{
			title:   b.title,
			start:   startFrom(diagram(renjuRules, game.Black, b.board)),
			caption: b.caption,
		})
	}
	return all
}

// diagram parses a board drawn as text; X is Black. Empty rows may be omitted if their number is the same
// above and below.
func diagram(r game.Rules, toMove game.Stone, text string) game.Position {
	empty := strings.Repeat(".", r.Width*(r.Height-len(strings.Fields(text)))/2)
	p, err := game.ParsePosition(r, empty+text+empty, toMove)
	if err != nil {
		// Cannot happen: a test shows every board of the guide.
		panic(err)
	}

	return p
}

func point(r game.Rules, text string) game.Point {
	pt, err := r.ParsePoint(text)
	if err != nil {
		// Cannot happen: a test shows every board of the guide.
		panic(err)
	}
	return pt
}
