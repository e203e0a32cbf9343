//go:build !windows

package startup

import (
	"fmt"
	"io"
	"os"

	"jingzi/ui/lang"
)

// openGL returns a supported version. Only Windows systems are known to lack OpenGL.
func openGL() string { return "2.1" }

// reportUnsupported writes a message to stderr.
func reportUnsupported(message string, stderr io.Writer) { fmt.Fprintln(stderr, "jingzi:", message) }

// systemLanguage returns the language of the environment.
func systemLanguage() (lang.Language, bool) { return lang.FromEnvironment(os.Getenv) }
