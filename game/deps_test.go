package game_test

import (
	"os/exec"
	"strings"
	"testing"
)

// arrows is a statement of policy: which packages of the house each package
// may import, and whether it may draw on Fyne. A package that is not listed
// may not exist.
var arrows = map[string]struct {
	imports string
	fyne    bool
}{
	"jingzi": {imports: "ai ui ui/assets ui/startup", fyne: true},

	"jingzi/game":          {},
	"jingzi/game/notation": {imports: "game"},
	"jingzi/game/session":  {imports: "game"},

	"jingzi/ai/minimax":               {imports: "game"},
	"jingzi/ai/solver":                {imports: "game"},
	"jingzi/ai/gomoku":                {imports: "game"},
	"jingzi/ai/gomoku/tune":           {imports: "game ai/gomoku ai/gomocup"},
	"jingzi/ai/review":                {imports: "game ai/solver ai/gomoku"},
	"jingzi/ai":                       {imports: "game ai/minimax ai/solver ai/gomoku ai/gomocup"},
	"jingzi/ai/gomocup":               {imports: "game"},
	"jingzi/ai/gomocup/match":         {imports: "game ai/gomocup"},
	"jingzi/ai/gomocup/pbrain-jingzi": {imports: "game ai ai/gomoku ai/gomocup"},

	"jingzi/ui":              {imports: "game game/notation ai/review ui/background ui/board ui/tree ui/treewindow ui/patterns ui/chooser ui/guide ui/keyed ui/widgets ui/sound ui/startup ui/theme ui/assets ui/lang ui/lang/toolkit", fyne: true},
	"jingzi/ui/background":   {},
	"jingzi/ui/sound":        {},
	"jingzi/ui/board":        {imports: "game ui/assets ui/theme", fyne: true},
	"jingzi/ui/tree":         {imports: "game ai/minimax ui/theme ui/lang", fyne: true},
	"jingzi/ui/treewindow":   {imports: "game ui/board ui/chooser ui/tree ui/widgets ui/lang", fyne: true},
	"jingzi/ui/patterns":     {imports: "game ai/gomoku ui/board ui/lang ui/theme", fyne: true},
	"jingzi/ui/theme":        {imports: "ui/assets", fyne: true},
	"jingzi/ui/assets":       {fyne: true},
	"jingzi/ui/lang":         {imports: "game"},
	"jingzi/ui/lang/toolkit": {imports: "ui/lang", fyne: true},
	"jingzi/ui/widgets":      {fyne: true},
	"jingzi/ui/chooser":      {imports: "ui/widgets ui/lang", fyne: true},
	"jingzi/ui/keyed":        {fyne: true},
	"jingzi/ui/guide":        {imports: "game ui/background ui/board ui/tree ui/keyed ui/widgets ui/lang", fyne: true},
	"jingzi/ui/console":      {imports: "game ai ai/minimax ui/lang"},
	"jingzi/ui/startup":      {imports: "ui/lang"},
	"jingzi/ui/e2e":          {}, // tests only
}

// onlyMain is the package that opens windows: tests of all others need no
// display, no OpenGL and no cgo.
const onlyMain = "fyne.io/fyne/v2/app"

func TestArrows(t *testing.T) {
	out, err := exec.Command("go", "list", "-e", "-f", `{{.ImportPath}}:{{join .Imports " "}}`, "jingzi/...").CombinedOutput()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, out)
	}
	for line := range strings.Lines(string(out)) {
		from, imports, _ := strings.Cut(strings.TrimSpace(line), ":")
		policy, listed := arrows[from]
		if !listed {
			t.Errorf("%s is not in the table of packages", from)
			continue
		}
		allowed := make(map[string]bool)
		for _, name := range strings.Fields(policy.imports) {
			allowed["jingzi/"+name] = true
		}
		for _, to := range strings.Fields(imports) {
			ours := to == "jingzi" || strings.HasPrefix(to, "jingzi/")
			fyne := strings.HasPrefix(to, "fyne.io/")
			outside := strings.Contains(strings.Split(to, "/")[0], ".")
			switch {
			case ours && !allowed[to]:
				t.Errorf("%s imports %s", from, to)
			case to == onlyMain && from != "jingzi":
				t.Errorf("%s opens windows itself", from)
			case fyne && !policy.fyne:
				t.Errorf("%s draws on %s", from, to)
			case outside && !policy.fyne:
				t.Errorf("%s imports %s: only the window has dependencies", from, to)
			}
		}
	}
}
