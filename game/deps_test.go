package game_test

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// arrows is the import policy. For each package it has the packages of this module and the other
// modules that the package imports. fyne permits Fyne and golang.org/x/image. Every package must be
// listed, and every permission used.
var arrows = map[string]struct {
	imports string
	modules string // their paths, space-separated
	fyne    bool
}{
	"jingzi": {imports: "ai ui ui/store ui/assets ui/exit ui/screen ui/startup", fyne: true},

	"jingzi/game":          {},
	"jingzi/game/notation": {imports: "game"},
	"jingzi/game/saved":    {imports: "game"},
	"jingzi/game/session":  {imports: "game game/saved"},

	"jingzi/ai/minimax":               {imports: "game"},
	"jingzi/ai/solver":                {imports: "game"},
	"jingzi/ai/solved":                {imports: "game"},
	"jingzi/ai/internal/engine":       {imports: "game ai/solved", modules: "golang.org/x/sys"},
	"jingzi/ai/gomoku":                {imports: "game ai/solved ai/internal/engine"},
	"jingzi/ai/lab/prove":             {imports: "game ai/internal/engine ai/solved", modules: "modernc.org/sqlite"},
	"jingzi/ai/review":                {imports: "game ai/solver ai/gomoku ai/solved"},
	"jingzi/ai":                       {imports: "game ai/minimax ai/solver ai/solved ai/gomoku ai/gomocup ai/review"},
	"jingzi/ai/lab/tune":              {imports: "game ai/internal/engine ai/gomocup ai/gomocup/match"},
	"jingzi/ai/lab/match":             {imports: "game ai/gomoku ai/gomocup ai/gomocup/match"},
	"jingzi/ai/lab/judge":             {imports: "game ai/gomoku ai/review ai/gomocup ai/gomocup/match"},
	"jingzi/ai/lab/compose":           {imports: "game game/notation ai/gomoku ai/review"},
	"jingzi/ai/lab/verify":            {imports: "ai/internal/engine ai/solved ai/lab/verify/check"},
	"jingzi/ai/lab/verify/check":      {imports: "game ai/solved"}, // a proof is checked without the engine
	"jingzi/ai/gomocup":               {imports: "game"},
	"jingzi/ai/gomocup/match":         {imports: "game ai/gomocup"},
	"jingzi/ai/gomocup/pbrain-jingzi": {imports: "game ai ai/solved ai/gomoku ai/gomocup"},

	"jingzi/ui": {imports: `
		ai/review
		game
		game/notation
		game/session
		ui/about
		ui/analysis
		ui/board
		ui/chart
		ui/column
		ui/command
		ui/computertrees
		ui/desk
		ui/dialogs
		ui/editor
		ui/files
		ui/fontcache
		ui/frame
		ui/ghosts
		ui/guide
		ui/host
		ui/lang
		ui/lang/toolkit
		ui/library
		ui/mistakes
		ui/moves
		ui/nextmoves
		ui/players
		ui/puzzles
		ui/report
		ui/settings
		ui/share
		ui/sound
		ui/startpage
		ui/startup
		ui/statistics
		ui/status
		ui/statusrow
		ui/store
		ui/theme
		ui/toolbar
		ui/tournament
		ui/trainer
		ui/treewindow
		ui/widgets`, fyne: true},
	"jingzi/ui/disk":          {imports: "game/notation"},
	"jingzi/ui/desk":          {imports: "ui/board ui/chooser ui/host ui/lang ui/settings ui/widgets", fyne: true},
	"jingzi/ui/dialogs":       {imports: "game game/session ui/chooser ui/desk ui/lang ui/settings ui/widgets", fyne: true},
	"jingzi/ui/files":         {imports: "game game/notation game/session ui/background ui/charset ui/chooser ui/desk ui/disk ui/lang ui/settings ui/status ui/widgets", fyne: true},
	"jingzi/ui/report":        {imports: "game ai/review ui/lang ui/widgets", fyne: true},
	"jingzi/ui/library":       {imports: "game game/notation game/saved ui/background ui/board ui/charset ui/chooser ui/desk ui/disk ui/lang ui/store ui/widgets ui/status", fyne: true},
	"jingzi/ui/tournament":    {imports: "ai/gomocup/match game game/saved game/session ui/background ui/chooser ui/desk ui/disk ui/lang ui/widgets", fyne: true},
	"jingzi/ui/share":         {imports: "game ui/background ui/board ui/desk ui/files ui/lang ui/status"},
	"jingzi/ui/statistics":    {imports: "game game/saved ui/background ui/chart ui/lang ui/mistakes ui/store ui/widgets", fyne: true},
	"jingzi/ui/mistakes":      {imports: "ai/review game game/saved ui/background ui/store"},
	"jingzi/ui/about":         {imports: "ui/assets ui/desk ui/lang ui/widgets", fyne: true},
	"jingzi/ui/analysis":      {imports: "ai/minimax ai/review game game/session ui/background ui/board ui/chart ui/desk ui/ghosts ui/lang ui/patterns ui/settings ui/status ui/widgets", fyne: true},
	"jingzi/ui/background":    {},
	"jingzi/ui/toolbar":       {imports: "game game/session ui/command ui/desk ui/lang ui/theme ui/widgets", fyne: true},
	"jingzi/ui/frame":         {fyne: true},
	"jingzi/ui/nextmoves":     {imports: "game game/session ui/background ui/board ui/desk ui/lang"},
	"jingzi/ui/computertrees": {imports: "ai/minimax game game/session ui/analysis ui/background ui/desk ui/tree ui/treewindow"},
	"jingzi/ui/statusrow":     {imports: "game ui/lang ui/status ui/theme ui/widgets", fyne: true},
	"jingzi/ui/players":       {imports: "game ui/lang ui/status ui/theme ui/widgets", fyne: true},
	"jingzi/ui/column":        {imports: "ui/desk ui/widgets", fyne: true},
	"jingzi/ui/chart":         {imports: "ui/theme", fyne: true},
	"jingzi/ui/ghosts":        {imports: "game"},
	"jingzi/ui/exit":          {}, // Go initializes it early
	"jingzi/ui/fontcache":     {fyne: true, modules: "github.com/go-text/typesetting"},
	"jingzi/ui/editor":        {imports: "game ui/board ui/desk ui/lang ui/widgets", fyne: true},
	"jingzi/ui/moves":         {imports: "game game/session ui/desk ui/lang ui/theme ui/widgets", fyne: true},
	"jingzi/ui/settings":      {imports: "game game/session ui/board ui/lang ui/status ui/theme ui/widgets", fyne: true},
	"jingzi/ui/command":       {imports: "ui/widgets ui/lang", fyne: true},
	"jingzi/ui/motion":        {modules: "github.com/godbus/dbus/v5 github.com/rymdport/portal"},
	"jingzi/ui/sound":         {modules: "github.com/jfreymuth/pulse"},
	"jingzi/ui/store":         {imports: "game game/saved", modules: "modernc.org/sqlite"},
	"jingzi/ui/board":         {imports: "game ui/draw ui/theme", fyne: true},
	"jingzi/ui/tree":          {imports: "game ai/minimax ui/draw ui/theme ui/lang", fyne: true},
	"jingzi/ui/draw":          {},
	"jingzi/ui/puzzles":       {imports: "ai/review game game/notation ui/background ui/board ui/charset ui/chooser ui/desk ui/disk ui/lang ui/repetition ui/widgets", fyne: true},
	"jingzi/ui/repetition":    {},
	"jingzi/ui/trainer":       {imports: "game game/notation ui/background ui/board ui/charset ui/chooser ui/desk ui/disk ui/lang ui/repetition ui/widgets", fyne: true},
	"jingzi/ui/treewindow":    {imports: "ai/gomoku ai/minimax ai/solved game game/notation ui/background ui/board ui/chooser ui/desk ui/disk ui/host ui/lang ui/settings ui/theme ui/tree ui/widgets", fyne: true},
	"jingzi/ui/patterns":      {imports: "game ai/gomoku ui/board ui/lang ui/theme ui/widgets", fyne: true},
	"jingzi/ui/theme":         {imports: "ui/assets ui/lang", fyne: true},
	"jingzi/ui/assets":        {fyne: true},
	"jingzi/ui/charset":       {modules: "golang.org/x/text"},
	"jingzi/ui/lang":          {imports: "game game/notation", modules: "github.com/clipperhouse/uax29/v2 golang.org/x/text"},
	"jingzi/ui/lang/toolkit":  {imports: "ui/lang", fyne: true},
	"jingzi/ui/widgets":       {imports: "ui/lang", fyne: true, modules: "github.com/go-text/typesetting"},
	"jingzi/ui/chooser":       {imports: "ui/background ui/widgets ui/lang", fyne: true},
	"jingzi/ui/console":       {imports: "ai ai/minimax ai/solved game game/notation game/saved game/session ui/charset ui/disk ui/lang ui/status"},
	"jingzi/ui/host":          {imports: "ui/lang", fyne: true},
	"jingzi/ui/guide":         {imports: "ai/gomoku ai/minimax ai/solved game ui/background ui/board ui/desk ui/lang ui/tree ui/widgets", fyne: true},
	"jingzi/ui/startpage":     {imports: "game game/session ui/board ui/lang ui/status ui/widgets", fyne: true},
	"jingzi/ui/status":        {imports: "game game/session ui/lang"},
	"jingzi/ui/startup":       {imports: "ui/lang"},
	"jingzi/ui/power":         {},
	"jingzi/ui/screen":        {imports: "ui/lang ui/lang/toolkit ui/motion ui/power", modules: "github.com/go-gl/glfw", fyne: true},
	"jingzi/ui/e2e":           {}, // tests only
}

// appPackage is the package that opens windows. Only main imports it, so tests of other packages need
// no display.
const appPackage = "fyne.io/fyne/v2/app"

func TestArrows(t *testing.T) {
	out, err := exec.Command("go", "list", "-e", "-f", `{{.ImportPath}}:{{join .Imports " "}}`,
		"jingzi/...").CombinedOutput()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, out)
	}

	listed := make(map[string]bool)
	for line := range strings.Lines(string(out)) {
		from, imports, _ := strings.Cut(strings.TrimSpace(line), ":")
		policy, ok := arrows[from]
		if !ok {
			t.Errorf("%s is not in the table of packages", from)
			continue
		}
		listed[from] = true

		allowed := make(map[string]bool) // permissions, true once they are used
		for _, name := range strings.Fields(policy.imports) {
			allowed["jingzi/"+name] = false
		}

		modules := make(map[string]bool)
		for _, name := range strings.Fields(policy.modules) {
			modules[name] = false
		}

		usesFyne := false
		for _, to := range strings.Fields(imports) {
			switch {
			case to == "C" || !strings.Contains(to, ".") && !strings.HasPrefix(to, "jingzi/"): // the standard library
			case strings.HasPrefix(to, "jingzi/"):
				if _, ok := allowed[to]; !ok {
					t.Errorf("%s imports %s", from, to)
				}
				allowed[to] = true
			case to == appPackage && from != "jingzi":
				t.Errorf("%s imports %s, which only main may import", from, to)
			case policy.fyne && (strings.HasPrefix(to, "fyne.io/") || strings.HasPrefix(to, "golang.org/x/image/")):
				usesFyne = true
			default:
				module := ""
				for name := range modules {
					if to == name || strings.HasPrefix(to, name+"/") {
						module, modules[name] = name, true
					}
				}
				if module == "" {
					t.Errorf("%s imports %s", from, to)
				}
			}
		}

		for _, permissions := range []map[string]bool{allowed, modules} {
			for to, used := range permissions {
				if !used {
					t.Errorf("%s does not import %s: remove the permission", from, to)
				}
			}
		}
		if policy.fyne && !usesFyne {
			t.Errorf("%s does not use Fyne: remove the permission", from)
		}
	}

	for from := range arrows {
		if !listed[from] {
			t.Errorf("there is no package %s", from)
		}
	}
}

// Boxes and arrows of the picture of packages in CONTRIBUTING.
var (
	pictureBox   = regexp.MustCompile(`(?m)^  (\w+)\["[^"<]+<br>([^"]+)"\]$`)
	pictureArrow = regexp.MustCompile(`(?m)^  (\w+) --> (.+)$`)
)

// TestPictureOfPackages checks that each package is in one box of the picture, that every import leads down the
// picture's arrows, and that every arrow stands for an import.
func TestPictureOfPackages(t *testing.T) {
	text, err := os.ReadFile("../.github/CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}

	boxOf := make(map[string]string) // by package
	for _, box := range pictureBox.FindAllStringSubmatch(string(text), -1) {
		for _, name := range strings.Fields(box[2]) {
			name = strings.TrimSuffix("jingzi/"+name, "/main.go")
			if _, ok := arrows[name]; !ok || boxOf[name] != "" {
				t.Errorf("the box %s has %s, which does not exist or is in another box", box[1], name)
			}
			boxOf[name] = box[1]
		}
	}

	below := make(map[string][]string) // the boxes to which a box has arrows
	for _, arrow := range pictureArrow.FindAllStringSubmatch(string(text), -1) {
		below[arrow[1]] = append(below[arrow[1]], strings.Split(arrow[2], " & ")...)
	}
	var leadsDown func(from, to string) bool
	leadsDown = func(from, to string) bool {
		return from == to || slices.ContainsFunc(below[from], func(next string) bool { return leadsDown(next, to) })
	}

	type arrow struct{ from, to string }
	imports := make(map[arrow]bool)
	for name, policy := range arrows {
		if boxOf[name] == "" && name != "jingzi/ui/e2e" {
			t.Errorf("%s is in no box", name)
		}
		for _, imported := range strings.Fields(policy.imports) {
			a := arrow{boxOf[name], boxOf["jingzi/"+imported]}
			imports[a] = true
			if !leadsDown(a.from, a.to) {
				t.Errorf("%s imports %s, but no arrows lead from %s to %s", name, imported, a.from, a.to)
			}
		}
	}

	for from, boxes := range below {
		for _, to := range boxes {
			if !imports[arrow{from, to}] {
				t.Errorf("no package of %s imports one of %s", from, to)
			}
		}
	}
}

// sleepers lists the test files that call time.Sleep outside testing/synctest, with the reason.
var sleepers = map[string]string{
	"ai/gomocup/brain_test.go": "a fake engine that hangs",
	"ui/e2e/cost_test.go":      "measures that nothing happens",
	"ui/e2e/figures_test.go":   "measures that nothing happens",
	"ui/e2e/hostile_test.go":   "measures that nothing happens",
	"ui/e2e/kill_test.go":      "kills at random moments",
	"ui/e2e/screen_test.go":    "polls the screen, with a deadline",
	"ui/e2e/tictactoe_test.go": "the program ignores clicks for a moment after a game",
}

// TestNoTestSleeps checks that tests wait for events instead of sleeping.
func TestNoTestSleeps(t *testing.T) {
	found := make(map[string]bool)
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		name := filepath.ToSlash(strings.TrimPrefix(path, ".."+string(filepath.Separator)))
		if bytes.Contains(text, []byte("time.Sleep"+"(")) && !bytes.Contains(text, []byte("synctest"+".Test(")) {
			found[name] = true
			if sleepers[name] == "" {
				t.Errorf("%s sleeps: wait for the event, or use testing/synctest", name)
			}
		}

		return err
	})
	if err != nil {
		t.Fatal(err)
	}

	for name := range sleepers {
		if !found[name] {
			t.Errorf("%s does not call time.Sleep: remove it from sleepers", name)
		}
	}
}

// posting matches the functions of Fyne that run a function on the UI goroutine.
var posting = regexp.MustCompile(`\bfyne\.Do(AndWait)?\b|\bDoFromGoroutine\b`)

// TestOnlyMainPosts checks that goroutines reach the window only through the function that main passes on, which
// is guarded against posting during the exit.
func TestOnlyMainPosts(t *testing.T) {
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		isMain := path == filepath.Join("..", "main.go")
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if found := posting.Find(text); found != nil && !isMain {
			t.Errorf("%s: use the Post of the window's host.Host instead of %s", path, found)
		} else if isMain && !bytes.Contains(text, []byte("exit.NewGuard(fyne.Do)")) {
			t.Errorf("%s does not guard fyne.Do", path)
		}

		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
