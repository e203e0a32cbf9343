package treewindow

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/background"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// deepening is a dialog that searches the position at the root by iterative
// deepening, and shows each depth as it is done.
type deepening struct {
	shown     *widgets.Dialog
	searching *background.Job[tree.Iteration]
	rows      *fyne.Container
	nodes     int64
}

func newDeepening(w *Window) {
	if w.source == ofText || w.root.Result().Over() {
		return
	}
	d := &deepening{searching: background.New[tree.Iteration](w.desk.Post), rows: container.NewVBox()}
	d.add(lang.TreeDepth(), lang.DeepenChoice(), lang.ExerciseValue(), lang.CompareNodes(), lang.DeepenSum(), lang.DeepenDirect())
	d.shown = &widgets.Dialog{Title: lang.DeepenTitle(), Content: container.NewVBox(widgets.Wrapped(lang.DeepenSay()), d.rows), Width: 720, Closed: d.searching.Stop}
	w.deepening = d
	w.dialogs.Show(d.shown)
	search, root := w.search, w.root
	search.Depth = tree.MaxDepth(root)
	d.searching.Start(func(ctx context.Context, report func(tree.Iteration)) error {
		return search.Deepen(ctx, root, report)
	}, func(reports []tree.Iteration) {
		for _, i := range reports {
			d.nodes += i.Nodes
			d.add(lang.Number(int64(i.Depth)), i.Choice, i.Value, lang.Number(i.Nodes), lang.Number(d.nodes), lang.Number(i.Direct))
		}
		d.shown.Fit()
	}, func(error) {})
}

func (d *deepening) add(texts ...string) {
	var cells []fyne.CanvasObject
	for _, text := range texts {
		l := widget.NewLabelWithStyle(text, fyne.TextAlignTrailing, fyne.TextStyle{Bold: len(d.rows.Objects) == 0})
		l.Truncation = fyne.TextTruncateEllipsis
		cells = append(cells, l)
	}
	d.rows.Add(container.New(&columns{shares: []float32{1, 1, 1, 1.4, 1.4, 1.6}, whole: 440}, cells...))
}
