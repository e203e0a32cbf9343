package tree

import (
	"io"
	"strings"

	"jingzi/ai/minimax"
	"jingzi/ui/lang"
)

// traceRow is a row of a trace, the table in which textbooks record a search.
type traceRow struct {
	Ply int

	// Layer and name.
	Node string

	// α and β on entry; empty without alpha-beta.
	Alpha string
	Beta  string

	// Value with the sign of a bound.
	Value string

	// The kind of cutoff, or a note that a cutoff skipped the node.
	Cut string
}

// Trace lists the nodes of a search in search order, including those that were cut off.
func Trace(t *Tree) (rows []traceRow) {
	var walk func(id NodeID)
	walk = func(id NodeID) {
		n := nodeOf(t, id)
		if n.State == minimax.Symmetric {
			return
		}
		row := traceRow{Ply: n.Ply, Node: n.layer() + " " + n.moveName(), Value: "–"}
		if n.State == minimax.Searched {
			row.Value = n.value()
			if t.Options.AlphaBeta {
				row.Alpha, row.Beta = n.shortValue(n.Alpha), n.shortValue(n.Beta)
			}
			row.Cut = [...]string{minimax.NoCutoff: "", minimax.AlphaCutoff: "α", minimax.BetaCutoff: "β"}[n.Cutoff]
		} else if t.Node(n.Parent).Cutoff != minimax.NoCutoff {
			row.Cut = lang.TraceSkipped()
		}
		rows = append(rows, row)
		if n.State == minimax.Searched {
			for c := range t.Children(id) {
				walk(c)
			}
		}
	}
	walk(Root)

	return rows
}

// TraceHeadings returns the headings of the columns.
func TraceHeadings() []string {
	return []string{lang.TraceNode(), "α", "β", lang.ExerciseValue(), lang.TraceCut()}
}

// Cells returns the texts of the columns. The node's name is indented according to its ply.
func (r traceRow) Cells() []string {
	return []string{strings.Repeat("    ", r.Ply) + r.Node, r.Alpha, r.Beta, r.Value, r.Cut}
}

const (
	traceRowsPerPage = 24
	traceRowHeight   = 20 // in points
)

// WriteTracePDF writes the trace of a tree on A4 pages. A worksheet contains only the names of the nodes and
// the values of the leaves.
func WriteTracePDF(w io.Writer, t *Tree, worksheet bool) error {
	caption, textMasks := Caption(t, WholeSheet), newTextMasks()
	if worksheet {
		caption = Caption(t, Worksheet)

		// A missing leaf would reveal a cutoff.
		if t.IsParsed() {
			t = t.Search(false)
		}
	}
	palette, rows := lightColours(), Trace(t)
	width, height := pixel((paperWidth-2*paperMargin)*sheetScale), pixel((paperHeight-2*paperMargin)*sheetScale)

	// Shares of the width.
	columns := []float32{0, 0.4, 0.52, 0.64, 0.8, 1}
	leaves := map[int]bool{}
	if worksheet {
		for i, r := range rows {
			leaves[i] = i+1 == len(rows) || rows[i+1].Ply <= r.Ply
		}
	}

	var pages []pdfPage
	for first := 0; first < len(rows); {
		p := &page{}
		pic := newPicture(width, height, textMasks, p)
		y, size := 0, pixel(11*sheetScale)
		writeText := func(text string, left int, bold bool) {
			textWidth := textMasks.text(text, size, bold).Rect.Dx()
			pic.textCentred(text, size, bold, left+textWidth/2, y+pixel(traceRowHeight*sheetScale/2),
				palette.foreground)
		}
		maxRows := traceRowsPerPage
		if first == 0 {
			for i, line := range caption {
				writeText(line, 0, i == 0)
				y += pixel(traceRowHeight * sheetScale)
			}
			maxRows -= len(caption)
		}
		writeRow := func(cells []string, bold bool) {
			for i, text := range cells {
				writeText(text, pixel(columns[i]*float32(width))+4*sheetScale, bold)
			}

			for _, x := range columns {
				pic.fill(min(pixel(x*float32(width)), width-1), y, min(pixel(x*float32(width)), width-1)+1,
					y+pixel(traceRowHeight*sheetScale), palette.faint)
			}
			pic.fill(0, y, width, y+1, palette.faint)
			y += pixel(traceRowHeight * sheetScale)
			pic.fill(0, y, width, y+1, palette.faint)
		}
		writeRow(TraceHeadings(), true)

		end := min(len(rows), first+maxRows)
		for i := first; i < end; i++ {
			cells := rows[i].Cells()
			if worksheet {
				cells[1], cells[2], cells[4] = "", "", ""
				if !leaves[i] || rows[i].Value == "–" {
					cells[3] = ""
				}
			}
			writeRow(cells, false)
		}
		pages = append(pages, pdfPage{p.String(), width, height, 1.0 / sheetScale})
		first = end
	}

	return writePDF(w, pages)
}
