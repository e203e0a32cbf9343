package lang

import "strconv"

// Number writes a whole number with commas between thousands, as all three
// languages do.
func Number[N int | int64](n N) string {
	digits := strconv.FormatInt(int64(n), 10)
	first := 0
	if n < 0 {
		first = 1
	}
	for i := len(digits) - 3; i > first; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
