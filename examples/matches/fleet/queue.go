package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"
)

const (
	maxQueued      = 1 << 16 // batches
	maxQueueBytes  = 1 << 30
	maxStore       = 8 << 30 // bytes of the queue and the engines
	maxConnections = 1 << 14
	maxPulls       = 1 << 16
	maxReady       = 20 * time.Second
	maxRequest     = 10 * time.Second
)

type embedded struct {
	addr      string
	dir       string
	cert, key string // files; empty without TLS
	users     string // if empty, everybody on this machine can work
	self      nkeys.KeyPair
}

// reload reads the users again, and ends the connections of those who are gone.
func (e embedded) reload(s *server.Server, names subjects) error {
	opts, err := e.options(names)
	if err != nil {
		return err
	}
	if err := e.admitSelf(opts, names); err != nil {
		return err
	}
	return s.ReloadOptions(opts)
}

func (e embedded) admitSelf(opts *server.Options, names subjects) error {
	public, err := e.self.PublicKey()
	opts.Nkeys = append(opts.Nkeys, &server.NkeyUser{Nkey: public, Permissions: names.permissions(roleServe)})
	return err
}

// start also returns the options for a connection from its own process.
func (e embedded) start(names subjects) (*server.Server, []nats.Option, error) {
	opts, err := e.options(names)
	if err != nil {
		return nil, nil, err
	}
	if e.self == nil {
		if e.self, err = nkeys.CreateUser(); err != nil {
			return nil, nil, err
		}
	}
	if err := e.admitSelf(opts, names); err != nil {
		return nil, nil, err
	}
	s, err := server.NewServer(opts)
	if err != nil {
		return nil, nil, err
	}
	go s.Start()
	if !s.ReadyForConnections(maxReady) {
		s.Shutdown()
		return nil, nil, fmt.Errorf("no queue at %s: the address is in use, or %s cannot be written", e.addr, e.dir)
	}
	return s, []nats.Option{nats.InProcessServer(s), nats.Nkey(opts.Nkeys[len(opts.Nkeys)-1].Nkey, e.self.Sign)}, nil
}

func (e embedded) options(names subjects) (*server.Options, error) {
	host, port, err := net.SplitHostPort(e.addr)
	if err != nil {
		return nil, err
	}
	number, err := strconv.Atoi(port)
	if err != nil || number < 0 || number > 1<<16-1 {
		return nil, fmt.Errorf("%s: no such port", e.addr)
	}
	if number == 0 {
		number = server.RANDOM_PORT
	}
	opts := &server.Options{
		Host: host, Port: number, ServerName: names.name, NoSigs: true, NoLog: true,
		MaxPayload: maxMessage, MaxConn: maxConnections, WriteDeadline: maxRequest,
		JetStream: true, StoreDir: e.dir, SyncAlways: true,
		JetStreamMaxMemory: maxQueueBytes, JetStreamMaxStore: maxStore,
	}
	if !isLoopback(host) && (e.cert == "" || e.users == "") {
		return nil, fmt.Errorf("%s can be reached from elsewhere: give -tls-cert, -tls-key and -users", e.addr)
	}
	if e.cert != "" {
		pair, err := tls.LoadX509KeyPair(e.cert, e.key)
		if err != nil {
			return nil, err
		}
		opts.TLS, opts.TLSTimeout = true, maxRequest.Seconds()
		opts.TLSConfig = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
	}
	if e.users != "" {
		opts.Nkeys, _, err = readUsers(e.users, names)
		return opts, err
	}
	opts.Users = []*server.User{{Username: "anyone", Permissions: names.anyone()}}
	opts.NoAuthUser = "anyone"
	return opts, nil
}

// queue can always be rebuilt from the records.
type queue struct {
	names    subjects
	js       jetstream.JetStream
	stream   jetstream.Stream
	consumer jetstream.Consumer
	replicas int
	ackWait  time.Duration
	attempts int
}

func (q *queue) open(ctx context.Context) (err error) {
	ctx, cancel := context.WithTimeout(ctx, maxReady)
	defer cancel()
	q.stream, err = q.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: q.names.stream(), Subjects: []string{q.names.work()}, Storage: jetstream.FileStorage,
		Retention: jetstream.WorkQueuePolicy, Discard: jetstream.DiscardNew, Replicas: q.replicas,
		MaxMsgs: maxQueued, MaxBytes: maxQueueBytes, MaxMsgSize: maxMessage,
	})
	if err != nil {
		return fmt.Errorf("the queue: %w", err)
	}
	q.consumer, err = q.stream.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: q.names.consumer(), AckPolicy: jetstream.AckExplicitPolicy, AckWait: q.ackWait,
		MaxDeliver: q.attempts, MaxAckPending: maxQueued, MaxWaiting: maxPulls,
	})
	if err != nil {
		return fmt.Errorf("the consumer of the queue: %w", err)
	}
	return nil
}

func (q *queue) publish(ctx context.Context, b batch) (uint64, error) {
	ctx, cancel := context.WithTimeout(ctx, maxRequest)
	defer cancel()
	ack, err := q.js.Publish(ctx, q.names.work(), encode(b), jetstream.WithExpectStream(q.names.stream()))
	if err != nil {
		return 0, fmt.Errorf("publish a batch: %w", err)
	}
	return ack.Sequence, nil
}

func (q *queue) waiting(ctx context.Context, found func(seq uint64, text []byte) error) error {
	for seq := uint64(1); ; seq++ {
		msg, err := q.from(ctx, seq)
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		seq = msg.Sequence
		if err := found(seq, msg.Data); err != nil {
			return err
		}
	}
}

func (q *queue) from(ctx context.Context, seq uint64) (*jetstream.RawStreamMsg, error) {
	ctx, cancel := context.WithTimeout(ctx, maxRequest)
	defer cancel()
	return q.stream.GetMsg(ctx, seq, jetstream.WithGetMsgSubject(q.names.work()))
}

func (q *queue) has(ctx context.Context, seq uint64) (bool, error) {
	_, err := q.stream.GetMsg(ctx, seq)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return false, nil
	}
	return err == nil, err
}

func (q *queue) drop(ctx context.Context, seq uint64) error {
	ctx, cancel := context.WithTimeout(ctx, maxRequest)
	defer cancel()
	err := q.stream.DeleteMsg(ctx, seq)
	if errors.Is(err, jetstream.ErrMsgNotFound) || errors.Is(err, jetstream.ErrMsgDeleteUnsuccessful) {
		return nil
	}
	return err
}
