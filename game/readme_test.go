package game_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func read(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile("../" + name)
	if err != nil {
		t.Fatal(err)
	}

	return string(content)
}

// TestReadmeCommands checks that README has one command that starts the game and one that tests it. Continuous
// integration uses the same scripts.
func TestReadmeCommands(t *testing.T) {
	readme := read(t, "README.md")
	var commands []string
	for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)\n```").FindAllStringSubmatch(readme, -1) {
		commands = append(commands, block[1])
	}
	if want := []string{"bash .ci/setup && go run -v .", "bash .ci/test"}; !slices.Equal(commands, want) {
		t.Fatalf("the commands are %q, want %q", commands, want)
	}

	for script, patterns := range map[string][]string{
		".ci/setup":                     {"apt-get install", "gcc", "libgl-dev"},
		".ci/test":                      {"\n.ci/setup ", "go vet ./...", "tests pkgname '[^']*' ./...\n", "JINGZI_E2E=1 tests ", " -timeout ", "xvfb"},
		".ci/run":                       {"\n.ci/test\n", "go mod verify", "go mod tidy -diff", "govulncheck"},
		".github/workflows/test.yml":    {"run: bash .ci/run\n"},
		".github/workflows/release.yml": {"run: bash .ci/run\n"},
	} {
		content := read(t, script)
		for _, pattern := range patterns {
			if !regexp.MustCompile(pattern).MatchString(content) {
				t.Errorf("%s has no %q", script, pattern)
			}
		}
		if strings.HasPrefix(script, ".ci/") && !strings.HasPrefix(content, "#!/usr/bin/env bash\n") {
			t.Errorf("%s does not begin with bash's #! line", script)
		}
	}
	if strings.Contains(read(t, ".ci/test"), "-tags") {
		t.Error(".ci/test uses -tags, the command that starts the game does not")
	}
	match := regexp.MustCompile(`\[Go\]\([^)]*\) (1\.\d+) or newer`).FindStringSubmatch(readme)
	if match == nil || !strings.Contains(read(t, "go.mod"), "\ngo "+match[1]+".") {
		t.Errorf("README says %q, go.mod has another version of Go", match)
	}
}

// TestNamedTestsExist checks that the tests that CONTRIBUTING and continuous integration name are defined.
func TestNamedTestsExist(t *testing.T) {
	defined := make(map[string]bool)
	function := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
	err := filepath.WalkDir("..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}

		content, err := os.ReadFile(path)
		for _, match := range function.FindAllSubmatch(content, -1) {
			defined[string(match[1])] = true
		}

		return err
	})
	if err != nil {
		t.Fatal(err)
	}

	for _, file := range []string{".github/CONTRIBUTING.md", ".ci/test", ".ci/run"} {
		for _, name := range regexp.MustCompile(`\b(?:Test|Fuzz)[A-Z]\w+`).FindAllString(read(t, file), -1) {
			if !defined[name] {
				t.Errorf("%s names %s, which is not defined", file, name)
			}
		}
	}
}
