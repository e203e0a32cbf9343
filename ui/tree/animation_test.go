package tree

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/draw"
	"image/gif"
	"os"
	"testing"
	"time"

	"jingzi/ui/lang"
)

// TestAnAnimationShowsTheSteps checks that the frames of an animation, drawn over one another as a viewer
// does, show the steps of the search. If JINGZI_GIF is set, it writes the README's animation to that file.
func TestAnAnimationShowsTheSteps(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	v, _ := newTestView(t, allOptions.Grow(t.Context(), positionAfter(t, "")))
	a := NewAnimation(v, 800, 500, 900*time.Millisecond)
	var file bytes.Buffer
	steps := 0
	if err := a.WriteGIF(t.Context(), &file, func(step int) { steps = step }); err != nil || steps != a.Len() {
		t.Fatalf("WriteGIF reported step %d last and returned error %v, want step %d and no error", steps, err, a.Len())
	}
	g, err := gif.DecodeAll(bytes.NewReader(file.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if g.Config.Width != 800 || g.Config.Height != 500 || len(g.Image) != a.Len() {
		t.Fatalf("got %d pictures of %d×%d, want %d of 800×500", len(g.Image), g.Config.Width, g.Config.Height, a.Len())
	}
	t.Logf("%d pictures, %d bytes", len(g.Image), file.Len())

	screen := image.NewRGBA(image.Rect(0, 0, 800, 500))
	for step, part := range g.Image {
		draw.Draw(screen, part.Rect, part, part.Rect.Min, draw.Over)

		want, numDiffering := a.frame(step), 0
		for i := range want.Pix {
			if d := int(want.Pix[i]) - int(screen.Pix[i]); d > 24 || d < -24 { // the palette has 255 colours
				numDiffering++
			}
		}
		if numDiffering > len(want.Pix)/1000 || g.Delay[step] < 90 {
			t.Fatalf("step %d: %d of %d colour values differ, delay %d; want at most %d, and a delay of at least 90",
				step, numDiffering, len(want.Pix), g.Delay[step], len(want.Pix)/1000)
		}
	}
	if name := os.Getenv("JINGZI_GIF"); name != "" {
		if err := os.WriteFile(name, file.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	err = a.WriteGIF(ctx, &file, func(step int) {
		steps = step
		if step == 2 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || steps != 2 {
		t.Errorf("cancelled after step 2: WriteGIF reported step %d last and returned error %v, want step 2 and %v",
			steps, err, context.Canceled)
	}
}
