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

const (
	maxMessage = 1 << 20   // bytes
	maxEngine  = 256 << 20 // bytes of a program
	maxBatch   = 64
	maxName    = 100 // bytes
	maxReason  = 500 // bytes
	maxThreads = 1000

	maxTook  = 24 * time.Hour
	maxClock = 100 * 365 * 24 * time.Hour // a difference does not overflow
)

type subjects struct{ name string }

func (s subjects) hello() string  { return s.name + ".hello" }
func (s subjects) result() string { return s.name + ".result" }
func (s subjects) need() string   { return s.name + ".need" }
func (s subjects) giveUp() string { return s.name + ".return" }
func (s subjects) beat() string   { return s.name + ".beat" }
func (s subjects) status() string { return s.name + ".status" }
func (s subjects) done() string   { return s.name + ".done" }

func (s subjects) work() string     { return s.name + ".queue" }
func (s subjects) stream() string   { return s.name }
func (s subjects) consumer() string { return "work" }

func (s subjects) bucket() string { return s.name + "-engines" }

func (s subjects) deadLetters() string {
	return "$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES." + s.stream() + "." + s.consumer()
}

type hello struct {
	Worker  string `json:"worker"`
	Version string `json:"version"`
	Threads int    `json:"threads"`
}

type welcome struct {
	Error   string        `json:"error,omitempty"`
	Worker  string        `json:"worker"`
	Match   string        `json:"match"`
	Job     arena.Job     `json:"job"`
	Content []content     `json:"content"`
	AckWait time.Duration `json:"ack_wait"`
}

type batch struct {
	Match string          `json:"match"`
	Tasks []match.Fixture `json:"tasks"`
	// Except has the workers whose game others play again.
	Except []string `json:"except,omitempty"`
}

func (b batch) numbers() []int {
	list := make([]int, len(b.Tasks))
	for i, t := range b.Tasks {
		list[i] = t.Number
	}
	return list
}

type result struct {
	Worker string        `json:"worker"`
	Match  string        `json:"match"`
	Number int           `json:"number"`
	Took   time.Duration `json:"took"`
	Record string        `json:"record"`
}

const (
	kept    = "kept"
	later   = "later" // held; ask again
	refused = "refused"
	aside   = "aside"
	over    = "over" // or another match has begun
)

type answer struct {
	State   string `json:"state"`
	Reason  string `json:"reason,omitempty"`
	Numbers []int  `json:"numbers,omitempty"`
}

type question struct {
	Worker  string `json:"worker"`
	Match   string `json:"match"`
	Numbers []int  `json:"numbers"`
	Reason  string `json:"reason,omitempty"`
}

type beat struct {
	hello
	Match   string `json:"match"`
	Process string `json:"process"`
	Sample  sample `json:"sample"`
}

type clock struct {
	Session string        `json:"session"`
	Time    time.Duration `json:"time"`
}

type sample struct {
	clock
	Worker time.Duration `json:"worker"`
}

func (s sample) valid() bool {
	return s.Time >= 0 && s.Time <= maxClock && s.Worker >= 0 && s.Worker <= maxClock
}

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

// plain makes a text from outside safe for a terminal.
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
