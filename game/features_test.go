package game

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// TestFeaturesOfRules checks that every field of Rules except the numbers is a feature. A field without a row
// in featureTable would be ignored when games are played, judged and saved.
func TestFeaturesOfRules(t *testing.T) {
	numbers := []string{"Width", "Height", "WinLength"}
	seen := Features(0)
	for i := range reflect.TypeFor[Rules]().NumField() {
		field := reflect.TypeFor[Rules]().Field(i)
		if slices.Contains(numbers, field.Name) {
			continue
		}
		var r Rules
		reflect.ValueOf(&r).Elem().Field(i).SetBool(true)
		f := r.Features()
		if len(f.List()) != 1 || f&seen != 0 {
			t.Errorf("%s has the features %v, want one that is not used yet", field.Name, f.Words())
		}
		seen |= f
		if (Rules{}).WithFeatures(f) != r {
			t.Errorf("%s: got the rules %+v from their features, want %+v", field.Name, Rules{}.WithFeatures(f), r)
		}
		if word := f.Words()[0]; f != FeatureUnknown {
			if named, ok := FeatureNamed(word); !ok || named != f {
				t.Errorf("FeatureNamed(%q) = %v, %v; want %v, true", word, named, ok, f)
			}
		}
	}
	if seen != AllFeatures|FeatureUnknown {
		t.Errorf("the fields have features %016b, want %016b", seen, AllFeatures|FeatureUnknown)
	}

	for f := Features(0); f <= AllFeatures; f++ {
		if got := Freestyle.WithFeatures(f).Features(); got != f {
			t.Errorf("%b becomes %b", f, got)
		}
	}
}

// TestUnknownRules checks that rules of a later version can be read but not played.
func TestUnknownRules(t *testing.T) {
	var r Rules
	if err := json.Unmarshal([]byte(`{"Width":3,"Height":3,"Line":3,"ThreePlayers":true}`), &r); err != nil || !r.Unknown {
		t.Fatalf("got %+v, error %v; want unknown rules", r, err)
	}
	data, _ := json.Marshal(r)
	var restored Rules
	if err := json.Unmarshal(data, &restored); err != nil || restored != r {
		t.Errorf("%s: got %+v, error %v; want %+v", data, restored, err, r)
	}
	if err := r.Require(AllFeatures); !errors.Is(err, ErrRules) {
		t.Error(err)
	}
	p := NewPosition(r)
	if _, err := p.Play(Pt(1, 1)); !errors.Is(err, ErrRules) {
		t.Error(err)
	}
	if _, err := NewSetupPosition(r, []Point{{1, 1}}, nil, White); !errors.Is(err, ErrRules) {
		t.Error(err)
	}

	for text, want := range map[string]Rules{
		`{"Width":15,"Height":15,"Line":5,"Exact":true,"Fouls":false,"DeadDraw":false}`: Standard,
		`{"width":15,"height":15,"line":5}`:                                             Freestyle,
	} {
		var r Rules
		if err := json.Unmarshal([]byte(text), &r); err != nil || r != want {
			t.Errorf("%s: got %+v, error %v; want %+v", text, r, err, want)
		}
	}
	if err := json.Unmarshal([]byte(`{"Width":"three"}`), &r); err == nil {
		t.Error("a width that is a word is accepted")
	}
}

// scanWins finds wins on a board drawn as text without any code of this package: it reads every line of
// the board as a string, with # for the edge.
func scanWins(board string, width, length int, exact bool) (won [3]bool) {
	rows := strings.Fields(board)
	var lines []string
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for y := range rows {
			for x := range width {
				inside := func(x, y int) bool { return x >= 0 && x < width && y >= 0 && y < len(rows) }
				if inside(x-d[0], y-d[1]) {
					continue // not the start of a line
				}

				line := "#"
				for i, j := x, y; inside(i, j); i, j = i+d[0], j+d[1] {
					line += rows[j][i : i+1]
				}
				lines = append(lines, line+"#")
			}
		}
	}

	for colour, stones := range map[Stone][2]string{Black: {"X", "O"}, White: {"O", "X"}} {
		own, other := stones[0], stones[1]
		for _, line := range lines {
			for _, run := range strings.FieldsFunc(strings.NewReplacer(own, own, other, " ", ".", " ", "#",
				" ").Replace(line), func(r rune) bool {
				return r == ' '
			}) {
				if len(run) > length && !exact {
					won[colour] = true
				}
			}

			row := strings.Repeat(own, length)
			for _, before := range []string{other, ".", "#"} {
				for _, after := range []string{other, ".", "#"} {
					blocked := before == other && after == other
					if !blocked && strings.Contains(line, before+row+after) {
						won[colour] = true
					}
				}
			}
		}
	}

	return won
}

// TestCaroAgainstScan checks that in random games on boards of several shapes, the wins under caro are those
// that a scan of the whole board finds, and only the side that moved last wins.
func TestCaroAgainstScan(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	random := rand.New(rand.NewPCG(8, 9))
	wins, numBlocked, overlines := 0, 0, 0
	for n := range 250 {
		r := []Rules{
			Caro, {Width: 9, Height: 7, WinLength: 5, BlockedEnds: true},
			{Width: 6, Height: 5, WinLength: 3, BlockedEnds: true},
			{Width: 9, Height: 9, WinLength: 4, BlockedEnds: true}, {Width: 8, Height: 8, WinLength: 4, BlockedEnds: true, ExactLength: true},
		}[n%5]
		// Fill a strip of the board, so that lines are long and blocked.
		p := NewPosition(r)
		for !p.Result().Over() {
			point := Pt(random.IntN(r.Width), random.IntN(min(r.Height, 4)))
			if p.At(point) != Empty {
				if random.IntN(4) == 0 {
					point = Pt(random.IntN(r.Width), random.IntN(r.Height))
				}
				if p.At(point) != Empty {
					continue
				}
			}
			mover := p.ToMove()
			next, err := p.Play(point)
			if err != nil {
				t.Fatal(err)
			}
			found := scanWins(next.String(), r.Width, r.WinLength, r.ExactLength)
			if found[mover] != (next.Result().Winner == mover) || found[mover.Other()] {
				t.Fatalf("%v on %v: got the result %+v, want the wins of the scan, %v, on\n%v", mover, point,
					next.Result(), found, next)
			}
			unblocked := r
			unblocked.BlockedEnds = false
			if q, err := ParsePosition(unblocked, next.String(), mover.Other()); err == nil &&
				q.Result().Winner == mover && !found[mover] {
				numBlocked++
			}
			if found[mover] {
				wins++
				if len(next.WinningLine()) > r.WinLength {
					overlines++
				}
			}
			p = next
			if n := len(slices.Collect(p.EmptyPoints())); n < 3 {
				break
			}
		}
	}
	t.Logf("%d wins, %d by overlines; %d blocked runs", wins, overlines, numBlocked)
	if wins < 150 || numBlocked < 80 || overlines < 10 {
		t.Errorf("got %d wins, %d by overlines, and %d blocked runs; want at least 150, 10 and 80", wins, overlines,
			numBlocked)
	}
}

// TestCaroPerft checks games on a small board, counted by the results of the scan alone (perft).
func TestCaroPerft(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	const maxStones = 7
	var got, want [maxStones + 1]int // by the number of stones: games won with the last of them
	var walk func(p Position)
	walk = func(p Position) {
		if p.Result().Winner != Empty {
			got[p.Stones()]++
		}
		if p.Result().Over() || p.Stones() == maxStones {
			return
		}

		for point := range p.EmptyPoints() {
			if next, err := p.Play(point); err == nil {
				walk(next)
			}
		}
	}
	walk(NewPosition(Rules{Width: 5, Height: 2, WinLength: 3, BlockedEnds: true}))
	hasWin := make(map[string]bool) // whether a board has a win
	var scan func(board string, stones int)
	scan = func(board string, stones int) {
		over, ok := hasWin[board]
		if !ok {
			won := scanWins(board[:5]+" "+board[5:], 5, 3, false)
			over = won[Black] || won[White]
			hasWin[board] = over
		}
		if over {
			want[stones]++
		}
		if over || stones == maxStones {
			return
		}

		for i := range board {
			if board[i] == '.' {
				scan(board[:i]+"XO"[stones%2:stones%2+1]+board[i+1:], stones+1)
			}
		}
	}
	scan("..........", 0)
	if got != want || got[5] == 0 {
		t.Errorf("games won with the nth stone: %v, want %v", got, want)
	}
}
