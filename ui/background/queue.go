package background

// TaskQueue runs tasks one after another in the order in which they were added. Unlike the work of a Job,
// tasks are never cancelled, so that they can save files. Methods must be called on the UI goroutine, on
// which onDone is also called.
type TaskQueue struct {
	post func(func())

	// Closed when the latest task has returned; nil before the first task.
	returned <-chan struct{}

	// Number of tasks whose results have not been delivered.
	numPending int
	closed     bool
}

// NewTaskQueue returns an empty queue. post has the same meaning as the argument of New.
func NewTaskQueue(post func(func())) *TaskQueue { return &TaskQueue{post: post} }

// Add runs task when all earlier tasks have returned, and then calls onDone with its error or panic.
func (q *TaskQueue) Add(task func() error, onDone func(error)) {
	earlier, returned := q.returned, make(chan struct{})
	q.returned = returned
	q.numPending++
	go func() {
		defer close(returned)
		if earlier != nil {
			<-earlier
		}
		err := protect(task)
		q.post(func() {
			if !q.closed {
				q.numPending--
				onDone(err)
			}
		})
	}()
}

// Busy reports whether there are tasks whose results have not been delivered.
func (q *TaskQueue) Busy() bool { return q.numPending > 0 }

// Wait returns a function that waits until all tasks added before the call of Wait have returned. The
// function may be called on any goroutine. A nil queue has no tasks.
func (q *TaskQueue) Wait() (wait func()) {
	if q == nil || q.returned == nil {
		return func() {}
	}
	last := q.returned
	return func() { <-last }
}

// Close waits, without a time limit, until all tasks have returned. Their results are not delivered.
func (q *TaskQueue) Close() {
	q.closed = true
	q.Wait()()
}
