//go:build !amd64 && !arm64

package engine

const (
	haveVectors     = false
	netVectorInputs = 1
)

func (w *netWeights) vectorValue(*[netBlocks]lanes, []netChange) int32 { panic("no vectors") }
