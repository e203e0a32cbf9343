package toolkit

import (
	"testing"

	fynelang "fyne.io/fyne/v2/lang"

	"jingzi/ui/lang"
)

func TestApplyLanguageOverridesSystemLanguage(t *testing.T) {
	defer lang.SetLanguage(lang.Current())

	for _, system := range []string{"C", "", "en_US.UTF-8", "zh_CN.UTF-8", "zh_TW.UTF-8", "zh_HK", "de_AT.UTF-8",
		"pt_BR", "pt_PT", "ja_JP", "fi_FI", "sr_RS@latin", "tlh", "nonsense"} {
		for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANGUAGE"} {
			t.Setenv(name, "")
		}
		t.Setenv("LANG", system)

		for _, want := range []struct {
			language         lang.Language
			copy, paste, all string
		}{
			{lang.English, "Copy", "Paste", "Select all"},
			{lang.TraditionalChinese, "複製", "貼上", "全選"},
			{lang.SimplifiedChinese, "复制", "粘贴", "全选"},
			{lang.English, "Copy", "Paste", "Select all"},
		} {
			lang.SetLanguage(want.language)
			if err := ApplyLanguage(); err != nil {
				t.Fatal(err)
			}
			if got := fynelang.L("Copy"); got != want.copy {
				t.Errorf("system %q, %v: Copy is %q; want %q", system, want.language, got, want.copy)
			}
			if got := fynelang.L("Paste"); got != want.paste {
				t.Errorf("system %q, %v: Paste is %q; want %q", system, want.language, got, want.paste)
			}
			if got := fynelang.L("Select all"); got != want.all {
				t.Errorf("system %q, %v: Select all is %q; want %q", system, want.language, got, want.all)
			}
		}
	}
}

func TestSystemLanguageFromList(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	t.Setenv("LC_ALL", "")
	t.Setenv("LC_MESSAGES", "")
	t.Setenv("LANG", "fr_FR.UTF-8")
	t.Setenv("LANGUAGE", "de:zh_TW:en")
	if got := SystemLanguage(); got != lang.TraditionalChinese {
		t.Errorf("SystemLanguage() = %v, want %v", got, lang.TraditionalChinese)
	}
	lang.SetLanguage(lang.SimplifiedChinese)
	if err := ApplyLanguage(); err != nil {
		t.Fatal(err)
	}
	if got := fynelang.L("Select all"); got != "全选" {
		t.Errorf("Select all is %q, want %q", got, "全选")
	}
}

// TestApplyLanguageTwice checks that ApplyLanguage does nothing if Fyne already has the texts.
func TestApplyLanguageTwice(t *testing.T) {
	apply := func() {
		if err := ApplyLanguage(); err != nil {
			t.Fatal(err)
		}
	}
	apply()
	if allocs := testing.AllocsPerRun(1, apply); allocs > 1000 { // replacing the texts takes 8,000
		t.Errorf("a second ApplyLanguage makes %.0f allocations, want at most 1000", allocs)
	}
}
