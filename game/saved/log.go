package saved

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"jingzi/game"
)

// Log is the stored form of a game tree: a line for each node and for each change, in the order in which they
// were made. A new stone appends a line, however large the tree is. Tabs separate the fields of a line:
//
//	parent   the number of the parent (the root is 0); empty if it is the node that was added last
//	choice   a point such as "h8", the result of game.Choice.Text, or an end such as "end black resigned"; empty
//
// for none
//
//	time     the thinking time in milliseconds; empty for none
//	details  a JSON object with the setup, comment, marks, other properties and annotation of the node; empty for none
//
// The line of a change begins with an operator and the number of a node: "=" replaces the fields of the
// node, "^" makes the main line lead through it, and "-" deletes it and its descendants.
//
// The zero Log has no tree and ignores changes.
type Log struct {
	text    []byte // append-only, since Text returns it
	numbers map[*game.Node]int
	last    *game.Node // the node that was added last
}

// nodeData is the JSON object in the last field of a line.
type nodeData struct {
	Setup       *game.Setup     `json:",omitempty"`
	Comment     string          `json:",omitempty"`
	Marks       []game.Mark     `json:",omitempty"`
	Extra       []game.Property `json:",omitempty"`
	RejectedSGF []string        `json:"Unread,omitempty"`
	Annotation  any             `json:"Note,omitempty"`
}

// maxDepth is the maximum depth of a saved tree. Moves can be added to the deepest tree of a file.
const maxDepth = 2 * game.MaxDepth

var errInvalidTree = errors.New("invalid tree")

// NewLog returns the log of a tree with annotations of its nodes, which may be nil.
func NewLog(t *game.Tree, annotations map[*game.Node]any) Log {
	l := Log{numbers: make(map[*game.Node]int)}
	for n := range t.All() {
		l.AppendNode(t.Rules, n, annotations)
	}
	return l
}

// Text returns the log. Later changes of l do not modify the returned bytes.
func (l *Log) Text() []byte { return slices.Clip(l.text) }

// Number returns the number of a node. ok is false if the node is not in the log.
func (l *Log) Number(n *game.Node) (number int, ok bool) {
	number, ok = l.numbers[n]
	return number, ok
}

// AppendNode appends a line for a new node, or for the changed fields of a node that is in the log.
func (l *Log) AppendNode(r game.Rules, n *game.Node, annotations map[*game.Node]any) {
	number, known := l.numbers[n]
	switch {
	case l.numbers == nil:
		return
	case known:
		l.text = fmt.Appendf(l.text, "=%d", number)
	case n.Parent() != l.last:
		l.text = strconv.AppendInt(l.text, int64(l.numbers[n.Parent()]), 10)
		fallthrough
	default:
		l.numbers[n], l.last = len(l.numbers), n
	}
	l.text = append(l.text, '\t')
	if n.Choice != nil {
		l.text = append(l.text, choiceText(r, *n.Choice)...)
	}
	l.text = append(l.text, '\t')
	if ms := n.ThinkTime.Milliseconds(); ms != 0 {
		l.text = strconv.AppendInt(l.text, ms, 10)
	}
	l.text = append(l.text, '\t')
	data := nodeData{n.Setup, n.Comment, n.Marks, n.UnknownProperties(), n.RejectedSGF(), annotations[n]}
	if n.Setup != nil || n.Comment != "" || len(n.Marks)+len(n.UnknownProperties())+len(n.RejectedSGF()) > 0 ||
		data.Annotation != nil {
		text, err := json.Marshal(data)

		// JSON cannot encode the annotation.
		if err != nil {
			data.Annotation = nil
			text, _ = json.Marshal(data)
		}
		l.text = append(l.text, text...)
	}
	l.text = append(l.text, '\n')
}

// Promote records a call of n.Promote.
func (l *Log) Promote(n *game.Node) { l.change('^', n) }

// Remove records that a node was removed from the tree.
func (l *Log) Remove(n *game.Node) { l.change('-', n) }

func (l *Log) change(operator byte, n *game.Node) {
	if l.numbers != nil {
		l.text = fmt.Appendf(l.text, "%c%d\t\t\t\n", operator, l.numbers[n])
	}
}

// LoadedTree is a tree that was read from a Log, with the data that package session needs to continue the game.
type LoadedTree struct {
	*game.Tree

	// The node on the board.
	Current *game.Node

	// Values are of type json.RawMessage if they were read from a Log.
	Annotations map[*game.Node]any

	// The zero Log if the stored text has changes, so that it is rewritten.
	Log Log

	// All nodes, indexed by number.
	byNumber []*game.Node
}

// readLog parses a Log. It returns an error for the first invalid part.
func readLog(r game.Rules, o game.Opening, text []byte) (*LoadedTree, error) {
	t := &LoadedTree{Tree: game.NewTree(r, o), Annotations: make(map[*game.Node]any)}
	changed := false
	for line := range strings.Lines(string(text)) {
		fields := strings.SplitN(line, "\t", 4)
		if len(fields) < 4 || line[len(line)-1] != '\n' {
			return nil, errInvalidTree
		}

		n, operator := t.Root(), byte(0)
		switch number := fields[0]; {
		case t.byNumber == nil:
			t.byNumber = append(t.byNumber, n)
		case number != "" && strings.IndexByte("=^-", number[0]) >= 0:
			changed, operator = true, number[0]
			n = t.nodeByNumber(number[1:])
		default:
			parent := t.byNumber[len(t.byNumber)-1]
			if number != "" {
				parent = t.nodeByNumber(number)
			}
			if parent == nil {
				return nil, errInvalidTree
			}
			n = parent.Add(&game.Node{})
			t.byNumber = append(t.byNumber, n)
		}

		switch {
		case n == nil:
			return nil, errInvalidTree
		case (operator == '^' || operator == '-') && (n.Parent() == nil || !isAttached(n)):
			return nil, errInvalidTree
		case operator == '^':
			n.Promote()
		case operator == '-':
			n.Remove()
		default:
			if err := t.readFields(n, fields[1:]); err != nil {
				return nil, err
			}
		}
	}
	if t.byNumber == nil || t.Root().Choice != nil {
		return nil, errInvalidTree
	}

	// Otherwise the whole log is written again.
	if !changed {
		t.Log = Log{
			text:    slices.Clip(text),
			numbers: make(map[*game.Node]int, len(t.byNumber)),
			last:    t.byNumber[len(t.byNumber)-1],
		}
		for i, n := range t.byNumber {
			t.Log.numbers[n] = i
		}
	}

	return t, t.verify()
}

// nodeByNumber returns the node with the given number, or nil if there is none.
func (t *LoadedTree) nodeByNumber(number string) *game.Node {
	if i, err := strconv.Atoi(number); err == nil && i >= 0 && i < len(t.byNumber) {
		return t.byNumber[i]
	}
	return nil
}

// isAttached reports whether a node has not been removed from its tree.
func isAttached(n *game.Node) bool {
	for ; n.Parent() != nil; n = n.Parent() {
		if !slices.Contains(n.Parent().Children(), n) {
			return false
		}
	}

	return true
}

// readFields sets the fields of a node from the choice, the time and the details in a line.
func (t *LoadedTree) readFields(n *game.Node, fields []string) error {
	var data nodeData
	n.Choice, n.ThinkTime = nil, 0
	if fields[0] != "" {
		c, err := parseChoice(t.Rules, fields[0])
		if err != nil {
			return err
		}
		n.Choice = &c
	}
	if fields[1] != "" {
		ms, err := strconv.ParseInt(fields[1], 10, 64)
		if err != nil {
			return err
		}
		n.ThinkTime = time.Duration(ms) * time.Millisecond
	}
	if fields[2] != "\n" {
		var annotation json.RawMessage
		data.Annotation = &annotation
		if err := json.Unmarshal([]byte(fields[2]), &data); err != nil {
			return err
		}
		if annotation != nil {
			t.Annotations[n] = annotation
		}
	}
	n.Setup, n.Comment, n.Marks = data.Setup, data.Comment, data.Marks
	n.SetUnknownProperties(data.Extra)
	n.SetRejectedSGF(data.RejectedSGF)

	return nil
}

// verify returns an error for the first node that is illegal, too deep or has invalid marks or setup.
func (t *LoadedTree) verify() (firstErr error) {
	depths := make(map[*game.Node]int)
	t.Walk(func(n *game.Node, _, _ *game.Situation, err error) bool {
		if depths[n] = depths[n.Parent()] + 1; depths[n] > maxDepth {
			err = errInvalidTree
		}

		for _, m := range n.Marks {
			if !t.Rules.Contains(m.Point) || m.Kind > game.Cross {
				err = errInvalidTree
			}
		}
		if n.Setup != nil && n.Setup.ToMove > game.White {
			err = errInvalidTree
		}
		firstErr = errors.Join(firstErr, err)

		return firstErr == nil
	})

	return firstErr
}

var endWords = [...]string{game.Resigned: "resigned", game.OutOfTime: "time", game.Forfeited: "forfeited",
	game.DrawAgreed: "agreed",
	game.FoulPlayed: "foul", game.ResultRecorded: "recorded", game.ForcedWin: "forced"}

// choiceText returns the stored form of a choice: the name of a point, the result of Choice.Text, or an end
// such as "end black resigned".
func choiceText(r game.Rules, c game.Choice) string {
	switch c.Kind {
	case game.Place:
		return r.Name(c.Point)
	case game.End:
		return "end " + c.Result.Winner.String() + " " + endWords[c.Result.Reason]
	}

	return c.Text()
}

// parseChoice is the inverse of choiceText.
func parseChoice(r game.Rules, text string) (game.Choice, error) {
	if c, ok := game.ParseChoice(text); ok {
		return c, nil
	}
	if end, ok := strings.CutPrefix(text, "end "); ok {
		side, word, _ := strings.Cut(end, " ")
		reason := slices.Index(endWords[:], word)
		for winner := game.Empty; winner <= game.White; winner++ {
			if side == winner.String() && reason > 0 {
				return game.Choice{Kind: game.End, Result: game.Result{Winner: winner, Reason: game.Reason(reason)}},
					nil
			}
		}

		return game.Choice{}, fmt.Errorf("unknown end of game %q", end)
	}
	point, err := r.ParsePoint(text)

	return game.PlaceAt(point), err
}
