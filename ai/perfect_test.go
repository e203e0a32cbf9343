package ai

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"jingzi/ai/gomoku"
	"jingzi/ai/solved"
	"jingzi/game"
)

// provedReplies lists the first replies of White in testdata's proof.
var provedReplies = []string{"a15", "b15", "c15", "d15", "e15", "f15"}

// newTestPerfect returns the perfect player with testdata's proof.
func newTestPerfect(t *testing.T) *perfect {
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

	return &perfect{
		rules:  game.Freestyle,
		master: newMaster(t),
		proof:  gomoku.NewProofPlayer(game.Freestyle, proof),
		loaded: true,
	}
}

func newMaster(t *testing.T) game.Engine {
	t.Helper()
	e, err := gomoku.New(game.Freestyle, gomoku.Options{HashMB: 1})
	if err != nil {
		t.Fatal(err)
	}

	return e
}

// positionAfter returns the position after the given moves.
func positionAfter(t *testing.T, moves ...string) game.Position {
	t.Helper()

	p := game.NewPosition(game.Freestyle)
	for _, name := range moves {
		point, err := p.Rules().ParsePoint(name)
		if err == nil {
			p, err = p.Play(point)
		}
		if err != nil {
			t.Fatal(err)
		}
	}

	return p
}

// TestPerfectKeepsItsBound checks that Perfect as Black wins within the number of plies that it reports,
// against random moves, moves near the last stone, the longest defence, and Master.
func TestPerfectKeepsItsBound(t *testing.T) {
	limit := game.Limit{Nodes: 300}
	for name, reply := range map[string]func(e *perfect, other game.Engine, p game.Position, rng *rand.Rand) game.Point{
		"random": func(_ *perfect, _ game.Engine, p game.Position, rng *rand.Rand) game.Point {
			empty := slices.Collect(p.EmptyPoints())
			return empty[rng.IntN(len(empty))]
		},
		"near": func(_ *perfect, _ game.Engine, p game.Position, rng *rand.Rand) game.Point {
			last, _ := p.Last()
			for {
				if point := game.Pt(int(last.X)+rng.IntN(5)-2, int(last.Y)+rng.IntN(5)-2); p.Rules().Contains(point) &&
					p.Legal(point) == nil {
					return point
				}
			}
		},
		"longest": func(e *perfect, _ game.Engine, p game.Position, _ *rand.Rand) game.Point {
			point, err := e.Think(bg, p, limit, nil)
			if err != nil {
				t.Fatal(err)
			}
			return point
		},
		"master": func(_ *perfect, other game.Engine, p game.Position, _ *rand.Rand) game.Point {
			point, err := other.Think(bg, p, limit, nil)
			if err != nil {
				t.Fatal(err)
			}
			return point
		},
	} {
		t.Run(name, func(t *testing.T) {
			var games [2][]string
			for i := range games {
				rng := rand.New(rand.NewPCG(29, 2))
				for _, first := range provedReplies {
					e, other := newTestPerfect(t), newMaster(t)
					p, remaining := positionAfter(t, "h8", first), 0
					for !p.Result().Over() {
						var point game.Point
						if p.ToMove() == game.White {
							point = reply(e, other, p, rng)
						} else {
							var info game.SearchInfo
							var err error
							if point, err = e.Think(bg, p, limit, func(searchInfo game.SearchInfo) {
								info = searchInfo
							}); err != nil {
								t.Fatal(err)
							}
							plies, wins := info.PVs[0].Score.ProvedWin()
							if !wins || info.NotInProof || remaining > 0 && plies > remaining-2 ||
								info.PVs[0].Moves[0] != point || len(info.PVs[0].Moves) > plies {
								t.Fatalf("with %d plies remaining: reported %+v and played %v, want the first move "+
									"of a win in time, on\n%v", remaining, info, point, p)
							}
							remaining = plies
						}
						next, err := p.Play(point)
						if err != nil {
							t.Fatal(err)
						}
						p = next
					}
					if p.Result().Winner != game.Black || remaining != 1 {
						t.Fatalf("got result %v with %d plies remaining, want a win of Black with 1\n%v", p.Result(),
							remaining, p)
					}
					games[i] = append(games[i], p.String())
				}
			}
			if !slices.Equal(games[0], games[1]) {
				t.Error("equal seeds gave different games")
			}
		})
	}
}

// limitRecorder is an engine that records its limit.
type limitRecorder struct {
	game.Engine
	limit game.Limit
}

func (r *limitRecorder) Think(_ context.Context, _ game.Position, l game.Limit,
	_ func(game.SearchInfo)) (game.Point, error) {
	r.limit = l
	return game.Point{}, nil
}

// TestPerfectSharesTime checks that Master's time excludes the time of the search for an answer from the proof.
func TestPerfectSharesTime(t *testing.T) {
	e, master := newTestPerfect(t), &limitRecorder{}
	e.master = master
	p := positionAfter(t, "h8", "g8", "j6", "k11")
	for _, limit := range []time.Duration{40 * time.Millisecond, 4 * time.Second} {
		if _, err := e.Think(bg, p, game.Limit{Time: limit}, nil); err != nil {
			t.Fatal(err)
		}
		if got := master.limit.Time; got >= limit || got < limit/4 {
			t.Errorf("with a limit of %v: Master got %v, want less, but at least a quarter", limit, got)
		}
	}
}

// TestPerfectChoosesShorterAttack checks a position in which the first attack found after J5 is longer than
// the stored bound, but the attack that wins after a pass also wins after J5 and is within the bound.
func TestPerfectChoosesShorterAttack(t *testing.T) {
	e := newTestPerfect(t)
	stored, ok := e.proof.StoredPV(new(positionAfter(t, "h8", "f15", "g7", "j10", "h7")))
	before, _ := stored.Score.ProvedLoss()
	p := positionAfter(t, "h8", "f15", "g7", "j10", "h7", "j5")
	line, known := e.proof.PV(bg, []game.Position{p})
	if after, _ := line.Score.ProvedWin(); !ok || !known || after >= before {
		t.Fatalf("got %+v after J5, want a shorter win than %+v", line, stored)
	}

	for _, point := range line.Moves {
		p, _ = p.Play(point)
	}
	if p.Result().Winner != game.Black {
		t.Errorf("the line does not win:\n%v", p)
	}
}

// TestPerfectContinuesAttack checks that a new player continues an attack that another player has begun.
func TestPerfectContinuesAttack(t *testing.T) {
	e := newTestPerfect(t)
	p := positionAfter(t, "h8", "c15")
	for !p.Result().Over() {
		if p.ToMove() == game.Black {
			e = newTestPerfect(t)
		}
		point, err := e.Think(bg, p, game.Limit{Nodes: 300}, nil)
		if err == nil {
			p, err = p.Play(point)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if p.Result().Winner != game.Black {
		t.Errorf("the attack does not win:\n%v", p)
	}
}

// TestPerfectAsWhite checks that Perfect as White reports its loss and plays the reply near the stones that
// has the longest stored line.
func TestPerfectAsWhite(t *testing.T) {
	e := newTestPerfect(t)
	for _, first := range provedReplies {
		p := positionAfter(t, "h8", first)
		point, err := e.Think(bg, p, game.Limit{}, nil)
		if err == nil {
			p, err = p.Play(point)
		}
		if err != nil {
			t.Fatal(err)
		}
		var info game.SearchInfo
		if point, err = e.Think(bg, p, game.Limit{}, func(searchInfo game.SearchInfo) {
			info = searchInfo
		}); err != nil {
			t.Fatal(err)
		}
		storedPlies := make(map[game.Point]int)
		plies, loses := info.PVs[0].Score.ProvedLoss()
		if !loses || info.NotInProof || len(info.PVs) != 1 {
			t.Errorf("after %s: got %+v, want one line with a proved loss", first, info)
		}

		for reply := range p.EmptyPoints() {
			next, _ := p.Play(reply)
			if line, ok := e.proof.PV(bg, []game.Position{p, next}); !ok {
				t.Errorf("after %s: PV found no line after %v", first, reply)
			} else if n, _ := line.Score.ProvedWin(); n+1 > plies {
				t.Errorf("after %s, %v defends for %d plies, but the chosen %v for %d", first, reply, n+1, point, plies)
			} else if _, stored := e.proof.StoredPV(&next); stored {
				storedPlies[reply] = n
			}
		}

		for reply, n := range storedPlies {
			if n > storedPlies[point] && distance(&p, reply) <= 2 {
				t.Errorf("after %s, %v is stored with %d plies, but the chosen %v with %d", first, reply, n, point,
					storedPlies[point])
			}
		}
		if len(storedPlies) < 2 {
			t.Errorf("after %s: the stored replies are %v, want several", first, storedPlies)
		}
		// Perfect must report several lines on request, best first.
		if _, err = e.Think(bg, p, game.Limit{Nodes: 300, MultiPV: 5}, func(searchInfo game.SearchInfo) {
			info = searchInfo
		}); err != nil {
			t.Fatal(err)
		}
		if len(info.PVs) != 5 || info.PVs[0].Moves[0] != point {
			t.Errorf("after %s: got %+v, want 5 lines, the first with %v", first, info.PVs, point)
		}

		for i, pv := range info.PVs {
			if n, loses := pv.Score.ProvedLoss(); !loses || n > plies {
				t.Errorf("after %s: line %d is %v, want a loss in at most %d plies", first, i, pv, plies)
			}
		}
	}
}

// TestPerfectWithoutProof checks that Perfect plays like Master and sets NotInProof in positions that are not
// in the proof.
func TestPerfectWithoutProof(t *testing.T) {
	for name, p := range map[string]game.Position{
		"unproved first reply": positionAfter(t, "h8", "i9"),
		"another first move":   positionAfter(t, "g7"),
		"another second move":  positionAfter(t, "h8", "a15", "h1", "h2"),
		"White to move":        positionAfter(t, "h8", "a15", "h1"),
	} {
		e := newTestPerfect(t)
		var info, want game.SearchInfo
		point, err := e.Think(bg, p, game.Limit{Nodes: 2000}, func(searchInfo game.SearchInfo) { info = searchInfo })
		if err != nil {
			t.Fatal(err)
		}
		masterMove, err := newMaster(t).Think(bg, p, game.Limit{Nodes: 2000}, func(searchInfo game.SearchInfo) {
			want = searchInfo
		})
		if err != nil || point != masterMove || !info.NotInProof || info.PVs[0].Score != want.PVs[0].Score {
			t.Errorf("%s: got %v, %+v; want %v, %+v", name, point, info, masterMove, want)
		}
	}
	// While some first replies are unproved, Perfect must report no win for the first two moves, and play an
	// unproved reply.
	e := newTestPerfect(t)
	for _, p := range []game.Position{positionAfter(t), positionAfter(t, "h8")} {
		var info game.SearchInfo
		point, err := e.Think(bg, p, game.Limit{Nodes: 300}, func(searchInfo game.SearchInfo) { info = searchInfo })
		if err != nil || len(info.PVs) > 0 && (info.PVs[0].Score != 0 || !info.NotInProof) {
			t.Errorf("%d stones: got %v, %v and report %+v; want no win", p.Stones(), point, err, info)
		}
		next, _ := p.Play(point)
		if _, known := e.proof.PV(bg, []game.Position{p, next}); known {
			t.Errorf("played %v, whose loss is proved", point)
		}
	}
}

// reportingMaster is an engine that reports even if its context is done.
type reportingMaster struct{ game.Engine }

func (m reportingMaster) Think(ctx context.Context, p game.Position, l game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	report(game.SearchInfo{PVs: []game.PV{{Moves: []game.Point{game.Pt(0, 0)}}}})
	return m.Engine.Think(ctx, p, l, report)
}

// clearRecorder is an engine that records whether ClearTables was called.
type clearRecorder struct {
	game.Engine
	cleared bool
}

func (r *clearRecorder) ClearTables() { r.cleared = true }

func TestPerfectClearTables(t *testing.T) {
	e, m := newTestPerfect(t), &clearRecorder{}
	e.master = m
	e.ClearTables()
	if !m.cleared {
		t.Error("ClearTables did not clear the tables of Master")
	}
	if e.loaded {
		t.Error("ClearTables did not drop the proof")
	}
}

// TestPerfectStopped checks that Perfect does not set NotInProof because it was stopped.
func TestPerfectStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(bg)
	cancel()
	e := newTestPerfect(t)
	p := positionAfter(t, "h8", "f15", "g7", "j10", "h7", "j5") // an attack wins
	e.master = reportingMaster{e.master}
	point, err := e.Think(ctx, p, game.Limit{}, func(searchInfo game.SearchInfo) {
		if searchInfo.NotInProof {
			t.Errorf("NotInProof is set: %+v", searchInfo)
		}
	})
	if err == nil {
		err = p.Legal(point)
	}
	if err != nil && err != ctx.Err() {
		t.Errorf("got %v, %v; want a legal move or %v", point, err, ctx.Err())
	}
	var info game.SearchInfo
	if _, err = e.Think(bg, p, game.Limit{}, func(searchInfo game.SearchInfo) {
		info = searchInfo
	}); err != nil || !info.PVs[0].Score.Proved() {
		t.Errorf("the next search reported %+v, error %v; want a proved win", info, err)
	}
}

// TestStoredProofWins checks that Black wins against every first reply of White within the reported number of
// plies.
func TestStoredProofWins(t *testing.T) {
	e, rng := &perfect{rules: game.Freestyle, master: newMaster(t)}, rand.New(rand.NewPCG(29, 3))
	first := positionAfter(t, "h8")
	for point := range first.EmptyPoints() {
		p, err := first.Play(point)
		for remaining := 0; err == nil && !p.Result().Over(); {
			if p.ToMove() == game.White {
				empty := slices.Collect(p.EmptyPoints())
				p, err = p.Play(empty[rng.IntN(len(empty))])
				continue
			}
			var last game.SearchInfo
			var move game.Point
			if move, err = e.Think(bg, p, game.Limit{Nodes: 1}, func(info game.SearchInfo) {
				last = info
			}); err != nil {
				break
			}
			plies, wins := last.PVs[0].Score.ProvedWin()
			if !wins || last.NotInProof || remaining > 0 && plies > remaining-2 {
				t.Fatalf("reported %+v with %d plies remaining, want a win in time\n%v", last, remaining, p)
			}
			remaining = plies
			p, err = p.Play(move)
		}
		if err != nil {
			t.Fatal(err)
		}
		if p.Result().Winner != game.Black {
			t.Fatalf("got winner %v, want Black, on\n%v", p.Result().Winner, p)
		}
	}
}

// TestBoundDependsOnMovesOnly checks that the reported number of plies depends on the moves of the game only: a new
// player keeps the bound, and a transformed game has the same.
func TestBoundDependsOnMovesOnly(t *testing.T) {
	proof := solved.Load(game.Freestyle)
	for _, moves := range [][]string{
		{"h8", "l3", "g9", "l4", "i9", "h9", "j10", "g7"},
		{"h8", "l3", "g9", "l4", "i9", "h9", "j10", "i8"},
	} {
		other := newMaster(t)
		path, image := []game.Position{positionAfter(t)}, []game.Position{positionAfter(t)}
		play := func(point game.Point, err error) {
			t.Helper()

			next := path[len(path)-1]
			if err == nil {
				next, err = next.Play(point)
			}
			if err != nil {
				t.Fatal(err)
			}
			path = append(path, next)
			next, _ = image[len(image)-1].Play(game.Freestyle.Transform(game.Freestyle.Symmetries()[5], point))
			image = append(image, next)
		}

		for remaining := 0; !path[len(path)-1].Result().Over(); {
			p, n := path[len(path)-1], len(path)-1
			if n < 6 || n < len(moves) && p.ToMove() == game.White {
				play(p.Rules().ParsePoint(moves[n]))
				continue
			}
			if p.ToMove() == game.White {
				play(other.Think(bg, p, game.Limit{Nodes: 300}, nil))
				continue
			}

			line, known := gomoku.NewProofPlayer(game.Freestyle, proof).PV(bg, path)
			plies, wins := line.Score.ProvedWin()
			if !known || !wins || remaining > 0 && plies > remaining-2 {
				t.Fatalf("%v: got %+v with %d plies remaining, want a win in time\n%v", moves, line, remaining, p)
			}
			onImage, _ := gomoku.NewProofPlayer(game.Freestyle, proof).PV(bg, image)
			if onImage.Score != line.Score {
				t.Fatalf("%v: got score %v in the transformed game, want %v\n%v", moves, onImage.Score, line.Score, p)
			}
			remaining = plies
			play(line.Moves[0], nil)
		}
		if p := path[len(path)-1]; p.Result().Winner != game.Black {
			t.Errorf("%v: Black does not win\n%v", moves, p)
		}
	}
}

// TestReopenedPerfectKeepsItsBound plays games in which the program is started again before each of its moves, against
// random moves near the stones. REOPENED is the number of games for each rule.
func TestReopenedPerfectKeepsItsBound(t *testing.T) {
	numGames := 3
	if text := os.Getenv("REOPENED"); text != "" {
		numGames, _ = strconv.Atoi(text)
	}

	for name, r := range map[string]game.Rules{"freestyle": game.Freestyle, "standard": game.Standard} {
		t.Run(name, func(t *testing.T) {
			var times []time.Duration
			rng := rand.New(rand.NewPCG(57, 10))
			for range numGames {
				replies := func(p game.Position) game.Point { return nearbyPoint(&p, rng) }
				times = append(times, playReopened(t, r, replies)...)
			}
			slices.Sort(times)
			t.Logf("%d moves: median %v, 95 %% within %v, longest %v", len(times), times[len(times)/2],
				times[len(times)*95/100], times[len(times)-1])
		})
	}
}

// TestReopenedPerfectAnswersPasses plays games of renju in which White passes now and then, in the part that is proved.
func TestReopenedPerfectAnswersPasses(t *testing.T) {
	for seed := range uint64(3) {
		rng := rand.New(rand.NewPCG(59, seed))
		playReopened(t, game.Renju, func(p game.Position) game.Point {
			isFirst := p.Stones() == 1
			if isFirst || rng.IntN(3) == 0 {
				return game.Pass
			}
			return nearbyPoint(&p, rng)
		})
	}

	// A position that comes without its game, after two passes in an attack.
	path := []game.Position{game.NewPosition(game.Renju)}
	proof := solved.Load(game.Renju)
	numKnown := 0
	for !path[len(path)-1].Result().Over() {
		p := path[len(path)-1]
		point := game.Pass
		if p.ToMove() == game.Black {
			pl := gomoku.NewProofPlayer(game.Renju, proof)
			point = pl.First()
			if p.Stones() > 0 {
				line, _ := pl.PV(bg, path)
				point = line.Moves[0]
				if alone, ok := gomoku.NewProofPlayer(game.Renju, proof).PV(bg, path[len(path)-1:]); ok {
					numKnown++
					if _, wins := alone.Score.ProvedWin(); !wins {
						t.Errorf("got score %v without the game, want a win of Black, on\n%v", alone.Score, p)
					}
				}
			}
		}
		next, err := p.Play(point)
		if err != nil {
			t.Fatal(err)
		}
		path = append(path, next)
	}
	if moves := len(path) / 2; numKnown != moves-1 {
		t.Errorf("found %d of Black's %d moves again without the game, want all but the first", numKnown, moves)
	}
}

// TestPerfectAfterManyAttacks replays a game in which a player that had to find its attack again in the middle of the
// game announced a longer win than before.
func TestPerfectAfterManyAttacks(t *testing.T) {
	moves := strings.Fields("h8 a15 i7 h7 i9 i8 h10 j9 g6 f6 g9 f10 k11 j10 j6 k5 j8 k7 g11 f12 i11 j12 j11 h11 g8 " +
		"g7 k9 l10 k10 k12 i12 l9 f8 e7 e8 d8")
	playReopened(t, game.Freestyle, func(p game.Position) game.Point {
		if n := p.Stones(); n < len(moves) {
			if point, err := p.Rules().ParsePoint(moves[n]); err == nil && p.Legal(point) == nil {
				return point
			}
		}
		return slices.Collect(p.EmptyPoints())[0]
	})
}

// playReopened plays a game of White's replies against Perfect, which is made anew before each of its moves, and
// checks that Perfect keeps every announced bound and wins. It returns the times of Perfect's moves.
func playReopened(t *testing.T, r game.Rules, reply func(game.Position) game.Point) (times []time.Duration) {
	t.Helper()

	path, proof, remaining := []game.Position{game.NewPosition(r)}, solved.Load(r), 0
	for !path[len(path)-1].Result().Over() {
		p := path[len(path)-1]
		if p.ToMove() == game.White {
			next, err := p.Play(reply(p))
			if err != nil {
				t.Fatal(err)
			}
			path = append(path, next)
			continue
		}

		e := &perfect{rules: r, master: noMaster{}, proof: gomoku.NewProofPlayer(r, proof), loaded: true}
		var info game.SearchInfo
		start := time.Now()
		game.Follow(e, path)
		point, err := e.Think(bg, p, game.Limit{}, func(report game.SearchInfo) { info = report })
		times = append(times, time.Since(start))
		if err != nil {
			t.Fatalf("%v on\n%v", err, p)
		}
		if p.Stones() > 0 {
			plies, wins := info.PVs[0].Score.ProvedWin()
			if !wins || remaining > 0 && plies > remaining-2 {
				t.Fatalf("reported %+v with %d plies remaining, want a win in time, on\n%v", info, remaining, p)
			}
			remaining = plies
		}
		next, err := p.Play(point)
		if err != nil {
			t.Fatal(err)
		}
		path = append(path, next)
	}
	if p := path[len(path)-1]; p.Result().Winner != game.Black {
		t.Fatalf("Black did not win:\n%v", p)
	}

	return times
}

// noMaster takes the place of Master where the proof must have the answer.
type noMaster struct{}

func (noMaster) Think(context.Context, game.Position, game.Limit, func(game.SearchInfo)) (game.Point, error) {
	return game.Pass, errors.New("the position is not in the proof")
}

// nearbyPoint returns a random empty point at most two away from the last stone, or any empty point if there is none.
func nearbyPoint(p *game.Position, rng *rand.Rand) game.Point {
	last, _ := p.Last()
	for range 100 {
		point := game.Pt(int(last.X)+rng.IntN(5)-2, int(last.Y)+rng.IntN(5)-2)
		if p.Rules().Contains(point) && p.Legal(point) == nil {
			return point
		}
	}
	empty := slices.Collect(p.EmptyPoints())

	return empty[rng.IntN(len(empty))]
}

// TestPerfectDefendsNearStones checks that Perfect as White plays the longest defence near the stones if one
// is stored.
func TestPerfectDefendsNearStones(t *testing.T) {
	proof := solved.Load(game.Freestyle)
	e := gomoku.NewProofPlayer(game.Freestyle, proof)
	numFar := 0
	var walk func(p game.Position)
	walk = func(p game.Position) {
		g := solved.GridOf(&p)
		entry, ok := proof.At(&g)
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

		point, longest, defencePlies := line.Moves[0], 0, 0
		for _, reply := range e.Replies(&p) {
			plies, _ := reply.Score.ProvedLoss()
			if distance(&p, reply.Moves[0]) <= 2 {
				longest = max(longest, plies)
			} else {
				numFar++
			}
			if reply.Moves[0] == point {
				defencePlies = plies
			}
			next, err := p.Play(reply.Moves[0])
			if err != nil {
				t.Fatal(err)
			}
			walk(next)
		}
		if longest > 0 && (distance(&p, point) > 2 || defencePlies != longest) {
			t.Errorf("%v defends for %d plies, want the longest defence near the stones, %d plies\n%v", point,
				defencePlies, longest, p)
		}
	}
	walk(positionAfter(t))
	if numFar == 0 {
		t.Error("the proof has no reply far from the stones")
	}
}

// distance returns the Chebyshev distance of a point from the nearest stone.
func distance(p *game.Position, point game.Point) int {
	nearest := 15
	for i := range game.Freestyle.NumPoints() {
		if q := game.Freestyle.PointAt(i); p.At(q) != game.Empty {
			dx, dy := int(point.X)-int(q.X), int(point.Y)-int(q.Y)
			nearest = min(nearest, max(dx, -dx, dy, -dy))
		}
	}

	return nearest
}
