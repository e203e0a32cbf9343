package files

import (
	"os"
	"path/filepath"
)

// WriteWhole replaces a file by new content, or leaves it as it was, whatever
// becomes of the program or the machine meanwhile.
func WriteWhole(path string, data []byte) (err error) {
	temp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
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
	if info, statErr := os.Stat(path); statErr == nil {
		_ = temp.Chmod(info.Mode().Perm()) // a file of the player's keeps its permissions
	} else {
		_ = temp.Chmod(0o644)
	}
	if err = temp.Sync(); err != nil {
		return err
	}
	if err = temp.Close(); err != nil {
		return err
	}
	return os.Rename(temp.Name(), path)
}
