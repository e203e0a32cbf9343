package lang

import "testing"

// BenchmarkParse measures the time to parse the texts of a language.
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
