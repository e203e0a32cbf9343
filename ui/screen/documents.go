package screen

import "sync"

// documents holds the paths that the system asks the program to open, until OpenDocuments is called.
var documents struct {
	sync.Mutex
	waiting []string
	open    func(path string)
}

// OpenDocuments calls open with the path of each file that the system asks the running program to open, on any
// goroutine, and with those that it asked for before. Only macOS does that, and only after ReceiveDocuments; on other
// systems the path is an argument of a new process.
func OpenDocuments(open func(path string)) {
	documents.Lock()
	defer documents.Unlock()

	documents.open = open
	for _, path := range documents.waiting {
		open(path)
	}
	documents.waiting = nil
}

// receive passes on a path, or keeps it.
func receive(path string) {
	documents.Lock()
	defer documents.Unlock()

	if documents.open == nil {
		documents.waiting = append(documents.waiting, path)
		return
	}
	documents.open(path)
}
