package guide

import (
	"context"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"jingzi/ai/gomoku"
	"jingzi/ai/solved"
	"jingzi/game"
	"jingzi/ui/background"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// storedProof loads a stored proof. Tests replace it.
var storedProof = solved.Load

// quietExample holds the moves to a position of the proof, and then a quiet move of Black.
const quietExample = "H8 G14 I9 A12 I8"

func freestyleAfter(moves string) game.Position {
	p := game.NewPosition(game.Freestyle)
	for name := range strings.FieldsSeq(moves) {
		// Legal, since a test shows the chapter.
		p, _ = p.Play(point(game.Freestyle, name))
	}
	return p
}

// attacks holds Black's attacks after a quiet move and after the moves played since.
type attacks struct {
	prover     *gomoku.Prover
	start      solved.Grid                    // the position after the quiet move
	passAttack *solved.Attack                 // the attack after a pass of White
	zone       gomoku.Zone                    // the points at which a reply may refute passAttack
	byPosition map[solved.Grid]*solved.Attack // by the position after the latest move of the attack
}

// newAttacks searches for the attacks, which takes a few milliseconds. It returns nil if there is no attack
// after a pass.
func newAttacks() *attacks {
	prover, err := gomoku.NewProver(game.Freestyle)
	if err != nil {
		return nil
	}
	start := freestyleAfter(quietExample)
	a := &attacks{prover: prover, start: solved.GridOf(&start), byPosition: make(map[solved.Grid]*solved.Attack)}
	if a.passAttack, a.zone = prover.Strategy(context.Background(), &a.start, solved.AttackNodes); a.passAttack == nil {
		return nil
	}

	return a
}

// positionAfterThreat returns the position after a reply outside the zone and Black's first threat.
func (a *attacks) positionAfterThreat() game.Position {
	p := freestyleAfter(quietExample + " A11")
	pt, _ := a.answer(p, 0)

	// Legal, since the prover chose it.
	p, _ = p.Play(pt)
	return p
}

// answer returns Black's reply to White's latest move.
func (a *attacks) answer(position game.Position, _ int) (pt game.Point, ok bool) {
	last, _ := position.Last()
	g, reply := solved.GridOf(&position), int16(game.Freestyle.Index(last))

	previous := g
	previous[reply] = solved.Empty
	var next *solved.Attack
	switch attack := a.byPosition[previous]; {
	case attack != nil:
		// White did not block a four.
		if next = attack.Next(reply); next == nil {
			next = &solved.Attack{Move: attack.Replies[0].At}
		}
	case previous == a.start && !a.zone.Has(reply):
		next = a.passAttack
	case previous == a.start:
		next, _ = a.prover.Strategy(context.Background(), &g, solved.AttackNodes)
	}
	if next == nil || position.ToMove() != game.Black {
		return pt, false
	}
	g[next.Move] = solved.Black
	a.byPosition[g] = next

	return game.Freestyle.PointAt(int(next.Move)), true
}

func (a *attacks) captionThreats(position game.Position, _ int) caption {
	if attack := a.byPosition[solved.GridOf(&position)]; attack != nil {
		return caption{text: lang.GuideProofAtMost(2 * (attack.MaxMoves() - 1))}
	}
	return captionTurn(position, 0)
}

func (a *attacks) captionZone(position game.Position, moves int) (c caption) {
	if attack := a.byPosition[solved.GridOf(&position)]; moves == 2 && attack != nil {
		text := lang.GuideProofInside
		if attack == a.passAttack {
			text = lang.GuideProofOutside
		}
		return caption{text: text(lang.Point(position.Rules(), game.Freestyle.PointAt(int(attack.Move))),
			2*attack.MaxMoves()-1)}
	}
	if moves > 0 {
		return a.captionThreats(position, moves)
	}

	for pt := range position.EmptyPoints() {
		if a.zone.Has(int16(game.Freestyle.Index(pt))) {
			c.framedPoints = append(c.framedPoints, pt)
		}
	}
	c.text = lang.GuideProofZoneStart(len(c.framedPoints), solved.Size-position.Stones()-len(c.framedPoints))

	return c
}

// firstReplies shows White's first replies and figures about the stored proofs, which are read in the
// background.
type firstReplies struct {
	demoBoard
	figures        *widgets.Paragraph
	strategyButton *widgets.Button
	proof          *solved.Proof // the proof of freestyle
	standardProof  *solved.Proof // the proof of exactly five
	renjuProof     *solved.Proof // the partial proof of renju
}

func (f *firstReplies) exhibit(g *Guide) fyne.CanvasObject {
	*f = firstReplies{demoBoard: g.newDemoBoard(f.tapped), figures: widgets.NewParagraph(lang.TreeGrowing())}
	f.set(freestyleAfter("H8"), board.DrawOptions{}, lang.TreeGrowing())
	f.strategyButton = g.button(lang.GuideProofLook(), theme.NavigateNextIcon(), g.o.Strategy)
	f.strategyButton.Disable()
	reading := background.New[struct{}](g.desk.Post)
	g.cleanups = append(g.cleanups, reading.Stop)
	var proof, standardProof, renjuProof *solved.Proof
	reading.Start(func(context.Context, func(struct{})) error {
		proof, standardProof = storedProof(game.Freestyle), storedProof(game.Standard)
		renjuProof = storedProof(game.Renju)
		return nil
	}, nil, func(error) {
		f.proof, f.standardProof, f.renjuProof = proof, standardProof, renjuProof
		f.show()
	})

	return f.withTitle(lang.GuideProofFirst, container.NewHBox(f.strategyButton))
}

// figuresObject returns the text about the proofs' figures, which exhibit has created.
func (f *firstReplies) figuresObject(*Guide) fyne.CanvasObject { return f.figures }

func (f *firstReplies) show() {
	if f.proof == nil {
		f.text.SetText(lang.GuideProofNone())
		f.figures.SetText(lang.GuideProofNone())
		return
	}
	f.strategyButton.Enable()
	figures := lang.GuideProofOurs(figuresOf(f.proof)...)
	if f.standardProof != nil {
		figures = lang.Sentences(figures, lang.GuideProofExact(figuresOf(f.standardProof)...))
	}
	if f.renjuProof != nil {
		// How long the longest line of the whole proof will be is unknown.
		renju := figuresOf(f.renjuProof)
		figures = lang.Sentences(figures, lang.GuideProofRenju(renju[0], renju[2]))
	}
	f.figures.SetText(figures)

	p, opts := freestyleAfter("H8"), board.DrawOptions{}
	for pt := range p.EmptyPoints() {
		v := board.MoveValue{At: pt, Text: "?", Grade: board.GradeUnknown}
		if e, ok := f.entry(pt); ok {
			v.Text, v.Grade = strconv.Itoa(2*e.Moves-1), board.GradeGood
		}
		opts.Values = append(opts.Values, v)
	}
	f.set(p, opts, lang.GuideProofFirstText())
}

// figuresOf returns the number of stored positions, the longest line in plies, and the number of proved
// first replies.
func figuresOf(p *solved.Proof) []any {
	const numReplies = 35 // first replies up to symmetry
	first, _ := p.At(&solved.Grid{})
	return []any{lang.Number(int64(p.Len())), 2*first.Moves - 1, numReplies - len(p.UnprovedReplies())}
}

func (f *firstReplies) entry(pt game.Point) (solved.ProofEntry, bool) {
	p, err := freestyleAfter("H8").Play(pt)
	if f.proof == nil || err != nil {
		return solved.ProofEntry{}, false
	}
	return f.proof.At(new(solved.GridOf(&p)))
}

func (f *firstReplies) tapped(pt game.Point) {
	name := lang.Point(game.Freestyle, pt)
	if e, ok := f.entry(pt); ok {
		f.text.SetText(lang.GuideProofFirstStored(name, lang.Point(game.Freestyle, game.Freestyle.PointAt(int(e.Move))),
			2*e.Moves-1))
	} else if p := freestyleAfter("H8"); f.proof != nil && p.At(pt) == game.Empty {
		f.text.SetText(lang.GuideProofFirstOpen(name))
	}
}
