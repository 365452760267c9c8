package notation

import (
	"encoding/json"
	"slices"
	"strconv"
)

// The members of specJSON replace members of specFields.
type specJSON struct {
	specFields
	Reserves []string      `json:"reserves"`
	Features []featureJSON `json:"features"`
}

type specFields Spec // has no methods

type featureJSON struct {
	Name   string   `json:"name"`
	Spaces []string `json:"spaces"`
}

// MarshalJSON implements [json.Marshaler].
func (sp Spec) MarshalJSON() ([]byte, error) {
	doc := specJSON{specFields: specFields(sp), Reserves: []string{}, Features: []featureJSON{}}
	for _, kind := range sp.Reserves {
		if kind == 0 || int(kind) > len(sp.Kinds) {
			return nil, &WordError{Word: strconv.Itoa(int(kind)), Reason: "not the number of a kind"}
		}
		doc.Reserves = append(doc.Reserves, sp.Kinds[kind-1])
	}
	for _, f := range sp.Features {
		doc.Features = append(doc.Features, featureJSON{f.Name, sp.Grid.Labels(f.Spaces)})
	}
	return json.Marshal(doc)
}

// UnmarshalJSON implements [json.Unmarshaler].
func (sp *Spec) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	var doc specJSON
	if err := json.Unmarshal(data, &doc); err != nil {
		return err
	}
	read := Spec(doc.specFields)
	for _, name := range doc.Reserves {
		kind := Kind(slices.Index(read.Kinds, name) + 1)
		if kind == 0 {
			return &WordError{Word: name, Reason: "not the name of a kind"}
		}
		read.Reserves = append(read.Reserves, kind)
	}
	for _, f := range doc.Features {
		feature := Feature{Name: f.Name}
		for _, name := range f.Spaces {
			space, err := read.Grid.ParseSpace(name)
			if err != nil {
				return err
			}
			feature.Spaces = append(feature.Spaces, space)
		}
		read.Features = append(read.Features, feature)
	}
	*sp = read
	return nil
}
