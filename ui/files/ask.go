package files

import (
	"slices"

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

// readResult is the result of reading a file.
type readResult struct {
	tree     *game.Tree
	notes    []notation.Note
	readings string // one line for each of the two likeliest character sets; empty if the text decides
}

// readIn reads a file. It also returns the readings of a text that may be in either of two character sets.
func (f *Files) readIn(path string, o notation.Options) (got readResult, err error) {
	var shared charset.Shared
	if decode := o.Decode; o.Charset == "" {
		o.Decode = func(text []byte, declared string) (string, string, bool) {
			shared.Add(text, declared)
			return decode(text, declared)
		}
	}
	if got.tree, got.notes, err = f.read(path, o); err != nil {
		return got, err
	}
	first, second, texts := shared.Doubt()
	if texts == nil {
		return got, nil
	}
	readings := ""
	for _, name := range []string{first, second} {
		o.Charset, o.Decode = name, charset.DecoderFor(name)
		tree, _, err := f.read(path, o)
		if err != nil {
			return got, nil // in the other one it is no game
		}
		readings += "\n" + name + " – " + lang.TextSample(tree)
	}
	got.readings = readings
	return got, nil
}

// libraryRules lists the rules of libraries. The file does not contain its rules.
var libraryRules = []game.Rules{game.Freestyle, game.Standard, game.Renju, game.Caro}

// libraryRules returns the index of the rules chosen for the last library.
func (f *Files) libraryRules() int {
	v, _ := game.VariantNamed(f.desk.Settings.LibraryRules)
	return max(slices.Index(libraryRules, v.Rules), 0)
}

// ask shows a dialog if a file is ambiguous: for the rules of a library, and for the character set of a
// text that is not in Unicode. It calls done with the game as read by the player's choice.
func (f *Files) ask(path string, got readResult, done func(readResult)) {
	library := isLibrary(path)
	text := got.tree.Charset != "" && slices.ContainsFunc(got.notes, func(n notation.Note) bool { return n.Kind == notation.CharsetMismatch })
	if !library && !text {
		done(got)
		return
	}
	wanted, dialogs := f.options(path), &f.desk.Dialogs
	form, sample := container.NewVBox(), widgets.NewParagraph("")
	row := func(word string, options []string, now int, changed func(int)) {
		label := widget.NewLabel(word)
		label.Truncation = fyne.TextTruncateEllipsis
		form.Add(container.NewGridWithColumns(2, label, widgets.NewSelect(options, now, changed, dialogs.HandleKey)))
	}
	again := func(done func()) {
		f.load(path, wanted, func(read readResult) {
			got = read
			done()
		})
	}
	if library {
		row(lang.LibraryRules(), widgets.Names(libraryRules, lang.Rules), f.libraryRules(), func(i int) { wanted.Rules = libraryRules[i] })
	}
	if text {
		if got.readings != "" {
			form.Add(widgets.NewParagraph(lang.TextDoubt() + got.readings))
		}
		names := charset.Names()
		if !slices.Contains(names, got.tree.Charset) {
			names = append(names, got.tree.Charset)
		}
		choose := func(name string) {
			wanted.Charset, wanted.Decode = name, charset.DecoderFor(name)
		}
		choose(got.tree.Charset)
		row(lang.TextCharset(), names, slices.Index(names, got.tree.Charset), func(i int) {
			choose(names[i])
			again(func() { sample.SetText(lang.TextSample(got.tree)) })
		})
		sample.SetText(lang.TextSample(got.tree))
		form.Add(sample)
	}
	dialogs.Form(lang.Title(lang.Open()), widgets.WithCaption(form, lang.OpenExplained(shortName(path))), lang.Title(lang.Open()), func(open bool) {
		switch {
		case !open:
			return
		case library && wanted.Rules != got.tree.Rules:
			again(func() { done(got) })
		default:
			done(got)
		}
		if v, ok := game.VariantOf(wanted.Rules); library && ok {
			f.desk.ChangeSettings(func(s *settings.Settings) { s.LibraryRules = v.Name })
		}
	})
}
