package motion

// Reduced is false: only a program with C of its own can read the setting of macOS.
func Reduced() bool { return false }
