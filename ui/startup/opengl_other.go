//go:build !windows

package startup

import (
	"fmt"
	"io"
	"os"

	"jingzi/ui/lang"
)

// openGL returns a supported version, since only Windows systems are known to lack OpenGL.
func openGL() string { return "2.1" }

func reportUnsupported(message string, stderr io.Writer) { fmt.Fprintln(stderr, "jingzi:", message) }

func systemLanguage() (lang.Language, bool) { return lang.FromEnvironment(os.Getenv) }
