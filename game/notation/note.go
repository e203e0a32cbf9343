package notation

import "jingzi/game"

// Note describes how a reader handled an irregularity of a file, or a part of a game that a format cannot
// store.
type Note struct {
	Kind   NoteKind
	Offset int64  // in bytes from the start
	LineNo int    // from 1; 0 in a binary file, and in a note of a writer
	Move   int    // the number of the move, from 1; 0 if there is none
	Text   string // a point, a property or a charset, for example; Kind determines its meaning
	Err    error  // the reason for a MoveRejected or BadValue; may be nil
	Count  int    // number of occurrences; Offset, LineNo, Move and Text are those of the first
}

// NoteKind is the kind of a Note.
type NoteKind uint8

const (
	// Notes of a reader.
	Truncated          NoteKind = iota + 1 // the file is cut off
	Skipped                                // Text is not part of the format and was left out
	UnescapedBracket                       // an unescaped bracket in the property Text was taken as text
	GameNumberMismatch                     // the file declares the game number Text, that of another game; it was read anyway
	CharsetMismatch                        // the file was decoded from the charset Text, which it does not declare
	OutOfTurn                              // move number Move is out of turn
	MoveRejected                           // move number Move is illegal; it and its descendants are in Node.RejectedSGF
	ExtraGamesIgnored                      // only the first game was read
	BadValue                               // the value Text is invalid and was left out
	TextShortened                          // a text was shortened to its maximum length
	ResultMismatch                         // the file gives the result Text, which the board contradicts
	SizeGuessed                            // the file does not specify the size of the board, which was assumed to be Text

	// Notes of a writer.
	RejectedLost // illegal variations were left out, such as moves after the end of a game; the first begins with move number Move
	BranchesLost // the format stores one line, so variations were left out
	CommentsLost // comments or marks were left out
	SetupLost    // setup was written as moves
	ChoicesLost  // decisions of the opening were left out
	RulesLost    // the format does not store the rules
	ResultLost   // an end without a move, such as a resignation, was left out
	NamesLost    // names, levels or the date were left out
	CharsetLost  // the charset Text cannot encode the text, which was written as Unicode
)

// notes collects the notes on a file, grouped by kind.
type notes []Note

func (n *notes) add(note Note) {
	note.Count = max(note.Count, 1)
	for i := range *n {
		if (*n)[i].Kind == note.Kind {
			(*n)[i].Count += note.Count
			return
		}
	}
	*n = append(*n, note)
}

// shorten truncates a text to a maximum length in bytes. It adds a note if the text is longer.
func (n *notes) shorten(text string, maximum, offset int, property string) string {
	if len(text) <= maximum {
		return text
	}
	n.add(Note{Kind: TextShortened, Offset: int64(offset), Text: property})
	return game.Shorten(text, maximum)
}

func (n *notes) addAll(others notes) {
	for _, note := range others {
		n.add(note)
	}
}
