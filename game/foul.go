package game

// Foul is Black's renju foul at a point. It is an error: Play returns it.
type Foul struct {
	Kind FoulKind
	At   Point
}

// FoulKind says which rule a foul breaks.
type FoulKind uint8

const (
	Overline   FoulKind = iota + 1 // six or more in a row
	FourFour                       // two or more fours at once
	ThreeThree                     // two or more threes at once
)

func (f *Foul) Error() string {
	return [...]string{"", "overline", "four-four", "three-three"}[f.Kind] + " at " + f.At.String()
}

// Foul is the foul Black would commit on an empty point, nil if none.
func (p *Position) Foul(at Point) *Foul { return nil }
