package startup

import (
	"runtime/debug"
	"strings"
)

// Build identifies a build of the program.
type Build struct {
	// Such as "1.2.3".
	Version string

	// Hash, followed by "+" if the source was modified; empty if unknown.
	Commit string

	// Date of the commit, such as "2026-11-20"; empty if unknown.
	Date string
}

// NewBuild parses the version from the text of FyneApp.toml. If commit is empty, NewBuild uses the
// commit and date that the go command recorded.
func NewBuild(metadata, commit, date string) Build {
	_, rest, _ := strings.Cut(metadata, "Version = \"")
	version, _, _ := strings.Cut(rest, "\"")
	b := Build{Version: version, Commit: commit, Date: date}
	info, ok := debug.ReadBuildInfo()
	if commit != "" || !ok {
		return b
	}

	settings := make(map[string]string)
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	b.Commit = settings["vcs.revision"]
	b.Date, _, _ = strings.Cut(settings["vcs.time"], "T")
	if settings["vcs.modified"] == "true" {
		b.Commit += "+"
	}

	return b
}

// String returns the build as in "1.2.3 (0123abc, 2026-11-20)".
func (b Build) String() string {
	if b.Commit == "" {
		return b.Version
	}
	commit := b.Commit
	if len(commit) > 7 {
		modified := commit[len(commit)-1] == '+'
		commit = commit[:7]
		if modified {
			commit += "+"
		}
	}
	if b.Date != "" {
		commit += ", " + b.Date
	}

	return b.Version + " (" + commit + ")"
}
