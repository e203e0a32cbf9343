package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"jingzi/game/notation"
	"jingzi/ui/charset"
	"jingzi/ui/disk"
	"jingzi/ui/lang"
)

// convert reads a game record and writes it in the format of the second file's extension. The flag -charset
// sets the character set of the first file. convert prints a line for each part of the record that is lost,
// and the character set if it was guessed. On an error it prints one sentence, possibly after these lines, and does not
// change the second file. If ctx is done while it reads, it prints nothing.
func convert(ctx context.Context, args []string, stderr io.Writer) int {
	f := flag.NewFlagSet("convert", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	charsetName := f.String("charset", "", "")
	isCharset := func(name string) bool { return strings.EqualFold(name, *charsetName) }
	if err := f.Parse(args); err != nil || f.NArg() != 2 || *charsetName != "" &&
		!slices.ContainsFunc(charset.Names(), isCharset) {
		fmt.Fprintln(stderr, lang.ConvertUsage(charset.Names()))
		return exitUsage
	}
	inPath, outPath := f.Arg(0), f.Arg(1)
	printNotes := func(notes []notation.Note) {
		for _, n := range notes {
			fmt.Fprintln(stderr, lang.FileNote(n))
		}
	}
	fail := func(path string, err error) int {
		fmt.Fprintln(stderr, lang.FileRefusal(filepath.Base(path), err)())
		return exitFailed
	}
	in, err := disk.Open(inPath)
	if err != nil {
		return fail(inPath, err)
	}
	defer in.Close()
	options := notation.Options{Context: ctx, Decode: charset.Decode, Likelier: charset.Likelier}
	if *charsetName != "" {
		options.Charset, options.Decode = *charsetName, charset.DecoderFor(*charsetName)
	}
	tree, notes, err := notation.ReadTree(inPath, in, options)
	if ctx.Err() != nil {
		return exitFailed
	}
	if err != nil {
		return fail(inPath, err)
	}
	printNotes(notes)
	var out bytes.Buffer
	notes, err = notation.WriteTree(&out, outPath, tree, notation.Options{Encode: charset.Encode})
	if err != nil {
		return fail(outPath, err)
	}
	printNotes(notes)
	if err := disk.WriteAtomic(outPath, out.Bytes()); err != nil {
		fmt.Fprintln(stderr, lang.FileUnwritable(filepath.Base(outPath), lang.FileCause(err)))
		return exitFailed
	}

	return exitOK
}
