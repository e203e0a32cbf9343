// Package repetition determines when something that the player has learned is due again. See Schedule.
package repetition

import (
	"math"
	"time"
)

// Schedule determines the day on which a puzzle or a position of an opening is due again, by the algorithm SM-2:
// P. A. Woźniak, "Optimization of repetition spacing in the practice of learning", 1990,
// https://super-memory.com/english/ol/sm2.htm.
type Schedule struct {
	Ease     float64 // factor by which intervals grow, at least minEase
	Interval int     // in days
	Streak   int     // number of successive answers with GradePass or better
	Due      string  // day in the form 2026-11-20
}

// Grades of SM-2, from 0 to 5, which is the best. The interval grows after GradePass and better grades.
const (
	GradeRevealed     = 1
	GradeSeveralTries = 2
	GradePass         = 3
	GradeSecondTry    = 3
	GradeFirstTry     = 5
)

const (
	firstEase   = 2.5
	minEase     = 1.3
	maxInterval = 3650 // in days
)

// AfterAnswer returns the schedule after an answer with the given grade.
func (s Schedule) AfterAnswer(grade int, today time.Time) Schedule {
	if s.Ease < minEase {
		s.Ease = firstEase
	}
	if grade < GradePass {
		s.Streak, s.Interval = 0, 1
	} else {
		s.Streak++
		switch s.Streak {
		case 1:
			s.Interval = 1
		case 2:
			s.Interval = 6
		default:
			s.Interval = min(int(math.Ceil(float64(s.Interval)*s.Ease-1e-9)), maxInterval)
		}
	}
	miss := float64(GradeFirstTry - grade)
	s.Ease = max(s.Ease+0.1-miss*(0.08+miss*0.02), minEase)
	s.Due = today.AddDate(0, 0, s.Interval).Format(time.DateOnly)

	return s
}

// IsDue reports whether the next answer is due. A nil schedule, of something that was never asked, is not.
func (s *Schedule) IsDue(today time.Time) bool {
	return s != nil && s.Due <= today.Format(time.DateOnly)
}

// IsValid reports whether a schedule that was stored can be used.
func (s *Schedule) IsValid() bool {
	return s.Interval >= 0 && s.Interval <= maxInterval && s.Ease >= 0 && s.Ease < 10
}
