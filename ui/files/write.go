package files

import (
	"io/fs"
	"os"
	"path/filepath"

	"jingzi/game/notation"
)

// WriteWhole replaces a file by new content, or leaves it as it was, whatever
// becomes of the program or the machine meanwhile. A link stays one, and its file is
// replaced; pipes, devices and files that may not be written are refused.
func WriteWhole(path string, data []byte) (err error) {
	if linked, err := filepath.EvalSymlinks(path); err == nil {
		path = linked
	}
	permissions := os.FileMode(0o644)
	if info, err := os.Stat(path); err == nil {
		if !info.Mode().IsRegular() && !info.IsDir() { // of a folder the system says so
			return notation.ErrNotRegular
		}
		permissions = info.Mode().Perm() // a file of the player's keeps them
		if permissions&0o200 == 0 {
			return fs.ErrPermission // though the folder would let it be replaced
		}
	}
	temp, err := os.CreateTemp(filepath.Dir(path), ".jingzi-*") // the file's own name may be as long as names can be
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			temp.Close()
			os.Remove(temp.Name())
		}
	}()
	if _, err = temp.Write(data); err != nil {
		return err
	}
	_ = temp.Chmod(permissions)
	if err = temp.Sync(); err != nil {
		return err
	}
	if err = temp.Close(); err != nil {
		return err
	}
	return os.Rename(temp.Name(), path)
}
