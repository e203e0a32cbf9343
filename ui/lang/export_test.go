package lang

import (
	"maps"
	"slices"
	"testing"
)

// Add adds a language until the test ends. file is the content of its JSON file.
func Add(t testing.TB, name, tag, thousands, file string) Language {
	t.Helper()
	texts, err := parse(file)
	if err != nil {
		t.Fatal(err)
	}

	return add(t, language{
		name:      name,
		tag:       tag,
		thousands: thousands,
		texts:     func() map[string]message { return texts },
	})
}

// AddHalf adds a language that has every second text of base until the test ends.
func AddHalf(t testing.TB, base Language) Language {
	half := languages[base]

	texts := maps.Clone(half.texts())
	for i, key := range slices.Sorted(maps.Keys(texts)) {
		if i%2 == 0 {
			delete(texts, key)
		}
	}
	half.texts = func() map[string]message { return texts }

	return add(t, half)
}

func add(t testing.TB, l language) Language {
	added := Language(len(languages))
	languages, Languages = append(languages, l), append(Languages, added)
	t.Cleanup(func() {
		SetLanguage(English)
		languages, Languages = languages[:added], Languages[:added]
	})

	return added
}

// Lacks reports whether the language has no text for a key.
func (l Language) Lacks(key string) bool {
	_, ok := languages[l].texts()[key]
	return !ok
}
