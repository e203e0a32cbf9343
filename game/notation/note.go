package notation

import "strings"

// Note describes how a reader handled an irregularity of a file, or what a format could not
// store of a game.
type Note struct {
	Kind   NoteKind
	Offset int64  // in bytes from the start
	LineNo int    // from 1; 0 in a binary file, and in a note of a writer
	Move   int    // the number of the move, from 1; 0 if it is about none
	Text   string // a point, a property, a charset, …
	Err    error  // of Refused: why
	Count  int    // how often; Offset, Line, Move and Text are of the first time
}

type NoteKind uint8

const (
	// Of a reader.
	Truncated          NoteKind = iota + 1 // the file ends in the middle
	Skipped                                // Text is no part of the format, and left out
	UnescapedBracket                       // an unescaped bracket in the property Text was taken as part of it
	GameNumberMismatch                     // the file claims to be the game with the number Text
	CharsetMismatch                        // the charset is Text, not the declared one
	OutOfTurn                              // the move with the number Move is out of turn
	MoveRejected                           // the rules refuse the move with the number Move: it and what follows are Node.Unread
	ExtraGamesIgnored                      // more games follow: only the first is read
	BadValue                               // the value Text is invalid and was left out
	TextShortened                          // a text was shortened
	ResultMismatch                         // the file says that the game ended as Text, which the board contradicts
	SizeGuessed                            // the file does not give the size of the board: it is Text, the smallest usual one with all moves

	// Of a writer.
	RejectedLost // variations are left out that the rules refuse, such as moves after the end of a game: the first begins with the move Move
	BranchesLost // the format holds one line: the variations are left out
	CommentsLost // comments or marks are left out
	SetupLost    // stones that were set up are written as moves
	ChoicesLost  // decisions of the opening are left out
	RulesLost    // the format does not say the rules
	ResultLost   // an end off the board is left out, such as a resignation
	NamesLost    // names, levels or the date are left out
	CharsetLost  // the charset Text cannot hold all of the text: it is Unicode
)

// notes collects the notes on one file, those of a kind together.
type notes []Note

func (n *notes) add(one Note) {
	one.Count = max(one.Count, 1)
	for i := range *n {
		if (*n)[i].Kind == one.Kind {
			(*n)[i].Count += one.Count
			return
		}
	}
	*n = append(*n, one)
}

// shortened returns a text cut to a number of bytes, and adds a note if it was longer.
func (n *notes) shortened(text string, most, offset int, property string) string {
	if len(text) <= most {
		return text
	}
	n.add(Note{Kind: TextShortened, Offset: int64(offset), Text: property})
	return strings.ToValidUTF8(text[:most], "")
}

func (n *notes) addAll(others notes) {
	for _, one := range others {
		n.add(one)
	}
}
