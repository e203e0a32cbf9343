package gomoku

// corrections record how far the evaluation was off from the search in recent
// positions that are alike in one respect (correction history). What the
// evaluation overlooks is much the same throughout a tree. Values are in
// sixteenths of a point, for the side to move, which is the first index.
type corrections struct {
	own, other [2][correctionKeys]int16 // by the stones of a colour
	threats    [2][correctionKeys]int16 // by how many threats of each kind stand
	last       [2][maxPoints + 1]int16  // by the opponent's last stone
}

const (
	correctionKeys  = 1 << 14
	correctionScale = 16
	correctionLimit = 64 * correctionScale // of one entry
	correctionRate  = 6                    // in 4096ths of what an entry was wrong by, for each ply searched
	correctionMiss  = 300                  // what counts of an error at most, in points
)

func (s *search) entries(me int) [4]*int16 {
	b, c, you := s.b, &s.learnt.corrections, 1-me
	threats := uint64(0)
	for k := makesThree; k < makesFive; k++ {
		threats = threats*3 + uint64(min(b.count[me][k], 2))
		threats = threats*3 + uint64(min(b.count[you][k], 2))
	}
	return [4]*int16{
		&c.own[me][b.stonesKey[me]>>40%correctionKeys],
		&c.other[me][b.stonesKey[you]>>40%correctionKeys],
		&c.threats[me][threats*0x9e3779b97f4a7c15>>50%correctionKeys],
		&c.last[me][b.last(0)],
	}
}

func (s *search) correction(me int) int {
	sum := 0
	for _, e := range s.entries(me) {
		sum += int(*e)
	}
	return sum / correctionScale
}

// correct learns from a search to a depth whose value was miss points above
// the corrected evaluation.
func (s *search) correct(me, miss, depth int) {
	miss = max(-correctionMiss, min(correctionMiss, miss))
	step := miss * min(depth/onePly+1, 16) * correctionRate * correctionScale / 4096
	for _, e := range s.entries(me) {
		*e = int16(max(-correctionLimit, min(correctionLimit, int(*e)+step)))
	}
}
