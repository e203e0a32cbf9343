package game

import "testing"

// mustParse reads a board drawn as text, Black to move.
func mustParse(t testing.TB, r Rules, text string) Position {
	t.Helper()
	p, err := ParsePosition(r, text, Black)
	if err != nil {
		t.Fatal(err)
	}

	return p
}

// mustPoint reads a point's name on a 15×15 board.
func mustPoint(t testing.TB, name string) Point {
	t.Helper()
	point, err := Renju.ParsePoint(name)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}

	return point
}
