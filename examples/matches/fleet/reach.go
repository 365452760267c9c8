package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"slices"
	"sync"
	"syscall"

	"github.com/nats-io/nats.go"
)

var errUnreachable = errors.New("waiting does not help")

var errConnecting = errors.New("no connection to the servers yet")

// reach is safe for concurrent use.
type reach struct {
	mu    sync.Mutex
	cause error
}

func (r *reach) options() []nats.Option {
	failed := func(_ *nats.Conn, err error) { r.set(err) }
	succeeded := func(*nats.Conn) { r.set(nil) }
	return []nats.Option{
		nats.ReconnectErrHandler(failed), nats.DisconnectErrHandler(failed),
		nats.ConnectHandler(succeeded), nats.ReconnectHandler(succeeded),
	}
}

func (r *reach) set(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cause = err
}

func (r *reach) explain(nc *nats.Conn, err error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case nc.IsConnected():
		return err
	case nc.IsClosed() && nc.LastError() != nil:
		err = nc.LastError()
	case r.cause != nil && !errors.Is(r.cause, nats.ErrNoServers):
		err = r.cause
	case !nc.IsClosed():
		return errConnecting
	}
	why, hopeless := diagnose(err)
	text := fmt.Errorf("no connection to the servers: %s: %s", why, plain(err.Error(), maxReason))
	if hopeless || nc.IsClosed() {
		return fmt.Errorf("%w; %w", text, errUnreachable)
	}
	return text
}

// diagnose considers an error hopeless if only other flags, keys, or certificates can help.
func diagnose(err error) (why string, hopeless bool) {
	is := func(target error) bool { return errors.Is(err, target) }
	var (
		name        *net.DNSError
		certificate *tls.CertificateVerificationError
		authority   x509.UnknownAuthorityError
		host        x509.HostnameError
		invalid     x509.CertificateInvalidError
		plainText   tls.RecordHeaderError
	)
	switch {
	case slices.ContainsFunc([]error{nats.ErrAuthorization, nats.ErrAuthExpired, nats.ErrAuthRevoked, nats.ErrNkeysNotSupported}, is):
		return "authentication", true
	case errors.As(err, &certificate), errors.As(err, &authority), errors.As(err, &host), errors.As(err, &invalid):
		return "certificate", true
	case is(nats.ErrSecureConnRequired), is(nats.ErrSecureConnWanted), errors.As(err, &plainText):
		return "encryption", true
	case errors.As(err, &name):
		return "name", false
	case is(syscall.ECONNREFUSED):
		return "refused", false
	case is(context.DeadlineExceeded), is(nats.ErrTimeout):
		return "no answer", false
	}
	return "failure", false
}
