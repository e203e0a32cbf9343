package engine

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"io"
	"math/bits"
	"slices"
	"sync"
)

// The network is the part of the evaluation that is not a sum over single points. Each point has a row of
// lanes: for an empty point the sum of two learned rows, selected by the codes of the side to move and of the
// opponent; for a stone a row selected by its owner. The board is divided into blocks of 3×3 points, and every
// square of 2×2 blocks is a window, including those that extend beyond the edge. The lanes of a window are
// summed and rectified, and the results are added up over all windows. Two small layers turn the totals into a
// value.
//
// All arithmetic is in integers, and bounds on the weights exclude overflow. Therefore every implementation
// computes the same value, and the search does not depend on the machine.

const (
	// Width and height of the only board for which there are networks.
	netSide   = 15
	netPoints = netSide * netSide
	netLanes  = 32

	// Words of four lanes each.
	netWords = netLanes / 4

	// Outputs of either layer.
	netHidden = 16

	// Side of a block.
	netBlock        = 3
	netBlocksPerRow = netSide / netBlock
	netBlocks       = netBlocksPerRow * netBlocksPerRow

	// Windows in a row.
	netWindows = netBlocksPerRow + 1

	netOwnStone, netOpponentStone = codes, codes + 1 // rows of stones, by owner
	netRows                       = codes + 2

	// Fixed-point unit of the lanes of a row.
	netUnit = 256

	// Right shift of a rectified window.
	netShift = 2

	// Maximum of a window after the shift.
	netClip = 1<<10 - 1

	// Maximum of a lane, so that the sum of 36 points with two rows each and a bias fits into 16 bits.
	netRowLimit = 440

	// Right shift of the totals.
	netInputShift = 2
	netInputMax   = netWindows * netWindows * netClip >> netInputShift

	// Fixed-point unit of the layers' outputs.
	netOutputUnit = 256
	netShift1     = 8

	// Maximum of W1, so that netLanes·netInputMax·netLimit1 + netBiasLimit fits into 32 bits.
	netLimit1 = 6000
	netShift2 = 10

	// Maximum value in points, far below that of a proved win.
	netValueLimit = 10_000

	// Maximum of W2 and W3, so that netHidden·32768·netLimit2 + netBiasLimit fits into 32 bits.
	netLimit2 = 4000

	// Maximum of B1, B2 and B3.
	netBiasLimit = 1 << 25
)

// NetworkWeights holds the weights of a network for one side to move.
type NetworkWeights struct {
	Rows [2][netRows][netLanes]int16 // rows by the codes of the side to move and of the opponent
	Bias [netLanes]int16
	W1   [netLanes][netHidden]int16
	B1   [netHidden]int32
	W2   [netHidden][netHidden]int16
	B2   [netHidden]int32
	W3   [netHidden]int16
	B3   int32
}

// check returns an error if a sum might overflow with these weights.
func (w *NetworkWeights) check() error {
	within := func(limit int16, values ...int16) bool {
		return !slices.ContainsFunc(values, func(v int16) bool { return v < -limit || v > limit })
	}
	biasesWithin := func(values ...int32) bool {
		return !slices.ContainsFunc(values, func(v int32) bool { return v < -netBiasLimit || v > netBiasLimit })
	}

	ok := within(1000, w.Bias[:]...) && within(netLimit2, w.W3[:]...) && biasesWithin(w.B1[:]...) &&
		biasesWithin(w.B2[:]...) && biasesWithin(w.B3)
	for side := range w.Rows {
		for code := range w.Rows[side] {
			ok = ok && within(netRowLimit, w.Rows[side][code][:]...)
		}
	}

	for i := range w.W1 {
		ok = ok && within(netLimit1, w.W1[i][:]...)
	}

	for i := range w.W2 {
		ok = ok && within(netLimit2, w.W2[i][:]...)
	}
	if !ok {
		return fmt.Errorf("network weights are out of range")
	}

	return nil
}

// EncodeNetwork returns the contents of a file to embed. Its arguments are either one set of weights for both
// sides to move, or those for Black and for White to move.
func EncodeNetwork(sides ...*NetworkWeights) ([]byte, error) {
	var file bytes.Buffer

	z, _ := flate.NewWriter(&file, flate.BestCompression)
	for _, w := range sides {
		if err := w.check(); err != nil {
			return nil, err
		}
		var raw bytes.Buffer
		binary.Write(&raw, binary.LittleEndian, w)
		// High bytes are mostly signs, which compress well when separated from the low bytes.
		data := raw.Bytes()
		for half := range 2 {
			for i := half; i < len(data); i += 2 {
				z.Write(data[i : i+1])
			}
		}
	}
	z.Close()

	return file.Bytes(), nil
}

// decodeNetwork decodes the weights for Black and for White to move.
func decodeNetwork(file []byte) (sides [2]*NetworkWeights, err error) {
	data, err := io.ReadAll(flate.NewReader(bytes.NewReader(file)))
	if err != nil {
		return sides, err
	}
	size := binary.Size(NetworkWeights{})
	if len(data) != size && len(data) != 2*size {
		return sides, fmt.Errorf("network has %d bytes, want %d or %d", len(data), size, 2*size)
	}

	raw := make([]byte, size)
	for side := range sides {
		if side*size == len(data) {
			sides[side] = sides[0]
			break
		}

		encoded := data[side*size:][:size]
		for half := range 2 {
			for i := half; i < size; i += 2 {
				raw[i], encoded = encoded[0], encoded[1:]
			}
		}
		sides[side] = new(NetworkWeights)
		if err := binary.Read(bytes.NewReader(raw), binary.LittleEndian, sides[side]); err != nil {
			return sides, err
		}
		if err := sides[side].check(); err != nil {
			return sides, err
		}
	}

	return sides, nil
}

// network holds the weights of a variant in the form that the search uses.
type network struct {
	// Weights by colour to move.
	sides [2]*netWeights

	// For each point, the set of points whose rows a stone on it may change.
	affected [netPoints][4]uint64
}

var networks [variants]struct {
	once sync.Once
	net  *network
}

// networkFor returns the network for a board, or nil if there is none.
func networkFor(l *layout, v variant) *network {
	if networkFiles[v] == nil || l.width != netSide || l.height != netSide {
		return nil
	}
	n := &networks[v]
	n.once.Do(func() {
		sides, err := decodeNetwork(networkFiles[v])
		if err != nil {
			panic("engine: invalid network: " + err.Error())
		}
		n.net = newNetwork(l, sides, haveVectors)
	})

	return n.net
}

func newNetwork(l *layout, sides [2]*NetworkWeights, vectors bool) *network {
	n := new(network)
	for side, w := range sides {
		if side == 1 && w == sides[0] {
			n.sides[1] = n.sides[0]
			break
		}
		n.sides[side] = newNetWeights(w, vectors)
	}

	for point := range n.affected {
		n.affected[point][point>>6] |= 1 << (point & 63)
		for d := range 4 {
			s := &l.spots[point][d]
			for w := s.mask; w != 0; w &= w - 1 {
				neighbour := point + (bits.TrailingZeros64(w)/2-reach-int(s.index))*l.step[d]
				n.affected[point][neighbour>>6] |= 1 << (neighbour & 63)
			}
		}
	}

	return n
}

// lanes holds a row, four lanes of 16 bits to a word. In sums of rows a negative lane borrows from
// the next higher one.
type lanes [netWords]uint64

// netWeights holds weights in the form of the implementation in use. Without vector instructions, rows are
// packed with borrows between lanes, and two outputs of a layer share a word. With vector instructions, lanes
// are independent, and the layers are in the field vector.
type netWeights struct {
	vectors bool
	rows    [2][netRows + 1]lanes // the last row is zero
	bias    lanes                 // with 0x8000 added to each lane, unless vectors is set

	w1 [netLanes][netHidden / 2]int64
	b1 [netHidden / 2]int64
	w2 [netHidden][netHidden / 2]int64
	b2 [netHidden / 2]int64

	w3 [netHidden]int32
	b3 int32

	vector netVector
}

// netVector holds the layers in the form of the vector instructions. An instruction multiplies netVectorInputs
// inputs by as many weights and adds up the products, for several outputs at once.
type netVector struct {
	b1 [netHidden]int32
	w1 [netLanes / netVectorInputs][netHidden][netVectorInputs]int16
	b2 [netHidden]int32
	w2 [netHidden / netVectorInputs][netHidden][netVectorInputs]int16
	w3 [netHidden]int32
	b3 int32
}

func newNetWeights(w *NetworkWeights, vectors bool) *netWeights {
	n := &netWeights{vectors: vectors, b3: w.B3}
	for side := range w.Rows {
		for code := range w.Rows[side] {
			n.rows[side][code] = packLanes(&w.Rows[side][code], vectors)
		}
	}
	n.bias = packLanes(&w.Bias, vectors)
	if !vectors {
		for i := range n.bias {
			n.bias[i] += signBits
		}
	}

	packHalves := func(low, high int32) int64 { return int64(low) + int64(high)<<32 }
	for j := range netHidden / 2 {
		n.b1[j], n.b2[j] = packHalves(w.B1[2*j], w.B1[2*j+1]), packHalves(w.B2[2*j], w.B2[2*j+1])
		for i := range w.W1 {
			n.w1[i][j] = packHalves(int32(w.W1[i][2*j]), int32(w.W1[i][2*j+1]))
		}

		for i := range w.W2 {
			n.w2[i][j] = packHalves(int32(w.W2[i][2*j]), int32(w.W2[i][2*j+1]))
		}
	}

	for j, v := range w.W3 {
		n.w3[j] = int32(v)
	}

	n.vector = netVector{b1: w.B1, b2: w.B2, w3: n.w3, b3: w.B3}
	for i := range w.W1 {
		for j, v := range w.W1[i] {
			n.vector.w1[i/netVectorInputs][j][i%netVectorInputs] = v
		}
	}

	for i := range w.W2 {
		for j, v := range w.W2[i] {
			n.vector.w2[i/netVectorInputs][j][i%netVectorInputs] = v
		}
	}

	return n
}

// packLanes packs a row, with borrows between lanes unless independent is set.
func packLanes(row *[netLanes]int16, independent bool) (p lanes) {
	for i, v := range row {
		x := uint64(int64(v))
		if independent {
			x &= 0xffff
		}
		p[i/4] += x << (16 * (i % 4))
	}

	return p
}

const (
	everyLane = 0x0001_0001_0001_0001
	signBits  = 0x8000 * everyLane
	clipBits  = netClip * everyLane

	// Sets the sign bit of a lane to which it is added if the lane exceeds netClip.
	aboveClip = (0x7fff - netClip) * everyLane
)

// rectify scales four lanes, to which 0x8000 has been added, and clamps them to the range from 0 to netClip.
func rectify(x uint64) uint64 {
	m := x & signBits
	x = x & (m - m>>15) >> netShift & (0x7fff >> netShift * everyLane)
	m = (x + aboveClip) & signBits
	return (x | (m - m>>15)) & clipBits
}

// netState holds the sums of the blocks of a board. They are updated only when a value is computed.
type netState struct {
	net     *network
	toggled [netToggles]uint16 // ring buffer of the most recently toggled points
	toggles uint
	views   [2]netView // views by side to move
	changes [netPoints]netChange
}

const netToggles = 32

// netView holds the sums from the view of the side to move.
type netView struct {
	blocks [netBlocks]lanes

	// Indices of the two rows summed for each point: own in the low half, opponent's in the high half.
	pairs [netPoints]uint32
	stone [netPoints]uint8

	// Value of toggles up to which stones are summed.
	summed uint

	// False if every point may have changed; summed is then ignored.
	valid bool
}

// netChange is a change of the two rows of a point, given as in netView.pairs.
type netChange struct {
	block, from, to uint32
}

// useNetwork adds the network for the board, if any, to the evaluation.
func (b *board) useNetwork() {
	if n := networkFor(b.layout, b.variant); n != nil {
		b.network = newNetState(n)
	}
}

func newNetState(n *network) *netState {
	s := &netState{net: n}
	for side := range s.views {
		for point := range s.views[side].pairs {
			s.views[side].pairs[point] = netRows | netRows<<16
		}
	}

	return s
}

// toggle records that a stone was placed on a point or removed.
func (s *netState) toggle(point int) {
	s.toggled[s.toggles%netToggles] = uint16(point)
	s.toggles++
}

// reset records that every point may have changed.
func (s *netState) reset() { s.views[0].valid, s.views[1].valid = false, false }

// netBlockOf maps each point to its block.
var netBlockOf = func() (blocks [netPoints]uint8) {
	for point := range blocks {
		blocks[point] = uint8(point/netSide/netBlock*netBlocksPerRow + point%netSide/netBlock)
	}
	return blocks
}()

// networkPair returns the two rows of a point with me to move, as in netView.pairs. It does not branch, since
// branches on the contents of a point are often mispredicted.
func (b *board) networkPair(point, me int) uint32 {
	code, stone := &b.cells[point].code, int(b.stone[point])
	pair := bits.RotateLeft32(uint32(code[0])|uint32(code[1])<<16, 16*me)
	if stone == me+1 {
		pair = netOwnStone | netOwnStone<<16
	}
	if stone == 2-me {
		pair = netOpponentStone | netOpponentStone<<16
	}

	return pair
}

// networkChanges returns the changes since the last call for me, the side to move, and records them as summed.
func (b *board) networkChanges(me int) []netChange {
	s := b.network
	v := &s.views[me]
	var changed [4]uint64
	if pending := s.toggles - v.summed; !v.valid || pending > netToggles {
		changed = [4]uint64{^uint64(0), ^uint64(0), ^uint64(0), 1<<(netPoints-192) - 1}
		copy(v.stone[:], b.stone[:])
	} else {
		for i := v.summed; i != s.toggles; i++ {
			point := s.toggled[i%netToggles]
			if v.stone[point] != b.stone[point] {
				v.stone[point] = b.stone[point]

				affected := &s.net.affected[point]
				for w := range changed {
					changed[w] |= affected[w]
				}
			}
		}
	}

	v.summed, v.valid = s.toggles, true
	n := 0
	for w, set := range changed {
		for ; set != 0; set &= set - 1 {
			point := w<<6 + bits.TrailingZeros64(set)
			if point >= netPoints {
				// Cannot happen, but eliminates bounds checks.
				break
			}
			from, to := v.pairs[point], b.networkPair(point, me)
			s.changes[n] = netChange{uint32(netBlockOf[point]), from, to}
			v.pairs[point] = to
			if to != from {
				n++
			}
		}
	}

	return s.changes[:n]
}

// networkValue returns the network's part of the evaluation, in points.
func (b *board) networkValue(me int) int { return networkPoints(b.networkOutput(me)) }

// networkOutput returns the output of the last layer.
func (b *board) networkOutput(me int) int32 {
	changes := b.networkChanges(me)
	w, v := b.network.net.sides[me], &b.network.views[me]
	if w.vectors {
		return w.vectorValue(&v.blocks, changes)
	}
	w.add(&v.blocks, changes)
	total := w.pool(&v.blocks)

	return w.layers(&total)
}

// networkPoints converts the last layer's output to evaluation units, clamped to ±netValueLimit.
func networkPoints(z int32) int {
	const shift = 18 // log2(netOutputUnit << netShift2), the unit of z
	v := int((int64(z)*EvalUnit + 1<<(shift-1)) >> shift)
	return max(-netValueLimit, min(netValueLimit, v))
}

// add applies changes to the sums of the blocks.
func (w *netWeights) add(blocks *[netBlocks]lanes, changes []netChange) {
	for i := range changes {
		c := &changes[i]

		a, b := &w.rows[0][c.to&0xffff], &w.rows[1][c.to>>16]
		x, y := &w.rows[0][c.from&0xffff], &w.rows[1][c.from>>16]
		sum := &blocks[c.block]
		for l := range sum {
			sum[l] += a[l] + b[l] - x[l] - y[l]
		}
	}
}

// pool returns the totals of the rectified windows.
func (w *netWeights) pool(blocks *[netBlocks]lanes) (total lanes) {
	for l := range total {
		bias, sum := w.bias[l], uint64(0)
		var previous [netWindows]uint64 // sums of adjacent blocks in the previous row
		for y := range netBlocksPerRow {
			row := (*[netBlocksPerRow]lanes)(blocks[y*netBlocksPerRow:])
			b0, b1, b2, b3, b4 := row[0][l], row[1][l], row[2][l], row[3][l], row[4][l]

			current := [netWindows]uint64{b0, b0 + b1, b1 + b2, b2 + b3, b3 + b4, b4}
			for x, pair := range current {
				sum += rectify(previous[x] + pair + bias)
			}
			previous = current
		}

		for _, pair := range previous {
			sum += rectify(pair + bias)
		}
		total[l] = sum
	}

	return total
}

// leakyReLU scales an output down by shift bits, and a negative output by another factor of 16.
func leakyReLU(x int32, shift uint) int32 {
	if x < 0 {
		x >>= 4
	}
	return max(-32768, min(32767, (x+1<<(shift-1))>>shift))
}

// layers returns the output of the last layer for the given totals.
func (w *netWeights) layers(total *lanes) int32 {
	h0, h1, h2, h3, h4, h5, h6, h7 := w.b1[0], w.b1[1], w.b1[2], w.b1[3], w.b1[4], w.b1[5], w.b1[6], w.b1[7]
	for i := range netLanes {
		x := int64(total[i/4] >> (16 * (i % 4)) & 0xffff >> netInputShift)
		r := &w.w1[i]
		h0 += x * r[0]
		h1 += x * r[1]
		h2 += x * r[2]
		h3 += x * r[3]
		h4 += x * r[4]
		h5 += x * r[5]
		h6 += x * r[6]
		h7 += x * r[7]
	}

	first := [netHidden / 2]int64{h0, h1, h2, h3, h4, h5, h6, h7}
	h0, h1, h2, h3, h4, h5, h6, h7 = w.b2[0], w.b2[1], w.b2[2], w.b2[3], w.b2[4], w.b2[5], w.b2[6], w.b2[7]
	for i := range netHidden {
		x := int64(leakyReLU(unpackHalf(first[i/2], i), netShift1))
		r := &w.w2[i]
		h0 += x * r[0]
		h1 += x * r[1]
		h2 += x * r[2]
		h3 += x * r[3]
		h4 += x * r[4]
		h5 += x * r[5]
		h6 += x * r[6]
		h7 += x * r[7]
	}

	z := w.b3
	for i := range netHidden {
		second := [netHidden / 2]int64{h0, h1, h2, h3, h4, h5, h6, h7}
		z += leakyReLU(unpackHalf(second[i/2], i), netShift2) * w.w3[i]
	}

	return z
}

// unpackHalf returns the low of two packed numbers if i is even, otherwise the high one.
func unpackHalf(packed int64, i int) int32 {
	low := int32(packed)
	if i&1 == 0 {
		return low
	}
	return int32((packed - int64(low)) >> 32)
}
