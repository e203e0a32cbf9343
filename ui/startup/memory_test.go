package startup

import (
	"sync/atomic"
	"testing"
)

func TestGarbageIsCollectedWhereThereIsMuch(t *testing.T) {
	var before atomic.Uint64
	for _, step := range []struct {
		allocated uint64
		want      bool
	}{{30 << 20, true}, {31 << 20, false}, {33 << 20, false}, {34 << 20, true}, {35 << 20, false}, {90 << 20, true}} {
		if got := shouldCollect(&before, step.allocated); got != step.want {
			t.Errorf("at %d MB: %v", step.allocated>>20, got)
		}
	}
}
