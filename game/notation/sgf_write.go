package notation

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"jingzi/game"
)

// WriteSGF writes a record as SGF FF[4] GM[4] in UTF-8. Every stone is a move
// that other programs can read; the decisions of an opening, the exact rules
// and the thinking times stand in properties that they pass over. It returns
// the error of the first choice that the rules refuse, and then writes nothing.
func WriteSGF(w io.Writer, r game.Record) error {
	situations, err := r.Situations()
	if err != nil {
		return err
	}
	moves, _ := r.Moves()
	s := sgfWriter{record: &r, situations: situations}
	s.root()
	next := 0 // the first choice not written yet
	if len(moves) == 0 || moves[0].Choice >= 0 {
		next = s.decisions(next)
	}
	s.extra(0)
	var variations [][]string // those to follow the main line
	for i, move := range moves {
		if i < len(r.Variations) && r.Variations[i] != nil {
			variations = append(variations, r.Variations[i])
			s.WriteString("\n(")
		} else if i%8 == 0 {
			s.WriteByte('\n')
		}
		s.WriteByte(';')
		s.property([...]string{game.Black: "B", game.White: "W"}[move.Colour], pointText(move.Point))
		if move.Choice >= 0 {
			next = move.Choice + 1
		}
		if dealt := move.Choice < 0 && i+1 < len(moves) && moves[i+1].Choice < 0; !dealt {
			next = s.decisions(next)
		}
		s.extra(i + 1)
	}
	for _, others := range slices.Backward(variations) {
		s.WriteString(")\n")
		for _, other := range others {
			s.WriteString(other)
		}
	}
	s.WriteString(")\n")
	_, err = io.WriteString(w, s.String())
	return err
}

type sgfWriter struct {
	strings.Builder
	record     *game.Record
	situations []game.Situation
}

// root writes what the game as a whole has.
func (s *sgfWriter) root() {
	r := s.record
	size := fmt.Sprint(r.Rules.Width)
	if r.Rules.Width != r.Rules.Height {
		size = fmt.Sprintf("%d:%d", r.Rules.Width, r.Rules.Height)
	}
	last := &s.situations[len(s.situations)-1]
	black, white := last.SeatOf(game.Black), last.SeatOf(game.White)
	var times []string
	for _, took := range r.Took[:min(len(r.Took), len(r.Choices))] {
		times = append(times, fmt.Sprint(max(0, took.Milliseconds())))
	}
	s.WriteString("(;")
	s.property("FF", "4")
	s.property("GM", "4")
	s.property("CA", "UTF-8")
	s.property("AP", "Jingzi:1")
	s.property("SZ", size)
	for _, p := range [][2]string{
		{"RU", rulesName(r.Rules)},
		{rulesProperty, rulesText(r.Rules)},
		{openingProperty, openingText(r.Opening)},
		{"PB", r.Names[black]}, {"BR", r.Levels[black]},
		{"PW", r.Names[white]}, {"WR", r.Levels[white]},
		{"DT", r.Date},
		{"RE", resultText(last.Result())},
		{timesProperty, strings.Join(times, " ")},
	} {
		if p[1] == "" || p[0] == "RU" && s.says("RU") {
			continue
		}
		s.property(p[0], escape(p[1]))
	}
}

// says reports whether the record brings a property of the game along.
func (s *sgfWriter) says(name string) bool {
	if len(s.record.Extra) == 0 {
		return false
	}
	return slices.ContainsFunc(s.record.Extra[0], func(p game.Property) bool { return p.Name == name })
}

// decisions writes the choices from next on that are no moves, and returns the
// first that is one.
func (s *sgfWriter) decisions(next int) int {
	var values []string
	for ; next < len(s.record.Choices); next++ {
		c := s.record.Choices[next]
		if c.Kind == game.End || c.Kind == game.Place && s.situations[next].Ask().Kind != game.AskFifth {
			break
		}
		values = append(values, choiceText(c))
	}
	if values != nil {
		s.property(choicesProperty, values...)
	}
	return next
}

// extra writes what was kept of a position.
func (s *sgfWriter) extra(n int) {
	if n >= len(s.record.Extra) {
		return
	}
	over := s.situations[len(s.situations)-1].Result().Over()
	for _, p := range s.record.Extra[n] {
		if ofMove[p.Name] || n == 0 && ofGame[p.Name] && (over || p.Name != "RE") {
			continue
		}
		s.property(p.Name, p.Values...)
	}
}

// property writes values that are escaped already.
func (s *sgfWriter) property(name string, values ...string) {
	s.WriteString(name)
	for _, v := range values {
		s.WriteByte('[')
		s.WriteString(v)
		s.WriteByte(']')
	}
}
