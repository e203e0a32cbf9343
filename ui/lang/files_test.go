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

// TestFileCause checks that the cause of a file error contains no path, and that the cause of a common error
// is in the current language.
func TestFileCause(t *testing.T) {
	defer SetLanguage(Current())
	SetLanguage(SimplifiedChinese)

	_, notExist := os.Open(filepath.Join(t.TempDir(), "a.sgf"))
	renameErr := os.Rename(filepath.Join(t.TempDir(), "a"), filepath.Join(t.TempDir(), "b"))
	unknown := errors.New("stale file handle")
	for _, c := range []struct {
		err  error
		want string
	}{
		{notExist, "文件或文件夹不存在"},
		{renameErr, "文件或文件夹不存在"},
		{fmt.Errorf("open: %w", &fs.PathError{Op: "open", Path: "/a", Err: syscall.EACCES}), "没有权限"},
		{&fs.PathError{Op: "write", Path: "/a", Err: syscall.ENOSPC}, "磁盘已满"},
		{&fs.PathError{Op: "write", Path: "/a", Err: syscall.EROFS}, "磁盘是只读的"},
		{&fs.PathError{Op: "read", Path: "/a", Err: syscall.EIO}, "磁盘读写出错"},
		{&fs.PathError{Op: "open", Path: "/a/b", Err: syscall.ENOTDIR}, "文件或文件夹不存在"},
		{&fs.PathError{Op: "read", Path: "/a", Err: unknown}, unknown.Error()},
		{&os.LinkError{Op: "rename", Old: "/a", New: "/b", Err: unknown}, unknown.Error()},
		{notation.ErrNotRegular, "不是普通文件"},
		{unknown, unknown.Error()},
	} {
		if got := FileCause(c.err); got.Error() != c.want {
			t.Errorf("FileCause(%v) = %q, want %q", c.err, got, c.want)
		}
	}
	if err := FileCause(nil); err != nil {
		t.Errorf("FileCause(nil) = %v, want nil", err)
	}
}

// TestTooLargeFiles checks that the text about a file that is too large contains the limit.
func TestTooLargeFiles(t *testing.T) {
	for _, test := range []struct {
		kind  notation.LimitKind
		limit int64
		want  string
	}{
		{notation.LimitBytes, 16 << 20, "16 MB"},
		{notation.LimitNodes, 300_000, "300000 positions"},
		{notation.LimitDepth, 10_000, "10000 moves in one variation"},
		{notation.LimitNesting, 1000, "1000 levels of variations"},
		{notation.LimitValues, 400_000, "400000 properties"},
	} {
		want := "a.sgf is too large for a game record: Jingzi reads at most " + test.want + "."
		if got := FileRefusal("a.sgf", &notation.Error{
			Kind:      notation.TooBig,
			LimitKind: test.kind,
			Limit:     test.limit,
		})(); got != want {
			t.Errorf("limit kind %d: got %q, want %q", test.kind, got, want)
		}
	}
}

// TestUnsupportedFormats checks that the reasons why a format cannot represent a game have different texts,
// which contain the limit and a format that can represent the game.
func TestUnsupportedFormats(t *testing.T) {
	defer SetLanguage(English)

	for _, l := range Languages {
		SetLanguage(l)

		seen := make(map[string]bool)
		for reason := notation.UnknownExtension; reason <= notation.LengthUnsupported; reason++ {
			e := &notation.UnsupportedError{Reason: reason, LimitKind: notation.LimitNodes}
			if reason == notation.BoardUnsupported || reason == notation.LengthUnsupported {
				e.Limit = 15
			}
			text := FileRefusal("a.x", e)()
			if seen[text] || strings.Contains(text, "%!") || e.Limit > 0 && !strings.Contains(text, "15") ||
				!strings.Contains(text, ".sgf") && !strings.Contains(text, ".lib") {
				t.Errorf("%v: got %q for reason %d, want a distinct text with the limit %d and another format", l, text,
					reason, e.Limit)
			}
			seen[text] = true
		}

		for name, other := range map[string]string{"a.sgf": ".lib", "a.lib": ".sgf", "A.LIB": ".sgf"} {
			e := &notation.UnsupportedError{
				Reason:    notation.LengthUnsupported,
				Limit:     2000,
				LimitKind: notation.LimitDepth,
			}
			if text := FileRefusal(name, e)(); !strings.Contains(text, amountLine(2000)) ||
				!strings.Contains(text, other) {
				t.Errorf("%v: got %q for %s with too many moves, want the limit and %s", l, text, name, other)
			}
		}
		if text := FileRefusal("a.x", &notation.Error{Kind: notation.UnknownFormat})(); !strings.Contains(text,
			"RenLib (.lib)") {
			t.Errorf("%v: got %q for an unknown format, want a text that contains RenLib (.lib)", l, text)
		}
	}
}
