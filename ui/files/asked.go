package files

import (
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/ui/charset"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/widgets"
)

// found is what came of reading a file.
type found struct {
	tree  *game.Tree
	notes []notation.Note
}

// libraryRules are those that a library may be for: it does not say.
var libraryRules = []game.Rules{game.Freestyle, game.Standard, game.Renju}

// libraryRules is the number of those that were chosen for the last library.
func (f *Files) libraryRules() int {
	for i, r := range libraryRules {
		if v, ok := game.VariantOf(r); ok && v.Name == f.desk.Settings.LibraryRules {
			return i
		}
	}
	return 0
}

// questions are asked about a file that does not say all there is to know: which
// rules a library is for, and which charset a text is in that is not Unicode.
func (f *Files) questions(path string, got found) (library, text bool) {
	for _, n := range got.notes {
		text = text || n.Kind == notation.OtherText
	}
	return extension(path) == ".lib", text && got.tree.Charset != ""
}

// ask asks them, with what was found as the answer, and hands on the game as the
// player wants it read.
func (f *Files) ask(path string, got found, done func(found)) {
	library, text := f.questions(path, got)
	if !library && !text {
		done(got)
		return
	}
	rules, chosen := f.libraryRules(), got.tree.Charset
	sample := widgets.Wrapped("")
	form := container.NewVBox()
	row := func(word string, options []string, now int, changed func(int)) {
		label := widget.NewLabel(word)
		label.Truncation = fyne.TextTruncateEllipsis
		form.Add(container.NewGridWithColumns(2, label, widgets.NewSelect(options, now, changed, f.desk.Dialogs.Typed)))
	}
	again := func(done func()) { // reads the file as is wanted by now
		o := f.options(path)
		if library {
			o.Rules = libraryRules[rules]
		}
		if text {
			o.Charset, o.Decode = chosen, charset.As(chosen)
		}
		var read found
		f.inBackground(func() (err error) {
			read.tree, read.notes, err = f.read(path, o)
			return err
		}, func(err error) {
			if err != nil {
				f.desk.Tell(lang.FileRefusal(shortName(path), err))
				return
			}
			got = read
			done()
		})
	}
	if library {
		var names []string
		for _, r := range libraryRules {
			names = append(names, lang.Rules(r))
		}
		row(lang.LibraryRules(), names, rules, func(i int) { rules = i })
	}
	if text {
		names, now := charset.Names(), 0
		for i, name := range names {
			if name == got.tree.Charset {
				now = i
			}
		}
		if now == 0 {
			names, now = append(names, got.tree.Charset), len(names)
		}
		row(lang.TextCharset(), names, now, func(i int) {
			chosen = names[i]
			again(func() { sample.SetText(sampleOf(got.tree)) })
		})
		sample.SetText(sampleOf(got.tree))
		form.Add(sample)
	}
	f.desk.Dialogs.Form(lang.Title(lang.Open()), widgets.Explained(form, lang.OpenExplained(shortName(path))), lang.ToolkitOpen(), func(open bool) {
		switch {
		case !open:
			return
		case library && libraryRules[rules] != got.tree.Rules:
			again(func() { done(got) })
		default:
			done(got)
		}
		if v, ok := game.VariantOf(libraryRules[rules]); library && ok {
			f.desk.Settings.Change(func(s *settings.Settings) { s.LibraryRules = v.Name })
		}
	})
}

// longestSample is how much of a text is shown, in bytes.
const longestSample = 160

// sampleOf is some of the text of a game that is not ASCII.
func sampleOf(t *game.Tree) string {
	var b strings.Builder
	add := func(text string) {
		if strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxASCII }) && b.Len() < longestSample {
			b.WriteString(lang.Clip(strings.Join(strings.Fields(text), " "), 40) + " · ")
		}
	}
	add(t.Names[0])
	add(t.Names[1])
	for n := range t.All() {
		add(n.Comment)
		for _, m := range n.Marks {
			add(m.Text)
		}
		if b.Len() >= longestSample {
			break
		}
	}
	return strings.TrimSuffix(b.String(), " · ")
}
