package screen

// #cgo LDFLAGS: -framework AppKit
// void receive_documents(void);
import "C"

// ReceiveDocuments makes the program receive the files that the Finder asks it to open. Call it before the toolkit
// is initialised, which handles the request that started the program.
func ReceiveDocuments() { C.receive_documents() }

// openDocument is called on the main thread.
//
//export openDocument
func openDocument(path *C.char) { receive(C.GoString(path)) }
