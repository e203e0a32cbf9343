// Package e2e has no code of its own: its tests start the real program on a
// screen of its own (Xvfb), move the mouse and press keys (xdotool), and look
// at what comes of it: the pixels of the screen, the files the program keeps,
// and its exit status. They know the program from outside only.
//
// They run where JINGZI_E2E is 1, and fail there if a tool is missing.
// JINGZI_PROGRAM names a program that was built or installed already.
package e2e
