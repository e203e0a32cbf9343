package lang

import "testing"

// BenchmarkParse measures what a language costs at the start.
func BenchmarkParse(b *testing.B) {
	data, err := files.ReadFile("zh-Hans.json")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := parse(string(data)); err != nil {
			b.Fatal(err)
		}
	}
}
