package library

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"jingzi/ui/charset"
)

// The files of one import share a charset, where a name alone does not tell it.
func TestFilesOfOneImportShareACharset(t *testing.T) {
	var all []file
	var doubtful []byte
	for _, name := range []string{"Győző", "Dvořák Řehoř", "Świątek Łukasz", "Ann"} {
		text, err := charmap.Windows1250.NewEncoder().Bytes([]byte("(;GM[4]SZ[15]PB[" + name + "];B[hh])"))
		if err != nil {
			t.Fatal(err)
		}
		if doubtful == nil {
			doubtful = text
		}
		path := filepath.Join(t.TempDir(), "a.sgf")
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		all = append(all, file{path: path})
	}
	if _, found, _ := charset.Decode(doubtful, ""); found == "windows-1250" {
		t.Fatal("the name tells it alone")
	}
	if text, found, ok := sharedDecoder(t.Context(), all)(doubtful, ""); !ok || found != "windows-1250" {
		t.Errorf("read as %s in %s", text, found)
	}
}
