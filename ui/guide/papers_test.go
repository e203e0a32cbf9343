package guide

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// TestButtonsOfPapers checks that each button in the chapter on papers opens the chapter or lesson that it
// names. The chapter lists all lessons about papers.
func TestButtonsOfPapers(t *testing.T) {
	for _, l := range []lang.Language{lang.English, lang.SimplifiedChinese, lang.TraditionalChinese} {
		g := openGuide(t)
		lang.SetLanguage(l)
		g.Sync()
		opened := ""
		g.o.Lesson = func(name string) { opened = name }
		g.openTitle(lang.GuidePapers)
		papersChapter := g.chapter
		buttons := find[*widgets.Button](g.body)

		lessons := map[string]bool{}
		for _, lesson := range tree.Lessons() {
			if lesson.Paper != "" {
				lessons[lesson.Name] = true
			}
		}
		if len(buttons) < 20 || !slices.ContainsFunc(labels(g.body), func(l *widget.Label) bool {
			return strings.Contains(l.Text, "004")
		}) {
			t.Fatalf("got %d buttons, want at least 20, and the paper 004", len(buttons))
		}

		for i := range buttons {
			g.openChapter(papersChapter)
			name := find[*widgets.Button](g.body)[i].Text
			opened = ""
			test.Tap(find[*widgets.Button](g.body)[i])

			switch title := g.chapters[g.chapter].title(); {
			case opened == name && lessons[name]:
				delete(lessons, name)
			case opened == "" && g.chapter != papersChapter && title == name:
			default:
				t.Errorf("the button %q opens the chapter %q and the lesson %q, want one with its name", name,
					title, opened)
			}
			g.openChapter(papersChapter)
		}
		if len(lessons) > 0 {
			t.Errorf("the chapter does not list the lessons %v", lessons)
		}
		g.window.Close()
	}
}

// TestChaptersLinkToLessons checks that the chapters on minimax and alpha-beta have buttons that open their
// lessons.
func TestChaptersLinkToLessons(t *testing.T) {
	for _, l := range lang.Languages {
		g := openGuide(t)
		lang.SetLanguage(l)
		g.Sync()

		opened := ""
		g.o.Lesson = func(name string) { opened = name }
		for title, lesson := range map[string]lang.Text{lang.GuideMinimax(): lang.ExerciseMinimax,
			lang.GuideAlphaBeta(): lang.ExerciseAlphaBeta} {
			g.openChapter(slices.IndexFunc(g.chapters, func(c chapter) bool { return c.title() == title }))

			for _, b := range find[*widgets.Button](g.body) {
				if b.Text == lesson() {
					test.Tap(b)
				}
			}
			if opened != lesson() || !slices.ContainsFunc(tree.Lessons(), func(l tree.Lesson) bool {
				return l.Name == opened
			}) {
				t.Errorf("%v: the chapter %q opens the lesson %q, want %q", l, title, opened, lesson())
			}
		}
		g.window.Close()
	}
}
