package tree

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

// Lesson is a position or a parsed tree to display, with a sentence about what to look for. Lists of lessons
// are saved as JSON.
type Lesson struct {
	Name  string
	Text  string `json:"Say"`
	Paper string // number of the paper it is about; empty for none
	Group string `json:",omitempty"` // heading in the list
	Task  Task   `json:",omitempty"` // empty for none

	Rules       game.Rules
	Board       string // in the form of game.ParsePosition
	WhiteToMove bool   `json:"White"`
	Tree        string // a tree in brackets instead of a board
	Search      Search

	// Settings of the display.
	Negamax, AndOr bool
	Stepwise       bool `json:"Steps"`
}

// Key returns an identifier of the lesson that is the same in every language. It consists of the task, the
// depth, and the tree or board.
func (l Lesson) Key() string {
	start := l.Tree
	if start == "" {
		start = strings.Join(strings.Fields(l.Board), "/")
	}
	return string(l.Task) + " " + strconv.Itoa(l.Search.Depth) + " " + start
}

// Lessons returns the built-in lessons. The first four are also good exercises.
func Lessons() (all []Lesson) {
	for _, group := range []struct {
		name    lang.Text
		lessons []Lesson
	}{
		{lang.LessonsFirst, firstLessons()}, {lang.LessonsPaper000, depthLessons()}, {lang.LessonsCuts, cutLessons()},
		{lang.LessonsPapers, paperLessons()},
	} {
		for _, l := range group.lessons {
			l.Group = group.name()
			all = append(all, l)
		}
	}

	return all
}

func firstLessons() []Lesson {
	return []Lesson{
		lesson(TaskLeaf, "001", lang.ExerciseMinimax, lang.LessonMinimax, "b2 a1 c3", 2, ""),
		lesson(TaskSkipped, "003", lang.ExerciseAlphaBeta, lang.LessonAlphaBeta, "b2 b1 a1", 2, "alpha-beta"),
		lesson(TaskSkipped, "", lang.ExerciseTextbook, lang.LessonTextbook, "", 2, "alpha-beta order symmetry counted"),
		lesson(TaskGameOver, "", lang.ExerciseEnd, lang.LessonEnd, "b2 a1 c1 a3 a2", 3, "alpha-beta"),
	}
}

func depthLessons() []Lesson {
	return []Lesson{
		lesson(TaskShallower, "000", lang.LessonForkName, lang.LessonFork, "b2 a3 c1 b3", 3, ""),
		lesson(TaskDeeper, "", lang.LessonHorizonName, lang.LessonHorizon, "b2 a3 c1 b3", 2, ""),
		lesson(TaskNoStop, "000", lang.LessonStopName, lang.LessonStop, "b2 a3 a2 a1", 3, "stop"),
		lesson(TaskSymmetry, "000", lang.LessonCountName, lang.LessonCount, "", 3, ""),
		lesson(TaskTie, "", lang.LessonTieName, lang.LessonTie, "((3 5)(7 3)(2 9))", 0, ""),
	}
}

func cutLessons() []Lesson {
	return []Lesson{
		lesson(TaskCut, "002", lang.LessonAlphaName, lang.LessonAlpha, "(18 (16 5 7))", 0, "alpha-beta steps"),
		lesson(TaskCut, "002", lang.LessonBetaName, lang.LessonBeta, "min (8 (18 5 7))", 0, "alpha-beta steps"),
		lesson(TaskCut, "", lang.LessonDeepName, lang.LessonDeep, "(5 (((3 9) 4) 6))", 0, "alpha-beta steps"),
		lesson(TaskEnd, "", lang.LessonGoodName, lang.LessonGood, "((3 8 12)(2 4 6)(2 5 14))", 0, "alpha-beta steps"),
		lesson(TaskEnd, "", lang.LessonBadName, lang.LessonBad, "((14 5 2)(6 4 2)(12 8 3))", 0, "alpha-beta steps"),
	}
}

func paperLessons() []Lesson {
	return []Lesson{
		lesson(TaskEnd, "003", lang.LessonNegamaxName, lang.LessonNegamax, "b2 a1 c1 a3 a2", 2, "negamax steps"),
		lesson(TaskReplies, "001", lang.LessonAndOrName, lang.LessonAndOr, "b2 a3 c1 b3", 3, "andor"),
		lesson(TaskNext, "001", lang.LessonHopeName, lang.LessonHope, "b2 a1 c1", 2, "andor"),
		lesson(TaskTwin, "004", lang.LessonSymmetryName, lang.LessonSymmetry, "b2", 2, "symmetry"),
		lesson(TaskWinFirst, "004", lang.LessonBlockName, lang.LessonBlock, "a1 b1 c1 b2 a2", 2,
			"alpha-beta symmetry block"),
	}
}

// lesson returns a lesson about a position on 3×3 or about a tree in brackets: start lists the moves to the
// position or is the text of the tree. options lists names of search options, or counted, negamax, andor and
// steps.
func lesson(task Task, paper string, name, text lang.Text, start string, depth int, options string) Lesson {
	l := Lesson{Name: name(), Text: text(), Paper: paper, Task: task, Search: Search{Depth: depth}}
	for option := range strings.FieldsSeq(options) {
		switch option {
		case "counted":
			l.Search.CountLines = true
		case "negamax":
			l.Negamax = true
		case "andor":
			l.AndOr = true
		case "steps":
			l.Stepwise = true
		default:
			l.Search = l.Search.withOptions(option)
		}
	}
	if strings.Contains(start, "(") {
		l.Tree = start
		return l
	}

	position := game.NewPosition(game.TicTacToe)
	for move := range strings.FieldsSeq(start) {
		point, _ := game.TicTacToe.ParsePoint(move)

		// Valid, as a test checks.
		position, _ = position.Play(point)
	}
	l.SetPosition(position)

	return l
}

func (l *Lesson) SetPosition(p game.Position) {
	l.Rules, l.Board, l.WhiteToMove = p.Rules(), strings.TrimSpace(p.String()), p.ToMove() == game.White
}

var errLesson = errors.New("tree: invalid lesson")

// Position returns the start position of the lesson, or its parsed tree.
func (l Lesson) Position() (p game.Position, parsed *Tree, err error) {
	if l.Tree != "" {
		parsed, err = minimax.ParseTree(l.Tree)
		return p, parsed, err
	}
	if err := l.Rules.Validate(); err != nil {
		return p, nil, err
	}
	toMove := game.Black
	if l.WhiteToMove {
		toMove = game.White
	}
	p, err = game.ParsePosition(l.Rules, l.Board, toMove)
	if err == nil && (!l.Rules.UsesXO() || l.Search.Depth < 1 || l.Search.Depth > MaxDepth(p)) {
		err = errLesson
	}

	return p, nil, err
}

func (l Lesson) Grow(ctx context.Context) (*Tree, error) {
	p, parsed, err := l.Position()
	switch {
	case err != nil:
		return nil, err
	case parsed != nil:
		return parsed.Search(l.Search.AlphaBeta), nil
	}

	return l.Search.Grow(ctx, p), nil
}

// ReadLessons reads a list of lessons. It returns an error if any of them cannot be displayed.
func ReadLessons(r io.Reader) (list []Lesson, err error) {
	if err := json.NewDecoder(io.LimitReader(r, 1<<20)).Decode(&list); err != nil {
		return nil, err
	}

	for i := range list {
		if _, _, err := list[i].Position(); err != nil {
			return nil, err
		}
		list[i].Name, list[i].Text = lang.Truncate(list[i].Name, 80), lang.Truncate(list[i].Text, 500)
	}
	if len(list) == 0 || len(list) > 200 {
		return nil, errLesson
	}

	return slices.Clip(list), nil
}

func WriteLessons(w io.Writer, list []Lesson) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "\t")
	return e.Encode(list)
}
