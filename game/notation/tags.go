package notation

import (
	"regexp"
	"strings"

	"jingzi/game"
)

// tag matches a line with a tag before the moves, as in PGN.
var tag = regexp.MustCompile(`(?m)^[ \t]*\[(\w+)[ \t]+"([^"\n]*)"\][ \t]*\r?$`)

// tagProperties maps tags to SGF properties.
var tagProperties = map[string]string{
	"Black": "PB",
	"White": "PW",
	"Event": "EV",
	"Date":  "DT",
	"Round": "RO",
	"Site":  "PC",
}

// score is a result such as "0-1".
type score struct {
	value

	// The player whose points come first; Empty if that is unknown.
	first game.Stone
}

// finalScore matches the score that ends the moves in PGN.
var finalScore = regexp.MustCompile(`(?:^|\s)(1-0|0-1|1/2-1/2|½-½|\*)\s*$`)

// extractTags adds the tags of the text to a node as properties and replaces them with blanks. It returns the
// result from the tag Result or from the end of the moves.
func (f *file) extractTags(root *rawNode) (result score) {
	for _, m := range tag.FindAllStringSubmatchIndex(f.text, -1) {
		name, text := f.text[m[2]:m[3]], f.text[m[4]:m[5]]
		property := tagProperties[name]
		isEmpty := strings.Trim(text, "?. ") == ""
		switch {
		case name == "Result":
			result.value = value{raw: strings.TrimSpace(text), offset: m[0]}
		case property != "" && !isEmpty:
			root.add(property, escape(text), m[0])
		case property == "" && text != "":
			f.notes.add(Note{Kind: Skipped, Offset: int64(m[0]), Text: clip(f.text[m[0]:m[1]])})
		}

		// Programs list the player whose points come first before the other.
		if named := sides[strings.ToLower(name)]; named != game.Empty && result.first == game.Empty {
			result.first = named
		}
	}
	f.text = tag.ReplaceAllStringFunc(f.text, blank)

	if m := finalScore.FindStringSubmatchIndex(f.text); m != nil {
		if result.raw == "" {
			result.value = value{raw: f.text[m[2]:m[3]], offset: m[2]}
		}
		f.text = f.text[:m[2]] + blank(f.text[m[2]:])
	}

	return result
}

// blank returns spaces of the same length as a text.
func blank(text string) string { return strings.Repeat(" ", len(text)) }

// parseScore parses a result in a form of PGN or SGF. guessed is set if it is unknown whose points come first,
// and Black's are assumed to. ok is false if the result is unknown.
func parseScore(s score) (result game.Result, guessed, ok bool) {
	winner := s.first
	if winner == game.Empty {
		winner = game.Black
	}

	switch s.raw {
	case "1-0":
	case "0-1":
		winner = winner.Other()
	case "1/2-1/2", "½-½", "0.5-0.5":
		return game.Result{Reason: game.DrawAgreed}, false, true
	default:
		result, ok = parseResult(s.raw)
		return result, false, ok
	}

	return game.Result{Winner: winner, Reason: game.ResultRecorded}, s.first == game.Empty, true
}

// applyScore adds a result after the last move of a tree, unless the game ends on the board. It adds a note if the
// result is unknown, if the board contradicts it, or if it is unknown whose points come first.
func (f *file) applyScore(tree *game.Tree, s score) {
	if strings.Trim(s.raw, "*? ") == "" {
		return
	}

	result, guessed, ok := parseScore(s)
	end := tree.MainLineEnd()

	// No error, since all nodes are legal.
	situations, _ := tree.Situations(end)
	actual := situations[len(situations)-1].Result()
	note := Note{Offset: int64(s.offset), Text: clip(s.raw)}
	switch {
	case !ok:
		note.Kind = Skipped
	case actual.Over() && (guessed || result.Winner == actual.Winner):
		return
	case actual.Over():
		note.Kind = ResultMismatch
	default:
		end.Add(&game.Node{Choice: &game.Choice{Kind: game.End, Result: result}})
		if !guessed {
			return
		}
		note.Kind = ResultGuessed
	}
	f.notes.add(note)
}
