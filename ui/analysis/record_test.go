package analysis

import (
	"encoding/json"
	"testing"

	"jingzi/game"
)

// TestDamagedRecord checks that a damaged or foreign annotation is not used.
func TestDamagedRecord(t *testing.T) {
	for _, text := range []string{
		``, `{}`, `{"Thought":null}`, `{"Thought":{"Lines":[{"Line":"zz9"}]}}`, `{"Thought":{"Lines":[{"Line":""}]}}`,
		`{"Thought":7}`, `{"Chosen":{"X":1,"Y":1}}`,
	} {
		if info, ok := decodeRecord(json.RawMessage(text), game.Freestyle); ok {
			t.Errorf("%s: got the report %+v, want none", text, info)
		}
	}
	if _, ok := decodeRecord(nil, game.Freestyle); ok {
		t.Error("got a report without an annotation")
	}
	info, ok := decodeRecord(json.RawMessage(`{"Thought":{"Method":1}}`), game.Freestyle)
	if !ok || info.Method != game.ByShapes {
		t.Errorf("got the report %+v, %v; want a move by shapes", info, ok)
	}
}
