package tree

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

// TestAnOptionIsEverywhere checks that a new option needs only a row in Options: everything that lists the
// options includes it.
func TestAnOptionIsEverywhere(t *testing.T) {
	defer lang.SetLanguage(lang.Current())

	p := positionAfter(t, "b2 a1")
	plainSearch := Search{Depth: 2}
	names, keys := map[string]bool{}, map[rune]bool{}
	for _, o := range Options {
		if o.Name == "" || names[o.Name] || keys[o.Key] || o.Key == 0 {
			t.Errorf("%q, %q: the name or the key is empty or used twice", o.Name, o.Key)
		}
		names[o.Name], keys[o.Key] = true, true
		s := plainSearch
		o.Set(&s, true)
		if o.IsOn(plainSearch) || !o.IsOn(s) {
			t.Errorf("%s cannot be turned on", o.Name)
		}
		s2 := s
		o.Set(&s2, false)
		if s2 != plainSearch {
			t.Errorf("%s cannot be turned off: got %+v, want %+v", o.Name, s2, plainSearch)
		}
		tr := s.Grow(t.Context(), p)
		if reflect.DeepEqual(tr.Options, plainSearch.Grow(t.Context(), p).Options) || SearchOf(tr) != s {
			t.Errorf("%s: the tree's options are %+v; SearchOf = %+v, want %+v", o.Name, tr.Options, SearchOf(tr), s)
		}

		code := func(tr *Tree) (text []string) {
			lines, _ := NewReplay(tr).Code(0)
			for _, l := range lines {
				text = append(text, l.Text)
			}
			return text
		}
		for _, language := range lang.Languages {
			lang.SetLanguage(language)
			if label := o.Label(); label == "" ||
				!slices.Contains(strings.Split(Caption(tr, WholeSheet)[2], " · "), label) {
				t.Errorf("%s is missing in the caption %q", o.Name, Caption(tr, WholeSheet))
			}
			if slices.Equal(code(tr), code(plainSearch.Grow(t.Context(), p))) {
				t.Errorf("%s does not change the pseudocode", o.Name)
			}
		}
		compared := slices.ContainsFunc(SearchMethods, func(m SearchMethod) bool {
			return o.IsOn(m.search) && strings.Contains(m.Name(), o.Label())
		})
		if !compared && o.Name != "any-win" { // a check box of the comparison sets it
			t.Errorf("%s has no row in the comparison", o.Name)
		}
		l := lesson("", "", lang.TreeHelp, lang.TreeHelp, "b2", 2, o.Name)
		var file bytes.Buffer
		if err := WriteLessons(&file, []Lesson{l}); err != nil {
			t.Fatal(err)
		}
		if read, err := ReadLessons(&file); err != nil || read[0].Search != s {
			t.Errorf("%s: ReadLessons = %+v, %v; want search %+v", o.Name, read, err, s)
		}
	}
	// Every field of Search that is an option has a row.
	fields := reflect.TypeFor[Search]()
	for i := range fields.NumField() {
		name := fields.Field(i).Name
		if name == "Depth" || name == "CountLines" || name == "ForcedMoves" {
			continue
		}
		changed := slices.ContainsFunc(Options, func(o Option) bool {
			s := plainSearch
			o.Set(&s, true)
			return !reflect.DeepEqual(reflect.ValueOf(s).Field(i).Interface(),
				reflect.ValueOf(plainSearch).Field(i).Interface())
		})
		if !changed {
			t.Errorf("no option sets %s", name)
		}
	}

	for f := minimax.ForcedNever + 1; f <= minimax.BlockAtRoot; f++ {
		if f != minimax.ForcedEverywhere && !slices.ContainsFunc(Options, func(o Option) bool {
			return o.forced == f
		}) {
			t.Errorf("no option sets ForcedMoves to %d", f)
		}
	}
}

// TestOldLessonFiles checks that lists of lessons with the field names of earlier versions can be read.
func TestOldLessonFiles(t *testing.T) {
	rules, err := json.Marshal(game.TicTacToe)
	if err != nil {
		t.Fatal(err)
	}
	list, err := ReadLessons(strings.NewReader(`[{"Name":"x","Say":"y","Tree":"","Rules":` + string(rules) +
		`,"Board":"... ... ...","Search":{"Depth":2,"AlphaBeta":true,"Ordered":true,"Symmetry":true,"Counted":true,"Forced":1}}]`))
	want := Search{
		Depth:       2,
		AlphaBeta:   true,
		OrderMoves:  true,
		Symmetry:    true,
		CountLines:  true,
		ForcedMoves: minimax.ForcedAtRoot,
	}
	if err != nil || list[0].Search != want {
		t.Errorf("error %v; got %+v, want search %+v", err, list, want)
	}
}

// TestUniformWinsHaveNoDistance checks that no node states the number of moves to a win if all wins count the
// same.
func TestUniformWinsHaveNoDistance(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)

	p := positionAfter(t, "b2 a3 c1 b3")
	tr := Search{Depth: 5, UniformWins: true}.Grow(t.Context(), p)
	wins := 0
	for id := range NodeID(tr.Len()) {
		text := strings.Join(describe(tr, id), " ") + ShortValue(tr, tr.Node(id).Value)
		if strings.Contains(text, "on move") || strings.Contains(text, "the quicker") || strings.Contains(text, "W5") {
			t.Fatalf("node %d: got %q, want no distance to a win", id, text)
		}
		if ShortValue(tr, tr.Node(id).Value) == "W" {
			wins++
		}
	}
	if wins < 20 {
		t.Errorf("got %d nodes that are wins, want at least 20", wins)
	}

	for id := range NodeID(tr.Len()) {
		if n := tr.Node(id); n.Children == 0 && n.GameOver && SuitsExercise(tr) &&
			NewExercise(tr).leafValue(id) != n.Value {
			t.Fatalf("leafValue(%d) = %d, want %d", id, NewExercise(tr).leafValue(id), n.Value)
		}
	}
}
