// Package motion reports whether the desktop requests reduced motion.
package motion
