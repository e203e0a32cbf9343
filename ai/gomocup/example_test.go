package gomocup_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"jingzi/ai/gomocup"
	"jingzi/game"
)

// corner is an engine that takes the first empty point.
type corner struct{}

func (corner) Think(_ context.Context, p game.Position, _ game.Limit, _ func(game.SearchInfo)) (game.Point, error) {
	for point := range p.EmptyPoints() {
		return point, nil
	}
	return game.Pass, nil
}

// A Server answers the commands of the Gomocup protocol for any engine.
func ExampleServer() {
	server := gomocup.Server{
		New:   func(game.Rules, gomocup.Options) game.Engine { return corner{} },
		About: `name="corner"`,
	}
	commands := strings.NewReader("ABOUT\nSTART 15\nBEGIN\nTURN 7,7\n")
	if err := server.Serve(context.Background(), commands, os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// name="corner"
	// OK
	// 0,0
	// 1,0
}
