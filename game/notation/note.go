package notation

import (
	"slices"

	"jingzi/game"
)

// Note describes how a reader handled an irregularity of a file, or a part of a game that a format cannot
// store.
type Note struct {
	Kind NoteKind

	// In bytes from the start.
	Offset int64

	// From 1; 0 in a binary file, and in a note of a writer.
	LineNo int

	// The number of the move, from 1; 0 if there is none.
	Move int

	// A point, a property or a charset, for example; Kind determines its meaning.
	Text string

	// The reason for a MoveRejected or BadValue; may be nil.
	Err error

	// Number of occurrences; Offset, LineNo, Move and Text are those of the first.
	Count int
}

// NoteKind is the kind of a Note.
type NoteKind uint8

const (
	// Notes of a reader.
	// The file is cut off.
	Truncated NoteKind = iota + 1

	// Text is not part of the format and was left out.
	Skipped

	// An unescaped bracket in the property Text was taken as text.
	UnescapedBracket

	// The file declares the game number Text, that of another game; it was read anyway.
	GameNumberMismatch

	// The file was decoded from the charset Text, which it does not declare.
	CharsetMismatch

	// The file was decoded from the charset that it declares, but the charset Text is likelier.
	CharsetDoubtful

	// Move number Move is out of turn.
	OutOfTurn

	// Move number Move is illegal; it and its descendants are in Node.RejectedSGF.
	MoveRejected

	// Only the first game was read.
	ExtraGamesIgnored

	// The value Text is invalid and was left out.
	BadValue

	// A text was shortened to its maximum length.
	TextShortened

	// The file gives the result Text, which the board contradicts.
	ResultMismatch

	// The file does not specify the size of the board, which was assumed to be Text.
	SizeGuessed

	// The file does not say whose points come first in the result Text; Black's were assumed to.
	ResultGuessed

	// The points of a renju position file were read column by column.
	ColumnOrder

	// Notes of a writer.
	// Illegal variations were left out, such as moves after the end of a game; the first begins with move number Move.
	RejectedLost

	// The format stores one line, so variations were left out.
	BranchesLost

	// Comments and marks were left out.
	CommentsLost

	// A comment, a mark or the property Text was left out of a library.
	AnnotationLost

	// Setup was written as moves.
	SetupLost

	// Decisions of the opening were left out.
	ChoicesLost

	// The format does not store the rules.
	RulesLost

	// An end without a move, such as a resignation, was left out.
	ResultLost

	// Names, levels or the date were left out.
	NamesLost

	// The texts of a library were written as UTF-8, which RenLib does not read.
	LibraryInUnicode

	// The charset Text cannot encode the text, which was written as Unicode.
	CharsetLost
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

// has reports whether there is a note of a kind.
func (n notes) has(kind NoteKind) bool {
	return slices.ContainsFunc(n, func(note Note) bool { return note.Kind == kind })
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
