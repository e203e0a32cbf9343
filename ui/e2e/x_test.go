package e2e

import (
	"encoding/binary"
	"fmt"
	"image"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// hand is a connection to the screen that moves the mouse, presses keys and pings windows. It uses the core
// protocol of X and the extension XTEST, without a process for each step.
type hand struct {
	t       *testing.T
	conn    net.Conn
	root    uint32
	xtest   byte            // opcode of the extension
	keys    map[uint32]byte // codes by symbol
	replies chan []byte     // replies of 32 bytes or more, and errors
	pongs   chan pong       // answers to pings
	atoms   map[string]uint32
	count   uint32
	sent    uint16 // number of requests, which identifies their replies
	managed bool   // there is a window manager
}

type pong struct {
	number uint32
	at     time.Time
}

func newHand(t *testing.T) *hand {
	t.Helper()
	conn, err := net.Dial("unix", "/tmp/.X11-unix/X"+strings.TrimPrefix(display.display, ":"))
	if err != nil {
		t.Fatal(err)
	}
	h := &hand{t: t, conn: conn, replies: make(chan []byte, 64), pongs: make(chan pong, 1024), keys: make(map[uint32]byte), atoms: make(map[string]uint32)}
	t.Cleanup(func() { conn.Close() })
	h.send([]byte{'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0})
	head := make([]byte, 8)
	h.read(head)
	setup := make([]byte, int(binary.LittleEndian.Uint16(head[6:]))*4)
	h.read(setup)
	if head[0] != 1 {
		t.Fatalf("the X server refused the connection: %s", setup)
	}
	vendor, formats := int(binary.LittleEndian.Uint16(setup[16:])), int(setup[21])
	h.root = binary.LittleEndian.Uint32(setup[32+(vendor+3)/4*4+formats*8:])
	firstKey, lastKey := setup[26], setup[27]
	go h.listen()

	// Select the messages that windows send to the root, which answer pings.
	h.request(2, 0, u32(h.root), u32(1<<11), u32(1<<19))
	extension := h.ask(98, 0, u16(5), u16(0), text4("XTEST"))
	h.xtest = extension[9]
	for _, name := range []string{"WM_PROTOCOLS", "_NET_WM_PING", "_NET_ACTIVE_WINDOW", "_NET_CLIENT_LIST_STACKING", "_NET_SUPPORTING_WM_CHECK"} {
		h.atoms[name] = binary.LittleEndian.Uint32(h.ask(16, 0, u16(uint16(len(name))), u16(0), text4(name))[8:])
	}
	table := h.ask(101, 0, []byte{firstKey, lastKey - firstKey + 1, 0, 0})
	symbolsPerCode := int(table[1])
	for code := int(firstKey); code <= int(lastKey); code++ {
		symbol := binary.LittleEndian.Uint32(table[32+(code-int(firstKey))*symbolsPerCode*4:])
		if _, ok := h.keys[symbol]; !ok && symbol != 0 {
			h.keys[symbol] = byte(code)
		}
	}
	return h
}

func u16(v uint16) []byte { return binary.LittleEndian.AppendUint16(nil, v) }
func u32(v uint32) []byte { return binary.LittleEndian.AppendUint32(nil, v) }

// text4 returns a text padded to a multiple of four bytes.
func text4(s string) []byte { return append([]byte(s), make([]byte, (4-len(s)%4)%4)...) }

func (h *hand) send(b []byte) {
	if _, err := h.conn.Write(b); err != nil {
		h.t.Fatal(err)
	}
}

func (h *hand) read(b []byte) {
	if _, err := io.ReadFull(h.conn, b); err != nil {
		h.t.Fatal(err)
	}
}

// request sends a request and counts its length.
func (h *hand) request(opcode, data byte, parts ...[]byte) {
	h.t.Helper()
	b := []byte{opcode, data, 0, 0}
	for _, p := range parts {
		b = append(b, p...)
	}
	binary.LittleEndian.PutUint16(b[2:], uint16(len(b)/4))
	h.sent++
	h.send(b)
}

// ask sends a request and waits for its reply. It returns nil for an error, such as one about a closed
// window.
func (h *hand) ask(opcode, data byte, parts ...[]byte) []byte {
	h.t.Helper()
	h.request(opcode, data, parts...)
	timer := time.After(timeout)
	for {
		select {
		case reply, ok := <-h.replies:
			switch {
			case !ok:
				h.t.Fatal("the connection to the X server was closed")
			case binary.LittleEndian.Uint16(reply[2:]) != h.sent: // an error of an earlier request
			case reply[0] == 0:
				return nil
			default:
				return reply
			}
		case <-timer:
			h.t.Fatal("the X server does not answer")
		}
	}
}

// listen receives events and replies. Errors of requests without a reply are about windows that were just
// closed.
func (h *hand) listen() {
	defer close(h.replies)
	for {
		b := make([]byte, 32)
		if _, err := io.ReadFull(h.conn, b); err != nil {
			return
		}
		switch b[0] & 0x7f {
		case 0:
			h.replies <- b
		case 1:
			rest := make([]byte, binary.LittleEndian.Uint32(b[4:])*4)
			if _, err := io.ReadFull(h.conn, rest); err != nil {
				return
			}
			h.replies <- append(b, rest...)
		case 33: // a message from a window
			if binary.LittleEndian.Uint32(b[12:]) == h.atoms["_NET_WM_PING"] {
				h.pongs <- pong{binary.LittleEndian.Uint32(b[16:]), time.Now()}
			}
		}
	}
}

// fake sends an event as if from a device: 2 and 3 press and release a key, 4 and 5 a button, 6 moves the
// pointer.
func (h *hand) fake(kind, detail byte, x, y int) {
	event := make([]byte, 32)
	event[0], event[1] = kind, detail
	binary.LittleEndian.PutUint16(event[20:], uint16(x))
	binary.LittleEndian.PutUint16(event[22:], uint16(y))
	if kind == 6 {
		event[1] = 0
		binary.LittleEndian.PutUint32(event[8:], h.root)
	}
	h.request(h.xtest, 2, event)
}

func (h *hand) move(x, y int) { h.fake(6, 0, x, y) }

func (h *hand) click(x, y int, button byte) {
	h.move(x, y)
	h.fake(4, button, 0, 0)
	h.fake(5, button, 0, 0)
}

// The symbols of keys that are no characters.
var symbols = map[string]uint32{"BackSpace": 0xff08, "Tab": 0xff09, "Return": 0xff0d, "Escape": 0xff1b, "Delete": 0xffff,
	"Home": 0xff50, "Left": 0xff51, "Up": 0xff52, "Right": 0xff53, "Down": 0xff54, "Page_Up": 0xff55, "Page_Down": 0xff56, "End": 0xff57,
	"F1": 0xffbe, "F10": 0xffc7, "F11": 0xffc8, "shift": 0xffe1, "ctrl": 0xffe3, "alt": 0xffe9}

// press presses keys together, such as "ctrl+z", and releases them.
func (h *hand) press(keys string) {
	h.t.Helper()
	var codes []byte
	for name := range strings.SplitSeq(keys, "+") {
		symbol, ok := symbols[name]
		if !ok {
			symbol = uint32(name[0])
		}
		code, ok := h.keys[symbol]
		if !ok {
			h.t.Fatalf("the keyboard has no key %q", name)
		}
		codes = append(codes, code)
	}
	for _, code := range codes {
		h.fake(2, code, 0, 0)
	}
	for i := range codes {
		h.fake(3, codes[len(codes)-1-i], 0, 0)
	}
}

// manage starts a window manager, which frames and places windows and reports which has the focus. It has
// no keys or menus that random input could hit.
func (h *hand) manage() {
	h.t.Helper()
	rules := filepath.Join(h.t.TempDir(), "rc.xml")
	if err := os.WriteFile(rules, []byte(`<openbox_config xmlns="http://openbox.org/3.4/rc"><keyboard/><mouse>
		<context name="Client"><mousebind button="Left" action="Press"><action name="Focus"/><action name="Raise"/></mousebind></context>
		</mouse></openbox_config>`), 0o600); err != nil {
		h.t.Fatal(err)
	}
	manager := exec.Command("openbox", "--sm-disable", "--config-file", rules)
	manager.Env = append(os.Environ(), "DISPLAY="+display.display, "HOME="+h.t.TempDir())
	if err := manager.Start(); err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() {
		_ = manager.Process.Kill()
		_ = manager.Wait()
		// GLFW 3.4 ends a program that finds the name of a window manager which is
		// gone: "_glfw.x11.errorHandler == NULL failed".
		h.request(19, 0, u32(h.root), u32(h.atoms["_NET_SUPPORTING_WM_CHECK"]))
		h.property(h.root, "_NET_SUPPORTING_WM_CHECK") // wait until that is done
	})
	if !poll(timeout, func() bool { return len(h.property(h.root, "_NET_SUPPORTING_WM_CHECK")) > 0 }) {
		h.t.Fatal("no window manager")
	}
	h.managed = true
}

// property returns the numbers of a window's property.
func (h *hand) property(window uint32, name string) (numbers []uint32) {
	h.t.Helper()
	reply := h.ask(20, 0, u32(window), u32(h.atoms[name]), u32(0), u32(0), u32(1024))
	if reply == nil || reply[1] != 32 {
		return nil
	}
	for i := range int(binary.LittleEndian.Uint32(reply[16:])) {
		numbers = append(numbers, binary.LittleEndian.Uint32(reply[32+4*i:]))
	}
	return numbers
}

// windows returns the windows on the screen, the bottommost first.
func (h *hand) windows() []uint32 {
	h.t.Helper()
	return h.property(h.root, "_NET_CLIENT_LIST_STACKING")
}

// place returns the position and size of a window on the screen, without its frame. ok is false if the
// window is closed.
func (h *hand) place(window uint32) (at image.Rectangle, ok bool) {
	h.t.Helper()
	size, corner := h.ask(14, 0, u32(window)), h.ask(40, 0, u32(window), u32(h.root), u32(0))
	if size == nil || corner == nil {
		return at, false
	}
	toInt := func(b []byte) int { return int(int16(binary.LittleEndian.Uint16(b))) }
	return image.Rect(0, 0, toInt(size[16:]), toInt(size[18:])).Add(image.Pt(toInt(corner[12:]), toInt(corner[14:]))), true
}

// resize changes the size of a window.
func (h *hand) resize(window uint32, width, height int) {
	h.request(12, 0, u32(window), u16(4|8), u16(0), u32(uint32(width)), u32(uint32(height)))
}

// focus gives a window the keyboard focus and raises it.
func (h *hand) focus(window uint32) {
	if h.managed {
		const redirected = 1<<19 | 1<<20 // to the window manager
		const fromPager = 2
		h.request(25, 0, u32(h.root), u32(redirected), h.message(window, "_NET_ACTIVE_WINDOW", fromPager))
		return
	}
	h.request(12, 0, u32(window), u16(64), u16(0), u32(0))
	h.request(42, 1, u32(window), u32(0))
}

// message returns a client message of a kind with the given numbers.
func (h *hand) message(window uint32, kind string, numbers ...uint32) []byte {
	event := make([]byte, 32)
	event[0], event[1] = 33, 32
	for i, n := range append([]uint32{window, h.atoms[kind]}, numbers...) {
		binary.LittleEndian.PutUint32(event[4+4*i:], n)
	}
	return event
}

// ping sends a ping to a window and returns the time until its answer, which comes after all earlier
// events were handled. It stops waiting if the program ends.
func (h *hand) ping(window uint32, limit time.Duration, ended <-chan struct{}) (time.Duration, error) {
	h.t.Helper()
	h.count++
	sent := time.Now()
	h.request(25, 0, u32(window), u32(0), h.message(window, "WM_PROTOCOLS", h.atoms["_NET_WM_PING"], h.count, window))
	timer := time.NewTimer(limit)
	defer timer.Stop()
	for {
		select {
		case p := <-h.pongs:
			if p.number == h.count {
				return p.at.Sub(sent), nil
			}
		case <-ended:
			return time.Since(sent), fmt.Errorf("the program has ended")
		case <-timer.C:
			return limit, fmt.Errorf("got no reply within %v", limit)
		}
	}
}
