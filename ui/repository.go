package ui

import (
	"bytes"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/storage/repository"
)

// files is all that the toolkit's file dialogs ask of the repository of files.
type files interface {
	repository.WritableRepository
	repository.ListableRepository
	repository.HierarchicalRepository
}

// wholeFiles is the toolkit's repository of files, but for its writer, which
// would empty a file before anything is written to it.
type wholeFiles struct{ files }

// writeFilesWhole has file dialogs write through wholeFiles from now on.
func writeFilesWhole() {
	usual, err := repository.ForURI(storage.NewFileURI("/"))
	if err != nil {
		return
	}
	if usual, ok := usual.(files); ok {
		repository.Register("file", wholeFiles{usual})
	}
}

// Writer collects what is written; Close replaces the file by it.
func (wholeFiles) Writer(u fyne.URI) (fyne.URIWriteCloser, error) { return &wholeWriter{uri: u}, nil }

type wholeWriter struct {
	bytes.Buffer
	uri fyne.URI
}

func (w *wholeWriter) URI() fyne.URI { return w.uri }

func (w *wholeWriter) Close() error { return writeWhole(w.uri.Path(), w.Bytes()) }
