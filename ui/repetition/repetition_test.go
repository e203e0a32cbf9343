package repetition

import (
	"testing"
	"time"
)

// TestSchedule checks that the intervals are those of SM-2: 1 day, 6 days, then growing by a factor that
// falls with low grades. A failure restarts them.
func TestSchedule(t *testing.T) {
	day := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	var s Schedule
	for _, step := range []struct {
		grade, interval int
		ease            float64
		due             string
	}{
		{GradeFirstTry, 1, 2.6, "2026-11-21"}, {GradeFirstTry, 6, 2.7, "2026-11-26"}, {GradeFirstTry, 17, 2.8, "2026-12-07"},
		{GradeSecondTry, 48, 2.66, "2027-01-07"}, {GradeSeveralTries, 1, 2.34, "2026-11-21"}, {GradeRevealed, 1, 1.8, "2026-11-21"},
		{GradeRevealed, 1, 1.3, "2026-11-21"}, {GradeFirstTry, 1, 1.4, "2026-11-21"}, {GradeFirstTry, 6, 1.5, "2026-11-26"}, {GradeFirstTry, 9, 1.6, "2026-11-29"},
	} {
		s = s.AfterAnswer(step.grade, day)
		if s.Interval != step.interval || s.Due != step.due || s.Ease < step.ease-0.001 || s.Ease > step.ease+0.001 {
			t.Fatalf("after grade %d: got the schedule %+v, want interval %d, ease %v, due %s", step.grade, s,
				step.interval, step.ease, step.due)
		}
	}

	for range 50 {
		s = s.AfterAnswer(GradeFirstTry, day)
	}
	if s.Interval != maxInterval {
		t.Errorf("got the interval %d, want %d", s.Interval, maxInterval)
	}
}

// TestValidSchedules checks the bounds of a stored schedule.
func TestValidSchedules(t *testing.T) {
	for schedule, want := range map[Schedule]bool{
		{Ease: firstEase, Interval: 6}: true,
		{}:                             true,
		{Interval: maxInterval}:        true,
		{Ease: firstEase, Interval: maxInterval + 1}: false,
		{Ease: firstEase, Interval: -1}:              false,
		{Ease: 9.99}:                                 true,
		{Ease: 10}:                                   false,
		{Ease: -0.01}:                                false,
	} {
		if got := schedule.IsValid(); got != want {
			t.Errorf("the schedule %+v: got valid: %v, want %v", schedule, got, want)
		}
	}
}
