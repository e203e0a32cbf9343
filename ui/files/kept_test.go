package files

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/status"
	"jingzi/ui/store"
)

// visibleText returns everything visible of a tree.
func visibleText(t *testing.T, tree game.Tree) string {
	t.Helper()
	var all strings.Builder
	fmt.Fprintln(&all, tree.Rules, tree.Opening, tree.Names, tree.Levels, tree.Date)
	for n := range tree.All() {
		situations, err := tree.Situations(n)
		if err != nil {
			t.Fatal(err)
		}
		s := &situations[len(situations)-1]
		marks := slices.Clone(n.Marks)
		slices.SortFunc(marks, func(a, b game.Mark) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
		fmt.Fprintf(&all, "%d: %v to move, %+v, %+v, %q, %v, %v, result %+v\n%v", n.Depth(), s.Position.ToMove(), s.Prompt(), s.Offers(),
			n.Comment, marks, n.ThinkTime.Milliseconds(), s.Result(), s.Position)
		fmt.Fprintln(&all, n.RejectedSGF)
	}
	return all.String()
}

// firstDifference returns where two texts begin to differ.
func firstDifference(got, want string) string {
	a, b := strings.SplitAfter(got, "\n"), strings.SplitAfter(want, "\n")
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	return fmt.Sprintf("%swant\n%s", a[max(0, i-6):min(len(a), i+1)], b[max(0, i-6):min(len(b), i+1)])
}

// newSitting returns a session with a store, whose clock advances with every choice.
func newSitting(t *testing.T, dir string, setup session.Config) (f *Files, leave func()) {
	t.Helper()
	p := &player{queue: game.NewEventLoop()}
	kept := store.Open(dir)
	now := time.Unix(1_800_000_000, 0)
	s := session.New(session.Options{Computers: p, Post: p.queue.Post, Store: kept, MaxReplaced: 3,
		Now:       func() time.Time { now = now.Add(1234 * time.Millisecond); return now },
		AfterFunc: func(time.Duration, func()) func() bool { return func() bool { return true } }}, setup)
	s.Game.Resume(kept.Resume())
	return New(p.desk(), status.Formatter{Session: s}), func() {
		s.Close()
		if err := kept.Close(); err != nil {
			t.Error(err)
		}
	}
}

// operate does something with a game, selected by a number.
func operate(s *session.Session, op, with int) {
	nodes := slices.Collect(s.Game.Match().Tree().All())
	node := nodes[with%len(nodes)]
	r := s.Game.Match().Rules()
	point := r.PointAt(with % r.NumPoints())
	switch op % 16 {
	case 0, 1, 2, 3, 4:
		if ask := s.Game.Match().Current().Prompt(); ask.Kind != game.PromptNone {
			c := game.Choice{Kind: ask.ChoiceKinds()[with%len(ask.ChoiceKinds())], Point: point, Count: 1 + with%max(1, ask.MaxCount)}
			if c.Kind == game.Place && ask.Points != nil {
				c.Point = ask.Points[with%len(ask.Points)]
			}
			_ = s.Game.Answer(c)
		}
	case 5:
		s.Game.Click(point)
	case 6:
		s.Game.Undo()
	case 7:
		s.Navigator.DisplayNode(node)
	case 8:
		s.Game.ContinueFromHere()
	case 9:
		s.Editor.Promote(node)
	case 10:
		if with%4 == 0 {
			s.Editor.Remove(node)
		}
	case 11:
		s.Editor.SetComment(s.Navigator.Ply().Node, []string{"a] \\ (;B[aa])", "甲\n\n乙", "", "x:y;z"}[with%4])
	case 12:
		s.Editor.SetMarks(s.Navigator.Ply().Node, []game.Mark{{Point: point, Kind: game.MarkKind(with % 5)}})
		if with%5 == 0 {
			s.Editor.SetMarks(s.Navigator.Ply().Node, []game.Mark{{Point: point, Text: [...]string{"A", "x:]", "甲", "\\"}[with%4]}})
		}
	case 13:
		s.Editor.SetComment(node, fmt.Sprint("of ", with))
	case 14:
		setups := []game.Setup{{Empty: []game.Point{point}}, {Black: []game.Point{point}}, {White: []game.Point{point}, ToMove: game.Black}, {ToMove: game.White}}
		_ = s.Editor.BranchSetup(s.Navigator.Ply().Node, setups[with%len(setups)])
	case 15:
		if with%2 == 0 {
			_ = s.Game.Resign()
		} else {
			_ = s.Game.AgreeDraw()
		}
	}
}

// Comments at the end of a game, and its result when a variation has become the main line or has not, are
// in the file.
func TestTheEndIsSaved(t *testing.T) {
	for name, test := range map[string]struct {
		file string
		do   func(s *session.Session)
		want []string
	}{
		"a comment on a resignation that was opened": {"(;GM[4]SZ[15]RE[B+R];B[hh];W[hg])", func(s *session.Session) {
			s.Editor.SetComment(s.Navigator.Ply().Node, "too early")
		}, []string{"RE[B+R]", "C[too early]"}},
		"a label on one's own": {"(;GM[4]SZ[15];B[hh])", func(s *session.Session) {
			_ = s.Game.Resign()
			s.Editor.SetMarks(s.Navigator.Ply().Node, []game.Mark{{Point: game.Pt(0, 0), Text: "A"}})
		}, []string{"RE[B+R]", "LB[aa:A]"}},
		"resigned after a variation was promoted": {"(;GM[4]SZ[15];B[hh](;W[hg])(;W[ii]))", func(s *session.Session) {
			n := s.Game.Match().Tree().Root().Children()[0].Children()[1]
			s.Editor.Promote(n)
			s.Navigator.DisplayNode(n)
			_ = s.Game.Resign()
		}, []string{"RE[W+R]", "(;W[ii])", "(;W[hg])"}},
		"resigned in a variation": {"(;GM[4]SZ[15]RE[W+];B[hh](;W[hg])(;W[ii]))", func(s *session.Session) {
			s.Navigator.DisplayNode(s.Game.Match().Tree().Root().Children()[0].Children()[1])
			s.Game.ContinueFromHere()
			_ = s.Game.Resign()
		}, []string{"RE[W+]", "(;W[ii]", "JZC[W+R]"}},
	} {
		t.Run(name, func(t *testing.T) {
			p, f := newPlayer(t)
			path := filepath.Join(t.TempDir(), "a.sgf")
			if err := os.WriteFile(path, []byte(test.file), 0o600); err != nil {
				t.Fatal(err)
			}
			f.Open(path)
			p.awaitNotice(t, lang.GameOpenedAs("a.sgf", lang.TwoPlayers()))
			test.do(f.game.Session)
			f.Save()
			p.awaitNotice(t, lang.GameSaved("a.sgf"))
			saved, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for _, part := range test.want {
				if !strings.Contains(string(saved), part) {
					t.Errorf("%s is not in\n%s", part, saved)
				}
			}
		})
	}
}

// Everything the session shows of a game is read back from its file, from the store after a restart, and
// when a replaced game is restored.
func TestWhatIsShownIsKept(t *testing.T) {
	games := []session.Config{session.DefaultConfig(), session.DefaultConfig(), session.DefaultConfig()}
	games[1].Rules, games[1].Opening = game.Renju, game.Opening{Procedure: game.Soosyrv, MaxFifthOffers: 3}
	games[2].Rules, games[2].Opening = game.Freestyle, game.Opening{Procedure: game.Swap2}
	files := []string{"", "(;GM[4]SZ[3]PB[Ann]PW[李]DT[2020]RE[B+R]GC[kept];B[bb]C[one](;W[aa];B[cc])(;W[ab]LB[aa:A]TR[cc];B[ba]))",
		"(;GM[4]SZ[3]RE[W+T]AB[aa]AW[bb]PL[B]C[to play];B[ab];W[zz])"}
	for seed := range uint64(24) {
		random := rand.New(rand.NewPCG(seed, 24))
		dir := t.TempDir()
		setup := games[seed%3]
		setup.Mode = game.HumanVsHuman
		if seed%2 == 0 {
			setup.Clock = game.TimeControl{PerGame: time.Hour}
		}
		f, leave := newSitting(t, dir, setup)
		if text := files[seed/3%3]; text != "" {
			tree, _, err := notation.ReadTree("x.sgf", strings.NewReader(text), notation.Options{})
			if err != nil {
				t.Fatal(err)
			}
			f.game.Session.Game.Open(tree)
		}
		for range 10 + random.IntN(50) {
			operate(f.game.Session, random.IntN(16), random.IntN(1000))
		}
		if len(f.game.Session.Game.Match().Tree().Root().Children()) == 0 {
			leave()
			continue // a game is not stored before its first choice
		}
		want := visibleText(t, f.game.Session.Game.Match().Tree())
		live, control, spent := f.game.Session.Game.Match().Index(), f.game.Session.Game.Match().TimeControl(), f.game.Session.Game.Match().Elapsed()

		whole, saved := visibleText(t, *f.Tree()), ""
		f.WriteFunc = func(_ string, data []byte) error { saved = string(data); return nil }
		f.SaveTo(filepath.Join(dir, "a.sgf"))
		f.Stop()
		tree, notes, err := notation.ReadTree("a.sgf", strings.NewReader(saved), notation.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := visibleText(t, *tree); got != whole {
			t.Fatalf("seed %d, the file shows another game: %v\n%s\nread\n%s", seed, notes, saved, firstDifference(got, whole))
		}

		f.game.Session.Game.NewGame()
		for f.game.Session.Game.Match().Index() > 0 {
			f.game.Session.Game.Undo() // of the game started by the click after the end
		}
		f.game.Session.Game.Undo()
		if got := visibleText(t, f.game.Session.Game.Match().Tree()); got != want {
			t.Fatalf("seed %d, the game that comes back is another:\n%s", seed, firstDifference(got, want))
		}

		leave()
		f, leave = newSitting(t, dir, setup)
		if got := visibleText(t, f.game.Session.Game.Match().Tree()); got != want {
			t.Fatalf("seed %d, the store has another game:\n%s", seed, firstDifference(got, want))
		}
		if m := f.game.Session.Game.Match(); m.TimeControl() != control || m.Index() != live || control.Enabled() && m.Elapsed() < spent {
			t.Errorf("seed %d: clock %+v, spent %v of %v, at %d of %d", seed, m.TimeControl(), m.Elapsed(), spent, m.Index(), live)
		}
		var again bytes.Buffer
		if err := notation.WriteSGFTree(&again, f.Tree()); err != nil || again.String() != saved {
			t.Errorf("seed %d, saved after a restart as\n%s\nbefore as\n%s", seed, &again, saved)
		}
		leave()
	}
}
