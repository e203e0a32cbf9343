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

	// Whether the replay plays by itself, without the pseudocode.
	Simple bool `json:",omitempty"`
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

// Lessons returns the built-in lessons. The first two are for children: a board with three free squares that is
// searched to the end, without and with alpha-beta.
func Lessons() (all []Lesson) {
	for _, group := range []struct {
		name    lang.Text
		lessons []Lesson
	}{
		{lang.LessonsFirst, firstLessons()}, {lang.LessonsPaper000, depthLessons()}, {lang.LessonsCuts, cutLessons()},
		{lang.LessonsPapers, paperLessons()}, {lang.LessonsStrong, strongLessons()},
	} {
		for _, l := range group.lessons {
			l.Group = group.name()
			all = append(all, l)
		}
	}

	return all
}

// firstBoard leads to a board on which X has a move that wins, one that draws and one that loses.
const firstBoard = "b2 a3 a1 c3 c1 a2"

// staticBoard leads to a board on which no game ends within two moves.
const staticBoard = "b3 a3 b2 c3 c1 b1"

func firstLessons() []Lesson {
	return []Lesson{
		lesson(TaskValues, "", lang.LessonFirstName, lang.LessonFirst, firstBoard, 3, "any-win steps simple"),
		lesson(TaskCuts, "", lang.LessonSecondName, lang.LessonSecond, firstBoard, 3,
			"any-win alpha-beta steps simple"),
		lesson(TaskValues, "001", lang.ExerciseMinimax, lang.LessonMinimax, staticBoard, 2, "steps"),
		lesson(TaskCuts, "003", lang.ExerciseAlphaBeta, lang.LessonAlphaBeta, staticBoard, 2, "alpha-beta steps"),
		lesson(TaskLeaves, "", lang.ExerciseTextbook, lang.LessonTextbook, "", 2, "symmetry counted"),
	}
}

func depthLessons() []Lesson {
	return []Lesson{
		lesson(TaskDepth, "000", lang.LessonHorizonName, lang.LessonHorizon, "b2 a3 c1 b3", 2, ""),
		lesson(TaskStop, "000", lang.LessonStopName, lang.LessonStop, "b2 a3 a2 a1", 3, ""),
		lesson(TaskCount, "000", lang.LessonCountName, lang.LessonCount, "", 2, ""),
	}
}

func cutLessons() []Lesson {
	return []Lesson{
		lesson(TaskCuts, "002", lang.LessonAlphaName, lang.LessonAlpha, "(18 (16 5 7))", 0, "alpha-beta steps"),
		lesson(TaskCuts, "002", lang.LessonBetaName, lang.LessonBeta, "min (8 (18 5 7))", 0, "alpha-beta steps"),
		lesson(TaskCuts, "", lang.LessonDeepName, lang.LessonDeep, "(5 (((3 9) 4) 6))", 0, "alpha-beta steps"),
		lesson(TaskOrder, "", lang.LessonGoodName, lang.LessonGood, "((3 8 12)(2 4 6)(2 5 14))", 0, "alpha-beta steps"),
	}
}

func paperLessons() []Lesson {
	return []Lesson{
		lesson(TaskValues, "003", lang.LessonNegamaxName, lang.LessonNegamax, "b3 a3 c2 c3 a1 b1", 2, "negamax steps"),
		lesson(TaskPlan, "001", lang.LessonAndOrName, lang.LessonAndOr, "b2 a3 c1 b3", 3, "andor"),
		lesson(TaskHope, "001", lang.LessonHopeName, lang.LessonHope, "b2 a1 c1", 2, "andor"),
		lesson(TaskTwins, "004", lang.LessonSymmetryName, lang.LessonSymmetry, "b2", 2, ""),
		lesson(TaskBlock, "004", lang.LessonBlockName, lang.LessonBlock, "a1 b1 c1 b2 a2", 2, "alpha-beta symmetry"),
	}
}

// strongLessons returns the lessons about what strong programs do.
func strongLessons() []Lesson {
	return []Lesson{
		lesson(TaskDeepen, "", lang.LessonDeepenName, lang.LessonDeepen, "a3 b3 b2", 2, "alpha-beta steps"),
	}
}

// lesson returns a lesson about a position on 3×3 or about a tree in brackets: start lists the moves to the
// position or is the text of the tree. options lists names of Options and displayOptions.
func lesson(task Task, paper string, name, text lang.Text, start string, depth int, options string) Lesson {
	l := Lesson{Name: name(), Text: text(), Paper: paper, Task: task, Search: Search{Depth: depth}}
	for option := range strings.FieldsSeq(options) {
		if !l.setOption(option) {
			panic("tree: unknown option " + option)
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
