package server

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-445450d7/rulebook/notation"
	"github.com/seed-445450d7/rulebook/notation/format"
	"github.com/seed-445450d7/rulebook/protocol"
	"github.com/seed-445450d7/rulebook/protocol/picture"
	"github.com/seed-445450d7/rulebook/protocol/view"
	"github.com/seed-445450d7/rulebook/protocol/wire"
)

func (u *ugi) listGames() error {
	for _, g := range u.Set().Games() {
		doc, err := json.Marshal(gameData(g))
		if err != nil {
			return err
		}
		u.Write(string(doc))
	}
	u.Write("gamesok")
	return nil
}

func gameData(g protocol.Game) wire.GameData {
	spec := g.Spec()
	doc := wire.GameData{
		Version: wire.DataVersion,
		Name:    spec.Name, Title: spec.Title, Goal: spec.Goal, Seats: append([]string{}, spec.Seats...), Plural: spec.Plural,
		Features: []wire.FeatureData{}, Kinds: append([]string{}, spec.Kinds...), Players: spec.Players, TeamPlayers: spec.TeamPlayers,
		Variations: spec.Variations, Dealt: append([]string{}, spec.Dealt...), Arranged: spec.Arranged, Endless: spec.Endless,
		Pieces: append([]protocol.PieceWord{}, g.Pieces()...), Facts: map[string]wire.FactData{},
	}
	for row := range spec.Grid.Rows() {
		doc.Rows = append(doc.Rows, format.RowLabel(spec.Grid, row))
	}
	for col := range spec.Grid.Cols() {
		doc.Columns = append(doc.Columns, format.ColLabel(spec.Grid, col))
	}
	for _, f := range spec.Features {
		feature := wire.FeatureData{Name: f.Name}
		for _, sp := range f.Spaces {
			feature.Spaces = append(feature.Spaces, spec.Grid.Label(sp))
		}
		doc.Features = append(doc.Features, feature)
	}
	for _, r := range slices.Concat(spec.Rules, notation.SharedRules()) {
		if !slices.ContainsFunc(doc.Rules, func(own notation.RuleSpec) bool { return own.Rule == r.Rule }) {
			doc.Rules = append(doc.Rules, r)
		}
	}
	for _, f := range g.Facts() {
		doc.Facts[f.Name] = wire.FactData{Doc: f.Doc, Form: f.Form, Threat: f.Threat, Scores: f.Scores()}
	}
	return doc
}

func (u *ugi) describe(args string) error {
	g, dark := u.Game(), false
	for i, word := range strings.Fields(args) {
		switch named, err := u.Set().Lookup(word); {
		case word == "light" || word == "dark":
			dark = word == "dark"
		case err != nil:
			return err
		case i > 0:
			return fmt.Errorf("want the name of one game first, not %s", format.Quote(args))
		default:
			g = named
		}
	}
	art, err := g.Artwork(dark)
	if errors.Is(err, protocol.ErrNoPicture) {
		art, err = picture.DefaultDrawing().Artwork(g, dark)
	}
	if err != nil {
		return err
	}
	description, err := u.description(g, art)
	if err != nil {
		return err
	}
	doc, err := json.Marshal(description)
	if err == nil {
		u.Write(string(doc))
	}
	return err
}

func (u *ugi) description(g protocol.Game, art view.Artwork) (wire.DescriptionData, error) {
	doc := wire.DescriptionData{Version: wire.DataVersion, Game: gameData(g), Board: art.Board, Pieces: art.Pieces}
	for _, r := range doc.Game.Rules {
		if !slices.Contains(doc.Headings, r.Heading) {
			doc.Headings = append(doc.Headings, r.Heading)
		}
	}
	spec := g.Spec()
	for _, setup := range spec.Setups() {
		start, err := g.New(notation.With(setup))
		if err != nil {
			return doc, err
		}
		data := wire.SetupData{
			Players: setup.Players, Teams: setup.Teams, Variation: setup.Variation, Badges: append([]protocol.Badge{}, start.Badges()...),
		}
		for seat := range notation.AllSeats(setup.Players).All() {
			s := wire.SeatData{Seat: seat}
			if len(spec.Seats) > 0 {
				s.Name, s.Color = format.SeatName(spec, seat), art.Colors[seat-1]
			}
			if setup.Teams {
				s.Partner = seat.Team(true).After(seat)
			}
			data.Seats = append(data.Seats, s)
		}
		doc.Setups = append(doc.Setups, data)
	}
	for _, o := range optionList {
		data := o.values(u)
		data.Name, data.Doc = o.name, o.doc
		doc.Options = append(doc.Options, data)
	}
	return doc, nil
}

func announcement(o wire.OptionData) string {
	text := fmt.Sprintf("type %s default %s", o.Type, cmp.Or(o.Default, "<empty>"))
	if o.Type == wire.SpinOption {
		text += " min " + o.Min + " max " + o.Max
	}
	for _, value := range o.Values {
		text += " var " + value
	}
	return text
}
