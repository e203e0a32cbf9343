package game_test

import (
	"reflect"
	"slices"
	"testing"

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
