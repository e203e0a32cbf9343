package motion

// Reduced returns false, since reading the setting of macOS requires cgo.
func Reduced() bool { return false }
