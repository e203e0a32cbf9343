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
		r := openGuide(t)
		lang.SetLanguage(l)
		r.Sync()
		opened := ""
		r.o.Lesson = func(name string) { opened = name }
		r.openTitle(lang.GuidePapers)
		papersChapter := r.chapter
		entries := find[*widgets.Button](r.body)
		lessons := map[string]bool{}
		for _, lesson := range tree.Lessons() {
			if lesson.Paper != "" {
				lessons[lesson.Name] = true
			}
		}
		if len(entries) < 20 || !slices.ContainsFunc(labels(r.body), func(l *widget.Label) bool { return strings.Contains(l.Text, "004") }) {
			t.Fatalf("%d entries", len(entries))
		}
		for i := range entries {
			r.openChapter(papersChapter)
			name := find[*widgets.Button](r.body)[i].Text
			opened = ""
			test.Tap(find[*widgets.Button](r.body)[i])
			switch title := r.chapters[r.chapter].title(); {
			case opened == name && lessons[name]:
				delete(lessons, name)
			case opened == "" && r.chapter != papersChapter && title == name:
			default:
				t.Errorf("%q opens the chapter %q or the lesson %q", name, title, opened)
			}
			r.openChapter(papersChapter)
		}
		if len(lessons) > 0 {
			t.Errorf("not in the table: %v", lessons)
		}
		r.window.Close()
	}
}

// The chapters on minimax and alpha-beta have buttons that open their lessons.
func TestChaptersLinkToLessons(t *testing.T) {
	for _, l := range lang.Languages {
		r := openGuide(t)
		lang.SetLanguage(l)
		r.Sync()
		opened := ""
		r.o.Lesson = func(name string) { opened = name }
		for title, lesson := range map[string]lang.Text{lang.GuideMinimax(): lang.ExerciseMinimax, lang.GuideAlphaBeta(): lang.ExerciseAlphaBeta} {
			r.openChapter(slices.IndexFunc(r.chapters, func(c chapter) bool { return c.title() == title }))
			for _, b := range find[*widgets.Button](r.body) {
				if b.Text == lesson() {
					test.Tap(b)
				}
			}
			if opened != lesson() || !slices.ContainsFunc(tree.Lessons(), func(l tree.Lesson) bool { return l.Name == opened }) {
				t.Errorf("%v: %q opens %q", l, title, opened)
			}
		}
		r.window.Close()
	}
}
