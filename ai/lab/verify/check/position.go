package check

import "math/bits"

// position holds the stones of both colours, one bit for each point.
type position struct{ black, white set }

// set is a set of points.
type set [(maxPoints + 63) / 64]uint64

func (s *set) add(p int)      { s[p/64] |= 1 << (p % 64) }
func (s *set) has(p int) bool { return s[p/64]&(1<<(p%64)) != 0 }

func (s *set) points() (points []int) {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			points = append(points, 64*i+bits.TrailingZeros64(word))
		}
	}

	return points
}

func (s *set) compare(t *set) int {
	for i := range s {
		if s[i] != t[i] {
			if s[i] < t[i] {
				return -1
			}
			return 1
		}
	}

	return 0
}

func (p *position) compare(q *position) int {
	if c := p.black.compare(&q.black); c != 0 {
		return c
	}
	return p.white.compare(&q.white)
}

// symmetries holds the eight maps of a board onto itself, from point to point. A pass is its own image.
type symmetries [8][maxPoints]int16

func newSymmetries(size int) *symmetries {
	var s symmetries
	if pass := size * size; pass < maxPoints {
		for i := range s {
			s[i][pass] = int16(pass)
		}
	}

	for p := range size * size {
		row, column := p/size, p%size
		for i := range s {
			r, c := row, column
			if i&1 != 0 {
				r = size - 1 - r
			}
			if i&2 != 0 {
				c = size - 1 - c
			}
			if i&4 != 0 {
				r, c = c, r
			}
			s[i][p] = int16(r*size + c)
		}
	}

	return &s
}

// image returns the image of points under a symmetry.
func (s *symmetries) image(i int, points []int) (image set) {
	for _, p := range points {
		image.add(int(s[i][p]))
	}
	return image
}

// canonical returns the representative of the positions that are symmetric to p.
func (s *symmetries) canonical(p position) position {
	black, white := p.black.points(), p.white.points()
	minimum := p
	for i := range s {
		if image := (position{s.image(i, black), s.image(i, white)}); image.compare(&minimum) < 0 {
			minimum = image
		}
	}

	return minimum
}
