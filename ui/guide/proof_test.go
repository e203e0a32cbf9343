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

// storing replaces the stored proof by a proof of some first replies.
func storing(t *testing.T) *solved.Proof {
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
	before := storedProof
	t.Cleanup(func() { storedProof = before })
	storedProof = func(game.Rules) *solved.Proof { return proof }
	return proof
}

// The figures and the numbers on the board are those that the checker reads from the file.
func TestProofFiguresAreTheFiles(t *testing.T) {
	proof := storing(t)
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

	r := open(t)
	r.at(lang.GuideProof)
	err = r.q.Run(t.Context(), func() bool {
		return len(find[*board.Board](r.body)) == 3 && strings.Contains(r.read(), "First replies proved")
	})
	if err != nil {
		t.Fatal(err)
	}
	classes := make(map[solved.Grid]bool)
	boards := find[*board.Board](r.body)
	_, opts := boards[2].Content()
	if len(opts.Values) != 224 {
		t.Fatalf("%d values on the board of first replies", len(opts.Values))
	}
	for _, v := range opts.Values {
		p, _ := moved("H8").Play(v.At)
		b := solved.GridOf(&p)
		e, ok := proof.At(&b)
		if ok {
			image, _ := b.Canonical()
			classes[image] = true
		}
		if ok == (v.Text == "?") || ok && v.Text != lang.Number(int64(2*e.Moves-1)) {
			t.Errorf("%v says %q, of %+v, %v", v.At, v.Text, e, ok)
		}
	}
	for _, want := range []string{
		lang.GuideProofOurs(lang.Number(int64(file.Len())), longest, len(classes)),
		lang.GuideProofExact(lang.Number(int64(file.Len())), longest, len(classes)), // the same file here
	} {
		if all := r.read(); !strings.Contains(all, want) {
			t.Errorf("%q is not in %q", want, all)
		}
	}
	boards[2].OnTapped(opts.Values[0].At)
	boards[2].OnTapped(game.Pt(8, 6))
	if all := r.read(); !strings.Contains(all, "is not proved yet") {
		t.Errorf("I9 is open, but it says %q", all)
	}
}

// read returns the text of a chapter.
func (r *reading) read() string {
	var all []string
	for _, l := range labels(r.body) {
		all = append(all, l.Text)
	}
	return strings.Join(all, "\n")
}

// zoned gives the checker the attacks of the chapter.
type zoned struct {
	t *testing.T
	*attacks
}

func (z *zoned) Attack(_, white []int) *solved.Attack {
	p := moved(quietExample)
	pt, ok := game.Point{}, false
	for _, i := range white {
		if point := game.Freestyle.PointAt(i); p.At(point) == game.Empty {
			pt, ok = point, true
		}
	}
	if !ok {
		return z.pass
	}
	if !z.zone.Has(int16(game.Freestyle.Index(pt))) {
		z.t.Errorf("%v lies outside the zone, but the same attack fails", pt)
	}
	p, _ = p.Play(pt)
	move, _ := z.answer(p, 1)
	b := solved.GridOf(&p)
	b[game.Freestyle.Index(move)] = solved.Black
	return z.byPosition[b]
}

// By the checker's own rules the attack after a pass wins against every reply outside the
// zone, and each reply in it loses to the attack that is played.
func TestZonesAreTrue(t *testing.T) {
	a := newAttacks()
	if a == nil {
		t.Fatal("no attack after a pass")
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
	r, err := p.Run([]int{len(names) / 2}, []check.Attacker{&zoned{t: t, attacks: a}}, nil, func(check.RunReport) {})
	if err != nil || len(r.Holes) > 0 || r.Checked != 1 {
		t.Errorf("%+v, %v", r, err)
	}
	c := a.captionZone(moved(quietExample), 0)
	if len(c.marked) == 0 || c.text != lang.GuideProofZoneStart(len(c.marked), 220-len(c.marked)) {
		t.Errorf("%d points are marked, and it says %q", len(c.marked), c.text)
	}
}

// Against every move of White in the exhibits, Black wins within the announced number of moves.
func TestThreatsOfTheProofWin(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for round := range 12 {
		a := newAttacks()
		p, say := a.threatened(), a.captionThreats
		if round%2 == 1 {
			p, say = moved(quietExample), a.captionZone
		}
		left := -1
		for moves := 0; !p.Result().Over(); moves += 2 {
			text := say(p, moves).text
			under := a.byPosition[solved.GridOf(&p)]
			if under != nil {
				now := under.MaxMoves() - 1
				if left >= 0 && now >= left || !strings.Contains(text, lang.Number(int64(2*now))) && moves != 2 {
					t.Errorf("%d moves to go after %d: %q", now, left, text)
				}
				left = now
			}
			empties := slices.Collect(p.EmptyPoints())
			pt := empties[random.IntN(len(empties))]
			if under != nil && len(under.Replies) > 0 && random.IntN(3) > 0 {
				pt = game.Freestyle.PointAt(int(under.Replies[random.IntN(len(under.Replies))].At))
			}
			p, _ = p.Play(pt)
			answer, ok := a.answer(p, moves+1)
			if !ok {
				t.Fatalf("no answer to %v", pt)
			}
			var err error
			if p, err = p.Play(answer); err != nil {
				t.Fatal(err)
			}
		}
		if p.Result().Winner != game.Black {
			t.Error("Black has not won")
		}
	}
}
