package report

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// texts returns the texts of all labels, paragraphs and buttons in an object.
func texts(o fyne.CanvasObject) (result []string) {
	switch o := o.(type) {
	case *widget.Label:
		return []string{o.Text}
	case *widgets.Paragraph:
		return []string{o.Unwrapped()}
	case *widgets.Button:
		return []string{o.Text}
	case *fyne.Container:
		for _, object := range o.Objects {
			result = append(result, texts(object)...)
		}
	case *container.Scroll:
		return texts(o.Content)
	}

	return result
}

// reviewGame returns a game in which X misses a win and O then plays a losing move, and its review.
func reviewGame(t *testing.T) ([]game.Situation, review.Report) {
	t.Helper()

	var choices []game.Choice
	for _, name := range strings.Fields("a1 b1 b2 c3 a3 a2 c1") {
		point, _ := game.TicTacToe.ParsePoint(name)
		choices = append(choices, game.PlaceAt(point))
	}
	tree := game.NewTree(game.TicTacToe, game.Opening{})
	situations, err := tree.Situations(tree.Graft(choices, nil))
	if err != nil {
		t.Fatal(err)
	}
	r, err := review.NewJudge(game.TicTacToe, review.Options{}).ReviewGame(t.Context(), situations, nil)
	if err != nil {
		t.Fatal(err)
	}

	return situations, r
}

func TestReport(t *testing.T) {
	situations, r := reviewGame(t)
	test.NewTempApp(t)
	lang.SetLanguage(lang.English)
	w := test.NewTempWindow(t, widget.NewLabel(""))
	w.Resize(fyne.NewSize(360, 480))

	numDisplayed := 0
	report := GameReport{Title: "3×3", Names: [2]string{"Ann", "Bob"}, Dialogs: &widgets.Dialogs{Window: w},
		Summaries: [2]review.Summary{r.Summary(situations, game.First), r.Summary(situations, game.Second)}}
	for _, number := range r.Highlights() {
		report.Highlights = append(report.Highlights, Highlight{
			Text:    "the moment",
			Display: func() { numDisplayed += number + 1 },
		})
	}
	if a, b := &report.Summaries[0], &report.Summaries[1]; a.Moves != 4 || b.Moves != 3 ||
		b.Counts[game.LosingMove] != 1 || a.Agreement() != 100 {
		t.Errorf("got summaries %+v and %+v, want 4 moves and an agreement of 100, and 3 moves with 1 losing move", a,
			b)
	}
	report.Open()
	if !report.Dialogs.IsOpen() {
		t.Fatal("no dialog is open")
	}
	hidden := false
	body := report.body(func() { hidden = true })

	text := strings.Join(texts(body), "|")
	for _, want := range []string{"Ann|Bob", lang.ClassName(game.LosingMove) + "|0|1", lang.ReportAgreement() +
		"|100 %|67 %", "the moment"} {
		if !strings.Contains(text, want) {
			t.Errorf("got text %q, want it to contain %q", text, want)
		}
	}

	for _, o := range body.Objects {
		if c, ok := o.(*fyne.Container); ok && strings.Contains(strings.Join(texts(c), ""), "the moment") {
			for _, object := range c.Objects {
				if c, ok := object.(*fyne.Container); ok {
					test.Tap(&c.Objects[0].(*widgets.Button).Button)
				}
			}
		}
	}
	if !hidden || numDisplayed == 0 {
		t.Errorf(
			"after tapping the button of a highlight: dialog hidden = %v, position displayed = %v, want true, true",
			hidden, numDisplayed > 0)
	}
}
