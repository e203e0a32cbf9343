//go:build ignore

// Generate writes texts.go, which declares a variable for each text of en.json, and sorts the files of
// all languages. With -check it only fails if a file would change.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/format"
	"log"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

var check = flag.Bool("check", false, "fail if a file is not up to date")

func main() {
	log.SetFlags(0)
	flag.Parse()
	files, err := filepath.Glob("*.json")
	if err != nil {
		log.Fatal(err)
	}
	var english map[string]any
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			log.Fatal(err)
		}
		var texts map[string]any
		if err := json.Unmarshal(data, &texts); err != nil {
			log.Fatalf("%s: %v", name, err)
		}
		if name == "en.json" {
			english = texts
		}
		var sorted bytes.Buffer
		e := json.NewEncoder(&sorted)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		if err := e.Encode(texts); err != nil {
			log.Fatal(err)
		}
		write(name, bytes.ReplaceAll(sorted.Bytes(), []byte("\u00a0"), []byte(`\u00a0`)))
	}

	source := bytes.NewBufferString("// Code generated from en.json by go generate. DO NOT EDIT.\n\npackage " +
		"lang\n\nvar (\n")
	for _, key := range slices.Sorted(maps.Keys(english)) {
		if forms, ok := english[key].(map[string]any); ok && forms["one"] != nil {
			fmt.Fprintf(source, "\t%s = pluralText(%[1]q, %d)\n", key,
				pluralArg(forms["one"].(string), forms["other"].(string)))
			continue
		}
		fmt.Fprintf(source, "\t%s = text(%[1]q)\n", key)
	}
	source.WriteString(")\n")
	formatted, err := format.Source(source.Bytes())
	if err != nil {
		log.Fatal(err)
	}
	write("texts.go", formatted)
}

var verbPattern = regexp.MustCompile(`%(\[\d+\])?[-+ #0-9.]*[a-z]`)

// pluralArg returns the index of the argument that determines the plural form: that of the first %d after
// which the two forms differ before the next verb, or that of the first %d if there is none.
func pluralArg(one, other string) int {
	partsOne, partsOther := verbPattern.Split(one, -1), verbPattern.Split(other, -1)
	first, next := -1, 0
	for i, match := range verbPattern.FindAllStringSubmatchIndex(other, -1) {
		if match[2] >= 0 {
			fmt.Sscanf(other[match[2]:], "[%d]", &next)
			next--
		}
		if strings.HasSuffix(other[:match[1]], "d") {
			if i+1 < len(partsOne) && partsOne[i+1] != partsOther[i+1] {
				return next
			}
			if first < 0 {
				first = next
			}
		}
		next++
	}
	if first < 0 {
		log.Fatalf("%q has plural forms but no %%d", other)
	}
	return first
}

// write writes a file if its content would change. With -check it fails instead.
func write(name string, data []byte) {
	if old, err := os.ReadFile(name); err == nil && bytes.Equal(old, data) {
		return
	}
	if *check {
		log.Fatalf("%s is not up to date: run go generate ./ui/lang", name)
	}
	if err := os.WriteFile(name, data, 0o644); err != nil {
		log.Fatal(err)
	}
}
