package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"
	"unicode"

	"github.com/seed-445450d7/rulebook/examples/matches/arena/arena"
	"github.com/seed-445450d7/rulebook/protocol/match"
)

// Bounds of messages.
const (
	maxMessage = 1 << 20   // bytes of a message, and so of the record of a game
	maxEngine  = 256 << 20 // bytes of a program in the object store
	maxBatch   = 64        // games of a batch
	maxName    = 100       // bytes of the name of a worker
	maxReason  = 500       // bytes of the reason for a failure
	maxThreads = 1000      // of a worker

	maxTook  = 24 * time.Hour             // of a game
	maxClock = 100 * 365 * 24 * time.Hour // that a clock counts; a difference of two does not overflow
)

// subjects are the names under which a fleet talks. Several fleets with different names
// can use the same servers.
type subjects struct{ name string }

func (s subjects) hello() string  { return s.name + ".hello" }
func (s subjects) result() string { return s.name + ".result" }
func (s subjects) need() string   { return s.name + ".need" }
func (s subjects) giveUp() string { return s.name + ".return" }
func (s subjects) beat() string   { return s.name + ".beat" }
func (s subjects) status() string { return s.name + ".status" }
func (s subjects) done() string   { return s.name + ".done" }

// work is where batches are published, and the stream that keeps them.
func (s subjects) work() string     { return s.name + ".queue" }
func (s subjects) stream() string   { return s.name }
func (s subjects) consumer() string { return "work" }

func (s subjects) bucket() string { return s.name + "-engines" }

// deadLetters is the subject where the queue announces messages that it has given up.
func (s subjects) deadLetters() string {
	return "$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES." + s.stream() + "." + s.consumer()
}

// hello is how a worker introduces itself.
type hello struct {
	Worker  string `json:"worker"`
	Version string `json:"version"`
	Threads int    `json:"threads"`
}

type welcome struct {
	Error   string        `json:"error,omitempty"` // why the worker may not work
	Match   string        `json:"match"`
	Job     arena.Job     `json:"job"`
	Content []content     `json:"content"` // of the engines, in order
	AckWait time.Duration `json:"ack_wait"`
}

// batch is a message of the queue: games that one worker plays one after the other.
type batch struct {
	Match string          `json:"match"`
	Tasks []match.Fixture `json:"tasks"`
}

func (b batch) numbers() []int {
	list := make([]int, len(b.Tasks))
	for i, t := range b.Tasks {
		list[i] = t.Number
	}
	return list
}

// result is a game that a worker has played.
type result struct {
	Worker string        `json:"worker"`
	Match  string        `json:"match"`
	Number int           `json:"number"`
	Took   time.Duration `json:"took"`
	Record string        `json:"record"`
}

// The answers to a result.
const (
	kept    = "kept"    // it is on disk, or another one of the same game was first
	later   = "later"   // it waits for others; ask again
	refused = "refused" // it is not such a game
	aside   = "aside"   // the worker is set aside
	over    = "over"    // the match is over, or another one
)

// answer is the answer to a result or to a question.
type answer struct {
	State   string `json:"state"`
	Reason  string `json:"reason,omitempty"`
	Numbers []int  `json:"numbers,omitempty"` // of the games that are still wanted
}

// question asks which games of a batch are still wanted, or gives them up.
type question struct {
	Worker  string `json:"worker"`
	Match   string `json:"match"`
	Numbers []int  `json:"numbers"`
	Reason  string `json:"reason,omitempty"` // why they are given up; empty if the worker leaves
}

// beat is a sign of life. The answer is a [clock].
type beat struct {
	hello
	Match  string `json:"match"`
	Sample sample `json:"sample"`
}

type clock struct {
	Session string        `json:"session"` // of the coordinator; another one has another clock
	Time    time.Duration `json:"time"`
}

// sample is a moment at which a worker knows both clocks.
type sample struct {
	clock
	Worker time.Duration `json:"worker"` // its own time
}

func (s sample) valid() bool {
	return s.Time >= 0 && s.Time <= maxClock && s.Worker >= 0 && s.Worker <= maxClock
}

// encode returns a message. The types of messages have nothing that cannot be encoded.
func encode(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("a message that cannot be encoded: %v", err))
	}
	return text
}

func decode[T any](text []byte) (v T, err error) {
	if len(text) > maxMessage {
		return v, fmt.Errorf("a message of %d bytes, more than %d", len(text), maxMessage)
	}
	err = json.Unmarshal(text, &v)
	return v, err
}

// plain bounds a text of somebody else, and takes out what could disturb a terminal.
func plain(text string, most int) string {
	text = strings.Map(func(c rune) rune {
		if !unicode.IsPrint(c) {
			return ' '
		}
		return c
	}, text)
	return strings.ToValidUTF8(text[:min(len(text), most)], "")
}

func isName(text string) bool { return text != "" && plain(text, maxName) == text }
