package background

// TaskQueue runs tasks one after another in the order in which they were added, and drops none. It is
// for work that must not be lost, such as saving a file. Methods must be called on the owner's
// goroutine, on which onDone is also called.
type TaskQueue struct {
	post       func(func())
	returned   <-chan struct{} // closed when the latest work has returned; nil before the first
	numPending int             // number of tasks whose results have not been delivered
	closed     bool
}

func NewTaskQueue(post func(func())) *TaskQueue { return &TaskQueue{post: post} }

// Add runs work once all earlier work has returned, and then calls onDone with its error or panic.
func (q *TaskQueue) Add(work func() error, onDone func(error)) {
	earlier, returned := q.returned, make(chan struct{})
	q.returned = returned
	q.numPending++
	go func() {
		defer close(returned)
		if earlier != nil {
			<-earlier
		}
		err := protect(work)
		q.post(func() {
			if !q.closed {
				q.numPending--
				onDone(err)
			}
		})
	}()
}

func (q *TaskQueue) Busy() bool { return q.numPending > 0 }

// Wait returns a function that waits, on any goroutine, until all tasks added so far have returned. A
// nil queue has no tasks.
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
