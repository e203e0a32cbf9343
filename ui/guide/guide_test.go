package guide

import (
	"context"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	base "fyne.io/fyne/v2/theme"
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

// reading is a guide with a queue instead of the UI goroutine.
type reading struct {
	*Guide
	t     *testing.T
	q     *game.EventLoop
	desk  desk.Desk
	rules game.Rules // of the game in the main window
}

func open(t *testing.T) *reading {
	t.Helper()
	a := test.NewTempApp(t)
	a.Settings().SetTheme(theme.New(theme.System, 1))
	lang.SetLanguage(lang.English)
	r := &reading{t: t, q: game.NewEventLoop(), rules: shapes}
	r.desk = desk.Desk{Post: r.q.Post, NewWindow: func(_, title string) fyne.Window { return a.NewWindow(title) }}
	r.Guide = New(&r.desk, Options{Rules: func() game.Rules { return r.rules }})
	r.Show()
	t.Cleanup(func() { lang.SetLanguage(lang.English) })
	return r
}

// at opens a chapter.
func (r *reading) at(title lang.Text) {
	r.t.Helper()
	for i, c := range r.chapters {
		if c.title() == title() {
			r.contents.Select(i)
			return
		}
	}
	r.t.Fatalf("no chapter %q", title())
}

// every visits an object and all objects in it.
func every(o fyne.CanvasObject, visit func(fyne.CanvasObject)) {
	visit(o)
	switch o := o.(type) {
	case *fyne.Container:
		for _, inner := range o.Objects {
			every(inner, visit)
		}
	case fyne.Widget:
		for _, inner := range test.WidgetRenderer(o).Objects() {
			every(inner, visit)
		}
	}
}

// find returns the objects of a type in an object.
func find[T any](in fyne.CanvasObject) (found []T) {
	every(in, func(o fyne.CanvasObject) {
		if x, ok := o.(T); ok {
			found = append(found, x)
		}
	})
	return found
}

// labels returns the labels in an object, including those of paragraphs.
func labels(in fyne.CanvasObject) (found []*widget.Label) {
	every(in, func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *widget.Label:
			found = append(found, o)
		case *widgets.Paragraph:
			found = append(found, &o.Label)
		}
	})
	return found
}

// table is one of the boards to play on, as a reader sees it.
type table struct {
	t     *testing.T
	whole fyne.CanvasObject
	board *board.Board
}

// board finds the board below a title.
func (r *reading) board(title lang.Text) table {
	r.t.Helper()
	var found []table
	every(r.body, func(o fyne.CanvasObject) {
		c, ok := o.(*fyne.Container)
		if !ok {
			return
		}
		for _, inner := range c.Objects {
			if b, ok := inner.(*board.Board); ok && labels(c)[0].Text == title() {
				found = append(found, table{r.t, c, b})
			}
		}
	})
	if len(found) != 1 {
		r.t.Fatalf("%d boards are called %q", len(found), title())
	}
	return found[0]
}

func (x table) says(want string) {
	x.t.Helper()
	labels := labels(x.whole)
	for _, l := range labels[1:] { // the first is the title
		if l.Text == want {
			return
		}
	}
	for _, l := range labels {
		x.t.Logf("there stands %q", l.Text)
	}
	x.t.Errorf("%q is not text", want)
}

func (x table) tap(name string) {
	x.t.Helper()
	p, _ := x.board.Content()
	x.board.OnTapped(point(p.Rules(), name))
}

func (x table) press(label lang.Text) {
	x.t.Helper()
	for _, b := range find[*widgets.Button](x.whole) {
		if b.Text == label() {
			test.Tap(b)
			return
		}
	}
	x.t.Fatalf("no button %q", label())
}

// stone returns the stone on a point of the board.
func (x table) stone(name string) game.Stone {
	p, _ := x.board.Content()
	return p.At(point(p.Rules(), name))
}

func TestEveryChapterCanBeReadInEveryLanguage(t *testing.T) {
	r := open(t)
	for _, l := range lang.Languages {
		lang.SetLanguage(l)
		r.Sync()
		for _, size := range []fyne.Size{fyne.NewSize(560, 700), fyne.NewSize(1600, 1000), fyne.NewSize(320, 400)} {
			r.window.Resize(size)
			for i, c := range r.chapters {
				r.turn(i)
				if r.chapter != i || len(labels(r.body)) < 2 {
					t.Errorf("%s, %s: chapter %d is shown", l, c.title(), r.chapter)
				}
				if got := r.window.Canvas().Size(); got != size {
					t.Errorf("%s, %s: the window of %v has become %v", l, c.title(), size, got)
				}
				if least := r.window.Content().MinSize(); least.Width > 320 || least.Height > 400 {
					t.Errorf("%s, %s: it needs %v", l, c.title(), least)
				}
			}
		}
	}
	lang.SetLanguage(lang.English)
}

// The text below a board fits the space for it.
func TestWordsBelowBoardsFit(t *testing.T) {
	r := open(t)
	r.window.Resize(fyne.NewSize(1000, 800))
	for _, l := range lang.Languages {
		lang.SetLanguage(l)
		r.Sync()
		for i := range r.chapters {
			r.turn(i)
			every(r.body, func(o fyne.CanvasObject) {
				c, ok := o.(*fyne.Container)
				if !ok {
					return
				}
				if room, ok := c.Layout.(fixedHeight); ok && len(labels(c)) == 1 {
					if label := labels(c)[0]; label.MinSize().Height > room.height {
						t.Errorf("%s: %q needs %v", l, label.Text, label.MinSize())
					}
				}
			})
		}
	}
}

// No title is truncated in the list beside a chapter.
func TestContentsAreWhole(t *testing.T) {
	r := open(t)
	for _, l := range lang.Languages {
		lang.SetLanguage(l)
		r.build()
		r.window.Resize(fyne.NewSize(1000, 700))
		seen := 0
		var look func(o fyne.CanvasObject)
		look = func(o fyne.CanvasObject) {
			switch o := o.(type) {
			case *widget.Label:
				seen++
				if need := fyne.MeasureText(o.Text, base.TextSize(), o.TextStyle).Width + 2*base.InnerPadding(); o.Size().Width < need {
					t.Errorf("%v: %q has %v, needs %v", l, o.Text, o.Size().Width, need)
				}
			case *fyne.Container:
				for _, inner := range o.Objects {
					look(inner)
				}
			case fyne.Widget:
				for _, inner := range test.WidgetRenderer(o).Objects() {
					look(inner)
				}
			}
		}
		if look(r.contents); seen < 10 {
			t.Errorf("%v: %d titles are seen", l, seen)
		}
	}
}

func TestContentsAreWalkedByKeys(t *testing.T) {
	r := open(t)
	key := func(name fyne.KeyName) { r.contents.TypedKey(&fyne.KeyEvent{Name: name}) }
	key(fyne.KeyDown)
	key(fyne.KeyDown)
	key(fyne.KeyUp)
	if r.chapter != 1 || r.choice.SelectedIndex() != 1 {
		t.Errorf("chapter %d is shown, %d chosen", r.chapter, r.choice.SelectedIndex())
	}
	r.choice.SetSelectedIndex(5)
	if r.chapter != 5 {
		t.Errorf("chapter %d is shown", r.chapter)
	}
	test.Tap(r.next)
	if r.chapter != 6 || !r.previous.Visible() {
		t.Errorf("chapter %d is shown, the way back %v", r.chapter, r.previous.Visible())
	}
	key(fyne.KeyEnd)
	if r.scroll.Offset.Y == 0 {
		t.Error("End does not scroll")
	}
	down := r.scroll.Offset.Y
	key(fyne.KeyPageUp)
	if r.scroll.Offset.Y >= down {
		t.Error("Page Up does not scroll")
	}
	key(fyne.KeyEscape)
	if r.window != nil {
		t.Error("Escape does not close it")
	}
	r.contents.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) // pressed before the window was gone
}

func TestTicTacToeIsLearntByTrying(t *testing.T) {
	r := open(t)
	r.at(lang.ShortTicTacToe)

	win := r.board(lang.GuideWinNow)
	win.says(lang.GuideFindWin())
	win.tap("a1")
	win.says(lang.GuideMissedWin())
	win.press(lang.GuideRestart)
	win.tap("c1")
	win.says(lang.GuideWon("X", 3))

	block := r.board(lang.GuideBlockNow)
	block.says(lang.GuideFindBlock("C3"))
	block.tap("b2")
	block.says(lang.GuideWon("O", 3)) // O wins by itself
	block.press(lang.Undo)
	block.says(lang.GuideFindBlock("C3"))
	block.tap("c3")
	block.says(lang.GuideBlocked())

	fork := r.board(lang.GuideForkNow)
	fork.tap("c2")
	fork.says(lang.GuideNoFork(1))
	fork.press(lang.GuideRestart)
	fork.tap("a2")
	fork.says(lang.GuideForked(lang.GuideAnd("C2", "A1")))
}

func TestPuzzlesHaveTheirSolutions(t *testing.T) {
	if got := points(fours(canWin, game.Black)); !slices.Equal(got, []game.Point{game.Pt(2, 2)}) {
		t.Errorf("X wins at %v", got)
	}
	// Of all answers one alone does not lose, as the search to the end says.
	searched := tree.Search{Depth: 9}.Grow(context.Background(), mustBlock)
	for id := range searched.Children(tree.Root) {
		n := searched.Node(id)
		if holds := n.Value >= 0; holds != (n.Move == game.Pt(2, 0)) {
			t.Errorf("%v is worth %d", n.Move, n.Value)
		}
	}
	if len(fours(canFork, game.Black))+len(fours(canFork, game.White)) > 0 {
		t.Error("somebody wins at once")
	}
	forked, _ := canFork.Play(game.Pt(0, 1))
	if len(fours(forked, game.Black)) < 2 {
		t.Error("no fork")
	}
}

func TestFiveCountsTheOpenLines(t *testing.T) {
	r := open(t)
	r.at(lang.GuideFive)
	x := r.board(lang.GuideFiveTry)
	x.says(lang.GuideFiveOpen(12, 12))
	x.tap("c3") // the centre, on four lines
	x.says(lang.GuideFiveOpen(12, 8))
	x.tap("a1")
	x.says(lang.GuideFiveOpen(9, 8))
	x.press(lang.Undo)
	x.says(lang.GuideFiveOpen(12, 8))
}

func TestSixInARow(t *testing.T) {
	r := open(t)
	r.at(lang.GuideGomoku)
	free, exact := r.board(lang.BoardFreestyle), r.board(lang.BoardStandard)
	free.tap("e5")
	free.says(lang.GuideWon(lang.Black(), 5))
	exact.tap("e5")
	exact.says(lang.GuideSixNot())
}

func TestFoursMustBeAnswered(t *testing.T) {
	r := open(t)
	r.at(lang.GuideFours)
	won := lang.GuideWon(lang.Black(), 5)

	held := r.board(lang.GuideFourHeld)
	held.says(lang.GuideFourSay("G5"))
	held.tap("a1")
	held.says(won)
	held.press(lang.GuideRestart)
	held.tap("g5")
	held.says(lang.GuideNoThreat())

	gap := r.board(lang.GuideFourGap)
	gap.says(lang.GuideFourSay("E5"))
	gap.tap("h5")
	gap.says(won)
	gap.press(lang.Undo)
	gap.tap("e5")
	gap.says(lang.GuideNoThreat())

	both := r.board(lang.GuideFourOpen)
	for _, end := range []string{"b5", "g5"} {
		both.says(lang.GuideOpenSay(lang.Either("B5", "G5")))
		both.tap(end)
		both.says(won)
		both.press(lang.GuideRestart)
	}
}

func TestThreesMustBeAnswered(t *testing.T) {
	r := open(t)
	r.at(lang.GuideThrees)

	third := r.board(lang.GuideThreeThird)
	third.says(lang.GuidePutThird())
	third.tap("f5")
	third.says(lang.GuideThreeSay(lang.Either("C5", "G5")))
	third.tap("a1") // White looks away: an open four, which cannot be stopped
	third.says(lang.GuideOpenSay(lang.Either("B5", "G5")))
	third.tap("b5")
	third.says(lang.GuideWon(lang.Black(), 5))
	third.press(lang.Undo)
	third.press(lang.Undo)
	third.says(lang.GuideThreeSay(lang.Either("C5", "G5")))
	third.tap("c5")
	third.says(lang.GuideNoThreat())
	third.press(lang.GuideRestart)
	third.tap("i9")
	third.says(lang.GuideNoThreat()) // two stones and one far off are no three

	gap := r.board(lang.GuideThreeGap)
	gap.says(lang.GuideThreeSay("E5"))
	gap.tap("e5")
	gap.says(lang.GuideNoThreat())

	r.board(lang.GuideThreeHeld).says(lang.GuideNoThreat())

	win := r.board(lang.GuideThreeWin)
	win.says(lang.GuideFindFours())
	win.tap("f4") // White answers the four at once
	if win.stone("g4") != game.White {
		t.Error("White does not stop the four")
	}
	win.says(lang.GuideThreeStill(lang.Either("F7", "F3")))
	win.tap("f7") // an open four: White stops one end
	if win.stone("f8") != game.White && win.stone("f3") != game.White {
		t.Error("White does not stop either end")
	}
	p, _ := win.board.Content()
	if five := fours(p, game.Black); len(five) != 1 {
		t.Errorf("Black makes five at %v", five)
	} else {
		win.board.OnTapped(five[0].at)
	}
	win.says(lang.GuideWon(lang.Black(), 5))
}

func TestTheLabNamesShapes(t *testing.T) {
	r := open(t)
	r.at(lang.GuideThrees)
	lab := r.board(lang.GuideLab)
	lab.press(lang.GuideRestart)
	lab.says(lang.GuideLabNothing())
	for _, at := range []string{"c5", "d5", "e5"} {
		lab.tap(at)
	}
	lab.says(lang.GuideLabCounts(lang.Black(), 0, 1))
	lab.tap("f5")
	lab.says(lang.GuideLabCounts(lang.Black(), 2, 0))
	lab.tap("b5")
	lab.says(lang.GuideLabFive(lang.Black()))
	lab.tap("b5") // white now
	if lab.stone("b5") != game.White {
		t.Error("black does not turn white")
	}
	lab.says(lang.GuideLabCounts(lang.Black(), 1, 0))
	lab.tap("b5") // and gone
	if lab.stone("b5") != game.Empty {
		t.Error("white does not go")
	}
}

// Every statement about fouls agrees with the rules.
func TestFoulsAreWhatTheRulesSay(t *testing.T) {
	for _, b := range foulBoards {
		p := diagram(renju, game.Black, b.board)
		pt := point(renju, b.at)
		switch foul := p.Foul(pt); {
		case foul == nil && b.want != 0:
			t.Errorf("%s: %s is no foul", b.title(), b.at)
		case foul != nil && foul.Kind != b.want:
			t.Errorf("%s: %s is %v", b.title(), b.at, foul)
		}
		crossed := slices.ContainsFunc(p.Fouls(), func(f game.Foul) bool { return f.At == pt })
		if crossed != (b.want != 0) || b.want != 0 && len(p.Fouls()) != 1 {
			t.Errorf("%s: crosses %v", b.title(), p.Fouls())
		}
	}
	// What the reasons say.
	play := func(b foulBoard) game.Position {
		p, err := diagram(renju, game.Black, b.board).Play(point(renju, b.at))
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
		found := threes(play(byTitle[title()]), game.Black) // the column alone
		if len(found) != 1 || found[0].stones[0].X != found[0].stones[2].X {
			t.Errorf("%s: threes %v", title(), found)
		}
	}
	deep := byTitle[lang.GuideDeep()]
	p := withToMove(play(deep), game.Black)
	if foul := p.Foul(point(renju, deep.hint)); foul == nil || foul.Kind != game.FourFour {
		t.Errorf("on %s there is %v", deep.hint, foul)
	}
}

func TestForbiddenPointsTellTheirReason(t *testing.T) {
	r := open(t)
	r.at(lang.GuideFouls)
	for _, c := range []struct {
		title, refusal lang.Text
		at             string
		stones         int
	}{
		{lang.GuideOverline, lang.Refusal(&game.Foul{Kind: game.Overline}), "e5", 6},
		{lang.GuideFourFour, lang.Refusal(&game.Foul{Kind: game.FourFour}), "f5", 8},
		{lang.GuideThreeThree, lang.Refusal(&game.Foul{Kind: game.ThreeThree}), "e5", 6},
	} {
		x := r.board(c.title)
		x.says(lang.GuideTryCross())
		_, opts := x.board.Content()
		if pt := point(renju, c.at); !slices.Contains(opts.Forbidden, pt) {
			t.Errorf("%s: no cross on %s", c.title(), c.at)
		}
		x.tap(c.at)
		x.says(c.refusal())
		_, opts = x.board.Content()
		if len(opts.Highlighted) != c.stones || x.stone(c.at) != game.Empty {
			t.Errorf("%s: %d framed, %v on the point", c.title(), len(opts.Highlighted), x.stone(c.at))
		}
	}
	five := r.board(lang.GuideFiveFirst)
	five.tap("e5")
	five.says(lang.GuideWon(lang.Black(), 5))
	deep := r.board(lang.GuideDeep)
	deep.says(lang.GuideTryPoint("E4"))
	deep.tap("e4")
	deep.says(lang.GuideDeepWhy())
	white := r.board(lang.GuideWhiteFree)
	white.tap("e5")
	white.says(lang.GuideWon(lang.White(), 5))
}

func TestOpeningsAreGoneThrough(t *testing.T) {
	r := open(t)
	open := func(rules game.Rules, o game.Opening) (*playedBoard, fyne.CanvasObject) {
		return opening(lang.MenuOpening, lang.MenuOpening, rules, o).boards[0].(exhibit).open(r.Guide)
	}
	rif, content := open(game.Renju, game.Classic)
	x := table{t, content, rif.board}
	says := func(want string) {
		t.Helper()
		if rif.text.Text != want {
			t.Errorf("it says %q, not %q", rif.text.Text, want)
		}
	}
	says(lang.AskFirstStone(lang.Player1()))
	x.tap("a1")
	says(lang.Refusal(game.ErrNotCentre)())
	for _, at := range []string{"h8", "h9", "i9"} {
		x.tap(at)
	}
	says(lang.AskSwapColours(lang.Player2(), lang.White()))
	x.press(lang.SwapColours)
	x.tap("g7")
	says(lang.AskFifthOffer(lang.Player2(), 1, 2))
	x.tap("j8")
	x.tap("g9")
	says(lang.AskKeepOne(lang.Player1()))
	x.tap("j8")
	says(lang.GuideOpeningDone(lang.White()))
	x.press(lang.Undo)
	says(lang.AskKeepOne(lang.Player1()))

	swap2, content := open(game.Freestyle, game.Opening{Procedure: game.Swap2})
	x = table{t, content, swap2.board}
	for _, at := range []string{"h8", "h9", "i9"} {
		x.tap(at)
	}
	if swap2.text.Text != lang.AskThreeWay(lang.Player2()) {
		t.Errorf("it says %q", swap2.text.Text)
	}
	x.press(lang.AddTwoStones)
	x.tap("a1")
	x.tap("b1")
	x.press(lang.SwapColours)
	if situation := swap2.situation(); !situation.OpeningOver() {
		t.Error("the opening goes on")
	}
}

func TestTheSmallTreeHasAllOutcomes(t *testing.T) {
	r := open(t)
	v := find[*tree.View](smallTree(r.Guide))[0]
	s := v.Tree().Stats
	if s.MaxWins == 0 || s.MinWins == 0 || s.Drawn == 0 || v.Tree().Len() > 20 || v.Tree().Stopped != minimax.Complete {
		t.Errorf("%+v, %d nodes", s, v.Tree().Len())
	}
}

func TestAlphaBetaIsSteppedToItsCuts(t *testing.T) {
	r := open(t)
	plain, cut := textbook(false), textbook(true)
	if plain.Stats.Leaves != 12 || cut.Stats.Leaves != 4 {
		t.Errorf("%d and %d boards are evaluated, want 12 and 4", plain.Stats.Leaves, cut.Stats.Leaves)
	}
	if a, b := plain.Node(tree.Root).Value, cut.Node(tree.Root).Value; a != b {
		t.Errorf("cutting changes the value from %d to %d", a, b)
	}
	s := newSteps(r.Guide, cut)
	found := 0
	for s.step < s.replay.Len()-1 {
		s.toCut()
		id, leaves := s.replay.Node(s.step)
		if _, cuts := tree.Refutation(cut, id); cuts && leaves {
			found++
			if !strings.Contains(s.text.Text, "cut") {
				t.Errorf("step %d says %q", s.step, s.text.Text)
			}
		}
	}
	if int64(found) != cut.Stats.Cutoffs || found == 0 {
		t.Errorf("it stops at %d cuts of %d", found, cut.Stats.Cutoffs)
	}
	s.walk(-5)
	if s.step != 0 || s.text.Text == "" || s.count.Text != lang.StepCount("1", "23") {
		t.Errorf("step %d, %q, %q", s.step, s.count.Text, s.text.Text)
	}
}

func TestTheGuessIsThatOfPaper000(t *testing.T) {
	r := open(t)
	r.at(lang.GuideEvaluation)
	x := r.board(lang.GuideEvaluationTry)
	x.says(lang.GuideEvaluationIs(8, 8, "0"))
	x.tap("b2")
	x.says(lang.GuideEvaluationIs(8, 4, "+4"))
	x.tap("a1")
	x.says(lang.GuideEvaluationIs(5, 4, "+1"))
}

// No page contains a text with a formatting error of fmt.
func TestNoTextIsMisused(t *testing.T) {
	r := open(t)
	for i, c := range r.chapters {
		r.turn(i)
		for _, l := range labels(r.body) {
			if strings.Contains(l.Text, "%!") || strings.Contains(l.Text, "%d") || strings.Contains(l.Text, "%s") {
				t.Errorf("%s: %q", c.title(), l.Text)
			}
		}
	}
}

// Paper 004's table of squares, numbered row by row.
func TestDifferentSquaresAreThoseOfPaper004(t *testing.T) {
	for board, want := range map[string][]int{
		"... ... ...": {1, 2, 5},
		".X. ... .X.": {1, 4, 5},       // both axes: of {1, 2, 4, 5} those that are empty
		".X. ... ...": {1, 4, 5, 7, 8}, // the vertical one: {1, 2, 4, 5, 7, 8}
		"... X.. ...": {1, 2, 3, 5, 6}, // the horizontal one: {1, …, 6}
		"X.. ... ...": {2, 3, 5, 6, 9}, // the main diagonal: {1, 2, 3, 5, 6, 9}
		"..X ... ...": {1, 2, 4, 5, 7}, // the other: {1, 2, 3, 4, 5, 7}
		"X.. ... ..X": {2, 3, 5},       // both: {1, 2, 3, 5}
		"XO. ... ...": {3, 4, 5, 6, 7, 8, 9},
	} {
		p := diagram(game.TicTacToe, game.White, board)
		var got []int
		for _, pt := range tree.NewSquareGroups(p).NextCandidates() {
			got = append(got, p.Rules().Index(pt)+1)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", board, got, want)
		}
	}
}

func TestPointingShowsTheImages(t *testing.T) {
	r := open(t)
	r.at(lang.GuideSymmetry)
	x := r.board(lang.GuideSymmetryTry)
	x.board.OnHover(game.Pt(0, 0), true)
	_, opts := x.board.Content()
	if want := []game.Point{game.Pt(0, 0), game.Pt(2, 0), game.Pt(0, 2), game.Pt(2, 2)}; !sameSet(opts.Hints, want) {
		t.Errorf("the images of a corner are %v", opts.Hints)
	}
	x.board.OnHover(game.Pt(0, 0), false)
	if _, opts = x.board.Content(); len(opts.Hints) > 0 {
		t.Error("they stay")
	}
	x.tap("a3")
	x.tap("b3")
	x.says(lang.GuideSymmetryNone(7))
}

func TestTheNumbersAreShown(t *testing.T) {
	r := open(t)
	r.at(lang.GuideSize)
	texts := make(map[string]bool)
	for _, l := range labels(r.body) {
		texts[l.Text] = true
	}
	for _, want := range []string{"19,683", "6,046", "5,478", "765", "362,880", "255,168", "131,184", "77,904", "46,080",
		"138 (X 91, O 44, drawn 3)", "200,448", "18,297", "1,092", "303,600", "847,288,609,443", "a 434-digit number"} {
		if !texts[want] {
			t.Errorf("%s is not there", want)
		}
	}
}

// A tree below a chapter leaves room for its text in a small window.
func TestTreesLeaveRoomForTheText(t *testing.T) {
	r := open(t)
	r.window.Resize(fyne.NewSize(360, 480))
	for i := range r.chapters {
		r.turn(i)
		if room := r.scroll.Size().Height; room < lines(5) {
			t.Errorf("%s: the text has %v", r.chapters[i].title(), room)
		}
		for _, v := range find[*tree.View](r.body) {
			if v.Size().Height < minTree {
				t.Errorf("%s: the tree has %v", r.chapters[i].title(), v.Size().Height)
			}
		}
	}
}

// The guide opens at the game in progress, and its first chapter has that board.
func TestTheGuideOpensAtTheGame(t *testing.T) {
	r := open(t)
	if r.chapter != 0 {
		t.Errorf("a board of one's own opens chapter %d", r.chapter)
	}
	for rules, title := range map[game.Rules]lang.Text{game.TicTacToe: lang.ShortTicTacToe, game.FiveByFive: lang.GuideFive,
		game.Freestyle: lang.GuideGomoku, game.Standard: lang.GuideGomoku, game.Renju: lang.GuideFouls} {
		r.window.Close()
		r.rules = rules
		if r.Show(); r.chapters[r.chapter].title() != title() {
			t.Errorf("%s opens %q", lang.Rules(rules), r.chapters[r.chapter].title())
		}
		r.at(lang.GuidePlayTitle)
		var boards []game.Rules
		every(r.body, func(o fyne.CanvasObject) {
			if b, ok := o.(*board.Board); ok {
				position, _ := b.Content()
				boards = append(boards, position.Rules())
			}
		})
		if !slices.Equal(boards, []game.Rules{rules}) {
			t.Errorf("%s: the first chapter has boards of %v", lang.Rules(rules), boards)
		}
	}
}
