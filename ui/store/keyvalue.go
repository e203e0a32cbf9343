package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// storedValue is the value of a key, or its deletion.
type storedValue struct {
	text   string
	isSet  bool // false if the value was deleted
	change int  // number of the latest change; 0 if that is written
}

// Value returns the value of a key; ok is false if there is none.
func (s *Store) Value(key string) (value string, ok bool) {
	s.lock.Lock()
	defer s.lock.Unlock()
	v := s.values[key]
	return v.text, v.isSet
}

// Values returns a copy of all values by key.
func (s *Store) Values() map[string]string {
	s.lock.Lock()
	defer s.lock.Unlock()

	all := make(map[string]string)
	for key, v := range s.values {
		if v.isSet {
			all[key] = v.text
		}
	}

	return all
}

// Set sets the value of a key. If several windows set it, the last one wins.
func (s *Store) Set(key, value string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.set(key, value)
}

func (s *Store) set(key, value string) {
	if old := s.values[key]; !old.isSet || old.text != value {
		s.values[key] = storedValue{value, true, s.changed()}
	}
}

// Delete deletes the value of a key.
func (s *Store) Delete(key string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.values[key].isSet {
		s.values[key] = storedValue{change: s.changed()}
	}
}

// SetFields sets a value for each field of the struct v, so that two windows that change different fields do
// not overwrite each other's changes. v must be encodable as JSON. The values of fields omitted from the
// encoding do not change.
func (s *Store) SetFields(prefix string, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		return err
	}

	for name, field := range fields {
		s.Set(prefix+name, string(field))
	}

	return nil
}

// Fields reads the values set by SetFields into the struct to which v points. It does not change fields that
// were never set or whose values have the wrong type, except for valid parts of a compound value. The error
// names the keys of the values with wrong types.
func (s *Store) Fields(prefix string, v any) error {
	values := s.Values()
	var errs []error
	for _, key := range slices.Sorted(maps.Keys(values)) {
		name, ok := strings.CutPrefix(key, prefix)
		if !ok {
			continue
		}
		field, err := json.Marshal(map[string]json.RawMessage{name: json.RawMessage(values[key])})
		if err == nil {
			err = json.Unmarshal(field, v)
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", key, err))
		}
	}

	return errors.Join(errs...)
}
