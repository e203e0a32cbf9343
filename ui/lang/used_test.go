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

// Every text is shown somewhere: what lies in none of the tables is named outside the
// tests, once more than where it is declared.
func TestEveryTextIsUsed(t *testing.T) {
	declared, named := make(map[string]bool), make(map[string]int)
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		own := filepath.Dir(path) == filepath.Join("..", "..", "ui", "lang")
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec:
				if own && len(n.Values) == 1 && isText(n.Values[0]) {
					declared[n.Names[0].Name] = true
				}
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok && x.Name == "lang" {
					named[n.Sel.Name]++
				}
			case *ast.Ident:
				if own {
					named[n.Name]++
				}
			}
			return true
		})
		return nil
	})
	if err != nil || len(declared) < 1000 {
		t.Fatalf("%d texts, %v", len(declared), err)
	}
	for name := range declared {
		if named[name] < 2 { // one is the declaration
			t.Errorf("%s is used nowhere", name)
		}
	}
}

func isText(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	f, ok := call.Fun.(*ast.Ident)
	return ok && (f.Name == "text" || f.Name == "pluralText")
}

// The program has one name in Chinese.
func TestTheProgramHasOneName(t *testing.T) {
	for _, l := range Languages[1:] {
		for _, s := range AllStrings(l) {
			if strings.Contains(strings.ReplaceAll(s, "井字", ""), "井") {
				t.Errorf("it is called otherwise in %q", s)
			}
		}
	}
}
