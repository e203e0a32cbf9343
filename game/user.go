package game

// User is the player that the person at the program was in a record. Only the store keeps it, since another person
// may open a file.
type User string

const (
	NoUser     User = "" // neither of them, or not chosen
	UserFirst  User = "first"
	UserSecond User = "second"
)

// UserAt returns the User in a seat.
func UserAt(s Seat) User {
	if s == First {
		return UserFirst
	}
	return UserSecond
}

// Seat returns the seat of the user. ok is false for NoUser, and for values of later versions.
func (u User) Seat() (s Seat, ok bool) {
	switch u {
	case UserFirst:
		return First, true
	case UserSecond:
		return Second, true
	}

	return First, false
}

// Is reports whether the user is in a seat.
func (u User) Is(s Seat) bool { return u == UserAt(s) }
