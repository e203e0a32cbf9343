package ui

import "jingzi/game"

// note takes down what a search says of the moment it is about, for Black.
func (t *table) note(r game.Report, index int) {
	if len(r.Lines) == 0 || t.match.Hinting() {
		return
	}
	score := r.Lines[0].Score
	if t.match.Moments()[index].Position.ToMove() == game.White {
		score = -score
	}
	t.evaluate(index, score)
}

// evaluate keeps a score of a moment, for Black.
func (t *table) evaluate(index int, s game.Score) {
	if t.evaluations == nil {
		t.evaluations = make(map[int]game.Score)
	}
	t.evaluations[index] = s
}

// forget drops what was said of moments that have been played differently.
func (t *table) forget(from int) {
	for index := range t.evaluations {
		if index >= from {
			delete(t.evaluations, index)
		}
	}
	for index := range t.thoughts {
		if index >= from {
			delete(t.thoughts, index)
		}
	}
}
