package ai

import (
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"jingzi/ai/gomoku"
	"jingzi/ai/solved"
	"jingzi/game"
)

// provedReplies has White's first replies in the proof of testdata; it lacks all others.
var provedReplies = []string{"a15", "b15", "c15", "d15", "e15", "f15"}

// withProof returns the perfect player with the proof of testdata instead of the stored one.
func withProof(t *testing.T) *perfect {
	t.Helper()
	f, err := os.Open("testdata/freestyle.proof")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	proof, err := solved.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	return &perfect{rules: game.Freestyle, master: master(t), proof: gomoku.NewProofPlayer(game.Freestyle, proof), loaded: true}
}

func master(t *testing.T) game.Engine {
	t.Helper()
	e, err := gomoku.New(game.Freestyle, gomoku.Options{HashMB: 1})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// positionAfter returns a position after some moves.
func positionAfter(t *testing.T, moves ...string) game.Position {
	t.Helper()
	p := game.NewPosition(game.Freestyle)
	for _, name := range moves {
		at, err := p.Rules().ParsePoint(name)
		if err == nil {
			p, err = p.Play(at)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// As Black, Perfect wins as announced against all opponents: random moves, stones next to those on the
// board, the longest defences, and Master.
func TestPerfectWinsAsAnnounced(t *testing.T) {
	few := game.Limit{Nodes: 300}
	for name, reply := range map[string]func(e *perfect, other game.Engine, p game.Position, rng *rand.Rand) game.Point{
		"chance": func(_ *perfect, _ game.Engine, p game.Position, rng *rand.Rand) game.Point {
			empty := slices.Collect(p.EmptyPoints())
			return empty[rng.IntN(len(empty))]
		},
		"near": func(_ *perfect, _ game.Engine, p game.Position, rng *rand.Rand) game.Point {
			last, _ := p.Last()
			for {
				if at := game.Pt(int(last.X)+rng.IntN(5)-2, int(last.Y)+rng.IntN(5)-2); p.Rules().Contains(at) && p.Legal(at) == nil {
					return at
				}
			}
		},
		"longest": func(e *perfect, _ game.Engine, p game.Position, _ *rand.Rand) game.Point {
			at, err := e.Think(bg, p, few, nil)
			if err != nil {
				t.Fatal(err)
			}
			return at
		},
		"master": func(_ *perfect, other game.Engine, p game.Position, _ *rand.Rand) game.Point {
			at, err := other.Think(bg, p, few, nil)
			if err != nil {
				t.Fatal(err)
			}
			return at
		},
	} {
		t.Run(name, func(t *testing.T) {
			var games [2][]string
			for again := range games {
				rng := rand.New(rand.NewPCG(29, 2))
				for _, first := range provedReplies {
					e, other := withProof(t), master(t)
					p, before := positionAfter(t, "h8", first), 0
					for !p.Result().Over() {
						var at game.Point
						if p.ToMove() == game.White {
							at = reply(e, other, p, rng)
						} else {
							var said game.SearchInfo
							var err error
							if at, err = e.Think(bg, p, few, func(r game.SearchInfo) { said = r }); err != nil {
								t.Fatal(err)
							}
							plies, wins := said.PVs[0].Score.ProvedWin()
							if !wins || said.NotInProof || before > 0 && plies > before-2 || said.PVs[0].Moves[0] != at || len(said.PVs[0].Moves) > plies {
								t.Fatalf("after %d plies: %+v, and plays %v on\n%v", before, said, at, p)
							}
							before = plies
						}
						next, err := p.Play(at)
						if err != nil {
							t.Fatal(err)
						}
						p = next
					}
					if p.Result().Winner != game.Black || before != 1 {
						t.Fatalf("%v with %d plies left\n%v", p.Result(), before, p)
					}
					games[again] = append(games[again], p.String())
				}
			}
			if !slices.Equal(games[0], games[1]) {
				t.Error("the same games were played differently")
			}
		})
	}
}

// The first attack found after J5 takes a move longer than announced; the one after a pass, for which J5
// does not matter, does not.
func TestPerfectTakesTheShorterAttack(t *testing.T) {
	e := withProof(t)
	announced, ok := e.proof.StoredPV(new(positionAfter(t, "h8", "f15", "g7", "j10", "h7")))
	before, _ := announced.Score.ProvedLoss()
	p := positionAfter(t, "h8", "f15", "g7", "j10", "h7", "j5")
	line, known := e.proof.PV(bg, &p)
	if after, _ := line.Score.ProvedWin(); !ok || !known || after >= before {
		t.Fatalf("%+v, and then %+v", announced, line)
	}
	for _, at := range line.Moves {
		p, _ = p.Play(at)
	}
	if p.Result().Winner != game.Black {
		t.Errorf("the line does not win:\n%v", p)
	}
}

// A player that starts in the middle of an attack finds it again.
func TestPerfectGoesOn(t *testing.T) {
	e := withProof(t)
	p := positionAfter(t, "h8", "c15")
	for !p.Result().Over() {
		if p.ToMove() == game.Black {
			e = withProof(t)
		}
		at, err := e.Think(bg, p, game.Limit{Nodes: 300}, nil)
		if err == nil {
			p, err = p.Play(at)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if p.Result().Winner != game.Black {
		t.Errorf("lost:\n%v", p)
	}
}

// As White it reports that it is lost, and plays the reply near the stones whose stored line is the
// longest.
func TestPerfectHoldsOut(t *testing.T) {
	e := withProof(t)
	for _, first := range provedReplies {
		p := positionAfter(t, "h8", first)
		at, err := e.Think(bg, p, game.Limit{}, nil)
		if err == nil {
			p, err = p.Play(at)
		}
		if err != nil {
			t.Fatal(err)
		}
		var said game.SearchInfo
		if at, err = e.Think(bg, p, game.Limit{}, func(r game.SearchInfo) { said = r }); err != nil {
			t.Fatal(err)
		}
		held := make(map[game.Point]int)
		plies, loses := said.PVs[0].Score.ProvedLoss()
		if !loses || said.NotInProof || len(said.PVs) != 1 {
			t.Errorf("after %s: %+v", first, said)
		}
		for reply := range p.EmptyPoints() {
			next, _ := p.Play(reply)
			if line, ok := e.proof.PV(bg, &next); !ok {
				t.Errorf("after %s, nothing is known after %v", first, reply)
			} else if n, _ := line.Score.ProvedWin(); n+1 > plies {
				t.Errorf("after %s, %v holds out for %d plies, %v for %d", first, reply, n+1, at, plies)
			} else if _, stored := e.proof.StoredPV(&next); stored {
				held[reply] = n
			}
		}
		for reply, n := range held {
			if n > held[at] && distance(&p, reply) <= 2 {
				t.Errorf("after %s, %v is stored with %d plies, and %v is played with %d", first, reply, n, at, held[at])
			}
		}
		if len(held) < 2 {
			t.Errorf("after %s: %v is stored", first, held)
		}
		// More lines are known, too, best first.
		if _, err = e.Think(bg, p, game.Limit{Nodes: 300, MultiPV: 5}, func(r game.SearchInfo) { said = r }); err != nil {
			t.Fatal(err)
		}
		if len(said.PVs) != 5 || said.PVs[0].Moves[0] != at {
			t.Errorf("after %s: %+v", first, said.PVs)
		}
		for i, l := range said.PVs {
			if n, loses := l.Score.ProvedLoss(); !loses || n > plies {
				t.Errorf("after %s, line %d: %v", first, i, l)
			}
		}
	}
}

// Without an entry in the proof Perfect plays like Master, and reports it.
func TestPerfectWithoutProof(t *testing.T) {
	for name, p := range map[string]game.Position{
		"an open first reply": positionAfter(t, "h8", "i9"),
		"another first move":  positionAfter(t, "g7"),
		"another second move": positionAfter(t, "h8", "a15", "h1", "h2"),
		"White's":             positionAfter(t, "h8", "a15", "h1"),
	} {
		e := withProof(t)
		var said, masters game.SearchInfo
		at, err := e.Think(bg, p, game.Limit{Nodes: 2000}, func(r game.SearchInfo) { said = r })
		if err != nil {
			t.Fatal(err)
		}
		wanted, err := master(t).Think(bg, p, game.Limit{Nodes: 2000}, func(r game.SearchInfo) { masters = r })
		if err != nil || at != wanted || !said.NotInProof || said.PVs[0].Score != masters.PVs[0].Score {
			t.Errorf("%s: %v, %+v; Master plays %v, %+v", name, at, said, wanted, masters)
		}
	}
	// It claims nothing about the first two stones while replies are unproved, and plays one of those.
	e := withProof(t)
	for _, p := range []game.Position{positionAfter(t), positionAfter(t, "h8")} {
		var said game.SearchInfo
		at, err := e.Think(bg, p, game.Limit{Nodes: 300}, func(r game.SearchInfo) { said = r })
		if err != nil || len(said.PVs) > 0 && (said.PVs[0].Score != 0 || !said.NotInProof) {
			t.Errorf("%d stones: %v, %v, %+v", p.Stones(), at, err, said)
		}
		next, _ := p.Play(at)
		if _, known := e.proof.PV(bg, &next); known {
			t.Errorf("%v is known to lose", at)
		}
	}
}

// chatty is a master that reports even if it is stopped.
type chatty struct{ game.Engine }

func (c chatty) Think(ctx context.Context, p game.Position, l game.Limit, report func(game.SearchInfo)) (game.Point, error) {
	report(game.SearchInfo{PVs: []game.PV{{Moves: []game.Point{game.Pt(0, 0)}}}})
	return c.Engine.Think(ctx, p, l, report)
}

// clearRecorder is a master that records ClearTables.
type clearRecorder struct {
	game.Engine
	forgot bool
}

func (f *clearRecorder) ClearTables() { f.forgot = true }

func TestPerfectForgets(t *testing.T) {
	e, m := withProof(t), &clearRecorder{}
	e.master = m
	if e.ClearTables(); !m.forgot || e.loaded {
		t.Error("something is remembered")
	}
}

// If stopped, it claims nothing that it did not find, and nothing about the proof.
func TestPerfectStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(bg)
	cancel()
	e := withProof(t)
	p := positionAfter(t, "h8", "f15", "g7", "j10", "h7", "j5") // answered by an attack
	e.master = chatty{e.master}
	at, err := e.Think(ctx, p, game.Limit{}, func(r game.SearchInfo) {
		if r.NotInProof {
			t.Errorf("%+v", r)
		}
	})
	if err == nil {
		err = p.Legal(at)
	}
	if err != nil && err != ctx.Err() {
		t.Error(at, err)
	}
	var said game.SearchInfo
	if _, err = e.Think(bg, p, game.Limit{}, func(r game.SearchInfo) { said = r }); err != nil || !said.PVs[0].Score.Proved() {
		t.Errorf("asked again: %+v, %v", said, err)
	}
}

// By the stored proof Black wins against every first reply within the announced plies.
func TestTheStoredProofWins(t *testing.T) {
	e, rng := &perfect{rules: game.Freestyle, master: master(t)}, rand.New(rand.NewPCG(29, 3))
	first := positionAfter(t, "h8")
	for at := range first.EmptyPoints() {
		p, err := first.Play(at)
		for left := 0; err == nil && !p.Result().Over(); {
			if p.ToMove() == game.White {
				empty := slices.Collect(p.EmptyPoints())
				p, err = p.Play(empty[rng.IntN(len(empty))])
				continue
			}
			var last game.SearchInfo
			var move game.Point
			if move, err = e.Think(bg, p, game.Limit{Nodes: 1}, func(r game.SearchInfo) { last = r }); err != nil {
				break
			}
			plies, wins := last.PVs[0].Score.ProvedWin()
			if !wins || last.NotInProof || left > 0 && plies > left-2 {
				t.Fatalf("%+v, and %d plies were left\n%v", last, left, p)
			}
			left = plies
			p, err = p.Play(move)
		}
		if err != nil || p.Result().Winner != game.Black {
			t.Fatalf("%v\n%v", err, p)
		}
	}
}

// Another player that only has the position keeps what one player has announced: after a restart, after
// BOARD, and on a transformed board.
func TestTheBoundOutlivesThePlayer(t *testing.T) {
	proof := solved.Load(game.Freestyle)
	for _, moves := range [][]string{
		{"h8", "l3", "g9", "l4", "i9", "h9", "j10", "g7"},
		{"h8", "l3", "g9", "l4", "i9", "h9", "j10", "i8"},
	} {
		p, other := positionAfter(t), master(t)
		var played []game.Point
		play := func(at game.Point, err error) {
			t.Helper()
			if err == nil {
				p, err = p.Play(at)
			}
			if err != nil {
				t.Fatal(err)
			}
			played = append(played, at)
		}
		for left := 0; !p.Result().Over(); {
			if n := len(played); n < 6 || n < len(moves) && p.ToMove() == game.White {
				play(p.Rules().ParsePoint(moves[n]))
				continue
			}
			if p.ToMove() == game.White {
				play(other.Think(bg, p, game.Limit{Nodes: 300}, nil))
				continue
			}
			e := gomoku.NewProofPlayer(game.Freestyle, proof)
			line, known := e.PV(bg, &p)
			plies, wins := line.Score.ProvedWin()
			if !known || !wins || left > 0 && plies > left-2 {
				t.Fatalf("%v: %+v, and %d plies were left\n%v", moves, line, left, p)
			}
			turned := game.NewPosition(game.Freestyle)
			for _, at := range played {
				turned, _ = turned.Play(game.Freestyle.Transform(game.Freestyle.Symmetries()[5], at))
			}
			image, _ := gomoku.NewProofPlayer(game.Freestyle, proof).PV(bg, &turned)
			if image.Score != line.Score {
				t.Fatalf("%v: %v, turned %v\n%v", moves, line.Score, image.Score, p)
			}
			left = plies
			play(line.Moves[0], nil)
		}
		if p.Result().Winner != game.Black {
			t.Errorf("%v: lost\n%v", moves, p)
		}
	}
}

// As White it never plays far from the stones if a reply near them is stored, and of those near them it
// plays the longest defence.
func TestPerfectHoldsOutNearTheStones(t *testing.T) {
	proof := solved.Load(game.Freestyle)
	e := gomoku.NewProofPlayer(game.Freestyle, proof)
	far := 0
	var walk func(p game.Position)
	walk = func(p game.Position) {
		b := solved.GridOf(&p)
		entry, ok := proof.At(&b)
		if !ok || p.Stones() > 8 {
			return
		}
		p, err := p.Play(game.Freestyle.PointAt(int(entry.Move)))
		if err != nil {
			t.Fatal(err)
		}
		line, ok := e.StoredPV(&p)
		if !ok || len(line.Moves) == 0 {
			return
		}
		at, longest, held := line.Moves[0], 0, 0
		for _, reply := range e.Replies(&p) {
			plies, _ := reply.Score.ProvedLoss()
			if distance(&p, reply.Moves[0]) <= 2 {
				longest = max(longest, plies)
			} else {
				far++
			}
			if reply.Moves[0] == at {
				held = plies
			}
			next, err := p.Play(reply.Moves[0])
			if err != nil {
				t.Fatal(err)
			}
			walk(next)
		}
		if longest > 0 && (distance(&p, at) > 2 || held != longest) {
			t.Errorf("%v holds out for %d plies, near the stones are %d\n%v", at, held, longest, p)
		}
	}
	walk(positionAfter(t))
	if far == 0 {
		t.Error("no reply is far from the stones")
	}
}

// distance returns the distance of a point from the nearest stone, in moves of a chess king.
func distance(p *game.Position, at game.Point) int {
	least := 15
	for i := range game.Freestyle.NumPoints() {
		if q := game.Freestyle.PointAt(i); p.At(q) != game.Empty {
			dx, dy := int(at.X)-int(q.X), int(at.Y)-int(q.Y)
			least = min(least, max(dx, -dx, dy, -dy))
		}
	}
	return least
}
