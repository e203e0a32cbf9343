package ui

// Build says which build of the program this is.
type Build struct {
	Version string // "1.2.3"
	Commit  string // the commit's hash, with "+" behind it if the source was changed since; empty if unknown
	Date    string // of the commit, "2026-11-20"; empty if unknown
}

// String is the build in a line: "1.2.3 (0123abc, 2026-11-20)".
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
