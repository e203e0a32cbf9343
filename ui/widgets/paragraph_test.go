package widgets

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

func TestBreakLines(t *testing.T) {
	width := func(text string) (sum float32) {
		for _, r := range text {
			sum++
			if r > 0x2000 { // Chinese characters are twice as wide as others
				sum++
			}
		}

		return sum
	}
	for _, c := range []struct {
		text, want string
		maxWidth   float32
	}{
		{"在 3×3 上，简单向前看一步", "在 3×3 上，\n简单向前看一\n步", 12},
		{"点击棋盘即可落子。", "点击棋盘\n即可落\n子。", 8},
		{"支持 Gomocup 协议的引擎", "支持 Gomocup\n协议的引擎", 12},
		{"什么是“四”？", "什么是\n“四”？", 8},
		{"共 28 手", "共 28 手", 30},
		{"two words", "two words", 4},                          // wrapped by Fyne
		{"worth 12 − 3 = 9, so", "worth\n12 − 3 = 9,\nso", 12}, // a formula is in one line
		{"价值 12 − 3 = 9", "价值\n12 − 3 = 9", 12},
		{"12 − 3 = 9", "12 − 3\n= 9", 7}, // unless it is wider than a line
		{"一行\n第二行", "一行\n第二\n行", 4},
	} {
		if got := breakLines(c.text, c.maxWidth, width); got != c.want {
			t.Errorf("breakLines(%q, %v) = %q, want %q", c.text, c.maxWidth, got, c.want)
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
		t.Errorf("got height %v and text %q of a narrow paragraph, want more than %v and a line break", height, p.Text,
			lineHeight)
	}
	p.SetText("短")
	if p.MinSize().Height != lineHeight || p.Unwrapped() != "短" {
		t.Errorf("got text %q and height %v, want %q and %v", p.Unwrapped(), p.MinSize().Height, "短", lineHeight)
	}
}

// TestParagraphKeepsUnits checks that a number and its unit are in the same line.
func TestParagraphKeepsUnits(t *testing.T) {
	test.NewTempApp(t)

	for _, text := range []string{"It took 0.08\u00a0ms.", "用时 0.08\u00a0毫秒。"} {
		p := NewParagraph(text)
		joined := string([]rune(text[strings.Index(text, "0.08"):])[:6])
		for width := float32(100); width < 200; width += 3 {
			p.Resize(fyne.NewSize(width, 40))
			if !strings.Contains(p.Text, joined) {
				t.Errorf("width %v: got text %q, want %q in one line", width, p.Text, joined)
			}
		}
		p.Resize(fyne.NewSize(100, 40))
		if !strings.Contains(p.Text, "\n") {
			t.Errorf("%q is not wrapped", p.Text)
		}
	}
}
