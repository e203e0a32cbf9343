package tree

import (
	"strings"

	"jingzi/ai/minimax"
	"jingzi/ui/lang"
)

// AskedWindow reports whether a node's α and β are a question: alpha-beta has
// searched it and some of its moves. The root's window is always open.
func (x *Exercise) AskedWindow(id NodeID) bool {
	n := x.tree.Node(id)
	return x.CanBeCut() && id != Root && n.State == minimax.Searched && n.Children > 0
}

// WindowFound reports whether a node's window may be shown.
func (x *Exercise) WindowFound(id NodeID) bool {
	switch n := x.tree.Node(id); {
	case n.State == minimax.Twin:
		return x.WindowFound(n.TwinOf)
	case x.AskedWindow(id):
		return x.windows.found[id]
	}
	return x.Found(id)
}

func (x *Exercise) AnswerWindow(id NodeID, alpha, beta string) (right bool, reply []string) {
	n := x.tree.Node(id)
	if !x.AskedWindow(id) {
		return false, []string{lang.ExerciseNoWindow()}
	}
	alphaRight, betaRight := matches(x.tree, n.Alpha, alpha), matches(x.tree, n.Beta, beta)
	if alphaRight && betaRight {
		x.windows.found[id] = true
		return true, []string{lang.ExerciseRight(), explain(x.tree).window(n)}
	}
	if !x.windows.found[id] {
		x.windows.missed[id] = true
	}
	if !alphaRight {
		reply = append(reply, lang.ExerciseAlphaWrong())
	}
	if !betaRight {
		reply = append(reply, lang.ExerciseBetaWrong())
	}
	return false, reply
}

// boundText parses an infinite bound; ok is false for any other text.
func boundText(text string) (value int, ok bool) {
	switch strings.TrimPrefix(strings.ToLower(strings.ReplaceAll(strings.TrimSpace(text), "−", "-")), "+") {
	case "∞", "inf", "oo", "infinity", "无穷", "無窮":
		return minimax.MaxValue, true
	case "-∞", "-inf", "-oo", "-infinity", "-无穷", "-無窮":
		return minimax.MinValue, true
	}
	return 0, false
}
