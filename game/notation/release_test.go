package notation_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jingzi/game/notation"
)

// TestFormatsAreRegistered checks that the desktop integration registers the extensions and media types of
// Formats.
func TestFormatsAreRegistered(t *testing.T) {
	var types, extensions, globs, checked []string
	for _, f := range notation.Formats {
		if f.MediaType == "" {
			continue
		}

		types = append(types, f.MediaType)
		for _, extension := range f.Extensions {
			extensions = append(extensions, extension)
			if f.MediaType != "application/x-go-sgf" { // shared-mime-info already registers it
				globs = append(globs, f.MediaType+" *"+extension)
				checked = append(checked, strings.TrimPrefix(f.MediaType, "application/x-")+":"+
					strings.TrimPrefix(extension, "."))
			}
		}
	}

	for _, extension := range []string{".sgf", ".psq", ".rec", ".lib", ".pos"} {
		if !slices.Contains(extensions, extension) {
			t.Errorf("%s has no media type, want one", extension)
		}
	}

	for _, c := range []struct {
		file, pattern string // pattern matches a type, an extension or a list of them
		want          []string
	}{
		{"linux/org.jingzi.Jingzi.desktop", `(?m)^MimeType=(.*);$`, types},
		{"linux/org.jingzi.Jingzi.metainfo.xml", `<mediatype>(.*)</mediatype>`, types},
		{"linux/org.jingzi.Jingzi.xml", `(?s)<mime-type type="([^"]*)">.*?<glob pattern="([^"]*)"`, globs},
		{"windows/installer.nsi", `!insertmacro \$\{DO\} "(.*)"`, extensions},
		{"windows/winget/Jingzi.Jingzi.installer.yaml", `(?m)^  - ([a-z]+)$`, extensions},
		{"macos/Info.plist", `(?m)^\t{4}<string>([a-z]+)</string>$`, extensions},
		{"try-installer", `for type in (.*); do`, extensions},
		{"check", `for type in (.*); do`, checked},
	} {
		text, err := os.ReadFile(filepath.Join("../../.release", c.file))
		if err != nil {
			t.Fatal(err)
		}

		var got []string
		for _, m := range regexp.MustCompile(c.pattern).FindAllStringSubmatch(string(text), -1) {
			if len(m) > 2 {
				got = append(got, m[1]+" "+m[2])
				continue
			}
			got = append(got, strings.FieldsFunc(m[1], func(r rune) bool { return r == ';' || r == ' ' })...)
		}

		for i := range got {
			if slices.Equal(c.want, extensions) {
				got[i] = "." + strings.TrimPrefix(got[i], ".")
			}
		}
		got = slices.DeleteFunc(got, func(s string) bool {
			return s == ".interactive" || s == ".silent"
		}) // install modes of winget
		slices.Sort(got)
		if want := slices.Sorted(slices.Values(c.want)); !slices.Equal(got, want) {
			t.Errorf("%s has\n%q, want\n%q", c.file, got, want)
		}
	}
}
