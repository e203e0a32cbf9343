package chooser

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

type entry struct {
	name   string
	folder bool
}

// list reads a folder: folders first, then the files with one of the extensions, each sorted by name
// regardless of case. It omits hidden entries and follows symbolic links.
func list(folder string, endings []string) ([]entry, error) {
	found, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var entries []entry
	for _, f := range found {
		info, err := os.Stat(filepath.Join(folder, f.Name()))
		if err != nil || strings.HasPrefix(f.Name(), ".") { // a broken link or a hidden file
			continue
		}
		if info.IsDir() || hasEnding(f.Name(), endings) {
			entries = append(entries, entry{f.Name(), info.IsDir()})
		}
	}
	slices.SortStableFunc(entries, func(a, b entry) int {
		if a.folder != b.folder {
			if a.folder {
				return -1
			}
			return 1
		}
		return strings.Compare(strings.ToLower(a.name), strings.ToLower(b.name))
	})
	return entries, nil
}

// hasEnding reports whether a name has one of the extensions, such as ".sgf", regardless of case. Without
// extensions it returns true.
func hasEnding(name string, endings []string) bool {
	return len(endings) == 0 || slices.ContainsFunc(endings, func(ending string) bool {
		return strings.EqualFold(filepath.Ext(name), ending)
	})
}

// parentOf returns the parent of a folder. The parent of a Windows drive is "", the list of drives.
func parentOf(folder string) string {
	up := filepath.Dir(folder)
	if up == folder && runtime.GOOS == "windows" {
		return ""
	}
	return up
}

// nearestExisting returns the nearest existing folder at or above a path.
func nearestExisting(folder string) string {
	for last := ""; folder != last; folder, last = filepath.Dir(folder), folder {
		if info, err := os.Stat(folder); err == nil && info.IsDir() {
			return folder
		}
	}
	if home, err := os.UserHomeDir(); err == nil {
		return home
	}
	return "."
}

func drives() []entry {
	var entries []entry
	for letter := 'A'; letter <= 'Z'; letter++ {
		drive := string(letter) + `:\`
		if _, err := os.Stat(drive); err == nil {
			entries = append(entries, entry{name: drive, folder: true})
		}
	}
	return entries
}
