//go:build !amd64

package gomoku

const haveVectors = false

func (w *netWeights) vectorValue(*[netBlocks]lanes, []netChange) int32 { panic("no vectors") }
