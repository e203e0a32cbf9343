package widgets

import (
	"strings"
	"testing"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

func TestBreakLines(t *testing.T) {
	width := func(text string) float32 { // Chinese characters are twice as wide as others
		return float32(utf8.RuneCountInString(text) + strings.Count(strings.Map(func(r rune) rune {
			if r > 0x2000 {
				return 'w'
			}
			return ' '
		}, text), "w"))
	}
	for _, c := range []struct {
		text, want string
		room       float32
	}{
		{"在 3×3 上，简单向前看一步", "在 3×3 上，\n简单向前看一\n步", 12},
		{"点击棋盘即可落子。", "点击棋盘\n即可落\n子。", 8},
		{"支持 Gomocup 协议的引擎", "支持 Gomocup\n协议的引擎", 12},
		{"什么是“四”？", "什么是\n“四”？", 8},
		{"共 28 手", "共 28 手", 30},
		{"two words", "two words", 4}, // wrapped by Fyne
		{"一行\n第二行", "一行\n第二\n行", 4},
	} {
		if got := breakLines(c.text, c.room, width); got != c.want {
			t.Errorf("%q in %v: got %q, want %q", c.text, c.room, got, c.want)
		}
	}
}

func TestParagraphWraps(t *testing.T) {
	test.NewTempApp(t)
	p := NewParagraph("点击棋盘即可落子；也可以用方向键移动光标，再按 Enter。")
	p.Resize(fyne.NewSize(2000, 40))
	lineHeight := p.MinSize().Height
	p.Resize(fyne.NewSize(150, 40))
	if height := p.MinSize().Height; height <= lineHeight || p.Unwrapped() == p.Text {
		t.Errorf("a narrow paragraph has the height %v, a wide one %v: %q", height, lineHeight, p.Text)
	}
	p.SetText("短")
	if p.MinSize().Height != lineHeight || p.Unwrapped() != "短" {
		t.Errorf("%q has the height %v, want one line", p.Unwrapped(), p.MinSize().Height)
	}
}

// A number stays in the line of its unit.
func TestParagraphKeepsUnits(t *testing.T) {
	test.NewTempApp(t)
	for _, text := range []string{"It took 0.08\u00a0ms.", "用时 0.08\u00a0毫秒。"} {
		p := NewParagraph(text)
		joined := string([]rune(text[strings.Index(text, "0.08"):])[:6])
		for width := float32(100); width < 200; width += 3 {
			p.Resize(fyne.NewSize(width, 40))
			if !strings.Contains(p.Text, joined) {
				t.Errorf("width %v: the unit is separated: %q", width, p.Text)
			}
		}
		p.Resize(fyne.NewSize(100, 40))
		if !strings.Contains(p.Text, "\n") {
			t.Errorf("%q is not wrapped", p.Text)
		}
	}
}
