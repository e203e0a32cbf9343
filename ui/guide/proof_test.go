package guide

import (
	"bytes"
	"compress/flate"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"jingzi/ai/lab/verify/check"
	"jingzi/ai/solved"
	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
)

const proofFile = "../../ai/testdata/freestyle.proof"

// useTestProof replaces the stored proof with a proof that covers some first replies.
func useTestProof(t *testing.T) *solved.Proof {
	t.Helper()
	f, err := os.Open(proofFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	proof, err := solved.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	original := storedProof
	t.Cleanup(func() { storedProof = original })
	storedProof = func(game.Rules) *solved.Proof { return proof }

	return proof
}

// TestProofFiguresAgreeWithTheFile checks that the figures in the text and the numbers on the board agree
// with the file, as the checker reads it.
func TestProofFiguresAgreeWithTheFile(t *testing.T) {
	proof := useTestProof(t)
	data, err := os.ReadFile(proofFile)
	if err != nil {
		t.Fatal(err)
	}
	file, err := check.Read(check.LineGame{Size: 15, Line: 5}, bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	var start [2]byte // Black's first move, and the moves to the win
	if _, err := io.ReadFull(flate.NewReader(bytes.NewReader(data)), start[:]); err != nil {
		t.Fatal(err)
	}
	longest := 2*int(start[1]) - 1

	tg := openGuide(t)
	tg.openTitle(lang.GuideProof)
	err = tg.queue.Run(t.Context(), func() bool {
		return len(find[*board.Board](tg.body)) == 3 && strings.Contains(tg.text(), "First replies proved")
	})
	if err != nil {
		t.Fatal(err)
	}
	classes := make(map[solved.Grid]bool)
	boards := find[*board.Board](tg.body)
	_, opts := boards[2].Content()
	if len(opts.Values) != 224 {
		t.Fatalf("got %d values on the board of first replies, want 224", len(opts.Values))
	}

	for _, v := range opts.Values {
		p, _ := freestyleAfter("H8").Play(v.At)
		g := solved.GridOf(&p)
		e, ok := proof.At(&g)
		if ok {
			image, _ := g.Canonical()
			classes[image] = true
		}
		if ok == (v.Text == "?") || ok && v.Text != lang.Number(int64(2*e.Moves-1)) {
			t.Errorf("%v: got text %q, want the plies of the entry %+v, or ? if stored = %v is false", v.At,
				v.Text, e, ok)
		}
	}

	for _, want := range []string{
		lang.GuideProofOurs(lang.Number(int64(file.Len())), longest, len(classes)),
		lang.GuideProofExact(lang.Number(int64(file.Len())), longest, len(classes)), // the test uses the same file for all
		lang.GuideProofRenju(lang.Number(int64(file.Len())), len(classes)),
	} {
		if text := tg.text(); !strings.Contains(text, want) {
			t.Errorf("got %q, want %q in it", text, want)
		}
	}
	boards[2].OnTapped(opts.Values[0].At)
	boards[2].OnTapped(game.Pt(8, 6))
	if text := tg.text(); !strings.Contains(text, "is not proved yet") {
		t.Errorf("after a click on I9, which is unproved: got %q, want %q in it", text, "is not proved yet")
	}
}

// text returns the text of the displayed chapter.
func (g *testGuide) text() string {
	var lines []string
	for _, l := range labels(g.body) {
		lines = append(lines, l.Text)
	}
	return strings.Join(lines, "\n")
}

// chapterAttacks implements check.Attacker with the attacks of the chapter.
type chapterAttacks struct {
	t *testing.T
	*attacks
}

func (c *chapterAttacks) Attack(_, white []int) *solved.Attack {
	p := freestyleAfter(quietExample)
	pt, ok := game.Point{}, false
	for _, i := range white {
		if point := game.Freestyle.PointAt(i); p.At(point) == game.Empty {
			pt, ok = point, true
		}
	}
	if !ok {
		return c.passAttack
	}
	if !c.zone.Has(int16(game.Freestyle.Index(pt))) {
		c.t.Errorf("the reply %v is outside the zone, but refutes the attack", pt)
	}
	p, _ = p.Play(pt)
	move, _ := c.answer(p, 1)
	g := solved.GridOf(&p)
	g[game.Freestyle.Index(move)] = solved.Black

	return c.byPosition[g]
}

// TestZone checks that the independent checker confirms that the attack after a pass wins against every reply
// outside the zone, and that the attacks of the exhibit refute each reply inside it.
func TestZone(t *testing.T) {
	a := newAttacks()
	if a == nil {
		t.Fatal("newAttacks = nil, want an attack after a pass")
	}
	var packed bytes.Buffer

	w, _ := flate.NewWriter(&packed, flate.BestSpeed)
	names := strings.Fields(quietExample)
	for i, name := range names {
		pt, _ := game.Freestyle.ParsePoint(name)
		w.Write([]byte{byte(game.Freestyle.Index(pt))})
		if i%2 == 0 {
			w.Write([]byte{byte(90 - i), map[bool]byte{true: 1}[i < len(names)-1]})
		}
	}
	w.Close()
	p, err := check.Read(check.LineGame{Size: 15, Line: 5}, &packed)
	if err != nil {
		t.Fatal(err)
	}
	r, err := p.Run([]int{len(names) / 2}, []check.Attacker{&chapterAttacks{t: t, attacks: a}}, nil,
		func(check.RunReport) {})
	if err != nil || len(r.Holes) > 0 || r.Checked != 1 {
		t.Errorf("got %+v, error %v; want 1 entry checked, without holes", r, err)
	}
	c := a.captionZone(freestyleAfter(quietExample), 0)
	if len(c.framedPoints) == 0 || c.text != lang.GuideProofZoneStart(len(c.framedPoints), 220-len(c.framedPoints)) {
		t.Errorf("got %d framed points and text %q, want the number of framed points in the text",
			len(c.framedPoints), c.text)
	}
}

// TestAttacksWin checks that in the exhibits Black wins against random moves of White within the displayed
// number of moves.
func TestAttacksWin(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for round := range 12 {
		a := newAttacks()
		p, captionOf := a.positionAfterThreat(), a.captionThreats
		if round%2 == 1 {
			p, captionOf = freestyleAfter(quietExample), a.captionZone
		}

		previous := -1
		for moves := 0; !p.Result().Over(); moves += 2 {
			text := captionOf(p, moves).text
			attack := a.byPosition[solved.GridOf(&p)]
			if attack != nil {
				remaining := attack.MaxMoves() - 1
				if previous >= 0 && remaining >= previous || !strings.Contains(text, lang.Number(int64(2*remaining))) &&
					moves != 2 {
					t.Errorf("got %d moves to the win and the caption %q, want fewer than %d and the number in the "+
						"caption", remaining, text, previous)
				}
				previous = remaining
			}
			empties := slices.Collect(p.EmptyPoints())
			pt := empties[random.IntN(len(empties))]
			if attack != nil && len(attack.Replies) > 0 && random.IntN(3) > 0 {
				pt = game.Freestyle.PointAt(int(attack.Replies[random.IntN(len(attack.Replies))].At))
			}
			p, _ = p.Play(pt)
			answer, ok := a.answer(p, moves+1)
			if !ok {
				t.Fatalf("Black has no answer to %v", pt)
			}
			var err error
			if p, err = p.Play(answer); err != nil {
				t.Fatal(err)
			}
		}
		if p.Result().Winner != game.Black {
			t.Errorf("got winner %v, want Black", p.Result().Winner)
		}
	}
}
