package client

import (
	"context"
	"strings"
	"time"
)

type question struct {
	answer   []string
	answered bool
	refused  *RefusedError
}

func (q *question) heed(line string) {
	if q.answered {
		return
	}
	if words := strings.Fields(line); len(words) > 0 && words[0] == "response" {
		q.answer, q.answered = words[1:], true
	}
	if q.refused == nil {
		q.refused = refusal(line)
	}
}

const maxLate = 500 * time.Millisecond

func (u *ugi) ask(ctx context.Context, command string) ([]string, error) {
	var q question
	err := u.exchange(ctx, command, q.heed)
	if err == nil && !q.answered && q.refused == nil {
		u.late = true
		err = u.linger(ctx, command, &q)
	}
	switch {
	case err != nil:
		return nil, err
	case q.answered:
		return q.answer, nil
	case q.refused != nil:
		return nil, u.error(command, q.refused)
	}
	return nil, u.error(command, ErrNoAnswer)
}

func (u *ugi) linger(ctx context.Context, command string, q *question) error {
	short, cancel := context.WithTimeout(ctx, maxLate)
	defer cancel()
	err := u.listen(short, func(line string) bool {
		q.heed(line)
		return q.answered || q.refused != nil
	})
	if err == nil || short.Err() != nil && ctx.Err() == nil {
		return nil
	}
	return u.fail(command, err)
}
