package report

import (
	"cmp"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// KeyPrefix begins the keys of entries in the store.
const KeyPrefix = "review."

const maxEntries = 1000

// Store keeps values by their keys.
type Store interface {
	Values() map[string]string
	Set(key, value string)
	Delete(key string)
}

// MoveCounts is what was counted of one person's moves in a game that was reviewed.
type MoveCounts struct {
	key    string // in the store
	Day    string // of the review, as 2026-11-20
	Rules  game.Rules
	Counts [game.NumClasses]int
}

// Record stores what was counted of the people in a game. A game that is reviewed
// again is the same entry.
func Record(to Store, day string, situations []game.Situation, r *review.Report, isHuman func(game.Seat) bool) {
	h := fnv.New64a()
	for i := range situations {
		last, _ := situations[i].Position.Last()
		fmt.Fprint(h, last)
	}
	rules := situations[0].Position.Rules()
	fmt.Fprint(h, rules)
	for _, seat := range []game.Seat{game.First, game.Second} {
		s := r.Summary(situations, seat)
		if !isHuman(seat) || s.Moves == 0 {
			continue
		}
		key := KeyPrefix + strconv.FormatUint(h.Sum64(), 36) + "." + strconv.Itoa(int(seat))
		var before MoveCounts
		_ = json.Unmarshal([]byte(to.Values()[key]), &before) // it has a day if there was one
		if data, err := json.Marshal(MoveCounts{Day: cmp.Or(before.Day, day), Rules: rules, Counts: s.Counts}); err == nil {
			to.Set(key, string(data))
		}
	}
	drop(to)
}

// drop deletes the oldest entries beyond the bound, and what is none.
func drop(from Store) {
	kept := Entries(from)
	kept = kept[:min(len(kept), maxEntries)]
	for key := range from.Values() {
		if strings.HasPrefix(key, KeyPrefix) && !slices.ContainsFunc(kept, func(e MoveCounts) bool { return e.key == key }) {
			from.Delete(key)
		}
	}
}

// Entries are those in the store, newest first.
func Entries(from Store) []MoveCounts {
	var all []MoveCounts
	for key, value := range from.Values() {
		var e MoveCounts
		if strings.HasPrefix(key, KeyPrefix) && json.Unmarshal([]byte(value), &e) == nil && len(e.Day) == len("2026-11-20") && e.Rules.Validate() == nil {
			e.key = key
			all = append(all, e)
		}
	}
	slices.SortFunc(all, func(a, b MoveCounts) int { return cmp.Or(cmp.Compare(b.Day, a.Day), cmp.Compare(a.key, b.key)) })
	return all
}

const mostMonths = 24

// History shows the entries by month: how often the moves agreed with the
// engine, and the mistakes a player makes in a game. It is nil without any.
func History(all []MoveCounts) fyne.CanvasObject {
	if len(all) == 0 {
		return nil
	}
	t := widgets.NewTextTable()
	t.Add(false, lang.HistoryMonth(), lang.StatisticsGames(), lang.HistoryAgreement(), lang.HistoryMistakes(), lang.ClassName(game.MissedWinMove), lang.ClassName(game.LosingMove))
	for n := 0; len(all) > 0 && n < mostMonths; n++ {
		month := all[0].Day[:len("2026-11")]
		var s review.Summary
		games, entries := map[string]bool{}, 0
		for ; len(all) > 0 && strings.HasPrefix(all[0].Day, month); all = all[1:] {
			game, _, _ := strings.Cut(strings.TrimPrefix(all[0].key, KeyPrefix), ".") // two people may play one
			games[game] = true
			entries++
			for class, count := range all[0].Counts {
				s.Counts[class] += count
				s.Moves += count
			}
		}
		perGame := func(classes ...game.MoveClass) string {
			sum := 0
			for _, c := range classes {
				sum += s.Counts[c]
			}
			return strconv.FormatFloat(float64(sum)/float64(entries), 'f', 1, 64)
		}
		t.Add(false, month, strconv.Itoa(len(games)), percent(s.Agreement(), s.Moves), perGame(game.Inaccuracy, game.Mistake), perGame(game.MissedWinMove), perGame(game.LosingMove))
	}
	return container.New(&widgets.ColumnLayout{}, widget.NewLabelWithStyle(lang.HistoryTitle(), fyne.TextAlignLeading, fyne.TextStyle{Bold: true}),
		t.Box, widgets.NewCaption(lang.HistoryExplain()))
}
