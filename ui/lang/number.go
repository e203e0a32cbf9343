package lang

import (
	"fmt"
	"strconv"
	"time"
)

// Number formats a whole number with the thousands separator of the current language.
func Number[N int | int64](n N) string {
	digits := strconv.FormatInt(int64(n), 10)
	firstDigit := 0
	if n < 0 {
		firstDigit = 1
	}

	for i := len(digits) - 3; i > firstDigit; i -= 3 {
		digits = digits[:i] + languages[Current()].thousands + digits[i:]
	}

	return digits
}

// Speed formats the number of nodes searched per second.
func Speed(nodes int64, elapsed time.Duration) string {
	n := float64(nodes) / elapsed.Seconds()
	switch {
	case n >= 1e6:
		return SearchSpeed(fmt.Sprintf("%.1fM", n/1e6))
	case n >= 1e3:
		return SearchSpeed(fmt.Sprintf("%.0fk", n/1e3))
	}

	return SearchSpeed(fmt.Sprintf("%.0f", n))
}
