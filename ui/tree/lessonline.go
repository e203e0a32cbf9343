package tree

import (
	"fmt"
	"strconv"
	"strings"

	"jingzi/ai/minimax"
	"jingzi/game"
)

// displayOption is a setting of a lesson that is on or off, in addition to the options of its search.
type displayOption struct {
	name  string
	field func(*Lesson) *bool
}

var displayOptions = []displayOption{
	{"counted", func(l *Lesson) *bool { return &l.Search.CountLines }},
	{"negamax", func(l *Lesson) *bool { return &l.Negamax }},
	{"andor", func(l *Lesson) *bool { return &l.AndOr }},
	{"steps", func(l *Lesson) *bool { return &l.Stepwise }},
	{"simple", func(l *Lesson) *bool { return &l.Simple }},
}

// setOption turns on an option with a name of Options or displayOptions, and reports whether there is one.
func (l *Lesson) setOption(name string) bool {
	for _, o := range displayOptions {
		if o.name == name {
			*o.field(l) = true
			return true
		}
	}
	for _, o := range Options {
		if o.Name == name {
			o.Set(&l.Search, true)
			return true
		}
	}

	return false
}

// Line returns the tree that the lesson shows as a line of text for others, which ParseLine reads: a tree in brackets,
// or a board (columns x rows x length of a line, the rows from the top, and who is to move) and the depth; then the
// names of the options. For example
//
//	3x3x3 XO./.X./... O depth 2 alpha-beta symmetry
//	((3 12 8)(2 4 6)(14 5 2)) alpha-beta steps
//
// The name and the text of the lesson are left out. ok is false for a board whose rules have more than these numbers.
func (l Lesson) Line() (line string, ok bool) {
	fields := []string{l.Tree}
	if l.Tree == "" {
		if l.Rules != (game.Rules{Width: l.Rules.Width, Height: l.Rules.Height, WinLength: l.Rules.WinLength}) {
			return "", false
		}
		toMove := "X"
		if l.WhiteToMove {
			toMove = "O"
		}
		fields = []string{
			fmt.Sprintf("%dx%dx%d", l.Rules.Width, l.Rules.Height, l.Rules.WinLength),
			strings.Join(strings.Fields(l.Board), "/"), toMove, "depth", strconv.Itoa(l.Search.Depth),
		}
	}

	for _, o := range Options {
		if o.IsOn(l.Search) && (l.Tree == "" || o.ForParsed) {
			fields = append(fields, o.Name)
		}
	}
	for _, o := range displayOptions {
		if *o.field(&l) {
			fields = append(fields, o.name)
		}
	}

	return strings.Join(fields, " "), true
}

// ParseLine reads a line of Line. It returns an error if the text has another form, or if its tree cannot be displayed.
func ParseLine(text string) (l Lesson, err error) {
	text = strings.TrimSpace(text)

	// The tree may have spaces.
	options := ""
	if end := strings.LastIndexByte(text, ')'); end >= 0 {
		l.Tree, options = text[:end+1], text[end+1:]
		if _, err := minimax.ParseTree(l.Tree); err != nil {
			return l, err
		}
	} else {
		var board, toMove string
		n, _ := fmt.Sscanf(text, "%dx%dx%d %s %s depth %d", &l.Rules.Width, &l.Rules.Height, &l.Rules.WinLength, &board,
			&toMove, &l.Search.Depth)
		if n != 6 || toMove != "X" && toMove != "O" {
			return l, errLesson
		}
		l.Board, l.WhiteToMove = strings.ReplaceAll(board, "/", "\n"), toMove == "O"
		_, options, _ = strings.Cut(text, " depth ")
		_, options, _ = strings.Cut(options, " ")
	}

	for name := range strings.FieldsSeq(options) {
		if !l.setOption(name) {
			return l, errLesson
		}
	}
	if _, _, err := l.Position(); err != nil {
		return l, err
	}

	return l, nil
}
