package charset_test

import (
	"fmt"

	"jingzi/ui/charset"
)

// A text is decoded with the character set that it declares.
func ExampleDecode() {
	encoded, ok := charset.Encode("五子棋的规则", "GBK")
	fmt.Println(len(encoded), ok)

	text, found, ok := charset.Decode(encoded, "GBK")
	fmt.Println(text, found, ok)
	// Output:
	// 12 true
	// 五子棋的规则 GBK true
}
