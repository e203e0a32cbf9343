//go:build ignore

// This program writes licences.txt with the licences of all parts of the program. It fails if a licence is
// missing, unknown, or not permissive. With -check it does not write the file, and fails if it would change.
package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

const file = "licences.txt"

// systems lists the platforms of the releases.
var systems = []struct{ os, arch, cgo string }{
	{"linux", "amd64", "1"}, {"windows", "amd64", "1"}, {"darwin", "arm64", "1"},
}

// permissive lists the accepted licences with the phrases that identify them. A text has the first licence
// of which it contains all phrases.
var permissive = []struct {
	name    string
	phrases []string
}{
	{"SIL Open Font License 1.1", []string{"sil open font license version 1.1",
		"permission is hereby granted, free of charge"}},
	{"Bitstream Vera licence", []string{"bitstream vera", "may be sold as part of a larger software package"}},
	{"CC BY 4.0", []string{"creative commons attribution 4.0 international", "licensor"}},
	{"Apache 2.0", []string{"apache license version 2.0", "grant of copyright license"}},
	{"MIT", []string{"permission is hereby granted, free of charge, to any person obtaining a copy of this software",
		"the above copyright notice and this permission notice shall be included"}},
	{"BSD, 3 clauses", []string{"redistribution and use in source and binary forms",
		"may be used to endorse or promote products"}},
	{"BSD, 2 clauses", []string{"redistribution and use in source and binary forms",
		"redistributions in binary form must reproduce"}},
	{"ISC", []string{"permission to use, copy, modify, and/or distribute this software for any purpose with or " +
		"without fee"}},
	{"public domain", []string{"been dedicated to the public domain by the authors"}},
	{"zlib", []string{"altered source versions must be plainly marked as such", "must not be misrepresented"}},
	{"grant of patents", []string{"additional ip rights grant (patents)", "perpetual, worldwide, non-exclusive, " +
		"no-charge, royalty-free"}},
}

// copyleft lists phrases of licences that require more than attribution.
var copyleft = []string{"gnu general public license", "gnu lesser general public license", "gnu affero",
	"mozilla public license",
	"eclipse public license", "common development and distribution", "sharealike", "noncommercial"}

// module is a third-party module in the program.
type module struct{ name, dir string }

func main() {
	log.SetFlags(0)
	check := flag.Bool("check", false, "fail if "+file+" would change, without writing it")
	flag.Parse()

	var list, texts bytes.Buffer
	failed := false

	// Headings by text.
	headings := make(map[string]string)
	for _, m := range append(modules(),
		module{"Noto Sans CJK and Noto Sans (the program's font, parts of them)", "."}) {
		names := notices(m.dir)
		if len(names) == 0 {
			log.Printf("%s has no licence", m.name)
			failed = true
		}
		var kinds []string
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				log.Fatal(err)
			}
			kind, err := classify(string(text))
			if err != nil {
				log.Printf("%s, %s: %v", m.name, name, err)
				failed = true
			}
			if !slices.Contains(kinds, kind) {
				kinds = append(kinds, kind)
			}
			relative, _ := filepath.Rel(m.dir, name)
			heading := m.name + ", " + filepath.ToSlash(relative)
			body := strings.TrimSpace(strings.ReplaceAll(string(text), "\r", ""))
			if earlier, ok := headings[body]; ok {
				body = "Same text as " + earlier + "."
			} else {
				headings[body] = heading
			}
			fmt.Fprintf(&texts, "\n%s\n%s\n\n%s\n", strings.Repeat("=", 78), heading, body)
		}
		fmt.Fprintf(&list, "%s: %s\n", m.name, strings.Join(kinds, "; "))
	}
	if failed {
		os.Exit(1)
	}
	content := fmt.Sprintf("The parts of this program and their licences. The standard library of Go has the\n"+
		"same licence as golang.org/x/text.\n\n%s%s", list.Bytes(), texts.Bytes())
	if *check {
		old, err := os.ReadFile(file)
		if err != nil || string(old) != content {
			log.Fatalf("%s is not up to date: run go generate -run licences ./ui/assets", file)
		}
		fmt.Print(list.String())
		return
	}
	var compressed bytes.Buffer // embedded in the program
	z, _ := gzip.NewWriterLevel(&compressed, gzip.BestCompression)
	_, _ = z.Write([]byte(content))
	_ = z.Close()
	for name, data := range map[string][]byte{file: []byte(content), file + ".gz": compressed.Bytes()} {
		if err := os.WriteFile(name, data, 0o644); err != nil {
			log.Fatal(err)
		}
	}
}

// modules returns the modules of the packages in the program, on all systems.
func modules() []module {
	var modules []module
	for _, s := range systems {
		list := exec.Command("go", "list", "-e", "-deps", "-f",
			"{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}", "jingzi")
		list.Env = append(os.Environ(), "GOOS="+s.os, "GOARCH="+s.arch, "CGO_ENABLED="+s.cgo)
		list.Stderr = os.Stderr
		out, err := list.Output()
		if err != nil {
			log.Fatalf("listing the packages for %s: %v", s.os, err)
		}
		for line := range strings.Lines(string(out)) {
			name, dir, ok := strings.Cut(strings.TrimSpace(line), "\t")
			if m := (module{name, dir}); ok && !slices.Contains(modules, m) {
				modules = append(modules, m)
			}
		}
	}
	slices.SortFunc(modules, func(a, b module) int { return strings.Compare(a.name, b.name) })
	return modules
}

// noticeName matches the names of licence files.
var noticeName = regexp.MustCompile(`(?i)^(un)?(licen[cs]e|copying|notice|patents|ofl)([-_.].*)?$`)

// ignoredNotices matches licence files that do not apply to the program: the licence of a picture, and a
// list of dependencies that includes those of tests.
var ignoredNotices = regexp.MustCompile(`modernc\.org/(memory@[^/]*/LICENSE-LOGO|sqlite@[^/]*/LICENSE-3RD-PARTY\.md)$`)

// notices returns the licence files of a module, including those of code copied into it, but not those of
// its tests and commands.
func notices(dir string) []string {
	var paths []string
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		switch name := entry.Name(); {
		case err != nil:
			return err
		case entry.IsDir() && (name == "testdata" || name == "cmd" || name == "vendor"):
			return fs.SkipDir
		case ignoredNotices.MatchString(filepath.ToSlash(path)):
		case entry.Type().IsRegular() && noticeName.MatchString(name) && filepath.Ext(name) != ".go" && name != file:
			paths = append(paths, path)
		}
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	return paths
}

// classify returns the name of a licence, or an error if it is not accepted.
func classify(text string) (string, error) {
	text = strings.Join(strings.Fields(strings.ToLower(text)), " ")
	text = strings.NewReplacer("/* ", "", "license, version", "license version").Replace(text)
	for _, phrase := range copyleft {
		if strings.Contains(text, phrase) {
			return "", fmt.Errorf("not a permissive licence: it contains %q", phrase)
		}
	}
	for _, licence := range permissive {
		if !slices.ContainsFunc(licence.phrases, func(phrase string) bool { return !strings.Contains(text, phrase) }) {
			return licence.name, nil
		}
	}
	return "", errors.New("unknown licence")
}
