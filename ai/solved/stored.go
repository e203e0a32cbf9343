package solved

import (
	"bytes"
	"embed"
	"io/fs"
	"sync"

	"jingzi/game"
)

// The proofs, one file for each rule. One without bytes stands for a proof that is
// still to come.
//
//go:embed *.proof
var files embed.FS

// stored is one of them, read on first use.
type stored struct {
	file string
	once sync.Once
	*Proof
}

var freestyle, standard = &stored{file: "freestyle.proof"}, &stored{file: "standard.proof"}

// of is the proof for some rules, nil where there can be none.
func of(r game.Rules) *stored {
	switch r {
	case game.Freestyle:
		return freestyle
	case game.Standard:
		return standard
	}
	return nil
}

// Has reports whether a proof is stored for some rules. It may be partial: see Open.
func Has(r game.Rules) bool {
	s := of(r)
	if s == nil {
		return false
	}
	info, err := fs.Stat(files, s.file)
	return err == nil && info.Size() > 0
}

// Of is the proof that is stored for some rules, nil if there is none or if it is
// damaged. The first call takes some tenths of a second.
func Of(r game.Rules) *Proof {
	if !Has(r) {
		return nil
	}
	s := of(r)
	s.once.Do(func() {
		data, err := files.ReadFile(s.file)
		if err != nil {
			return
		}
		if p, err := Read(bytes.NewReader(data)); err == nil {
			s.Proof = p
		}
	})
	return s.Proof
}
