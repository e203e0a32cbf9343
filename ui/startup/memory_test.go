package startup

import (
	"sync/atomic"
	"testing"
)

func TestShouldCollect(t *testing.T) {
	var lastAllocs atomic.Uint64
	for _, test := range []struct {
		allocated uint64
		want      bool
	}{{30 << 20, true}, {31 << 20, false}, {33 << 20, false}, {34 << 20, true}, {35 << 20, false}, {90 << 20, true}} {
		if got := shouldCollect(&lastAllocs, test.allocated); got != test.want {
			t.Errorf("%d MB allocated: got %v, want %v", test.allocated>>20, got, test.want)
		}
	}
}
