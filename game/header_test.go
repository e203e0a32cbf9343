package game_test

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"jingzi/game"
)

// TestTextsOfAHeader checks that Texts returns every text of a header except those that only the store has.
func TestTextsOfAHeader(t *testing.T) {
	var h game.Header

	texts := h.Texts()
	v := reflect.ValueOf(&h).Elem()
	for i := range v.NumField() {
		name, field := v.Type().Field(i).Name, v.Field(i)
		if name == "ID" || name == "Collection" {
			continue // only in the store
		}

		var all []any
		switch field.Kind() {
		case reflect.String:
			all = append(all, field.Addr().Interface())
		case reflect.Array:
			for j := range field.Len() {
				all = append(all, field.Index(j).Addr().Interface())
			}
		}

		for _, pointer := range all {
			if text, ok := pointer.(*string); ok && !slices.Contains(texts, text) {
				t.Errorf("Texts does not contain %s", name)
			}
		}
	}

	for i, text := range texts {
		*text = string(rune('a' + i))
	}

	record := h.Record()
	for i, text := range record.Texts() {
		if *text != string(rune('a'+i)) {
			t.Errorf("text %d: got %q from Record, want %q", i, *text, string(rune('a'+i)))
		}
	}
}

// TestRecordOfAHeader checks that a record has what files store, and nothing of how the game was played here.
func TestRecordOfAHeader(t *testing.T) {
	h := game.Header{
		ID: "1", Collection: "c", Rules: game.Renju, Opening: game.Classic, Mode: game.HumanVsComputer,
		ComputerLevels: [2]game.Level{game.Easy, game.Hard}, HumanSeat: game.Second, User: game.UserFirst, Uncounted: true,
		Continued: true,
		Practice:  true, Assisted: true, Category: game.Category{Mode: game.HumanVsHuman},
		Clock: game.TimeControl{PerGame: time.Minute}, Names: [2]string{"甲", "乙"}, Levels: [2]string{"1", "2"},
		Date: "2026-11-29", Event: "e", Place: "p",
	}
	want := game.Header{Rules: h.Rules, Opening: h.Opening, Names: h.Names, Levels: h.Levels, Date: h.Date, Event: h.Event,
		Place: h.Place}
	if got := h.Record(); got != want {
		t.Errorf("the record is %+v, want %+v", got, want)
	}
	v := reflect.ValueOf(h)
	for i := range v.NumField() {
		if v.Field(i).IsZero() {
			t.Errorf("this test lacks the field %s", v.Type().Field(i).Name)
		}
	}

	for _, c := range []struct{ uncounted, practice, want bool }{
		{false, false, false}, {true, false, true}, {true, true, false}, {false, true, false},
	} {
		if got := (game.Header{Uncounted: c.uncounted, Practice: c.practice}).IsRecord(); got != c.want {
			t.Errorf("uncounted %v, practice %v: a record: %v, want %v", c.uncounted, c.practice, got, c.want)
		}
	}
}
