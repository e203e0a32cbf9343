// Package e2e consists of tests: they start the real program on a separate screen (Xvfb),
// move the mouse and press keys (xdotool), and check the result: the pixels of the screen,
// the files the program keeps, and its exit status. They know the program from outside
// only.
//
// They run where JINGZI_E2E is 1, and fail there if a tool is missing.
// JINGZI_PROGRAM names a program that was built or installed already.
package e2e
