//go:build !windows

package startup

import (
	"fmt"
	"io"
	"os"

	"jingzi/ui/lang"
)

// openGL returns a sufficient version, since only Windows systems are known to lack one.
func openGL() string { return "2.1" }

func refuse(why string, stderr io.Writer) { fmt.Fprintln(stderr, "jingzi:", why) }

func systemLanguage() (lang.Language, bool) { return lang.FromEnvironment(os.Getenv) }
