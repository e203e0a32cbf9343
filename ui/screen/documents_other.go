//go:build !darwin

package screen

// ReceiveDocuments does nothing, since the system passes files as arguments.
func ReceiveDocuments() {}
