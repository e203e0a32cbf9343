package guide

import (
	"context"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/theme"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// testGuide is a guide with a queue instead of the UI goroutine.
type testGuide struct {
	*Guide
	t     *testing.T
	queue *game.EventLoop
	desk  desk.Desk
	rules game.Rules // rules of the game in the main window
}

func openGuide(t *testing.T) *testGuide {
	t.Helper()
	a := test.NewTempApp(t)
	a.Settings().SetTheme(theme.New(theme.System, 1))
	lang.SetLanguage(lang.English)
	g := &testGuide{t: t, queue: game.NewEventLoop(), rules: shapeRules}
	g.desk = desk.Desk{Post: g.queue.Post, NewWindow: func(_, title string) fyne.Window { return a.NewWindow(title) }}
	g.Guide = New(&g.desk, Options{Rules: func() game.Rules { return g.rules }})
	g.Show()
	t.Cleanup(func() { lang.SetLanguage(lang.English) })

	return g
}

// openTitle opens the chapter with the given title.
func (g *testGuide) openTitle(title lang.Text) {
	g.t.Helper()

	for i, c := range g.chapters {
		if c.title() == title() {
			g.contents.Select(i)
			return
		}
	}
	g.t.Fatalf("the guide has no chapter %q", title())
}

// visitAll visits an object and all objects in it.
func visitAll(o fyne.CanvasObject, visit func(fyne.CanvasObject)) {
	visit(o)

	switch o := o.(type) {
	case *fyne.Container:
		for _, inner := range o.Objects {
			visitAll(inner, visit)
		}
	case fyne.Widget:
		for _, inner := range test.WidgetRenderer(o).Objects() {
			visitAll(inner, visit)
		}
	}
}

// find returns the objects of type T in an object.
func find[T any](parent fyne.CanvasObject) (found []T) {
	visitAll(parent, func(o fyne.CanvasObject) {
		if x, ok := o.(T); ok {
			found = append(found, x)
		}
	})

	return found
}

// labels returns the labels in an object, including those of paragraphs.
func labels(parent fyne.CanvasObject) (found []*widget.Label) {
	visitAll(parent, func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *widget.Label:
			found = append(found, o)
		case *widgets.Paragraph:
			found = append(found, &o.Label)
		}
	})

	return found
}

// testExhibit is a displayed exhibit.
type testExhibit struct {
	t       *testing.T
	content fyne.CanvasObject // the board, the texts and the buttons
	board   *board.Board
}

// board returns the exhibit with the given title.
func (g *testGuide) board(title lang.Text) testExhibit {
	g.t.Helper()
	var found []testExhibit
	visitAll(g.body, func(o fyne.CanvasObject) {
		c, ok := o.(*fyne.Container)
		if !ok {
			return
		}

		for _, inner := range c.Objects {
			if b, ok := inner.(*board.Board); ok && labels(c)[0].Text == title() {
				found = append(found, testExhibit{g.t, c, b})
			}
		}
	})
	if len(found) != 1 {
		g.t.Fatalf("got %d boards with the title %q, want 1", len(found), title())
	}

	return found[0]
}

func (b testExhibit) expectText(want string) {
	b.t.Helper()

	labels := labels(b.content)
	for _, l := range labels[1:] { // the first label is the title
		if l.Text == want {
			return
		}
	}

	for _, l := range labels {
		b.t.Logf("displayed text: %q", l.Text)
	}
	b.t.Errorf("the text %q is not displayed", want)
}

func (b testExhibit) tap(name string) {
	b.t.Helper()
	p, _ := b.board.Content()
	b.board.OnTapped(point(p.Rules(), name))
}

func (b testExhibit) press(label lang.Text) {
	b.t.Helper()

	for _, button := range find[*widgets.Button](b.content) {
		if button.Text == label() {
			test.Tap(button)
			return
		}
	}
	b.t.Fatalf("the exhibit has no button %q", label())
}

// stone returns the stone on a point of the board.
func (b testExhibit) stone(name string) game.Stone {
	p, _ := b.board.Content()
	return p.At(point(p.Rules(), name))
}

func TestChaptersInEveryLanguage(t *testing.T) {
	g := openGuide(t)
	for _, l := range lang.Languages {
		lang.SetLanguage(l)
		g.Sync()

		for _, size := range []fyne.Size{fyne.NewSize(560, 700), fyne.NewSize(1600, 1000), fyne.NewSize(320, 400)} {
			g.window.Resize(size)

			for i, c := range g.chapters {
				g.openChapter(i)
				if g.chapter != i || len(labels(g.body)) < 2 {
					t.Errorf("%s, %s: got chapter %d with %d labels, want chapter %d with at least 2", l, c.title(),
						g.chapter, len(labels(g.body)), i)
				}
				if got := g.window.Canvas().Size(); got != size {
					t.Errorf("%s, %s: the window has the size %v, want %v", l, c.title(), got, size)
				}
				if minimum := g.window.Content().MinSize(); minimum.Width > 320 || minimum.Height > 400 {
					t.Errorf("%s, %s: minimum size %v, want at most 320 × 400", l, c.title(), minimum)
				}
			}
		}
	}
	lang.SetLanguage(lang.English)
}

// TestTextsBelowBoardsFit checks that the text below a board fits into the space that is reserved for it.
func TestTextsBelowBoardsFit(t *testing.T) {
	g := openGuide(t)
	g.window.Resize(fyne.NewSize(1000, 800))

	for _, l := range lang.Languages {
		lang.SetLanguage(l)
		g.Sync()

		for i := range g.chapters {
			g.openChapter(i)
			visitAll(g.body, func(o fyne.CanvasObject) {
				c, ok := o.(*fyne.Container)
				if !ok {
					return
				}
				if reserved, ok := c.Layout.(fixedLines); ok && len(labels(c)) == 1 {
					if label := labels(c)[0]; label.MinSize().Height > linesHeight(int(reserved)) {
						t.Errorf("%s: %q is %v high, want at most %v", l, label.Text, label.MinSize().Height,
							linesHeight(int(reserved)))
					}
				}
			})
		}
	}
}

// TestTitlesAreNotTruncated checks that no title is truncated in the table of contents next to a chapter.
func TestTitlesAreNotTruncated(t *testing.T) {
	g := openGuide(t)
	for _, l := range lang.Languages {
		lang.SetLanguage(l)
		g.build()
		g.window.Resize(fyne.NewSize(1000, 700))
		numTitles := 0
		var visit func(o fyne.CanvasObject)
		visit = func(o fyne.CanvasObject) {
			switch o := o.(type) {
			case *widget.Label:
				numTitles++
				if minWidth := fyne.MeasureText(o.Text, fynetheme.TextSize(), o.TextStyle).Width +
					2*fynetheme.InnerPadding(); o.Size().Width < minWidth {
					t.Errorf("%v: %q is %v wide, want at least %v", l, o.Text, o.Size().Width, minWidth)
				}
			case *fyne.Container:
				for _, inner := range o.Objects {
					visit(inner)
				}
			case fyne.Widget:
				for _, inner := range test.WidgetRenderer(o).Objects() {
					visit(inner)
				}
			}
		}
		visit(g.contents)
		if numTitles < 10 {
			t.Errorf("%v: got %d titles, want at least 10", l, numTitles)
		}
	}
}

func TestContentsKeys(t *testing.T) {
	g := openGuide(t)
	key := func(name fyne.KeyName) { g.contents.TypedKey(&fyne.KeyEvent{Name: name}) }
	key(fyne.KeyDown)
	key(fyne.KeyDown)
	key(fyne.KeyUp)
	if g.chapter != 1 || g.chapterSelect.SelectedIndex() != 1 {
		t.Errorf("got chapter %d displayed and %d selected, want 1", g.chapter, g.chapterSelect.SelectedIndex())
	}
	g.chapterSelect.SetSelectedIndex(5)
	if g.chapter != 5 {
		t.Errorf("got chapter %d displayed, want 5", g.chapter)
	}
	test.Tap(g.nextButton)
	if g.chapter != 6 || !g.previousButton.Visible() {
		t.Errorf("got chapter %d displayed, button for the previous chapter visible = %v; want 6 and true", g.chapter,
			g.previousButton.Visible())
	}
	key(fyne.KeyEnd)
	if g.scroll.Offset.Y == 0 {
		t.Error("End does not scroll down")
	}
	oldOffset := g.scroll.Offset.Y
	key(fyne.KeyPageUp)
	if g.scroll.Offset.Y >= oldOffset {
		t.Error("Page Up does not scroll up")
	}
	key(fyne.KeyEscape)
	if g.window != nil {
		t.Error("Escape does not close the window")
	}
	g.contents.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) // a key that arrives after the window has been closed
}

func TestTicTacToeExhibits(t *testing.T) {
	g := openGuide(t)
	g.openTitle(lang.ShortTicTacToe)

	win := g.board(lang.GuideWinNow)
	win.expectText(lang.GuideFindWin())
	win.tap("a1")
	win.expectText(lang.GuideMissedWin())
	win.press(lang.GuideRestart)
	win.tap("c1")
	win.expectText(lang.GuideWon("X", 3))

	block := g.board(lang.GuideBlockNow)
	block.expectText(lang.GuideFindBlock("C3"))
	block.tap("b2")
	block.expectText(lang.GuideWon("O", 3)) // the computer completes O's line
	block.press(lang.Undo)
	block.expectText(lang.GuideFindBlock("C3"))
	block.tap("c3")
	block.expectText(lang.GuideBlocked())

	fork := g.board(lang.GuideForkNow)
	fork.tap("c2")
	fork.expectText(lang.GuideNoFork(1))
	fork.press(lang.GuideRestart)
	fork.tap("a2")
	fork.expectText(lang.GuideForked(lang.GuideAnd("C2", "A1")))
}

func TestSolutionsOfPuzzles(t *testing.T) {
	if got := points(fours(winPuzzle, game.Black)); !slices.Equal(got, []game.Point{game.Pt(2, 2)}) {
		t.Errorf("X wins at %v, want C1", got)
	}
	// Only one move does not lose, according to a complete search.
	searched := tree.Search{Depth: 9}.Grow(context.Background(), blockPuzzle)
	for id := range searched.Children(tree.Root) {
		n := searched.Node(id)
		if isGood := n.Value >= 0; isGood != (n.Move == game.Pt(2, 0)) {
			t.Errorf("%v has the value %d, want a negative value except at C3", n.Move, n.Value)
		}
	}
	if len(fours(forkPuzzle, game.Black))+len(fours(forkPuzzle, game.White)) > 0 {
		t.Error("a side can win at once")
	}
	forked, _ := forkPuzzle.Play(game.Pt(0, 1))
	if len(fours(forked, game.Black)) < 2 {
		t.Error("the move does not make a fork")
	}
}

func TestOpenLinesOn5x5(t *testing.T) {
	g := openGuide(t)
	g.openTitle(lang.GuideFive)
	b := g.board(lang.GuideFiveTry)
	b.expectText(lang.GuideFiveOpen(12, 12))
	b.tap("c3") // the centre is on four lines
	b.expectText(lang.GuideFiveOpen(12, 8))
	b.tap("a1")
	b.expectText(lang.GuideFiveOpen(9, 8))
	b.press(lang.Undo)
	b.expectText(lang.GuideFiveOpen(12, 8))
}

func TestSixInARow(t *testing.T) {
	g := openGuide(t)
	g.openTitle(lang.GuideGomoku)
	freestyle, standard := g.board(lang.BoardFreestyle), g.board(lang.BoardStandard)
	freestyle.tap("e5")
	freestyle.expectText(lang.GuideWon(lang.Black(), 5))
	standard.tap("e5")
	standard.expectText(lang.GuideSixNot())
}

func TestFourExhibits(t *testing.T) {
	g := openGuide(t)
	g.openTitle(lang.GuideFours)
	won := lang.GuideWon(lang.Black(), 5)

	blocked := g.board(lang.GuideFourHeld)
	blocked.expectText(lang.GuideFourText("G5"))
	blocked.tap("a1")
	blocked.expectText(won)
	blocked.press(lang.GuideRestart)
	blocked.tap("g5")
	blocked.expectText(lang.GuideNoThreat())

	split := g.board(lang.GuideFourGap)
	split.expectText(lang.GuideFourText("E5"))
	split.tap("h5")
	split.expectText(won)
	split.press(lang.Undo)
	split.tap("e5")
	split.expectText(lang.GuideNoThreat())

	straight := g.board(lang.GuideFourOpen)
	for _, end := range []string{"b5", "g5"} {
		straight.expectText(lang.GuideOpenText(lang.Either("B5", "G5")))
		straight.tap(end)
		straight.expectText(won)
		straight.press(lang.GuideRestart)
	}
}

func TestThreeExhibits(t *testing.T) {
	g := openGuide(t)
	g.openTitle(lang.GuideThrees)

	third := g.board(lang.GuideThreeThird)
	third.expectText(lang.GuidePutThird())
	third.tap("f5")
	third.expectText(lang.GuideThreeText(lang.Either("C5", "G5")))
	third.tap("a1") // White does not answer: Black gets an open four, which cannot be stopped
	third.expectText(lang.GuideOpenText(lang.Either("B5", "G5")))
	third.tap("b5")
	third.expectText(lang.GuideWon(lang.Black(), 5))
	third.press(lang.Undo)
	third.press(lang.Undo)
	third.expectText(lang.GuideThreeText(lang.Either("C5", "G5")))
	third.tap("c5")
	third.expectText(lang.GuideNoThreat())
	third.press(lang.GuideRestart)
	third.tap("i9")
	third.expectText(lang.GuideNoThreat()) // a distant stone does not make a three

	split := g.board(lang.GuideThreeGap)
	split.expectText(lang.GuideThreeText("E5"))
	split.tap("e5")
	split.expectText(lang.GuideNoThreat())

	g.board(lang.GuideThreeHeld).expectText(lang.GuideNoThreat())

	win := g.board(lang.GuideThreeWin)
	win.expectText(lang.GuideFindFours())
	win.tap("f4") // White blocks the four
	if win.stone("g4") != game.White {
		t.Error("White does not block the four")
	}
	win.expectText(lang.GuideThreeStill(lang.Either("F7", "F3")))
	win.tap("f7") // an open four: White blocks one end
	if win.stone("f8") != game.White && win.stone("f3") != game.White {
		t.Error("White blocks neither end")
	}
	p, _ := win.board.Content()
	if completions := fours(p, game.Black); len(completions) != 1 {
		t.Errorf("Black completes five at %v, want one point", completions)
	} else {
		win.board.OnTapped(completions[0].point)
	}
	win.expectText(lang.GuideWon(lang.Black(), 5))
}

func TestLabExhibit(t *testing.T) {
	g := openGuide(t)
	g.openTitle(lang.GuideThrees)
	lab := g.board(lang.GuideLab)
	lab.press(lang.GuideRestart)
	lab.expectText(lang.GuideLabNothing())

	for _, name := range []string{"c5", "d5", "e5"} {
		lab.tap(name)
	}
	lab.expectText(lang.GuideLabCounts(lang.Black(), 0, 1))
	lab.tap("f5")
	lab.expectText(lang.GuideLabCounts(lang.Black(), 2, 0))
	lab.tap("b5")
	lab.expectText(lang.GuideLabFive(lang.Black()))
	lab.tap("b5") // black turns white
	if lab.stone("b5") != game.White {
		t.Error("the black stone does not turn white")
	}
	lab.expectText(lang.GuideLabCounts(lang.Black(), 1, 0))
	lab.tap("b5") // white turns empty
	if lab.stone("b5") != game.Empty {
		t.Error("the white stone is not removed")
	}
}

// TestFoulBoards checks that the texts of the chapter on fouls agree with the rules.
func TestFoulBoards(t *testing.T) {
	for _, b := range foulBoards {
		p := diagram(renjuRules, game.Black, b.board)
		pt := point(renjuRules, b.point)
		switch foul := p.Foul(pt); {
		case foul == nil && b.want != 0:
			t.Errorf("%s: %s is not a foul, want %v", b.title(), b.point, b.want)
		case foul != nil && foul.Kind != b.want:
			t.Errorf("%s: got foul %v at %s, want %v", b.title(), foul, b.point, b.want)
		}
		crossed := slices.ContainsFunc(p.Fouls(), func(f game.Foul) bool { return f.At == pt })
		if crossed != (b.want != 0) || b.want != 0 && len(p.Fouls()) != 1 {
			t.Errorf("%s: got fouls %v, want one at %s if it is a foul", b.title(), p.Fouls(), b.point)
		}
	}
	// The reasons that the texts state are correct.
	playMove := func(b foulBoard) game.Position {
		p, err := diagram(renjuRules, game.Black, b.board).Play(point(renjuRules, b.point))
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	byTitle := make(map[string]foulBoard)
	for _, b := range foulBoards {
		byTitle[b.title()] = b
	}

	for _, title := range []lang.Text{lang.GuideFalse, lang.GuideSkeleton} {
		found := threes(playMove(byTitle[title()]), game.Black)
		if len(found) != 1 || found[0].stones[0].X != found[0].stones[2].X {
			t.Errorf("%s: got threes %v, want only the column", title(), found)
		}
	}
	deep := byTitle[lang.GuideDeep()]
	p := withToMove(playMove(deep), game.Black)
	if foul := p.Foul(point(renjuRules, deep.hint)); foul == nil || foul.Kind != game.FourFour {
		t.Errorf("foul on %s: got %v, want a double four", deep.hint, foul)
	}
}

func TestFoulExhibits(t *testing.T) {
	g := openGuide(t)
	g.openTitle(lang.GuideFouls)

	for _, c := range []struct {
		title, refusal lang.Text
		point          string
		stones         int
	}{
		{lang.GuideOverline, lang.Refusal(&game.Foul{Kind: game.Overline}), "e5", 6},
		{lang.GuideFourFour, lang.Refusal(&game.Foul{Kind: game.FourFour}), "f5", 8},
		{lang.GuideThreeThree, lang.Refusal(&game.Foul{Kind: game.ThreeThree}), "e5", 6},
	} {
		b := g.board(c.title)
		b.expectText(lang.GuideTryCross())
		_, opts := b.board.Content()
		if pt := point(renjuRules, c.point); !slices.Contains(opts.Forbidden, pt) {
			t.Errorf("%s: %s is not marked as forbidden", c.title(), c.point)
		}
		b.tap(c.point)
		b.expectText(c.refusal())
		_, opts = b.board.Content()
		if len(opts.Highlighted) != c.stones || b.stone(c.point) != game.Empty {
			t.Errorf("%s: got %d framed points and the stone %v, want %d and %v", c.title(), len(opts.Highlighted),
				b.stone(c.point), c.stones, game.Empty)
		}
	}
	five := g.board(lang.GuideFiveFirst)
	five.tap("e5")
	five.expectText(lang.GuideWon(lang.Black(), 5))
	deep := g.board(lang.GuideDeep)
	deep.expectText(lang.GuideTryPoint("E4"))
	deep.tap("e4")
	deep.expectText(lang.GuideDeepWhy())
	white := g.board(lang.GuideWhiteFree)
	white.tap("e5")
	white.expectText(lang.GuideWon(lang.White(), 5))
}

func TestOpeningExhibits(t *testing.T) {
	g := openGuide(t)
	open := func(rules game.Rules, o game.Opening) (*playedBoard, fyne.CanvasObject) {
		return openingPart(lang.MenuOpening, lang.MenuOpening, rules, o).boards[0].(exhibit).open(g.Guide)
	}
	rif, content := open(game.Renju, game.Classic)
	b := testExhibit{t, content, rif.board}
	expectText := func(want string) {
		t.Helper()
		if rif.text.Text != want {
			t.Errorf("got text %q, want %q", rif.text.Text, want)
		}
	}
	expectText(lang.AskFirstStone(lang.Player1()))
	b.tap("a1")
	expectText(lang.Refusal(game.ErrNotCentre)())

	for _, name := range []string{"h8", "h9", "i9"} {
		b.tap(name)
	}
	expectText(lang.AskSwapColours(lang.Player2(), lang.White()))
	b.press(lang.SwapColours)
	b.tap("g7")
	expectText(lang.AskFifthOffer(lang.Player2(), 1, 2))
	b.tap("j8")
	b.tap("g9")
	expectText(lang.AskKeepOne(lang.Player1()))
	b.tap("j8")
	expectText(lang.GuideOpeningDone(lang.White()))
	b.press(lang.Undo)
	expectText(lang.AskKeepOne(lang.Player1()))

	swap2, content := open(game.Freestyle, game.Opening{Procedure: game.Swap2})

	b = testExhibit{t, content, swap2.board}
	for _, name := range []string{"h8", "h9", "i9"} {
		b.tap(name)
	}
	if swap2.text.Text != lang.AskThreeWay(lang.Player2()) {
		t.Errorf("got text %q, want %q", swap2.text.Text, lang.AskThreeWay(lang.Player2()))
	}
	b.press(lang.AddTwoStones)
	b.tap("a1")
	b.tap("b1")
	b.press(lang.SwapColours)
	if situation := swap2.situation(); !situation.OpeningOver() {
		t.Error("the opening is not over")
	}
}

func TestSmallTreeHasAllOutcomes(t *testing.T) {
	g := openGuide(t)
	v := find[*tree.View](smallTree(g.Guide))[0]
	s := v.Tree().Stats
	if s.MaxWins == 0 || s.MinWins == 0 || s.Drawn == 0 || v.Tree().Len() > 20 || v.Tree().Stopped != minimax.Complete {
		t.Errorf("got %+v and %d nodes, want wins of both sides, draws and at most 20 nodes", s, v.Tree().Len())
	}
}

func TestAlphaBetaSteps(t *testing.T) {
	g := openGuide(t)
	fullTree, prunedTree := textbookTree(false), textbookTree(true)
	if fullTree.Stats.Leaves != 12 || prunedTree.Stats.Leaves != 4 {
		t.Errorf("got %d and %d leaves, want 12 and 4", fullTree.Stats.Leaves, prunedTree.Stats.Leaves)
	}
	if got, want := prunedTree.Node(tree.Root).Value, fullTree.Node(tree.Root).Value; got != want {
		t.Errorf("got value %d with cutoffs, want %d", got, want)
	}

	s := newSteps(g.Guide, prunedTree)
	numCuts := 0
	for s.step < s.replay.Len()-1 {
		s.skipToCut()
		id, leaves := s.replay.Node(s.step)
		if _, cuts := tree.Refutation(prunedTree, id); cuts && leaves {
			numCuts++
			if !strings.Contains(s.text.Text, "cut") {
				t.Errorf("step %d: got %q, want %q in it", s.step, s.text.Text, "cut")
			}
		}
	}
	if int64(numCuts) != prunedTree.Stats.Cutoffs || numCuts == 0 {
		t.Errorf("skipToCut stops at %d of %d cutoffs, want all", numCuts, prunedTree.Stats.Cutoffs)
	}
	s.show(-5)
	if s.step != 0 || s.text.Text == "" || s.count.Text != lang.StepCount("1", "23") {
		t.Errorf("show(-5): got step %d with count %q and text %q, want step 0 of 23 with a text", s.step, s.count.Text,
			s.text.Text)
	}
}

func TestEvaluationOfPaper000(t *testing.T) {
	g := openGuide(t)
	g.openTitle(lang.GuideEvaluation)
	b := g.board(lang.GuideEvaluationTry)
	b.expectText(lang.GuideEvaluationIs(8, 8, "0"))
	b.tap("b2")
	b.expectText(lang.GuideEvaluationIs(8, 4, "+4"))
	b.tap("a1")
	b.expectText(lang.GuideEvaluationIs(5, 4, "+1"))
}

// TestNoFormatErrors checks that no chapter contains a text with a formatting error of package fmt.
func TestNoFormatErrors(t *testing.T) {
	g := openGuide(t)
	for i, c := range g.chapters {
		g.openChapter(i)

		for _, l := range labels(g.body) {
			if strings.Contains(l.Text, "%!") || strings.Contains(l.Text, "%d") || strings.Contains(l.Text, "%s") {
				t.Errorf("%s: got %q, want no format verbs", c.title(), l.Text)
			}
		}
	}
}

// TestSquaresOfPaper004 checks that the squares to try are those in paper 004's table, which numbers the
// squares row by row.
func TestSquaresOfPaper004(t *testing.T) {
	for board, want := range map[string][]int{
		"... ... ...": {1, 2, 5},
		".X. ... .X.": {1, 4, 5},       // symmetric about both axes: the empty squares of {1, 2, 4, 5}
		".X. ... ...": {1, 4, 5, 7, 8}, // about the vertical axis: of {1, 2, 4, 5, 7, 8}
		"... X.. ...": {1, 2, 3, 5, 6}, // about the horizontal axis: of {1, …, 6}
		"X.. ... ...": {2, 3, 5, 6, 9}, // about the main diagonal: of {1, 2, 3, 5, 6, 9}
		"..X ... ...": {1, 2, 4, 5, 7}, // about the other diagonal: of {1, 2, 3, 4, 5, 7}
		"X.. ... ..X": {2, 3, 5},       // about both diagonals: of {1, 2, 3, 5}
		"XO. ... ...": {3, 4, 5, 6, 7, 8, 9},
	} {
		p := diagram(game.TicTacToe, game.White, board)
		var got []int
		for _, pt := range tree.NewSquareGroups(p).NextCandidates() {
			got = append(got, p.Rules().Index(pt)+1)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", board, got, want)
		}
	}
}

func TestHoverShowsSymmetricSquares(t *testing.T) {
	g := openGuide(t)
	g.openTitle(lang.GuideSymmetry)
	b := g.board(lang.GuideSymmetryTry)
	b.board.OnHover(game.Pt(0, 0), true)
	_, opts := b.board.Content()
	if want := []game.Point{game.Pt(0, 0), game.Pt(2, 0), game.Pt(0, 2), game.Pt(2, 2)}; !sameSet(opts.Hints, want) {
		t.Errorf("got symmetric squares %v of a corner, want %v", opts.Hints, want)
	}
	b.board.OnHover(game.Pt(0, 0), false)
	if _, opts = b.board.Content(); len(opts.Hints) > 0 {
		t.Error("the squares are still marked after the pointer has left")
	}
	b.tap("a3")
	b.tap("b3")
	b.expectText(lang.GuideSymmetryNone(7))
}

func TestNumbersAreShown(t *testing.T) {
	g := openGuide(t)
	g.openTitle(lang.GuideSize)

	texts := make(map[string]bool)
	for _, l := range labels(g.body) {
		texts[l.Text] = true
	}

	for _, want := range []string{"19,683", "6,046", "5,478", "765", "362,880", "255,168", "131,184",
		"77,904", "46,080",
		"138 (X 91, O 44, drawn 3)", "200,448", "18,297", "1,092", "303,600", "847,288,609,443", "a 434-digit number"} {
		if !texts[want] {
			t.Errorf("%s is not displayed", want)
		}
	}
}

// TestTreesLeaveRoomForText checks that a tree below a chapter leaves room for the chapter's text in a small
// window.
func TestTreesLeaveRoomForText(t *testing.T) {
	g := openGuide(t)
	g.window.Resize(fyne.NewSize(360, 480))

	for i := range g.chapters {
		g.openChapter(i)
		if height := g.scroll.Size().Height; height < linesHeight(5) {
			t.Errorf("%s: the area of the text is %v high, want at least %v", g.chapters[i].title(), height,
				linesHeight(5))
		}

		for _, v := range find[*tree.View](g.body) {
			if v.Size().Height < minTreeHeight {
				t.Errorf("%s: the tree is %v high, want at least %v", g.chapters[i].title(), v.Size().Height,
					minTreeHeight)
			}
		}
	}
}

// TestGuideOpensAtTheGame checks that the guide opens at the chapter about the game in progress, and its
// first chapter has a board of that game.
func TestGuideOpensAtTheGame(t *testing.T) {
	g := openGuide(t)
	if g.chapter != 0 {
		t.Errorf("a custom board: got chapter %d, want 0", g.chapter)
	}

	for rules, title := range map[game.Rules]lang.Text{game.TicTacToe: lang.ShortTicTacToe,
		game.FiveByFive: lang.GuideFive,
		game.Freestyle:  lang.GuideGomoku, game.Standard: lang.GuideGomoku, game.Renju: lang.GuideFouls} {
		g.window.Close()
		g.rules = rules
		g.Show()
		if g.chapters[g.chapter].title() != title() {
			t.Errorf("%s: got chapter %q, want %q", lang.Rules(rules), g.chapters[g.chapter].title(), title())
		}
		g.openTitle(lang.GuidePlayTitle)
		var boards []game.Rules
		visitAll(g.body, func(o fyne.CanvasObject) {
			if b, ok := o.(*board.Board); ok {
				position, _ := b.Content()
				boards = append(boards, position.Rules())
			}
		})
		if !slices.Equal(boards, []game.Rules{rules}) {
			t.Errorf("%s: got boards of %v in the first chapter, want %v", lang.Rules(rules), boards,
				[]game.Rules{rules})
		}
	}
}
