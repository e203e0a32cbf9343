package store

import (
	"io"
	"io/fs"
	"os"
	"slices"
)

// A LinkError reports that a file of the store is a symbolic link to something else than a database of this
// package. What it leads to is not changed.
type LinkError struct {
	Target string // path of what the link leads to
}

func (e *LinkError) Error() string { return e.Target + " is not a database of Jingzi" }

// checkLink returns a LinkError if path is a symbolic link whose target exists, but may not be replaced.
func checkLink(path, target string) error {
	if info, err := os.Lstat(path); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		return nil
	}
	info, err := os.Stat(target)
	if err != nil {
		return nil
	}
	if !info.Mode().IsRegular() || !isOurs(target) {
		return &LinkError{target}
	}

	return nil
}

// isOurs reports whether a file is a database, and has the tables of this package, none, or none that can be
// read. A file that may not be read is reported as ours, since it cannot be changed either.
func isOurs(path string) bool {
	file, err := os.Open(path)
	if err != nil {
		return true
	}
	defer file.Close()

	const magic = "SQLite format 3\x00"
	header := make([]byte, len(magic))
	if _, err := io.ReadFull(file, header); err != nil || string(header) != magic {
		return false
	}

	db, err := connectToRead(path)
	if err != nil {
		return true
	}
	defer db.Close()
	names, err := column[string](db, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' "+
		"ORDER BY name LIMIT 100")

	return err != nil || len(names) == 0 || slices.Contains(names, "games") && slices.Contains(names, "values")
}
