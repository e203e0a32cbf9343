package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"path/filepath"

	"jingzi/game/notation"
	"jingzi/ui/charset"
	"jingzi/ui/disk"
	"jingzi/ui/lang"
)

// convert reads a game record and writes it in the format of the other file's extension. It prints a line
// for everything left out. On an error, or if ctx ends, it prints one sentence and writes nothing.
func convert(ctx context.Context, args []string, problems io.Writer) int {
	if len(args) != 2 {
		fmt.Fprintln(problems, lang.ConvertUsage())
		return exitUsage
	}
	from, to := args[0], args[1]
	say := func(notes []notation.Note) {
		for _, n := range notes {
			fmt.Fprintln(problems, lang.FileNote(n))
		}
	}
	fail := func(path string, err error) int {
		fmt.Fprintln(problems, lang.FileRefusal(filepath.Base(path), err)())
		return exitFailed
	}
	in, err := disk.Open(from)
	if err != nil {
		return fail(from, err)
	}
	defer in.Close()
	tree, notes, err := notation.ReadTree(from, in, notation.Options{Context: ctx, Decode: charset.Decode})
	if ctx.Err() != nil {
		return exitFailed
	}
	if err != nil {
		return fail(from, err)
	}
	say(notes)
	var out bytes.Buffer
	notes, err = notation.WriteTree(&out, to, tree, notation.Options{Encode: charset.Encode})
	if err != nil {
		return fail(to, err)
	}
	say(notes)
	if err := disk.WriteAtomic(to, out.Bytes()); err != nil {
		fmt.Fprintln(problems, lang.FileUnwritable(filepath.Base(to), lang.FileCause(err)))
		return exitFailed
	}
	return exitOK
}
