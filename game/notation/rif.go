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
	Alt        string `xml:"alt,attr"` // the other fifth moves that were offered
	Move       string `xml:"move"`
	Info       string `xml:"info"`
}

// Limits on a database. RenjuNet's has some 20,000 items that games refer to, and less than a page of text
// per game.
const (
	maxRIFElement = 1 << 20 // bytes of a tag with its attributes, of a text, or of a game
	maxRIFDepth   = 64      // elements within elements
	maxRIFItems   = 32 << 20
	rifItemSize   = 160 // bytes in memory without its texts
)

// rifItem is a country, player or other item that games refer to by id.
type rifItem struct{ name, date, place string }

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
	from := &xmlReader{in: r.from}
	depth, size := 0, 0
	d := xml.NewDecoder(from)
	d.Strict, d.Entity = false, xml.HTMLEntity
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	named := make(map[rifKey]rifItem)
	games := 0
	for {
		if err := r.options.err(); err != nil {
			return err
		}
		from.size = 0
		token, err := d.Token()
		problem := (*xml.SyntaxError)(nil)
		switch {
		case err == nil:
		case from.tooLong:
			r.each(nil, nil, tooBig(LimitBytes, maxRIFElement, int(d.InputOffset())))
			return nil
		case from.err != nil:
			return from.err
		case err != io.EOF && !errors.As(err, &problem):
			return err
		case games == 0:
			r.each(nil, nil, &Error{Kind: UnknownXML})
			return nil
		default:
			if err != io.EOF {
				r.each(nil, nil, malformed(int(d.InputOffset()), ErrUnexpectedEnd, ""))
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
			if depth++; depth > maxRIFDepth {
				r.each(nil, nil, tooBig(LimitNesting, maxRIFDepth, int(d.InputOffset())))
				return nil
			}
			of := make(map[string]string)
			for _, a := range start.Attr {
				of[a.Name.Local] = strings.TrimSpace(a.Value)
			}
			if of["id"] != "" {
				key, thing := rifKey{start.Name.Local, of["id"]}, newRIFItem(of, named)
				if size += len(key.list) + len(key.id) + len(thing.name) + len(thing.date) + len(thing.place) + rifItemSize; size > maxRIFItems {
					r.each(nil, nil, tooBig(LimitBytes, maxRIFItems, int(d.InputOffset())))
					return nil
				}
				named[key] = thing
			}
			continue
		}
		var g rifGame
		offset := int(d.InputOffset())
		from.size = 0
		if err := d.DecodeElement(&g, &start); err != nil {
			continue // the next token has the error
		}
		games++
		f := file{options: r.options}
		if !r.each(f.rifGame(&g, named, offset), f.notes, nil) {
			return nil
		}
	}
}

func newRIFItem(of map[string]string, named map[rifKey]rifItem) rifItem {
	t := rifItem{name: strings.TrimSpace(of["name"] + " " + of["surname"]), date: of["start"]}
	if t.date == "" || strings.HasPrefix(t.date, "0000") {
		t.date = ""
		if year := of["year"]; year != "" && year != "0" {
			t.date = year
			if month := of["month"]; len(month) == 2 || len(month) == 1 && month != "0" {
				t.date += "-" + ("0" + month)[len(month)-1:]
			}
		}
	}
	t.date = strings.TrimSuffix(strings.TrimSuffix(t.date, "-00"), "-00")
	var place []string
	for _, list := range []string{"city", "country"} {
		if name := named[rifKey{list, of[list]}].name; name != "" {
			place = append(place, name)
		}
	}
	t.place = strings.Join(place, ", ")
	return t
}

func (f *file) rifGame(g *rifGame, named map[rifKey]rifItem, offset int) *game.Tree {
	root := &rawNode{offset: offset}
	add := func(name, text string) {
		if text = oneLine(text); text != "" {
			root.add(name, escape(text), offset)
		}
	}
	tournament, rule := named[rifKey{"tournament", g.Tournament}], named[rifKey{"rule", g.Rule}].name
	add("PB", cmp.Or(named[rifKey{"player", g.Black}].name, g.Black))
	add("PW", cmp.Or(named[rifKey{"player", g.White}].name, g.White))
	add("DT", tournament.date)
	add("RE", map[string]string{"1": "B+", "1.0": "B+", "0": "W+", "0.0": "W+", "0.5": "Draw"}[strings.TrimSpace(g.Result)])
	add("EV", tournament.name)
	add("PC", tournament.place)
	add("RO", g.Round)
	add("RU", rule)
	add("ON", named[rifKey{"opening", g.Opening}].name)
	add("5A", g.Alt)
	if info := strings.TrimSpace(g.Info); info != "" {
		root.add("C", escapeText(info), offset)
	}
	rules := append([]game.Rules{game.Renju}, f.guess(15, 15)...)
	if strings.Contains(strings.ToLower(rule), "gomoku") {
		rules = []game.Rules{game.Standard, game.Freestyle}
	}
	at := root
	if rest := parseMoves(rules[0], g.Move[:min(len(g.Move), maxMoveText)], func(p game.Point, _ int) { at = at.play(p, offset) }); rest != "" {
		f.notes.add(Note{Kind: Skipped, Offset: int64(offset), Text: clip(rest)})
	}
	return f.build(root, rules, game.Opening{})
}

// xmlReader replaces characters that are invalid in XML, which real files contain nevertheless.
type xmlReader struct {
	in      *bufio.Reader
	err     error // of in, except io.EOF
	size    int   // bytes read since this was last set; at most maxRIFElement
	tooLong bool
}

// Read reads one character at a time, since the decoder has its own buffer.
func (x *xmlReader) Read(p []byte) (n int, err error) {
	r, size, err := x.in.ReadRune()
	if x.size += size; x.size > maxRIFElement {
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
