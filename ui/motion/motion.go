// Package motion tells whether the desktop asks programs to move less.
package motion
