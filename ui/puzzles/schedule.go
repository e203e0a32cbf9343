package puzzles

import (
	"math"
	"time"
)

// Schedule determines when a puzzle is due again. It implements SM-2: P. A. Woźniak, "Optimization of
// repetition spacing in the practice of learning", 1990, https://super-memory.com/english/ol/sm2.htm.
type Schedule struct {
	Ease     float64 // the factor by which intervals grow, at least leastEase
	Interval int     // days
	Streak   int     // number of successive solutions
	Due      string  // the day, such as 2026-11-20
}

// Grades of SM-2, from 0, a blackout, to 5, a perfect answer. The interval grows from pass on.
const (
	gaveUp    = 1
	hintTries = 2
	pass      = 3
	oneTry    = 3
	atOnce    = 5
)

const (
	firstEase   = 2.5
	minEase     = 1.3
	maxInterval = 3650 // days
)

// afterAnswer returns the schedule after an answer with a grade on a day.
func (c Schedule) afterAnswer(grade int, today time.Time) Schedule {
	if c.Ease < minEase {
		c.Ease = firstEase
	}
	if grade < pass {
		c.Streak, c.Interval = 0, 1
	} else {
		switch c.Streak++; c.Streak {
		case 1:
			c.Interval = 1
		case 2:
			c.Interval = 6
		default:
			c.Interval = min(int(math.Ceil(float64(c.Interval)*c.Ease-1e-9)), maxInterval)
		}
	}
	miss := float64(atOnce - grade)
	c.Ease = max(c.Ease+0.1-miss*(0.08+miss*0.02), minEase)
	c.Due = today.AddDate(0, 0, c.Interval).Format(time.DateOnly)
	return c
}

// isDue reports whether a puzzle that was practised is due on a day.
func (z *StoredPuzzle) isDue(today time.Time) bool {
	return z.Schedule != nil && z.Schedule.Due <= today.Format(time.DateOnly)
}
