package e2e

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// timeout limits the time for which a test waits for an event. Tests wait for a fixed time only for
// nextGameDelay, before kills at random moments, and to measure an idle window.
const timeout = 30 * time.Second

// pollInterval is the time between two checks of poll.
const pollInterval = 4 * time.Millisecond

// poll calls ok until it returns true or the limit has passed, and reports whether it returned true.
func poll(limit time.Duration, ok func() bool) bool {
	for deadline := time.Now().Add(limit); !ok(); time.Sleep(pollInterval) {
		if time.Now().After(deadline) {
			return false
		}
	}

	return true
}

// screen is a separate X display that shows only the program.
type screen struct {
	display string
	memory  *os.File // XWD file with the content of the screen
	xvfb    *exec.Cmd
}

// Size of the screen in pixels.
const (
	screenWidth  = 1680
	screenHeight = 1050
)

// program is the path of the program under test, and display the screen on which it is shown.
var (
	program string
	display *screen
)

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	if os.Getenv("JINGZI_E2E") != "1" {
		fmt.Println("skipped: set JINGZI_E2E=1 to run the program in a real window")
		return 0
	}
	dir, err := os.MkdirTemp("", "jingzi-e2e-")
	if err != nil {
		fmt.Println(err)
		return 1
	}
	defer os.RemoveAll(dir)
	if program = os.Getenv("JINGZI_PROGRAM"); program == "" {
		program = filepath.Join(dir, "jingzi")
		if out, err := exec.Command("go", "build", "-o", program, "jingzi").CombinedOutput(); err != nil {
			fmt.Printf("build of the program: %v\n%s", err, out)
			return 1
		}
	}
	if _, err := exec.LookPath("xdotool"); err != nil {
		fmt.Println(err)
		return 1
	}
	if display, err = newScreen(dir); err != nil {
		fmt.Println("cannot start a screen:", err)
		return 1
	}

	defer display.close()

	return m.Run()
}

// newScreen starts an X server on a free display number. The server keeps the content of the screen in a file
// in dir.
func newScreen(dir string, options ...string) (*screen, error) {
	reader, writer, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	s := &screen{xvfb: exec.Command("Xvfb", "-displayfd", "3", "-fbdir", dir, "-nolisten", "tcp", "-noreset",
		"-screen", "0", fmt.Sprintf("%dx%dx24", screenWidth, screenHeight))}
	s.xvfb.Args = append(s.xvfb.Args, options...)
	s.xvfb.ExtraFiles = []*os.File{writer}
	if err := s.xvfb.Start(); err != nil {
		return nil, err
	}
	writer.Close()
	number, err := bufio.NewReader(reader).ReadString('\n')
	if err == nil {
		s.display = ":" + strings.TrimSpace(number)
		s.memory, err = os.Open(filepath.Join(dir, "Xvfb_screen0"))
	}
	if err != nil {
		s.close()
		return nil, err
	}

	return s, nil
}

func (s *screen) close() {
	_ = s.xvfb.Process.Kill()
	_ = s.xvfb.Wait()
	if s.memory != nil {
		s.memory.Close()
	}
}

// picture returns a picture of part of the screen.
func (s *screen) picture(t *testing.T, area image.Rectangle) *image.RGBA {
	t.Helper()
	// The header of an XWD file consists of big-endian words, among them 0: length of the header, 4 and 5:
	// width and height, 11: bits per pixel, 12: bytes per line, 19: number of colours, of 12 bytes each, that
	// follow the header. Each pixel is a blue, a green, a red and an unused byte.
	var header [25]uint32
	raw := make([]byte, len(header)*4)
	if _, err := s.memory.ReadAt(raw, 0); err != nil {
		t.Fatal(err)
	}

	for i := range header {
		header[i] = binary.BigEndian.Uint32(raw[i*4:])
	}
	length, stride, start := int(header[0]), int(header[12]), int(header[0]+header[19]*12)
	if length < len(raw) || header[11] != 32 {
		t.Fatalf("got XWD header %v, want 32 bits per pixel", header)
	}

	area = area.Intersect(image.Rect(0, 0, int(header[4]), int(header[5])))
	img := image.NewRGBA(image.Rectangle{Max: area.Size()})
	line := make([]byte, area.Dx()*4)
	for y := range area.Dy() {
		if _, err := s.memory.ReadAt(line, int64(start+(area.Min.Y+y)*stride+area.Min.X*4)); err != nil {
			t.Fatal(err)
		}

		row := img.Pix[y*img.Stride:]
		for x := 0; x < len(line); x += 4 {
			row[x], row[x+1], row[x+2], row[x+3] = line[x+2], line[x+1], line[x], 255
		}
	}

	return img
}

// tool runs xdotool on the screen and returns its output.
func (s *screen) tool(args ...string) (string, error) {
	cmd := exec.Command("xdotool", args...)
	cmd.Env = append(os.Environ(), "DISPLAY="+s.display)
	out, err := cmd.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("xdotool %s: %w: %s", strings.Join(args, " "), err, out)
	}

	return strings.TrimSpace(string(out)), err
}

// savePicture writes a picture to a file, for the analysis of a failed test.
func savePicture(t *testing.T, img image.Image) {
	path := filepath.Join(os.TempDir(), "jingzi-"+strings.ReplaceAll(t.Name(), "/", "-")+".png")
	f, err := os.Create(path)
	if err != nil {
		t.Log(err)
		return
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Log(err)
		return
	}
	t.Log("picture of the screen:", path)
}

// isNear reports whether two colours are equal up to rounding.
func isNear(a, b color.RGBA) bool {
	const tolerance = 6
	isEqual := func(x, y uint8) bool { return max(x, y)-min(x, y) <= tolerance }
	return isEqual(a.R, b.R) && isEqual(a.G, b.G) && isEqual(a.B, b.B)
}
