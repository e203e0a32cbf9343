package tree

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

// TestLessonsShowWhatTheyState checks that each built-in lesson shows what its text states.
func TestLessonsShowWhatTheyState(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	value := func(tr *Tree) int { return tr.Node(Root).Value }

	wins := func(tr *Tree) bool { w, _, _ := tr.Outcome(value(tr)); return w }
	checks := map[string]func(tr *Tree) bool{
		lang.LessonFirstName(): func(tr *Tree) bool {
			wins, loses, _ := tr.Outcome(value(tr))
			return wins && !loses && tr.Stats.Drawn > 0 && tr.Stats.MinWins > 0
		},
		lang.LessonSecondName(): func(tr *Tree) bool { return wins(tr) && tr.Stats.Cutoffs > 0 },
		lang.ExerciseTextbook(): func(tr *Tree) bool { return tr.Stats.Leaves == 12 },
		lang.ExerciseMinimax(): func(tr *Tree) bool {
			return !tr.Options.AlphaBeta && tr.Stats.Horizon == tr.Stats.Leaves
		},
		lang.ExerciseAlphaBeta(): func(tr *Tree) bool { return tr.Stats.Cutoffs > 0 },
		lang.LessonHorizonName(): func(tr *Tree) bool {
			depth3 := Search{Depth: 3}.Grow(t.Context(), tr.Position())
			return !wins(tr) && wins(depth3)
		},
		lang.LessonStopName(): func(tr *Tree) bool {
			n := tr.Node(tr.Chosen())
			return wins(tr) && Name(tr, n.ID) == "C2" && n.GameOver && tr.Stats.Nodes > 10
		},
		lang.LessonCountName(): func(tr *Tree) bool { return tr.Len() == 1+9+9*8 },
		lang.LessonAlphaName(): func(tr *Tree) bool {
			return tr.Node(2).Cutoff == minimax.AlphaCutoff && value(tr) == 18 && tr.Node(2).Value == 16
		},
		lang.LessonBetaName(): func(tr *Tree) bool {
			return tr.Node(2).Cutoff == minimax.BetaCutoff && value(tr) == 8 && tr.Node(Root).Layer == minimax.Min
		},
		lang.LessonDeepName(): func(tr *Tree) bool {
			for id := range NodeID(tr.Len()) {
				if n := tr.Node(id); n.Cutoff != minimax.NoCutoff {
					if source, _ := tr.CutoffSource(id); tr.Node(source).Ply == n.Ply-3 {
						return true
					}
				}
			}

			return false
		},
		lang.LessonGoodName():    func(tr *Tree) bool { return tr.Stats.Leaves == 5 && value(tr) == 3 },
		lang.LessonNegamaxName(): func(tr *Tree) bool { return tr.Stats.Leaves > 2 },
		lang.LessonAndOrName():   func(tr *Tree) bool { return newAndOrTree(tr).statuses[Root] == statusSolved },
		lang.LessonHopeName(): func(tr *Tree) bool {
			a := newAndOrTree(tr)
			_, next := a.Strategy(func(NodeID) bool { return true })
			return a.statuses[Root] == statusOpen && next != None
		},
		lang.LessonSymmetryName(): func(tr *Tree) bool { return tr.Stats.ByPly[1] == 8 && tr.Node(Root).Children == 8 },
		lang.LessonBlockName(): func(tr *Tree) bool {
			return wins(tr) && Name(tr, tr.Chosen()) == "B3" && tr.Node(tr.Chosen()).GameOver
		},
	}
	checks[lang.LessonDeepenName()] = func(tr *Tree) bool {
		return !wins(tr) && tr.Node(Root).BestChild != tr.Node(Root).FirstChild
	}
	for i, l := range Lessons() {
		tr := lessonTree(t, i)
		if check := checks[l.Name]; check == nil || !check(tr) || tr.Stopped != minimax.Complete || l.Text == "" {
			t.Errorf("lesson %d, %s: its check fails or is missing", i, l.Name)
		}
		if !SuitsExercise(tr) {
			t.Errorf("%s: a tree of %d nodes does not suit an exercise", l.Name, tr.Len())
		}
		if l.AndOr && i > 0 && l.Tree == "" && l.Rules != game.TicTacToe {
			t.Errorf("%s: got rules %+v, want tic-tac-toe", l.Name, l.Rules)
		}
	}
}

// TestLessonFiles checks that a list of lessons is read as it was written, and that lists with lessons that
// cannot be displayed are rejected.
func TestLessonFiles(t *testing.T) {
	list := Lessons()
	custom := Lesson{Name: "连珠 a", Text: "say", Search: Search{Depth: 2}}
	custom.SetPosition(game.NewPosition(game.FiveByFive))
	list = append(list, custom)
	var file bytes.Buffer
	if err := WriteLessons(&file, list); err != nil {
		t.Fatal(err)
	}
	text := file.String()
	got, err := ReadLessons(&file)
	if err != nil || !reflect.DeepEqual(got, list) {
		t.Errorf("error %v; got %+v, want %+v", err, got, list)
	}

	for _, broken := range []string{"", "[]", "{}", "[{}]", strings.Replace(text, `"Depth": 2`, `"Depth": 77`, 1),
		strings.Replace(text, `"Tree": "(18`, `"Tree": "((18`, 1),
		strings.Replace(text, `"Width": 3`, `"Width": 300`, 1),
		strings.Replace(text, `"Board": "..`, `"Board": "?.`, 1)} {
		if list, err := ReadLessons(strings.NewReader(broken)); err == nil {
			t.Errorf("%.60q is accepted with %d lessons", broken, len(list))
		}
	}
}
