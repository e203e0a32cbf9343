package ui

import (
	"testing"

	"jingzi/ui/lang"
)

func TestReportOfAReviewedGame(t *testing.T) {
	w := openReviewed(t, lang.ShortTicTacToe, "a1 b1 b2 c3 a3 a2 c1")
	w.analysis.Review.OpenReport()
	if !w.desk.Dialogs.IsOpen() {
		t.Fatal("no report is open")
	}
}
