package charset

import (
	"slices"
	"strings"
	"testing"
)

// rawOf returns a name as it stands in a record in the named character set.
func rawOf(t *testing.T, name, set string) []byte {
	t.Helper()
	raw, ok := Encode("PB["+name+"]", set)
	if !ok {
		t.Fatalf("%s is not in %s", name, set)
	}
	return raw
}

// TestFrequentCharsetWins checks that a short name that would be a name in another character set, too, is read in the
// one that more records have.
func TestFrequentCharsetWins(t *testing.T) {
	for _, c := range []struct{ name, set, other string }{
		{"陈", "GBK", "Big5"},
		{"梁", "GBK", "CP949"},
		{"Conceição", "windows-1252", "Shift_JIS"},
		{"黄", "GBK", "EUC-JP"},
		{"唐", "GBK", "windows-1251"},
		{"Béranger", "windows-1252", "windows-1250"},
	} {
		raw := rawOf(t, c.name, c.set)
		if _, complete := charsetNamed(c.other).decode(raw); !complete {
			t.Fatalf("%s is not valid in %s", c.name, c.other)
		}
		if got, found, ok := Decode(raw, ""); !ok || found != c.set {
			t.Errorf("%s is read as %q in %s, %v; want %s", c.name, got, found, ok, c.set)
		}
	}
}

// TestLikelierIsCertain checks that Likelier names another character set for a short name only if the difference is
// clear with regard to how many records have each.
func TestLikelierIsCertain(t *testing.T) {
	for _, c := range []struct{ name, set, declared, want string }{
		{"张", "GBK", "Big5", "GBK"},
		{"陈", "GBK", "windows-1252", "GBK"},
		{"Weiß", "windows-1252", "Shift_JIS", "windows-1252"},
		{"王", "GBK", "windows-1250", "GBK"},
		{"陈", "GBK", "GBK", ""},
		{"Weiß", "windows-1252", "windows-1252", ""},
		{"Weiß", "windows-1252", "none", ""},
		{"Weiß", "windows-1252", "", ""},
	} {
		if got := Likelier(rawOf(t, c.name, c.set), c.declared); got != c.want {
			t.Errorf("%s declared as %s is likelier in %q, want %q", c.name, c.declared, got, c.want)
		}
	}
}

// TestNamesOfCharsets checks that the names in menus begin with UTF-8, are different, and are known, and that no other
// name is.
func TestNamesOfCharsets(t *testing.T) {
	names := Names()
	if names[0] != UTF8 || len(names) != len(charsets)+1 {
		t.Errorf("the names are %q, want %s and %d others", names, UTF8, len(charsets))
	}
	if sorted := slices.Sorted(slices.Values(names)); len(slices.Compact(sorted)) != len(names) {
		t.Errorf("of the names %q two are equal", names)
	}
	for _, name := range names[1:] {
		lower, spaced := strings.ToLower(name), " "+name+"\n"
		if b, ok := Encode("abc", name); !ok || string(b) != "abc" {
			t.Errorf("Encode(abc, %s) = %q, %v", name, b, ok)
		}
		if charsetNamed(lower) != charsetNamed(name) || charsetNamed(spaced) != charsetNamed(name) {
			t.Errorf("%s has other letters, or spaces around it, and is not known", name)
		}
	}

	for _, name := range []string{"", "none", UTF8} {
		if b, ok := Encode("abc", name); ok {
			t.Errorf("Encode(abc, %s) = %q, true; want false", name, b)
		}
		if got, found, ok := DecoderFor(name)([]byte("é\xff井"), "GBK"); got != "é\ufffd井" || found != "" || !ok {
			t.Errorf("DecoderFor(%q) decodes %q in %q, %v; want UTF-8 with a mark for the invalid byte", name, got, found, ok)
		}
	}
}

// TestClearTextsAreNotInDoubt checks that texts that are clear each for itself raise no doubt, even if they contradict
// each other, and that a doubtful text is then decided by both.
func TestClearTextsAreNotInDoubt(t *testing.T) {
	var s Shared
	s.Add(rawOf(t, "Чёрные выигрывают", "windows-1251"), "")
	s.Add(rawOf(t, "Dvořák Řehoř Růžička Žižka", "windows-1250"), "")
	if first, second, texts := s.Doubt(); texts != nil {
		t.Errorf("%q are in doubt between %s and %s", texts, first, second)
	}
	name := []byte("PB[J\xf5gi]") // Jõgi in windows-1252, Jőgi in windows-1250
	if _, found, _ := Decode(name, ""); found != "windows-1252" {
		t.Fatalf("the name alone is read in %s, want windows-1252", found)
	}
	if _, found, ok := s.Decode(name, ""); !ok || found != "windows-1250" {
		t.Errorf("beside a Czech and a Russian text the name is read in %s, %v; want windows-1250", found, ok)
	}
}

// TestDoubtWeighsATextOnce checks that the evidence of a text counts once when it is in doubt itself: a German name beside
// a Czech one is then rather Czech.
func TestDoubtWeighsATextOnce(t *testing.T) {
	var s Shared
	s.Add(rawOf(t, "Müller", "windows-1252"), "")
	s.Add(rawOf(t, "Ondřej", "windows-1250"), "")
	first, second, texts := s.Doubt()
	if first != "windows-1250" || second != "windows-1252" || len(texts) != 1 {
		t.Errorf("%d texts are in doubt between %q and %q, want one between windows-1250 and windows-1252", len(texts), first,
			second)
	}
}

// TestDeclaredTextAndOthers checks that a text with a declaration decides about short texts, but not about one that is
// clear by itself.
func TestDeclaredTextAndOthers(t *testing.T) {
	var s Shared
	s.Add(rawOf(t, "Jőgi", "windows-1250"), "windows-1250")
	clear := "Чёрные выигрывают: Н8 и далее"
	raw, ok := Encode(clear, "windows-1251")
	if !ok {
		t.Fatal(clear)
	}
	if got, found, ok := s.Decode(raw, ""); !ok || got != clear {
		t.Errorf("beside a declared Hungarian name a Russian text is read as %q in %s, %v", got, found, ok)
	}
	if _, found, ok := s.Decode([]byte("PB[J\xf5gi]"), ""); !ok || found != "windows-1250" {
		t.Errorf("the name is read in %s, %v; want windows-1250", found, ok)
	}
}

// TestInvalidDeclarationIsNoEvidence checks that a text that is invalid in the character set that it declares is
// evidence for the one in which it is likely.
func TestInvalidDeclarationIsNoEvidence(t *testing.T) {
	raw, ok := Encode("Žluťoučký kůň, Řehoř Dvořák", "windows-1250")
	if !ok {
		t.Fatal("not in windows-1250")
	}
	if _, complete := charsetNamed("EUC-JP").decode(raw); complete {
		t.Fatal("the text is valid in EUC-JP")
	}
	var s Shared
	s.Add(raw, "EUC-JP")
	if _, found, ok := s.Decode([]byte("PB[J\xf5gi]"), ""); !ok || found != "windows-1250" {
		t.Errorf("the name is read in %s, %v; want windows-1250", found, ok)
	}
}

// TestCutTextIsEvidence checks that a text is evidence also if it ends within a character, as the beginning of a file may.
func TestCutTextIsEvidence(t *testing.T) {
	text, ok := Encode("白棋必勝，黑棋沒有好的防守。陳科翰", "Big5")
	if !ok {
		t.Fatal("not in Big5")
	}
	name := rawOf(t, "陳", "Big5")
	for _, evidence := range [][]byte{text, text[:len(text)-1]} {
		var s Shared
		s.Add(evidence, "")
		if _, found, ok := s.Decode(name, ""); !ok || found != "Big5" {
			t.Errorf("beside %q the name is read in %s, %v; want Big5", evidence, found, ok)
		}
	}
}
