package ui

import (
	"testing"

	"jingzi/ui/lang"
	"jingzi/ui/report"
)

func TestAReportOfAReviewedGame(t *testing.T) {
	s := reviewed(t, lang.ShortTicTacToe, "a1 b1 b2 c3 a3 a2 c1")
	if got := report.Entries(s.store); len(got) != 2 {
		t.Errorf("%d players are counted: %+v", len(got), got)
	}
	s.analysis.Review.OpenReport()
	if !s.desk.Dialogs.Open() {
		t.Fatal("no report is open")
	}
	s.desk.Dialogs.Close()
	if s.menus.statistics().Reviews == nil {
		t.Error("the statistics do not have the review")
	}
}
