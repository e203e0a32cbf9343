package analysis

import (
	"encoding/json"
	"strings"

	"jingzi/game"
	"jingzi/game/session"
)

// Record holds what a game keeps of the search for a move that has no search tree.
type Record struct {
	Thought *recordedThought
}

// recordedThought is the last report of a search. Lines are written as names of points.
type recordedThought struct {
	Depth         int           `json:",omitempty"`
	Nodes         int64         `json:",omitempty"`
	Method        game.Method   `json:",omitempty"`
	OversightRate float64       `json:",omitempty"`
	Lines         []recordedRow `json:",omitempty"`
}

// recordedRow is a move with its line and its value, or the upper bound of its value.
type recordedRow struct {
	Line   string
	Score  game.Score
	AtMost bool `json:",omitempty"`
}

// maxRecordedMoves is the maximum number of moves of a line that are kept.
const maxRecordedMoves = 6

// Record returns the record of the search for a choice that an engine just made, or nil if there is no report.
func (t *Thinking) Record(c session.EngineChoice) any {
	reports := t.reports[c.BeforeNode]
	if len(reports) == 0 {
		return nil
	}

	var thought Thought
	thought.Chosen = c.Choice.Point
	thought.addReports(reports)
	record := &recordedThought{
		Depth:         thought.Depth,
		Nodes:         thought.Nodes,
		Method:        thought.Method,
		OversightRate: thought.OversightRate,
	}
	r := c.Before.Rules()
	for _, move := range thought.Moves {
		if move.Unknown {
			// It follows from the move itself.
			continue
		}
		var names []string
		for _, point := range move.Moves[:min(len(move.Moves), maxRecordedMoves)] {
			names = append(names, r.Name(point))
		}
		record.Lines = append(record.Lines, recordedRow{strings.Join(names, " "), move.Score, move.AtMost})
	}

	return &Record{record}
}

// decodeRecord returns the report in a record that was kept with a game. ok is false if the annotation is none or is
// damaged.
func decodeRecord(annotation any, r game.Rules) (info game.SearchInfo, ok bool) {
	record, isDecoded := annotation.(*Record)
	if text, isText := annotation.(json.RawMessage); isText {
		record = &Record{}
		isDecoded = json.Unmarshal(text, record) == nil
	}
	if !isDecoded || record.Thought == nil {
		return info, false
	}

	t := record.Thought
	info = game.SearchInfo{Depth: t.Depth, Nodes: t.Nodes, Method: t.Method, OversightRate: t.OversightRate}
	for _, row := range t.Lines {
		var line []game.Point
		for name := range strings.FieldsSeq(row.Line) {
			point, err := r.ParsePoint(name)
			if err != nil {
				return info, false
			}
			line = append(line, point)
		}

		switch {
		case len(line) == 0:
			return info, false
		case row.AtMost:
			info.Bounds = append(info.Bounds, game.MoveBound{Move: line[0], Score: row.Score})
		default:
			info.PVs = append(info.PVs, game.PV{Score: row.Score, Moves: line})
		}
	}

	return info, true
}
