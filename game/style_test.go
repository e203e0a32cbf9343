package game_test

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// The limits for a line of code. A tab counts as four columns.
const (
	maxColumns   = 120
	maxOperators = 3 // && and ||
)

// TestLinesAreShort checks that a line of code outside tests has at most maxColumns columns, except in long texts, and at
// most maxOperators logical operators: longer conditions get a name.
func TestLinesAreShort(t *testing.T) {
	numFiles := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if isGenerated(source) {
			return nil
		}

		numFiles++
		checkLines(t, path, source)

		return nil
	})
	if err != nil || numFiles < 300 {
		t.Fatalf("checked %d files: %v", numFiles, err)
	}
}

func isGenerated(source []byte) bool {
	head, _, _ := strings.Cut(string(source), "\npackage ")
	return strings.Contains(head, "DO NOT EDIT")
}

// checkLines reports the lines of a file that are too long.
func checkLines(t *testing.T, path string, source []byte) {
	t.Helper()
	texts, operators := scan(source)
	for i, line := range strings.Split(string(source), "\n") {
		trimmed := strings.TrimLeft(line, "\t")
		columns := utf8.RuneCountInString(line) + 3*(len(line)-len(trimmed))
		if columns > maxColumns && !texts[i+1] {
			t.Errorf("%s:%d: %d columns, want at most %d", path, i+1, columns, maxColumns)
		}
		if operators[i+1] > maxOperators {
			t.Errorf("%s:%d: %d logical operators, want at most %d", path, i+1, operators[i+1], maxOperators)
		}
	}
}

// scan returns the lines that have a part of a long text, and the number of logical operators in each line.
func scan(source []byte) (texts map[int]bool, operators map[int]int) {
	texts, operators = make(map[int]bool), make(map[int]int)
	files := token.NewFileSet()
	file := files.AddFile("", files.Base(), len(source))

	var s scanner.Scanner
	s.Init(file, source, nil, 0)
	for {
		pos, tok, text := s.Scan()
		line := file.Line(pos)
		switch tok {
		case token.EOF:
			return texts, operators
		case token.LAND, token.LOR:
			operators[line]++
		case token.STRING:
			numLines := strings.Count(text, "\n")
			isLong := len(text) >= maxColumns/2
			for i := range numLines + 1 {
				texts[line+i] = texts[line+i] || isLong
			}
		}
	}
}
