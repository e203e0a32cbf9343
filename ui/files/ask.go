package files

import (
	"slices"
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

// readResult is the result of reading a file.
type readResult struct {
	tree  *game.Tree
	notes []notation.Note

	// Two lines with the text in its two likeliest character sets; empty if the character set is clear.
	readings string
}

// readGame reads a file with f.read. If its text may be in either of two character sets, the result has readings.
func (f *Files) readGame(path string, o notation.Options) (result readResult, err error) {
	var shared charset.Shared
	if decode := o.Decode; o.Charset == "" {
		o.Decode = func(text []byte, declared string) (string, string, bool) {
			shared.Add(text, declared)
			return decode(text, declared)
		}
	}
	if result.tree, result.notes, err = f.read(path, o); err != nil {
		return result, err
	}
	first, second, texts := shared.Doubt()
	if texts == nil {
		return result, nil
	}

	readings := ""
	for _, name := range []string{first, second} {
		o.Charset, o.Decode = name, charset.DecoderFor(name)
		tree, _, err := f.read(path, o)
		if err != nil {
			// Not a game in the other character set.
			return result, nil
		}
		readings += "\n" + name + " – " + lang.TextSample(tree)
	}
	result.readings = readings

	return result, nil
}

// libraryRules lists the rules that the player can choose for a library. Library files do not contain rules.
var libraryRules = []game.Rules{game.Freestyle, game.Standard, game.Renju, game.Caro}

// libraryRulesIndex returns the index in libraryRules of the rules chosen for the last library.
func (f *Files) libraryRulesIndex() int {
	v, _ := game.VariantNamed(f.desk.Settings.LibraryRules)
	return max(slices.Index(libraryRules, v.Rules), 0)
}

// ask shows a dialog that asks for the rules of a library, and for the character set of a text that is not in
// Unicode. It calls onDone with the result of reading the file with the player's choices. If there is nothing
// to ask, it calls onDone at once.
func (f *Files) ask(path string, result readResult, onDone func(readResult)) {
	hasRulesRow := isLibrary(path)
	hasCharsetRow := result.tree.Charset != "" && slices.ContainsFunc(result.notes, func(n notation.Note) bool {
		return n.Kind == notation.CharsetMismatch
	})
	if !hasRulesRow && !hasCharsetRow {
		onDone(result)
		return
	}
	options, dialogs := f.options(path), &f.desk.Dialogs
	form, sample := container.NewVBox(), widgets.NewParagraph("")
	addRow := func(text string, options []string, index int, onChanged func(int)) {
		label := widget.NewLabel(text)
		label.Truncation = fyne.TextTruncateEllipsis
		form.Add(container.NewGridWithColumns(2, label,
			widgets.NewSelect(options, index, onChanged, dialogs.HandleKey)))
	}

	// The options with which result was read.
	loaded := options
	reload := func(onDone func()) {
		chosen := options
		f.load(path, chosen, func(r readResult) {
			result, loaded = r, chosen
			onDone()
		})
	}
	if hasRulesRow {
		addRow(lang.LibraryRules(), widgets.Names(libraryRules, lang.Rules), f.libraryRulesIndex(), func(i int) {
			options.Rules = libraryRules[i]
		})
	}
	if hasCharsetRow {
		if result.readings != "" {
			form.Add(widgets.NewParagraph(lang.TextDoubt() + result.readings))
		}
		names := charset.Names()
		if !slices.Contains(names, result.tree.Charset) {
			names = append(names, result.tree.Charset)
		}
		choose := func(name string) {
			options.Charset, options.Decode = name, charset.DecoderFor(name)
		}
		choose(result.tree.Charset)
		loaded = options
		addRow(lang.TextCharset(), names, slices.Index(names, result.tree.Charset), func(i int) {
			choose(names[i])
			reload(func() { sample.SetText(lang.TextSample(result.tree)) })
		})
		sample.SetText(lang.TextSample(result.tree))
		form.Add(sample)
	}
	dialogs.Form(lang.Title(lang.Open()), widgets.WithCaption(form, lang.OpenExplained(shortName(path))),
		lang.Title(lang.Open()), func(confirm bool) {
			// A read for the sample, whose error would only be confusing now.
			f.opening.Abandon()

			switch {
			case !confirm:
				return
			case options.Rules != loaded.Rules || options.Charset != loaded.Charset:
				// Also if the text is still being read again.
				reload(func() { onDone(result) })
			default:
				onDone(result)
			}
			if v, ok := game.VariantOf(options.Rules); hasRulesRow && ok {
				f.desk.ChangeSettings(func(s *settings.Settings) { s.LibraryRules = v.Name })
			}
		})
}

// askCharset asks for the character set of a tree in a new library, and calls onChosen with its name. It does not ask,
// and calls onChosen with "", for another format, a tree whose character set is known, or texts in ASCII.
func (f *Files) askCharset(path string, t *game.Tree, onChosen func(name string)) {
	texts := libraryTexts(t)
	if !isLibrary(path) || t.Charset != "" || texts == "" {
		onChosen("")
		return
	}

	names := charset.Names()
	name := libraryCharset(texts)
	form := container.NewVBox(widgets.NewParagraph(lang.LibraryCharset()), widget.NewLabel(lang.TextCharset()),
		widgets.NewSelect(names, slices.Index(names, name), func(i int) { name = names[i] }, f.desk.Dialogs.HandleKey))
	f.desk.Dialogs.Form(lang.Title(lang.Save()), form, lang.Save(), func(confirm bool) {
		if confirm {
			onChosen(name)
		}
	})
}

// libraryTexts returns the comments and labels of a tree that are not all ASCII, or "".
func libraryTexts(t *game.Tree) string {
	var texts strings.Builder
	add := func(text string) {
		if strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxASCII }) {
			texts.WriteString(text + "\n")
		}
	}
	for n := range t.All() {
		add(n.Comment)

		for _, m := range n.Marks {
			add(m.Text)
		}
	}

	return texts.String()
}

// libraryCharset returns the first character set in which the texts can be written: that of Chinese systems if the
// program is in Chinese, then those of Western systems, then the others.
func libraryCharset(texts string) string {
	names := charset.Names()[1:]
	isWestern := func(name string) bool { return strings.HasPrefix(name, "windows-") }
	others := slices.DeleteFunc(slices.Clone(names), isWestern)
	names = slices.Concat(slices.DeleteFunc(names, func(name string) bool { return !isWestern(name) }), others)
	own := map[lang.Language]string{lang.SimplifiedChinese: "GBK", lang.TraditionalChinese: "Big5"}
	if name := own[lang.Current()]; name != "" {
		names = append([]string{name}, names...)
	}

	for _, name := range names {
		if _, ok := charset.Encode(texts, name); ok {
			return name
		}
	}

	return charset.UTF8
}
