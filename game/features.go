package game

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// Features is a set of rules beyond "n stones in a row on a board of some size win".
//
// A package that interprets rules itself, instead of asking Position, lists the features it supports
// and calls Rules.Require. Games with any other feature are refused rather than played, judged or
// written under the wrong rules. A new feature is a bit here, a row of featureTable and a field of Rules.
// Every package refuses it until the package lists it as supported.
type Features uint16

const (
	FeatureExactLength Features = 1 << iota
	FeatureFouls
	FeatureDeadDraw
	FeatureFoulLoses
	FeatureBlockedEnds
	endOfFeatures

	// AllFeatures is the set of features that this package implements.
	AllFeatures = endOfFeatures - 1

	// FeatureUnknown represents a feature of a later version of the program. No package supports it.
	FeatureUnknown Features = 1 << 15
)

// featureTable has a row for each feature, in the order of their bits. The words are used in files.
var featureTable = [...]struct {
	word  string
	field func(*Rules) *bool
}{
	{"exact", func(r *Rules) *bool { return &r.ExactLength }},
	{"fouls", func(r *Rules) *bool { return &r.Fouls }},
	{"dead", func(r *Rules) *bool { return &r.DeadDraw }},
	{"loses", func(r *Rules) *bool { return &r.FoulLoses }},
	{"blocked", func(r *Rules) *bool { return &r.BlockedEnds }},
}

// Features returns the features that r uses.
func (r Rules) Features() (used Features) {
	for i := range featureTable {
		if *featureTable[i].field(&r) {
			used |= 1 << i
		}
	}
	if r.Unknown {
		used |= FeatureUnknown
	}

	return used
}

// WithFeatures returns r with exactly the given features.
func (r Rules) WithFeatures(f Features) Rules {
	for i := range featureTable {
		*featureTable[i].field(&r) = f>>i&1 != 0
	}
	r.Unknown = f&^AllFeatures != 0
	return r
}

// Require returns an error that wraps ErrRules if r is invalid or uses a feature that is not in supported.
func (r Rules) Require(supported Features) error {
	if missing := r.Features() &^ supported; missing != 0 {
		return fmt.Errorf("%w: %s is not supported", ErrRules, strings.Join(missing.Words(), ", "))
	}
	return r.Validate()
}

// Words returns the names of the features in files, in the order of their bits.
func (f Features) Words() (words []string) {
	for i := range featureTable {
		if f>>i&1 != 0 {
			words = append(words, featureTable[i].word)
		}
	}
	if f&^AllFeatures != 0 {
		words = append(words, "unknown")
	}

	return words
}

// FeatureNamed returns the feature that files denote by word. It is the inverse of Words for a single word.
func FeatureNamed(word string) (f Features, ok bool) {
	for i := range featureTable {
		if featureTable[i].word == word {
			return 1 << i, true
		}
	}

	return 0, false
}

// List returns the features of the set, each as a separate set.
func (f Features) List() (list []Features) {
	for bit := Features(1); bit != 0; bit <<= 1 {
		if f&bit != 0 {
			list = append(list, bit)
		}
	}

	return list
}

// UnmarshalJSON sets Unknown if there is an unknown field, so that a game saved by a later version is not
// opened with the wrong rules.
func (r *Rules) UnmarshalJSON(data []byte) error {
	type fields Rules // without this method
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	before := *r
	if decoder.Decode((*fields)(r)) == nil {
		return nil
	}
	*r = before
	err := json.Unmarshal(data, (*fields)(r))
	r.Unknown = true

	return err
}
