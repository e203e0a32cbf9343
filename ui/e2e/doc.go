// Package e2e contains end-to-end tests. They start the real program on a separate screen (Xvfb), move the
// mouse and press keys (xdotool), and check the result: the pixels of the screen, the stored files and the
// exit status.
//
// They run only if JINGZI_E2E is 1, and then fail if a tool is missing. If JINGZI_PROGRAM is set, it is the
// path of a program to test instead of a new build.
package e2e
