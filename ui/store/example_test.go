package store_test

import (
	"fmt"
	"os"
	"time"

	"jingzi/ui/store"
)

// Values survive the end of the program. Writes happen in the background; Flush and Close wait for them.
func ExampleStore() {
	dir, err := os.MkdirTemp("", "jingzi")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)

	s := store.Open(dir)
	s.Set("language", "zh-Hans")
	fmt.Println(s.Flush(time.Minute), s.Close())

	s = store.Open(dir)
	fmt.Println(s.Value("language"))
	fmt.Println(s.Close())
	// Output:
	// true <nil>
	// zh-Hans true
	// <nil>
}
