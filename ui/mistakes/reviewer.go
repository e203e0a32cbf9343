package mistakes

import (
	"context"
	"time"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/saved"
	"jingzi/ui/background"
	"jingzi/ui/store"
)

// Library is the part of store.Library that lists and loads the finished games.
type Library interface {
	Search(context.Context, store.Query) (store.SearchResult, error)
	Games([]store.GameRef) ([]store.LibraryGame, error)
	Load(store.GameRef) (*saved.Game, error)
}

// Host holds the dependencies of a Reviewer. Its functions are called on the UI goroutine.
type Host struct {
	Library Library
	Records *Records

	// Runs a function on the UI goroutine; may be called on any goroutine.
	Post func(func())

	// Runs a function later, on the UI goroutine.
	AfterFunc func(time.Duration, func()) (stop func() bool)

	// Reports whether a review may run: nothing else does, and the computer is on mains power.
	IsIdle func() bool

	// Called with a finished review.
	OnReviewed func(id string, situations []game.Situation, r *review.Report, human game.Seat, finished time.Time)
}

const (
	// idleTime is the time without a change of the game after which reviews begin, and the interval between them.
	idleTime = 30 * time.Second

	// maxReviewed is the number of the latest games that are reviewed.
	maxReviewed = 200
)

// Reviewer reviews finished games against the computer in the background, the latest first and one at a time, on one
// thread. A game that a review cannot judge is not tried again. Methods are called on the UI goroutine.
type Reviewer struct {
	host   Host
	job    *background.Job[struct{}]
	stop   func() bool // cancels the next attempt
	failed map[string]bool
	closed bool
}

// NewReviewer returns a reviewer that starts after a while without calls of Postpone.
func NewReviewer(h Host) *Reviewer {
	r := &Reviewer{host: h, job: background.New[struct{}](h.Post), failed: map[string]bool{}}
	r.Postpone()
	return r
}

// Postpone stops a review and delays the next one. It is called when the player does something.
func (r *Reviewer) Postpone() {
	if r.closed {
		return
	}
	r.job.Stop()
	if r.stop != nil {
		r.stop()
	}
	r.stop = r.host.AfterFunc(idleTime, r.next)
}

// Close stops the reviews and waits for them.
func (r *Reviewer) Close() {
	r.closed = true
	if r.stop != nil {
		r.stop()
	}
	r.job.Close()
}

// Busy reports whether a review is running.
func (r *Reviewer) Busy() bool { return r.job.Busy() }

// reviewed is a finished review.
type reviewed struct {
	ref        store.GameRef
	situations []game.Situation
	report     review.Report
	human      game.Seat
	finished   time.Time
}

// next reviews the next game, if there is one.
func (r *Reviewer) next() {
	if r.closed {
		return
	}
	if !r.host.IsIdle() {
		r.Postpone()
		return
	}
	known := map[string]bool{}
	for id := range r.host.Records.games {
		known[id] = true
	}
	for id := range r.failed {
		known[id] = true
	}

	var result reviewed
	r.job.Start(func(ctx context.Context, _ func(struct{})) (err error) {
		result, err = r.reviewNext(ctx, known)
		return err
	}, nil, func(err error) {
		id := result.ref.ID
		switch {
		case id == "":
			// All games are reviewed. A later game postpones, and so starts the next attempt.
			return
		case err != nil:
			r.failed[id] = true
		default:
			r.host.OnReviewed(id, result.situations, &result.report, result.human, result.finished)
		}
		r.Postpone()
	})
}

// reviewNext reviews the latest game whose ID is not known. The ID of the result is empty if there is none.
func (r *Reviewer) reviewNext(ctx context.Context, known map[string]bool) (result reviewed, err error) {
	collection := store.PlayedHere
	found, err := r.host.Library.Search(ctx, store.Query{
		Mode:       game.HumanVsComputer,
		Collection: &collection,
		Counted:    true,
		Limit:      maxReviewed,
	})
	if err != nil {
		return result, err
	}

	for _, ref := range found.Games {
		if known[ref.ID] {
			continue
		}
		result.ref = ref
		g, err := r.host.Library.Load(ref)
		if err != nil {
			return result, err
		}
		result.human = g.HumanSeat
		if entries, err := r.host.Library.Games([]store.GameRef{ref}); err == nil && len(entries) == 1 {
			result.finished = entries[0].Finished
		}
		t, err := g.LoadTree()
		if err != nil {
			return result, err
		}
		if result.situations, err = t.Situations(t.MainLineEnd()); err != nil {
			return result, err
		}
		judge := review.NewJudge(g.Rules, review.Options{})
		result.report, err = judge.ReviewGame(ctx, result.situations, nil)

		return result, err
	}

	return result, nil
}
