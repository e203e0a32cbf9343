package analysis

import (
	"strings"
	"testing"

	"jingzi/game"
	"jingzi/ui/lang"
)

// TestThinkingPlaysTheThreatOut checks that the sentence about a move that stops a threat also says what would have
// followed, as soon as that has been played out.
func TestThinkingPlaysTheThreatOut(t *testing.T) {
	h := newTestHost(t, game.Freestyle, nil, "h8 a1 i8 a3 j8")
	before := h.match().Current().Position
	h.a.Thinking.before, h.a.Thinking.chosen = before, points(t, game.Freestyle, "k8")[0]
	h.a.Thinking.facts = []game.Fact{{Kind: game.StopsThree, Stones: points(t, game.Freestyle, "h8 i8 j8")}}
	h.a.Thinking.judgeThreat()
	h.settle()

	text := lang.StoppedThreat(game.Freestyle, h.a.Thinking.facts, lang.Black())
	if !strings.HasPrefix(text, "Without a defence, Black could win with ") {
		t.Fatalf("got %q of the facts %+v, want the win of the open three", text, h.a.Thinking.facts)
	}
	line := h.a.Thinking.facts[1].Variation
	p, err := before.Play(points(t, game.Freestyle, "o15")[0]) // as good as a pass
	for _, point := range line {
		if err == nil {
			p, err = p.Play(point)
		}
	}
	if err != nil || p.Result().Winner != game.Black || len(line) != h.a.Thinking.facts[1].Plies {
		t.Errorf("the line %v (%v) ends in\n%v\nwant a win of Black", line, err, p)
	}
}
