package gomocup

import (
	"context"
	"fmt"
	"os"
	"slices"
	"testing"

	"jingzi/game"
)

func TestMessages(t *testing.T) {
	h8, g7 := game.Pt(7, 7), game.Pt(6, 8)
	for text, want := range map[string]*infoLine{
		"MESSAGE Depth 9-18 | Eval -83 | Time 2ms | H8 G7":                 {number: 1, depth: 9, hasScore: true, score: -83, points: []game.Point{h8, g7}},
		"MESSAGE Speed 615K | Depth 9-8 | Eval -83 | Node 1231 | Time 2ms": {number: 1, depth: 9, nodes: 1231, hasScore: true, score: -83},
		"MESSAGE Bestline H8G7":                                            {number: 1, points: []game.Point{h8, g7}},
		"MESSAGE (2) +M7 | 12-20 | H8 G7":                                  {number: 2, hasScore: true, score: game.UnprovedWinIn(7), points: []game.Point{h8, g7}},
		"MESSAGE depth 5-9 multipv 3 ev -M12 n 34K n/ms 600 tm 12 pv h8g7": {number: 3, depth: 5, nodes: 34000, hasScore: true, score: game.UnprovedLossIn(12), points: []game.Point{h8, g7}},
		"MESSAGE (1) depth 5 eval +35 nodes 1200 line h8 g7":               {number: 1, depth: 5, nodes: 1200, hasScore: true, score: 35, points: []game.Point{h8, g7}},
		"MESSAGE depth 5 eval +M3? nodes 1200 line h8":                     {number: 1, depth: 5, nodes: 1200, hasScore: true, score: game.UnprovedWinIn(3), points: []game.Point{h8}},
		"MESSAGE I think H8 is good":                                       nil,
		"MESSAGE Depth 4 | Eval +M*":                                       nil,
		"MESSAGE multipv 0 ev 5":                                           nil,
		"MESSAGE depth 5 ev NaN":                                           nil,
		"MESSAGE Bestline":                                                 nil,
		"MESSAGE eval":                                                     nil,
		"MESSAGE (1) eval 1e99 nodes 99999999999999999999999999 depth 999999999999999999999": {number: 1, depth: 1<<63 - 1, hasScore: true, score: maxScore},
	} {
		info, ok := parseMessage(game.Freestyle, text)
		if ok != (want != nil) {
			t.Errorf("parseMessage(%q): got ok %v, want %v", text, ok, want != nil)
		} else if want != nil && fmt.Sprint(info) != fmt.Sprint(*want) {
			t.Errorf("parseMessage(%q) = %v, want %v", text, info, *want)
		}
	}
}

func init() {
	const summary, line = "MESSAGE Speed 6K | Depth 9-8 | Eval -83 | Node 1231\n", "MESSAGE Bestline "
	// Counts rows from the top, like Rapfi.
	brains["from the top"] = onMove(func() { fmt.Print(summary, line+"G7 J8\n", "6,6\n") })
	brains["from the bottom"] = onMove(func() { fmt.Print(summary, line+"G7 J8\n", "6,8\n") })
	brains["changes its mind"] = onMove(func() { fmt.Print(summary, line+"G7 J8\n", "0,0\n") })
	brains["reports"] = func() {
		(&Server{About: "reporter", New: func(game.Rules, Options) game.Engine {
			return reporter{testInfo}
		}}).Serve(context.Background(), os.Stdin, os.Stdout)
	}
	brains["nonsense"] = onMove(func() { fmt.Print(summary, line+"H8 H8 J8\n", "6,6\n") }) // H8 is occupied
}

var testInfo = game.SearchInfo{
	Depth: 7,
	Nodes: 12345,
	PVs:   []game.PV{{Score: 42, Moves: []game.Point{game.Pt(3, 4), game.Pt(5, 6)}}},
}

// TestReportsOfPrograms checks that the moves in the messages of a program are reported up to the first
// illegal move.
func TestReportsOfPrograms(t *testing.T) {
	for behaviour, want := range map[string][]game.Point{
		"from the top":     {game.Pt(6, 6), game.Pt(9, 7)},
		"from the bottom":  {game.Pt(6, 8), game.Pt(9, 7)},
		"changes its mind": {game.Pt(0, 0)},
		"nonsense":         {game.Pt(6, 6)},
	} {
		p := position(t, game.Freestyle, game.Pt(7, 7))
		var last game.SearchInfo
		point, err := brain(t, behaviour).Think(t.Context(), p, game.Limit{Time: answerTimeout},
			func(info game.SearchInfo) {
				last = checkReport(t, p, info)
			})
		if err != nil {
			t.Fatal(err)
		}
		if len(last.PVs) != 1 || last.PVs[0].Score != -83 || !slices.Equal(last.PVs[0].Moves, want) ||
			point != want[0] || last.Depth != 9 || last.Nodes != 1231 {
			t.Errorf("%s: got %v and report %+v; want moves %v, score -83, depth 9 and 1231 nodes", behaviour, point,
				last, want)
		}
	}
}

// TestReportsWhileThinking checks which PVs are reported after each line of output, once it is known how the program
// counts rows, and that none is before.
func TestReportsWhileThinking(t *testing.T) {
	a1, b2, c3 := game.Pt(0, 14), game.Pt(1, 13), game.Pt(2, 12)
	steps := []struct {
		line string
		want string // the new report; "" for none
	}{
		{"MESSAGE Bestline A1 B2", ""},          // without a score
		{"MESSAGE depth 2 eval 5 line o15", ""}, // occupied
		{"MESSAGE thinking", ""},
		{"MESSAGE depth 3 eval 20 nodes 100 line a1 b2", fmt.Sprint(game.SearchInfo{Depth: 3, Nodes: 100, PVs: []game.PV{
			{Score: 20, Moves: []game.Point{a1, b2}},
		}})},
		{"MESSAGE Depth 4 | Eval 25", fmt.Sprint(game.SearchInfo{Depth: 4, Nodes: 100, PVs: []game.PV{
			{Score: 25, Moves: []game.Point{a1, b2}},
		}})},
		{"MESSAGE Bestline B2", fmt.Sprint(game.SearchInfo{Depth: 4, Nodes: 100, PVs: []game.PV{
			{Score: 25, Moves: []game.Point{b2}},
		}})},
		{"MESSAGE (2) depth 2 eval 10 nodes 50 line c3", fmt.Sprint(game.SearchInfo{Depth: 4, Nodes: 100, PVs: []game.PV{
			{Score: 25, Moves: []game.Point{b2}}, {Score: 10, Moves: []game.Point{c3}},
		}})},
		{"MESSAGE (2) depth 5 eval -5 nodes 200 line a1", fmt.Sprint(game.SearchInfo{Depth: 5, Nodes: 200, PVs: []game.PV{
			{Score: 25, Moves: []game.Point{b2}}, {Score: -5, Moves: []game.Point{a1}},
		}})},
		{"MESSAGE (9) eval -9 line c3", fmt.Sprint(game.SearchInfo{Depth: 5, Nodes: 200, PVs: []game.PV{
			{Score: 25, Moves: []game.Point{b2}}, {Score: -5, Moves: []game.Point{a1}}, {Score: -9, Moves: []game.Point{c3}},
		}})},
		{"MESSAGE (2) eval 1", fmt.Sprint(game.SearchInfo{Depth: 5, Nodes: 200, PVs: []game.PV{
			{Score: 25, Moves: []game.Point{b2}},
		}})}, // a PV without moves is not reported
		{"MESSAGE (1) eval 30 line c3", fmt.Sprint(game.SearchInfo{Depth: 5, Nodes: 200, PVs: []game.PV{
			{Score: 30, Moves: []game.Point{c3}},
		}})},
		{"MESSAGE (0) eval 30 line c3", ""},
		{"MESSAGE (225) eval 31 line c3 c3", fmt.Sprint(game.SearchInfo{Depth: 5, Nodes: 200, PVs: []game.PV{
			{Score: 30, Moves: []game.Point{c3}}, {Score: 31, Moves: []game.Point{c3}},
		}})},
		{"MESSAGE (226) eval 30 line c3", ""},
	}
	for _, rows := range []rowOrder{rowsFromBottom, rowsUnknown} {
		var got string
		l := listener{
			position: position(t, game.Freestyle, game.Pt(14, 0)),
			rows:     &rows,
			report:   func(info game.SearchInfo) { got += fmt.Sprint(info) },
		}
		isKnown := rows != rowsUnknown
		for _, step := range steps {
			got = ""
			l.parseLine(step.line)
			want := step.want
			if !isKnown {
				want = ""
			}
			if got != want {
				t.Errorf("rows known = %v, %q: got the report %s, want %s", isKnown, step.line, got, want)
			}
		}
	}
}

// TestReportOfAMove checks what is reported when the move comes: the PV that begins with it, once that is known to do so,
// or else the move alone with the last score.
func TestReportOfAMove(t *testing.T) {
	h8, a1, a15, b1 := game.Pt(7, 7), game.Pt(0, 14), game.Pt(0, 0), game.Pt(1, 14)
	for _, c := range []struct {
		line string
		rows rowOrder
		move game.Point
		want []game.Point // of the report; nil for no report
		then rowOrder
	}{
		{"MESSAGE thinking", rowsUnknown, a1, nil, rowsUnknown},
		{"MESSAGE Depth 4 | Eval 25", rowsUnknown, a1, []game.Point{a1}, rowsUnknown},
		{"MESSAGE eval 25 line a1 b1", rowsUnknown, a1, []game.Point{a1, b1}, rowsFromBottom},
		{"MESSAGE eval 25 line a15 b15", rowsUnknown, a1, []game.Point{a1, b1}, rowsFromTop},
		{"MESSAGE eval 25 line b1 a1", rowsUnknown, a1, []game.Point{a1}, rowsUnknown},
		{"MESSAGE eval 25 line h8 a1", rowsUnknown, h8, []game.Point{h8}, rowsUnknown},
		{"MESSAGE eval 25 line a1 b1", rowsFromBottom, a15, []game.Point{a15}, rowsFromBottom},
		{"MESSAGE eval 25 line a1 a1", rowsFromBottom, a1, []game.Point{a1}, rowsFromBottom},
		{"MESSAGE eval 25 line a15 b15", rowsFromTop, a1, []game.Point{a1, b1}, rowsFromTop},
	} {
		rows, last := c.rows, game.SearchInfo{}
		l := listener{
			position: game.NewPosition(game.Freestyle),
			rows:     &rows,
			report:   func(info game.SearchInfo) { last = info },
		}
		l.parseLine(c.line)
		last = game.SearchInfo{}
		l.handleMove(c.move)
		var got []game.Point
		for _, pv := range last.PVs {
			got = append(got, pv.Moves...)
		}
		if !slices.Equal(got, c.want) || rows != c.then || got != nil && last.PVs[0].Score != 25 {
			t.Errorf("%q, rows %d, then %v: got the report %+v and rows %d, want the moves %v and rows %d", c.line, c.rows,
				c.move, last, rows, c.want, c.then)
		}
	}
}

// TestCounts checks the numbers of nodes that programs write, and that nonsense counts as none.
func TestCounts(t *testing.T) {
	for text, want := range map[string]int64{
		"0": 0, "12": 12, "34K": 34_000, "34k": 34_000, "1.5M": 1_500_000, "2g": 2_000_000_000, "1e15": 1e15,
		"": 0, "K": 0, "-1": 0, "12T": 0, "1e16": 0, "1e15G": 0, "1000001G": 0, "1000000G": 1e15, "NaN": 0, "many": 0,
	} {
		if got := parseCount(text); got != want {
			t.Errorf("parseCount(%q) = %d, want %d", text, got, want)
		}
	}
}

// TestScores checks the scores that programs write, and what is none.
func TestScores(t *testing.T) {
	for text, want := range map[string]game.Score{
		"0": 0, "35": 35, "+35": 35, "-83": -83, "1.7": 1, "30000": 30000, "30001": 30000, "-1e9": -30000,
		"M7": game.UnprovedWinIn(7), "+M7": game.UnprovedWinIn(7), "+M7?": game.UnprovedWinIn(7),
		"-M8": game.UnprovedLossIn(8), "M0": game.UnprovedWinIn(0), "+M400": game.UnprovedWinIn(400),
	} {
		if got, ok := parseScore(text); got != want || !ok {
			t.Errorf("parseScore(%q) = %d, %v; want %d", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "M", "+M*", "M-1", "+M401", "xM7", "++M7", "NaN", "good"} {
		if got, ok := parseScore(text); ok {
			t.Errorf("parseScore(%q) = %d", text, got)
		}
	}
}

// TestProgramReadsServer checks that Program reads the messages of Server.
func TestProgramReadsServer(t *testing.T) {
	p := position(t, game.Freestyle, game.Pt(7, 7))
	var last game.SearchInfo
	if _, err := brain(t, "reports").Think(t.Context(), p, game.Limit{Time: answerTimeout}, func(info game.SearchInfo) {
		last = info
	}); err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(last) != fmt.Sprint(testInfo) {
		t.Errorf("got %v, want %v", last, testInfo)
	}
}

// reporter plays the first move of its report.
type reporter struct{ game.SearchInfo }

func (r reporter) Think(_ context.Context, _ game.Position, _ game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	report(r.SearchInfo)
	return r.PVs[0].Moves[0], nil
}

// checkReport checks that the moves of a report are legal, and returns the report.
func checkReport(t *testing.T, p game.Position, info game.SearchInfo) game.SearchInfo {
	t.Helper()

	for _, pv := range info.PVs {
		next := p
		for _, point := range pv.Moves {
			var err error
			if next, err = next.Play(point); err != nil {
				t.Errorf("%v: %v is not legal: %v", pv, point, err)
			}
		}
	}

	return info
}
