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

// Each entry in the table of papers opens the chapter or lesson it names. The table contains all lessons
// from papers.
func TestEntriesOfPapersOpen(t *testing.T) {
	for _, l := range []lang.Language{lang.English, lang.SimplifiedChinese, lang.TraditionalChinese} {
		g := openGuide(t)
		lang.SetLanguage(l)
		g.Sync()
		opened := ""
		g.o.Lesson = func(name string) { opened = name }
		g.openTitle(lang.GuidePapers)
		papersChapter := g.chapter
		entries := find[*widgets.Button](g.body)
		lessons := map[string]bool{}
		for _, lesson := range tree.Lessons() {
			if lesson.Paper != "" {
				lessons[lesson.Name] = true
			}
		}
		if len(entries) < 20 || !slices.ContainsFunc(labels(g.body), func(l *widget.Label) bool { return strings.Contains(l.Text, "004") }) {
			t.Fatalf("%d entries", len(entries))
		}
		for i := range entries {
			g.openChapter(papersChapter)
			name := find[*widgets.Button](g.body)[i].Text
			opened = ""
			test.Tap(find[*widgets.Button](g.body)[i])
			switch title := g.chapters[g.chapter].title(); {
			case opened == name && lessons[name]:
				delete(lessons, name)
			case opened == "" && g.chapter != papersChapter && title == name:
			default:
				t.Errorf("%q opens the chapter %q or the lesson %q", name, title, opened)
			}
			g.openChapter(papersChapter)
		}
		if len(lessons) > 0 {
			t.Errorf("not in the table: %v", lessons)
		}
		g.window.Close()
	}
}

// The chapters on minimax and alpha-beta have buttons that open their lessons.
func TestChaptersLinkToLessons(t *testing.T) {
	for _, l := range lang.Languages {
		g := openGuide(t)
		lang.SetLanguage(l)
		g.Sync()
		opened := ""
		g.o.Lesson = func(name string) { opened = name }
		for title, lesson := range map[string]lang.Text{lang.GuideMinimax(): lang.ExerciseMinimax, lang.GuideAlphaBeta(): lang.ExerciseAlphaBeta} {
			g.openChapter(slices.IndexFunc(g.chapters, func(c chapter) bool { return c.title() == title }))
			for _, b := range find[*widgets.Button](g.body) {
				if b.Text == lesson() {
					test.Tap(b)
				}
			}
			if opened != lesson() || !slices.ContainsFunc(tree.Lessons(), func(l tree.Lesson) bool { return l.Name == opened }) {
				t.Errorf("%v: %q opens %q", l, title, opened)
			}
		}
		g.window.Close()
	}
}
