package library

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/game/saved"
	"jingzi/ui/charset"
	"jingzi/ui/lang"
	"jingzi/ui/store"
	"jingzi/ui/widgets"
)

// utf8Name is the name of the character set of games that have no Source.
const utf8Name = "UTF-8"

func charsetOf(g *saved.Game) string {
	if g.Source == nil {
		return utf8Name
	}
	return g.Source.Charset
}

// canDecodeAgain reports whether the texts of a game may have been decoded in a wrong character set,
// since the game was imported and they are not all ASCII.
func canDecodeAgain(g *saved.Game) bool {
	if g.Collection == store.PlayedHere {
		return false
	}
	t, err := g.LoadTree()
	return err == nil && (g.Source != nil || lang.TextSample(t.Tree) != "")
}

// hasBytes reports whether a game was stored with the bytes of its file.
func hasBytes(g *saved.Game) bool { return g.Source != nil && g.Source.Data != nil }

// decodeAgain returns a game with its texts decoded in another character set. If the game was stored
// without its Source, decodeAgain reconstructs the bytes that give the most plausible texts in the new
// one.
func decodeAgain(ctx context.Context, g *saved.Game, name string) (*saved.Game, error) {
	source := saved.SourceFile{Name: ".sgf"}
	if g.Source != nil {
		source = *g.Source
	}
	if !hasBytes(g) {
		loaded, err := g.LoadTree()
		if err != nil {
			return nil, err
		}
		var text bytes.Buffer
		if err := notation.WriteSGFTree(&text, loaded.Tree); err != nil {
			return nil, err
		}
		data, ok := charset.Encode(text.String(), source.Charset)
		if !ok {
			data = charset.Recover(text.String(), name)
		}
		source.Data, source.Name = data, ".sgf"
	}
	t, _, err := notation.ReadTree(source.Name, bytes.NewReader(source.Data), notation.Options{Context: ctx, Charset: name, Decode: charset.DecoderFor(name)})
	if err != nil {
		return nil, err
	}
	loaded, err := saved.FromTree(t)
	if err != nil {
		return nil, err
	}
	decoded := *g
	decoded.Tree, decoded.NodeNumber, decoded.Result, decoded.Rules, decoded.Opening = loaded.Tree, loaded.NodeNumber, loaded.Result, loaded.Rules, loaded.Opening
	for i, text := range decoded.Texts() {
		*text = *loaded.Texts()[i]
	}
	if g.Source != nil || decoded.Header != g.Header || !bytes.Equal(decoded.Tree, g.Tree) {
		decoded.Source = saved.NewSourceFile(source.Name, cmp.Or(t.Charset, utf8Name), source.Data)
	}
	return &decoded, nil
}

// reading is a part of the games' texts as decoded in a character set.
type reading struct{ charset, text string }

func (r reading) String() string { return r.charset + " – " + lang.Truncate(r.text, maxReading) }

// Limits on the sample of games for choosing a character set.
const (
	sampledGames   = 6
	maxSampledSize = 1 << 18 // in bytes of the trees
	maxReading     = 40      // in characters of a reading in a list
)

// readings returns the texts of some of the games as decoded in each character set, and the current
// character set of the first of them. It returns nothing if no game can be decoded again.
func (b *Browser) readings(ctx context.Context, keys []store.GameRef) (list []reading, current string, err error) {
	var samples []*saved.Game
	size := 0
	for _, ref := range keys {
		if err := ctx.Err(); err != nil {
			return nil, "", err
		}
		if g, err := b.games.Load(ref); err == nil && canDecodeAgain(g) {
			samples = append(samples, g)
			size += len(g.Tree)
		}
		if len(samples) == sampledGames || size > maxSampledSize {
			break
		}
	}
	if len(samples) == 0 {
		return nil, "", nil
	}
	for _, name := range charset.Names() {
		var texts []string
		for _, g := range samples {
			decoded, err := decodeAgain(ctx, g, name)
			if err != nil {
				continue
			}
			if t, err := decoded.LoadTree(); err == nil {
				texts = append(texts, lang.TextSample(t.Tree))
			}
		}
		list = append(list, reading{name, joinSamples(texts)})
	}
	return list, charsetOf(samples[0]), ctx.Err()
}

// readingOf returns a part of the files' texts as decoded in a character set.
func readingOf(texts [][]byte, name string) string {
	var samples []string
	decode := charset.DecoderFor(name)
	for _, text := range texts[:min(len(texts), sampledGames)] {
		_ = notation.ReadAll("", bytes.NewReader(text), notation.Options{Charset: name, Decode: decode}, func(t *game.Tree, _ []notation.Note, err error) bool {
			if err == nil {
				samples = append(samples, lang.TextSample(t))
			}
			return len(samples) < sampledGames
		})
	}
	return joinSamples(samples)
}

// askReading asks for the character set of imported files. It suggests the two most likely ones.
func (w *window) askReading(texts [][]byte, first, second string, onChosen func(name string)) {
	readings := []reading{{charset: first}, {charset: second}}
	for _, name := range charset.Names() {
		if name != first && name != second {
			readings = append(readings, reading{charset: name})
		}
	}
	w.work.Start(func(ctx context.Context, _ func(progress)) error {
		for i := range readings {
			readings[i].text = readingOf(texts, readings[i].charset)
		}
		return ctx.Err()
	}, nil, func(error) {
		question := lang.TextDoubt() + "\n" + readings[0].String() + "\n" + readings[1].String()
		w.chooseReading(lang.LibraryImportTitle(), question, readings, first, lang.Title(lang.LibraryImport()), onChosen)
	})
}

// joinSamples joins the texts of several games without repetitions.
func joinSamples(texts []string) string {
	var parts []string
	for _, text := range texts {
		for part := range strings.SplitSeq(text, " · ") {
			if part != "" && !slices.Contains(parts, part) {
				parts = append(parts, part)
			}
		}
	}
	return strings.Join(parts, " · ")
}

// askDecode lets the player choose the character set in which the texts of games are decoded again.
func (w *window) askDecode() {
	keys := w.selectionOrAll()
	if len(keys) == 0 || w.work.Busy() {
		return
	}
	w.message = lang.LibrarySearching()
	w.show()
	var readings []reading
	var current string
	w.work.Start(func(ctx context.Context, _ func(progress)) (err error) {
		readings, current, err = w.library.readings(ctx, keys)
		return err
	}, nil, func(err error) {
		w.message = ""
		switch {
		case err != nil:
			w.message = lang.LibraryUnreadable(lang.LibraryCause(err))
		case readings == nil:
			w.message = lang.LibraryNothingToDecode()
		default:
			w.show()
			w.chooseReading(lang.Title(lang.LibraryDecode()), lang.LibraryDecodeAsk(len(keys)), readings, current, lang.LibraryDecodeNow(), func(name string) { w.decode(keys, name) })
			return
		}
		w.show()
	})
}

// chooseReading shows texts as decoded in several character sets, and calls onChosen with the chosen one.
func (w *window) chooseReading(title, question string, readings []reading, current, confirm string, onChosen func(name string)) {
	sample := widgets.NewParagraph("")
	index := max(slices.IndexFunc(readings, func(r reading) bool { return strings.EqualFold(r.charset, current) }), 0)
	choose := func(i int) {
		index = i
		sample.SetText(readings[i].text)
		w.Dialogs.ResizeToContent()
	}
	options := make([]string, len(readings))
	for i, r := range readings {
		options[i] = r.String()
	}
	label := widget.NewLabel(lang.TextCharset())
	form := container.NewVBox(widgets.NewParagraph(question), label, widgets.NewSelect(options, index, choose, w.Dialogs.HandleKey), sample)
	sample.SetText(readings[index].text)
	w.Dialogs.Form(title, form, confirm, func(ok bool) {
		if ok {
			onChosen(readings[index].charset)
		}
	})
}

// decode decodes the texts of games again, and stores the games.
func (w *window) decode(keys []store.GameRef, name string) {
	decoded, failed, rewritten := 0, 0, 0
	w.run(lang.LibraryDecoding(), func(ctx context.Context, report func(progress)) error {
		for i, batch := 0, []*saved.Game(nil); i < len(keys); i++ {
			g, err := w.library.games.Load(keys[i])
			if err == nil && canDecodeAgain(g) {
				result, err := decodeAgain(ctx, g, name)
				switch {
				case ctx.Err() != nil:
					return ctx.Err()
				case err != nil:
					failed++
				case result.Source != nil:
					batch = append(batch, result)
					if !hasBytes(g) {
						rewritten++
					}
				}
			}
			if len(batch) == importedAtOnce || i == len(keys)-1 {
				if err := w.library.games.Replace(batch); err != nil {
					return err
				}
				decoded, batch = decoded+len(batch), nil
				report(progress{float64(i+1) / float64(len(keys)), decoded})
			}
		}
		return nil
	}, func(err error) {
		texts := []string{lang.LibraryDecoded(decoded, name)}
		switch {
		case errors.Is(err, context.Canceled):
			texts = append(texts, lang.LibraryStopped())
		case err != nil:
			texts = append(texts, lang.LibraryUnwritable(lang.LibraryCause(err)))
		}
		if failed > 0 {
			texts = append(texts, lang.LibraryNotDecoded(failed, name))
		}
		if rewritten > 0 {
			texts = append(texts, lang.LibraryDecodedText(rewritten))
		}
		w.refresh(lang.Sentences(texts...))
	})
}
