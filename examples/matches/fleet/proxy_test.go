package main

import (
	"io"
	"net"
	"strings"
	"sync"
	"testing"
)

// proxy passes connections on to a server, until they are cut.
type proxy struct {
	t       *testing.T
	listens net.Listener
	to      string
	mu      sync.Mutex
	open    []net.Conn
}

// newProxy returns a proxy before a server.
func newProxy(t *testing.T, to string) *proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{t: t, listens: l, to: to}
	t.Cleanup(func() {
		l.Close()
		p.cut()
	})
	go p.accept()
	return p
}

func (p *proxy) accept() {
	for {
		near, err := p.listens.Accept()
		if err != nil {
			return // it is closed
		}
		far, err := net.Dial("tcp", p.to)
		if err != nil {
			near.Close()
			continue
		}
		p.mu.Lock()
		p.open = append(p.open, near, far)
		p.mu.Unlock()
		go pass(far, near)
		go pass(near, far)
	}
}

func pass(to, from net.Conn) {
	defer to.Close()
	defer from.Close()
	_, _ = io.Copy(to, from) // until one side ends
}

func (p *proxy) cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.open {
		c.Close()
	}
	p.open = nil
}

// Workers whose network is cut again and again play on, and nothing is lost or twice.
func TestCut(t *testing.T) {
	t.Parallel()
	const count = 40
	want := undisturbed(t, count)
	s := newSetup(t, count, "-attempts", "1000")
	serve := start(t, nil, s.args...)
	p := newProxy(t, strings.TrimPrefix(serve.url(), "nats://"))
	for range 2 {
		start(t, nil, s.worker("nats://"+p.listens.Addr().String())...)
	}
	for _, after := range []string{"3", "10", "17", "24", "31"} {
		serve.says(`game ` + after + ` of`)
		p.cut()
	}
	serve.ends(0)
	compare(t, contents(t, s.records), want)
}
