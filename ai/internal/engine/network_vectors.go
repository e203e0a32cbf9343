//go:build amd64 || arm64

package engine

// vectorValue implements add, pool and layers with vector instructions.
func (w *netWeights) vectorValue(blocks *[netBlocks]lanes, changes []netChange) int32 {
	if len(changes) > 0 {
		addRows(blocks, &w.rows, &changes[0], len(changes))
	}
	var total lanes
	poolWindows(blocks, &w.bias, &total)

	return runLayers(&w.vector, &total)
}

// addRows implements netWeights.add.
//
//go:noescape
func addRows(blocks *[netBlocks]lanes, rows *[2][netRows + 1]lanes, changes *netChange, n int)

// poolWindows implements netWeights.pool.
//
//go:noescape
func poolWindows(blocks *[netBlocks]lanes, bias, total *lanes)

// runLayers implements netWeights.layers.
//
//go:noescape
func runLayers(v *netVector, total *lanes) int32
