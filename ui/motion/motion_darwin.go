package motion

// Reduced returns false, since reading the setting of macOS requires C.
func Reduced() bool { return false }
