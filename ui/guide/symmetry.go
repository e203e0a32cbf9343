package guide

import (
	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

func writeSymmetry(p *page) {
	p.paragraphs(lang.GuideSymmetrySay1, lang.GuideSymmetrySay2)
	var over *game.Point // which is pointed at
	x := p.try(lang.GuideSymmetryTry, game.NewPosition(game.TicTacToe), func(now game.Position, _ int) (c caption) {
		squares := tree.NewSquareGroups(now)
		if c.marked = squares.NextCandidates(); over != nil {
			c.hints = squares.Points(now.Rules().Index(*over))
		}
		empty := now.Rules().NumPoints() - now.Stones()
		c.text = lang.GuideSymmetryNone(empty)
		if same := sameAfter(now); same != "" {
			c.text = lang.GuideSymmetryIs(empty, len(c.marked), same)
		}
		return c
	}, nil)
	x.board.OnHover = func(at game.Point, inside bool) {
		if over = nil; inside {
			over = &at
		}
		x.show()
	}
	x.board.OnCursor = func(at game.Point) { x.board.OnHover(at, true) }
}

func sameAfter(p game.Position) string {
	all := p.Symmetries()[1:]
	if len(all) == len(p.Rules().Symmetries())-1 {
		return lang.GuideAllMirrors()
	}
	return folded(widgets.Names(all, lang.Symmetry), lang.GuideListed)
}
