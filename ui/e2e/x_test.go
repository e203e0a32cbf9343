package e2e

import (
	"encoding/binary"
	"errors"
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

// xClient is a connection to the X server that moves the mouse, presses keys and pings windows. It uses the core
// protocol and the extension XTEST, and needs no process for each action.
type xClient struct {
	t           *testing.T
	conn        net.Conn
	root        uint32
	xtest       byte            // opcode of XTEST
	keys        map[uint32]byte // key codes by symbol
	replies     chan []byte     // replies of 32 bytes or more, and errors
	pongs       chan pong       // replies to pings
	atoms       map[string]uint32
	numPings    uint32
	numRequests uint16 // low bits of the number of requests, which identify their replies
	isManaged   bool   // whether there is a window manager
}

// pong is the reply to a ping.
type pong struct {
	number   uint32 // number of the ping
	received time.Time
}

func newXClient(t *testing.T) *xClient {
	t.Helper()
	conn, err := net.Dial("unix", "/tmp/.X11-unix/X"+strings.TrimPrefix(display.display, ":"))
	if err != nil {
		t.Fatal(err)
	}
	c := &xClient{
		t:       t,
		conn:    conn,
		replies: make(chan []byte, 64),
		pongs:   make(chan pong, 1024),
		keys:    make(map[uint32]byte),
		atoms:   make(map[string]uint32),
	}
	t.Cleanup(func() { conn.Close() })
	c.send([]byte{'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0})
	head := make([]byte, 8)
	c.read(head)
	setup := make([]byte, int(binary.LittleEndian.Uint16(head[6:]))*4)
	c.read(setup)
	if head[0] != 1 {
		t.Fatalf("the X server refused the connection: %s", setup)
	}
	vendorLength, numFormats := int(binary.LittleEndian.Uint16(setup[16:])), int(setup[21])
	c.root = binary.LittleEndian.Uint32(setup[32+(vendorLength+3)/4*4+numFormats*8:])
	firstKey, lastKey := setup[26], setup[27]

	go c.listen()

	// Receive the messages that windows send to the root: the replies to pings.
	c.sendRequest(2, 0, u32(c.root), u32(1<<11), u32(1<<19))

	extension := c.ask(98, 0, u16(5), u16(0), padText("XTEST"))
	c.xtest = extension[9]
	for _, name := range []string{"WM_PROTOCOLS", "_NET_WM_PING", "_NET_ACTIVE_WINDOW", "_NET_CLIENT_LIST_STACKING",
		"_NET_SUPPORTING_WM_CHECK"} {
		c.atoms[name] = binary.LittleEndian.Uint32(c.ask(16, 0, u16(uint16(len(name))), u16(0), padText(name))[8:])
	}

	table := c.ask(101, 0, []byte{firstKey, lastKey - firstKey + 1, 0, 0})
	symbolsPerCode := int(table[1])
	for code := int(firstKey); code <= int(lastKey); code++ {
		symbol := binary.LittleEndian.Uint32(table[32+(code-int(firstKey))*symbolsPerCode*4:])
		if _, ok := c.keys[symbol]; !ok && symbol != 0 {
			c.keys[symbol] = byte(code)
		}
	}

	return c
}

func u16(v uint16) []byte { return binary.LittleEndian.AppendUint16(nil, v) }
func u32(v uint32) []byte { return binary.LittleEndian.AppendUint32(nil, v) }

// padText returns text padded to a multiple of four bytes.
func padText(s string) []byte { return append([]byte(s), make([]byte, (4-len(s)%4)%4)...) }

func (c *xClient) send(b []byte) {
	if _, err := c.conn.Write(b); err != nil {
		c.t.Fatal(err)
	}
}

func (c *xClient) read(b []byte) {
	if _, err := io.ReadFull(c.conn, b); err != nil {
		c.t.Fatal(err)
	}
}

// sendRequest sends a request, and sets its length.
func (c *xClient) sendRequest(opcode, data byte, parts ...[]byte) {
	c.t.Helper()

	b := []byte{opcode, data, 0, 0}
	for _, p := range parts {
		b = append(b, p...)
	}
	binary.LittleEndian.PutUint16(b[2:], uint16(len(b)/4))
	c.numRequests++
	c.send(b)
}

// ask sends a request and waits for its reply. It returns nil if the reply is an error, for example about a closed
// window.
func (c *xClient) ask(opcode, data byte, parts ...[]byte) []byte {
	c.t.Helper()
	c.sendRequest(opcode, data, parts...)

	timer := time.After(timeout)
	for {
		select {
		case reply, ok := <-c.replies:
			switch {
			case !ok:
				c.t.Fatal("the connection to the X server was closed")
			case binary.LittleEndian.Uint16(reply[2:]) != c.numRequests: // an error about an earlier request
			case reply[0] == 0:
				return nil
			default:
				return reply
			}
		case <-timer:
			c.t.Fatal("timeout waiting for a reply of the X server")
		}
	}
}

// listen receives events and replies. Errors about requests without a reply are caused by windows that have just
// been closed.
func (c *xClient) listen() {
	defer close(c.replies)

	for {
		b := make([]byte, 32)
		if _, err := io.ReadFull(c.conn, b); err != nil {
			return
		}

		switch b[0] & 0x7f {
		case 0:
			c.replies <- b
		case 1:
			rest := make([]byte, binary.LittleEndian.Uint32(b[4:])*4)
			if _, err := io.ReadFull(c.conn, rest); err != nil {
				return
			}

			c.replies <- append(b, rest...)
		case 33: // a message from a window
			if binary.LittleEndian.Uint32(b[12:]) == c.atoms["_NET_WM_PING"] {
				c.pongs <- pong{binary.LittleEndian.Uint32(b[16:]), time.Now()}
			}
		}
	}
}

// sendFakeEvent simulates an event of an input device. Kinds 2 and 3 press and release a key, 4 and 5 a button, and
// 6 moves the pointer.
func (c *xClient) sendFakeEvent(kind, detail byte, x, y int) {
	event := make([]byte, 32)
	event[0], event[1] = kind, detail
	binary.LittleEndian.PutUint16(event[20:], uint16(x))
	binary.LittleEndian.PutUint16(event[22:], uint16(y))
	if kind == 6 {
		event[1] = 0
		binary.LittleEndian.PutUint32(event[8:], c.root)
	}
	c.sendRequest(c.xtest, 2, event)
}

func (c *xClient) move(x, y int) { c.sendFakeEvent(6, 0, x, y) }

func (c *xClient) click(x, y int, button byte) {
	c.move(x, y)
	c.sendFakeEvent(4, button, 0, 0)
	c.sendFakeEvent(5, button, 0, 0)
}

// symbols lists the symbols of keys without a character.
var symbols = map[string]uint32{"BackSpace": 0xff08, "Tab": 0xff09, "Return": 0xff0d, "Escape": 0xff1b,
	"Delete": 0xffff,
	"Home":   0xff50, "Left": 0xff51, "Up": 0xff52, "Right": 0xff53, "Down": 0xff54, "Page_Up": 0xff55,
	"Page_Down": 0xff56, "End": 0xff57,
	"F1": 0xffbe, "F10": 0xffc7, "F11": 0xffc8, "shift": 0xffe1, "ctrl": 0xffe3, "alt": 0xffe9}

// press presses and releases a combination of keys such as "ctrl+z".
func (c *xClient) press(keys string) {
	c.t.Helper()

	var codes []byte
	for name := range strings.SplitSeq(keys, "+") {
		symbol, ok := symbols[name]
		if !ok {
			symbol = uint32(name[0])
		}
		code, ok := c.keys[symbol]
		if !ok {
			c.t.Fatalf("press(%q): the keyboard has no key %q", keys, name)
		}
		codes = append(codes, code)
	}

	for _, code := range codes {
		c.sendFakeEvent(2, code, 0, 0)
	}

	for i := range codes {
		c.sendFakeEvent(3, codes[len(codes)-1-i], 0, 0)
	}
}

// startWindowManager starts a window manager, which frames and places windows and reports which one has the focus. It
// has no keys or menus that random input could activate.
func (c *xClient) startWindowManager() {
	c.t.Helper()
	rules := filepath.Join(c.t.TempDir(), "rc.xml")
	if err := os.WriteFile(rules, []byte(`<openbox_config xmlns="http://openbox.org/3.4/rc"><keyboard/><mouse>
		<context name="Client"><mousebind button="Left" action="Press"><action name="Focus"/><action name="Raise"/></mousebind></context>
		</mouse></openbox_config>`), 0o600); err != nil {
		c.t.Fatal(err)
	}
	manager := exec.Command("openbox", "--sm-disable", "--config-file", rules)
	manager.Env = append(os.Environ(), "DISPLAY="+display.display, "HOME="+c.t.TempDir())
	if err := manager.Start(); err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() {
		_ = manager.Process.Kill()
		_ = manager.Wait()
		// Delete the property of the window manager. GLFW 3.4 aborts if it refers to a window manager that has
		// ended: "_glfw.x11.errorHandler == NULL failed".
		c.sendRequest(19, 0, u32(c.root), u32(c.atoms["_NET_SUPPORTING_WM_CHECK"]))
		c.property(c.root, "_NET_SUPPORTING_WM_CHECK") // wait until the server has deleted it
	})
	if !poll(timeout, func() bool { return len(c.property(c.root, "_NET_SUPPORTING_WM_CHECK")) > 0 }) {
		c.t.Fatal("timeout waiting for the window manager")
	}
	c.isManaged = true
}

// property returns the 32-bit values of a window's property.
func (c *xClient) property(window uint32, name string) (numbers []uint32) {
	c.t.Helper()
	reply := c.ask(20, 0, u32(window), u32(c.atoms[name]), u32(0), u32(0), u32(1024))
	if reply == nil || reply[1] != 32 {
		return nil
	}

	for i := range int(binary.LittleEndian.Uint32(reply[16:])) {
		numbers = append(numbers, binary.LittleEndian.Uint32(reply[32+4*i:]))
	}

	return numbers
}

// windows returns the windows on the screen, from bottom to top.
func (c *xClient) windows() []uint32 {
	c.t.Helper()
	return c.property(c.root, "_NET_CLIENT_LIST_STACKING")
}

// bounds returns the position and size of a window on the screen, without its frame. ok is false if the window is
// closed.
func (c *xClient) bounds(window uint32) (bounds image.Rectangle, ok bool) {
	c.t.Helper()
	size, corner := c.ask(14, 0, u32(window)), c.ask(40, 0, u32(window), u32(c.root), u32(0))
	if size == nil || corner == nil {
		return bounds, false
	}
	toInt := func(b []byte) int { return int(int16(binary.LittleEndian.Uint16(b))) }

	return image.Rect(0, 0, toInt(size[16:]), toInt(size[18:])).Add(image.Pt(toInt(corner[12:]), toInt(corner[14:]))),
		true
}

// resize changes the size of a window.
func (c *xClient) resize(window uint32, width, height int) {
	c.sendRequest(12, 0, u32(window), u16(4|8), u16(0), u32(uint32(width)), u32(uint32(height)))
}

// focus gives a window the keyboard focus and raises it.
func (c *xClient) focus(window uint32) {
	if c.isManaged {
		const redirectMask = 1<<19 | 1<<20 // sends the message to the window manager
		const fromPager = 2
		c.sendRequest(25, 0, u32(c.root), u32(redirectMask), c.message(window, "_NET_ACTIVE_WINDOW", fromPager))
		return
	}
	c.sendRequest(12, 0, u32(window), u16(64), u16(0), u32(0))
	c.sendRequest(42, 1, u32(window), u32(0))
}

// message returns a client message with a type and data.
func (c *xClient) message(window uint32, messageType string, data ...uint32) []byte {
	event := make([]byte, 32)
	event[0], event[1] = 33, 32
	for i, n := range append([]uint32{window, c.atoms[messageType]}, data...) {
		binary.LittleEndian.PutUint32(event[4+4*i:], n)
	}

	return event
}

// ping sends a ping to a window and returns the time until its reply, which comes after the program has handled all
// earlier events. It stops waiting when the program ends.
func (c *xClient) ping(window uint32, limit time.Duration, ended <-chan struct{}) (time.Duration, error) {
	c.t.Helper()
	c.numPings++
	sent := time.Now()
	c.sendRequest(25, 0, u32(window), u32(0), c.message(window, "WM_PROTOCOLS", c.atoms["_NET_WM_PING"],
		c.numPings, window))

	timer := time.NewTimer(limit)
	defer timer.Stop()

	for {
		select {
		case p := <-c.pongs:
			if p.number == c.numPings {
				return p.received.Sub(sent), nil
			}
		case <-ended:
			return time.Since(sent), errors.New("the program has ended")
		case <-timer.C:
			return limit, fmt.Errorf("got no reply within %v", limit)
		}
	}
}
