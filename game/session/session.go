// Package session is the game controller: one sitting at the board, for the
// window and the text program alike. It knows who sits where and how strong
// the computer plays, starts games and brings replaced ones back, browses,
// hints, and says what the board shows. It draws nothing, has no words and
// opens no file; what it needs of the outside it declares as small interfaces.
//
// Start reading at Session. Setup is what a game is made from, Saved a game
// that can be gone on with, Kind what finished games are counted by.
package session
