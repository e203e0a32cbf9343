package main

import (
	"context"
	"os"
	"strings"
)

// With -plain, the console prints lines for scripts: here a person (X) wins against another.
func Example() {
	moves := strings.NewReader("22\n11\n21\n12\n23\n")
	run(context.Background(), []string{"-plain", "-lang", "en", "-mode", "two"}, moves, os.Stdout, os.Stderr)
	// Output:
	// X 2 2
	// O 1 1
	// X 2 1
	// O 1 2
	// X 2 3
	// result X
}
