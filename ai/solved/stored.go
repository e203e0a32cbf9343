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

//go:embed renju.proof
var renju string

// storedProof is a proof in the program.
type storedProof struct {
	load func() *Proof

	// Some of White's first replies have no proof.
	partial bool
}

// storedProofs holds the stored proofs by their rules.
var storedProofs = map[game.Rules]storedProof{
	game.Freestyle: {load: lazyLoad(freestyle)},
	game.Standard:  {load: lazyLoad(standard)},
	game.Renju:     {load: lazyLoad(renju), partial: true},
}

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

// Available reports whether a proof is stored for r. The proof may be partial; see Complete and
// Proof.UnprovedReplies.
func Available(r game.Rules) bool { return storedProofs[r].load != nil }

// Complete reports whether the stored proof for r covers all of White's first replies.
func Complete(r game.Rules) bool { return Available(r) && !storedProofs[r].partial }

// Load returns the stored proof for r, or nil if there is none or it is damaged. The first call takes a
// few tenths of a second.
func Load(r game.Rules) *Proof {
	if !Available(r) {
		return nil
	}
	return storedProofs[r].load()
}
