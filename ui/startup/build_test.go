package startup

import "testing"

func TestBuildString(t *testing.T) {
	const hash = "0123456789abcdef0123456789abcdef01234567"
	for _, test := range []struct {
		build Build
		want  string
	}{
		{Build{}, ""},
		{Build{Version: "1.2.3"}, "1.2.3"},
		{Build{Version: "1.2.3", Date: "2026-11-20"}, "1.2.3"},
		{Build{Version: "1.2.3", Commit: hash}, "1.2.3 (0123456)"},
		{Build{Version: "1.2.3", Commit: hash, Date: "2026-11-20"}, "1.2.3 (0123456, 2026-11-20)"},
		{Build{Version: "1.2.3", Commit: hash + "+", Date: "2026-11-20"}, "1.2.3 (0123456+, 2026-11-20)"},
	} {
		if got := test.build.String(); got != test.want {
			t.Errorf("%+v: got %q, want %q", test.build, got, test.want)
		}
	}
}
