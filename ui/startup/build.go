package startup

import (
	"runtime/debug"
	"strings"
)

// Build identifies a build of the program.
type Build struct {
	Version string // "1.2.3"
	Commit  string // its hash, with a "+" if the source was modified; empty if unknown
	Date    string // of the commit, "2026-11-20"; empty if unknown
}

// NewBuild parses the version from the text of FyneApp.toml. Release builds are linked with their commit
// and date. If these are empty, it uses the values recorded by the Go command.
func NewBuild(metadata, commit, date string) Build {
	_, rest, _ := strings.Cut(metadata, "Version = \"")
	version, _, _ := strings.Cut(rest, "\"")
	b := Build{Version: version, Commit: commit, Date: date}
	info, ok := debug.ReadBuildInfo()
	if commit != "" || !ok {
		return b
	}
	recorded := make(map[string]string)
	for _, s := range info.Settings {
		recorded[s.Key] = s.Value
	}
	b.Commit = recorded["vcs.revision"]
	b.Date, _, _ = strings.Cut(recorded["vcs.time"], "T")
	if recorded["vcs.modified"] == "true" {
		b.Commit += "+"
	}
	return b
}

// String returns the build in one line: "1.2.3 (0123abc, 2026-11-20)".
func (b Build) String() string {
	if b.Commit == "" {
		return b.Version
	}
	commit := b.Commit
	if len(commit) > 7 {
		changed := commit[len(commit)-1] == '+'
		if commit = commit[:7]; changed {
			commit += "+"
		}
	}
	if b.Date != "" {
		commit += ", " + b.Date
	}
	return b.Version + " (" + commit + ")"
}
