package status

import (
	"testing"
	"time"
)

func TestClockText(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0:00", 1: "0:01", time.Second: "0:01", time.Second + 1: "0:02", 59*time.Second + 1: "1:00",
		time.Hour: "1:00:00", 90 * time.Minute: "1:30:00", -1: "−0:00", -61 * time.Second: "−1:01",
	} {
		if got := clockText(d); got != want {
			t.Errorf("%v is shown as %s, want %s", d, got, want)
		}
	}
}
