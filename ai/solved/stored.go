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

// files are the proofs as stored; an empty one stands for a proof that is still to come.
var files = map[game.Rules]string{game.Freestyle: freestyle, game.Standard: standard}

// proofs are read on first use.
var proofs = map[game.Rules]func() *Proof{game.Freestyle: lazyLoad(freestyle), game.Standard: lazyLoad(standard)}

func lazyLoad(file string) func() *Proof {
	return sync.OnceValue(func() *Proof {
		p, err := Read(strings.NewReader(file))
		if err != nil {
			return nil
		}
		return p
	})
}

// Available reports whether a proof is stored for some rules. It may be partial: see Open.
func Available(r game.Rules) bool { return files[r] != "" }

// Load is the proof that is stored for some rules, nil if there is none or if it is
// damaged. The first call takes some tenths of a second.
func Load(r game.Rules) *Proof {
	if !Available(r) {
		return nil
	}
	return proofs[r]()
}
