package main

import (
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"
)

const (
	keyHeader       = "Key"
	signatureHeader = "Signature"
)

// sign covers the subject, so that no message serves as another.
func sign(msg *nats.Msg, key nkeys.KeyPair) error {
	public, err := key.PublicKey()
	if err != nil {
		return err
	}
	signature, err := key.Sign(signed(msg))
	if err != nil {
		return err
	}
	msg.Header = nats.Header{keyHeader: {public}, signatureHeader: {base64.StdEncoding.EncodeToString(signature)}}
	return nil
}

func signed(msg *nats.Msg) []byte { return append([]byte(msg.Subject+"\n"), msg.Data...) }

var errUnsigned = errors.New("the message is not signed")

func signerOf(msg *nats.Msg) (key string, err error) {
	key = msg.Header.Get(keyHeader)
	signature, err := base64.StdEncoding.DecodeString(msg.Header.Get(signatureHeader))
	if err != nil || !nkeys.IsValidPublicUserKey(key) {
		return "", errUnsigned
	}
	public, err := nkeys.FromPublicKey(key)
	if err != nil || public.Verify(signed(msg), signature) != nil {
		return "", errUnsigned
	}
	return key, nil
}

type sender struct{ name, key string }

// sender returns the worker that signed a message. If there is a list of users, it gives the name;
// otherwise a name belongs to the first key that claims it, until its worker is gone.
func (c *coordinator) sender(msg *nats.Msg, claimed string) (sender, error) {
	key, err := c.signer(msg)
	if err != nil {
		return sender{}, err
	}
	if c.users == nil {
		if !isName(claimed) {
			return sender{}, errors.New("a worker needs a name")
		}
		if w := c.workers[claimed]; w != nil && w.key != key && (w.reason != "" || c.isHere(w)) {
			return sender{}, fmt.Errorf("another worker is called %s", claimed)
		}
		return sender{claimed, key}, nil
	}
	name, ok := c.users[key]
	if key == c.ownKey {
		name, ok = c.ownName, true
	}
	if !ok {
		return sender{}, errors.New("the key belongs to no user")
	}
	return sender{name, key}, nil
}

// admit drops the workers whose keys are gone.
func (c *coordinator) admit() {
	if c.reload == nil {
		return
	}
	users, err := c.reload()
	if err != nil {
		if text := err.Error(); text != c.unread {
			c.report("the users stay as they were: %v", err)
			c.unread = text
		}
		return
	}
	c.users, c.unread = users, ""
	for name, w := range c.workers {
		if _, ok := users[w.key]; !ok && w.key != c.ownKey {
			delete(c.workers, name)
			c.report("worker %s may work no more", name)
		}
	}
}

// identity returns the key from a file or, without one, a key of this machine that stays in dir.
func identity(file, dir string) (nkeys.KeyPair, error) {
	if file == "" {
		file = filepath.Join(dir, "worker.nk")
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return nil, err
		}
		if err := makeIdentity(file); err != nil {
			return nil, err
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	key, err := nkeys.ParseDecoratedNKey(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return key, nil
}

// makeIdentity writes a whole file or none, because another worker may start at the same time.
func makeIdentity(file string) error {
	if _, err := os.Stat(file); err == nil {
		return nil
	}
	key, err := nkeys.CreateUser()
	if err != nil {
		return err
	}
	seed, err := key.Seed()
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(file), "new-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(append(seed, '\n'))
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	if err := os.Link(f.Name(), file); err != nil && !errors.Is(err, os.ErrExist) {
		return err
	}
	return nil
}
