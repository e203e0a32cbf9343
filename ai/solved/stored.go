package solved

import (
	_ "embed"
	"strings"
	"sync"

	"jingzi/game"
)

//go:embed freestyle.proof
var freestyle string

//go:embed standard.proof
var standard string

// loaders holds functions that read a stored proof on the first call.
var loaders = map[game.Rules]func() *Proof{game.Freestyle: lazyLoad(freestyle), game.Standard: lazyLoad(standard)}

// lazyLoad returns a function that reads a proof on the first call. It returns nil if the proof is damaged.
func lazyLoad(file string) func() *Proof {
	return sync.OnceValue(func() *Proof {
		p, err := Read(strings.NewReader(file))
		if err != nil {
			return nil
		}
		return p
	})
}

// Available reports whether a proof is stored for r. The proof may be partial; see Proof.UnprovedReplies.
func Available(r game.Rules) bool { return loaders[r] != nil }

// Load returns the stored proof for r, or nil if there is none or it is damaged. The first call takes a
// few tenths of a second.
func Load(r game.Rules) *Proof {
	if !Available(r) {
		return nil
	}
	return loaders[r]()
}
