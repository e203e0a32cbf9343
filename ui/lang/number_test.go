package lang

import "testing"

func TestNumber(t *testing.T) {
	for n, want := range map[int]string{
		0:       "0",
		7:       "7",
		999:     "999",
		1000:    "1,000",
		549946:  "549,946",
		1234567: "1,234,567",
		-100:    "-100",
		-1000:   "-1,000",
	} {
		if got := Number(n); got != want {
			t.Errorf("Number(%d) = %q, want %q", n, got, want)
		}
	}
}
