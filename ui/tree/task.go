package tree

import (
	"jingzi/ai/minimax"
	"jingzi/ui/lang"
)

// Task identifies the task of a lesson.
type Task string

const (
	TaskSkipped   Task = "skipped"
	TaskLeaf      Task = "leaf"
	TaskGameOver  Task = "over"
	TaskDeeper    Task = "deeper"
	TaskShallower Task = "shallower"
	TaskNoStop    Task = "no stop"
	TaskSymmetry  Task = "symmetry"
	TaskTie       Task = "tie"
	TaskCut       Task = "cut"
	TaskEnd       Task = "end"
	TaskReplies   Task = "replies"
	TaskNext      Task = "next"
	TaskTwin      Task = "twin"
	TaskWinFirst  Task = "win first"
)

// tasks holds the text of each task and the condition for its completion, which depends on the selected node,
// on the step of the replay, or on the search with which the user has replaced the lesson's search.
var tasks = map[Task]struct {
	text   lang.Text
	node   func(*Tree, minimax.Node) bool
	step   func(r *Replay, step int) bool
	search func(original, current Search) bool
}{
	TaskSkipped: {
		text: lang.TaskSkipped,
		node: func(_ *Tree, n minimax.Node) bool { return n.State == minimax.Unvisited },
	},
	TaskLeaf:     {text: lang.TaskLeaf, node: func(t *Tree, n minimax.Node) bool { return IsLeaf(t, n.ID) }},
	TaskGameOver: {text: lang.TaskOver, node: func(_ *Tree, n minimax.Node) bool { return n.GameOver }},
	TaskTwin: {
		text: lang.TaskTwin,
		node: func(_ *Tree, n minimax.Node) bool { return n.State == minimax.Symmetric },
	},
	TaskReplies: {
		text: lang.TaskReplies,
		node: func(_ *Tree, n minimax.Node) bool { return n.Layer == minimax.Min && n.Children > 0 },
	},
	TaskTie: {text: lang.TaskTie, node: func(t *Tree, n minimax.Node) bool {
		root := t.Node(Root)
		return n.Parent == Root && n.HasValue && n.Value == root.Value && n.ID != root.BestChild
	}},
	TaskNext: {text: lang.TaskNext, node: func(t *Tree, n minimax.Node) bool {
		_, next := newAndOrTree(t).Strategy(func(NodeID) bool { return true })
		return n.ID == next
	}},
	TaskCut: {text: lang.TaskCut, step: func(r *Replay, step int) bool {
		id, isLeaving := r.Node(step)
		return isLeaving && r.tree.Node(id).Cutoff != minimax.NoCutoff
	}},
	TaskEnd: {text: lang.TaskEnd, step: func(r *Replay, step int) bool { return step == r.Len()-1 }},
	TaskDeeper: {
		text:   lang.TaskDeeper,
		search: func(original, current Search) bool { return current.Depth > original.Depth },
	},
	TaskShallower: {
		text:   lang.TaskShallower,
		search: func(original, current Search) bool { return current.Depth < original.Depth },
	},
	TaskNoStop: {
		text:   lang.TaskNoStop,
		search: func(_, current Search) bool { return current.ForcedMoves != minimax.StopAtWin },
	},
	TaskSymmetry: {text: lang.TaskSymmetry, search: func(_, current Search) bool { return current.Symmetry }},
	TaskWinFirst: {
		text:   lang.TaskWinFirst,
		search: func(_, current Search) bool { return current.ForcedMoves == minimax.ForcedAtRoot },
	},
}

// Text returns the task in words, or "" if it is empty or from a later version.
func (t Task) Text() string {
	if text := tasks[t].text; text != nil {
		return text()
	}
	return ""
}

// Done reports whether a view and the search of its tree complete the task of the lesson.
func (l Lesson) Done(v *View, current Search) bool {
	task, t := tasks[l.Task], v.Tree()
	switch replay, step := v.Replaying(); {
	case t == nil, v.Exercise() != nil:
		// The tick would tell which nodes were skipped.
		return false
	case task.node != nil && replay == nil && v.Selected() != None:
		return task.node(t, t.Node(v.Selected()))
	case task.step != nil && replay != nil:
		return task.step(replay, step)
	case task.search != nil:
		return task.search(l.Search, current)
	}

	return false
}
