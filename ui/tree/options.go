package tree

import (
	"slices"
	"strings"

	"jingzi/ai/minimax"
	"jingzi/ui/lang"
)

// Option is a setting of the search that is on or off. Controls, menu, keys, captions, pseudocode,
// comparison and lessons all use Options.
type Option struct {
	// Used by lessons and the comparison.
	Name  string
	Label lang.Text
	Key   rune

	// Whether the option has a check box above the tree instead of an item in the menu.
	CheckBox bool

	// Whether the option also applies to parsed trees.
	ForParsed bool

	field     func(*Search) *bool // the field of Search; nil for a value of ForcedMoves
	forced    minimax.ForcedMoves
	apply     func(*minimax.Options)
	isApplied func(minimax.Options) bool

	// Whether the pseudocode has α and β.
	bounds bool

	// Texts added to the pseudocode's lines about moves and about leaves.
	movesText, leafText lang.Text
}

// Options lists the options of the search. A new option needs a field of Search, or a value of
// minimax.ForcedMoves, and a row here.
var Options = []Option{
	{Name: "alpha-beta", Label: lang.TreeAlphaBeta, Key: 'a', CheckBox: true, ForParsed: true, bounds: true,
		field:     func(s *Search) *bool { return &s.AlphaBeta },
		apply:     func(o *minimax.Options) { o.AlphaBeta = true },
		isApplied: func(o minimax.Options) bool { return o.AlphaBeta }},
	{Name: "order", Label: lang.TreeOrdered, Key: 'o', CheckBox: true, movesText: lang.CodeOrdered,
		field: func(s *Search) *bool { return &s.OrderMoves },
		apply: func(o *minimax.Options) { o.Order = minimax.WeightOrder },
		isApplied: func(o minimax.Options) bool {
			return o.Order == minimax.WeightOrder || o.Order == minimax.GainOrder
		}},
	{Name: "symmetry", Label: lang.TreeSymmetry, Key: 's', CheckBox: true, movesText: lang.CodeSymmetry,
		field:     func(s *Search) *bool { return &s.Symmetry },
		apply:     func(o *minimax.Options) { o.Symmetry = true },
		isApplied: func(o minimax.Options) bool { return o.Symmetry }},
	forcedMoves("stop", lang.TreeStop, 'e', minimax.StopAtWin, lang.CodeStop),
	forcedMoves("win-block", lang.TreeForced, 'w', minimax.ForcedAtRoot, lang.CodeForced),
	forcedMoves("block", lang.TreeBlock, 'j', minimax.BlockAtRoot, lang.CodeBlock),
	{Name: "any-win", Label: lang.TreeAnyWin, Key: 'q', leafText: lang.CodeAnyWin,
		field:     func(s *Search) *bool { return &s.UniformWins },
		apply:     func(o *minimax.Options) { o.UniformWins = true },
		isApplied: func(o minimax.Options) bool { return o.UniformWins }},
}

func forcedMoves(name string, label lang.Text, key rune, f minimax.ForcedMoves, moves lang.Text) Option {
	return Option{Name: name, Label: label, Key: key, forced: f, movesText: moves,
		apply:     func(o *minimax.Options) { o.ForcedMoves = f },
		isApplied: func(o minimax.Options) bool { return o.ForcedMoves == f }}
}

// IsOn reports whether a search has the option.
func (o Option) IsOn(s Search) bool {
	if o.field != nil {
		return *o.field(&s)
	}
	return s.ForcedMoves == o.forced
}

// Set turns the option on or off. At most one rule for forced moves is on.
func (o Option) Set(s *Search, on bool) {
	switch {
	case o.field != nil:
		*o.field(s) = on
	case on:
		s.ForcedMoves = o.forced
	case s.ForcedMoves == o.forced:
		s.ForcedMoves = minimax.ForcedNever
	}
}

// optionsOf lists the options with which a tree was searched.
func optionsOf(t *Tree) (options []Option) {
	for _, o := range Options {
		if o.isApplied(t.Options) {
			options = append(options, o)
		}
	}

	return options
}

// withOptions returns the search with the named options turned on. The names are separated by spaces.
func (s Search) withOptions(names string) Search {
	for name := range strings.FieldsSeq(names) {
		i := slices.IndexFunc(Options, func(o Option) bool { return o.Name == name })
		if i < 0 {
			panic("tree: unknown option " + name)
		}
		Options[i].Set(&s, true)
	}

	return s
}

// qualify adds the effects of the options to a line of the pseudocode.
func qualify(line string, options []Option, text func(Option) lang.Text) string {
	var effects []string
	for _, o := range options {
		if text := text(o); text != nil {
			effects = append(effects, text())
		}
	}
	if effects == nil {
		return line
	}

	return lang.CodeQualified(line, strings.Join(effects, "; "))
}
