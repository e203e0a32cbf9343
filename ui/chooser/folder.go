package chooser

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// entry is a file or folder in the list.
type entry struct {
	name     string
	isFolder bool
}

// list returns the folders in a folder, followed by its files with one of the extensions, each sorted by
// name regardless of case. It omits hidden entries and follows symbolic links.
func list(folder string, extensions []string) ([]entry, error) {
	files, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}

	var entries []entry
	for _, f := range files {
		info, err := os.Stat(filepath.Join(folder, f.Name()))

		// A broken link or a hidden file.
		if err != nil || strings.HasPrefix(f.Name(), ".") {
			continue
		}
		if info.IsDir() || hasExtension(f.Name(), extensions) {
			entries = append(entries, entry{f.Name(), info.IsDir()})
		}
	}
	slices.SortStableFunc(entries, func(a, b entry) int {
		if a.isFolder != b.isFolder {
			if a.isFolder {
				return -1
			}
			return 1
		}

		return strings.Compare(strings.ToLower(a.name), strings.ToLower(b.name))
	})

	return entries, nil
}

// hasExtension reports whether a name has one of the extensions, such as ".sgf", regardless of case. It
// returns true if extensions is empty.
func hasExtension(name string, extensions []string) bool {
	return len(extensions) == 0 || slices.ContainsFunc(extensions, func(extension string) bool {
		return strings.EqualFold(filepath.Ext(name), extension)
	})
}

// parentOf returns the parent of a folder. The parent of a Windows drive is "", the list of drives.
func parentOf(folder string) string {
	parent := filepath.Dir(folder)
	if parent == folder && runtime.GOOS == "windows" {
		return ""
	}
	return parent
}

// nearestExisting returns folder or its nearest existing ancestor. If there is none, it returns the home
// directory.
func nearestExisting(folder string) string {
	for previous := ""; folder != previous; folder, previous = filepath.Dir(folder), folder {
		if info, err := os.Stat(folder); err == nil && info.IsDir() {
			return folder
		}
	}
	if home, err := os.UserHomeDir(); err == nil {
		return home
	}

	return "."
}

// drives returns the drives of Windows.
func drives() []entry {
	var entries []entry
	for letter := 'A'; letter <= 'Z'; letter++ {
		drive := string(letter) + `:\`
		if _, err := os.Stat(drive); err == nil {
			entries = append(entries, entry{name: drive, isFolder: true})
		}
	}

	return entries
}
