package engine

// searchStats holds history and correction statistics. Histories score moves by how often they refuted a
// position, for move ordering. Corrections record the difference between search and evaluation in recent
// positions that share a feature (correction history), since the errors of the evaluation are similar
// throughout a tree. Corrections are in sixteenths of a point, for the side to move. The first index of each
// table is the side to move.
type searchStats struct {
	history [2][maxPoints]int32                // scores of moves
	oppPrev [2][maxPoints + 1][maxPoints]int16 // scores of moves, by the opponent's last stone
	ownPrev [2][maxPoints + 1][maxPoints]int16 // scores of moves, by the side's own last stone
	counter [2][maxPoints]int16                // latest refutation of each move of the opponent, plus one

	us, them [2][correctionKeys]int16 // corrections by the stones of the side, and of the opponent
	threats  [2][correctionKeys]int16 // corrections by the number of threats of each kind
	last     [2][maxPoints + 1]int16  // corrections by the opponent's last stone
}

const (
	// Maximum of a score; with a higher one the effect would depend on the number of nodes.
	historyLimit = 600

	// Divisor of the scores in move ordering.
	historyDivisor = 8

	correctionKeys  = 1 << 14
	correctionScale = 16

	// Maximum of a correction.
	correctionLimit = 64 * correctionScale

	// 4096ths of the error that are added to a correction, per ply searched.
	correctionRate = 6

	// Errors are clamped to this, in points.
	maxCorrectedError = 300
)

// updateHistory raises the histories of a move that refuted the position, and lowers those of the moves that
// failed to.
func (s *search) updateHistory(me, point, ply, depth int, failed []move) {
	if k := &s.nodesAt[ply].killers; k[0] != int16(point) {
		k[0], k[1] = int16(point), k[0]
	}
	if last := s.b.last(0); last != maxPoints {
		s.stats.counter[me][last] = int16(point) + 1
	}
	if !s.isEnabled(TechniqueHistory) {
		return
	}
	bonus := int32(min(depth*depth+2*depth, historyLimit/4))
	h := s.stats.histories(s.b, me)
	h.add(point, bonus)

	for i := range failed {
		h.add(int(failed[i].point), -bonus)
	}
}

// histories holds the tables that apply to a side in a position.
type histories struct {
	history          *[maxPoints]int32
	oppPrev, ownPrev *[maxPoints]int16
}

func (s *searchStats) histories(b *board, me int) histories {
	return histories{&s.history[me], &s.oppPrev[me][b.last(0)], &s.ownPrev[me][b.last(1)]}
}

// score returns the sum of the histories of a point, in ±3·historyLimit.
func (h histories) score(point int) int32 {
	return h.history[point] + int32(h.oppPrev[point]) + int32(h.ownPrev[point])
}

// add adds a bonus, which may be negative, to the histories of a point. It adds less to a history that is
// closer to the limit.
func (h histories) add(point int, bonus int32) {
	decay := max(bonus, -bonus)
	h.history[point] += bonus - h.history[point]*decay/historyLimit
	h.oppPrev[point] += int16(bonus - int32(h.oppPrev[point])*decay/historyLimit)
	h.ownPrev[point] += int16(bonus - int32(h.ownPrev[point])*decay/historyLimit)
}

// corrections returns the corrections that apply to a position.
func (s *searchStats) corrections(b *board, me int) [4]*int16 {
	opponent := 1 - me
	threats := uint64(0)
	for k := makesThree; k < makesFive; k++ {
		threats = threats*3 + uint64(min(b.count[me][k], 2))
		threats = threats*3 + uint64(min(b.count[opponent][k], 2))
	}

	return [4]*int16{
		&s.us[me][b.stonesKey[me]>>40%correctionKeys],
		&s.them[me][b.stonesKey[opponent]>>40%correctionKeys],
		&s.threats[me][threats*0x9e3779b97f4a7c15>>50%correctionKeys],
		&s.last[me][b.last(0)],
	}
}

// correction returns the sum of the corrections that apply to a position, in points.
func (s *searchStats) correction(b *board, me int) int {
	sum := 0
	for _, e := range s.corrections(b, me) {
		sum += int(*e)
	}
	return sum / correctionScale
}

// correct updates the corrections after a search to depth. diff is the value of the search minus the corrected
// evaluation, in points.
func (s *searchStats) correct(b *board, me, diff, depth int) {
	diff = max(-maxCorrectedError, min(maxCorrectedError, diff))
	step := diff * min(depth/onePly+1, 16) * correctionRate * correctionScale / 4096
	for _, e := range s.corrections(b, me) {
		*e = int16(max(-correctionLimit, min(correctionLimit, int(*e)+step)))
	}
}
