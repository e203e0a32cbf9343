package motion

// Reduced returns false: reading the setting of macOS requires C.
func Reduced() bool { return false }
