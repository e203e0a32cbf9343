package notation

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"jingzi/game"
)

// rif is a made-up database in RenjuNet's format.
const rif = `<?xml version="1.0" encoding="UTF-8"?>
<database>
<countries><country id="7" name="Estonia" abbr="EST"/></countries>
<cities><city id="3" country="7" name="Tallinn"/></cities>
<rules><rule id="1" name="RIF"><info>x</info></rule><rule id="2" name="Gomoku Swap2"/></rules>
<openings><opening id="4" name="Kagetsu" abbr="4D"/></openings>
<players><player id="1" name="Anna" surname="Alt &amp; Co" country="7" city="3"/><player id="2" name="Bo" surname="Bj` + "\xf6" + `rk"/></players>
<tournaments><tournament id="9" name="Test Cup" country="7" city="3" year="2019" month="4" start="0000-00-00" end="0000-00-00" rule="1" rated="1"/></tournaments>
<games>
<game id="1" publisher="1" tournament="9" round="2" rule="1" black="1" white="2" bresult="1" btime="60" wtime="60" opening="4" alt="g7" swap=""><move>h8 h9 i9 g9 j8</move><info>well &lt;played&gt;&nbsp;</info></game>
<game id="2" tournament="9" rule="2" black="2" white="77" bresult="0.5"><move>a1 a2 ?? b3</move></game>
<game id="3" tournament="0" rule="1" black="1" white="2" bresult=""><move/></game>
</games></database>`

func TestRIF(t *testing.T) {
	type result struct {
		tree  *game.Tree
		notes []Note
		err   error
	}
	readAll := func(in io.Reader) (results []result, err error) {
		err = ReadAll("renjunet_v10.rif", in, Options{}, func(t *game.Tree, notes []Note, err error) bool {
			results = append(results, result{t, notes, err})
			return true
		})
		return results, err
	}
	results, err := readAll(iotest.OneByteReader(strings.NewReader(rif)))
	if err != nil || len(results) != 3 {
		t.Fatalf("got %d games, error %v; want 3 games", len(results), err)
	}

	first := results[0].tree
	line := ""
	for _, n := range first.MainLine()[1:] {
		if n.Choice.Kind == game.Place {
			line += first.Rules.Name(n.Choice.Point)
		}
	}
	r, err := recordOf(first)
	if err != nil {
		t.Fatal(err)
	}
	end := r.Choices[len(r.Choices)-1]
	if line != "h8h9i9g9j8" || first.Rules != game.Renju || first.Names != [2]string{"Anna Alt & Co", "Bo Bj rk"} ||
		first.Date != "2019-04" || first.Event != "Test Cup" || end.Result.Winner != game.Black {
		t.Errorf("got moves %s, rules %+v, names %q, date %q, event %q, end %+v; want the first game of rif", line,
			first.Rules, first.Names, first.Date, first.Event, end)
	}

	for name, want := range map[string]string{
		"RO": "2",
		"PC": "Tallinn, Estonia",
		"RU": "RIF",
		"ON": "Kagetsu",
		"5A": "g7",
	} {
		got := ""
		for _, p := range first.Root().UnknownProperties() {
			if p.Name == name {
				got = p.Values[0]
			}
		}
		if got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if first.Root().Comment != "well <played>" {
		t.Errorf("the comment is %q, want %q", first.Root().Comment, "well <played>")
	}
	if second := results[1]; second.tree.Rules.Fouls || len(second.tree.MainLine()) != 4 || len(second.notes) != 1 ||
		second.notes[0].Kind != Skipped || second.tree.Names[1] != "77" {
		t.Errorf("got rules %+v, %d nodes, notes %v, names %q; want the second game of rif, with a note that text "+
			"was skipped", second.tree.Rules, len(second.tree.MainLine()), second.notes, second.tree.Names)
	}
	if line := results[1].tree.MainLine(); line[len(line)-1].Choice.Result != (game.Result{Reason: game.DrawAgreed}) {
		t.Errorf("the last choice of a draw is %+v, want a draw by agreement", line[len(line)-1].Choice)
	}

	kind := func(err error) ErrorKind {
		var e *Error
		if errors.As(err, &e) {
			return e.Kind
		}
		return 0
	}
	for text, want := range map[string]ErrorKind{
		"<html><body>h8</body></html>": UnknownXML,
		"<svg/>":                       UnknownXML,
		rif:                            RenjuNetDatabase,
	} {
		if _, _, err := ReadTree("x.rif", strings.NewReader(text), Options{}); kind(err) != want {
			t.Errorf("ReadTree of %.20q: got error %v, want kind %d", text, err, want)
		}
		if all, err := readAll(strings.NewReader(text)); want == UnknownXML &&
			(err != nil || len(all) != 1 || kind(all[0].err) != UnknownXML) {
			t.Errorf("ReadAll of %.20q: got %v, error %v; want UnknownXML once", text, all, err)
		}
	}
	truncated := rif[:strings.Index(rif, `<game id="2"`)+40]
	if all, err := readAll(strings.NewReader(truncated)); err != nil || len(all) != 2 || all[0].tree == nil ||
		kind(all[1].err) != Malformed {
		t.Errorf("a truncated file: got %v, error %v; want a game and Malformed", all, err)
	}
	failure := errors.New("read error")
	if _, err := readAll(io.MultiReader(strings.NewReader(truncated), iotest.ErrReader(failure))); !errors.Is(err,
		failure) {
		t.Errorf("got error %v, want %v", err, failure)
	}
}
