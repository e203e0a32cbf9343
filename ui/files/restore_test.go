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

// visibleText formats all visible parts of a tree as text.
func visibleText(t *testing.T, tree game.Tree) string {
	t.Helper()
	var text strings.Builder
	fmt.Fprintln(&text, tree.Rules, tree.Opening, tree.Names, tree.Levels, tree.Date)

	for n := range tree.All() {
		situations, err := tree.Situations(n)
		if err != nil {
			t.Fatal(err)
		}
		s := &situations[len(situations)-1]
		marks := slices.Clone(n.Marks)
		slices.SortFunc(marks, func(a, b game.Mark) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
		fmt.Fprintf(&text, "%d: %v to move, %+v, %+v, %q, %v, %v, result %+v\n%v", n.Depth(), s.Position.ToMove(),
			s.Prompt(), s.Offers(),
			n.Comment, marks, n.ThinkTime.Milliseconds(), s.Result(), s.Position)
		fmt.Fprintln(&text, n.RejectedSGF())
	}

	return text.String()
}

// firstDifference formats the lines of two texts up to their first difference.
func firstDifference(got, want string) string {
	a, b := strings.SplitAfter(got, "\n"), strings.SplitAfter(want, "\n")
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}

	return strings.Join(a[max(0, i-6):min(len(a), i+1)], "") + "want\n" +
		strings.Join(b[max(0, i-6):min(len(b), i+1)], "")
}

// newStoredFiles returns Files for a session with a store. The session's clock advances whenever it is
// read. The caller must call closeAll.
func newStoredFiles(t *testing.T, dir string, config session.Config) (f *Files, closeAll func()) {
	t.Helper()
	w := &testWindow{queue: game.NewEventLoop()}
	st := store.Open(dir)
	now := time.Unix(1_800_000_000, 0)
	s := session.New(session.Options{Computers: w, Post: w.queue.Post, Store: st, MaxReplaced: 3,
		Now:       func() time.Time { now = now.Add(1234 * time.Millisecond); return now },
		AfterFunc: func(time.Duration, func()) func() bool { return func() bool { return true } }}, config)
	s.Game.Resume(st.Resume())

	return New(w.desk(), status.Formatter{Session: s}), func() {
		s.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	}
}

// operate performs an operation on s. op selects the operation, and n its arguments.
func operate(s *session.Session, op, n int) {
	nodes := slices.Collect(s.Game.Match().Tree().All())

	node := nodes[n%len(nodes)]
	r := s.Game.Match().Rules()
	point := r.PointAt(n % r.NumPoints())
	switch op % 16 {
	case 0, 1, 2, 3, 4:
		if prompt := s.Game.Match().Current().Prompt(); prompt.Kind != game.PromptNone {
			c := game.Choice{
				Kind:  prompt.ChoiceKinds()[n%len(prompt.ChoiceKinds())],
				Point: point,
				Count: 1 + n%max(1, prompt.MaxCount),
			}
			if c.Kind == game.Place && prompt.Points != nil {
				c.Point = prompt.Points[n%len(prompt.Points)]
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
		if n%4 == 0 {
			s.Editor.Remove(node)
		}
	case 11:
		s.Editor.SetComment(s.Navigator.Ply().Node, []string{"a] \\ (;B[aa])", "甲\n\n乙", "", "x:y;z"}[n%4])
	case 12:
		s.Editor.SetMarks(s.Navigator.Ply().Node, []game.Mark{{Point: point, Kind: game.MarkKind(n % 5)}})
		if n%5 == 0 {
			s.Editor.SetMarks(s.Navigator.Ply().Node,
				[]game.Mark{{Point: point, Text: [...]string{"A", "x:]", "甲", "\\"}[n%4]}})
		}
	case 13:
		s.Editor.SetComment(node, fmt.Sprint("comment ", n))
	case 14:
		setups := []game.Setup{{Empty: []game.Point{point}}, {Black: []game.Point{point}},
			{White: []game.Point{point}, ToMove: game.Black}, {ToMove: game.White}}
		_ = s.Editor.BranchSetup(s.Navigator.Ply().Node, setups[n%len(setups)])
	case 15:
		if n%2 == 0 {
			_ = s.Game.Resign()
		} else {
			_ = s.Game.AgreeDraw()
		}
	}
}

// TestSaveEndOfGame checks that a saved file has the comments on the end of a game, and its result, even
// if the game ended in a variation.
func TestSaveEndOfGame(t *testing.T) {
	for name, test := range map[string]struct {
		file   string
		change func(s *session.Session)
		want   []string // parts of the saved file
	}{
		"comment on the resignation in a file": {"(;GM[4]SZ[15]RE[B+R];B[hh];W[hg])", func(s *session.Session) {
			s.Editor.SetComment(s.Navigator.Ply().Node, "too early")
		}, []string{"RE[B+R]", "C[too early]"}},
		"label on a resignation in this program": {"(;GM[4]SZ[15];B[hh])", func(s *session.Session) {
			_ = s.Game.Resign()
			s.Editor.SetMarks(s.Navigator.Ply().Node, []game.Mark{{Point: game.Pt(0, 0), Text: "A"}})
		}, []string{"RE[B+R]", "LB[aa:A]"}},
		"resignation after a variation was promoted": {"(;GM[4]SZ[15];B[hh](;W[hg])(;W[ii]))", func(s *session.Session) {
			n := s.Game.Match().Tree().Root().Children()[0].Children()[1]
			s.Editor.Promote(n)
			s.Navigator.DisplayNode(n)
			_ = s.Game.Resign()
		}, []string{"RE[W+R]", "(;W[ii])", "(;W[hg])"}},
		"resignation in a variation": {"(;GM[4]SZ[15]RE[W+];B[hh](;W[hg])(;W[ii]))", func(s *session.Session) {
			s.Navigator.DisplayNode(s.Game.Match().Tree().Root().Children()[0].Children()[1])
			s.Game.ContinueFromHere()
			_ = s.Game.Resign()
		}, []string{"RE[W+]", "(;W[ii]", "JZC[W+R]"}},
	} {
		t.Run(name, func(t *testing.T) {
			w, f := newTestFiles(t)
			path := filepath.Join(t.TempDir(), "a.sgf")
			if err := os.WriteFile(path, []byte(test.file), 0o600); err != nil {
				t.Fatal(err)
			}
			f.Open(path)
			w.awaitNotice(t, lang.GameOpenedAs("a.sgf", lang.TwoPlayers()))
			test.change(f.game.Session)
			f.Save()
			w.awaitNotice(t, lang.GameSaved("a.sgf"))
			saved, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}

			for _, part := range test.want {
				if !strings.Contains(string(saved), part) {
					t.Errorf("got the file\n%s\nwant %s in it", saved, part)
				}
			}
		})
	}
}

// TestSaveAndRestore checks that all visible parts of a game are read back from its file, from the store
// after a restart, and when a replaced game is restored.
func TestSaveAndRestore(t *testing.T) {
	configs := []session.Config{session.DefaultConfig(), session.DefaultConfig(), session.DefaultConfig()}

	configs[1].Rules, configs[1].Opening = game.Renju, game.Opening{Procedure: game.Soosyrv, MaxFifthOffers: 3}
	configs[2].Rules, configs[2].Opening = game.Freestyle, game.Opening{Procedure: game.Swap2}
	files := []string{"", "(;GM[4]SZ[3]PB[Ann]BR[4 dan]PW[李]WR[2 " +
		"dan]DT[2020]RE[B+R]GC[kept];B[bb]C[one](;W[aa];B[cc])(;W[ab]LB[aa:A]TR[cc];B[ba]))",
		"(;GM[4]SZ[3]RE[W+T]AB[aa]AW[bb]PL[B]C[to play];B[ab];W[zz])"}
	for seed := range uint64(24) {
		random := rand.New(rand.NewPCG(seed, 24))
		dir := t.TempDir()
		config := configs[seed%3]
		config.Mode = game.HumanVsHuman
		if seed%2 == 0 {
			config.Clock = game.TimeControl{PerGame: time.Hour}
		}
		f, closeAll := newStoredFiles(t, dir, config)
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
			closeAll()
			continue // a game is not stored before its first choice
		}
		want := visibleText(t, f.game.Session.Game.Match().Tree())
		index, control, elapsed := f.game.Session.Game.Match().Index(), f.game.Session.Game.Match().TimeControl(),
			f.game.Session.Game.Match().Elapsed()

		inFile := f.game.Session.Game.Match().Tree()
		inFile.Date, inFile.Names = f.Tree().Date, f.Tree().Names // added to games without them
		treeText, saved := visibleText(t, inFile), ""
		f.WriteFunc = func(_ string, data []byte) error { saved = string(data); return nil }
		f.SaveTo(filepath.Join(dir, "a.sgf"))
		f.Stop()
		tree, notes, err := notation.ReadTree("a.sgf", strings.NewReader(saved), notation.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := visibleText(t, *tree); got != treeText {
			t.Fatalf("seed %d: the game read from the file differs, notes %v\n%s\ngot\n%s", seed, notes, saved,
				firstDifference(got, treeText))
		}

		f.game.Session.Game.NewGame()

		for f.game.Session.Game.Match().Index() > 0 {
			f.game.Session.Game.Undo() // takes back the moves of a game that a click on the finished game started
		}
		f.game.Session.Game.Undo()
		if got := visibleText(t, f.game.Session.Game.Match().Tree()); got != want {
			t.Fatalf("seed %d: the restored game differs, got\n%s", seed, firstDifference(got, want))
		}

		closeAll()
		f, closeAll = newStoredFiles(t, dir, config)
		if got := visibleText(t, f.game.Session.Game.Match().Tree()); got != want {
			t.Fatalf("seed %d: the game in the store differs, got\n%s", seed, firstDifference(got, want))
		}
		if m := f.game.Session.Game.Match(); m.TimeControl() != control || m.Index() != index || control.Enabled() &&
			m.Elapsed() < elapsed {
			t.Errorf("seed %d: got clock %+v, elapsed time %v, move %d; want %+v, at least %v, %d", seed,
				m.TimeControl(), m.Elapsed(), m.Index(), control, elapsed, index)
		}
		var resaved bytes.Buffer
		if err := notation.WriteSGFTree(&resaved, f.Tree()); err != nil || resaved.String() != saved {
			t.Errorf("seed %d: got the file after a restart\n%s, %v\nwant\n%s", seed, &resaved, err, saved)
		}
		closeAll()
	}
}
