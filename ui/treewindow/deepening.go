package treewindow

import (
	"context"

	"fyne.io/fyne/v2/container"

	"jingzi/ui/background"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// deepening is a dialog that searches the position at the root by iterative
// deepening, and shows each depth as it is done.
type deepening struct {
	searching *background.Job[tree.Iteration]
	rows      *widgets.Texts
	nodes     int64
}

func newDeepening(w *Window) {
	if w.source == ofText || w.root.Result().Over() {
		return
	}
	d := &deepening{searching: background.New[tree.Iteration](w.desk.Post), rows: widgets.NewTexts()}
	d.rows.Add(true, lang.TreeDepth(), lang.DeepenChoice(), lang.ExerciseValue(), lang.CompareNodes(), lang.DeepenSum(), lang.DeepenDirect())
	shown := &widgets.Dialog{Title: lang.DeepenTitle(), Content: container.NewVBox(widgets.Wrapped(lang.DeepenSay()), d.rows.Box), Width: 720, Closed: d.searching.Stop}
	w.deepening = d
	w.dialogs.Show(shown)
	search, root := w.search, w.root
	search.Depth = tree.MaxDepth(root)
	d.searching.Start(func(ctx context.Context, report func(tree.Iteration)) error {
		return search.Deepen(ctx, root, report)
	}, func(reports []tree.Iteration) {
		for _, i := range reports {
			d.nodes += i.Nodes
			d.rows.Add(false, lang.Number(int64(i.Depth)), i.Choice, i.Value, lang.Number(i.Nodes), lang.Number(d.nodes), lang.Number(i.Direct))
		}
		shown.Fit()
	}, func(error) {})
}
