package lang

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"jingzi/game/notation"
)

// What is wrong with a file is said without its path, and in the player's
// language where it is one of a few things.
func TestCause(t *testing.T) {
	defer SetLanguage(Current())
	SetLanguage(SimplifiedChinese)
	_, gone := os.Open(filepath.Join(t.TempDir(), "a.sgf"))
	moved := os.Rename(filepath.Join(t.TempDir(), "a"), filepath.Join(t.TempDir(), "b"))
	odd := errors.New("stale file handle")
	for _, c := range []struct {
		err  error
		want string
	}{
		{gone, "文件或文件夹不存在"},
		{moved, "文件或文件夹不存在"},
		{fmt.Errorf("open: %w", &fs.PathError{Op: "open", Path: "/a", Err: syscall.EACCES}), "没有权限"},
		{&fs.PathError{Op: "write", Path: "/a", Err: syscall.ENOSPC}, "磁盘已满"},
		{&fs.PathError{Op: "write", Path: "/a", Err: syscall.EROFS}, "磁盘是只读的"},
		{&fs.PathError{Op: "read", Path: "/a", Err: syscall.EIO}, "磁盘读写出错"},
		{&fs.PathError{Op: "open", Path: "/a/b", Err: syscall.ENOTDIR}, "文件或文件夹不存在"},
		{&fs.PathError{Op: "read", Path: "/a", Err: odd}, odd.Error()},
		{&os.LinkError{Op: "rename", Old: "/a", New: "/b", Err: odd}, odd.Error()},
		{odd, odd.Error()},
	} {
		if got := FileCause(c.err); got.Error() != c.want {
			t.Errorf("%v is said as %q", c.err, got)
		}
	}
	if FileCause(nil) != nil {
		t.Error("nothing has a cause")
	}
}

// A file that is too large is refused with the limit.
func TestLimitsAreNamed(t *testing.T) {
	for of, want := range map[notation.LimitKind]string{
		notation.LimitBytes: "16 MB", notation.LimitNodes: "300000 positions", notation.LimitDepth: "10000 moves in one variation",
		notation.LimitNesting: "1000 levels of variations", notation.LimitValues: "400000 properties",
	} {
		limit := map[notation.LimitKind]int64{notation.LimitBytes: 16 << 20, notation.LimitNodes: 300_000, notation.LimitDepth: 10_000, notation.LimitNesting: 1000, notation.LimitValues: 400_000}[of]
		if got := FileRefusal("a.sgf", &notation.Error{Kind: notation.TooBig, LimitKind: of, Limit: limit})(); got != "a.sgf is too large for a game record: Jingzi reads at most "+want+"." {
			t.Errorf("%d: %q", of, got)
		}
	}
}

// Every reason for which a format cannot hold a game is in words, with its limit, and
// names a format that can.
func TestUnsupportedFormats(t *testing.T) {
	defer SetLanguage(English)
	for _, l := range Languages {
		SetLanguage(l)
		seen := make(map[string]bool)
		for reason := notation.UnknownExtension; reason <= notation.LengthUnsupported; reason++ {
			e := &notation.UnsupportedError{Reason: reason}
			if reason == notation.BoardUnsupported || reason == notation.LengthUnsupported {
				e.Limit = 15
			}
			words := FileRefusal("a.x", e)()
			if seen[words] || strings.Contains(words, "%!") || e.Limit > 0 && !strings.Contains(words, "15") || !strings.Contains(words, ".sgf") && !strings.Contains(words, ".lib") {
				t.Errorf("%v: reason %d is worded %q", l, reason, words)
			}
			seen[words] = true
		}
		if words := FileRefusal("a.x", &notation.Error{Kind: notation.UnknownFormat})(); !strings.Contains(words, "RenLib (.lib)") {
			t.Errorf("%v: %q", l, words)
		}
	}
}
