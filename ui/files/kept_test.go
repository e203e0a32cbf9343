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

// shown is all that can be seen of a tree.
func shown(t *testing.T, tree game.Tree) string {
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
		fmt.Fprintf(&all, "%d: %v to move, %+v, %+v, %q, %v, %v, result %+v\n%v", n.Depth(), s.Position.ToMove(), s.Ask(), s.Offers(),
			n.Comment, marks, n.Took.Milliseconds(), s.Result(), s.Position)
		fmt.Fprintln(&all, n.Unread)
	}
	return all.String()
}

// other is where two texts begin to differ.
func other(got, want string) string {
	a, b := strings.SplitAfter(got, "\n"), strings.SplitAfter(want, "\n")
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	return fmt.Sprintf("%swant\n%s", a[max(0, i-6):min(len(a), i+1)], b[max(0, i-6):min(len(b), i+1)])
}

// sat is a sitting with a store, whose clock goes on with every choice.
func sat(t *testing.T, dir string, setup session.Setup) (f *Files, leave func()) {
	t.Helper()
	p := &player{queue: game.NewQueue()}
	kept := store.Open(dir)
	now := time.Unix(1_800_000_000, 0)
	s := session.New(session.Options{Computers: p, Post: p.queue.Post, Store: kept, Kept: 3,
		Now:   func() time.Time { now = now.Add(1234 * time.Millisecond); return now },
		After: func(time.Duration, func()) func() bool { return func() bool { return true } }}, setup)
	s.Play.Resume(kept.Resume())
	return New(p.desk(), status.Words{Session: s}), func() {
		s.Close()
		if err := kept.Close(); err != nil {
			t.Error(err)
		}
	}
}

// work does something with a game, as the number says.
func work(s *session.Session, op, with int) {
	nodes := slices.Collect(s.Play.Match().Tree().All())
	node := nodes[with%len(nodes)]
	r := s.Play.Match().Rules()
	at := r.PointAt(with % r.Size())
	switch op % 16 {
	case 0, 1, 2, 3, 4:
		if ask := s.Play.Match().Now().Ask(); ask.Kind != game.AskNothing {
			c := game.Choice{Kind: ask.Answers()[with%len(ask.Answers())], Point: at, Count: 1 + with%max(1, ask.Most)}
			if c.Kind == game.Place && ask.Points != nil {
				c.Point = ask.Points[with%len(ask.Points)]
			}
			_ = s.Play.Answer(c)
		}
	case 5:
		s.Play.Tap(at)
	case 6:
		s.Play.Undo()
	case 7:
		s.Browse.LookAtNode(node)
	case 8:
		s.Play.GoOn()
	case 9:
		s.Edit.Promote(node)
	case 10:
		if with%4 == 0 {
			s.Edit.Remove(node)
		}
	case 11:
		s.Edit.SetComment(s.Browse.Moment().Node, []string{"a] \\ (;B[aa])", "甲\n\n乙", "", "x:y;z"}[with%4])
	case 12:
		s.Edit.SetMarks(s.Browse.Moment().Node, []game.Mark{{Point: at, Kind: game.MarkKind(with % 5)}})
		if with%5 == 0 {
			s.Edit.SetMarks(s.Browse.Moment().Node, []game.Mark{{Point: at, Text: [...]string{"A", "x:]", "甲", "\\"}[with%4]}})
		}
	case 13:
		s.Edit.SetComment(node, fmt.Sprint("of ", with))
	case 14:
		setups := []game.Setup{{Empty: []game.Point{at}}, {Black: []game.Point{at}}, {White: []game.Point{at}, ToMove: game.Black}, {ToMove: game.White}}
		_ = s.Edit.AddSetup(s.Browse.Moment().Node, setups[with%len(setups)])
	case 15:
		if with%2 == 0 {
			_ = s.Play.Resign()
		} else {
			_ = s.Play.AgreeDraw()
		}
	}
}

// What is said of the end of a game, and how it ends where a variation has become
// the main line or where it stays one, stands in the file.
func TestTheEndIsSaved(t *testing.T) {
	for name, test := range map[string]struct {
		file string
		do   func(s *session.Session)
		want []string
	}{
		"a comment on a resignation that was opened": {"(;GM[4]SZ[15]RE[B+R];B[hh];W[hg])", func(s *session.Session) {
			s.Edit.SetComment(s.Browse.Moment().Node, "too early")
		}, []string{"RE[B+R]", "C[too early]"}},
		"a label on one's own": {"(;GM[4]SZ[15];B[hh])", func(s *session.Session) {
			_ = s.Play.Resign()
			s.Edit.SetMarks(s.Browse.Moment().Node, []game.Mark{{Point: game.At(0, 0), Text: "A"}})
		}, []string{"RE[B+R]", "LB[aa:A]"}},
		"resigned after a variation was promoted": {"(;GM[4]SZ[15];B[hh](;W[hg])(;W[ii]))", func(s *session.Session) {
			n := s.Play.Match().Tree().Root().Children()[0].Children()[1]
			s.Edit.Promote(n)
			s.Browse.LookAtNode(n)
			_ = s.Play.Resign()
		}, []string{"RE[W+R]", "(;W[ii])", "(;W[hg])"}},
		"resigned in a variation": {"(;GM[4]SZ[15]RE[W+];B[hh](;W[hg])(;W[ii]))", func(s *session.Session) {
			s.Browse.LookAtNode(s.Play.Match().Tree().Root().Children()[0].Children()[1])
			s.Play.GoOn()
			_ = s.Play.Resign()
		}, []string{"RE[W+]", "(;W[ii]", "JZC[W+R]"}},
	} {
		t.Run(name, func(t *testing.T) {
			p, f := newPlayer(t)
			path := filepath.Join(t.TempDir(), "a.sgf")
			if err := os.WriteFile(path, []byte(test.file), 0o600); err != nil {
				t.Fatal(err)
			}
			f.Open(path)
			p.says(t, lang.GameOpenedAs("a.sgf", lang.TwoPlayers()))
			test.do(f.game.Session)
			f.Save()
			p.says(t, lang.GameSaved("a.sgf"))
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

// Whatever the session shows of a game is what is read back from the file it is
// saved to, from the store after a restart, and when a game that was replaced
// comes back.
func TestWhatIsShownIsKept(t *testing.T) {
	games := []session.Setup{session.DefaultSetup(), session.DefaultSetup(), session.DefaultSetup()}
	games[1].Rules, games[1].Opening = game.Renju, game.Opening{Procedure: game.Soosyrv, Fifths: 3}
	games[2].Rules, games[2].Opening = game.Freestyle, game.Opening{Procedure: game.Swap2}
	files := []string{"", "(;GM[4]SZ[3]PB[Ann]PW[李]DT[2020]RE[B+R]GC[kept];B[bb]C[one](;W[aa];B[cc])(;W[ab]LB[aa:A]TR[cc];B[ba]))",
		"(;GM[4]SZ[3]RE[W+T]AB[aa]AW[bb]PL[B]C[to play];B[ab];W[zz])"}
	for seed := range uint64(24) {
		random := rand.New(rand.NewPCG(seed, 24))
		dir := t.TempDir()
		setup := games[seed%3]
		setup.Mode = game.TwoPlayers
		if seed%2 == 0 {
			setup.Clock = game.TimeControl{Game: time.Hour}
		}
		f, leave := sat(t, dir, setup)
		if text := files[seed/3%3]; text != "" {
			tree, _, err := notation.ReadTree("x.sgf", strings.NewReader(text), notation.Options{})
			if err != nil {
				t.Fatal(err)
			}
			f.game.Session.Play.Open(tree)
		}
		for range 10 + random.IntN(50) {
			work(f.game.Session, random.IntN(16), random.IntN(1000))
		}
		if len(f.game.Session.Play.Match().Tree().Root().Children()) == 0 {
			leave()
			continue // nothing is kept of a game before its first choice
		}
		want := shown(t, f.game.Session.Play.Match().Tree())
		live, control, spent := f.game.Session.Play.Match().At(), f.game.Session.Play.Match().TimeControl(), f.game.Session.Play.Match().Spent()

		whole, saved := shown(t, *f.Tree()), ""
		f.Replace = func(_ string, data []byte) error { saved = string(data); return nil }
		f.SaveTo(filepath.Join(dir, "a.sgf"))
		f.Stop()
		tree, notes, err := notation.ReadTree("a.sgf", strings.NewReader(saved), notation.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := shown(t, *tree); got != whole {
			t.Fatalf("seed %d, the file shows another game: %v\n%s\nread\n%s", seed, notes, saved, other(got, whole))
		}

		f.game.Session.Play.NewGame()
		for f.game.Session.Play.Match().At() > 0 {
			f.game.Session.Play.Undo() // the game of a click after the end
		}
		f.game.Session.Play.Undo()
		if got := shown(t, f.game.Session.Play.Match().Tree()); got != want {
			t.Fatalf("seed %d, the game that comes back is another:\n%s", seed, other(got, want))
		}

		leave()
		f, leave = sat(t, dir, setup)
		if got := shown(t, f.game.Session.Play.Match().Tree()); got != want {
			t.Fatalf("seed %d, the store has another game:\n%s", seed, other(got, want))
		}
		if m := f.game.Session.Play.Match(); m.TimeControl() != control || m.At() != live || control.On() && m.Spent() < spent {
			t.Errorf("seed %d: clock %+v, spent %v of %v, at %d of %d", seed, m.TimeControl(), m.Spent(), spent, m.At(), live)
		}
		var again bytes.Buffer
		if err := notation.WriteSGFTree(&again, f.Tree()); err != nil || again.String() != saved {
			t.Errorf("seed %d, saved after a restart as\n%s\nbefore as\n%s", seed, &again, saved)
		}
		leave()
	}
}
