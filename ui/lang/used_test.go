package lang

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// TestEveryTextIsUsed checks that code outside tests uses every text.
func TestEveryTextIsUsed(t *testing.T) {
	declared, uses := make(map[string]bool), make(map[string]int)
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		inLang := filepath.Dir(path) == filepath.Join("..", "..", "ui", "lang")
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec:
				if inLang && len(n.Values) == 1 && isText(n.Values[0]) {
					declared[n.Names[0].Name] = true
				}
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok && x.Name == "lang" {
					uses[n.Sel.Name]++
				}
			case *ast.Ident:
				if inLang {
					uses[n.Name]++
				}
			}

			return true
		})

		return nil
	})
	if err != nil || len(declared) < 1000 {
		t.Fatalf("got %d texts, error %v; want at least 1000", len(declared), err)
	}

	for name := range declared {
		if uses[name] < 2 { // one is the declaration
			t.Errorf("%s is not used: delete it from the files of texts", name)
		}
	}
}

// isText reports whether e is the value of a generated Text.
func isText(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	f, ok := call.Fun.(*ast.Ident)

	return ok && (f.Name == "text" || f.Name == "pluralText")
}

// TestProgramName checks that Chinese texts use 井 only in the program's name, 井字.
func TestProgramName(t *testing.T) {
	for _, l := range Languages[1:] {
		for _, s := range AllStrings(l) {
			if strings.Contains(strings.ReplaceAll(s, "井字", ""), "井") {
				t.Errorf("%v: %q has 井 outside the name 井字", l, s)
			}
		}
	}
}
