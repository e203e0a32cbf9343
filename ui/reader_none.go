//go:build !accessibility

package ui

// reader has no screen readers to tell anything.
type reader struct{}

func (*reader) follow(*Window) {}
