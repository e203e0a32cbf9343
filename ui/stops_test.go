package ui

import (
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"testing"
)

// TestEveryFeatureIsStopped checks that the window stops each feature that has a method Stop when it ends.
func TestEveryFeatureIsStopped(t *testing.T) {
	stopped := callsIn(t, "features.go", "stop")
	for name := range callsIn(t, "stage.go", "stop") {
		stopped[name] = true
	}

	for f := range reflect.TypeFor[features]().Fields() {
		_, canStop := f.Type.MethodByName("Stop")
		if canStop && !stopped[f.Name] {
			t.Errorf("%s has a method Stop that is not called at the end", f.Name)
		}
	}
}

// callsIn returns the names of the fields whose methods a method of a file calls.
func callsIn(t *testing.T, file, method string) (fields map[string]bool) {
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}

	fields = make(map[string]bool)
	for _, d := range parsed.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == method {
			ast.Inspect(f, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok {
					if selector, ok := call.Fun.(*ast.SelectorExpr); ok {
						if owner, ok := selector.X.(*ast.SelectorExpr); ok {
							fields[owner.Sel.Name] = true
						}
					}
				}
				return true
			})
		}
	}

	return fields
}
