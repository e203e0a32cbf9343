package notation

import (
	"bufio"
	"cmp"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"jingzi/game"
)

// rifGame is a game of RenjuNet's database, an XML file with the extension .rif. The format has no public
// description; this is the form that renju-note reads (github.com/renju-note/renju-note,
// src/database/rif.ts). The root has lists of countries, cities, rules, openings, players and tournaments,
// each item with an id. The games follow and refer to these ids: <game id tournament round rule black white
// bresult opening alt …>, with <move>h8 i9 …</move> and perhaps <info> inside. bresult is Black's score: 1,
// 0.5 or 0.
type rifGame struct {
	Tournament string `xml:"tournament,attr"`
	Round      string `xml:"round,attr"`
	Rule       string `xml:"rule,attr"`
	Black      string `xml:"black,attr"`
	White      string `xml:"white,attr"`
	Result     string `xml:"bresult,attr"`
	Opening    string `xml:"opening,attr"`
	Alt        string `xml:"alt,attr"` // the fifth moves that were offered but not chosen
	Move       string `xml:"move"`
	Info       string `xml:"info"`
}

// Limits on a database. RenjuNet's has about 20,000 items that games refer to, and less than a page of text
// per game.
const (
	maxRIFElement = 1 << 20  // bytes of a tag with its attributes, of a text, or of a game
	maxRIFDepth   = 64       // elements within elements
	maxRIFItems   = 32 << 20 // bytes in memory of all items
	rifItemSize   = 160      // bytes in memory of an item without its texts
)

// rifItem is a country, player or other item that games refer to by id.
type rifItem struct{ name, date, place string }

// memory returns about how many bytes an item takes in memory with its key.
func (i *rifItem) memory(key rifKey) int {
	return rifItemSize + len(key.list) + len(key.id) + len(i.name) + len(i.date) + len(i.place)
}

// rifKey identifies an item of a list.
type rifKey struct{ list, id string }

// xmlKind classifies an XML text.
func xmlKind(head string) ErrorKind {
	head = head[:min(len(head), 1<<16)]
	for _, list := range []string{"<games", "<game ", "<players", "<tournaments", "<openings", "<countries"} {
		if strings.Contains(head, list) {
			return RenjuNetDatabase
		}
	}

	return UnknownXML
}

func (r *gamesReader) readRIF() error {
	reader := &xmlReader{in: r.in}
	depth, size := 0, 0
	d := xml.NewDecoder(reader)
	d.Strict, d.Entity = false, xml.HTMLEntity

	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	items := make(map[rifKey]rifItem)
	hasGame := false
	for {
		if err := r.options.err(); err != nil {
			return err
		}

		reader.size = 0
		token, err := d.Token()
		syntaxErr := (*xml.SyntaxError)(nil)
		switch {
		case err == nil:
		case reader.tooLong:
			r.yield(nil, nil, tooBig(LimitBytes, maxRIFElement, int(d.InputOffset())))
			return nil
		case reader.err != nil:
			return reader.err
		case err != io.EOF && !errors.As(err, &syntaxErr):
			return err
		case !hasGame:
			r.yield(nil, nil, &Error{Kind: UnknownXML})
			return nil
		default:
			if err != io.EOF {
				r.yield(nil, nil, malformed(int(d.InputOffset()), ErrUnexpectedEnd, ""))
			}
			return nil
		}
		if _, ok := token.(xml.EndElement); ok {
			depth--
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if start.Name.Local != "game" {
			depth++
			if depth > maxRIFDepth {
				r.yield(nil, nil, tooBig(LimitNesting, maxRIFDepth, int(d.InputOffset())))
				return nil
			}

			attributes := make(map[string]string)
			for _, a := range start.Attr {
				attributes[a.Name.Local] = strings.TrimSpace(a.Value)
			}
			if attributes["id"] != "" {
				key, item := rifKey{start.Name.Local, attributes["id"]}, newRIFItem(attributes, items)
				size += item.memory(key)
				if size > maxRIFItems {
					r.yield(nil, nil, tooBig(LimitBytes, maxRIFItems, int(d.InputOffset())))
					return nil
				}
				items[key] = item
			}

			continue
		}
		var g rifGame
		offset := int(d.InputOffset())
		reader.size = 0
		if err := d.DecodeElement(&g, &start); err != nil {
			// The next call of Token returns the error.
			continue
		}
		hasGame = true
		f := file{options: r.options}
		if t, err := f.rifGame(&g, items, offset); err != nil && !r.yield(nil, nil, err) || err == nil &&
			!r.yield(t, f.notes, nil) {
			return nil
		}
	}
}

func newRIFItem(attributes map[string]string, items map[rifKey]rifItem) rifItem {
	item := rifItem{name: strings.TrimSpace(attributes["name"] + " " + attributes["surname"]),
		date: attributes["start"]}
	if item.date == "" || strings.HasPrefix(item.date, "0000") {
		item.date = ""
		if year := attributes["year"]; year != "" && year != "0" {
			item.date = year
			if month := attributes["month"]; len(month) == 2 || len(month) == 1 && month != "0" {
				item.date += "-" + ("0" + month)[len(month)-1:]
			}
		}
	}
	item.date = strings.TrimSuffix(strings.TrimSuffix(item.date, "-00"), "-00")

	var place []string
	for _, list := range []string{"city", "country"} {
		if name := items[rifKey{list, attributes[list]}].name; name != "" {
			place = append(place, name)
		}
	}
	item.place = strings.Join(place, ", ")

	return item
}

func (f *file) rifGame(g *rifGame, items map[rifKey]rifItem, offset int) (*game.Tree, *Error) {
	root := &rawNode{offset: offset}
	add := func(name, text string) {
		if text = oneLine(text); text != "" {
			root.add(name, escape(text), offset)
		}
	}
	tournament, rule := items[rifKey{"tournament", g.Tournament}], items[rifKey{"rule", g.Rule}].name
	add("PB", cmp.Or(items[rifKey{"player", g.Black}].name, g.Black))
	add("PW", cmp.Or(items[rifKey{"player", g.White}].name, g.White))
	add("DT", tournament.date)
	add("RE", map[string]string{
		"1":   "B+",
		"1.0": "B+",
		"0":   "W+",
		"0.0": "W+",
		"0.5": "Draw",
	}[strings.TrimSpace(g.Result)])
	add("EV", tournament.name)
	add("PC", tournament.place)
	add("RO", g.Round)
	add("RU", rule)
	add("ON", items[rifKey{"opening", g.Opening}].name)
	add("5A", g.Alt)
	if info := strings.TrimSpace(g.Info); info != "" {
		root.add("C", escapeText(info), offset)
	}
	rules := append([]game.Rules{game.Renju}, f.guess(15, 15)...)
	if strings.Contains(strings.ToLower(rule), "gomoku") {
		rules = []game.Rules{game.Standard, game.Freestyle}
	}
	last := root
	rest := parseMoves(rules[0], g.Move[:min(len(g.Move), maxMoveText)], func(p game.Point, _ int) {
		last = last.play(p, offset)
	})
	if rest != "" {
		f.notes.add(Note{Kind: Skipped, Offset: int64(offset), Text: clip(rest)})
	}

	return f.build(root, rules, game.Opening{})
}

// xmlReader replaces characters that are invalid in XML but occur in real files by spaces.
type xmlReader struct {
	in      *bufio.Reader
	err     error // the error of in, except io.EOF
	size    int   // number of bytes read since the caller reset it
	tooLong bool  // more than maxRIFElement bytes were read
}

// Read returns one character at a time, since the decoder has a buffer.
func (x *xmlReader) Read(p []byte) (n int, err error) {
	r, size, err := x.in.ReadRune()
	x.size += size
	if x.size > maxRIFElement {
		x.tooLong = true
		return 0, io.ErrUnexpectedEOF
	}
	if err != nil {
		if err != io.EOF {
			x.err = err
		}
		return 0, err
	}
	if r < ' ' && !strings.ContainsRune("\n\t\r", r) || r == utf8.RuneError && size == 1 {
		r = ' '
	}

	return utf8.EncodeRune(p, r), nil
}
