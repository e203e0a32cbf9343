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

// charsetOf returns the name of the character set in which the texts of a game were decoded.
func charsetOf(g *saved.Game) string {
	if g.Source == nil {
		return utf8Name
	}
	return g.Source.Charset
}

// canDecodeAgain reports whether the texts of a game may have been decoded in a wrong character set: the game
// was imported, and its texts are not all ASCII.
func canDecodeAgain(g *saved.Game) bool {
	if g.Collection == store.PlayedHere {
		return false
	}
	t, err := g.LoadTree()
	return err == nil && (g.Source != nil || lang.TextSample(t.Tree) != "")
}

// hasBytes reports whether a game was stored with the bytes of its file.
func hasBytes(g *saved.Game) bool { return g.Source != nil && g.Source.Data != nil }

// decodeAgain returns a copy of g with its texts decoded in the named character set. If g was stored without
// the bytes of its file, decodeAgain reconstructs them. If they are ambiguous, it chooses those that give the
// most plausible texts.
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
	t, _, err := notation.ReadTree(source.Name, bytes.NewReader(source.Data), notation.Options{
		Context: ctx,
		Charset: name,
		Decode:  charset.DecoderFor(name),
	})
	if err != nil {
		return nil, err
	}
	loaded, err := saved.FromTree(t)
	if err != nil {
		return nil, err
	}

	decoded := *g
	decoded.Tree, decoded.NodeNumber, decoded.Result, decoded.Rules, decoded.Opening = loaded.Tree, loaded.NodeNumber,
		loaded.Result, loaded.Rules, loaded.Opening
	for i, text := range decoded.Texts() {
		*text = *loaded.Texts()[i]
	}
	if g.Source != nil || decoded.Header != g.Header || !bytes.Equal(decoded.Tree, g.Tree) {
		decoded.Source = saved.NewSourceFile(source.Name, cmp.Or(t.Charset, utf8Name), source.Data)
	}

	return &decoded, nil
}

// reading is a part of the texts of some games as decoded in a character set.
type reading struct{ charset, text string }

func (r reading) String() string { return r.charset + " – " + lang.Truncate(r.text, maxReading) }

// Limits on the sample of games for choosing a character set.
const (
	sampledGames   = 6
	maxSampledSize = 1 << 18 // size at which sampling stops, in bytes of the stored trees
	maxReading     = 40      // maximum length of a reading in a list, in characters
)

// readings returns a reading of some of the games in each character set, and the current character set of
// the first of these games. The list is nil if no game can be decoded again.
func (b *Browser) readings(ctx context.Context, refs []store.GameRef) (list []reading, current string, err error) {
	var samples []*saved.Game
	size := 0
	for _, ref := range refs {
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

// readingOf returns a part of the texts of some files as decoded in a character set.
func readingOf(texts [][]byte, name string) string {
	var samples []string
	decode := charset.DecoderFor(name)
	for _, text := range texts[:min(len(texts), sampledGames)] {
		_ = notation.ReadAll("", bytes.NewReader(text), notation.Options{Charset: name, Decode: decode},
			func(t *game.Tree, _ []notation.Note, err error) bool {
				if err == nil {
					samples = append(samples, lang.TextSample(t))
				}
				return len(samples) < sampledGames
			})
	}

	return joinSamples(samples)
}

// askReading asks for the character set of imported files. The question shows the texts in the two most
// likely ones, first and second.
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
		w.chooseReading(lang.LibraryImportTitle(), question, readings, first, lang.Title(lang.LibraryImport()),
			onChosen)
	})
}

// joinSamples joins the parts of several texts without repetitions.
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
	refs := w.selectionOrAll()
	if len(refs) == 0 || w.work.Busy() {
		return
	}
	w.message = lang.LibrarySearching()
	w.show()
	var readings []reading
	var current string
	w.work.Start(func(ctx context.Context, _ func(progress)) (err error) {
		readings, current, err = w.library.readings(ctx, refs)
		return err
	}, nil, func(err error) {
		w.message = ""
		switch {
		case err != nil:
			w.message = lang.LibraryUnreadable(cause(err))
		case readings == nil:
			w.message = lang.LibraryNothingToDecode()
		default:
			w.show()
			w.chooseReading(lang.Title(lang.LibraryDecode()), lang.LibraryDecodeAsk(len(refs)), readings, current,
				lang.LibraryDecodeNow(), func(name string) {
					w.decode(refs, name, func() {})
				})
			return
		}
		w.show()
	})
}

// chooseReading asks for one of the readings, initially the one in the current character set, and calls
// onChosen with the name of the chosen character set.
func (w *window) chooseReading(title, question string, readings []reading, current, confirm string,
	onChosen func(name string)) {
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
	form := container.NewVBox(widgets.NewParagraph(question), label,
		widgets.NewSelect(options, index, choose, w.Dialogs.HandleKey), sample)
	sample.SetText(readings[index].text)
	w.Dialogs.Form(title, form, confirm, func(ok bool) {
		if ok {
			onChosen(readings[index].charset)
		}
	})
}

// decode decodes the texts of games in the named character set, stores the games, and calls onDone.
func (w *window) decode(refs []store.GameRef, name string, onDone func()) {
	numDecoded, numFailed, numReconstructed := 0, 0, 0
	w.run(lang.LibraryDecoding(), func(ctx context.Context, report func(progress)) error {
		for i, batch := 0, []*saved.Game(nil); i < len(refs); i++ {
			g, err := w.library.games.Load(refs[i])
			if err != nil {
				numFailed++
			} else if canDecodeAgain(g) {
				result, err := decodeAgain(ctx, g, name)
				switch {
				case ctx.Err() != nil:
					return ctx.Err()
				case err != nil:
					numFailed++
				case result.Source != nil:
					batch = append(batch, result)
					if !hasBytes(g) {
						numReconstructed++
					}
				}
			}
			if len(batch) == importedAtOnce || i == len(refs)-1 {
				if err := w.library.games.Replace(batch); err != nil {
					return err
				}
				numDecoded, batch = numDecoded+len(batch), nil
				report(progress{float64(i+1) / float64(len(refs)), numDecoded})
			}
		}

		return nil
	}, func(err error) {
		if errors.Is(err, context.Canceled) {
			w.refresh(lang.LibraryStopped())
			return
		}
		texts := []string{lang.LibraryDecoded(numDecoded, name)}
		if err != nil {
			texts = append(texts, lang.LibraryUnwritable(cause(err)))
		}
		if numFailed > 0 {
			texts = append(texts, lang.LibraryNotDecoded(numFailed, name))
		}
		if numReconstructed > 0 {
			texts = append(texts, lang.LibraryDecodedText(numReconstructed))
		}
		w.refresh(lang.Sentences(texts...))
		onDone()
	})
}
