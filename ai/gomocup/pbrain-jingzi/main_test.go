package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"testing"

	"jingzi/ai/gomocup"
	"jingzi/ai/gomoku"
	"jingzi/ai/solved"
	"jingzi/game"
)

// play returns the moves of a game that the program plays against itself through the protocol.
func play(t *testing.T, rules game.Rules, infos ...string) []game.Point {
	t.Helper()
	server := gomocup.Server{New: func(r game.Rules, o gomocup.Options) game.Engine {
		return newEngine(r, gomoku.Options{HashMB: hashMB(o.Memory)})
	}}

	in, input := io.Pipe()
	output, out := io.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- server.Serve(t.Context(), in, out)
		out.Close()
	}()
	lines := bufio.NewScanner(output)
	answer := func() string {
		for lines.Scan() {
			if line := lines.Text(); !strings.HasPrefix(line, "MESSAGE") {
				return line
			}
		}

		return "nothing"
	}
	fmt.Fprintf(input, "RECTSTART %d,%d\r\n", rules.Width, rules.Height)
	if line := answer(); line != "OK" {
		t.Fatalf("got answer %q to RECTSTART, want OK", line)
	}

	for _, info := range infos {
		fmt.Fprintf(input, "INFO %s\r\n", info)
	}
	// The same program plays both sides, so each position is sent as a BOARD.
	p := game.NewPosition(rules)
	var moves []game.Point
	for !p.Result().Over() {
		var board strings.Builder
		board.WriteString("BOARD\r\n")

		for i, point := range moves {
			fmt.Fprintf(&board, "%d,%d,%d\r\n", point.X, point.Y, 1+(len(moves)-i)%2)
		}

		go io.WriteString(input, board.String()+"DONE\r\n")
		line := answer()
		var x, y int
		if _, err := fmt.Sscanf(line, "%d,%d", &x, &y); err != nil {
			t.Fatalf("after %v: got %q, want a move", moves, line)
		}
		next, err := p.Play(game.Pt(x, y))
		if err != nil {
			t.Fatalf("after %v: %v", moves, err)
		}
		p, moves = next, append(moves, game.Pt(x, y))
	}
	input.Close()
	if err := <-done; err != nil {
		t.Fatal(err)
	}

	return moves
}

func TestPlayGames(t *testing.T) {
	small := game.Rules{Width: 7, Height: 9, WinLength: 5}
	for _, test := range []struct {
		rules game.Rules
		infos []string
	}{
		{game.Freestyle, []string{"max_node 300"}},
		{game.Standard, []string{"rule 1", "max_node 300"}},
		{game.Renju, []string{"rule 4", "max_node 300", "max_memory 40000000"}},
		{game.Rules{Width: 9, Height: 9, WinLength: 5, BlockedEnds: true}, []string{"rule 8", "timeout_turn 20"}},
		{small, []string{"max_depth 2"}},
		{game.Rules{Width: 20, Height: 20, WinLength: 5}, []string{"timeout_turn 0"}},
	} {
		play(t, test.rules, test.infos...)
	}
}

func TestOnlyPerfectUsesProof(t *testing.T) {
	for _, r := range []game.Rules{game.Freestyle, game.Standard, game.Renju} {
		for _, l := range game.Levels {
			_, isEngine := newEngine(r, gomoku.Options{Level: l, HashMB: 1}).(*gomoku.Engine)
			if want := l != game.Perfect || !solved.Complete(r); isEngine != want {
				t.Errorf("%+v at level %s: engine without a proof = %v, want %v", r, l, isEngine, want)
			}
		}
	}
}

func TestHashMB(t *testing.T) {
	for _, test := range []struct {
		memory int64
		want   int
	}{{0, 64}, {1, 1}, {16 << 20, 1}, {32 << 20, 12}, {96 << 20, 60}, {350 << 20, 250}, {8 << 30, 256}} {
		if got := hashMB(test.memory); got != test.want {
			t.Errorf("hashMB(%d) = %d, want %d", test.memory, got, test.want)
		}
	}
}
